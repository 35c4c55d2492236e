"""Going on in a new session with the moves of an earlier one of the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.errors import HistoryError
from ..core.language import texts
from .game_line import line_of

if TYPE_CHECKING:
    from .session import Session


def persons_moves(session: Session) -> int:
    """Return how many moves of persons a session holds, also those taken back.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> persons_moves(play("stone-age", ["you", "careful"], seed=7).do("place 3 forest"))
    1
    """
    return sum(session._is_persons(ply) for ply in range(session.last))


def may_go_on(session: Session, earlier: Session) -> bool:
    """Tell whether an earlier session is of the same game and players, and holds more moves."""
    return (
        earlier is not session
        and not session._branches
        and earlier.game.setup() == session.game.setup()
        and earlier.players == session.players
        and (earlier.start is None) == (session.start is None)
        and persons_moves(earlier) > persons_moves(session)
    )


def go_on_with(session: Session, earlier: Session) -> None:
    """Give a session the moves, the seed and the lines of an earlier one.

    It stays the same object: what has its name goes on with the earlier game, too.

    Raises
    ------
    HistoryError
        If the earlier one is of another game or other players, or holds no more moves.
    """
    if not may_go_on(session, earlier):
        raise HistoryError(texts()["error.nothing_to_go_on_with"])
    twin = earlier.snapshot()
    with session.lock:
        session.seed, session.start = twin.seed, twin.start
        line_of(session).history, session.ply = line_of(twin).history, twin.ply
        session._take_lines(twin._branches)
        session._lock_all(session.lock)
        session._changed()
