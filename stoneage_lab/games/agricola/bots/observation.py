"""What a seat sees of a position of Agricola, as numbers for programs that learn.

Of other hands only their size is told, and the cards that everybody has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ....core.observation_fields import (
    ObservationField,
    members,
    number,
    of_every_seat,
    one_of,
    step_fields,
)
from ..rules.action_space_names import ACTION_SPACES, FIRST_MAJOR, ROUNDS
from ..rules.farm_grid import EDGES, NAMES
from ..rules.flow import STEPS
from ..rules.goods import GOODS, HOUSES
from ..rules.player import MOST_PEOPLE, VEGETABLES, Player
from ..rules.task_numbers import STAGE_NAMES

if TYPE_CHECKING:
    from ..game import Agricola
    from ..rules.state import AgricolaState

MOST_GOODS = 1000
"""More goods of a kind than a player ever has, or than lie on a space."""


def fields(game: Agricola) -> list[ObservationField]:
    """Return the rows of an observation."""
    parts = game.parts
    spaces, majors = ACTION_SPACES[:FIRST_MAJOR], ACTION_SPACES[FIRST_MAJOR:]
    cards = (*range(len(majors)), *parts.dealt)
    names = tuple(parts.cards[card].id for card in cards)
    return [
        *step_fields(STEPS),
        one_of("stage", STAGE_NAMES, lambda state, _: state.stage),
        number("round", ROUNDS, lambda state, _: state.round),
        ObservationField("lying", ACTION_SPACES, MOST_GOODS, lambda state, _: list(state.lying)),
        members("open", spaces, lambda state, _: state.open),
        members("majors", majors, lambda state, _: state.majors),
        *of_every_seat(
            number("starts", 1, lambda state, seat: state.start == seat),
            number("turn", 1, lambda state, seat: state.turn == seat),
            ObservationField("there", ACTION_SPACES, 1, _there),
            *_farm_fields(),
            ObservationField("card", names, 1, _each(cards, lambda player: player.cards)),
            number("hand", 20, lambda state, seat: len(state.players[seat].hand)),
            ObservationField("in_hand", names, 1, _each(cards, lambda player: player.hand)),
            ObservationField("on_card", names, MOST_GOODS, _marks(cards)),
            ObservationField("waiting", GOODS, 100, _waiting),
        ),
    ]


def _farm_fields() -> list[ObservationField]:
    """Return what lies on a farm, and the people who live there."""

    def count(name: str, most: float, of: Callable[[Player], int]) -> ObservationField:
        return number(name, most, lambda state, seat: of(state.players[seat]))

    def spaces(name: str, names: Iterable[str], of: Callable[[Player], int]) -> ObservationField:
        return members(name, tuple(names), lambda state, seat: of(state.players[seat]))

    return [
        ObservationField(
            "goods",
            GOODS,
            MOST_GOODS,
            lambda state, seat: list(state.players[seat].goods),
        ),
        count("people", MOST_PEOPLE, lambda player: player.people),
        count("home", MOST_PEOPLE, lambda player: player.home),
        count("newborn", MOST_PEOPLE, lambda player: player.newborn),
        count("begging", MOST_GOODS, lambda player: player.begging),
        count("passed", 1, lambda player: player.passed),
        one_of("house", HOUSES, lambda state, seat: state.players[seat].house),
        spaces("rooms", NAMES, lambda player: player.rooms),
        spaces("fields", NAMES, lambda player: player.fields),
        ObservationField("grain_on", NAMES, MOST_GOODS, _crops(vegetables=False)),
        ObservationField("vegetables_on", NAMES, MOST_GOODS, _crops(vegetables=True)),
        spaces("stables", NAMES, lambda player: player.stables),
        spaces("pastures", NAMES, lambda player: player.pastured),
        spaces("fences", [f"edge{edge}" for edge in range(EDGES)], lambda player: player.fences),
    ]


def _there(state: AgricolaState, seat: int) -> list[Any]:
    return [there >> seat & 1 for there in state.there]


def _crops(*, vegetables: bool) -> Callable[[AgricolaState, int], list[Any]]:
    """Return what counts the grain, or the vegetables, on each space."""

    def counts(state: AgricolaState, seat: int) -> list[Any]:
        piles = state.players[seat].piles
        if vegetables:
            return [max(0, pile - VEGETABLES) for pile in piles]
        return [pile if pile <= VEGETABLES else 0 for pile in piles]

    return counts


def _each(
    cards: tuple[int, ...], held: Callable[[Player], Iterable[int]]
) -> Callable[[AgricolaState, int], list[Any]]:
    """Return what tells of each card whether a player holds it."""

    def flags(state: AgricolaState, seat: int) -> list[Any]:
        own = set(held(state.players[seat]))
        return [card in own for card in cards]

    return flags


def _marks(cards: tuple[int, ...]) -> Callable[[AgricolaState, int], list[Any]]:
    """Return what tells how much is on each card."""

    def marks(state: AgricolaState, seat: int) -> list[Any]:
        found = dict(state.players[seat].marks)
        return [min(found.get(card, 0), MOST_GOODS) for card in cards]

    return marks


def _waiting(state: AgricolaState, seat: int) -> list[Any]:
    """Return how much of each good waits on rounds to come."""
    found: list[Any] = [0] * len(GOODS)
    for _, good, count in state.players[seat].ahead:
        found[good] += count
    return found
