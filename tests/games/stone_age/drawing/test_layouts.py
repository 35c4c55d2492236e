"""Stone Age's table in both layouts: the same places, apart from each other, with room for words.

`tests/drawing/test_ground.py` has what every painted ground keeps.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from drawing.stage import PHASES
from games.stone_age.expansions.laid import ALL, at_work
from games.stone_age.on_table import ground, place
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.ground import Box, Place
from stoneage_lab.drawing.palette import FINE, HUGE, LARGE, NORMAL, PLAIN, SMALL
from stoneage_lab.drawing.scene import Scene
from stoneage_lab.games.stone_age.drawing.layout import LAYOUTS

PERSON: Box = (-18, -44, 36, 50)
SIZES = {
    "sal-t0": FINE, "sal-t1": SMALL, "sal-t-plain": PLAIN, "sal-t2": NORMAL, "sal-t3": LARGE,
    "sal-t4": HUGE,
}  # fmt: skip
TABLES = in_turn((2, 3, 4), LANGUAGES, ((), ALL))


@cache
def played(players: int, expansions: tuple[str, ...]) -> lab.Session:
    """Return a game some moves in, with people on the table."""
    session = lab.play("stone-age", players, 3, expansions=expansions)
    for _ in range(9):
        session.do(session.moves[-1])
    return session


def scene(players: int, language: str, expansions: tuple[str, ...], layout: str) -> Scene:
    return drawing.scene_of(played(players, expansions), language=language, layout=layout)


def pressed(there: Place) -> Box:
    """Return what is pressed of a place on its ground: its box, or what is larger for a finger."""
    left, top, wide, high = there.least if there.least[2] else there.box
    return there.x + left, there.y + top, wide, high


def overlap(one: Box, other: Box) -> float:
    """Return how far two boxes reach into each other, both across and up."""
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    up = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return min(across, up)


@pytest.mark.parametrize(("players", "language", "expansions"), TABLES)
def test_both_hold_the_same_places_with_the_same_controls(players, language, expansions):
    wide, narrow = (scene(players, language, expansions, layout) for layout in LAYOUTS)
    assert wide.prompt == narrow.prompt
    assert wide.items[1:] == narrow.items[1:], "mats are the same"
    pairs = list(zip(ground(wide).holds, ground(narrow).holds, strict=True))
    assert len(pairs) >= 17
    for one, other in pairs:
        assert one.control == other.control
        if one.id != "tray":  # which has another width
            assert replace(one, x=0, y=0) == replace(other, x=0, y=0)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("players", "language", "expansions"), TABLES)
def test_places_lie_apart_and_within_the_ground(players, language, expansions, layout):
    land = ground(scene(players, language, expansions, layout))
    there = {each.id: pressed(each) for each in land.holds if pressed(each)[2]}
    assert len(there) >= 12 + players
    outlined = {each.id for each in land.holds if each.outline}
    for one, other in combinations(there, 2):
        # The box around an irregular outline is a little larger than what is pressed.
        assert overlap(there[one], there[other]) <= (4 if {one, other} & outlined else 0), (
            one,
            other,
        )
    wide, high = land.size
    people = [
        (x + PERSON[0], y + PERSON[1], PERSON[2], PERSON[3])
        for each in land.holds
        for _, x, y in each.pieces
    ]
    assert people
    for left, top, across, up in (*there.values(), *people):
        assert left >= -1
        assert top >= 0
        assert left + across <= wide + 1
        assert top + up <= high


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_prizes_lie_on_their_site(layout):
    hunt = at_work("mammoth", placed={"forest": {"red": 2}}, more=False)
    won = hunt.after("use forest").settle(6).after("place 1 mammoth").after("pay 1 food")
    table = drawing.scene_of(won, layout=layout)
    site = pressed(place(table, "site-mammoth"))
    halves = [pressed(place(table, f"prize-{half}")) for half in ("top", "bottom")]
    assert overlap(*halves) <= 0
    for left, top, wide, high in halves:
        assert site[0] <= left
        assert left + wide <= site[0] + site[2]
        assert (top, high) == (site[1], site[3])


def sizes(node: ET.Element, scale: float = 1) -> Iterator[tuple[str, float]]:
    """Yield every text below an element, and the size of its letters in units of the ground."""
    grown = re.search(r"scale\((-?[\d.]+)", node.get("transform", ""))
    scale *= float(grown[1]) if grown else 1
    if node.tag.endswith("text"):
        own = re.search(r"font-size:([\d.]+)px", node.get("style", ""))
        known = [SIZES[name] for name in node.get("class", "").split() if name in SIZES]
        yield "".join(node.itertext()), scale * (float(own[1]) if own else known[0])
    for child in node:
        yield from sizes(child, scale)


def letters(session: lab.Session | lab.Position, language: str, layout: str) -> dict[str, float]:
    """Return the smallest letters of every text on the table, in units of the ground."""
    board = drawing.parts(session, language=language, layout=layout)["board"]
    table = re.search(r'(?s)<svg [^>]*id="table".*?</svg>', board)
    assert table
    found: dict[str, float] = {}
    for words, size in sizes(ET.fromstring(table[0])):
        found[words] = min(size, found.get(words, size))
    return found


FULL = ("full", "placing", "draft", "round-end", "tools", "final")
LEAST = {"wide": (560, 12.0), "narrow": (390, 12.0)}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("phase", "language"), in_turn(FULL, LANGUAGES))
def test_letters_are_large_enough_to_be_read(phase, language, layout):
    pixels, least = LEAST[layout]
    found = letters(PHASES[phase][0](), language, layout)
    assert len(found) > 20
    shown = pixels / LAYOUTS[layout].size[0]
    small = {words: round(size * shown, 1) for words, size in found.items() if size * shown < least}
    assert not small


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_so_are_those_of_expansions(language, layout):
    # Six stages share the plaque of the round.
    pixels, least = {"wide": (675, 12.0), "narrow": (480, 12.0)}[layout]
    tops, own = ["H05", "W01", "H06", "H02"], {"red": {"buildings": ["H03", "I01"]}}
    work = at_work(*ALL, placed={"forest": {"red": 3}}, tops=tops, players=own)
    shown = pixels / LAYOUTS[layout].size[0]
    found = letters(work, language, layout)
    small = {words: round(size * shown, 1) for words, size in found.items() if size * shown < least}
    assert not small


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_land_is_in_the_symbols_once_and_in_no_picture_of_the_table(layout):
    parts = drawing.parts(played(2, ()), layout=layout)
    assert parts["symbols"].count(f'<g id="stone_age-land-{layout}">') == 1
    assert parts["board"].count(f'href="#stone_age-land-{layout}"') == 1
    river = LAYOUTS[layout].river
    assert river in parts["symbols"]
    assert river not in parts["board"]


def test_a_picture_holds_the_land_it_shows_and_no_other():
    picture = drawing.svg(played(2, ()))
    assert 'id="stone_age-land-wide"' in picture
    assert "land-narrow" not in picture
