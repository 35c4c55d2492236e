"""Animals that find no room: each choice of those that stay as a pen, unfolded over the village."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....drawing.ground import Box, Place, Tray
from ....drawing.scene import Control
from ..rules.goods import GOODS, listed

if TYPE_CHECKING:
    from ..rules.actions import Move
    from .look import Look

PEN: Final = (152.0, 62.0)
GAP: Final = 7.0


def pens(look: Look) -> Tray | None:
    """Return the choices of animals that stay; None if that is not asked."""
    moves = look.on_pens
    if not moves:
        return None
    left, top, room, high = look.layout.tray
    across = min(len(moves), int((room - GAP) // (PEN[0] + GAP)))
    rows = -(-len(moves) // across)
    wide, tall = across * (PEN[0] + GAP) + GAP, rows * (PEN[1] + GAP) + GAP
    # Over the way home, at the upper edge of the farm.
    left += (room - wide) / 2
    box: Box = (left, top + high - tall, wide, tall)
    places = []
    for number, move in enumerate(moves):
        row, column = divmod(number, across)
        x = left + GAP + column * (PEN[0] + GAP)
        places.append(pen(look, move, x, box[1] + GAP + row * (PEN[1] + GAP)))
    return Tray(look.texts["board.pens"], box, tuple(places))


def pen(look: Look, move: Move, x: float, y: float) -> Place:
    """Return a choice of the animals that stay: each kind with its number."""
    kept = tuple((good, str(n)) for good, n in listed(move.purse) if good in GOODS)
    said = look.label(move)
    return Place(
        "keep-" + "-".join(f"{n}-{good}" for good, n in kept), x, y,
        Control(said, action=move.words), (("pen", kept, *PEN),), (0, 0, *PEN), name=said,
        pool=(-8, -8, PEN[0] + 16, PEN[1] + 16),
    )  # fmt: skip
