"""`support-env company`: put your own policy in, look at it, and check it. No code."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from support_env.cli import _options as options
from support_env.cli._company_check import check_command
from support_env.cli._company_try import try_command

company_app = typer.Typer(
    help="Write, look at and check a company: its handbook is what agents are judged under.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
company_app.command("check")(check_command)
company_app.command("try")(try_command)

Pack = Annotated[str, typer.Argument(metavar="PATH", help="The pack: a folder, or a name.")]


@company_app.command("new")
def new_command(
    name: Annotated[str, typer.Argument(help="Its id: small letters, digits and _.")],
    extends: Annotated[
        str | None, typer.Option("--extends", help="Write only what differs from this company.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Its folder (default: ./NAME).")] = None,
) -> None:
    """Write a new pack: a whole small company to change, or what differs from another one.

    Nothing is ever overwritten.

    Examples:

      support-env company new mycompany

      support-env company new mycompany --extends retail --out packs/mycompany
    """
    from support_env.packs import PackError
    from support_env.packs.authoring import start_pack

    try:
        folder = start_pack(name, extends, out)
    except (PackError, OSError) as error:
        options.fail(str(error))
    shown = out or Path(name)
    typer.echo(f"Written to {shown}:")
    for file in sorted(folder.iterdir()):
        first = file.read_text("utf-8").removeprefix("# ").partition(". ")[0]
        typer.echo(f"  {file.name:16} {' '.join(first.replace('#', '').split())}")
    typer.echo(f"Next: support-env company check {shown}")


@company_app.command("show")
def show_command(
    path: Pack,
    policy: options.Policy = "as_written",
    seed: options.Seed = 0,
) -> None:
    """Print the handbook as an agent reads it.

    Examples:

      support-env company show ./mycompany

      support-env company show retail --policy varied --seed 7
    """
    from support_env.cli._company_handbook import print_handbook
    from support_env.randomness import Source
    from support_env.writing import draw_numbers, render_handbook

    options.one_of(policy, ("varied", "as_written"), "--policy")
    loaded = options.load_pack(path)
    source = Source("company show", seed) if policy == "varied" else None
    parameters = loaded.policy.draw_parameters(source)
    absent = loaded.policy.draw_absent(source)
    print_handbook(render_handbook(loaded, parameters, draw_numbers(source, loaded.pack), absent))


@company_app.command("graph")
def graph_command(
    path: Pack,
    out: Annotated[Path, typer.Option("--out", help="The SVG file to write.")],
) -> None:
    """Draw what overrides what, chapter by chapter, as an SVG page for a browser.

    Examples:

      support-env company graph ./mycompany --out overrides.svg
    """
    from support_env.cli._company_graph import draw_overrides

    loaded = options.load_pack(path)
    if out.is_dir() or not out.absolute().parent.is_dir():
        options.fail(f"--out {out}: name a file in a folder that is there")
    if out.suffix not in (".svg", ""):
        options.fail(f"--out {out}: the page is an SVG file; name it {out.stem}.svg")
    out.write_text(draw_overrides(loaded.pack), encoding="utf-8")
    typer.echo(f"Written to {out}.")


@company_app.command("list")
def list_command() -> None:
    """List the companies that can be named, and what is wrong with those that are broken.

    Examples:

      support-env company list

      SUPPORT_ENV_COMPANIES=./packs support-env company list
    """
    from rich.table import Table

    from support_env.cli._render import console
    from support_env.packs import PackError, company_names, find_company

    table = Table(box=None)
    for heading in ("name", "issue types", "clauses", "digest", "from"):
        counted = heading in ("issue types", "clauses")
        table.add_column(heading, justify="right" if counted else "left", overflow="fold")
    broken: dict[str, str] = {}
    for name in company_names():
        try:
            loaded = find_company(name)
        except (PackError, OSError) as error:
            broken[name] = str(error).splitlines()[0]
            continue
        pack = loaded.pack
        table.add_row(name, str(len(pack.issues)), str(len(pack.clauses)), loaded.digest,
                      str(loaded.path))  # fmt: skip
    console().print(table)
    for name, reason in broken.items():
        typer.echo(f"broken: {name}: {reason}", err=True)
    if broken:
        raise typer.Exit(1)
