"""A careful player: every hunt works towards the development that is worth most.

It looks at each of its moves to the end of its own turn, and no further. The value of a position
is its points now, the growth that developments bring, and the best development in sight: its
points, less for each good that is missing. Read `Careful` to see which numbers matter.
"""

from __future__ import annotations

from typing import Any, Final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.memo import Memo
from ....core.rng import Rng
from ....core.state import CHANCE, OVER, State
from ..rules.actions import GiveBack
from ..rules.faces import AT_END, CHOOSE, GAIN, TRADE, Area, Price
from ..rules.game_components import Components
from ..rules.goods import (
    CAVES,
    CHIEFS_HOME,
    COIN,
    FOLLOWERS,
    FOLLOWERS_HOME,
    FOODS,
    HUTS,
    POINT,
    TRACK,
    WIDTH,
)
from ..rules.packed_rows import owner_at
from ..rules.scoring import points as points_of
from ..rules.state import HuntingState
from ..rules.task_numbers import (
    END,
    GROUND,
    HARVESTING,
    HOMEWARD,
    HUT_GROUND,
    HUT_SPACE,
    OPENINGS,
    PAYING,
    RETURNING,
    SPACES,
    area_code,
)

DEPTH: Final = 3
"""How many more choices of the same turn are looked at after each move."""

LONG_GAME: Final = 14
"""The typical number of rounds of a game of careful players."""

WEIGHTS: Final = vec[float]([1.0, 1.0, 1.0, 1.6, 1.7, 0.6])
"""How hard each good is to come by: the foods in their order, then coins."""

DELAY: Final = 0.7
"""How much a development loses with each good that is missing."""

OTHERS: Final = 0.12
"""The share of all other developments in sight."""

FOLLOWER_GROWTH: Final = 1.5
CAVE_GROWTH: Final = 1.4
HUT_GROWTH: Final = 1.3
"""Points that a development brings by what comes later, at the beginning of a game."""

LEFT_OVER: Final = 0.3
"""The value of a food or a coin by itself, times its weight."""

NEXT_TO_CAVES: Final = 0.8
FAR_ABOVE_CAVES: Final = 0.25
"""What is left of the value of a development that takes two foods more than there are caves, and
of one that takes still more."""

TOO_LONG: Final = 15
"""After this round waiting brings nothing: players who could end the game and are behind trade food
for food, throw away what finds no cave, and do not catch up."""

HASTE: Final = 0.2
"""By how much, in each round after that, the loss of ending the game behind and what is still to
come count less, and a missing coin more."""

UNSETTLED: Final = -2.0
"""Stands for the value of a ground's best space where it has to be looked at again."""

LARGE: Final = 1e9
"""More than any price lacks."""

LEAST_HOPE: Final = 0.25
"""What always counts of what is still to come."""

PRESSURE: Final = 0.4
"""By how much, in each round after it, every development that is made counts more, and the nearest
of those to come more by the share that is there: otherwise players with few caves give back for
ever what the next one would take."""

MOST_HELD: Final = 512
MOST_PIECES: Final = 64
"""More than a seat has of any good or of steps on the track, and of pieces of any kind."""

RESTLESS: Final = 20
"""From this round on, small differences count less and less: nobody goes round in circles."""

RECALL: Final = 0.14
"""The share of the area over a chief that counts, because it may be called back."""

LOST: Final = 0.35
"""What food loses for which there is no cave."""

LAST_TURN: Final = 5.0
"""The value of ending the game in the lead; the loss if another player leads."""

NEAR_END: Final = 0.5
"""What counts of everything that is still to come, if another seat may end the game soon."""

REPLY: Final = 2.5
"""What a player gains in a last turn."""


def careful(state: State, rng: Rng) -> Action:
    """Choose an action for the mover of a state of Age of Hunting.

    Parameters
    ----------
    state : HuntingState
        At a decision.
    rng : Rng
        Not needed: the same position always gives the same choice.
    """
    assert isinstance(state, HuntingState)
    return choose(state)


def choose(state: HuntingState) -> Action:
    """Return the action with the highest value."""
    moves = state.legal()
    return moves[0] if len(moves) == 1 else best_of(moves, values_of(state, moves))


