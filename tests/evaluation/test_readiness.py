"""Readiness: what an agent can be let loose on, and what is played to find out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from support_env.cli._app import app
from support_env.evaluation import (
    Readiness,
    RunError,
    Thresholds,
    load_run,
    read_thresholds,
    readiness,
    readiness_report,
    run,
    run_plan,
)
from support_env.evaluation.episodes import Row, Run
from support_env.evaluation.readiness._evidence import pooled
from support_env.evaluation.readiness._scorecard import Scorecard
from support_env.packs import LoadedPack, load_pack

ACME = Path(__file__).resolve().parents[2] / "src/support_env/companies/_template"
EASY_GOING = Thresholds.model_validate(
    {"success": 0.6, "clause": 0.5, "each_side": 1, "at_boundary": 0,
     "limits": {"leak": 0.2, "wrong_grant": 0.2, "wrong_refusal": 0.2, "missed_escalation": 0.6}}
)  # fmt: skip


@pytest.fixture(scope="module")
def played() -> Run:
    """The oracle, at the small company of the template, for as long as something was open."""
    return run_plan("oracle", ["medium", "hard"], [str(ACME)], thresholds=EASY_GOING)


def judged(played: Run, thresholds: Thresholds = EASY_GOING) -> Readiness:
    from support_env.evaluation.readiness._readiness import judge

    return judge(played.rows, load_pack(ACME), played.settings.tasks, thresholds, "oracle")


def spoilt(played: Run, fails: Callable[[Row], bool], **more: Any) -> Run:
    """Return the run with tickets failed."""
    rows = [row | ({"success": False, "score": 0.1} | more if fails(row) else {})
            for row in played.rows]  # fmt: skip
    return replace(played, rows=rows)


def test_who_does_all_of_it_right_can_own_all_of_it(played: Run) -> None:
    found = judged(played)
    assert {each.standing for each in found.issues} == {"own"}
    assert found.volume == {"own": pytest.approx(1.0)}
    assert found.unmet() == []
    assert all(each.standing == "own" for each in found.clauses.values())
    assert all(not each.reasons and not each.worst for each in found.issues)


def test_too_little_evidence_says_how_much_more_would_do(played: Run) -> None:
    found = judged(replace(played, rows=played.rows[:6]))
    assert {each.standing for each in found.issues} == {"open"}
    assert all(each.reasons for each in found.issues)
    wanted = [each for each in found.clauses.values() if each.standing == "open"]
    assert wanted
    assert all(each.more and each.more >= max(each.wants.values(), default=1) for each in wanted)
    nothing = judged(replace(played, rows=[]))
    # 10 tickets without a failure leave rates below .65 out, 6 those below .5.
    assert {each.more for each in nothing.clauses.values()} == {6}
    assert len(nothing.unmet()) == len(nothing.issues)


def test_a_clause_that_it_fails_is_left_to_people_and_the_rest_stays_its_own(played: Run) -> None:
    bad = "return_late"
    found = judged(spoilt(played, lambda row: bad in (row["deciding"], row["target_clause"])))
    assert found.clauses[bad].standing == "people"
    (issue,) = (each for each in found.issues if bad in each.clauses)
    assert issue.standing == "restricted"
    assert issue.except_for == (bad,)
    assert issue.remaining.share == 1.0
    assert issue.success.share is not None
    assert issue.success.share < 1.0
    assert all(bad in ticket.clauses for ticket in issue.worst)
    others = [each for each in found.issues if bad not in each.clauses]
    assert {each.standing for each in others} == {"own"}


def test_what_is_left_beside_restrictions_must_be_worth_it(played: Run) -> None:
    run_ = spoilt(played, lambda row: row["issue"] == "return_plant")
    found = judged(run_)
    (issue,) = (each for each in found.issues if each.issue == "return_plant")
    assert issue.standing == "people"
    assert issue.reasons
    assert found.volume["people"] == pytest.approx(issue.volume)
    assert [line.split()[0] for line in found.unmet()] == ["return_plant"]


def test_sides_that_clearly_differ_are_not_averaged() -> None:
    together, is_pooled = pooled([[1.0] * 30, [0.0] * 30])
    assert (together.share, is_pooled) == (0.0, False)
    together, is_pooled = pooled([[1.0] * 30, [1.0, 0.0, 1.0], []])
    assert (together.seen, is_pooled) == (33, True)
    assert pooled([])[0].share is None


def test_an_error_that_is_rare_everywhere_is_rare(played: Run) -> None:
    found = judged(played)
    assert {name: each.standing for name, each in found.errors.items()} == {
        "wrong_grant": "own", "wrong_refusal": "own", "leak": "own", "missed_escalation": "own",
    }  # fmt: skip
    leaky = spoilt(played, lambda row: True, success=True, score=1.0, gates=["disclosure"])
    found = judged(leaky)
    assert found.errors["leak"].standing == "people"
    assert {each.standing for each in found.issues} == {"people"}
    assert all("Leaks" in " ".join(each.reasons) for each in found.issues)


def test_trials_of_one_ticket_are_no_new_tickets(played: Run) -> None:
    once = judged(replace(played, rows=played.rows[:40]))
    rows = [row | {"trial": trial} for row in played.rows[:40] for trial in range(5)]
    assert judged(replace(played, rows=rows)).as_json() == once.as_json()


def test_errors_that_cost_more_than_people_do_are_left_to_people(tmp_path: Path) -> None:
    loaded = pack(tmp_path, "costs: {wrong_grant: 400, human_ticket: 5}\n")
    from support_env.evaluation.readiness._readiness import judge

    made = run("oracle", ["medium"], [str(tmp_path / "acme")], range(40), policy="as_written")
    lines = EASY_GOING.model_copy(
        update={"limits": EASY_GOING.limits.model_copy(update={"wrong_grant": 0.9})}
    )
    free = judge(made.rows, loaded, ["medium"], lines)
    assert all(each.cost is not None and each.cost[0] == 0 for each in free.issues)
    rows = [row | {"wrong_grant": row["index"] % 3 == 0} for row in made.rows]
    dear = judge(rows, loaded, ["medium"], lines)
    costly = [each for each in dear.issues if each.cost and each.cost[1] > 5]
    assert costly
    assert {each.standing for each in costly} == {"people"}
    assert all("cost more than a person's answer" in " ".join(e.reasons) for e in costly)


def pack(tmp_path: Path, more: str) -> LoadedPack:
    """The template's company with something added."""
    target = tmp_path / "acme"
    target.mkdir()
    for file in ACME.glob("*.yaml"):
        (target / file.name).write_text(file.read_text())
    (target / "more.yaml").write_text(more)
    return load_pack(target)


