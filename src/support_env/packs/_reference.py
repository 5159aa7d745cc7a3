"""The reference of a pack's keys, as Markdown, made from the models."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from support_env.packs import schema
from support_env.packs._descriptions import description

_TITLES: Final = {
    schema.Pack: "Top-level keys", schema.Company: "company", schema.Chapter: "chapters.NAME",
    schema.Parameter: "parameters.NAME", schema.FactSpec: "facts.NAME",
    schema.Asking: "facts.NAME.ask, identifiers.NAME.ask", schema.Identifier: "identifiers.NAME",
    schema.RecordSpec: "records.NAME", schema.FieldSpec: "records.NAME.fields.NAME",
    schema.LookupSpec: "lookups.NAME", schema.Resolution: "resolutions.NAME",
    schema.ArgumentSpec: "resolutions.NAME.arguments.NAME", schema.Queue: "queues.NAME",
    schema.Topic: "topics[]", schema.ClauseSpec: "clauses[]",
    schema.Condition: "clauses[].when[]", schema.EffectSpec: "clauses[].then[]",
    schema.Tell: "clauses[].tell[]", schema.StandingTell: "standing[]",
    schema.Issue: "issues.NAME", schema.Label: "sentiments.NAME, priorities.NAME",
    schema.ScoreItem: "scorecard.NAME", schema.Costs: "costs",
    schema.Case: "cases[] (cases.yaml)", schema.Expected: "cases[].expect",
}  # fmt: skip
"""Models in the order of the reference, and where each stands."""


def reference() -> str:
    """Return a section for each model, with its keys, what they take and what they mean."""
    return "\n".join(line for model, title in _TITLES.items() for line in _section(model, title))


def _section(model: type[BaseModel], title: str) -> Iterator[str]:
    yield f"### `{title}`\n"
    yield " ".join((model.__doc__ or "").split()) + "\n"
    yield "| key | takes | default | meaning |"
    yield "|---|---|---|---|"
    for attribute, field in model.model_fields.items():
        text = description(model, attribute).replace("|", "\\|")
        cells = (f"`{field.alias or attribute}`", _words(field.annotation), _default(field), text)
        yield f"| {' | '.join(cells)} |"
    yield ""


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "needed"
    if field.default is None or field.default in ([], {}):
        return ""
    made = str(field.default)
    return f"`{made.lower() if isinstance(field.default, bool) else made}`"


_PLAIN: Final[dict[Any, str]] = {str: "text", bool: "true or false", Any: "anything"}


def _words(kind: Any) -> str:
    """Return what a key takes, in words."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _words(inner[0])
    if origin is Literal:
        return ", ".join(f"`{each}`" for each in inner)
    if origin in (Union, UnionType):
        parts = [_words(each) for each in inner if each is not NoneType]
        return " or ".join(dict.fromkeys(parts))
    if origin is list:
        return f"list of {_words(inner[0])}"
    if origin is dict:
        return f"mapping of names to {_words(inner[1])}"
    if origin is tuple:
        return f"[{', '.join(map(_words, inner))}]"
    if kind in (int, float):
        return "number"
    if kind in _TITLES:
        return f"`{_TITLES[kind]}`"
    return _PLAIN[kind]
