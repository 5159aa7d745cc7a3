"""A pack's clauses as sentences with slots: made once a pack, filled once an episode."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol, cast

from support_env.writing._order import Order, closure_of
from support_env.writing._template import Template, join_words, slots_of, template, upper_first
from support_env.writing._words import Words, checks_in, names_in

if TYPE_CHECKING:
    from support_env.packs.schema import ClauseSpec, EffectSpec, Pack, Tell


class HasPack(Protocol):
    """A loaded company."""

    @property
    def pack(self) -> Pack:
        """Return its data."""
        ...


_AGAIN: Final = {
    "days": "that many days", "count": "that many", "money": "that sum",
    "percent": "that percentage", "yearday": "that day",
}  # fmt: skip
"""How a table that has been given in full is named the second time."""


@dataclass(frozen=True, slots=True)
class CompiledClause:
    """One clause, in three pieces: the sentence, where "unless ..." goes, and what follows."""

    id: str
    chapter: str
    before: Template
    after: Template
    whole: Template
    """Both, with nothing between them."""
    refers: tuple[str, ...]
    """Clauses that its own wording names."""
    index: tuple[str, ...]
    """Words that a search finds it by, beside its text."""
    verbatim: bool = False
    """The company's own words, to which nothing is added."""


class Book:
    """Everything about one pack's handbook that does not change between episodes."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.words = Words(pack)
        self._otherwise = {
            topic.id: names_in(topic.otherwise)
            for topic in pack.topics
            if isinstance(topic.otherwise, str)
        }
        self.specs = {clause.id: clause for clause in pack.clauses}
        self.members: dict[str, list[str]] = {}
        """The clauses of each chapter."""
        for clause in pack.clauses:
            self.members.setdefault(clause.chapter, []).append(clause.id)
        self._standing = frozenset(tell.name for tell in pack.standing)
        self.clauses = {clause.id: self._compile(clause) for clause in pack.clauses}
        self.numbers = {clause.id: clause.number for clause in pack.clauses}
        """The company's own numbers."""
        self.own = {**self.clauses, **{name: self._own(name) for name in pack.handbook}}
        """The clauses in the company's own words, where it gives them."""
        self._closure = closure_of(pack)
        self._kept: dict[frozenset[str], Order] = {}
        self.shown: dict[tuple[str, int | tuple[tuple[str, int], ...]], str] = {}
        """Slots with a parameter's value, and what they read like."""

    @cached_property
    def slots(self) -> frozenset[str]:
        """Every slot that the whole book fills."""
        texts = [part.source for c in self.clauses.values() for part in (c.before, c.after)]
        return slots_of(texts)

    @cached_property
    def needs(self) -> frozenset[str]:
        """The parameters that the whole book fills in."""
        return frozenset(slot.partition(":")[0] for slot in self.slots) - self.specs.keys()

    def order(self, absent: frozenset[str]) -> Order:
        """Return what prevails over what where these clauses are not there."""
        made = self._kept.get(absent)
        if made is None:
            if len(self._kept) > 512:
                self._kept.clear()
            made = self._kept[absent] = Order(self.specs, self._closure, absent)
        return made

    def facts_of(self, chapters: Iterable[str]) -> list[str]:
        """Return the facts that the clauses of these chapters read, in the pack's order."""
        names = self.names_of(chapters)
        return [name for name in self.pack.facts if name in names]

    def derived_of(self, chapters: Iterable[str]) -> list[str]:
        """Return the sums that the clauses of these chapters read, in the pack's order."""
        names = self.names_of(chapters)
        return [name for name in self.pack.derived if name in names]

    def names_of(self, chapters: Iterable[str]) -> set[str]:
        """Return every name that the clauses of these chapters read, at any remove."""
        wanted = set(chapters)
        names: set[str] = set()
        for clause in self.pack.clauses:
            if clause.chapter in wanted:
                names |= self._names[clause.id]
        return names

    @cached_property
    def _names(self) -> dict[str, set[str]]:
        """Every name that each clause reads."""
        return {clause.id: self._names_in(clause) for clause in self.pack.clauses}

    def _names_in(self, clause: ClauseSpec) -> set[str]:
        texts = [check for each in clause.when for check in checks_in(each)]
        texts += [tell.value for tell in clause.tell]
        if isinstance(clause.then, str):
            texts.append(clause.then)
        elif clause.then:
            for effect in clause.then:
                texts += list(effect.args.values())
                texts += [end for pair in effect.between.values() for end in pair]
        names: set[str] = set()
        todo = [name for text in texts for name in names_in(text)]
        while todo:
            name = todo.pop()
            if name not in names:
                names.add(name)
                todo += names_in(self.pack.derived.get(name, ""))
                todo += self._otherwise.get(name, ())
        return names

    def _compile(self, clause: ClauseSpec) -> CompiledClause:
        if clause.text is not None:
            before, after = clause.text.rstrip().removesuffix("."), ""
        else:
            before, after = self._sentence(clause)
        refers = tuple(slot for slot in template(before + after).slots if slot in self.specs)
        after = f"{after}.{self._orders(clause, slots_of([before, after]))}"
        return CompiledClause(
            clause.id, clause.chapter, template(before), template(after),
            template(before + after), refers, self._index(clause),
        )  # fmt: skip

    def _own(self, clause_id: str) -> CompiledClause:
        text = template(self.pack.handbook[clause_id].strip())
        refers = tuple(slot for slot in text.slots if slot in self.specs)
        made = self.clauses[clause_id]
        return CompiledClause(
            made.id, made.chapter, text, template(""), text, refers, made.index, verbatim=True
        )

    def _sentence(self, clause: ClauseSpec) -> tuple[str, str]:
        """Return the text before and after "unless ..."."""
        conditions = [self.words.condition(each) for each in clause.when]
        what = clause.says.rstrip().removesuffix(".")
        scope = self._scope(clause)
        if not conditions:
            return upper_first(f"{scope}{what}"), ""
        if len(conditions) < 3:
            return upper_first(f"{scope}if {_both(conditions)}, {what}"), ""
        listed = "; ".join(f"({chr(97 + at)}) {words}" for at, words in enumerate(conditions))
        return upper_first(f"{scope}{what} if all of these hold"), f": {listed}"

    def _scope(self, clause: ClauseSpec) -> str:
        """Name the issue types where a chapter's clauses differ in them."""
        pack = self.pack
        mine = clause.issues
        if mine is None:
            return ""
        chapter = clause.chapter
        scopes = {tuple(c.issues or ()) for c in pack.clauses if c.chapter == chapter}
        if len(scopes) == 1 and not pack.chapters[chapter].always:
            return ""
        titles = [f'"{pack.issues[name].title}"' for name in mine if name in pack.issues]
        return f"for {join_words(titles, 'and')}: "

    def _orders(self, clause: ClauseSpec, said: frozenset[str]) -> str:
        """Return what is done on the desk and told to the customer, from `then` and `tell`."""
        out: list[str] = []
        done = self._done(clause)
        if done:
            out.append(f" Desk: {done}.")
        told = [self._told(tell, said) for tell in clause.tell if tell.name not in self._standing]
        if told:
            out.append(f" Tell: {'; '.join(told)}.")
        out += [f" Never tell the customer {line.rstrip('.')}." for line in clause.never]
        return "".join(out)

    def _done(self, clause: ClauseSpec) -> str:
        steps: list[str] = []
        if clause.approval:
            steps.append(f"propose it to `{clause.approval}`")
        if clause.hand_over and clause.hand_over.replace("_", " ") not in clause.says:
            steps.append(f"hand over to `{clause.hand_over}`")
        if isinstance(clause.then, list):
            steps += [self._effect(effect) for effect in clause.then]
        elif isinstance(clause.then, str):
            return self._answer(clause, clause.then)
        return ", then ".join(steps)

    def _answer(self, clause: ClauseSpec, answer: str) -> str:
        """Return an answer's words where the clause's own leave out what it is worked out from."""
        kind = next(topic.gives for topic in self.pack.topics if topic.id == clause.topic)
        if kind == "label" or not names_in(answer):
            return ""
        words = self.words.amount(answer, kind)
        said = slots_of([clause.says, clause.text or ""])
        slots = slots_of([words])
        return "" if slots and slots <= said else words

    def _effect(self, effect: EffectSpec) -> str:
        arguments = self.pack.resolutions[effect.do].arguments
        parts: list[str] = []
        for name, expression in effect.args.items():
            kind = arguments[name].kind if name in arguments else None
            parts.append(_named(name, self.words.amount(expression, kind)))
        for name, ends in effect.between.items():
            kind = arguments[name].kind if name in arguments else None
            low, high = (self.words.amount(end, kind) for end in ends)
            freely = "" if effect.may else "as you see fit, "
            parts.append(_named(name, f"{freely}{low} to {high}"))
        shown = f"`{effect.do}`" + (f" ({'; '.join(parts)})" if parts else "")
        return f"{shown} if you see fit" if effect.may else shown

    def _told(self, tell: Tell, said: frozenset[str]) -> str:
        words = self.words.amount(tell.value, tell.kind)
        for slot in slots_of([words]) & said:
            # A table in full once a clause is enough.
            if slot in self.pack.parameters and self.pack.parameters[slot].by is not None:
                again = _AGAIN[self.pack.parameters[slot].kind]
                words = words.replace(f"{{{slot}}}", again)
        value = f"[{words}]"
        return tell.says.replace("{x}", value).rstrip(".")

    def _index(self, clause: ClauseSpec) -> tuple[str, ...]:
        pack = self.pack
        issues = clause.issues or [
            name for name, issue in pack.issues.items() if issue.chapter == clause.chapter
        ]
        heading = [pack.chapters[clause.chapter].title]
        for issue in (pack.issues[name] for name in issues if name in pack.issues):
            heading += [issue.title, *issue.words]
        heading += template(pack.handbook.get(clause.id, "")).pattern.split("%s")
        return tuple(heading)


_VERBS = frozenset({"is", "was", "has", "had", "shows", "does", "can", "came"})


def _both(conditions: list[str]) -> str:
    """Join one or two conditions, naming a subject that they share once."""
    if len(conditions) < 2:
        return conditions[0]
    first, second = conditions[0].split(), conditions[1].split()
    shared = 0
    while shared < min(len(first), len(second)) - 1 and first[shared] == second[shared]:
        shared += 1
    if shared >= 2 and first[shared] in _VERBS and second[shared] in _VERBS:
        return f"{conditions[0]} and {' '.join(second[shared:])}"
    return " and ".join(conditions)


def _named(argument: str, words: str) -> str:
    """An amount needs no name."""
    return words if argument == "amount" else f"{argument}: {words}"


_BOOKS: dict[int, Book] = {}


def book_of(given: Pack | HasPack) -> Book:
    """Return the compiled book of a pack (kept with it: packs are frozen and few)."""
    # No `isinstance`: that would import pydantic's models, which are slow to import.
    pack = cast("Pack", getattr(given, "pack", given))
    made = _BOOKS.get(id(pack))
    if made is None:
        if len(_BOOKS) >= 64:
            _BOOKS.clear()
        made = _BOOKS[id(pack)] = Book(pack)
    return made
