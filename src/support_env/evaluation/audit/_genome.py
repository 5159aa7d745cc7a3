"""Genomes: scripted policies as data, and the space that they are drawn from.

A genome is a sequence of steps; a step is an action type whose slots name what is copied from the
observations. The space holds what each slot may name, and changes genomes at random.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from support_env.evaluation.audit._view import View, words
from support_env.randomness import Source
from support_env.types import OUTCOMES, STATUSES

ALWAYS: Final = "always"
NONE: Final = "none"
PIECES: Final = (
    "greeting", "sorry", "feeling", "problem", "decision", "rule", "amount", "due", "amounts",
    "dates", "next step", "clause",
)  # fmt: skip
"""What a reply may be put together from, in this order."""
_POOLS: Final = ("issue", "all", "desk", "found", "top", "act")
_PICKS: Final = ("everything", "ticket", "records", "rare", "guard", "0", "1", "2", "3", "last")
_OBJECTS: Final = ("closest", "0", "1", "last")
_SHARES: Final = ("100", "clause", "less clause", "50", "20", "10")
_AGES: Final = (3, 7, 14, 21, 30, 60)
_KEPT_WORDS: Final = 80
_CHANGES: Final = (("slot", 0.55), ("branch", 0.2), ("add", 0.1), ("drop", 0.08), ("swap", 0.07))
_USUAL: Final = ("classify", "ask", "lookup", "lookup", "resolve", "escalate", "resolve", "respond")


@dataclass(frozen=True, slots=True)
class Step:
    """One action type and where its slots are filled from."""

    kind: str
    slots: tuple[tuple[str, str], ...] = ()

    def get(self, slot: str) -> str:
        """Return what fills a slot."""
        return next((held for name, held in self.slots if name == slot), "")

    def __str__(self) -> str:
        shown = [f"{n}={v}" for n, v in self.slots if v not in (ALWAYS, NONE, "no")]
        return f"{self.kind}({', '.join(shown)})"


Genome = tuple[Step, ...]


def describe(genome: Genome) -> str:
    """Return a genome as a person reads it, one step a line."""
    return "\n".join(f"{place}. {step}" for place, step in enumerate(genome, 1))


class Space:
    """What genomes can be made of, found out from what some episodes showed.

    Args:
        views: What was seen, each episode played far enough to open some records.
        limit: Steps of an episode.
    """

    def __init__(self, views: Sequence[View], limit: int) -> None:
        self.limit = limit
        self.longest = 2 * limit
        """Steps of a genome: those whose conditions do not hold take none of the episode's."""
        self.slots: Mapping[str, Mapping[str, tuple[str, ...]]] = _slots(views)
        self.kinds: tuple[str, ...] = tuple(self.slots)

    def step(self, kind: str, source: Source) -> Step:
        """Return a step with every slot drawn."""
        return Step(kind, tuple((n, self._draw(kind, n, source)) for n in self.slots[kind]))

    def draw(self, source: Source) -> Genome:
        """Return a genome: in the shape of the job, in its order, or in any."""
        how = source.weighted("how", [("work", 0.3), ("order", 0.3), ("any", 0.4)])
        if how == "work":
            return self._work(source)
        if how == "order":
            kinds = [
                kind
                for place, kind in enumerate(_USUAL)
                if kind in self.kinds and source.chance(f"keep {place}", 0.8)
            ]
        else:
            count = source.integer("length", 1, self.limit)
            kinds = [source.choice(f"kind {place}", self.kinds) for place in range(count)]
        made = [self.step(kind, source.child("step", at)) for at, kind in enumerate(kinds)]
        return tuple(made[: self.longest])

    def _work(self, source: Source) -> Genome:
        """Return the shape of the job: find out, do what some clause says, tell it."""
        pick = {"pool": source.choice("pool", _POOLS), "clause": source.choice("clause", _PICKS)}
        fixed = {
            "resolve": {"if": "clause acts", **pick},
            "escalate": {"if": "clause hands over", "propose": NONE, **pick},
            "respond": {"if": ALWAYS, "and": ALWAYS, **pick},
        }
        made: list[Step] = []
        for kind in ("classify", "ask", "lookup", "resolve", "escalate", "respond"):
            if kind in self.kinds:
                held = {name: options[0] for name, options in self.slots[kind].items()}
                made.append(Step(kind, tuple({**held, **fixed.get(kind, {})}.items())))
        work = tuple(made)[: self.longest]
        return self.mutate(work, source.child("work")) if source.chance("changed", 0.7) else work

    def mutate(self, genome: Genome, source: Source) -> Genome:
        """Return the genome with one to four changes."""
        steps = list(genome)
        changes = source.weighted("changes", [(1, 0.5), (2, 0.25), (3, 0.15), (4, 0.1)])
        for change in range(changes):
            self._change(steps, source.child("change", change))
        return tuple(steps[: self.longest])

    def cross(self, left: Genome, right: Genome, source: Source) -> Genome:
        """Return the beginning of one genome with the end of another."""
        head = left[: source.integer("left", 0, len(left))]
        tail = right[source.integer("right", 0, len(right)) :]
        return (*head, *tail)[: self.longest]

    def _change(self, steps: list[Step], source: Source) -> None:
        what = source.weighted("what", _CHANGES)
        if what == "branch" and self._branch(steps, source):
            return
        if not steps or what == "add":
            kind = source.choice("kind", self.kinds)
            at = source.integer("at", 0, len(steps))
            same = [step for step in steps if step.kind == kind]
            # A second step of a kind often differs from the first by one slot only.
            made = self.step(kind, source.child("new"))
            if same and source.chance("copy", 0.5):
                made = self._slot(source.choice("of", same), source)
            steps.insert(at, made)
            return
        at = source.integer("at", 0, len(steps) - 1)
        if what == "slot":
            steps[at] = self._slot(steps[at], source)
        elif what == "drop":
            del steps[at]
        elif what == "swap":
            other = source.integer("other", 0, len(steps) - 1)
            steps[at], steps[other] = steps[other], steps[at]

    def _branch(self, steps: list[Step], source: Source) -> bool:
        """Put a case before the first decision: where this holds, act by the clause about it."""
        places = [at for at, step in enumerate(steps) if step.kind in ("resolve", "escalate")]
        if not places:
            return False
        kind = source.choice("branch kind", ("escalate", "resolve"))
        fixed = {
            "if": source.choice("guard", self.slots[kind]["if"]), "and": ALWAYS, "again": "no",
            "pool": source.choice("pool", ("act", "all", "issue")), "clause": "guard",
            "queue": "clause", "what": "clause", "propose": NONE,
        }  # fmt: skip
        made = self.step(kind, source.child("case"))
        slots = tuple((name, fixed.get(name, held)) for name, held in made.slots)
        steps.insert(places[0], replace(made, slots=slots))
        return True

    def _slot(self, step: Step, source: Source) -> Step:
        if not step.slots:
            return step
        name = source.choice("slot", [name for name, _ in step.slots])
        made = self._draw(step.kind, name, source.child("value"))
        slots = tuple((n, made if n == name else held) for n, held in step.slots)
        return replace(step, slots=slots)

    def _draw(self, kind: str, slot: str, source: Source) -> str:
        options = self.slots[kind][slot]
        if slot in ("if", "and") and source.chance(f"{slot} always", 0.6):
            return ALWAYS
        # The first is the likeliest guess: it is drawn as often as some others together.
        return options[0] if source.chance(f"{slot} first", 0.2) else source.choice(slot, options)


