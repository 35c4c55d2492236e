"""The results of a tournament: ratings, and shares of games won against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..core.arguments import is_one_of
from ..core.errors import SetupError
from ..core.game import Game, unknown
from ..core.language import texts
from ..figures.figure import Figure
from ..figures.table import Table, as_bundle
from ..probability.estimate import IntervalEstimate, share
from .game_runner import GameFailure, GameResult
from .ratings import Rating, ratings
from .ratings_chart import ladder


class Standings:
    """The result of a tournament.

    Attributes
    ----------
    game : Game
        As it is set up for one table.
    names : tuple of str
        The players.
    seed : int
    asked : int
        The number of games that the caller wanted.
    games : list of GameResult
        The finished games in the order of their numbers; ``players`` of a game are the players
        at its seats, by number.
    ratings : dict of str to Rating
    failures : list of GameFailure
        Games that a user's function broke; they count for no player.
    interrupted : bool
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        seed: int,
        asked: int,
        games: Sequence[GameResult],
        failures: Sequence[GameFailure] = (),
        interrupted: bool = False,
    ) -> None:
        self.game = game
        self.names = tuple(names)
        self.seed = seed
        self.asked = asked
        self.games = list(games)
        self.failures = list(failures)
        self.interrupted = interrupted
        tally = self._tally()
        made = ratings(len(names), {t: tuple(map(float, wins)) for t, wins in tally.items()})
        self.ratings: dict[str, Rating] = dict(zip(names, made, strict=True))

    def _tally(self) -> dict[tuple[int, ...], list[Fraction]]:
        """Return, for every set of players at a table, how many games each of them won."""
        tally: dict[tuple[int, ...], list[Fraction]] = {}
        for game in self.games:
            table = tuple(sorted(game.players))
            wins = tally.setdefault(table, [Fraction(0)] * len(table))
            for seat in game.winners:
                wins[table.index(game.players[seat])] += Fraction(1, len(game.winners))
        self._wins = tally
        self._counts = Counter(tuple(sorted(game.players)) for game in self.games)
        return tally

    @property
    def ranking(self) -> list[str]:
        """The players, the best one first."""
        order = {name: number for number, name in enumerate(self.names)}
        return sorted(self.names, key=lambda name: (-self.ratings[name].points, order[name]))

    def score(self, name: str, against: str | None = None) -> IntervalEstimate:
        """Return the share of games a player won, with Wilson's interval.

        Parameters
        ----------
        name : str
        against : str, optional
            Count only games with this player at the table.

        Raises
        ------
        SetupError
            If there is no such player.
        """
        own = self._number(name)
        other = None if against is None else self._number(against)
        wins, games = Fraction(0), 0
        for table, won in self._wins.items():
            if own in table and (other is None or other in table):
                wins += won[table.index(own)]
                games += self._counts[table]
        return share(wins, games)

    def _number(self, name: str) -> int:
        if not is_one_of(name, self.names):
            raise SetupError(unknown("entrant", name, self.names))
        return self.names.index(name)

    def crosstable(self) -> Table:
        """Return a table of the shares of games won, player against player."""
        order = self.ranking
        rows = [
            [name, *("–" if name == other else _share(self.score(name, other)) for other in order)]
            for name in order
        ]
        return Table(texts()("trials.cross"), ["", *order], rows)

    def table(self) -> Table:
        """Return ranks, ratings with their standard errors, and shares of games won."""
        words = texts()
        head = ["", "trials.player", "trials.rating", "trials.played", "trials.rate"]
        rows = []
        for rank, name in enumerate(self.ranking, 1):
            won = self.score(name)
            rows.append([str(rank), name, repr(self.ratings[name]), str(won.n), str(won)])
        notes = [words("trials.rating_note")]
        if self.interrupted:
            notes.append(words("trials.interrupted", n=len(self.games), asked=self.asked))
        if self.failures:
            first = str(self.failures[0])
            notes.append(words("trials.failures", n=len(self.failures), first=first))
        facts = {"title": self.game.shown_title(), "n": len(self.games), "seed": self.seed}
        caption = words("trials.tournament", seats=self.game.players, **facts)
        return Table(caption, [words(key) if key else "" for key in head], rows, notes)

    def plot(self) -> Figure:
        """Draw the ratings, the best player first, each with its 95 % interval.

        Examples
        --------
        >>> from stoneage_lab.trials.tournament import tournament
        >>> tournament(["random", "careful"], games=10, seed=1).plot()
        Ratings after 10 games, with 95 % intervals
           player   rating  95 % interval
        1  careful    1790      1520–2061                       ●
        2  random     1210       939–1480           ●
        """
        return ladder(self)

    def __repr__(self) -> str:
        return f"{self.table()!r}\n\n{self.crosstable()!r}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        shown = self.plot().svg + self.table().html() + self.crosstable().html()
        return as_bundle(self, shown)


def _share(won: IntervalEstimate) -> str:
    return f"{won.mean:.3f}" if won.n else "–"
