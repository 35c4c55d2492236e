"""At the end of every game the line over its board begins with the result, for who looks."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games import game_names


@pytest.fixture(scope="module", params=game_names())
def ended(request: pytest.FixtureRequest) -> lab.Session:
    """A game in which one player wins."""
    players = min(lab.game(request.param).player_counts()[1:])
    for seed in range(20):
        play = lab.play(request.param, players=["you"] * players, seed=seed)
        rng = Rng(seed, "the end")
        while not play.over:
            play.do(play.moves[rng.below(len(play.moves))])
        if len(play.winners) == 1:
            return play
    raise AssertionError("nobody ever wins alone")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_result_comes_first_and_names_you_once(ended: lab.Session, code: str) -> None:
    winner = ended.seats.index(ended.winners[0])
    mark = {"en": " (you)", "ja": "（あなた）"}[code]
    for seat in range(len(ended.seats)):
        result = scene_of(ended, seat, code).prompt.sentence
        said = drawing.status(ended, seat=seat, language=code)
        assert said.startswith(result)
        assert (mark in result) is (seat == winner)
        assert result.replace(mark, "") not in said.removeprefix(result)
