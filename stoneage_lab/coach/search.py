"""The coach: what would be good here, and why.

It tries moves out on the compiled rules (see `stoneage_lab.players.search`), for as long as it is
given, in slices of a few milliseconds: between two of them it can be stopped, and whatever else
runs in the same Python, a notebook's kernel above all, has its turn. Slices decide nothing else: a
number of tries gives the same advice however long they are.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextvars import copy_context
from itertools import cycle
from typing import Any, Final, Literal, overload

from ..core.action import Action
from ..core.errors import GameOver, IllegalMove, LabError, NotYourTurn, SetupError
from ..core.given import shown, whole_number
from ..core.language import texts
from ..core.rng import Rng
from ..core.state import CHANCE
from ..play.position import Position
from ..players.search import TreeSearch
from .advice import MOST_MOVES, Advice

SLICE: Final = 0.004
"""Seconds of thinking between two breaths: compiled rules let nobody else in meanwhile."""
BREATH: Final = 0.0005
SEARCHING: Final = 0.7
"""The part of a budget that goes to finding the best move; the rest to comparing it."""
LONGEST: Final = 3600.0
MOST_TRIES: Final = 10_000_000
SECONDS: Final = 1.0


class Stopped(LabError):
    """The search was stopped before anything was known."""


@overload
def coach(
    play: Any, seconds: float | None = None, tries: int | None = None, wait: Literal[True] = True
) -> Advice: ...
@overload
def coach(
    play: Any, seconds: float | None = None, tries: int | None = None, *, wait: Literal[False]
) -> Pondering: ...
def coach(
    play: Any, seconds: float | None = None, tries: int | None = None, wait: bool = True
) -> Advice | Pondering:
    """Return the three best moves of whoever has to decide, with estimates and reasons.

    Parameters
    ----------
    play : Session or Position
        At a decision of a person. A position is looked at whoever plays.
    seconds : float, optional
        How long it thinks; 1 if nothing is given. How many tries that makes depends on the
        machine, and so may the advice.
    tries : int, optional
        How often it tries moves out, instead: the same number gives the same advice again, on
        every machine. If both are given, whichever is reached first ends it.
    wait : bool
        False: it thinks in the background, and a `Pondering` comes back at once, which can be
        asked, waited for and cancelled.

    Returns
    -------
    Advice
        Ctrl-C ends the thinking early; the advice is what was known by then.

    Raises
    ------
    GameOver, NotYourTurn, IllegalMove
        If no person has to decide.
    SetupError
        If this is no session or position, or a number is not above 0.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> session = play("stone-age", players=2, seed=7)
    >>> advice = coach(session, tries=60)
    >>> advice.seat, advice.best in session.moves
    ('red', True)
    """
    position = decision_of(play)
    budget = Budget(seconds, tries)
    if not wait:
        return Pondering(position, budget)
    return considered(position, budget)


def decision_of(play: Any) -> Position:
    """Return the position of a session at which a person has to decide, or raise."""
    said = texts()
    position = getattr(play, "position", play)
    if not isinstance(position, Position):
        raise SetupError(said("coach.no_play", given=repr(play)[:60]))
    if position.over:
        raise GameOver([], said["coach.over"])
    if position.node == CHANCE:
        raise IllegalMove([], said["error.at_chance"])
    if getattr(play, "bot_to_move", False):
        mover = position.game.seat_text(position.mover_name)
        raise NotYourTurn([], said("coach.bot_turn", mover=mover))
    return position


class Budget:
    """How long to think: until a time, or a number of tries; it begins when it is made.

    Raises
    ------
    SetupError
        If a number is not above 0, or far too large.
    """

    def __init__(self, seconds: float | None = None, tries: int | None = None) -> None:
        self.started = time.monotonic()
        if seconds is None and tries is None:
            seconds = SECONDS
        real = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if seconds is not None and not (real and 0 < seconds <= LONGEST):
            raise SetupError(texts()("coach.seconds", given=shown(seconds), most=f"{LONGEST:.0f}"))
        number = whole_number(tries)
        if tries is not None and (number is None or not 0 < number <= MOST_TRIES):
            raise SetupError(texts()("coach.number", given=shown(tries), most=MOST_TRIES))
        self.until = self.started + seconds if seconds is not None else None
        self.tries = number

    def left(self, done: int, part: float = 1.0) -> int:
        """Return how many tries may still be done in the first part; 0 when its time is over."""
        now = time.monotonic()
        if self.until is not None and now >= self.started + part * (self.until - self.started):
            return 0
        return MOST_TRIES if self.tries is None else int(self.tries * part) - done


def think(
    thinking: TreeSearch,
    budget: Budget,
    stopped: Callable[[], bool] = lambda: False,
    others: Sequence[Action] | None = None,
) -> None:
    """Think until the budget is used up, at least one try, or until it is stopped.

    The first part goes to whatever promises most; the rest to moves that a search soon leaves
    alone, so that one may believe what is said of them.

    Parameters
    ----------
    others : sequence of Action, optional
        These moves; by default the second and the third best.
    """
    part = 1.0 if others is not None and not others else SEARCHING
    _in_slices(thinking.run, thinking, budget, part, stopped)
    first, *rivals = [estimate.action for estimate in thinking.estimates()[:MOST_MOVES]]
    rivals = rivals if others is None else [action for action in others if action is not first]
    if not rivals:
        _in_slices(thinking.run, thinking, budget, 1.0, stopped)
        return
    _in_slices(_comparison(thinking, first, rivals), thinking, budget, 1.0, stopped)


def _comparison(
    thinking: TreeSearch, first: Action, rivals: Sequence[Action]
) -> Callable[[int], None]:
    """Return a function that shares tries among the best move and its rivals.

    Who gets a try is decided for each try, from the tries before it. A slice only says when to
    look at the clock: its length depends on the machine, and must not decide anything.
    """
    known = {estimate.action: estimate.tries for estimate in thinking.estimates()}
    turns = cycle(rivals)

    def work(tries: int) -> None:
        for _ in range(tries):
            # Where the time is short the search itself may have had a single try.
            least = min(known[action] for action in rivals)
            action = first if known[first] <= least else next(turns)
            thinking.try_out(action, 1)
            known[action] += 1

    return work


def _in_slices(
    work: Callable[[int], None],
    thinking: TreeSearch,
    budget: Budget,
    part: float,
    stopped: Callable[[], bool],
) -> None:
    """Do tries, a few milliseconds of them at a time, as far as a part of the budget goes."""
    step = 1
    while not stopped():
        # The first try is due even where the time has run out on the way here.
        left = budget.left(thinking.tries, part) if thinking.tries else 1
        if left <= 0:
            return
        step = min(step, left)
        before = time.perf_counter()
        work(step)
        took = max(time.perf_counter() - before, 1e-6)
        # Tries differ in length: the next slice grows to twice as many at most.
        step = max(1, min(2 * step, int(step * SLICE / took)))
        time.sleep(BREATH)


def considered(position: Position, budget: Budget) -> Advice:
    """Think here and now, and return the advice."""
    position = position.seen_by(position.mover)
    thinking = TreeSearch(position.state, Rng(0, "coach"))
    interrupted = False
    try:
        think(thinking, budget)
    except KeyboardInterrupt:
        if not thinking.tries:
            raise
        interrupted = True
    return Advice(position, thinking.estimates(), thinking.tries, interrupted)


class Pondering:
    """The coach, thinking in the background; what `coach` returns for ``wait=False``.

    Parameters
    ----------
    position : Position
        At a decision.
    budget : Budget
    then : function of this, optional
        Called in the background once it has ended of itself or by an error, never after
        `cancel`.

    Examples
    --------
    >>> from stoneage_lab.play.session import play
    >>> pondering = coach(play("stone-age", players=2, seed=7), tries=60, wait=False)
    >>> pondering.wait().tries, pondering.done
    (60, True)
    """

    def __init__(
        self, position: Position, budget: Budget, then: Callable[[Pondering], None] | None = None
    ) -> None:
        self.position = position
        self._seen = position.seen_by(position.mover)
        self.error: Exception | None = None
        self._budget = budget
        self._then = then
        self._thinking: TreeSearch | None = None
        self._cancelled = threading.Event()
        self._ended = threading.Event()
        # In the context of whoever asks: its language, and the message of the notebook that is
        # being answered, without which ipykernel 7.0 (Binder's) sends nothing from a thread.
        # A daemon: nobody has to wait for it when Python ends.
        run = copy_context().run
        thread = threading.Thread(
            target=run, args=(self._run,), name="stoneage_lab coach", daemon=True
        )
        try:
            thread.start()
        except RuntimeError:
            # Python in a browser has no threads: it is done when it comes back.
            self._run()

    def cancel(self) -> None:
        """Stop thinking; what is known by then stays in `advice`."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether somebody cancelled it."""
        return self._cancelled.is_set()

    @property
    def done(self) -> bool:
        """Whether it has ended, in whatever way."""
        return self._ended.is_set()

    @property
    def advice(self) -> Advice | None:
        """What is known so far; None before the first try."""
        thinking = self._thinking
        if thinking is None or not thinking.tries:
            return None
        return Advice(self._seen, thinking.estimates(), thinking.tries, self.cancelled)

    def wait(self, timeout: float | None = None) -> Advice:
        """Return the advice once the thinking has ended.

        Parameters
        ----------
        timeout : float, optional
            Wait so many seconds at most, and return what is known by then.

        Raises
        ------
        Stopped
            If it was cancelled (or is not that far) before anything was known.
        """
        self._ended.wait(timeout)
        if self.error is not None:
            raise self.error
        advice = self.advice
        if advice is None:
            raise Stopped(texts()["coach.stopped"])
        return advice

    def _run(self) -> None:
        try:
            self._thinking = TreeSearch(self._seen.state, Rng(0, "coach"))
            think(self._thinking, self._budget, self._cancelled.is_set)
        except Exception as error:  # whoever waits gets it
            self.error = error
        finally:
            self._ended.set()
        if self._then is not None and not self.cancelled:
            self._then(self)

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<the coach: {self.error!r}>"
        tries = self._thinking.tries if self._thinking is not None else 0
        key = "stopped_at" if self.cancelled else "thought" if self.done else "thinking"
        return texts()(f"coach.{key}", tries=tries)
