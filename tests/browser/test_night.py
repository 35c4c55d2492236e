"""A board is dark in a dark page, or as was chosen, and its pictures stay light elsewhere."""

from __future__ import annotations

import pytest
from support.bare_page import DARK, LIGHT

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.seat_names_and_colours import NIGHT_SEATS, SEAT_COLOURS
from stoneage_lab.drawing.palette import COLOURS, NIGHT, dark_colour, night_style
from stoneage_lab.drawing.protocol import drawing_of

# The colour of something as #rrggbb.
PAINT = """(at, property) => {
  const parts = getComputedStyle(at)[property].match(/[0-9]+/g).slice(0, 3);
  return '#' + parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('');
}"""


def paint(place, what="backgroundColor"):
    return place.evaluate(PAINT, what)


@pytest.fixture
def board():
    board = lab.Board(lab.play("stone-age", players=3, seed=7), pace=0)
    yield board
    board.close()


def test_the_board_follows_the_theme_of_the_page(bare_page, board):
    root = bare_page.show(board)
    prompt, name = root.locator(".sal-prompt"), root.locator("#table text").first
    assert (paint(prompt), paint(name, "fill")) == (COLOURS["card"], COLOURS["ink"])
    bare_page.use_theme(DARK)
    bare_page.page.locator(".sal-night").wait_for()
    assert (paint(prompt), paint(name, "fill")) == (NIGHT["card"], NIGHT["ink"])
    bare_page.use_theme(LIGHT)
    bare_page.page.locator(".sal-root:not(.sal-night)").wait_for()
    assert paint(prompt) == COLOURS["card"]


def test_a_board_without_a_theme_follows_the_system(bare_page, board):
    root = bare_page.show(board)
    page = bare_page.page
    # No colour of Jupyter's: the ground is that of the browser.
    page.add_style_tag(content=":root{color-scheme:light dark}html{background:Canvas}")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.locator(".sal-night").wait_for()
    assert paint(root.locator(".sal-prompt")) == NIGHT["card"]


@pytest.mark.parametrize(("dark", "light"), [(True, "day"), (False, "night")])
def test_it_is_as_chosen_whatever_the_page_is(bare_page, board, dark, light):
    root = bare_page.show(board, dark=dark)
    root.locator("#tool-settings").click()
    root.locator(f"#set-light-{light}").click()
    bare_page.wait_for_answers()
    wanted = NIGHT if light == "night" else COLOURS
    assert paint(root.locator(".sal-prompt")) == wanted["card"]
    assert paint(root.locator("#panel-settings")) == wanted["card"]
    assert board.play.settings["light"] == light


def test_seats_have_the_night_colours_of_the_chosen_set(bare_page, board):
    root = bare_page.show(board, dark=True)
    # The mark beside the name, and what stands on the mat.
    mark = root.locator(".sal-symbols [id$='-shape-blue'] .sal-f-blue")
    mat = root.locator("#mat-blue .sal-f-blue").first
    assert root.locator("#mat-blue-line use[href$='-shape-blue']").first.is_visible()
    for colours in SEAT_COLOURS:
        board.change("colours", colours)
        bare_page.wait_for_answers()
        for there in (mark, mat):
            assert paint(there, "fill") == NIGHT_SEATS[colours]["blue"], colours


def test_a_game_without_night_colours_is_dark_as_well():
    assert f"--sal-soil:{dark_colour('#e3c56e')}" in night_style((("soil", "#e3c56e"),))


def test_pictures_are_light_unless_asked():
    play = lab.play("stone-age", players=2, seed=7)
    ink = f".sal-f-ink{{fill:{NIGHT['ink']}}}"
    assert ink not in drawing.svg(play)
    assert ink in drawing.svg(play, night=True)


@pytest.mark.parametrize("dark", [False, True])
def test_boards_of_two_games_on_one_page_keep_their_colours_and_pictures(bare_page, dark):
    seats = {"stone-age": 2, "agricola": 1, "age-of-revive": 3}
    roots = [
        bare_page.show(lab.Board(lab.play(game, players=players, seed=7), pace=0), dark=dark)
        for game, players in seats.items()
    ]
    bare_page.page.wait_for_function(
        "(n) => document.querySelectorAll('.sal-night').length === n", arg=len(roots) * dark
    )
    # Agricola's meadows are green, those of the hunt are pale gold.
    drawn = drawing_of(lab.game("stone-age"))
    wanted = dict(drawn.night if dark else drawn.palette)["meadow"]
    assert paint(roots[0].locator(".sal-f-meadow").first, "fill") == wanted
    for game, root in zip(seats, roots, strict=True):
        strangers = root.evaluate(
            """(root) => [...root.querySelectorAll('use')].map((use) => use.getAttribute('href'))
                .filter((href) => !root.contains(document.querySelector(href)))"""
        )
        assert not strangers, game
