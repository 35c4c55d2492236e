"""A board in a real JupyterLab: what JupyterLab itself can break. tests/browser has the rest."""

from __future__ import annotations

import pytest
from browser.hands import Keys, Mouse, play_a_little
from browser.test_accessible import AXE, RUN, needs_axe

SOLO = """import stoneage_lab as lab
play = lab.play("stone-age", players=["you", "careful"], seed=7)
board = lab.Board(play, pace=0)
board"""
SEEN = ".sal-new-bar, .sal-board > svg"
# Not covered by a bar of JupyterLab, above or below.
WHOLE_IN_VIEW = """(each) => {
    const {left, top, bottom} = each.getBoundingClientRect();
    const seen = (y) => each.contains(document.elementFromPoint(left + 12, y));
    return seen(top + 4) && seen(bottom - 4);
}"""
TWO = SOLO.replace('["you", "careful"]', "2")


def shown(notebook):
    """The board of a notebook, drawn for the first time."""
    notebook.run_all()
    root = notebook.page.locator(".sal-root[data-rev]").first
    root.wait_for()
    return root


@pytest.mark.long
def test_a_cell_run_again_leaves_one_board_that_follows(open_notebook):
    notebook = open_notebook("lab.Board(play)")
    notebook.execute("import stoneage_lab as lab\nplay = lab.play('stone-age', players=2, seed=7)")
    shown(notebook)
    for _ in range(6):
        notebook.run_all()
    wait_for_python(notebook, "play.listener_count", 1)
    notebook.page.locator(".sal-board .can").first.wait_for()
    notebook.execute("play.do('place 3 forest')")
    notebook.page.locator("#piece-red-forest-3").wait_for()


def wait_for_python(notebook, expression, value):
    """Ask until an expression has a value: messages of a page may be on their way."""
    while (found := notebook.python(expression)) != value:
        # pytest's own limit ends this if it never comes.
        notebook.page.wait_for_timeout(50)
    assert found == value


@pytest.mark.long
def test_a_panel_for_a_new_game(open_notebook):
    notebook = open_notebook("import stoneage_lab as lab\npanel = lab.NewGame(seed=7)\npanel")
    notebook.run_all()
    notebook.page.get_by_role("button", name="Start", exact=True).click()
    play_a_little(notebook.page)


BELOW_ITS_CELL = """import stoneage_lab as lab
# The picture is taller than what a cell leaves of the window.






lab.stone_age.PlayPage(seed=7)"""


@pytest.mark.layout
@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(1440, 800), (1280, 720)])
def test_a_page_without_code_scrolls_to_its_buttons_and_all_of_its_board(
    open_notebook, width, height
):
    page = open_notebook(BELOW_ITS_CELL).page
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".jp-CodeCell .cm-content").click()
    page.keyboard.press("Shift+Enter")
    page.locator(".sal-root[data-rev] .sal-board").wait_for()
    page.wait_for_function(f"[...document.querySelectorAll('{SEEN}')].every({WHOLE_IN_VIEW})")


TOUR = """import stoneage_lab as lab
lab.tutorial("stone-age")"""
STEP = ".sal-root[data-rev] .sal-guide-text"


@pytest.mark.long
def test_a_tour_whose_cell_is_run_again_goes_on_in_view(open_notebook):
    """However fast Shift + Enter is pressed again: the page knows of no time between."""
    # The next cell fills the window: JupyterLab scrolls to it, past the tour.
    notebook = open_notebook(TOUR, "# \n" * 60)
    page = notebook.page
    page.evaluate("() => performance.now = () => 10_000")
    page.set_viewport_size({"width": 1440, "height": 900})
    for _ in range(3):
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.evaluate(f"() => window.before = document.querySelector({STEP!r})")
        page.keyboard.press("Shift+Enter")
        page.wait_for_function(
            f"() => ![null, window.before].includes(document.querySelector({STEP!r}))"
        )
        # Boards are scrolled to when the page has settled: well before this.
        page.evaluate("() => new Promise((done) => setTimeout(done, 600))")
        assert page.locator(STEP).evaluate(WHOLE_IN_VIEW)


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
    assert notebook.python("[play.over, board.last_error]") == [True, None]
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


# Two seconds, in which a busy machine has not yet loaded the file of the board, in no time.
IMPATIENT = """
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (time) => timeout(time === 2000 ? 0 : time);
"""


def test_a_page_too_busy_to_load_a_board_at_once_has_one_that_answers(
    open_notebook, page, page_errors
):
    page.add_init_script(IMPATIENT)
    notebook = open_notebook(TWO)
    shown(notebook)
    # anywidget has given up, in words.
    assert any("Failed to initialize model" in error for error in page_errors)
    play_a_little(page)
    assert notebook.python("board.last_error") is None
    page_errors[:] = [error for error in page_errors if "Failed to initialize" not in error]
