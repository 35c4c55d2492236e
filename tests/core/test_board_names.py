"""A place may be called by its name on the board."""

from __future__ import annotations

from stoneage_lab.core.action import BoardNames


def test_the_longer_name_wins_and_an_unknown_one_stays() -> None:
    names = BoardNames({"Forest": "b1", "Boar Forest": "b3", "猪の森": "b3"})
    assert names.replaced(" Place 1 on the  BOAR forest") == "place 1 on b3"
    assert names.replaced("place 1 猪の森") == "place 1 b3"
    assert names.replaced("place 1 lake") == "place 1 lake"
