"""A linear model in plain Python: softmax regression over sparse binary features."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import exp
from typing import Final

from support_env.randomness import Source

_NOTHING: Final = 1e-3
"""A slope so small that following it changes nothing."""


class Linear:
    """Predicts a label from the features that are there.

    Args:
        rate: Size of the first step; it falls with the square root of the epochs.
        epochs: How often the examples are gone through.
        decay: How much of each weight is lost in an epoch.
        least: Examples that a feature must be seen in: what is rarer says nothing of others.
    """

    def __init__(
        self, rate: float = 0.1, epochs: int = 4, decay: float = 0.1, least: int = 6
    ) -> None:
        self._rate, self._epochs, self._decay, self._least = rate, epochs, decay, least
        self._places: dict[str, int] = {}
        self._weights: dict[str, list[float]] = {}
        self._usual = ""

    def fit(self, examples: Sequence[tuple[frozenset[str], str]]) -> None:
        """Learn; the order of the examples is drawn once for each epoch."""
        labels = Counter(label for _, label in examples)
        self._usual = max(sorted(labels), key=lambda label: labels[label])
        seen = Counter(name for features, _ in examples for name in features)
        # In sorted order: a sum of floats must not hang on how a set is laid out.
        kept = sorted(name for name, count in seen.items() if count >= self._least)
        self._places = {name: place for place, name in enumerate(kept)}
        self._weights = {label: [0.0] * len(kept) for label in sorted(labels)}
        placed = [(self._placed(features), label) for features, label in examples]
        source = Source("linear model")
        for epoch in range(self._epochs):
            rate = self._rate / (epoch + 1) ** 0.5
            for features, label in source.shuffled(str(epoch), placed):
                self._step(features, label, rate)
            keep = 1 - self._decay
            for label, weights in self._weights.items():
                self._weights[label] = [weight * keep for weight in weights]

    def _placed(self, features: frozenset[str]) -> list[int]:
        return sorted([self._places[name] for name in features if name in self._places])

    def _step(self, features: Sequence[int], label: str, rate: float) -> None:
        for name, chance in self._chances(features).items():
            slope = rate * (float(name == label) - chance)
            if abs(slope) > _NOTHING:
                weights = self._weights[name]
                for feature in features:
                    weights[feature] += slope

    def _chances(self, features: Sequence[int]) -> dict[str, float]:
        scores = {name: _sum(w, features) for name, w in self._weights.items()}
        top = max(scores.values())
        raised = {name: exp(score - top) for name, score in scores.items()}
        total = sum(raised.values())
        return {name: value / total for name, value in raised.items()}

    def predict(self, features: frozenset[str], among: Iterable[str] | None = None) -> str:
        """Return the likeliest label (among those given); the usual one where nothing is known."""
        allowed = set(self._weights) if among is None else set(among) & set(self._weights)
        if not allowed:
            return self._usual
        placed = self._placed(features)
        scores = {n: round(_sum(self._weights[n], placed), 9) for n in sorted(allowed)}
        return max(scores, key=lambda name: (scores[name], name == self._usual))


def _sum(weights: list[float], features: Sequence[int]) -> float:
    return sum(map(weights.__getitem__, features))


__all__ = ["Linear"]
