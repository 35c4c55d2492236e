"""The results of many games."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.arguments import is_one_of
from ..core.errors import SetupError
from ..core.files import write_text
from ..core.game import Game, unknown
from ..core.language import texts
from ..figures.table import Table, as_bundle
from ..probability.distribution import Distribution
from ..probability.estimate import IntervalEstimate, mean, share
from ..probability.regression import Regression
from .comparison import Comparison
from .game_columns import GameColumns
from .game_runner import GameFailure, GameResult

if TYPE_CHECKING:
    from ..figures.figure import Figure

PER_SEAT: Final = ("wins", "scores")
PER_GAME: Final = ("rounds", "decisions")


class Results:
    """The games of a simulation, in the order of their numbers.

    ``results[17]`` is a game; iteration goes over all finished games.

    Attributes
    ----------
    game : Game
    seats, players : tuple of str
        The names of the seats, and the players there.
    seed : int
    asked : int
        The number of games that the caller wanted.
    components : tuple of str
        The lines of the final score, e.g. ``("culture", "farmer", …)``.
    failures : list of GameFailure
        Games that a user's function broke, each with its record.
    interrupted : bool
        Whether the user pressed Ctrl-C before the end.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        seed: int,
        asked: int,
        played: Iterable[GameResult],
        failures: Sequence[GameFailure] = (),
        interrupted: bool = False,
    ) -> None:
        self.game = game
        self.seats = game.seats
        self.players = tuple(players)
        self.seed = seed
        self.asked = asked
        self.failures = list(failures)
        self.interrupted = interrupted
        self._played = played if isinstance(played, GameColumns) else GameColumns(played)
        self._played.widen_measures(len(self.seats))
        self.components = self._played.lines

    def __len__(self) -> int:
        return len(self._played)

    def __iter__(self) -> Iterator[GameResult]:
        return iter(self._played)

    def __getitem__(self, index: int) -> GameResult:
        return self._played[index]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Results)
            and self.game == other.game
            and (self.players, self.seed) == (other.players, other.seed)
            and self._played == other._played
            and [f.number for f in self.failures] == [f.number for f in other.failures]
        )

    __hash__ = None  # type: ignore[assignment]

    # -- reading -----------------------------------------------------------------------

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of the user's measures."""
        return self._played.measures

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns, which `values`, `mean` and `distribution` take."""
        lengths = [name for name in PER_GAME if name != "rounds" or self._has_rounds]
        return (*PER_SEAT, *lengths, *self.components, *self.measures)

    def title(self, what: str) -> str:
        """Return the title of a column in the current language (or its name)."""
        if not isinstance(what, str):
            raise SetupError(unknown("column", what, self.columns))
        if what in self.measures:
            return what
        if what in self.components:
            return self.game.texts().get(f"line.{what}", what)
        return texts().get(f"trials.{'rate' if what == 'wins' else what}", what)

    @property
    def _has_rounds(self) -> bool:
        return bool(self._played) and self._played[0].rounds is not None

    @property
    def wins(self) -> tuple[Fraction, ...]:
        """The number of games each seat won; a shared win counts in equal parts."""
        totals = [Fraction(0)] * len(self.seats)
        for winners, count in Counter(self._played.winners).items():
            for seat in winners:
                totals[seat] += Fraction(count, len(winners))
        return tuple(totals)

    @property
    def win_rates(self) -> tuple[IntervalEstimate, ...]:
        """The share of games each seat won, with Wilson's interval."""
        return tuple(share(wins, len(self)) for wins in self.wins)

    @property
    def scores(self) -> list[tuple[int, ...]]:
        """The points of all seats, game by game."""
        return self._played.values("scores")

    @property
    def lengths(self) -> list[int]:
        """The number of decisions of each game."""
        return self._played.values("decisions")

    def values(self, what: str, seat: int | str | None = None) -> list[Any]:
        """Return the values of one of the `columns`, game by game.

        Parameters
        ----------
        what : str
        seat : int or str, optional
            The seat; without it, a column with one value per seat gives tuples.

        Raises
        ------
        SetupError
            If there is no such column or seat.

        Examples
        --------
        >>> from stoneage_lab.trials.simulate import simulate
        >>> len(simulate("stone-age", ["random", "random"], 3, seed=1).values("scores", "red"))
        3
        """
        if not is_one_of(what, self.columns):
            raise SetupError(unknown("column", what, self.columns))
        number = None if seat is None else self.game.seat_number(seat)
        values = self._column(what)
        if number is None:
            return values
        return [v[number] if isinstance(v, tuple) else v for v in values]

    def _column(self, what: str) -> list[Any]:
        """Return the entries of a column: numbers, or tuples with one for each seat."""
        if what == "wins" and what not in self.measures:
            winners = self._played.winners
            parts = {won: _shares(won, len(self.seats)) for won in {*winners}}
            return [parts[won] for won in winners]
        return self._played.values(what)

    def per_seat(self, what: str) -> bool:
        """Tell whether a column has one value per seat, not one per game."""
        known = is_one_of(what, self.columns)
        if not known or not self._played:
            return False
        return what not in (*PER_GAME, *self.measures) or (
            what in self.measures and isinstance(self._played[0].measures[what], tuple)
        )

    def mean(self, what: str, seat: int | str | None = None) -> IntervalEstimate:
        """Return the mean of a column with its standard error.

        Raises
        ------
        SetupError
            If there is no such column or seat, or the seat is missing.
        """
        if is_one_of(what, ("wins",)) and seat is not None:
            return self.win_rates[self.game.seat_number(seat)]
        return mean(self._of_one(what, seat))

    def regression(self, first: str, second: str, seat: int | str | None = None) -> Regression:
        """Return the line of regression of one column on another, a point for each game.

        Parameters
        ----------
        first, second : str
            What is across, and what is up.
        seat : int or str, optional

        Raises
        ------
        SetupError
            If there is no such column or seat, or the seat is missing.
        DistributionError
            If there are fewer than three games, or a column has the same value in all of them.

        Examples
        --------
        >>> from stoneage_lab.trials.simulate import simulate
        >>> games = simulate("stone-age", ["random", "random"], 5, seed=1)
        >>> games.regression("scores", "scores", "red").r_squared
        1.0
        """
        across, up = ([float(v) for v in self._of_one(what, seat)] for what in (first, second))
        return Regression(across, up)

    def distribution(self, what: str, seat: int | str | None = None) -> Distribution:
        """Return the frequencies of the values as a distribution.

        Raises
        ------
        SetupError
            If there is no such column or seat, the seat is missing, or no game was finished.
        """
        values = self._of_one(what, seat)
        if not values:
            raise SetupError(texts()("trials.none_finished"))
        return Distribution(Counter(values))

    def _of_one(self, what: str, seat: int | str | None) -> list[Any]:
        if seat is None and self.per_seat(what):
            seats = ", ".join(self.seats)
            raise SetupError(texts()("trials.whose", given=what, known=seats))
        return self.values(what, seat)

    # -- comparing, keeping ------------------------------------------------------------

    def compare(self, other: Results) -> Comparison:
        """Compare with another simulation of the same seed, game by game.

        Both had the same dice and cards, so the differences are more precise than those of two
        independent simulations of the same length.

        Raises
        ------
        SetupError
            If the games cannot be paired.
        """
        return Comparison(self, other)

    def to_numpy(self) -> dict[str, Any]:
        """Return every column as an array: of games, or of games × seats.

        Needs NumPy, which is imported only here.
        """
        import numpy as np

        arrays = {"number": np.array(self._played.values("number"), dtype=np.int64)}
        for name in self.columns:
            values = self.values(name)
            kind = int if name not in self.measures and name != "wins" else None
            if kind is None and not all(isinstance(v, int) for row in values for v in _many(row)):
                kind = float  # type: ignore[assignment]
            arrays[name] = np.array(values, dtype=kind)
        return arrays

    def to_csv(self, path: str | Path) -> Path:
        """Write one line per game; columns with one value per seat are ``scores_red`` and so on.

        Raises
        ------
        RecordError
            If the file cannot be written.
        """
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        wide = [(name, self.per_seat(name)) for name in self.columns]
        head = ["number", "seed"]
        for name, many in wide:
            head += [f"{name}_{seat}" for seat in self.seats] if many else [name]
        writer.writerow(head)
        columns = [self._played.values("number"), self._played.values("seed")]
        for one in zip(*columns, *(self._column(name) for name, _ in wide), strict=True):
            row = [value for each in one for value in _many(each)]
            writer.writerow([float(v) if isinstance(v, Fraction) else v for v in row])
        return write_text(path, out.getvalue())

    # -- showing -----------------------------------------------------------------------

    def table(self) -> Table:
        """Return a table of the means, for every seat."""
        words = texts()
        heads = [
            f"{self.game.seat_text(seat)} ({player})"
            for seat, player in zip(self.seats, self.players, strict=True)
        ]
        seats = range(len(self.seats))
        rates = self.win_rates
        rows = [[words("trials.wins"), *(_number(wins) for wins in self.wins)]]
        rows.append([words("trials.rate"), *(str(rate) for rate in rates)])
        rows.append([words("trials.interval"), *(_between(rate) for rate in rates)])
        for name in ("scores", *self.components, *self.measures):
            if len(self) and (name not in self.measures or self.per_seat(name)):
                title = "  " * (name in self.components) + self.title(name)
                rows.append([title, *(str(self.mean(name, seat)) for seat in seats)])
        caption = words(
            "trials.caption", n=len(self), title=self.game.shown_title(), seed=self.seed
        )
        return Table(caption, ["", *heads], rows, self._notes())

    def _notes(self) -> list[str]:
        words = texts()
        notes = []
        if self.interrupted:
            notes.append(words("trials.interrupted", n=len(self), asked=self.asked))
        if not len(self):
            notes.append(words("trials.none_finished"))
        else:
            names = [name for name in self.columns if not self.per_seat(name)]
            notes.append(words["list.comma"].join(f"{self.title(n)} {self.mean(n)}" for n in names))
        if self.failures:
            first = self.failures[0]
            notes.append(words("trials.failures", n=len(self.failures), first=str(first)))
        return notes

    def plot(self, what: str = "scores", seat: int | str | None = None) -> Figure:
        """Return a picture of the frequencies of a column, for each seat or one.

        ``plot("wins")`` shows the share of games won, with Wilson's intervals.

        Raises
        ------
        SetupError
            If there is no such column or seat, or no game was finished.
        """
        from .result_charts import histogram, rates

        if not len(self):
            raise SetupError(texts()("trials.none_finished"))
        if is_one_of(what, ("wins",)):
            return rates(self)
        return histogram(self, what, seat)

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return as_bundle(self, self.table().html())


def _shares(winners: tuple[int, ...], seats: int) -> tuple[int | Fraction, ...]:
    """Return each seat's share of a win; those who win together have equal parts."""
    part = 1 if len(winners) == 1 else Fraction(1, max(1, len(winners)))
    return tuple(part if seat in winners else 0 for seat in range(seats))


def _many(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _number(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"


def _between(rate: IntervalEstimate) -> str:
    low, high = rate.interval
    return f"{low:.3f}–{high:.3f}" if rate.n else "–"
