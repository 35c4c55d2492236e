"""Walks the first ten minutes of a newcomer in JupyterLab, and takes a picture at every station.

    python tests/smoke/first_minutes.py FOLDER [GAME …]

The walk does only what the screen says: it runs the first cell, follows the tour, begins a new
game, plays, asks for a hint, presses what is forbidden, and answers a question wrong. It is taken
with each game, in English and Japanese, on a laptop and on a telephone, by day and at night; the
pictures are to be looked at.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from itertools import count, product
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[n]) for n in (1, 2)]

from browser.hands import OVER, READY, Mouse
from browser.test_tour import MOST, SAID, SHOWN
from support.jupyter_lab import PANEL, Notebook, Server, ShippedNotebook

from stoneage_lab.cli.lab import surroundings

if TYPE_CHECKING:
    from playwright.sync_api import Page

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SIZES = {"laptop": (1440, 800), "telephone": (412, 915)}
LANGUAGES = ("en", "ja")
THEMES = {"day": "JupyterLab Light", "night": "JupyterLab Dark"}
# The first notebook of its rules, and a wrong answer to the first question there.
RULES = {
    "stone-age": ("stone_age/rules/R1_placing", "place 1 hut"),
    "age-of-hunting": ("age_of_hunting/rules/H0_board_and_setup", "1"),
    "age-of-revive": ("age_of_revive/rules/V0_setup_and_ring", "1"),
    "agricola": ("agricola/rules/A0_farm_and_spaces", "1"),
}
Take = Callable[[str], object]
FIRST_CODE = f"{PANEL}.content.widgets.findIndex((cell) => cell.model.type === 'code')"


class FirstNotebook(ShippedNotebook):
    source = NOTEBOOKS / "00_start.ipynb"


def edition(path: str, language: str) -> type[ShippedNotebook]:
    """Return one of the notebooks in a language, as a clone brings it."""
    folder = NOTEBOOKS if language == "en" else NOTEBOOKS / language
    return type("Edition", (ShippedNotebook,), {"source": folder / f"{path}.ipynb"})


def walk(
    server: Server,
    page: Page,
    language: str,
    take: Take,
    game: str = "stone-age",
    theme: str = "day",
) -> None:
    """Walk through all stations; `take` is called at each with its name."""
    first = opened(start(server, page, language, game), theme)
    take("opened")
    run_the_first_cell(first)
    follow_the_tour(page, take)
    begin_a_game(page, take)
    play_and_ask(page, take)
    first.close()
    path, wrong = RULES[game]
    rules = opened(edition(path, language)(server, page), theme)
    answer_a_question(rules, wrong, take)
    rules.close()


def start(server: Server, page: Page, language: str, game: str) -> Notebook:
    """Open the first notebook; for another game than its own, one with what it says of it."""
    if game == "stone-age":
        return edition("00_start", language)(server, page)
    tour = f"import stoneage_lab as lab; lab.language({language!r}); lab.tutorial({game!r})"
    return Notebook(server, page, [tour])


def opened(notebook: Notebook, theme: str) -> Notebook:
    """Set the theme; on a telephone close JupyterLab's list of files, which covers the screen."""
    page = notebook.page
    notebook.use_theme(THEMES[theme])
    files = page.locator("#filebrowser")
    if page.viewport_size["width"] < 600 and files.is_visible():
        page.locator(".jp-SideBar.jp-mod-left li[data-id=filebrowser]").click()
        files.wait_for(state="hidden")
    return notebook


def run_the_first_cell(notebook: Notebook) -> None:
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
    """Decide once, ask for a hint, and press a place that is not possible, if there is one."""
    hands = Mouse(page)
    hands.play(1)
    take("placed")
    page.wait_for_function(READY, arg=OVER)
    hands.root.locator("#tool-hint").click()
    hands.root.locator(".sal-coach [data-action]").first.wait_for()
    take("hint")
    refused = hands.root.locator(".sal-board [data-why]")
    if refused.count():
        refused.first.click()
        hands.root.locator(".sal-tip:visible").first.wait_for()
        take("why-not")


def answer_a_question(notebook: Notebook, wrong: str, take: Take) -> None:
    """Open the first notebook of rules, run it, and answer its first question wrong."""
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
    box.fill(wrong)
    box.press("Enter")
    # The question comes first, the reply below it.
    notebook.output(cell).locator("[role=status]").nth(1).wait_for()
    take("answered-wrong")


def main(folder: Path, *games: str) -> None:
    """Take all walks, one after the other, and save their pictures."""
    from playwright.sync_api import sync_playwright
    from support import chromium

    chromium.use_our_node()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        # As a newcomer starts it: no question about news covers the first board.
        os.environ |= surroundings()
        server = Server(Path(place) / "lab")
        server.start()
        browser = playwright.chromium.launch(**chromium.launch_options())
        for game, theme, language, size in product(games or RULES, THEMES, LANGUAGES, SIZES):
            width, height = SIZES[size]
            context = browser.new_context(viewport={"width": width, "height": height})
            page = context.new_page()
            numbers = count(1)

            def take(
                station: str, page: Page = page, numbers=numbers,
                begin: str = f"{game}-{size}-{language}-{theme}",
            ) -> None:  # fmt: skip
                picture = folder / f"{begin}-{next(numbers):02}-{station}.png"
                print(picture.name, flush=True)
                page.screenshot(path=picture)

            walk(server, page, language, take, game, theme)
            context.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
