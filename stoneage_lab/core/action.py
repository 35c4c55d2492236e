"""Actions: the choices of a player, each a shared object with its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from .arrays import i64
from .plain_text import plain_word

MOST_LIKE: Final = 400
"""Longer texts are like no words that are known, and are not compared with them."""


class Action:
    """One choice, e.g. ``place 3 forest``.

    Actions are values: a game makes each of them once and shares it, so that within a game two
    equal actions are the same object and can be compared with ``is``.

    Attributes
    ----------
    words : str
        The text of this action for users, records, bots and the board.
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


@final
class Menu:
    """Precomputed lists of actions, indexed by a bit mask of open places.

    A lookup takes one step for every `together` places, whatever the number of actions.

    Parameters
    ----------
    actions : sequence of Action
        One action per place; the lowest bit of a mask stands for the first place.
    together : int
        The number of places in one step, of which every set has its list: of 8 there are 256.

    Examples
    --------
    >>> menu = Menu([Action(words) for words in ("up", "down", "stay")])
    >>> menu.of(0b101)
    [<up>, <stay>]
    """

    def __init__(self, actions: Sequence[Action], together: int = 8) -> None:
        self._bits: i64 = together
        self._all: i64 = (1 << together) - 1
        self._lists: list[list[Action]] = [[]]
        for action in actions[:together]:
            self._lists += [[*shorter, action] for shorter in self._lists]
        later = actions[together:]
        self._rest: Menu | None = Menu(later, together) if later else None

    def add_to(self, moves: list[Action], places: i64) -> None:
        """Add the actions of a set of places to a list, in order."""
        menu = self
        while True:
            here = places & menu._all
            if here:
                moves += menu._lists[here]
            rest = menu._rest
            if rest is None or places <= menu._all:
                return
            places >>= menu._bits
            menu = rest

    def of(self, places: i64) -> list[Action]:
        """Return the actions of a set of places, in order; the list is shared."""
        if places <= self._all or self._rest is None:
            return self._lists[places]
        later = self._rest.of(places >> self._bits)
        first = places & self._all
        return self._lists[first] + later if first else later


def normal(words: str) -> str:
    """Return typed text in the normal form of words.

    Examples
    --------
    >>> normal("  Place 3  FOREST ")
    'place 3 forest'
    """
    return " ".join(words.lower().split())


@final
class BoardNames:
    """The names that places bear on the board, each with the word that actions have for the place.

    Parameters
    ----------
    words : mapping of str to str
        By its name on the board, in any language, the word of a place.

    Examples
    --------
    >>> names = BoardNames({"Forest": "b1", "Boar Forest": "b3"})
    >>> names.replaced("Place 1 on the boar forest")
    'place 1 on b3'
    """

    def __init__(self, words: Mapping[str, str]) -> None:
        # A name that contains another one comes first.
        longest = sorted(words, key=len, reverse=True)
        plain = [(_without_articles(name), words[name]) for name in longest]
        self._words = [(name, word) for name, word in plain if name]

    def replaced(self, words: str) -> str:
        """Return typed words, in normal form, with the name of one place replaced by its word."""
        text = _without_articles(words)
        for name, word in self._words:
            if name in text:
                return text.replace(name, word)
        return text


def _without_articles(words: str) -> str:
    """Return typed text in normal form without the word “the”."""
    return " ".join(word for word in plain_word(words).split() if word != "the")


def nearest(words: str, known: Iterable[str], count: int = 3) -> list[str]:
    """Return the known words most similar to a text, best first.

    Examples
    --------
    >>> nearest("place 3 forst", ["place 3 forest", "use hunt", "place 3 hunt"])
    ['place 3 forest', 'place 3 hunt']
    """
    if len(words) > MOST_LIKE:
        return []
    # Imported here: few ask, and every game would wait for it.
    from difflib import get_close_matches

    return get_close_matches(normal(words), list(known), n=count, cutoff=0.5)
