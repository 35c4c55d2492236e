"""A place may be called by its name on the board."""

from __future__ import annotations

from stoneage_lab.core.action import BoardNames


def test_the_longer_name_wins_and_an_unknown_one_stays() -> None:
    names = BoardNames({"Forest": "b1", "Boar Forest": "b3", "猪の森": "b3"})
    assert names.replaced(" Place 1 on the  BOAR forest") == "place 1 on b3"
    assert names.replaced("place 1 猪の森") == "place 1 b3"
    assert names.replaced("place 1 lake") == "place 1 lake"


def test_the_article_may_be_left_out_but_not_a_part_of_a_word() -> None:
    names = BoardNames({"Gathe Hill": "b1", "Granary of the Dead": "b2"})
    assert names.replaced("place 1 on the gathe hill") == "place 1 on b1"
    assert names.replaced("place 1 on the granary of the dead") == "place 1 on b2"
    assert names.replaced("place 1 granary of dead") == "place 1 b2"
    assert names.replaced("bathe 2") == "bathe 2"
