"""What a choice brings, and what is missing for what is decided next, is told before."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola.farms import position

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.preview import preview
from stoneage_lab.games.agricola.rules.actions import USE, Move

FULL = {"rules": "standard"}

# The rules, what Red has, what Red does, and what is told in both languages.
TOLD: list[tuple[dict[str, Any], dict[str, Any], str, str, str]] = [
    ({}, {"goods": {"wood": 5}}, "use fences", "Wood for 5 fences; 15 of 15 are left.",
     "木材は柵5本分"),
    ({}, {"goods": {"clay": 2}}, "use improve", "You can pay for: Fireplace (2 clay).", "かまど"),
    ({}, {"goods": {"wood": 5, "reed": 2}}, "use rooms", "A room costs 5 wood, 2 reed.",
     "部屋の費用"),
    ({}, {"goods": {"wood": 4, "reed": 2}}, "use rooms", "For a room 1 wood is missing.",
     "木材1が"),
    ({}, {"goods": {"grain": 1}, "cards": ["fireplace2"]}, "use sow",
     "Up to 1 grain can be baked: 2 food.", "小麦1まで焼けます：食料2。"),
    ({}, {"goods": {"grain": 1}, "fields": {"3-5": ""}}, "use sow",
     "To be sown: 1 grain; empty fields: 1.", "空いた畑：1。"),
    (FULL, {"hand": ["woodcutter"]}, "use lessons", "You can play: Woodcutter.", "出せるもの"),
    ({}, {}, "use plow", "Plow 1 field.", "畑"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "red", "words", "english", "japanese"), TOLD)
def test_a_space_tells_what_can_be_done_there_and_what_is_missing(
    rules: dict[str, Any], red: dict[str, Any], words: str, english: str, japanese: str
) -> None:
    turned = ["sow", "fences", "improve", "sheep"]
    begun = position(turned=turned, seats={"red": red}, **rules)
    assert english in preview(begun, words, seat="red").more
    assert japanese in preview(begun, words, seat="red", language="ja").more


def test_an_occupation_tells_that_food_has_to_be_found_first() -> None:
    red = {"hand": ["woodcutter"], "cards": ["carpenter"], "goods": {"grain": 1}}
    begun = position(seats={"red": red}, **FULL)
    told = "An occupation costs 1 food; 1 of it is missing and has to be raised first."
    assert told in preview(begun, "use lessons", seat="red").more
    chosen = preview(begun.after("use lessons"), "play woodcutter", seat="red").more
    assert chosen == "1 food is missing: crops or animals have to become food first."


def test_an_occupation_with_a_price_of_its_own_counts() -> None:
    red = {"hand": ["woodcutter", "chief"], "goods": {"food": 3}}
    told = preview(position(seats={"red": red}, **FULL), "use lessons", seat="red").more
    assert "An occupation costs 0 to 2 food; you have 3." in told


def test_animals_without_room_are_told_and_taken_goods_are_told_once() -> None:
    begun = position(spaces={"sheep": {"goods": 3}, "forest": {"goods": 6}})
    assert "2 of these animals would find no room." in preview(begun, "use sheep", seat="red").more
    assert preview(begun, "use forest", seat="red").more == "Wood: 6 (+6)."


def test_goods_are_told_in_one_way_whether_something_is_decided_next_or_not() -> None:
    red = {"goods": {"clay": 3, "stone": 1, "grain": 1}}
    begun = position(seats={"red": red}, turned=["sow", "fences", "improve", "sheep"])
    buys = begun.after("use improve")
    told = preview(buys, "buy clay-oven", seat="red").more
    assert told == "Clay: 0 (−3), stone: 0 (−1). Up to 1 grain can be baked: 5 food."
    assert preview(buys, "buy fireplace2", seat="red").more == "Clay: 1 (−2)."
    told = preview(buys, "buy clay-oven", seat="red", language="ja").more
    assert told == "レンガ：0 (−3)、石材：0 (−1)。小麦1まで焼けます：食料5。"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["family", "standard"])
def test_no_space_tells_only_its_name(rules: str, language: str) -> None:
    play, rng = lab.play("agricola", players=3, seed=9, rules=rules), Rng(9, "preview")
    for number in range(60):
        moves = list(play.position.legal())
        for move in moves[:: 1 + len(moves) // 6] if number % 3 == 0 else ():
            if isinstance(move, Move) and move.verb == USE:
                seat = play.position.mover
                assert preview(play, move.words, seat=seat, language=language).more, move
        play.do(moves[rng.below(len(moves))])
