"""How a topic is answered: which clauses win, and what follows from them."""

from __future__ import annotations

from support_env.policy._clauses import Clause, EffectRule, TopicRule
from support_env.policy._ruling import Answer, RuledEffect, Told
from support_env.policy._scope import Scope
from support_env.policy._values import Absent, Contradiction, Gap, PolicyError, Unknown
from support_env.types import Value


def answer(scope: Scope, topic_id: str) -> Answer:
    """Return a topic's answer in this case, worked out once.

    Raises:
        Gap: no clause applies where one must.
        Contradiction: clauses apply and disagree.
        Unknown: a fact decides that is not known.
        NotApplicable: an amount rests on a fact that does not exist.
    """
    held = scope.answers.get(topic_id)
    if held is not None:
        return held
    topic = scope.bound.policy.topics[topic_id]
    won = winners(scope, topic)
    if not won:
        found = _otherwise(scope, topic)
    else:
        found = _of_clause(scope, topic, won[0])
        if len(won) > 1:
            found = _agreed(scope, topic, won, found)
    scope.answers[topic_id] = found
    return found


def winners(scope: Scope, topic: TopicRule) -> list[Clause]:
    """Return the clauses that apply and are not overridden, in the pack's order.

    Clauses come overriding ones first, and who beats whom is closed transitively, so a clause that
    is beaten need not be looked at: what it beats is beaten by its victor too. For the same
    reason, one whose conditions hang on an unknown fact stops everything at once.
    """
    won: list[Clause] = []
    names: set[str] = set()
    for clause in scope.bound.rules[scope.issue][topic.id]:
        if won and not clause.beaten_by.isdisjoint(names):
            continue
        unknown = None
        for holds in clause.checks:
            truth = holds(scope)
            if truth is True:
                continue
            if truth is False:
                break
            unknown = unknown or truth
        else:
            if unknown is not None:
                raise Unknown(_fact(unknown))
            won.append(clause)
            names.add(clause.id)
    if len(won) > 1:
        order = scope.bound.policy.order
        won.sort(key=lambda clause: order[clause.id])
    return won


def _fact(absent: bool | Absent) -> str:
    assert isinstance(absent, Absent) and absent.fact is not None
    return absent.fact


def _agreed(scope: Scope, topic: TopicRule, won: list[Clause], first: Answer) -> Answer:
    chain, told = list(first.chain), list(first.told)
    for clause in won[1:]:
        other = _of_clause(scope, topic, clause)
        if other.agrees != first.agrees:
            raise Contradiction(f"{topic.id}: {won[0].id} and {clause.id} both apply and disagree")
        chain.extend(other.chain)
        for new in other.told:
            known = next((t for t in told if t.name == new.name), None)
            if known is None:
                told.append(new)
            elif known.value != new.value:
                raise Contradiction(
                    f"{topic.id}: {won[0].id} and {clause.id} both apply and tell different values"
                    f" of {new.name}"
                )
    return first._replace(
        winners=tuple(clause.id for clause in won),
        chain=tuple(dict.fromkeys(chain)),
        told=tuple(told),
    )


def _otherwise(scope: Scope, topic: TopicRule) -> Answer:
    if topic.defers_to is not None:
        return answer(scope, topic.defers_to)
    if topic.otherwise_label is not None:
        return Answer(topic.otherwise_label)
    if topic.otherwise is not None:
        value = topic.otherwise.evaluate(scope)
        return Answer(value, chain=_under(scope, topic.id))
    raise Gap(f"{topic.id}: no clause applies")


def _under(scope: Scope, rule: str) -> tuple[str, ...]:
    """Return the clauses behind the topics that a clause's answer, or an `otherwise`, reads."""
    topics = scope.bound.policy.rests_on[rule]
    if not topics:
        return ()
    return tuple([clause for topic in topics for clause in answer(scope, topic).chain])


def _of_clause(scope: Scope, topic: TopicRule, clause: Clause) -> Answer:
    told = tuple([Told(t.name, t.kind, t.value.evaluate(scope), t.says) for t in clause.tells])
    own = (clause.id,)
    if topic.gives != "effects":
        if clause.answer is None:
            return Answer(clause.label, winners=own, chain=own, told=told)
        value: Value = clause.answer.evaluate(scope)
        chain = own + _under(scope, clause.id)
        return Answer(value, winners=own, chain=chain, told=told)
    if clause.approval is not None:
        due = proposed(scope, topic)
        return Answer(
            None, due.effects, None, clause.approval, own, own + due.chain, told + due.told
        )
    if clause.hand_over is not None:
        return Answer(None, (), clause.hand_over, None, own, own, told)
    effects = tuple([_effect(scope, rule) for rule in clause.effects or ()])
    chain = own + _under(scope, clause.id)
    return Answer(None, effects, None, None, own, chain, told)


def proposed(scope: Scope, topic: TopicRule) -> Answer:
    """Return what an approval is asked for: what would be due without it."""
    if topic.defers_to is None:
        raise PolicyError(f"topic {topic.id}: an approval needs `otherwise` to name what is due")
    return answer(scope, topic.defers_to)


def _effect(scope: Scope, rule: EffectRule) -> RuledEffect:
    return RuledEffect(
        rule.do,
        {name: expression.evaluate(scope) for name, expression in rule.arguments},
        {name: (low.evaluate(scope), high.evaluate(scope)) for name, low, high in rule.between},
        rule.may,
    )
