"""What the image is built from, and what a Space reads, agree with the repository.

There is not always a Docker to build with, so the Dockerfile is read and its steps are followed.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from ruamel.yaml import YAML

from support_env.server import app as application
from support_env.server._settings import Settings

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
MANIFEST: dict[str, Any] = YAML(typ="safe").load(ROOT / "openenv.yaml")
README = (ROOT / "README.md").read_text("utf-8")
FRONT: dict[str, Any] = YAML(typ="safe").load(README.split("---\n")[1])
IGNORE = (ROOT / ".dockerignore").read_text("utf-8")


class Step(NamedTuple):
    """One instruction of the Dockerfile."""

    stage: int
    name: str
    rest: str


def read(text: str) -> list[Step]:
    """Read a Dockerfile, continued lines joined and comments dropped."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    steps: list[Step] = []
    stage = -1
    for line in filter(None, map(str.strip, joined.splitlines())):
        name, _, rest = line.partition(" ")
        stage += name == "FROM"
        steps.append(Step(stage, name, rest))
    return steps


STEPS = read((ROOT / "Dockerfile").read_text("utf-8"))
LAST = STEPS[-1].stage


def rest(name: str) -> str:
    """Return what the last stage's one instruction of that name says."""
    (found,) = [step.rest for step in STEPS if step.stage == LAST and step.name == name]
    return found


def copied() -> list[str]:
    """Return what is copied from the repository."""
    return [
        source
        for step in STEPS
        if step.name == "COPY" and "--from=" not in step.rest
        for source in step.rest.split()[:-1]
    ]


ENVIRON = dict(pair.split("=", 1) for pair in shlex.split(rest("ENV")))
HEALTHCHECK: list[str] = json.loads(rest("HEALTHCHECK").partition("CMD")[2])
CMD: list[str] = json.loads(rest("CMD"))


def ignored(path: str, rules: str = IGNORE) -> bool:
    """Tell whether Docker leaves a file out of the context: the last rule that matches decides."""
    parts = path.split("/")
    places = ["/".join(parts[: end + 1]) for end in range(len(parts))]
    out = False
    for line in filter(None, map(str.strip, rules.splitlines())):
        if line.startswith("#"):
            continue
        tokens = re.split(r"(\*\*/|\*|\[[^]]+\])", line.removeprefix("!"))
        meaning = {"**/": "(?:.*/)?", "*": "[^/]*"}
        pattern = "".join(
            meaning.get(token, token if token.startswith("[") else re.escape(token))
            for token in tokens
        )
        if any(re.fullmatch(pattern, place) for place in places):
            out = not line.startswith("!")
    return out


def context() -> list[Path]:
    """Return the files that Docker is sent."""
    found = [ROOT / source for source in copied()]
    files = [f for place in found for f in (place.rglob("*") if place.is_dir() else [place])]
    return [f for f in files if f.is_file() and not ignored(f.relative_to(ROOT).as_posix())]


# The context -------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", copied())
def test_what_is_copied_is_there_and_sent(source: str) -> None:
    assert (ROOT / source).exists()
    inside = source if (ROOT / source).is_file() else f"{source}/anything.py"
    assert not ignored(inside)


def test_nothing_is_copied_that_is_not_named() -> None:
    """A Space is pushed without .dockerignore, so the Dockerfile has to be choosy itself."""
    assert copied()
    assert not [source for source in copied() if re.search(r"[*.]{1,2}$|^/|\*", source)]


@pytest.mark.parametrize(
    "path",
    [
        "tests/test_models.py", "docs/grading.md", "benchmarks/bench.py", "tools/readme.py",
        ".git/config", ".venv/bin/python", ".venv/validate/bin/python", "uv.lock", ".env",
        ".pytest_cache/README.md", ".ruff_cache/x", "runs/a.jsonl", "dist/a.whl", "Makefile",
        "requirements-dev.txt", "requirements-validate.txt", "src/support_env/__pycache__/a.pyc",
        "server/__pycache__/app.cpython-311.pyc", "src/support_env/stray.pyc",
    ],
)  # fmt: skip
def test_what_is_kept_out_of_the_context(path: str) -> None:
    assert ignored(path)


def test_the_last_rule_that_matches_decides() -> None:
    assert not ignored("a/b.py", "*\n!a")
    assert ignored("a/b.py", "*\n!a\na/b.py")
    assert ignored("a/b/c.pyc", "**/*.py[cod]") and not ignored("a/b/c.py", "**/*.py[cod]")


