"""The numbers from which Agricola with cards is learned: those of the family game, and the cards.

In the full game a bot also learns which card to play and when to play none. What a card of the deck
may still bring was measured (`card_priors`); how much of it to believe, beside its price and the
person that it takes, is learned. Hands of others are counted, never looked into.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.arrays import append, i64, vec
from ....core.learned_heuristics import ONE, Learnable
from ....core.state import State
from ..rules.action_space_names import ROUNDS
from ..rules.actions import BUY, LEAD, PLAY, USE, Move
from ..rules.cards import is_occupation
from ..rules.goods import FOOD
from ..rules.player import Player
from ..rules.state import AgricolaState
from ..rules.task_numbers import IMPROVING, LEARNING, WORKING
from .careful import value_of
from .farm_value import Weights, promise, weights
from .features import (
    CIRCUMSTANCES,
    FEATURES,
    KIND_OF_SPACE,
    KINDS,
    LENGTH,
    PRODUCTS,
    AgricolaFeatures,
    circumstances,
    pairs,
)

CARD_FEATURES: Final = (
    *FEATURES,
    "promise of the cards", "occupations in hand", "improvements in hand", "food on later rounds",
    "other goods on later rounds",
)  # fmt: skip
"""The numbers about a player; the promise is what the cards laid out may still bring."""

CARD_PRODUCTS: Final = (
    *PRODUCTS,
    *pairs(ONE, *CARD_FEATURES[len(FEATURES) :]),
    *pairs("rounds", "promise of the cards", "occupations in hand", "improvements in hand"),
    *pairs("people", "occupations", "improvements", "promise of the cards"),
)  # fmt: skip
"""The pairs of numbers whose product has a weight."""

CARD_KINDS: Final = (*KINDS, "an occupation", "an improvement", "no card")
"""The kinds of moves: to the spaces come what is laid out, and to lay out nothing."""

OCCUPATION: Final = len(KINDS)
IMPROVEMENT: Final = OCCUPATION + 1
NO_CARD: Final = OCCUPATION + 2

CARD_CIRCUMSTANCES: Final = (
    *CIRCUMSTANCES,
    "promise of the card", "occupations in hand", "improvements in hand", "occupations",
    "best occupation in hand", "best improvement in hand",
)  # fmt: skip
"""The numbers about a move; those about the own hand tell what a space for cards is good for."""

CARD_RECIPE: Final = {
    "first_games": 1000, "turns": 1, "decisions": 6000, "tries": 60, "one_in": 8, "games": 2000,
    "matches": 40, "match_tries": 20,
}  # fmt: skip
"""More is to be learned than in the family game."""


class AgricolaCardFeatures(AgricolaFeatures):
    """The numbers of Agricola with cards."""

    def __init__(self) -> None:
        Learnable.__init__(
            self, CARD_FEATURES, CARD_PRODUCTS, LENGTH, CARD_KINDS, CARD_CIRCUMSTANCES,
            recipe=CARD_RECIPE, rule_sets=("seed",),
        )  # fmt: skip

    def is_learned(self, state: State) -> bool:
        assert isinstance(state, AgricolaState)
        return state.task[0] in (WORKING, LEARNING, IMPROVING)

    def is_searched(self, state: State) -> bool:
        return self.is_learned(state)

    def seat_features(self, state: State, seat: int, left: float) -> vec[float]:
        assert isinstance(state, AgricolaState)
        found = AgricolaFeatures.seat_features(self, state, seat, left)
        player = state.players[seat]
        food: i64 = 0
        others: i64 = 0
        for _, good, many in player.ahead:
            if good == FOOD:
                food += many
            else:
                others += many
        occupations, improvements = cards_in_hand(player)
        found = append(found, promise(player, ROUNDS - state.round, weights(state)))
        found = append(found, occupations)
        found = append(found, improvements)
        found = append(found, float(food))
        return append(found, float(others))

    def move_kinds(self, state: State, moves: list[Action]) -> vec[i64]:
        found = vec[i64]()
        for move in moves:
            kind: i64 = NO_CARD
            assert isinstance(move, Move)
            if move.verb == USE:
                kind = KIND_OF_SPACE[move.first]
            elif move.verb == PLAY:
                kind = OCCUPATION if is_occupation(move.first) else IMPROVEMENT
            elif move.verb == BUY or move.verb == LEAD:
                kind = IMPROVEMENT
            found = append(found, kind)
        return found

    def move_features(self, state: State, moves: list[Action], left: float) -> vec[float]:
        assert isinstance(state, AgricolaState)
        w = weights(state)
        player = state.players[state.mover]
        here = circumstances(state, state.mover, left)
        for held in hand_numbers(player, left, w):
            here = append(here, held)
        values = [value_of(state, move, w) for move in moves]
        best = max(values)
        promised = len(CIRCUMSTANCES) - 3
        found = vec[float]()
        for number in range(len(moves)):
            move = moves[number]
            assert isinstance(move, Move)
            lying: i64 = 0
            card = 0.0
            if move.verb == USE:
                lying = state.lying[move.first]
            elif move.verb == PLAY:
                card = w.coming.get(move.first, 0.0) * left
            found = append(found, values[number] - best)
            found = append(found, 1.0)
            found = append(found, float(lying))
            for place in range(len(here)):
                if place == promised:
                    found = append(found, card)
                found = append(found, here[place])
        return found


def cards_in_hand(player: Player) -> tuple[float, float]:
    """Return how many occupations and how many improvements a player holds, seen or not."""
    occupations = 0
    for card in player.hand:
        occupations += 1 if is_occupation(card) else 0
    return float(occupations), float(len(player.hand) - occupations)


def hand_numbers(player: Player, left: float, w: Weights) -> vec[float]:
    """Return the numbers about the hand of the mover, in the order of `CARD_CIRCUMSTANCES`."""
    occupations, improvements = cards_in_hand(player)
    best = [0.0, 0.0]
    for card in player.hand:
        place = 0 if is_occupation(card) else 1
        best[place] = max(best[place], w.coming.get(card, 0.0) * left)
    played = 0
    for card in player.cards:
        played += 1 if is_occupation(card) else 0
    return vec[float]([occupations, improvements, float(played), best[0], best[1]])


CARD_LEARNABLE: Final = AgricolaCardFeatures()
