"""The bytes of pictures: stable, well formed, standing for themselves, short enough."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from drawing.playing import CODES, moments
from images import images
from in_turn import in_turn

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing import text_metrics
from stoneage_lab.drawing.film import film
from stoneage_lab.drawing.palette import SMALL
from stoneage_lab.drawing.picture import svg
from stoneage_lab.drawing.png import without_variables
from stoneage_lab.drawing.render import _board, _hand, _prompt, drawing_of
from stoneage_lab.drawing.replay import replay_page
from stoneage_lab.drawing.text_board import text_board
from stoneage_lab.games.stone_age.drawing.layout import PLACES, crowd_places

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("players", "code"), in_turn([2, 3, 4], CODES))
def test_the_same_position_gives_the_same_bytes(players, code):
    for session in moments(players, seed=11, every=90):
        first = drawing.parts(session, language=code), svg(session, language=code)
        drawing.svg(session, language="en" if code == "ja" else "ja")
        assert (drawing.parts(session, language=code), svg(session, language=code)) == first


@pytest.mark.parametrize(("players", "code"), in_turn([2, 3, 4], CODES))
def test_a_picture_is_well_formed_and_stands_for_itself(players, code):
    for session in moments(players, seed=5, every=60):
        picture = svg(session, language=code)
        root = ET.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert root.find(f"{SVG}title").text
        assert root.find(f"{SVG}desc").text == drawing.text(session, language=code)
        assert "currentColor" not in picture
        assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"<(script|image|foreignObject|link)", picture)
        named = {node.get("id") for node in root.iter()} - {None}
        wanted = {node.get("href")[1:] for node in root.iter(f"{SVG}use")}
        assert wanted <= named, "every symbol that is used comes along"
        symbols = {name for name in named if name.startswith("sal-")}
        assert symbols == wanted & symbols, "and no symbol that is not used"


def test_no_id_twice():
    for session in moments(4, seed=5, every=70):
        for markup in (svg(session), "".join(drawing.parts(session).values())):
            names = re.findall(r'\bid="([^"]*)"', markup)
            assert len(names) == len(set(names))


@pytest.mark.parametrize("code", CODES)
def test_the_parts_of_a_board_are_well_formed(code):
    for session in moments(3, seed=8, every=50):
        for name, markup in drawing.parts(session, language=code).items():
            # The few attributes without a value that HTML allows.
            text = re.sub(r" (data-stepper|data-picker|hidden|reversed)(?=[ >])", r' \1=""', markup)
            text = re.sub(r"(<input[^>]*)>", r"\1/>", text)
            ET.fromstring(f"<div>{text}</div>")
            assert "currentColor" not in markup, name


def test_the_symbols_hold_whatever_the_other_parts_refer_to():
    for session in moments(4, seed=3, every=60):
        parts = drawing.parts(session)
        named = set(re.findall(r'<g id="([^"]*)"', parts["symbols"]))
        for name in ("board", "prompt", "hand"):
            assert set(re.findall(r'href="#([^"]*)"', parts[name])) <= named
        assert parts["symbols"] == drawing.parts(session, language="ja")["symbols"]


def test_markup_in_words_is_only_words():
    session = next(moments(2, seed=1, every=30))
    scene = drawing.scene_of(session)
    evil = '<b onmouseover="x">&\'</b>'
    area = replace(
        scene.own_places["areas"][0],
        name=evil,
        control=replace(scene.own_places["areas"][0].control, label=evil, why=evil, action=evil),
    )
    mat = replace(scene.mats[0], name=evil, label=evil)
    changed = replace(
        scene,
        own_places={**scene.own_places, "areas": (area, *scene.own_places["areas"][1:])},
        mats=(mat, *scene.mats[1:]),
        title=evil,
        news=(evil,),
        prompt=replace(scene.prompt, sentence=evil, detail=evil),
        tips=(replace(scene.tips[0], title=evil, lines=(evil,)),),
    )
    module = drawing_of(session.game)
    for draw in (_board, _hand, _prompt):
        assert "<b" not in draw(changed, module)
        assert 'onmouseover="' not in draw(changed, module)


DRAWN = {f"{{http://www.w3.org/2000/svg}}{tag}" for tag in ("circle", "path", "text", "use")}


def test_the_bundle_shows_without_trust():
    session = next(moments(2, seed=1, every=30))
    found = drawing.bundle(session)
    # One form of the picture: a notebook keeps every form.
    assert set(found) == {"text/html", "text/plain"}
    html = found["text/html"]
    assert "<svg" not in html
    (shown,) = images(html)
    seen = [
        [(part.tag, part.text) for part in ET.fromstring(picture).iter() if part.tag in DRAWN]
        for picture in (shown, drawing.svg(session))
    ]
    assert seen[0] == seen[1]
    assert len(seen[0]) > 300
    # What only fingers and programs that read aloud need is not in it: `alt` is for them.
    assert not re.search("aria-|data-|<desc|='sal-hit'", shown)
    assert re.search(r'alt="[^"]{10,200}"', html)
    assert "<details>" in html


@pytest.mark.parametrize(("players", "code"), in_turn([2, 4], CODES))
def test_the_text_board_is_narrow(players, code):
    for session in moments(players, seed=2, every=25):
        for line in drawing.text(session, language=code).splitlines():
            assert text_metrics.columns(line) < 100, line


@pytest.mark.parametrize("code", CODES)
def test_no_text_of_the_map_is_too_small_or_too_wide(code):
    """Plates are as wide as their names; the tray and the cards hold what stands in them."""
    for session in moments(4, seed=6, every=40):
        scene = drawing.scene_of(session, language=code)
        for area in scene.own_places["areas"]:
            tag = 82 if area.kind == "gather" else 0
            assert text_metrics.width(area.name, 24, bold=True) + tag + 18 <= area.width
        for card in scene.own_places["cards"]:
            for face in card.faces:
                assert text_metrics.width(face.caption, 18) <= 116
        if tray := scene.own_things.get("tray"):
            assert len(tray.lines) <= 3
    css = re.findall(r"font-size:(\d+)px", svg(session))
    assert min(map(int, css)) * 900 / 1000 >= 11


@pytest.mark.parametrize("counts", [(5, 5, 4), (10, 10, 10, 10), (1, 10, 3), (2, 2, 2, 2)])
def test_hunters_and_their_number_have_room(counts):
    """Groups stand apart from each other, and within their land, with the number beside them."""
    groups = crowd_places(list(counts), PLACES["hunt"])
    edge = 0.0
    for number, group in enumerate(groups):
        left = group[0][0] - 18
        if number % 2:
            assert left >= edge
        many = text_metrics.width(f"×{len(group)}", 24, bold=True) - 12 if len(group) > 2 else 0
        edge = group[-1][0] + 18 + many
        assert left >= 346
        assert edge <= 636


def test_text_board_names_every_place():
    session = next(moments(3, seed=1, every=30))
    scene = drawing.scene_of(session)
    board = text_board(scene)
    for area in scene.own_places["areas"]:
        assert area.name in board
    for mat in scene.mats:
        assert f"[{mat.letter}]" in board


def test_pictures_have_the_colours_chosen_for_their_session():
    session = lab.play("stone-age", players=2, seed=7)
    plain, position = drawing.svg(session.position), session.position
    session.settings = session.settings.changed("colours", "okabe-ito")
    told = 'style="--sal-red:#d55e00;'
    assert told in drawing.svg(session)[:300]
    (shown,) = images(drawing.bundle(session)["text/html"])
    assert "#d55e00" in shown
    assert "var(" not in shown
    assert told in replay_page(session)[:300]
    assert told in film(session, 0, 0)[:300]
    # Painters of dots know no variables.
    assert "{fill:#d55e00}" in without_variables(drawing.svg(session))
    # A position has no settings, and the standard colours need no words.
    assert drawing.svg(position) == plain
    assert "style=" not in plain[:300]


def test_a_picture_in_a_notebook_is_scrolled_rather_than_too_small():
    html = drawing.bundle(lab.play("stone-age", seed=7))["text/html"]
    width = int(re.search(r"min-width:(\d+)px", html)[1])
    # The letters are drawn for 1000 units.
    assert SMALL * width / 1000 >= 11
