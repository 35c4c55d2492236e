"""Room for animals. They may be moved at any time, so their places are not stored.

A pasture holds one kind of animal; every other holder (the house, an unfenced stable) takes one
animal of any kind. So all that matters is the capacity of each pasture, and the number of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.memo import Memo
from .farm_grid import count, pastures_of

PER_SPACE: Final = 2
HOUSE_HOLDS: Final = 1

Herd = tuple[int, int, int]
"""Numbers of sheep, wild boar and cattle."""

_MOST_KNOWN: Final = 1 << 14

_room: Final[Memo[tuple[int, ...], tuple[Herd, ...]]] = Memo(_MOST_KNOWN)
_kept: Final[Memo[tuple[tuple[int, ...], int, int, int, int], tuple[Herd, ...]]] = Memo(_MOST_KNOWN)


def capacities(fences: int, stables: int) -> list[int]:
    """Return how many animals each pasture holds, in reading order.

    Examples
    --------
    >>> from .farm_grid import rim
    >>> pasture = 0b11000
    >>> capacities(rim(pasture), 0), capacities(rim(pasture), 1 << 3), capacities(rim(3), 3)
    ([4], [8], [16])
    """
    return [
        PER_SPACE * count(pasture) << count(pasture & stables) for pasture in pastures_of(fences)
    ]


def splits(room: tuple[int, ...]) -> tuple[Herd, ...]:
    """Return what pastures hold, for each choice of a kind for every pasture.

    Examples
    --------
    >>> splits((2,))
    ((2, 0, 0), (0, 2, 0), (0, 0, 2))
    """
    known = _room.get(room)
    if known is None:
        found: dict[Herd, None] = {(0, 0, 0): None}
        for capacity in room:
            more: dict[Herd, None] = {}
            for sheep, boar, cattle in found:
                more[sheep + capacity, boar, cattle] = None
                more[sheep, boar + capacity, cattle] = None
                more[sheep, boar, cattle + capacity] = None
            found = more
        known = _room.keep(room, tuple(found))
    return known


def fits(room: tuple[int, ...], others: int, sheep: int, boar: int, cattle: int) -> bool:
    """Tell whether animals have room: in pastures, and one in each of the `others`.

    Examples
    --------
    >>> fits((2, 4), 1, 3, 4, 0), fits((2,), 1, 2, 2, 0)
    (True, False)
    """
    if sheep + boar + cattle <= others:
        return True
    return fits_in(splits(room), others, sheep, boar, cattle)


def fits_in(rows: tuple[Herd, ...], others: int, sheep: int, boar: int, cattle: int) -> bool:
    """Tell whether animals have room: in one of some rows, and one in each of the `others`.

    Examples
    --------
    >>> fits_in(((4, 0, 0), (0, 3, 3)), 1, 5, 0, 0), fits_in(((4, 0, 0), (0, 3, 3)), 1, 1, 3, 0)
    (True, True)
    """
    for row in rows:
        left = 0
        if sheep > row[0]:
            left += sheep - row[0]
        if boar > row[1]:
            left += boar - row[1]
        if cattle > row[2]:
            left += cattle - row[2]
        if left <= others:
            return True
    return False


def largest(room: tuple[int, ...], others: int, herd: Sequence[int]) -> tuple[Herd, ...]:
    """Return the herds within this one that fit and are part of no larger one that fits.

    Examples
    --------
    >>> largest((2,), 1, (2, 2, 0))
    ((2, 1, 0), (1, 2, 0))
    """
    most_sheep, most_boar, most_cattle = herd
    key = (room, others, most_sheep, most_boar, most_cattle)
    known = _kept.get(key)
    if known is None:
        known = _kept.keep(key, largest_in(splits(room), others, herd))
    return known


def largest_in(rows: tuple[Herd, ...], others: int, herd: Sequence[int]) -> tuple[Herd, ...]:
    """Return the same for rows of what all holders of one kind hold.

    Examples
    --------
    >>> largest_in(((4, 0, 0), (0, 3, 3)), 1, (5, 3, 0))
    ((5, 0, 0), (4, 1, 0), (1, 3, 0))
    """
    most_sheep, most_boar, most_cattle = herd
    found: list[Herd] = []
    for sheep in range(most_sheep, -1, -1):
        for boar in range(most_boar, -1, -1):
            for cattle in range(most_cattle, -1, -1):
                if fits_in(rows, others, sheep, boar, cattle):
                    if not _in_one_of(found, sheep, boar, cattle):
                        found.append((sheep, boar, cattle))
                    break
    return tuple(found)


def _in_one_of(herds: list[Herd], sheep: int, boar: int, cattle: int) -> bool:
    return any(sheep <= herd[0] and boar <= herd[1] and cattle <= herd[2] for herd in herds)


Place = tuple[str, int, str, int]
"""Where animals stand: (``"pasture"``, ``"stable"`` or ``"house"``, number, kind, how many)."""


def arrangement(
    rooms: Sequence[int], stables: Sequence[int], herd: Sequence[int], names: Sequence[str]
) -> list[Place]:
    """Return a tidy arrangement of animals that fit, for a picture; the rules do not use it.

    As few animals as possible stand outside pastures, in as few pastures as possible.

    Parameters
    ----------
    rooms : sequence of int
        What each pasture holds, in reading order.
    stables : sequence of int
        The spaces of unfenced stables.
    herd : sequence of int
    names : sequence of str
        The names of the kinds.

    Examples
    --------
    >>> arrangement([2, 4], [], (3, 4, 0), ("sheep", "boar", "cattle"))
    [('pasture', 1, 'boar', 4), ('pasture', 0, 'sheep', 2), ('house', 0, 'sheep', 1)]
    """
    best: tuple[int, int, tuple[int, ...]] | None = None
    for number in range(4 ** len(rooms)):
        kinds = tuple([number // 4**place % 4 for place in range(len(rooms))])
        room = [0, 0, 0]
        for capacity, kind in zip(rooms, kinds, strict=True):
            if kind < 3:
                room[kind] += capacity
        outside = sum([max(0, have - fit) for have, fit in zip(herd, room, strict=True)])
        used = sum([kind < 3 for kind in kinds])
        if best is None or (outside, used, kinds) < best:
            best = outside, used, kinds
    assert best is not None
    left, found = list(herd), []
    order = sorted(range(len(rooms)), key=lambda place: -rooms[place])
    for place in order:
        kind = best[2][place]
        if kind < 3 and left[kind]:
            here = min(left[kind], rooms[place])
            left[kind] -= here
            found.append(("pasture", place, names[kind], here))
    return found + _outside(stables, left, names)


def _outside(stables: Sequence[int], left: list[int], names: Sequence[str]) -> list[Place]:
    found: list[Place] = []
    singles = [kind for kind, many in enumerate(left) for _ in range(many)]
    for stable, kind in zip(stables, singles, strict=False):
        found.append(("stable", stable, names[kind], 1))
    for kind in singles[len(stables) :]:
        found.append(("house", 0, names[kind], 1))
    return found