def test_the_context_has_all_of_the_package_and_is_small() -> None:
    sent = {f.relative_to(ROOT).as_posix() for f in context()}
    package = {
        f.relative_to(ROOT).as_posix()
        for f in (ROOT / "src").rglob("*")
        if f.is_file() and "__pycache__" not in f.parts
    }
    assert package <= sent
    assert not [name for name in sent if "test" in Path(name).parts or "__pycache__" in name]
    assert sum(f.stat().st_size for f in context()) < 8_000_000


# What is installed -------------------------------------------------------------------------------


def installs() -> list[str]:
    return [
        command
        for step in STEPS
        if step.name == "RUN"
        for command in re.split(r"&&|;", step.rest)
        if "pip install" in command
    ]


def test_every_install_is_checked_by_hash_or_fetches_nothing() -> None:
    assert any("pip install --require-hashes -r requirements.txt" in one for one in installs())
    for command in installs():
        assert "--require-hashes -r" in command or "--no-deps --no-index" in command, command


@pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("requirements*.txt")))
def test_locks_have_a_version_and_hashes_for_all_and_name_no_index(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    entries = re.split(r"\n(?=[A-Za-z0-9])", re.sub(r"^\s*#.*\n?", "", text, flags=re.MULTILINE))
    assert len(entries) >= 5
    for entry in entries:
        assert re.match(r"[a-z0-9][a-z0-9._-]*(\[[a-z,]+\])?==\S+ ", entry), entry[:80]
        assert "--hash=sha256:" in entry, entry[:80]
    assert not re.search(r"://|^\s*(-i|-f|--index|--extra-index|--find-links)", text, re.MULTILINE)


def test_what_builds_the_package_is_locked() -> None:
    locked = (ROOT / "requirements-build.txt").read_text("utf-8")
    for wanted in PROJECT["build-system"]["requires"]:
        name = re.split(r"[<>=~!\[ ]", wanted)[0]
        assert re.search(rf"^{re.escape(name)}==", locked, re.MULTILINE), name


def test_both_stages_have_the_same_python_and_the_package_takes_it() -> None:
    (image,) = [step.rest.partition("=")[2] for step in STEPS if step.name == "ARG"]
    bases = [step.rest.split()[0] for step in STEPS if step.name == "FROM"]
    assert bases == ["${PYTHON_IMAGE}", "${PYTHON_IMAGE}"]
    found = re.fullmatch(r"python:(\d+)\.(\d+)-slim", image)
    assert found
    assert PROJECT["project"]["requires-python"] == f">={found[1]}.{found[2]}"


def test_versions_agree() -> None:
    label = re.search(r'image\.version="([^"]+)"', rest("LABEL"))
    assert label and label[1] == PROJECT["project"]["version"] == MANIFEST["version"]


# How it runs -------------------------------------------------------------------------------------


def test_it_runs_as_user_1000_and_not_as_root() -> None:
    assert rest("USER") == "1000"
    made = [step for step in STEPS if step.name == "RUN" and "useradd" in step.rest]
    assert made and "--uid 1000" in made[0].rest
    names = [step.name for step in STEPS if step.stage == LAST]
    assert "RUN" not in names[names.index("USER") :]


def test_ports_agree() -> None:
    exposed = rest("EXPOSE").split()
    assert ENVIRON["PORT"] == exposed[0] == str(FRONT["app_port"]) == "7860"
    # OpenEnv's providers and its validator map port 8000 of a container, whatever else it says.
    assert exposed[1:] == [str(MANIFEST["port"])] == CMD[CMD.index("--also") + 1 :] == ["8000"]


def test_the_command_is_a_script_of_the_package_and_serves_all_ports(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert PROJECT["project"]["scripts"][CMD[0]] == f"{application.__name__}:main"
    served: list[Any] = []
    monkeypatch.setattr(application, "serve", lambda *a, **k: served.append((a, k)))
    for name in ("HOST", "PORT"):
        monkeypatch.setenv(name, ENVIRON[name])
    application.main(CMD[1:])
    assert served == [(("0.0.0.0", 7860), {"also": [8000]})]


@contextmanager
def stub(status: int) -> Iterator[tuple[str, list[str]]]:
    """Answer everything with one status; yield the port and the paths that were asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(status)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield str(server.server_address[1]), asked
        server.shutdown()


def is_healthy(port: str) -> bool:
    """Run the image's health check against a port of this machine."""
    assert HEALTHCHECK[0] == "python"
    command = [sys.executable, *HEALTHCHECK[1:]]
    environ = {**os.environ, "PORT": port, "http_proxy": "http://127.0.0.1:9"}
    done = subprocess.run(command, env=environ, capture_output=True, timeout=30, check=False)
    return done.returncode == 0


async def test_the_health_check() -> None:
    with stub(200) as (port, asked):
        assert is_healthy(port)
    assert not is_healthy(port)  # nothing listens there any more
    with stub(503) as (port, _):
        assert not is_healthy(port)
    transport = httpx.ASGITransport(app=application.create_app(Settings()))
    async with httpx.AsyncClient(transport=transport, base_url="http://app") as client:
        for path in (*asked, FRONT["base_path"]):
            assert (await client.get(path)).status_code == 200, path


# A Space -----------------------------------------------------------------------------------------


def test_the_front_matter_is_what_a_space_takes() -> None:
    assert README.startswith("---\n")
    assert FRONT["sdk"] == "docker"
    assert "openenv" in FRONT["tags"]
    assert FRONT["license"] == PROJECT["project"]["license"].lower()
    colours = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}
    assert {FRONT["colorFrom"], FRONT["colorTo"]} <= colours
    assert len(FRONT["short_description"]) <= 60
    assert FRONT["title"] and FRONT["emoji"]


@pytest.mark.slow
def test_a_push_changes_nothing_and_leaves_nothing_out(tmp_path: Path) -> None:
    from openenv.cli.commands import push

    ignore = push._load_ignore_patterns(ROOT, None)
    ignore += ["tests", ".venv", "runs"]  # only to copy less
    push._prepare_staging_directory(ROOT, "support_env", tmp_path / "space", ignore)
    for name in ("Dockerfile", "README.md"):
        assert (tmp_path / "space" / name).read_text("utf-8") == (ROOT / name).read_text("utf-8")
    for file in context():
        assert (tmp_path / "space" / file.relative_to(ROOT)).is_file(), file


# The steps, followed -----------------------------------------------------------------------------


def free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [probe.getsockname()[1] for probe in probes]
    for probe in probes:
        probe.close()
    return ports


@pytest.mark.slow
def test_the_image_by_hand(tmp_path: Path) -> None:
    """Send the context, build the wheel, lay out /app, run the command; the locks are installed."""
    build, image, site = tmp_path / "build", tmp_path / "app", tmp_path / "site"
    for file in context():
        target = build / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    image.mkdir()
    for step in STEPS:
        if step.stage == LAST and step.name == "COPY" and "--from=" not in step.rest:
            *sources, _ = step.rest.split()
            for source in sources:
                whole = (build / source).is_dir()
                (shutil.copytree if whole else shutil.copy)(build / source, image / source)

    (hatchling,) = [s.rest for s in STEPS if s.name == "RUN" and "hatchling build" in s.rest]
    command = shlex.split(hatchling.split("&&")[0])
    assert command[0] == "python"
    subprocess.run([sys.executable, *command[1:]], cwd=build, check=True, capture_output=True)
    (wheel,) = (build / "dist").glob("*.whl")
    zipfile.ZipFile(wheel).extractall(site)

    port, also = free_ports(2)
    start = (
        "import sys, support_env\n"
        f"assert support_env.__file__.startswith({str(site)!r}), support_env.__file__\n"
        "from server.app import main\n"
        "sys.argv[0] = 'server'; main()\n"
    )
    arguments = ["--also" if word == "--also" else str(also) for word in CMD[1:]]
    environ = {
        **ENVIRON, "PATH": os.environ["PATH"], "HOST": "127.0.0.1", "PORT": str(port),
        "PYTHONPATH": str(site), "HOME": "/nowhere",
    }  # fmt: skip
    with (tmp_path / "log").open("w+") as log:
        server = subprocess.Popen(
            [sys.executable, "-c", start, *arguments],
            cwd=image,
            env=environ,
            stdout=log,
            stderr=log,
        )
        try:
            until = time.monotonic() + 120
            while not is_healthy(str(port)):
                assert server.poll() is None and time.monotonic() < until, log.name
                time.sleep(0.5)
            for one in (port, also):
                with httpx.Client(base_url=f"http://127.0.0.1:{one}", trust_env=False) as client:
                    begun = client.post("/reset", params={"task": "easy", "seed": 8})
                    assert begun.status_code == 200
                    action = {"action_type": "classify", "arguments": {"issue_type": "return_item"}}
                    stepped = client.post(
                        "/step",
                        json={"action": action},
                        headers={"X-Session-Id": begun.headers["X-Session-Id"]},
                    )
                    before, after = begun.json()["observation"], stepped.json()["observation"]
                    assert after["result"]["ok"]
                    assert after["steps_left"] == before["steps_left"] - 1
                    readme = client.get("/metadata").json()["readme_content"]
                    assert readme.startswith("# ")  # the front matter is for a Space alone
            server.send_signal(signal.SIGTERM)
            server.wait(20)
        finally:
            server.kill()
            server.wait()
    assert "Traceback" not in (tmp_path / "log").read_text("utf-8")
