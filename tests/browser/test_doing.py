"""What a person does at the board, by mouse, by finger and by ear."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from browser.hands import Finger, Mouse
from playwright.sync_api import expect

import stoneage_lab as lab

ARIA = Path(__file__).parent / "aria"


def new_game(**given):
    return lab.play("stone-age", seed=7, **{"players": 2, **given})


def against_a_bot():
    return new_game(players=["you", "careful"])


def reach(step, moves=1, where=lambda state: True):
    """A game of two, played anyhow up to a kind of decision: no bot's better idea changes it."""
    for seed in range(100):
        play = lab.play("stone-age", players=2, seed=seed)
        chance = random.Random(seed)
        while not play.over:
            state = play.position.state
            if state.step_name == step and len(play.moves) >= moves and where(state):
                return play
            play.do(chance.choice(list(play.moves)))
        if step == "over":
            return play
    raise LookupError(step)


# -- pickers -------------------------------------------------------------------------------


def test_a_half_filled_payment_survives_another_language(bare_page):
    root = bare_page.show(lab.Board(reach("buying", 12)))
    goods = root.locator(".sal-prompt .sal-pip:not(.sal-on):visible")
    goods.first.click()
    dials = root.locator(".sal-prompt [role=spinbutton]:visible")
    before = dials.all_inner_texts()
    note = root.locator(".sal-prompt .sal-amount").inner_text()
    root.get_by_role("button", name="日本語").click()
    root.locator("xpath=self::*[@lang='ja']").wait_for()
    assert dials.all_inner_texts() == before
    assert root.locator(".sal-prompt .sal-amount").inner_text() != note


def test_what_one_player_set_is_not_set_for_the_next(bare_page):
    play = new_game()
    root = bare_page.show(lab.Board(play))
    dial = root.locator(".sal-prompt [role=spinbutton]:visible")
    root.locator("#site-forest").click()
    first = dial.inner_text()
    dial.press("ArrowUp")
    assert dial.inner_text() != first
    play.do("place 2 hut")
    expect(root.locator(".sal-prompt-head")).to_contain_text("Blue")
    expect(dial).to_have_text(first)


def test_a_building_shows_the_points_of_every_payment(bare_page):
    # Buildings are the sites after the twelve others.
    play = reach("buying", 4, lambda state: state.buying >= 12)
    root = bare_page.show(lab.Board(play))
    note = root.locator(".sal-prompt .sal-amount")
    assert "point" in note.inner_text()
    before = note.inner_text()
    root.locator(".sal-prompt .sal-pip.sal-on:visible").last.click()
    assert note.inner_text() != before
    assert root.locator(".sal-prompt .sal-ok").get_attribute("data-action") in [
        move.words for move in play.moves
    ]


# -- a steady page -------------------------------------------------------------------------


@pytest.mark.layout
@pytest.mark.parametrize("width", [1000, pytest.param(1600, marks=pytest.mark.long)])
def test_the_map_never_moves_under_the_pointer(bare_page, width):
    page = bare_page.page
    page.set_viewport_size({"width": width, "height": 1000})
    root = bare_page.show(lab.Board(against_a_bot(), pace=0))
    where = """(root) => {
        const [a, b] = ['.sal-board svg', '#tool-undo'].map(
            (each) => root.querySelector(each).getBoundingClientRect());
        const home = root.getBoundingClientRect();
        return [a.top - home.top, a.left - home.left, a.width, b.top - home.top, b.left - home.left]
            .map(Math.round);
    }"""
    before = root.evaluate(where)
    hands = Mouse(page, seed=4)
    for _ in range(4):
        hands.over()
        hands.decide()
        assert root.evaluate(where) == before
    for thing in root.locator("[data-why]").all()[:2]:
        thing.hover()
        assert root.evaluate(where) == before
    hands.over()  # while bots move, lines of the log move, too
    root.locator(".sal-lines button").last.click()
    root.locator("xpath=self::*[contains(@class, 'sal-past')]").wait_for()
    assert root.evaluate(where) == before


@pytest.mark.layout
def test_the_log_shows_its_line_and_leaves_the_page_where_it_is(bare_page):
    play = reach("feeding")
    last = play.last
    bare_page.page.set_viewport_size({"width": 1600, "height": 500})
    root = bare_page.show(lab.Board(play))
    scroll = "() => document.scrollingElement.scrollTop"
    before = bare_page.page.evaluate(scroll)
    play.goto(last - 20)
    bare_page.wait_for_answers()
    root.locator(f"[aria-current='step'][data-command='goto {last - 20}']").wait_for()
    assert root.evaluate(
        """(root) => {
            const box = root.querySelector('.sal-lines').getBoundingClientRect();
            const line = root.querySelector('[aria-current=step]').getBoundingClientRect();
            return line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
        }"""
    )
    assert bare_page.page.evaluate(scroll) == before
    told = root.locator("[role=status]").inner_text()
    assert f"You are looking at move {last - 20} of {last}." in told
    root.get_by_role("button", name="Back to now").click()
    root.locator(f"[aria-current='step'][data-command='goto {last}']").wait_for()
    everything = root.locator(".sal-line:visible").count()
    root.locator("#filter-who").select_option(label="Red")
    some = root.locator(".sal-line:visible").count()
    assert 0 < some < everything
    assert root.locator(".sal-line:visible:not(.sal-seat-red)").count() == 0
    # Both lists count, in later pictures too; and everything comes back.
    root.locator("#filter-what").select_option(index=1)
    kind = root.locator("#filter-what").input_value()
    play.do(str(play.position.moves[0]))
    bare_page.wait_for_answers()
    assert root.locator(f".sal-line:visible:not(.sal-seat-red{kind})").count() == 0
    for name in ("who", "what"):
        root.locator(f"#filter-{name}").select_option(index=0)
    assert root.locator(".sal-line:visible").count() >= everything


