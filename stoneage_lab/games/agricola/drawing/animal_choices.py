"""Animals that find no room: each choice of those that stay as a pen, unfolded over the village."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....drawing.ground import Place, Tray
from ....drawing.scene import Control
from ..rules.goods import GOODS, listed
from .village_tray import spread

if TYPE_CHECKING:
    from ..rules.actions import Move
    from .position_view import Look

PEN: Final = (149.0, 62.0)
"""So large that three lie side by side on a telephone."""


def pens(look: Look) -> Tray | None:
    """Return the choices of animals that stay; None if that is not asked."""
    if not look.on_pens:
        return None
    box, points = spread(look.layout, len(look.on_pens), PEN)
    places = [pen(look, move, *at) for move, at in zip(look.on_pens, points, strict=True)]
    return Tray(look.texts["board.pens"], box, tuple(places))


def pen(look: Look, move: Move, x: float, y: float) -> Place:
    """Return a choice of the animals that stay: each kind with its number, and who has to go."""
    kept = tuple((good, str(n)) for good, n in listed(move.purse) if good in GOODS)
    player, said = look.state.players[look.mover], look.label(move)
    gone = tuple(
        (good, str(int(player.goods[at]) - int(move.purse[at])))
        for at, good in enumerate(GOODS)
        if good in ("sheep", "boar", "cattle") and player.goods[at] > move.purse[at]
    )
    return Place(
        "keep-" + "-".join(f"{n}-{good}" for good, n in kept), x, y,
        Control(said, action=move.words), (("pen", kept, gone, *PEN),), (0, 0, *PEN), name=said,
    )  # fmt: skip
