from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from support_env.packs.schema import Pack
from support_env.reading import Expectations, Lexicon, Vocabulary, compile_lexicon, normalise, read

_NOTHING = Expectations(739_000, (), {}, (), ())


@dataclass
class _Pack:
    """What of a pack the readers look at."""

    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    identifiers: dict[str, Any] = field(default_factory=dict[str, Any])
    resolutions: dict[str, Any] = field(default_factory=dict[str, Any])
    company: Any = field(default_factory=lambda: SimpleNamespace(currency="USD"))


def _ask(*words: str) -> Any:
    return SimpleNamespace(ask=SimpleNamespace(label="x", words=list(words)))


def test_a_pack_is_compiled_from_its_own_words() -> None:
    pack = _Pack(
        facts={"opened": _ask("packag* open*"), "hidden": SimpleNamespace(ask=None)},
        identifiers={"order_id": _ask("order number")},
        resolutions={
            "refund": SimpleNamespace(family="refund", claims=["refunded"]),
            "part": SimpleNamespace(family="refund", claims=["refunded", "paid back"]),
            "wait": SimpleNamespace(family="advice", claims=[]),
        },
    )
    words = compile_lexicon(cast(Pack, pack))
    assert words.lexicon == Lexicon(
        {"opened": ("packag* open*",), "order_id": ("order number",)},
        {"refund": ("refunded", "paid back")},
        "USD",
    )
    assert words.currency == "$"


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("packag* open*", "Was the packaging opened?", True),
        ("packag* open*", "Is the package of the lamp you got open?", False),  # four words between
        ("packag* open*", "Is the package of your lamp open?", True),
        ("packag* open*", "Did you open the packaging?", False),  # another order is another pattern
        ("photo", "Any photos?", True),
        ("photo", "Any photographs?", False),
        ("e-mail", "Your e-mail?", True),
        ("what's wrong", "What's wrong?", True),
        ("CAFÉ", "Which café?", True),
        ("box|crate seal*", "Is the crate sealed?", True),
        ("box|crate seal*", "Is the tube sealed?", False),
        ("order +date", "Your order date?", True),
        ("order +date", "Your order's exact date?", False),
        ("how +far", "How very far?", False),
        ("photo ** lid", "A photo of the thing with the lid?", True),
        ("photo lid", "A photo of the thing with the lid?", False),
        ("courier * page", "What does the courier's page say?", True),
        ("@when arrived|came", "How many days ago was it that it came?", True),
        ("@when arrived|came", "When did you write?", False),
        ("@when arrived|came", "Was it wet when it came?", False),
        ("@when arrived|came", "Please say when it came.", True),
        ("-photo", "A photo?", False),
        ("", "What?", False),
    ],
)
def test_the_pattern_language(pattern: str, text: str, found: bool) -> None:
    words = Vocabulary(Lexicon({"it": (pattern,)}, {}))
    assert ("it" in read(text, words, _NOTHING).asks) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Your email?", True),
        ("Did you get the dispatch email?", False),
        ("Did you get the dispatch email, and what's your email?", True),
    ],
)
def test_a_pattern_takes_words_away_from_others_of_its_name(text: str, found: bool) -> None:
    words = Vocabulary(Lexicon({"it": ("email", "-dispatch +email")}, {}))
    assert ("it" in read(text, words, _NOTHING).asks) is found


def test_what_takes_words_away_leaves_other_names_alone() -> None:
    words = Vocabulary(Lexicon({"it": ("email",), "other": ("-dispatch +email",)}, {}))
    assert set(read("The dispatch email?", words, _NOTHING).asks) == {"it"}


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("plain", "plain"), ("“a” – ‘b’", '"a" - \u2018b\''), ("it’s", "it's"), ("a\u200bb", "ab"),
        ("r\u0435fund", "refund"), ("１４", "14"), ("a\u00a0b", "a b"), ("a\r\nb", "a\nb"),
        ("\u2066x\u2069", "x"), ("e\u0301", "é"), ("a\x00b", "ab"), ("it\u2018s", "it's"),
    ],
)  # fmt: skip
def test_normalise(text: str, same: str) -> None:
    assert normalise(text) == same
