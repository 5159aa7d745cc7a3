"""Decision lists: fixed cases first, then whatever clause the words are closest to.

"Where the customer says it hurt, hand over; where the risk is flagged, hand over; else do what the
likeliest clause says, and work out its date." It is what a policy comes to that learns the rare
cases by heart and guesses the rest. Cases and settings are found from what was seen: a case is a
guard whose words stand in a clause that hands over, and it is kept where it pays on train seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from support_env.evaluation.audit._choice import holds
from support_env.evaluation.audit._genome import ALWAYS, NONE, PIECES, Genome, Space, Step
from support_env.evaluation.audit._view import Passage, View, words

Measure = Callable[[Genome], float]
"""Returns a genome's mean score on the seeds that are learned from."""

PICKS: Final = ("everything", "ticket", "records", "rare")
"""How the clause for the rest is found."""
_CASES: Final = 24
_RARE: Final = 0.34
"""Share of episodes that a case may be about: what is more common is no case."""
_SILENT: Final = ("amounts", "dates", "clause", "problem")
"""What a reply is better without: values that nobody asked for."""
_DIALS: Final = {
    "clause": PICKS, "pool": ("issue", "top", "found", "desk"), "sentiment": (), "priority": (),
    "amount": (), "outcome": ("mapped", "by clause"),
}  # fmt: skip
"""Slots that are turned one after the other; without options, those that the space has."""
_TURNS: Final = 6
_FORMS: Final = words("said field")


def decision_list(space: Space, views: Sequence[View], measure: Measure) -> Genome:
    """Learn a list: keep the cases that pay, then turn each dial to what pays most.

    Args:
        space: What genomes can be made of.
        views: What was seen: the clauses that cases are looked for in.
        measure: Plays a genome on train seeds.
    """
    best = _plain(space)
    top = measure(best)
    for case in _cases(space, views, best):
        longer = _with(best, case)
        # Even is kept: a rare case may stand in none of the seeds, and what it says is right.
        if len(longer) <= space.longest and (mean := measure(longer)) >= top:
            best, top = longer, mean
    for name, given in _DIALS.items():
        for value in given or _options(space, name):
            turned = dialled(best, name, value)
            if _fits(space, turned) and turned != best and (mean := measure(turned)) > top:
                best, top = turned, mean
    for step in [step for step in best if step.kind == "escalate"]:
        shorter = tuple([each for each in best if each is not step])
        if (mean := measure(shorter)) > top:
            best, top = shorter, mean
    return best


def dialled(genome: Genome, name: str, value: str) -> Genome:
    """Return the genome with a slot set in every step that has it, cases left as they are."""
    return tuple([
        replace(step, slots=tuple((n, value if n == name else v) for n, v in step.slots))
        if step.get("clause") != "guard" and step.get(name)
        else step
        for step in genome
    ])  # fmt: skip


def _options(space: Space, name: str) -> Sequence[str]:
    held = [slots[name] for slots in space.slots.values() if name in slots]
    return held[0][:_TURNS] if held else ()


def _fits(space: Space, genome: Genome) -> bool:
    return all(
        value in space.slots[step.kind][name] for step in genome for name, value in step.slots
    )


def _plain(space: Space) -> Genome:
    """Return the list without cases: find out, do what the likeliest clause says, tell it."""
    say = {f"say {piece}": "no" if piece in _SILENT else "yes" for piece in PIECES}
    usual = {"pool": "issue", "clause": "everything", "share": "clause", "outcome": "mapped"}
    wanted: list[tuple[str, Mapping[str, str]]] = [
        ("classify", {}),
        ("ask", {"facts": "identifiers"}),
        ("lookup", {"name": "every", "query": "description", "second": "queues"}),
        ("resolve", {"if": "clause acts", "what": "clause", **usual}),
        ("escalate", {"if": "clause hands over", "queue": "clause", "propose": NONE, **usual}),
        ("respond", {**usual, **say}),
    ]
    steps = [_step(space, kind, held) for kind, held in wanted if kind in space.kinds]
    return tuple(steps)[: space.longest]


def _step(space: Space, kind: str, held: Mapping[str, str]) -> Step:
    slots = space.slots[kind]
    chosen = {n: held[n] if held.get(n) in options else options[0] for n, options in slots.items()}
    return Step(kind, tuple(chosen.items()))


def _with(genome: Genome, case: Step) -> Genome:
    """Return the genome with a case before its first decision."""
    at = next((n for n, s in enumerate(genome) if s.kind in ("resolve", "escalate")), len(genome))
    return (*genome[:at], case, *genome[at:])


def _cases(space: Space, views: Sequence[View], base: Genome) -> list[Step]:
    """Return cases to try, the likeliest first."""
    if "escalate" not in space.kinds:
        return []
    rest = next((step for step in base if step.kind == "resolve"), Step("resolve"))
    same = {name: rest.get(name) for name in ("pool", "clause", "share", "amount", "object")}
    approval = {"if": "clause asks approval", "propose": "clause", "queue": "clause", **same}
    made = [_step(space, "escalate", approval)]
    for guard in _guards(space.slots["escalate"]["if"], views):
        held = {
            "if": guard, "and": ALWAYS, "pool": "act", "clause": "guard", "queue": "clause",
            "propose": NONE, "again": "no",
        }  # fmt: skip
        case = _step(space, "escalate", held)
        if 0 < sum(holds(view, case) for view in views) <= _RARE * len(views):
            made.append(case)
    return made[:_CASES]


def _guards(guards: Sequence[str], views: Sequence[View]) -> list[str]:
    """Return the guards that speak of clauses which hand over, rare words first."""
    clauses: dict[str, Passage] = {}
    for view in views:
        clauses |= {passage.rule: passage for passage in view.clauses}
    seen: dict[str, int] = {}
    for rule in clauses:
        for word in words(rule):
            seen[word] = seen.get(word, 0) + 1
    handing = [words(rule) for rule, clause in clauses.items() if "goes to" in clause.text]
    marks: dict[str, float] = {}
    for guard in guards:
        own = _telling(guard)
        if own:
            shared = [own & rule for rule in handing]
            marks[guard] = max([sum([1 / seen[w] for w in held]) for held in shared], default=0.0)
    return sorted([g for g in marks if marks[g] > 0], key=lambda g: (-marks[g], g))


def _telling(guard: str) -> frozenset[str]:
    """Return the words by which a guard may be about a clause; none for ages and kinds."""
    what, _, rest = guard.partition(" ")
    if what == "said":
        return frozenset({rest})
    name, _, value = rest.partition(" is ")
    if what != "field" or value in ("no", "none", ""):
        return frozenset()
    return words(name.rpartition(".")[2]) | words(value)


__all__ = ["PICKS", "decision_list", "dialled"]
