"""Whether a company's scenarios can be played: what they reach, what is proved, what cheats get."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from support_env.evaluation.audit._ground import Ground
from support_env.evaluation.audit.attacks import trivial
from support_env.evaluation.audit.floors import MEAN
from support_env.randomness import Source
from support_env.scenario import TaskSettings, make_scenario
from support_env.scenario._pairs import Aim
from support_env.scenario._schedule import TRIES
from support_env.scenario._sources import Manner
from support_env.scenario._steps import count_steps
from support_env.scenario._trial import Trier
from support_env.scenario._workshop import Workshop, workshop_of
from support_env.tasks import TASKS
from support_env.verification import verify

if TYPE_CHECKING:
    from support_env.packs.authoring import Draft, Problems

Tell = Callable[[str, int, int], None]
FLOOR_SEEDS: Final = 30
_FEW: Final = 20
"""With fewer seeds than this nothing is said of floors: they are means."""
_SPARE: Final = 2
"""Steps that the oracle leaves."""


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether tickets of one task can test a condition."""

    made: bool
    """A pair of worlds was found that differ in it, and in what is right."""
    steps: int
    """The fewest steps that deciding either side takes; 0 where none was found."""


def check_play(draft: Draft, problems: Problems, seeds: int, tell: Tell) -> dict[str, Any]:
    """Play some scenarios of each task, add what is wrong, and return what was counted."""
    assert draft.loaded is not None
    shop = workshop_of(draft.loaded)
    reached: dict[str, dict[Aim, Reached]] = {}
    figures: dict[str, Any] = {}
    for task in TASKS.values():
        found = reached[task.name] = dict(_reach(shop, task, tell))
        fine = [each for each in found.values() if _fits(each, task)]
        if not fine:
            problems.error("task", ("issues",), _unplayable(shop, task))
            continue
        figures[task.name] = {
            "conditions": len(fine), "of": len(found),
            **_proved(draft, task, seeds, problems, tell),
        }  # fmt: skip
    _untested(draft, reached, problems)
    if seeds >= _FEW and all(problem.check == "case" for problem in problems.errors):
        for name, figure in figures.items():
            figure |= _floors(draft, TASKS[name], min(seeds, FLOOR_SEEDS), problems, tell)
    return {"tasks": figures}


def _unplayable(shop: Workshop, task: TaskSettings) -> str:
    """Say that a task cannot be played and, where the ticket must say all, what it cannot say."""
    says = f"task {task.name} cannot be played ({task.about})"
    mute = dict.fromkeys(
        name
        for plan in shop.issues.values()
        for name in plan.relevant
        if not (plan.places[name].tellable or plan.places[name].presumed)
    )
    if mute and not task.desk:
        return f"{says}: the customer has no words (`tells`, `tells_values`) for {', '.join(mute)}"
    return f"{says}: no condition of the handbook can be tested under its terms"


def _fits(each: Reached, task: TaskSettings) -> bool:
    return each.made and each.steps <= task.limit - _SPARE


# --- what can be tested --------------------------------------------------------------------------


def _aims(shop: Workshop) -> Iterator[Aim]:
    for issue, plan in shop.issues.items():
        for clause in plan.clauses.values():
            for place in range(len(clause.tests)):
                yield Aim(issue, clause.id, place, False)


def _reach(shop: Workshop, task: TaskSettings, tell: Tell) -> Iterator[tuple[Aim, Reached]]:
    bound = shop.policy.bind(shop.policy.draw_parameters(None))
    manners = [Manner(True, True)]
    manners += [Manner(False, True)] if task.unsigned else []
    manners += [Manner(True, False)] if task.unnamed else []
    source = Source("company check", shop.loaded.digest, task.name)
    aims = list(_aims(shop))
    for done, aim in enumerate(aims, 1):
        name = f"{aim.issue}/{aim.clause}/{aim.condition}"
        least = 0
        for turn in range(TRIES * len(manners)):
            trier = Trier(shop, task, bound, manners[turn % len(manners)])
            case = trier.attempt(source.child(name, turn), aim)
            if case is not None:
                steps = max(
                    count_steps(task, ruling, sources)
                    for ruling, sources in zip(case.rulings, case.sources, strict=True)
                )
                least = min(least or steps, steps)
                if least <= task.limit - _SPARE:
                    break
        yield aim, Reached(least > 0, least)
        tell(f"conditions, {task.name}", done, len(aims))


