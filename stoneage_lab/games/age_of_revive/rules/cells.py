"""Cells of the ring: a cell is one number, made of its seat and of what lies on it."""

from __future__ import annotations

from typing import Final

RUBBLE: Final = 48
"""The name of the first pile of rubble; cards have the numbers below."""
GAP: Final = 52
PILES: Final = 4
CELL_NAMES: Final = 64
"""A cell is a seat times this, and a name."""

CENTRE: Final = -1
"""Where a piece in the Town Centre stands."""

NOWHERE: Final = -2
"""No cell."""


def is_gap(cell: int) -> bool:
    """Tell whether a cell is a gap."""
    return cell >= 0 and cell % CELL_NAMES >= GAP


def is_rubble(cell: int) -> bool:
    """Tell whether a cell is a pile of rubble."""
    return cell >= 0 and RUBBLE <= cell % CELL_NAMES < GAP
