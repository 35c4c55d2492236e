"""Exact odds of the rocks of Age of Hunting, for explorers and the questions of lessons.

They are computed from the shipped faces without playing; tests compare them with `lab.odds`, which
plays the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from ...core.arguments import as_text, is_one_of, several, shown, whole_number
from ...core.errors import SetupError
from ...probability.distribution import Distribution
from .game import AgeOfHunting
from .rules.goods import COIN, FOODS, POINT
from .rules.refusal_rules import read

COUNTED: Final = ("points", "foods", "coins")


def rocks(
    number: int = 1, counting: str = "points", players: int = 3, turned: Sequence[str] = ()
) -> Distribution:
    """Return how much the next rocks bring, of one kind.

    Parameters
    ----------
    number : int
        How many rocks are turned, one after the other.
    counting : {"points", "foods", "coins"}
    players : int
        With two players there are fewer rocks.
    turned : sequence of str
        Rocks that everybody has seen already, such as ``["point1", "boar2"]``.

    Raises
    ------
    SetupError
        If there are fewer rocks, no rock of that name, or nothing of that name to count.

    Examples
    --------
    >>> rocks().pmf(1), rocks(players=2).pmf(1), rocks(turned=["point1"]).pmf(1)
    (Fraction(1, 6), Fraction(1, 5), Fraction(3, 23))
    >>> rocks(2).prob_ge(1), rocks(2).mean
    (Fraction(43, 138), Fraction(1, 3))
    """
    urn = unseen(counting, players, turned)
    most = sum(urn.values())
    turned_up = whole_number(number, 1, most)
    if turned_up is None:
        raise SetupError(read()("calculation.number", given=shown(number), most=most))
    return Distribution(_sums(tuple(sorted(urn.items())), turned_up))


def unseen(counting: str, players: int, turned: Sequence[str] = ()) -> dict[int, int]:
    """Return how many rocks that nobody has seen bring how much of one kind.

    Raises
    ------
    SetupError
        If there is no such rock, or nothing such to count.

    Examples
    --------
    >>> unseen("points", 3), unseen("points", 2, ["point1"])
    ({1: 4, 0: 20}, {1: 3, 0: 16})
    """
    game = AgeOfHunting(players)
    if not is_one_of(counting, COUNTED):
        known = ", ".join(COUNTED)
        raise SetupError(read()("calculation.counting", given=as_text(counting), known=known))
    left = {rock.id: int(rock.count) for rock in game.parts.rocks}
    for id in several(turned):
        if not isinstance(id, str) or not left.get(id):
            known = ", ".join(left)
            raise SetupError(read()("calculation.rock", given=as_text(id), known=known))
        left[id] -= 1
    worth = {rock.id: _worth(rock.gift, counting) for rock in game.parts.rocks}
    by_worth: dict[int, int] = {}
    for id, count in left.items():
        by_worth[worth[id]] = by_worth.get(worth[id], 0) + count
    return by_worth


def _worth(gift: Sequence[int], counting: str) -> int:
    """Return how much a rock brings of one kind."""
    if counting == "foods":
        return sum(gift[:FOODS])
    return gift[POINT if counting == "points" else COIN]


def _sums(urn: tuple[tuple[int, int], ...], number: int) -> dict[Any, Fraction]:
    """Return the sums of rocks drawn without putting back, with their probabilities."""
    if number == 0:
        return {0: Fraction(1)}
    found: dict[Any, Fraction] = {}
    total = sum(count for _, count in urn)
    for place, (worth, count) in enumerate(urn):
        if not count:
            continue
        rest = (*urn[:place], (worth, count - 1), *urn[place + 1 :])
        for more, chance in _sums(rest, number - 1).items():
            found[worth + more] = found.get(worth + more, Fraction(0)) + chance * count / total
    return found
