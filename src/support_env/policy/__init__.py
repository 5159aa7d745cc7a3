"""The policy engine: decides by facts, clauses and topics, explains, and knows what it lacks.

Lives here: the expression subset, compiled clauses, rulings, and reasoning under partial knowledge.
May not live here: YAML, text for readers, and any word of a company's domain.
"""

from support_env.policy._bound import BoundPolicy
from support_env.policy._calendar import (
    MAX_BUSINESS_DAYS,
    Holidays,
    add_business_days,
    last_yearly,
    next_yearly,
    yearday,
)
from support_env.policy._clauses import Clause, Test, TopicRule
from support_env.policy._domains import Domain, domain_of
from support_env.policy._exploring import Spent, explore
from support_env.policy._expressions import (
    Comparison,
    Expression,
    Functions,
    parse_comparison,
    parse_expression,
)
from support_env.policy._functions import YEARLY, functions
from support_env.policy._parameters import WITHOUT, cents, compile_parameters
from support_env.policy._policy import Policy, compile_policy
from support_env.policy._ruling import Answer, RuledEffect, Ruling, Told, TraceLine
from support_env.policy._scope import Scope
from support_env.policy._values import (
    NA,
    Absent,
    Contradiction,
    Gap,
    NotApplicable,
    PolicyError,
    Unknown,
    percent_of,
    prorated,
    rounded_share,
)

__all__ = [
    "MAX_BUSINESS_DAYS",
    "NA",
    "WITHOUT",
    "YEARLY",
    "Absent",
    "Answer",
    "BoundPolicy",
    "Clause",
    "Comparison",
    "Contradiction",
    "Domain",
    "Expression",
    "Functions",
    "Gap",
    "Holidays",
    "NotApplicable",
    "Policy",
    "PolicyError",
    "RuledEffect",
    "Ruling",
    "Scope",
    "Spent",
    "Test",
    "Told",
    "TopicRule",
    "TraceLine",
    "Unknown",
    "add_business_days",
    "cents",
    "compile_parameters",
    "compile_policy",
    "domain_of",
    "explore",
    "functions",
    "last_yearly",
    "next_yearly",
    "parse_comparison",
    "parse_expression",
    "percent_of",
    "prorated",
    "rounded_share",
    "yearday",
]