def _slots(views: Sequence[View]) -> dict[str, dict[str, tuple[str, ...]]]:
    guards = _guards(views)
    clause = {"pool": _POOLS, "clause": (*_PICKS, *_clause_words(views))}
    money = _fields(views, money=True)
    amount = {"amount": money or (NONE,), "share": _SHARES}
    say = {f"say {name}": ("yes", "no") for name in PIECES}
    reply = {
        "outcome": ("mapped", "by clause", *OUTCOMES),
        "status": ("solved", *STATUSES[:2]),
        "object": _OBJECTS,
    }
    made: dict[str, dict[str, tuple[str, ...]]] = {
        "classify": {
            key: ("closest", *_names(views, part))
            for key, part in (
                ("issue_type", "issue_types"), ("sentiment", "sentiments"),
                ("priority", "priorities"),
            )
            if _names(views, part)
        },
        "respond": {**_conditions(guards), **clause, **reply, **amount, **say},
    }  # fmt: skip
    if asked := len(_names(views, "askable")):
        places = [f"from {at}" for at in range(0, asked, 3)]
        made["ask"] = {"if": guards, "facts": ("identifiers", "issue", "mixed", *places)}
    if lookups := _names(views, "lookups"):
        made["lookup"] = {"if": guards, "name": ("every", *lookups)}
        if any(view.takes("lookups", name) == ["query"] for view in views for name in lookups):
            chapters = dict.fromkeys(
                str(c) for v in views for c in v.briefing.get("chapters") or ()
            )
            queries = ("issue", "description", "ticket", "said", "resolutions", "queues", *chapters)
            made["lookup"] |= {"query": queries, "second": (NONE, *queries)}
    if resolutions := _names(views, "resolutions"):
        places = [f"place {at}" for at in range(min(6, len(resolutions)))]
        what = ("clause", "closest", *places, *resolutions)
        acted = {**_conditions(guards), **clause, "object": _OBJECTS, **amount}
        acted["again"] = ("no", "yes")
        made["resolve"] = {"what": what, **acted}
        made["escalate"] = {
            "queue": ("clause", "closest", *_names(views, "queues")),
            "propose": (NONE, *what), **acted,
        }  # fmt: skip
    return made