# -- fingers -------------------------------------------------------------------------------


@pytest.mark.layout
def test_fingers_play_and_ask(bare_page):
    play = new_game().do("place 2 hut")
    root = bare_page.show(lab.Board(play))
    finger = Finger(bare_page.page)
    tip = root.locator("[role=tooltip]")
    forest = root.locator("#site-forest .sal-person, #site-forest path").first
    finger.down(forest)
    tip.wait_for(state="visible")
    finger.up()
    assert tip.is_visible()
    assert "wood" in tip.inner_text().lower()
    assert not root.locator(".sal-popup:visible").count()
    finger.tap(forest)
    root.locator(".sal-popup:visible").wait_for()
    assert not tip.is_visible()
    finger.tap(root.locator(".sal-popup .sal-pip:visible").nth(2))
    finger.tap(root.locator(".sal-popup .sal-ok:visible"))
    root.locator("#piece-blue-forest-3").wait_for()
    assert play.ply == 2
    hut = root.locator("#site-hut [class*=sal-hit], #site-hut rect").first
    finger.tap(hut)
    # What a finger does, a browser makes a click of a moment later.
    expect(root.locator(".sal-hint")).to_have_text(
        root.locator("#site-hut").get_attribute("data-why")
    )
    finger.leave()


# -- motion --------------------------------------------------------------------------------

WATCH_MOTION = """() => {
    window.moved = new Set();
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        window.moved.add(this.id);
        return animate.apply(this, given);
    };
    document.addEventListener('animationstart', (e) => window.moved.add(e.animationName));
}"""


@pytest.mark.parametrize("calm", [False, True])
def test_pieces_travel_and_dice_roll_unless_one_asked_for_calm(bare_page, calm):
    page = bare_page.page
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    root = bare_page.show(lab.Board(against_a_bot(), pace=0))
    page.evaluate(WATCH_MOTION)
    hands = Mouse(page, seed=3)
    while not root.locator(".sal-die").count():
        hands.over()
        hands.decide()
    if calm:
        # Two frames on, everything that were to move would have begun to.
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert page.evaluate("() => [...window.moved]") == []
    else:
        page.wait_for_function("() => window.moved.has('sal-tumble')")
        moved = page.evaluate("() => [...window.moved]")
        # The bot's people too.
        assert any(name.startswith("piece-red-") for name in moved)
        assert any(name.startswith("piece-blue-") for name in moved)


# -- ears ----------------------------------------------------------------------------------

LISTEN = """(root) => {
    window.heard = [];
    const regions = root.querySelectorAll('[role=status],[role=alert],[aria-live]');
    for (const region of regions) {
        new MutationObserver(() => window.heard.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
    }
}"""


def test_screen_readers_hear_one_message_a_change(bare_page):
    page = bare_page.page
    root = bare_page.show(lab.Board(against_a_bot(), pace=0))
    rev = int(root.get_attribute("data-rev"))
    root.evaluate(LISTEN)
    for item in root.locator("[data-why], [data-tip]").all()[:6]:
        item.hover()
    assert page.evaluate("() => window.heard") == []
    hands = Mouse(page, seed=2)
    for _ in range(4):
        hands.over()
        hands.decide()
    hands.over()
    heard = page.evaluate("() => window.heard.filter((each) => !/busy/.test(each))")
    assert 0 < len(heard) <= int(root.get_attribute("data-rev")) - rev
    assert heard[-1] == root.locator("[role=status]").inner_text()


PHASES = {"placing": 1, "using": 1, "tools": 2, "buying": 3, "taking": 1, "feeding": 1}


@pytest.mark.parametrize("step", [*PHASES, "over"])
def test_screen_readers_are_told_this(bare_page, step):
    root = bare_page.show(lab.Board(reach(step, PHASES.get(step, 1))))
    if step == "placing":
        root.locator("#site-clay").focus()
        bare_page.page.keyboard.press("Enter")
        # What the first choice would do is told a moment later.
        root.locator(".sal-preview").wait_for()
    told = "\n".join(
        root.locator(part).first.aria_snapshot()
        for part in (".sal-status", ".sal-head", ".sal-prompt", ".sal-board", ".sal-hand")
    )
    path = ARIA / f"{step}.yml"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(told + "\n", encoding="utf-8")
    assert told + "\n" == path.read_text(encoding="utf-8"), (
        "What screen readers are told has changed. If that was meant: "
        "GOLDEN=write python3 dev.py test tests/browser/test_doing.py"
    )


def test_the_first_decision_is_seen_once_and_heard(bare_page):
    play = lab.play(lab.lesson_position("R1.busy"), seed=1)
    board = lab.Board(play, seat="red")
    root = bare_page.show(board)
    sentence = root.locator(".sal-sentence").inner_text()
    heard = root.locator("[role=status]")
    assert heard.text_content() == sentence
    assert root.locator("[role=status] .sal-heard").text_content() == sentence
    # What is there for screen readers takes a pixel.
    assert heard.locator(".sal-heard").bounding_box()["width"] <= 1
    board.close()
