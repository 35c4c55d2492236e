"""What a choice would do is seen before it is pressed, in a real browser."""

from itertools import islice

import pytest
from browser.floating import POINT
from browser.hands import Finger
from browser.test_one_window import begun, decisions

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES


def hovered(bare_page, play, selector):
    root = bare_page.show(lab.Board(play, pace=0))
    root.locator(selector).first.hover()
    root.locator(".sal-preview").wait_for()
    return root


def test_the_pointer_shows_who_would_stand_where(bare_page):
    play = lab.play("age-of-hunting", players=2, seed=5)
    root = hovered(bare_page, play, ".sal-board .can[data-action]")
    assert root.locator(".sal-previewed").count()
    assert play.ply == 0
    # It lies over the board: what is pressed is what lies below.
    root.locator(".sal-board .can[data-action]").first.click()
    bare_page.wait_for_answers()
    assert play.ply == 1
    assert not root.locator(".sal-previewed, .sal-preview").count()


def test_each_value_of_a_stepper_is_seen_on_the_board(bare_page):
    root = bare_page.show(lab.Board(lab.play("stone-age", players=2, seed=7), pace=0))
    root.locator("#site-forest").press("Enter")
    people = root.locator(".sal-previewed > g")
    for number in (1, 2, 3):
        people.nth(number - 1).wait_for(state="attached")
        assert people.count() == number
        bare_page.page.keyboard.press("ArrowUp")
    bare_page.page.keyboard.press("Escape")
    people.first.wait_for(state="detached")


def test_what_opens_a_stepper_shows_its_first_choice(bare_page):
    play = lab.play("age-of-hunting", players=2, seed=5)
    while not any(panel.form == "stepper" for panel in panels(play)):
        play.do(next(iter(play.position.legal())))
    root = hovered(bare_page, play, ".sal-board .can[data-open]")
    assert root.locator(".sal-previewed").count()
    assert not root.locator(".sal-popup:visible").count()
    # The focus shows it as the pointer does; only what is open is read out.
    bare_page.page.mouse.move(0, 0)
    root.locator(".sal-preview").wait_for(state="detached")
    root.locator(".sal-board .can[data-open]").first.focus()
    root.locator(".sal-preview").wait_for()
    assert root.locator(".sal-previewed").count()
    assert root.locator("p.sal-heard").inner_text() == ""


def panels(play):
    return drawing.scene_of(play).prompt.panels


@pytest.mark.layout
def test_what_is_shown_moves_no_button(bare_page):
    play = lab.play("age-of-revive", players=["you", "careful", "careful"], seed=5)
    while not any(panel.open and not panel.folded and panel.buttons for panel in panels(play)):
        play.do(next(iter(play.position.legal())))
    root = bare_page.show(lab.Board(play, pace=0))
    button = root.locator(".sal-prompt button[data-action]:visible").first
    before = button.bounding_box()
    button.hover()
    root.locator(".sal-preview").wait_for()
    assert button.bounding_box() == before


TOLD = """(root) => {
  const told = root.querySelector(".sal-preview");
  const [box, prompt] = [told, told.closest(".sal-prompt")].map((it) => it.getBoundingClientRect());
  return {inside: box.top >= prompt.top && box.bottom <= Math.min(prompt.bottom, innerHeight) &&
    box.left >= 0 && box.right <= innerWidth, cut: told.scrollHeight > told.clientHeight + 1};
}"""


@pytest.mark.layout
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(390, 844), pytest.param((812, 375), marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "name", ["stone-age-2", "agricola-2", "age-of-hunting-2", "age-of-revive-3"]
)
def test_on_a_telephone_the_first_touch_is_told_in_sight_and_the_second_does_it(
    bare_page, name, size, language
):
    """Early in a game, and later where there is more to tell."""
    lab.language(language)
    page = bare_page.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_style_tag(content="#here > div:not(:last-child) { display: none }")
    finger, session = Finger(page), begun(name)
    for number, _ in enumerate(islice(decisions(session), 8)):
        if number not in (1, 7):
            continue
        others = ["careful"] * (session.game.players - 1)
        board = lab.Board(lab.play(session.position, ["you", *others]), pace=0)
        root = bare_page.show(board)
        place = root.locator(".sal-board .can[data-action]").first
        ply = board.play.ply
        # What lies behind the decision is scrolled out from under it.
        place.evaluate("(it) => it.scrollIntoView({block: 'center', behavior: 'instant'})")
        finger.tap(place)
        root.locator(".sal-preview button").wait_for()
        assert board.play.ply == ply
        assert root.evaluate(TOLD) == {"inside": True, "cut": False}
        assert root.locator(".sal-preview button").evaluate(POINT), "OK can be pressed"
        finger.tap(place)
        bare_page.wait_for_answers()
        assert board.play.ply > ply
        board.close()
    finger.leave()


@pytest.mark.layout
@pytest.mark.parametrize(
    "size", [{"width": 480, "height": 900}, {"width": 1024, "height": 768}], ids=["480", "1024"]
)
def test_the_button_of_a_first_touch_can_be_touched(bare_page, size):
    play = lab.play("agricola", players=2, seed=5)
    bare_page.page.set_viewport_size(size)
    root = bare_page.show(lab.Board(play, pace=0))
    finger = Finger(bare_page.page)
    finger.tap(root.locator(".can[data-action]:visible").first)
    button = root.locator(".sal-preview button")
    button.wait_for()
    assert button.bounding_box()["height"] >= 40
    finger.tap(button)
    bare_page.wait_for_answers()
    assert play.ply == 1
    finger.leave()


def test_a_touch_of_what_cannot_be_done_ends_what_was_shown(bare_page):
    play = lab.play("agricola", players=2, seed=5)
    root = bare_page.show(lab.Board(play, pace=0))
    finger = Finger(bare_page.page)
    finger.tap(root.locator(".sal-board .can[data-action]").first)
    root.locator(".sal-preview").wait_for()
    finger.tap(root.locator(".sal-board [data-why]:not([data-action], [data-open])").first)
    root.locator(".sal-tip-why").wait_for()
    assert not root.locator(".sal-preview, .sal-previewed").count()
    finger.leave()
    assert play.ply == 0
