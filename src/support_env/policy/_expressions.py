"""Expressions in a subset of CEL, parsed here and turned into closures; no text is ever executed.

    comparison = sum [("<" | "<=" | ">" | ">=" | "==" | "!=") sum | "in" list]
    sum        = product {("+" | "-") product}
    product    = unary {"*" unary}
    unary      = ["-" | "!"] atom
    atom       = number | string | true | false | name | name "(" sum {"," sum} ")" | "(" sum ")"

One comparison an expression: thresholds can then be read off. `any:` in a pack offers "or".
The subset's meaning is that of CEL (github.com/google/cel-spec); tests hold the two together.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from support_env.policy._values import NA, Absent, NotApplicable, PolicyError, Unknown

Env = dict[str, Any]
Evaluate = Callable[[Env], Any]
Truth = bool | Absent
"""True, False, or the unknown fact on which it hangs."""
Check = Callable[[Env], Truth]
Functions = Mapping[str, Callable[..., Any]]

MAX_LENGTH: Final = 300
MAX_DEPTH: Final = 20
MAX_DIGITS: Final = 12
COMPARISONS: Final = ("<=", ">=", "==", "!=", "<", ">")
ARITY: Final = {"prorated": 3}
"""How many values functions take that do not take two."""
_COUNTS: Final = {2: "two", 3: "three"}
_TESTS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    "<=": operator.le, ">=": operator.ge, "==": operator.eq,
    "!=": operator.ne, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
_HINT: Final = " (one comparison a condition: several are and, `any:` is or)"
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>\d+)|(?P<name>[a-z_][a-z0-9_]*)|'(?P<text>[^'\\]*)'"
    r"|\"(?P<text2>[^\"\\]*)\"|(?P<sign><=|>=|==|!=|&&|\|\||[-+*<>()\[\],!?:]))"
)


@dataclass(frozen=True, slots=True)
class Expression:
    """One side of a comparison, or an amount: what it reads and how it is computed."""

    text: str
    names: tuple[str, ...]
    """Names that it reads, in order of appearance."""
    evaluate: Evaluate
    """Raises NotApplicable or Unknown where a fact has no value."""
    name: str | None = None
    """Set when the expression is that one name."""
    constant: Any = None
    """Set when the expression is one constant."""
    parts: tuple[Expression, ...] = ()
    """What it adds, multiplies or hands to a function."""

    def steps(self) -> Iterator[Expression]:
        """Yield what is worked out on the way to it: the difference that is then shared out."""
        for part in self.parts:
            if part.parts:
                yield part
                yield from part.steps()


@dataclass(frozen=True, slots=True)
class Comparison:
    """One literal of a condition."""

    text: str
    left: Expression
    op: str
    right: Expression | None
    """None for `in`: see `values`."""
    values: tuple[Any, ...]
    names: tuple[str, ...]
    test: Check
    """False where a fact does not exist."""


class _Parser:
    def __init__(self, text: str, functions: Functions) -> None:
        if len(text) > MAX_LENGTH:
            raise PolicyError(f"expression of more than {MAX_LENGTH} characters")
        self.text, self.functions = text, functions
        self.tokens: list[tuple[str, str]] = []
        at, end = 0, len(text.rstrip())
        while at < end:
            match = _TOKEN.match(text, at)
            if match is None:
                rest = text[at : at + 12].strip()
                raise PolicyError(f"{text!r}: cannot read {rest!r}")
            kind = match.lastgroup or ""
            self.tokens.append(("text" if kind == "text2" else kind, match[kind]))
            at = match.end()
        self.at = 0
        self.depth = 0

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self) -> tuple[str, str]:
        token = self.peek()
        self.at += 1
        return token

    def expect(self, sign: str) -> None:
        if self.take() != ("sign", sign):
            raise PolicyError(f"{self.text!r}: expected {sign!r}")

    def sum(self) -> Expression:
        left = self.product()
        while self.peek() in (("sign", "+"), ("sign", "-")):
            op = operator.add if self.take()[1] == "+" else operator.sub
            left = _applied(self.text, op, left, self.product())
        return left

    def product(self) -> Expression:
        left = self.unary()
        while self.peek() == ("sign", "*"):
            self.take()
            left = _applied(self.text, operator.mul, left, self.unary())
        return left

    def unary(self) -> Expression:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise PolicyError(f"{self.text!r}: nested too deep")
        try:
            if self.peek() == ("sign", "-"):
                self.take()
                return _applied(self.text, operator.sub, _constant(0), self.unary())
            return self.atom()
        finally:
            self.depth -= 1

    def atom(self) -> Expression:
        kind, value = self.take()
        if kind == "number":
            if len(value) > MAX_DIGITS:
                raise PolicyError(f"{self.text!r}: a number of more than {MAX_DIGITS} digits")
            return _constant(int(value))
        if kind == "text":
            return _constant(value)
        if kind == "name":
            if value in ("true", "false"):
                return _constant(value == "true")
            if self.peek() == ("sign", "("):
                return self.call(value)
            return Expression(value, (value,), _reader(value), name=value)
        if (kind, value) == ("sign", "("):
            inner = self.sum()
            self.expect(")")
            return inner
        raise PolicyError(f"{self.text!r}: a value is missing{f' before {value!r}' * bool(value)}")

    def call(self, name: str) -> Expression:
        function = self.functions.get(name)
        if function is None:
            known = ", ".join(sorted(self.functions))
            raise PolicyError(f"{self.text!r}: no function {name!r} (there are {known})")
        self.expect("(")
        arguments = [self.sum()]
        while self.peek() == ("sign", ","):
            self.take()
            arguments.append(self.sum())
        self.expect(")")
        arity = ARITY.get(name, 2)
        if len(arguments) != arity:
            takes = f"{name} takes {_COUNTS[arity]} values, not {len(arguments)}"
            raise PolicyError(f"{self.text!r}: {takes}")
        return _applied(self.text, function, *arguments)

    def values(self) -> tuple[Any, ...]:
        self.expect("[")
        found: list[Any] = []
        while True:
            item = self.atom()
            if item.names:
                raise PolicyError(f"{self.text!r}: a list holds constants only")
            found.append(item.constant)
            if self.take() == ("sign", "]"):
                return tuple(found)
            self.at -= 1
            self.expect(",")

    def done(self) -> None:
        kind, value = self.peek()
        if kind != "end":
            hint = _HINT if value in ("&&", "||", "?") else ""
            raise PolicyError(f"{self.text!r}: {value!r} is too much{hint}")


def _constant(value: Any) -> Expression:
    return Expression(repr(value), (), lambda env: value, constant=value)


def _reader(name: str) -> Evaluate:
    def read(env: Env) -> Any:
        value = env[name]
        if value.__class__ is Absent:
            if value is NA:
                raise NotApplicable
            raise Unknown(value.fact or name)
        return value

    return read


def _applied(text: str, function: Callable[..., Any], *operands: Expression) -> Expression:
    for each in operands:
        if isinstance(each.constant, bool | str):
            raise PolicyError(f"{text!r}: {each.constant!r} is no number")
    names = tuple(name for each in operands for name in each.names)
    if not names:
        return _constant(function(*(each.constant for each in operands)))
    evaluate = _call(function, *(each.evaluate for each in operands))
    return Expression(text, names, evaluate, parts=operands)


def _call(function: Callable[..., Any], *values: Evaluate) -> Evaluate:
    """Return a function's call; that of two values, by far the commonest, without detours."""
    if len(values) == 2:
        first, second = values
        return lambda env: function(first(env), second(env))
    return lambda env: function(*(value(env) for value in values))


