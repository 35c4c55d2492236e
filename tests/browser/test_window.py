"""The board in the window it has: a notebook's, a projector's, a telephone's."""

from __future__ import annotations

from itertools import pairwise

import pytest
from games.age_of_revive.table import table
from support.bare_page import BARS
from support.own_fonts import FACES

import stoneage_lab as lab
from stoneage_lab.session.session import Session

pytestmark = pytest.mark.layout(always=FACES)

PRESSED = "button,input,select,summary,[data-action],[data-open]"
SMALL = """(root, selector) => [...root.querySelectorAll(selector)].map((each) => {
  const {width, height} = each.getBoundingClientRect();
  return [each.id || each.textContent.trim(), Math.round(width), Math.round(height)];
}).filter(([, wide, high]) => wide && (wide < 44 || high < 44))"""


def bottom(place):
    """Return where an element ends, in pixels below the upper edge of the window."""
    box = place.bounding_box()
    return box["y"] + box["height"]


def sized(bare_page, width, height):
    bare_page.page.set_viewport_size({"width": width, "height": height})
    return bare_page


SIZES = [(1440, 800), (1280, 720), (1920, 1080), (1080, 700)]


@pytest.mark.parametrize("players", [2, 4])
def test_the_whole_board_and_the_decision_are_in_sight(bare_page, players):
    board = lab.Board(lab.play("stone-age", players=players, seed=7), pace=0)
    root = sized(bare_page, *SIZES[0]).show(board)
    for size in SIZES:
        sized(bare_page, *size)
        # What is mine comes first in the column; below it what is there of others is scrolled.
        for part in (".sal-board", ".sal-prompt", ".sal-panel.sal-turn"):
            # Jupyter's bars take some of the window.
            assert bottom(root.locator(part)) <= size[1] - 100, (part, size)
        # What is to be decided stands beside the map, not above or below it.
        boxes = (root.locator(each).bounding_box() for each in ("#table", ".sal-prompt"))
        map_box, prompt = boxes
        assert prompt["x"] >= map_box["x"] + map_box["width"], size


@pytest.mark.parametrize(
    ("game", "players"),
    [("age-of-hunting", 2), ("age-of-revive", 3), ("agricola", 2), ("agricola", 4)],
)
def test_a_table_and_the_panel_of_the_player_are_in_sight(bare_page, game, players):
    board = lab.Board(lab.play(game, players=players, seed=5), pace=0)
    root = sized(bare_page, *SIZES[0]).show(board)
    for size in (SIZES[0], (1920, 1080)):
        sized(bare_page, *size)
        for part in (".sal-ground >> nth=0", ".sal-prompt", ".sal-panel.sal-turn"):
            assert bottom(root.locator(part)) <= size[1] - 50, (part, size)


# The kinds of a hand as large as it can be: none is there twice.
LARGE = [
    "granary", "mason", "smithy", "stables", "inn", "barracks", "carpenters", "coachhouse", "canal",
    "assembly", "cityhall", "residence", "gate", "fortress", "shrine", "highway", "vault", "palace",
]  # fmt: skip
SMALLEST = """(root) => Math.min(
    ...[...root.querySelectorAll('.sal-board :is(.sal-item, .sal-ground) text')].map(
        (each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a))"""


# The whole ground is shown also in lower windows, with names of nearly 12 pixels.
@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("age-of-hunting", 2),
        ("age-of-revive", 3),
        ("age-of-revive", 4),
        ("agricola", 2),
        ("agricola", 4),
    ],
)
def test_the_letters_of_a_table_can_be_read(bare_page, game, players):
    board = lab.Board(lab.play(game, players=players, seed=5), pace=0)
    root = sized(bare_page, *SIZES[0]).show(board)
    for size in SIZES:
        sized(bare_page, *size)
        assert root.evaluate(SMALLEST) >= 11.8, size


@pytest.mark.parametrize("cards", [11, 18])
def test_a_large_hand_of_cards_can_be_read_and_the_one_pointed_at_is_shown_whole(bare_page, cards):
    hands, areas = {"red": LARGE[:cards]}, {"red": "rubble1"}
    built = table(4, step="build", hands=hands, areas=areas, purses={"red": "1w 1h 1f"})
    board = lab.Board(Session(built.game, ["you"] * 4, 1, built), pace=0, seat="red")
    root = sized(bare_page, 864, 720).show(board)
    for size in ((864, 720), (991, 900)):
        sized(bare_page, *size)
        assert root.evaluate(SMALLEST) >= 11.8, size
        assert bottom(root.locator("#table")) <= size[1] - 100, size
    root.locator(f"#hand-red-{LARGE[cards - 1]}").hover()
    tip = root.locator(".sal-tip:visible")
    tip.get_by_text("Cost:").wait_for()


