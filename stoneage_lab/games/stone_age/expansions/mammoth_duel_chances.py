"""The chances in the duel at the mammoth, counted exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from ....core.chance import throws
from ....core.memo import memo


@memo(512)
def hands(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return each hand of dice, sorted downwards, with the number of throws that give it.

    Examples
    --------
    >>> hands(2)[:2]
    (((1, 1), 1), ((2, 1), 2))
    """
    return tuple([(tuple(sorted(faces, reverse=True)), ways) for faces, ways in throws(dice)])


def win_chances(people: Sequence[int]) -> list[Fraction]:
    """Return each player's chance to win, by the number of people of each.

    Players who throw alike draw lots.

    Examples
    --------
    >>> win_chances([2, 1])
    [Fraction(161, 216), Fraction(55, 216)]
    """
    thrown = [dict(hands(count)) for count in people]
    below = [0] * len(people)
    won = [Fraction(0)] * len(people)
    for hand in sorted({hand for each in thrown for hand in each}):
        here = [each.get(hand, 0) for each in thrown]
        for alike in product((False, True), repeat=len(people)):
            ways = 1
            for player, tied in enumerate(alike):
                ways *= here[player] if tied else below[player]
            if ways and any(alike):
                share = Fraction(ways, sum(alike))
                won = [w + share if tied else w for w, tied in zip(won, alike, strict=True)]
        below = [less + now for less, now in zip(below, here, strict=True)]
    total = 6 ** sum(people)
    return [share / total for share in won]
