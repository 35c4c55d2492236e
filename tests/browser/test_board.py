"""The live board in a real JupyterLab. No test sleeps: they wait for the number of a picture.

The fixtures see to it that in none of these tests the page raises an error or asks another machine.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.hands import Keys, Mouse

import stoneage_lab

AXE = Path(__file__).parents[2] / "widgets/node_modules/axe-core/axe.min.js"
SOLO = """import stoneage_lab as lab
play = lab.play("stone-age", players=["you", "careful"], seed=7)
board = lab.Board(play, pace=0)"""
TWO = """import stoneage_lab as lab
play = lab.play("stone-age", players=2, seed=7)
board = lab.Board(play, pace=0)"""


def shown(notebook):
    """The board of a notebook, drawn for the first time."""
    notebook.run_all()
    root = notebook.page.locator(".sal-root[data-rev]").first
    root.wait_for()
    return root


def test_a_whole_game_by_mouse(open_notebook):
    notebook = open_notebook(SOLO + "\nboard")
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


def test_a_whole_game_by_keys(open_notebook):
    notebook = open_notebook(SOLO + "\nboard")
    shown(notebook)
    hands = Keys(notebook.page, seed=2)
    hands.enter()
    hands.play()
    assert notebook.python("[play.over, board.last_error]") == [True, None]
    assert notebook.cell_count() == 1


def test_keys_in_the_board_do_not_edit_the_notebook(open_notebook):
    notebook = open_notebook(TWO + "\nboard")
    shown(notebook)
    notebook.page.locator(".sal-board .can").first.focus()
    for key in ["a", "b", "x", "d", "d", "z", "m", "y", "c", "v", "Shift+M", "1", "0", "0"]:
        notebook.page.keyboard.press(key)
        # After each of them: "a" and "x" together would leave as many cells as before.
        assert notebook.cell_count() == 1
    assert notebook.page.locator(".jp-mod-markdown").count() == 0
    assert notebook.python("play.ply") == 0


def test_keys_that_are_jupyters_get_through(open_notebook):
    notebook = open_notebook(TWO + "\nboard")
    shown(notebook)
    site = notebook.page.locator(".sal-board .can").first
    site.focus()
    notebook.page.keyboard.press("Control+s")
    notebook.wait_for("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    site.focus()
    notebook.page.keyboard.press("Tab")
    assert not notebook.page.evaluate("() => document.activeElement.matches('.sal-board *')")
    site.focus()
    notebook.page.keyboard.press("Escape")
    notebook.page.keyboard.press("b")
    notebook.wait_for("window.jupyterapp.shell.currentWidget.content.widgets.length === 2")


def test_two_views_and_two_boards_stay_in_step(open_notebook):
    notebook = open_notebook(TWO + "\nboard", "board", "lab.Board(play, language='ja')")
    shown(notebook)
    page = notebook.page
    page.wait_for_function("() => document.querySelectorAll('.sal-root[data-rev]').length === 3")
    first = page.locator(".sal-root").first
    notebook.execute("play.do('place 3 forest')")
    undo = first.get_by_role("button", name="Undo")
    page.wait_for_function("() => document.querySelector('#tool-undo').ariaDisabled !== 'true'")
    drawn = first.get_attribute("data-rev")
    undo.click()
    # Only when Python has taken it back is there a number to wait for on all three.
    page.wait_for_function(f"() => document.querySelector('.sal-root').dataset.rev !== '{drawn}'")
    rev = notebook.python("board.view['rev']")
    page.wait_for_function(
        f"() => [...document.querySelectorAll('.sal-root')].every((r) => r.dataset.rev === '{rev}')"
    )
    assert notebook.python("play.ply") == 0
    assert page.locator(".sal-root").nth(2).get_attribute("lang") == "ja"


def test_a_page_that_is_reloaded_shows_the_same(open_notebook):
    notebook = open_notebook(TWO + "\nboard")
    shown(notebook)
    notebook.execute("play.do('place 3 forest')")
    rev = notebook.python("board.view['rev']")
    notebook.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    notebook.open()
    notebook.page.locator(f".sal-root[data-rev='{rev}']").wait_for()


def test_a_restarted_kernel_is_noticed_and_the_position_stays(open_notebook):
    notebook = open_notebook(TWO + "\nboard")
    root = shown(notebook)
    markup = root.locator(".sal-board svg").first.inner_html()
    notebook.restart()
    root.get_by_role("button", name="日本語").click()
    status = root.locator(".sal-status")
    status.filter(has_text="No answer from Python").wait_for()
    assert root.locator(".sal-board svg").first.inner_html() == markup
    assert root.get_attribute("aria-busy") is None


def test_a_mistake_of_the_engine_is_shown_in_the_cell(open_notebook):
    notebook = open_notebook(TWO + "\nplay.do('place 3 forest')\nboard")
    root = shown(notebook)
    notebook.execute("play.undo = lambda: 1 / 0")
    root.get_by_role("button", name="Undo").click()
    root.locator(".sal-status").filter(has_text="ZeroDivisionError").wait_for()
    assert "ZeroDivisionError" in notebook.python("board.last_error")


def test_what_cannot_be_done_says_why(open_notebook):
    notebook = open_notebook(TWO + "\nplay.do('place 2 hut')\nboard")
    root = shown(notebook)
    hut = root.locator("[data-why]").first
    why = hut.get_attribute("data-why")
    hut.hover()
    assert root.locator(".sal-hint").inner_text() == why
    hut.click()
    assert root.locator(".sal-hint").inner_text() == why
    assert notebook.python("play.ply") == 1


def test_languages_are_switched_in_place(open_notebook):
    notebook = open_notebook(TWO + "\nboard")
    root = shown(notebook)
    root.get_by_role("button", name="日本語").click()
    root.locator("xpath=self::*[@lang='ja']").wait_for()
    root.get_by_role("button", name="English").click()
    root.locator("xpath=self::*[@lang='en']").wait_for()


@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
@pytest.mark.parametrize("width", [900, 1600])
def test_text_can_be_read_in_every_theme(open_notebook, theme, width):
    notebook = open_notebook(TWO + "\nboard")
    root = shown(notebook)
    notebook.use_theme(theme)
    notebook.page.set_viewport_size({"width": width, "height": 1000})
    for selector in [".sal-status", ".sal-button", ".sal-prompt p", ".sal-hand", ".sal-log button"]:
        ratio = root.locator(selector).first.evaluate(CONTRAST)
        assert ratio >= 4.5, f"{selector}: {ratio:.1f}"
    assert root.evaluate("(root) => root.scrollWidth <= root.clientWidth"), "it is too wide"


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed with the front end's tools")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_axe_finds_nothing(open_notebook, language):
    notebook = open_notebook(
        TWO + f"\nplay.do('place 3 forest')\nboard.close()\nlab.Board(play, language={language!r})"
    )
    root = shown(notebook)
    root.locator("[data-open]").first.click()
    notebook.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = notebook.page.evaluate(
        "async () => (await axe.run('.sal-root', {resultTypes: ['violations']})).violations"
        ".map((each) => [each.id, each.help, each.nodes.slice(0, 3).map((node) => node.html)])"
    )
    assert found == []


def test_targets_are_large_enough(open_notebook):
    notebook = open_notebook(TWO + "\nplay.do('place 3 forest')\nboard")
    root = shown(notebook)
    notebook.page.set_viewport_size({"width": 900, "height": 1000})
    small = root.locator("[data-action], [data-open], [data-command], button").evaluate_all(
        "(all) => all.filter((each) => each.checkVisibility())"
        ".map((each) => [each.id, each.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 24 || box.height < 23.5)"
        ".map(([id, box]) => [id, box.width, box.height])"
    )
    assert small == []


# The contrast of a text with the nearest ground under it (WCAG 2).
CONTRAST = """(element) => {
    const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const light = ([r, g, b]) => [r, g, b]
        .map((c) => c / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    let ground = element;
    const paint = (each) => numbers(getComputedStyle(each).backgroundColor);
    while (ground.parentElement && (paint(ground)[3] ?? 1) < 0.5) ground = ground.parentElement;
    const [a, b] = [light(numbers(getComputedStyle(element).color)), light(paint(ground))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}"""


def test_a_game_is_taken_along_as_a_download(open_notebook, tmp_path):
    notebook = open_notebook(
        "import stoneage_lab as lab",
        "play = lab.play('stone-age', seed=7).do('place 3 forest')\nboard = lab.Board(play)\nboard",
    )
    notebook.run_all()
    root = notebook.page.locator(".sal-root").first
    root.locator("#tool-save").click()
    for kind in ("html", "json"):
        with notebook.page.expect_download() as waiting:
            root.locator(f"[data-command='export {kind}']").click()
        waiting.value.save_as(tmp_path / waiting.value.suggested_filename)
    assert sorted(path.name for path in tmp_path.glob("stone-age-7*")) == [
        "stone-age-7.html",
        "stone-age-7.json",
    ]
    for kind in ("html", "json"):
        assert stoneage_lab.load(tmp_path / f"stone-age-7.{kind}").ply == 1
