"""What a seat sees of a position of Stone Age, as numbers for programs that learn.

Nothing is hidden but the order of the cards and of the tiles, which nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ....core.observation_fields import (
    ObservationField,
    members,
    number,
    of_every_seat,
    one_of,
    step_fields,
)
from ..rules.cards import PROFESSIONS, SYMBOLS
from ..rules.player import MOST_FIELDS, MOST_LEVEL, MOST_PEOPLE
from .expansion_observation import expansion_fields

if TYPE_CHECKING:
    from ..game import StoneAge
    from ..rules.state import StoneAgeState

MOST_ROUNDS = 200
MOST_GOODS = 1000
"""More than a game has."""


def fields(game: StoneAge) -> list[ObservationField]:
    """Return the rows of an observation."""
    parts = game.parts
    cards = tuple(card.id for card in parts.cards)
    tiles = tuple(tile.id for tile in parts.tiles)
    sites = tuple(site.name for site in parts.sites)
    return [
        *step_fields(parts.steps),
        one_of("stage", parts.stage_names, lambda state, _: state.stage),
        number("round", MOST_ROUNDS, lambda state, _: min(state.round, MOST_ROUNDS)),
        number("turn", game.players, lambda state, _: state.turn),
        *[one_of(f"card{slot + 1}", cards, _at("display", slot)) for slot in range(parts.slots)],
        *[
            one_of(f"building{stack + 1}", tiles, _at("tops", stack))
            for stack in range(parts.stacks)
        ],
        ObservationField(
            "stack",
            tuple(str(stack + 1) for stack in range(parts.stacks)),
            parts.stack_height,
            lambda state, _: list(state.stacks),
        ),
        ObservationField("unseen_card", cards, 1, _unseen("deck", len(cards))),
        ObservationField("unseen_tile", tiles, 1, _unseen("tiles", len(tiles))),
        ObservationField(
            "tray",
            tuple("123456"),
            MOST_PEOPLE,
            lambda state, _: [state.tray.count(face) for face in range(1, 7)],
        ),
        *of_every_seat(
            number("starts", 1, lambda state, seat: state.start == seat),
            ObservationField("placed", sites, MOST_PEOPLE, _placed),
            *_player_fields(game),
        ),
        *expansion_fields(parts),
    ]


def _player_fields(game: StoneAge) -> list[ObservationField]:
    """Return what lies before a player."""

    def count(name: str, most: float, least: float = 0) -> ObservationField:
        return number(
            name, most, lambda state, seat: getattr(state.players[seat], name), least=least,
        )  # fmt: skip

    def counts(name: str, names: Sequence[str], most: float) -> ObservationField:
        return ObservationField(
            name, tuple(names), most,
            lambda state, seat: list(getattr(state.players[seat], name)),
        )  # fmt: skip

    return [
        count("people", MOST_PEOPLE),
        count("home", MOST_PEOPLE),
        count("food", MOST_GOODS),
        count("fields", MOST_FIELDS),
        count("level", MOST_LEVEL),
        count("points", 10**6, -(10**6)),
        count("any_two", 2),
        ObservationField("used", ("1", "2", "3"), 1, _used),
        ObservationField("once", ("2", "3", "4"), 9, _once),
        counts("goods", game.parts.goods.names, MOST_GOODS),
        counts("professions", PROFESSIONS, 100),
        _symbols("symbols"),
        _symbols("pairs"),
        number("buildings", 100, lambda state, seat: len(state.players[seat].buildings)),
        number("built", 100, lambda state, seat: state.players[seat].built),
    ]


def _symbols(name: str) -> ObservationField:
    return members(name, SYMBOLS, lambda state, seat: int(getattr(state.players[seat], name)))


def _at(name: str, place: int) -> Callable[[StoneAgeState, int], int]:
    return lambda state, _: int(getattr(state, name)[place])


def _unseen(name: str, count: int) -> Callable[[StoneAgeState, int], list[Any]]:
    """Return what tells of each card or tile whether nobody has seen it yet."""

    def flags(state: StoneAgeState, _: int) -> list[Any]:
        unseen = set(getattr(state, name))
        return [number in unseen for number in range(count)]

    return flags


def _placed(state: StoneAgeState, seat: int) -> list[Any]:
    return [state.placed_at(site.number, seat) for site in state.parts.sites]


def _used(state: StoneAgeState, seat: int) -> list[Any]:
    return [int(used) for used in state.players[seat].used]


def _once(state: StoneAgeState, seat: int) -> list[Any]:
    return [state.players[seat].once.count(value) for value in (2, 3, 4)]
