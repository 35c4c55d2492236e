"""Playing a card from the hand: conditions, prices, and what happens when it is laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.goods import Purse
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import DONE, GROW, GROWN, PLAY, STOP, Move
from .card_data import Effect
from .card_hooks import ON_LESSON, ON_OWNED
from .card_triggering import (
    card_action,
    effects_on,
    owned_by,
    push_effects,
    trigger_others,
)
from .cards import FIRST_MINOR, is_minor, is_occupation, with_card, without_card
from .cards_as_payment import can_pay, can_pay_card, surrenderable
from .effect_conditions_and_gains import effect_at
from .goods import FOOD, NOTHING, alone, listed
from .prerequisites import meets_needs, missing_need
from .prices import PAY_CARD, PAY_LEARNING, card_prices, lacking, nearest
from .refusal_rules import (
    DONE_MUST,
    LEARN_FOOD,
    PLAY_EFFECT,
    PLAY_GIVE,
    PLAY_GOODS,
    PLAY_HAND,
    PLAY_NEEDS,
    PLAY_NONE,
    PLAY_WHERE,
)
from .step_base import NO_VERB, FarmStep, Narrower
from .task_numbers import BY_CARDS, LEARNING, OFFERING, PAYING

if TYPE_CHECKING:
    from .player import Player
    from .state import AgricolaState

FOODS: Final[tuple[tuple[int, ...], ...]] = ((0, 1), (2,), (1, 1, 2))
"""The food for an occupation by the number already played: at lessons, and at the schools."""

_FOODS: Final = [vec[i64]([food for food in foods]) for foods in FOODS]  # noqa: C416 - arrays

SECOND: Final = len(FOODS)
"""The number of the price of a second occupation in one action."""

ROUND_TO_GROW: Final = 5
"""From this round on family growth is allowed in place of an occupation."""


# -- minor improvements -----------------------------------------------------------------------


def does_something(state: AgricolaState, seat: int, card: int) -> bool:
    """Tell whether playing a card that is passed on would have an effect."""
    own = state.parts.cards[card]
    if not own.passes_left:
        return True
    for effect in own.effects("played"):
        if "do" not in effect or effect.get("optional"):
            return True
        if card_action(state, card, effect).possible(state, seat):
            return True
    return False


def can_play_minor(state: AgricolaState, seat: int, card: int) -> bool:
    """Tell whether a minor improvement of the hand can be played now."""
    own = state.parts.cards[card]
    if own.needs and not meets_needs(state, seat, own):
        return False
    return can_pay(state.players[seat], card, own) and (
        not own.passes_left or does_something(state, seat, card)
    )


def playable_minors(state: AgricolaState, seat: int) -> list[int]:
    """Return the minor improvements of a hand that can be played now."""
    hand = state.players[seat].hand
    return [card for card in hand if is_minor(card) and can_play_minor(state, seat, card)]


def can_play_any_minor(state: AgricolaState, seat: int) -> bool:
    """Tell whether any minor improvement of a hand can be played now."""
    for card in state.players[seat].hand:
        if is_minor(card) and can_play_minor(state, seat, card):
            return True
    return False


def why_not_played(state: AgricolaState, seat: int, card: int) -> list[Refusal]:
    """Return the rules, except the price in food, that forbid a seat to play a card now."""
    player, facts = (
        state.players[seat],
        {"seat": state.game.seats[seat], "card": state.parts.cards[card].id},
    )
    if card not in player.hand:
        return [state.refuse(PLAY_HAND, **facts)]
    what, need, have = missing_need(state, seat, card)
    if what:
        return [state.refuse(PLAY_NEEDS, what=what, need=need, have=have, **facts)]
    own = state.parts.cards[card]
    have = len(surrenderable(player, card))
    if have < own.give_count:
        facts |= {"what": own.give_kind}
        return [state.refuse(PLAY_GIVE, need=own.give_count, have=have, **facts)]
    if not is_occupation(card) and not can_pay_card(player, card):
        near = nearest(player, card_prices(player, card))
        short = lacking(player, near)
        return [state.refuse(PLAY_GOODS, missing=short, need=listed(near), **facts)]
    if not does_something(state, seat, card):
        return [state.refuse(PLAY_EFFECT, **facts)]
    return []


def play_minor(state: AgricolaState, seat: int, card: int) -> None:
    """Begin to play a minor improvement: pay for it, then lay it out."""
    show(state, seat, card)
    state.push(PAYING, seat, card, PAY_CARD)


def show(state: AgricolaState, seat: int, card: int) -> None:
    """Reveal a card of the hand; it stays there until it is paid for."""
    player = state.players[seat]
    if card not in player.shown:
        player.shown = with_card(player.shown, card)


def out_of_hand(state: AgricolaState, seat: int, card: int) -> None:
    """Remove a card from the hand."""
    player = state.players[seat]
    player.hand = without_card(player.hand, card)
    player.shown = without_card(player.shown, card)


def lay_out_card(state: AgricolaState, seat: int, card: int, paid: Purse) -> None:
    """Lay out a card of the deck or pass it on, then trigger cards."""
    player, own = state.players[seat], state.parts.cards[card]
    out_of_hand(state, seat, card)
    if state.events is not None:
        state.record_event("play", seat, own.id, listed(paid))
    if own.passes_left:
        pass_left(state, seat, card)
    else:
        player.lay_out(card)
        if own.opens >= 0:
            state.open |= 1 << own.opens
    trigger_laid_card(state, seat, card)
    state.trigger_conditions()


def pass_left(state: AgricolaState, seat: int, card: int) -> None:
    """Give a card openly to the left neighbour; in a solo game it leaves the game."""
    if state.seats == 1:
        state.gone = with_card(state.gone, card)
        state.record_event("card_gone", seat, state.parts.cards[card].id)
        return
    left = (seat + 1) % state.seats
    neighbour = state.players[left]
    neighbour.hand = with_card(neighbour.hand, card)
    neighbour.shown = with_card(neighbour.shown, card)
    state.record_event("pass_left", seat, state.parts.cards[card].id, state.game.seats[left])


def trigger_laid_card(state: AgricolaState, seat: int, card: int) -> None:
    """Trigger cards after a card was laid out; its own effects come first."""
    own = state.parts.cards[card]
    for symbol in own.symbols:
        if symbol == "bake":
            trigger_others(state, seat, "lay", symbol, 1)
    if state.players[seat].acts_on(ON_OWNED):
        push_effects(state, seat, owned_by(state, seat, card))
    if own.at_once:
        push_effects(state, seat, [(card, row) for row in own.at_once])


# -- occupations ------------------------------------------------------------------------------


def learning_food(player: Player, price: int) -> i64:
    """Return the food for the next occupation at a space."""
    if price == SECOND:
        return second_price(player)
    foods, played = _FOODS[price], player.learned
    last: i64 = len(foods) - 1
    return foods[min(played, last)]


def second_price(player: Player) -> int:
    """Return the food for a second occupation in one action; -1 where no card allows one."""
    for card in player.acts(ON_LESSON):
        for effect in player.table[card].effects("lesson"):
            if "second" in effect:
                return int(effect["second"]["food"])
    return -1


def before_paying(player: Player) -> i64:
    """Return the food from cards that one gains before paying for an occupation."""
    found: i64 = 0
    if not player.acts_on(ON_LESSON):
        return found
    for card in player.acts(ON_LESSON):
        for effect in player.table[card].effects("lesson"):
            if "before_paying" in effect:
                found += effect["before_paying"]["food"]
    return found


def occupation_price(player: Player, card: int, price: int) -> int:
    """Return all the food for an occupation."""
    return learning_food(player, price) + player.table[card].extra_food


def food_left(player: Player, price: int) -> i64:
    """Return the food that is left after paying for the next occupation; below 0 it lacks."""
    return player.goods[FOOD] - learning_food(player, price)


def food_to_come(player: Player) -> i64:
    """Return the food that cards bring before an occupation is paid, and that could be raised."""
    return before_paying(player) + player.raisable()


def food_within_reach(player: Player, price: int) -> int:
    """Return what would be left after paying, if all of that food came."""
    return food_left(player, price) + food_to_come(player)


def can_learn(state: AgricolaState, seat: int, card: int, price: int) -> bool:
    """Tell whether a card of a hand is an occupation that can be played, if its space is paid."""
    if card < 0 or not is_occupation(card):
        return False
    own = state.parts.cards[card]
    if own.extra_food and own.extra_food > food_within_reach(state.players[seat], price):
        return False
    return not own.needs or meets_needs(state, seat, own)


def can_pay_space(player: Player, price: int) -> bool:
    """Tell whether a player has the food for an occupation at a space, or can raise it."""
    left = food_left(player, price)
    # What could be raised takes longest, and is mostly not needed.
    return left >= 0 or left + food_to_come(player) >= 0


def can_learn_any(state: AgricolaState, seat: int, price: int) -> bool:
    """Tell whether any occupation of a hand can be played now."""
    player = state.players[seat]
    if not can_pay_space(player, price):
        return False
    hand = player.hand
    # From the end, where the occupations are.
    for place in range(len(hand) - 1, -1, -1):  # noqa: SIM110 - compiled, faster than any()
        if can_learn(state, seat, hand[place], price):
            return True
    return False


def learnable(state: AgricolaState, seat: int, price: int) -> list[int]:
    """Return the occupations of a hand that can be played now."""
    player = state.players[seat]
    if not can_pay_space(player, price):
        return []
    return [card for card in player.hand if can_learn(state, seat, card, price)]


def why_not_learned(state: AgricolaState, seat: int, card: int, price: int) -> list[Refusal]:
    """Return the rules that forbid a seat to play an occupation now."""
    found = why_not_played(state, seat, card)
    if found or card in learnable(state, seat, price):
        return found
    need = occupation_price(state.players[seat], card, price)
    facts = {"need": need, "have": state.players[seat].goods[FOOD]}
    return [
        state.refuse(
            LEARN_FOOD, seat=state.game.seats[seat], card=state.parts.cards[card].id, **facts
        )
    ]


def why_nothing_learned(state: AgricolaState, seat: int, price: int) -> list[Refusal]:
    """Return why no occupation can be played now."""
    hand = [card for card in state.players[seat].hand if card >= 0 and is_occupation(card)]
    if not hand:
        return [state.refuse(PLAY_NONE, seat=state.game.seats[seat])]
    dear = [why_not_learned(state, seat, card, price) for card in hand]
    return dear[0] if all(dear) else []


def learn(state: AgricolaState, seat: int, card: int, price: int) -> None:
    """Play an occupation: cards may bring food, then it is paid for and laid out."""
    player = state.players[seat]
    for own, row in effects_on(state, seat, ON_LESSON):
        effect = effect_at(state, own, row)
        if "before_paying" in effect:
            food = effect["before_paying"]["food"]
            player.goods[FOOD] += food
            state.record_event("card_gain", seat, state.parts.cards[own].id, [("food", food)])
    pay_learning(state, seat, card, occupation_price(player, card, price))


def pay_learning(state: AgricolaState, seat: int, card: int, need: int) -> None:
    """Pay for an occupation; food that is missing is raised first, and all see the card then."""
    player = state.players[seat]
    if player.goods[FOOD] < need:
        show(state, seat, card)
        state.push(PAYING, seat, card, PAY_LEARNING, need)
        state.raise_food(seat, need)
        return
    player.goods[FOOD] -= need
    ask_others(state, seat, card)
    lay_out_card(state, seat, card, alone(FOOD, need))


def ask_others(state: AgricolaState, seat: int, card: int) -> None:
    """Offer every seat to lay out a card in reply.

    All are asked, also those who do not hold the card, so that the question reveals nothing.
    """
    for number in state.parts.reply_cards.get(card, ()):
        rows = state.parts.cards[number].rows
        row = next(n for n, effect in enumerate(rows) if "from_hand" in effect)
        if any(number in player.cards for player in state.players) or number in state.gone:
            continue
        for after in range(state.seats - 1, 0, -1):
            other = (seat + after) % state.seats
            if state.players[other].held(True):
                state.push(OFFERING, other, number, row)


def lay_from_hand(state: AgricolaState, seat: int, card: int, effect: Effect, extra: int) -> None:
    """Lay a card out of the hand, free of charge."""
    lay_out_card(state, seat, card, NOTHING)


def plays_of_hand(state: AgricolaState, seat: int) -> list[Action]:
    """Return the playing of each card that can be seen in a hand."""
    hand = state.players[seat].hand
    return [state.parts.cards.plays[card] for card in hand if card >= FIRST_MINOR]


class LearnStep(FarmStep):
    """Play an occupation.

    The task keeps the price list, whether family growth is allowed instead, and whether the action
    may be declined.
    """

    number = LEARNING
    name = "learning"
    numbers: tuple[str, ...] = ("price list", "child instead", "may stop")
    rule = "learn.food"
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True
    anytime = True
    narrower: Narrower = (
        ("learning", GROW, PLAY, "growing"),
        ("learning", GROW, NO_VERB, "learning_growing"),
    )

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        _, seat, price, grows, optional = task
        moves: list[Action] = [
            state.parts.cards.plays[card] for card in learnable(state, seat, price)
        ]
        if grows and state.parts.card_actions["grow"].possible(state, seat):
            moves.append(GROWN)
        if optional:
            moves.append(DONE)
        return moves

    def tried_with(self, state: AgricolaState, task: Task, card: int) -> Action | None:
        return state.parts.cards.plays[card] if is_occupation(card) else None

    def tempting(self, state: AgricolaState, task: Task) -> list[Action]:
        """Return every card of the hand."""
        return plays_of_hand(state, seat_of(task))

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        _, seat, price, _, _ = task
        if action.verb == GROW:
            state.parts.card_actions["grow"].begin(state, seat, 0)
        elif action.verb == PLAY:
            if price != SECOND and second_price(state.players[seat]) >= 0:
                state.push(LEARNING, seat, SECOND, 0, 1)
            learn(state, seat, action.first, price)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        _, seat, price, grows, optional = task
        name = state.game.seats[seat]
        if action.verb == PLAY:
            if is_minor(action.first):
                facts = {"seat": name, "card": state.parts.cards[action.first].id}
                held = action.first in state.players[seat].hand
                return [state.refuse(PLAY_WHERE if held else PLAY_HAND, **facts)]
            return why_not_learned(state, seat, action.first, price)
        if action.verb == GROW and grows:
            return state.parts.card_actions["grow"].why_not(state, seat)
        if action.verb == STOP:
            return [] if optional else [state.refuse(DONE_MUST, seat=name, step=self.name)]
        return [self.not_now(state, task, action)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        _, seat, price, grows, optional = task
        if not state.parts.hands or grows not in (0, 1) or optional not in (0, 1):
            return False
        allowed = price < SECOND or second_price(state.players[seat]) >= 0
        return 0 <= price <= SECOND and allowed
