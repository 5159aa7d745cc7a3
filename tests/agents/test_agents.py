"""Baselines and trivial policies, played on the real company."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from statistics import fmean
from typing import Any

import pytest

from support_env.agents import AGENTS, make_agent
from support_env.agents.rules._book import Book
from support_env.agents.rules._facts import Facts, work_out
from support_env.agents.trivial import trivial_policies
from support_env.packs import LoadedPack, find_company
from support_env.scenario import Scenario, make_scenario
from support_env.session import Session
from support_env.tasks import TASKS
from support_env.types import Action

COMPANY = "retail"
SEEDS = range(24)


@cache
def company() -> LoadedPack:
    return find_company(COMPANY)


@cache
def scenarios(task: str) -> tuple[Scenario, ...]:
    return tuple(make_scenario(company(), TASKS[task], "train", seed) for seed in SEEDS)


def words() -> list[str]:
    pack = company().pack
    held = [word for issue in pack.issues.values() for word in issue.words]
    return [*held, *pack.issues, *pack.resolutions, *pack.queues, *pack.lookups]


def play(agent: Any, scenario: Scenario) -> tuple[int, bool, list[Action]]:
    session = Session(scenario, company=company())
    observation = session.reset()
    agent.reset(observation)
    actions: list[Action] = []
    total = 0.0
    while not observation.done:
        actions.append(agent.act(observation))
        observation, reward, _, _ = session.step(actions[-1])
        total += reward.value
    verdict = session.verdict()
    assert abs(total - verdict.score / 10_000) < 1e-9
    return verdict.score, verdict.success, actions


def played(name: str, task: str) -> tuple[float, float]:
    results = [
        play(make_agent(name, seed=seed, scenario=scenario), scenario)
        for seed, scenario in zip(SEEDS, scenarios(task), strict=True)
    ]
    return fmean(r[0] for r in results) / 10_000, fmean(r[1] for r in results)


def test_the_registry_says_what_it_knows_and_needs() -> None:
    assert list(AGENTS) == ["oracle", "rules", "template", "noop", "random"]
    with pytest.raises(ValueError, match="choose from oracle, rules"):
        make_agent("clever")
    with pytest.raises(ValueError, match="scenario"):
        make_agent("oracle")


@pytest.mark.parametrize("task", list(TASKS))
def test_the_oracle_is_perfect(task: str) -> None:
    assert played("oracle", task) == (1.0, 1.0)


@pytest.mark.parametrize("task", list(TASKS))
def test_doing_nothing_is_worth_nothing(task: str) -> None:
    assert played("noop", task) == (0.0, 0.0)


@pytest.mark.parametrize("task", list(TASKS))
def test_no_trivial_policy_pays(task: str) -> None:
    for name, policy in trivial_policies(words()).items():
        results = [play(policy, scenario) for scenario in scenarios(task)]
        mean = fmean(r[0] for r in results) / 10_000
        assert mean <= 0.15, (name, mean)
        assert fmean(r[1] for r in results) <= 0.01, name


@pytest.mark.parametrize("task", list(TASKS))
def test_the_rules_do_some_of_the_job_and_random_none(task: str) -> None:
    rules, _ = played("rules", task)
    drawn, _ = played("random", task)
    template, _ = played("template", task)
    assert drawn < 0.15
    assert drawn < rules < 0.95
    assert 0.7 < template < 1.0


def test_random_is_a_function_of_its_seed() -> None:
    scenario = scenarios("medium")[0]
    first, again, other = (play(make_agent("random", seed=s), scenario)[2] for s in (1, 1, 2))
    assert first == again
    assert first != other


def test_the_rules_read_only_what_is_shown() -> None:
    scenario = scenarios("hard")[0]
    twin = make_scenario(company(), TASKS["hard"], "train", 0, twin=True)
    first, second = (play(make_agent("rules"), s)[2] for s in (scenario, twin))
    assert first[0] == second[0]


def test_an_agent_can_be_used_again() -> None:
    agent = make_agent("rules")
    scenario = scenarios("easy")[0]
    assert play(agent, scenario) == play(agent, scenario)


class Shown(dict[str, Any]):
    """A briefing of another company altogether."""


OTHER: Mapping[str, Any] = {
    "today": "2026-05-14",
    "rules": [],
    "issue_types": {"card_lost": "Lost card: the card is gone", "fee": "Fee: a fee is disputed"},
    "sentiments": {"calm": "neutral"},
    "priorities": {"normal": "in turn"},
    "handbook": "## 1. Fee\n1.1  If the fee was taken at most 30 days ago, it is refunded. "
    "Desk: `refund` (the fee). Tell: it is back by [5 days after today].",
}


def test_the_rules_know_no_company() -> None:
    from support_env.types import Observation

    ticket = {"id": 1, "text": "A fee was taken 3 days ago.", "from": "Ann <a@b.c>", "subject": ""}
    seen = Observation((ticket,), 1, (), OTHER, None, 5)
    agent = make_agent("rules")
    agent.reset(seen)
    assert agent.act(seen).content == "fee"
    final = agent.act(seen)
    assert final.arguments["clause"] == "1.1"
    assert "19 May 2026" in str(final.content)


CONTEXT = (
    "the order was placed on or after the last 15 November "
    "it was placed by the 20 December after that "
    "30 days (45 if a silver member) after the delivery is before the 31 January after that "
    "today is on or before that 31 January"
)


WINDOW = "30 days (45 if a silver member) after the delivery is before the 31 January after that"


@pytest.mark.parametrize(
    ("phrase", "placed", "delivered", "holds"),
    [
        ("the order was placed on or after the last 15 November", "2026-11-15", "", True),
        ("the order was placed on or after the last 15 November", "2026-11-14", "", False),
        ("it was placed by the 20 December after that", "2026-12-20", "", True),
        ("it was placed by the 20 December after that", "2026-12-21", "", False),
        (WINDOW, "2026-12-01", "2026-12-31", True),
        (WINDOW, "2026-12-01", "2027-01-01", False),
        ("today is on or before that 31 January", "2026-12-01", "2026-12-03", True),
    ],
)  # fmt: skip
def test_the_rules_read_conditions_about_the_time_of_year(
    phrase: str, placed: str, delivered: str, holds: bool
) -> None:
    facts = Facts(date(2027, 1, 20))
    order = {"type": "order", "id": "KL-1", "placed_on": placed}
    facts.add_records([order | ({"delivered_on": delivered} if delivered else {})])
    assert facts.holds(phrase, CONTEXT) is holds


def test_the_rules_count_business_days_without_the_holidays_of_the_book() -> None:
    book = Book()
    book.read("- Business days are Monday to Friday, but not 1 January, 25 and 26 December.")
    facts = Facts(date(2026, 12, 23), holidays=book.holidays)
    assert work_out("3 business days after today", facts, None) == date(2026, 12, 29)
    assert work_out("the 31 January after the last 15 November", facts, None) == date(2027, 1, 31)
