"""Games made of generic items, on a page: by mouse, by keys, for screen readers, at any width."""

from __future__ import annotations

import pytest
from browser.test_accessible import AXE, RUN
from fixtures.tables import belt, cards, farm, panels, purse, ring, tall

import stoneage_lab as lab

GAMES = {
    "cards": (cards.Cards(1), ("play 2", "draw")),
    "ring": (ring.Round(2), ("go 2", "go 8")),
    "farm": (farm.Farm(1), ("plough 1 1", "fence 1 1 top")),
    "belt": (belt.Belt(2), ("push 2", "push 1")),
    "panels": (panels.Panels(6), ("put 3", "put 4")),
    "purse": (purse.Barter(2), ("take clay", "take gem")),
    "tall": (tall.Estate(3), ("till 2", "till 4")),
}
WIDTHS = (1400, 1000, 480, 400)


def shown(bare_page, name):
    game, moves = GAMES[name]
    play = lab.play(game, ["you"] * game.players, seed=1)
    return play, bare_page.show(lab.Board(play, pace=0)), moves


@pytest.mark.layout
@pytest.mark.parametrize("name", GAMES)
def test_it_is_heard_seen_at_any_width_and_played(bare_page, name):
    """One page for all three: the games differ, not the way to look at them."""
    play, root, moves = shown(bare_page, name)
    check_names_and_roles(bare_page.page, play, root, moves[0])
    if name == "cards":
        label = root.locator("#card-3").get_attribute("aria-label")
        assert label == "Stone oven: play 3 · gives 3 food · each round"
    check_widths(bare_page.page, root)
    check_played(bare_page, play, root, *moves)


def check_played(bare_page, play, root, first, second):
    """Play a move by mouse, and one by keys."""
    root.locator(f"[data-action='{first}']").click()
    bare_page.wait_for_answers()
    assert play.ply == 1
    # The arrows lead to everything that can be done in a part of the page; Tab leads to each part.
    target = root.locator(f"[data-action='{second}']")
    # Looked for within each part, and not from the root on.
    inside = bare_page.page.locator(f"[data-action='{second}']")
    root.locator(".sal-part").filter(has=inside).locator("[tabindex='0']").first.focus()
    bare_page.page.keyboard.press("Home")
    for _ in range(80):
        if target.evaluate("(it) => it.matches(':focus')"):
            break
        bare_page.page.keyboard.press("ArrowRight")
    bare_page.page.keyboard.press("Enter")
    bare_page.wait_for_answers()
    assert play.ply == 2


def check_names_and_roles(page, play, root, first):
    """Check what screen readers hear."""
    if AXE.is_file():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert root.evaluate(RUN) == []
    for move in play.position.legal():
        button = root.locator(f"[data-action='{move}']")
        assert button.get_attribute("role") == "button"
        assert str(move) in button.get_attribute("aria-label")
    assert root.get_by_role("button", name=first).count() == 1


def check_widths(page, root):
    """Check that nothing is cut off or too small at any width."""
    for wide in (*WIDTHS, 1600):
        page.set_viewport_size({"width": wide, "height": 1000})
        boxes = root.locator(".sal-item").evaluate_all(
            "(all) => all.map((it) => [it.getBoundingClientRect().left,"
            " it.getBoundingClientRect().right, it.getScreenCTM().a])"
        )
        for left, right, scale in boxes:
            assert left >= 0
            assert right <= wide
            # Letters of 18 units stay 12 pixels high.
            assert scale * 18 >= 12


def test_a_tall_panel_is_opened_by_mouse_and_by_keys(bare_page):
    play, root, _ = shown(bare_page, "tall")
    red, blue = root.locator("#panel-red"), root.locator("#panel-blue")
    card = root.locator("#card-red-3")
    root.locator("#fold-red > summary").focus()
    assert not card.is_visible()
    bare_page.page.keyboard.press("Enter")
    # The page hears of it a moment after it is seen.
    root.locator("#card-red-3[tabindex]").wait_for()
    # The arrows lead on into what was unfolded, and never into what is folded.
    bare_page.page.keyboard.press("ArrowDown")
    assert bare_page.page.evaluate("document.activeElement.id").startswith("card-red-")
    assert ways(bare_page.page) >= {"panel-blue-name", "fold-red-name", "card-red-3", "cell-red-2"}
    # One panel at a time.
    blue.locator("> summary").click()
    assert (red.get_attribute("open"), blue.get_attribute("open")) == (None, "")
    reached = ways(bare_page.page)
    assert reached >= {"panel-red-name", "panel-green-name", "fold-blue-name"}
    assert not any(id.startswith(("cell-red", "card-red", "fold-red")) for id in reached)
    # Somebody else's turn opens the panel of whoever has to decide.
    red.locator("> summary").click()
    assert card.is_visible(), "what was unfolded in it still is"
    root.locator("[data-action='till 2']").click()
    bare_page.wait_for_answers()
    assert play.ply == 1
    assert (red.get_attribute("open"), blue.get_attribute("open")) == (None, "")


def ways(page):
    """The ids of all that the arrow to the right leads to on the table."""
    page.keyboard.press("Home")
    met = set()
    while (here := page.evaluate("document.activeElement.id")) not in met:
        met.add(here)
        page.keyboard.press("ArrowRight")
    return met


@pytest.mark.layout
def test_a_tall_panel_takes_no_more_than_a_page(bare_page):
    _, root, _ = shown(bare_page, "tall")
    for wide in (480, 1000):
        bare_page.page.set_viewport_size({"width": wide, "height": 900})
        assert root.locator(".sal-board").bounding_box()["height"] < 900, wide
