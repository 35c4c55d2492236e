"""A tour of every game by clicks, in a wide window and on a phone; every sentence fits its box."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.test_tour import LONGEST, SAID, SHOWN, follow, sentences_of
from support.own_fonts import USUAL

import stoneage_lab as lab

pytestmark = pytest.mark.layout

WIDE, PHONE = (1440, 800), (412, 915)
# JupyterLab has bars at both sides.
JUPYTER_ON_PHONE = (310, 915)
SIZES = (WIDE, PHONE)
FIRST = {
    "stone-age": "animals", "age-of-hunting": "hunt_first", "age-of-revive": "revive_first",
    "agricola": "farm_first",
}  # fmt: skip
OTHERS = (
    "igloos", "winter", "huts", "mammoth", "pushing", "developing", "hunt_end", "riding",
    "facilities", "owing", "kings_end", "farm_house", "farm_fences", "farm_fields", "farm_harvest",
    "farm_end",
)  # fmt: skip
QUICK = (("hunt_first", WIDE), ("revive_first", PHONE), ("farm_first", WIDE), ("animals", PHONE))
LONG = [
    pytest.param(name, size, marks=pytest.mark.long)
    for name in (*FIRST.values(), *OTHERS)
    for size in SIZES
    if (name, size) not in QUICK
]


@pytest.fixture
def begin(bare_page):
    """Begin a tour on a page of a size; its bots need not be waited for."""

    def one(name, size):
        bare_page.page.set_viewport_size({"width": size[0], "height": size[1]})
        tour = lab.tutorial(name)
        tour.board.change("pace", 0)
        bare_page.show(tour.board)
        bare_page.page.locator(SAID).wait_for()
        return tour

    return one


# Whole games: what is said in them is measured below.
@pytest.mark.layout(always=(USUAL,))
@pytest.mark.parametrize(("name", "size"), [*QUICK, *LONG])
def test_who_does_what_the_screen_says_comes_to_the_end(bare_page, begin, name, size):
    tour = begin(name, size)
    sentences, glowed = follow(bare_page.page)
    assert (tour.done, tour.board.last_error) == (True, None)
    assert glowed
    assert len(sentences) >= 3
    wide = bare_page.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], "the page is not wider than the window"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", [game for game in FIRST if game != "stone-age"])
def test_every_sentence_of_a_tour_fits_its_box(bare_page, begin, game, language):
    tour = begin(FIRST[game], WIDE)
    tour.board.change("language", language)
    bare_page.wait_for_answers()
    folder = Path(lab.__file__).parent / "games" / game.replace("-", "_") / "lessons/tours"
    sentences = sentences_of(language, folder)
    assert len(sentences) > 8
    for size in (WIDE, (1020, 720), PHONE, JUPYTER_ON_PHONE):
        bare_page.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert bare_page.page.evaluate(LONGEST, sentences) == [], size


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", [game for game in FIRST if game != "stone-age"])
def test_what_others_did_is_read_whole_on_a_telephone(bare_page, begin, game, language):
    tour = begin(FIRST[game], JUPYTER_ON_PHONE)
    tour.board.change("language", language)
    while not tour.done:
        bare_page.wait_for_answers()
        cut = "(text) => text.scrollHeight - text.clientHeight"
        assert bare_page.page.locator(".sal-guide-text").evaluate(cut) <= 1, tour.sentence()
        tour.skip()


@pytest.mark.parametrize("name", ["hunt_first", "revive_first", "farm_first"])
def test_the_task_and_the_decision_stand_beside_the_table(bare_page, begin, name):
    begin(name, WIDE)
    page = bare_page.page
    for part in (".sal-guide", ".sal-prompt-head"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= WIDE[1]
    # A box with two lines is not as high as one with ten: the room is for what is mine.
    empty = """(text) => text.getBoundingClientRect().bottom
        - text.lastElementChild.getBoundingClientRect().bottom"""
    assert page.locator(".sal-guide-text").evaluate(empty) < 12
    # On a phone the table is seen between the task and the choices.
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate("scrollTo(0, 400)")
    guide, prompt = (page.locator(part).bounding_box() for part in (".sal-guide", ".sal-prompt"))
    assert prompt["y"] - guide["y"] - guide["height"] >= 300


@pytest.mark.parametrize("game", ["stone-age", *FIRST])
def test_a_way_is_shown_to_what_is_out_of_view_and_to_nothing_else(bare_page, begin, game):
    """A box as high as its text; and a button only while it leads somewhere."""
    name = "stone-age/first" if game == "stone-age" else FIRST[game]
    tour = begin(name, (480, 900))
    page, seen = bare_page.page, set()
    while not tour.done:
        bare_page.wait_for_answers()
        where = page.locator("#guide-where")
        if where.count():
            thing = where.get_attribute("data-item").removeprefix("sal-root ")
            for top in (0, 500, 5000):
                page.evaluate(
                    "(top) => new Promise((done) => { scrollTo(0, top);"
                    " requestAnimationFrame(() => requestAnimationFrame(done)); })",
                    top,
                )
                away = page.locator(thing).evaluate(
                    "(thing) => { const at = thing.getBoundingClientRect();"
                    " return at.bottom < 0 || at.top > innerHeight; }"
                )
                if away:
                    assert where.is_visible(), (tour.step.name, top)
                seen.add(where.is_visible())
        tour.skip()
    assert seen == {True, False}


PRESSED_IN_VIEW = """() => {
  const thing = document.querySelector("[data-test-here]"), at = thing.getBoundingClientRect();
  const under = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  const free = thing.contains(under) || under?.contains(thing);
  return at.top >= 0 && at.bottom <= innerHeight && free;
}"""


@pytest.mark.parametrize(
    "game",
    [
        "stone-age",
        *(pytest.param(game, marks=pytest.mark.long) for game in FIRST if game != "stone-age"),
    ],
)
def test_on_a_telephone_every_press_of_a_first_minute_comes_into_view(bare_page, begin, game):
    """Nobody has to look for the next thing; a first minute takes twelve presses at most."""
    name = "stone-age/first" if game == "stone-age" else FIRST[game]
    tour, page = begin(name, (390, 844)), bare_page.page
    assert page.evaluate("scrollY") == 0, "nothing moves before the first press"
    for presses in range(13):
        shown = page.wait_for_function(SHOWN).json_value()
        if shown["button"] and shown["id"] != "guide-next":
            break
        settled = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
        page.evaluate(settled)
        assert page.evaluate(PRESSED_IN_VIEW), (tour.step.name, presses)
        page.locator("[data-test-here]").click()
        bare_page.wait_for_answers()
    assert tour.done


# In the window, and under neither the task nor the choices; of what is high its upper part.
IN_SIGHT = """(selector) => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const [thing, ...others] = [selector, ".sal-guide", ".sal-prompt"].map(box);
  const [top, bottom] = [thing.top + 1, thing.top + Math.min(thing.height, 60) - 1];
  return top >= 0 && bottom <= innerHeight &&
    others.every((each) => bottom <= each.top || top >= each.bottom);
}"""
TOLD = [
    ("revive_first", "build", "#after-tent"),
    ("farm_hand", "look", "#hand-occupations-red"),
    ("developing", "price", "#board-red"),
    ("pushing", "push", ".sal-board [data-open='place-b3']"),
    ("hunt_end", "hut", ":is(.sal-board, .sal-hand) [data-action='develop hut b3 5']"),
    ("farm_end", "last", ":is(.sal-board, .sal-hand) [data-action='use cattle']"),
]
# What of these no telephone shows at first.
BELOW = "look"


@pytest.mark.parametrize(("name", "step", "thing"), TOLD)
@pytest.mark.parametrize("size", [PHONE, (390, 844)], ids=["412", "390"])
def test_a_telephone_shows_what_a_tour_means_or_leads_there(
    bare_page, begin, size, name, step, thing
):
    tour = begin(name, size)
    page = bare_page.page
    while tour.step.name != step:
        tour.skip()
        bare_page.wait_for_answers()
    page.evaluate("scrollTo(0, 0)")
    where = page.locator("#guide-where")
    there = page.evaluate(IN_SIGHT, thing)
    assert not (there and step == BELOW)
    if not there:
        where.click()
        page.wait_for_function(IN_SIGHT, arg=thing)
    # Where all is in sight, there is no such button.
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    assert not where.is_visible()
