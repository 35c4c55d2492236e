"""The replay page as its reader has it: a file, opened in a browser that reaches nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import stoneage_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Milliseconds of the page's own clock, which goes as the test says.
A_WHILE = 2_000
# A busy machine is no fault of the page.
expect.set_options(timeout=40_000)
AXE = Path(__file__).parents[2] / "widgets/node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="module")
def game() -> stoneage_lab.Session:
    return stoneage_lab.play("stone-age", players=["careful", "careful"], seed=11).run_bots()


@pytest.fixture(scope="module")
def path(game: stoneage_lab.Session, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return game.save(tmp_path_factory.mktemp("replay") / "game.html")


class Reader:
    """A page of a browser without a network that reads a file."""

    def __init__(self, browser: Browser, path: Path) -> None:
        self.uri = path.as_uri()
        self.asked: list[str] = []
        self.raised: list[str] = []
        self.context = browser.new_context(offline=True)
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.context.on("weberror", lambda error: self.raised.append(str(error.error)))
        self.context.on("console", lambda message: self.raised.append(message.text))
        self.page = self.context.new_page()

    def read(self) -> Page:
        """Open the file (again), in a page that is as at first."""
        self.page.goto("about:blank")
        self.page.set_viewport_size({"width": 1400, "height": 1000})
        self.page.emulate_media(color_scheme="null", reduced_motion="null")
        self.page.mouse.move(0, 0)
        self.page.goto(self.uri)
        return self.page

    def check(self) -> None:
        """It has asked for nothing else, and has raised nothing."""
        assert {url.partition("#")[0] for url in self.asked} <= {self.uri}
        assert self.raised == []


@pytest.fixture(scope="module")
def reader(browser: Browser, path: Path) -> Iterator[Reader]:
    reader = Reader(browser, path)
    yield reader
    reader.context.close()


@pytest.fixture
def replay(reader: Reader) -> Iterator[Page]:
    """The page, with everything but its file cut off; it must raise nothing and ask nothing."""
    reader.asked.clear()
    reader.raised.clear()
    yield reader.read()
    reader.page.goto("about:blank")
    reader.check()


COUNT_WALKS = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        window.walks += 1;
        return animate.apply(this, given);
    };
}"""


FRAMED = """() => [...document.querySelectorAll("[id^=piece-]")].filter((one) =>
    getComputedStyle(one).outlineStyle === "dashed").map(({id}) => id)"""


def where(page: Page) -> str:
    return page.inner_text("#where")


def test_a_whole_game_is_gone_through(replay: Page, game: stoneage_lab.Session) -> None:
    assert where(replay) == f"0 of {game.last}"
    for ply in range(1, 5):
        replay.keyboard.press("ArrowRight")
        check_shown(replay, game, ply)
    for ply in (*range(40, game.last, 120), game.last):
        replay.locator("#slider").fill(str(ply))
        check_shown(replay, game, ply)
    assert replay.locator("#prompt tfoot").inner_text().split() == [
        "Total", *(str(points) for points in game.scores),
    ]  # fmt: skip
    replay.keyboard.press("Home")
    assert where(replay) == f"0 of {game.last}"


def check_shown(replay: Page, game: stoneage_lab.Session, ply: int) -> None:
    """Check that the page shows the position after so many moves."""
    assert where(replay) == f"{ply} of {game.last}"
    position = game.at(ply)
    people = position.seat("red").home
    assert replay.locator("#hand [id^=piece-red-home]").count() == people
    score = replay.locator("#mat-red").get_attribute("aria-label") or ""
    assert f"{position.scores[0]} point" in score


def test_it_runs_from_left_to_right_where_a_translated_page_does_not(replay: Page) -> None:
    def places() -> list[str]:
        found: list[str] = replay.locator("svg text, header *").evaluate_all(
            "them => them.map(it => { const box = it.getBoundingClientRect();"
            " return [it.textContent, box.x, box.width].join(' '); })"
        )
        return found

    before = places()
    assert len(before) > 20
    replay.evaluate("document.documentElement.dir = 'rtl'")
    assert places() == before


