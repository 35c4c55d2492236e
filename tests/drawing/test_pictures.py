"""The bytes of pictures: stable, well formed, standing for themselves, short enough.

On games of generic items; tests/games/test_every_game.py looks at every game of the house.
"""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from drawing.markup import SVG, check_parts, check_picture
from fixtures.tables.every import GAMES, begun, moments
from support.images import images
from support.parameters import in_turn

from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing import text_metrics
from stoneage_lab.drawing.animated_svg import film
from stoneage_lab.drawing.board_parts import board_markup, hand_markup, prompt_markup
from stoneage_lab.drawing.palette import SMALL
from stoneage_lab.drawing.picture import svg
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.replay import replay_page
from stoneage_lab.drawing.scene import Tip

each_game = pytest.mark.parametrize(("name", "code"), in_turn(GAMES, LANGUAGES))


@each_game
def test_the_same_position_gives_the_same_bytes(name: str, code: str) -> None:
    for session in moments(name):
        first = drawing.parts(session, language=code), svg(session, language=code)
        drawing.svg(session, language="en" if code == "ja" else "ja")
        assert (drawing.parts(session, language=code), svg(session, language=code)) == first


@each_game
def test_a_picture_is_well_formed_and_stands_for_itself(name: str, code: str) -> None:
    for session in moments(name):
        check_picture(session, code)


@each_game
def test_the_parts_of_a_board_are_well_formed(name: str, code: str) -> None:
    for session in moments(name):
        check_parts(session, code)
        symbols = drawing.parts(session, language="en")["symbols"]
        assert symbols == drawing.parts(session, language="ja")["symbols"]


def test_markup_in_words_is_only_words() -> None:
    session = begun("panels")
    scene = drawing.scene_of(session)
    evil = '<b onmouseover="x">&\'</b>'

    def spoilt(control: drawing.scene.Control) -> drawing.scene.Control:
        return replace(control, label=evil, why=evil, action=evil)

    items = tuple(
        replace(item.with_places(lambda place: replace(place, control=spoilt(place.control))),
                name=evil)
        for item in scene.items
    )  # fmt: skip
    changed = replace(
        scene,
        items=items,
        title=evil,
        news=(evil,),
        prompt=replace(scene.prompt, sentence=evil, detail=evil),
        tips=(Tip(evil, evil, (evil,)),),
    )
    module = drawing_of(session.game)
    for draw in (board_markup, hand_markup, prompt_markup):
        assert "<b" not in draw(changed, module)
        assert 'onmouseover="' not in draw(changed, module)
    assert "&lt;b onmouseover" in board_markup(changed, module)


DRAWN = {f"{SVG}{tag}" for tag in ("circle", "path", "text", "use")}


def test_the_bundle_shows_without_trust() -> None:
    session = begun("panels")
    found = drawing.bundle(session)
    # One form of the picture: a notebook keeps every form.
    assert set(found) == {"text/html", "text/plain"}
    html = found["text/html"]
    assert "<svg" not in html
    (shown,) = images(html)
    seen = [
        [(part.tag, part.text) for part in ElementTree.fromstring(picture).iter()
         if part.tag in DRAWN]
        for picture in (shown, drawing.svg(session))
    ]  # fmt: skip
    assert seen[0] == seen[1]
    assert len(seen[0]) > 100
    # What only fingers and programs that read aloud need is not in it: `alt` is for them.
    assert not re.search("aria-|data-|<desc|='sal-hit'", shown)
    assert re.search(r'alt="[^"]{10,200}"', html)
    assert "<details>" in html


@each_game
def test_the_text_board_is_narrow(name: str, code: str) -> None:
    for session in moments(name):
        for line in drawing.text(session, language=code).splitlines():
            assert text_metrics.columns(line) < 100, line


def test_pictures_have_the_colours_chosen_for_their_session() -> None:
    session = begun("panels")
    plain, position = drawing.svg(session.position), session.position
    session.settings = session.settings.changed("colours", "okabe-ito")
    assert "{fill:#d55e00}" in drawing.svg(session)
    (shown,) = images(drawing.bundle(session)["text/html"])
    assert "#d55e00" in shown
    assert "var(" not in shown
    assert 'style="--sal-red:#d55e00;' in replay_page(session)[:300]
    assert "{fill:#d55e00}" in film(session, 0, 0)
    # A position has no settings, and the standard colours need no words.
    assert drawing.svg(position) == plain
    assert "style=" not in plain[:300]


def test_a_picture_in_a_notebook_is_scrolled_rather_than_too_small() -> None:
    html = drawing.bundle(begun("panels"))["text/html"]
    width = int(re.search(r"min-width:(\d+)px", html)[1])  # type: ignore[index]
    # The letters are drawn for 1000 units.
    assert SMALL * width / 1000 >= 11
