"""The components of a game: cards and numbers from the faces, and the moves.

They are built once for each set-up. The rules read these values and never the name of a card; an
option is a function that changes the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core.goods import Purse
from ....core.seat_names_and_colours import SEATS
from .card_types import NORMAL, ON_RING, Card, purse_of
from .cells import GAP, PILES, RUBBLE
from .move_table import move_table_of

KNOWERS: Final = 32
"""A card in a hand is written as its number times this, and the set of seats that know it."""

EYES: Final = 5
"""Who may know a card: the seats, and those who look on."""

PUBLIC: Final = 31
"""The set of those that know a card which everybody has seen."""

EMPTY: Final = -1
"""What lies on a card that keeps something, where the card is not built."""


class Components:
    """The cards and numbers of one game.

    Attributes
    ----------
    players : int
    seats : tuple of str
    faces : mapping
        The file of faces they come from.
    cards : tuple of Card
    numbers : dict of str to int
        The cards by id.
    tent, shack, centre : int
    start_goods : Purse
    start_cards, rubble_cards, shacks, free_cells, cells_per_horse, cap : int
    support : Purse
    opening, sets_down, leaves_rubble, anyone_flips, any_discard, standstill_ends : bool
        What the options decide: whether cubes are taken before the first turn; whether the Town
        Centre lowers goods, too; whether rubble may be left; whether others turn over a card;
        whether any discard may be taken; whether a standstill ends the game.
    keepers : tuple of int
        The cards on which something lies.
    moves : MoveTable
        The verbs of all moves, and their words.
    """

    def __init__(self, players: int, faces: Mapping[str, Any]) -> None:
        self.players = players
        self.seats: tuple[str, ...] = tuple([seat.id for seat in SEATS[:players]])
        self.faces = faces
        rows = [*faces["fixed"], *faces["facilities"]]
        self.numbers: dict[str, int] = {row["id"]: place for place, row in enumerate(rows)}
        self.cards: tuple[Card, ...] = tuple(
            [Card(place, row, self.numbers) for place, row in enumerate(rows)]
        )
        fixed = len(faces["fixed"])
        self.first_facility = fixed
        for card in self.cards:
            card.dealt = card.copies if card.number >= fixed else 0
            for action in card.actions:
                if action.flip >= 0:
                    self.cards[action.flip].flips_from = card.number
        self.ids: tuple[str, ...] = tuple([card.id for card in self.cards])
        self.tent = self.numbers["tent"]
        self.shack = self.numbers["shack"]
        self.centre = self.numbers["centre"]
        self.start_goods: Purse = purse_of(faces["start"]["goods"])
        self.start_cards = int(faces["start"]["cards"])
        self.rubble_cards = int(faces["rubble"]["cards"])
        self.shacks = int(faces["discards"]["shack"])
        self.free_cells = int(faces["move"]["free"])
        self.cells_per_horse = int(faces["move"]["more_per_horse"])
        self.cap = int(faces["cap"])
        self.support: Purse = purse_of(faces["support"][str(players)])
        self.opening = True
        self.sets_down = True
        self.leaves_rubble = True
        self.anyone_flips = False
        self.any_discard = False
        self.standstill_ends = False
        self.keepers: tuple[int, ...] = tuple(
            [card.number for card in self.cards if card.holds >= 0 or card.track]
        )
        self.keeper_place: tuple[int, ...] = tuple(
            [
                self.keepers.index(card.number) if card.number in self.keepers else -1
                for card in self.cards
            ]
        )
        self.stand_ins = self._set_of([card for card in self.cards if card.stands_in])
        self.roads: tuple[Card, ...] = tuple([card for card in self.cards if card.worker_for])
        self.normals = self._set_of([card for card in self.cards if card.kind == NORMAL])
        # What begins an area: the tent and its other side.
        self.heads = 0
        # What is never replaced: the fixed cards.
        self.fixed = self._set_of(list(self.cards[:fixed]))
        for card in self.cards:
            if card.number == self.tent or card.flips_from == self.tent:
                self.heads |= card.bit
        self.moves = move_table_of(self)

    def _set_of(self, cards: list[Card]) -> int:
        found = 0
        for card in cards:
            found |= card.bit
        return found

    @property
    def hand_cards(self) -> tuple[Card, ...]:
        """All cards that can be in a hand."""
        return (self.cards[self.shack], *self.cards[self.first_facility :])

    @property
    def flip_sides(self) -> tuple[Card, ...]:
        """All cards that are the other side of one."""
        return tuple([card for card in self.cards if card.flips_from >= 0])

    def name_of(self, name: int) -> str:
        """Return the name of a cell in its area, e.g. ``"rubble2"``."""
        if name >= GAP:
            return f"gap{name - GAP + 1}"
        if name >= RUBBLE:
            return f"rubble{name - RUBBLE + 1}"
        return self.cards[name].id

    @property
    def place_names(self) -> dict[str, int]:
        """All names of cells by what they are called."""
        names = [card.number for card in self.cards if card.form == ON_RING]
        names += [*range(RUBBLE, RUBBLE + PILES), *range(GAP, GAP + PILES)]
        return {self.name_of(name): name for name in names}
