"""The trial that measures the prior of a card: a seat gets it free in one of two equal games.

`stoneage_lab.trials.card_priors` asks these functions. Two games are played with the same seed: the
same start player, hands and order of the round cards. Nobody has the card in the hand; if it was
dealt, another card takes its place in both games. In one game the first seat gets the card: at its
first turn from a round on that goes through `MOMENTS`, pair by pair, as soon as the conditions of
the card hold, and what has to be given up for it is there. It is laid out as if it had been played,
but no price is paid and no turn is spent.

Until then both games are the same. So the pairs in which the conditions never hold say nothing, and
are not counted: the mean is that of the games in which the card could be laid out, and no choice
made after the card has any part in which games these are. What is measured is the card before its
price, in the hands of the careful player, who weighs cards by their hooks and plans for none.

A card is measured with the fewest players, from two on, with whom it is in the game.
"""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.rng import Rng
from ....core.state import DECISION, State
from ..rules.action_space_names import ROUNDS
from ..rules.card_data import deck
from ..rules.cards import CARD_NUMBERS, is_occupation
from ..rules.cards_as_payment import surrender_count, surrenderable
from ..rules.goods import NOTHING
from ..rules.playing_cards import lay_out_card
from ..rules.prerequisites import missing_need
from ..rules.state import AgricolaState
from .careful import MOST_STEPS, careful_by_hooks, quick
from .farm_value import weights_by_hooks, without_promise

RULE_SET: Final = "standard"
MOMENTS: Final = (1, 3, 5, 7, 9)
"""The rounds from which on the card may come, in turn from pair to pair."""
CARD_PLAYERS: Final[dict[str, int]] = {card.id: max(2, card.players) for card in deck()}
"""Every card of the deck with the number of players with whom it is measured."""


def player(state: State, rng: Rng) -> Action:
    """Choose for every seat of both games."""
    return careful_by_hooks(state, rng)


def keep_out(state: State, name: str, rng: Rng) -> bool:
    """Replace a card if it was dealt; return whether it was."""
    assert isinstance(state, AgricolaState)
    card = CARD_NUMBERS[name]
    for owner in state.players:
        if card in owner.hand:
            left = state.undealt(is_occupation(card))
            other = left[rng.below(len(left))]
            hand = [other if held == card else held for held in owner.hand]
            hand.sort()
            owner.hand = tuple(hand)
            state.known_moves = None
            return True
    return False


def can_come(state: State, seat: int, name: str, moment: int) -> bool:
    """Tell whether the card comes at a decision of a seat."""
    assert isinstance(state, AgricolaState)
    if not state.turn_begins or state.round < moment:
        return False
    card = CARD_NUMBERS[name]
    if missing_need(state, seat, card)[0]:
        return False
    own = state.parts.cards[card].deck
    if own is None or not own.give_count:
        return True
    return len(surrenderable(state.players[seat], card)) >= surrender_count(state.parts.cards, card)


def come(state: State, seat: int, name: str) -> tuple[float, int]:
    """Lay out a card free of charge, and take the decisions that follow at once.

    Returns
    -------
    float
        By how much the careful player thinks its farm better at once.
    int
        The number of rounds left.
    """
    assert isinstance(state, AgricolaState)
    w = weights_by_hooks(state)
    before = without_promise(state, seat, w)
    state.known_moves = None
    lay_out_card(state, seat, CARD_NUMBERS[name], NOTHING)
    state.advance()
    for _ in range(MOST_STEPS):
        if state.node != DECISION or state.mover != seat or state.turn_begins:
            break
        state.play(quick(state, state.legal(), w))
    return without_promise(state, seat, w) - before, ROUNDS - state.round
