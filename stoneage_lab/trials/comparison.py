"""Two simulations side by side, game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.game import unknown
from ..core.language import texts, true_minus
from ..figures.box_plots import Sample, box_plots
from ..figures.figure import Figure
from ..figures.table import Table, as_bundle
from ..probability.estimate import IntervalEstimate, decimals, paired

if TYPE_CHECKING:
    from .results import Results

WITH_INTERVAL: Final = ("wins", "scores")


class Comparison:
    """The differences between two simulations with the same dice and cards.

    Each game of one is paired with the game of the same seed in the other; luck that both share
    cancels in the difference.

    Parameters
    ----------
    own, other : Results

    Attributes
    ----------
    n : int
        The number of pairs.

    Raises
    ------
    SetupError
        If the games cannot be paired.
    """

    def __init__(self, own: Results, other: Results) -> None:
        words = texts()
        if not hasattr(other, "win_rates"):
            raise SetupError(words("trials.unlike", given=shown(other)))
        if own.game.name != other.game.name or own.seats != other.seats:
            raise SetupError(words("trials.other_game", own=repr(own.game), other=repr(other.game)))
        if own.seed != other.seed:
            raise SetupError(words("trials.unpaired", own=own.seed, other=other.seed))
        rows = {game.number: row for row, game in enumerate(own)}
        pairs = [(rows[game.number], row) for row, game in enumerate(other) if game.number in rows]
        if not pairs:
            raise SetupError(words("trials.no_pairs"))
        self.own = own
        self.other = other
        self.n = len(pairs)
        self._pairs = pairs

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that both simulations have."""
        return tuple(name for name in self.own.columns if name in self.other.columns)

    def difference(self, what: str, seat: int | str | None = None) -> IntervalEstimate:
        """Return the mean difference (this one minus the other) with its standard error.

        Raises
        ------
        SetupError
            If the column is not in both, or the seat is unknown or missing.

        Examples
        --------
        >>> from stoneage_lab.trials.simulate import simulate
        >>> one = simulate("stone-age", ["random", "random"], 5, seed=1)
        >>> one.compare(one).difference("scores", "red").mean
        0.0
        """
        if what not in self.columns:
            raise SetupError(unknown("column", what, self.columns))
        own = self.own._of_one(what, seat)
        other = self.other._of_one(what, seat)
        return paired([own[a] for a, _ in self._pairs], [other[b] for _, b in self._pairs])

    def box_plot(self, what: str = "scores", seat: int | str | None = None) -> Figure:
        """Return a box plot of a column for each of the two simulations, one below the other.

        Raises
        ------
        SetupError
            If the column is not in both, or the seat is unknown or missing.

        Examples
        --------
        >>> from stoneage_lab.trials.simulate import simulate
        >>> one = simulate("stone-age", ["random", "random"], 5, seed=1)
        >>> one.compare(one).box_plot("scores", "red").table.rows[1][0]
        '2. random'
        """
        if what not in self.columns:
            raise SetupError(unknown("column", what, self.columns))
        parts = (self.own, self.other)
        columns = [
            [float(part._of_one(what, seat)[row]) for row in rows]
            for part, rows in zip(parts, zip(*self._pairs, strict=True), strict=True)
        ]
        number = None if seat is None else self.own.game.seat_number(seat)
        players = [texts()["list.comma"].join(part.players) if number is None
                   else part.players[number] for part in parts]  # fmt: skip
        if players[0] == players[1]:
            players = [f"{place}. {player}" for place, player in enumerate(players, 1)]
        title = self.own.title(what)
        whose = "" if number is None else f" · {self.own.game.seat_text(self.own.seats[number])}"
        samples = [Sample(*one) for one in zip(players, columns, strict=True)]
        return box_plots(texts()("trials.boxes", n=self.n, what=title) + whose, samples, title)

    def table(self) -> Table:
        """Return all differences as a table."""
        words = texts()
        game = self.own.game
        heads = [
            f"{game.seat_text(seat)} ({own} − {other})" if own != other
            else f"{game.seat_text(seat)} ({own})"
            for seat, own, other in zip(
                self.own.seats, self.own.players, self.other.players, strict=True
            )
        ]  # fmt: skip
        rows = []
        notes = []
        for name in self.columns:
            if self.own.per_seat(name):
                cells = [self.difference(name, seat) for seat in range(len(heads))]
                rows.append([self.own.title(name), *map(str, cells)])
                if name in WITH_INTERVAL:
                    rows.append([words("trials.interval"), *map(_between, cells)])
            else:
                notes.append(f"{self.own.title(name)} {self.difference(name)}")
        caption = words("trials.differences", n=self.n, seed=self.own.seed)
        return Table(caption, ["", *heads], rows, [words["list.comma"].join(notes)])

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.table().html())


def _between(difference: IntervalEstimate) -> str:
    low, high = difference.interval
    digits = decimals(difference.standard_error, difference.mean)
    return true_minus(f"{low:.{digits}f} … {high:.{digits}f}")
