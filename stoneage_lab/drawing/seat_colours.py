"""Colours of the players: the house's own, and sets that more eyes tell apart.

A seat keeps its name, so every set has a red, a blue, a green and a yellow; only the shades
differ. Pieces differ by shape as well, whatever the colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SEAT_COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    # The picture's own colours, see `stoneage_lab.drawing.palette`.
    "standard": {},
    # Okabe and Ito's set: made to be told apart by people who see fewer colours.
    "okabe-ito": {"red": "#d55e00", "blue": "#0072b2", "green": "#009e73", "yellow": "#f0e442"},
    # Far apart in lightness too, for weak projectors.
    "strong": {"red": "#8f0d1e", "blue": "#1d4fc4", "green": "#23a35a", "yellow": "#f4c20d"},
}
"""Colours of the seats by the name of the set, as far as they differ from the standard."""


def seat_style(colours: str) -> str:
    """Return the style declarations that put a set of colours in the place of the standard one.

    Examples
    --------
    >>> seat_style("standard")
    ''
    >>> seat_style("okabe-ito").split(";")[0]
    '--sal-red:#d55e00'
    """
    return ";".join(f"--sal-{seat}:{value}" for seat, value in SEAT_COLOURS[colours].items())
