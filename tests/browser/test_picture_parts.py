"""Parts of a board that a question shows: no sign of what lies beside them is cut through."""

from __future__ import annotations

from html import unescape
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.core.hooks import paint

CUT = """() => {
  const sheet = document.querySelector('svg'), edge = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('text')].filter((each) => {
    const box = each.getBoundingClientRect();
    const above = edge.top - box.top, below = box.bottom - edge.bottom;
    // The box of a line of letters is larger than its letters.
    return Math.max(above, below) > box.height / 4 && Math.max(above, below) < box.height * 3 / 4;
  }).map((each) => each.textContent);
}"""
PARTS = [
    ("agricola", ("sites",)),
    ("agricola", ("rounds",)),
    ("agricola", ("farm-red",)),
    ("agricola", ("sites", "rounds", "farm-red", "goods-red")),
    ("age-of-revive", ("ring",)),
    ("age-of-revive", ("shelf",)),
]


@pytest.mark.layout
@for_each(game_and_parts=PARTS)
def test_no_letters_are_cut_at_the_edge_of_a_part(
    page: Page, game_and_parts: tuple[str, tuple[str, ...]]
) -> None:
    game, parts = game_and_parts
    position = lab.play(game, players=3, seed=7).position
    html = paint(position, acting=False, parts=parts)["text/html"]
    source = html.partition('src="data:image/svg+xml,')[2].partition('"')[0]
    page.set_content(unquote(unescape(source)))
    assert page.evaluate(CUT) == []
