"""The laws every game keeps, to be tried on any game: ``check_game(my_game)``.

Random games are played, and at each position it is asked whether the game keeps its word: the
list of legal moves and the explanations agree, weights add up, a copy is independent, and so
on. A broken law is told with the shortest list of moves and outcomes found that shows it.

A game may offer more to be checked:

``game.universe()``
    The actions there are in any position; by default those seen in the random games.
``game.conserved(state)``
    Named counts that no move may change, e.g. ``{"cards": 36}``.
``state.shuffled_unseen(seat, rng)``
    A copy in which only what this seat cannot see lies otherwise; the seat must not notice.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from statistics import median
from typing import Final

from .action import Action
from .game import Game
from .language import texts
from .lawbook import LAWS, MOST_STEPS, PLAYING, Law, Run, Step, next_steps
from .rng import Rng
from .rule import SetupError
from .state import CHANCE, DECISION, OVER, State

_TRIED: Final = 300
"""How many shorter lists of steps are tried to show a broken law."""
_SHOWN: Final = 40


class Failure:
    """A broken law, and how to see it.

    Attributes
    ----------
    law : Law
    why : str
    trail : list of Step
        Moves and outcomes from the start of the game; each keeps `what` it was.
    """

    def __init__(self, law: Law, why: str, trail: Sequence[Step]) -> None:
        self.law = law
        self.why = why
        self.trail = list(trail)

    @property
    def steps(self) -> list[str]:
        """The trail in words; an outcome of chance stands in brackets."""
        return [repr(step) for step in self.trail]

    def __repr__(self) -> str:
        after = " · ".join(self.steps[:_SHOWN]) or "nothing: it is so at the start"
        if len(self.trail) > _SHOWN:
            after += f" … ({len(self.trail)} steps)"
        return f"{self.law.name} is broken: {self.law.title}\n  {self.why}\n  after {after}"


class Report:
    """What came out of trying the laws on a game; true if all were kept.

    Attributes
    ----------
    game : Game
    looks : dict of str to int
        How many positions each law was tried in.
    left_out : dict of str to str
        Laws that could not be tried, and why.
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

    @property
    def ok(self) -> bool:
        """Whether every law that was tried is kept."""
        return not self.failures

    def __bool__(self) -> bool:
        return self.ok

    def __repr__(self) -> str:
        broken = {failure.law.name for failure in self.failures}
        lines = [f"{self.game!r}: {len(self.lengths)} random games"]
        for law in LAWS:
            state = "BROKEN" if law.name in broken else "kept"
            if law.name in self.left_out:
                state = f"not tried: {self.left_out[law.name]}"
            lines.append(f"  {law.name:13}{self.looks[law.name]:8}  {state}")
        if self.lengths:
            middle = int(median(self.lengths))
            lines.append(f"  length: median {middle}, longest {max(self.lengths)} steps")
        return "\n".join([*lines, *("\n" + repr(failure) for failure in self.failures)])


def check_game(game: Game, games: int = 20, seed: int = 1) -> Report:
    """Play random games and tell whether the game keeps the laws.

    Parameters
    ----------
    game : Game
        Anybody's own.
    games : int
        How many random games are played.
    seed : int
        The same seed plays the same games.

    Raises
    ------
    SetupError
        If it is no game, or the numbers are none.

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
        raise SetupError(texts()("error.no_game", given=repr(game)))
    if type(games) is not int or games < 1 or type(seed) is not int:
        raise SetupError(texts()("error.check", games=repr(games), seed=repr(seed)))
    report = Report(game)
    laws = [law for law in LAWS if law.name not in report.left_out]
    try:
        Run(game, [])
        universe = list(game.universe()) or _seen(game, games, seed)
    except Exception as error:
        report.failures.append(Failure(PLAYING, _told(error), []))
        return report
    for number in range(games):
        _try(game, universe, Rng(seed, f"laws {number}"), laws, report)
        if report.lengths[-1] >= MOST_STEPS:
            break  # more endless games tell no more
    return report


def _told(error: Exception) -> str:
    return f"{type(error).__name__} was raised: {error}"


def _broken(law: Law, run: Run, report: Report | None = None) -> str | None:
    """Return how a law is broken at the end of a run, or None; an error breaks it too."""
    try:
        if not law.concerns(run):
            return None
        if report is not None:
            report.looks[law.name] += 1
        return law.look(run)
    except Exception as error:
        return _told(error)


def _random_step(state: State, rng: Rng) -> Step:
    if state.node == CHANCE:
        return Step(state.chance().sample(rng))
    legal = state.legal()
    return Step(legal[rng.below(len(legal))])


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


def _try(game: Game, universe: Sequence[Action], rng: Rng, laws: list[Law], report: Report) -> None:
    """Play a random game, every law looking at every position; broken ones are crossed out."""

    def tell(law: Law, why: str) -> None:
        laws.remove(law)
        report.failures.append(_shortened(Failure(law, why, run.steps), game, universe))

    run = Run(game, universe, Rng(rng.state, "looks"))
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


def _shortened(failure: Failure, game: Game, universe: Sequence[Action]) -> Failure:
    """Return the failure with steps left out that it does not need."""
    if len(failure.trail) >= MOST_STEPS:
        return failure
    best = _first_seen(failure, game, universe)
    near = _near_start(best, game, universe)
    if near is not None:
        return near
    size = max(1, len(best.trail) // 2)
    tries = _TRIED
    while True:
        at = 0
        while at < len(best.trail) and tries > 0:
            tries -= 1
            shorter = _replayed(game, universe, best.trail[:at] + best.trail[at + size :])
            why = _broken(best.law, shorter)
            if why is not None and len(shorter.steps) < len(best.trail):
                best = Failure(best.law, why, shorter.steps)
            else:
                at += size
        if size == 1 or tries <= 0:
            return best
        size //= 2


def _near_start(failure: Failure, game: Game, universe: Sequence[Action]) -> Failure | None:
    """Return the failure from as few steps as possible, if there is one within a short search."""
    trails: list[list[Step]] = [[]]
    seen: set[object] = set()
    for trail in trails:
        run = _replayed(game, universe, trail)
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


def _first_seen(failure: Failure, game: Game, universe: Sequence[Action]) -> Failure:
    """Return the failure with the steps up to where a full look sees it first."""
    run = Run(game, universe)
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


def _replayed(game: Game, universe: Sequence[Action], steps: Sequence[Step]) -> Run:
    """Return a run of those steps that fit where their turn comes."""
    run = Run(game, universe)
    with suppress(Exception):
        for step in steps:
            if step.fits(run.state):
                run.go(step)
    return run
