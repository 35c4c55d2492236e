"""What a seat sees of a position of Age of Revive, as numbers for programs that learn.

Hands of others are only known where a card was shown: their size is told, and the cards that this
seat has seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.observation_fields import (
    ObservationField,
    members,
    number,
    of_every_seat,
    one_of,
    step_fields,
)
from ..rules.cells import CELL_NAMES, CENTRE, PILES
from ..rules.flow import STEPS
from ..rules.game_components import KNOWERS
from ..rules.goods import KINDS, NAMES
from ..rules.task_numbers import STAGE_NAMES

if TYPE_CHECKING:
    from ..game import AgeOfRevive
    from ..rules.state import ReviveState

MOST_TURNS = 1000
"""More turns than a game has."""

MOST_CARDS = 250
"""More than all cards of a game, or cells of a ring."""


def fields(game: AgeOfRevive) -> list[ObservationField]:
    """Return the rows of an observation."""
    parts = game.parts
    cells = tuple(parts.place_names)
    keepers = tuple(parts.ids[card] for card in parts.keepers)
    return [
        *step_fields(STEPS),
        one_of("stage", STAGE_NAMES, lambda state, _: state.stage),
        number("turns", MOST_TURNS, lambda state, _: min(state.turns, MOST_TURNS)),
        number(
            "since_built", MOST_TURNS, lambda state, _: min(state.turns - state.built, MOST_TURNS)
        ),
        number("deck", MOST_CARDS, lambda state, _: state.deck),
        one_of("discarded", parts.ids, _top_of_discards),
        ObservationField("support", NAMES, 99, lambda state, _: list(state.support)),
        members("offer", NAMES, lambda state, _: state.offer),
        *of_every_seat(
            number("starts", 1, lambda state, seat: state.start == seat),
            number("turn", 1, lambda state, seat: state.turn == seat),
            ObservationField("goods", NAMES, parts.cap, _goods),
            ObservationField("cell", cells, MOST_CARDS, _places_on_ring),
            number("at_centre", 1, lambda state, seat: state.pieces[seat] == CENTRE),
            number("piece", MOST_CARDS, _piece),
            ObservationField(
                "pile",
                tuple("1234"[:PILES]),
                MOST_CARDS,
                lambda state, seat: state.piles[PILES * seat : PILES * (seat + 1)],
            ),
            members("built", parts.ids, lambda state, seat: state.own[seat]),
            number("suburbs", MOST_CARDS, lambda state, seat: len(state.suburbs[seat])),
            number("hand", MOST_CARDS, lambda state, seat: len(state.hands[seat])),
            ObservationField("in_hand", parts.ids, 9, _known_cards),
            ObservationField("lies_on", keepers, 99, _on_keepers, least=-1),
        ),
    ]


def _top_of_discards(state: ReviveState, _seat: int) -> int:
    return int(state.discards[-1]) if state.discards else -1


def _goods(state: ReviveState, seat: int) -> list[Any]:
    return list(state.goods[KINDS * seat : KINDS * (seat + 1)])


def _places_on_ring(state: ReviveState, seat: int) -> list[Any]:
    """Return for each of the seat's cells its place on the ring from 1; 0 where it is not there."""
    places = {cell: place for place, cell in enumerate(state.ring, 1)}
    names = state.parts.place_names.values()
    return [places.get(CELL_NAMES * seat + name, 0) for name in names]


def _piece(state: ReviveState, seat: int) -> int:
    """Return the place on the ring, from 1, where the seat's piece stands; 0 for the centre."""
    cell = state.pieces[seat]
    return 0 if cell == CENTRE else list(state.ring).index(cell) + 1


def _known_cards(state: ReviveState, seat: int) -> list[Any]:
    """Return how many of each card the viewer knows to be in the seat's hand."""
    counts: list[Any] = [0] * len(state.parts.cards)
    for held in state.hands[seat]:
        if held >= 0:
            counts[held // KNOWERS] += 1
    return counts


def _on_keepers(state: ReviveState, seat: int) -> list[Any]:
    count = len(state.parts.keepers)
    return list(state.on[count * seat : count * (seat + 1)])
