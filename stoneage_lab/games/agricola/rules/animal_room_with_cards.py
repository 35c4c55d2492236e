"""The animal capacity of a farm whose cards change it.

A holder of one kind (a pasture, a stable) may hold a different number of each; what holds any mix
(the house, cards, mixed pastures) counts together. What a card adds comes after the doubling by
stables; what it adds for one kind takes that kind alone, in a mixed pasture too.
"""

from __future__ import annotations

from typing import Final

from ....core.memo import Memo
from .animal_room import HOUSE_HOLDS, Herd, capacities, fits_in, largest_in
from .card_modifiers import NO_HERD, Modifiers
from .farm_grid import count, pastures_of

_MOST_KNOWN: Final = 1 << 12

_rows: Final[Memo[tuple[tuple[Herd, ...], Herd], tuple[Herd, ...]]] = Memo(_MOST_KNOWN)


class AnimalCapacity:
    """The room for animals on a farm whose cards change it.

    Attributes
    ----------
    kinds : tuple of Herd
        Of each holder of one kind how many sheep, or boar, or cattle it holds.
    fixed : Herd
        Room for each kind alone.
    others : int
        Room for animals of any kind.
    rows : tuple of Herd
        What holders of one kind hold together, for each choice of kinds that matters.
    """

    def __init__(self, kinds: tuple[Herd, ...], fixed: Herd, others: int) -> None:
        self.kinds = kinds
        self.fixed = fixed
        self.others = others
        self.rows = rows_of(kinds, fixed)
        self._kept: dict[Herd, tuple[Herd, ...]] = {}

    def fits(self, sheep: int, boar: int, cattle: int) -> bool:
        """Tell whether a number of animals has room."""
        return fits_in(self.rows, self.others, sheep, boar, cattle)

    def largest(self, herd: Herd) -> tuple[Herd, ...]:
        """Return the herds within this one that fit and are part of no larger one that fits."""
        known = self._kept.get(herd)
        if known is None:
            known = self._kept[herd] = largest_in(self.rows, self.others, herd)
        return known


def rows_of(kinds: tuple[Herd, ...], fixed: Herd = NO_HERD) -> tuple[Herd, ...]:
    """Return what holders hold together, for each choice of a kind that no other one beats.

    Many farms have the same holders, so what was found is kept.

    Examples
    --------
    >>> rows_of(((4, 2, 2),), (0, 0, 1))
    ((4, 0, 1), (0, 2, 1), (0, 0, 3))
    """
    known = _rows.get((kinds, fixed))
    if known is not None:
        return known
    found: dict[Herd, None] = {fixed: None}
    for holder in kinds:
        more: dict[Herd, None] = {}
        for sheep, boar, cattle in found:
            more[sheep + holder[0], boar, cattle] = None
            more[sheep, boar + holder[1], cattle] = None
            more[sheep, boar, cattle + holder[2]] = None
        found = more
    rows = list(found)
    return _rows.keep((kinds, fixed), tuple([row for row in rows if not _beaten(row, rows)]))


def _beaten(row: Herd, rows: list[Herd]) -> bool:
    for other in rows:
        if other != row and other[0] >= row[0] and other[1] >= row[1] and other[2] >= row[2]:
            return True
    return False


_known: Memo[tuple[int, int, Herd, Herd, int, int, bool], AnimalCapacity] = Memo(_MOST_KNOWN)


def capacity_with_cards(fences: int, stables: int, given: Modifiers) -> AnimalCapacity:
    """Return the room for animals on a farm, as its cards have it.

    Examples
    --------
    >>> from .cards import CARD_NUMBERS
    >>> from .shipped_and_custom_cards import SHIPPED
    >>> from .farm_grid import rim
    >>> given = SHIPPED.modifiers((CARD_NUMBERS["shepherds-pipe"],))
    >>> found = capacity_with_cards(rim(0b11000), 1, given)
    >>> found.kinds, found.others
    (((6, 4, 4), (2, 1, 1)), 1)
    """
    key = (
        fences, stables, given.pasture_more, given.stable_holds, given.card_any,
        given.one_stable, given.mixes,
    )  # fmt: skip
    known = _known.get(key)
    if known is None:
        known = _known.keep(key, _counted(fences, stables, given))
    return known


def _counted(fences: int, stables: int, given: Modifiers) -> AnimalCapacity:
    kinds: list[Herd] = []
    fixed, others = NO_HERD, HOUSE_HOLDS + given.card_any
    more = given.pasture_more
    any_more = min(more)
    for capacity in capacities(fences, stables):
        if given.mixes:
            others += capacity + any_more
            fixed = (
                fixed[0] + more[0] - any_more,
                fixed[1] + more[1] - any_more,
                fixed[2] + more[2] - any_more,
            )
        else:
            kinds.append((capacity + more[0], capacity + more[1], capacity + more[2]))
    fenced = 0
    for pasture in pastures_of(fences):
        fenced |= pasture
    for number in range(count(stables & ~fenced)):
        holder = stable_holder(given, number == 0)
        if holder == (1, 1, 1):
            others += 1
        else:
            kinds.append(holder)
    return AnimalCapacity(tuple(kinds), fixed, others)


def stable_holder(given: Modifiers, first: bool) -> Herd:
    """Return how many sheep, or boar, or cattle an unfenced stable holds.

    Parameters
    ----------
    given : Modifiers
    first : bool
        Whether it is the one stable that may hold more by a card.
    """
    least = given.one_stable if first and given.one_stable else 1
    more = given.stable_holds
    return max(least, more[0]), max(least, more[1]), max(least, more[2])


def pasture_holds(capacity: int, given: Modifiers) -> int:
    """Return the most animals of one kind in a pasture, given what it holds without cards.

    Examples
    --------
    >>> from .cards import CARD_NUMBERS
    >>> from .shipped_and_custom_cards import SHIPPED
    >>> pasture_holds(4, SHIPPED.modifiers((CARD_NUMBERS["drinking-trough"],)))
    6
    """
    return capacity + max(given.pasture_more)
