"""A step's conditions, and the clause that it works by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from support_env.evaluation.audit._genome import ALWAYS, Step
from support_env.evaluation.audit._view import Passage, View, closest, share, words

_FORMS: Final = words("always said field age over clause")


def holds(view: View, step: Step) -> bool:
    """Return whether both conditions of a step hold."""
    return all(_holds(view, step, step.get(slot)) for slot in ("if", "and"))


def _holds(view: View, step: Step, guard: str) -> bool:
    if guard in ("", ALWAYS):
        return True
    what, _, rest = guard.partition(" ")
    if what == "said":
        return rest in words(" ".join([view.ticket, *view.said]))
    if what == "field":
        name, _, value = rest.partition(" is ")
        return view.field(name) == value
    if what == "age":
        name, _, days = rest.partition(" over ")
        age = view.age(name)
        return age is not None and age > int(days)
    clause = chosen_clause(view, step)
    if clause is None:
        return False
    acts = bool(clause.named(view.named("resolutions")))
    approval = "approv" in clause.text
    return {"acts": acts, "hands over": not acts and not approval}.get(rest, approval)


def chosen_clause(view: View, step: Step) -> Passage | None:
    """Return the clause that a step's `pool` and `clause` slots pick from those shown."""
    pool, pick = _pool(view, step.get("pool")), step.get("clause")
    if not pool:
        return None
    if pick.isdigit():
        return pool[min(int(pick), len(pool) - 1)]
    if pick == "last":
        return pool[-1]
    if pick.startswith("with "):
        return next((clause for clause in pool if pick[5:] in words(clause.rule)), pool[0])
    said = words(" ".join([view.ticket, *view.said]))
    shown = frozenset[str]().union(*(record.words for record in view.records))
    heard = {"ticket": said, "records": shown}.get(pick, said | shown)
    if pick == "guard":
        # "field customer.risk is flagged" is about the clause that speaks of flagged risks.
        heard = words(f"{step.get('if')} {step.get('and')}") - _FORMS
    if pick in ("rare", "guard"):
        rare = closest({clause.number: clause.rule for clause in pool}, heard)
        return next(clause for clause in pool if clause.number == rare)
    return max(pool, key=lambda clause: share(words(clause.rule), heard))


def _pool(view: View, name: str) -> Sequence[Passage]:
    every = view.clauses
    if name == "found":
        return view.found or every
    if name == "desk":
        return [c for c in every if c.named(view.named("resolutions"))] or every
    if name == "act":
        return [c for c in every if "goes to" in c.text or "approv" in c.text] or every
    if name == "top" and view.found:
        return [c for c in every if c.chapter == view.found[0].chapter]
    if name in ("issue", "top"):
        about = words(view.named("issue_types").get(view.issue(), ""))
        chapters: dict[str, list[Passage]] = {}
        for clause in every:
            chapters.setdefault(clause.chapter, []).append(clause)
        return max(
            chapters.values(),
            key=lambda held: share(about, words(" ".join([clause.rule for clause in held]))),
            default=(),
        )
    return every
