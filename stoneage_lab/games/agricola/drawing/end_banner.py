"""The end: a banner in the woods that names who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.final_scores import winner_sign
from ....drawing.ground import Place
from ....drawing.ground_art import closer
from ....drawing.scene import Control
from ....drawing.text_metrics import width

if TYPE_CHECKING:
    from .position_view import Look

SIZE: Final = 24.0
"""The size of the name of the winner."""
LOW: Final = 34.0
"""How far above the village its middle hangs."""
AROUND: Final = 130.0
"""What the rooster and the points take of the banner."""


def banner(look: Look) -> list[Place]:
    """Return the banner; it is left out as long as points are being counted."""
    if not look.position.over:
        return []
    best = look.state.winners()
    names = [look.texts(f"seat.{look.seats[seat]}") for seat in best]
    points = true_minus(look.scores[best[0]])
    alone = look.state.seats == 1
    text = look.texts["winner.alone"] if alone else winner_sign(look.texts, names)
    # The rounds that hang there are over; village and farm stay in sight.
    x, y, wide, high = look.layout.year
    room = wide - 40 - AROUND
    taken = min(room, width(text, SIZE, bold=True) + 6)
    art = (
        "winner", text, look.colour(best[0]), points, round(taken + AROUND, 1), SIZE,
        closer(text, taken, SIZE, bold=True),
    )  # fmt: skip
    said = look.texts("winner.said", told=text, n=points)
    return [
        Place("winner", x + wide / 2, y + high - LOW, Control(said), label=(art,), foot=10_000,
              result=True)
    ]  # fmt: skip
