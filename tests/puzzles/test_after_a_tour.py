"""A first minute leads on: to a whole game, and to the puzzles of its game, on the same board."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.puzzles.collection import puzzles
from stoneage_lab.puzzles.practice_menu import with_puzzles


def press(board: Any, name: str) -> Any:
    return board.answer({"t": "guide", "req": f"r{board.rev}", "rev": board.rev, "guide": name})


@pytest.mark.parametrize("game", with_puzzles())
def test_the_end_of_the_first_minute_leads_to_puzzles_on_its_board(game: str) -> None:
    tour = lab.tutorial(game)
    board = tour.board
    board.change("language", "ja")
    while not tour.done:
        tour.skip()
    shown = board.view["parts"]["guide"]
    assert "guide-new" in shown
    assert "guide-puzzles" in shown
    assert press(board, "puzzles")["ok"], board.last_error
    first = puzzles(game)[puzzles(game).first[0]]
    assert board.play.position == first.position
    assert board.language == "ja"
    letter = first.right_letter()
    assert press(board, letter)["ok"]
    assert "正解です" in board.view["parts"]["guide"]
    assert press(board, "next")["ok"]
    assert "10問中2問目" in board.view["parts"]["guide"]
    board.close()
