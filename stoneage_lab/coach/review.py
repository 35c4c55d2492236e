"""A review of a game: the chances to win over time, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any, Final

from ..core.language import language, texts
from ..figures.table import Table, as_bundle
from .advice import fair_error, in_percent, in_points, why

if TYPE_CHECKING:
    from ..core.action import Action
    from ..figures.figure import Figure
    from ..play.position import Position
    from ..play.session import Session
    from ..players.search import Estimate

SHOWN: Final = 3
_LEVELS: Final = "▁▂▃▄▅▆▇█"


class Judged:
    """A decision of the game with the coach's judgement.

    Attributes
    ----------
    ply : int
        The number of decisions before it: ``play.at(ply)`` is the position.
    seat : str
    played, better : Action
        The action played and the coach's best action (the same if it was best).
    win, win_error : float
        The chance to win with the better move, and its standard error.
    cost, cost_error : float
        The loss of that chance by the move played, and its standard error.
    points, points_error : float
        The loss of the final difference of points, and its standard error.
    """

    def __init__(self, ply: int, position: Position, best: Estimate, played: Estimate) -> None:
        self.ply = ply
        self.position = position
        self.seat = position.mover_name
        self.played: Action = played.action
        self.better: Action = best.action
        self.win = best.win
        self.win_error = fair_error(best.win, best.win_error, best.tries)
        same = played.action is best.action
        self.cost = 0.0 if same else best.win - played.win
        error = fair_error(played.win, played.win_error, played.tries)
        self.cost_error = 0.0 if same else sqrt(self.win_error**2 + error**2)
        self.points = 0.0 if same else best.difference - played.difference
        self.points_error = (
            0.0 if same else sqrt(best.difference_error**2 + played.difference_error**2)
        )

    @property
    def sure(self) -> float:
        """The loss minus one standard error."""
        return self.cost - self.cost_error if isfinite(self.cost_error) else 0.0

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for the better move."""
        return why(self.position, self.better)

    @property
    def why_not(self) -> tuple[str, ...]:
        """The reasons for or against the move that was played."""
        return why(self.position, self.played)

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def headline(self) -> str:
        """Return a line with the action played and its cost."""
        game = self.position.game
        return texts()(
            "review.move",
            n=self.ply + 1,
            who=game.seat_text(self.seat),
            played=game.label(self.played),
            cost=in_percent(self.cost, self.cost_error),
            points=in_points(self.points, self.points_error).removeprefix("+"),
        )

    def lines(self) -> list[str]:
        """Return the action played, the better one, and the reasons, as lines."""
        label = self.position.game.label
        lines = [self.headline(), *(f"   {sentence}" for sentence in self.why_not)]
        lines.append("   " + texts()("review.better", better=label(self.better)))
        return [*lines, *(f"      {sentence}" for sentence in self.why)]


