"""What a seat sees of the expansions of Stone Age, as numbers for programs that learn.

All of it lies open: which animals are about, where the herd is, and who has won or built what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ....core.observation_fields import ObservationField, of_every_seat, one_of
from ..expansions.buildings import AddedTile
from ..rules.player import MOST_PEOPLE

if TYPE_CHECKING:
    from ..expansions.animals import AnimalLine
    from ..expansions.herd import Tracks
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState


def expansion_fields(parts: Components) -> list[ObservationField]:
    """Return the rows of the expansions in force, after those of the game itself."""
    rows = [row for extra in parts.extras for row in ROWS[extra.name](extra, parts)]
    added = [number for number, tile in enumerate(parts.tiles) if isinstance(tile, AddedTile)]
    if added:
        ids = tuple(parts.tiles[number].id for number in added)
        rows += of_every_seat(ObservationField("added_tile", ids, 1, _built(added)))
    return rows


def _animal_rows(line: AnimalLine, parts: Components) -> list[ObservationField]:
    """Return which animal is active, the place of each in the line, and which are driven off."""
    cards = [number for number, card in enumerate(parts.cards) if card.id in line.ids]
    ids = tuple(parts.cards[number].id for number in cards)

    def active(state: StoneAgeState, _: int) -> int:
        card = state.extras[line.number].active
        return cards.index(card) if card >= 0 else -1

    def waiting(state: StoneAgeState, _: int) -> list[int]:
        queue = state.extras[line.number].waiting
        return [queue.index(card) + 1 if card in queue else 0 for card in cards]

    def gone(state: StoneAgeState, _: int) -> list[int]:
        return _flags(cards, state.extras[line.number].gone)

    return [
        one_of("animal", ids, active),
        ObservationField("animal_waiting", ids, len(ids), waiting),
        ObservationField("animal_gone", ids, 1, gone),
    ]


def _herd_rows(tracks: Tracks, _parts: Components) -> list[ObservationField]:
    """Return where the herd is and goes, its tile, and who has won tiles and thrown dice."""
    sites, tiles = list(tracks.backs.values()), range(len(tracks.tiles))
    names, ids = tuple(tracks.backs), tuple(tracks.ids)

    def place(entry: str) -> Callable[[StoneAgeState, int], int]:
        def found(state: StoneAgeState, _: int) -> int:
            site = getattr(state.extras[tracks.number], entry)
            return sites.index(site) if site >= 0 else -1

        return found

    def dice(state: StoneAgeState, seat: int) -> list[int]:
        thrown = dict(state.extras[tracks.number].dice).get(seat, ())
        return [thrown.count(face) for face in range(1, 7)]

    return [
        one_of("herd", names, place("site")),
        one_of("herd_next", names, place("next")),
        one_of("mammoth", ids, lambda state, _: int(state.extras[tracks.number].tile)),
        ObservationField(
            "mammoth_aside", ids, 1,
            lambda state, _: _flags(tiles, state.extras[tracks.number].aside),
        ),
        *of_every_seat(
            ObservationField(
                "mammoth_won", ids, 1,
                lambda state, seat: _flags(tiles, state.extras[tracks.number].owned[seat]),
            ),
            ObservationField("duel_dice", tuple("123456"), MOST_PEOPLE, dice),
        ),
    ]  # fmt: skip


ROWS: Final[Mapping[str, Callable[[Any, Components], list[ObservationField]]]] = {
    "animal": _animal_rows,
    "herd": _herd_rows,
}
"""The rows of each value that an expansion adds to a state, by its name in records."""


def _flags(numbers: Sequence[int], held: Sequence[int]) -> list[int]:
    """Return a 1 for each number that is held."""
    return [int(number in held) for number in numbers]


def _built(added: Sequence[int]) -> Callable[[StoneAgeState, int], list[int]]:
    """Return what tells which of the added buildings a player has."""
    return lambda state, seat: _flags(added, state.players[seat].buildings)
