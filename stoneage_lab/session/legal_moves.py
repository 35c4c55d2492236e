"""A view of the legal actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.action import Action
from ..core.arguments import shown, whole_number
from ..core.errors import SetupError, UnknownAction
from ..core.language import texts
from ..core.plain_text import plain_word
from ..core.text_wrapping import listed
from ..figures.text_lines import text_lines

if TYPE_CHECKING:
    from .position import Position

_SHOWN = 60


class LegalMoves:
    """The legal actions of a position: a view with a length, ``in``, iteration and `filter`.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> moves = play("stone-age", players=2, seed=7).moves
    >>> "place 3 forest" in moves, "use forest" in moves
    (True, False)
    >>> moves.filter("hut")
    1 move: place 2 hut
    """

    def __init__(self, position: Position, words: tuple[str, ...] = ()) -> None:
        self._position = position
        self._filter = words

    def _actions(self) -> list[Action]:
        legal = self._position.legal()
        if not self._filter:
            return legal
        return [a for a in legal if all(word in a.words for word in self._filter)]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions())

    def __len__(self) -> int:
        return len(self._actions())

    def __getitem__(self, which: int | str) -> Action:
        """Return a move by its number, or by its words: a key that Tab completes.

        Raises
        ------
        UnknownAction, IllegalMove
            If the words name no action, or one that is illegal now; if these are no words.
        IndexError
            If the number is out of range.
        """
        asked: Any = which
        if isinstance(asked, slice) or whole_number(asked) is not None:
            found: Action = self._actions()[asked]
            return found
        return self._position.check(asked)

    def __contains__(self, words: object) -> bool:
        if isinstance(words, str):
            try:
                words = self._position.parse(words)
            except UnknownAction:
                return False
        return any(action == words for action in self._actions())

    def filter(self, *words: str) -> LegalMoves:
        """Return only the moves whose words contain all the given words.

        Raises
        ------
        SetupError
            If an argument is no text.
        """
        for word in words:
            if not isinstance(word, str):
                example = next(iter(self.words), "…").split()[-1]
                raise SetupError(texts()("error.words", given=shown(word), example=example))
        return LegalMoves(self._position, self._filter + tuple(map(plain_word, words)))

    @property
    def words(self) -> list[str]:
        """The words of all the moves."""
        return [action.words for action in self._actions()]

    def _ipython_key_completions_(self) -> list[str]:
        return self.words

    def __repr__(self) -> str:
        return listed(*self._told())

    def _repr_html_(self) -> str:
        head, words = self._told()
        return text_lines([head + " · ".join(words)])

    def _told(self) -> tuple[str, list[str]]:
        """Return how many moves there are, as a sentence, and the first of them."""
        words = self.words
        if not words:
            return texts()("log.no_moves"), []
        head = texts()("log.moves", n=len(words))
        more = texts()("log.more", n=len(words) - _SHOWN) if len(words) > _SHOWN else ""
        *others, last = words[:_SHOWN]
        return head, [*others, last + more]
