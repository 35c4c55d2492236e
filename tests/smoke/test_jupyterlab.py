"""A board in a real JupyterLab: what JupyterLab itself can break. tests/browser has the rest."""

from __future__ import annotations

import pytest
from browser.hands import Keys, Mouse, play_a_little
from browser.test_accessible import AXE, RUN, needs_axe

SOLO = """import stoneage_lab as lab
play = lab.play("stone-age", players=["you", "careful"], seed=7)
board = lab.Board(play, pace=0)
board"""
TWO = SOLO.replace('["you", "careful"]', "2")


def shown(notebook):
    """The board of a notebook, drawn for the first time."""
    notebook.run_all()
    root = notebook.page.locator(".sal-root[data-rev]").first
    root.wait_for()
    return root


def test_a_board_is_played_leaves_jupyters_keys_alone_and_outlives_its_kernel(open_notebook):
    notebook = open_notebook(SOLO)
    page = notebook.page
    shown(notebook)
    root = play_a_little(page)
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
        assert notebook.cell_count() == 1
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
    notebook.wait_for("window.jupyterapp.shell.currentWidget.content.widgets.length === 2")
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


@pytest.mark.long
def test_a_cell_run_again_leaves_one_board_that_follows(open_notebook):
    notebook = open_notebook("lab.Board(play)")
    notebook.execute("import stoneage_lab as lab\nplay = lab.play('stone-age', players=2, seed=7)")
    shown(notebook)
    for _ in range(6):
        notebook.run_all()
    wait_for_python(notebook, "len(play._listeners)", 1)
    notebook.page.locator(".sal-board .can").first.wait_for()
    notebook.execute("play.do('place 3 forest')")
    notebook.page.locator("#piece-red-forest-3").wait_for()


def wait_for_python(notebook, expression, value):
    """Ask until an expression has a value: messages of a page may be on their way."""
    while (found := notebook.python(expression)) != value:
        # pytest's own limit ends this if it never comes.
        notebook.page.wait_for_timeout(50)
    assert found == value


def test_a_question_and_a_panel_for_a_new_game(open_notebook):
    """What is made of Jupyter's own widgets."""
    notebook = open_notebook(
        "import stoneage_lab as lab", 'lab.question("R1.1")', "panel = lab.NewGame(seed=7)\npanel"
    )
    notebook.run_all()
    page = notebook.page
    box = page.locator(".sal-answer input")
    box.fill("place 1 hut")
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator("[role=status]", has_text="is not possible").wait_for()
    box.fill(", ".join(sorted(notebook.python("sorted(lab.question('R1.1').truth)"))))
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator("[role=status]", has_text="Right").wait_for()
    if AXE.is_file():
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.locator(".sal-new-game").first.evaluate(RUN) == []
    page.get_by_role("button", name="Start", exact=True).click()
    play_a_little(page)


@needs_axe
@pytest.mark.long
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
        notebook.execute(f"panel.choices.choose('language', {language!r}); panel.set_up.show()")
        found += panel.evaluate(RUN)
    panel.locator("#new-rules-bga").click()
    panel.locator("#new-more summary").click()
    panel.locator("#new-culture-fives").wait_for()
    found += panel.evaluate(RUN)
    panel.locator("[data-set=seed]").fill("seven")
    panel.locator("[data-set=seed]").press("Enter")
    panel.get_by_role("alert").wait_for()
    found += panel.evaluate(RUN)
    assert found == []


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_whole_game_by_mouse(open_notebook):
    notebook = open_notebook(SOLO)
    shown(notebook)
    hands = Mouse(notebook.page)
    hands.play()
    assert hands.most_clicks <= 3
    assert notebook.python("[play.over, board.last_error, board.seen == board.view['rev']]") == [
        True,
        None,
        True,
    ]
    # What the board wrote down plays the same game.
    notebook.execute(
        "twin = lab.play('stone-age', players=['you', 'careful'], seed=7)\n"
        "exec('\\n'.join(board.transcript), {'play': twin})"
    )
    assert notebook.python("twin.position == play.position")


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_whole_game_by_keys(open_notebook):
    notebook = open_notebook(SOLO)
    shown(notebook)
    hands = Keys(notebook.page, seed=2)
    hands.enter()
    hands.play()
    assert notebook.python("[play.over, board.last_error]") == [True, None]
    assert notebook.cell_count() == 1


@pytest.mark.long
def test_a_closed_kernel_is_noticed_and_the_position_stays(open_notebook):
    notebook = open_notebook(TWO)
    shown(notebook)
    root = play_a_little(notebook.page)
    people = "[id^='piece-']"
    before = root.locator(people).evaluate_all("(all) => all.map((each) => each.id)")
    notebook.shut_down()
    root.get_by_role("button", name="Undo").click()
    root.locator(".sal-status").filter(has_text="No answer from Python").wait_for()
    after = root.locator(people).evaluate_all("(all) => all.map((each) => each.id)")
    assert after == before


@pytest.mark.long
def test_two_notebooks_have_two_kernels(open_notebook):
    first, second = open_notebook("x = 1"), open_notebook("x = 2")
    first.run_all()
    second.run_all()
    assert (first.python("x"), second.python("x")) == (1, 2)
