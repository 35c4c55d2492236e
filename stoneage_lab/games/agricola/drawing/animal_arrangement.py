"""The animal layout of a farm in pictures; the rules do not use it.

Without cards see `animal_room.arrangement`. With cards a pasture may hold several kinds, a stable
more than one animal, and a card some of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.animal_room import HOUSE_HOLDS, Herd, Place, arrangement, capacities, fits_in
from ..rules.animal_room_with_cards import rows_of, stable_holder
from ..rules.card_modifiers import Modifiers
from ..rules.farm_grid import spaces_of
from ..rules.player import Player


def arranged(player: Player, names: Sequence[str]) -> list[Place]:
    """Return where the animals of a player stand: in pastures, stables, on cards, in the house.

    Parameters
    ----------
    player : Player
        Whose animals have room.
    names : sequence of str
        The names of the kinds.

    Examples
    --------
    >>> from ..rules.cards import CARD_NUMBERS
    >>> player = Player()
    >>> player.cards = (CARD_NUMBERS["animal-yard"],)
    >>> player.refresh_modifiers()
    >>> player.goods[7], player.goods[9] = 2, 1
    >>> arranged(player, ("sheep", "boar", "cattle"))
    [('card', 0, 'sheep', 2), ('house', 0, 'cattle', 1)]
    """
    pastures = capacities(player.fences, player.stables)
    loose = spaces_of(player.stables & ~player.pastured)
    herd = player.animals()
    given = player.modifiers
    if player.capacity is None:
        return arrangement(pastures, loose, herd, names)
    left, found = list(herd), []
    if given.mixes:
        found += _mixed(pastures, loose, left, given, names)
    else:
        found += _by_kind(pastures, loose, left, given, names)
        found += _in_stables(loose, left, given, names, 0)
    on_cards = given.card_any
    for kind in range(3):
        here = min(left[kind], on_cards)
        if here:
            found.append(("card", 0, names[kind], here))
            left[kind] -= here
            on_cards -= here
    return found + [("house", 0, names[kind], left[kind]) for kind in range(3) if left[kind]]


def _mixed(
    pastures: list[int], loose: list[int], left: list[int], given: Modifiers, names: Sequence[str]
) -> list[Place]:
    """Fill pastures that hold any mix; stables first where the pastures do not suffice."""
    plain = min(given.pasture_more)
    inside = [[0, 0, 0] for _ in pastures]
    # Room for a single kind is filled first.
    for kind in range(3):
        for place in range(len(pastures)):
            here = min(left[kind], given.pasture_more[kind] - plain)
            inside[place][kind] = here
            left[kind] -= here
    rooms = [capacity + plain for capacity in pastures]
    found: list[Place] = []
    if sum(left) > sum(rooms):
        found = _in_stables(loose, left, given, names, sum(rooms))
    for place in sorted(range(len(pastures)), key=lambda number: -pastures[number]):
        for kind in range(3):
            here = min(left[kind], rooms[place])
            rooms[place] -= here
            left[kind] -= here
            if inside[place][kind] + here:
                found.append(("pasture", place, names[kind], inside[place][kind] + here))
    return found


def _by_kind(
    pastures: list[int], loose: list[int], left: list[int], given: Modifiers, names: Sequence[str]
) -> list[Place]:
    """Fill pastures of one kind each, so that the others fit elsewhere and are few."""
    stables = tuple([stable_holder(given, number == 0) for number in range(len(loose))])
    rows, others = rows_of(stables), HOUSE_HOLDS + given.card_any
    more = given.pasture_more
    best: tuple[int, int, tuple[int, ...]] | None = None
    for number in range(4 ** len(pastures)):
        kinds = tuple([number // 4**place % 4 for place in range(len(pastures))])
        rest = list(left)
        for capacity, kind in zip(pastures, kinds, strict=True):
            if kind < 3:
                rest[kind] = max(0, rest[kind] - capacity - more[kind])
        found = sum(rest), sum([kind < 3 for kind in kinds]), kinds
        if fits_in(rows, others, rest[0], rest[1], rest[2]) and (best is None or found < best):
            best = found
    assert best is not None
    places: list[Place] = []
    for place in sorted(range(len(pastures)), key=lambda number: -pastures[number]):
        kind = best[2][place]
        if kind < 3 and left[kind]:
            here = min(left[kind], pastures[place] + more[kind])
            left[kind] -= here
            places.append(("pasture", place, names[kind], here))
    return places


def _in_stables(
    loose: list[int], left: list[int], given: Modifiers, names: Sequence[str], inside: int
) -> list[Place]:
    """Fill stables outside pastures, so that the others fit on cards, in the house, or inside."""
    holders = [stable_holder(given, number == 0) for number in range(len(loose))]
    found: list[Place] = []
    for number in range(len(holders)):
        later = rows_of(tuple(holders[number + 1 :]))
        kind = _best_kind(holders[number], later, left, HOUSE_HOLDS + given.card_any + inside)
        here = min(left[kind], holders[number][kind])
        if here:
            left[kind] -= here
            found.append(("stable", loose[number], names[kind], here))
    return found


def _best_kind(holder: Herd, later: tuple[Herd, ...], left: list[int], others: int) -> int:
    """Return the kind for a stable after which the rest still fits; most animals first."""
    order = sorted(range(3), key=lambda kind: -min(left[kind], holder[kind]))
    for kind in order:
        rest = list(left)
        rest[kind] = max(0, rest[kind] - holder[kind])
        if fits_in(later, others, rest[0], rest[1], rest[2]):
            return kind
    return order[0]
