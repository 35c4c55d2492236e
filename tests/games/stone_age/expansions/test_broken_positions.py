"""A full tray of animals, and positions with a missing stack or an impossible herd."""

from __future__ import annotations

from typing import Any

import pytest
from games.stone_age.expansions.laid import HERD, at_work, laid
from games.stone_age.table import go, why

import stoneage_lab as lab


def test_a_full_animal_tells_two_people_of_both_rules() -> None:
    full = laid("animals", placed={"animal": {"blue": 2, "green": 2}})
    assert why(full, "place 2 animal") == ["place.single", "place.rings"]
    assert why(full, "place 1 animal") == ["place.rings"]


def test_a_stack_that_is_missing_is_not_taken_for_the_mammoth() -> None:
    for count in (2, 3):
        position = at_work("mammoth", placed={"forest": {"red": 3}}, count=count)
        asked = go(position, "use forest", 10)
        assert why(asked, "place 1 mammoth") == []
        assert why(asked, "place 1 building4") == ["turn.moment"]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("herd", "seats", "said"),
    [
        ({"next": None}, {}, {"en": "herd", "ja": "群れ"}),
        ({"site": "river"}, {}, {"en": "herd", "ja": "群れ"}),
        ({}, {"red": {"mammoths": ["M02"]}}, {"en": "two places", "ja": "2か所"}),
    ],
)
def test_a_herd_that_cannot_be_is_refused_in_words(
    herd: dict[str, Any], seats: dict[str, Any], said: dict[str, str], language: str
) -> None:
    lab.language(language)
    try:
        with pytest.raises(lab.RecordError, match=said[language]) as told:
            laid("mammoth", herd=HERD | herd, players=seats)
    finally:
        lab.language("en")
    assert "record." not in str(told.value)
