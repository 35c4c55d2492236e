"""Questions with large counts give what a student with paper needs, in both languages."""

from __future__ import annotations

import re
from fractions import Fraction
from math import ceil

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games.stone_age.lessons.explorers import DIVISORS

QUESTIONS = lab.questions("stone-age")
LISTED = re.compile("([0-9]+) → ([0-9]+(?:[.][0-9]+)?)")


def listed(text: str) -> dict[int, str]:
    """Return the list that stands in a question."""
    return {int(name): value for name, value in LISTED.findall(text)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_twenty_points_are_counted_from_the_list(code: str) -> None:
    lab.language(code)
    asked = QUESTIONS["L15.1"]
    for given in asked.variants:
        throws = listed(asked.text("ask", given))
        price = DIVISORS[given["site"]]
        needed = ceil(given["points"] / price) * price
        assert Fraction(throws[needed]) / 6**5 == asked.truth(given)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_rare_visits_are_added_from_the_list(code: str) -> None:
    lab.language(code)
    asked = QUESTIONS["L12.2"]
    for given in asked.variants:
        chances = listed(asked.text("ask", given))
        assert min(chances) == given["seen"] - 1
        added = sum(float(chance) for n, chance in chances.items() if n >= given["seen"])
        assert asked.matches(f"{added:.3g}", asked.truth(given))
        assert 3 <= len(chances) <= 16


def test_the_mean_of_the_highest_is_six_less_five_chances() -> None:
    asked = QUESTIONS["L10.3"]
    for given in asked.variants:
        low = (Fraction(face, 6) ** given["players"] for face in range(1, 6))
        highest = 6 - sum(low)
        assert asked.truth(given) == (highest if given["seat"] == 1 else 7 - highest)