def test_a_projector_shows_the_whole_board(bare_page):
    board = lab.Board(lab.play("stone-age", players=2, seed=7), pace=0, size="projector")
    root = sized(bare_page, 1920, 1080).show(board)
    assert bottom(root.locator(".sal-board")) <= 1080 - 100


def test_nothing_below_the_board_moves_while_one_plays(bare_page):
    play = lab.play("stone-age", players=2, seed=7)
    root = sized(bare_page, 1280, 720).show(lab.Board(play, pace=0))
    log = root.locator(".sal-log")
    before = log.bounding_box()["y"]
    root.locator("#site-forest").click()
    assert log.bounding_box()["y"] == before
    root.get_by_role("button", name="OK").click()
    bare_page.wait_for_answers()
    root.locator("#tool-hint").click()
    root.locator(".sal-coach li").first.wait_for()
    # The transcript has appeared; from now on it is there.
    before = log.bounding_box()["y"]
    for words in ("place 5 hunt", "place 2 hut"):
        play.do(words)
        bare_page.wait_for_answers()
        assert log.bounding_box()["y"] == before


def test_the_task_of_a_tour_stands_beside_the_board(bare_page):
    root = sized(bare_page, 1280, 720).show(lab.tutorial("first").board)
    map_box, task = (root.locator(each).bounding_box() for each in ("#table", ".sal-guide"))
    assert task["x"] >= map_box["x"] + map_box["width"]
    for part in ("#table", ".sal-guide", ".sal-prompt", ".sal-panel.sal-turn"):
        assert bottom(root.locator(part)) <= 620, part


def test_a_finger_can_press_everything_on_a_telephone(bare_page):
    play = lab.play("stone-age", players=2, seed=7)
    root = sized(bare_page, 412, 915).show(lab.Board(play, pace=0))
    assert root.evaluate(SMALL, PRESSED) == []
    root.locator("#site-forest").click()
    for width in (412, 480):
        sized(bare_page, width, 915)
        assert root.locator(".sal-popup:visible").count() == 1
        assert root.evaluate(SMALL, PRESSED) == [], width


def test_on_a_telephone_the_decision_comes_from_below_and_stays_in_sight(bare_page):
    play = lab.play("stone-age", players=2, seed=7)
    root = sized(bare_page, 412, 760).show(lab.Board(play, pace=0))
    page, pressed = bare_page.page, root.locator("#site-forest")
    pressed.click()
    sheet = root.locator(".sal-prompt")
    assert root.locator(".sal-popup:visible").count() == 1
    assert sheet.bounding_box()["y"] >= bottom(pressed), "what was pressed stays in sight"
    # Land and cards are one picture, which is scrolled under the decision.
    for top in (0, 100, 300):
        page.evaluate("(top) => scrollTo(0, top)", top)
        assert 0 <= sheet.bounding_box()["y"] < bottom(sheet) <= 761
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 412


def test_full_screen_fills_the_screen_or_says_why_not(bare_page):
    root = bare_page.show(lab.Board(lab.play("stone-age", players=2, seed=7), pace=0))
    button, page = root.locator("#tool-fullscreen"), bare_page.page
    button.click()
    page.wait_for_function("() => document.fullscreenElement?.matches('.sal-root')")
    button.click()
    page.wait_for_function("() => !document.fullscreenElement")
    root.evaluate("(it) => { it.requestFullscreen = () => Promise.reject(new Error('no')); }")
    button.click()
    root.get_by_text("F11").wait_for()


@pytest.mark.parametrize("width", [412, 1000, 1600])
def test_buttons_that_belong_together_touch_and_others_stand_apart(bare_page, width):
    board = lab.Board(lab.play("stone-age", ["you", "careful"], seed=7), language="ja", pace=0)
    root = sized(bare_page, width, 900).show(board)
    bars = (
        ("undo", "redo", "pause", "next"),
        ("hint",),
        ("language-en", "save", "settings", "fullscreen", "help"),
    )
    boxes = {id: root.locator(f"#tool-{id}").bounding_box() for bar in bars for id in bar}
    gaps = []
    for (left, one), (right, other) in pairwise(boxes.items()):
        together = any(left in bar and right in bar for bar in bars)
        assert one["y"] == other["y"] or not together, "a bar is not broken"
        if one["y"] == other["y"]:
            gaps.append((together, round(other["x"] - one["x"] - one["width"])))
    assert {gap for together, gap in gaps if together} == {-1}
    assert {gap for together, gap in gaps if not together} == {6}


