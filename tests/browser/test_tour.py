"""The guided tours in a real browser, taken by somebody who only does what the screen says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.test_accessible import AXE, RUN

import stoneage_lab as lab
from stoneage_lab.core.language import load_texts
from stoneage_lab.widget.guide import Guidance

SAID = "#sal-guide-said"
TOURS = Path(lab.__file__).parent / "games/stone_age/lessons/tours"
MOST = 60
# What glows and can be seen, the innermost panel first; else whatever may be done.
SHOWN = """() => {
    const root = document.querySelector('.sal-root');
    const button = '#guide-next[aria-disabled=false], [id^=guide-to], #guide-new';
    const next = root?.querySelector(button);
    if (!root || root.ariaBusy) return null;
    const seen = (each) => each.checkVisibility() && !each.closest('[hidden]');
    const bright = (each) => getComputedStyle(each).filter.includes('drop-shadow');
    const within = (place) => [...root.querySelectorAll(place)].filter(seen);
    const things = '[data-action], [data-open], [data-turn]';
    const popup = within('.sal-popup')[0];
    const all = within(`:is(.sal-prompt, .sal-board, .sal-hand) :is(${things})`);
    const found = all.filter(bright);
    const inside = popup ? all.filter((each) => popup.contains(each)) : all;
    const chosen = next ?? found.find((each) => popup?.contains(each)) ?? found[0]
        ?? inside.find((each) => each.matches('.sal-ok'))
        ?? inside.find((each) => each.matches('.can'));
    if (!chosen) return null;
    document.querySelectorAll('[data-test-here]').forEach((each) => delete each.dataset.testHere);
    chosen.dataset.testHere = '';
    return {glows: found.includes(chosen), button: chosen === next, id: chosen.id};
}"""


@pytest.fixture
def begin(bare_page):
    """Begin a tour on the page; its bots need not be waited for."""

    def one(name):
        tour = lab.tutorial(f"stone-age/{name}")
        tour.board.change("pace", 0)
        bare_page.show(tour.board)
        bare_page.page.locator(SAID).wait_for()
        return tour

    return one


def follow(page):
    """Do what the screen says, to the end; return the sentences, and how often something glowed."""
    sentences, glowed = [], 0
    for _ in range(MOST):
        shown = page.wait_for_function(SHOWN).json_value()
        said = page.locator(SAID).inner_text()
        if sentences[-1:] != [said]:
            sentences.append(said)
        if shown["button"] and shown["id"] != "guide-next":
            return sentences, glowed
        glowed += shown["glows"]
        before = page.locator(".sal-root").inner_html()
        page.locator("[data-test-here]").click()
        # Something happens at every press: a panel, a number, another picture.
        page.wait_for_function(
            "(before) => { const root = document.querySelector('.sal-root');"
            " return !root.ariaBusy && root.innerHTML !== before; }",
            arg=before,
        )
    raise AssertionError(f"the tour does not end: {sentences[-3:]}")


def test_a_newcomer_needs_no_cell_for_the_first_minute_and_the_next_tour(bare_page, begin):
    tour = begin("first")
    page = bare_page.page
    sentences, glowed = follow(page)
    assert sentences[0].startswith("You are Red")
    assert sentences[-1].startswith("A card, a house")
    assert len(sentences) >= 8
    # The forest, the 2, OK; then the card and the building, at least.
    assert glowed >= 4
    assert tour.done
    assert tour.play.position.to_dict()["state"]["round"] == 2
    page.locator("#guide-to-placing").click()
    page.get_by_text("Four play here").wait_for()
    sentences, _ = follow(page)
    assert any("you may not come twice" in said for said in sentences)
    assert (tour.route.id, tour.done, tour.board.last_error) == ("placing", True, None)
    # And play on: the banner goes, the board stays.
    page.locator("#guide-leave").click()
    page.locator("#sal-guide").wait_for(state="detached")
    assert page.locator(".sal-board .can").count()


@pytest.mark.long  # without a page all are taken in the tests of the game
@pytest.mark.parametrize("name", ["using", "feeding", "village", "buying", "scoring"])
def test_the_other_tours_lead_to_their_end(bare_page, begin, name):
    tour = begin(name)
    sentences, glowed = follow(bare_page.page)
    assert glowed
    assert (tour.done, tour.board.last_error) == (True, None)
    assert len(sentences) > len(set(sentences)) - 1


def test_wrong_and_impossible_things_are_explained_and_nothing_is_lost(bare_page, begin):
    tour = begin("placing")
    page = bare_page.page
    # Allowed, but not now: the step's own sentence, in the banner and in the status line.
    page.locator("#site-river").click()
    page.locator("[data-panel='place-river'] .sal-ok").click()
    page.locator("#sal-guide-reply").get_by_text("keep 3 people").wait_for()
    page.locator(".sal-status [role=status]", has_text="keep 3 people").wait_for()
    assert (tour.play.ply, tour.number) == (0, 1)
    page.keyboard.press("Escape")
    page.locator("#guide-skip").click()
    page.get_by_text("cannot use the forest again").wait_for()
    # Impossible: the rule's sentence, where the tour said it would be.
    page.locator("#site-forest").click()
    page.locator(".sal-hint").get_by_text("forest").wait_for()


def test_keys_and_screen_readers(bare_page, begin):
    begin("first")
    page = bare_page.page
    live = page.locator(f"[aria-live=polite]:has({SAID})")
    assert live.count() == 1
    handle = live.element_handle()
    page.locator("#guide-skip").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Blue, a bot").wait_for()
    # The bot moves by itself; meanwhile nothing is heard.
    bare_page.wait_for_answers()
    # The same region says the next sentence: a new one would not be read out.
    assert handle.evaluate("(each) => each.isConnected && each.innerText.includes('Blue, a bot')")
    # The focus stays in the banner; an arrow leads on to what can be pressed.
    assert page.evaluate("() => !!document.activeElement.closest('#sal-guide')")
    page.locator("#guide-skip").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Now press the left building").wait_for()
    bare_page.wait_for_answers()
    page.keyboard.press("u")
    page.get_by_text("Blue, a bot").wait_for()
    if AXE.is_file():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.locator("#sal-guide").evaluate(RUN) == []


def test_a_meal_stays_until_next_is_pressed(bare_page, begin):
    tour = begin("feeding")
    page = bare_page.page
    while tour.step.name != "fed":
        bare_page.wait_for_answers()
        tour.skip()
    bare_page.wait_for_answers()
    page.locator("#guide-next[aria-disabled=false]").wait_for()
    chip = page.locator("#plaque")
    assert "drop-shadow" in chip.evaluate("(each) => getComputedStyle(each).filter")
    # What was paid is seen as long as it is read: bots that need no time wait, too.
    ply = tour.play.ply
    page.locator(".sal-board").hover()
    assert tour.play.ply == ply
    page.locator("#guide-next").click()
    page.locator("#sal-guide-said", has_text="All people are fed").wait_for(state="detached")
    # The page asks for the bot's move once its own motion has ended.
    for _ in range(300):
        bare_page.wait_for_answers()
        if tour.play.ply > ply:
            break
        page.wait_for_timeout(100)
    assert tour.play.ply > ply


def test_a_mat_is_called_by_the_name_that_stands_on_it(bare_page, begin):
    tour = begin("first")
    page = bare_page.page
    while tour.step.name != "others":
        tour.skip()
    for language, quoted in (("en", "“(.+)”"), ("ja", "「(.+)」")):
        tour.board.change("language", language)
        bare_page.wait_for_answers()
        name = re.search(quoted, page.locator("#sal-guide-said").inner_text())
        assert name
        assert page.locator("#mat-red").get_by_text(name[1], exact=True).count()


def test_new_game_after_the_last_tour(bare_page, begin):
    tour = begin("scoring")
    while not tour.done:
        tour.skip()
    bare_page.wait_for_answers()
    page = bare_page.page
    assert page.locator("#guide-leave").count() == 0
    page.locator("#guide-new").click()
    page.locator("#sal-guide").wait_for(state="detached")
    page.locator(".sal-board .can").first.wait_for()
    assert page.locator("#plaque").get_attribute("aria-label").startswith("Round 1;")


@pytest.mark.layout
def test_the_board_does_not_move_whatever_the_banner_says(bare_page, begin):
    tour = begin("first")
    page = bare_page.page
    for width in (1600, 900):
        page.set_viewport_size({"width": width, "height": 900})
        tops = set()
        for _ in range(8):
            bare_page.wait_for_answers()
            tops.add(page.evaluate("() => document.querySelector('.sal-board').offsetTop"))
            tour.skip()
        assert len(tops) == 1, (width, tops)
        tour.again()


LONGEST = """(texts) => {
    const said = document.querySelector('#sal-guide-said');
    const box = said.closest('.sal-guide-text');
    return texts.filter(([text, isLong]) => {
        said.textContent = text;
        said.classList.toggle('sal-long', isLong);
        // In some families letters hang a pixel below the last line.
        return box.scrollHeight > box.clientHeight + 1;
    }).map(([text]) => text);
}"""


def sentences_of(language, folder):
    """Return the sentences of some tours, and whether each is shown in smaller letters."""
    texts = load_texts(language, folder)
    said = [texts[key] for key in texts if key.endswith(".say")]
    return [[each, Guidance("", each).is_long] for each in said]


@pytest.mark.layout
def test_every_sentence_of_a_tour_fits_its_box(bare_page, begin):
    tour = begin("first")
    for language in ("en", "ja"):
        tour.board.change("language", language)
        bare_page.wait_for_answers()
        sentences = sentences_of(language, TOURS)
        assert len(sentences) > 40
        # The first is as wide as JupyterLab leaves it on a phone.
        for size in ((310, 915), (412, 800), (866, 720), (1000, 720), (1280, 720)):
            bare_page.page.set_viewport_size({"width": size[0], "height": size[1]})
            assert bare_page.page.evaluate(LONGEST, sentences) == [], (language, size)


@pytest.mark.layout
def test_a_telephone_shows_the_shelf_that_is_meant(bare_page, begin):
    # As wide as JupyterLab leaves it.
    bare_page.page.set_viewport_size({"width": 310, "height": 915})
    tour = begin("first")
    strip = bare_page.page.locator(".sal-board").bounding_box()
    for meant in ("card1", "building1"):
        while tour.wanted()[0].words != f"place 1 {meant}":
            tour.skip()
            bare_page.wait_for_answers()
            tour.follow()
        bare_page.wait_for_answers()
        box = bare_page.page.locator(f'.sal-board [data-action="place 1 {meant}"]').bounding_box()
        assert strip["x"] - 1 <= box["x"], meant
        assert box["x"] + box["width"] <= strip["x"] + strip["width"] + 1, meant


@pytest.mark.layout
def test_the_button_that_counts_the_points_is_in_sight(bare_page, begin):
    bare_page.page.set_viewport_size({"width": 1280, "height": 720})
    tour = begin("scoring")
    page = bare_page.page
    while not tour.play.over:
        shown = page.wait_for_function(SHOWN).json_value()
        page.locator(f"#{shown['id']}" if shown["button"] else "[data-test-here]").click()
        bare_page.wait_for_answers()
    button, prompt = page.locator("#unfold-next"), page.locator(".sal-prompt")
    while button.count():
        box, place = button.bounding_box(), prompt.bounding_box()
        assert box["y"] + box["height"] <= place["y"] + place["height"] <= 720
        button.click()
        bare_page.wait_for_answers()
    assert prompt.evaluate("(it) => it.scrollHeight - it.clientHeight") < 12, "the table is seen"


CUT = """(drawing) => {
    const frame = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll("path")].map((star) => {
        const box = star.getBoundingClientRect();
        return Math.min(box.left - frame.left, box.top - frame.top,
                        frame.right - box.right, frame.bottom - box.bottom);
    });
}"""


@pytest.mark.layout
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_stars_at_the_end_are_whole(bare_page, motion):
    tour = lab.tutorial("age-of-hunting")
    while not tour.done:
        tour.skip()
    bare_page.page.emulate_media(reduced_motion=motion)
    stars = bare_page.show(tour.board).locator(".sal-cheer svg")
    stars.evaluate("(one) => one.getAnimations({subtree: true}).forEach((each) => each.finish())")
    inside = stars.evaluate(CUT)
    assert len(inside) == 3
    assert min(inside) >= 0


IN_VIEW = """(buttons) => buttons.map((one) => {
    const box = one.getBoundingClientRect();
    const [middle, foot] = [box.left + box.width / 2, box.bottom - 3];
    // What a finger meets there: not what hides it.
    const met = [middle, box.right - 3].map((x) => document.elementFromPoint(x, foot));
    return met.every((each) => one.contains(each));
})"""


@pytest.mark.layout
@pytest.mark.parametrize("language", ["en", "ja"])
def test_at_the_end_every_way_on_is_in_view_on_a_telephone(bare_page, language):
    tour = lab.tutorial("stone-age")
    while not tour.done:
        tour.skip()
    bare_page.page.set_viewport_size({"width": 390, "height": 844})
    root = bare_page.show(tour.board)
    tour.board.change("language", language)
    bare_page.wait_for_answers()
    shown = root.locator(".sal-guide-buttons button:visible").evaluate_all(IN_VIEW)
    assert len(shown) >= 5
    assert all(shown)
