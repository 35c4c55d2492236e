"""The replay page as its reader has it: a file, opened in a browser that reaches nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import stoneage_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Milliseconds of the page's own clock, which goes as the test says.
A_WHILE = 2_000
AXE = Path(__file__).parents[2] / "widgets/node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="module")
def game() -> stoneage_lab.Session:
    return stoneage_lab.play("stone-age", players=["careful", "careful"], seed=11).run_bots()


@pytest.fixture(scope="module")
def path(game: stoneage_lab.Session, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return game.save(tmp_path_factory.mktemp("replay") / "game.html")


@pytest.fixture
def replay(browser: Browser, path: Path) -> Iterator[Page]:
    """The page, with everything but its file cut off; it must raise nothing and ask nothing."""
    asked: list[str] = []
    raised: list[str] = []
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, offline=True)
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: raised.append(str(error.error)))
    context.on("console", lambda message: raised.append(message.text))
    page = context.new_page()
    page.goto(path.as_uri())
    yield page
    context.close()
    assert {url.partition("#")[0] for url in asked} == {path.as_uri()}
    assert raised == []


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


def test_back_and_forth_is_the_same_picture(replay: Page) -> None:
    replay.evaluate("location.hash = '#60'")
    expect(replay.locator("#where")).to_have_text(re.compile("^60 "))
    picture = replay.inner_html("#board")
    replay.keyboard.press("ArrowLeft")
    assert replay.inner_html("#board") != picture
    replay.click("#on")
    assert replay.inner_html("#board") == picture
    replay.locator("#slider").fill("0")
    replay.locator("#slider").fill("60")
    assert replay.inner_html("#board") == picture


def test_it_plays_and_pauses_at_the_chosen_pace(replay: Page) -> None:
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
    replay.locator("#slider").fill(str(placed.ply - 1))
    replay.click("#on")
    assert replay.evaluate("document.getAnimations().length") >= 1
    replay.emulate_media(reduced_motion="reduce")
    replay.locator("#slider").fill(str(placed.ply - 1))
    replay.click("#on")
    assert replay.evaluate("document.getAnimations().length") == 0


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
        ("0", "light"),
        ("50", "dark"),
        ("307", "light"),
        *(
            pytest.param(*look, marks=pytest.mark.long)
            for look in (("0", "dark"), ("50", "light"), ("307", "dark"))
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


@pytest.mark.parametrize("wide", [400, 900, 1600])
def test_nothing_sticks_out(replay: Page, wide: int) -> None:
    replay.set_viewport_size({"width": wide, "height": 900})
    for language in ("en", "ja"):
        replay.click(f"[data-language={language}]")
        assert replay.evaluate("document.documentElement.scrollWidth") <= wide


def test_without_scripts_there_are_two_positions_and_the_log(
    browser: Browser, path: Path, game: stoneage_lab.Session
) -> None:
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.locator(".sal-land:visible").count() == 2
    assert page.locator("#lines a:visible").count() > game.last
    assert page.locator("#play").is_hidden()
    assert "scripts are allowed" in page.locator("main").inner_text()
    context.close()
