"""For all: axe in every phase of a game, forced colours, reduced motion, a page at 200 %.

Set STONEAGE_LAB_AXE_COUNT to a file to have the number of axe runs written there.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from browser.phases import CODE

TESTS = Path(__file__).parents[1]
AXE = TESTS.parent / "widgets/node_modules/axe-core/axe.min.js"
RUN = """async (root) => (await axe.run(root, {resultTypes: ['violations']})).violations
    .map((each) => [each.id, each.help, each.nodes.slice(0, 3).map((node) => node.html)])"""
TWO = """import stoneage_lab as lab
play = lab.play("stone-age", players=2, seed=7)
board = lab.Board(play)
board"""
needs_axe = pytest.mark.skipif(
    not AXE.is_file(), reason="axe-core is installed with the front end's tools"
)


class Looker:
    """Goes through the phases of a game and asks axe about each."""

    def __init__(self, notebook) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.root = self.page.locator(".sal-root").first
        self.runs = 0
        self.found: list = []

    def show(self, code: str) -> None:
        """Run something in the kernel; wait until the board shows it."""
        self.notebook.execute(code)
        rev = self.notebook.python("board.view['rev']")
        self.page.locator(f".sal-root[data-rev='{rev}']").first.wait_for()
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
        self.root.locator(".sal-popup:not([hidden])").wait_for()
        self.ask(what)
        self.page.keyboard.press("Escape")


@needs_axe
@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_any_phase(open_notebook, theme):
    notebook = open_notebook(CODE.format(tests=str(TESTS)), "second")
    notebook.run_all()
    notebook.use_theme(theme)
    looker = Looker(notebook)
    looker.root.locator("xpath=self::*[@data-rev]").wait_for()
    notebook.page.evaluate(AXE.read_text(encoding="utf-8"))
    plies = notebook.python("plies")
    # A game that never comes there would leave a phase unseen.
    assert {"placing", "using", "tools", "buying", "taking", "offer", "feeding", "over"} <= {*plies}
    for language in ("en", "ja"):
        looker.show(
            f"board.change('language', {language!r}); second.change('language', {language!r})"
        )
        for phase, ply in plies.items():
            looker.show(f"play.goto({ply})")
            looker.ask(f"{language} {phase}")
            if phase == "placing":
                look_closer(looker, language)
        looker.ask(f"{language} gaining", looker.page.locator(".sal-root").nth(1))
    count(looker.runs)
    assert looker.found == []


def look_closer(looker: Looker, language: str) -> None:
    """At everything that can be opened while people are placed."""
    looker.show("play.goto(4)")
    root = looker.root
    looker.open(".sal-board [data-open]", f"{language} stepper")
    # Another one: a tip stays closed over what has just been pressed.
    root.locator(".sal-board [data-tip]").nth(2).focus()
    root.locator(".sal-tip:not([hidden])").wait_for()
    looker.ask(f"{language} tip")
    root.locator(".sal-board [data-why]").first.focus()
    looker.ask(f"{language} why not")
    looker.open("#tool-help", f"{language} help")
    looker.open("#tool-settings", f"{language} settings")
    for select in root.locator(".sal-filters select").all():
        select.select_option(index=1)
        looker.ask(f"{language} log filtered")
        select.select_option(index=0)


@needs_axe
@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_axe_finds_nothing_in_the_panel_for_a_new_game(open_notebook, theme):
    notebook = open_notebook("import stoneage_lab as lab\npanel = lab.NewGame(seed=7)\npanel")
    notebook.run_all()
    notebook.use_theme(theme)
    panel = notebook.page.locator(".sal-new-game").first
    panel.wait_for()
    notebook.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = []
    for language in ("en", "ja"):
        notebook.execute(f"panel._language.value = {language!r}")
        found += panel.evaluate(RUN)
    notebook.execute("panel._rules.value = 'bga'; panel._more.value = True")
    panel.locator("select").nth(8).wait_for()
    found += panel.evaluate(RUN)
    notebook.execute("panel._seed.value = 'seven'")
    panel.get_by_role("alert").wait_for()
    found += panel.evaluate(RUN)
    count(4)
    assert found == []


def test_forced_colours(open_notebook):
    """With the colours of the system: what can be done has an outline, the map keeps its own."""
    notebook = open_notebook(TWO)
    notebook.page.emulate_media(forced_colors="active")
    notebook.run_all()
    root = notebook.page.locator(".sal-root[data-rev]").first
    root.wait_for()
    style = "(element, name) => getComputedStyle(element)[name]"
    assert root.locator(".sal-board svg").first.evaluate(style, "forcedColorAdjust") == "none"
    can = root.locator(".sal-board .can").first
    assert can.evaluate(style, "outlineStyle") == "solid"
    root.locator("#tool-settings").click()
    chosen = root.locator("#set-size-normal").evaluate(LOOKS)
    other = root.locator("#set-size-projector").evaluate(LOOKS)
    assert chosen != other, "what is in force cannot be told from the rest"


def test_reduced_motion(open_notebook):
    notebook = open_notebook(TWO)
    notebook.page.emulate_media(reduced_motion="reduce")
    notebook.run_all()
    root = notebook.page.locator(".sal-root[data-rev]").first
    root.wait_for()
    root.locator(".sal-board [data-open]").first.click()
    root.locator(".sal-ok:visible").first.click()
    root.locator("[id^='piece-red-']:not([id*='home'])").first.wait_for()
    # Everything stands where it belongs at once.
    assert notebook.page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.parametrize(("width", "height"), [(800, 500), (640, 512)])
def test_a_page_at_200_percent(open_notebook, width, height):
    """Twice as large is half as wide: 1600 or 1280 pixels of a screen at 200 %."""
    notebook = open_notebook(TWO)
    notebook.page.set_viewport_size({"width": width, "height": height})
    notebook.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    notebook.run_all()
    root = notebook.page.locator(".sal-root[data-rev]").first
    root.wait_for()
    check_fits(root)
    notebook.execute("board.change('language', 'ja')")
    notebook.page.locator(".sal-root[lang=ja]").wait_for()
    check_fits(root)
    for opener in ("#tool-settings", "#tool-help"):
        root.locator(opener).click()
        panel = root.locator(".sal-popup:not([hidden])")
        panel.wait_for()
        outer, inner = root.bounding_box(), panel.bounding_box()
        assert outer["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
        notebook.page.keyboard.press("Escape")


def test_the_size_of_a_projector_fits_too(open_notebook):
    notebook = open_notebook(TWO)
    notebook.run_all()
    root = notebook.page.locator(".sal-root[data-rev]").first
    root.wait_for()
    button = root.locator("#tool-help")
    before = button.bounding_box()["height"]
    notebook.execute("lab.projector()")
    root.locator("xpath=self::*[contains(@style, 'zoom')]").wait_for()
    assert button.bounding_box()["height"] > 1.2 * before
    check_fits(root)
    # A panel still opens beside what opens it.
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
    const seen = [...root.querySelectorAll('button, p, svg.sal-map, td, th, label, li')]
        .filter((each) => each.checkVisibility());
    const out = (box) => box.width && (box.left < home.left - 1 || box.right > home.right + 1);
    const scrolls = (each) => each.closest('.sal-scroll, pre');
    const cut = (each) => each.scrollWidth > each.clientWidth + 1 &&
        getComputedStyle(each).overflowX === 'hidden';
    return seen.filter((each) => !scrolls(each) && (out(each.getBoundingClientRect()) || cut(each)))
        .map((each) => each.outerHTML.slice(0, 90));
}"""