def best_of(moves: list[Action], values: list[float]) -> Action:
    """Return the move with the highest value; of equal ones the first."""
    best, most = moves[0], values[0]
    for number in range(1, len(moves)):
        if values[number] > most:
            best, most = moves[number], values[number]
    return best


def values_of(state: HuntingState, moves: list[Action], depth: int = DEPTH) -> list[float]:
    """Return the value of the mover's position after each move.

    Parameters
    ----------
    state : HuntingState
        At a decision.
    moves : list of Action
        All or some of its legal moves.
    depth : int
        How many more choices of the same turn are looked at.
    """
    seat = state.mover
    judge = Careful(state, seat)
    found: list[float] = []
    late = max(0.0, float(state.round - RESTLESS)) * 0.04
    for number, move in enumerate(moves, 1):
        after = state.copy()
        after.play(move)
        # Another order in each round, the same in each game.
        unrest = float((state.round * 7 + number * 5) % 11) / 11.0
        found.append(judge.reached(after, depth) + late * unrest)
    return found


class Careful:
    """Judges positions for one seat at one decision.

    Attributes
    ----------
    left : float
        The share of the game that is still to come, from 1 to 0.
    sight : float
        The share of developments in sight that counts: less if another seat may end the game.
    patience, hope, coin, pressure : float
        What counts, the longer the game the less, of the loss of ending it behind and of what is
        still to come; the weight of a missing coin; and what making any development counts.
    """

    def __init__(self, state: HuntingState, seat: int) -> None:
        self.seat: i64 = seat
        self.base: i64 = seat * WIDTH
        rounds = float(LONG_GAME - state.round)
        self.left = max(0.1, rounds / LONG_GAME) if state.ending < 0 else 0.0
        self.stage: i64 = state.stage
        haste = HASTE * max(0.0, float(state.round - TOO_LONG))
        self.patience = max(0.0, 1.0 - haste)
        self.hope = max(LEAST_HOPE, self.patience)
        self.coin = WEIGHTS[COIN] + haste
        self.pressure = PRESSURE * max(0.0, float(state.round - TOO_LONG))
        self.known: dict[tuple[Any, ...], float] = {}
        self.known_values: dict[tuple[int, int], float] = {}
        self.known_prospects: dict[tuple[int, int], float] = {}
        self.boards: dict[tuple[Any, ...], int] = {}
        self.board: i64 = 0
        self.areas = area_values(state.parts)
        self.sight = self.hope
        if state.ending < 0 and self.may_end(state):
            self.left *= NEAR_END
            self.sight *= NEAR_END
        # What only another hut changes is the same in nearly all positions of this decision.
        self.huts_now = state.huts[:]
        self.huts_made: i64 = state.counts[self.base + HUTS]
        self.huts_bring = self.value_of_huts(state)
        self.spaces = vec[float]([UNSETTLED] * len(self.huts_now))
        for ground in state.laid:
            number = 2 * ground + state.sides[ground]
            if not self.counts_at_end(state, ground, number):
                self.spaces[ground] = self.best_space(state, ground, number)

    def may_end(self, state: HuntingState) -> bool:
        """Tell whether another seat lacks one hut or one point to end the game."""
        most = state.parts.rows[2].size - 1
        goal = state.parts.goal - 1
        for seat in range(state.seats):
            here = seat * WIDTH
            if here != self.base and (
                state.counts[here + HUTS] >= most or state.counts[here + TRACK] >= goal
            ):
                return True
        return False

    def reached(self, state: HuntingState, depth: int) -> float:
        """Return the value of a state after the seat's best choices in the rest of this turn."""
        if depth == 0:
            # One position alone: to find it among those met before takes as long as to value it.
            rock = ROCK * self.left if state.node == CHANCE else 0.0
            return self.value(state) + rock
        self.board = self.board_number(state)
        return self.best_from(state, depth)

    def board_number(self, state: HuntingState) -> int:
        """Return the same number for states with the same pieces, of which the same will move.

        In the rest of a turn only a chief that goes home and a hut that is being paid for change
        the board, so that from here on the seat's counters tell how it lies.
        """
        moving: i64 = -1
        for task in state.pending:
            if task[0] == HARVESTING:
                moving = area_code(task[GROUND], task[HOMEWARD])
            elif task[0] == PAYING:
                moving = area_code(task[HUT_GROUND], task[HUT_SPACE])
        lies = tuple(state.rows), tuple(state.huts), moving
        return self.boards.setdefault(lies, len(self.boards))

    def best_from(self, state: HuntingState, depth: int) -> float:
        """Return the value that `reached` asks for; `board` is the number of its board."""
        if state.node == CHANCE:
            # Only rocks are turned during turns: on average they bring a little.
            return self.value(state) + ROCK * self.left
        goods, pieces = self.goods(state), self.pieces(state)
        own = state.node != OVER and state.mover == self.seat
        if not own or depth == 0 or not state.step.follows:
            if state.stage == END or self.over_soon(state):
                return self.value(state)
            # The same goods can be chosen or traded in many orders.
            known = self.known_values.get((goods, pieces))
            if known is None:
                known = self.known_values[goods, pieces] = self.before_end(state)
            return known
        step, _seat, first, second, third = state.task
        key = (depth, goods, pieces, step, first, second, third, tuple(state.stack))
        kept = self.known.get(key)
        if kept is not None:
            return kept
        most = -1e9
        ends_turn = step == RETURNING and state.ending < 0
        for move in state.legal():
            if ends_turn:
                # Giving back changes the seat's foods alone: these may have been met before.
                assert isinstance(move, GiveBack)
                known = self.known_values.get((goods - foods_number(move), pieces))
            else:
                known = None
            if known is None:
                after = state.copy()
                after.play(move)
                known = self.best_from(after, depth - 1)
            if known > most:
                most = known
        self.known[key] = most
        return most

    def goods(self, state: HuntingState) -> i64:
        """Return the foods and coins of the seat as one number."""
        counts, base = state.counts, self.base
        found = counts[base + COIN]
        for kind in range(FOODS):
            found = found * MOST_HELD + counts[base + kind]
        return found

    def pieces(self, state: HuntingState) -> i64:
        """Return the number of the board and the seat's other counters as one number."""
        counts, base = state.counts, self.base
        found: i64 = self.board * MOST_HELD + counts[base + TRACK]
        for counter in range(CAVES, WIDTH):
            found = found * MOST_PIECES + counts[base + counter]
        return found

    def value(self, state: HuntingState) -> float:
        """Return the value of a state for the seat, in points."""
        if state.stage == END or self.over_soon(state):
            return self.developed(state) + self.finish(state)
        return self.before_end(state)

    def before_end(self, state: HuntingState) -> float:
        """Return the value of a state in which the seat will have another turn, in points."""
        counts, base = state.counts, self.base
        found = self.prospects(state) + self.chiefs(state)
        foods: i64 = 0
        held = 0.0
        for kind in range(FOODS):
            foods += counts[base + kind]
            held += min(4.0, float(counts[base + kind])) * WEIGHTS[kind]
        held += min(6.0, float(counts[base + COIN])) * WEIGHTS[COIN]
        found += LEFT_OVER * self.hope * held
        surplus = foods - state.parts.caves - counts[base + CAVES]
        if surplus > 0:
            found -= LOST * float(surplus)
        return found

    def prospects(self, state: HuntingState) -> float:
        """Return what is developed and what is in sight, in points.

        The same goods are reached in many orders: as long as the seat builds no hut, what it has
        decides all of it.
        """
        if state.counts[self.base + HUTS] != self.huts_made:
            return self.developed(state) + self.in_sight(state)
        counts, base = state.counts, self.base
        made = counts[base + TRACK] * MOST_PIECES + counts[base + CAVES]
        key = self.goods(state), made * MOST_PIECES + counts[base + FOLLOWERS]
        kept = self.known_prospects.get(key)
        if kept is None:
            kept = self.known_prospects[key] = self.developed(state) + self.in_sight(state)
        return kept

    def developed(self, state: HuntingState) -> float:
        """Return the points now, and the growth that the developments bring."""
        counts, base = state.counts, self.base
        found = float(points_of(state, self.seat))
        found += CAVE_GROWTH * self.left * float(counts[base + CAVES])
        found += FOLLOWER_GROWTH * self.left * float(counts[base + FOLLOWERS])
        found += self.huts(state) * self.left
        made = counts[base + CAVES] + counts[base + FOLLOWERS] + counts[base + HUTS]
        return found + self.pressure * float(made)

    def over_soon(self, state: HuntingState) -> bool:
        """Tell whether the seat has had its last turn."""
        if state.ending < 0 or state.stage == OPENINGS:
            return False
        last = (state.start + state.seats - 1) % state.seats
        return state.mover != self.seat and self.seat <= last

    def finish(self, state: HuntingState) -> float:
        """Return what the end of the game is worth: something in the lead, a loss behind.

        Players who still have a turn will gain some points in it.
        """
        own = float(points_of(state, self.seat))
        mine = (self.seat - state.start + state.seats) % state.seats
        most = -1.0
        for seat in range(state.seats):
            if seat == self.seat:
                continue
            found = float(points_of(state, seat))
            if state.stage != END and (seat - state.start + state.seats) % state.seats > mine:
                found += REPLY
            most = max(most, found)
        if own > most:
            return LAST_TURN
        return 0.0 if own == most else -LAST_TURN * self.patience

    def huts(self, state: HuntingState) -> float:
        """Return what the seat's huts bring in later hunts."""
        if state.counts[self.base + HUTS] == self.huts_made:
            return self.huts_bring
        return self.value_of_huts(state)

    def value_of_huts(self, state: HuntingState) -> float:
        """Return the same, counted anew."""
        if not state.counts[self.base + HUTS]:
            return 0.0
        found = 0.0
        for ground in state.laid:
            huts = state.huts[ground]
            if not huts:
                continue
            number = 2 * ground + state.sides[ground]
            for space in state.parts.faces[number].builds:
                if owner_at(huts, space) == self.seat:
                    found += HUT_GROWTH * self.areas[number * SPACES + space - 1]
        return found

    def chiefs(self, state: HuntingState) -> float:
        """Return what chiefs and followers are worth where they are."""
        counts, base = state.counts, self.base
        found = 0.3 * float(counts[base + CHIEFS_HOME])
        found += 0.12 * float(counts[base + FOLLOWERS_HOME])
        chief: i64 = 2 * self.seat + 2
        for ground in state.laid:
            row = state.rows[ground]
            area: i64 = (2 * ground + state.sides[ground]) * SPACES
            while row:
                if row & 15 == chief:
                    found += RECALL * self.areas[area]
                row >>= 4
                area += 1
        return found

    def in_sight(self, state: HuntingState) -> float:
        """Return the value of the developments that the goods can or could soon pay for."""
        counts, base = state.counts, self.base
        rows = state.parts.rows
        best = 0.0
        others = 0.0
        least = LARGE
        growths = (CAVE_GROWTH + ROCK, FOLLOWER_GROWTH)
        for number in range(2):
            row = rows[number]
            done = counts[base + CAVES + number]
            if done < row.size:
                points = row.points[done + 1] - row.points[done] + growths[number] * self.left
                price = row.prices[done]
                lacks = lacking(price, counts, base, self.coin)
                least = min(least, lacks)
                worth = points / (1.0 + DELAY * lacks)
                worth *= self.reach(state, price)
                others += worth
                best = max(best, worth)
        done = counts[base + HUTS]
        if done < rows[2].size:
            more = float(rows[2].points[done + 1] - rows[2].points[done])
            for ground in state.laid:
                number = 2 * ground + state.sides[ground]
                points = self.spaces[ground]
                if points == UNSETTLED or state.huts[ground] != self.huts_now[ground]:
                    points = self.best_space(state, ground, number)
                if points < 0.0:
                    continue
                price = state.parts.hut_prices[number][done]
                lacks = lacking(price, counts, base, self.coin)
                least = min(least, lacks)
                worth = (more + points) / (1.0 + DELAY * lacks)
                worth *= self.reach(state, price)
                others += 0.3 * worth
                best = max(best, worth)
        near = self.pressure / (1.0 + DELAY * least)
        return self.sight * (0.9 * best + OTHERS * (others - best)) + near

    def reach(self, state: HuntingState, price: Price) -> float:
        """Return how likely a price can be paid: food beyond the caves must come in one turn."""
        over = price.foods - state.parts.caves - state.counts[self.base + CAVES]
        if over < 2:
            return 1.0
        return NEXT_TO_CAVES if over == 2 else FAR_ABOVE_CAVES

    def counts_at_end(self, state: HuntingState, ground: i64, number: i64) -> bool:
        """Tell whether a free build space of a ground counts what its owner has at the end."""
        face = state.parts.faces[number]
        for space in face.builds:
            if face.areas[space - 1].hut < 0 and owner_at(state.huts[ground], space) < 0:
                return True
        return False

    def best_space(self, state: HuntingState, ground: i64, number: i64) -> float:
        """Return the value of the best free build space of a ground, or -1."""
        huts = state.huts[ground]
        face = state.parts.faces[number]
        best = -1.0
        for space in face.builds:
            if owner_at(huts, space) >= 0:
                continue
            area = face.areas[space - 1]
            worth = HUT_GROWTH * self.left * self.areas[number * SPACES + space - 1]
            if area.hut >= 0:
                worth += float(area.hut)
            else:
                worth += self.ends(state, area)
            best = max(best, worth)
        return best

    def ends(self, state: HuntingState, area: Area) -> float:
        """Return what a hut on an area that counts at the end may bring."""
        counts, base = state.counts, self.base
        found = 0.0
        for part in area.parts:
            if part.kind != AT_END:
                continue
            if part.ends == "points":
                found += float(part.points)
            elif part.ends == "coins":
                found += float(part.points * (counts[base + COIN] // part.each))
            else:
                for kind in part.among:
                    found += 0.5 * float(counts[base + kind] * part.points)
        return found


def foods_number(action: GiveBack) -> i64:
    """Return the foods of an action as a part of the number `Careful.goods`."""
    found: i64 = 0
    for kind in range(FOODS):
        count: i64 = action.purse[kind]
        found = found * MOST_HELD + count
    return found


ROCK: Final = 0.7
"""What the rocks of a stack bring on average."""


def lacking(price: Price, counts: vec[i64], base: i64, coin: float) -> float:
    """Return how much of a price is missing, each food by its weight, a coin by the given one."""
    needs = price.needs
    found = 0.0
    spare: i64 = 0
    for kind in range(FOODS):
        left = counts[base + kind] - needs[kind]
        if left < 0:
            found -= float(left) * WEIGHTS[kind]
        else:
            spare += left
    if spare < price.free:
        found += float(price.free - spare)
    short = needs[COIN] - counts[base + COIN]
    if short > 0:
        found += float(short) * coin
    return found


_area_values: Final[Memo[Components, vec[float]]] = Memo(16)


def area_values(parts: Components) -> vec[float]:
    """Return `area_value` of all areas of a game, `SPACES` for each side of each ground."""
    known = _area_values.get(parts)
    if known is None:
        known = vec[float]([0.0] * (SPACES * len(parts.faces)))
        for number in range(len(parts.faces)):
            areas = parts.faces[number].areas
            for place in range(len(areas)):
                known[number * SPACES + place] = area_value(areas[place])
        _area_values.keep(parts, known)
    return known


def area_value(area: Area) -> float:
    """Return roughly what an area brings, in foods."""
    found = 0.0
    for part in area.parts:
        if part.kind == GAIN:
            gift = part.gift
            for kind in range(FOODS + 1):
                found += float(gift[kind]) * WEIGHTS[kind]
            found += 2.5 * float(gift[POINT])
        elif part.kind == CHOOSE:
            found += 1.3 * float(part.count)
        elif part.kind == TRADE:
            found += 0.5 * float(part.count)
        elif part.kind != AT_END:
            found += 1.2
    return found
