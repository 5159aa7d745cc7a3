"""Episodes as files: what a trainer reads is what was said and done, and keeps to the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

from support_env import chat
from support_env.cli._app import app
from support_env.evaluation import export, load_run, run
from support_env.evaluation.episodes import action_of
from support_env.evaluation.episodes._lines import encode, read_lines

SCHEMAS = {t["function"]["name"]: t["function"]["parameters"] for t in chat.tool_schema()}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "oracle"
    run("oracle", ["easy", "medium", "hard"], ["retail", "bank"], range(4), out=path)
    return path


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("runs") / "rules"
    run("rules", ["easy", "medium", "hard"], ["retail", "bank"], range(4), out=path)
    return path


def lines(path: Path) -> list[dict[str, Any]]:
    return list(read_lines(path))


def calls(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [call for message in messages for call in message.get("tool_calls", [])]


def test_a_conversation_is_what_a_model_would_have_seen(good: Path, tmp_path: Path) -> None:
    made = export(good, "openai", tmp_path / "sft.jsonl")
    records = list(load_run(good).episodes())
    held = lines(made.path)
    assert made.lines == made.episodes == len(held) == len(records) == 24
    for line, record in zip(held, records, strict=True):
        messages = line["messages"]
        assert [m["role"] for m in messages[:2]] == ["system", "user"]
        assert record["opening"]["tickets"][0]["text"] in messages[1]["content"]
        # Calls and answers take turns, and the last word is the model's.
        roles = [m["role"] for m in messages[2:]]
        assert roles == ["assistant", "tool"] * (len(record["steps"]) - 1) + ["assistant"]
        for step, call in zip(record["steps"], calls(messages), strict=True):
            arguments = json.loads(call["function"]["arguments"])
            jsonschema.validate(arguments, SCHEMAS[call["function"]["name"]])
            assert arguments.keys() <= SCHEMAS[call["function"]["name"]]["properties"].keys()
            # Read back, a call does what the action did.
            back = chat.parse_action({"role": "assistant", "content": "", "tool_calls": [call]})
            action = action_of(step)
            assert back.action_type == action.action_type
            assert dict(back.arguments) == {
                k: list(v) if isinstance(v, tuple) else v for k, v in action.arguments.items()
            }
            if action.action_type != "classify":
                assert back.content == action.content
        answers = [m for m in messages if m["role"] == "tool"]
        assert [m["tool_call_id"] for m in answers] == [c["id"] for c in calls(messages)][:-1]
        assert "reward" not in json.dumps(messages).lower()
        assert line["tools"] == chat.tool_schema()


def test_trl_has_objects_where_openai_has_text(good: Path, tmp_path: Path) -> None:
    text = lines(export(good, "openai", tmp_path / "openai.jsonl").path)
    objects = lines(export(good, "trl", tmp_path / "trl.jsonl").path)
    for one, other in zip(text, objects, strict=True):
        for a, b in zip(calls(one["messages"]), calls(other["messages"]), strict=True):
            assert json.loads(a["function"]["arguments"]) == b["function"]["arguments"]
        assert other["success"] is True


def test_only_what_succeeded_is_learned_from_unless_asked(bad: Path, tmp_path: Path) -> None:
    records = list(load_run(bad).episodes())
    succeeded = sum(record["success"] for record in records)
    assert 0 < succeeded < len(records)
    assert export(bad, "trl", tmp_path / "a.jsonl").lines == succeeded
    assert export(bad, "trl", tmp_path / "b.jsonl", every=True).lines == len(records)
    high = export(bad, "trl", tmp_path / "c.jsonl", every=True, min_score=0.3)
    assert high.lines == sum(record["score"] >= 0.3 for record in records)


def test_pairs_are_of_one_scenario_and_part_where_the_episodes_do(
    good: Path, bad: Path, tmp_path: Path
) -> None:
    made = export([bad, good], "preference", tmp_path / "pairs.jsonl")
    worse = {r["address"]: r for r in load_run(bad).episodes() if not r["success"]}
    held = lines(made.path)
    assert {line["address"] for line in held} == set(worse)
    for line in held:
        assert line["prompt"][0]["role"] == "system"
        assert line["chosen"][0]["role"] == line["rejected"][0]["role"] == "assistant"
        assert line["chosen"][0] != line["rejected"][0]
        assert line["score_chosen"] == 1.0
        assert line["score_rejected"] == worse[line["address"]]["score"]
    with pytest.raises(ValueError, match="no pairs"):
        export(good, "preference", tmp_path / "none.jsonl")
    assert not (tmp_path / "none.jsonl").exists()


def test_parquet_has_a_row_for_each_episode(bad: Path, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    made = export(bad, "parquet", tmp_path / "episodes.parquet")
    rows = pq.read_table(made.path).to_pylist()
    records = list(load_run(bad).episodes())
    assert [row["address"] for row in rows] == [record["address"] for record in records]
    for row, record in zip(rows, records, strict=True):
        assert row["score"] == record["score"]
        assert row["rewards"] == [step["reward"] for step in record["steps"]]
        assert row["issue"] == record["case"]["issue"]
        assert json.loads(row["verdict"]) == record["verdict"]
        assert json.loads(row["messages"])[0]["role"] == "system"


def test_trajectories_number_their_steps_and_refer_to_their_calls(
    bad: Path, tmp_path: Path
) -> None:
    for line in lines(export(bad, "atif", tmp_path / "atif.jsonl").path):
        steps = line["steps"]
        assert line["schema_version"] == "ATIF-v1.6"
        assert [step["step_id"] for step in steps] == list(range(1, len(steps) + 1))
        assert [step["source"] for step in steps[:3]] == ["system", "user", "agent"]
        for step in steps[2:]:
            made = {call["tool_call_id"] for call in step["tool_calls"]}
            assert {r["source_call_id"] for r in step["observation"]["results"]} == made
        assert line["final_metrics"]["total_steps"] == len(steps)
        assert sum(line["extra"]["rewards"]) == pytest.approx(line["extra"]["score"], abs=1e-6)


def test_what_is_no_action_is_not_learned_from(bad: Path, tmp_path: Path) -> None:
    import shutil

    spoilt = tmp_path / "spoilt"
    shutil.copytree(bad, spoilt)
    records = list(read_lines(spoilt / "episodes.jsonl"))
    for record in records:
        record["success"] = True
    records[0]["steps"][0]["action"]["action_type"] = "fly"
    (spoilt / "episodes.jsonl").write_bytes(b"".join(map(encode, records)))
    assert export(spoilt, "trl", tmp_path / "a.jsonl").lines == len(records) - 1
    assert export(spoilt, "atif", tmp_path / "b.jsonl").lines == len(records)


def test_on_the_command_line(bad: Path, tmp_path: Path) -> None:
    runner, target = CliRunner(), tmp_path / "demo.jsonl"
    done = runner.invoke(app, ["export", "--agent", "oracle", "--task", "medium", "--seeds", "0:3",
                               "--format", "trl", "--out", str(target)])  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "3 lines of 3 episodes" in done.stderr
    assert len(lines(target)) == 3
    noop = tmp_path / "noop"
    run("noop", ["medium"], ["retail"], range(2), out=noop)
    for wrong, says in (
        ([], "give folders of runs"),
        ([str(bad), "--format", "xml"], "choose from"),
        ([str(tmp_path / "nothing")], "no run"),
        ([str(bad), "--out", str(tmp_path / "no" / "where.jsonl")], "no such folder"),
        ([str(noop), "--out", str(tmp_path / "x")], "no episode is good enough"),
    ):
        done = runner.invoke(app, ["export", *wrong])
        assert done.exit_code == 2, wrong
        assert says in done.stderr
    assert not (tmp_path / "x").exists()


def test_an_agent_that_breaks_is_said_and_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_agent.py").write_text(
        "class Agent:\n    def reset(self, seen): pass\n    def act(self, seen): 1 / 0\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    done = CliRunner().invoke(app, ["export", "--agent", "python:broken_agent:Agent", "--out", "x"])
    assert done.exit_code == 2
    assert "division by zero" in done.stderr
    assert not (tmp_path / "x").exists()


@pytest.mark.slow
def test_datasets_loads_the_files_as_they_are_and_a_template_renders_them(
    good: Path, bad: Path, tmp_path: Path
) -> None:
    datasets = pytest.importorskip("datasets", reason="pip install datasets transformers jinja2")
    utils = pytest.importorskip("transformers.utils.chat_template_utils")
    for form in ("openai", "trl", "preference"):
        made = export([good, bad], form, tmp_path / f"{form}.jsonl")
        loaded = datasets.load_dataset(
            "json", data_files=str(made.path), split="train", cache_dir=str(tmp_path / "cache")
        )
        assert list(loaded) == lines(made.path)
        if form == "trl":
            rendered, _ = utils.render_jinja_template(
                [row["messages"] for row in loaded], tools=loaded[0]["tools"],
                chat_template=TEMPLATE,
            )  # fmt: skip
            for text, row in zip(rendered, loaded, strict=True):
                assert row["messages"][1]["content"] in text
                for call in calls(row["messages"]):
                    assert json.dumps(call["function"]["arguments"], ensure_ascii=False) in text


TEMPLATE = (
    "{% for tool in tools %}{{ tool | tojson }}\n{% endfor %}"
    "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}"
    "{% for call in message.tool_calls or [] %}{{ call.function.name }}"
    "{{ call.function.arguments | tojson }}{% endfor %}\n{% endfor %}"
)
