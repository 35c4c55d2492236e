"""Reviewing a game: every decision is searched and compared with the move played."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import texts
from ..figures.progress import Progress
from ..players import PERSON
from ..session.position import Position
from ..session.record import Record
from ..session.session import Session
from .advice import Lineup
from .finished_review import JudgedMove, Review
from .search import Budget, CoachSearch
from .win_chance_playouts import stand_ins

if TYPE_CHECKING:
    from ..core.game import Game

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
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=["careful", "random"], seed=3).run_bots()
    >>> looked = review(session, "blue", tries=1, progress=False)
    >>> looked.asked, looked.curve["red"][-1][1]
    (('blue',), 1.0)
    """
    reviewer = Reviewer(play, seat, seconds=seconds, tries=tries)
    bar = Progress(reviewer.decisions, progress, "review")
    try:
        while reviewer.step():
            bar.advance(1)
    except KeyboardInterrupt:
        pass
    finally:
        bar.close()
    return reviewer.review()


class Reviewer:
    """A review that is made one decision at a time; `review` makes all of it.

    Parameters
    ----------
    play, seat, seconds, tries
        As those of `review`.
    known : dict, optional
        What other reviews with the same number of tries have judged, of this game or of a
        variation: a decision that they share is not searched again, and what is searched is added.

    Attributes
    ----------
    asked : tuple of str
        The seats whose moves are judged.
    judged : list of JudgedMove
    known : dict
        Every decision judged so far, by what its mover saw, its move and the players: so nobody
        finds there what was judged from more than that.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> reviewer = Reviewer(play("stone-age", 2, seed=3).do("place 1 forest"), tries=1)
    >>> while reviewer.step():
    ...     print(len(reviewer.judged), "of", reviewer.decisions)
    1 of 1
    >>> reviewer.review().interrupted
    False
    """

    def __init__(
        self,
        play: Session | Record,
        seat: str | int | None = None,
        *,
        seconds: float | None = None,
        tries: int | None = None,
        known: dict[Hashable, JudgedMove] | None = None,
    ) -> None:
        session = _session_of(play)
        self.asked = _asked(session, seat)
        self._session = _as_seen(session, self.asked) if session.hides else session
        Budget(seconds, tries)  # raises an error for invalid numbers
        self._seconds, self._tries = seconds, tries
        self._moves = self._session.record().moves
        self.judged: list[JudgedMove] = []
        self.known = {} if known is None else known

    @property
    def game(self) -> Game:
        """The game that is reviewed."""
        return self._session.game

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats of the game."""
        return tuple(self._session.seats)

    @property
    def alone(self) -> bool:
        """Whether there is one player, who has nobody to win against."""
        return len(self.seats) == 1

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; nobody before the game is over."""
        latest = self._session.at(-1)
        return tuple(latest.winners) if latest.over else ()

    @property
    def done(self) -> tuple[int, int]:
        """The number of decisions judged so far, and in total."""
        return len(self.judged), self.decisions

    @cached_property
    def plies(self) -> list[int]:
        """The plies before every decision with a choice."""
        # Looking through a long game takes a while: not before the first step.
        # The observation of a seat that does not decide has no legal moves.
        plies = range(self._session.last)
        return [ply for ply in plies if len(self._session.at(ply).legal()) > 1]

    @cached_property
    def own_plies(self) -> list[int]:
        """The plies before decisions of the seats whose moves are judged."""
        return [ply for ply in self.plies if self._session.at(ply).mover_name in self.asked]

    @cached_property
    def _pace(self) -> Pace:
        return Pace(self._seconds, self._tries, self.decisions)

    @property
    def decisions(self) -> int:
        """The number of decisions to judge: those with a choice."""
        return len(self.plies)

    def step(self, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Judge the next decision; return whether there was one.

        Parameters
        ----------
        stopped : function
            Asked every few milliseconds; if it returns True, the decision is left unjudged.
        """
        done = len(self.judged)
        if stopped() or done == self.decisions:
            return False
        ply = self.plies[done]
        position, words, weighed = self._decision(ply)
        players = self._session.players
        key = (ply, position, words, weighed, stand_ins(self._session.game, players))
        if key not in self.known:
            judged = self.judged_at(ply, self._pace.budget(done), stopped)
            if judged is None:
                return False
            self.known[key] = judged
        self.judged.append(self.known[key])
        return True

    def judged_at(
        self, ply: int, budget: Budget, stopped: Callable[[], bool] = lambda: False
    ) -> JudgedMove | None:
        """Judge one decision; None if it is stopped."""
        position, words, weighed = self._decision(ply)
        return judge_decision(ply, position, words, budget, weighed, self._session.players, stopped)

    def _decision(self, ply: int) -> tuple[Position, str, bool]:
        """Return what the mover saw, the move, and whether moves of this seat are judged."""
        position = self._session.at(ply)
        position = position.seen_by(position.mover)
        return position, self._moves[ply], position.mover_name in self.asked

    def review(self) -> Review:
        """Return the review of the decisions judged so far."""
        players = self._session.players
        lineup = Lineup(tuple(players), stand_ins(self._session.game, players))
        found = Review(self._session, self.asked, self.judged, lineup)
        found.interrupted, found.decisions = len(self.judged) < self.decisions, self.decisions
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
        raise SetupError(texts()("review.no_play", given=shown(play)))
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


def judge_decision(
    ply: int, position: Position, words: str, budget: Budget, weighed: bool,
    players: Sequence[Any], stopped: Callable[[], bool],
) -> JudgedMove | None:  # fmt: skip
    """Search a decision, with extra tries of the move that was played; None if it is stopped."""
    search = CoachSearch(position, players, seed=ply)
    played = next(action for action in position.legal() if action.words == words)
    search.run(budget, stopped, [played] if weighed else [])
    if stopped():
        return None
    here, moves = search.told()
    best = moves[0]
    done = next(move for move in moves if move.action == played) if weighed else best
    return JudgedMove(ply, position, _chances(search, here.win), best, done)


def _chances(search: CoachSearch, win: float) -> list[float]:
    """Return the chances of all seats: the other seats share what the mover's chance leaves."""
    mover, shares = search.position.mover, search.playouts.results[0].shares
    # Without any game played, all other seats are equal.
    weights = [0.0 if seat == mover else share + 0.5 for seat, share in enumerate(shares)]
    lacks = (1.0 - win) / (sum(weights) or 1.0)
    return [win if seat == mover else lacks * each for seat, each in enumerate(weights)]
