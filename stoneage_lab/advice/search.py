"""The coach: a search for the best moves of a position.

It searches on the compiled rules (see `stoneage_lab.players.search`) and then plays the game to its
end after the best moves (see `stoneage_lab.advice.win_chance_playouts`), in slices of a few
milliseconds. Between two slices it can be stopped, and other threads of the process run, above all
the kernel of a notebook. The slices do not affect the result: the same number of tries gives the
same advice for slices of any length.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, overload

from ..core.action import Action
from ..core.arguments import shown, whole_number
from ..core.background import in_background
from ..core.errors import GameOver, IllegalMove, LabError, NotYourTurn, SetupError
from ..core.language import texts
from ..core.rng import Rng
from ..core.state import CHANCE
from ..core.twin import engine_info
from ..players.search import Estimate, TreeSearch
from ..session.position import Position, as_position
from .advice import MOST_MOVES, Advice, Counts, Lineup
from .second_opinion import APART, LEAST_TRIES, LOSES, SecondOpinion, second_opinion
from .win_chance import BLIND, LEARNED, WRITTEN, Doubt, Told, Trust, doubt, told
from .win_chance_playouts import PlayoutResults, Playouts, stand_ins

if TYPE_CHECKING:
    from ..core.game import Game

SLICE: Final = 0.004
"""Seconds per slice: compiled rules hold the interpreter lock during a slice."""
BREATH: Final = 0.0005
LONGEST: Final = 3600.0
MOST_TRIES: Final = 10_000_000
SECONDS: Final = 1.0


class BudgetShare(NamedTuple):
    """The part of a budget that is used up at the end of a stage.

    A game played to its end takes as long as about ten tries of a search. So the share of such
    games is smaller in a number of tries than in a time. Where the search has learned, it knows
    the level of the chances better, and the games take longer: there are fewer of them.
    """

    time: float
    tries: float


class Stages(NamedTuple):
    """The stages of advice.

    Attributes
    ----------
    searched : BudgetShare
        The best move is found.
    compared : BudgetShare
        It is compared with the next best ones.
    played : BudgetShare
        Games are played out. What is left then is for a second opinion.
    """

    searched: BudgetShare
    compared: BudgetShare
    played: BudgetShare


ALL: Final = BudgetShare(1.0, 1.0)
WRITTEN_STAGES: Final = Stages(BudgetShare(0.45, 0.65), BudgetShare(0.6, 0.8), ALL)
LEARNED_STAGES: Final = Stages(BudgetShare(0.45, 0.7), BudgetShare(0.6, 0.88), ALL)
"""Where the search stands on what was learned by self-play."""
SECONDED_STAGES: Final = Stages(
    BudgetShare(0.45, 0.55), BudgetShare(0.6, 0.67), BudgetShare(0.85, 0.78)
)
"""Where there is a second opinion. It tells more of the advice than most of the games do."""


HINT_TRIES: Final = 400
HINT_TRIES_LEARNED: Final = 200
"""Tries of a hint: a number, not a time, so that every machine gives the same one.

