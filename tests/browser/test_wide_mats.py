"""In a wide window a player's own mat fills the column, and keeps its width from move to move."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng

pytestmark = pytest.mark.layout

WIDTHS = """(root) => {
  const mat = root.querySelector(".sal-hand > .sal-panels > .sal-panel:first-child .sal-ground");
  return [mat, root.querySelector(".sal-hand")].map((each) => each.clientWidth);
}"""


@pytest.mark.parametrize("name", ["stone-age", "age-of-hunting"])
def test_my_mat_is_wide_and_stays_so(bare_page: Any, name: str) -> None:
    bare_page.page.set_viewport_size({"width": 1440, "height": 900})
    play = lab.play(name, players=["you", "random", "random"], seed=7)
    board, rng, mats = lab.Board(play, pace=0), Rng(7, "mats"), set()
    root = bare_page.show(board)
    for _ in range(12):
        moves = play.position.legal()
        play.do(moves[rng.below(len(moves))]).run_bots()
        bare_page.wait_for_answers()
        mat, column = root.evaluate(WIDTHS)
        # The lines of the others have their room below it.
        assert mat > 0.75 * column
        mats.add(mat)
    assert max(mats) - min(mats) < 0.05 * max(mats)
    board.close()
