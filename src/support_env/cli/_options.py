"""Options that several commands share, spelled once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from support_env.packs import LoadedPack

Task = Annotated[str, typer.Option("--task", help="Task: easy, medium or hard.")]
Tasks = Annotated[str, typer.Option("--task", help="Tasks, separated by commas.")]
Company = Annotated[str, typer.Option("--company", help="Company pack: a name or a folder.")]
Companies = Annotated[
    str, typer.Option("--company", help="Company packs, separated by commas: names or folders.")
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Which scenario of the split.")]
Policy = Annotated[
    str, typer.Option("--policy", help="varied (values change by seed) or as_written.")
]
Split = Annotated[str, typer.Option("--split", help="train, validation or test.")]
Twin = Annotated[
    bool, typer.Option("--twin", help="The twin: same ticket, one hidden fact flipped.")
]


def fail(message: str) -> NoReturn:
    """Say what is wrong and stop with status 2, as for any wrong use of a command."""
    typer.echo(f"error: {message}", err=True)
    raise typer.Exit(2)


def one_of(value: str, allowed: tuple[str, ...], option: str) -> str:
    """Return the value, or stop with what is allowed."""
    if value not in allowed:
        fail(f"{option} {value!r}: choose from {', '.join(allowed)}")
    return value


def load(company: str) -> LoadedPack:
    """Return a company's pack, or stop with what is wrong with it."""
    from support_env.packs import PackError, find_company

    try:
        return find_company(company)
    except (PackError, ValueError, OSError) as error:
        fail(str(error))


def pack_folder(path: str) -> Path:
    """Return the folder of a pack: a path, or else a company's name; or stop."""
    from support_env.packs import PackError
    from support_env.packs._finding import folder_of

    folder = Path(path)
    if folder.is_dir():
        return folder
    try:
        return folder_of(path)
    except PackError as error:
        fail(str(error))


def load_pack(path: str) -> LoadedPack:
    """Return the pack of a folder (`mycompany`, without ./) or of a company's name, or stop."""
    return load(str(pack_folder(path).absolute()))
