"""The moving picture: each of its frames is the standing picture of that position."""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from fixtures.pig import Pig
from fixtures.tables.every import moments

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.animated_svg import SECONDS, WALK
from stoneage_lab.drawing.picture import framed, sheet
from stoneage_lab.drawing.position_scenes import built
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.symbols_and_styles import styles_and_symbols

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FIRST, LAST = 3, 15


@pytest.fixture(scope="module")
def game() -> lab.Session:
    *_, ended = moments("ring")
    return ended


@pytest.fixture(scope="module")
def film(game: lab.Session) -> str:
    return drawing.film(game, FIRST, LAST)


def standing(game: lab.Session, ply: int) -> str:
    scene = built(game.at(ply), "en", acting=False)
    module = drawing_of(game.game)
    one = sheet(scene, module)
    return framed(
        "", one.wide, one.high, "en", styles_and_symbols(one.names, module, {}) + one.markup
    )


def test_it_is_one_file_without_scripts_the_same_every_time(game: lab.Session, film: str) -> None:
    assert film == drawing.film(game, FIRST, LAST)
    assert film == drawing.film(game, LAST, FIRST)
    assert len(film.encode()) < 30_000
    ElementTree.fromstring(film)
    assert "<script" not in film
    assert not re.search(r'(?:href|src)="(?!#)', film)
    assert "prefers-reduced-motion" in film


def moved_to(page: Page, time: float) -> None:
    """Show a film as it is so many seconds after its beginning."""
    page.evaluate(
        "time => document.getAnimations().forEach((one) => {"
        " one.pause(); one.currentTime = time * 1000; })",
        time,
    )


def test_every_frame_is_the_picture_of_its_position(
    game: lab.Session, film: str, browser: Browser
) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 700})
    for number in range(0, LAST - FIRST + 1, 6):
        page.set_content(f"<style>body{{margin:0}}</style>{film}")
        # Long enough after its beginning that every piece has arrived.
        moved_to(page, (number + (1 + WALK) / 2) * SECONDS)
        shown = captured(page)
        page.set_content(f"<style>body{{margin:0}}</style>{standing(game, FIRST + number)}")
        assert shown == captured(page), f"move {FIRST + number}"
    page.close()


def test_with_less_motion_pictures_change_and_no_piece_walks(
    game: lab.Session, film: str, browser: Browser
) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 700}, reduced_motion="reduce")
    for number in (0, 6, LAST - FIRST):
        page.set_content(f"<style>body{{margin:0}}</style>{film}")
        # At the beginning of a frame, when pieces would be on their way.
        moved_to(page, (number + WALK / 4) * SECONDS)
        shown = captured(page)
        page.set_content(f"<style>body{{margin:0}}</style>{standing(game, FIRST + number)}")
        assert shown == captured(page), f"move {FIRST + number}"
    page.close()


def captured(page: Page) -> bytes:
    """Return a picture of the page; a busy Chromium sometimes has none at the first request."""
    from playwright.sync_api import Error

    for _ in range(4):
        with contextlib.suppress(Error):
            return page.screenshot()
    return page.screenshot()


def test_pieces_walk(film: str) -> None:
    walks = re.findall(r"@keyframes w\d+\{0%,[\d.]+%\{translate:(-?[\d.]+)px (-?[\d.]+)px\}", film)
    assert len(walks) >= 10
    assert all(abs(float(x)) + abs(float(y)) > 1 for x, y in walks)


def test_a_game_without_a_drawing_can_be_filmed() -> None:
    session = lab.play(Pig(2), players=["random", "random"], seed=3).run_bots()
    film = drawing.film(session, 0, -1)
    ElementTree.fromstring(film)


def test_moves_that_are_not_there(game: lab.Session) -> None:
    with pytest.raises(lab.HistoryError):
        drawing.film(game, 0, 10_000)
    with pytest.raises(lab.HistoryError):
        drawing.film(game, -3, 2)
