"""The laws every game keeps, to be tried on any game: ``check_game(my_game)``.

Random games are played, and at each position it is asked whether the game keeps its word: the
list of legal moves and the explanations agree, weights add up, a copy is independent, and so
on. A broken law is told with the shortest list of moves and outcomes found that shows it.

A game may offer more to be checked:

``game.all_actions()``
    The actions there are in any position; by default those seen in the random games.
``game.conserved(state)``
    Named counts that no move may change, e.g. ``{"cards": 36}``.
``state.seen_by(seat)`` and ``state.determinize(seat, rng)``
    What a seat sees, and a whole state that fits it. A game that hides something (``hides = True``)
    has to have both; the laws try pairs of states that differ only in what a seat cannot see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from statistics import median
from typing import Final

from ..action import Action
from ..arguments import several, shown, whole_number
from ..errors import SetupError
from ..game import Game
from ..language import texts
from ..rng import Rng
from ..state import CHANCE, DECISION, OVER, State
from .laws import LAWS, PLAYING, Law
from .stepwise_game import MOST_STEPS, Run, RunStep, next_steps

_TRIED: Final = 300
"""How many shorter lists of steps are tried to show a broken law."""
_SHOWN: Final = 40
_PART: Final = 4
"""Games with the given number of players for each game with another number."""


class Failure:
    """A broken law, and how to see it.

    Attributes
    ----------
    law : Law
    why : str
    trail : list of RunStep
        Moves and outcomes from the start of the game; each keeps `what` it was.
    players : int
        With how many players, where it is another number than that of the game given; else 0.
    """

    def __init__(self, law: Law, why: str, trail: Sequence[RunStep], players: int = 0) -> None:
        self.law = law
        self.why = why
        self.trail = list(trail)
        self.players = players

    @property
    def steps(self) -> list[str]:
        """The trail in words; an outcome of chance stands in brackets."""
        return [repr(step) for step in self.trail]

    def __repr__(self) -> str:
        after = " · ".join(self.steps[:_SHOWN]) or "nothing: it is so at the start"
        if len(self.trail) > _SHOWN:
            after += f" … ({len(self.trail)} steps)"
        among = f" with {self.players} players" if self.players else ""
        return f"{self.law.name} is broken: {self.law.title}\n  {self.why}\n  after {after}{among}"


class Report:
    """What came out of trying the laws on a game; true if all were kept.

    Attributes
    ----------
    game : Game
    looks : dict of str to int
        How many positions each law was tried in.
    left_out : dict of str to str
        Laws that were not tried, and why.
    tried : dict of int to int
        How many random games were played with each number of players.
    failures : list of Failure
    lengths : list of int
        How many moves and outcomes each random game took.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.looks = {law.name: 0 for law in LAWS}
        self.left_out = {law.name: law.leaves_out(game) for law in LAWS if law.leaves_out(game)}
        self.failures: list[Failure] = []
        self.lengths: list[int] = []
        self.tried: dict[int, int] = {}

    @property
    def ok(self) -> bool:
        """Whether every law that was tried is kept."""
        return not self.failures

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        broken = {failure.law.name for failure in self.failures}
        lines = [f"{self.game!r}: {self._tried()}"]
        for law in LAWS:
            state = f"not tried: {self.left_out[law.name]}" if law.name in self.left_out else "kept"
            if law.name in broken:
                state = "BROKEN"
            lines.append(f"  {law.name:13}{self.looks[law.name]:8}  {state}")
        if self.lengths:
            middle = int(median(self.lengths))
            lines.append(f"  length: median {middle}, longest {max(self.lengths)} steps")
        return "\n".join([*lines, *("\n" + repr(failure) for failure in self.failures)])

    def _tried(self) -> str:
        own = self.tried.get(self.game.players, 0)
        told = f"{own} random {'game' if own == 1 else 'games'}"
        others = [players for players in self.tried if players != self.game.players]
        if not others:
            return told
        names = " and ".join(filter(None, (", ".join(map(str, others[:-1])), str(others[-1]))))
        each = f" {self.tried[others[0]]} each" if len(others) > 1 else f" {self.tried[others[0]]}"
        return f"{told}, and{each} with {names} player{'s' if others != [1] else ''}"

    def _close(self) -> None:
        """Say of each law that found nothing to look at that it was not tried."""
        for law in LAWS:
            if not self.looks[law.name] and law.name not in self.left_out:
                self.left_out[law.name] = law.nothing(self.game)


