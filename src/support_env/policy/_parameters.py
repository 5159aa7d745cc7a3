"""Parameters: the numbers of a policy, as written or drawn for one episode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from support_env.policy._calendar import LAST_YEARDAY, yearday
from support_env.policy._values import PolicyError

if TYPE_CHECKING:
    from support_env.packs.schema import Parameter
    from support_env.randomness import Source

Drawn = int | Mapping[str, int]
MAX_CENTS: Final = 1_000_000_000
_MAX_DIGITS: Final = 12
_KEPT: Final = 1024
"""How many places of a table are kept."""
WITHOUT: Final = ""
"""The entry of a table that holds where the label that it goes by does not exist."""


def cents(value: float | int | str) -> int:
    """Return an amount of the pack (units of the currency) in cents, without float error.

    Raises:
        PolicyError: it is no amount, or finer than a cent.
    """
    try:
        exact = _number(value) * 100
    except PolicyError:
        raise PolicyError(f"{value!r} is no amount of money (write 84.20)") from None
    whole = int(exact)
    if exact != whole or abs(whole) > MAX_CENTS:
        raise PolicyError(f"{value!r}: an amount has whole cents, and is below 10,000,000")
    return whole


@dataclass(frozen=True, slots=True)
class ParameterRule:
    """One parameter, in the engine's units."""

    name: str
    value: int
    low: int
    high: int
    step: int
    above: tuple[str, ...]
    by: str | None
    table: Mapping[str, int]
    dip: int
    """How far a table's lowest entry lies below its value."""
    peak: int
    """How far its highest entry lies above it."""
    key: bytes
    """The name of its draw."""
    _moved: dict[int, Mapping[str, int]] = field(default_factory=lambda: {}, compare=False)

    def moved(self, shift: int) -> Mapping[str, int]:
        """Return the table with every entry moved; episodes with the same one share it."""
        made = self._moved.get(shift)
        if made is None:
            if len(self._moved) >= _KEPT:
                self._moved.clear()
            made = self._moved[shift] = {n: entry + shift for n, entry in self.table.items()}
        return made


def compile_parameters(parameters: Mapping[str, Parameter]) -> tuple[ParameterRule, ...]:
    """Return the parameters so that each comes after those that it must exceed.

    Raises:
        PolicyError: no value, a bad range, or an `above` that cannot always be kept.
    """
    rules: dict[str, ParameterRule] = {}

    def visit(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise PolicyError(f"parameters: above goes in a circle at {name}")
        if name in rules:
            return
        if name not in parameters:
            raise PolicyError(f"parameter {path[-1]}: above names no parameter: {name!r}")
        for other in parameters[name].above:
            visit(other, (*path, name))
        try:
            made = rules[name] = _rule(name, parameters[name])
        except PolicyError as error:
            raise PolicyError(f"parameter {name}: {error}") from error
        for other in made.above:
            _check_above(made, rules[other])

    for name in parameters:
        visit(name, ())
    return tuple(rules.values())


def _rule(name: str, spec: Parameter) -> ParameterRule:
    if spec.value is None:
        raise PolicyError("needs a value (the policy as written)")
    if (spec.low is None) != (spec.high is None):
        raise PolicyError("a range needs both from and to")
    if (spec.by is None) != (not spec.table):
        raise PolicyError("by and table go together")
    if spec.without and spec.by is None:
        raise PolicyError("without goes with by and table")

    def number(value: float | int | str) -> int:
        return {"money": cents, "yearday": yearday}.get(spec.kind, _whole)(value)

    value = number(spec.value)
    low = value if spec.low is None else number(spec.low)
    high = value if spec.high is None else number(spec.high)
    step = cents(spec.step) if spec.kind == "money" else _whole(spec.step)
    if step < 1:
        raise PolicyError(f"step is more than 0, not {spec.step}")
    if not low <= value <= high:
        raise PolicyError(f"the value {spec.value} is not from {spec.low} to {spec.high}")
    if low < 0:
        raise PolicyError("numbers of a policy are not below 0")
    table = {WITHOUT: value} if spec.without else {}
    table |= {label: number(entry) for label, entry in (spec.table or {}).items()}
    if spec.kind == "yearday" and high + max(table.values(), default=value) - value > LAST_YEARDAY:
        raise PolicyError("days of the year go no further than 12-31")
    dip = value - min(table.values(), default=value)
    peak = max(table.values(), default=value) - value
    return ParameterRule(
        name, value, low, low + (high - low) // step * step, step, tuple(spec.above), spec.by,
        table, dip, peak, name.encode(),
    )  # fmt: skip


def _whole(value: float | int | str) -> int:
    number = _number(value)
    if number != int(number):
        raise PolicyError(f"{value!r} is no whole number")
    return int(number)


def _number(value: float | int | str) -> Decimal:
    """Return a number exactly; one that is huge is never written out."""
    try:
        number = Decimal(str(value).strip())
    except ArithmeticError:
        raise PolicyError(f"{value!r} is no number") from None
    if not number.is_finite() or number.adjusted() > _MAX_DIGITS:
        raise PolicyError(f"{value!r} is no number of a policy")
    return number


def _check_above(rule: ParameterRule, other: ParameterRule) -> None:
    """Raise where a parameter can fail to exceed one that it must."""
    if rule.value - rule.dip <= other.value + other.peak:
        raise PolicyError(f"parameter {rule.name}: as written it does not exceed {other.name}")
    if rule.high - rule.dip <= other.high + other.peak:
        raise PolicyError(
            f"parameter {rule.name}: its highest value must exceed {other.name}'s highest"
        )


def as_written(rules: tuple[ParameterRule, ...]) -> dict[str, Drawn]:
    """Return every parameter's own value."""
    return {rule.name: rule.moved(0) if rule.table else rule.value for rule in rules}


def draw(rules: tuple[ParameterRule, ...], source: Source) -> dict[str, Drawn]:
    """Draw every parameter in its range; a table moves as a whole.

    What a parameter must exceed it does: its draw starts above those (and if nothing in its range
    does, the highest value of the range is taken).
    """
    drawn: dict[str, Drawn] = {}
    tops: dict[str, int] = {}
    draws = source.named([rule.key for rule in rules])
    for rule, raw in zip(rules, draws, strict=True):
        low, high, step = rule.low, rule.high, rule.step
        if rule.above:
            floor = max(tops[name] for name in rule.above) + 1 + rule.dip
            if floor > low:
                low += -(-(floor - low) // step) * step
        value = high if low >= high else low + step * (raw * ((high - low) // step + 1) >> 64)
        if rule.table:
            drawn[rule.name] = rule.moved(value - rule.value)
            tops[rule.name] = value + rule.peak
        else:
            drawn[rule.name] = tops[rule.name] = value
    return drawn
