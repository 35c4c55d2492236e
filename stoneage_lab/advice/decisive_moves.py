"""What decided a game: its turning point, and the decision that cost each person most.

A review judges every decision with many tries; this takes a tenth of that time. The decisions of
the persons are judged with few tries, which is enough to see where it is worth while to look again;
only there are many tries made. All numbers of tries are fixed, so a game gives the same result on
every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from .finished_review import SWING, JudgedMove
from .reviewer import Reviewer
from .search import Budget

if TYPE_CHECKING:
    from ..core.game import Game
    from ..session.record import Record
    from ..session.session import Session

FIRST_LOOK: Final = 12
"""Tries of each decision of a person."""

SECOND_LOOK: Final = 100
"""Tries of a decision that may have been decisive."""

CANDIDATES: Final = 3
"""Decisions of each person that may have cost most, after the first look."""

AROUND: Final = 3
"""Chances on either side of a decision that are averaged to find where they changed most."""

STRETCH: Final = 8
"""Most decisions among which the turning point is looked for in the second look."""


LEAST_POINTS: Final = 2.0
"""The loss of points from which there is something to learn where no chance to win is left."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The move after which the chance of the winner had risen most.

    Attributes
    ----------
    judged : JudgedMove
        The decision.
    seat : str
        The winner.
    before, played, after : float
        The winner's chance with the best move, with the move played, and at the next decision. Both
        before and played come from the search that tells what the move has cost; after comes from
        the next one, and holds luck and what showed only then. Of the moves of a bot, which are
        not compared with others, the first two are the same.
    """

    judged: JudgedMove
    seat: str
    before: float
    played: float
    after: float

    @property
    def ply(self) -> int:
        """The number of decisions before it."""
        return self.judged.ply


@dataclass(frozen=True, slots=True)
class Decisive:
    """What decided a game.

    Attributes
    ----------
    game : Game
    turn : Turn or None
        None if the chance of the winner never rose by much at once, if the win is shared, or if
        there is one player only.
    lessons : dict
        For each person the decision that cost most; None if none cost much.
    preferred : dict
        For each person in how many decisions the coach preferred another move, and of how many.
    """

    game: Game
    turn: Turn | None
    lessons: dict[str, JudgedMove | None]
    preferred: dict[str, tuple[int, int]]


class DecisiveMoves:
    """The search for what decided a game, made one decision at a time.

    Parameters
    ----------
    play : Session or Record
        A game that is over.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> over = play("stone-age", players=["careful", "random"], seed=3).run_bots()
    >>> search = DecisiveMoves(over)
    >>> search.done[0]
    0
    """

    def __init__(self, play: Session | Record) -> None:
        self._reviewer = Reviewer(play, tries=FIRST_LOOK)
        self._winners = self._reviewer.winners
        self._looks: dict[int, JudgedMove] = {}
        self._again: dict[int, JudgedMove] = {}
        self._way = self._ways()

    @property
    def done(self) -> tuple[int, int]:
        """The number of decisions looked at so far, and about how many there will be."""
        done = len(self._looks) + len(self._again)
        return done, len(self._own) + CANDIDATES * len(self._reviewer.asked) + STRETCH

    def step(self, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Look at the next decision; return whether there was one, and time for it.

        Parameters
        ----------
        stopped : function
            Asked every few milliseconds; if it returns True, the decision is left unjudged.
        """
        while not stopped():
            found = next(self._way, None)
            if found is None:
                return False
            ply, known, tries = found
            if ply in known:
                continue
            judged = self._reviewer.judged_at(ply, Budget(tries=tries), stopped)
            if judged is None:
                return False
            known[ply] = judged
            return True
        return False

    def review(self) -> Decisive:
        """Return what was found; call it when all decisions were looked at."""
        lessons = {seat: self._lesson(seat) for seat in self._reviewer.asked}
        preferred = {seat: self._preferred(seat) for seat in self._reviewer.asked}
        return Decisive(self._reviewer.game, self._turn(), lessons, preferred)

    # -- which decisions are looked at -------------------------------------------------

    def _ways(self) -> Iterator[tuple[int, dict[int, JudgedMove], int]]:
        for ply in self._own:
            yield ply, self._looks, FIRST_LOOK
        for seat in self._reviewer.asked:
            for entry in self._costliest(seat, self._looks)[:CANDIDATES]:
                yield entry.ply, self._again, SECOND_LOOK
        for ply in self._stretch():
            yield ply, self._again, SECOND_LOOK

    @property
    def _own(self) -> list[int]:
        return self._reviewer.own_plies

    def _costliest(self, seat: str, known: dict[int, JudgedMove]) -> list[JudgedMove]:
        """Return the decisions of a seat, those first by which it has lost most.

        Few tries call most moves equally good, so that is no reason to leave one out here.
        """
        own = [each for each in known.values() if each.seat == seat]
        if self._reviewer.alone:
            return sorted(own, key=lambda each: (-each.behind_points, each.ply))
        return sorted(own, key=lambda each: (-each.behind, -each.behind_points, each.ply))

    def _lesson(self, seat: str) -> JudgedMove | None:
        """Return what cost most: in chances to win, else in points if the game was lost anyway."""
        again = self._costliest(seat, self._again)
        found = next((each for each in again if not each.equal), None)
        if found is not None or self._reviewer.alone or seat in self._winners:
            return found
        most = max(again, key=lambda each: each.behind_points, default=None)
        return most if most is not None and most.behind_points >= LEAST_POINTS else None

    def _preferred(self, seat: str) -> tuple[int, int]:
        known = {**self._looks, **self._again}
        own = [each for each in known.values() if each.seat == seat]
        return sum(each.played.words != each.better.words for each in own), len(own)

    def _stretch(self) -> list[int]:
        """Return the decisions in a row among which the chance of the winner rose most."""
        if self._reviewer.alone or len(self._winners) != 1 or len(self._own) < 2:
            return []
        chances = [self._chance(self._looks[ply]) for ply in self._own]
        rises = [
            _mean(chances[at : at + AROUND]) - _mean(chances[max(0, at - AROUND) : at])
            for at in range(1, len(chances))
        ]
        middle = self._own[1 + rises.index(max(rises))]
        plies = self._reviewer.plies
        at = plies.index(middle)
        return plies[max(0, at - STRETCH // 2) : at + STRETCH // 2]

    def _turn(self) -> Turn | None:
        """Return the largest rise between two of them, if it is large."""
        stretch = [self._again[ply] for ply in self._stretch() if ply in self._again]
        rises = [self._rise(one, self._chance(other)) for one, other in pairwise(stretch)]
        largest = max(rises, key=lambda each: each.after - each.before, default=None)
        if largest is None or largest.after - largest.before < SWING:
            return None
        return largest

    def _rise(self, judged: JudgedMove, after: float) -> Turn:
        winner = self._winners[0]
        if judged.seat not in self._reviewer.asked:
            before = self._chance(judged)
            return Turn(judged, winner, before, before, after)
        before = self._chance(judged, judged.win)
        played = self._chance(judged, judged.win - judged.behind)
        return Turn(judged, winner, before, played, after)

    def _chance(self, judged: JudgedMove, win: float | None = None) -> float:
        """Return the winner's chance; the others share what the mover's chance `win` leaves."""
        seats, winner = self._reviewer.seats, self._winners[0]
        chance = judged.chances[seats.index(winner)]
        if win is None:
            return chance
        if winner == judged.seat:
            return win
        others = 1 - judged.chances[seats.index(judged.seat)]
        return (1 - win) * (chance / others if others else 1 / (len(seats) - 1))


def _mean(some: list[float]) -> float:
    return sum(some) / len(some)
