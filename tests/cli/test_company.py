"""`support-env company`, as a support leader types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support_env.cli._company_graph import draw_overrides
from support_env.packs import find_company, load_pack
from support_env.packs.authoring._starting import TEMPLATE

COMMANDS = ("new", "check", "try", "show", "graph", "list")


def run(*words: str, cwd: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb", **more}
    paths = os.pathsep.join(str(Path(path).absolute()) for path in sys.path if path)
    return subprocess.run(
        [sys.executable, "-c", "from support_env.cli import main; main()", "company", *words],
        capture_output=True, text=True, timeout=240, check=False, cwd=cwd,
        env={**environ, "PYTHONPATH": paths},
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    done = run("new", "mine", cwd=home)
    assert done.returncode == 0, done.stderr
    assert "Next: support-env company check mine" in done.stdout
    return home


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_examples(name: str) -> None:
    assert f"support-env company {name}" in run(name, "--help").stdout


def test_a_new_pack_is_checked_and_passes(folder: Path) -> None:
    done = run("check", "mine", "--seeds", "2", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "case ok   a threat: decided by 5.2 (legal)" in done.stdout
    assert "5 of 5 cases right, 0 errors, 0 warnings" in done.stdout
    assert "checking policy" in done.stderr and "checking" not in done.stdout


def test_a_wrong_pack_fails_with_its_lines(folder: Path) -> None:
    wrong = folder / "wrong"
    assert run("new", "wrong", cwd=folder).returncode == 0
    text = (wrong / "clauses.yaml").read_text()
    (wrong / "clauses.yaml").write_text(text.replace("    overrides: [poor_replace]\n", ""))
    done = run("check", "wrong", "--json", cwd=folder)
    assert done.returncode == 1
    shown = json.loads(done.stdout)
    assert shown["passed"] is False
    assert {each["check"] for each in shown["problems"]} == {"clash", "case"}
    assert [case["name"] for case in shown["cases"] if case["wrong"]] == ["none left"]
    done = run("check", "wrong", cwd=folder)
    assert "case FAIL none left" in done.stdout
    assert "error clauses.yaml:" in done.stdout
    assert "Not played yet" in done.stdout


def test_a_case_is_tried(folder: Path) -> None:
    facts = ["--set", "days_since_delivery=20", "--set", "in_stock=no", "--set", "price=40"]
    done = run("try", "mine", "--issue", "poor_plant", *facts, cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "Decided by 2.2 (poor_no_stock)" in done.stdout
    assert "refund: amount = 40.00" in done.stdout
    assert "tell: the money is with you by 2026-03-09" in done.stdout
    assert "2.1 poor_replace: set aside: 2.2 poor_no_stock prevails" in done.stdout
    assert "(days_since_delivery = 20 days, health_window = 20 days)" in done.stdout
    assert "service = standard   (assumed)" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("try", "mine", "--set", "colour=red"), "there are today, price"),
        (("try", "mine", "--set", "price"), "write FACT=VALUE"),
        (("try", "mine", "--issue", "nothing"), "poor_plant, return_plant, cancel_order"),
        (("try", "nowhere"), "retail"),
        (("check", "nowhere"), "retail"),
        (("new", "My Shop"), "small letters"),
        (("new", "mine"), "holds something already"),
        (("new", "other", "--extends", "nowhere"), "retail"),
        (("show", "mine", "--policy", "loose"), "as_written"),
        (("graph", "mine", "--out", "no/such/folder.svg"), "a folder that is there"),
        (("graph", "mine", "--out", "a.png"), "name it a.svg"),
    ],
)
def test_wrong_use_says_what_is_allowed(words: tuple[str, ...], said: str, folder: Path) -> None:
    done = run(*words, cwd=folder)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_the_handbook_is_shown_as_written_and_varied(folder: Path) -> None:
    written = run("show", "mine", cwd=folder).stdout
    assert "3.2  If it was delivered more than 30 days (21 if express) ago" in written
    varied = run("show", "mine", "--policy", "varied", "--seed", "3", cwd=folder).stdout
    assert varied != written and "# Pinebarrow Plants: support handbook" in varied
    assert varied == run("show", "mine", "--policy", "varied", "--seed", "3", cwd=folder).stdout


def test_the_graph_is_well_formed(folder: Path) -> None:
    done = run("graph", "retail", "--out", "g.svg", cwd=folder)
    assert done.returncode == 0, done.stderr
    ElementTree.parse(folder / "g.svg")


@pytest.mark.parametrize("loaded", [load_pack(TEMPLATE), find_company("retail")])
def test_the_graph_has_every_clause_and_arrows_that_say_all(loaded: object) -> None:
    pack = loaded.pack  # type: ignore[attr-defined]
    page = ElementTree.fromstring(draw_overrides(pack))
    space = "{http://www.w3.org/2000/svg}"
    shown = {"".join(text.itertext()) for text in page.iter(f"{space}text")}
    for clause in pack.clauses:
        assert any(text.startswith(f"{clause.number} {clause.id[:23]}") for text in shown), (
            clause.id
        )
    arrows = [path for path in page.iter(f"{space}path") if path.get("marker-end")]
    overrides = sum(len(clause.overrides) for clause in pack.clauses)
    assert 0 < len(arrows) <= overrides


def test_hostile_texts_are_escaped_in_the_graph() -> None:
    pack = load_pack(TEMPLATE).pack
    evil = pack.clauses[1].model_copy(update={"says": "<script>alert('x')</script> & more"})
    page = draw_overrides(pack.model_copy(update={"clauses": [evil]}))
    ElementTree.fromstring(page)
    assert "<script>" not in page


def test_the_list_names_broken_ones_with_their_first_error(folder: Path) -> None:
    (folder / "broken").mkdir(exist_ok=True)
    (folder / "broken" / "company.yaml").write_text("company: {id: broken}\n")
    done = run("list", cwd=folder, SUPPORT_ENV_COMPANIES=str(folder))
    assert done.returncode == 1
    assert "retail" in done.stdout and "mine" in done.stdout
    assert "_template" not in done.stdout and "_library" not in done.stdout
    assert "broken: broken: company.yaml:1" in done.stderr
    (folder / "broken" / "company.yaml").unlink()


def test_a_pack_in_a_folder_can_be_judged(folder: Path) -> None:
    paths = os.pathsep.join(str(Path(path).absolute()) for path in sys.path if path)
    code = "from support_env.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "eval", "--company", "./mine", "--agent", "oracle", "--seeds",
         "0:2", "--policy", "as_written", "--json"],
        capture_output=True, text=True, timeout=240, check=False, cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert [row["mean_score"] for row in json.loads(done.stdout)] == [1.0, 1.0, 1.0]


@pytest.mark.slow
def test_the_page_shows_what_the_commands_print() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.company", "--check"], cwd=Path(__file__).parents[2],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