A try of what was learned takes longer and tells more: a hint needs fewer, and takes no longer."""


def hint_tries(game: Game) -> int:
    """Return the tries of a hint in a game as it is set up.

    Where its rules are not compiled, as in a browser, a hint makes do with what the game allows
    for that.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> own = game("stone-age", options={"tie_break": "fields_first"})
    >>> hint_tries(game("stone-age", players=2)), hint_tries(own)
    (200, 400)
    """
    tries = HINT_TRIES if game.learned is None else HINT_TRIES_LEARNED
    most = game.info.plain_hint_tries
    return tries if most is None or engine_info(game).compiled else min(tries, most(game))


class SearchStopped(LabError):
    """The search was stopped before its first try."""


@overload
def coach(
    play: Any, seconds: float | None = None, tries: int | None = None, wait: Literal[True] = True
) -> Advice: ...
@overload
def coach(
    play: Any, seconds: float | None = None, tries: int | None = None, *, wait: Literal[False]
) -> BackgroundSearch: ...
def coach(
    play: Any, seconds: float | None = None, tries: int | None = None, wait: bool = True
) -> Advice | BackgroundSearch:
    """Return the three best moves of the seat that decides, with a rating and reasons.

    Parameters
    ----------
    play : Session or Position
        At a decision of a person. The chances to win are those against the players of the session
        (see `stoneage_lab.advice.win_chance_playouts.stand_ins`). For a position, one bot plays
        all seats.
    seconds : float, optional
        Time of the search; 1 if neither is given. The number of tries then depends on the
        machine, and so may the advice.
    tries : int, optional
        Number of tries, in place of a time: the same number gives the same advice again, on
        every machine. If both are given, the search ends at the first limit reached.
    wait : bool
        False: search in the background and return a `BackgroundSearch` at once, which can be read,
        waited for and cancelled.

    Returns
    -------
    Advice
        Ctrl-C ends the search early; the advice then rests on the tries so far.

    Raises
    ------
    GameOver, NotYourTurn, IllegalMove
        If no person has to decide.
    SetupError
        If `play` is no session or position, or a number is 0 or less.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=2, seed=7)
    >>> advice = coach(session, tries=60)
    >>> advice.seat, advice.best in session.moves
    ('red', True)
    """
    position = decision_of(play)
    budget = Budget(seconds, tries)
    players = players_of(play)
    if not wait:
        return BackgroundSearch(position, budget, players=players)
    return considered(position, budget, players)


def players_of(play: Any) -> tuple[Any, ...]:
    """Return the players of a session; none for a position."""
    return tuple(getattr(play, "players", ()))


def decision_of(play: Any) -> Position:
    """Return the position of a session at which a person has to decide, or raise."""
    said = texts()
    position = as_position(play)
    if not isinstance(position, Position):
        raise SetupError(said("coach.no_play", given=shown(play)))
    if position.over:
        raise GameOver([], said["coach.over"])
    if position.node == CHANCE:
        raise IllegalMove([], said["error.at_chance"])
    if getattr(play, "bot_to_move", False):
        mover = position.game.seat_text(position.mover_name)
        # Advice for a bot would tell what it holds.
        key = "error.bot_turn" if position.game.hides else "coach.bot_turn"
        raise NotYourTurn([], said(key, mover=mover))
    return position


class Budget:
    """The limits of a search: a time, a number of tries, or both. Time starts at creation.

    Raises
    ------
    SetupError
        If a number is 0 or less, or far too large.
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

    def within(self, stages: Stages) -> Stages:
        """Return the stages that the tries suffice for.

        No game is played to its end where there would not be one from here and one after each
        move. One or two of them tell nothing of the chances, and take far longer than the tries.
        """
        if self.tries is None:
            return stages
        games = int(self.tries * stages.played.tries) - int(self.tries * stages.compared.tries)
        return stages if games > MOST_MOVES else stages._replace(compared=stages.played)

    def left(self, done: int, part: BudgetShare = ALL) -> int:
        """Return the tries left up to the end of a part; 0 when its time is over."""
        now = time.monotonic()
        if self.until is not None and now >= self.started + part.time * (self.until - self.started):
            return 0
        return MOST_TRIES if self.tries is None else int(self.tries * part.tries) - done


