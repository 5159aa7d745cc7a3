import re

from support_env.randomness import Source
from support_env.writing import compose_reply, to_customer


def reply(seed: int, apology: bool = True) -> str:
    return compose_reply(
        Source("reply", seed),
        name="Linh Pham",
        about="the cracked lamp",
        apology=apology,
        decision=to_customer("the customer may return it for a refund"),
        owed=["please send it back by 14 May 2026", "the refund is $84.20"],
        next_step="we will write to you once it is here",
        clause="4.1",
        sign="The desk",
    )


def test_every_part_is_there_once_as_a_sentence() -> None:
    for seed in range(100):
        text = reply(seed)
        for part in (
            "You may return it for a refund.",
            "Please send it back by 14 May 2026.",
            "The refund is $84.20.",
            "We will write to you once it is here.",
            "4.1",
            "Linh",
            "the cracked lamp",
            "The desk",
        ):
            assert text.count(part) == 1, text
        assert len(re.findall(r"sorry|apologise", text)) == 1
        assert not re.search(r"[{}\[\]|]|  ", text)


def test_no_apology_unless_asked_and_wordings_vary() -> None:
    assert not any("sorry" in reply(seed, apology=False) for seed in range(100))
    assert len({reply(seed) for seed in range(100)}) > 90


def test_parts_that_are_missing_leave_no_trace() -> None:
    text = compose_reply(Source("bare"), decision="It is refused")
    assert "It is refused." in text
    assert "clause" not in text and "\n" not in text


def test_clauses_turn_to_the_customer() -> None:
    assert to_customer("the customer keeps it and 25% is refunded") == (
        "you keep it and 25% is refunded"
    )
    assert to_customer("the customer is asked to wait") == "you are asked to wait"
    assert to_customer("the ticket goes to legal") == "your request goes to legal"
