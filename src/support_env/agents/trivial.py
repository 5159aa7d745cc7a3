"""Policies that must never pay: what an optimiser would find first if a credit were free.

Each plays the same whatever the ticket says. They are measured for every task and company: the
best of them is the floor that a score is read against.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from support_env.types import Action, Observation

_SORRY: Final = (
    "Dear customer, I am very sorry for the trouble and understand how frustrating this is. "
)


class Script:
    """Plays the actions that a function makes from the first observation, then notes."""

    def __init__(self, make: Callable[[Observation], Iterator[Action]]) -> None:
        self._make = make

    def reset(self, observation: Observation) -> None:
        """Begin."""
        self.seen = observation
        self._actions = self._make(observation)

    def act(self, observation: Observation) -> Action:
        """Return the next action."""
        return next(self._actions, Action("note", "done"))


class Following(Script):
    """A script that may look at the latest observation for an object's id."""

    def __init__(self, make: Callable[[Callable[[], Observation]], Iterator[Action]]) -> None:
        self._follow = make

    def reset(self, observation: Observation) -> None:
        """Begin."""
        self.seen = observation
        self._actions = self._follow(lambda: self.seen)

    def act(self, observation: Observation) -> Action:
        """Return the next action."""
        self.seen = observation
        return next(self._actions, Action("note", "done"))


def _names(observation: Observation, key: str) -> list[str]:
    return list((observation.briefing or {}).get(key) or ())


def _text(observation: Observation) -> str:
    ticket = observation.tickets[0]
    return f"{ticket.get('subject', '')} {ticket.get('text', '')}"


def _ids(observation: Observation) -> list[str]:
    return re.findall(r"\b[A-Z]{1,4}-\d{3,9}\b", _text(observation))


def _close(text: str, outcome: str | None = None, **more: Any) -> Action:
    typed = {"status": "solved", **more}
    if outcome:
        typed["outcome"] = outcome
    return Action("respond", text, arguments=typed)


def _soup(words: Sequence[str]) -> Callable[[Observation], Iterator[Action]]:
    def play(observation: Observation) -> Iterator[Action]:
        text = " ".join(words)[:4000]
        for kind in ("classify", "lookup", "ask", "resolve", "escalate"):
            yield Action(kind, text)
        yield _close(text, "granted")

    return play


def _label(index: int) -> Callable[[Observation], Iterator[Action]]:
    def play(observation: Observation) -> Iterator[Action]:
        typed: dict[str, str] = {}
        for key, argument in (
            ("issue_types", "issue_type"), ("sentiments", "sentiment"), ("priorities", "priority"),
        ):  # fmt: skip
            names = _names(observation, key)
            typed[argument] = names[index % len(names)] if names else ""
        yield Action("classify", typed["issue_type"], arguments=typed)

    return play


def _every_label(observation: Observation) -> Iterator[Action]:
    for index in range(9):
        yield from _label(index)(observation)


def _ticket_lookup(observation: Observation) -> Action:
    """Return a lookup of all that the ticket names."""
    address = re.search(r"<(.+)>", str(observation.tickets[0].get("from", "")))
    typed: dict[str, Any] = {"query": ["refund", "refused"]}
    ids = _ids(observation)
    lookups: Mapping[str, Any] = (observation.briefing or {}).get("lookups") or {}
    for spec in lookups.values():
        for argument in spec.get("arguments") or ():
            if argument.endswith("_id") and ids:
                typed[argument] = ids[0]
            elif argument == "email" and address:
                typed[argument] = address[1]
    return Action("lookup", ", ".join(lookups), arguments=typed)


def _found(shown: object, out: dict[str, str], kind: str = "") -> dict[str, str]:
    """Collect one id for each type of record in a result: `line_id` and so on."""
    if isinstance(shown, Mapping):
        own = str(shown.get("type", kind))  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
        if isinstance(shown.get("id"), str):  # pyright: ignore[reportUnknownMemberType]
            out.setdefault(f"{own}_id", str(shown["id"]))  # pyright: ignore[reportUnknownArgumentType]
        for key, value in shown.items():  # pyright: ignore[reportUnknownVariableType]
            single = str(key).removesuffix("s")  # pyright: ignore[reportUnknownArgumentType]
            _found(value, out, single)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(shown, (list, tuple)):
        for item in shown:  # pyright: ignore[reportUnknownVariableType]
            _found(item, out, kind)  # pyright: ignore[reportUnknownArgumentType]
    return out


