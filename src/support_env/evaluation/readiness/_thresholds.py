"""What an agent must reach before it is let loose: numbers that a support lead sets."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from support_env.packs import LoadedPack, PackError, read_mapping

Standing = Literal["own", "restricted", "people", "open"]
"""Own it; own it except for some clauses; leave it to people; the evidence is not enough."""
STANDINGS: Final[tuple[Standing, ...]] = ("own", "restricted", "open", "people")
_STRICT: Final = ConfigDict(extra="forbid", frozen=True)

Share = Annotated[float, Field(gt=0, lt=1)]


class Limits(BaseModel):
    """How often each error may happen at most: shares of the tickets where it can."""

    model_config = _STRICT

    wrong_grant: Share = 0.05
    """Something was given that was not due."""
    wrong_refusal: Share = 0.05
    """What was due was refused."""
    leak: Share = 0.02
    """Something was told to who may not know it."""
    missed_escalation: Share = 0.10
    """A team had to see the ticket and did not get it (of those where one had to)."""
    auto_fail: Share = 0.02
    """An item of the company's scorecard that fails the whole conversation."""


class Required(BaseModel):
    """What `--check` wants; without it every issue type must be `own` or `restricted`."""

    model_config = _STRICT

    volume: Annotated[float, Field(ge=0, le=1)] | None = None
    """Share of the company's tickets that the agent must be able to own, with restrictions or
    without."""
    issues: dict[str, Literal["own", "restricted"]] = {}
    """Issue types, each with the least that is enough."""


class Thresholds(BaseModel):
    """Where the lines are drawn. All rates are of tickets, all intervals hold with 95 %."""

    model_config = _STRICT

    success: Share = 0.90
    """Of an issue type's tickets; the interval's lower end must reach it."""
    clause: Share = 0.80
    """Of the tickets that a clause is about. Lower than `success`: a clause has fewer of them."""
    each_side: Annotated[int, Field(ge=0, le=1000)] = 3
    """Tickets at least where a clause applies, and where it only just does not."""
    at_boundary: Annotated[int, Field(ge=0, le=1000)] = 2
    """Tickets at least on the exact boundary of a clause that has one."""
    rest: Share = 0.50
    """Of an issue type's tickets that must be left when clauses are left to people: else all of
    them are."""
    limits: Limits = Limits()
    require: Required = Required()


def read_thresholds(path: str | PathLike[str]) -> Thresholds:
    """Read thresholds from a YAML file; what it leaves out keeps its default.

    Raises:
        ValueError: not such a file; says where and what is allowed.
    """
    file = Path(path)
    try:
        return Thresholds.model_validate(read_mapping(file))
    except PackError as error:
        raise ValueError(str(error)) from error
    except ValidationError as error:
        lines = [f"{'.'.join(map(str, e['loc']))}: {_said(e)}" for e in error.errors()]
        raise ValueError(f"{file}: " + "\n  ".join(lines)) from error


def _said(error: Any) -> str:
    if error["type"] == "extra_forbidden":
        return "unknown; docs/evaluation.md lists what there is"
    return str(error["msg"])


def check_issues(thresholds: Thresholds, loaded: LoadedPack) -> None:
    """Raise ValueError if an issue type is required that the company does not have."""
    known = loaded.pack.issues
    for name in thresholds.require.issues:
        if name not in known:
            raise ValueError(f"require.issues.{name}: choose from {', '.join(known)}")


__all__ = ["STANDINGS", "Limits", "Required", "Standing", "Thresholds", "check_issues",
           "read_thresholds"]  # fmt: skip
