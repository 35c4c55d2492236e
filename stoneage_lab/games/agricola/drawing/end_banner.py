"""The end: a banner in the woods that names who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.final_scores import winner_sign
from ....drawing.ground import Place
from ....drawing.ground_art import closer
from ....drawing.scene import Control
from ....drawing.text_metrics import width
from .layout import CARD

if TYPE_CHECKING:
    from .position_view import Look

SIZE: Final = 24.0
"""The size of the name of the winner."""
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
    # It hides cards of the lowest line from top to bottom: their rounds are over, and a strip of
    # letters below it would look cut. Village and farm stay in sight.
    x, _, wide, _ = look.layout.year
    middle = look.layout.cards[-1][1] + CARD[1] / 2
    room = wide - 40 - AROUND
    taken = min(room, width(text, SIZE, bold=True) + 6)
    art = (
        "winner", text, look.colour(best[0]), points, round(taken + AROUND, 1), SIZE,
        closer(text, taken, SIZE, bold=True),
    )  # fmt: skip
    said = look.texts("winner.said", told=text, n=points)
    return [
        Place("winner", x + wide / 2, middle, Control(said), label=(art,), foot=10_000,
              result=True)
    ]  # fmt: skip
