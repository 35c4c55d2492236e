"""The careful player, a greedy bot: it plays each action on a copy and keeps the best farm.

Where to place a person is decided by looking one action ahead: the action is played on a copy, with
quick decisions for what follows, and `farm_value` values the farm. The quick decisions are rules of
thumb, one function each.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.rng import Rng
from ....core.state import DECISION, State
from ..rules.action_space_names import ROUNDS
from ..rules.actions import (
    BAKE,
    BEGGED,
    BUILD_ROOM,
    BUILD_STABLE,
    BUY,
    CLOSED,
    CONVERT,
    COOK,
    DONE,
    EAT,
    FED,
    FENCES,
    GIVE,
    LEAD,
    PLAY,
    PLOW,
    SOW,
    Move,
)
from ..rules.animal_room import PER_SPACE
from ..rules.farm_grid import COLUMNS, around, count, rim, spaces_of
from ..rules.farm_work import FarmWork
from ..rules.feeding_and_keeping_animals import food_needed
from ..rules.fencing import affordable, payable
from ..rules.goods import CLAY, FOOD, GRAIN, REED, STONE, VEGETABLE, WOOD
from ..rules.player import MOST_PEOPLE, Player
from ..rules.state import AgricolaState
from ..rules.task_numbers import (
    BAKING,
    BUILT,
    EATING,
    FENCING,
    IMPROVING,
    PAYING,
    PEN,
    RAISING,
    WITHHELD,
    WORK_NUMBER,
)
from .farm_value import Weights, weights_by_hooks, weights_of_careful, worth

LEAST: Final = -1e9
BUILT_WITH: Final = vec[i64]([REED, WOOD, CLAY, STONE])
ENOUGH: Final = vec[i64]([2, 5, 2, 1])
"""The goods for rooms and improvements, and how many of each are enough for the next one."""
MOST_STEPS: Final = 40
"""The most decisions that follow an action in the look-ahead."""


def careful(state: State, rng: Rng) -> Action:
    """Choose an action for the mover of a state of Agricola.

    Parameters
    ----------
    state : AgricolaState
        At a decision.
    rng : Rng
        Not needed: the same position always gives the same choice.
    """
    assert isinstance(state, AgricolaState)
    return choose(state, weights_of_careful(state))


def careful_by_hooks(state: State, rng: Rng) -> Action:
    """Choose as `careful` does, but weigh every card by its hooks alone.

    The priors of the cards were measured with this player, so that they do not depend on
    themselves.
    """
    assert isinstance(state, AgricolaState)
    return choose(state, weights_by_hooks(state))


def choose(state: AgricolaState, w: Weights) -> Action:
    """Return the action of the careful player."""
    moves = state.legal()
    if len(moves) == 1:
        return moves[0]
    if not state.turn_begins:
        return quick(state, moves, w)
    best, most = moves[0], LEAST
    for move in moves:
        value = value_of(state, move, w)
        if value > most:
            best, most = move, value
    return best


def value_of(state: AgricolaState, move: Action, w: Weights) -> float:
    """Return the value of the mover's farm after an action and the quick decisions that follow."""
    seat = state.mover
    trial = state.copy_for_turn()
    trial.play(move)
    for _ in range(MOST_STEPS):
        if trial.node != DECISION or trial.mover != seat or trial.turn_begins:
            break
        trial.play(quick(trial, trial.legal(), w))
    return worth(trial, seat, w)


def quick(state: AgricolaState, moves: list[Action], w: Weights) -> Action:
    """Return a quick decision at a step that follows from an action, or at a meal.

    Without a rule of thumb a step is decided by what the farm is worth after each choice.
    """
    if len(moves) == 1:
        return moves[0]
    step = state.task[0]
    if step == FENCING:
        return fencing(state, moves, w)
    if step == EATING:
        return eating(state, moves, w)
    if isinstance(state.step, FarmWork):
        return farming(state, moves)
    if step == IMPROVING:
        return improving(state, moves, w)
    if step == RAISING:
        return cheapest_food(state, moves, w)
    return best_after(state, moves, w)


