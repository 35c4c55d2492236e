"""The coach of a player alone: there is nobody to win against, so moves are compared by points."""

from __future__ import annotations

import re
import threading

import pytest

import stoneage_lab as lab
from stoneage_lab.advice.advice import EQUAL_POINTS, rating
from stoneage_lab.advice.search import BackgroundSearch, Budget
from stoneage_lab.advice.win_chance import Told
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.widget import hint
from stoneage_lab.widget.board import Board


def alone() -> lab.Session:
    return lab.play("agricola", players=1, seed=3)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_player_alone_is_told_points_and_no_chance_to_win(code: str) -> None:
    advice = lab.coach(alone(), tries=12)
    with speaking(code):
        for shown in (repr(advice), repr(advice.numbers), advice.html()):
            assert not re.search(r"chance|勝率|\d %", shown)
        assert len(advice.numbers.head) == len(advice.columns()) + 2 == 3
        with pytest.raises(lab.SetupError):
            advice.figure()
    points = [move.difference for move in advice]
    assert points == sorted(points, reverse=True)
    assert [move.numbers for move in advice] == [(f"{each:.0f}",) for each in points]
    assert advice[0].rating == "best"


def test_moves_of_a_player_alone_are_rated_by_points() -> None:
    game, best = lab.game("agricola", players=1), Told(None, 0, 100, 0.97, 40.0)
    less = (EQUAL_POINTS, 2, 5, 20)
    assert [rating(game, best, Told(None, 0, 100, 0.97, 40.0 - each)) for each in less] == [
        "equal",
        "good",
        "playable",
        "poor",
    ]


def test_the_hint_on_the_board_tells_points_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = threading.Event()

    def pondering(position, budget, then, players):
        def came(found):
            then(found)
            shown.set()

        return BackgroundSearch(position, Budget(tries=12), came, players)

    monkeypatch.setattr(hint, "BackgroundSearch", pondering)
    board = Board(alone())
    board.send = lambda message: None
    board.answer({"t": "hint", "req": "1", "rev": board.view["rev"]})
    shown.wait()
    said = board.view["parts"]["prompt"]
    board.close()
    folded = said.split('<details class="sal-coach-numbers">')[1]
    assert re.findall('<th scope="col">([^<]*)</th>', folded) == ["points at the end"]
    assert "Equally good: at most 1 point below the best." in folded
    assert "chance to win" not in said
    assert not re.search(r"<td>\d+ %</td>", folded)
