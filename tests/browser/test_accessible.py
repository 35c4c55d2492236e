"""For all: axe in every phase of a game, forced colours, reduced motion, a page at 200 %.

Set STONEAGE_LAB_AXE_COUNT to a file to have the number of axe runs written there.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from browser.phases import whole_game
from support.bare_page import DARK, LIGHT

import stoneage_lab as lab

AXE = Path(__file__).parents[2] / "widgets/node_modules/axe-core/axe.min.js"
RUN = """async (root) => (await axe.run(root, {resultTypes: ['violations']})).violations
    .map((each) => [each.id, each.help, each.nodes.slice(0, 3).map((node) => node.html)])"""
needs_axe = pytest.mark.skipif(
    not AXE.is_file(), reason="axe-core is installed with the front end's tools"
)
# Where much of a board differs from other phases; of the others the decision differs.
WHOLE = {"placing", "over"}
EVERY_PHASE = {"placing", "using", "tools", "buying", "taking", "offer", "feeding", "over"}


def game_of_two():
    return lab.play("stone-age", players=2, seed=7)


class Looker:
    """Goes through the phases of a game and asks axe about each.

    Axe takes most of a second for a whole board: unless `whole`, it sees of a board that it has
    seen already only what has been opened.
    """

    def __init__(self, bare_page, whole=False) -> None:
        self.whole = whole
        self.bare_page, self.page = bare_page, bare_page.page
        self.play, self.plies = whole_game("standard", 7)
        # A game that never comes there would leave a phase unseen.
        assert {*self.plies} >= EVERY_PHASE
        self.board = lab.Board(self.play)
        self.root = bare_page.show(self.board)
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.runs = 0
        self.found: list = []

    def show(self, language: str, ply: int) -> None:
        """Show a position in a language."""
        self.board.change("language", language)
        self.play.goto(ply)
        self.bare_page.wait_for_answers()
        self.page.keyboard.press("Escape")

    def ask(self, what: str, root=None) -> None:
        self.runs += 1
        violations = (root or self.root).evaluate(RUN)
        self.found += [(what, each) for each in violations]

    def open(self, selector: str, what: str) -> None:
        """Open a panel, look, and close it again."""
        opener = self.root.locator(selector).first
        opener.focus()
        self.page.keyboard.press("Enter")
        panel = self.root.locator(".sal-popup:not([hidden])")
        panel.wait_for()
        self.ask(what, None if self.whole else panel)
        self.page.keyboard.press("Escape")

    def look_closer(self, language: str) -> None:
        """Look at everything that can be opened while people are placed."""
        self.show(language, 4)
        root = self.root
        self.open(".sal-board [data-open]", f"{language} stepper")
        # Another one: a tip stays closed over what has just been pressed.
        root.locator(".sal-board [data-open][data-tip]").nth(1).focus()
        root.locator(".sal-tip:not([hidden])").wait_for()
        self.ask(f"{language} tip", None if self.whole else root.locator(".sal-tip"))
        root.locator(".sal-board [data-why]").first.focus()
        self.ask(f"{language} why not", None if self.whole else root.locator(".sal-status"))
        self.open("#tool-help", f"{language} help")
        self.open("#tool-settings", f"{language} settings")
        # A filter only hides lines.
        for select in root.locator(".sal-filters select").all() if self.whole else ():
            select.select_option(index=1)
            self.ask(f"{language} log filtered")
            select.select_option(index=0)


@needs_axe
def test_axe_finds_nothing_in_any_phase(bare_page):
    """Every phase once, language and theme in turn; each in all of them is a long test."""
    looker = Looker(bare_page)
    looks = [("en", DARK), ("ja", LIGHT), ("en", LIGHT), ("ja", DARK)]
    for number, (phase, ply) in enumerate(looker.plies.items()):
        language, theme = looks[number % len(looks)]
        bare_page.use_theme(theme)
        looker.show(language, ply)
        looker.ask(
            f"{language} {phase}",
            None if phase in WHOLE else looker.root.locator(".sal-prompt").first,
        )
    looker.look_closer("ja")
    count(looker.runs)
    assert looker.found == []


@needs_axe
@pytest.mark.long
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_axe_finds_nothing_in_any_phase_language_and_theme(bare_page, theme):
    looker = Looker(bare_page, whole=True)
    other, _ = whole_game("bga", 7, until="gaining")
    gaining = lab.Board(other)
    gaining_root = bare_page.show(gaining)
    bare_page.use_theme(theme)
    for language in ("en", "ja"):
        gaining.change("language", language)
        for phase, ply in looker.plies.items():
            looker.show(language, ply)
            looker.ask(f"{language} {phase}")
        looker.look_closer(language)
        looker.ask(f"{language} gaining", gaining_root)
    count(looker.runs)
    assert looker.found == []


def test_forced_colours(bare_page):
    """With the colours of the system: what can be done has an outline, the map keeps its own."""
    bare_page.page.emulate_media(forced_colors="active")
    root = bare_page.show(lab.Board(game_of_two()))
    style = "(element, name) => getComputedStyle(element)[name]"
    assert root.locator(".sal-board svg").first.evaluate(style, "forcedColorAdjust") == "none"
    # A place has the outline that it was painted with, and no second one around it.
    can = root.locator(".sal-board .can").first
    assert can.evaluate(style, "outlineStyle") == "none"
    halo = root.locator(".sal-board .can > .sal-halo").first
    assert halo.evaluate(style, "strokeWidth") == "5.5px"
    # A pictogram keeps its ground: dark ones would not be seen on a dark page.
    icon = root.locator(".sal-prompt .sal-icon").first
    assert icon.evaluate(style, "backgroundColor") == "rgb(251, 244, 227)"
    root.locator("#tool-settings").click()
    chosen = root.locator("#set-size-normal").evaluate(LOOKS)
    other = root.locator("#set-size-projector").evaluate(LOOKS)
    assert chosen != other, "what is in force cannot be told from the rest"


def test_reduced_motion(bare_page):
    page = bare_page.page
    page.emulate_media(reduced_motion="reduce")
    root = bare_page.show(lab.Board(game_of_two()))
    root.locator(".sal-board [data-open]").first.click()
    root.locator(".sal-ok:visible").first.click()
    root.locator("[id^='piece-red-']:not([id*='home'])").first.wait_for()
    # Everything stands where it belongs at once.
    assert page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.layout
def test_a_page_at_200_percent(bare_page):
    """Twice as large is half as wide: 1600 or 1280 pixels of a screen at 200 %."""
    page = bare_page.page
    board = lab.Board(game_of_two())
    root = bare_page.show(board)
    for language in ("en", "ja"):
        board.change("language", language)
        page.locator(f".sal-root[lang={language}]").wait_for()
        for width, height in ((800, 500), (640, 512)):
            page.set_viewport_size({"width": width, "height": height})
            check_fits(root)
            check_panels_fit(page, root)


def check_panels_fit(page, root) -> None:
    """What is opened over a board stays within it."""
    for opener in ("#tool-settings", "#tool-help"):
        root.locator(opener).click()
        panel = root.locator(".sal-popup:not([hidden])")
        panel.wait_for()
        outer, inner = root.bounding_box(), panel.bounding_box()
        assert outer["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        page.keyboard.press("Escape")


@pytest.mark.layout
def test_the_size_of_a_projector_fits_too(bare_page):
    root = bare_page.show(lab.Board(game_of_two()))
    button = root.locator("#tool-help")
    before = button.bounding_box()["height"]
    lab.projector()
    try:
        root.locator("xpath=self::*[contains(@style, '--sal-larger')]").wait_for()
        check_projected(root, button, before)
    finally:
        lab.projector(False)


def check_projected(root, button, before) -> None:
    """Check that everything is larger, and that a panel opens beside what opens it."""
    assert button.bounding_box()["height"] > 1.2 * before
    check_fits(root)
    button.click()
    panel = root.locator(".sal-popup:not([hidden])")
    panel.wait_for()
    below, above = panel.bounding_box(), button.bounding_box()
    assert below["x"] <= above["x"] + above["width"]
    assert above["x"] <= below["x"] + below["width"]
    assert 0 <= below["y"] - (above["y"] + above["height"]) < 20


def check_fits(root) -> None:
    """Nothing is wider than the cell, and no word is cut off."""
    assert root.evaluate("(root) => root.scrollWidth - root.clientWidth") <= 0
    assert root.evaluate(OUTSIDE) == []


def count(runs: int) -> None:
    path = os.environ.get("STONEAGE_LAB_AXE_COUNT")
    if path:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"{runs}\n")


LOOKS = """(each) => { const style = getComputedStyle(each);
    return [style.outline, style.border, style.boxShadow, style.color, style.backgroundColor]
        .join(); }"""
# What stands out of the board, or out of a box that hides what does not fit.
OUTSIDE = """(root) => {
    const home = root.getBoundingClientRect();
    const seen = [...root.querySelectorAll('button, p, svg.sal-ground, td, th, label, li')]
        .filter((each) => each.checkVisibility());
    const out = (box) => box.width && (box.left < home.left - 1 || box.right > home.right + 1);
    const scrolls = (each) => each.closest('.sal-scroll, pre');
    const cut = (each) => each.scrollWidth > each.clientWidth + 1 &&
        getComputedStyle(each).overflowX === 'hidden';
    return seen.filter((each) => !scrolls(each) && (out(each.getBoundingClientRect()) || cut(each)))
        .map((each) => each.outerHTML.slice(0, 90));
}"""
