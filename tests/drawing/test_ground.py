"""A painted ground: its layers, what stands in front, what changed, and its parts in pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, replace

import pytest
from fixtures.hamlet import Hamlet

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.board_parts import board_markup
from stoneage_lab.drawing.ground import Cell, Ground, Place
from stoneage_lab.drawing.ground_art import name_plate, pictogram
from stoneage_lab.drawing.items import Token
from stoneage_lab.drawing.picture import Sheet, detail_sheet
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.drawing.scene import Control
from stoneage_lab.drawing.text_board import ground_lines

LAYERS = ["sal-places", "sal-pieces", "sal-marks", "sal-labels"]
MOVES = ("take wood", "take fish", "fence north", "take wood", "take fish", "rest")


def played() -> lab.Session:
    """Return a game in which people, fences and a tray with cards lie on the ground."""
    session = lab.play(Hamlet(2), seed=1)
    for words in MOVES:
        session.do(words)
    return session


def layers_of(inside: ET.Element) -> dict[str, ET.Element]:
    """Return the layers of a ground or a tray by their classes, without those of a tray on it."""
    found = {}
    for child in inside:
        for each in (child, *child):
            name = each.get("class", "")
            if name in LAYERS and each is not inside and child.get("class") != "sal-tray":
                found[name] = each
    return found


def drawn(*places: Place) -> ET.Element:
    """Return a ground on which some places lie, as a page gets it."""
    session = lab.play(Hamlet(1))
    scene = drawing.scene_of(session)
    ground = Ground("field", "A field", (600, 300), "wide", places)
    markup = board_markup(replace(scene, items=(ground,), tips=()), drawing_of(session.game))
    found = re.search(r'(?s)<svg [^>]*id="field".*?</svg>', markup)
    assert found
    return ET.fromstring(found[0])


def ids(layer: ET.Element) -> list[str | None]:
    return [child.get("id") for child in layer]


@pytest.mark.parametrize(
    "make", [played, lambda: lab.play("stone-age", 3, 1).do("place 2 hut").do("place 3 forest")]
)
def test_layers_lie_in_one_order_and_hold_nothing_but_ids(make):
    board = drawing.parts(make())["board"]
    svg = r'(?s)<svg class="sal sal-ground\b[^>]*>.*?</svg>'
    tables = [ET.fromstring(each) for each in re.findall(svg, board)]
    assert tables
    for table in tables:
        found = layers_of(table)
        assert list(found) == LAYERS
        for name, layer in found.items():
            assert {child.tag for child in layer} <= {"g"}, name
            assert all(ids(layer)), name
        every = [each.get("id") for each in table.iter() if each.get("id")]
        assert len(every) == len(set(every))


def test_a_tray_with_layers_of_its_own_lies_over_everything():
    session = lab.play(Hamlet(1))
    for words in ("take fish", "rest", "take fish"):
        session.do(words)
    board = drawing.parts(session)["board"]
    found = re.search(r'(?s)<svg class="sal sal-ground\b[^>]*>.*?</svg>', board)
    assert found
    tray = list(ET.fromstring(found[0]))[-1]
    assert (tray.get("class"), tray.get("id")) == ("sal-tray", "hamlet-tray")
    assert list(layers_of(tray)) == LAYERS
    assert ids(layers_of(tray)["sal-places"])


def test_what_has_the_greater_foot_stands_in_front():
    near, far, beside = Place("near", foot=200), Place("far", foot=20), Place("beside", foot=20)
    table = drawn(near, far, beside)
    assert ids(layers_of(table)["sal-places"]) == ["far", "beside", "near"]
    # It is read in the order in which the game names it.
    assert [place.id for place in Ground("g", "G", (9, 9), holds=(near, far)).places()] == [
        "near", "far"
    ]  # fmt: skip


def test_pieces_marks_and_labels_lie_above_and_let_the_pointer_through():
    shut = Control("A gate", why="It is shut.")
    gate = Place(
        "gate", 50, 60, shut, (pictogram("wood"),), (-20, -20, 40, 40),
        label=(name_plate("gate"),), tokens=(Token("who", "red"),), stands=((4, 6),),
        changed=True,
    )  # fmt: skip
    table = drawn(gate)
    found = layers_of(table)
    assert [ids(found[name]) for name in LAYERS] == [
        ["gate-art", "gate"], ["who"], ["gate-marks"], ["gate-label"]
    ]  # fmt: skip
    (above,) = (each for each in table if found["sal-pieces"] in list(each))
    assert (above.get("pointer-events"), above.get("aria-hidden")) == ("none", "true")
    assert found["sal-pieces"][0].get("transform") == "translate(54 66)"
    marks = ET.tostring(found["sal-marks"], encoding="unicode")
    assert "sal-changed" in marks
    assert "sal-query" in marks
    pressed = found["sal-places"][1]
    assert pressed.get("data-why") == "It is shut."
    assert pressed.get("aria-label") == "A gate"


def test_the_art_of_a_place_lies_in_one_layer_whether_it_can_be_pressed_or_not():
    """A browser styles anew what moves into another group, with all pictograms in it."""
    name, art, box = "A pond", (pictogram("fish"),), (-20, -20, 40, 40)
    for control in (Control(name), Control(name, action="fish"), Control(name, why="Frozen.")):
        pond = Place("pond", 50, 60, control, art, box)
        places = layers_of(drawn(pond))["sal-places"]
        assert ids(places) == ["pond-art", "pond"], control
        assert len(list(places[0].iter())) > 1, control
        assert places[0].get("pointer-events") == "none"
        assert places[0].get("transform") == places[1].get("transform")
    # Without a box it is its art that is pointed at.
    (alone,) = layers_of(drawn(Place("pond", 50, 60, Control(name, tip="tip"), art)))["sal-places"]
    assert alone.get("aria-label") == name
    assert len(list(alone.iter())) > 2


def test_a_place_without_a_name_for_screen_readers_is_scenery():
    (tree,) = layers_of(drawn(Place("tree", drawn=(pictogram("wood"),))))["sal-places"]
    assert tree.get("aria-hidden") == "true"
    assert not {"role", "aria-label", "data-action"} & set(tree.attrib)


@dataclass(frozen=True)
class Heap:
    """A value of a place's art that marks itself."""

    count: int
    grown: bool = False

    def marked(self, before: Heap | None) -> Heap:
        return replace(self, grown=before is not None and self.count > before.count)


