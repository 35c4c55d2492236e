"""What changes of the rules once survived all other tests (see tests/mutation)."""

from __future__ import annotations

import pytest
from games.stone_age.table import ended, table

import stoneage_lab as lab
from stoneage_lab.core.chance import Dice, Roll
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE
from stoneage_lab.games.stone_age.rules.actions import find
from stoneage_lab.games.stone_age.rules.goods import BASE
from stoneage_lab.games.stone_age.rules.invariants import conserved
from stoneage_lab.games.stone_age.rules.state import StoneAgeState


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
    assert BASE.worth(purse) == points


@pytest.mark.parametrize("dice", [1, 2, 10])
def test_the_sums_that_are_possible_are_said_right(dice: int) -> None:
    said = Roll(dice).expected()
    assert str(dice) in said
    assert str(6 * dice) in said


@pytest.mark.parametrize("faces", [[5, 2], [2, 5]])
def test_dice_on_a_table_lie_in_no_order(faces: list[int]) -> None:
    assert Dice(2).read(faces) == (2, 5)
    assert not Dice(2).accepts(Dice(2).read([5, 2.0]))


@pytest.mark.parametrize(("dice", "most"), [(1, 6), (3, 18)])
def test_a_sum_is_drawn_from_all_that_are_possible(dice: int, most: int) -> None:
    rng = Rng(1, "dice")
    drawn = {Roll(dice).sample(rng) for _ in range(2000)}
    assert drawn == set(range(dice, most + 1))


def test_what_no_move_may_change_is_counted_whole() -> None:
    # The first card and the first tile have the number 0.
    state = table(display=["C01", "C02", "C03", "C04"], tops=["B01", "B02"]).state.copy()
    assert isinstance(state, StoneAgeState)
    state.move_in(1, 0, 2)
    sound = conserved(state)
    assert sound["cards"] == list(range(36))
    assert sound["tiles"] == list(range(28))
    assert sound["tiles in stacks and built"] == 14
    assert sound["people and goods that do not add up"] == 0
    assert sound["people on the board"] == 0
    state.players[0].home -= 1
    state.players[1].people += 2
    state.players[1].goods = (0, -1, 0, 0)
    state.crowd[0] += 1
    damaged = conserved(state)
    assert damaged["people and goods that do not add up"] == 1 + 2 + 1
    assert damaged["people on the board"] == 1


@pytest.mark.parametrize(("people", "known"), [(0, False), (1, True), (10, True), (11, False)])
def test_so_many_people_can_be_named(people: int, known: bool) -> None:
    for words in (f"place {people} hunt", f"place hunt {people}"):
        assert (find(words) is not None) == known


@pytest.mark.parametrize("typed", ["use the {}", "place 1 person at the {}", "place {} 1"])
@pytest.mark.parametrize("site", ["hunt", "field"])
def test_the_first_site_is_forgiven_slips_like_any_other(typed: str, site: str) -> None:
    wanted = f"use {site}" if typed.startswith("use") else f"place 1 {site}"
    found = find(typed.format(site))
    assert found is not None
    assert found.words == wanted


def test_what_a_face_of_the_draft_gives_is_told_by_its_name() -> None:
    gifts = [name for top in lab.game("stone-age").parts.draft for name, _ in top.gift]
    assert gifts == ["wood", "brick", "stone", "gold", "tool", "field"]
