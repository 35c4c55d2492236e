"""A narrow page: nothing hangs over its edge, and no room is kept for what is never there."""

from __future__ import annotations

import pytest
from fixtures.market import Market
from fixtures.tables import cards
from support.own_fonts import FACES

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES

pytestmark = pytest.mark.layout(always=FACES)

NARROW = {"width": 480, "height": 800}
OVERHANG = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("game", ["market", "cards", "stone-age"])
def test_a_still_picture_stays_within_the_page(bare_page, game):
    for kind in (Market, cards.Cards):
        lab.register(kind)
    page = bare_page.page
    page.set_viewport_size(NARROW)
    play = lab.play(game, ["you", "random"], seed=5)
    for code in LANGUAGES:
        html = drawing.bundle(play, language=code)["text/html"]
        page.set_content(f"<!doctype html><body>{html}</body>")
        page.locator("summary").click()
        page.locator("pre").wait_for()
        assert page.evaluate(OVERHANG) <= 0, code


def test_the_words_of_a_game_without_a_drawing_are_broken_at_the_edge(bare_page):
    lab.register(Market)
    bare_page.page.set_viewport_size(NARROW)
    board = lab.Board(lab.play(Market(2), ["you", "random"], seed=5), language="ja")
    words = bare_page.show(board).locator("#text-board")
    assert words.evaluate("(it) => it.scrollWidth - it.clientWidth") <= 0


def test_no_room_is_kept_for_choices_that_are_never_there(bare_page):
    play = lab.play(cards.Cards(1), ["you"], seed=1)
    prompt = bare_page.show(lab.Board(play, pace=0)).locator(".sal-prompt")
    for width in (480, 650, 900):
        bare_page.page.set_viewport_size({"width": width, "height": 800})
        box, said = prompt.bounding_box(), prompt.locator(".sal-prompt-head").bounding_box()
        assert box["height"] <= said["height"] + 40, width


def test_the_room_for_choices_stays_whoever_has_to_decide(bare_page):
    bare_page.page.set_viewport_size({"width": 800, "height": 800})
    play = lab.play("stone-age", ["you", "random"], seed=5)
    prompt = bare_page.show(lab.Board(play, pace=60_000)).locator(".sal-prompt")
    high = prompt.bounding_box()["height"]
    assert high >= 126
    play.do(play.moves[0], bots=False)
    bare_page.wait_for_answers()
    assert play.bot_to_move
    assert prompt.bounding_box()["height"] == high


def test_the_coach_leaves_a_third_of_a_telephone_to_the_map(bare_page):
    bare_page.page.set_viewport_size({"width": 412, "height": 915})
    board = lab.Board(lab.play("stone-age", players=["you", "careful"], seed=7), pace=0)
    root = bare_page.show(board)
    root.locator("#tool-hint").click()
    root.locator(".sal-coach ol").wait_for()
    for language in LANGUAGES:
        board.change("language", language)
        bare_page.wait_for_answers()
        for more in reversed(root.locator(".sal-coach details:not([open]) > summary").all()):
            more.click()
        assert root.locator(".sal-coach details[open]").count()
        assert root.locator(".sal-prompt").bounding_box()["height"] <= 0.64 * 915 + 1, language


def test_a_strip_of_buttons_fades_where_it_goes_on(bare_page):
    # Narrow enough for the narrowest letters: elsewhere all buttons may be seen at once.
    bare_page.page.set_viewport_size({"width": 250, "height": 900})
    root = bare_page.show(lab.Board(lab.play("stone-age", players=2, seed=5), pace=0))
    tools = root.locator(".sal-tools").first
    assert tools.evaluate("(it) => it.scrollWidth - it.clientWidth") > 0
    fade = """(it) => ['left', 'right'].map((side) =>
        parseFloat(getComputedStyle(it).getPropertyValue(`--sal-fade-${side}`)))"""
    left, right = tools.evaluate(fade)
    assert (left, right > 20) == (0, True)
    tools.evaluate("(it) => { it.scrollLeft = it.scrollWidth; }")
    bare_page.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
    left, right = tools.evaluate(fade)
    assert (left > 20, right) == (True, 0)
    bare_page.page.set_viewport_size({"width": 1000, "height": 900})
    assert tools.evaluate("(it) => getComputedStyle(it).maskImage") == "none"


