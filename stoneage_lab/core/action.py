"""Actions: what a player may choose, each made once, each with words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class Action:
    """One choice, e.g. ``place 3 forest``.

    Actions are values: a game makes each of them once and shares it, so that two equal
    actions are the same object and can be compared with ``is``.

    Attributes
    ----------
    words : str
        How people, records, bots and the board write this action.
    """

    words: str

    def __init__(self, words: str) -> None:
        self.words = words

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<{self.words}>"

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


def normal(words: str) -> str:
    """Bring what somebody typed into the form words are kept in.

    Examples
    --------
    >>> normal("  Place 3  FOREST ")
    'place 3 forest'
    """
    return " ".join(words.lower().split())


def nearest(words: str, known: Iterable[str], count: int = 3) -> list[str]:
    """Return the known words that look most like what was typed, best first.

    Examples
    --------
    >>> nearest("place 3 forst", ["place 3 forest", "use hunt", "place 3 hunt"])
    ['place 3 forest', 'place 3 hunt']
    """
    return difflib.get_close_matches(normal(words), list(known), n=count, cutoff=0.5)
