"""The board wherever a notebook is shown: Notebook 7, Voila, a page without a kernel, marimo.

Whether the page asks another machine is asserted by the fixtures, for every test here as well.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import nbformat
import pytest
from browser.hands import play_a_little
from support.jupyter_lab import Notebook7, write_notebook

from stoneage_lab.games import game_names
from tools import hatch_build

ROOT = Path(__file__).parents[2]
SOLO = """import stoneage_lab as lab
play = lab.play("stone-age", players=["you", "careful"], seed=7)
board = lab.Board(play, pace=0)
board"""
# What Voila's and nbconvert's own pages ask for, whatever the notebook: icons and formulas.
THEIR_OWN = (
    "https://cdn.jsdelivr.net/npm/@fortawesome/",
    "https://cdnjs.cloudflare.com/ajax/libs/mathjax/",
    "https://cdnjs.cloudflare.com/ajax/libs/require.js/",
)
PAPER = [
    "import stoneage_lab as lab",
    'lab.handout("L1", "1B", students=2)',
    'lab.plan("L1", "1B")',
]
PICTURE = "img[src^='data:image/svg+xml']"


def stay_at_home(page, outside_requests):
    """Whatever the page wants from other machines is not there; and only its own was wanted."""
    wanted = [url for url in outside_requests if not url.startswith(THEIR_OWN)]
    assert not wanted, wanted
    outside_requests.clear()


@pytest.mark.long
def test_notebook_7(open_notebook, page_errors):
    notebook = open_notebook(SOLO, kind=Notebook7)
    notebook.run_all()
    root = play_a_little(notebook.page)
    assert notebook.python("[play.ply > 0, board.last_error]") == [True, None]
    root.locator(".sal-board .can").first.focus()
    for key in "abxddmy":
        notebook.page.keyboard.press(key)
        assert notebook.cell_count() == 1
    root.locator(".sal-slider input").focus()
    notebook.page.keyboard.press("a")
    assert notebook.cell_count() == 1
    notebook.page.evaluate(
        "() => window.jupyterapp.commands.execute('apputils:change-theme',"
        " {theme: 'JupyterLab Dark'})"
    )
    notebook.wait_for("document.body.dataset.jpThemeLight === 'false'")
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth")
    # Notebook 7 raises one of its own while it starts, whether a cell is run or not.
    own = ("reading 'schema'", "'filebrowser:open-path' not registered")  # of Notebook's own pages
    page_errors[:] = [error for error in page_errors if not any(text in error for text in own)]


@pytest.mark.long  # the page without code is a page of Voila, too
def test_voila(lab, page, outside_requests):
    """A board, and a panel that makes another one."""
    name = write_notebook(lab, [SOLO, "lab.NewGame(seed=7)"])
    page.goto(f"{lab.url}/voila/render/{name}")
    root = play_a_little(page)
    root.get_by_role("button", name="日本語").click()
    page.wait_for_function("() => document.querySelector('.sal-root').lang === 'ja'")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("() => document.querySelectorAll('.sal-board').length === 2")
    play_a_little(page, last=True)
    stay_at_home(page, outside_requests)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("installed", [False, True], ids=["checkout", "installed"])
def test_voila_shows_the_pictures_of_the_first_notebook(
    lab, page, outside_requests, language, installed
):
    """As a clone has them, and as `stoneage-lab lab` copies them."""
    first = {"en": "00_start.ipynb", "ja": "ja/00_start.ipynb"}[language]
    folder = lab.notebooks / f"doors-{language}-{installed}"
    shutil.copytree(ROOT / "docs" / "tables", folder / "docs" / "tables", dirs_exist_ok=True)
    source = ROOT / "notebooks" / first
    if installed:
        copied = {to: path for path, to in hatch_build.notebooks().items()}
        source = Path(copied[f"stoneage_lab/notebooks/{first}"])
    notebook = nbformat.read(source, as_version=4)
    # The doors alone: what the other cells show has tests of its own.
    notebook.cells = notebook.cells[:1]
    place = folder / (first if installed else f"notebooks/{first}")
    place.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, place)
    page.goto(f"{lab.url}/voila/render/{place.relative_to(lab.notebooks).as_posix()}")
    page.locator("h1 + p + table img").nth(3).wait_for()
    page.wait_for_function("() => [...document.images].every((each) => each.complete)")
    assert page.evaluate("() => [...document.images].map((each) => each.naturalWidth > 0)") == [
        True
    ] * len(game_names())
    stay_at_home(page, outside_requests)


@pytest.mark.long
def test_jupyterlab_prints_paper(open_notebook):
    """Worksheets and plan from a notebook: each button prints its own pages."""
    notebook = open_notebook(*PAPER)
    notebook.run_all()
    paper_is_printed(notebook.page)


@pytest.mark.long
def test_voila_prints_paper(lab, page, outside_requests):
    page.goto(f"{lab.url}/voila/render/{write_notebook(lab, PAPER)}")
    paper_is_printed(page)
    stay_at_home(page, outside_requests)


def paper_is_printed(page):
    """A press prints the pages beside the button, and the link keeps them as a file."""
    papers = page.locator("figure.sal-paper")
    papers.nth(1).wait_for()
    for place, (name, pages) in enumerate([("L1-1B-handout", 4), ("L1-plan", 2)]):
        paper = papers.nth(place)
        paper.scroll_into_view_if_needed()
        shown = paper.locator("iframe").element_handle().content_frame()
        shown.locator("h1").first.wait_for()
        assert shown.locator("section").count() == pages
        shown.evaluate("window.print = () => { document.title = 'printed' }")
        paper.get_by_role("button", name="Print").click()
        assert shown.title() == "printed"
        with page.expect_download() as kept:
            paper.get_by_role("link", name="Save as a file").click()
        assert kept.value.suggested_filename == f"{name}.html"
        assert "<section" in Path(kept.value.path()).read_text(encoding="utf-8")


@pytest.fixture
def marimo(tmp_path):
    """A marimo app with a board, and a cell that tells the ply; its address."""
    app = tmp_path / "app.py"
    app.write_text(MARIMO, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    flags = ["--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "marimo", "run", *flags, str(app)],
            env={**os.environ, **own},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    url = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + 60
        while True:
            assert process.poll() is None, (tmp_path / "log").read_text()
            assert time.monotonic() < end, "marimo does not answer"
            try:
                urllib.request.urlopen(f"{url}/health", timeout=60).close()
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.mark.long
def test_marimo_shows_the_board_and_runs_what_depends_on_it(marimo, page):
    page.goto(marimo)
    page.get_by_text("There were 0 moves").wait_for()
    play_a_little(page)
    page.get_by_text("There were 2 moves").wait_for()


def test_a_page_made_by_nbconvert_shows_the_picture(page, outside_requests, tmp_path):
    """Without a kernel, and without anything from another machine."""
    command = [sys.executable, "-m", "nbconvert", "--to=html", "--log-level=ERROR"]
    start = ROOT / "notebooks/00_start.ipynb"
    subprocess.run([*command, f"--output-dir={tmp_path}", str(start)], check=True, timeout=120)
    page.context.set_offline(True)
    page.goto((tmp_path / "00_start.html").as_uri())
    check_picture(page.locator(PICTURE).first)
    html = (tmp_path / "00_start.html").read_text(encoding="utf-8")
    assert "widget-view+json" not in html, "with it, the page would want widgets from elsewhere"
    outside_requests[:] = [url for url in outside_requests if not url.startswith("file:")]
    stay_at_home(page, outside_requests)


def check_picture(picture):
    """It is drawn, wide enough to be read, and told in words."""
    picture.wait_for()
    assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 900
    assert 300 < picture.bounding_box()["width"] < 460  # so small that nobody presses it
    assert "Stone Age" in picture.get_attribute("alt")


MARIMO = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import stoneage_lab as lab

    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    board = mo.ui.anywidget(lab.Board(play, pace=0))
    board
    return board, mo, play


@app.cell
def _(board, mo, play):
    board.value
    mo.md(f"There were {play.ply} moves")
    return


if __name__ == "__main__":
    app.run()
"""