def test_a_message_fades_where_more_lines_follow(bare_page):
    bare_page.page.set_viewport_size({"width": 250, "height": 900})
    root = bare_page.show(lab.Board(lab.play("agricola", ["you", "careful"], seed=7), pace=0))
    hint = root.locator(".sal-hint")
    fade = "(it) => parseFloat(getComputedStyle(it).getPropertyValue('--sal-fade-below'))"
    # A refusal of more lines than there is room for.
    root.locator("#site-rooms").click()
    hint.filter(has_text="expand farm").wait_for()
    assert hint.evaluate("(it) => it.scrollHeight - it.clientHeight") > 0
    frame = "() => new Promise((done) => requestAnimationFrame(() => done()))"
    bare_page.page.evaluate(frame)
    assert hint.evaluate(fade) > 10
    hint.evaluate("(it) => { it.scrollTop = it.scrollHeight; }")
    bare_page.page.evaluate(frame)
    assert hint.evaluate(fade) == 0
    assert root.locator(".sal-status").evaluate(fade) == 0


@pytest.mark.parametrize("size", [(320, 256), (640, 400), (390, 844)])
def test_the_decision_does_not_hide_what_the_keys_lead_to(bare_page, size):
    # 1280 × 1024 zoomed in fourfold, 1280 × 800 twofold, and a telephone with a keyboard.
    bare_page.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    bare_page.show(lab.Board(lab.play("age-of-hunting", ["you", "careful"], seed=3), pace=0))
    press = bare_page.page.keyboard.press
    press("Tab")
    places = set()
    for _ in range(8):
        press("n")
        name, covered = bare_page.page.evaluate(
            """() => {
                const active = document.activeElement, box = active.getBoundingClientRect();
                const x = box.x + box.width / 2, y = box.y + box.height / 2;
                const top = document.elementFromPoint(x, y);
                return [active.id, !active.closest('.sal-prompt') && !!top.closest('.sal-prompt')];
            }"""
        )
        assert not covered, name
        places.add(name)
    assert len(places) > 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_with_a_mouse_every_tool_of_a_narrow_window_is_in_sight(bare_page, code):
    """JupyterLab leaves a board 360 pixels of a window of 480; fingers get larger buttons."""
    bare_page.page.set_viewport_size({"width": 376, "height": 800})
    board = lab.Board(lab.play("stone-age", ["you", "random"], seed=5), pace=0, language=code)
    tools = bare_page.show(board).locator(".sal-tools")
    edge = tools.bounding_box()
    for button in tools.locator("button").all():
        box = button.bounding_box()
        assert edge["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= edge["x"] + edge["width"] + 1
        assert box["height"] >= 28


BELOW_BARS = """() => {
    const here = document.getElementById("here");
    here.style.cssText = "position:fixed;inset:120px 0 25px;overflow:auto";
    const room = document.createElement("style");
    room.textContent = "#here::after{content:'';display:block;height:600px}";
    document.head.append(room);
    const past = () => { here.scrollTop = 1e6; };
    new MutationObserver(past).observe(here, {childList: true});
}"""


@pytest.mark.parametrize("high", [720, 820, 1000])
def test_a_board_that_appears_after_a_press_shows_its_tools(bare_page, high):
    """A notebook scrolls below its bars, and past a cell that was run, to the next one."""
    page = bare_page.page
    page.set_viewport_size({"width": 1000, "height": high})
    page.evaluate(BELOW_BARS)
    page.mouse.click(5, 130)
    board = lab.Board(lab.play("stone-age", ["you", "random"], seed=5), pace=0)
    tools = bare_page.show(board).locator(".sal-tools").element_handle()
    seen = "(it) => it.getBoundingClientRect().top >= 119"
    page.wait_for_function(seen, arg=tools, timeout=10_000)


@pytest.mark.parametrize("game", ["agricola", "age-of-hunting"])
def test_on_a_telephone_on_its_side_the_decision_stays_in_sight(bare_page, game):
    page = bare_page.page
    page.set_viewport_size({"width": 812, "height": 375})
    root = bare_page.show(lab.Board(lab.play(game, players=2, seed=7), pace=0))
    prompt, ground = root.locator(".sal-prompt"), root.locator(".sal-board")
    for down in (0, 300):
        page.evaluate("(y) => scrollTo(0, y)", down)
        page.wait_for_function("(y) => scrollY === y", arg=down)
        box = prompt.bounding_box()
        assert box["y"] >= 375 * 0.36, "most of the window is the map's"
        assert abs(box["y"] + box["height"] - 375) < 2
        assert ground.bounding_box()["y"] < box["y"] - 100