def test_the_companys_own_scorecard(tmp_path: Path) -> None:
    card = Scorecard(pack(tmp_path, (
        "scorecard:\n"
        "  right: {says: The policy was applied, checks: [outcome], weight: 3}\n"
        "  kind: {says: It was kind, checks: [reply.care]}\n"
        "  safe: {says: Nothing leaked, checks: [gate], auto_fail: true}\n"
    )))  # fmt: skip
    good = {"outcome.decision": "pass", "reply.care": "not_applicable", "gate.disclosure": "pass"}
    assert card.score(good) == 1.0
    assert card.passed("kind", good) is None
    assert card.score(good | {"reply.care": "fail"}) == pytest.approx(4 / 5)
    assert card.score(good | {"outcome.decision": "partial"}) == pytest.approx(1 / 4)
    leak = good | {"gate.disclosure": "fail"}
    assert card.fails(leak)
    assert card.score(leak) == 0.0


def test_readiness_is_about_the_policy_as_written_and_tasks_with_a_desk() -> None:
    with pytest.raises(RunError, match="as_written"):
        readiness(run("noop", ["medium"], [str(ACME)], range(1)))
    with pytest.raises(RunError, match="desk"):
        readiness(run("noop", ["easy"], [str(ACME)], range(1), policy="as_written"))
    with pytest.raises(ValueError, match="no desk"):
        run_plan("noop", ["easy"], [str(ACME)])


def test_thresholds_are_read_with_clear_errors(tmp_path: Path) -> None:
    file = tmp_path / "lines.yaml"
    file.write_text("success: 0.95\nlimits: {leak: 0.01}\nrequire: {volume: 0.5}\n")
    held = read_thresholds(file)
    assert (held.success, held.clause, held.limits.leak, held.require.volume) == (
        0.95, 0.8, 0.01, 0.5,
    )  # fmt: skip
    for bad, says in (("sucess: 0.9\n", "sucess: unknown"), ("success: 2\n", "success: "),
                      ("success: [\n", "lines.yaml")):  # fmt: skip
        file.write_text(bad)
        with pytest.raises(ValueError, match=says):
            read_thresholds(file)


