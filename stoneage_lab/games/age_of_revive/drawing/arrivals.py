"""What came with the last move, and where it came from: it is seen on its way.

Goods hop to the sacks from the piece that earned them, from the king's chest, or from the rim of
the fountain. Each lies where it belongs at once: who wants no motion sees the same picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..rules.goods import FOOD, HORSE, NAMES, WORKER

if TYPE_CHECKING:
    from .look import Look

MOST: Final = 4
"""The most pieces of a good that are seen on their way at once."""
KING: Final = "piece-at-king"
OFFER: Final = "piece-at-offer"
"""The points, which nobody sees, from which a cube can come; the name of the good follows."""


def came(look: Look, seat: int) -> dict[str, tuple[str, ...]]:
    """Return where each good that a player got with the last move came from, one for each piece."""
    found: dict[str, list[str]] = {}
    for good, number, origin in _gains(look, seat):
        found.setdefault(good, []).extend([origin] * number)
    return {good: tuple(origins[:MOST]) for good, origins in found.items()}


def _gains(look: Look, seat: int) -> Iterator[tuple[str, int, str]]:
    """Yield goods that a player got in the last move, their number, where they came from."""
    for event in look.position.events:
        if len(event) < 2:
            continue
        kind, facts, doer = event[0], look.game.event_facts(event), event[1]
        here = f"piece-{look.seats[doer]}" if isinstance(doer, int) and doer >= 0 else ""
        if kind == "owe" and facts["owner"] == look.seats[seat]:
            yield NAMES[WORKER], 1, here
        if doer != seat:
            continue
        if kind in ("gain", "rest"):
            for good, number in facts["goods"]:
                yield good, number, here if kind == "gain" else f"{OFFER}-{good}"
        elif kind == "king":
            yield facts["good"], 1, f"{KING}-{facts['good']}"
        elif kind in ("opening", "market"):
            yield facts["good"], 1, f"{OFFER}-{facts['good']}"
        elif kind == "pier":
            yield facts["got"], 1, here
        elif kind == "centre":
            yield NAMES[FOOD], max(0, facts["food2"] - facts["food"]), here
            yield NAMES[HORSE], max(0, facts["horses2"] - facts["horses"]), here
