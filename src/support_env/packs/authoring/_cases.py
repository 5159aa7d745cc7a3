"""Golden cases: facts, and what the company says is right in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from support_env.packs._errors import PackError
from support_env.packs._judging import Plain
from support_env.packs._loading import money
from support_env.packs._yaml import Document, read_file
from support_env.packs.authoring._given import CaseError, among, read_day
from support_env.packs.authoring._problems import Problem
from support_env.packs.authoring._trying import Tried, try_case
from support_env.packs.schema import Case, Cases, Expected

if TYPE_CHECKING:
    from pathlib import Path

    from support_env.packs._loading import LoadedPack
    from support_env.policy import RuledEffect

FILE: Final = "cases.yaml"


@dataclass(frozen=True, slots=True)
class Ran:
    """One golden case, and what came of it."""

    name: str
    where: str
    clauses: tuple[str, ...]
    """Those that decided."""
    wrong: tuple[str, ...]
    """What differs from what is expected; nothing, if it came out right."""

    @property
    def problems(self) -> Iterator[Problem]:
        """Yield it as errors."""
        for message in self.wrong:
            yield Problem("error", "case", self.where, f"case {self.name!r}: {message}")


def run_cases(folder: Path, loaded: LoadedPack) -> tuple[list[Ran], list[Problem]]:
    """Decide a pack's golden cases; nothing where it has none."""
    file = folder / FILE
    if not file.exists():
        return [], []
    try:
        document = read_file(file)
    except PackError as error:
        return [], [Problem("error", "case", FILE, str(error))]
    try:
        held = Cases.model_validate(document.data)
    except ValidationError as error:
        return [], [
            Problem("error", "case", document.where(each["loc"]),
                    f"{'.'.join(map(str, each['loc']))}: {each['msg']}")
            for each in error.errors(include_url=False, include_input=False)
        ]  # fmt: skip
    return [_run(case, document, at, loaded) for at, case in enumerate(held.cases)], []


def _run(case: Case, document: Document, at: int, loaded: LoadedPack) -> Ran:
    where = document.where(("cases", at))
    try:
        tried = try_case(loaded, case.issue, case.facts)
        wrong = (
            [tried.problem] if tried.ruling is None else list(_wrong(case.expect, tried, loaded))
        )
    except CaseError as error:
        return Ran(case.name, where, (), (str(error),))
    return Ran(case.name, where, tried.ruling.clauses if tried.ruling else (), tuple(wrong))


def _wrong(expect: Expected, tried: Tried, loaded: LoadedPack) -> Iterator[str]:
    ruling = tried.ruling
    assert ruling is not None
    numbers = {clause.id: clause.number for clause in loaded.pack.clauses}
    if expect.clause is not None:
        ids = {*numbers, *numbers.values()}
        if expect.clause not in ids:
            yield among(expect.clause, numbers, "clause")
        elif expect.clause not in ruling.clauses and expect.clause not in map(
            numbers.__getitem__, ruling.clauses
        ):
            yield f"{', '.join(ruling.clauses) or 'no clause'} decides, not {expect.clause}"
    for what in ("hand_over", "approval"):
        wanted, found = getattr(expect, what), getattr(ruling, what)
        if wanted != found and (wanted is not None or expect.effects is not None):
            yield f"{what} is {found or 'none'}, not {wanted or 'none'}"
    if expect.effects is not None:
        yield from _effects(expect.effects, ruling.effects, loaded)
    told = {each.name: each for each in ruling.tell}
    for name, value in expect.tell.items():
        if name not in told:
            yield f"{name} is not told (told are {', '.join(told) or 'none'})"
        elif _read(value, told[name].kind) != told[name].value:
            yield f"{name} is {_shown(told[name].value, told[name].kind)}, not {value}"


def _effects(
    wanted: Mapping[str, Mapping[str, Plain] | None],
    found: tuple[RuledEffect, ...],
    loaded: LoadedPack,
) -> Iterator[str]:
    due = {effect.do: effect for effect in found}
    must = [effect.do for effect in found if not effect.may]
    if not set(must) <= set(wanted) or not set(wanted) <= set(due):
        yield f"due is {', '.join(must) or 'nothing'}, not {', '.join(wanted) or 'nothing'}"
        return
    for name, values in wanted.items():
        kinds = {n: spec.kind for n, spec in loaded.pack.resolutions[name].arguments.items()}
        for argument, value in (values or {}).items():
            kind = kinds.get(argument, "label")
            read = _read(value, kind)
            if argument in due[name].bounds:
                low, high = due[name].bounds[argument]
                right = isinstance(read, int) and low <= read <= high
                shown = f"{_shown(low, kind)} to {_shown(high, kind)}"
            else:
                held = due[name].args.get(argument)
                right, shown = held == read, _shown(held, kind)
            if not right:
                yield f"{argument} of {name} is {shown}, not {value}"


def _read(value: Plain, kind: str) -> Any:
    """Return a value in the engine's units."""
    if kind == "money":
        try:
            return money(str(value))
        except ValueError as error:
            raise CaseError(str(error)) from error
    return read_day("expect", value) if kind == "date" else value


def _shown(value: Any, kind: str) -> str:
    from datetime import date

    if kind == "money" and isinstance(value, int):
        return f"{value // 100}.{value % 100:02d}"
    return date.fromordinal(value).isoformat() if kind == "date" else str(value)


__all__ = ["FILE", "Ran", "run_cases"]
