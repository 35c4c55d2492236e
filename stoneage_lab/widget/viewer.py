"""Who looks at a board, for as long as it is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.game import Game


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a board: a player, a spectator, or everybody at one shared screen.

    Attributes
    ----------
    seat : int or None
        The only seat the board acts for; None for a spectator, and for a shared screen.
    shared : bool
        Whether everybody plays at this screen, one after the other.
    guest : bool
        Whether the board is on somebody else's device than Python: its errors, its lines of Python
        and the switches for all boards are not theirs.

    Examples
    --------
    >>> Viewer.spectator()
    Viewer(seat=None, shared=False, guest=True)
    """

    seat: int | None = None
    shared: bool = False
    guest: bool = False

    @classmethod
    def at(cls, seat: int) -> Viewer:
        """Return the player of a seat, on a device of their own."""
        return cls(seat, guest=True)

    @classmethod
    def spectator(cls) -> Viewer:
        """Return a viewer who watches on a device of their own."""
        return cls(guest=True)

    @classmethod
    def of_notebook(cls, game: Game, seat: int | str | None) -> Viewer:
        """Return who looks at a board in a notebook: at all seats (None), or at one."""
        return cls(shared=True) if seat is None else cls(game.seat_number(seat))
