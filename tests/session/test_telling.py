"""Two positions compared, and the score, of any game."""

from __future__ import annotations

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab


@pytest.fixture(scope="module")
def game() -> lab.Session:
    return lab.play(Pig(2), players=["random", "random"], seed=3).run_bots()


def test_the_same_position_has_not_changed(game: lab.Session) -> None:
    same = game.at(7).compare(game.at(7))
    assert len(same) == 0
    assert repr(same) == "Nothing has changed."


def test_only_one_game_can_be_compared(game: lab.Session) -> None:
    other = lab.play(Pig(3), seed=1).position
    with pytest.raises(lab.SetupError, match="same players and rules"):
        game.position.compare(other)
    with pytest.raises(lab.SetupError, match="can be compared"):
        game.position.compare("the start")
    with pytest.raises(lab.HistoryError):
        game.compare(0, 9999)


def test_a_session_stands_for_the_position_it_shows(game: lab.Session) -> None:
    assert game.at(0).compare(game).rows == game.compare(0).rows


def test_a_game_of_ones_own_is_compared_too(game: lab.Session) -> None:
    assert {row.name for row in game.compare(0).rows} == {"points"}


def test_other_things_have_no_score(game: lab.Session) -> None:
    with pytest.raises(lab.SetupError, match="not from 5"):
        lab.score_sheet(5)
    assert len(lab.score_sheet(game).lines) == 1
