"""Whether a pack's numbers, topics and clauses fit together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from support_env.packs._errors import Finding, known
from support_env.packs._judging import CHECKS
from support_env.packs._standing import HAND_OVER
from support_env.packs._typing import SLOT
from support_env.policy import PolicyError, cents

if TYPE_CHECKING:
    from support_env.packs._typing import Typing
    from support_env.packs._yaml import KeyPath
    from support_env.packs.schema import ClauseSpec, EffectSpec, Pack, Tell


def check_numbers(pack: Pack, typing: Typing) -> Iterator[Finding]:
    """Check parameters, derived amounts, and what always holds."""
    taken = {"today": "a name of the engine"}
    groups = (
        ("parameters", pack.parameters),
        ("facts", pack.facts),
        ("derived", pack.derived),
    )
    for group, names in groups:
        for name in names:
            if name in taken:
                yield Finding((group, name), f"the name is taken ({taken[name]})")
            taken.setdefault(name, f"it is among the {group}")
    for at, topic in enumerate(pack.topics):
        for name in (topic.id, f"{topic.id}_amount"):
            if name in taken:
                yield Finding(("topics", at), f"the name {name} is taken ({taken[name]})")
        taken[topic.id] = "it is a topic"
    for name, parameter in pack.parameters.items():
        path: KeyPath = ("parameters", name)
        yield from known(parameter.above, pack.parameters, (*path, "above"), "parameter")
        if parameter.by is None:
            continue
        labels = {n: fact.values or {} for n, fact in pack.facts.items() if fact.kind == "label"}
        yield from known([parameter.by], labels, (*path, "by"), "label fact")
        table = parameter.table or {}
        yield from known(table, labels.get(parameter.by, table), (*path, "table"), "value")
        for label in labels.get(parameter.by, {}):
            if label not in table:
                yield Finding((*path, "table"), f"has no number for {label}")
    for name, text in pack.derived.items():
        yield from typing.expression(text, ("derived", name))
    for at, text in enumerate(pack.always):
        yield from typing.comparison(text, ("always", at))


def check_topics(pack: Pack, typing: Typing) -> Iterator[Finding]:
    """Check what topics answer when no clause applies."""
    effects = {topic.id for topic in pack.topics if topic.gives == "effects"}
    for at, topic in enumerate(pack.topics):
        path: KeyPath = ("topics", at)
        yield from typing.slots(topic.otherwise_says, path)
        if topic.otherwise is None:
            continue
        if topic.gives == "effects":
            others = effects - {topic.id}
            yield from known([str(topic.otherwise)], others, path, "topic that gives effects")
        elif topic.gives != "label":
            yield from typing.expression(topic.otherwise, path)
        elif topic.visible_only:
            yield from known([str(topic.otherwise)], pack.priorities, path, "priority")


def check_clauses(pack: Pack, typing: Typing) -> Iterator[Finding]:
    """Check each clause."""
    places = {clause.id: at for at, clause in reversed(list(enumerate(pack.clauses)))}
    topics = {topic.id: topic for topic in pack.topics}
    numbers: dict[str, str] = {}
    for at, clause in enumerate(pack.clauses):
        path: KeyPath = ("clauses", at)
        if places[clause.id] != at:
            yield Finding(path, f"there is another clause {clause.id!r}")
        if clause.number in numbers:
            yield Finding(
                path, f"{clause.id}: number {clause.number} is {numbers[clause.number]}'s"
            )
        numbers.setdefault(clause.number, clause.id)
        yield from known([clause.topic], topics, path, "topic")
        yield from known([clause.chapter], pack.chapters, path, "chapter")
        yield from known(clause.issues or (), pack.issues, path, "issue type")
        yield from known(clause.overrides, places, (*path, "overrides"), "clause")
        for other in clause.overrides:
            if other in places and pack.clauses[places[other]].topic != clause.topic:
                yield Finding((*path, "overrides"), f"{other} answers another topic")
        yield from _queues(clause, pack, path)
        for number, condition in enumerate(clause.when):
            yield from typing.condition(condition, (*path, "when", number))
        yield from _then(clause, pack, typing, path)
        yield from _words(clause, typing, path)


def check_handbook(pack: Pack) -> Iterator[Finding]:
    """Check the company's own wording: clauses that there are, and slots that can be filled."""
    clauses = {clause.id for clause in pack.clauses}
    for name, text in pack.handbook.items():
        path: KeyPath = ("handbook", name)
        yield from known([name], clauses, path, "clause")
        for slot in SLOT.findall(text):
            there = (*pack.parameters, *clauses)
            yield from known([slot.partition(":")[0]], there, path, "parameter or clause")


