"""Paying: at once if there is one way, else by a decision; and surrendering cards.

A room or a stable is built before it is paid; a card is laid out, and a house renovated, after the
price was paid. Cards that must be surrendered besides a price follow the price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.goods import Purse
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import GIVE, PAY, Move, pay
from .buying_improvements import lay_out
from .cards import FIRST_MINOR, is_occupation
from .cards_as_payment import (
    can_surrender_in_place,
    give_up,
    surrender_count,
    surrenderable,
    surrenderable_in_place,
)
from .farm_grid import SPACES, count
from .farm_work import pay_room, pay_stable
from .goods import FOOD, HOUSES, NOTHING, listed
from .playing_cards import lay_out_card, pay_learning
from .prices import (
    PAY_CARD,
    PAY_LEARNING,
    PAY_RAISED,
    PAY_RENOVATION,
    PAY_ROOM,
    PAY_STABLE,
    PAY_SURRENDER,
    card_prices,
    in_reach,
    lacking,
    reachable,
    renovation_prices,
    room_prices,
    wood,
)
from .refusal_rules import BUY_GOODS, GIVE_HAVE, GIVE_KIND, PAY_HAVE, PAY_PRICE
from .space_actions import can_renovate, pay_renovation
from .step_base import FarmStep, Narrower
from .task_numbers import BY_CARDS, PAID_FOR, PAYING, STILL_DUE, THING

if TYPE_CHECKING:
    from .state import AgricolaState


QUESTIONS: Final[dict[int, str]] = {
    PAY_CARD: "paying_card", PAY_RAISED: "paying_card", PAY_SURRENDER: "paying_card_gifts",
    PAY_ROOM: "paying_room", PAY_STABLE: "paying_stable", PAY_RENOVATION: "paying_renovation",
}  # fmt: skip
"""What is asked, by what is paid for."""

ABOUT_A_CARD: Final = ("paying_card", "paying_card_gifts")
"""The questions that name a card."""

MOST_FOOD: Final = 20
"""No occupation costs more food."""


class PayPrice(FarmStep):
    """Pay for something, or surrender cards for it.

    The task keeps the thing (a card, a space or a material), what is paid for (see `prices`), and
    what is still due: the price of a stable, or how many cards are still to be surrendered.
    """

    number = PAYING
    name = "paying"
    numbers: tuple[str, ...] = ("thing", "paid for", "still due")
    rule = "pay.price"
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True
    narrower: Narrower = (("paying", GIVE, PAY, "paying_card_gifts"),)

    def whole_question(self, state: AgricolaState, task: Task) -> str:
        if task[PAID_FOR] == PAY_CARD:
            card = state.parts.cards[task[THING]]
            if card.deck is None and card.given:
                return self.name
        return QUESTIONS[task[PAID_FOR]]

    def card_asked(self, state: AgricolaState, task: Task, question: str) -> int:
        return task[THING] if question in ABOUT_A_CARD else -1

    def resolve(self, state: AgricolaState, task: Task) -> bool:
        """Tell whether there are several ways to pay. If there is one, pay."""
        if task[PAID_FOR] == PAY_LEARNING:
            state.pop_task()
            pay_learning(state, seat_of(task), task[THING], task[STILL_DUE])
            return False
        price = self.only_price(state, task)
        if price is not None:
            state.pop_task()
            self.paid(state, task, price)
            return False
        moves = self.ways(state, task)
        forced = task[STILL_DUE] if task[PAID_FOR] == PAY_SURRENDER else 1
        if len(moves) > forced or not moves:
            return True
        state.pop_task()
        if task[PAID_FOR] == PAY_SURRENDER:
            for move in moves:
                give_up(state, seat_of(task), task[THING], move.first)
            self.laid(state, seat_of(task), task[THING], NOTHING)
        else:
            self.play(state, task, moves[0])
        return False

    def only_price(self, state: AgricolaState, task: Task) -> Purse | None:
        """Return the price that is paid if there is no other way, or None."""
        player, what = state.players[seat_of(task)], task[PAID_FOR]
        if what == PAY_SURRENDER or (
            what == PAY_CARD and can_surrender_in_place(player, state.parts.cards[task[THING]])
        ):
            return None
        found: Purse | None = None
        for price in self.prices(state, task):
            if in_reach(player, price):
                if found is not None:
                    return None
                found = price
        return found

    def prices(self, state: AgricolaState, task: Task) -> tuple[Purse, ...]:
        """Return the prices of which one is paid, whether the player has the goods or not."""
        player = state.players[seat_of(task)]
        number, what = task[THING], task[PAID_FOR]
        if what == PAY_CARD:
            return card_prices(player, number)
        if what == PAY_RAISED:
            prices = card_prices(player, number)
            return tuple([price for price in prices if price[FOOD] == task[STILL_DUE]])
        if what == PAY_ROOM:
            return room_prices(player)
        if what == PAY_STABLE:
            return (wood(task[STILL_DUE]),)
        if what == PAY_RENOVATION:
            return renovation_prices(player, number, count(player.rooms))
        return ()

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        return [*self.ways(state, task)]

    def ways(self, state: AgricolaState, task: Task) -> list[Move]:
        """Return the prices that can be paid, and the cards that can be given."""
        player, card = state.players[seat_of(task)], task[THING]
        moves: list[Move] = []
        for price in reachable(player, self.prices(state, task)):
            moves.append(pay(price))
        if task[PAID_FOR] == PAY_CARD:
            moves += [state.parts.cards.gives[own] for own in surrenderable_in_place(player, card)]
        elif task[PAID_FOR] == PAY_SURRENDER:
            moves += [state.parts.cards.gives[own] for own in surrenderable(player, card)]
        return moves

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        seat, number = seat_of(task), task[THING]
        if task[PAID_FOR] == PAY_SURRENDER:
            give_up(state, seat, number, action.first)
            if task[STILL_DUE] > 1:
                state.push(self.number, seat, number, PAY_SURRENDER, task[STILL_DUE] - 1)
            else:
                self.laid(state, seat, number, NOTHING)
        elif action.verb == GIVE:
            give_up(state, seat, -1, action.first)
            lay_out(state, seat, number, "give", state.parts.cards[action.first].id)
        else:
            self.paid(state, task, action.purse)

    def paid(self, state: AgricolaState, task: Task, price: Purse) -> None:
        """Pay a price for the thing of a task."""
        seat, number, what = seat_of(task), task[THING], task[PAID_FOR]
        if what == PAY_ROOM:
            pay_room(state, seat, number, price)
        elif what == PAY_STABLE:
            pay_stable(state, seat, number, price)
        elif what == PAY_RENOVATION:
            pay_renovation(state, seat, number, price)
        else:
            self.pay_card(state, seat, number, price)

    def pay_card(self, state: AgricolaState, seat: int, card: int, price: Purse) -> None:
        """Pay the price of a card, after raising missing food, then surrender cards if needed."""
        player = state.players[seat]
        if player.goods[FOOD] < price[FOOD]:
            state.push(self.number, seat, card, PAY_RAISED, price[FOOD])
            state.raise_food(seat, price[FOOD])
            return
        player.pay(price)
        if surrender_count(state.parts.cards, card):
            state.push(
                self.number, seat, card, PAY_SURRENDER, surrender_count(state.parts.cards, card)
            )
        else:
            self.laid(state, seat, card, price)

    def laid(self, state: AgricolaState, seat: int, card: int, paid: Purse) -> None:
        """Lay out a card that was paid."""
        if card < FIRST_MINOR:
            lay_out(state, seat, card, "buy", listed(paid))
        else:
            lay_out_card(state, seat, card, paid)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        if action.verb == PAY and task[PAID_FOR] != PAY_SURRENDER:
            return self.why_not_paid(state, task, action)
        if action.verb == GIVE and any(move.verb == GIVE for move in self.ways(state, task)):
            return self.why_not_given(state, task, action.first)
        return [self.not_now(state, task, action)]

    def why_not_paid(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        """Return the rules that forbid a price."""
        prices, name = self.prices(state, task), state.game.seats[seat_of(task)]
        if action.purse not in prices:
            said = tuple([pay(price).words for price in prices])
            return [state.refuse(PAY_PRICE, seat=name, prices=said)]
        missing = lacking(state.players[seat_of(task)], action.purse)
        if not missing:
            return []
        if task[PAID_FOR] == PAY_CARD:
            if in_reach(state.players[seat_of(task)], action.purse):
                return []
            facts = {"card": state.parts.cards[task[THING]].id, "need": listed(action.purse)}
            return [state.refuse(BUY_GOODS, seat=name, missing=missing, **facts)]
        return [state.refuse(PAY_HAVE, seat=name, missing=missing)]

    def why_not_given(self, state: AgricolaState, task: Task, own: int) -> list[Refusal]:
        """Return the rules that forbid giving a card up."""
        seat, card = seat_of(task), task[THING]
        player = state.players[seat]
        found = (
            surrenderable(player, card)
            if task[PAID_FOR] == PAY_SURRENDER
            else surrenderable_in_place(player, card)
        )
        if own in found:
            return []
        facts = {
            "seat": state.game.seats[seat],
            "card": state.parts.cards[own].id,
            "wanted": state.parts.cards[card].id,
        }
        if own not in player.cards:
            return [state.refuse(GIVE_HAVE, **facts)]
        return [
            state.refuse(
                GIVE_KIND, card2=tuple([state.parts.cards[one].id for one in found]), **facts
            )
        ]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        number, what, more = task[THING], task[PAID_FOR], task[STILL_DUE]
        player = state.players[seat_of(task)]
        if what == PAY_LEARNING:
            return number in player.hand and is_occupation(number) and 0 < more <= MOST_FOOD
        moves = len(self.legal_moves(state, task)) if self.right(state, task) else 0
        if what == PAY_RAISED:
            return moves > 0
        if what == PAY_SURRENDER:
            return 0 < more <= surrender_count(state.parts.cards, number) and moves > more
        if what != PAY_STABLE and more:
            return False
        if what == PAY_RENOVATION and not can_renovate(player, number):
            return False
        return moves > 1

    def right(self, state: AgricolaState, task: Task) -> bool:
        """Tell whether the thing of a task can be what is paid for."""
        number, what = task[THING], task[PAID_FOR]
        player = state.players[seat_of(task)]
        if what in (PAY_CARD, PAY_SURRENDER, PAY_RAISED):
            board = number >= 0 and state.majors >> number & 1
            return bool(board) or (number in player.hand and not is_occupation(number))
        if what == PAY_RENOVATION:
            return 0 < number < len(HOUSES)
        spaces = player.rooms if what == PAY_ROOM else player.stables
        return what in (PAY_ROOM, PAY_STABLE) and 0 <= number < SPACES and spaces >> number & 1 == 1
