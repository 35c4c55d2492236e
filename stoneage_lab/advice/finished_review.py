"""A review of a game: the chances to win over time, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import SetupError
from ..core.language import language, texts
from ..figures.table import Table, as_bundle
from ..players import PERSON
from .advice import in_percent, in_points, rating, why

if TYPE_CHECKING:
    from ..core.action import Action
    from ..figures.figure import Figure
    from ..session.position import Position
    from ..session.session import Session
    from .advice import Lineup
    from .win_chance import Told

SHOWN: Final = 3
SWING: Final = 0.15
"""The least change of a chance to win between two decisions that is called a turning point."""
_LOSSES: Final = {"good": "review.small_loss", "playable": "review.clear_loss"}
"""Ratings with other words beside what the move has cost: among costly moves none is praised."""
_LEVELS: Final = "▁▂▃▄▅▆▇█"


class JudgedMove:
    """A decision of the game with the coach's judgement.

    Attributes
    ----------
    ply : int
        The number of decisions before it: ``play.at(ply)`` is the position.
    seat : str
    chances : tuple of float
        The chance to win of every seat before the move; they add up to 1.
    played, better : Action
        The action played and the coach's best action (the same if it was best).
    rating : str
        The rating of the move played, see `Suggestion.rating`.
    win : float
        The chance to win with the better move.
    cost : float
        The loss of that chance by the move played; 0 if the two are equally good.
    points : float
        The loss of the final difference of points.
    behind, behind_points : float
        The same two losses where the moves count as equally good, too: few tries cannot tell small
        losses from chance, but they are what to look at again.
    """

    def __init__(
        self, ply: int, position: Position, chances: Sequence[float], best: Told, played: Told
    ) -> None:
        assert best.action is not None
        assert played.action is not None
        self.ply = ply
        self.position = position
        self.seat = position.mover_name
        self.chances = tuple(chances)
        self.played: Action = played.action
        self.better: Action = best.action
        self.win = best.win
        self.rating = rating(position.game, best, played)
        self.behind = best.win - played.win
        self.behind_points = best.difference - played.difference
        self.cost = 0.0 if self.equal else self.behind
        self.points = 0.0 if self.equal else self.behind_points

    @property
    def equal(self) -> bool:
        """Whether the move played is the best or equally good."""
        return self.rating in ("best", "equal")

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for the better move."""
        return why(self.position, self.better)

    @property
    def why_not(self) -> tuple[str, ...]:
        """The reasons for or against the move that was played."""
        return why(self.position, self.played)

    @property
    def instead(self) -> str:
        """Which move would have been better, as a sentence."""
        return texts()("review.better", better=self.position.label(self.better))

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def headline(self) -> str:
        """Return a line with the action played and its cost."""
        game = self.position.game
        return texts()(
            "review.move_alone" if game.players == 1 else "review.move",
            n=self.ply + 1,
            who=game.seat_text(self.seat),
            played=self.position.label(self.played),
            rating=texts()[_LOSSES.get(self.rating, f"coach.rating_{self.rating}")],
            cost=in_percent(self.cost),
            points=in_points(self.points).removeprefix("+"),
        )

    def lines(self) -> list[str]:
        """Return the action played, the better one, and the reasons, as lines."""
        lines = [self.headline(), *(f"   {sentence}" for sentence in self.why_not)]
        lines.append(f"   {self.instead}")
        return [*lines, *(f"      {sentence}" for sentence in self.why)]


class TurningPoint(NamedTuple):
    """A move after which the chances to win are quite different, by skill or by luck."""

    ply: int
    """The number of decisions before it."""
    seat: str
    """The seat whose chance changed most."""
    before: float
    """Its chance to win before the move."""
    after: float
    """Its chance before the next decision that was judged."""


