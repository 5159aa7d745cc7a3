"""Facts to text: the handbook, tickets, customers' lines, agents' replies.

A leaf: it knows the pack's data and keyed randomness, and nothing of scenarios, sessions or
grading. Whatever it writes is a pure function of its arguments.
"""

from support_env.writing._customer import CustomerLines, mood_number
from support_env.writing._facts import tell_fact, tell_identifier
from support_env.writing._handbook import (
    Handbook,
    HandbookChapter,
    HandbookClause,
    clause_text,
    render_handbook,
)
from support_env.writing._moods import mood_family
from support_env.writing._numbers import draw_numbers, number_key
from support_env.writing._persona import STYLES, PersonaFields, Voice, draw_persona
from support_env.writing._reply import compose_reply, sentence, to_customer
from support_env.writing._search import query_for, search_handbook, search_ids
from support_env.writing._ticket import Noise, Ticket, write_ticket
from support_env.writing._values import show_date, show_field, show_money, show_value

__all__ = [
    "STYLES", "CustomerLines", "Handbook", "HandbookChapter", "HandbookClause", "Noise",
    "PersonaFields", "Ticket", "Voice", "clause_text", "compose_reply", "draw_numbers",
    "draw_persona", "mood_family", "mood_number", "number_key", "query_for", "render_handbook",
    "search_handbook", "search_ids", "sentence", "show_date", "show_field", "show_money",
    "show_value", "tell_fact", "tell_identifier", "to_customer", "write_ticket",
]  # fmt: skip
