"""The site in a browser that reaches nothing else: one visitor's way through it, in order.

The tests are steps of one visit, because Python takes its seconds to start in a browser, and
because a later visit without a network needs an earlier one with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from support import own_fonts
from support.jupyter_lab import KERNEL, PANEL
from support.site_visitor import Site, Visit

from lite import build, pages

if TYPE_CHECKING:
    from playwright.sync_api import Locator

# The site is built, and Python starts in a browser. Its parts are tested in test_parts.py.
pytestmark = pytest.mark.long

CARD = "document.querySelector('#stoneage-card p').textContent"
BOARD = ".sal-root[data-rev]"
# The table is between the upper and the lower end of the notebook.
WHOLE = """() => {
    const notebook = document.querySelector('.jp-NotebookPanel-notebook').getBoundingClientRect();
    const at = document.querySelector('.sal-root[data-rev] #table')?.getBoundingClientRect();
    return at && at.top >= notebook.top && at.bottom <= notebook.bottom;
}"""
# Of the game that the page "Play now" keeps.
MOVES = "JSON.parse(localStorage['stoneage_lab game']).moves"


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.take_off_the_net()


@contextmanager
def visiting(site: Site, browser) -> Iterator[Visit]:
    """Somebody on the site; at the end nothing may have gone wrong."""
    visit = Visit(site, browser)
    yield visit
    visit.context.close()
    assert not visit.asked, f"somebody else was asked: {visit.asked}"
    assert not visit.errors, f"a page raised: {visit.errors}"


# Of the browser in the usual letters, whatever a test of a layout between two steps was written in:
# with another `browser` the visit would begin anew.
@pytest.fixture(scope="module")
def visit(site: Site, browsers) -> Iterator[Visit]:
    with visiting(site, browsers(own_fonts.USUAL)) as visit:
        yield visit


@pytest.fixture(scope="module")
def player(site: Site, browsers) -> Iterator[Visit]:
    """Somebody else, who only plays."""
    with visiting(site, browsers(own_fonts.USUAL)) as visit:
        yield visit
    assert not visit.missing


def play_board(visit: Visit) -> Locator:
    """The board of the page "Play now", drawn."""
    board = visit.page.locator(f"#board {BOARD}")
    board.wait_for()
    return board


def is_asked(board: Locator) -> None:
    """Wait until the player may decide."""
    board.locator(".can:visible, .sal-ok:visible").first.wait_for()


PYTHON = "document.documentElement.dataset.python"


def test_play_now_shows_every_door_and_a_board_before_python_is_there(
    player: Visit,
) -> None:
    page = player.page
    page.goto(player.site.url + "/play.html")
    board = play_board(player)
    # Python comes later; what is being waited for is said.
    assert page.evaluate(PYTHON) is None
    assert "Python is on its way" in page.locator("#card").inner_text()
    assert page.title() == "Play now – stoneage_lab"
    box = board.locator(".sal-board svg").first.bounding_box()
    # All of it is in sight before anything is pressed.
    assert box is not None
    assert box["y"] + box["height"] <= page.viewport_size["height"]
    for game in pages.GAMES:
        page.locator(f"#doors [data-game='{game}']").click()
        page.locator(f"#board [id^='{game.replace('-', '_')}-']").first.wait_for(state="attached")
        assert page.locator("#doors [aria-current='true']").get_attribute("data-game") == game


def test_what_is_pressed_before_python_is_there_is_done_then(player: Visit) -> None:
    page = player.page
    page.goto(player.site.url + "/play.html?game=stone-age")
    board = play_board(player)
    assert page.evaluate(PYTHON) is None
    before = board.locator(".sal-guide-said").inner_text()
    board.get_by_role("button", name="Do it for me").click()
    board.get_by_text("Python is still on its way").wait_for()
    at = board.locator(".sal-board").bounding_box()
    player.wait_for(f"{PYTHON} === 'ready'")
    player.wait_for(f"document.querySelector('.sal-guide-said').innerText !== {before!r}")
    # Nothing has jumped.
    assert board.locator(".sal-board").bounding_box() == at
    assert "kept in this browser" in page.locator("#card").inner_text()


def test_a_door_leads_to_the_first_minute_of_its_game(player: Visit) -> None:
    page = player.page
    page.locator("#doors [data-game='agricola']").click()
    page.locator("#board [id^='agricola']").first.wait_for(state="attached")
    page.locator("#board .sal-guide-box").wait_for()


def test_a_new_game_begins_on_the_same_page(player: Visit) -> None:
    page = player.page
    page.locator("#doors [data-game='stone-age']").click()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_function("localStorage['stoneage_lab game']")
    is_asked(play_board(player))


def test_three_moves_by_mouse(player: Visit) -> None:
    board = play_board(player)
    for area in ("forest", "hunt", "quarry"):
        place = board.locator(f"[data-area='{area}'] .can, .can[data-open*='{area}']").first
        place.click()
        board.locator(f"[data-panel*='{area}'] .sal-ok:visible").click()
        player.wait_for(f"{MOVES}.some((move) => move.endsWith(' {area}'))")
        # The bot answers by itself.
        is_asked(board)


def test_play_now_speaks_japanese_and_is_dark_at_night(player: Visit) -> None:
    page, board = player.page, play_board(player)
    page.get_by_role("button", name="日本語").first.click()
    board.get_by_role("button", name="ヒント").wait_for()
    assert page.locator("html").get_attribute("lang") == "ja"
    assert page.title() == "今すぐ遊ぶ – stoneage_lab"
    page.get_by_role("button", name="新しいゲーム").wait_for()


def test_a_reload_goes_on_with_the_game(player: Visit) -> None:
    page = player.page
    before = page.evaluate(MOVES)
    assert len(before) >= 3
    page.reload()
    board = play_board(player)
    is_asked(board)
    assert page.evaluate(MOVES)[: len(before)] == before
    assert board.get_attribute("lang") == "ja"


def test_the_tour_and_a_new_game_begin_on_the_same_page(player: Visit) -> None:
    page = player.page
    page.get_by_role("button", name="English").first.click()
    page.get_by_role("button", name="Guided tour").click()
    page.locator("#board .sal-guide-box").wait_for()
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Seed").fill("8")
    page.get_by_label("Seed").press("Enter")
    page.get_by_role("button", name="Start", exact=True).click()
    player.wait_for("JSON.parse(localStorage['stoneage_lab game']).seed === 8")
    is_asked(play_board(player))


def test_what_cannot_begin_says_what_to_do(site: Site, browser) -> None:
    visit = Visit(site, browser)
    visit.page.add_init_script("delete window.WebAssembly")
    visit.page.goto(site.url + "/play.html")
    visit.page.get_by_text("This browser cannot run WebAssembly").wait_for()
    visit.context.close()
    visit = Visit(site, browser)
    visit.context.route("**/pyodide.mjs", lambda route: route.abort())
    visit.page.goto(site.url + "/play.html")
    visit.page.get_by_text("The board could not be started.").wait_for()
    visit.page.get_by_role("button", name="Try again").wait_for()
    visit.context.close()
    visit = Visit(site, browser)
    visit.page.goto((build.SITE / "play.html").as_uri())
    visit.page.get_by_text("This page was opened as a file").wait_for()
    visit.context.close()


def test_the_first_page_leads_to_the_first_game(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.site.url + "/")
    page.get_by_role("button", name="日本語").click()
    assert page.get_by_role("heading", level=1).inner_text() == "ブラウザで stoneage_lab"
    page.get_by_role("button", name="English").click()
    doors = page.locator(".doors a")
    assert [door.get_attribute("href") for door in doors.all()] == [
        f"play.html?game={game}" for game in pages.GAMES
    ]
    links = page.locator(".cards a")
    assert links.count() == len(pages.CARDS)
    links.first.click()
    visit.name = "00_start.ipynb"
    visit.wait_for_notebook()
    # The pictures of the last run are there before there is any Python, which is on its way.
    page.locator(".jp-OutputArea-output img, .jp-OutputArea-output svg").first.wait_for()
    assert "Python is starting" in visit.card()
    visit.wait_for_python()
    # The first Shift+Enter runs the first cell with code.
    assert page.evaluate(f"() => {PANEL}.content.activeCell.model.type") == "code"


def test_whoever_runs_a_cell_at_once_is_not_asked_for_a_kernel(site: Site, browser) -> None:
    for _ in range(10):
        visit = Visit(site, browser)
        visit.page.goto(f"{site.url}/lab/index.html?path=00_start.ipynb")
        visit.wait_for(f"window.jupyterapp && {PANEL}?.content?.widgets?.length > 2")
        visit.page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells') }")
        # Asked for, the kernel comes only after the answer.
        visit.wait_for(f"document.querySelector('.jp-Dialog') || {KERNEL.replace('.', '?.')}")
        assert visit.page.locator(".jp-Dialog").count() == 0
        visit.context.close()


@pytest.mark.layout
def test_the_tour_of_the_first_cell_is_whole_in_a_small_window(site: Site, browser) -> None:
    visit = Visit(site, browser)
    page = visit.page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{site.url}/lab/index.html?path=00_start.ipynb")
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    board = page.locator(BOARD).first
    board.wait_for()
    page.wait_for_function(WHOLE)
    assert page.locator(".jp-Dialog").count() == 0
    # What the site says of itself covers neither the board nor what the guide says.
    page.locator("#stoneage-card").wait_for()
    card, shown = (one.bounding_box() for one in (page.locator("#stoneage-card"), board))
    assert card["x"] + card["width"] <= shown["x"]
    visit.context.close()


def test_all_cells_of_the_first_notebook_run(visit: Visit) -> None:
    visit.run_all()
    assert not visit.failures()
    assert visit.python("__import__('stoneage_lab').__version__")
    # No vectors there, and none needed.
    assert visit.python("__import__('importlib').util.find_spec('numpy') is None")
    assert visit.missing == []


def test_a_click_on_the_board_is_a_move_and_the_bot_answers(visit: Visit) -> None:
    output = visit.output_of("lab.Board(play")
    board = output.locator(BOARD)
    board.wait_for()
    board.locator("[data-area='forest'] .can, .can[data-open*='forest']").first.click()
    output.locator("[data-panel*='forest'] .sal-ok:visible").click()
    for said in (r"Red sends \d \w+ to the forest", "Blue sends"):
        visit.page.wait_for_function(
            "([root, said]) => new RegExp(said).test(root.textContent)",
            arg=[board.element_handle(), said],
        )
    assert visit.python("play.position.mover_name") == "red"


def test_what_needs_threads_elsewhere_works_without(visit: Visit) -> None:
    board = visit.output_of("lab.Board(play").locator(BOARD)
    board.get_by_role("button", name="Hint").click()
    board.locator("#sal-coach li").first.wait_for()
    assert visit.python("lab.coach(play, tries=40, wait=False).done")
    games = "lab.simulate('stone-age', ['careful', 'random'], games=4, seed=1{})"
    assert visit.python(f"repr({games.format('')}) == repr({games.format(', workers=2')})")
    saved = "[lab.load(play.save(name)).position == play.position for name in ('a.json', 'a.html')]"
    assert visit.python(saved) == [True, True]


def test_the_doctor_and_the_installer_know_where_they_are(visit: Visit) -> None:
    said = visit.execute("from stoneage_lab.cli import main; main(['doctor'])")
    assert "in this browser" in said
    assert "✗" not in said
    with pytest.raises(AssertionError, match="Nothing can be installed here"):
        visit.execute("%pip install numpy")
    visit.execute("%pip install -q stoneage-lab")


def test_the_board_speaks_japanese(visit: Visit) -> None:
    board = visit.output_of("lab.Board(play").locator(BOARD)
    board.get_by_role("button", name="日本語").click()
    board.get_by_role("button", name="ヒント").wait_for()
    visit.execute("lab.language('ja')")
    assert "小屋" in visit.python("str(play.why_not('place 1 hut'))")
    visit.execute("lab.language('en')")


def test_a_changed_notebook_can_be_had_as_it_was(visit: Visit) -> None:
    page = visit.page
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.content.model.sharedModel"
        ".insertCell(0, {cell_type: 'markdown', source: 'mine'})"
    )
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    visit.open_notebook("00_start.ipynb")
    assert visit.cells()[0]["source"] == "mine"
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Fresh copy").click()
    fresh = opened.value
    row = fresh.locator("[data-path='00_start.ipynb']")
    button = row.get_by_role("button", name="Throw away")
    button.click()
    assert "again" in button.or_(row.locator(".danger")).inner_text()  # it asks first
    page.goto("about:blank")  # else it would save itself again
    row.locator(".danger").click()
    visit.page = fresh
    visit.wait_for_notebook()
    site = build.SITE / "files" / "00_start.ipynb"
    whole = json.loads(site.read_text(encoding="utf-8"))
    assert [c["source"] for c in visit.cells()] == ["".join(c["source"]) for c in whole["cells"]]


def test_a_rules_notebook_is_read_and_its_question_answered(visit: Visit) -> None:
    visit.open_notebook("stone_age/rules/R1_placing.ipynb")
    visit.wait_for_python()
    # The link has brought this notebook alone: each open one has a Python of its own.
    assert visit.page.evaluate("() => [...jupyterapp.shell.widgets('main')].length") == 1
    visit.run_all()
    assert not visit.failures()
    assert visit.python("q1.check(q1.kind.show(q1.truth)).outcome") == "right"
    assert visit.python("q1.check('place 1 forest').outcome") != "right"


def test_the_demo_opens_a_live_board_without_a_key(visit: Visit) -> None:
    visit.open_notebook("demo.ipynb", "&run=1")
    visit.wait_for_python()
    board = visit.output(0).locator(BOARD).first
    board.wait_for()
    is_asked(board)
    visit.page.wait_for_function(WHOLE)
    visit.page.get_by_role("button", name="Guided tour").click()
    visit.page.locator(".sal-guide-box").wait_for()
    visit.page.wait_for_function(WHOLE)


def test_after_the_first_visit_no_network_is_needed(visit: Visit, site: Site) -> None:
    visit.wait_for(f"/Everything is kept/.test({CARD})")
    site.take_off_the_net()
    visit.open_notebook("stone_age/lessons/L02_the_river.ipynb")
    visit.wait_for_python()
    visit.run_all()
    assert not visit.failures()
    assert visit.python("q1.predict('1/2').outcome") == "told"
    assert visit.python("q1.check(str(q1.truth)).outcome") == "right"
    assert visit.python("q1.check('1/3').outcome") == "mistake"
    visit.page.goto(site.url + "/index.html")
    visit.page.get_by_text("the site opens without a network.").first.wait_for()
