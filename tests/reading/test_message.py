from __future__ import annotations

from collections.abc import Callable

import pytest

from support_env.reading import LIMIT, Reading
from tests.reading.company import HANDBOOK, TICKET

Read = Callable[[str], Reading]


@pytest.mark.parametrize(
    "text",
    [
        "I've refunded $84.20 to your card.",
        "All sorted for you.",
        "Label sent - refund soon, pls wait",
        "**Return window:** 30 days",
        "Two mugs shipped, order HF-482131",
        'Our system shows {"status": "refunded"}, so it went through.',
        "refund is done, $84.20, thanks",
        "Your return was declined, as it came after 14 May 2026 (clause 6.1).",
        "Hi Dana,\n\nYour refund of $84.20 has been issued.\n\nBest,\nSam",
        "**Refund:** $84.20\n**Card:** ending 4242\n**When:** by 14 May 2026\n\nLet me know if "
        "there is anything else.",
        "Under clause 4.1, the price of the item is refunded, since it was delivered at most 14 "
        "days ago and you have sent a photo of the damage. That makes $84.20, which I have sent "
        "back to your card; you will see it there by Thursday. I'm sorry for the trouble.",
        "You wrote that your lamp arrived cracked this morning and that you want your money back. "
        "I have refunded it in full, so you should see $84.20 on your card before the weekend.",
    ],
)
def test_messages(reads: Read, text: str) -> None:
    reading = reads(text)
    assert reading.not_message_because is None and reading.is_message
    assert not reading.listing


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ok",
        "\u200b",
        "84.20 14 2026 4.1",
        'resolve(resolution="refund", line_id="L1", amount="84.20")',
        '{"action": "refund", "amount": "84.20"}',
        "<tool_call> look_up order HF-482131 </tool_call>",
        "refund replacement return label damaged cracked wrong lamp late",
        "refund replacement exchange return label tracking apology order number voucher escalate "
        "resolved policy 30 days satisfaction",
        "sorry refund return replace cancel escalate damaged cracked lost late parcel carrier "
        "double charge sentiment angry urgent high low order payment shipment apologise "
        "frustration clause handbook 4.1 $84.20 14 May 2026 the you",
        "the refund the refund the refund the refund the refund the refund the refund the refund "
        "the refund the refund the refund the refund the refund the refund the refund the refund "
        "the refund the refund the refund the refund",
        TICKET,
        TICKET.upper(),
        HANDBOOK,
        "Hi! " + HANDBOOK,
        "We will refund you. " * 1000,
    ],
)
def test_no_messages(reads: Read, text: str) -> None:
    reading = reads(text)
    assert not reading.is_message
    assert reading.not_message_because


def test_a_pasted_handbook_is_a_listing_too(reads: Read) -> None:
    assert reads(HANDBOOK).listing


def test_a_long_text_is_cut_and_says_so(reads: Read) -> None:
    reading = reads("All is well with you. " * 1000)
    assert reading.cut and len(reading.text) <= LIMIT
    assert not reads("All is well with you. " * 100).cut


@pytest.mark.parametrize(
    "text",
    [
        "You may get a full refund, a partial refund or no refund.",
        "If it's faulty we will replace it; if it is not faulty we will not replace it.",
        "It takes 1 day, 5 days or 30 days.",
        "You will get a refund. You will not get a refund.",
        "We can refund you. Unfortunately we can't refund you.",
        "The refund is $10, $20 or $30.",
        "If it's open, you get $10; if it's sealed, you get $20; if it's lost, you get $30.",
        "You may or may not get it back.",
        "Yes, it's eligible for a refund. Sorry, it's not eligible for a refund.",
        "Clauses 4.1, 4.3, 4.4, 6.1, 6.5, 6.6 and 16.2 are about this.",
        "It is $1, it is $2, it is $3, it is $4, it is $5, it is $6 and it is $7.",
    ],
)
def test_listings(reads: Read, text: str) -> None:
    assert reads(text).listing


@pytest.mark.parametrize(
    "text",
    [
        "I've refunded $84.20: $60 for the lamp, $20 for the shade and $4.20 for the post.",
        "We can't refund the lamp, but we can replace it.",
        "I can't refund the postage. I can refund the lamp.",
        "If you send it by 14 May we refund you; if not, please write to me.",
        "You can return it until 14 May 2026. You can't return it after that.",
        "You don't need to send it back.",
        "Would you like $10, $20 or $30?",
        "It was ordered on 1 May, sent on 2 May and delivered on 4 May 2026.",
        "Whether or not it's open, you can send it back.",
        'You wrote "you will refund me". We will not refund it, I am afraid.',
        "Under 6.1 and 6.5 it would be refused, but 6.6 and 10.3 let me refund it.",
    ],
)
def test_no_listings(reads: Read, text: str) -> None:
    assert not reads(text).listing
