"""Tournaments: which players are stronger, with standard errors."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.faces import FacesGiven
from ..core.files import reason
from ..core.fresh_seed import fresh_seed
from ..core.game import Game
from ..core.language import texts
from ..core.rng import Rng
from ..games import DEFAULT_GAME
from ..games import game as find_game
from .batches import Batch, Span
from .executor import SeriesRun, check_executor
from .game_runner import GameFailure, GameResult
from .plan import (
    Plan,
    Schedule,
    check_count,
    check_seed,
    known_strategies,
    label,
)
from .simulate import NotKept, play_all
from .standings import Standings
from .tournament_file import FORMAT, Ledger


class RoundRobin(Schedule):
    """Every possible table plays as often as any other; the seats go round from game to game.

    Each seed is used for as many games as there are seats, so every player has every seat once.
    Where there are fewer players than seats, each sits at as many as any other, and at those that
    are left over players sit in turn: of two at three seats one has two, then the other.
    """

    def __init__(self, players: int, seats: int) -> None:
        super().__init__(players)
        self.seats = seats
        whole, rest = divmod(seats, players)
        everybody = tuple(range(players)) * whole
        self.tables = [everybody + more for more in combinations(range(players), rest)]

    def table(self, number: int) -> tuple[tuple[int, ...], int]:
        """Return the players at the seats of one game, and the number its seed is made from."""
        turn, which = divmod(number, len(self.tables))
        table = self.tables[which]
        first = turn % self.seats
        return table[first:] + table[:first], turn // self.seats * len(self.tables) + which


class RandomSchedule(Schedule):
    """The players and their seats are drawn at random for every game."""

    def __init__(self, players: int, seats: int, seed: int) -> None:
        super().__init__(players)
        self.seats = seats
        self.seed = seed

    def table(self, number: int) -> tuple[tuple[int, ...], int]:
        """Return the players at the seats of one game, and the number its seed is made from."""
        rng = Rng(self.seed, f"table {number}")
        table: list[int] = []
        left: list[int] = []
        while len(table) < self.seats:
            left = left or list(range(self.players))
            table.append(left.pop(rng.below(len(left))))
        return tuple(table), number


LEAST_PLAYERS: Final = 2
SCHEDULES: Final = ("round robin", "random")


def tournament(
    players: Sequence[Any] | Mapping[str, Any],
    game: str | Game = DEFAULT_GAME,
    seats: int | None = None,
    games: int = 100,
    seed: int | None = None,
    *,
    schedule: str = "round robin",
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    faces: FacesGiven = None,
    file: str | Path | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Standings:
    """Play games between all players, and rate them.

    Parameters
    ----------
    players : list, or dict of str to player
        Names of bots, functions of a position, and other players such as `Search` and `Trained`.
        A dict gives them names of its own: two functions may have the same one, and a bot may take
        part twice. `bots_in` makes one of a folder with the bots of a class.
    game : str or Game
    seats : int, optional
        The number of players at a table; by default the smallest with an opponent. Fewer players
        than seats play at several of them, each at as many as any other.
    games : int
        The number of games of every possible table ("round robin"), or of games in all
        ("random").
    seed : int, optional
        By default a random number, or that of the file.
    schedule : {"round robin", "random"}
    rules, options, expansions, faces
        See `game`.
    file : str or Path, optional
        Finished games are written to this file, a line each. If the file exists, only the
        missing games are played: after a crash, or with a larger number of `games`.
    executor, workers, progress
        See `simulate`.

    Returns
    -------
    Standings
        After Ctrl-C, from the games finished so far.

    Raises
    ------
    SetupError
        If a name is unknown or a number is impossible.
    RecordError
        If the file belongs to another tournament, another process is writing it, or it cannot be
        read or written.
    ExecutorDied
        If the executor failed; the error's `results` are the standings so far.
    NotKept
        If the file can no longer be written; the error's `results` are the standings, and
        the same call continues with the games that are missing in the file.

    Examples
    --------
    >>> standings = tournament(["random", "careful"], games=10, seed=1)
    >>> standings.ranking
    ['careful', 'random']
    """
    names, entrants = _named(players)
    found = _check(names, entrants, game, seats, rules, expansions, options, faces)
    count = check_count("games", games)
    check_executor(executor, workers)
    if schedule not in SCHEDULES:
        raise SetupError(texts()("trials.schedule", given=shown(schedule)))
    chosen = None if seed is None else check_seed(seed)
    with ExitStack() as until_end:
        ledger = None
        if file is not None:
            if not isinstance(file, str | Path):
                raise SetupError(texts()("trials.file", given=shown(file)))
            head = {"format": FORMAT, **found.setup(), "entrants": names, "schedule": schedule}
            ledger = until_end.enter_context(Ledger(Path(file), {**head, "seed": chosen}))
            chosen = ledger.seed if ledger.seed is None else check_seed(ledger.seed)
        chosen = fresh_seed() if chosen is None else chosen
        drawn = schedule == "random"
        at = len(names), found.players
        made = RandomSchedule(*at, chosen) if drawn else RoundRobin(*at)
        total = count * (len(made.tables) if isinstance(made, RoundRobin) else 1)
        book = _Book(ledger, made, chosen)
        run = SeriesRun(
            Plan(found, entrants, chosen, made, {}), book.missing(total), book.take, progress
        )

        def finished() -> tuple[Standings, int]:
            done = book.standings(found, names, chosen, total, True)
            return done, len(done.games)

        play_all(run, executor, workers, total, finished)
        if book.trouble is not None:
            done = book.standings(found, names, chosen, total, True)
            facts = {"where": str(file), "why": book.trouble, "kept": book.kept, "n": total}
            raise NotKept(texts()("trials.not_written", **facts), done)
        for note in [*(ledger.notes if ledger else ()), run.note]:
            if note:
                warnings.warn(note, stacklevel=2)
        return book.standings(found, names, chosen, total, run.interrupted)


class _Book:
    """The games of a tournament, including those of its file.

    Attributes
    ----------
    kept : int
        The number of games in the file.
    trouble : str or None
        Why the file can no longer be written.
    """

    def __init__(self, ledger: Ledger | None, schedule: Schedule, seed: int) -> None:
        self.ledger = ledger
        self.schedule = schedule
        self.games: dict[int, GameResult] = {}
        self.failures: list[GameFailure] = []
        self.trouble: str | None = None
        if ledger is not None:
            self.games.update(ledger.games(schedule, seed))
            ledger.open(seed)
        self.kept = len(self.games)

    def take(self, batch: Batch) -> bool:
        """Write the games of a batch to the file; tell whether to go on."""
        games = [game._replace(sheets=()) for game in batch.games if game.number not in self.games]
        if self.ledger is not None and self.trouble is None:
            try:
                self.ledger.add(games)
                self.kept += len(games)
            except OSError as error:
                self.trouble = reason(error)
        self.games.update((game.number, game) for game in games)
        self.failures += batch.failures
        return self.trouble is None

    def missing(self, total: int) -> list[Span]:
        """Return the games that are still to be played."""
        spans: list[Span] = []
        for number in range(total):
            if number in self.games:
                continue
            if spans and spans[-1][1] == number:
                spans[-1] = (spans[-1][0], number + 1)
            else:
                spans.append((number, number + 1))
        return spans

    def standings(
        self, game: Game, names: list[str], seed: int, total: int, interrupted: bool
    ) -> Standings:
        """Return the standings after the finished games."""
        games = [self.games[number] for number in sorted(self.games) if number < total]
        failures = sorted(self.failures, key=lambda failure: failure.number)
        for failure in failures:
            if failure.seat:  # two players may be functions of the same name
                table, _ = self.schedule.table(failure.number)
                failure.player = names[table[game.seats.index(failure.seat)]]
        return Standings(game, names, seed, total, games, failures, interrupted)


def _named(players: Sequence[Any] | Mapping[str, Any]) -> tuple[list[str], list[Any]]:
    """Return the names of the entrants, and the players."""
    if not isinstance(players, Mapping):
        if not isinstance(players, list | tuple):
            raise SetupError(texts()("trials.players_first", given=shown(players)))
        entrants = list(players)
        return [label(player) for player in entrants], entrants
    for name in players:
        if not isinstance(name, str) or not name.strip():
            raise SetupError(texts()("trials.entrant_name", given=shown(name)))
    return list(players), list(players.values())


def _check(
    names: list[str],
    entrants: list[Any],
    game: str | Game,
    seats: object,
    rules: str | None,
    expansions: Iterable[str],
    options: Mapping[str, str] | None,
    faces: FacesGiven,
) -> Game:
    """Check the arguments and return the game for one table."""
    number = None if seats is None else check_count("table_count", seats)
    found = find_game(game, number, rules, expansions, options, faces)
    known = known_strategies(found, entrants)
    # A bot whose name was typed in another way is listed by its own.
    for number, (given, player) in enumerate(zip(entrants, known, strict=True)):
        if names[number] == given:
            names[number] = label(player)
    entrants[:] = known
    if len(names) < LEAST_PLAYERS or len({*names}) < len(names):
        facts = {"least": LEAST_PLAYERS, "given": ", ".join(names) or "—"}
        raise SetupError(texts()("trials.entrants", **facts))
    return found
