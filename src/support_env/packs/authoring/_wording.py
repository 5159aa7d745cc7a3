"""What can be seen of a pack's words without playing: slots, variety, and texts that leave out.

A clause's own `text` replaces the sentence that would be made of its conditions, so an agent who
reads it must find in it every number, and some word of every fact, that the decision hangs on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from support_env.packs._yaml import KeyPath
    from support_env.packs.authoring._draft import Draft
    from support_env.packs.authoring._problems import Problems
    from support_env.packs.schema import ClauseSpec, FactSpec, Pack
    from support_env.policy import Policy

OPENINGS: Final = 8
WANTS: Final = 5
TELLS: Final = 4
PATTERNS: Final = 3
"""Fewer than these are too few."""
_SLOT: Final = re.compile(r"\{([^{}]*)\}")
_WORD: Final = re.compile(r"[a-z]{4,}")
_COMMON: Final = frozenset(
    """that this with from have been were what when they them their there then than more most least
    into onto over under been being does done will would could should customer""".split()  # noqa: SIM905
)


def check_wording(draft: Draft, problems: Problems) -> None:
    """Add what is wrong with the words."""
    assert draft.loaded is not None
    pack = draft.loaded.pack
    _issues(pack, problems)
    for name, fact in pack.facts.items():
        _fact(name, fact, problems)
    for name, identifier in pack.identifiers.items():
        path: KeyPath = ("identifiers", name)
        _pool(identifier.tells, (*path, "tells"), TELLS - 1, ("x",), problems, must=("x",))
        _patterns(identifier.ask.words, (*path, "ask", "words"), problems)
    for clause in pack.clauses:
        places = (
            (clause.text, (*draft.at("clauses", clause.id), "text")),
            (pack.handbook.get(clause.id), ("handbook", clause.id)),
        )
        for text, path in places:
            if text is not None:
                _own_text(text, clause, pack, draft.loaded.policy, path, problems)


def _issues(pack: Pack, problems: Problems) -> None:
    slots = ("item", *pack.identifiers)
    for name, issue in pack.issues.items():
        pools = (
            ("openings", issue.openings, OPENINGS), ("wants", issue.wants, WANTS),
            ("questions", issue.questions, TELLS), ("subjects", issue.subjects, TELLS),
        )  # fmt: skip
        for key, pool, least in pools:
            _pool(pool, ("issues", name, key), least, slots, problems)
        if len(issue.words) < TELLS:
            problems.warn(
                "variety", ("issues", name, "words"),
                f"{len(issue.words)} words of the problem: at least {TELLS} let a reply show that "
                "it was read",
            )  # fmt: skip


def _fact(name: str, fact: FactSpec, problems: Problems) -> None:
    path: KeyPath = ("facts", name)
    slots = ("x", "date") if fact.kind == "days" else ("x",)
    must = slots if fact.kind not in ("flag", "label") else ()
    said = fact.customer or fact.ticket or fact.presumed is not None
    pools: list[tuple[str, list[str]]] = [("tells", fact.tells), ("harmless", fact.harmless)]
    if fact.presumed is None:
        pools.append(("tells_not", fact.tells_not))
    for key, pool in pools:
        if pool:
            _pool(pool, (*path, key), TELLS, slots, problems, must if key == "tells" else ())
    for value, pool in (fact.tells_values or {}).items():
        _pool(pool, (*path, "tells_values", value), TELLS, slots, problems)
    if said and fact.kind == "flag" and fact.presumed is None and not fact.tells_not:
        problems.error(
            "supply", path, f"{name}: the customer can say yes (`tells`), but not no (`tells_not`)"
        )
    missing = [value for value in fact.values or () if value not in (fact.tells_values or {})]
    if said and fact.kind == "label" and missing:
        problems.error(
            "supply", path, f"{name}: the customer has no words for {', '.join(missing)}"
        )
    if fact.ask is not None:
        _patterns(fact.ask.words, (*path, "ask", "words"), problems)


def _pool(
    pool: Iterable[str], path: KeyPath, least: int, slots: tuple[str, ...], problems: Problems,
    must: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """Check some ways to say one thing."""
    texts = list(pool)
    for at, text in enumerate(texts):
        found = _SLOT.findall(text)
        for slot in found:
            if slot not in slots:
                allowed = ", ".join(f"{{{each}}}" for each in slots)
                problems.error(
                    "slot", (*path, at), f"nothing fills {{{slot}}} (allowed: {allowed})"
                )
        if must and not set(must) & set(found):
            shown = " or ".join(f"{{{each}}}" for each in must)
            problems.error("slot", (*path, at), f"{text!r} does not say the value: {shown}")
    different = len({text.lower().strip(" .!?") for text in texts})
    if different < least:
        problems.warn(
            "variety", path, f"{different} different ways to say it: at least {least}, or the "
            "tickets look alike",
        )  # fmt: skip


def _patterns(words: Iterable[str], path: KeyPath, problems: Problems) -> None:
    count = len([word for word in words if not word.startswith("-")])
    if count < PATTERNS:
        problems.warn(
            "words", path, f"{count} word patterns: at least {PATTERNS}, or questions in other "
            "words are not recognised",
        )  # fmt: skip


# --- a clause's own text -------------------------------------------------------------------------


def _own_text(
    text: str, clause: ClauseSpec, pack: Pack, policy: Policy, at: KeyPath, problems: Problems
) -> None:
    slots = {slot.partition(":")[0] for slot in _SLOT.findall(text)}
    rule = policy.clauses[clause.id]
    standing = {tell.name for tell in pack.standing}
    told = {n for t in rule.tells if t.name in standing for n in t.value.names}
    tested = {n for test in rule.tests for c in test.comparisons for n in c.names}
    worked = {n for e in rule.outputs for n in e.names} - (told - tested)
    for name in pack.parameters:
        if name in tested | worked and name not in slots:
            problems.error(
                "text", at, f"the text does not say {{{name}}}, on which {clause.id} hangs"
            )
    words = _stems([text])
    for name in dict.fromkeys(n for n in pack.facts if n in tested):
        if not words & _stems(_words_of(name, pack.facts[name])):
            problems.warn("text", at, f"the text has no word of {name}, on which {clause.id} hangs")
    for what, others in _done(clause, pack):
        if not words & _stems(others):
            problems.warn(
                "text", at, f"the text has no word of {what}, which {clause.id} calls for"
            )


def _words_of(name: str, fact: FactSpec) -> Iterator[str]:
    yield name.replace("_", " ")
    yield fact.noun
    yield from filter(None, (fact.says, fact.says_not))
    yield from (fact.values or {}).values()


def _done(clause: ClauseSpec, pack: Pack) -> Iterator[tuple[str, list[str]]]:
    for effect in clause.then if isinstance(clause.then, list) else ():
        spec = pack.resolutions[effect.do]
        yield effect.do, [effect.do.replace("_", " "), spec.says, spec.family, *spec.claims]
    for queue in filter(None, (clause.hand_over, clause.approval)):
        yield queue, [queue.replace("_", " "), pack.queues[queue].says]


def _stems(texts: Iterable[str]) -> set[str]:
    """Return the beginnings of the longer words of some texts."""
    words = {word for text in texts for word in _WORD.findall(text.lower())}
    return {word[:5] for word in words - _COMMON}


__all__ = ["check_wording"]
