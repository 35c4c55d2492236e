"""Trigger the effects of cards and carry them out.

The cards of a seat act in the order in which they were laid out, and seats act clockwise from the
one whose turn it is. Each effect is a task on the stack, so it may ask its owner something before
the next effect begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.goods import Purse, total
from .card_data import Effect
from .card_hooks import ON_AHEAD, ON_OTHERS, ON_OWNED
from .effect_conditions_and_gains import (
    condition_holds,
    effect_at,
    gained_by,
    rounds_ahead,
)
from .goods import BOAR, CATTLE, FOOD, GOODS, KINDS, NOTHING, SHEEP, listed, purse
from .prices import in_reach
from .task_numbers import ACTING, LEFT, OFFERING, PICKING, TAKING

if TYPE_CHECKING:
    from .space_actions import SpaceAction
    from .state import AgricolaState


def effects_on(state: AgricolaState, seat: int, hook: int) -> list[tuple[int, int]]:
    """Return the effects of a seat on a hook as (card, place of the effect), in their order."""
    found: list[tuple[int, int]] = []
    for card in state.players[seat].acts(hook):
        for row in state.parts.cards[card].rows_on[hook]:
            found.append((card, row))
    return found


def push_effects(
    state: AgricolaState, seat: int, rows: list[tuple[int, int]], detail: int = 0
) -> None:
    """Push effects of a seat on the stack in reverse order, so that the first is done first."""
    for card, row in reversed(rows):
        state.push(ACTING, seat, card, row, detail)


def trigger_cards(state: AgricolaState, seat: int, hook: int, detail: int = 0) -> None:
    """Push the effects of a seat on a hook whose conditions hold."""
    player = state.players[seat]
    if player.acts(hook):
        rows = effects_on(state, seat, hook)
        rows = [one for one in rows if condition_holds(state, player, effect_at(state, *one))]
        push_effects(state, seat, rows, detail)


def by_whom(effect: Effect, seat: int, who: int) -> bool:
    """Tell whether an effect of a seat responds to what the seat `who` has done."""
    by = effect["by"]
    return bool(by == "anybody" or (by == "self") == (seat == who))


def trigger_others(state: AgricolaState, who: int, event: str, what: str, detail: int) -> None:
    """Push the effects of all seats that respond to an event of a player, clockwise from it.

    Parameters
    ----------
    state : AgricolaState
    who : int
    event : str
        ``"bake"``, ``"cook"``, ``"play"`` or ``"lay"``.
    what : str
        The good that was cooked, or the symbol of the card laid out.
    detail : int
        How much of it.
    """
    for after in range(state.seats - 1, -1, -1):
        seat = (who + after) % state.seats
        if not state.players[seat].acts(ON_OTHERS):
            continue
        rows = []
        for card, row in effects_on(state, seat, ON_OTHERS):
            effect = effect_at(state, card, row)
            if effect["event"] != event or not by_whom(effect, seat, who):
                continue
            if what and what != effect.get("per", effect.get("symbol")):
                continue
            rows.append((card, row))
        push_effects(state, seat, rows, detail)


def trigger(state: AgricolaState, seat: int, card: int, row: int, detail: int) -> None:
    """Carry out an effect, or push the step that asks its owner first."""
    effect = effect_at(state, card, row)
    if "choose" in effect:
        state.push(PICKING, seat, card, row, detail)
    elif not can_trigger(state, seat, card, row, detail):
        return
    elif asks_first(effect) and detail < PAID_LATER:
        state.push(OFFERING, seat, card, row, detail)
    else:
        resolve_effect(state, seat, card, row, detail)


def asks_first(effect: Effect) -> bool:
    """Tell whether the owner is asked first.

    An effect that begins a step with ``done`` is not offered: the step itself may be declined.
    """
    if "again" in effect:
        return True
    if not effect.get("optional"):
        return False
    return "do" not in effect or "pay" in effect


def can_trigger(state: AgricolaState, seat: int, card: int, row: int, detail: int) -> bool:
    """Tell whether an effect can be carried out now."""
    effect = effect_at(state, card, row)
    due = state.parts.cards[card].dues[row]
    if due is not NOTHING and "double" not in effect and not in_reach(state.players[seat], due):
        return False
    if "again" in effect:
        return state.parts.improvement_actions[detail % PAID_LATER].possible(state, seat)
    if "do" in effect and effect["do"] != "lay_this":
        return card_action(state, card, effect).possible(state, seat)
    if "leave" in effect:
        # Another card may have had goods left there meanwhile.
        good = state.parts.spaces[detail].good
        return bool(state.lying[detail] - left_there(state) >= effect["leave"].get(GOODS[good], 0))
    return True


def action_name(effect: Effect) -> str:
    """Return the name of the space action that an effect begins, with its restriction."""
    name: str = effect["do"]
    return f"{name} {effect['only']}" if "only" in effect else name


def card_action(state: AgricolaState, card: int, effect: Effect) -> SpaceAction:
    """Return the space action that an effect begins; some cards have their own."""
    actions, name = state.parts.card_actions, action_name(effect)
    own = actions.get(f"{name} by {state.parts.cards[card].id}")
    return actions[name] if own is None else own


def resolve_effect(state: AgricolaState, seat: int, card: int, row: int, detail: int) -> None:
    """Carry out an effect: pay its price, apply its gain, and begin the action it allows."""
    effect, player = effect_at(state, card, row), state.players[seat]
    price = state.parts.cards[card].dues[row]
    for key, code in state.parts.effect_code.items():
        if key in effect:
            code(state, seat, card, effect, detail)
            return
    if player.goods[FOOD] < price[FOOD]:
        state.push(ACTING, seat, card, row, PAID_LATER + detail)
        state.raise_food(seat, price[FOOD])
        return
    if total(price):
        player.pay(price)
        if state.events is not None:
            state.record_event("card_pays", seat, state.parts.cards[card].id, listed(price))
    apply_gain(state, seat, card, row, detail % PAID_LATER)
    if "again" in effect:
        # The action is optional: after the price was paid, no card may be affordable.
        state.parts.improvement_actions[detail % PAID_LATER].begin(state, seat, 1)
    if "do" in effect:
        optional = 1 if effect.get("optional") and not asks_first(effect) else 0
        card_action(state, card, effect).begin(state, seat, optional)


PAID_LATER: Final = 1 << 16
"""Added to the detail of a task that waits until its food has been raised."""


def apply_gain(state: AgricolaState, seat: int, card: int, row: int, detail: int) -> None:
    """Apply the gain of an effect: goods now, goods on later rounds, or marks on the card."""
    player, effect = state.players[seat], effect_at(state, card, row)
    gained = gained_by(state, seat, card, row, detail)
    if "convert" in effect and not isinstance(effect["convert"], list):
        gained = purse(**effect["convert"]["get"])
    if "leave" in effect:
        leave_there(state, effect["leave"].get(GOODS[state.parts.spaces[detail].good], 0))
        gained = purse(**effect["get"])
    if "gains" in effect:
        gains, used = effect["gains"], player.mark(card)
        gained = purse(**gains[min(used, len(gains) - 1)])
        player.set_mark(card, used + 1)
    if "mark" in effect:
        player.set_mark(card, player.mark(card) + effect["mark"] * detail)
    if effect.get("loan"):
        player.set_mark(card, 7)
    if effect["hook"] == "ahead":
        lay_ahead(state, seat, card, effect["rounds"], state.parts.cards[card].gains[row])
    elif "ahead" in effect:
        lay_ahead(state, seat, card, effect["ahead"]["rounds"], purse(**effect["ahead"]["gain"]))
    elif total(gained):
        gain_by_card(state, seat, card, gained)


def leave_there(state: AgricolaState, count: int) -> None:
    """Leave goods on the space where goods are about to be taken; the task keeps how many."""
    for place in range(len(state.stack) - 1, -1, -1):
        step, seat, space, left, taken = state.stack[place]
        if step == TAKING:
            state.stack[place] = step, seat, space, left + count, taken
            return
    step, seat, space, left, taken = state.task
    state.task = step, seat, space, left + count, taken


def left_there(state: AgricolaState) -> int:
    """Return how many goods the person who is about to take some leaves there so far."""
    for task in reversed(state.pending):
        if task[0] == TAKING:
            return task[LEFT]
    return 0


def gain_by_card(state: AgricolaState, seat: int, card: int, gained: Purse) -> None:
    """Give a seat goods from a card, then house animals."""
    state.players[seat].take(gained)
    if state.events is not None:
        state.record_event("card_gain", seat, state.parts.cards[card].id, listed(gained))
    if gained[SHEEP] or gained[BOAR] or gained[CATTLE]:
        state.house_animals(seat, 1)


def lay_ahead(state: AgricolaState, seat: int, card: int, rounds: Any, goods: Purse) -> None:
    """Put goods on later round spaces for a seat."""
    player = state.players[seat]
    numbers = rounds_ahead(state, rounds)
    rows = [(n, good, goods[good]) for n in numbers for good in range(KINDS) if goods[good]]
    player.ahead = tuple(sorted([*player.ahead, *rows]))
    if isinstance(rounds, str) and rounds.startswith(("next", "plus")):
        player.set_mark(card, state.round)
    if state.events is None:
        return
    for good in range(KINDS):
        first = 0
        for place in range(len(numbers)):
            first = first or numbers[place]
            if place + 1 < len(numbers) and numbers[place + 1] == numbers[place] + 1:
                continue
            if goods[good]:
                state.record_event("wait", seat, goods[good], GOODS[good], first, numbers[place])
            first = 0


def lost_ahead(state: AgricolaState, seat: int, card: int) -> None:
    """Remove the goods that a surrendered card still has on later round spaces."""
    player, later = state.players[seat], list(state.players[seat].ahead)
    own = state.parts.cards[card].ahead
    if own is not None and player.mark(card):
        for n in range(state.round + 1, player.mark(card) + own.rounds + 1):
            if (n, own.good, own.count) in later:
                later.remove((n, own.good, own.count))
    for row in state.parts.cards[card].rows_on[ON_AHEAD]:
        effect = effect_at(state, card, row)
        now, goods = state.round, state.parts.cards[card].gains[row]
        state.round = player.mark(card) or now
        numbers = rounds_ahead(state, effect["rounds"])
        state.round = now
        for n in numbers:
            for good in range(KINDS):
                if goods[good] and (n, good, goods[good]) in later:
                    later.remove((n, good, goods[good]))
    player.ahead = tuple(later)
    player.set_mark(card, 0)


def owned_by(state: AgricolaState, seat: int, laid: int) -> list[tuple[int, int]]:
    """Return the effects of a seat that respond to a certain card being laid out."""
    found = []
    for one in effects_on(state, seat, ON_OWNED):
        for id in effect_at(state, *one)["cards"]:
            if state.parts.numbers[id] == laid:
                found.append(one)
                break
    return found
