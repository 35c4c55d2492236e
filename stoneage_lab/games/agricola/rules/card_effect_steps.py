"""The steps of card effects: carry one out, offer one, or choose one of its gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import ACCEPT, DECLINE, DECLINED, TAKE, Move, take
from .card_triggering import can_trigger, gain_by_card, resolve_effect, trigger
from .effect_conditions_and_gains import effect_at
from .goods import GOOD_NUMBERS, listed
from .refusal_rules import ACCEPT_OFFER, TAKE_CARD
from .step_base import FarmStep, Narrower
from .task_numbers import ACTING, BY_CARDS, CARD, EFFECT, OFFERING, PICKING

if TYPE_CHECKING:
    from .state import AgricolaState


def names_effect(state: AgricolaState, task: Task) -> bool:
    """Tell whether a task from a file names an effect of a card."""
    _, _, card, row, detail = task
    if not state.parts.hands or not state.parts.cards.has(card) or detail < 0:
        return False
    return 0 <= row < len(state.parts.cards[card].rows)


class CardEffect(FarmStep):
    """Carry out an effect of a card.

    The task keeps the card, the effect, and its detail: how often the event happened, at which
    space, or by which improvement action; with `PAID_LATER` added once food was raised for it.
    """

    number = ACTING
    name = "acting"
    numbers: tuple[str, ...] = ("card", "effect", "detail")
    card_stages: tuple[str, ...] = BY_CARDS

    def resolve(self, state: AgricolaState, task: Task) -> bool:
        state.pop_task()
        _, seat, card, row, detail = task
        trigger(state, seat, card, row, detail)
        return False

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        return names_effect(state, task)


class OfferStep(FarmStep):
    """Ask the owner of a card whether to take up an effect."""

    number = OFFERING
    name = "offer"
    numbers: tuple[str, ...] = ("card", "effect", "detail")
    rule = "accept.offer"
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True
    # Everybody is asked, so that nobody learns who holds the card.
    narrower: Narrower = (("offer", DECLINE, ACCEPT, "offer_missed"),)

    def card_asked(self, state: AgricolaState, task: Task, question: str) -> int:
        return task[CARD]

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        _, seat, card, row, detail = task
        moves: list[Action] = []
        if self.has_offer(state, seat, card, row, detail):
            moves.append(state.parts.cards.accepts[card])
        moves.append(DECLINED)
        return moves

    def has_offer(self, state: AgricolaState, seat: int, card: int, row: int, detail: int) -> bool:
        """Tell whether the seat can take up the offer.

        An offer to lay a card out of the hand goes to every seat, whether it holds the card or not.
        """
        player = state.players[seat]
        if "from_hand" in effect_at(state, card, row):
            return card in player.hand
        return can_trigger(state, seat, card, row, detail)

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        _, seat, card, row, detail = task
        if action.verb != ACCEPT:
            return
        resolve_effect(state, seat, card, row, detail)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        _, seat, card, row, detail = task
        if action.verb == DECLINE:
            return []
        if action.verb == ACCEPT:
            if action.first == card and self.has_offer(state, seat, card, row, detail):
                return []
            name = state.game.seats[seat]
            return [state.refuse(ACCEPT_OFFER, seat=name, card=state.parts.cards[action.first].id)]
        return [self.not_now(state, task, action)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        return names_effect(state, task)


class PickCard(FarmStep):
    """Choose one of the gains of a card."""

    number = PICKING
    name = "picking"
    numbers: tuple[str, ...] = ("card", "effect", "detail")
    rule = "take.card"
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True

    def card_asked(self, state: AgricolaState, task: Task, question: str) -> int:
        return task[CARD]

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        gains = effect_at(state, task[CARD], task[EFFECT])["choose"]
        return [take([GOOD_NUMBERS[name] for name in gain]) for gain in gains]

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        gain_by_card(state, seat_of(task), task[CARD], action.purse)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        if action.verb != TAKE:
            return [self.not_now(state, task, action)]
        if action in self.legal_moves(state, task):
            return []
        facts = {"seat": state.game.seats[seat_of(task)], "card": state.parts.cards[task[CARD]].id}
        return [state.refuse(TAKE_CARD, goods=listed(action.purse), **facts)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        return names_effect(state, task) and "choose" in effect_at(state, task[CARD], task[EFFECT])
