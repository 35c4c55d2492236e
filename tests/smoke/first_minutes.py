"""Walks the first ten minutes of a newcomer in JupyterLab, and takes a picture at every station.

    python tests/smoke/first_minutes.py FOLDER

The walk does only what the screen says: it runs the first cell, follows the tour, begins a new
game, plays, asks for a hint, presses what is forbidden, and answers a question wrong and
right. It is taken in English and Japanese, on a laptop and on a telephone; the pictures are to be
looked at.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[n]) for n in (1, 2)]

from browser.hands import OVER, READY, play_a_little
from browser.test_tour import MOST, SAID, SHOWN
from jupyter_lab import PANEL, Server, Written

if TYPE_CHECKING:
    from playwright.sync_api import Page

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SIZES = {"laptop": (1440, 800), "telephone": (412, 915)}
LANGUAGES = ("en", "ja")
Take = Callable[[str], object]
FIRST_CODE = f"{PANEL}.content.widgets.findIndex((cell) => cell.model.type === 'code')"


class FirstNotebook(Written):
    source = NOTEBOOKS / "00_start.ipynb"


class FirstRules(Written):
    source = NOTEBOOKS / "stone_age/rules/R1_placing.ipynb"


class FirstInJapanese(Written):
    source = NOTEBOOKS / "ja/00_start.ipynb"


class FirstRulesInJapanese(Written):
    source = NOTEBOOKS / "ja/stone_age/rules/R1_placing.ipynb"


EDITIONS = {"en": (FirstNotebook, FirstRules), "ja": (FirstInJapanese, FirstRulesInJapanese)}


def walk(server: Server, page: Page, language: str, take: Take) -> None:
    """Walk through all stations; `take` is called at each with its name."""
    start, learn = EDITIONS[language]
    first = opened(start(server, page))
    take("opened")
    run_the_first_cell(first)
    follow_the_tour(page, take)
    begin_a_game(page, take)
    play_and_ask(page, take)
    first.close()
    rules = opened(learn(server, page))
    answer_a_question(rules, take)
    rules.close()


def opened(notebook: Written) -> Written:
    """On a telephone close JupyterLab's list of files, which covers most of the screen."""
    page = notebook.page
    files = page.locator("#filebrowser")
    if page.viewport_size["width"] < 600 and files.is_visible():
        page.locator(".jp-SideBar.jp-mod-left li[data-id=filebrowser]").click()
        files.wait_for(state="hidden")
    return notebook


def run_the_first_cell(notebook: Written) -> None:
    """Press Shift+Enter in the first cell with code."""
    page = notebook.page
    page.evaluate(
        f"""() => {{
            {PANEL}.content.activeCellIndex = {FIRST_CODE};
            {PANEL}.content.activate();
        }}"""
    )
    page.keyboard.press("Shift+Enter")
    page.locator(SAID).wait_for()


def follow_the_tour(page: Page, take: Take) -> None:
    """Press what glows, or what leads on, until the tour offers a game."""
    told: list[str] = []
    for _ in range(MOST):
        shown = page.wait_for_function(SHOWN).json_value()
        said = page.locator(SAID).inner_text()
        if said not in told:
            told.append(said)
            take(f"tour-{len(told):02}")
            cut = page.locator(".sal-guide-text").evaluate(
                "(text) => text.scrollHeight - text.clientHeight"
            )
            assert cut <= 1, f"{cut} pixels are cut: {said}"
            task = page.locator(SAID).bounding_box()
            high = page.viewport_size["height"]
            assert 0 < task["y"] < high - task["height"], f"out of sight: {said}"
        if shown["button"] and shown["id"] != "guide-next":
            return
        before = page.locator(".sal-root").inner_html()
        page.locator("[data-test-here]").click()
        page.wait_for_function(
            "(before) => { const root = document.querySelector('.sal-root');"
            " return !root.ariaBusy && root.innerHTML !== before; }",
            arg=before,
        )
    raise AssertionError(f"the tour does not end: {told[-1]}")


def begin_a_game(page: Page, take: Take) -> None:
    """Press New game at the end of the tour."""
    page.locator("#guide-new").click()
    page.locator(SAID).wait_for(state="detached")
    page.locator(".sal-root[data-rev]:has(.sal-board) .can").first.wait_for()
    take("game-begun")


def play_and_ask(page: Page, take: Take) -> None:
    """Place people, ask for a hint, and press a place that is not possible."""
    root = play_a_little(page)
    take("placed")
    page.wait_for_function(READY, arg=OVER)
    root.locator("#tool-hint").click()
    root.locator(".sal-coach [data-action]").first.wait_for()
    take("hint")
    root.locator(".sal-board [data-why]").first.click()
    root.locator(".sal-tip:visible").first.wait_for()
    take("why-not")


def answer_a_question(notebook: Written, take: Take) -> None:
    """Open the first notebook of rules, run it, and answer its first question twice."""
    page = notebook.page
    take("rules-opened")
    notebook.run_all()
    cell = page.evaluate(
        f"() => {PANEL}.content.widgets.findIndex((c) =>"
        " /lab.question/.test(c.model.sharedModel.source))"
    )
    page.evaluate(f"() => {PANEL}.content.scrollToItem({cell}, 'start')")
    box = page.locator(".sal-answer input").first
    box.wait_for()
    take("question")
    box.fill("place 1 hut")
    box.press("Enter")
    page.locator("[role=status]:visible").first.wait_for()
    take("answered-wrong")


def main(folder: Path) -> None:
    """Take all walks, one after the other, and save their pictures."""
    import chromium
    from playwright.sync_api import sync_playwright

    chromium.use_our_node()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place) / "lab")
        server.start()
        browser = playwright.chromium.launch(**chromium.launch_options())
        for language, (name, (width, height)) in product(LANGUAGES, SIZES.items()):
            context = browser.new_context(viewport={"width": width, "height": height})
            page = context.new_page()
            numbers = iter(range(1, 100))

            def take(
                station: str, page: Page = page, numbers=numbers, start: str = f"{name}-{language}"
            ) -> None:
                number = next(numbers)
                print(start, number, station, flush=True)
                page.screenshot(path=folder / f"{start}-{number:02}-{station}.png")

            walk(server, page, language, take)
            context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
