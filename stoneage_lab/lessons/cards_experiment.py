"""Experiments with cards: some are drawn from a small deck and not put back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import product
from math import comb, prod
from pathlib import Path
from typing import Any

from ..core.rng import Rng
from ..probability.distribution import Distribution
from .experiment import Experiment
from .reply import TOLD, Reply
from .words import words


class CardsExperiment(Experiment):
    """Cards of several ranks, equally many of each, drawn without replacement.

    The outcome is the number of different ranks.

    Parameters
    ----------
    id, number, event, folders
        As of `Experiment`.
    ranks, copies : int
        The number of ranks, and of cards of each.
    drawn : int
        The number of cards drawn.

    Examples
    --------
    >>> CardsExperiment("X1", 1, ranks=2, copies=2, drawn=2).theory.pmf(2)
    Fraction(2, 3)
    """

    def __init__(
        self,
        id: str,
        number: int,
        ranks: int,
        copies: int,
        drawn: int,
        event: Callable[[int], bool] | None = None,
        folders: Sequence[Path] = (),
    ) -> None:
        super().__init__(id, number, 0, lambda drawn_: len(set(drawn_)), event, folders)
        self.ranks = ranks
        self.copies = copies
        self.drawn = drawn

    @cached_property
    def theory(self) -> Distribution:
        """The exact distribution, counted over all choices of cards."""
        ways: Counter[int] = Counter()
        for taken in product(range(self.copies + 1), repeat=self.ranks):
            if sum(taken) == self.drawn:
                ways[sum(map(bool, taken))] += prod(comb(self.copies, n) for n in taken)
        return Distribution(dict(ways))

    def once(self, rng: Rng) -> tuple[int, tuple[int, ...]]:
        """Draw once; return the number of ranks, and the ranks."""
        deck = [rank for rank in range(1, self.ranks + 1) for _ in range(self.copies)]
        hand = tuple(sorted(deck.pop(rng.below(len(deck))) for _ in range(self.drawn)))
        return self.of(hand), hand

    def read(self, throw: Any) -> int | None:
        """Return the outcome of a draw that was typed in: its ranks, or how many there were."""
        parts = list(throw) if isinstance(throw, tuple | list) else str(throw).split()
        try:
            numbers = [int(str(part)) for part in parts]
        except ValueError:
            return None
        if len(numbers) == 1:
            return numbers[0] if numbers[0] in self.theory.support else None
        counts = Counter(numbers)
        fair = all(1 <= rank <= self.ranks for rank in counts)
        fair = fair and max(counts.values(), default=0) <= self.copies
        return len(counts) if fair and len(numbers) == self.drawn else None

    def how_to_type(self, place: int, given: str) -> str:
        return words()(
            "experiment.cards", place=place, given=given, drawn=self.drawn, ranks=self.ranks,
            least=min(self.theory.support), most=max(self.theory.support),
        )  # fmt: skip

    def shown(self, faces: tuple[int, ...], outcome: int) -> Reply:
        return Reply(TOLD, f"{' '.join(map(str, faces))}  →  {outcome}")

    def __repr__(self) -> str:
        return f"<CardsExperiment {self.id}, {self.drawn} of {self.ranks * self.copies} cards>"


class UrnExperiment(Experiment):
    """Cards of which some are marked, drawn without replacement.

    The outcome is the number of marked cards.

    Parameters
    ----------
    id, number, event, folders
        As of `Experiment`.
    cards, marked : int
        The number of cards, and of those that are marked.
    drawn : int
        The number of cards drawn.

    Examples
    --------
    >>> UrnExperiment("X1", 1, cards=4, marked=2, drawn=2).theory.pmf(2)
    Fraction(1, 6)
    """

    def __init__(
        self,
        id: str,
        number: int,
        cards: int,
        marked: int,
        drawn: int,
        event: Callable[[int], bool] | None = None,
        folders: Sequence[Path] = (),
    ) -> None:
        def count(hand: tuple[int, ...]) -> int:
            return sum(card <= marked for card in hand)

        super().__init__(id, number, 0, count, event, folders)
        self.cards = cards
        self.marked = marked
        self.drawn = drawn

    @cached_property
    def theory(self) -> Distribution:
        """The exact distribution."""
        return Distribution.hypergeometric(self.cards, self.marked, self.drawn)

    def once(self, rng: Rng) -> tuple[int, tuple[int, ...]]:
        """Draw once; return the number of marked cards, and the cards: the marked ones come first.

        Examples
        --------
        >>> UrnExperiment("X1", 1, cards=4, marked=4, drawn=2).once(Rng(1))[0]
        2
        """
        deck = list(range(1, self.cards + 1))
        hand = tuple(sorted(deck.pop(rng.below(len(deck))) for _ in range(self.drawn)))
        return self.of(hand), hand

    def read(self, throw: Any) -> int | None:
        """Return the outcome of a draw that was typed in: the number of marked cards."""
        parts = list(throw) if isinstance(throw, tuple | list) else str(throw).split()
        if len(parts) != 1 or not str(parts[0]).isdecimal():
            return None
        count = int(parts[0])
        return count if count in self.theory.support else None

    def how_to_type(self, place: int, given: str) -> str:
        return words()(
            "experiment.urn", place=place, given=given, most=max(self.theory.support),
            least=min(self.theory.support),
        )  # fmt: skip

    def shown(self, faces: tuple[int, ...], outcome: int) -> Reply:
        drawn = " ".join(f"[{card}]" if card <= self.marked else str(card) for card in faces)
        return Reply(TOLD, f"{drawn}  →  {outcome}")

    def __repr__(self) -> str:
        return f"<UrnExperiment {self.id}, {self.drawn} of {self.cards} cards>"
