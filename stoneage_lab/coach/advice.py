"""The coach's advice: the best moves, their estimates and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import isfinite, sqrt
from typing import TYPE_CHECKING, Any, Final, overload

from ..core.action import Action
from ..core.language import language, texts
from ..figures.figure import INK, LEFT, Figure, Plane, lettered
from ..figures.table import Table, as_bundle

if TYPE_CHECKING:
    from ..play.position import Position
    from ..players.search import Estimate

MOST_MOVES: Final = 3
MOST_REASONS: Final = 3
FEW_TRIES: Final = 10
_BAR: Final = "var(--sal-glow,#d98324)"


def why(position: Position, action: Action, code: str | None = None) -> tuple[str, ...]:
    """Return the reasons for or against an action in a position, as sentences.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> position = play("stone-age", players=2, seed=7).position
    >>> why(position, position.parse("place 1 field"))
    ('The fields bring 1 food every round, from this one on.',)
    """
    own = position.game.texts(code)
    found = position.game.reasons(position.state, action)[:MOST_REASONS]
    # A game may have no texts of reasons.
    return tuple(
        (own if f"reason.{key}" in own else texts(code))(f"reason.{key}", **facts)
        for key, facts in found
    )


class Suggestion:
    """A move that the coach suggests.

    Attributes
    ----------
    action : Action
        ``play.do(suggestion.action)`` plays it.
    tries : int
        The number of its tries.
    win : float
        Its estimated chance to win, 0 to 1 (a shared win counts as a part).
    win_error : float
        The standard error of `win` (see `fair_error`); infinite after a single try.
    difference : float
        The estimated final score minus that of the best other player.
    difference_error : float
    """

    def __init__(self, position: Position, estimate: Estimate) -> None:
        self._position = position
        self.action = estimate.action
        self.tries = estimate.tries
        self.win = estimate.win
        self.win_error = fair_error(estimate.win, estimate.win_error, estimate.tries)
        self.difference = estimate.difference
        self.difference_error = estimate.difference_error

    @property
    def words(self) -> str:
        """The words of the action."""
        return self.action.words

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for it (or against it), as sentences."""
        return self.reasons()

    def reasons(self, code: str | None = None) -> tuple[str, ...]:
        """Return the reasons in a language."""
        return why(self._position, self.action, code)

    def label(self, code: str | None = None) -> str:
        """Return the move as a phrase for users."""
        return self._position.game.label(self.action, code)

    @property
    def chance(self) -> str:
        """The chance to win with its standard error, as text."""
        return in_percent(self.win, self.win_error)

    @property
    def margin(self) -> str:
        """The difference of final scores with its standard error, as text."""
        return in_points(self.difference, self.difference_error)

    def __repr__(self) -> str:
        said = texts()("coach.move", words=self.words, win=self.chance, difference=self.margin)
        return "\n".join([said, *(f"  {sentence}" for sentence in self.why)])