def test_back_and_forth_is_the_same_picture(replay: Page) -> None:
    replay.evaluate("location.hash = '#60'")
    expect(replay.locator("#where")).to_have_text(re.compile("^60 "))
    picture = replay.inner_html("#board")
    replay.keyboard.press("ArrowLeft")
    assert replay.inner_html("#board") != picture
    replay.click("#on")
    # After one move, what has moved is marked as well.
    assert replay.inner_html("#board").replace(" sal-moved", "") == picture
    replay.locator("#slider").fill("0")
    replay.locator("#slider").fill("60")
    assert replay.inner_html("#board") == picture


def test_it_plays_and_pauses_at_the_chosen_pace(browser: Browser, path: Path) -> None:
    # A clock of its own is nothing that a page can be rid of.
    reader = Reader(browser, path)
    check_pace(reader.read())
    reader.context.close()
    reader.check()


def check_pace(replay: Page) -> None:
    replay.clock.install(time=0)
    replay.clock.pause_at(1_000)
    replay.select_option("#pace", "fast")
    replay.click("#play")
    assert replay.inner_text("#play") == "Pause"
    plies = []
    for _ in range(3):
        replay.clock.run_for(A_WHILE)
        plies.append(int(where(replay).split()[0]))
    assert plies == sorted({*plies}), "it goes on as time goes by"
    assert plies[0] > 0
    replay.click("#play")
    assert replay.inner_text("#play") == "Play"
    replay.clock.run_for(10 * A_WHILE)
    assert int(where(replay).split()[0]) == plies[-1]


def test_it_stops_at_the_end(replay: Page, game: stoneage_lab.Session) -> None:
    replay.select_option("#pace", "fast")
    replay.locator("#slider").fill(str(game.last - 1))
    replay.click("#play")
    expect(replay.locator("#play")).to_have_text("Play")
    assert where(replay) == f"{game.last} of {game.last}"
    assert replay.get_attribute("#on", "aria-disabled") == "true"


def test_pieces_walk_from_where_they_were(replay: Page, game: stoneage_lab.Session) -> None:
    placed = next(line for line in game.log if line.event[0] == "place")
    # Counted as they begin: on a busy machine they have ended before one can look.
    replay.evaluate(COUNT_WALKS)
    replay.locator("#slider").fill(str(placed.ply - 1))
    replay.evaluate("window.walks = 0")
    replay.click("#on")
    assert replay.evaluate("window.walks") >= 1
    replay.emulate_media(reduced_motion="reduce")
    replay.locator("#slider").fill(str(placed.ply - 1))
    replay.evaluate("window.walks = 0")
    replay.click("#on")
    assert replay.evaluate("window.walks") == 0
    # What others see moving has a broken frame, until the next move.
    framed = replay.evaluate(FRAMED)
    assert framed
    seat = ("red", "blue")[placed.seat]
    assert {id.split("-")[1] for id in framed} == {seat}, framed
    replay.click("#back")
    replay.locator("#slider").fill("0")
    assert replay.evaluate(FRAMED) == []


def test_the_log_jumps_and_is_looked_through(replay: Page, game: stoneage_lab.Session) -> None:
    feeding = [passage for passage in game.log.passages() if passage.topic == "feed"]
    replay.select_option("#topic", "feed")
    shown = replay.locator("#lines>li:visible")
    assert shown.count() == len(feeding)
    shown.nth(4).locator("a").click()
    assert where(replay).startswith(f"{feeding[4].ply} ")
    assert replay.locator("#lines [aria-current=step]").count() == 1
    assert replay.url.endswith(f"#{feeding[4].ply}")


def test_the_language_changes_in_place(replay: Page, game: stoneage_lab.Session) -> None:
    replay.locator("#slider").fill("54")
    replay.click("[data-language=ja]")
    assert where(replay) == f"54 / {game.last}"
    assert "森" in replay.inner_text("#board")
    assert replay.inner_text("#play") == "再生"
    assert "養う" in replay.inner_text("#lines")
    assert replay.evaluate("document.documentElement.lang") == "ja"
    texts = replay.evaluate("document.body.innerText + document.title")
    assert "Speed" not in texts
    assert "undefined" not in texts
    replay.click("[data-language=en]")
    assert "Forest" in replay.inner_text("#board")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed with the front end's tools")
