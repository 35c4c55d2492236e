"""Reviewing a game: every decision is thought about, and compared with what was played."""

from __future__ import annotations

import time
from typing import Any, Final

from ..core.errors import SetupError
from ..core.language import texts
from ..core.rng import Rng
from ..figures.progress import Progress
from ..play.position import Position
from ..play.record import Record
from ..play.session import Session
from ..players import PERSON
from ..players.search import TreeSearch
from .review import Judged, Review
from .search import Budget, think

SECONDS: Final = 30.0


def review(
    play: Session | Record,
    seat: str | int | None = None,
    *,
    seconds: float | None = None,
    tries: int | None = None,
    progress: bool = True,
) -> Review:
    """Look back at a game: everybody's chance to win over time, and the moves that cost most.

    Parameters
    ----------
    play : Session or Record
        Finished or not; `stoneage_lab.load` brings back a saved one.
    seat : str or int, optional
        Whose moves to weigh; by default those of all persons, or of everybody where only bots
        play. The curve shows all seats.
    seconds : float, optional
        About how long it may take altogether; 30 if nothing is given. How many tries that makes
        depends on the machine, and so may the review.
    tries : int, optional
        How often to try moves out at each decision, instead: the same number gives the same
        review again, on every machine.
    progress : bool
        Show a bar once it takes longer than two seconds.

    Returns
    -------
    Review
        Ctrl-C ends it early; it tells of the decisions looked at by then.

    Raises
    ------
    SetupError
        If this is no session, nothing was played yet, there is no such seat, or a number is not
        above 0.

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
    Budget(seconds, tries)  # refuses what makes no sense
    # A position that a seat only watches has no legal moves to tell.
    decisions = [ply for ply in range(session.last) if len(session.at(ply).legal()) > 1]
    moves = session.record().moves
    judged: list[Judged] = []
    interrupted = False
    bar = Progress(len(decisions), progress, "review")
    pace = Pace(seconds, tries, len(decisions))
    try:
        for done, ply in enumerate(decisions):
            judged.append(_judge(ply, session.at(ply), moves[ply], pace.budget(done), asked))
            bar.advance(1)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        bar.close()
    found = Review(session, asked, judged)
    found.interrupted, found.decisions = interrupted, len(decisions)
    return found


class Pace:
    """Shares the time that is left among the decisions that are left."""

    def __init__(self, seconds: float | None, tries: int | None, decisions: int) -> None:
        self.tries = tries
        seconds = SECONDS if seconds is None and tries is None else seconds
        self.until = None if seconds is None else time.monotonic() + seconds
        self.decisions = decisions

    def budget(self, done: int) -> Budget:
        """Return what the next decision gets."""
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
    """Return the seats whose moves are weighed."""
    if seat is not None:
        return (session.seats[session.game.seat_number(seat)],)
    persons = [
        name for name, player in zip(session.seats, session.players, strict=True)
        if player == PERSON
    ]  # fmt: skip
    return tuple(persons) or session.seats


def _as_seen(session: Session, asked: tuple[str, ...]) -> Session:
    """Return a game that goes on as the one seat sees it whose moves are weighed."""
    if len(asked) != 1:
        raise SetupError(texts()("review.one_seat", known=", ".join(asked)))
    return session.seen_by(asked[0])


def _judge(
    ply: int, position: Position, words: str, budget: Budget, asked: tuple[str, ...]
) -> Judged:
    """Think about a decision, and of the move that was played as well."""
    position = position.seen_by(position.mover)
    thinking = TreeSearch(position.state, Rng(ply, "review"))
    played = next(action for action in position.legal() if action.words == words)
    think(thinking, budget, others=[played] if position.mover_name in asked else [])
    best, *_ = estimates = thinking.estimates()
    weighed = position.mover_name in asked
    done = next(e for e in estimates if e.action is played) if weighed else best
    return Judged(ply, position, best, done)
