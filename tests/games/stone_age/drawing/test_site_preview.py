"""What a place brings is told before people are sent there."""

from __future__ import annotations

from typing import Any

import pytest
from games.stone_age.table import table

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.preview import preview
from stoneage_lab.games.stone_age.drawing.odds import about
from stoneage_lab.games.stone_age.rules.actions import Pay, PlacePeople, Use

EXPANSIONS = ("animals", "igloos", "winter", "huts", "mammoth")

# Where people are sent, what Red has, and what is told in both languages.
TOLD: list[tuple[str, dict[str, Any], str, str]] = [
    ("1 field", {"fields": 2}, "+1 field (then 3).", "畑 +1（その後は3）。"),
    ("1 field", {"fields": 10}, "No field more: 10 is the most.", "畑は増えません。10が最大です。"),
    ("2 hut", {}, "+1 person (then 6).", "人 +1（その後は6人）。"),
    ("1 toolmaker", {"level": 4}, "+1 for tools (then 2 + 2 + 1).", "道具 +1（その後は"),
    ("3 clay", {}, "3 dice ÷ 4: about 2 brick.", "さいころ3個 ÷ 4：およそレンガ2個。"),
    ("1 river", {"level": 1}, "With tools (+1) about 0.3.", "道具（+1）"),
    ("1 building1", {"goods": {"wood": 2}}, "Still missing: 1 brick.", "足りないもの：レンガ1。"),
    ("1 building1", {"goods": {"wood": 2, "brick": 1}}, "Costs 2 wood, 1 brick; 10 points. The "
     "goods are at hand.", "資源は足りています。"),
    ("1 card2", {"goods": {"wood": 1}}, "5 food / medicine, for 2 goods. Still missing: 1 good "
     "of any kind.", "食料5／薬（費用は資源2個）"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "red", "english", "japanese"), TOLD)
def test_a_placing_tells_what_the_place_brings_and_what_is_missing(
    where: str, red: dict[str, Any], english: str, japanese: str
) -> None:
    position = table(tops=["B01", "B18"], players={"red": red})
    assert english in preview(position, f"place {where}").more
    assert japanese in preview(position, f"place {where}", language="ja").more


def test_a_building_that_is_paid_by_value_tells_the_most_points() -> None:
    position = table(tops=["B18", "B01"], players={"red": {"goods": {"wood": 4, "gold": 4}}})
    told = preview(position, "place 1 building1").more
    assert told == "Costs 4 goods of 1 kind; points by value. Up to 24 points with your goods."


def test_a_roll_that_an_animal_lowers_to_nothing_says_so() -> None:
    play = lab.play("stone-age", players=3, seed=0, expansions=("animals",))
    told = [about(dice, 6, 0, less) for dice, less in ((1, 1), (2, 6), (1, 0))]
    assert told == ["0", "0.03", "0.2"]
    while "− 1" not in (more := preview(play, "place 1 river").more):
        play.do(play.position.legal()[0])
    assert more == "1 die, − 1, ÷ 6: no gold, whatever is rolled."
    said = preview(play, "place 1 river", language="ja").more
    assert said == "さいころ1個 − 1、÷ 6：どの目でも金は得られません。"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expansions", [(), EXPANSIONS])
def test_no_placing_and_no_payment_tells_only_its_name(
    expansions: tuple[str, ...], language: str
) -> None:
    play, rng = lab.play("stone-age", players=3, seed=8, expansions=expansions), Rng(8, "preview")
    for number in range(150):
        moves = list(play.position.legal())
        if number % 3 == 0:
            told = {move: preview(play, move.words, language=language) for move in moves[:4]}
            for move, shown in told.items():
                if isinstance(move, PlacePeople | Use | Pay):
                    assert shown.more, move
        play.do(moves[rng.below(len(moves))])