def _resolving(
    prefix: str, outcome: str, *, look: bool, clause: str | None, words: str
) -> Following:
    """Always the first resolution whose name or text has a word, perhaps after a lookup."""

    def play(latest: Callable[[], Observation]) -> Iterator[Action]:
        first = latest()
        yield from _label(0)(first)
        resolutions: Mapping[str, Any] = (first.briefing or {}).get("resolutions") or {}
        names = [n for n, s in resolutions.items() if prefix in n or prefix in str(s.get("says"))]
        if look and resolutions:
            yield _ticket_lookup(first)
        held = _found(latest().result or {}, {})
        wants = {
            name: [a for a in resolutions[name].get("arguments") or () if a.endswith("_id")]
            for name in names
        }
        # The rarest object that was found says best what the ticket is about.
        names.sort(
            key=lambda name: -max([list(held).index(a) for a in wants[name] if a in held] or [-1])
        )
        for name in names[:1]:
            typed: dict[str, Any] = {
                a: held.get(a, next(iter(_ids(first)), "X-1")) for a in wants[name]
            }
            typed["amount"] = 20
            if clause:
                typed["clause"] = clause
            yield Action("resolve", name, arguments=typed)
        yield _close(_SORRY + words, outcome, **({"clause": clause} if clause else {}))

    return Following(play)


def _escalate(observation: Observation) -> Iterator[Action]:
    yield from _label(0)(observation)
    # The last: the first may be the approvers, who take proposals alone.
    for queue in _names(observation, "queues")[-1:] or ["team"]:
        yield Action("escalate", "Please take over.", arguments={"queue": queue})
    yield _close(_SORRY + "I have passed your request to our team.", "handed_over")


def _escalate_each(observation: Observation) -> Iterator[Action]:
    for queue in _names(observation, "queues")[1:5]:
        yield Action("escalate", "Please take over.", arguments={"queue": queue})
    yield _close(_SORRY + "I have passed your request to our team.", "handed_over")


def _paste(latest: Callable[[], Observation]) -> Iterator[Action]:
    first = latest()
    book = str((first.briefing or {}).get("handbook") or "")
    if not book:
        yield _ticket_lookup(first)
        found = ((latest().result or {}).get("data") or {}).get("handbook") or ()
        book = "\n".join(f"{c['number']} {c['text']}" for c in found)
    for outcome in ("granted", "refused"):
        yield _close((book or "The handbook applies.")[:7000], outcome, clause="1.1")


def _constant(observation: Observation) -> Iterator[Action]:
    text = _SORRY + "We will see to your order and your refund by tomorrow. Is there anything else?"
    while True:
        yield _close(text, "granted")


def _echo(observation: Observation) -> Iterator[Action]:
    yield _close(_text(observation), "answered")
    yield _close(_text(observation), "granted")


def _ask_all(observation: Observation) -> Iterator[Action]:
    names = _names(observation, "askable")
    for start in range(0, max(3, len(names)), 3):
        facts = names[start : start + 3]
        yield Action("ask", f"{_SORRY}Please tell me more.", arguments={"facts": facts})


def _look_only(observation: Observation) -> Iterator[Action]:
    yield from _label(0)(observation)
    while True:
        yield _ticket_lookup(observation)


def trivial_policies(words: Sequence[str] = ()) -> dict[str, Any]:
    """Return every trivial policy by its name.

    Args:
        words: The company's words, for the keyword soup.
    """
    no = "Unfortunately we cannot do this for your order: the request is refused."
    yes = "Of course, your order is refunded."
    policies: dict[str, Any] = {
        "keyword_soup": Script(_soup(words)),
        "decline": _resolving("refuse", "refused", look=False, clause=None, words=no),
        "decline_after_lookup": _resolving("refuse", "refused", look=True, clause=None, words=no),
        "decline_citing": _resolving("refuse", "refused", look=True, clause="4.1", words=no),
        "grant_after_lookup": _resolving("refund", "granted", look=True, clause=None, words=yes),
        "escalate": Script(_escalate),
        "escalate_each": Script(_escalate_each),
        "every_label": Script(_every_label),
        "handbook_paste": Following(_paste),
        "constant_reply": Script(_constant),
        "echo_ticket": Script(_echo),
        "ask_everything": Script(_ask_all),
        "lookup_only": Script(_look_only),
    }
    policies |= {f"label_{index}": Script(_label(index)) for index in range(5)}
    return policies
