"""A picture in a notebook looks like the one in a file, and is not much longer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fixtures.tables.every import begun

import stoneage_lab as lab
from stoneage_lab.drawing import svg
from stoneage_lab.drawing.embedded_svg import data_uri, image_markup
from stoneage_lab.games import game_names


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    """One page for all, as opening one takes long."""
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    yield page
    page.close()


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_what_is_left_out_is_not_seen(page: Any, night: bool) -> None:
    picture = svg(begun("panels"), night=night, language="ja")
    seen = []
    for each in (picture, image_markup(picture)):
        page.set_content(f'<body style="margin:0"><img src="{data_uri(each)}">')
        page.locator("img").evaluate("(image) => image.decode()")
        seen.append(page.screenshot())
    assert seen[0] == seen[1]
    assert len(data_uri(image_markup(picture))) < 0.85 * len(picture)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("ground", ["light", "dark"])
def test_a_picture_of_both_lights_is_as_the_page_around_it(
    page: Any, name: str, ground: str
) -> None:
    play = lab.play(name, players=["random"] * 3, seed=7)
    for _ in range(40):
        play.step()
    seen = []
    for night in (None, ground == "dark"):
        picture = svg(play.position, night=night)
        page.set_content(
            f'<html style="color-scheme:{ground}"><body style="margin:0">'
            f'<img src="{data_uri(picture)}">'
        )
        page.locator("img").evaluate("(image) => image.decode()")
        seen.append(page.screenshot())
    assert seen[0] == seen[1]


@pytest.mark.parametrize("text", ["5 % & #1 <b>", 'it\'s "quoted"', "木\n材"])
def test_no_sign_of_a_text_ends_the_address(page: Any, text: str) -> None:
    from html import escape

    picture = f'<svg xmlns="http://www.w3.org/2000/svg" width="9"><text>{escape(text)}</text></svg>'
    page.set_content(f'<img src="{data_uri(picture)}" alt="after">')
    page.locator("img[alt=after]").evaluate("(image) => image.decode()")
    read = "(image) => fetch(image.src).then((answer) => answer.text())"
    assert text.replace("\n", " ") in page.locator("img").evaluate(
        f"(image) => ({read})(image).then((text) => new DOMParser()"
        ".parseFromString(text, 'image/svg+xml').documentElement.textContent)"
    )
