"""Plain HTTP that plays an episode: `/reset`, `/step` and `/state` with a session behind them.

    curl -X POST 'localhost:8000/reset?task=easy&seed=3'
    curl -X POST localhost:8000/step -d '{"action_type": "classify", "content": "return"}'
    curl localhost:8000/state

`/reset` answers with `X-Session-Id`. Sent back, it names the session; without it, the calls are
about the session that was last reset without one.
"""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from openenv.core.env_server.serialization import deserialize_action, serialize_observation
from openenv.core.env_server.types import ResetResponse, StepResponse
from pydantic import ValidationError

from support_env.models import SupportAction, SupportState, plain
from support_env.server._frames import DEPTH
from support_env.server._options import NAMES, ResetError
from support_env.server._sessions import ID_FORM, SessionStore
from support_env.server.environment import NoEpisodeError, SupportEnvironment

PATHS: Final = ("/reset", "/step", "/state")
HEADER: Final = "X-Session-Id"


class Refusal(Exception):
    """An answer that is not 200."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


def add_routes(app: FastAPI, store: SessionStore[SupportEnvironment]) -> None:
    """Put stateful routes in the place of OpenEnv's stateless ones."""
    app.router.routes[:] = [
        route for route in app.router.routes if getattr(route, "path", None) not in PATHS
    ]

    async def refused(_: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        return _json(json.dumps({"detail": error.detail}), status=error.status)

    app.add_exception_handler(Refusal, refused)

    @app.post("/reset", openapi_extra=_RESET_DOC, **_about("Start an episode", ResetResponse))
    async def reset(request: Request) -> Response:
        session_id = _session_id(request)
        options = {**request.query_params, **await _body(request)}
        held = None if session_id is None else store.get(session_id)
        environment = store.make() if held is None else held[1]
        try:
            observation = await environment.reset_async(**options)
        except ResetError as error:
            raise Refusal(422, str(error)) from None
        if held is None:
            session_id = store.put(session_id, environment)
        return _json(
            ResetResponse(**serialize_observation(observation)).model_dump_json(), session_id
        )

    @app.post("/step", openapi_extra=_STEP_DOC, **_about("Take a step", StepResponse))
    async def step(request: Request) -> Response:
        body = await _body(request)
        session_id, environment = _held(store, _session_id(request))
        action = _action(body)
        try:
            observation = environment.step(action)
        except NoEpisodeError as error:
            raise Refusal(409, str(error)) from None
        return _json(
            StepResponse(**serialize_observation(observation)).model_dump_json(), session_id
        )

    @app.get("/state", openapi_extra=_STATE_DOC, **_about("See where the episode is", SupportState))
    async def state(request: Request) -> Response:
        wanted = _session_id(request)
        held = store.get(wanted)
        if held is None and wanted is None:
            return _json(SupportState().model_dump_json())
        session_id, environment = held or _held(store, wanted)
        return _json(environment.state.model_dump_json(), session_id)


def _held(
    store: SessionStore[SupportEnvironment], session_id: str | None
) -> tuple[str, SupportEnvironment]:
    held = store.get(session_id)
    if held is not None:
        return held
    if session_id is None:
        raise Refusal(409, "no episode: POST /reset first")
    raise Refusal(404, f"no session {session_id}: it has expired, or was never reset")


def _session_id(request: Request) -> str | None:
    session_id = request.headers.get(HEADER)
    if session_id is not None and not ID_FORM.fullmatch(session_id):
        raise Refusal(422, f"{HEADER} is 1 to 64 letters, digits, dots, dashes and underscores")
    return session_id


async def _body(request: Request) -> dict[str, Any]:
    """Return the body as an object, whatever content type it is sent under; {} when empty."""
    text = await request.body()
    if not text.strip():
        return {}
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(422, "the body is not JSON") from None
    if not isinstance(data, dict):
        raise Refusal(422, "the body must be a JSON object")
    return plain(data, DEPTH)


def _action(body: dict[str, Any]) -> SupportAction:
    """Return the action of a step's body: `{"action": {...}}` as OpenEnv has it, or bare."""
    data: object = body["action"] if "action" in body and "action_type" not in body else body
    if not isinstance(data, dict):
        raise Refusal(422, "action must be an object")
    try:
        action = deserialize_action(data, SupportAction)
    except ValidationError as error:
        fields = ", ".join(ascii(str(item["loc"][0]))[:80] for item in error.errors()[:5])
        known = ", ".join(SupportAction.model_fields)
        raise Refusal(422, f"an action has no field {fields}: choose from {known}") from None
    assert isinstance(action, SupportAction)
    return action


def _json(text: str, session_id: str | None = None, status: int = 200) -> Response:
    headers = {} if session_id is None else {HEADER: session_id}
    return Response(text, status, headers, media_type="application/json")


def _about(summary: str, model: Any) -> dict[str, Any]:
    return {
        "summary": summary,
        "tags": ["Environment Control"],
        "response_class": Response,
        "responses": {
            200: {"model": model},
            409: {"description": "There is no episode to step in"},
            404: {"description": "No such session"},
            422: {"description": "Something in the request cannot be used; the detail says what"},
        },
    }


_SESSION_PARAMETER: Final = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "The session, as a reset returned it; without it, the default session.",
    "schema": {"type": "string", "pattern": f"^{ID_FORM.pattern}$"},
}
_RESET_FIELDS: Final[dict[str, Any]] = {
    name: {"type": {"seed": "integer", "index": "integer", "twin": "boolean"}.get(name, "string")}
    for name in NAMES
}
_RESET_DOC: Final = {
    "parameters": [
        _SESSION_PARAMETER,
        *(
            {"name": name, "in": "query", "required": False, "schema": schema}
            for name, schema in _RESET_FIELDS.items()
        ),
    ],
    "requestBody": {
        "required": False,
        "content": {"application/json": {"schema": {
            "type": "object", "properties": _RESET_FIELDS, "additionalProperties": False,
        }}},
    },
}  # fmt: skip
_STEP_DOC: Final = {
    "parameters": [_SESSION_PARAMETER],
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": {"anyOf": [
            {
                "type": "object",
                "properties": {"action": SupportAction.model_json_schema()},
                "required": ["action"],
            },
            SupportAction.model_json_schema(),
        ]}}},
    },
}  # fmt: skip
_STATE_DOC: Final = {"parameters": [_SESSION_PARAMETER]}


__all__ = ["HEADER", "PATHS", "add_routes"]
