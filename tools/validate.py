"""Run every validator there is and print one table: `make validate`.

OpenEnv's validator looks at the package and at a server, which this starts on a free port and
stops; openenv-core 0.3's does the same from an environment of its own, since the two packages
have the same modules; and the oracle plays on the server. Status 1 if any fails.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any, Literal, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements-validate.txt"
PLACE = ROOT / ".venv" / "validate"
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "runs")
PATIENCE = 600.0

Result = Literal["pass", "fail", "skip"]


class Stopped(Exception):
    """What was to be validated could not be brought up."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one validator said."""

    validator: str
    result: Result
    found: str
    details: Sequence[str] = field(default=())


class Answer(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


def ask(command: Sequence[str | Path], **environ: str) -> Answer:
    """Run a command in the repository's root."""
    try:
        done = subprocess.run(
            [str(part) for part in command], cwd=ROOT, env={**os.environ, **environ},
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Answer(124, "", f"no answer within {PATIENCE:.0f} s")
    except OSError as error:
        return Answer(127, "", str(error))
    return Answer(done.returncode, done.stdout, done.stderr)


def last_line(text: str, otherwise: str = "no output") -> str:
    """Return the last line that says something."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), otherwise)


# --- reports ---


def read_report(answer: Answer) -> Mapping[str, Any] | None:
    """Return the JSON report that a validator printed, or None where it printed none."""
    start = max(answer.out.find("{"), 0)
    try:
        report, _ = json.JSONDecoder().raw_decode(answer.out, start)
    except json.JSONDecodeError:
        return None
    return report if isinstance(report, dict) else None


def no_report(validator: str, answer: Answer) -> Row:
    """Make the row of a validator that broke off."""
    why = last_line(answer.err or answer.out)
    return Row(validator, "fail", f"no report, status {answer.status}", [why])


def package_row(validator: str, answer: Answer) -> Row:
    """Read OpenEnv 0.10's report about a package."""
    report = read_report(answer)
    if report is None:
        return no_report(validator, answer)
    ran = [check for check in report["results"] if check["status"] != "skip"]
    wrong = [check for check in ran if check["status"] != "pass"]
    details = [
        f"{check['check_id']}: {'; '.join(check['evidence'])}"
        + (f" ({check['remediation']})" if check.get("remediation") else "")
        for check in wrong
    ]
    fails = answer.status != 0 or report["verdict"] == "fail"
    return Row(
        validator, "fail" if fails else "pass", f"{len(ran) - len(wrong)} of {len(ran)} checks",
        details,
    )  # fmt: skip


def criteria_row(validator: str, answer: Answer) -> Row:
    """Read a report that lists criteria: both versions' about a server, 0.3's about a package."""
    report = read_report(answer)
    if report is None:
        return no_report(validator, answer)
    criteria = report["criteria"]
    wrong = [one for one in criteria if not one["passed"]]
    details = [f"{one['id']}: {one.get('details') or one.get('actual')}" for one in wrong]
    details += report.get("issues", [])
    fails = answer.status != 0 or not report["passed"]
    return Row(
        validator, "fail" if fails else "pass",
        f"{len(criteria) - len(wrong)} of {len(criteria)} criteria", details,
    )  # fmt: skip


def not_run(report: Mapping[str, Any], policy: Sequence[str]) -> dict[str, list[str]]:
    """Return why checks of the policy did not run, and which, from a report of every level."""
    seen = {check["check_id"]: check for check in report["results"]}
    reasons: dict[str, list[str]] = {}
    for name in policy:
        check = seen.get(name)
        if check is not None and check["status"] != "skip":
            continue
        # The report leaves out the checks of the first level that nothing grades yet.
        why = "; ".join(check["evidence"]) if check else "grader not implemented in this build"
        reasons.setdefault(why, []).append(name)
    return reasons


def table(rows: Sequence[Row]) -> str:
    """Lay the rows out, what went wrong below each."""
    first = max(len("validator"), *(len(row.validator) for row in rows))
    lines = [f"{'validator':{first}}  result  found"]
    for row in rows:
        lines.append(f"{row.validator:{first}}  {row.result:6}  {row.found}")
        for detail in row.details:
            lines += textwrap.wrap(detail, 96, initial_indent="    ", subsequent_indent="      ")
    return "\n".join(lines)


# --- what is validated ---


@contextmanager
def copied() -> Iterator[Path]:
    """Yield a copy of the package: OpenEnv's validator fails where a file changes under it."""
    with tempfile.TemporaryDirectory() as folder:
        yield shutil.copytree(ROOT, Path(folder, "support_env"), symlinks=True, ignore=LEFT_OUT)


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(url: str) -> bool:
    """Tell whether a server says that it is healthy; proxies are not asked."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{url}/health", timeout=5) as response:
            return response.status == 200
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def running_server(patience: float = 180.0) -> Iterator[str]:
    """Start the repository's server, yield its address, stop it.

    Raises:
        Stopped: It ended or stayed silent.
    """
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    # As a clone serves, whatever the shell that starts this is set to.
    ours = ("SUPPORT_ENV_", "OPENENV_", "ENABLE_WEB_INTERFACE", "ENV_README_PATH")
    environ = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environ["PYTHONPATH"] = str(ROOT / "src")
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        command = [sys.executable, "-m", "support_env.server.app", "--host", "127.0.0.1"]
        server = subprocess.Popen(
            [*command, "--port", str(port)], cwd=ROOT, env=environ, stdout=log, stderr=log
        )
        try:
            until = time.monotonic() + patience
            while not answers(url):
                if server.poll() is not None or time.monotonic() > until:
                    log.seek(0)
                    state = "ended" if server.poll() is not None else f"silent for {patience:.0f} s"
                    raise Stopped(f"the server {state}: {last_line(log.read())}")
                time.sleep(0.25)
            yield url
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


# --- openenv-core 0.3 ---


def core_environment() -> Path:
    """Return the `openenv` command of openenv-core, installed when it is not yet.

    Raises:
        Stopped: It could not be installed.
    """
    command = PLACE / "bin" / "openenv"
    stamp = PLACE / "installed"
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if command.exists() and stamp.exists() and stamp.read_text() == wanted:
        return command
    print(f"installing {LOCK.name} into {PLACE.relative_to(ROOT)}", file=sys.stderr, flush=True)
    made = ask([sys.executable, "-m", "venv", "--clear", PLACE])
    if not made.status:
        made = ask(
            [PLACE / "bin" / "python", "-m", "pip", "install", "--quiet", "--require-hashes",
             "-r", LOCK], PIP_DISABLE_PIP_VERSION_CHECK="1",
        )  # fmt: skip
    if made.status:
        shutil.rmtree(PLACE, ignore_errors=True)
        raise Stopped(f"cannot be installed: {last_line(made.err)}")
    stamp.write_text(wanted)
    return command


def core_version() -> str:
    """Return the release of openenv-core that is locked."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    found = [line.split()[0] for line in lines if line.startswith("openenv-core==")]
    return found[0].removeprefix("openenv-core==")


# --- all of them ---


def openenv_rows(package: Path, url: str, image: bool) -> tuple[list[Row], dict[str, list[str]]]:
    """Ask OpenEnv's validator about package and server; also return what it did not check."""
    from openenv.validation import load_policy
    from openenv.validation.types import Lane

    name = f"openenv {metadata.version('openenv')}"
    command = [sys.executable, "-m", "openenv.cli", "validate"]
    rows = [
        package_row(f"{name}, package", ask([*command, package, "--level", "static", "--json"])),
        criteria_row(f"{name}, server", ask([*command, url, "--json"])),
    ]
    every = ask([*command, package, "--json", *([] if image else ["--skip-build"])])
    if image:
        rows.append(package_row(f"{name}, image", every))
    report = read_report(every)
    if report is None:
        rows.append(no_report(f"{name}, every level", every))
        return rows, {}
    policy = list(load_policy(report["policy_version"]).entries_for_lane(Lane.LOCAL))
    return rows, not_run(report, policy)


def core_rows(package: Path, url: str) -> list[Row]:
    """Ask openenv-core's validator about package and server."""
    name = f"openenv-core {core_version()}"
    try:
        command = core_environment()
    except Stopped as why:
        return [Row(f"{name}, package and server", "skip", str(why))]
    found = criteria_row(
        f"{name}, package", ask([command, "validate", package, "--json", "--verbose"])
    )
    return [found, criteria_row(f"{name}, server", ask([command, "validate", url]))]


def oracle_row(url: str) -> Row:
    """Let the oracle play on the server."""
    played = ask(
        [sys.executable, "validation/oracle.py", url, "--seeds", "3"],
        PYTHONPATH=str(ROOT / "src"),
    )
    lines = played.out.splitlines()
    if played.status:
        details = [*lines, *played.err.splitlines()[-1:]]
        return Row("oracle, server", "fail", f"status {played.status}", details)
    return Row("oracle, server", "pass", f"{len(lines)} tasks, every episode scores 1")


def main(argv: Sequence[str] | None = None) -> int:
    """Run them and print the table."""
    parser = argparse.ArgumentParser(
        prog="tools/validate.py", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--url", help="a running server instead of one that is started here")
    parser.add_argument(
        "--image", action="store_true", help="let OpenEnv build and run the image too (Docker)"
    )
    parser.add_argument("--no-core", action="store_true", help="leave openenv-core out")
    options = parser.parse_args(argv)
    url = (options.url or "").rstrip("/")
    if url and not answers(url):
        parser.error(f"--url {url}: nothing there says that it is healthy")
    if options.image and ask(["docker", "info"]).status:
        parser.error("--image: no Docker daemon answers (`docker info` fails)")

    rows: list[Row] = []
    skipped: dict[str, list[str]] = {}
    try:
        with copied() as package, nullcontext(url) if url else running_server() as place:
            rows, skipped = openenv_rows(package, place, options.image)
            if not options.no_core:
                rows += core_rows(package, place)
            if not url:  # another server may have a salt, and so scenarios of its own
                rows.append(oracle_row(place))
    except Stopped as why:
        rows.append(Row("every validator", "fail", str(why)))
    print(table(rows))
    if skipped:
        print(f"\nSKIP: {sum(map(len, skipped.values()))} checks that OpenEnv names were not run")
        for reason, names in skipped.items():
            line = f"{reason}: {', '.join(names)}"
            print(
                textwrap.fill(
                    line, 96, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
                )
            )
    return int(any(row.result == "fail" for row in rows))


if __name__ == "__main__":
    sys.exit(main())
