"""Whether each fact can be learned, and a question for it is recognised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support_env.packs.authoring import A_DAY
from support_env.reading import Expectations, Vocabulary, compile_lexicon, read
from support_env.scenario._workshop import workshop_of

if TYPE_CHECKING:
    from support_env.packs.authoring import Draft, Problems


def check_supply(draft: Draft, problems: Problems) -> None:
    """Add facts that nobody can supply, and questions that are not understood."""
    assert draft.loaded is not None
    pack = draft.loaded.pack
    for issue, plan in workshop_of(draft.loaded).issues.items():
        for name in plan.relevant:
            place, fact = plan.places[name], pack.facts[name]
            sources = (
                place.lookup, place.check, place.customer, place.presumed, place.volunteered,
                fact.attachment, fact.event,
            )  # fmt: skip
            if any(sources) or name in plan.given_facts:
                continue
            shown = (
                f"; {fact.field} is on no record of {issue} that a lookup shows"
                if fact.field
                else ""
            )
            problems.error(
                "supply", ("facts", name),
                f"nobody can supply {name} for {issue}{shown}: give it a `field` of a record that "
                "a lookup shows, `customer: true`, a share in the `ticket`, or an `event`",
            )  # fmt: skip
    words = compile_lexicon(pack)
    for kind, asked in (("facts", pack.facts), ("identifiers", pack.identifiers)):
        for name, spec in asked.items():
            if spec.ask is None:
                continue
            question = f"Could you please tell me {spec.ask.label}?"
            if name not in _asked(question, words):
                problems.warn(
                    "words", (kind, name, "ask", "words"),
                    f"{question!r} is not understood as asking for {name}: add a word pattern",
                )  # fmt: skip


def _asked(question: str, words: Vocabulary) -> frozenset[str]:
    return frozenset(read(question, words, Expectations(A_DAY, (), {}, (), ())).asks)


__all__ = ["check_supply"]
