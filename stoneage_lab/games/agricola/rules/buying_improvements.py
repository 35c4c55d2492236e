"""Improvement actions: buying major improvements, or playing minor ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .action_space_names import ROUNDS
from .actions import (
    BUY,
    BUY_MENU,
    BUYS,
    DONE,
    LEAD,
    LED,
    PLAY,
    STOP,
    Move,
)
from .card_hooks import ON_IMPROVED
from .card_triggering import trigger_cards
from .cards import FIREPLACE, FIRST_MINOR, MAJORS, is_minor, is_occupation
from .cards_as_payment import can_pay, can_surrender_in_place
from .farm_grid import count
from .goods import CLAY, GOODS, STONE, listed
from .player import Player
from .playing_cards import (
    can_play_any_minor,
    play_minor,
    playable_minors,
    plays_of_hand,
    trigger_laid_card,
    why_not_played,
)
from .prices import card_prices, lacking, nearest
from .refusal_rules import (
    BUY_GONE,
    BUY_GOODS,
    BUY_LAST,
    BUY_NONE,
    DONE_MUST,
    PLAY_HAND,
    PLAY_NONE,
    PLAY_WHERE,
)
from .step_base import NO_VERB, FarmStep, Narrower
from .task_numbers import (
    BAKING,
    BY_CARDS,
    IMPROVE_KIND,
    IMPROVING,
    PAYING,
)

if TYPE_CHECKING:
    from .state import AgricolaState


def can_buy(state: AgricolaState, seat: int, card: int) -> bool:
    """Tell whether a seat can buy a card on the board now."""
    return bool(state.majors >> card & 1) and buyable(state, seat, 1 << card) != 0


LEAST_CLAY_AND_STONE: Final = min([card.cost[CLAY] + card.cost[STONE] for card in MAJORS])
"""How much clay and stone each card on the board costs at the least, if no other card helps."""

IN_PLACE: Final = sum([1 << number for number, card in enumerate(MAJORS) if card.given])
"""The cards on the board that may be had for another card, a fireplace."""


def can_buy_any(state: AgricolaState, seat: int) -> bool:
    """Tell whether a seat can buy any card on the board now."""
    return buyable(state, seat, state.majors, any_one=True) != 0


def buyable(state: AgricolaState, seat: int, cards: i64, any_one: bool = False) -> i64:
    """Return the cards that a seat can buy now, out of a set of cards on the board.

    Parameters
    ----------
    state : AgricolaState
    seat : int
    cards : int
    any_one : bool
        Whether the first one that is found will do.
    """
    player = state.players[seat]
    goods, rules = player.goods, player.modifiers.improvement_prices.rules
    if not rules and goods[CLAY] + goods[STONE] < LEAST_CLAY_AND_STONE:
        # Only a fireplace could be given for a card.
        cards &= IN_PLACE
        if not cards or FIREPLACE not in player.modifiers.kinds:
            return 0
    if state.parts.last_closed and count(state.majors) == 1:
        return 0
    found: i64 = 0
    bit: i64 = 1
    card: i64 = 0
    while bit <= cards:
        if cards & bit:
            own = MAJORS[card]
            if (
                can_pay(player, card, own)
                if rules
                else player.affords(own.price) or can_surrender_in_place(player, own)
            ):
                found |= bit
                if any_one:
                    return found
        bit <<= 1
        card += 1
    return found


def why_not_bought(state: AgricolaState, seat: int, card: int) -> list[Refusal]:
    """Return the rules that forbid a seat to buy a card now."""
    cards, name = state.parts.cards, state.game.seats[seat]
    if not state.majors >> card & 1:
        owners = [
            state.game.seats[other]
            for other, player in enumerate(state.players)
            if card in player.cards
        ]
        return [state.refuse(BUY_GONE, seat=name, card=cards[card].id, owner=owners[0])]
    if can_buy(state, seat, card):
        return []
    if state.parts.last_closed and count(state.majors) == 1:
        return [state.refuse(BUY_LAST, seat=name, card=cards[card].id)]
    player = state.players[seat]
    cost = nearest(player, card_prices(player, card))
    short = lacking(player, cost)
    facts = {"seat": name, "card": cards[card].id}
    return [state.refuse(BUY_GOODS, missing=short, need=listed(cost), **facts)]


def why_no_purchase(state: AgricolaState, seat: int) -> list[Refusal]:
    """Return why a seat can buy nothing: what is missing for the cheapest card."""
    if can_buy_any(state, seat):
        return []
    left = [card for card in range(FIRST_MINOR) if state.majors >> card & 1]
    if not left:
        return [state.refuse(BUY_NONE, seat=state.game.seats[seat])]
    player = state.players[seat]
    return why_not_bought(state, seat, min(left, key=lambda card: card_short(player, card)))


def card_short(player: Player, card: int) -> int:
    """Return how many goods are missing for a card."""
    price = nearest(player, card_prices(player, card))
    return sum([count for _, count in lacking(player, price)])


def buy(state: AgricolaState, seat: int, card: int) -> None:
    """Begin to buy a card: pay for it, then lay it out."""
    state.push(PAYING, seat, card)


def lay_out(state: AgricolaState, seat: int, card: int, event: str, paid: object) -> None:
    """Lay out a card and carry out what it does at once."""
    player, bought = state.players[seat], state.parts.cards[card]
    player.lay_out(card)
    state.majors &= ~(1 << card)
    state.record_event(event, seat, bought.id, paid)
    ahead = bought.ahead
    if ahead is not None:
        last = min(ROUNDS, state.round + ahead.rounds)
        rows = [(n, ahead.good, ahead.count) for n in range(state.round + 1, last + 1)]
        player.ahead = tuple(sorted([*player.ahead, *rows]))
        if rows:
            state.record_event("wait", seat, ahead.count, GOODS[ahead.good], state.round + 1, last)
    if state.parts.hands:
        if ahead is not None:
            player.set_mark(card, state.round)
        trigger_laid_card(state, seat, card)
    if bought.bakes_at_once:
        state.push(BAKING, seat, state.parts.bake_work, 0, 1)


MAJORS_ONLY: Final = 0
MAJOR_OR_MINOR: Final = 1
MINOR_ONLY: Final = 2
LEAD_OR_MINOR: Final = 3
"""The kinds of an improvement action: what it may be used for."""

LED_ALREADY: Final = 1
PLAYED_ALREADY: Final = 2
AGAIN: Final = 4
"""What was done in an improvement action so far; `AGAIN`: a card repeats the action."""


def can_improve(state: AgricolaState, seat: int, kind: int) -> bool:
    """Tell whether an improvement action of a kind can be used now."""
    if kind == LEAD_OR_MINOR:
        return True
    if kind != MINOR_ONLY and can_buy_any(state, seat):
        return True
    return kind != MAJORS_ONLY and (
        can_play_any_minor(state, seat) or len(majors_as_minors(state, seat)) > 0
    )


def majors_as_minors(state: AgricolaState, seat: int) -> list[int]:
    """Return the majors that may be bought where a minor improvement may be played."""
    cards = state.players[seat].modifiers.as_minor
    if not cards:
        return []
    return [card for card in range(FIRST_MINOR) if cards >> card & 1 and can_buy(state, seat, card)]


def why_no_improvement(state: AgricolaState, seat: int, kind: int) -> list[Refusal]:
    """Return why an improvement action of a kind cannot be used now."""
    if can_improve(state, seat, kind):
        return []
    if kind in (MAJORS_ONLY, MAJOR_OR_MINOR):
        return why_no_purchase(state, seat)
    hand = [card for card in state.players[seat].hand if is_minor(card)]
    if not hand:
        return [state.refuse(PLAY_NONE, seat=state.game.seats[seat])]
    return why_not_played(state, seat, hand[0])


class BuyStep(FarmStep):
    """Buy or play an improvement.

    The task keeps the kind of the action, what was done so far, and whether it may be declined.
    """

    number = IMPROVING
    name = "improving"
    numbers: tuple[str, ...] = ("kind", "done so far", "may stop")
    rule = "buy.goods"
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True
    anytime = True
    narrower: Narrower = (
        ("leading", BUY, LEAD, "improving"),
        ("leading", BUY, NO_VERB, "leading_buying"),
        ("leading", PLAY, LEAD, "playing"),
        ("leading", LEAD, PLAY, "leading_only"),
    )

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        _, seat, kind, done, optional = task
        moves: list[Action] = []
        if kind <= MAJOR_OR_MINOR:
            BUY_MENU.add_to(moves, buyable(state, seat, state.majors))
        if kind != MAJORS_ONLY and not done & PLAYED_ALREADY:
            if kind != MAJOR_OR_MINOR:
                moves += [BUYS[card] for card in majors_as_minors(state, seat)]
            moves += [state.parts.cards.plays[card] for card in playable_minors(state, seat)]
        if kind == LEAD_OR_MINOR and not done & LED_ALREADY:
            moves.append(LED)
        if optional or done & ~AGAIN:
            moves.append(DONE)
        return moves

    def tried_with(self, state: AgricolaState, task: Task, card: int) -> Action | None:
        if card < FIRST_MINOR:
            return BUYS[card]
        return state.parts.cards.plays[card] if is_minor(card) else None

    def whole_question(self, state: AgricolaState, task: Task) -> str:
        if task[IMPROVE_KIND] == LEAD_OR_MINOR:
            return "leading"
        return "playing" if task[IMPROVE_KIND] == MINOR_ONLY else self.name

    def tempting(self, state: AgricolaState, task: Task) -> list[Action]:
        """Return every major improvement and every card of the hand, however dear."""
        return [*BUYS, *plays_of_hand(state, seat_of(task))]

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        _, seat, kind, done, _ = task
        if action.verb == STOP:
            return
        if action.verb == LEAD:
            state.start = seat
            state.record_event("lead", seat)
            state.push(IMPROVING, seat, kind, done | LED_ALREADY, 0)
            return
        if kind == LEAD_OR_MINOR:
            state.push(IMPROVING, seat, kind, done | PLAYED_ALREADY, 0)
        if not done & AGAIN:
            trigger_cards(state, seat, ON_IMPROVED, MINOR_ONLY if kind == LEAD_OR_MINOR else kind)
        if action.verb == BUY:
            buy(state, seat, action.first)
        else:
            play_minor(state, seat, action.first)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        _, seat, kind, done, optional = task
        if action.verb == BUY and (
            kind <= MAJOR_OR_MINOR or action in self.legal_moves(state, task)
        ):
            return why_not_bought(state, seat, action.first)
        if action.verb == BUY:
            facts = {"seat": state.game.seats[seat], "card": state.parts.cards[action.first].id}
            return [state.refuse(PLAY_WHERE, **facts)]
        if action.verb == PLAY:
            return self.why_not_here(state, task, action.first)
        if action.verb == LEAD and kind == LEAD_OR_MINOR and not done & LED_ALREADY:
            return []
        if action.verb == STOP:
            if optional or done & ~AGAIN:
                return []
            name = state.game.seats[seat_of(task)]
            return [state.refuse(DONE_MUST, seat=name, step=self.name)]
        return [self.not_now(state, task, action)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        _, _, kind, done, optional = task
        if not state.parts.hands:
            return kind == done == 0 and optional in (0, 1)
        if not 0 <= kind <= LEAD_OR_MINOR or not 0 <= done < 2 * AGAIN or optional not in (0, 1):
            return False
        return kind == LEAD_OR_MINOR or done & ~AGAIN == 0

    def why_not_here(self, state: AgricolaState, task: Task, card: int) -> list[Refusal]:
        """Return the rules that forbid to play a card in this action."""
        _, seat, kind, done, _ = task
        facts = {"seat": state.game.seats[seat], "card": state.parts.cards[card].id}
        if card not in state.players[seat].hand:
            return [state.refuse(PLAY_HAND, **facts)]
        if kind == MAJORS_ONLY or done & PLAYED_ALREADY or is_occupation(card):
            return [state.refuse(PLAY_WHERE, **facts)]
        return why_not_played(state, seat, card)
