"""A small game on a painted ground has every shared kind of art; one with items alone is a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from fixtures import kalah
from fixtures.hamlet import Hamlet
from fixtures.kalah import Kalah

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing import ground_art
from stoneage_lab.drawing.ground import Ground
from stoneage_lab.drawing.position_scenes import scene_of

MOVES = ("take wood", "take fish", "fence north", "take wood", "take fish", "rest")


def village(layout: str = "wide") -> Ground:
    """Return Hamlet's ground after some moves."""
    session = lab.play(Hamlet(2))
    for words in MOVES:
        session.do(words)
    ground = scene_of(session, layout=layout).items[0]
    assert isinstance(ground, Ground)
    return ground


@pytest.mark.parametrize("game", [Hamlet(1), Hamlet(3), Kalah(2)], ids=["1", "3", "kalah"])
def test_they_keep_every_law(game: lab.Game) -> None:
    assert lab.check_game(game, games=6).ok


def test_every_shared_art_is_shown() -> None:
    ground = village()
    held = (*ground.holds, *(ground.tray.holds if ground.tray else ()))
    shown = {drawn[0] for place in held for drawn in (*place.drawn, *place.label)}
    shared = {name for name in vars(ground_art) if callable(getattr(ground_art, name))}
    templates = Path(ground_art.__file__).parent / "templates" / "ground_art.svg.j2"
    # A land is painted by templates alone.
    macros = {line.split()[2].partition("(")[0] for line in _macros(templates)} - {"land"}
    assert macros <= shared
    assert macros <= shown


def _macros(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").splitlines() if "{% macro" in line]


def test_a_heap_grows_by_number_and_its_plate_tells_what_is_added() -> None:
    session = lab.play(Hamlet(1))
    few = drawing.parts(session)["board"].count('-fish"/>')
    session.do("take wood")
    assert drawing.parts(session)["board"].count('-fish"/>') == few + 1
    assert '>2 <tspan class="sal-t-quiet">+1<' in drawing.parts(session)["board"]


def test_what_is_missing_is_ringed() -> None:
    session = lab.play(Hamlet(1))
    ringed = 'stroke-dasharray="5 3"'
    assert ringed in drawing.parts(session)["board"]
    session.do("take wood")
    assert ringed not in drawing.parts(session)["board"]


def test_a_tray_unfolds_only_while_something_on_it_can_be_done() -> None:
    session = lab.play(Hamlet(1))
    assert "hamlet-tray" not in drawing.parts(session)["board"]
    for words in ("take fish", "rest", "take fish"):
        session.do(words)
    board = drawing.parts(session)["board"]
    assert 'id="hamlet-tray" role="group" aria-label="Your cards"' in board
    assert board.index("card-baker") > board.index("hamlet-tray")


def test_both_layouts_hold_the_same_places() -> None:
    wide, narrow = village("wide"), village("narrow")
    assert [place.id for place in wide.places()] == [place.id for place in narrow.places()]
    assert wide.size != narrow.size


def test_the_text_board_tells_every_place() -> None:
    session = lab.play(Hamlet(2))
    session.do("take wood")
    told = drawing.text(session)
    assert told.splitlines()[0] == "Hamlet. Turn 2."
    assert "wood   1 there  [R×1]" in told


def test_a_game_with_items_alone_is_a_page() -> None:
    assert len(Path(kalah.__file__).read_text("utf-8").splitlines()) <= 103
    session = lab.play(Kalah(2))
    session.do("sow 3")
    assert session.position.state.turn == 0  # the last seed fell into the store
    board = drawing.parts(session)["board"]
    assert 'data-action="sow 1"' in board
    assert "This house is empty." in board
    assert session.why_not("sow 3") is not None