class CoachSearch:
    """What the coach knows of a position, from a search and from games played to the end.

    Parameters
    ----------
    position : Position
        As the mover sees it.
    players : sequence
        The players at the table; none for a position.
    seed : int
        The same seed and tries give the same results.
    doubting : bool
        Whether a part of the tries is for a second opinion, where there is one.

    Attributes
    ----------
    bots : tuple of str
        The bot that plays each seat to the end of a game.
    trust : Trust
        How far the search is trusted, next to these games.
    """

    def __init__(
        self,
        position: Position,
        players: Sequence[Any] = (),
        seed: int = 0,
        doubting: bool = False,
    ) -> None:
        game = position.game
        self.position = position
        self.players = tuple(players)
        self.bots = stand_ins(game, players)
        self.search = TreeSearch(position.state, Rng(seed, "coach"), learned=True)
        self.playouts = Playouts(game, position.state, self.bots)
        self.second = second_opinion(game, position.state) if doubting else None
        learned = LEARNED_STAGES if self.second is None else SECONDED_STAGES
        self.stages = WRITTEN_STAGES if game.learned is None else learned
        self._moves: list[Action] = []
        self.trust: Trust = WRITTEN if game.heuristics is not None else BLIND
        # Nobody sits there who is known to play otherwise than the search expects.
        if game.learned is not None and self.bots == stand_ins(game):
            self.trust = LEARNED

    @property
    def tries(self) -> int:
        """The number of tries: of the search, of a second opinion, and games played to the end."""
        seconded = 0 if self.second is None else self.second.tries
        return self.search.tries + self.playouts.games + seconded

    def run(
        self,
        budget: Budget,
        stopped: Callable[[], bool] = lambda: False,
        others: Sequence[Action] | None = None,
    ) -> None:
        """Search until the budget is used up (at least one try), or until it is stopped.

        The first part of the budget finds the best move. The second goes to its rivals, which a
        search soon stops trying, so that they can be compared. In the third the game is played to
        its end after each of them, and what a second training learned judges the advised move;
        neither is done if the tries are too few for it.

        Parameters
        ----------
        others : sequence of Action, optional
            The rivals; by default the second and the third best move.
        """
        self._ask_second_only_if_it_can_say(budget)
        search, stages = self.search, budget.within(self.stages)
        self._in_slices(search.run, budget, stages.searched, stopped)
        first, *rivals = moves = self.compared(others)
        work = _comparison(search, first, rivals) if rivals else search.run
        self._in_slices(work, budget, stages.compared, stopped)
        self.play_out_after(moves)
        self._in_slices(self.playouts.run, budget, stages.played, stopped)
        if self.second is not None:
            judged = partial(self.second.run, advised=self.advised())
            self._in_slices(judged, budget, ALL, stopped)

    def _ask_second_only_if_it_can_say(self, budget: Budget) -> None:
        """Do without the second training if it would get too few tries to judge the advice."""
        if self.second is None or budget.tries is None:
            return
        if budget.tries - int(budget.tries * SECONDED_STAGES.played.tries) < LEAST_TRIES:
            self.second, self.stages = None, LEARNED_STAGES

    def _in_slices(
        self,
        work: Callable[[int], None],
        budget: Budget,
        part: BudgetShare,
        stopped: Callable[[], bool],
    ) -> None:
        """Run tries in slices until a part of the budget is used up."""
        step = 1
        while not stopped():
            # The first try is made even if the time is already over.
            left = budget.left(self.tries, part) if self.tries else 1
            if left <= 0:
                return
            step = min(step, left)
            before = time.perf_counter()
            work(step)
            took = max(time.perf_counter() - before, 1e-6)
            # Tries differ in length, so the next slice has at most twice as many.
            step = max(1, min(2 * step, int(step * SLICE / took)))
            time.sleep(BREATH)

    def compared(self, others: Sequence[Action] | None) -> list[Action]:
        """Return the best move of the search and those to compare with it.

        Parameters
        ----------
        others : sequence of Action or None
            These moves; None for the second and the third best.
        """
        known = [estimate.action for estimate in self.search.estimates()]
        best = known[:1]
        rivals = known[1:MOST_MOVES] if others is None else others
        return best + [action for action in rivals if action not in best]

    def play_out_after(self, moves: Sequence[Action]) -> None:
        """Set the moves after which games are played from now on."""
        self.playouts.begin(moves)
        self._moves = list(moves)

    def told(self) -> tuple[Told, list[Told]]:
        """Return what is told of the position, and of the moves, the best first."""
        estimates = {estimate.action.words: estimate for estimate in self.search.estimates()}
        # `BackgroundSearch.advice` may ask before any game was played.
        moves = self._moves or self.compared(None)
        none = [PlayoutResults(len(self.bots))] * (1 + len(moves))
        results = self.playouts.results if self._moves else none
        searched = [estimates[action.words] for action in moves]
        here = self._estimate_here(estimates, searched)
        first, *rest = told(
            [here, *searched], results, self.position.mover, [None, *moves], self.trust,
        )  # fmt: skip
        # Equal moves stay in the order of the search.
        if self.position.game.players == 1:
            return first, sorted(rest, key=lambda move: -move.difference)
        return first, sorted(rest, key=lambda move: (-move.win, -move.difference))

    def advised(self) -> Action:
        """Return the move that is told as the best one."""
        best = self.told()[1][0].action
        assert best is not None
        return best

    def doubt(self) -> Doubt | None:
        """Return why the advised move is doubted, if it is."""
        if self.position.game.players == 1:
            return None
        return self._doubt_of_games() if self.second is None else self._doubt_of(self.second)

    def _doubt_of(self, second: SecondOpinion) -> Doubt | None:
        """Return what a second opinion has against the advised move, if anything."""
        if second.tries < LEAST_TRIES:
            return None
        advised = self.advised()
        better, chance = second.best(advised), second.chance(advised)
        if better.win - chance > LOSES:
            return Doubt("move", chance, better.win, better.words)
        known = {estimate.action: estimate for estimate in self.search.estimates()}
        found = Doubt("chance", known[advised].win, chance)
        return found if abs(found.searched - chance) > APART else None

    def _doubt_of_games(self) -> Doubt | None:
        """Return how search and games disagree about the chance after the best move, if they do.

        A search expects good play of everybody; so it is asked only where the games are played by
        the bots that play best, not by weak ones that sit there.
        """
        if self.bots != stand_ins(self.position.game):
            return None
        best = self.advised()
        for action, result in zip(self._moves, self.playouts.results[1:], strict=False):
            if action == best:
                known = {estimate.action: estimate for estimate in self.search.estimates()}
                return doubt(known[action], result, self.position.mover)
        return None

    def _estimate_here(self, estimates: dict[str, Estimate], searched: list[Estimate]) -> Estimate:
        """Return what the search knows of the move that the mover's bot makes here."""
        choice = estimates.get(self.playouts.bot_choice())
        return choice if choice is not None and choice.tries else searched[0]


