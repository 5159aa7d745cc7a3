"""Customers shop and buy only where something is sold; everything else they say is for all."""

from __future__ import annotations

import re

import pytest

from support_env.packs import Pack
from support_env.randomness import Source
from support_env.writing import STYLES, draw_persona, to_customer, write_ticket
from tests.writing.ferry import PACK

TRADE = re.compile(r"\b(shop|shopping|shop's|shoplife|buy from)\b", re.IGNORECASE)


def tickets(style: str, *, sells: bool, unseen: bool) -> str:
    company = PACK.company.model_copy(update={"sells": sells})
    pack: Pack = PACK.model_copy(update={"company": company})
    made: list[str] = []
    for seed in range(300):
        source = Source("trade", style, seed)
        voice = draw_persona(source, "pleased", style=style)
        ticket = write_ticket(source, pack, voice, "delay", item="night boat", unseen=unseen)
        made.append(ticket.text)
    return "\n".join(made)


@pytest.mark.parametrize("unseen", [False, True])
@pytest.mark.parametrize("style", STYLES)
def test_nobody_shops_where_nothing_is_sold(style: str, unseen: bool) -> None:
    text = tickets(style, sells=False, unseen=unseen)
    assert not TRADE.search(text)
    assert "{" not in text


def test_customers_of_a_seller_do() -> None:
    assert "your shop" in tickets("plain", sells=True, unseen=False)
    assert "buy from" in tickets("plain", sells=True, unseen=True)


def test_who_shouts_shouts_the_words_of_the_trade_too() -> None:
    text = tickets("shouting", sells=True, unseen=True)
    assert "YOUR SHOP" in text
    assert "your shop" not in text


def test_any_verb_turns_to_the_customer() -> None:
    assert to_customer("the customer bears the loss") == "you bear the loss"
    assert to_customer("the customer is asked to wait") == "you are asked to wait"
    assert to_customer("the customer keeps it") == "you keep it"