def test_beside_an_open_list_of_files_the_first_board_is_seen_whole(bare_page):
    """JupyterLab at 1280 × 720 leaves a board 848 × 596 pixels."""
    root = sized(bare_page, 848 + 16, 720).show(lab.tutorial("first").board)
    top = root.bounding_box()["y"]
    assert root.bounding_box()["width"] == 848
    for part in ("#table", ".sal-guide", ".sal-prompt"):
        assert bottom(root.locator(part)) - top <= 596, part
    text = root.locator(".sal-guide-text")
    assert text.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 0


def test_beside_an_open_list_of_files_a_page_without_code_is_seen_whole(bare_page):
    """JupyterLab at 1280 × 720 leaves 600 pixels for its buttons and its board."""
    page = lab.stone_age.PlayPage(seed=7)
    buttons = sized(bare_page, 848 + 16, 720).show(page.panel.set_up)
    root = bare_page.show(page.panel.board)
    bare_page.page.evaluate("document.body.classList.add('sal-new-game')")
    between = root.bounding_box()["y"] - bottom(buttons)
    assert bottom(root.locator(".sal-board")) - buttons.bounding_box()["y"] - between <= 600
    page.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_else_can_be_done_is_seen_below_a_payment(bare_page, language):
    """JupyterLab at 1400 × 900 leaves a board 968 pixels."""
    lab.language(language)
    root = sized(bare_page, 968 + 16, 900).show(lab.goal("R4.fifteen").board().board)
    root.locator("[data-action='use building1']").first.click()
    root.locator("[data-picker]").wait_for()
    decline = root.locator(".sal-prompt [data-action=decline]")
    assert bottom(decline) <= bottom(root.locator(".sal-prompt")) - 4


def test_the_sign_of_what_cannot_be_done_covers_no_name(bare_page):
    # With no goods hardly any space can be used: names in both languages, at the smallest size.
    board = lab.Board(lab.play("agricola", players=4, seed=5), pace=0)
    root = sized(bare_page, 1280, 720).show(board)
    covered = """(root) => [...root.querySelectorAll('.sal-place')].filter((place) => {
        const sign = place.querySelector('.sal-query')?.getBoundingClientRect();
        const name = place.querySelector(':scope > text')?.getBoundingClientRect();
        return sign && name && name.right > sign.left && name.bottom - 4 > sign.top;
    }).map((place) => place.id)"""
    for language in ("en", "ja"):
        board.change("language", language)
        bare_page.wait_for_answers()
        assert root.locator(".sal-query").count()
        assert root.evaluate(covered) == []


LETTERS = """(root) => [...root.querySelectorAll('svg.sal-ground')].map((svg) => Math.min(
    ...[...svg.querySelectorAll('text')].map(
        (each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)))"""


def test_letters_of_a_full_country_and_a_camp_have_12_pixels_in_a_low_window(bare_page):
    play = lab.play("age-of-hunting", players=5, seed=5)
    while play.position.state.step_name != "developing":
        play.do(play.position.moves[0])
    sized(bare_page, 848 + 16, 720)
    root = bare_page.show(lab.Board(play, pace=0))
    table, camp, *_ = root.evaluate(LETTERS)
    assert round(table, 1) >= 12
    assert round(camp, 1) >= 12


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_a_page_without_bars_leaves_them_to_the_board(bare_page, size):
    board = lab.Board(lab.play("stone-age", players=2, seed=7), pace=0)
    root = sized(bare_page, *size).show(board)
    land = root.locator("#table")
    beside_bars = land.bounding_box()["height"]
    assert bottom(land) <= size[1] - 100
    bare_page.use_theme({BARS: ""})
    assert land.bounding_box()["height"] > beside_bars + 60
    for part in ("#table", ".sal-prompt", ".sal-panel.sal-turn"):
        assert bottom(root.locator(part)) <= size[1], part
    # A notebook has them, whatever the page says.
    root.evaluate("(root) => root.closest('main').classList.add('jp-OutputArea')")
    assert land.bounding_box()["height"] == pytest.approx(beside_bars, abs=1)
