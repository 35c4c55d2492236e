"""What bots learn Age of Revive from: numbers that are what their names say."""

from __future__ import annotations

from typing import Any

import pytest
from games.age_of_revive.table import hand, table

import stoneage_lab as lab
from stoneage_lab.core.twin import twin
from stoneage_lab.core.weights_file import UntrainedError, weights_of
from stoneage_lab.games.age_of_revive.bots.features import (
    CARDS,
    CIRCUMSTANCES,
    FEATURES,
    KINDS,
    LEARNABLE,
)
from stoneage_lab.learning.matches import match


def seat_numbers(state: Any, seat: int, left: float = 30.0) -> dict[str, float]:
    return dict(zip(FEATURES, LEARNABLE.seat_features(state, seat, left), strict=True))


def moves_numbers(position: lab.Position, left: float = 30.0) -> dict[str, dict[str, float]]:
    state: Any = position.state
    moves, size = state.legal(), len(CIRCUMSTANCES)
    numbers = LEARNABLE.move_features(state, moves, left)
    kinds = LEARNABLE.move_kinds(state, moves)
    return {
        move.words: dict(
            zip(CIRCUMSTANCES, numbers[place * size : (place + 1) * size], strict=True)
        )
        | {"kind": kinds[place]}
        for place, move in enumerate(moves)
    }


def test_the_cards_have_their_numbers() -> None:
    assert lab.game("age-of-revive").parts.ids == CARDS  # type: ignore[attr-defined]


def test_what_stands_and_what_is_held() -> None:
    position = table(
        3, areas={"red": "smithy rubble1 rubble2"}, hands={"red": ["granary", "smithy"]},
        purses={"red": "2w 5h 1s"},
    )  # fmt: skip
    found = seat_numbers(position.state, 0)
    assert (found["workers"], found["more workers"]) == (2, 0)
    assert (found["horses"], found["more horses"]) == (3, 2)
    assert (found["smithy stands"], found["tent stands"], found["granary stands"]) == (1, 1, 0)
    # A second smithy can never be built.
    assert (found["granary in hand"], found["smithy in hand"]) == (1, 0)
    assert (found["turns"], found["cubes left"]) == (11, 9)
    assert found["normal facilities"] == 1


def test_a_card_that_is_not_seen_counts_for_its_share() -> None:
    position = table(3, hands={"blue": ["palace", "inn"]})
    state: Any = position.state
    seen = state.seen_by(0)
    found = seat_numbers(seen, 1)
    shares = [found[f"{card} in hand"] for card in CARDS]
    assert sum(shares) == pytest.approx(2)
    pool = {card: seen.pool[number] for number, card in enumerate(CARDS)}
    assert found["inn in hand"] / found["palace in hand"] == pytest.approx(
        pool["inn"] / pool["palace"]
    )


def test_a_move_is_told_by_its_cell() -> None:
    found = moves_numbers(table(3))
    assert KINDS[int(found["move 1"]["kind"])] == "move"
    assert found["move 1"]["cards of rubble"] == 0
    assert found["move 2"]["cards of rubble"] == 1
    assert found["ride 5"]["horses"] == 1
    # The area of a player has a tent and four piles of rubble.
    assert [found[words]["facility of another"] for words in ("move 1", "ride 6")] == [0, 1]


def test_a_building_is_told_by_its_card_and_its_place() -> None:
    position = table(
        3, step="build", hands={"red": ["granary"]}, purses={"red": "1w 1s"},
        pieces={"red": "red tent"},
    )  # fmt: skip
    found = moves_numbers(position)
    near, far = found["build granary after tent"], found["build granary after rubble4"]
    assert KINDS[int(near["kind"])] == "build"
    assert (near["price"], near["icons"]) == (2, 0)
    assert (near["in reach of the own piece"], far["in reach of the own piece"]) == (1, 0)
    assert KINDS[int(found["pass"]["kind"])] == "do not build"
    assert hand(position, "red")


def test_the_last_cube_tells_the_lead() -> None:
    position = table(
        3, step="build", hands={"red": ["monument"]}, purses={"red": "3s 3i"},
        support={"worker": 0, "horse": 0, "food": 1, "stone": 0, "iron": 0}, rules="standard",
    )  # fmt: skip
    row = moves_numbers(position)["build monument after tent"]
    assert (row["ends the game"], row["icons"]) == (1, 1)
    assert row["lead at the end"] == 6


@pytest.mark.parametrize("rules", ["standard", "first"])
def test_one_part_of_the_file_serves_both_rule_sets(rules: str) -> None:
    for players in (3, 4):
        assert rules in weights_of(lab.game("age-of-revive", players, rules)).rule_sets


def test_positions_are_judged_by_the_written_evaluation() -> None:
    state: Any = table(3, rules="standard").state
    game = state.game
    assert game.learned.evaluate(state) == game.heuristics.evaluate(state) != []
    assert game.learned.sigma(state) == game.heuristics.sigma(state)
    moves = state.legal()
    assert game.learned.priors(state, moves) != game.heuristics.priors(state, moves)


def test_faces_of_ones_own_are_not_what_was_learned() -> None:
    faces: Any = lab.game("age-of-revive").faces
    changed = {**faces, "cap": 9}
    with pytest.raises(UntrainedError, match="rule sets standard, first"):
        weights_of(lab.game("age-of-revive", faces=changed))


def test_the_policy_wins_without_looking_ahead() -> None:
    engine: Any = twin(lab.game("age-of-revive", 3))
    found = match(engine, engine.learned.choose, engine.bots["careful"], 150, 5)
    assert found.games == 150
    assert found.won.mean > 0.36
