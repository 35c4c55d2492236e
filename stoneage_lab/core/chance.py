"""Chance nodes as data: outcomes with integer weights, and a way to draw one.

The rules never draw. They stop at a chance node and say *what* is random; the caller
settles it: from a seed, with all outcomes in turn (exact odds), from a record, or with
real dice in a classroom.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import factorial
from typing import Any, Final

from .arguments import whole_number
from .arrays import i64, vec
from .language import texts
from .memo import memo
from .plain_text import plain_text
from .rng import Rng

Outcome = Any
"""An integer, a string, or a tuple of integers: always something JSON can hold."""


class Chance:
    """Something random.

    Attributes
    ----------
    stream : str
        Name of the generator stream it is drawn from (``"dice"``, ``"deck"`` …).
    """

    stream: str = "chance"

    def outcomes(self) -> Sequence[tuple[Outcome, int]]:
        """Return every possible outcome with its integer weight, in a fixed order."""
        raise NotImplementedError

    def total(self) -> int:
        """Return the sum of all weights."""
        return sum(weight for _, weight in self.outcomes())

    def sample(self, rng: Rng) -> Outcome:
        """Draw one outcome."""
        return self.throw(rng)[0]

    def throw(self, rng: Rng) -> tuple[Outcome, tuple[int, ...]]:
        """Draw one outcome as `sample` does, with the faces of the dice (none for a card)."""
        raise NotImplementedError

    def accepts(self, outcome: Outcome) -> bool:
        """Tell whether this outcome is possible."""
        return any(outcome == possible for possible, _ in self.outcomes())

    def expected(self) -> str:
        """Return a short description of the possible outcomes, for error messages."""
        names = [str(outcome) for outcome, _ in self.outcomes()]
        return ", ".join(names[:8]) + (" …" if len(names) > 8 else "")

    def thrown(self) -> int:
        """Return how many six-sided dice are thrown; 0 where nothing is."""
        return 0

    def read(self, data: object) -> Outcome:
        """Turn plain JSON data back into an outcome."""
        return tuple(data) if isinstance(data, list) else data

    def understand(self, given: object) -> Outcome:
        """Return the outcome that a user's value means.

        Accepts plain data, whole numbers of any type (NumPy's, say), digits in a text, several
        numbers in a text, and of a sum of dice also their faces. Any other value is returned
        unchanged, and `accepts` refuses it.

        Examples
        --------
        >>> Roll(4).understand("14"), Dice(2).understand(["6", 1]), Roll(4).understand(1.5)
        (14, (1, 6), 1.5)
        >>> Roll(3).understand([5, 5, 4]), Roll(3).understand("5, 5, 4"), Dice(2).understand("6 1")
        (14, 14, (1, 6))
        """
        outcome = self.read(_whole(given))
        if self.accepts(outcome):
            return outcome
        number = self.read(_number(given))
        return number if self.accepts(number) else outcome


def _whole(given: Any) -> Any:
    """Return whole numbers of any type as `int`, in lists and tuples too."""
    if isinstance(given, list | tuple):
        return [_whole(one) for one in given]
    number = whole_number(given)
    return given if number is None else number


def _number(given: Any) -> Any:
    """Return as `_whole` does, and convert texts of digits, too: of several, into a list."""
    if isinstance(given, list | tuple):
        return [_number(one) for one in given]
    if isinstance(given, str) and len(given) < MOST_TYPED:
        parts = re.sub(_BETWEEN, " ", plain_text(given)).split()
        if parts and all(part.isdecimal() for part in parts):
            numbers = [int(part) for part in parts]
            return numbers if len(numbers) > 1 else numbers[0]
    return _whole(given)


def are_faces(given: Any, dice: int) -> bool:
    """Tell whether these are the faces of as many six-sided dice.

    Examples
    --------
    >>> are_faces([5, 5, 4], 3), are_faces([5, 5], 3), are_faces([7, 5, 4], 3)
    (True, False, False)
    """
    faces = _number(given)
    return (
        isinstance(faces, list)
        and len(faces) == dice
        and all(type(face) is int and 1 <= face <= 6 for face in faces)
    )


MOST_TYPED: Final = 200
"""Longer texts are no outcomes of dice."""
_BETWEEN: Final = r"[,、;+・/()\[\]]"


@memo(64)
def sums(dice: int) -> tuple[tuple[int, int], ...]:
    """Return every sum of some six-sided dice with the number of throws that give it.

    Examples
    --------
    >>> sums(1)
    ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    >>> dict(sums(4))[14]
    146
    """
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    return tuple(sorted(ways.items()))


class Roll(Chance):
    """The sum of some dice: of 4 dice, 21 sums over 1296 throws.

    Parameters
    ----------
    dice : int
        How many six-sided dice, at least 1.

    Examples
    --------
    >>> Roll(2).outcomes()[:3], Roll(4).total()
    (((2, 1), (3, 2), (4, 3)), 1296)
    >>> Roll(3).throw(Rng(1, "dice"))
    (10, (3, 3, 4))
    """

    stream = "dice"

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def outcomes(self) -> Sequence[tuple[int, int]]:
        return sums(self.dice)

    def total(self) -> int:
        return int(6**self.dice)

    def sample(self, rng: Rng) -> int:
        total = self.dice
        for _die in range(self.dice):
            total += rng.below(6)
        return total

    def throw(self, rng: Rng) -> tuple[int, tuple[int, ...]]:
        faces = tuple(rng.below(6) + 1 for _ in range(self.dice))
        return sum(faces), faces

    def thrown(self) -> int:
        return self.dice

    def understand(self, given: object) -> Outcome:
        if are_faces(given, self.dice):
            return sum(_number(given))
        return super().understand(given)

    def accepts(self, outcome: Outcome) -> bool:
        return type(outcome) is int and self.dice <= outcome <= 6 * self.dice

    def expected(self) -> str:
        known = texts()("chance.sum", least=self.dice, most=6 * self.dice)
        if self.dice == 1:
            return known
        example = " ".join(str(face % 6 + 1) for face in range(3, 3 + self.dice))
        return texts()("chance.sum_or_faces", sum=known, n=self.dice, example=example)

    def __repr__(self) -> str:
        return f"Roll({self.dice})"


@memo(16)
def throws(dice: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return every combination of faces, sorted, with the number of throws that give it.

    Examples
    --------
    >>> throws(2)[:3]
    (((1, 1), 1), ((1, 2), 2), ((1, 3), 2))
    >>> len(throws(4)), sum(weight for _, weight in throws(4))
    (126, 1296)
    """
    rows: list[tuple[tuple[int, ...], int]] = []

    def extend(faces: tuple[int, ...]) -> None:
        if len(faces) == dice:
            weight = factorial(dice)
            for face in range(1, 7):
                weight //= factorial(faces.count(face))
            rows.append((faces, weight))
            return
        for face in range(faces[-1] if faces else 1, 7):
            extend((*faces, face))

    extend(())
    return tuple(rows)


class Dice(Chance):
    """Single dice side by side, e.g. to be picked in turn; their order does not matter.

    Parameters
    ----------
    dice : int
        How many six-sided dice, at least 1.

    Examples
    --------
    >>> Dice(2).outcomes()[1], Dice(2).total()
    (((1, 2), 2), 36)
    """

    stream = "dice"

    def __init__(self, dice: int) -> None:
        self.dice = dice

    def outcomes(self) -> Sequence[tuple[tuple[int, ...], int]]:
        return throws(self.dice)

    def total(self) -> int:
        return int(6**self.dice)

    def thrown(self) -> int:
        return self.dice

    def throw(self, rng: Rng) -> tuple[tuple[int, ...], tuple[int, ...]]:
        faces = tuple(rng.below(6) + 1 for _ in range(self.dice))
        return tuple(sorted(faces)), faces

    def read(self, data: object) -> Outcome:
        """Accept faces in any order: real dice have none."""
        faces = super().read(data)
        if isinstance(faces, tuple) and all(type(face) is int for face in faces):
            return tuple(sorted(faces))
        return faces

    def accepts(self, outcome: Outcome) -> bool:
        return (
            isinstance(outcome, tuple)
            and len(outcome) == self.dice
            and all(type(face) is int and 1 <= face <= 6 for face in outcome)
            and list(outcome) == sorted(outcome)
        )

    def expected(self) -> str:
        return texts()("chance.faces", n=self.dice)

    def __repr__(self) -> str:
        return f"Dice({self.dice})"


class Draw(Chance):
    """One of several unseen things, all equally likely.

    A face-down pile has no order: turning its top card *is* the drawing. So no bot
    can peek, and the odds of the next card follow directly.

    Parameters
    ----------
    pile : str
        The name of the pile, e.g. ``"cards"``.
    names : sequence of str
        The possible outcomes, without repetition.
    stream : str
        Name of the generator stream.
    left : sequence of int, optional
        The indexes in `names` of those that are left; all by default.

    Examples
    --------
    >>> Draw("cards", ["C01", "C07"]).outcomes()
    [('C01', 1), ('C07', 1)]
    >>> Draw("cards", ["C01", "C02", "C03"], left=[0, 2]).names
    ['C01', 'C03']
    """

    def __init__(
        self,
        pile: str,
        names: Sequence[str],
        stream: str = "deck",
        left: Sequence[int] | None = None,
    ) -> None:
        self.pile = pile
        self.stream = stream
        self._all = names
        self._left = range(len(names)) if left is None else left

    @property
    def names(self) -> list[str]:
        """The names that are left."""
        return [self._all[place] for place in self._left]

    def outcomes(self) -> Sequence[tuple[str, int]]:
        return [(name, 1) for name in self.names]

    def total(self) -> int:
        return len(self._left)

    def sample(self, rng: Rng) -> str:
        return self._all[self._left[rng.below(len(self._left))]]

    def throw(self, rng: Rng) -> tuple[str, tuple[int, ...]]:
        return self.sample(rng), ()

    def accepts(self, outcome: Outcome) -> bool:
        return outcome in self.names

    def __repr__(self) -> str:
        return f"Draw({self.pile!r}, {self.total()} left)"


class DrawFrom(Draw):
    """A draw of which an array tells what is left: compiled, no list has to be made of it.

    Parameters
    ----------
    pile : str
    names : sequence of str
    stream : str
    left : array of int
        As for `Draw`; this one is kept, so it is not to be changed.
    """

    def __init__(self, pile: str, names: Sequence[str], stream: str, left: vec[i64]) -> None:
        super().__init__(pile, names, stream, ())
        self._numbers = left

    @property
    def names(self) -> list[str]:
        return [self._all[number] for number in self._numbers]

    def total(self) -> int:
        return len(self._numbers)

    def sample(self, rng: Rng) -> str:
        return self._all[self._numbers[rng.below(len(self._numbers))]]


class Urn(Chance):
    """One of several kinds of unseen things, of which there are different numbers.

    Like `Draw`, but equal things need no names of their own: the weight of a kind is how many of
    it are left. Kinds of which nothing is left are no outcomes.

    Parameters
    ----------
    pile : str
        The name of the urn, e.g. ``"rocks"``.
    kinds : sequence of str
        All kinds, without repetition.
    counts : sequence of int
        How many of each kind are left.
    stream : str
        Name of the generator stream.

    Examples
    --------
    >>> Urn("marbles", ["black", "red", "white"], [4, 0, 2]).outcomes()
    [('black', 4), ('white', 2)]
    """

    def __init__(
        self, pile: str, kinds: Sequence[str], counts: Sequence[int], stream: str = "urn"
    ) -> None:
        self.pile = pile
        self.stream = stream
        self.kinds = kinds
        self.counts = tuple(counts)

    def outcomes(self) -> Sequence[tuple[str, int]]:
        pairs = zip(self.kinds, self.counts, strict=True)
        return [(kind, count) for kind, count in pairs if count]

    def total(self) -> int:
        found = 0
        for count in self.counts:
            found += count
        return found

    def sample(self, rng: Rng) -> str:
        place = rng.below(self.total())
        for kind, count in enumerate(self.counts):
            if place < count:
                return self.kinds[kind]
            place -= count
        raise AssertionError("an empty urn")

    def throw(self, rng: Rng) -> tuple[str, tuple[int, ...]]:
        return self.sample(rng), ()

    def __repr__(self) -> str:
        return f"Urn({self.pile!r}, {self.total()} left)"
