"""Simulations: many games of the same players, from one seed."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from ..core.arguments import shown
from ..core.errors import LabError, RecordError, SetupError
from ..core.faces import FacesGiven
from ..core.fresh_seed import fresh_seed
from ..core.game import Game
from ..core.language import texts
from ..games import DEFAULT_GAME
from ..games import game as find_game
from ..players import usual_players
from .batches import KEPT_FAILURES, Batch
from .executor import ExecutorFailure, SeriesRun, check_executor
from .game_columns import GameColumns
from .game_records import Keeper, records_kept
from .game_runner import GameFailure, error_message
from .plan import (
    Plan,
    Schedule,
    check_count,
    check_players,
    check_seed,
    known_strategies,
    label,
)
from .results import PER_GAME, PER_SEAT, Results


class Unfinished(LabError):
    """A series of games stopped early; the finished games are not lost.

    Attributes
    ----------
    results : object
        The results of the finished games.
    """

    def __init__(self, message: str, results: Any = None) -> None:
        super().__init__(message)
        self.results = results


class ExecutorDied(Unfinished):
    """The processes that played the games ended."""


class NotKept(Unfinished, RecordError):
    """A record, or the file of a tournament, could not be written."""


class BatchCollector:
    """Collects batches in any order, and puts games and records in the order of their numbers.

    A batch is joined to those before it as soon as these are there: a long series comes in
    thousands of batches, each of which takes more memory by itself than its games.

    Attributes
    ----------
    trouble : (int, str) or None
        The game whose record could not be kept, and why; no later record is passed on.
    """

    def __init__(self, keep: Callable[[int, dict[str, Any]], Any] | None) -> None:
        self.keep = keep
        self.trouble: tuple[int, str] | None = None
        self._games = GameColumns()
        self._failures: list[GameFailure] = []
        self._next = 0
        self._early: dict[int, Batch] = {}

    def take(self, batch: Batch) -> bool:
        """Add a batch; tell whether to go on."""
        if batch.stop > batch.start:
            self._early[batch.start] = batch
        while self._next in self._early:
            ready = self._early.pop(self._next)
            self._next = ready.stop
            self._join(ready)
        return self.trouble is None

    def finish(self) -> tuple[GameColumns, list[GameFailure]]:
        """Return games and failures by number, and pass on records: those behind a gap, too."""
        for start in sorted(self._early):
            self._join(self._early.pop(start))
        return self._games, self._failures

    def _join(self, batch: Batch) -> None:
        self._games.extend(batch.games)
        for failure in batch.failures[max(0, KEPT_FAILURES - len(self._failures)) :]:
            failure.record = {}
        self._failures += batch.failures
        for number, record in batch.records:
            if self.keep is None or self.trouble is not None:
                return
            try:
                self.keep(number, record)
            except (Exception, SystemExit) as error:
                self.trouble = number, error_message(error)


def simulate(
    game: str | Game = DEFAULT_GAME,
    players: Sequence[Any] | None = None,
    games: int = 1000,
    seed: int | None = None,
    *,
    rules: str | None = None,
    options: Mapping[str, str] | None = None,
    expansions: Iterable[str] = (),
    faces: FacesGiven = None,
    measures: Mapping[str, Callable[[Any], Any]] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
    record: str | Path | Keeper | None = None,
) -> Results:
    """Play many games and return their results.

    The games depend on the seed alone, not on the number of processes or on which of them
    played which game. The dice and cards of a game do not depend on the players either, so two
    simulations of the same seed can be compared game by game.

    Parameters
    ----------
    game : str or Game
        A name of `games`, or a game already set up.
    players : list
        The player at each seat: the name of a bot, or a function of a position that returns an
        action or its words. By default the default bot of the game, and random players.
    games : int
        The number of games.
    seed : int, optional
        A random number by default.
    rules, options, expansions, faces
        See `game`.
    measures : mapping of str to function, optional
        Further measures of every final position: functions of a position that return a
        number, or a list with one number per seat.
    executor : concurrent.futures.Executor, optional
        Where to play: your own pool, ``client.get_executor()`` of Dask … By default a
        pool of processes for 1000 games or more, this process for fewer.
    workers : int, optional
        The number of processes that play, this one included where only bots take part; 1 plays
        everything in this process.
    progress : bool
        Show a bar when it takes longer than two seconds.
    record : str, Path or function, optional
        A folder for the record of every game (``game_000017.json``, for `load`), or a function
        that is given each record, in order. Records of other games in the folder are never
        overwritten; after the same call with fewer games, the records that are missing are added.

    Returns
    -------
    Results
        After Ctrl-C, of the games finished so far.

    Raises
    ------
    SetupError
        If a name is unknown or a number is impossible.
    ExecutorDied
        If the executor failed; the error's `results` hold the finished games.
    RecordError
        If the folder holds records of other games, or another process is recording into it.
    NotKept
        If a record could not be kept; the error's `results` hold the finished games.

    Examples
    --------
    >>> results = simulate("stone-age", ["careful", "random"], games=20, seed=1)
    >>> len(results), results.wins[0] > 15
    (20, True)
    """
    if players is None:
        players = usual_players(find_game(game, None, rules, expansions, options, faces))
    seated = check_players(players)
    found = find_game(game, len(seated), rules, expansions, options, faces)
    seated = known_strategies(found, seated)
    count = check_count("games", games)
    check_executor(executor, workers)
    chosen = fresh_seed() if seed is None else check_seed(seed)
    asked = _check_measures(measures, found)
    with records_kept(record, found, chosen, count) as keep:
        plan = Plan(found, seated, chosen, Schedule(len(seated)), asked, keep is not None)
        gathering = BatchCollector(keep)
        run = SeriesRun(plan, [(0, count)], gathering.take, progress)
        names = [label(player) for player in seated]

        def finished() -> tuple[Results, int]:
            done = Results(found, names, chosen, count, *gathering.finish())
            return done, len(done)

        play_all(run, executor, workers, count, finished)
        if run.note:
            warnings.warn(run.note, stacklevel=2)
        results = Results(found, names, chosen, count, *gathering.finish(), run.interrupted)
        if gathering.trouble is not None:
            results.interrupted = True
            number, why = gathering.trouble
            facts = {"number": number, "why": why, "done": len(results), "n": count}
            raise NotKept(texts()("trials.not_kept", **facts), results)
        return results


def play_all(
    run: SeriesRun,
    executor: Executor | None,
    workers: int | None,
    total: int,
    finished: Callable[[], tuple[Any, int]],
) -> None:
    """Play a series of games; `finished` gives the results so far, and how many games they hold.

    Raises
    ------
    ExecutorDied
        If the executor failed.
    """
    try:
        run.go(executor, workers)
    except ExecutorFailure as error:
        done, games = finished()
        facts = {"done": games, "n": total, "why": str(error)}
        raise ExecutorDied(texts()("trials.died", **facts), done) from error


def _check_measures(measures: object, game: Game) -> dict[str, Callable[[Any], Any]]:
    if measures is None:
        return {}
    if not isinstance(measures, Mapping):
        raise _no_measures(measures)
    lines = [line[0] for line in game.score_sheet(game.start(), 0)]
    for name, measure in measures.items():
        if not isinstance(name, str) or not callable(measure):
            raise _no_measures({name: measure})
        if name in (*PER_SEAT, *PER_GAME, *lines, "number", "seed"):
            raise SetupError(texts()("trials.measure_name", name=name))
    return dict(measures)


def _no_measures(given: object) -> SetupError:
    example = "{'fields': lambda position: position.seat('red').fields}"
    return SetupError(texts()("trials.measures", example=example, given=shown(given)))
