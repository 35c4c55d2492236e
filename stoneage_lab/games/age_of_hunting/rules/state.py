"""The state of a game of Age of Hunting, and the operations of the rules on it.

The state holds what lies where and a stack of pending tasks (the uppermost one is `task`). The
meaning of a task is in its step; `flow` continues a turn when no task is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.goods import Purse
from ....core.rng import Rng
from ....core.rule import Refusal, Rule
from ....core.tasks import NO_STEP, TaskState, step_of
from . import scoring
from .flow import STEPS, begin_game, next_tasks
from .goods import (
    CAVES,
    CHIEFS_HOME,
    COIN,
    FOLLOWERS,
    FOLLOWERS_HOME,
    FOODS,
    GOODS,
    HUTS,
    POINT,
    TRACK,
    WIDTH,
    listed,
)
from .refusal_rules import MOMENT
from .task_numbers import (
    GROUND,
    HARVESTING,
    HUNT,
    MOST_GROUNDS,
    PHASES,
    SET_UP,
    STAGE_NAMES,
    STORE,
    TURNS,
    WAITING,
)

if TYPE_CHECKING:
    from ....core.game import Game
    from .faces import Area, Face
    from .game_components import Components
    from .goods import Gift


class HuntingState(TaskState):
    """Everything that can differ between two moments of a game.

    Attributes
    ----------
    stage : int
        Set-up, the opening hunts, the turns, or the end.
    phase : int
        The part of a turn: hunt, develop, store.
    turn : int
        How many seats had their turn in this round (or in the opening) before the current one.
    round : int
        From 1; 0 before the turns.
    start, ending : int
        The start player, and the seat that met an end condition first; -1 for none.
    sides : array of int
        For each ground the side that is up; -1 if it is not in the game.
    laid : array of int
        The grounds in the game, ascending.
    rows, huts : array of int
        Pieces and huts on each ground; see `rows`.
    filled : array of int
        How many hunting spaces of each ground are taken.
    counts : array of int
        The counters of the seats, `WIDTH` each: goods, track, developments, pieces in hand.
    stock : array of int
        Foods that nobody has.
    rocks : array of int
        Rocks nobody has seen, by kind.
    """

    def __init__(self, game: Game, parts: Components, copied: HuntingState | None = None) -> None:
        super().__init__(game, STEPS)
        self.parts = parts
        # Both ways set everything once: bots copy states thousands of times a second.
        if copied is not None:
            self.stage: i64 = copied.stage
            self.phase: i64 = copied.phase
            self.turn: i64 = copied.turn
            self.round: i64 = copied.round
            self.start: i64 = copied.start
            self.ending: i64 = copied.ending
            # What lies on the board is replaced, never changed: see `shared_arrays`.
            self.sides: vec[i64] = copied.sides
            self.laid: vec[i64] = copied.laid
            self.rows: vec[i64] = copied.rows
            self.huts: vec[i64] = copied.huts
            self.filled: vec[i64] = copied.filled
            self.rocks: vec[i64] = copied.rocks
            self.counts: vec[i64] = copied.counts[:]
            self.stock: vec[i64] = copied.stock[:]
            return
        self.stage = SET_UP
        self.phase = HUNT
        self.turn = self.round = 0
        self.start = self.ending = -1
        # What is set up or read replaces all of these.
        nothing = vec[i64]()
        self.sides = self.laid = self.rows = self.huts = nothing
        self.filled = self.rocks = self.counts = self.stock = nothing

    def set_up(self) -> None:
        """Set up the game before anything is drawn, and push its chance nodes."""
        self.lay_out()
        begin_game(self)
        self.advance()

    def lay_out(self) -> None:
        """Give every seat its pieces; no ground lies out yet."""
        parts = self.parts
        self.sides = vec[i64]([-1] * MOST_GROUNDS)
        self.laid = vec[i64]()
        self.rows = vec[i64]([0] * MOST_GROUNDS)
        self.huts = vec[i64]([0] * MOST_GROUNDS)
        self.filled = vec[i64]([0] * MOST_GROUNDS)
        self.counts = vec[i64]([0] * (WIDTH * self.seats))
        self.stock = parts.fresh_stock()
        self.rocks = vec[i64]([rock.count for rock in parts.rocks])
        for seat in range(self.seats):
            self.counts[seat * WIDTH + CHIEFS_HOME] = parts.chiefs
            self.counts[seat * WIDTH + FOLLOWERS_HOME] = parts.hands

    # -- the protocol ------------------------------------------------------------------

    def next_tasks(self) -> bool:
        """Push the next task; return False when the game is over."""
        return next_tasks(self)

    def too_late(self, action: Action) -> Refusal:
        return self.refuse(MOMENT, -1, step="over", action=action.words)

    def refuse(self, rule: Rule, seat: int, **facts: Any) -> Refusal:
        """Return the refusal that cites a rule, in the words of this game."""
        name = self.game.seats[seat] if seat >= 0 else ""
        return Refusal(self.game.rule(rule), seat=name, **facts)

    def copy(self) -> HuntingState:
        """Return an independent state, which records no events."""
        twin = HuntingState(self.game, self.parts, self)
        self.copy_tasks(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return a hashable key; equal keys mean equal states."""
        return (
            self.stage, self.round, self.start, self.ending, tuple(self.sides), tuple(self.rows),
            tuple(self.huts), tuple(self.counts), tuple(self.rocks), tuple(self.pending),
        )  # fmt: skip

    def determinize(self, seat: int | None, rng: Rng) -> HuntingState:
        """Return a copy: nothing is hidden, since unseen rocks are drawn when they are turned."""
        return self.copy()

    def scores(self) -> tuple[int, ...]:
        """Return the points if the game ended now; everything that counts is open."""
        return tuple([int(scoring.points(self, seat)) for seat in range(self.seats)])

    def rank(self, seat: int) -> tuple[Any, ...]:
        """Return the points of a seat, then what breaks ties."""
        return int(scoring.points(self, seat)), self.parts.tie_break.rank(self, seat)

    def seat(self, seat: int) -> dict[str, Any]:
        """Return the belongings of one seat, by name."""
        held = self.held(seat)
        base = seat * WIDTH
        counts, rows = self.counts, self.parts.rows
        foods = sum(held[:FOODS])
        caves = int(self.open_caves(seat))
        return dict(zip(GOODS, held, strict=True)) | {
            "foods": foods,
            "caves": caves,
            "room": caves - foods,
            "track": int(counts[base + TRACK]),
            "chiefs": int(counts[base + CHIEFS_HOME]),
            "followers": int(counts[base + FOLLOWERS_HOME]),
            "caves_left": int(rows[0].size - counts[base + CAVES]),
            "followers_left": int(rows[1].size - counts[base + FOLLOWERS]),
            "huts_left": int(rows[2].size - counts[base + HUTS]),
            "points": int(scoring.points(self, seat)),
        }

    # -- what pictures, bots and steps ask -----------------------------------------------

    @property
    def stage_name(self) -> str:
        """The part of the game, e.g. ``"turns"``."""
        return STAGE_NAMES[self.stage]

    @property
    def phase_name(self) -> str:
        """The part of a turn, e.g. ``"hunt"``; the stage outside of turns."""
        return PHASES[self.phase] if self.stage == TURNS else STAGE_NAMES[self.stage]

    def face(self, ground: i64) -> Face:
        """Return the side of a ground that is up."""
        return self.parts.faces[2 * ground + self.sides[ground]]

    def area(self, ground: i64, space: i64) -> Area:
        """Return the area of a space."""
        return self.parts.faces[2 * ground + self.sides[ground]].areas[space - 1]

    def has(self, ground: i64) -> bool:
        """Tell whether a ground is in the game."""
        return self.sides[ground] >= 0

    def held(self, seat: int) -> Purse:
        """Return the foods and coins of a seat."""
        base = seat * WIDTH
        counts = self.counts
        return tuple([int(counts[base + kind]) for kind in range(FOODS + 1)])

    def foods(self, seat: int) -> i64:
        """Return how many foods a seat has."""
        base = seat * WIDTH
        counts = self.counts
        found: i64 = 0
        for kind in range(FOODS):
            found += counts[base + kind]
        return found

    def open_caves(self, seat: int) -> i64:
        """Return how many foods a seat can store."""
        return self.parts.caves + self.counts[seat * WIDTH + CAVES]

    def count(self, seat: int, counter: int) -> i64:
        """Return one counter of a seat."""
        return self.counts[seat * WIDTH + counter]

    def score_sheet(self, seat: int) -> list[tuple[str, int, int, int]]:
        """Return the lines of a seat's score, if the game ended now."""
        return scoring.score_sheet(self, seat)

    # -- what the rules do -------------------------------------------------------------

    def gain(self, seat: int, gift: Gift, told: tuple[Any, ...] = ()) -> None:
        """Give a seat goods and points, as far as the stock goes.

        `told` is the beginning of an event: the goods that the seat got are added to it. It is
        recorded before the consequences of the gift.
        """
        counts, base = self.counts, seat * WIDTH
        stock = self.stock
        short: list[tuple[int, int, int]] = []
        tells = self.events is not None
        got = list(gift) if tells else []
        for kind in range(FOODS):
            count: i64 = gift[kind]
            if not count:
                continue
            if count > stock[kind]:
                if tells:
                    short.append((kind, int(stock[kind]), int(count)))
                    got[kind] = int(stock[kind])
                count = stock[kind]
            stock[kind] -= count
            counts[base + kind] += count
        counts[base + COIN] += gift[COIN]
        if tells:
            if told:
                self.record_event(*told, listed(tuple(got)))
            for kind, there, wanted in short:
                self.record_event("short", seat, GOODS[kind], there, wanted)
        if gift[POINT]:
            self.step_on(seat, gift[POINT])

    def gain_of_kind(self, seat: int, kind: i64, count: i64) -> None:
        """Give a seat goods of one kind, or points; of foods so many are in the stock."""
        if kind == POINT:
            self.step_on(seat, count)
            return
        self.counts[seat * WIDTH + kind] += count
        if kind < FOODS:
            self.stock[kind] -= count

    def step_on(self, seat: int, steps: int) -> None:
        """Move a seat along the track; check for the end of the game."""
        here = seat * WIDTH + TRACK
        self.counts[here] += steps
        if self.ending < 0 and self.counts[here] >= self.parts.goal:
            self.ending = seat
            self.record_event("end_track", seat, int(self.counts[here]))

    def spend(self, seat: int, purse: Purse) -> None:
        """Take foods and coins from a seat; foods go back to the stock."""
        counts, base = self.counts, seat * WIDTH
        for kind in range(FOODS):
            counts[base + kind] -= purse[kind]
            self.stock[kind] += purse[kind]
        counts[base + COIN] -= purse[COIN]

    @property
    def waiting(self) -> dict[tuple[int, int], int]:
        """The areas that wait to be used: how often, by ground and space."""
        for task in self.pending:
            if step_of(task) == HARVESTING:
                ground, marks = task[GROUND], task[WAITING]
                spaces = range(1, len(self.face(ground).areas) + 1)
                found = {(int(ground), n): int(marks >> 2 * (n - 1) & 3) for n in spaces}
                return {where: times for where, times in found.items() if times}
        return {}

    @property
    def storing(self) -> bool:
        """Whether the mover has to give foods back."""
        return self.phase == STORE and self.task[0] != NO_STEP
