"""What changes of the rules once survived all other tests (see tests/mutation)."""

from __future__ import annotations

import pytest
from stone_age.table import ended, table

import stoneage_lab as lab
from stoneage_lab.core.chance import Dice, Roll
from stoneage_lab.core.state import CHANCE
from stoneage_lab.games.stone_age.goods import worth


def test_where_nature_decides_nobody_is_named_as_the_one_who_has_to() -> None:
    position = lab.game("stone-age", 4).start()
    assert position.node == CHANCE
    refusal = position.refusal(table().parse("place 1 forest"))
    assert refusal is not None
    assert refusal.rule.id == "turn.moment"
    assert (refusal.facts["seat"], refusal.facts["step"]) == ("", "starting")


def test_when_the_game_is_over_there_is_nothing_to_be_done() -> None:
    position = ended()
    refusal = position.state.refusal(position.parse("place 1 forest"))
    assert refusal is not None
    assert (refusal.rule.id, refusal.facts["step"]) == ("turn.moment", "over")


def test_the_first_reason_is_the_reason() -> None:
    position = table(placed={"hut": {"blue": 2}})
    found = position.state.refusals(position.parse("place 1 hut"))
    assert len(found) == 2
    assert str(position.state.refusal(position.parse("place 1 hut"))) == str(found[0])
    assert position.state.refusal(position.parse("place 1 hunt")) is None


@pytest.mark.parametrize(
    ("purse", "points"),
    [((1, 0, 0, 0, 0), 3), ((0, 1, 0, 0, 0), 4), ((0, 0, 1, 0, 0), 5), ((0, 0, 0, 1, 0), 6),
     ((0, 0, 0, 0, 3), 0)],
)  # fmt: skip
def test_goods_have_points_and_people_have_none(purse: tuple[int, ...], points: int) -> None:
    assert worth(purse) == points


@pytest.mark.parametrize("dice", [1, 2, 10])
def test_the_sums_that_are_possible_are_said_right(dice: int) -> None:
    said = Roll(dice).expected()
    assert str(dice) in said
    assert str(6 * dice) in said


@pytest.mark.parametrize("faces", [[5, 2], [2, 5]])
def test_dice_on_a_table_lie_in_no_order(faces: list[int]) -> None:
    assert Dice(2).read(faces) == (2, 5)
    assert not Dice(2).accepts(Dice(2).read([5, 2.0]))
