"""Reviewing a game: every decision is searched and compared with the move played."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from ..core.errors import SetupError
from ..core.language import texts
from ..figures.progress import Progress
from ..play.position import Position
from ..play.record import Record
from ..play.session import Session
from ..players import PERSON
from .advice import Lineup
from .playouts import stand_ins
from .review import Judged, Review
from .search import Budget, Thinking, think

SECONDS: Final = 30.0
"""Maximum time of a review, if none is given."""

A_DECISION: Final = 0.5
"""Seconds for a decision, if none are given: the review of a short game is shorter."""


def review(
    play: Session | Record,
    seat: str | int | None = None,
    *,
    seconds: float | None = None,
    tries: int | None = None,
    progress: bool = True,
    told: Callable[[int, int], bool] | None = None,
) -> Review:
    """Review a game: the chance to win of every seat over time, and the costliest moves.

    Parameters
    ----------
    play : Session or Record
        Finished or not; `stoneage_lab.load` loads a saved one.
    seat : str or int, optional
        The seat whose moves are judged; by default those of all persons, or of all bots if only
        bots play. The curve shows all seats.
    seconds : float, optional
        Approximate time in total; if neither is given, half a second per decision, at most 30. The
        number of tries then depends on the machine, and so may the review.
    tries : int, optional
        Tries per decision, in place of a time: the same number gives the same review again, on
        every machine.
    progress : bool
        Whether to show a progress bar after two seconds.
    told : function, optional
        Called after every decision with the number judged and the number of all; the review ends
        early when it returns False.

    Returns
    -------
    Review
        Ctrl-C ends it early; it then covers the decisions judged so far.

    Raises
    ------
    SetupError
        If `play` is no session, nothing was played yet, there is no such seat, or a number is 0
        or less.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> session = play("stone-age", players=["careful", "random"], seed=3).run_bots()
    >>> looked = review(session, "blue", tries=1, progress=False)
    >>> looked.asked, looked.curve["red"][-1][1]
    (('blue',), 1.0)
    """
    session = _session_of(play)
    asked = _asked(session, seat)
    if session.hides:
        session = _as_seen(session, asked)
    Budget(seconds, tries)  # raises an error for invalid numbers
    # The observation of a seat that does not decide has no legal moves.
    decisions = [ply for ply in range(session.last) if len(session.at(ply).legal()) > 1]
    moves = session.record().moves
    players = session.players
    judged: list[Judged] = []
    interrupted = False
    bar = Progress(len(decisions), progress, "review")
    pace = Pace(seconds, tries, len(decisions))
    try:
        for done, ply in enumerate(decisions):
            position, budget = session.at(ply), pace.budget(done)
            judged.append(_judge(ply, position, moves[ply], budget, asked, players))
            bar.advance(1)
            if told is not None and not told(len(judged), len(decisions)):
                interrupted = True
                break
    except KeyboardInterrupt:
        interrupted = True
    finally:
        bar.close()
    lineup = Lineup(tuple(players), stand_ins(session.game, players))
    found = Review(session, asked, judged, lineup)
    found.interrupted, found.decisions = interrupted, len(decisions)
    return found


class Pace:
    """Divides the remaining time among the remaining decisions."""

    def __init__(self, seconds: float | None, tries: int | None, decisions: int) -> None:
        self.tries = tries
        if seconds is None and tries is None:
            seconds = min(SECONDS, A_DECISION * decisions)
        self.until = None if seconds is None else time.monotonic() + seconds
        self.decisions = decisions

    def budget(self, done: int) -> Budget:
        """Return the budget of the next decision."""
        if self.until is None:
            return Budget(tries=self.tries)
        left = max(self.until - time.monotonic(), 0.001)
        return Budget(left / (self.decisions - done), self.tries)


def _session_of(play: Any) -> Session:
    if isinstance(play, Record):
        return play.play_through(Session, texts()("record.record"))
    if not isinstance(play, Session):
        raise SetupError(texts()("review.no_play", given=repr(play)[:60]))
    if not play.last:
        raise SetupError(texts()["review.nothing_yet"])
    return play


def _asked(session: Session, seat: str | int | None) -> tuple[str, ...]:
    """Return the seats whose moves are judged."""
    if seat is not None:
        return (session.seats[session.game.seat_number(seat)],)
    persons = [
        name for name, player in zip(session.seats, session.players, strict=True)
        if player == PERSON
    ]  # fmt: skip
    return tuple(persons) or session.seats


def _as_seen(session: Session, asked: tuple[str, ...]) -> Session:
    """Return an unfinished game as the one judged seat sees it."""
    if len(asked) != 1:
        raise SetupError(texts()("review.one_seat", known=", ".join(asked)))
    return session.seen_by(asked[0])


def _judge(
    ply: int, position: Position, words: str, budget: Budget, asked: tuple[str, ...],
    players: Sequence[Any],
) -> Judged:  # fmt: skip
    """Search a decision, with extra tries of the move that was played."""
    position = position.seen_by(position.mover)
    thinking = Thinking(position, players, seed=ply)
    played = next(action for action in position.legal() if action.words == words)
    weighed = position.mover_name in asked
    think(thinking, budget, others=[played] if weighed else [])
    here, moves = thinking.told()
    best = moves[0]
    done = next(move for move in moves if move.action is played) if weighed else best
    return Judged(ply, position, _chances(thinking, here.win), best, done)


def _chances(thinking: Thinking, win: float) -> list[float]:
    """Return the chances of all seats: the other seats share what the mover's chance leaves."""
    mover, shares = thinking.position.mover, thinking.playouts.results[0].shares
    # Without any game played, all other seats are equal.
    weights = [0.0 if seat == mover else share + 0.5 for seat, share in enumerate(shares)]
    lacks = (1.0 - win) / (sum(weights) or 1.0)
    return [win if seat == mover else lacks * each for seat, each in enumerate(weights)]
