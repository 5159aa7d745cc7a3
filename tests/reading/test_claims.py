from __future__ import annotations

from collections.abc import Callable

import pytest

from support_env.reading import Reading

Read = Callable[[str], Reading]


@pytest.mark.parametrize(
    ("text", "families"),
    [
        ("I have refunded you.", {"refund"}),
        ("I've gone ahead and refunded $84.20 to your card.", {"refund"}),
        ("Hi Dana, I've just refunded the lamp for you.", {"refund"}),
        ("We have now refunded your order in full.", {"refund"}),
        ("I refunded you a minute ago.", {"refund"}),
        ("Your refund has been issued.", {"refund"}),
        ("Your full refund of $84.20 has now been processed.", {"refund"}),
        ("I've issued a full refund of $84.20 to your card.", {"refund"}),
        ("Your order has been cancelled.", {"cancellation"}),
        ("I have cancelled order HF-482131 for you.", {"cancellation"}),
        ("I've cancelled the order and refunded $84.20.", {"cancellation", "refund"}),
        ("I've sent you a replacement.", {"replacement"}),
        ("I've sent out a replacement; it arrives on Friday.", {"replacement"}),
        ("Good news: we have replaced it.", {"replacement"}),
        ("No worries, I've cancelled it for you!", {"cancellation"}),
        ("I've emailed you a return label.", {"return_label"}),
        ("**I've refunded $84.20** to your card.", {"refund"}),
        ("I’ve already refunded you.", {"refund"}),
        ("A replacement has been sent to you.", {"replacement"}),
        ("As you wanted, I have cancelled it.", {"cancellation"}),
    ],
)
def test_plain_claims(reads: Read, text: str, families: set[str]) -> None:
    assert {claim.family for claim in reads(text).claims} == families


@pytest.mark.parametrize(
    "text",
    [
        "I have NOT refunded you.",
        "I haven't refunded you yet.",
        "I have not yet cancelled your order.",
        "Once I've refunded you, you'll get a mail.",
        "As soon as we have refunded it, I'll write.",
        "After we have cancelled it, the money goes back.",
        "If I have refunded the wrong order, tell me.",
        "The moment I've refunded it, you'll know.",
        "You said you refunded it.",
        "You said that I refunded you.",
        "My colleague wrote that we have refunded you.",
        'You wrote: "I have refunded you already".',
        "> I have refunded you\nThat was not me.",
        "Have I refunded you?",
        "Did you mean that I've refunded the other one?",
        "I've refunded you, haven't I?",
        "I will refund you.",
        "I'm going to cancel it.",
        "I would have refunded you.",
        "I could have cancelled it yesterday.",
        "I should have sent a replacement.",
        "I wish we had refunded you.",
        "Had I cancelled it, it would show.",
        "I can't say that I have refunded you.",
        "I thought I had refunded it.",
        "I'm checking whether I've refunded you.",
        "Let me make sure I have refunded you.",
        "I have never refunded a worn item.",
        "Neither have I refunded it nor replaced it.",
        "Nobody has refunded you.",
        "You have been refunded by the seller.",
        "The order was cancelled by the seller on 3 May.",
        "The record shows that the order has been cancelled by the bank.",
        "Your refund has not been issued.",
        "Your refund will be issued soon.",
        "Your refund request has been sent to the team.",
        "The details of your refund have been sent to you.",
        "I have refunded customers for less.",
        "We have replaced lamps like this before.",
        "Orders that we have cancelled are listed in your account.",
        "To be refunded, please send it back.",
        "I may have refunded it twice.",
        "Suppose I've refunded you: would that do?",
        "For example, I have refunded you and you still see nothing.",
        "Until I've refunded it, please keep the lamp.",
        "Unless we have cancelled it by then, it ships.",
        "Please confirm that I have refunded you.",
        "I regret that I have not cancelled it.",
        "The lamp can be replaced.",
        "I have asked for it to be cancelled.",
        "Whether we have refunded it is for the bank to say.",
    ],
)
def test_less_than_plain_is_no_claim(reads: Read, text: str) -> None:
    assert reads(text).claims == ()