def test_a_place_marks_what_differs_from_before():
    here, there = Token("a", "red"), Token("b", "blue")
    before = Place("p", drawn=(("heap", Heap(2)),), tokens=(here,), stands=((0, 0),))
    assert not before.marked(before).changed
    more = replace(before, tokens=(here, there), stands=((0, 0), (9, 9))).marked(before)
    assert more.changed
    assert [token.changed for token in more.tokens] == [False, True]
    assert replace(before, tokens=(), stands=()).marked(before).changed, "a piece has left"
    grown = replace(before, drawn=(("heap", Heap(3)),)).marked(before)
    assert grown.changed
    assert grown.drawn == (("heap", Heap(3, grown=True)),)
    # What is not art has not changed: where it lies, what can be done.
    assert not replace(before, x=50, control=Control("Now", action="go")).marked(before).changed
    assert before.marked(None).changed
    assert all(token.changed for token in before.marked(None).tokens)


def test_a_place_that_recalls_knows_what_was_there_and_is_not_marked():
    before = Place("p", drawn=(("heap", Heap(2)),), tokens=(Token("a", "red"),), stands=((0, 0),))
    now = replace(before, drawn=(("heap", Heap(3)),), tokens=(), stands=()).recalling(before)
    assert now.drawn == (("heap", Heap(3, grown=True)),)
    assert not now.changed
    assert before.recalling(before) is before
    # Where a game says what counts as a change, nothing else does.
    told = replace(before, shows=("heap",))
    assert not replace(told, drawn=(("heap", Heap(3)),)).recalling(told).drawn[0][1].grown


def test_another_art_in_the_same_place_is_marked_as_new():
    before = Place("p", drawn=(("house", Heap(2)),))
    other = replace(before, drawn=(("heap", Heap(3)),)).marked(before)
    assert other.changed
    assert other.drawn == (("heap", Heap(3)),)


def in_part(*parts: str) -> Sheet:
    """Return a picture of some parts of a board of Stone Age."""
    session = lab.play("stone-age", 2, seed=3)
    module = drawing_of(session.game)
    assert module
    return detail_sheet(drawing.scene_of(session), module, parts)


@pytest.mark.parametrize(
    ("parts", "size"),
    [
        (("land",), (1000, 562)),
        (("tiles",), (500, 254)),
        (("cards",), (500, 254)),
        (("cards", "tiles"), (1000, 254)),
        (("land", "cards"), (1000, 816)),
        (("mat-red",), (468, 384)),
        (("mat-red", "mat-blue"), (926, 384)),
    ],
)
def test_views_of_a_ground_are_parts_of_a_picture(parts, size):
    shown = in_part(*parts)
    assert (shown.wide, shown.high) == size


def test_a_part_that_is_not_there_is_named_with_those_that_are():
    with pytest.raises(lab.SetupError) as caught:
        in_part("meadow")
    for name in ("meadow", "land", "tiles", "cards", "mat-red", "mat-blue"):
        assert name in str(caught.value)


def test_a_picture_of_mats_alone_has_no_empty_box_of_texts():
    position = lab.play("stone-age", 2, seed=3).position
    note = r'<g><rect class="sal-f-card sal-l1" [^>]*rx="10"/>'
    assert re.search(note, drawing.svg(position))
    assert not re.search(note, in_part("mat-red").markup)


def in_words(*cells: Cell, said: str = "") -> list[str]:
    """Return the maps of places that stand in some cells."""
    places = (Place(f"place-{n}", cell=cell, said=said) for n, cell in enumerate(cells))
    return ground_lines(Ground("field", "A field", (600, 300), holds=tuple(places)))


def test_a_map_in_words_has_the_cells_of_its_heading_in_any_order() -> None:
    assert in_words(Cell("B", 0, 1, "y"), Cell("A", 0, 0, "x"), Cell("B", 1, 0), said="z") == [
        "B", "   .  y", "   z  .", "A", "   x",
    ]  # fmt: skip


def test_fences_stand_between_the_cells_of_a_map_in_words() -> None:
    cells = [Cell("Farm", row, column, "H", fenced=True) for row in (0, 1) for column in (0, 1)]
    assert in_words(*cells) == ["Farm", "    H   H", "    H   H"]
    built = (Cell("Farm", 0, 0, border="above"), Cell("Farm", 1, 1, border="left"))
    assert in_words(*cells, *built) == [
        "Farm", "  +---+   +", "    H   H", "    H | H",
    ]  # fmt: skip
