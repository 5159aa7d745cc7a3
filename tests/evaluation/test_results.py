"""What runs add up to: summaries, comparisons, grading again."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from support_env.agents import MadeAgents, make_agent
from support_env.evaluation import compare, load_run, regrade, run, summarise
from support_env.evaluation.episodes import Run
from support_env.evaluation.episodes._lines import encode, read_lines
from support_env.packs import find_company

OLD = ("agent", "task", "company", "episodes", "mean_score", "success_rate", "mean_steps",
       "mean_return", "parts")  # fmt: skip


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "rules"
    run("rules", ["easy", "hard"], seeds=range(8), out=path, baselines=True)
    return path


def test_the_oracle_is_summed_up(kept: Path) -> None:
    (row,) = summarise(run("oracle", ["hard"], seeds=range(8), trials=2))
    assert {name: row[name] for name in OLD} == {
        "agent": "oracle", "task": "hard", "company": "retail", "episodes": 16,
        "mean_score": 1.0, "success_rate": 1.0, "mean_steps": row["mean_steps"],
        "mean_return": 1.0, "parts": row["parts"],
    }  # fmt: skip
    assert sum(row["parts"].values()) == pytest.approx(1.0, abs=1e-6)
    assert row["scenarios"] == 8
    assert row["pass_hat_k"] == {"1": 1.0, "2": 1.0}
    assert row["wrong_grants"] == row["wrong_refusals"] == 0
    assert row["gates"] == {}
    assert row["escalations"]["missed"] == row["escalations"]["needless"] == 0
    assert row["escalations"]["right"] == row["escalations"]["due"]
    assert row["first_contact_resolution"] == 1.0
    low, high = row["intervals"]["success_rate"]
    assert 0.5 < low < 0.8  # eight scenarios prove little
    assert high == 1.0
    # What was right is what was given, whatever it was.
    assert all(list(given) == [right] for right, given in row["decisions"].items())


def test_figures_of_a_summary_agree_with_the_records(kept: Path) -> None:
    played = load_run(kept)
    for row in summarise(played):
        records = [r for r in played.episodes() if r["task"] == row["task"]]
        scores = [record["score"] for record in records]
        assert row["mean_score"] == pytest.approx(sum(scores) / 8, abs=1e-6)
        assert row["mean_return"] == row["mean_score"]
        assert row["episodes"] == row["scenarios"] == row["wanted"] == 8
        assert sum(sum(given.values()) for given in row["decisions"].values()) == 8
        for name, counts in row["checks"].items():
            assert sum(counts.values()) == 8, name
        assert json.loads(json.dumps(row)) == row
        beside = row["references"]
        assert beside["ceiling"]["mean_score"] == 1.0
        assert beside["rules"]["mean_score"] == row["mean_score"]
        assert beside["noop"]["mean_score"] == 0.0
        assert beside["floor"]["mean_score"] <= beside["template"]["mean_score"]
        assert beside["floor"]["agent"]


def made(rows: list[dict[str, Any]], kept: Path) -> Run:
    return Run(load_run(kept).settings, rows)


def changed(kept: Path, **more: Any) -> list[dict[str, Any]]:
    return [row | more for row in load_run(kept).rows if row["task"] == "easy"]


def test_reliability_is_a_mean_over_scenarios(kept: Path) -> None:
    base = changed(kept)[0]
    wins = {0: (1, 1, 1, 1), 1: (1, 1, 1, 0), 2: (0, 0, 0, 0)}
    rows = [
        base | {"index": index, "trial": trial, "success": bool(won)}
        for index, trials in wins.items()
        for trial, won in enumerate(trials)
    ]
    (row,) = summarise(made(rows, kept))
    assert row["success_rate"] == pytest.approx(7 / 12, abs=1e-6)
    assert row["pass_hat_k"] == pytest.approx(
        {"1": 7 / 12, "2": 1.5 / 3, "3": 1.25 / 3, "4": 1 / 3}, abs=1e-6
    )
    assert row["pass_at_k"]["4"] == pytest.approx(2 / 3, abs=1e-6)


def test_escalations_are_told_apart(kept: Path) -> None:
    base = changed(kept)[0]
    flags = ("escalation_due", "escalated", "escalated_rightly", "escalated_needlessly")
    cases = [(1, 1, 1, 0), (1, 0, 0, 0), (1, 1, 0, 1), (0, 1, 0, 1), (0, 0, 0, 0)]
    rows = [
        base | {"index": i} | {name: bool(v) for name, v in zip(flags, case, strict=True)}
        for i, case in enumerate(cases)
    ]
    (row,) = summarise(made(rows, kept))
    assert row["escalations"] == {"due": 3, "right": 1, "needless": 2, "missed": 2}


@pytest.mark.parametrize(
    ("name", "task", "figure"),
    [("escalate_each", "hard", "needless"), ("decline_citing", "medium", "wrong_refusals"),
     ("grant_after_lookup", "medium", "wrong_grants")],
)  # fmt: skip
def test_bad_policies_show_in_the_figure_that_is_for_them(
    name: str, task: str, figure: str
) -> None:
    from support_env.agents.trivial import trivial_policies

    source = MadeAgents(name, lambda seat: trivial_policies()[name])
    (row,) = summarise(run(source, [task], seeds=range(10)))
    assert (row["escalations"] | row)[figure] > 0
    (oracle,) = summarise(run("oracle", [task], seeds=range(10)))
    assert (oracle["escalations"] | oracle)[figure] == 0


def with_other_values(pack: Path) -> None:
    """Set every percentage and count of a pack to the least that it may be."""
    file = pack / "clauses.yaml"
    text = file.read_text()
    edited = re.sub(r"(kind: (?:percent|count), value: )\d+(, from: )(\d+)", r"\g<1>\3\2\3", text)
    assert edited != text
    file.write_text(edited)


# Comparing --------------------------------------------------------------------------------------


def test_a_real_difference_is_found_and_its_scenarios_named(kept: Path) -> None:
    rules = run("rules", ["easy"], seeds=range(12))
    oracle = run("oracle", ["easy"], seeds=range(12))
    found = compare(rules, oracle)
    assert found.same
    assert found.scenarios == 12
    (score, success) = found.differences
    assert score.real
    assert success.real
    assert score.second == 1.0
    low, high = score.found.interval
    assert low <= score.found.difference <= high
    assert {flip.index for flip in found.flips} == {
        row["index"] for row in rules.rows if not row["success"]
    }
    back = compare(oracle, rules)
    assert back.differences[0].found.difference == -score.found.difference
    assert json.dumps(found.as_json()) == json.dumps(compare(rules, oracle).as_json())


def test_a_run_does_not_differ_from_itself(kept: Path) -> None:
    found = compare(load_run(kept), load_run(kept))
    assert not any(each.real for each in found.differences)
    assert found.flips == ()
    assert found.moved == ()
    assert [each.task for each in found.differences] == ["easy", "hard", "all"] * 2


def test_what_only_one_run_has_is_left_out_and_counted(kept: Path) -> None:
    found = compare(load_run(kept), run("noop", ["easy"], seeds=range(4, 10)))
    assert (found.scenarios, found.only_first, found.only_second) == (4, 12, 2)
    with pytest.raises(ValueError, match="no scenario in common"):
        compare(load_run(kept), run("noop", ["medium"], seeds=range(1)))


def test_after_a_change_of_policy_it_says_which_answers_moved(tmp_path: Path) -> None:
    shutil.copytree(find_company("retail").path, tmp_path / "retail")
    before = run("noop", ["medium"], seeds=range(60), policy="as_written", out=tmp_path / "a")
    with_other_values(tmp_path / "retail")
    after = run(
        "noop", ["medium"], [str(tmp_path / "retail")], range(60), policy="as_written",
        out=tmp_path / "b",
    )  # fmt: skip
    found = compare(before, after)
    assert not found.same
    assert found.moved
    addresses = {row["address"] for row in before.rows}
    for moved in found.moved:
        assert moved.address in addresses
        assert moved.before != moved.now
    assert compare(before, before).moved == ()


# Grading again ----------------------------------------------------------------------------------


def test_graded_again_by_the_same_grader_nothing_moves(kept: Path) -> None:
    before = (kept / "episodes.jsonl").read_bytes()
    found = regrade(kept)
    assert found.episodes == 16
    assert found.moved == found.stuck == ()
    assert found.score[0] == found.score[1]
    assert (kept / "episodes.jsonl").read_bytes() == before


def tampered(kept: Path, path: Path) -> str:
    """Copy a run in which one verdict is from a grader that saw an episode otherwise."""
    shutil.copytree(kept, path)
    records = list(read_lines(path / "episodes.jsonl"))
    record = next(r for r in records if not r["success"])
    record["score"], record["success"] = 1.0, True
    record["verdict"]["grader"] = record["versions"]["grader"] = "0"
    record["verdict"]["checks"][0]["status"] = "open"
    (path / "episodes.jsonl").write_bytes(b"".join(map(encode, records)))
    settings = json.loads((path / "run.json").read_text())
    settings["versions"]["grader"] = "0"
    (path / "run.json").write_text(json.dumps(settings))
    return str(record["address"])


def test_what_another_grader_saw_otherwise_is_shown(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    address = tampered(kept, path)
    before = (path / "episodes.jsonl").read_bytes()
    found = regrade(path)
    (moved,) = found.moved
    assert moved.address == address
    assert moved.success == (True, False)
    assert len(moved.checks) == 1
    assert "open" in moved.checks[0]["before"]
    assert not moved.answers_differ
    assert found.stored == ("0", found.grader)
    assert (path / "episodes.jsonl").read_bytes() == before
    assert regrade(path, write=True).written
    assert (path / "episodes.jsonl").read_bytes() == (kept / "episodes.jsonl").read_bytes()
    assert regrade(path).moved == ()
    # And the run goes on under the present grader.
    run("rules", ["easy", "hard"], seeds=range(8), out=path)


def test_a_desk_that_answers_otherwise_is_told_apart(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    shutil.copytree(kept, path)
    records = list(read_lines(path / "episodes.jsonl"))
    records[9]["steps"][0]["seen"]["user"] = "Something that nobody said."
    (path / "episodes.jsonl").write_bytes(b"".join(map(encode, records)))
    (moved,) = regrade(path).moved
    assert moved.answers_differ
    assert moved.checks == ()


def test_episodes_that_end_elsewhere_cannot_be_graded_again(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    shutil.copytree(kept, path)
    records = list(read_lines(path / "episodes.jsonl"))
    records[2]["steps"].pop()
    (path / "episodes.jsonl").write_bytes(b"".join(map(encode, records)))
    found = regrade(path, write=True)
    assert found.stuck == (f"{records[2]['address']}#0",)
    assert found.episodes == 15
    assert list(read_lines(path / "episodes.jsonl"))[2] == records[2]


def test_a_run_is_graded_with_its_own_pack(kept: Path, tmp_path: Path) -> None:
    path = tmp_path / "a"
    shutil.copytree(kept, path)
    with_other_values(path / "packs" / "retail")
    with pytest.raises(ValueError, match="and the run played"):
        regrade(path)


def test_an_episode_is_found_by_number_or_address(kept: Path) -> None:
    played = load_run(kept)
    third = played.episode("3")
    assert third["index"] == 2
    assert played.episode(third["address"]) == third
    assert played.episode(third["address"] + "#0") == third
    for wrong in ("0", "17", "x", third["address"] + "#4", "9" * 5000):
        with pytest.raises(ValueError, match="give a number from 1 to 16"):
            played.episode(wrong)
    with pytest.raises(ValueError, match="kept in memory"):
        next(run("noop", ["easy"], seeds=range(1)).episodes())


def test_agents_see_the_same_as_when_they_play_alone(kept: Path) -> None:
    from support_env.evaluation import play_episode
    from support_env.scenario import make_scenario
    from support_env.session import Session
    from support_env.tasks import TASKS

    for row in load_run(kept).rows[:8]:
        scenario = make_scenario(find_company("retail"), TASKS["easy"], "train", row["index"])
        assert play_episode(make_agent("rules"), Session(scenario)).score == row["score"]