def _comparison(
    search: TreeSearch, first: Action, rivals: Sequence[Action]
) -> Callable[[int], None]:
    """Return a function that shares tries among the best move and its rivals.

    Each try is assigned by the counts of the tries before it. A slice only decides when to read
    the clock: its length depends on the machine and must not affect the result.
    """
    known = {estimate.action: estimate.tries for estimate in search.estimates()}
    turns = cycle(rivals)

    def work(tries: int) -> None:
        for _ in range(tries):
            # If the time is short, the search itself may have had a single try.
            least = min(known[action] for action in rivals)
            action = first if known[first] <= least else next(turns)
            search.try_out(action, 1)
            known[action] += 1

    return work


def considered(position: Position, budget: Budget, players: Sequence[Any] = ()) -> Advice:
    """Search in this thread, and return the advice."""
    search = CoachSearch(position.seen_by(position.mover), players, doubting=True)
    interrupted = False
    try:
        search.run(budget)
    except KeyboardInterrupt:
        if not search.tries:
            raise
        interrupted = True
    return advice_of(search, interrupted)


def advice_of(search: CoachSearch, interrupted: bool) -> Advice:
    """Return the advice from what is known so far."""
    here, moves = search.told()
    counts = Counts(search.tries, search.playouts.games)
    table = Lineup(search.players, search.bots)
    return Advice(search.position, here, moves, counts, table, interrupted, search.doubt())


class BackgroundSearch:
    """A coach's search in the background; `coach` returns it for ``wait=False``.

    Parameters
    ----------
    position : Position
        At a decision.
    budget : Budget
    then : function of this, optional
        Called in the background when the search has finished or failed, never after `cancel`.
    players : sequence
        The players at the table.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> pondering = coach(play("stone-age", players=2, seed=7), tries=60, wait=False)
    >>> pondering.wait().tries, pondering.done
    (60, True)
    """

    def __init__(
        self,
        position: Position,
        budget: Budget,
        then: Callable[[BackgroundSearch], None] | None = None,
        players: Sequence[Any] = (),
    ) -> None:
        self.position = position
        self._players = players
        self._seen = position.seen_by(position.mover)
        self.error: Exception | None = None
        self._budget = budget
        self._then = then
        self._search: CoachSearch | None = None
        self._cancelled = threading.Event()
        self._ended = threading.Event()
        if in_background(self._run, "coach") is None:
            # This call runs the whole search.
            self._run()

    def cancel(self) -> None:
        """Stop the search; `advice` keeps the results so far."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether it was cancelled."""
        return self._cancelled.is_set()

    @property
    def done(self) -> bool:
        """Whether it has ended in any way."""
        return self._ended.is_set()

    @property
    def advice(self) -> Advice | None:
        """The advice so far; None before the first try."""
        search = self._search
        if search is None or not search.tries:
            return None
        return advice_of(search, self.cancelled)

    def wait(self, timeout: float | None = None) -> Advice:
        """Return the advice when the search has ended.

        Parameters
        ----------
        timeout : float, optional
            The longest wait in seconds; then the advice so far is returned.

        Raises
        ------
        SearchStopped
            If it was cancelled before its first try, or the timeout came before that.
        """
        self._ended.wait(timeout)
        if self.error is not None:
            raise self.error
        advice = self.advice
        if advice is None:
            raise SearchStopped(texts()["coach.stopped"])
        return advice

    def _run(self) -> None:
        try:
            self._search = CoachSearch(self._seen, self._players, doubting=True)
            self._search.run(self._budget, self._cancelled.is_set)
        except Exception as error:  # raised again by `wait`
            self.error = error
        finally:
            self._ended.set()
        if self._then is not None and not self.cancelled:
            self._then(self)

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<the coach: {self.error!r}>"
        tries = self._search.tries if self._search is not None else 0
        key = "stopped_at" if self.cancelled else "thought" if self.done else "thinking"
        return texts()(f"coach.{key}", tries=tries)
