"""The buttons above a board are in one row, large enough, and labelled with their action."""

from __future__ import annotations

import pytest

import stoneage_lab as lab

pytestmark = pytest.mark.layout

BOXES = """(tools) => [...tools.querySelectorAll("button")].map((each) => {
  const {top, width, height} = each.getBoundingClientRect();
  return [each.id, Math.round(top), width, height];
})"""


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("wide", [975, 1000, 1280])
def test_they_stand_in_one_row(bare_page, wide, language):
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    board = lab.Board(play, pace=0, language=language)
    try:
        bare_page.page.set_viewport_size({"width": wide, "height": 720})
        root = bare_page.show(board)
        boxes = root.locator(".sal-tools").evaluate(BOXES)
        assert len(boxes) == 10
        assert len({top for _, top, _, _ in boxes}) == 1, boxes
        assert all(width >= 28 and height >= 28 for _, _, width, height in boxes), boxes
        for name in ("undo", "save", "settings"):
            button = root.locator(f"#tool-{name}")
            assert button.get_attribute("title") == button.get_attribute("aria-label") != ""
    finally:
        board.close()
