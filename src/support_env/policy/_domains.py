"""What values a fact can have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from support_env.policy._parameters import cents
from support_env.policy._values import PolicyError
from support_env.types import Value

if TYPE_CHECKING:
    from support_env.packs.schema import FactSpec

_WIDEST = {"days": (0, 400), "money": (0, 100_000), "count": (0, 20), "percent": (0, 100)}


@dataclass(frozen=True, slots=True)
class Domain:
    """Either a list of values or a range on a grid."""

    values: tuple[Value, ...] | None
    low: int = 0
    high: int = 0
    step: int = 1


def domain_of(name: str, spec: FactSpec) -> Domain:
    """Return a fact's domain, money in cents."""
    if spec.kind == "flag":
        return Domain((False, True))
    if spec.kind == "label":
        if not spec.values:
            raise PolicyError(f"fact {name}: a label needs `values`")
        return Domain(tuple(spec.values))
    if spec.kind == "date":
        raise PolicyError(f"fact {name}: facts hold days since, not dates")
    widest = _WIDEST[spec.kind]
    if spec.kind == "money":
        low, high = map(cents, spec.range) if spec.range else widest
        step = cents(spec.step) if spec.step else 1
    else:
        low, high = map(int, spec.range or widest)
        step = int(spec.step or 1)
    if low > high or step < 1:
        raise PolicyError(f"fact {name}: range goes from low to high, in steps of more than 0")
    return Domain(None, low, high, step)
