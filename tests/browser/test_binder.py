"""A visitor of Binder: the first notebook, not trusted, and the page without code."""

from __future__ import annotations

import shutil
from pathlib import Path

from browser.hands import play_a_little
from jupyter_lab import PANEL, Notebook

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
# Icons and formulas of Voila's own page, see test_front_ends.py.
THEIR_OWN = (
    "https://cdn.jsdelivr.net/npm/@fortawesome/",
    "https://cdnjs.cloudflare.com/ajax/libs/",
)


class FirstNotebook(Notebook):
    """The first notebook as a clone brings it: nobody here has run or trusted it."""

    def __init__(self, server, page, cells):
        self.server, self.page = server, page
        self.name = "visitor.ipynb"
        shutil.copy(NOTEBOOKS / "00_start.ipynb", server.notebooks / self.name)
        self.open()


def test_the_first_notebook_opened_run_and_played(open_notebook):
    notebook = open_notebook(kind=FirstNotebook)
    page = notebook.page
    page.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']").first.wait_for()
    code = f"{PANEL}.content.widgets.filter((cell) => cell.model.type === 'code')"
    assert page.evaluate(f"() => {code}.some((cell) => cell.model.trusted)") is False
    notebook.run_all()
    # JupyterLab draws only the cells in sight; the visitor scrolls back to the board.
    board = (
        f"{PANEL}.content.widgets.findIndex((c) => /lab.Board/.test(c.model.sharedModel.source))"
    )
    page.evaluate(f"() => {PANEL}.content.scrollToItem({board}, 'start')")
    play_a_little(page, last=True)  # above it a tour is led by the hand
    assert notebook.python("play.ply") > 0


def test_the_demo_needs_no_code(lab, page, outside_requests):
    shutil.copy(NOTEBOOKS / "demo.ipynb", lab.notebooks / "demo.ipynb")
    page.goto(f"{lab.url}/voila/render/demo.ipynb")
    root = page.locator(".sal-root[data-rev]").first
    root.wait_for()
    assert page.get_by_text("import stoneage_lab").count() == 0
    # The coach, a move, another game, the odds.
    root.get_by_role("button", name="Hint").click()
    root.locator(".sal-coach [data-action]").first.wait_for()
    play_a_little(page)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".sal-root[data-rev]").first.wait_for()
    page.get_by_role("heading", name="What will the dice bring?").scroll_into_view_if_needed()
    page.locator("svg, img").last.wait_for()
    outside_requests[:] = [url for url in outside_requests if not url.startswith(THEIR_OWN)]
    assert not outside_requests