def _untested(draft: Draft, reached: dict[str, dict[Aim, Reached]], problems: Problems) -> None:
    """Add conditions that no ticket tests, and decisions that no desk has steps enough for."""
    assert draft.loaded is not None
    clauses = draft.loaded.policy.clauses
    _many_effects(draft, problems)
    fits: set[tuple[str, int]] = set()
    long: dict[tuple[str, int], str] = {}
    aims: dict[tuple[str, int], None] = {}
    for name, found in reached.items():
        task = TASKS[name]
        for aim, each in found.items():
            key = aim.clause, aim.condition
            aims[key] = None
            if _fits(each, task):
                fits.add(key)
            elif each.made:
                says = f"{name} leaves {task.limit - _SPARE} and it takes {each.steps}"
                long.setdefault(key, says)
    for clause, at in aims:
        if (clause, at) in fits:
            continue
        path = (*draft.at("clauses", clause), "when", at)
        text = clauses[clause].tests[at].text
        if (clause, at) in long:
            problems.error(
                "steps", path,
                f"clause {clause}: no task has steps enough to decide {text!r} "
                f"({long[clause, at]})",
            )  # fmt: skip
        else:
            problems.warn(
                "untested", path,
                f"clause {clause}: no ticket tests {text!r}: too few other facts are hidden with "
                "it, the customer would have to be asked for too much, or nothing is told that "
                "differs",
            )  # fmt: skip


def _many_effects(draft: Draft, problems: Problems) -> None:
    """Add clauses that call for more than an agent has steps to do."""
    assert draft.loaded is not None
    most = max(task.effects for task in TASKS.values() if task.desk)
    for clause in draft.loaded.policy.clauses.values():
        count = sum(not effect.may for effect in clause.effects or ())
        if count > most:
            problems.error(
                "steps", (*draft.at("clauses", clause.id), "then"),
                f"clause {clause.id} calls for {count} effects, and no task has steps for more "
                f"than {most}: make one resolution of those that go together",
            )  # fmt: skip


# --- what is proved, what cheats get -------------------------------------------------------------


def _proved(
    draft: Draft, task: TaskSettings, seeds: int, problems: Problems, tell: Tell
) -> dict[str, Any]:
    """Make and prove scenarios and their twins; the oracle must get all of it."""
    assert draft.loaded is not None
    loaded = draft.loaded
    decided: set[str] = set()
    wrong: dict[tuple[str, str], list[int]] = {}
    for seed in range(seeds):
        try:
            pair = [make_scenario(loaded, task, "train", seed, twin=twin) for twin in (False, True)]
        except ValueError as error:
            wrong.setdefault(("", str(error)), []).append(seed)
            continue
        proofs = verify(pair[0], pair[1], company=loaded), verify(pair[1], company=loaded)
        for message in dict.fromkeys(m for proof in proofs for m in proof.problems):
            wrong.setdefault((pair[0].requests[0].issue, message), []).append(seed)
        decided |= {each.requests[0].decision.deciding for each in pair}
        tell(f"scenarios, {task.name}", seed + 1, seeds)
    for (issue, message), found in wrong.items():
        problems.error(
            "play",
            ("issues", issue) if issue else ("issues",),
            f"{task.name}, seed {found[0]} ({len(found)} of {seeds}): {message}",
        )
    return {"scenarios": 2 * seeds, "deciding_clauses": len(decided)}


def _floors(
    draft: Draft, task: TaskSettings, seeds: int, problems: Problems, tell: Tell
) -> dict[str, Any]:
    """Play every policy that does not do the job."""
    assert draft.loaded is not None
    ground = Ground(draft.loaded, task, range(seeds))
    agents = trivial(draft.loaded.pack, desk=task.desk)
    means: dict[str, float] = {}
    for name, agent in agents.items():
        played = [ground.play(agent, ground.scenario(seed)) for seed in ground.seeds]
        means[name] = fmean(each.score for each in played)
        tell(f"floors, {task.name}", len(means), len(agents))
    best = max(means, key=lambda name: means[name])
    if means[best] > MEAN:
        problems.warn(
            "floor", ("issues",),
            f"task {task.name}: the policy {best!r}, which does not do the job, gets "
            f"{means[best]:.2f} (at most {MEAN}): let more answers hang on amounts and dates that "
            "are worked out, and spread outcomes over more resolutions",
        )  # fmt: skip
    return {"best_trivial": best, "floor": round(means[best], 4)}


__all__ = ["check_play"]