def check_game(
    game: Game, games: int = 20, seed: int = 1, players: int | Iterable[int] | None = None
) -> Report:
    """Play random games and tell whether the game keeps the laws.

    Parameters
    ----------
    game : Game
        Anybody's own.
    games : int
        How many random games are played with the players it is set up for; with each other number
        of players a quarter as many, but at least one.
    seed : int
        The same seed plays the same games.
    players : int or iterable of int, optional
        With how many players; by default with every number the game is for.

    Raises
    ------
    SetupError
        If `game` is not a `Game`, or a number is not a whole number from 1 up.

    Returns
    -------
    Report
        A table; in a condition it is true if every law is kept.

    Examples
    --------
    >>> report = check_game(my_game)  # doctest: +SKIP
    >>> assert report, report  # doctest: +SKIP
    """
    if not isinstance(game, Game):
        raise SetupError(texts()("error.no_game", given=shown(game)))
    many, begin = whole_number(games, 1), whole_number(seed)
    if many is None or begin is None:
        raise SetupError(texts()("error.check", games=shown(games), seed=shown(seed)))
    report = Report(game)
    laws = [law for law in LAWS if law.name not in report.left_out]
    for count in _counts(game, players):
        table = game if count == game.players else _with(game, count, report)
        if table is not None:
            own = count == game.players
            _try_all(table, many if own else max(1, many // _PART), begin, laws, report)
    report._close()
    return report


def _counts(game: Game, players: int | Iterable[int] | None) -> list[int]:
    """Return the numbers of players to try, that of the game first."""
    if players is None:
        players = game.player_counts()
    wanted = several(players)
    return sorted(
        {game._check_players(count) for count in wanted}, key=lambda n: (n != game.players, n)
    )


def _with(game: Game, players: int, report: Report) -> Game | None:
    """Return the same game for another number of players."""
    make, (_, *given) = game.__reduce__()
    try:
        table: Game = make(players, *given)
    except Exception as error:
        why = f"A game for {players} players cannot be set up. {_told(error)}"
        report.failures.append(Failure(PLAYING, why, [], players))
        return None
    return table


def _try_all(game: Game, games: int, seed: int, laws: list[Law], report: Report) -> None:
    """Play random games with one number of players."""
    before = len(report.failures)
    report.tried[game.players] = 0
    try:
        Run(game, [])
        all_actions = list(game.all_actions()) or _seen(game, games, seed)
    except Exception as error:
        if PLAYING in laws:
            laws.remove(PLAYING)
            report.failures.append(Failure(PLAYING, _told(error), []))
    else:
        for number in range(games):
            _try(game, all_actions, Rng(seed, f"laws {number}"), laws, report)
            report.tried[game.players] += 1
            if report.lengths[-1] >= MOST_STEPS:
                break  # more endless games tell no more
    if game.players != report.game.players:
        for failure in report.failures[before:]:
            failure.players = game.players


def _told(error: Exception) -> str:
    return f"{type(error).__name__} was raised: {error}"


def _broken(law: Law, run: Run, report: Report | None = None) -> str | None:
    """Return how a law is broken at the end of a run, or None; an error breaks it too."""
    try:
        if not law.concerns(run):
            return None
        if report is not None:
            report.looks[law.name] += 1
        return law.violation(run)
    except Exception as error:
        return _told(error)


def _random_step(state: State, rng: Rng) -> RunStep:
    if state.node == CHANCE:
        return RunStep(state.chance().sample(rng))
    legal = state.legal()
    return RunStep(legal[rng.below(len(legal))])


def _seen(game: Game, games: int, seed: int) -> list[Action]:
    """Return every action that was legal somewhere in the random games."""
    seen: dict[str, Action] = {}
    for number in range(games):
        rng = Rng(seed, f"laws {number}")
        state = game.start()
        with suppress(Exception):  # the laws will come upon it, and tell
            for _ in range(MOST_STEPS):
                if state.node == OVER:
                    break
                if state.node == DECISION:
                    seen.update((action.words, action) for action in state.legal())
                state = _random_step(state, rng).taken(state)
    return list(seen.values())


def _try(
    game: Game, all_actions: Sequence[Action], rng: Rng, laws: list[Law], report: Report
) -> None:
    """Play a random game, every law looking at every position; broken ones are crossed out."""

    def tell(law: Law, why: str) -> None:
        laws.remove(law)
        report.failures.append(_shortened(Failure(law, why, run.steps), game, all_actions))

    run = Run(game, all_actions, Rng(rng.state, "looks"))
    while True:
        whole = len(laws)
        for law in list(laws):
            why = _broken(law, run, report)
            if why is not None:
                tell(law, why)
        stuck = run.state.node == DECISION and not run.state.legal()
        if run.state.node == OVER or stuck or len(run.steps) >= MOST_STEPS:
            break
        try:
            run.go(_random_step(run.state, rng))
        except Exception as error:
            if PLAYING in laws and len(laws) == whole:  # else it was told already
                tell(PLAYING, _told(error))
            break
    report.lengths.append(len(run.steps))


def _shortened(failure: Failure, game: Game, all_actions: Sequence[Action]) -> Failure:
    """Return the failure with steps left out that it does not need."""
    if len(failure.trail) >= MOST_STEPS:
        return failure
    best = _first_seen(failure, game, all_actions)
    near = _near_start(best, game, all_actions)
    if near is not None:
        return near
    size = max(1, len(best.trail) // 2)
    tries = _TRIED
    while True:
        at = 0
        while at < len(best.trail) and tries > 0:
            tries -= 1
            shorter = _replayed(game, all_actions, best.trail[:at] + best.trail[at + size :])
            why = _broken(best.law, shorter)
            if why is not None and len(shorter.steps) < len(best.trail):
                best = Failure(best.law, why, shorter.steps)
            else:
                at += size
        if size == 1 or tries <= 0:
            return best
        size //= 2


def _near_start(failure: Failure, game: Game, all_actions: Sequence[Action]) -> Failure | None:
    """Return the failure from as few steps as possible, if there is one within a short search."""
    trails: list[list[RunStep]] = [[]]
    seen: set[object] = set()
    for trail in trails:
        run = _replayed(game, all_actions, trail)
        if len(trail) >= len(failure.trail) or run.state.key() in seen:
            continue
        seen.add(run.state.key())
        why = _broken(failure.law, run)
        if why is not None:
            return Failure(failure.law, why, trail)
        with suppress(Exception):
            room = _TRIED - len(trails)
            trails += [[*trail, step] for step in next_steps(run.state)[:room]]
    return None


def _first_seen(failure: Failure, game: Game, all_actions: Sequence[Action]) -> Failure:
    """Return the failure with the steps up to where a full look sees it first."""
    run = Run(game, all_actions)
    for step in (None, *failure.trail):
        if step is not None:
            try:
                run.go(step)
            except Exception:
                break
        why = _broken(failure.law, run)
        if why is not None:
            return Failure(failure.law, why, run.steps)
    return failure


def _replayed(game: Game, all_actions: Sequence[Action], steps: Sequence[RunStep]) -> Run:
    """Return a run of those steps that fit where their turn comes."""
    run = Run(game, all_actions)
    with suppress(Exception):
        for step in steps:
            if step.fits(run.state):
                run.go(step)
    return run
