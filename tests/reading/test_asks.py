from __future__ import annotations

from collections.abc import Callable

import pytest

from support_env.reading import Reading

Read = Callable[[str], Reading]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Could you send me a photo of the crack?", {"photo"}),
        ("Please share your order number and postcode.", {"order_id", "postcode"}),
        ("whats the order no", {"order_id"}),
        ("Has the packaging been opened?", {"opened"}),
        ("Is the box still sealed or did you open it?", {"opened"}),
        ("Let me know whether it has been opened.", {"opened"}),
        ("I'd need a picture of the label.", {"photo"}),
        ("All I need is your postcode.", {"postcode"}),
        ("To go on we require the order number.", {"order_id"}),
        ("Your postcode, please.", {"postcode"}),
        ("A photo of the damage would be very helpful.", {"photo"}),
        ("Your order number is the one thing I'm missing.", {"order_id"}),
        ("You don't need to send it back, but please send us a photo.", {"photo"}),
        ("No photo needed, just tell me your postcode.", {"postcode"}),
        (
            "To help you I need the following:\n\n- Your order number\n- A photo of the lamp\n"
            "- Your postcode\n\nThank you!",
            {"order_id", "photo", "postcode"},
        ),
        ("Could you tell me:\n1. Your order number\n2. If it still works", {"order_id", "works"}),
        ("Three things, please. First, the order number. Second, a photo.", {"order_id", "photo"}),
        ("Once I have a photo, I can go on.", {"photo"}),
        ("As soon as you've sent the picture, I'll check.", {"photo"}),
        ("Does it turn on at all?", {"works"}),
        ("May I have the order ID", {"order_id"}),
        ("I'm wondering if the packaging was opened.", {"opened"}),
        ("Grateful for a photo.", {"photo"}),
        ("Hi! Can u send pics or images, and ur zip code", {"photo", "postcode"}),
        ("Tell me, does it still work?", {"works"}),
        ("Please reply with the number of your order.", {"order_id"}),
        ("We'd appreciate a picture.", {"photo"}),
        ("**Order number?**", {"order_id"}),
    ],
)
def test_asks(reads: Read, text: str, names: set[str]) -> None:
    assert set(reads(text).asks) == names


@pytest.mark.parametrize(
    "text",
    [
        "No need to send a photo.",
        "You don't need to send me any pictures.",
        "Please don't send photos.",
        "A photo isn't needed.",
        "Thanks for the photo.",
        "Thank you for sending your order number and postcode.",
        "I can see your order number and the photo here.",
        "I've attached a picture of the label.",
        "I'll send the photo on to the courier.",
        "We'll check the order number and confirm.",
        "The order number is at the top of the mail.",
        "Your postcode is AB1 2CD.",
        "Please note that opened packaging is fine.",
        "What I can do is look at the photo that you sent.",
        "Have a good day with your photo!",
        'You asked "do you need a photo?".',
        "Is there anything else that I can do?",
        "Since the packaging was opened, we can't take it back.",
    ],
)
def test_mentions_are_no_asks(reads: Read, text: str) -> None:
    assert reads(text).asks == {}


def test_the_span_is_what_asks(reads: Read) -> None:
    reading = reads("Hello. Could you send a photo?")
    start, end = reading.asks["photo"]
    assert reading.text[start:end] == "photo"