def parse_expression(text: str | int, functions: Functions) -> Expression:
    """Parse an amount, a date, a label.

    Raises:
        PolicyError: it is outside the subset; the message says where.
    """
    if isinstance(text, int):
        return _constant(text)
    parser = _Parser(text, functions)
    made = parser.sum()
    parser.done()
    return Expression(
        text, tuple(dict.fromkeys(made.names)), made.evaluate, made.name, made.constant, made.parts
    )


def parse_comparison(text: str, functions: Functions) -> Comparison:
    """Parse one comparison; a lone flag means `== true`, `!flag` means `== false`.

    Raises:
        PolicyError: it is not one comparison of the subset.
    """
    parser = _Parser(text, functions)
    denied = parser.peek() == ("sign", "!")
    if denied:
        parser.take()
    left = parser.sum()
    kind, sign = parser.peek()
    values: tuple[Any, ...] = ()
    right: Expression | None
    if not denied and kind == "sign" and sign in _TESTS:
        parser.take()
        op, right = sign, parser.sum()
    elif not denied and (kind, sign) == ("name", "in"):
        parser.take()
        op, right, values = "in", None, parser.values()
    else:
        op, right = "==", _constant(not denied)
    parser.done()
    names = tuple(dict.fromkeys(left.names + (right.names if right else ())))
    return Comparison(text, left, op, right, values, names, _test(left, op, right, values))


def _test(left: Expression, op: str, right: Expression | None, values: tuple[Any, ...]) -> Check:
    """Return the comparison as a function; the plain forms, by far the commonest, without detours.

    What does not exist makes it false, whatever else is unknown.
    """
    if right is None:
        return _listed(left, values)
    compare = _TESTS[op]
    if left.name is not None and not right.names:
        return _against_constant(left.name, compare, right.evaluate({}))
    if left.name is not None and right.name is not None:
        return _against_name(left.name, compare, right.name)
    first, second = left.evaluate, right.evaluate

    def test(env: Env) -> Truth:
        try:
            return compare(first(env), second(env))
        except NotApplicable:
            return False
        except Unknown as unknown:
            return Absent(unknown.fact)

    return test


def _against_constant(name: str, compare: Callable[[Any, Any], bool], constant: Any) -> Check:
    def test(env: Env) -> Truth:
        value = env[name]
        if value.__class__ is Absent:
            return False if value is NA else value
        return compare(value, constant)

    return test


def _against_name(name: str, compare: Callable[[Any, Any], bool], other: str) -> Check:
    def test(env: Env) -> Truth:
        first, second = env[name], env[other]
        if first is NA or second is NA:
            return False
        if first.__class__ is Absent:
            return first
        if second.__class__ is Absent:
            return second
        return compare(first, second)

    return test


def _listed(left: Expression, values: tuple[Any, ...]) -> Check:
    first = left.evaluate

    def test(env: Env) -> Truth:
        try:
            return first(env) in values
        except NotApplicable:
            return False
        except Unknown as unknown:
            return Absent(unknown.fact)

    return test
