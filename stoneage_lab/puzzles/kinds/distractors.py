"""Wrong answers that are near: rules that refuse similar actions, numbers that are close."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ...core.game import Game
from ...core.language import LANGUAGES
from ...core.rng import Rng
from ...core.rule import Rule

if TYPE_CHECKING:
    from .kind import PuzzleMaterial

RIVALS: Final = 3
"""The number of wrong answers beside the right one."""


class RefusingRules:
    """The rules that refused actions in simulated games, by the first word of the action.

    Parameters
    ----------
    found : sequence of PuzzleMaterial
    refused : function of a PuzzleMaterial
        The words of the action that was refused and the rule; None if it is legal.
    """

    def __init__(
        self,
        found: Sequence[PuzzleMaterial],
        refused: Callable[[PuzzleMaterial], tuple[str, str] | None],
    ) -> None:
        self._by_verb: dict[str, Counter[str]] = {}
        self._all: Counter[str] = Counter()
        for one in found:
            told = refused(one)
            if told is not None:
                verb = told[0].partition(" ")[0]
                self._by_verb.setdefault(verb, Counter())[told[1]] += 1
                self._all[told[1]] += 1

    def rivals(self, game: Game, action: str, apart: Iterable[str], count: int) -> list[str]:
        """Return rules that refuse such actions elsewhere, the most frequent first.

        Rules of the same title as another answer are left out: nobody could tell them apart.
        """
        verb = action.partition(" ")[0]
        order = [
            rule
            for table in (self._by_verb.get(verb, Counter()), self._all)
            for rule, _ in sorted(table.items(), key=lambda item: (-item[1], item[0]))
        ]
        taken = {title for rule in apart for title in titles(game, rule)}
        chosen: list[str] = []
        for rule in dict.fromkeys(order):
            if rule not in apart and len(chosen) < count and not taken & titles(game, rule):
                chosen.append(rule)
                taken |= titles(game, rule)
        return chosen


def titles(game: Game, rule: str) -> set[str]:
    """Return the titles of a rule in all languages."""
    return {Rule(rule, game.texts).text("title", code) for code in LANGUAGES}


def near_numbers(
    truth: Fraction, likely: Iterable[Any], apart: Fraction, below: int, most: int | None = None
) -> list[Fraction]:
    """Return wrong numbers: likely ones first, then whole steps from the right one.

    Answers are offered by size, so the place of the right one has to be drawn: otherwise it would
    nearly always be the second.

    Parameters
    ----------
    truth : Fraction
    likely : iterable of number
        What a mistake leads to, the best first.
    apart : Fraction
        The smallest difference between two answers.
    below : int
        How many of them are smaller than the right one, if there are that many.
    most : int, optional
        No answer is larger.

    Examples
    --------
    >>> likely = [4, 6, Fraction(1, 2)]
    >>> [str(n) for n in near_numbers(Fraction(4), likely, Fraction(1), below=1)]
    ['6', '1/2', '5']
    >>> [str(n) for n in near_numbers(Fraction(4), likely, Fraction(1), below=3)]
    ['1/2', '3', '2']
    """
    steps = (sign * step * apart for step in range(1, 20) for sign in (1, -1))
    every = [*map(Fraction, likely), *(truth + step for step in steps)]
    # A number of the other sign is no near miss.
    possible = [
        number for number in every if number * truth >= 0 and (most is None or number <= most)
    ]
    room = {True: below, False: RIVALS - below}
    chosen: list[Fraction] = []
    for full in (False, True):
        # Where one side has too few numbers, the other one fills up.
        for number in possible:
            clear = all(abs(number - other) >= apart for other in [truth, *chosen])
            side = number < truth
            if clear and len(chosen) < RIVALS and (full or room[side]):
                chosen.append(number)
                room[side] -= 1
    return chosen


def shuffled(items: Iterable[Any], rng: Rng) -> list[Any]:
    """Return items in a random order.

    Examples
    --------
    >>> sorted(shuffled([3, 1, 2], Rng(1)))
    [1, 2, 3]
    """
    left = list(items)
    return [left.pop(rng.below(len(left))) for _ in range(len(left))]