@pytest.mark.parametrize(
    ("ply", "scheme"),
    [
        ("50", "dark"),
        *(
            pytest.param(*look, marks=pytest.mark.long)
            for look in product(("0", "50", "307"), ("light", "dark"))
            if look != ("50", "dark")
        ),
    ],
)
def test_axe_finds_nothing(replay: Page, scheme: str, ply: str) -> None:
    replay.emulate_media(color_scheme=scheme)
    replay.locator("#slider").fill(ply)
    replay.evaluate(AXE.read_text(encoding="utf-8"))
    found = replay.evaluate(
        "async () => (await axe.run()).violations.map(v => [v.id, v.nodes[0].html])"
    )
    assert found == []


@pytest.mark.layout
def test_nothing_sticks_out(replay: Page) -> None:
    for language in ("en", "ja"):
        replay.click(f"[data-language={language}]")
        for wide in (400, 900, 1600):
            replay.set_viewport_size({"width": wide, "height": 900})
            assert replay.evaluate("document.documentElement.scrollWidth") <= wide, language


def test_without_scripts_there_are_two_positions_and_the_log(
    browser: Browser, path: Path, game: stoneage_lab.Session
) -> None:
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.locator("svg.sal-ground[id$=table]:visible").count() == 2
    assert page.locator("#lines a:visible").count() > game.last
    assert page.locator("#play").is_hidden()
    assert "scripts are allowed" in page.locator("main").inner_text()
    context.close()


@pytest.fixture(scope="module")
def branching(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game of four moves with a variation, and a variation of that."""
    game = stoneage_lab.play("stone-age", players=2, seed=7)
    for words in ("place 1 hunt", "place 1 field", "place 2 forest", "place 2 hut"):
        game.do(words)
    line = game.variations.begin(1, "hut first").do("place 2 hut").do("place 1 field")
    line.variations.begin(2).do("place 1 toolmaker").do("place 3 forest")
    return game.save(tmp_path_factory.mktemp("branching") / "game.html")


def test_the_reader_goes_from_line_to_line(browser: Browser, branching: Path) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    raised: list[str] = []
    page.on("pageerror", lambda error: raised.append(str(error)))
    page.goto(branching.as_uri())
    lines = page.locator("#line")
    assert lines.locator("option").all_inner_texts() == [
        "Game", "hut first (from move 1)", "Line 3 (from move 2 of hut first)",
    ]  # fmt: skip
    page.evaluate("location.hash = '#1'")
    expect(page.locator("#where")).to_have_text("1 of 4")
    common = page.inner_html("#board")
    lines.select_option("2")
    # Where it leaves the other line, with its first own move.
    assert where(page) == "3 of 4"
    assert "tool maker" in page.inner_text("#sentence")
    assert "tool maker" in page.locator("#lines > .sal-current").inner_text()
    assert "forest" in page.locator("#lines > li").last.inner_text()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert page.inner_html("#board") == common
    page.keyboard.press("ArrowRight")
    assert "hut" in page.inner_text("#sentence")
    page.click("[data-language=ja]")
    assert lines.locator("option").all_inner_texts()[1] == "hut first (1 手目から)"
    assert "道具" in page.locator("#lines > li").nth(3).inner_text()
    lines.select_option("0")
    assert where(page).startswith("2 ")
    assert "畑" in page.inner_text("#sentence")
    # The address leads to a line again.
    page.goto(f"{branching.as_uri()}#3-1")
    page.reload()
    assert page.input_value("#line") == "1"
    assert where(page) == "3 of 3"
    page.close()
    assert raised == []


def test_a_game_without_variations_offers_no_lines(replay: Page) -> None:
    assert replay.locator("#line").count() == 0
