"""`make validate`: the reports it reads, the table it prints, and what it does without a part."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import validate
from tools.validate import Answer, Row

ROOT = Path(__file__).resolve().parents[1]


def check(name: str, status: str, *evidence: str, **more: str) -> dict[str, Any]:
    return {"check_id": name, "status": status, "evidence": list(evidence), **more}


def package(status: int, verdict: str, *checks: dict[str, Any]) -> Answer:
    return Answer(status, json.dumps({"verdict": verdict, "results": checks}), "")


def criteria(status: int, passed: bool, *found: tuple[str, bool], **more: Any) -> Answer:
    listed = [{"id": name, "passed": holds, "details": f"about {name}"} for name, holds in found]
    return Answer(status, json.dumps({"passed": passed, "criteria": listed, **more}), "")


def test_a_package_that_passes_counts_what_ran() -> None:
    answer = package(0, "pass", check("static.manifest", "pass"), check("runtime.x", "skip"))
    assert validate.package_row("v", answer) == Row("v", "pass", "1 of 1 checks", [])


def test_a_package_that_fails_says_what_and_what_to_do() -> None:
    answer = package(
        1, "fail", check("static.manifest", "fail", "bad", "worse", remediation="mend")
    )
    row = validate.package_row("v", answer)
    assert (row.result, row.found) == ("fail", "0 of 1 checks")
    assert list(row.details) == ["static.manifest: bad; worse (mend)"]


def test_a_warning_is_told_and_passes() -> None:
    row = validate.package_row("v", package(0, "warn", check("static.layout", "fail", "odd")))
    assert (row.result, row.found) == ("pass", "0 of 1 checks")
    assert row.details


@pytest.mark.parametrize("answer", [package(0, "fail"), package(3, "pass")])
def test_verdict_and_status_both_count(answer: Answer) -> None:
    assert validate.package_row("v", answer).result == "fail"


def test_criteria() -> None:
    row = validate.criteria_row("v", criteria(0, True, ("a", True), ("b", True)))
    assert row == Row("v", "pass", "2 of 2 criteria", [])
    row = validate.criteria_row("v", criteria(1, False, ("a", True), ("b", False), issues=["lock"]))
    assert (row.result, row.found) == ("fail", "1 of 2 criteria")
    assert list(row.details) == ["b: about b", "lock"]
    assert validate.criteria_row("v", criteria(1, True, ("a", True))).result == "fail"


@pytest.mark.parametrize("out", ["", "no braces", "{broken", "[1]", 'warning\n"a"'])
def test_a_validator_that_breaks_off_fails(out: str) -> None:
    for row in (validate.package_row, validate.criteria_row):
        found = row("v", Answer(2, out, "first\nlast words\n\n"))
        assert (found.result, found.found) == ("fail", "no report, status 2")
        assert list(found.details) == ["last words"]


def test_words_around_a_report_do_not_hide_it() -> None:
    status, out, _ = criteria(0, True, ("a", True))
    assert validate.criteria_row("v", Answer(status, f"note\n{out}\nbye", "")).result == "pass"


def test_what_did_not_run_is_listed_by_reason() -> None:
    report = {
        "results": [
            check("static.manifest", "pass"),
            check("runtime.startup", "skip", "--skip-build"),
            check("runtime.seed", "skip", "not yet"),
            check("runtime.state", "skip", "not yet"),
        ]
    }
    names = ["static.manifest", "static.sbom", "runtime.startup", "runtime.seed", "runtime.state"]
    assert validate.not_run(report, names) == {
        "grader not implemented in this build": ["static.sbom"],
        "--skip-build": ["runtime.startup"],
        "not yet": ["runtime.seed", "runtime.state"],
    }


def test_the_table_lines_up_and_explains() -> None:
    text = validate.table([Row("short", "pass", "1 of 1"), Row("longer", "fail", "none", ["why"])])
    assert text.splitlines() == [
        "validator  result  found",
        "short      pass    1 of 1",
        "longer     fail    none",
        "    why",
    ]


def test_a_server_that_ends_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validate.sys, "executable", "/bin/false")
    with (
        pytest.raises(validate.Stopped, match="the server ended: no output"),
        validate.running_server(),
    ):
        raise AssertionError("no server was there")


def test_openenv_core_that_cannot_be_installed_is_skipped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(validate, "ROOT", tmp_path)
    monkeypatch.setattr(validate, "PLACE", tmp_path / "place")
    monkeypatch.setattr(validate, "ask", lambda *_, **__: Answer(1, "", "ERROR: no such package"))
    (row,) = validate.core_rows(tmp_path, "http://localhost:1")
    assert (row.result, row.found) == ("skip", "cannot be installed: ERROR: no such package")
    assert row.validator.startswith("openenv-core 0.3")


def test_openenv_core_is_installed_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "place"
    commands: list[list[str]] = []

    def ask(command: list[Any], **_: str) -> Answer:
        commands.append([str(part) for part in command])
        (place / "bin").mkdir(parents=True, exist_ok=True)
        (place / "bin" / "openenv").touch()
        return Answer(0, "", "")

    monkeypatch.setattr(validate, "ROOT", tmp_path)
    monkeypatch.setattr(validate, "PLACE", place)
    monkeypatch.setattr(validate, "ask", ask)
    assert validate.core_environment() == validate.core_environment() == place / "bin" / "openenv"
    assert len(commands) == 2 and "--require-hashes" in commands[1]
    (place / "installed").write_text("another lock")
    validate.core_environment()
    assert len(commands) == 4


def run_main(monkeypatch: pytest.MonkeyPatch, *rows: Row) -> int:
    monkeypatch.setattr(validate, "answers", lambda url: True)
    monkeypatch.setattr(validate, "openenv_rows", lambda *_: (list(rows), {"reason": ["a", "b"]}))
    monkeypatch.setattr(validate, "core_rows", lambda *_: [])
    return validate.main(["--url", "http://localhost:1/"])


def test_status_and_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_main(monkeypatch, Row("v", "pass", "all"), Row("w", "skip", "absent")) == 0
    out = capsys.readouterr().out
    assert "v          pass    all" in out and "w          skip    absent" in out
    assert "SKIP: 2 checks" in out and "reason: a, b" in out
    assert run_main(monkeypatch, Row("v", "pass", "all"), Row("w", "fail", "one")) == 1


def test_an_address_without_a_server_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    address = f"http://127.0.0.1:{validate.free_port()}"
    with pytest.raises(SystemExit) as stopped:
        validate.main(["--url", address])
    assert stopped.value.code == 2
    assert f"--url {address}: nothing there" in capsys.readouterr().err


@pytest.mark.slow
def test_the_validators_that_are_installed_pass() -> None:
    done = subprocess.run(
        [sys.executable, "tools/validate.py", "--no-core"],
        cwd=ROOT, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("  pass  ") == 3
    assert "semantic.oracle_max" in done.stdout