def _conditions(guards: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {"if": guards, "and": guards}


def _names(views: Iterable[View], key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for view in views for name in view.named(key)))


def _fields(views: Sequence[View], *, money: bool = False) -> tuple[str, ...]:
    """Return `kind.field` of what holds an amount, or else a date; the usual ones first."""
    held: dict[str, int] = {}
    for view in views:
        values = {*view.amounts()} if money else {str(day) for day in view.dates()}
        for record in view.records:
            for name in [name for name, value in record.fields.items() if value in values]:
                held[f"{record.kind}.{name}"] = held.get(f"{record.kind}.{name}", 0) + 1
    return tuple(sorted(held, key=lambda name: (-held[name], name)))


def _guards(views: Sequence[View]) -> tuple[str, ...]:
    """Return what a step may wait for: a clause's kind, a ticket's word, a field, a date's age."""
    guards = ["clause acts", "clause hands over", "clause asks approval"]
    spoken = _telling([words(v.ticket) for v in views])
    guards += [f"said {word}" for word in dict.fromkeys([*spoken, *_handing(views)])]
    values: dict[str, set[str]] = {}
    for view in views:
        for record in view.records:
            for name, value in record.fields.items():
                values.setdefault(f"{record.kind}.{name}", set()).add(value)
    for name in sorted(values):
        if 2 <= len(values[name]) <= 6:
            guards += [f"field {name} is {value}" for value in sorted(values[name])]
    guards += [f"age {name} over {days}" for name in _fields(views) for days in _AGES]
    return (ALWAYS, *guards)


def _handing(views: Sequence[View]) -> list[str]:
    """Return the rare words of clauses that hand over: what a ticket says that falls under one."""
    rules = dict.fromkeys(clause for view in views for clause in view.clauses)
    bags = {clause.rule: words(clause.rule) for clause in rules}
    handing = [words(clause.rule) for clause in rules if "goes to" in clause.text]
    said = frozenset[str]().union(*(words(view.ticket) for view in views))
    counts: dict[str, int] = {}
    for bag in bags.values():
        for word in bag:
            counts[word] = counts.get(word, 0) + 1
    rare = sorted(frozenset[str]().union(*handing) & said, key=lambda word: (counts[word], word))
    return rare[:_KEPT_WORDS]


def _clause_words(views: Sequence[View]) -> list[str]:
    seen = [words(passage.rule) for view in views for passage in view.clauses]
    return [f"with {word}" for word in _telling(seen)]


def _telling(bags: Sequence[frozenset[str]]) -> list[str]:
    """Return the words that stand in some of the texts, neither in most nor in one alone."""
    counts: dict[str, int] = {}
    for bag in bags:
        for word in bag:
            counts[word] = counts.get(word, 0) + 1
    kept = [word for word, count in counts.items() if 2 <= count <= 0.6 * len(bags)]
    return sorted(kept, key=lambda word: (-counts[word], word))[:_KEPT_WORDS]