class Review:
    """The review of a game.

    Attributes
    ----------
    seats : tuple of str
    asked : tuple of str
        The seats whose moves were judged.
    curve : dict
        For each seat a list of (ply, chance to win) at every judged decision, and the result at the
        end of the game. The chances of all seats add up to 1; a shared win counts as a part.
    judged : list of JudgedMove
        Every decision that was judged, with its cost.
    costliest : list of JudgedMove
        The three costliest moves of each judged seat, the costliest first; no move that is equally
        good as the best.
    besides : list of list of str
        What the game tells of each judged seat besides: a heading, then sentences. What only that
        seat has seen is told where it alone was asked for, and is no bot beside persons.
    interrupted : bool
        Whether Ctrl-C ended the review early; the rest of the game was not judged.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> from stoneage_lab.advice.reviewer import review
    >>> session = play("stone-age", players=2, seed=7).do("place 1 hunt").do("place 1 field")
    >>> looked = review(session, tries=20, progress=False)
    >>> [entry.seat for entry in looked.judged]
    ['red', 'blue']
    """

    def __init__(
        self, play: Session, asked: Sequence[str], judged: Sequence[JudgedMove], lineup: Lineup
    ) -> None:
        self.game = play.game
        self.seats = play.seats
        self.asked = tuple(asked)
        self.last = play.last
        self.lineup = lineup
        self._latest = play.at(-1)
        self._players = tuple(play.players)
        self._events = tuple(tuple(play.at(ply).events) for ply in range(play.last + 1))
        self.judged = list(judged)
        self.interrupted = False
        self.decisions = len(self.judged)
        self.winners = self._latest.winners if self._latest.over else ()

    @property
    def alone(self) -> bool:
        """Whether there is one player, who has nobody to win against; only points are told then."""
        return len(self.seats) == 1

    @property
    def curve(self) -> dict[str, list[tuple[int, float]]]:
        """The chance to win of each seat, at every judged decision; empty for a player alone."""
        if self.alone:
            return {seat: [] for seat in self.seats}
        found: dict[str, list[tuple[int, float]]] = {
            seat: [(entry.ply, entry.chances[number]) for entry in self.judged]
            for number, seat in enumerate(self.seats)
        }
        if self.winners and not self.interrupted:
            for seat in self.seats:
                share = 1 / len(self.winners) if seat in self.winners else 0.0
                found[seat].append((self.last, share))
        return found

    @property
    def costliest(self) -> list[JudgedMove]:
        """The moves that cost most, by seat."""
        found = []
        for seat in self.asked:
            own = [entry for entry in self.judged if entry.seat == seat and not entry.equal]
            own.sort(key=lambda entry: (-(entry.points if self.alone else entry.cost), entry.ply))
            found += own[:SHOWN]
        return found

    @property
    def mistakes(self) -> list[JudgedMove]:
        """The moves that were rated poor, in the order of the game."""
        return [entry for entry in self.judged if entry.rating == "poor"]

    @property
    def turning_points(self) -> list[TurningPoint]:
        """The largest changes of the chances that no mistake explains, in the order of the game."""
        bad = {entry.ply for entry in self.mistakes}
        points = [entry.ply for entry in self.judged]
        rows = list(zip(*self.curve.values(), strict=True))
        found = []
        for ply, row, later in zip(points, rows, rows[1:], strict=False):
            pairs = zip(self.seats, row, later, strict=True)
            swings = [TurningPoint(ply, seat, old[1], new[1]) for seat, old, new in pairs]
            found.append(max(swings, key=_size))
        large = [each for each in found if _size(each) >= SWING and each.ply not in bad]
        return sorted(sorted(large, key=_size, reverse=True)[:SHOWN])

    def chances_at(self, ply: int) -> dict[str, float]:
        """Return the chances to win that hold after a move: those of the latest point of the curve.

        Before the first decision that was judged they are those of that decision.
        """
        found = {}
        for seat, points in self.curve.items():
            known = [chance for at, chance in points if at <= ply] or [
                chance for _, chance in points[:1]
            ]
            if known:
                found[seat] = known[-1]
        return found

    @property
    def besides(self) -> list[list[str]]:
        """What the game tells of each judged seat besides."""
        seats = [self.seats.index(seat) for seat in self.asked]
        whole = len(seats) == 1 and (
            self._players[seats[0]] == PERSON or PERSON not in self._players
        )
        state = self._latest.state
        told = [self.game.looking_back(self._events, state, seat, whole) for seat in seats]
        return [each for each in told if each]

    # -- showing -----------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """The caption: the game, and the number of decisions judged."""
        said = texts()
        key = "review.caption_alone" if self.alone else "review.caption"
        caption = said(key, title=self.game.shown_title(), n=len(self.judged))
        if self.interrupted:
            facts = {"n": len(self.judged), "all": self.decisions}
            caption += " " + said("review.interrupted", **facts)
        return caption

    def table(self) -> Table:
        """Return the curve as numbers: one line per decision, and what they mean."""
        said = texts()
        if self.alone:
            return self._points()
        seats = [self.game.seat_text(seat) for seat in self.seats]
        head = [said["review.ply"], said["review.seat"], *seats, said["review.cost"]]
        rows = [
            [
                str(entry.ply + 1),
                self.game.seat_text(entry.seat),
                *map(in_percent, entry.chances),
                in_percent(entry.cost) if entry.cost else "–",
            ]
            for entry in self.judged
        ]
        return Table(self.caption, head, rows, self.meaning())

    def _points(self) -> Table:
        """Return the points that every move of a player alone has lost."""
        said = texts()
        rows = [
            [
                str(entry.ply + 1),
                entry.position.label(entry.played),
                in_points(entry.points).removeprefix("+") if entry.points else "–",
            ]
            for entry in self.judged
        ]
        head = [said["review.ply"], said["review.played"], said["review.points"]]
        return Table(self.caption, head, rows, self.meaning())

    def meaning(self) -> list[str]:
        """Return what the numbers mean, in sentences."""
        if self.alone:
            return [texts()["review.alone"]]
        return [texts()["review.meaning"], *self.lineup.told(self._latest)]

    def figure(self) -> Figure:
        """Return the curve as a picture with the costliest moves numbered.

        Raises
        ------
        SetupError
            If there is one player: then there is no chance to win.
        """
        if self.alone:
            raise SetupError(texts()["review.alone"])
        from ..figures.curves import Curve, curves

        drawn = [
            Curve(self.game.seat_colour(seat), self.game.seat_text(seat), points)
            for seat, points in self.curve.items()
        ]  # fmt: skip
        marks = [
            (entry.ply, entry.chances[self.seats.index(entry.seat)]) for entry in self.costliest
        ]
        return curves(self.table(), drawn, marks, max(1, self.last))

    def __repr__(self) -> str:
        width = max(len(self.game.seat_text(seat)) for seat in self.seats)
        lines = [self.caption]
        for seat, points in self.curve.items():
            if points:
                line = "".join(_LEVELS[min(7, int(8 * win))] for _, win in _thinned(points))
                lines.append(f"{self.game.seat_text(seat):{width}}  {line}")
        lines += [self.meaning()[0], self._heading()]
        for number, entry in enumerate(self.costliest, 1):
            first, *rest = entry.lines()
            lines += [f"{number}. {first}", *rest]
        for heading, *told in self.besides:
            lines += [heading, *(f"   {sentence}" for sentence in told)]
        return "\n".join(lines)

    def _heading(self) -> str:
        return texts()["review.costliest" if self.costliest else "review.nothing"]

    def html(self) -> str:
        """Return the curve, the costliest moves and the numbers as HTML."""
        items = "".join(
            f"<li><strong>{escape(entry.headline())}</strong>"
            + "".join(f"<br>{escape(sentence)}" for sentence in entry.why_not)
            + f"<br><strong>{escape(entry.instead)}</strong>"
            + "".join(f"<br>{escape(sentence)}" for sentence in entry.why)
            + "</li>"
            for entry in self.costliest
        )
        more = "".join(
            f"<p>{escape(heading)}</p><ul>"
            + "".join(f"<li>{escape(sentence)}</li>" for sentence in told)
            + "</ul>"
            for heading, *told in self.besides
        )
        return (
            f'<div lang="{language()}">{(self.table() if self.alone else self.figure()).html()}'
            f"<p>{escape(self._heading())}</p><ol>{items}</ol>{more}</div>"
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.html())


def _size(turn: TurningPoint) -> float:
    return abs(turn.after - turn.before)


def _thinned(points: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return at most 60 of the points, evenly spaced, including the last one."""
    step = -(-len(points) // 60)
    return list(points[::-step])[::-1]
