"""An episode with nothing but HTTP calls, as with curl."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from support_env.server._about import NAME
from support_env.server._settings import Settings
from support_env.server.app import create_app
from tests.server.loopback import PLAY, serving

HEADER = "X-Session-Id"


@pytest.fixture
def http(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, trust_env=False) as client:
        yield client


def test_one_episode_without_a_header(http: httpx.Client) -> None:
    started = http.post("/reset?task=easy")
    assert started.status_code == 200
    seen = started.json()
    assert seen["reward"] is None and seen["done"] is False
    assert seen["observation"]["briefing"]["issue_types"]
    assert seen["observation"]["tickets"][0]["id"] == 1
    total, steps = 0.0, 0
    while not seen["done"]:
        seen = http.post("/step", json=PLAY[steps]).json()
        total += seen["reward"]
        steps += 1
        state = http.get("/state").json()
        assert (state["step_count"], state["done"]) == (steps, seen["done"])
    assert seen["metadata"]["score"] == pytest.approx(total, abs=1e-9)
    assert seen["observation"]["briefing"] is None


def test_a_step_may_be_wrapped_or_bare_and_have_any_content_type(http: httpx.Client) -> None:
    bare = PLAY[0]
    answers: list[object] = []
    for body in (bare, {"action": bare}, {"action": bare, "timeout_s": 5, "request_id": "x"}):
        http.post("/reset", params={"task": "medium", "seed": 4})
        answers.append(http.post("/step", json=body).json())
    http.post("/reset", params={"task": "medium", "seed": 4})
    form = {"content-type": "application/x-www-form-urlencoded"}  # what curl -d sends
    text = '{"action_type": "classify", "content": "return frustrated normal"}'
    answers.append(http.post("/step", content=text, headers=form).json())
    assert all(answer == answers[0] for answer in answers)


def test_sessions_by_header_do_not_disturb_each_other(http: httpx.Client) -> None:
    ids = [
        http.post("/reset", params={"task": "hard", "seed": seed}).headers[HEADER]
        for seed in range(3)
    ]
    assert len(set(ids)) == 3
    for number, session_id in enumerate(ids):
        for _ in range(number):
            http.post("/step", json={"action_type": "note"}, headers={HEADER: session_id})
    for number, session_id in enumerate(ids):
        answer = http.get("/state", headers={HEADER: session_id})
        assert answer.headers[HEADER] == session_id
        assert (answer.json()["step_count"], answer.json()["index"]) == (number, number)
    # Without a header, the one reset last.
    assert http.get("/state").json()["index"] == 2


def test_an_id_of_ones_own(http: httpx.Client) -> None:
    mine = {HEADER: "my-session.1"}
    assert http.get("/state", headers=mine).status_code == 404
    assert http.post("/reset?seed=5", headers=mine).headers[HEADER] == "my-session.1"
    assert http.get("/state", headers=mine).json()["index"] == 5
    # Reset without a seed: the next scenario of the same session.
    assert http.post("/reset", headers=mine).headers[HEADER] == "my-session.1"
    assert http.get("/state", headers=mine).json()["index"] == 6


def test_reset_takes_query_and_body_alike(http: httpx.Client) -> None:
    options = {
        "task": "hard", "seed": 2, "split": "validation", "policy": "as_written", "twin": True,
        "reward_mode": "sparse", "episode_id": "e1", "company": "retail",
    }  # fmt: skip
    by_query = http.post("/reset", params=options)
    state = http.get("/state").json()
    by_body = http.post("/reset", json=options)
    assert by_query.status_code == 200
    assert by_query.json() == by_body.json()
    assert state == http.get("/state").json()
    wanted = {"episode_id": "e1", "task": "hard", "split": "validation", "index": 2}
    assert wanted.items() <= state.items()


@pytest.mark.parametrize(
    ("query", "allowed"),
    [
        ("task=none", "easy, medium, hard"),
        ("seed=-1", "a whole number from 0"),
        ("seed=x", "a whole number from 0"),
        ("index=1.5", "a whole number from 0"),
        ("twin=maybe", "true or false"),
        ("policy=strict", "varied, as_written"),
        ("split=dev", "train, validation, test"),
        ("split=none/test", "easy, medium, hard"),
        ("task=easy&split=hard/test", "of another task"),
        ("company=../../etc", "retail"),
        ("company=/etc", "retail"),
        ("reward_mode=none", "dense, sparse"),
        ("taks=hard", "task, seed"),
        ("episode_id=%0A", "printable"),
    ],
)
def test_a_wrong_argument_says_what_is_allowed_and_ends_nothing(
    http: httpx.Client, query: str, allowed: str
) -> None:
    http.post("/reset?seed=7")
    http.post("/step", json=PLAY[0])
    before = http.get("/state").json()
    answer = http.post(f"/reset?{query}")
    assert answer.status_code == 422
    assert allowed in answer.json()["detail"]
    assert http.get("/state").json() == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("[1]", 422),
        ("{", 422),
        ("[" * 9_000, 422),
        ('{"action": "classify"}', 422),
        ('{"action_type": "note", "reward": 1}', 422),
        ('{"action_type": "note", "\\ud800": 1}', 422),
        ('{"content": "' + "x" * 70_000 + '"}', 413),
        ("", 200),
        ("{}", 200),
        ('{"action": {}}', 200),
        ('{"action_type": 5, "content": [null], "ticket_id": {}, "arguments": NaN}', 200),
        ('{"action_type": "respond", "content": "\\ud800 lone"}', 200),
    ],
)
def test_nonsense_ends_nothing(http: httpx.Client, body: str, status: int) -> None:
    http.post("/reset?seed=8")
    before = http.get("/state").json()["step_count"]
    answer = http.post("/step", content=body)
    assert answer.status_code == status
    found = answer.json()
    assert found["observation"]["result"] if status == 200 else found["detail"]
    taken = 1 if status == 200 else 0
    assert http.get("/state").json()["step_count"] == before + taken


def test_a_chunked_body_is_limited_too(http: httpx.Client) -> None:
    answer = http.post("/mcp", content=(b"x" * 10_000 for _ in range(10)))
    assert answer.status_code == 413


def test_sessions_are_refused_by_name(http: httpx.Client) -> None:
    for path, call in (("/step", http.post), ("/state", http.get)):
        assert call(path, headers={HEADER: "never-reset"}).status_code == 404
        assert call(path, headers={HEADER: "no spaces"}).status_code == 422
    assert http.post("/reset", headers={HEADER: "x" * 65}).status_code == 422


def test_before_any_reset() -> None:
    app = create_app(Settings(max_sessions=2))
    with serving(app) as address, httpx.Client(base_url=address, trust_env=False) as http:
        assert http.get("/state").json()["step_count"] == 0
        answer = http.post("/step", json=PLAY[0])
        assert (answer.status_code, "POST /reset" in answer.json()["detail"]) == (409, True)
        # No more than two are held: the oldest goes.
        ids = [http.post("/reset").headers[HEADER] for _ in range(3)]
        found = [http.get("/state", headers={HEADER: key}).status_code for key in ids]
        assert found == [404, 200, 200]


def test_production_has_no_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENENV_MODE", "production")
    paths = create_app(Settings()).openapi()["paths"]
    assert not {"/reset", "/step", "/state"} & set(paths)
    assert "/health" in paths


def test_what_openenv_tools_ask_for(http: httpx.Client) -> None:
    assert http.get("/health").json() == {"status": "healthy"}
    about = http.get("/metadata").json()
    assert about["name"] == NAME
    assert about["version"]
    assert about["readme_content"].startswith("# ")
    assert {"action", "observation", "state"} <= set(http.get("/schema").json())
    document = http.get("/openapi.json").json()
    assert {"/reset", "/step", "/state"} <= set(document["paths"])
    assert http.get("/list_environments").json() == [NAME]


def test_task_api(http: httpx.Client) -> None:
    splits = http.get(f"/{NAME}/splits").json()
    assert {"name": "hard/test", "type": "test"} in splits
    assert len(splits) == 9
    for split in splits:
        body = {"split": split["name"]}
        count = http.post(f"/{NAME}/num_tasks", json=body).json()["num_tasks"]
        item = http.post(f"/{NAME}/task", json={**body, "index": count - 1}).json()["task"]
        assert (item["split"], item["index"]) == (split["type"], count - 1)
        last = {**body, "index": count}
        assert http.post(f"/{NAME}/task", json=last).status_code == 400
    ranged = {"split": "easy/test", "start": 2, "stop": 4}
    found = http.post(f"/{NAME}/task_range", json=ranged).json()["tasks"]
    assert [item["index"] for item in found] == [2, 3]
    assert http.post(f"/{NAME}/num_tasks", json={"split": "none"}).json() == {"num_tasks": 0}
    # An item is the reset that plays it.
    item = {k: v for k, v in found[0].items() if k not in ("id", "max_steps")}
    by_item = http.post("/reset", json=item).json()
    assert by_item == http.post("/reset", json={"split": "easy/test", "index": 2}).json()
