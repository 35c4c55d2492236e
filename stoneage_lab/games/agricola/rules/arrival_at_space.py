"""What happens when a person arrives at a space in the full game, where cards may act.

The order is: pay the toll to the owner of the space, decide what to leave there, take the goods,
trigger cards, house animals, and then do the actions of the space.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.goods import Purse, total
from ....core.tasks import Task, seat_of
from .action_space_names import ACTION_SPACES
from .card_data import Effect
from .card_hooks import ON_OTHERS, ON_SPACE, ON_TAKE, ON_USED
from .card_triggering import gain_by_card, push_effects
from .effect_conditions_and_gains import condition_holds, effect_at
from .goods import BOAR, BUILDING_GOODS, CATTLE, FOOD, GOOD_NUMBERS, GOODS, NOTHING, SHEEP, purse
from .step_base import FarmStep
from .task_numbers import ARRIVING, BY_CARDS, CHOOSING, KEEPING, LEFT, SPACE, TAKING

if TYPE_CHECKING:
    from .action_space import ActionSpace
    from .state import AgricolaState


def toll_of(state: AgricolaState, seat: int, space: int) -> tuple[int, int]:
    """Return (owner, toll in food) of a space that a card opened; the owner is -1 without one."""
    for owner in range(state.seats):
        for card in state.players[owner].acts(ON_SPACE):
            own = state.parts.cards[card]
            if own.opens == space:
                return owner, 0 if owner == seat else own.toll
    return -1, 0


def can_pay_toll(state: AgricolaState, seat: int, space: int) -> bool:
    """Tell whether a seat can pay for the use of an action space, with food that it can raise."""
    player = state.players[seat]
    return player.goods[FOOD] + player.raisable() >= toll_of(state, seat, space)[1]


def arrive(state: AgricolaState, seat: int, there: ActionSpace) -> None:
    """Pay the toll, if there is one, and use an action space."""
    if there.by_card and not toll_paid(state, seat, there.number):
        return
    there.begin(state, seat)
    if there.choices:
        state.push(CHOOSING, seat, there.number)
    else:
        take_from(state, seat, there)


def toll_paid(state: AgricolaState, seat: int, space: int) -> bool:
    """Pay the toll for a space that a card opened; if food lacks, raise it and arrive later."""
    owner, toll = toll_of(state, seat, space)
    player = state.players[seat]
    if player.goods[FOOD] < toll:
        state.push(ARRIVING, seat, space)
        state.raise_food(seat, toll)
        return False
    if toll:
        player.goods[FOOD] -= toll
        state.players[owner].goods[FOOD] += toll
        state.record_event("toll", seat, toll, state.game.seats[owner], ACTION_SPACES[space])
    return True


def take_from(state: AgricolaState, seat: int, there: ActionSpace) -> None:
    """Take the goods of an action space, after cards may have changed them."""
    player = state.players[seat]
    if there.good < 0:
        if there.gains:
            state.gain(seat, there.gain)
        if there.gains or player.acts_on(ON_USED):
            used(state, seat, there, there.gain)
    elif not player.acts_on(ON_TAKE):
        take_goods(state, seat, there, 0)
    else:
        take_with_cards(state, seat, there)


def take_with_cards(state: AgricolaState, seat: int, there: ActionSpace) -> None:
    """Take the goods of an action space where cards of the seat may change them first."""
    rows = effects_at_space(state, seat, ON_TAKE, there)
    if not rows:
        take_goods(state, seat, there, 0)
        return
    space = there.number
    state.push(TAKING, seat, space)
    offers = [one for one in rows if may_change_goods(state, space, effect_at(state, *one))]
    push_effects(state, seat, offers, space)


def effects_at_space(
    state: AgricolaState, seat: int, hook: int, there: ActionSpace
) -> list[tuple[int, int]]:
    """Return the effects of a seat on a hook that name an action space, or none at all."""
    bit = there.bit
    found: list[tuple[int, int]] = []
    for card in state.players[seat].acts(hook):
        own = state.parts.cards[card]
        for row in own.rows_on[hook]:
            if own.spaces[row] & bit:
                found.append((card, row))
    return found


def take_goods(state: AgricolaState, seat: int, there: ActionSpace, left: int) -> None:
    """Take the goods of an action space, except those left there, and trigger cards."""
    count = state.lying[there.number] - left
    state.take_all(seat, there, left)
    # Only animals, and cards that act then, make a difference to what was taken.
    if there.gains or state.players[seat].acts_on(ON_USED):
        taken = list(there.gain)
        taken[there.good] += count
        used(state, seat, there, tuple(taken))
    elif there.good >= SHEEP and count:
        house_later(state, seat)


def may_change_goods(state: AgricolaState, space: int, effect: Effect) -> bool:
    """Tell whether an effect that names an action space may change what is taken there."""
    if "at_least" in effect:
        return False
    lies = state.lying[space]
    if "leave" in effect:
        good = state.parts.spaces[space].good
        return bool(lies >= effect["leave"].get(GOODS[good], 0))
    return lies > 0


class TakeGoods(FarmStep):
    """Take the goods of an action space. The task keeps its number and how many stay there."""

    number = TAKING
    name = "taking"
    numbers: tuple[str, ...] = ("space", "left")
    card_stages: tuple[str, ...] = BY_CARDS

    def resolve(self, state: AgricolaState, task: Task) -> bool:
        state.pop_task()
        _, seat, space, left, _ = task
        least = at_least(state, seat, space)
        if state.lying[space] < least:
            state.lying[space] = least
        take_goods(state, seat, state.parts.spaces[space], left)
        return False

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        space, left = task[SPACE], task[LEFT]
        if not state.parts.hands or not 0 <= space < len(ACTION_SPACES):
            return False
        there = state.parts.spaces[space]
        right = there.present and there.good >= 0 and 0 <= left <= state.lying[space]
        return right and super().is_valid_task(state, task)


class ArriveStep(FarmStep):
    """Let a person arrive after food for the toll was raised."""

    number = ARRIVING
    name = "arriving"
    numbers: tuple[str, ...] = ("space",)
    card_stages: tuple[str, ...] = BY_CARDS

    def resolve(self, state: AgricolaState, task: Task) -> bool:
        state.pop_task()
        arrive(state, seat_of(task), state.parts.spaces[task[SPACE]])
        return False

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        if not state.parts.hands or not 0 <= task[SPACE] < len(ACTION_SPACES):
            return False
        return (
            super().is_valid_task(state, task) and toll_of(state, seat_of(task), task[SPACE])[1] > 0
        )


def at_least(state: AgricolaState, seat: int, space: int) -> int:
    """Return how many goods the cards of a seat guarantee it at an action space."""
    found = 0
    good = state.parts.spaces[space].good
    for card in state.players[seat].acts(ON_TAKE):
        for effect in state.parts.cards[card].effects("take"):
            if "at_least" in effect and ACTION_SPACES[space] in effect["spaces"]:
                found = max(found, purse(**effect["at_least"])[good])
    return found


def house_later(state: AgricolaState, seat: int) -> None:
    """House animals when cards have acted: these may bring more before it is seen who has room."""
    state.push(KEEPING, seat, 1)


def used(state: AgricolaState, seat: int, there: ActionSpace, taken: Purse) -> None:
    """Trigger cards after an action space was used, then house animals."""
    player = state.players[seat]
    if taken[SHEEP] or taken[BOAR] or taken[CATTLE]:
        house_later(state, seat)
    if not player.acts_on(ON_USED):
        return
    rows = []
    # Most cards act at a few action spaces only, so this is asked first.
    for card, row in effects_at_space(state, seat, ON_USED, there):
        effect = effect_at(state, card, row)
        if acts_on(effect, taken) and condition_holds(state, player, effect):
            rows.append((card, row))
    push_effects(state, seat, rows)


def acts_at(effect: Effect, space: int, taken: Purse) -> bool:
    """Tell whether an effect acts at an action space where some goods were taken."""
    if "spaces" in effect and ACTION_SPACES[space] not in effect["spaces"]:
        return False
    return acts_on(effect, taken)


def acts_on(effect: Effect, taken: Purse) -> bool:
    """Tell whether an effect acts where some goods were taken, if it acts at the action space."""
    if effect.get("branch") == "take" and not total(taken):
        return False
    if "took" in effect:
        good = GOOD_NUMBERS[effect["took"]]
        more = len([building for building in BUILDING_GOODS if taken[building]]) > 1
        return taken[good] > 0 and effect.get("and_other_building_goods", more) == more
    if "took_only" in effect:
        only = GOOD_NUMBERS[effect["took_only"]]
        return taken[only] > 0 and total(taken) == taken[only]
    return True


def double_catch(state: AgricolaState, seat: int, card: int, effect: Effect, space: int) -> None:
    """Take the goods of an action space twice, and pay the owners of certain cards out of them."""
    good = state.parts.spaces[space].good
    caught = state.lying[space]
    player = state.players[seat]
    gained = tuple([caught if kind == good else 0 for kind in range(len(NOTHING))])
    gain_by_card(state, seat, card, gained)
    wanted = [state.parts.numbers[id] for id in effect["pay_each_owner_of"]]
    each = effect["pay"]["food"]
    left = 2 * caught
    for after in range(1, state.seats):
        other = (seat + after) % state.seats
        if left >= each and any(own in wanted for own in state.players[other].cards):
            left -= each
            player.goods[FOOD] -= each
            state.players[other].goods[FOOD] += each
            state.record_event("toll", seat, each, state.game.seats[other], ACTION_SPACES[space])


def keeps_people_home(state: AgricolaState) -> bool:
    """Tell whether a card of anybody may keep people of others at home this round."""
    for player in state.players:
        for card in player.acts(ON_OTHERS):
            for effect in state.parts.cards[card].effects("others"):
                if effect["event"] == "work" and state.round in effect["rounds"]:
                    return True
    return False


def fewer_people(state: AgricolaState, seat: int) -> int:
    """Return how many people a seat has to leave at home this round by cards of others."""
    player = state.players[seat]
    found = 0
    for other in range(state.seats):
        acting = state.players[other].acts(ON_OTHERS)
        if not acting or other == seat:
            continue
        for card in acting:
            for effect in state.parts.cards[card].effects("others"):
                if effect["event"] != "work" or state.round not in effect["rounds"]:
                    continue
                if player.people - player.newborn >= effect["from_people"]:
                    found += effect["people_fewer"]
    return found
