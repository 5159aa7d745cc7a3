"""A run as tables and as one page: the same numbers everywhere, and hostile texts stay texts."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support_env.evaluation import RunError, load_run, report, run, summarise
from support_env.evaluation.episodes._lines import encode, read_lines
from support_env.evaluation.reports._markup import data, text

HOSTILE = (
    '</noscript></script><script>alert(1)</script><img src=x onerror="alert(2)">\x00\ud800&lt;'
)
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "rules"
    run("rules", ["easy", "medium"], seeds=range(4), trials=2, out=path, baselines=True)
    return path


@pytest.fixture
def hostile(kept: Path, tmp_path: Path) -> Path:
    """The run, with everything that others write turned against the reader."""
    path = tmp_path / "hostile"
    shutil.copytree(kept, path)
    settings = json.loads((path / "run.json").read_text())
    settings["agent"] = HOSTILE
    (path / "run.json").write_text(json.dumps(settings))
    records = list(read_lines(path / "episodes.jsonl"))
    for record in records:
        record["opening"]["tickets"][0] |= {"text": HOSTILE, "subject": HOSTILE, HOSTILE: HOSTILE}
        record["case"]["deciding"] = HOSTILE
        for step in record["steps"]:
            step["action"] |= {"content": HOSTILE, "ticket_id": HOSTILE}
            step["action"]["arguments"] = {HOSTILE: [HOSTILE, {HOSTILE: HOSTILE}]}
            step["action"]["action_type"] = HOSTILE
            step["seen"]["user"] = HOSTILE
            step["seen"]["result"] = {"ok": False, "error": HOSTILE, "data": HOSTILE}
        for check in record["verdict"]["checks"]:
            check["reason"] = HOSTILE
    lines = [json.dumps(record).encode() + b"\n" for record in records]
    (path / "episodes.jsonl").write_bytes(b"".join(lines))
    failure = {"company": "retail", "task": "easy", "index": 0, "trial": 0, "error": HOSTILE}
    (path / "failures.jsonl").write_bytes(json.dumps(failure | {"usage": {}}).encode() + b"\n")
    return path


class Page(HTMLParser):
    """The elements of a page, as a browser without JavaScript sees them."""

    def __init__(self, said: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.cells: dict[str, list[str]] = {}
        """Of the table of every figure, by name."""
        self._table = self._cell = ""
        self._row: list[str] = []
        self.feed(said)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "table":
            self._table = dict(attrs).get("id") or ""
        if self._table == "figures" and tag in ("tr", "th", "td"):
            if tag == "tr":
                self._row = []
            self._row.append("") if tag != "tr" else None
            self._cell = tag

    def handle_data(self, data: str) -> None:
        if self._table == "figures" and self._row:
            self._row[-1] += data.rstrip("\n")
            if len(self._row) > 1:
                self.cells[self._row[0]] = self._row[1:]

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            self._table = ""

    def each(self, name: str) -> Iterator[dict[str, str | None]]:
        return (attrs for tag, attrs in self.tags if tag == name)

    def episodes(self) -> list[dict[str, str | None]]:
        return [attrs for attrs in self.each("details") if attrs.get("class") == "ep"]


def test_the_rows_are_what_summarise_says(kept: Path) -> None:
    made = report(kept)
    assert made.rows == summarise(load_run(kept))
    assert json.loads(made.json()) == made.rows


def leaf(row: dict[str, Any], name: str) -> Any:
    """Find a figure by its dotted name (`...` if there is none); keys may hold dots themselves."""
    held: Any = row
    while name:
        if isinstance(held, list):
            return held[("low", "high").index(name)]
        key = max((k for k in held if name == k or name.startswith(f"{k}.")), key=len, default=None)
        if key is None:
            return ...
        held, name = held[key], name[len(key) + 1 :]
    return held


def count(value: Any) -> int:
    """Return how many figures there are."""
    if isinstance(value, dict):
        return sum(map(count, value.values()))
    return len(value) if isinstance(value, list) else 1


def test_csv_holds_every_figure(kept: Path) -> None:
    made = report(kept)
    lines = list(csv.DictReader(io.StringIO(made.csv())))
    assert [line["task"] for line in lines] == ["easy", "medium"]
    for line, row in zip(lines, made.rows, strict=True):
        held = {name: leaf(row, name) for name in line}
        assert sum(value is not ... for value in held.values()) == count(row)
        for name, said in line.items():
            assert said == ("" if held[name] in (None, ...) else str(held[name])), name


def test_markdown_has_a_column_for_each_task(kept: Path) -> None:
    made = report(kept)
    head, rule, *lines = made.markdown().splitlines()
    assert head == "| figure | easy retail | medium retail |"
    assert rule.count("|") == 4
    held = {line.split(" | ")[0].strip("| "): line.strip("| ").split(" | ")[1:] for line in lines}
    assert held["mean_score"] == [str(row["mean_score"]) for row in made.rows]
    assert held["checks.outcome.decision.fail"] == [
        str(row["checks"]["outcome.decision"]["fail"]) for row in made.rows
    ]


def test_names_cannot_break_out_of_tables(kept: Path) -> None:
    made = report(kept)
    made.rows[0]["agent"] = "=1+1|x\n| <b>*y*</b> `"
    (line,) = (line for line in made.markdown().splitlines() if line.startswith("| agent |"))
    assert line == r"| agent | =1+1\|x \| \<b\>\*y\*\</b\> \` | rules |"
    assert next(csv.DictReader(io.StringIO(made.csv())))["agent"].startswith("'=1+1")


def test_the_page_shows_the_figures_of_the_summary(kept: Path) -> None:
    made = report(kept)
    said = made.html()
    cells = Page(said).cells
    for name in ("mean_score", "success_rate", "mean_steps", "wrong_grants"):
        assert cells[name] == [str(row[name]) for row in made.rows]
    for row in made.rows:
        low, high = row["intervals"]["mean_score"]
        assert f"{row['mean_score']:.3f} [{low:.3f}, {high:.3f}]" in said
        pass_2 = ", ".join(f"{v:.3f}" for v in row["pass_hat_k"].values())
        assert f"{row['task']} retail: {pass_2}" in said
        assert f"{row['parts']['triage']:.3f} of " in said
        for right, counts in row["decisions"].items():
            told = ", ".join(f"{name} given {number}" for name, number in counts.items())
            assert f"right {right}: {told}" in said


def test_a_part_is_shown_of_what_it_could_have_earned(kept: Path) -> None:
    made = report(kept)
    for row in made.rows:
        weights = [
            sum(c["weight"] for c in record["verdict"]["checks"] if c["part"] == "outcome")
            for record in made.run.episodes()
            if record["task"] == row["task"]
        ]
        mean = sum(weights) / len(weights) / 10_000  # as many trials of each
        assert f"{row['parts'].get('outcome', 0):.3f} of {mean:.3f}" in made.html()


def test_episodes_can_be_told_apart(kept: Path) -> None:
    made = report(kept)
    rows = {str(n): row for n, row in enumerate(made.run.rows, 1)}
    found = Page(made.html()).episodes()
    assert [held["id"] for held in found] == [f"e{n}" for n in rows]
    for held, row in zip(found, rows.values(), strict=True):
        assert (held["data-task"], held["data-company"]) == (row["task"], row["company"])
        assert held["data-success"] == ("succeeded" if row["success"] else "failed")
        missed = {n for n, s in row["checks"].items() if s in ("fail", "partial", "open")}
        assert set((held["data-missed"] or "").split()) == missed


def test_an_episode_is_there_in_full(kept: Path) -> None:
    made = report(kept)
    said = made.html()
    for record in made.run.episodes():
        assert text(record["opening"]["tickets"][0]["text"]) in said
        for step in record["steps"]:
            assert text(step["action"]["content"]) in said
            assert text(step["seen"]["user"]) in said
            assert data(step["action"]["arguments"]) in said
        for check in record["verdict"]["checks"]:
            assert text(check["reason"]) in said


def test_a_page_needs_nothing_from_elsewhere(kept: Path) -> None:
    page = Page(report(kept).html())
    assert not {"link", "img", "iframe", "object", "base", "form"} & {tag for tag, _ in page.tags}
    for _, attrs in page.tags:
        assert not {"src", "style", "onclick", "srcset", "action"} & set(attrs)
        assert (attrs.get("href") or "#").startswith("#")
    (policy,) = (a["content"] or "" for a in page.each("meta") if "http-equiv" in a)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert policy.count("'sha256-") == 2


def test_hostile_texts_stay_texts(kept: Path, hostile: Path) -> None:
    said = report(hostile).html()
    said.encode()
    assert "\x00" not in said
    # One script, the report's own.
    assert [said.count(tag) for tag in ("<script", "</script", "<img")] == [1, 1, 0]
    made, clean = Page(said), Page(report(kept).html())
    assert {tag for tag, _ in made.tags} == {tag for tag, _ in clean.tags} | {"p"}
    assert {n for _, a in made.tags for n in a} == {n for _, a in clean.tags for n in a}
    assert said.count("</noscript>") == len(made.episodes())


@given(
    st.recursive(
        st.text() | st.none() | st.floats(), lambda s: st.lists(s) | st.dictionaries(st.text(), s)
    )
)
def test_any_data_becomes_closed_elements(value: Any) -> None:
    made = data(value)
    assert set(HTMLTags(made).open) <= {"dl", "dt", "dd", "ul", "li", "bdi", "code"}
    assert not HTMLTags(made).unclosed


class HTMLTags(HTMLParser):
    def __init__(self, said: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.unclosed: list[str] = []
        self.feed(said)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.unclosed.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.unclosed.pop() == tag


def test_deep_data_ends() -> None:
    value: Any = "x"
    for _ in range(200):
        value = [value]
    assert data(value).count("<ul>") == 6


def test_large_runs_are_written_out_in_part(kept: Path) -> None:
    made = report(kept)
    seen: list[tuple[int, int]] = []
    said = made.html(episodes=5, progress=lambda done, total: seen.append((done, total)))
    assert [held["id"] for held in Page(said).episodes()] == ["e1", "e4", "e7", "e10", "e13"]
    assert "5 of 16 are written out" in said
    assert seen == [(n, 16) for n in range(1, 17)]
    assert not Page(made.html(episodes=0)).episodes()


def test_an_unfinished_run_says_so_and_counts_a_job_once(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "part"
    shutil.copytree(kept, path)
    first, second, *_ = read_lines(path / "episodes.jsonl")
    lines = b"".join(encode(record) for record in (second, first, first))
    (path / "episodes.jsonl").write_bytes(lines + b'{"torn')
    said = report(path).html()
    assert [held["id"] for held in Page(said).episodes()] == ["e2", "e1"]
    assert "not complete" in said


def test_what_cannot_be_reported(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="is no run"):
        report(tmp_path)
    path = tmp_path / "empty"
    shutil.copytree(kept, path)
    (path / "episodes.jsonl").write_bytes(b"")
    with pytest.raises(RunError, match="no episode was finished"):
        report(path)
    (path / "episodes.jsonl").write_bytes(
        b"".join(
            encode(record | {"opening": {}} if record["index"] == 1 else record)
            for record in read_lines(kept / "episodes.jsonl")
        )
    )
    with pytest.raises(RunError, match="episode 3 is not a record"):
        report(path).html()
    with pytest.raises(ValueError, match="kept in memory"):
        report(run("noop", ["easy"], seeds=range(1))).html()


def browse(page: Path, fragment: str, tmp_path: Path) -> str:
    """Return the page's elements after its script has run."""
    assert BROWSER
    words = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'seat'}")
    done = subprocess.run(
        [BROWSER, *words, "--dump-dom", f"{page.as_uri()}#{fragment}"],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.mark.skipif(not BROWSER, reason="no browser on this machine")
def test_a_browser_filters_and_opens(kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    made = report(kept)
    page.write_text(made.html(), encoding="utf-8")
    row = made.run.rows[-1]
    dom = browse(page, f"task={row['task']}&success=failed&text={row['address']}", tmp_path)
    wanted = {
        f"e{n}"
        for n, held in enumerate(made.run.rows, 1)
        if held["address"] == row["address"] and not held["success"]
    }
    assert {h["id"] for h in Page(dom).episodes() if "hidden" not in h} == wanted
    opened = browse(page, "e3", tmp_path)
    (third,) = (held for held in Page(opened).episodes() if held["id"] == "e3")
    assert "open" in third


@pytest.mark.skipif(not BROWSER, reason="no browser on this machine")
def test_a_browser_runs_nothing_of_a_hostile_run(hostile: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(report(hostile).html(), encoding="utf-8")
    dom = browse(page, "e1", tmp_path)
    opened = dom[dom.index('id="e1"') : dom.index('id="e2"')]
    assert "<noscript" not in opened  # it was put in
    assert "<img" not in opened
    assert "<script" not in opened
