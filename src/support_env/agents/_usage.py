"""What an episode took of a model."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Usage:
    """Counts of one episode; an agent that has an attribute `usage` gets it recorded."""

    calls: int = 0
    """Answers that came."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    malformed: int = 0
    """Answers that could not be read as an action: the desk answered them with an error."""
    retries: int = 0
    """Requests that had to be sent again."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, in whatever currency the user thinks in."""

    prompt: float
    completion: float

    def of(self, usage: Usage) -> float:
        """Return what that usage cost."""
        spent = usage.prompt_tokens * self.prompt + usage.completion_tokens * self.completion
        return spent / 1_000_000

    @classmethod
    def parse(cls, text: str) -> Price:
        """Read `IN,OUT`: `0.15,0.60`. ValueError says what is wrong."""
        parts = text.split(",")
        try:
            prompt, completion = (float(part) for part in parts)
        except ValueError:
            prompt = completion = -1.0
        if not (0 <= prompt < 1e6 and 0 <= completion < 1e6):
            raise ValueError(f"price {text!r}: want IN,OUT per million tokens, like 0.15,0.60")
        return cls(prompt, completion)
