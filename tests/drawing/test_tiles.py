"""Slots that are no squares, and grids whose edges are only looked at."""

from __future__ import annotations

from stoneage_lab.drawing.items import Edge, Grid, Space, Zone
from stoneage_lab.drawing.layout import MOST, THICK, laid

SPACES = tuple(Space(f"space-{n}") for n in range(15))


def test_tiles_have_their_size_and_fill_a_line() -> None:
    spots = laid(Zone("zone", "Zone", SPACES, tile=(138, 76))).spots
    assert {(spot.wide, spot.high) for spot in spots} == {(138, 76)}
    assert len({spot.y for spot in spots}) == 5
    assert max(spot.x + spot.wide for spot in spots) <= MOST
    square = laid(Zone("zone", "Zone", SPACES)).spots[0]
    assert square.wide == square.high


def test_a_narrow_border_leaves_larger_cells_and_never_jumps() -> None:
    edge = (Edge("edge", 1, 1, True, built=True),)
    plain = laid(Grid("grid", "Grid", 5, SPACES, border=12))
    built = laid(Grid("grid", "Grid", 5, SPACES, edge, border=12))
    assert (plain.wide, plain.high) == (built.wide, built.high)
    pressed = laid(Grid("grid", "Grid", 5, SPACES, edge))
    assert built.spots[0].wide > pressed.spots[0].wide
    assert pressed.spots[-1].high == THICK
    assert built.spots[-1].high == 12