class Advice(Sequence[Suggestion]):
    """The best moves of a position, best first; at most three.

    The best is the one that the search tried most often. This is more reliable than the highest
    estimate, because a move with few tries may look better than it is.

    Attributes
    ----------
    position : Position
        The position it was asked for.
    seat : str
        The seat that is advised.
    tries : int
        The number of all tries.
    legal : int
        The number of legal moves.
    interrupted : bool
        Whether Ctrl-C ended the search early.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> from stoneage_lab.coach.search import coach
    >>> session = play("stone-age", players=2, seed=7)
    >>> advice = coach(session, tries=40)
    >>> len(advice), advice.tries, advice[0].action is advice.best
    (3, 40, True)
    >>> session.do(advice.best).ply
    1
    """

    def __init__(
        self, position: Position, estimates: Sequence[Estimate], tries: int, interrupted: bool
    ) -> None:
        self.position = position
        self.seat = position.mover_name
        self.tries = tries
        self.legal = len(estimates)
        self.interrupted = interrupted
        tried = [estimate for estimate in estimates if estimate.tries] or list(estimates[:1])
        self._moves = [Suggestion(position, estimate) for estimate in tried[:MOST_MOVES]]

    @property
    def best(self) -> Action:
        """The best move: ``play.do(advice.best)`` plays it."""
        return self._moves[0].action

    @property
    def moves(self) -> tuple[Suggestion, ...]:
        """The best moves, best first."""
        return tuple(self._moves)

    @overload
    def __getitem__(self, number: int) -> Suggestion: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Suggestion]: ...
    def __getitem__(self, number: int | slice) -> Suggestion | Sequence[Suggestion]:
        return self._moves[number]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Suggestion]:
        return iter(self._moves)

    # -- showing -----------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """The seat it is for and the number of tries."""
        said = texts()
        who = self.position.game.seat_text(self.seat)
        caption = said("coach.caption", who=who, tries=self.tries, n=self.legal)
        return f"{caption} {said['coach.interrupted']}" if self.interrupted else caption

    def table(self) -> Table:
        """Return the estimates as a table."""
        said = texts()
        head = ["", said["coach.win"], said["coach.difference"], said["coach.tries"]]
        rows = [[move.words, move.chance, move.margin, str(move.tries)] for move in self._moves]
        return Table(self.caption, head, rows)

    def figure(self) -> Figure:
        """Return the chances to win as bars, with their standard errors."""
        count = len(self._moves)
        plane = Plane(0, 1, 0, count)
        drawn = []
        for number, move in enumerate(self._moves):
            y = plane.y(count - number - 0.72)
            drawn.append(
                bar(plane, y, move) + lettered(LEFT, y - 16, move.label(), "start")
                + lettered(LEFT - 8, y + 5, f"{number + 1}.", "end")
            )  # fmt: skip
        ticks = [(n / 4, f"{25 * n} %") for n in range(5)]
        return Figure(self.caption, plane.svg(drawn, ticks, [], self.caption), self.table())

    def __repr__(self) -> str:
        lines = [repr(self.table())]
        for number, move in enumerate(self._moves, 1):
            lines += [f"{number}. {move.words}", *(f"   {sentence}" for sentence in move.why)]
        return "\n".join(lines)

    def html(self) -> str:
        """Return bars, reasons and numbers as HTML."""
        reasons = "".join(
            f"<li><strong>{escape(move.label())}</strong> "
            f"<code>{escape(move.words)}</code> {escape(move.chance)}"
            + "".join(f"<br>{escape(sentence)}" for sentence in move.why)
            + "</li>"
            for move in self._moves
        )
        return f'<div lang="{language()}">{self.figure().html()}<ol>{reasons}</ol></div>'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.html())


def bar(plane: Plane, y: float, move: Suggestion) -> str:
    """Draw a chance to win with its standard error."""
    drawn = (
        f'<rect x="{LEFT}" y="{y - 9:.1f}" width="{plane.x(move.win) - LEFT:.1f}" height="18" '
        f'style="fill:{_BAR};fill-opacity:.75"/>'
    )
    if isfinite(move.win_error):
        low = plane.x(max(0.0, move.win - move.win_error))
        high = plane.x(min(1.0, move.win + move.win_error))
        drawn += (
            f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 5:.1f}v10'
            f'M{high:.1f} {y - 5:.1f}v10" style="stroke:{INK};stroke-width:2;fill:none"/>'
        )
    return drawn


def fair_error(share: float, error: float, tries: int) -> float:
    """Return the standard error of a share, with a cautious value for very few tries.

    Two equal results have a spread of 0, which would claim certainty. So the error is computed as
    if one more try had been won and one lost (Laplace's rule of succession).

    Examples
    --------
    >>> round(fair_error(0.0, 0.0, 2), 2), fair_error(0.0, 0.0, 50)
    (0.31, 0.0)
    """
    if not 2 <= tries < FEW_TRIES:
        return error
    likely = (share * tries + 1) / (tries + 2)
    return max(error, sqrt(likely * (1 - likely) / tries))


def in_percent(share: float, error: float) -> str:
    """Write a share with its standard error.

    Examples
    --------
    >>> in_percent(0.623, 0.021), in_percent(0.5, float("inf"))
    ('62 % ± 2 %', '50 %')
    """
    if not isfinite(error):
        return f"{100 * share:.0f} %"
    digits = 0 if error >= 0.005 or not error else 1
    return f"{100 * share:.{digits}f} % ± {100 * error:.{digits}f} %"


def in_points(points: float, error: float) -> str:
    """Write a difference of points with its standard error.

    Examples
    --------
    >>> in_points(12.34, 1.5), in_points(-3.0, float("inf"))
    ('+12.3 ± 1.5', '−3.0')
    """
    shown = f"{points:+.1f}".replace("-", "−")
    return f"{shown} ± {error:.1f}" if isfinite(error) else shown