class Review:
    """The review of a game.

    Attributes
    ----------
    seats : tuple of str
    asked : tuple of str
        The seats whose moves were judged.
    curve : dict
        For each seat a list of (ply, chance to win, standard error) at its own decisions, and
        the result at the end of the game.
    judged : list of Judged
        Every decision that was judged, with its cost.
    costliest : list of Judged
        The three costliest moves of each judged seat, the costliest first; only those that cost
        more than their standard error.
    interrupted : bool
        Whether Ctrl-C ended the review early; the rest of the game was not judged.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> from stoneage_lab.coach.reviewer import review
    >>> session = play("stone-age", players=2, seed=7).do("place 1 hunt").do("place 1 field")
    >>> looked = review(session, tries=20, progress=False)
    >>> [entry.seat for entry in looked.judged]
    ['red', 'blue']
    """

    def __init__(self, play: Session, asked: Sequence[str], judged: Sequence[Judged]) -> None:
        self.game = play.game
        self.seats = play.seats
        self.asked = tuple(asked)
        self.last = play.last
        self.judged = list(judged)
        self.interrupted = False
        self.decisions = len(self.judged)
        end = play.at(-1)
        self.winners = end.winners if end.over else ()

    @property
    def curve(self) -> dict[str, list[tuple[int, float, float]]]:
        """The chance to win of each seat, at its own decisions."""
        found: dict[str, list[tuple[int, float, float]]] = {seat: [] for seat in self.seats}
        for entry in self.judged:
            found[entry.seat].append((entry.ply, entry.win, entry.win_error))
        if self.winners and not self.interrupted:
            for seat in self.seats:
                share = 1 / len(self.winners) if seat in self.winners else 0.0
                found[seat].append((self.last, share, 0.0))
        return found

    @property
    def costliest(self) -> list[Judged]:
        """The moves that cost most, by seat."""
        found = []
        for seat in self.asked:
            own = [entry for entry in self.judged if entry.seat == seat and entry.sure > 0]
            own.sort(key=lambda entry: (-entry.sure, entry.ply))
            found += sorted(own[:SHOWN], key=lambda entry: (-entry.cost, entry.ply))
        return found

    # -- showing -----------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """The caption: the game, and the number of decisions judged."""
        said = texts()
        caption = said("review.caption", title=self.game.title, n=len(self.judged))
        if self.interrupted:
            facts = {"n": len(self.judged), "all": self.decisions}
            caption += " " + said("review.interrupted", **facts)
        return caption

    def table(self) -> Table:
        """Return the curve as numbers: one line per decision."""
        said = texts()
        head = [said["review.ply"], said["review.seat"], said["coach.win"], said["review.cost"]]
        rows = [
            [
                str(entry.ply + 1),
                self.game.seat_text(entry.seat),
                in_percent(entry.win, entry.win_error),
                in_percent(entry.cost, entry.cost_error) if entry.cost_error else "–",
            ]
            for entry in self.judged
        ]
        return Table(self.caption, head, rows)

    def figure(self) -> Figure:
        """Return the curve as a picture with the costliest moves numbered."""
        from ..figures.curves import Curve, curves

        drawn = [
            Curve(self.game.seat_colour(seat), self.game.seat_text(seat), points)
            for seat, points in self.curve.items()
        ]  # fmt: skip
        marks = [(entry.ply, entry.win) for entry in self.costliest]
        return curves(self.table(), drawn, marks, max(1, self.last))

    def __repr__(self) -> str:
        width = max(len(self.game.seat_text(seat)) for seat in self.seats)
        lines = [self.caption]
        for seat, points in self.curve.items():
            if points:
                line = "".join(_LEVELS[min(7, int(8 * win))] for _, win, _ in _thinned(points))
                lines.append(f"{self.game.seat_text(seat):{width}}  {line}")
        lines.append(self._heading())
        for number, entry in enumerate(self.costliest, 1):
            first, *rest = entry.lines()
            lines += [f"{number}. {first}", *rest]
        return "\n".join(lines)

    def _heading(self) -> str:
        return texts()["review.costliest" if self.costliest else "review.nothing"]

    def html(self) -> str:
        """Return the curve, the costliest moves and the numbers as HTML."""
        label, said = self.game.label, texts()
        items = "".join(
            f"<li><strong>{escape(entry.headline())}</strong>"
            + "".join(f"<br>{escape(sentence)}" for sentence in entry.why_not)
            + f"<br><strong>{escape(said('review.better', better=label(entry.better)))}</strong>"
            + "".join(f"<br>{escape(sentence)}" for sentence in entry.why)
            + "</li>"
            for entry in self.costliest
        )
        return (
            f'<div lang="{language()}">{self.figure().html()}'
            f"<p>{escape(self._heading())}</p><ol>{items}</ol></div>"
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.html())


def _thinned(points: Sequence[tuple[int, float, float]]) -> list[tuple[int, float, float]]:
    """Return at most 60 of the points, evenly spaced, including the last one."""
    step = -(-len(points) // 60)
    return list(points[::-step])[::-1]
