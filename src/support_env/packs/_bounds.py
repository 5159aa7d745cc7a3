"""How large a pack's numbers can get: nothing that is worked out may be huge, or no day.

The engine's own expressions are evaluated over ranges, from the facts and the policy's numbers up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from support_env.packs._errors import Finding
from support_env.policy import (
    MAX_BUSINESS_DAYS,
    YEARLY,
    Functions,
    PolicyError,
    compile_parameters,
    domain_of,
    parse_comparison,
    parse_expression,
    rounded_share,
)

if TYPE_CHECKING:
    from support_env.packs._yaml import KeyPath
    from support_env.packs.schema import Condition, EffectSpec, Pack, Tell

MAX_VALUE: Final = 10**15
_TODAY: Final = (date(2000, 1, 1).toordinal(), date(2100, 1, 1).toordinal())
_DAYS: Final = (1, date(9990, 1, 1).toordinal())
_YEAR: Final = 366


class Range(NamedTuple):
    """The least and the greatest that a number can be; it adds and multiplies like one."""

    low: int
    high: int

    def __add__(self, other: Any) -> Range:
        low, high = _range(other)
        return _held(self.low + low, self.high + high)

    def __radd__(self, other: Any) -> Range:
        return _range(other) + self

    def __sub__(self, other: Any) -> Range:
        low, high = _range(other)
        return _held(self.low - high, self.high - low)

    def __rsub__(self, other: Any) -> Range:
        return _range(other) - self

    def __mul__(self, other: Any) -> Range:
        ends = [mine * theirs for mine in self for theirs in _range(other)]
        return _held(min(ends), max(ends))

    def __rmul__(self, other: Any) -> Range:
        return _range(other) * self


def _range(value: Any) -> Range:
    return value if isinstance(value, Range) else Range(value, value)


def _held(low: int, high: int) -> Range:
    if low < -MAX_VALUE or high > MAX_VALUE:
        raise PolicyError(f"can be as large as {max(-low, high):.0e}")
    return Range(low, high)


def _business(day: Any, count: Any) -> Range:
    low, high = _range(count)
    if low < -MAX_BUSINESS_DAYS or high > MAX_BUSINESS_DAYS:
        raise PolicyError(f"counts up to {max(-low, high)} business days (at most 1000)")
    return _range(day) + Range(2 * low - 30, 2 * high + 30)


def _prorated(amount: Any, part: Any, whole: Any) -> Range:
    divisors = _range(whole)
    if divisors.low < 1:
        raise PolicyError(f"divides by what can be {divisors.low} (it must be 1 or more)")
    dividends = _range(amount) * part
    # Rounding keeps the order, and each end of the dividend goes furthest with one of the divisors.
    ends = [rounded_share(dividend, each) for dividend in dividends for each in divisors]
    return Range(min(ends), max(ends))


def _yearly(day: Any, yearly: Any) -> Range:
    return _range(day) + Range(-_YEAR, _YEAR)


_OF_TWO: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "percent_of": lambda rate, of: _range(rate) * of,
    "least": lambda one, two: Range(*map(min, _range(one), _range(two))),
    "greatest": lambda one, two: Range(*map(max, _range(one), _range(two))),
    "add_business_days": _business,
    **dict.fromkeys(YEARLY, _yearly),
}
_FUNCTIONS: Final[Functions] = {**_OF_TWO, "prorated": _prorated}
"""The engine's functions over ranges; `percent_of` without its division, which makes less of it."""


