"""Breeding genomes: mutation, crossing, and early stopping by successive halving.

Everything drawn is keyed, so the same seed and budget find the same genome on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from support_env.agents import Agent
from support_env.evaluation.audit._decision_list import PICKS, decision_list, dialled
from support_env.evaluation.audit._genome import Genome, Space, Step
from support_env.evaluation.audit._scripted import ScriptedAgent
from support_env.evaluation.audit._view import View
from support_env.randomness import Source

LEAST: Final = 300
"""Episodes that one generation needs at least."""

Play = Callable[[Agent, int], tuple[float, bool]]
"""Plays an agent on one train seed: the score and whether it was a success."""

PROBES: Final = (
    Step("ask", (("facts", "identifiers"),)),
    Step("lookup", (("name", "every"), ("query", "description"), ("second", "ticket"))),
)
_POPULATION: Final = (12, 48)
_EPISODES_PER_GENOME: Final = 250
_SURVIVE: Final = 3
"""One in so many goes on to the next round, which plays as many times more seeds."""
_FIRST_ROUND: Final = 16
_ROUNDS: Final = 4
_FRESH: Final = 0.15
_ELITE: Final = 8
_FINALISTS: Final = 3
_LEARN: Final = (8, 150)
"""Seeds that a decision list is learned on."""
_EPISODES_PER_LESSON: Final = 400
_IDLE: Final = 20
"""Generations in a row without a new genome after which the space counts as searched."""


@dataclass(frozen=True, slots=True)
class Found:
    """One line of the history: the best so far, after so many episodes."""

    episodes: int
    seeds: int
    """Over how many train seeds its mean is."""
    mean: float
    genome: Genome


def evolve(
    play: Play,
    train: Sequence[int],
    *,
    limit: int,
    budget: int,
    seed: int = 0,
    tell: Callable[[int], None] | None = None,
) -> tuple[Genome, float, tuple[Found, ...], int]:
    """Breed genomes on any environment that a scripted agent can play.

    Args:
        play: Plays an agent on a seed.
        train: The seeds.
        limit: Steps of an episode.
        budget: Episodes at most.
        seed: Another search.
        tell: Called with the episodes played so far.

    Returns:
        The best genome, its mean over the train seeds it was played on, how the best grew, and
        how many episodes that took.

    Raises:
        ValueError: The budget is too small for one generation.
    """
    if budget < LEAST:
        raise ValueError(f"budget must be at least {LEAST} episodes, not {budget}")
    return _Evolution(play, train, limit, budget, seed, tell).run()


class _Evolution:
    def __init__(
        self,
        play: Play,
        train: Sequence[int],
        limit: int,
        budget: int,
        seed: int,
        tell: Callable[[int], None] | None,
    ) -> None:
        self._play, self._budget, self._tell = play, budget, tell
        self._source = Source("audit search", seed)
        self._seeds = self._source.shuffled("train seeds", train)
        self._scores: dict[Genome, list[float]] = {}
        self._history: list[Found] = []
        self._spent = 0
        views = self._look_around()
        self._space = Space(views, limit)
        self._starts = self._learned(views)
        self._size = min(max(budget // _EPISODES_PER_GENOME, _POPULATION[0]), _POPULATION[1])
        rounds = [_FIRST_ROUND * _SURVIVE**k for k in range(_ROUNDS)]
        # No one genome may eat more than a fortieth of the budget.
        most = min(len(self._seeds), max(_FIRST_ROUND, budget // 40))
        self._rounds = [*[n for n in rounds if n < most][: _ROUNDS - 1], min(rounds[-1], most)]

    def run(self) -> tuple[Genome, float, tuple[Found, ...], int]:
        elite: list[Genome] = []
        # What is kept back pays for playing the finalists on all seeds.
        last = self._rounds[-1]
        keep = min(_FINALISTS * (len(self._seeds) - last), self._budget // 5)
        generation = idle = 0
        while self._spent + keep + last < self._budget and idle < _IDLE:
            source = self._source.child("generation", generation)
            before = self._spent
            children = [g for g in self._children(elite, source) if g not in elite]
            if generation == 0:
                children = [*self._starts, *children]
            self._halve(list(dict.fromkeys(children)), self._budget - keep)
            # The elite have been through all rounds: a few unlucky seeds do not end them. Of two
            # that play alike the newer stays, so that what changes nothing yet can add up.
            alike: dict[tuple[float, ...], Genome] = {}
            for genome in self._ranked([*children, *elite], last):
                alike.setdefault(tuple(self._scores[genome][:last]), genome)
            elite = list(alike.values())[:_ELITE]
            self._remember(elite[0])
            generation += 1
            idle = 0 if self._spent > before else idle + 1
        for genome in self._ranked(self._scores, last)[:_FINALISTS]:
            if self._spent + len(self._seeds) - len(self._scores[genome]) <= self._budget:
                self._measure(genome, len(self._seeds))
        ranked = self._ranked(self._scores, len(self._seeds))
        even = [g for g in ranked if self._scores[g] == self._scores[ranked[0]]]
        best = min(even, key=len)
        return best, fmean(self._scores[best]), tuple(self._history), self._spent

    def _look_around(self) -> list[View]:
        """Play a few episodes for their names, fields and words: they count as any other."""
        views: list[View] = []
        for index in self._seeds[: max(4, min(60, self._budget // 40))]:
            agent = ScriptedAgent(PROBES)
            self._play(agent, index)
            views.append(agent.view)
            self._spent += 1
        return views

    def _learned(self, views: Sequence[View]) -> list[Genome]:
        """Return decision lists to begin with: what is bred can do no worse on train seeds."""
        seeds = max(_LEARN[0], min(self._budget // _EPISODES_PER_LESSON, _LEARN[1]))
        seeds = min(seeds, len(self._seeds))

        def measure(genome: Genome) -> float:
            need = seeds - len(self._scores.get(genome, ()))
            if self._spent + need > self._budget // 3:
                return -1.0
            self._measure(genome, seeds)
            return fmean(self._scores[genome][:seeds])

        best = decision_list(self._space, views, measure)
        turned = [dialled(best, "clause", pick) for pick in PICKS]
        return list(dict.fromkeys([best, *turned]))

    def _children(self, elite: Sequence[Genome], source: Source) -> list[Genome]:
        made: list[Genome] = []
        for place in range(self._size - len(elite)):
            own = source.child("child", place)
            if not elite or own.chance("fresh", _FRESH):
                made.append(self._space.draw(own))
                continue
            # The better of two, so that the best have more children.
            parent = elite[min(own.integer(name, 0, len(elite) - 1) for name in ("one", "two"))]
            if own.chance("cross", 0.2):
                parent = self._space.cross(parent, own.choice("other", elite), own.child("cross"))
            made.append(self._space.mutate(parent, own.child("mutate")))
        return [genome for genome in made if genome]

    def _halve(self, genomes: Sequence[Genome], until: int) -> None:
        """Play all on a few seeds, the best third on more, and so on."""
        kept = list(genomes)
        for seeds in self._rounds:
            for genome in kept:
                need = seeds - len(self._scores.get(genome, ()))
                if need > 0 and self._spent + need <= until:
                    self._measure(genome, seeds)
            ranked = self._ranked([g for g in kept if len(self._scores.get(g, ())) >= seeds], seeds)
            kept = ranked[: max(2, len(kept) // _SURVIVE)]

    def _measure(self, genome: Genome, seeds: int) -> None:
        """Play a genome on those of the first so many seeds that it has not been played on."""
        scores = self._scores.setdefault(genome, [])
        for index in self._seeds[len(scores) : seeds]:
            scores.append(self._play(ScriptedAgent(genome), index)[0])
            self._spent += 1
        if self._tell is not None:
            self._tell(self._spent)

    def _ranked(self, genomes: Iterable[Genome], seeds: int) -> list[Genome]:
        """Return the genomes that were played on most seeds first, the better ones before."""

        def place(genome: Genome) -> tuple[int, float]:
            scores = self._scores[genome][:seeds]
            return -len(scores), -fmean(scores)

        return sorted([genome for genome in genomes if self._scores.get(genome)], key=place)

    def _remember(self, best: Genome) -> None:
        scores = self._scores[best][: self._rounds[-1]]
        mean = round(fmean(scores), 6)
        last = self._history[-1] if self._history else None
        if last is None or (len(scores), mean) > (last.seeds, last.mean):
            self._history.append(Found(self._spent, len(scores), mean, best))
