"""Expressions and conditions in words: made once a pack, with `{parameter}` slots left in.

The engine's expression language is a subset of CEL that Python's own parser reads too, so this
needs nothing from the engine. What cannot be put into words is shown as it is written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from support_env.writing._template import join_words, lower_first
from support_env.writing._values import show_value

if TYPE_CHECKING:
    from support_env.packs.schema import Condition, FactSpec, Pack

_MEASURE = {"<=": "at most", "<": "less than", ">": "more than", ">=": "at least",
            "==": "exactly", "!=": "other than"}  # fmt: skip
_DATE = {"<=": "on or before", "<": "before", ">": "after", ">=": "on or after", "==": "on",
         "!=": "on another day than"}  # fmt: skip
_OPS: dict[type[ast.cmpop], str] = {
    ast.LtE: "<=", ast.Lt: "<", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in",
}  # fmt: skip
_FLIP = {"<=": ">=", "<": ">", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def names_in(expression: str) -> frozenset[str]:
    """Return the names that an expression reads."""
    tree = _parse(expression)
    if tree is None:
        return frozenset()
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return frozenset(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node not in called and node.id not in ("true", "false")
    )


def checks_in(condition: str | Condition) -> Iterator[str]:
    """Yield the comparisons of a condition, those of its alternatives included."""
    if isinstance(condition, str):
        yield condition
        return
    if condition.check is not None:
        yield condition.check
    for each in condition.any or ():
        yield from checks_in(each)


def _parse(expression: str) -> ast.expr | None:
    try:
        return ast.parse(expression.strip(), mode="eval").body
    except SyntaxError:
        return None


class Words:
    """Puts one pack's expressions into words."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._topics = {topic.id: topic for topic in pack.topics}

    def condition(self, condition: str | Condition) -> str:
        """Return a condition's words: "the item was delivered at most {window} ago"."""
        if isinstance(condition, str):
            return self._check(condition)
        if condition.say is not None:
            return condition.say
        if condition.any:
            return merged([self.condition(each) for each in condition.any])
        return self._check(condition.check or "")

    def amount(self, expression: str, kind: str | None = None) -> str:
        """Return an expression's words: "{percent} of the price of the item"."""
        tree = _parse(expression)
        return expression if tree is None else self._amount(tree, kind or self._kind(tree))

    def _check(self, text: str) -> str:
        tree = _parse(text)
        if isinstance(tree, ast.Name):
            return self._flag(tree.id, True)
        if isinstance(tree, ast.Compare) and len(tree.ops) == 1:
            left, right = tree.left, tree.comparators[0]
            op = _OPS.get(type(tree.ops[0]))
            if op == "in":
                return self._one_of(left, right) or text
            if op is not None:
                return self._compare(left, op, right)
        return text

    def _compare(self, left: ast.expr, op: str, right: ast.expr) -> str:
        truth = _truth(right)
        if truth is not None and isinstance(left, ast.Name):
            return self._flag(left.id, truth == (op == "=="))
        if isinstance(right, ast.Constant) and isinstance(right.value, str):
            return self._label(left, op, right.value)
        if not self._is_fact(left) and self._is_fact(right):
            left, op, right = right, _FLIP[op], left
        kind = self._kind(left) or self._kind(right)
        words = _DATE if kind == "date" else _MEASURE
        bound = f"{words[op]} {self._amount(right, kind)}"
        spec = self._fact(left)
        if spec is not None and spec.says is not None and "{x}" in spec.says:
            return spec.says.replace("{x}", bound)
        return f"{self._amount(left, kind)} is {bound}"

    def _flag(self, name: str, truth: bool) -> str:
        spec = self._pack.facts.get(name)
        if spec is None:
            return f"{self._name(name, None)} {'holds' if truth else 'does not hold'}"
        if truth:
            return spec.says or spec.noun
        return spec.says_not or f"it is not so that {spec.says or spec.noun}"

    def _label(self, left: ast.expr, op: str, value: str) -> str:
        values = self._values(left)
        if op == "==":
            return values.get(value, f"{self._amount(left, None)} is {value.replace('_', ' ')}")
        others = [text for name, text in values.items() if name != value]
        if 0 < len(others) <= 3:
            return merged(others)
        return f"it is not so that {values.get(value, value.replace('_', ' '))}"

    def _one_of(self, left: ast.expr, right: ast.expr) -> str | None:
        if not isinstance(right, ast.List | ast.Tuple):
            return None
        values = self._values(left)
        texts = [
            values.get(str(item.value), f"{self._amount(left, None)} is {item.value}")
            for item in right.elts
            if isinstance(item, ast.Constant)
        ]
        return merged(texts) if len(texts) == len(right.elts) else None

    def _values(self, node: ast.expr) -> dict[str, str]:
        spec = self._fact(node)
        return dict(spec.values or {}) if spec is not None else {}

    def _amount(self, node: ast.expr, kind: str | None) -> str:
        if isinstance(node, ast.Constant):
            value = node.value
            shown = isinstance(value, str | int)
            return show_value(kind or "count", value, self._pack.company.currency) if shown else "?"
        if isinstance(node, ast.Name):
            return self._name(node.id, kind)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._call(node.func.id, node.args)
        if isinstance(node, ast.BinOp):
            if kind == "date":
                moved = self._moved(node)
                if moved is not None:
                    return moved
            return self._sum(node, kind)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return f"-{self._amount(node.operand, kind)}"
        return ast.unparse(node)

    def _sum(self, node: ast.BinOp, kind: str | None) -> str:
        """Say arithmetic, with brackets where "a less b times c" could be taken two ways."""
        left, right = self._amount(node.left, kind), self._amount(node.right, kind)
        if isinstance(node.op, ast.Mult):
            left = f"({left})" if isinstance(node.left, ast.BinOp) else left
            right = f"({right})" if isinstance(node.right, ast.BinOp) else right
            return f"{left} times {right}"
        if isinstance(node.op, ast.Sub):
            right = f"({right})" if isinstance(node.right, ast.BinOp) else right
            return f"{left} less {right}"
        return f"{left} plus {right}" if isinstance(node.op, ast.Add) else ast.unparse(node)

    def _call(self, name: str, nodes: Sequence[ast.expr]) -> str:
        kinds = [self._kind(node) for node in nodes]
        if name == "percent_of" and len(nodes) == 2:
            return f"{self._amount(nodes[0], 'percent')} of {self._amount(nodes[1], 'money')}"
        if name == "prorated" and len(nodes) == 3:
            return self._share(*nodes)
        if name in ("least", "greatest") and len(nodes) == 2:
            kind = kinds[0] or kinds[1]
            sizes = ("earlier", "later") if kind == "date" else ("smaller", "larger")
            word = sizes[name == "greatest"]
            ends = [self._amount(node, kind) for node in nodes]
            return f"the {word} of {ends[0]} and {ends[1]}"
        if name == "add_business_days" and len(nodes) == 2:
            start = self._amount(nodes[0], "date")
            return f"{self._business(nodes[1])} after {start}"
        if name in ("last_yearly", "next_yearly") and len(nodes) == 2:
            start, day = self._amount(nodes[0], "date"), self._amount(nodes[1], "yearday")
            if start == "today":
                return f"the {name[:4]} {day}"
            return f"the {day} {'before' if name == 'last_yearly' else 'after'} {start}"
        return f"{name}({', '.join(self._amount(node, None) for node in nodes)})"

    def _share(self, amount: ast.expr, part: ast.expr, whole: ast.expr) -> str:
        """Say a share; only what is added or taken off needs brackets beside "times"."""
        said: list[str] = []
        for node, kind in ((amount, "money"), (part, None), (whole, None)):
            text = self._amount(node, self._kind(node) or kind)
            simple = not isinstance(node, ast.BinOp) or (
                isinstance(node.op, ast.Mult) and node is not whole
            )
            said.append(text if simple else f"({text})")
        return f"{said[0]} times {said[1]} divided by {said[2]}"

    def _business(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return f"{node.value} business day{'' if node.value == 1 else 's'}"
        if isinstance(node, ast.Name) and node.id in self._pack.parameters:
            return f"{{{node.id}:business}}"
        return f"{self._amount(node, 'days')}, counted in business days,"

    def _moved(self, node: ast.expr) -> str | None:
        """Say `today - days_since_x + n` as "n after the day shown as ...", or give up."""
        start: str | None = None
        back = False
        shifts: list[str] = []
        for sign, term in _terms(node):
            name = term.id if isinstance(term, ast.Name) else None
            if name == "today" and sign > 0:
                start = start or "today"
            elif name is not None and sign < 0 and not back and self._days_field(name):
                start, back = self._days_field(name), True
            elif sign > 0 and self._kind(term) == "date" and start is None:
                start = self._amount(term, "date")
            elif sign > 0:
                shifts.append(self._amount(term, "days"))
            else:
                return None
        if start is None or not shifts:
            return start
        return f"{' and '.join(shifts)} {'from' if start == 'today' else 'after'} {start}"

    def _days_field(self, name: str) -> str | None:
        spec = self._pack.facts.get(name)
        if spec is None or spec.kind != "days" or spec.field is None:
            return None
        return f"`{spec.field.partition('.')[2]}`"

    def _name(self, name: str, kind: str | None) -> str:
        pack = self._pack
        if name in pack.parameters:
            return f"{{{name}}}"
        if name in pack.facts:
            return pack.facts[name].noun
        if name in pack.derived:
            return f"the {name.replace('_', ' ')}"
        if name in self._topics:
            return lower_first(self._topics[name].title)
        if name == "due_amount":
            return "the amount due"
        return name.replace("_", " ")

    def _fact(self, node: ast.expr) -> FactSpec | None:
        return self._pack.facts.get(node.id) if isinstance(node, ast.Name) else None

    def _is_fact(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id not in self._pack.parameters

    def _kind(self, node: ast.expr) -> str | None:
        """Return the kind of an expression's value where it is plain."""
        pack = self._pack
        if isinstance(node, ast.Name):
            name = node.id
            if name in pack.facts:
                return pack.facts[name].kind
            if name in pack.parameters:
                return pack.parameters[name].kind
            if name in pack.derived:
                inner = _parse(pack.derived[name])
                return None if inner is None else self._kind(inner)
            if name in self._topics:
                return self._topics[name].gives
            return {"today": "date", "due_amount": "money"}.get(name)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            fixed = {
                "percent_of": "money",
                "prorated": "money",
                "add_business_days": "date",
                "last_yearly": "date",
                "next_yearly": "date",
            }.get(node.func.id)
            return fixed or next(filter(None, map(self._kind, node.args)), None)
        if isinstance(node, ast.BinOp):
            kinds = (self._kind(node.left), self._kind(node.right))
            for kind in ("money", "date"):
                if kind in kinds:
                    return kind
            return kinds[0] or kinds[1]
        return None


def _terms(node: ast.expr, sign: int = 1) -> Iterator[tuple[int, ast.expr]]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield from _terms(node.left, sign)
        yield from _terms(node.right, sign if isinstance(node.op, ast.Add) else -sign)
    else:
        yield sign, node


def _truth(node: ast.expr) -> bool | None:
    if isinstance(node, ast.Name) and node.id in ("true", "false"):
        return node.id == "true"
    return None


def merged(texts: list[str]) -> str:
    """Join alternatives with "or", saying what they share once."""
    if len(texts) < 2:
        return "".join(texts)
    split = [text.split() for text in texts]
    shared = 0
    while all(len(words) > shared + 1 for words in split) and (
        len({words[shared] for words in split}) == 1
    ):
        shared += 1
    if shared < 2:
        return join_words(texts, "or")
    head = " ".join(split[0][:shared])
    return f"{head} {join_words([' '.join(words[shared:]) for words in split], 'or')}"
