"""Actions: what a player may choose, each made once, each with words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence


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


class Menu:
    """The actions of some places, of which now these and now those are open.

    Every list is made beforehand, eight places at a time, so that asking takes no longer for
    many actions than for few.

    Parameters
    ----------
    actions : sequence of Action
        One a place; the lowest bit of a set of places stands for the first.

    Examples
    --------
    >>> menu = Menu([Action(words) for words in ("up", "down", "stay")])
    >>> menu.of(0b101)
    [<up>, <stay>]
    """

    def __init__(self, actions: Sequence[Action]) -> None:
        self._lists: list[list[Action]] = [[]]
        for action in actions[:8]:
            self._lists += [[*shorter, action] for shorter in self._lists]
        self._rest: Menu | None = Menu(actions[8:]) if len(actions) > 8 else None

    def add_to(self, moves: list[Action], places: int) -> None:
        """Add the actions of a set of places to a list, in order."""
        moves += self._lists[places & 255]
        if places > 255 and self._rest is not None:
            self._rest.add_to(moves, places >> 8)

    def of(self, places: int) -> list[Action]:
        """Return the actions of a set of places, in order; the list is shared."""
        if self._rest is None:
            return self._lists[places]
        first = self._lists[places & 255]
        return first + self._rest.of(places >> 8) if places > 255 else first


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
