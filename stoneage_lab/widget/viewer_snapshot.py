"""Who looks at a board: found once for a message or a picture, and passed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..drawing.viewer import may_act
from .words import say

if TYPE_CHECKING:
    from ..session.session import Session


@dataclass(frozen=True, slots=True)
class Viewing:
    """Who looks at a board, in which language, and what this viewer sees.

    Whatever makes a part of one picture gets the same value, so that no two parts can disagree.

    Attributes
    ----------
    seat : int or None
        The only seat the board acts for, or None.
    viewer : int or None
        The seat whose view is shown, or None for what all may see.
    language : str
    shared : bool
        Whether several people with different views share this board.
    watches : bool
        Whether who looks at it plays no seat.
    waits_for : int or None
        The seat whose player has to come to the screen, or None.
    play : Session
        The session as the viewer may see it.
    """

    seat: int | None
    viewer: int | None
    language: str
    shared: bool
    waits_for: int | None
    play: Session
    watches: bool = False

    @property
    def decides(self) -> bool:
        """Whether the player at the board's seat (at any seat, if it has none) decides now."""
        return may_act(self.play, self.seat)

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of the boards in the viewer's language."""
        return say(f"board.{key}", self.language, **facts)
