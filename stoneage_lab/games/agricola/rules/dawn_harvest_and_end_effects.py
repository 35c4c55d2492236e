"""Effects of cards at dawn, in a harvest, and after the last round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import CONVERT, COOK, DONE, EAT, STOP, Move
from .anytime_card_actions import anytime_conversions, can_convert, convert
from .card_conversions_and_crops import Conversion
from .card_hooks import ON_BREEDING, ON_DAWN, ON_FEEDING, ON_FIELD_PHASE, ON_OTHERS, ON_RECKONING
from .card_triggering import effects_on, push_effects
from .effect_conditions_and_gains import condition_holds, effect_at
from .goods import GOOD_NUMBERS, GOODS
from .raising_food import become_food, raw_and_cooked, why_not_food
from .refusal_rules import CONVERT_CARD
from .shipped_and_custom_cards import SHIPPED
from .step_base import FarmStep
from .task_numbers import RECKONING

if TYPE_CHECKING:
    from .player import Player
    from .state import AgricolaState


FEEDERS: Final = sorted(
    {one.card for row in SHIPPED.conversions.values() for one in row if one.hook == "feeding"}
)
"""The cards of the package that work once in a harvest; tasks name them by their place here."""

FIRST_FEEDER: Final = 10

_FEEDER_BITS: Final = {card: 1 << FIRST_FEEDER + place for place, card in enumerate(FEEDERS)}


def conversion_bit(player: Player, conversion: Conversion) -> int:
    """Return the bit of a conversion in the set of those used in a meal."""
    if conversion.with_card >= 0:
        return 1 << conversion.with_card
    bit = _FEEDER_BITS.get(conversion.card, 0)
    if bit:
        return bit
    # A custom card has the bit of its place among the custom cards of the player.
    own = [card for card in player.acts(ON_FEEDING) if card not in FEEDERS]
    return 1 << FIRST_FEEDER + len(FEEDERS) + own.index(conversion.card)


def feeding_moves(player: Player, used: int) -> list[Action]:
    """Return the conversions of cards of the deck that can still be made in a meal."""
    moves: list[Action] = []
    for card in player.acts(ON_FEEDING):
        for conversion in player.table.conversions.get(card, ()):
            if used & conversion_bit(player, conversion) or not can_convert(player, conversion):
                continue
            if conversion.with_card < 0 or conversion.with_card in player.cards:
                moves.append(player.table.converts[card][conversion.place])
    return moves


def conversion_bits(player: Player) -> int:
    """Return the set of all conversions of cards that a player may use in a meal."""
    found = 0
    for card in player.acts(ON_FEEDING):
        for conversion in player.table.conversions.get(card, ()):
            found |= conversion_bit(player, conversion)
    return found


def replaced(player: Player, workshop: int) -> bool:
    """Tell whether another card works in place of a workshop."""
    for card in player.acts(ON_FEEDING):
        for conversion in player.table.conversions.get(card, ()):
            if conversion.with_card == workshop:
                return True
    return False


def counts_cooking(player: Player) -> bool:
    """Tell whether a card counts what its owner cooks, and there is something to cook for it."""
    for card in player.acts(ON_OTHERS):
        for effect in player.table[card].effects("others"):
            if effect["event"] == "cook":
                good = GOOD_NUMBERS[effect["per"]]
                if player.goods[good] and player.cook[good]:
                    return True
    return False


def first_of_meal(state: AgricolaState, seat: int) -> list[tuple[int, int]]:
    """Return the effects that are offered to a seat before its meal."""
    return [
        one for one in effects_on(state, seat, ON_FEEDING) if effect_at(state, *one).get("first")
    ]


def at_dawn(state: AgricolaState, seat: int) -> None:
    """Trigger the cards of a seat at dawn."""
    player = state.players[seat]
    if not player.acts(ON_DAWN):
        return
    rows = [
        one
        for one in effects_on(state, seat, ON_DAWN)
        if condition_holds(state, player, effect_at(state, *one))
    ]
    push_effects(state, seat, rows)


def after_fields(state: AgricolaState, seat: int, before: dict[int, int]) -> None:
    """Trigger the cards of a seat after its harvest of crops.

    Parameters
    ----------
    state : AgricolaState
    seat : int
    before : dict of int to int
        What lay on its cards before.
    """
    player = state.players[seat]
    rows = []
    for card, row in effects_on(state, seat, ON_FIELD_PHASE):
        if "reaped_here" in effect_at(state, card, row) and player.mark(card) >= before.get(
            card, 0
        ):
            continue
        rows.append((card, row))
    push_effects(state, seat, rows)


def young_of(player: Player, good: int) -> int:
    """Return how many young animals of a kind are born."""
    have = player.goods[good]
    found = 1 if have > 1 else 0
    for card in player.acts(ON_BREEDING):
        for effect in player.table[card].effects("breeding"):
            if effect["animal"] == GOODS[good] and have >= effect["least"]:
                found = effect["young"]
    return found


def owed(player: Player) -> int:
    """Return how many animals a player has not given back."""
    found = 0
    for card in player.acts(ON_RECKONING):
        found += player.mark(card).bit_count()
    return found


def owed_points(player: Player) -> int:
    """Return the negative points for animals that were not given back."""
    found = 0
    for card in player.acts(ON_RECKONING):
        for effect in player.table[card].effects("reckoning"):
            found += effect["else_points"] * player.mark(card).bit_count()
    return found


def given_back(player: Player) -> list[Action]:
    """Return the animals that a player can give back."""
    moves: list[Action] = []
    for card in player.acts(ON_RECKONING):
        for place, conversion in enumerate(player.table.conversions.get(card, ())):
            if player.mark(card) >> place & 1 and player.has(conversion.give):
                moves.append(player.table.converts[card][conversion.place])
    return moves


def reckons(player: Player) -> bool:
    """Tell whether a player has something to decide before points are counted."""
    if not player.hooks:
        return False
    if given_back(player) or counts_cooking(player):
        return True
    return len(anytime_conversions(player)) > 0


class CountCards(FarmStep):
    """Use cards for the last time before points are counted."""

    number = RECKONING
    name = "reckoning"
    rule = "free.card"
    card_stages: tuple[str, ...] = ("reckoning",)
    converts = True

    def required_by(self, state: AgricolaState, task: Task) -> str:
        """Return the rule: cooking is counted where a card pays for it."""
        cooks = counts_cooking(state.players[seat_of(task)])
        return "card.brush_maker" if cooks else self.rule

    def forced(self, state: AgricolaState, task: Task) -> Action | None:
        """Return ``done`` after the last conversion of a card, or None."""
        return DONE if state.legal() == [DONE] else None

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        seat = seat_of(task)
        moves = [*given_back(state.players[seat])]
        moves += raw_and_cooked(state, seat)
        moves.append(DONE)
        return moves

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        seat = seat_of(task)
        player = state.players[seat]
        if action.verb == STOP:
            return
        if action.verb == CONVERT:
            place = action.second
            convert(state, seat, action)
            player.set_mark(action.first, player.mark(action.first) & ~(1 << place))
        else:
            become_food(state, seat, action)
        if reckons(player):
            state.push(task[0], seat)

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        seat = seat_of(task)
        if action in self.legal_moves(state, task):
            return []
        if action.verb == CONVERT:
            name = state.game.seats[seat]
            return [state.refuse(CONVERT_CARD, seat=name, card=state.parts.cards[action.first].id)]
        found = why_not_food(state, seat, action) if action.verb in (EAT, COOK) else []
        return found or [self.not_now(state, task, action)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        return state.parts.hands and super().is_valid_task(state, task)