def best_after(state: AgricolaState, moves: list[Action], w: Weights) -> Action:
    """Return the action with the highest farm value after it; of equal ones the first."""
    seat = state.mover
    best, most = moves[0], LEAST
    for move in moves:
        trial = state.copy_for_turn()
        trial.play(move)
        value = worth(trial, seat, w) + wish(state, move)
        if value > most:
            best, most = move, value
    return best


def wish(state: AgricolaState, move: Action) -> float:
    """Return a small bonus for goods that the next room or improvement needs."""
    assert isinstance(move, Move)
    goods, purse = state.players[state.mover].goods, move.purse
    total = 0.0
    for place in range(len(BUILT_WITH)):
        good = BUILT_WITH[place]
        if goods[good] < ENOUGH[place] and purse[good]:
            total += 0.3
    return total


def room_wish(space: int) -> float:
    """Return the preference for a room space: at the left, downwards first."""
    return -3.0 * float(space % COLUMNS) - (0.5 if space < COLUMNS else 0.0)


def farming(state: AgricolaState, moves: list[Action]) -> Action:
    """Build rooms where people may come, stables at the end, plow, sow all, bake what is needed."""
    player = state.players[state.mover]
    left = ROUNDS - state.round
    best: Action = moves[0]
    most = LEAST
    for move in moves:
        assert isinstance(move, Move)
        value = LEAST
        verb = move.verb
        if verb == BUILD_ROOM:
            value = 5.0 + room_wish(move.first) if wants_room(player, left) else -30.0
        elif verb == BUILD_STABLE:
            value = stable_wish(state, player, move.first, left)
        elif verb == PLOW:
            value = 20.0 - 0.5 * float(move.first % COLUMNS) - 0.8 * float(move.first // COLUMNS)
            value -= 6.0 if beside_house(player, move.first) and left > 6 else 0.0
        elif verb == SOW:
            value = 15.0 + (1.0 if move.second == VEGETABLE else 0.0) - 0.01 * float(move.first)
        elif verb == BAKE:
            value = bake_wish(state, player, move.first)
        elif move is DONE:
            value = 0.0
        if value > most:
            best, most = move, value
    return best


def wants_room(player: Player, left: int) -> bool:
    """Tell whether another room is worth its price."""
    rooms = count(player.rooms)
    if rooms >= MOST_PEOPLE:
        return left < 2 and player.house == 2
    return rooms < player.people + 2 and left > 1


def beside_house(player: Player, space: int) -> bool:
    """Tell whether a space is one where the house may grow."""
    return bool(around(player.rooms) >> space & 1) and count(player.rooms) < 4


def stable_wish(state: AgricolaState, player: Player, space: int, left: int) -> float:
    """Return the value of a stable: a point in a pasture or on a free space, if wood is left."""
    price = state.parts.works[state.task[WORK_NUMBER]].stable_wood
    spare = player.goods[WOOD] - price
    room_planned = left > 3 and count(player.rooms) <= player.people < MOST_PEOPLE
    if room_planned and spare < 5:
        return -1.0
    in_pasture = bool(player.pastured >> space & 1)
    value = 1.0 if left < 4 else 0.2
    if in_pasture:
        value += 0.4
    if price == 1:
        value += 0.4
    return value - 0.3 * float(price) - 0.01 * float(space) + (0.2 if left == 0 else 0.0)


def bake_wish(state: AgricolaState, player: Player, grain: int) -> float:
    """Return the value of baking an amount of grain: food that is missing, less seed grain."""
    need = food_needed(state, player)
    short = need - player.goods[FOOD]
    empty = count(player.empty_fields())
    kept = player.goods[GRAIN] - grain
    value = 0.0
    gained = 0
    rest = grain
    for food, most in player.ovens:
        here = most if most < rest else rest
        gained += here * food
        rest -= here
    useful = gained if gained < short + 4 else short + 4
    value += 0.6 * float(useful if useful > 0 else 0) + 0.1 * float(gained)
    if kept < 1 and state.round < 12:
        value -= 2.0
    if kept < empty:
        value -= 0.6
    return value - 0.7 * float(grain)


def improving(state: AgricolaState, moves: list[Action], w: Weights) -> Action:
    """Buy the card after which the farm is worth most, or nothing."""
    seat = state.mover
    best, most = moves[0], LEAST
    now = worth(state, seat, w)
    for move in moves:
        assert isinstance(move, Move)
        if move.verb == BUY or move.verb == PLAY or move.verb == LEAD:
            trial = state.copy_for_turn()
            trial.play(move)
            while trial.mover == seat and trial.task[0] in (PAYING, BAKING):
                trial.play(give_or_first(trial.legal()))
            value = worth(trial, seat, w)
        else:
            value = now + w.buy_margin
        if value > most:
            best, most = move, value
    return best


def give_or_first(moves: list[Action]) -> Action:
    """Give a card in place of a price if that can be done; stop baking."""
    for move in moves:
        assert isinstance(move, Move)
        if move.verb == GIVE:
            return move
    return moves[-1] if moves[-1] is DONE else moves[0]


def fencing(state: AgricolaState, moves: list[Action], w: Weights) -> Action:
    """Fence the pasture that is worth most, space by space; stop when none is worth its wood."""
    player = state.players[state.mover]
    pen = state.task[PEN]
    best, most = 0, (0.3 if DONE in moves else LEAST)
    for region in affordable(player, state.task[BUILT]):
        if pen & ~region:
            continue
        value = region_wish(state, player, region, w)
        if value > most or (value == most and region < best):
            best, most = region, value
    if not best:
        return DONE if DONE in moves else moves[-1]
    if best == pen:
        return CLOSED
    for space in spaces_of(best & ~pen):
        if FENCES[space] in moves:
            return FENCES[space]
    return moves[-1]


def region_wish(state: AgricolaState, player: Player, region: int, w: Weights) -> float:
    """Return the value of a pasture: points, unused spaces, room; less its wood."""
    left = ROUNDS - state.round
    new = count(rim(region) & ~player.fences)
    spaces = count(region)
    pastures = len(player.room)
    fresh = count(region & ~player.pastured & ~player.stables)
    value = 2.0 if pastures == 0 else 1.0 if pastures < 4 else 0.0
    value += float(fresh)
    room = PER_SPACE * spaces << count(region & player.stables)
    if region & player.pastured:
        value -= 0.1
    else:
        value += (w.pen_room if left > 0 else 0.05) * float(room if room < 8 else 8)
    # Fences are few: a layout that uses them up too early leaves spaces open.
    value -= w.pen_wood * float(new) + (0.1 * float(new) if payable(player) < 6 else 0.0)
    for space in spaces_of(region):
        value += 0.02 * float(space % COLUMNS)
        if left > 5 and beside_house(player, space):
            value -= 0.8
    return value - (0.25 if spaces == 1 and pastures == 0 else 0.0)


def eating(state: AgricolaState, moves: list[Action], w: Weights) -> Action:
    """Convert what costs least until nobody is hungry; use workshops while food is worth more."""
    player = state.players[state.mover]
    short = food_needed(state, player) - state.task[WITHHELD] - player.goods[FOOD]
    left = ROUNDS - state.round
    if short <= 0:
        for move in moves:
            assert isinstance(move, Move)
            if move.verb == CONVERT and left > 0:
                shop = state.parts.cards[move.first].workshop
                if shop is not None and player.goods[shop.good] > 4:
                    return move
        return FED
    return cheapest_food(
        state, [move for move in moves if move is not FED and move is not BEGGED], w
    )


def cheapest_food(state: AgricolaState, moves: list[Action], w: Weights) -> Action:
    """Return the conversion that costs the farm least for each food that is needed."""
    if not moves:
        return FED
    seat = state.mover
    player = state.players[seat]
    short = food_needed(state, player) - player.goods[FOOD]
    before = worth(state, seat, w) - 0.0
    best, most = moves[0], LEAST
    for move in moves:
        assert isinstance(move, Move)
        if move.verb == EAT and player.cook[move.first] > 0:
            # Eating it raw is never worth more than cooking it.
            continue
        trial = state.copy_for_turn()
        food = trial.players[seat].goods[FOOD]
        trial.play(move)
        after = trial.players[seat]
        gained = after.goods[FOOD] - food
        useful = gained if short <= 0 or gained < short else short
        value = (worth(trial, seat, w) - before) / float(useful if useful > 0 else 1)
        if move.verb in (EAT, COOK, CONVERT, BAKE) and value > most:
            best, most = move, value
    return best
