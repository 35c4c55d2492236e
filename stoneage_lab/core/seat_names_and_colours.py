"""The seats of all games: one table of names, colours, shapes and letters.

Everything that shows a seat (pieces, mats, plots, logs, style sheets) takes it from here. A game
has the first seats of the table, or gives its own `Seat` values as `Game.seat_table`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Seat:
    """How one seat is called and shown.

    Attributes
    ----------
    id : str
        Its name in moves, files and code. Players read the text ``seat.<id>`` instead.
    colour : str
        The name of its colour in every set of `SEAT_COLOURS`.
    shape : str
        The shape on its pieces, for readers who see no colours: one of `SHAPES`.
    letter : str
        Its letter in the text board.

    Examples
    --------
    >>> [seat.id for seat in SEATS[:3]]
    ['red', 'blue', 'green']
    >>> Seat("hunter", "red", "circle", "H").text_key
    'seat.hunter'
    """

    id: str
    colour: str
    shape: str
    letter: str

    @property
    def text_key(self) -> str:
        """The key of the name that players read."""
        return f"seat.{self.id}"


SHAPES: Final = ("circle", "square", "triangle", "diamond", "star", "cross")
"""The shapes that tell seats apart without colours."""

SEATS: Final = (
    Seat("red", "red", "circle", "R"),
    Seat("blue", "blue", "square", "B"),
    Seat("green", "green", "triangle", "G"),
    Seat("yellow", "yellow", "diamond", "Y"),
    Seat("black", "black", "star", "K"),
    Seat("pink", "pink", "cross", "P"),
)

SEAT_COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {
        "red": "#b23a2a", "blue": "#2f6690", "green": "#578441",
        "yellow": "#c9971c", "black": "#3b2f2a", "pink": "#cf8fd0",
    },
    # Okabe and Ito's set: made to be told apart by people who see fewer colours.
    "okabe-ito": {
        "red": "#d55e00", "blue": "#0072b2", "green": "#009e73",
        "yellow": "#f0e442", "black": "#000000", "pink": "#cc79a7",
    },
    # Far apart in lightness too, for weak projectors.
    "strong": {
        "red": "#8f0d1e", "blue": "#1d4fc4", "green": "#23a35a",
        "yellow": "#f4c20d", "black": "#000000", "pink": "#ee9ee8",
    },
}  # fmt: skip
"""The sets of colours to choose from; the first one is the usual one."""

NIGHT_SEATS: Final[Mapping[str, Mapping[str, str]]] = {
    "standard": {
        "red": "#dd5d4a", "blue": "#5f9fd4", "green": "#85b46c",
        "yellow": "#ecb63e", "black": "#889781", "pink": "#e2b4e1",
    },
    "okabe-ito": {
        "red": "#ef7715", "blue": "#5299e1", "green": "#22bf8f",
        "yellow": "#ead638", "black": "#867c88", "pink": "#d590ba",
    },
    "strong": {
        "red": "#ec545d", "blue": "#5e86fd", "green": "#4fcf86",
        "yellow": "#f2d44b", "black": "#888b94", "pink": "#fcb2f4",
    },
}  # fmt: skip
"""The same sets on a dark ground: lighter, and still far apart."""
