"""No built-in agent depends on the order of a set."""

from __future__ import annotations

from support_env.agents.rules._labels import issue_of

_WORDS = ["alder", "birch", "cedar", "douglas", "elder", "fig", "ginkgo", "hazel", "ivy", "juniper"]


def test_a_tie_goes_to_the_first_label_whatever_the_order_of_sets() -> None:
    """Words differ from turn to turn, so that their hashes and their order in sets do."""
    for turn in range(120):
        mark = f"{chr(97 + turn % 26)}{chr(97 + turn // 26)}"
        words = [f"{mark}{word}" for word in _WORDS]
        unsaid = " ".join(f"unsaid{mark}{chr(97 + n)}" for n in range(24))
        said = " ".join(f"said{mark}{chr(97 + n)}" for n in range(23))
        labels = {
            "one": f"Grove: {' '.join(words)}",
            "two": f"Forest: {' '.join(words)} {unsaid}",
            # So that each word counts for another fraction: sums of these depend on their order.
            **{f"{n}": f"Tree: {' '.join(words[:n])}" for n in range(3, 10)},
        }
        assert issue_of(f"{' '.join(words)} {said}", labels) == "one"
