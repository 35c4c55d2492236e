"""Anytime actions: what cards add to the choices of their owner at every decision.

A card may convert goods, sell goods from a pile, build a room free of charge, or allow more fields
in a plow action. The family game has no anytime actions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.goods import Purse
from ....core.rule import Refusal
from ....core.state import DECISION
from ....core.tasks import SEAT, Task, seat_of
from .actions import ACCEPT, CONVERT, DONE, Move
from .card_conversions_and_crops import Conversion
from .card_data import Effect
from .card_hooks import ON_BECOMES, ON_FREE, ON_PLOWING
from .card_triggering import effects_on, push_effects
from .effect_conditions_and_gains import condition_holds, effect_at
from .farm_grid import count
from .farm_work import may_plow, plow_card_used, plow_spaces, with_more_plows
from .goods import ANIMALS, FOOD, GOODS, HOUSES, NOTHING, listed
from .prices import in_reach
from .refusal_rules import (
    ACCEPT_OFFER,
    FREE_CARD,
    FREE_GOODS,
    FREE_NEEDED,
    PLOW_CARD,
    PLOW_NOWHERE,
    PLOW_WHERE,
)
from .step_base import FarmStep
from .task_numbers import (
    DONE_SO_FAR,
    PLOWING,
    WORK_NUMBER,
)

if TYPE_CHECKING:
    from .player import Player
    from .state import AgricolaState


NO_MOVES: Final[list[Action]] = []
"""Where cards add nothing to a decision; not to be changed."""


def step_of_task(state: AgricolaState, task: Task) -> FarmStep:
    """Return the step of a task."""
    step = state.steps.by_number[task[0]]
    assert isinstance(step, FarmStep)
    return step


def is_anytime_step(state: AgricolaState, task: Task) -> bool:
    """Tell whether anytime effects may be used at a decision. A begun pasture is closed first."""
    step = step_of_task(state, task)
    return step.anytime and step.is_free(task)


def can_convert(player: Player, conversion: Conversion) -> bool:
    """Tell whether a player can pay for a conversion and its card still offers the goods."""
    if not player.affords(conversion.price):
        return False
    if conversion.pile:
        sold = player.mark(conversion.card)
        return sold < len(conversion.pile) and conversion.get[conversion.pile[sold]] > 0
    if conversion.has:
        for good in ANIMALS:  # noqa: SIM110 - compiled, faster than any()
            if conversion.get[good] and player.goods[good]:
                return True
        return False
    return True


def anytime_conversions(player: Player, food: bool = False) -> list[Action]:
    """Return the conversions that a player can make now: all of them, or those into food."""
    moves: list[Action] = []
    given = player.modifiers
    for place in range(len(given.conversions)):
        conversion = given.conversions[place]
        if (conversion.food or not food) and can_convert(player, conversion):
            moves.append(given.converts[place])
    return moves


def anytime_moves(state: AgricolaState, task: Task, own: list[Action]) -> list[Action]:
    """Return the anytime actions at a decision.

    If the decision cannot be declined, only those are returned after which it can still be met:
    others might take the goods or the space that it needs.
    """
    player = state.players[task[SEAT]]
    if task[0] != PLOWING and not player.acts_on(ON_FREE):
        return NO_MOVES
    if state.without_anytime or not may_convert(state, task):
        return NO_MOVES
    moves = anytime_conversions(player)
    if player.modifiers.works_freely and is_anytime_step(state, task):
        moves += [state.parts.cards.accepts[card] for card in anytime_doings(state, seat_of(task))]
    if moves and has_to_act(state, task, own):
        moves = [move for move in moves if leaves_possible(state, task, move)]
    if task[0] == PLOWING:
        for card, _row in plows_on_offer(state, task):
            if state.parts.cards.accepts[card] not in moves:
                moves.append(state.parts.cards.accepts[card])
    return moves


def may_convert(state: AgricolaState, task: Task) -> bool:
    """Tell whether goods may be converted at a decision."""
    step = step_of_task(state, task)
    return (step.anytime or step.converts) and step.is_free(task)


def has_to_act(state: AgricolaState, task: Task, own: list[Action]) -> bool:
    """Tell whether a decision cannot be declined, so that an anytime action could block it."""
    if step_of_task(state, task).never_blocked or DONE in own:
        return False
    return is_anytime_step(state, task)


def leaves_possible(state: AgricolaState, task: Task, move: Action) -> bool:
    """Tell whether a decision can still be met after an anytime action."""
    assert isinstance(move, Move)
    if move.verb == CONVERT:
        conversion = state.parts.cards.conversion(move)
        if not conversion.brings_animals:
            return can_still_act(state, task, conversion)
    trial = state.copy()
    trial.without_anytime = True
    trial.play(move)
    return comes_back(trial, task)


def can_still_act(state: AgricolaState, task: Task, conversion: Conversion) -> bool:
    """Tell whether a decision can still be met after a conversion that brings no animals.

    It changes nothing but goods and a mark, so it is made without a copy, and undone.
    """
    player = state.players[seat_of(task)]
    goods, marks = player.goods[:], player.marks
    try:
        exchange(player, conversion)
        return len(state.step.legal_moves(state, task)) > 0
    finally:
        player.goods, player.marks = goods, marks


def comes_back(state: AgricolaState, task: Task) -> bool:
    """Tell whether every line of play returns to a decision with at least one legal action."""
    if state.task == task:
        return len(state.step.legal_moves(state, task)) > 0
    if state.node != DECISION or state.mover != seat_of(task):
        return False
    for move in state.step.legal_moves(state, state.task):
        after = state.copy()
        after.play(move)
        if not comes_back(after, task):
            return False
    return True


def anytime_doings(state: AgricolaState, seat: int) -> list[int]:
    """Return the cards with an anytime action on the farm that can be begun now."""
    found: list[int] = []
    for card, row in effects_on(state, seat, ON_FREE):
        effect = effect_at(state, card, row)
        if "do" in effect and card not in found and can_do_freely(state, seat, card, effect):
            found.append(card)
    return found


def offers(state: AgricolaState, task: Task) -> list[tuple[int, int]]:
    """Return the effects that a seat can accept as an anytime action."""
    seat = seat_of(task)
    found = []
    for card, row in effects_on(state, seat, ON_FREE):
        effect = effect_at(state, card, row)
        if "do" in effect and can_do_freely(state, seat, card, effect):
            found.append((card, row))
    return found + plows_on_offer(state, task)


def helps_plowing(state: AgricolaState, task: Task) -> bool:
    """Tell whether cards may allow more fields here: in some plow actions, before sowing."""
    if task[0] != PLOWING:
        return False
    work = state.parts.works[task[WORK_NUMBER]]
    return work.helped and may_plow(work, task[DONE_SO_FAR])


def plows_on_offer(state: AgricolaState, task: Task) -> list[tuple[int, int]]:
    """Return the effects that can allow more fields in the present plow action."""
    if not helps_plowing(state, task) or not state.players[seat_of(task)].acts(ON_PLOWING):
        return []
    return [
        one for one in effects_on(state, seat_of(task), ON_PLOWING)
        if can_plow_more(state, task, one[0], effect_at(state, *one))
    ]  # fmt: skip


def can_do_freely(state: AgricolaState, seat: int, card: int, effect: Effect) -> bool:
    """Tell whether an anytime effect can be used: its condition holds and it has uses left."""
    player = state.players[seat]
    if "uses" in effect and player.mark(card) >= effect["uses"]:
        return False
    if "to" in effect and player.house + 1 != HOUSES.index(effect["to"]):
        return False
    if not condition_holds(state, player, effect):
        return False
    return state.parts.card_actions[effect["do"]].possible(state, seat)


def can_plow_more(state: AgricolaState, task: Task, card: int, effect: Effect) -> bool:
    """Tell whether a card can allow more fields in a plow action: one card of each type can."""
    player, done = state.players[seat_of(task)], task[DONE_SO_FAR]
    improvement = bool(effect.get("improvement"))
    if plow_card_used(done, improvement) or not plow_spaces(player):
        return False
    if "uses" in effect and player.mark(card) >= effect["uses"]:
        return False
    price = food_price(effect)
    return in_reach(player, price)


def food_price(effect: Effect) -> Purse:
    """Return what an effect costs in food."""
    food = effect.get("pay", {}).get("food", 0)
    return tuple([food if good == FOOD else 0 for good in range(len(NOTHING))])


def is_anytime(state: AgricolaState, task: Task, action: Move) -> bool:
    """Tell whether an action is an anytime action at a decision."""
    if action.verb == ACCEPT:
        return is_anytime_step(state, task)
    if action.verb != CONVERT or action.second < 0:
        return False
    step = step_of_task(state, task)
    if not step.anytime and not step.converts:
        return False
    return state.parts.cards.conversion(action).hook == "free"


def play_anytime(state: AgricolaState, task: Task, action: Move) -> None:
    """Play an anytime action. The decision stays on the stack."""
    seat = seat_of(task)
    if action.verb == CONVERT:
        convert(state, seat, action)
        return
    card, row = next(one for one in offers(state, task) if one[0] == action.first)
    effect, player = effect_at(state, card, row), state.players[seat]
    if effect["hook"] == "plowing":
        plow_more(state, task, card, effect)
        return
    player.set_mark(card, player.mark(card) + 1)
    state.record_event("card_does", seat, state.parts.cards[card].id)
    state.parts.card_actions[effect["do"]].begin(state, seat, 0)


def plow_more(state: AgricolaState, task: Task, card: int, effect: Effect) -> None:
    """Use a plow card: raise the number of fields of the present plow action, and pay for it."""
    step, seat, work, done, optional = task
    player, price = state.players[seat], food_price(effect)
    improvement = bool(effect.get("improvement"))
    more = effect["fields"] - state.parts.works[work].plows if improvement else effect["more"]
    if improvement:
        player.set_mark(card, player.mark(card) + 1)
    state.record_event("card_does", seat, state.parts.cards[card].id)
    state.task = step, seat, work, with_more_plows(done, more, improvement), optional
    if player.goods[FOOD] < price[FOOD]:
        # A player without the food raises it at once, and pays then.
        state.raise_food(seat, price[FOOD], paid_at_once=True)
    else:
        player.pay(price)


def convert(state: AgricolaState, seat: int, action: Move) -> None:
    """Convert goods with a card of the deck."""
    conversion = state.parts.cards.conversion(action)
    exchange(state.players[seat], conversion)
    if state.events is not None:
        given, got = listed(conversion.give), listed(conversion.get)
        state.record_event("card_convert", seat, state.parts.cards[conversion.card].id, given, got)
    if conversion.brings_animals:
        state.house_animals(seat, 1)


def exchange(player: Player, conversion: Conversion) -> None:
    """Exchange goods of a player by a card of the deck."""
    player.pay(conversion.give)
    player.take(conversion.get)
    if conversion.pile:
        player.set_mark(conversion.card, player.mark(conversion.card) + 1)


def why_not_anytime(state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
    """Return the rules that forbid an anytime action."""
    if action in state.legal():
        return []
    seat, name = seat_of(task), state.game.seats[seat_of(task)]
    player, facts = state.players[seat], {"seat": name, "card": state.parts.cards[action.first].id}
    if action.verb == ACCEPT:
        if "plowing" in state.parts.cards[action.first].hooks and action.first in player.cards:
            return why_no_plow_card(state, task, action.first)
        if action.first in anytime_doings(state, seat):
            return [state.refuse(FREE_NEEDED, **facts)]
        return [state.refuse(ACCEPT_OFFER, **facts)]
    conversion = state.parts.cards.conversion(action)
    if not may_convert(state, task):
        return [state.step.not_now(state, task, action)]
    if action.first in player.cards and not player.has(conversion.give):
        give = conversion.give
        good = next(good for good, need in enumerate(give) if player.goods[good] < need)
        needs = {"good": GOODS[good], "need": give[good], "have": player.goods[good]}
        return [state.refuse(FREE_GOODS, **facts, **needs)]
    if action.first in player.cards and can_convert(player, conversion):
        return [state.refuse(FREE_NEEDED, **facts)]
    return [state.refuse(FREE_CARD, **facts)]


def why_no_plow_card(state: AgricolaState, task: Task, card: int) -> list[Refusal]:
    """Return the rules that forbid a card to allow more fields now."""
    seat = seat_of(task)
    facts = {"seat": state.game.seats[seat], "card": state.parts.cards[card].id}
    if not helps_plowing(state, task):
        return [state.refuse(PLOW_WHERE, **facts)]
    if not plow_spaces(state.players[seat]):
        return [state.refuse(PLOW_NOWHERE, seat=facts["seat"])]
    return [state.refuse(PLOW_CARD, **facts)]


def trigger_conditions(state: AgricolaState) -> None:
    """Push the effects whose condition has become true, whoever acted."""
    hook: i64 = ON_BECOMES
    for seat in range(state.seats):
        if state.players[seat].hooked >> hook & 1:
            trigger_what_became(state, seat)


def trigger_what_became(state: AgricolaState, seat: int) -> None:
    """Push the effects of a seat whose condition has become true."""
    player = state.players[seat]
    for card in player.acts(ON_BECOMES):
        if player.mark(card):
            continue
        for row in state.parts.cards[card].rows_on[ON_BECOMES]:
            if is_so(state, seat, effect_at(state, card, row)["when"]):
                player.set_mark(card, 1)
                push_effects(state, seat, [(card, row)])
                break


def is_so(state: AgricolaState, seat: int, when: Effect) -> bool:
    """Tell whether the condition of a card is true."""
    player = state.players[seat]
    if "house" in when:
        return HOUSES[player.house] in when["house"]
    rooms = when["only_seat_with_rooms"]
    if count(player.rooms) != rooms:
        return False
    for other in range(state.seats):
        if other != seat and count(state.players[other].rooms) == rooms:
            return False
    return True
