"""A visitor of Binder: the first notebook, not trusted, and the page without code."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from browser.hands import play_a_little
from browser.test_accessible import AXE, RUN
from jupyter_lab import PANEL, Server, Written, is_local, write_notebook

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
POST_BUILD = (NOTEBOOKS.parent / "binder" / "postBuild").read_text(encoding="utf-8")
SETTING = re.compile(r"\{.VoilaConfiguration.*\}")


class FirstNotebook(Written):
    source = NOTEBOOKS / "00_start.ipynb"


def test_the_first_notebook_of_a_clone_is_opened_run_and_played(open_notebook):
    notebook = open_notebook(kind=FirstNotebook)
    page = notebook.page
    # A fresh clone: nobody has run anything, and the pictures are there.
    picture = page.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']").first
    picture.wait_for()
    assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 900
    assert 300 < picture.bounding_box()["width"] < 460  # so small that nobody presses it
    assert "Stone Age" in picture.get_attribute("alt")
    assert page.get_by_text("model not found").count() == 0
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


@pytest.fixture
def alone(page):
    """A page that gets nothing but from the server; what else it asks for fails the test."""
    page.context.route(
        "**/*", lambda route: route.continue_() if is_local(route.request.url) else route.abort()
    )
    return page


def test_the_demo_needs_no_code(lab, alone):
    """As a visitor of Voila: a game, a hint, odds, another language, another game."""
    page = alone
    folder = lab.notebooks / "notebooks"
    folder.mkdir()
    shutil.copy(NOTEBOOKS / "demo.ipynb", folder)
    page.goto(f"{lab.url}/voila/render/notebooks/demo.ipynb", wait_until="commit")
    page.get_by_text("The board is being set up").wait_for()
    root = page.locator(".sal-root[data-rev]:has(.sal-board)")
    root.wait_for()
    assert page.title() == "Stone Age: play"
    assert page.get_by_text("being set up").count() == 0
    assert page.locator("pre:visible, code:visible").count() == 0
    assert "import" not in page.locator("body").inner_text()
    # The board is seen without scrolling.
    assert root.bounding_box()["y"] < 400
    root.get_by_role("button", name="Hint").click()
    root.locator(".sal-coach [data-action]").first.wait_for()
    play_a_little(page)
    odds = page.locator("figure").last
    assert "19/6" in odds.inner_text()
    page.get_by_role("slider", name="people").wait_for()
    page.get_by_label("place").last.select_option("river")
    odds.filter(has_text="1.333").wait_for()
    root.get_by_role("button", name="日本語").click()
    page.get_by_role("heading", name="ストーンエイジで遊ぶ").wait_for()
    page.get_by_role("heading", name="ダイスで何が出る？").wait_for()
    page.get_by_role("button", name="新しいゲーム…").click()
    page.locator("#new-count-3").click()
    page.locator("#new-count-3[aria-pressed=true]").wait_for()
    seed = page.locator("[data-set=seed]")
    seed.fill("pi")
    seed.press("Enter")
    page.get_by_role("alert").filter(has_text="pi").wait_for()
    seed.fill("5")
    seed.press("Enter")
    page.locator("#new-start[aria-disabled=false]").wait_for()
    page.get_by_role("button", name="始める").click()
    page.wait_for_function("document.querySelectorAll('.sal-root .sal-mat').length === 3")
    if AXE.is_file():
        page.add_script_tag(path=AXE)
        assert page.locator("html").evaluate(RUN) == []
    link = page.get_by_role("link", name="Start here")
    assert link.get_attribute("href").endswith("/lab/tree/notebooks/00_start.ipynb")


@pytest.mark.long
def test_a_page_that_fails_says_so_in_a_sentence(lab, alone):
    page = alone
    name = write_notebook(
        lab, ["import stoneage_lab as lab; lab.stone_age.PlayPage(seed='x')", "1 / 0"]
    )
    path = lab.notebooks / name
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["voila"] = {"template": "stoneage-lab"}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    page.emulate_media(color_scheme="dark")
    page.goto(f"{lab.url}/voila/render/{name}")
    page.get_by_role("alert").filter(has_text="Something went wrong").wait_for()
    assert "Traceback" not in page.locator("body").inner_text()
    assert "show_tracebacks" not in page.locator("body").inner_text()
    assert page.evaluate("document.body.dataset.jpThemeLight") == "false"
    page.goto(f"{lab.url}/voila/render/{name}?theme=light")
    page.get_by_role("alert").first.wait_for()
    assert page.evaluate("document.body.dataset.jpThemeLight") == "true"


@pytest.mark.long
def test_a_page_that_is_not_there_asks_nothing_of_others_either(tmp_path, page):
    """Binder's own setting: the page of ours for everything that Voila shows."""
    server = Server(tmp_path / "voila")
    config = server.folder / "config" / "voila.json"
    config.parent.mkdir(parents=True)
    config.write_text(SETTING.search(POST_BUILD)[0], encoding="utf-8")
    try:
        server.start()
        page.goto(f"{server.url}/voila/render/nothing.ipynb")
        page.get_by_text("404").wait_for()
        page.goto(f"{server.url}/voila/tree")
        page.get_by_text("Select items").wait_for()
    finally:
        server.stop()
