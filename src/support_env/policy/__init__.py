"""The policy engine: decides by facts, clauses and topics, explains, and knows what it lacks.

Lives here: the expression subset, compiled clauses, rulings, and reasoning under partial knowledge.
May not live here: YAML, text for readers, and any word of a company's domain.
"""

from support_env.policy._bound import BoundPolicy
from support_env.policy._clauses import Clause, Test, TopicRule
from support_env.policy._domains import Domain
from support_env.policy._expressions import (
    Comparison,
    Expression,
    Functions,
    parse_comparison,
    parse_expression,
)
from support_env.policy._parameters import cents
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
    add_business_days,
    functions,
    percent_of,
)

__all__ = [
    "NA",
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
    "NotApplicable",
    "Policy",
    "PolicyError",
    "RuledEffect",
    "Ruling",
    "Scope",
    "Test",
    "Told",
    "TopicRule",
    "TraceLine",
    "Unknown",
    "add_business_days",
    "cents",
    "compile_policy",
    "functions",
    "parse_comparison",
    "parse_expression",
    "percent_of",
]
