"""A curve of learning tells what its players own at the end of a game."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.learning.learning_curve import LearningCurve
from stoneage_lab.session.position import Position


@pytest.fixture(scope="module")
def curve() -> LearningCurve:
    return lab.learning_curve(
        steps=(5,), games=2, first_games=10, tries=5, seed=7, progress=False
    )  # fmt: skip


def fields(position: Position) -> list[int]:
    return [position.seat(seat).fields for seat in position.game.seats]


def test_what_is_owned_is_the_mean_of_the_same_games(curve: LearningCurve) -> None:
    table = curve.owned("fields", "buildings", games=3, seed=4)
    assert [row[0] for row in table.rows] == ["0", "5", "careful"]
    own = lab.simulate(
        "stone-age", ["careful", "careful"], 3, seed=4, progress=False, measures={"fields": fields}
    )
    assert table.rows[-1][1] == f"{own.mean('fields', 'red').mean:.1f}"
    # Cards and buildings are counted, not named.
    assert all(0 <= float(number) <= 28 for row in table.rows for number in row[1:])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("wrong", ["peeple", "name", "buildings.x"])
def test_what_no_seat_has_is_refused_with_its_name(
    wrong: str, code: str, curve: LearningCurve
) -> None:
    with speaking(code), pytest.raises(SetupError, match=wrong):
        curve.owned(wrong, games=1)
