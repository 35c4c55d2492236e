"""The five goods, in the order of all purses: worker, horse, food, stone, iron."""

from __future__ import annotations

from typing import Final

from ....core.goods import Purse

WORKER: Final = 0
HORSE: Final = 1
FOOD: Final = 2
STONE: Final = 3
IRON: Final = 4
KINDS: Final = 5
"""How many goods there are."""

ALL_KINDS: Final = (1 << KINDS) - 1
"""The set of all goods, one bit each."""

NAMES: Final[tuple[str, ...]] = ("worker", "horse", "food", "stone", "iron")
NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(NAMES)}
NOTHING: Final[Purse] = (0, 0, 0, 0, 0)


def listed(purse: Purse) -> tuple[tuple[str, int], ...]:
    """Return goods as pairs of name and count, for sentences.

    Examples
    --------
    >>> listed((2, 0, 0, 1, 0))
    (('worker', 2), ('stone', 1))
    """
    return tuple([(NAMES[kind], count) for kind, count in enumerate(purse) if count])


def named(purse: Purse) -> dict[str, int]:
    """Return goods as a dict, all kinds included.

    Examples
    --------
    >>> named((0, 2, 3, 0, 1))["horse"]
    2
    """
    return {name: int(count) for name, count in zip(NAMES, purse, strict=True)}
