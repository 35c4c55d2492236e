"""What is tried in real front ends every time: JupyterLab, a clone's first notebook, Voila.

One file, as files are what processes share out: all of it needs one server. What else a front end
can break is in the long tests beside it.
"""

from __future__ import annotations

import shutil

from browser.hands import OVER, READY, play_a_little, settled
from browser.test_accessible import AXE, RUN
from smoke.first_minutes import FirstNotebook
from smoke.test_jupyterlab import SOLO, WHOLE_IN_VIEW, shown
from smoke.test_visitors import NOTEBOOKS, alone
from support.jupyter_lab import PANEL

from stoneage_lab.games import game_names

__all__ = ["alone"]

# The first change of the answer takes until there is a file.
SLOW = """
import os, time, ipywidgets
def wait(change):
    while not os.path.exists({go_on!r}):
        time.sleep(0.01)
for widget in list(ipywidgets.widgets.widget._instances.values()):
    if "sal-answer" in getattr(widget, "_dom_classes", ()):
        widget.observe(wait, "value")
"""


def test_a_board_is_played_leaves_jupyters_keys_alone_and_outlives_its_kernel(open_notebook):
    notebook = open_notebook('import stoneage_lab as lab\nlab.question("R1.1")', SOLO)
    page = notebook.page
    shown(notebook)
    answer_the_question(notebook)
    root = play_a_little(page)
    # The bot answers: nothing changes any more by itself.
    page.wait_for_function(READY, arg=OVER)
    assert notebook.python("[play.ply > 0, board.last_error]") == [True, None]
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        notebook.use_theme(theme)
        assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth"), "it is too wide"
    # Keys in the board do not edit the notebook …
    site = root.locator(".sal-board .can").first
    site.focus()
    ply = notebook.python("play.ply")
    for key in ["a", "b", "x", "d", "d", "z", "m", "y", "c", "v", "Shift+M", "1", "0", "0"]:
        page.keyboard.press(key)
        # After each of them: "a" and "x" together would leave as many cells as before.
        assert notebook.cell_count() == 2
    assert page.locator(".jp-mod-markdown").count() == 0
    assert notebook.python("play.ply") == ply
    # … and those that are Jupyter's get through.
    site.focus()
    page.keyboard.press("Control+s")
    notebook.wait_for("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    site.focus()
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.matches('.sal-board *')")
    site.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    notebook.wait_for("window.jupyterapp.shell.currentWidget.content.widgets.length === 3")
    # A reload shows the same, and a board whose kernel has begun anew says so and stays.
    rev = notebook.python("board.view['rev']")
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    notebook.open()
    root = page.locator(f".sal-root[data-rev='{rev}']")
    root.wait_for()
    markup = root.locator(".sal-board svg").first.inner_html()
    notebook.restart()
    assert notebook.python("'play' in globals()") is False
    root.get_by_role("button", name="日本語").click()
    root.locator(".sal-status").filter(has_text="No answer from Python").wait_for()
    assert root.locator(".sal-board svg").first.inner_html() == markup
    assert root.get_attribute("aria-busy") is None


def answer_the_question(notebook):
    """Wrong and right, in a box that is made of Jupyter's own widgets.

    The window ends below the button: the reply comes into view.
    """
    page = notebook.page
    box = page.locator(".sal-answer input")
    check = page.get_by_role("button", name="Check", exact=True)
    size = page.viewport_size
    check.scroll_into_view_if_needed()
    page.set_viewport_size({**size, "height": round(check.bounding_box()["y"]) + 60})
    box.fill("place 1 hut")
    check.click()
    said = page.locator("[role=status]", has_text="is not possible").element_handle()
    page.wait_for_function(WHOLE_IN_VIEW, arg=said)
    page.set_viewport_size(size)
    # Typed in haste while Python is slow: Enter comes there before the last letters, and waits.
    truth = ", ".join(notebook.python("sorted(lab.question('R1.1').truth)"))
    go_on = notebook.path.with_suffix(".go-on")
    notebook.execute(SLOW.format(go_on=str(go_on)))
    box.press("Control+a")
    box.press_sequentially(truth)
    box.press("Enter")
    go_on.touch()
    page.locator("[role=status]", has_text="Right").wait_for()


def test_the_first_notebook_of_a_clone_is_opened_run_and_played(open_notebook):
    notebook = open_notebook(kind=FirstNotebook)
    page = notebook.page
    size = page.viewport_size
    page.set_viewport_size({"width": 1280, "height": 720})
    # A fresh clone: nobody has run anything, and the pictures are there.
    picture = page.locator(".jp-OutputArea-output img[src^='data:image/svg+xml']").first
    picture.wait_for()
    assert picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 900
    assert 300 < picture.bounding_box()["width"] < 460  # so small that nobody presses it
    assert "Stone Age" in picture.get_attribute("alt")
    # The door to each game is seen whole in a small window, without scrolling.
    doors = page.locator(".jp-RenderedMarkdown a img")
    assert doors.count() == len(game_names())
    assert all(door.evaluate(WHOLE_IN_VIEW) for door in doors.all())
    page.set_viewport_size(size)
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


def test_the_demo_needs_no_code(lab, alone):
    """As a visitor of Voila: a game, a hint, odds, another language, another game."""
    page = alone
    folder = lab.notebooks / "notebooks"
    folder.mkdir(exist_ok=True)
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
    settled(root).get_by_role("button", name="Hint").click()
    root.locator(".sal-coach [data-action]").first.wait_for()
    play_a_little(page)
    odds = page.locator("figure").last
    assert "19/6" in odds.inner_text()
    page.get_by_role("slider", name="people").wait_for()
    page.get_by_label("place").last.select_option("river")
    odds.filter(has_text="1.333").wait_for()
    settled(root).get_by_role("button", name="日本語").click()
    page.get_by_role("heading", name="ストーンエイジで遊ぶ").wait_for()
    page.get_by_role("heading", name="さいころで何が出る？").wait_for()
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
    page.wait_for_function("document.querySelectorAll('.sal-root .sal-panel').length === 3")
    if AXE.is_file():
        page.add_script_tag(path=AXE)
        assert page.locator("html").evaluate(RUN) == []
    link = page.get_by_role("link", name="Start here")
    assert link.get_attribute("href").endswith("/lab/tree/notebooks/00_start.ipynb")
