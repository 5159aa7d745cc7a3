"""A company's own clause numbers may have letters: "B.3" stands between "B.2" and "B.10"."""

from __future__ import annotations

from support_env.packs import load_pack
from support_env.packs.authoring._starting import TEMPLATE
from support_env.writing import number_key, render_handbook


def test_lettered_numbers_head_their_chapters_and_sort() -> None:
    loaded = load_pack(TEMPLATE)
    numbers = {clause.id: clause.number for clause in loaded.pack.clauses}
    numbers |= {"poor_replace": "B.10", "poor_no_stock": "B.9", "poor_late": "B.1"}
    numbers |= {"return_allowed": "A.1", "return_late": "A.2", "return_potted": "A.3"}
    parameters = loaded.policy.draw_parameters(None)
    lines = render_handbook(loaded, parameters, numbers).text.splitlines()
    assert "## A. Returns" in lines and "## B. Plants in poor shape" in lines
    at = [next(n for n, line in enumerate(lines) if line.startswith(f"{number}  "))
          for number in ("B.1", "B.9", "B.10")]  # fmt: skip
    assert at == sorted(at)


def test_numbers_of_digits_are_as_they_were() -> None:
    assert number_key("4.12") == (4, 12)
    assert number_key("4.12") > number_key("4.9")
    assert number_key("B.3") < number_key("B.10") < number_key("C.1")
    assert number_key("?") == (0,)