class _Names(dict[str, Any]):
    """The range of each name, worked out when it is first read."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(today=Range(*_TODAY))
        self._sums: dict[str, list[list[str | int]]] = {n: [[t]] for n, t in pack.derived.items()}
        for name, fact in pack.facts.items():
            domain = domain_of(name, fact)
            self[name] = Range(domain.low, domain.high)
        for rule in compile_parameters(pack.parameters):
            self[rule.name] = Range(rule.low - rule.dip, rule.high + rule.peak)
        for topic in pack.topics:
            answers = [clause.then for clause in pack.clauses if clause.topic == topic.id]
            if topic.gives == "effects":
                due: list[list[str | int]] = (
                    [[f"{topic.otherwise}_amount"]] if topic.otherwise else []
                )
                sums = [list(_amounts(pack, then)) for then in answers if isinstance(then, list)]
                self._sums[f"{topic.id}_amount"] = [*sums, *due]
            elif topic.gives != "label":
                texts = [
                    then for then in (*answers, topic.otherwise) if isinstance(then, str | int)
                ]
                self._sums[topic.id] = [[text] for text in texts]

    def of(self, text: str | int) -> Range:
        """Return what an expression can be; PolicyError where that is too much."""
        return _range(parse_expression(text, _FUNCTIONS).evaluate(self))

    def __missing__(self, name: str) -> Range:
        self[name] = Range(0, 0)  # the engine reports what goes in a circle
        found = [_range(sum(map(self.of, terms))) for terms in self._sums.get(name, ())]
        if found:
            self[name] = Range(min(each.low for each in found), max(each.high for each in found))
        return self[name]


def _amounts(pack: Pack, effects: list[EffectSpec]) -> Iterator[str | int]:
    """Yield what effects pay, each at its greatest."""
    for effect in effects:
        arguments = pack.resolutions[effect.do].arguments
        for name, text in (*effect.args.items(), *((n, e[1]) for n, e in effect.between.items())):
            if name in arguments and arguments[name].kind == "money":
                yield text


def check_bounds(pack: Pack) -> Iterator[Finding]:
    """Find what can be huge, and days that are none, in a pack whose names and kinds are right."""
    names = _Names(pack)
    for path, text, kind in _values(pack):
        try:
            low, high = names.of(text)
        except PolicyError as error:
            yield Finding(path, f"{text}: {error}")
            continue
        if kind == "date" and (low < _DAYS[0] or high > _DAYS[1]):
            yield Finding(path, f"{text} can be no day (a day is today and some days more or less)")
    for path, text in _conditions(pack):
        try:
            made = parse_comparison(text, _FUNCTIONS)
            for side in (made.left, made.right):
                if side is not None and side.names:
                    side.evaluate(names)
        except PolicyError as error:
            yield Finding(path, f"{text}: {error}")


def _values(pack: Pack) -> Iterator[tuple[KeyPath, str | int, str]]:
    """Yield every number that is worked out, where it stands, and its kind."""
    kinds = {topic.id: topic.gives for topic in pack.topics}
    for name, text in pack.derived.items():
        yield ("derived", name), text, "count"
    for name, record in pack.records.items():
        for field, spec in record.fields.items():
            if spec.value is not None and spec.kind not in ("label", "flag"):
                yield ("records", name, "fields", field), spec.value, spec.kind or "count"
    for name, issue in pack.issues.items():
        for fact, text in issue.follows.items():
            kind = pack.facts[fact].kind
            if kind not in ("label", "flag"):
                yield ("issues", name, "follows", fact), text, kind
    for at, topic in enumerate(pack.topics):
        if topic.gives not in ("effects", "label") and topic.otherwise is not None:
            yield ("topics", at), topic.otherwise, topic.gives
    for at, tell in enumerate(pack.standing):
        yield from _told([tell], ("standing", at))
    for at, clause in enumerate(pack.clauses):
        path: KeyPath = ("clauses", at)
        yield from _told(clause.tell, (*path, "tell"))
        if isinstance(clause.then, list):
            for effect in clause.then:
                yield from _given(pack, effect, (*path, "then"))
        elif clause.then is not None and kinds[clause.topic] not in ("effects", "label"):
            yield (*path, "then"), clause.then, kinds[clause.topic]


def _told(tells: Iterable[Tell], path: KeyPath) -> Iterator[tuple[KeyPath, str, str]]:
    for tell in tells:
        if tell.kind != "label":
            yield path, tell.value, tell.kind


def _given(pack: Pack, effect: EffectSpec, path: KeyPath) -> Iterator[tuple[KeyPath, str, str]]:
    arguments = pack.resolutions[effect.do].arguments
    for name, texts in (*((n, (t,)) for n, t in effect.args.items()), *effect.between.items()):
        if arguments[name].kind in ("money", "count", "date"):
            for text in texts:
                yield path, text, arguments[name].kind


def _conditions(pack: Pack) -> Iterator[tuple[KeyPath, str]]:
    for at, text in enumerate(pack.always):
        yield ("always", at), text
    for name, fact in pack.facts.items():
        if fact.only_if is not None:
            yield ("facts", name, "only_if"), fact.only_if
    for name, issue in pack.issues.items():
        for at, text in enumerate(issue.given):
            yield ("issues", name, "given", at), text
        for at, together in enumerate(issue.odd):
            for text in together:
                yield ("issues", name, "odd", at), text
    for at, clause in enumerate(pack.clauses):
        for number, condition in enumerate(clause.when):
            for text in _checks(condition):
                yield ("clauses", at, "when", number), text


def _checks(condition: str | Condition) -> Iterator[str]:
    if isinstance(condition, str):
        yield condition
        return
    if condition.check is not None:
        yield condition.check
    for each in condition.any or ():
        yield from _checks(each)
