"""Who looks at a position, what this viewer may see of it, and whether the viewer acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ..session.position import Observation, Position

if TYPE_CHECKING:
    from ..session.session import Session

S = TypeVar("S")
"""A position, or a session."""


def position_of(source: Position | Session) -> Position:
    """Return the position itself, or the one that a session shows."""
    return source if isinstance(source, Position) else source.position


def _hides(position: Position) -> bool:
    """Tell whether a position holds what a viewer may not see; an observation holds nothing."""
    # To make an observation and compare would take longer than the rest of `seen`.
    return position.game.hides and not position.over and not isinstance(position, Observation)


def observed(source: Position | Session, seat: int | str | None, position: Position) -> Position:
    """Return a position of a session that is `seen` already, as it is drawn.

    A game that is over hides nothing, but an earlier position does not show everything: the viewer
    sees it as at the time, and where no seat is the viewer's, as the player who decides there.
    """
    if not _hides(position):
        return position
    you = you_at(source, seat)
    viewer = position_of(source).mover if you < 0 else you
    return position.seen_by(viewer if viewer >= 0 else None)


def seen(source: S, seat: int | str | None = None) -> S:
    """Return a position or a session as the viewer may see it; only this is drawn.

    By default (None), a session is shown as its only person sees it, and anything else as a
    spectator sees it. An observation is returned unchanged.
    """
    given: Any = source
    position = position_of(given)
    if not _hides(position) or not hasattr(given, "seen_by"):
        return source
    viewer = getattr(given, "viewer", None) if seat is None else seat
    shown: S = given.seen_by(viewer)
    return shown


def with_variations(session: Session) -> Session:
    """Return a session and its variations as the viewer may see them."""
    return session.seen_with_variations(session.viewer)


def may_act(source: Position | Session, seat: int | str | None) -> bool:
    """Return whether the player at `seat` (None: at any seat) decides now."""
    position = position_of(source)
    if not getattr(source, "acts", True):
        return False
    if not position.decides or getattr(source, "bot_to_move", False):
        return False
    return seat is None or position.game.seat_number(seat) == position.mover


def you_at(source: Position | Session, seat: int | str | None) -> int:
    """Return the seat that is called "you" for a viewer at `seat`, or -1 for none.

    For a board of all seats it is the only person among bots, if there is just one.
    """
    if seat is not None:
        return position_of(source).game.seat_number(seat)
    you: int = getattr(source, "you", -1)
    viewer = getattr(position_of(source), "viewer", None)
    return you if viewer is None else viewer