def check_reports(pack: Pack) -> Iterator[Finding]:
    """Check the scorecard and the costs."""
    parts = {name.partition(".")[0] for name in CHECKS}
    for name, item in pack.scorecard.items():
        path: KeyPath = ("scorecard", name, "checks")
        yield from known(item.checks, {*CHECKS, *parts}, path, "check")
    for name, amount in (pack.costs.model_dump() if pack.costs else {}).items():
        try:
            fine = cents(amount) >= 0
        except PolicyError:
            fine = False
        if not fine:
            yield Finding(("costs", name), f"{amount!r} is no cost (write 84.20)")


def check_standing(pack: Pack, typing: Typing) -> Iterator[Finding]:
    """Check what is told by every clause of a kind."""
    names = {tell.name for clause in pack.clauses for tell in clause.tell}
    for at, tell in enumerate(pack.standing):
        path: KeyPath = ("standing", at)
        if tell.name in names:
            yield Finding(path, f"there is another tell {tell.name!r}")
        names.add(tell.name)
        yield from known(tell.after, (*pack.resolutions, HAND_OVER), path, "resolution")
        yield from typing.slots(tell.rule, path, "x")
        if "{x}" not in tell.rule:
            yield Finding(path, "`rule` needs {x}, the value")
        yield from _tell(tell, typing, path)


def _queues(clause: ClauseSpec, pack: Pack, path: KeyPath) -> Iterator[Finding]:
    teams = [name for name, queue in pack.queues.items() if queue.kind == "team"]
    approvers = [name for name, queue in pack.queues.items() if queue.kind == "approvals"]
    yield from known([clause.hand_over], teams, (*path, "hand_over"), "team")
    yield from known([clause.approval], approvers, (*path, "approval"), "queue for approvals")


def _words(clause: ClauseSpec, typing: Typing, path: KeyPath) -> Iterator[Finding]:
    yield from typing.slots(clause.says, (*path, "says"))
    yield from typing.slots(clause.text, (*path, "text"))
    for at, tell in enumerate(clause.tell):
        yield from _tell(tell, typing, (*path, "tell", at))


def _tell(tell: Tell, typing: Typing, path: KeyPath) -> Iterator[Finding]:
    yield from typing.slots(tell.says, path, "x")
    wanted = "label" if tell.kind == "label" else "number"
    yield from typing.expression(tell.value, path, wanted)
    if "{x}" not in tell.says:
        yield Finding(path, "`says` needs {x}, the value")


def _then(clause: ClauseSpec, pack: Pack, typing: Typing, path: KeyPath) -> Iterator[Finding]:
    topic = next((topic for topic in pack.topics if topic.id == clause.topic), None)
    where: KeyPath = (*path, "then")
    if isinstance(clause.then, list):
        for effect in clause.then:
            yield from _effect(effect, pack, typing, where)
    elif clause.then is None or topic is None or topic.gives == "effects":
        return  # the engine says what is missing
    elif topic.gives != "label":
        yield from typing.expression(clause.then, where)
    elif topic.visible_only:
        yield from known([clause.then], pack.priorities, where, "priority")


def _effect(effect: EffectSpec, pack: Pack, typing: Typing, path: KeyPath) -> Iterator[Finding]:
    if effect.do not in pack.resolutions:
        yield from known([effect.do], pack.resolutions, path, "resolution")
        return
    arguments = pack.resolutions[effect.do].arguments
    for name, argument in arguments.items():
        given = name in effect.args or name in effect.between
        if argument.kind in ("money", "count", "label", "date") and not (
            given or argument.optional
        ):
            yield Finding(path, f"{effect.do} needs a value for {name}")
    yield from known((*effect.args, *effect.between), arguments, path, f"argument of {effect.do}")
    for name, text in effect.args.items():
        label = name in arguments and arguments[name].kind == "label"
        yield from typing.expression(text, path, "label" if label else "number")
        if label and text.startswith("'"):
            values = arguments[name].values or []
            yield from known([text.strip("'")], values, path, f"value of {name}")
    for low, high in effect.between.values():
        yield from typing.expression(low, path)
        yield from typing.expression(high, path)