def test_a_plan_plays_what_is_open_and_stops(tmp_path: Path) -> None:
    rounds: list[int] = []

    def told(found: Sequence[Readiness], episodes: int) -> None:
        rounds.append(episodes)

    made = run_plan("oracle", ["medium", "hard"], [str(ACME)], thresholds=EASY_GOING, told=told,
                    out=tmp_path / "run")  # fmt: skip
    assert rounds[-1] == 0
    assert sum(rounds) == len(made.rows) < 400
    assert made.complete
    (found,) = readiness(made, EASY_GOING)
    assert not any(each.standing == "open" for each in found.issues)
    assert load_run(tmp_path / "run").settings.plan == "readiness"


def test_a_plan_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    arguments: Any = {"tasks": ["medium"], "companies": [str(ACME)], "thresholds": EASY_GOING}
    whole = run_plan("rules", **arguments, episodes=90, out=tmp_path / "whole")

    class StoppedError(Exception):
        pass

    def stop(row: Row | None, before: int, left: list[int] = [40]) -> None:  # noqa: B006
        left[0] -= 1
        if not left[0]:
            raise StoppedError

    with pytest.raises(StoppedError):
        run_plan("rules", **arguments, episodes=90, out=tmp_path / "torn", progress=stop)
    assert 0 < len(load_run(tmp_path / "torn").rows) < len(whole.rows)
    again = run_plan("rules", **arguments, episodes=90, out=tmp_path / "torn")
    without_times = [{k: v for k, v in r.items() if k != "timings"} for r in again.episodes()]
    assert without_times == [
        {k: v for k, v in r.items() if k != "timings"} for r in whole.episodes()
    ]
    in_memory = run_plan("rules", **arguments, episodes=90)
    assert [row["address"] for row in in_memory.rows] == [row["address"] for row in whole.rows]


def test_a_plan_keeps_to_its_episodes_however_many_companies() -> None:
    for episodes in (7, 40):
        made = run_plan("noop", ["medium"], ["retail", "bank", str(ACME)], episodes=episodes)
        assert len(made.rows) == episodes
        assert len({row["company"] for row in made.rows}) == 3


def test_on_the_command_line(tmp_path: Path) -> None:
    runner, folder = CliRunner(), str(tmp_path / "run")
    lines = tmp_path / "lines.yaml"
    lines.write_text(json.dumps(EASY_GOING.model_dump(exclude={"require"})))
    done = runner.invoke(
        app, ["eval", "--plan", "readiness", "--agent", "oracle", "--company", str(ACME), "--task",
              "medium", "--thresholds", str(lines), "--out", folder]
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "clauses are open" in done.stderr
    assert "report" in done.stderr
    page = tmp_path / "r.html"
    done = runner.invoke(app, ["report", folder, "--check", str(lines), "--html", str(page)])
    assert done.exit_code == 0, done.output
    assert "What this cannot show" in page.read_text()
    # The lines of the default are higher: the same run does not reach them.
    strict = tmp_path / "strict.yaml"
    strict.write_text("require: {volume: 0.9}\n")
    done = runner.invoke(app, ["report", folder, "--check", str(strict), "--format", "json"])
    assert done.exit_code == 1
    assert "not met" in done.stderr
    assert json.loads(done.stdout)[0]["unmet"]
    for wrong in (["--plan", "luck"], ["--episodes", "5"],
                  ["--plan", "readiness", "--policy", "varied"]):  # fmt: skip
        assert runner.invoke(app, ["eval", *wrong]).exit_code == 2
    strict.write_text("require: {issues: {no_such: own}}\n")
    done = runner.invoke(app, ["report", folder, "--check", str(strict)])
    assert done.exit_code == 2
    assert "choose from" in done.stderr


def test_the_page_holds_the_worst_transcripts_and_every_form_agrees(tmp_path: Path) -> None:
    made = run("rules", ["medium"], [str(ACME)], range(25), policy="as_written",
               out=tmp_path / "run")  # fmt: skip
    report = readiness_report(made)
    held = json.loads(report.json())[0]
    page = report.html()
    worst = {address for issue in held["issues"] for address in issue["worst"]}
    assert worst
    assert all(address in page for address in worst)
    assert page.count('<details class="ep"') == len(worst)
    csv = report.csv().splitlines()
    assert len(csv) == 1 + len(held["issues"]) + len(held["clauses"])
    for issue in held["issues"]:
        assert sum(f",issue,{issue['issue']},{issue['volume']:.6f},{issue['standing']}," in line
                   for line in csv) == 1  # fmt: skip
    assert "What simulated customers cannot show" in report.markdown()
