"""A turn by clicks: a space, a room with a choice, fences with their price."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.agricola.farms import red

import stoneage_lab as lab
from stoneage_lab.games.agricola.drawing import scene

if TYPE_CHECKING:
    from support.bare_page import BarePage


def test_a_pasture_is_fenced_by_clicks(bare_page: BarePage) -> None:
    session = red(goods={"wood": 6, "reed": 2}, spaces={"forest": {"goods": 3}})
    root = bare_page.show(lab.Board(session, pace=0))
    for words in ("use fences", "fence 1-4", "fence 1-5"):
        root.locator(f"[data-action='{words}']").click()
        bare_page.wait_for_answers()
    assert "6 fences" in root.inner_text()
    root.locator("[data-action='close']").click()
    bare_page.wait_for_answers()
    assert session.position.seat("red").pastures == ("1-4+1-5",)
    assert session.position.mover_name == "blue"


def test_a_space_that_cannot_be_used_tells_why(bare_page: BarePage) -> None:
    session = red(spaces={"forest": {"goods": 3, "people": ["blue"]}})
    root = bare_page.show(lab.Board(session, pace=0))
    root.locator("#site-forest").click()
    bare_page.wait_for_answers()
    assert "already works there" in root.inner_text()
    assert session.ply == 0


RIM = """(id) => getComputedStyle(
    document.querySelector(`#${id}-art .sal-rim`)).strokeWidth"""
PALE = "(id) => +getComputedStyle(document.querySelector(`#${id}-art .sal-pales`)).opacity"


def test_a_card_that_can_be_used_has_a_bright_rim_and_what_cannot_is_pale(
    bare_page: BarePage,
) -> None:
    session = red(4, spaces={"sheep": {"goods": 2}, "fishing": {"goods": 0}})
    bare_page.show(lab.Board(session, pace=0))
    page = bare_page.page
    usable = {str(move).removeprefix("use ") for move in session.moves}
    assert "sheep" in usable
    assert not {"fishing", "fences"} & usable
    assert page.evaluate(RIM, "site-sheep") == "2.8px"
    assert page.evaluate(RIM, "site-fences") != "2.8px"
    assert page.evaluate(PALE, "site-sheep") == 1
    assert page.evaluate(PALE, "site-fishing") < 0.6


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_what_the_house_can_become_hangs_on_it_with_its_price(layout: str) -> None:
    farm = {"cards": ["conservator"], "goods": {"clay": 2, "stone": 2, "reed": 1}}
    session = red(14, rules="standard", **farm)
    session.do("use renovate")
    shown = scene(session.position, "en", True, 0, layout)
    places = {place.id: place for _, place in shown.places()}
    told = places["renovation-red"].label
    assert [tag[1:3] for tag in told] == [
        ("clay", (("clay", "2"), ("reed", "1"))),
        ("stone", (("reed", "1"), ("stone", "2"))),
    ]
    # It is not above the village, which comes first on a telephone.
    assert places["renovation-red"].y < places["site-forest"].y or layout == "wide"


def test_fences_are_marked_edge_by_edge_and_built_at_once(bare_page: BarePage) -> None:
    session = red(goods={"wood": 6, "reed": 2}, spaces={"forest": {"goods": 3}})
    root = bare_page.show(lab.Board(session, pace=0))
    root.locator("[data-action='use fences']").click()
    bare_page.wait_for_answers()
    build = root.locator("#do-build")
    # Without marks there is nothing to build, and no button for it, nor a box around none.
    assert not build.is_visible()
    assert not root.locator(".sal-choices .sal-choice").first.is_visible()
    assert "press its edges" in root.locator(".sal-sentence").inner_text()
    drafts = "() => [...document.querySelectorAll('.sal-draft')].filter(DRAWN).length".replace(
        "DRAWN", "(each) => each.checkVisibility({visibilityProperty: true})"
    )
    assert bare_page.page.evaluate(drafts) == 0
    for number, edge in enumerate(("1-5n", "1-5e", "1-5w"), 1):
        root.locator(f"[data-mark='{edge}']").click()
        # The fence stands there as it will, until it is built or taken back.
        assert bare_page.page.evaluate(drafts) == number
    # Not closed: it is said at once, before anything is built, and read aloud.
    said = root.locator(".sal-detail", has_text="1 more closes")
    said.wait_for()
    assert said.inner_text().startswith("3 marked fences, 3 wood of 6. These fences close nothing")
    assert root.locator("p[role=status]").inner_text() == said.inner_text()
    assert "Build 3 of 6" in build.inner_text()
    assert build.get_attribute("data-action") is None
    build.click()
    assert "1 more closes" in root.locator(".sal-tip-why").inner_text()
    assert session.position.seat("red").fences_left == 15
    # By keys; and room for animals is told with the price.
    root.locator("[data-mark='2-5n']").focus()
    bare_page.page.keyboard.press("Enter")
    root.locator(".sal-detail", has_text="4 fences, 4 wood of 6; room for 2 animals.").wait_for()
    assert "can" in (build.get_attribute("class") or "").split()
    build.click()
    bare_page.wait_for_answers()
    assert session.position.seat("red").pastures == ("1-5",)


def test_without_marks_the_button_that_builds_them_is_away_again(bare_page: BarePage) -> None:
    session = red(goods={"wood": 6})
    root = bare_page.show(lab.Board(session.do("use fences"), pace=0, language="ja"))
    edge, detail = root.locator("[data-mark='1-5n']"), root.locator(".sal-detail")
    before = detail.inner_text()
    edge.click()
    root.locator(".sal-detail", has_text="あと3本です").wait_for()
    assert root.locator("#do-build").is_visible()
    edge.click()
    assert detail.inner_text() == before
    assert not root.locator("#do-build").is_visible()
    assert "先に農場の辺を" in (root.locator("#do-build").get_attribute("data-why") or "")


@pytest.mark.parametrize("wide", [320, 1000])
def test_edges_are_large_enough_for_fingers_and_the_nearest_is_pressed(
    bare_page: BarePage, wide: int
) -> None:
    session = red(goods={"wood": 6}).do("use fences")
    bare_page.page.set_viewport_size({"width": wide, "height": 900})
    root = bare_page.show(lab.Board(session, pace=0))
    bare_page.wait_for_answers()
    boxes = root.locator("[data-mark] .sal-hit").evaluate_all(
        "(all) => all.map((it) => it.getBoundingClientRect()).map((b) => [b.width, b.height])"
    )
    assert min(min(box) for box in boxes) >= 24

    def pressed(right: float, down: float) -> str:
        return str(root.locator("#red-1-4").evaluate(PRESSED_AT, [right, down]))

    assert pressed(0.5, 0.5) == "fence 1-4"
    assert pressed(0.5, 0.05) == pressed(0.5, -0.2) == "1-4n"
    assert pressed(0.05, 0.5) == "1-4w"
    # At a corner: above the diagonal, below it.
    assert (pressed(0.1, -0.05), pressed(-0.05, 0.1)) == ("1-4n", "1-4w")


# The position is measured again each time: the page may still be moving.
PRESSED_AT = """(space, [right, down]) => {
    space.scrollIntoView({block: 'center'});
    const {x, y, width} = space.getBoundingClientRect();
    if (width < 28) throw new Error(`the space is ${width} pixels wide`);
    const at = document.elementFromPoint(x + right * width, y + down * width);
    const {mark, action} = at.closest('[data-mark], [data-action]').dataset;
    return mark ?? action;
}"""


def test_a_pen_that_cannot_be_closed_yet_says_why(bare_page: BarePage) -> None:
    session = red(goods={"wood": 6}, pastures=[["1-4", "1-5"]])
    root = bare_page.show(lab.Board(session.do("use fences, fence 3-4"), pace=0))
    close = root.locator("#do-close")
    assert close.get_attribute("data-action") is None
    assert "touches the others" in root.locator(".sal-detail").inner_text()
    close.click()
    assert "touches the others" in root.locator(".sal-tip-why").inner_text()
