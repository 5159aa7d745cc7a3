"""A handbook in the company's own words: read where the policy is as written, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from support_env.packs import LoadedPack, load_pack
from support_env.randomness import Source
from support_env.writing import clause_text, draw_numbers, render_handbook

OWN = "Goods that come back more than {damage_window} after delivery: see {late_safe}. 100 % sure."


@pytest.fixture(scope="module")
def acme(tmp_path_factory: pytest.TempPathFactory) -> LoadedPack:
    folder: Path = tmp_path_factory.mktemp("own") / "acme"
    folder.mkdir()
    (folder / "a.yaml").write_text(
        "extends: retail\ncompany: {id: acme}\n"
        f"handbook: {{dam_late: '{OWN}', late_check: Ask next door.}}\n"
    )
    return load_pack(folder)


def test_own_words_are_read_word_for_word(acme: LoadedPack) -> None:
    values, numbers = acme.policy.draw_parameters(None), draw_numbers(None, acme.pack)
    text = clause_text(acme, "dam_late", values, numbers)
    assert text == "Goods that come back more than 14 days after delivery: see 2.8. 100 % sure."
    book = render_handbook(acme, values, numbers)
    assert book.said("dam_late") == text
    assert book.clause("dam_late").refers == ("2.8",)
    # Others prevail over it; the order under the chapter's title says so.
    assert "\n2.5  Ask next door.\n" in book.text
    assert book.clause("late_claim").text.endswith("Desk: `refund` (the line total).")


def test_a_varied_policy_is_read_in_sentences_of_the_data(acme: LoadedPack) -> None:
    source = Source("own words")
    values, numbers = acme.policy.draw_parameters(source), draw_numbers(source, acme.pack)
    text = clause_text(acme, "dam_late", values, numbers)
    assert "Goods that come back" not in text
    assert text.startswith("If it was delivered more than")
