"""Raising food: crops and animals become food, at any time or until a price can be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import CONVERT, COOK, COOKS, EAT, EATS, Move
from .card_triggering import trigger_others
from .cards import COOKED
from .choices_at_space import Trade
from .goods import CROPS, FOOD, GOODS
from .refusal_rules import COOK_HAVE, COOK_HEARTH, EAT_HAVE, RAISE_ENOUGH
from .step_base import FarmStep
from .task_numbers import (
    BY_CARDS,
    FOOD_NEEDED,
    FOR_CARD,
    GOOD_BOUGHT,
    PAID_AT_ONCE,
    RAISING,
    SPACE,
)

if TYPE_CHECKING:
    from .state import AgricolaState


def raw_and_cooked(state: AgricolaState, seat: int) -> list[Action]:
    """Return every way to turn one crop or animal into food at any time."""
    player = state.players[seat]
    moves: list[Action] = []
    for number in range(len(CROPS)):
        if player.goods[CROPS[number]]:
            moves.append(EATS[number])
    for number in range(len(COOKED)):
        good = COOKED[number]
        if player.goods[good] and player.cook[good]:
            moves.append(COOKS[number])
    return moves


def become_food(state: AgricolaState, seat: int, action: Move) -> None:
    """Turn one crop or animal into food."""
    player, good = state.players[seat], action.first
    if action.verb == EAT:
        food = 1
    else:
        food = player.cook[good] + (player.cooked_more(1) if player.modifiers.per_goods else 0)
    player.goods[good] -= 1
    player.goods[FOOD] += food
    if state.parts.hands and action.verb == COOK:
        trigger_others(state, seat, "cook", GOODS[good], 1)
    if state.events is not None:
        name = "eat" if action.verb == EAT else "cook"
        state.record_event(name, seat, [(GOODS[good], 1)], food)


def why_not_food(state: AgricolaState, seat: int, action: Move) -> list[Refusal]:
    """Return the rules that forbid turning a crop or animal into food."""
    player, good, name = state.players[seat], action.first, state.game.seats[seat]
    found = []
    if action.verb == COOK and not player.cook[good]:
        found.append(state.refuse(COOK_HEARTH, seat=name, good=GOODS[good], figure=GOODS[good]))
    if not player.goods[good]:
        rule = EAT_HAVE if action.verb == EAT else COOK_HAVE
        found.append(state.refuse(rule, seat=name, good=GOODS[good], have=0))
    return found


class RaiseFood(FarmStep):
    """Turn goods into food until a price can be paid.

    For a trade the task keeps the action space and the good that is bought. For a card it keeps the
    food that is needed, and whether the food is paid as soon as it is there.
    """

    number = RAISING
    name = "raising"
    numbers: tuple[str, ...] = ("space or food", "good or paid at once", "for card")
    rule = "take.food"
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        moves = raw_and_cooked(state, seat_of(task))
        moves += state.food_conversions(seat_of(task))
        return [move for move in moves if self.suffices(state, task, move)]

    def needed(self, state: AgricolaState, task: Task) -> int:
        """Return the food that is needed."""
        if task[FOR_CARD]:
            return task[FOOD_NEEDED]
        trade = self.trade(state, task)
        assert trade is not None
        return trade.food

    def suffices(self, state: AgricolaState, task: Task, move: Action) -> bool:
        """Tell whether the rest can still be raised after a move.

        A crop that is eaten raw instead of cooked may bring too little.
        """
        seat, need = seat_of(task), self.needed(state, task)
        if need - state.players[seat].goods[FOOD] < 2:
            return True
        trial = state.copy()
        assert isinstance(move, Move)
        self.raise_food(trial, seat, move)
        player = trial.players[seat]
        return player.goods[FOOD] + player.raisable() >= need

    def raise_food(self, state: AgricolaState, seat: int, action: Move) -> None:
        """Convert a good into food."""
        if action.verb == CONVERT:
            state.convert(seat, action)
        else:
            become_food(state, seat, action)

    def trade(self, state: AgricolaState, task: Task) -> Trade | None:
        """Return the trade that is paid for; None for a card."""
        for choice in state.parts.spaces[task[SPACE]].choices:
            if isinstance(choice, Trade) and choice.move.first == task[GOOD_BOUGHT]:
                return choice
        return None

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        seat = seat_of(task)
        self.raise_food(state, seat, action)
        if task[FOR_CARD]:
            if state.players[seat].goods[FOOD] < task[FOOD_NEEDED]:
                state.push(RAISING, seat, task[FOOD_NEEDED], task[PAID_AT_ONCE], 1)
                return
            state.players[seat].end_cooking()
            if task[PAID_AT_ONCE]:
                state.players[seat].goods[FOOD] -= task[FOOD_NEEDED]
            return
        trade = self.trade(state, task)
        assert trade is not None
        if state.players[seat].goods[FOOD] < trade.food:
            state.push(RAISING, seat, task[SPACE], task[GOOD_BOUGHT])
        else:
            state.players[seat].end_cooking()
            trade.deliver(state, seat, task[SPACE])

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        seat = seat_of(task)
        if action.verb == EAT or action.verb == COOK:
            found = why_not_food(state, seat, action)
            if found or self.suffices(state, task, action):
                return found
        elif action not in state.food_conversions(seat):
            return [self.not_now(state, task, action)]
        elif self.suffices(state, task, action):
            return []
        need = self.needed(state, task)
        return [state.refuse(RAISE_ENOUGH, seat=state.game.seats[seat], need=need)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        if task[FOR_CARD] == 1 and state.parts.hands and task[PAID_AT_ONCE] in (0, 1):
            have = state.players[seat_of(task)].goods[FOOD]
            most = have + state.players[seat_of(task)].raisable()
            return have < task[FOOD_NEEDED] <= most
        if task[FOR_CARD] or not 0 <= task[SPACE] < len(state.parts.spaces):
            return False
        trade, player = self.trade(state, task), state.players[seat_of(task)]
        if trade is None or not state.parts.spaces[task[SPACE]].present:
            return False
        return player.goods[FOOD] < trade.food <= player.goods[FOOD] + player.raisable()
