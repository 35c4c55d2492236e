"""What one player asks and the others answer: to take back a move, or to begin another game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

TAKE_BACK: Final = "take_back"
NEW_GAME: Final = "new_game"


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that happens as soon as all have agreed.

    Attributes
    ----------
    what : str
        ``take_back`` or ``new_game``.
    by : int
        The seat that asks.
    agreed : frozenset of int
        The seats that have agreed, with the one that asks.
    waits : frozenset of int
        The seats that have not answered.
    to : int
        The number of moves that stay, if some are taken back.
    """

    what: str
    by: int
    agreed: frozenset[int]
    waits: frozenset[int]
    to: int = 0

    def with_consent(self, seat: int) -> Asked:
        """Return the same, after one more has agreed."""
        return replace(self, agreed=self.agreed | {seat}, waits=self.waits - {seat})

    def to_dict(self) -> dict[str, Any]:
        """Return what everybody is told of it."""
        return {
            "what": self.what,
            "by": self.by,
            "agreed": sorted(self.agreed),
            "waits": sorted(self.waits),
        }
