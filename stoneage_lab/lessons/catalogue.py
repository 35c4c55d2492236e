"""Catalogues of lesson items, found by full ids, or by short ones that are unambiguous."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from ..core.errors import SetupError
from ..core.game import unknown
from ..core.plain_text import plain_text
from .item import LessonItem
from .words import words

T = TypeVar("T", bound=LessonItem)


class Catalogue(Mapping[str, T], Generic[T]):
    """All items of one kind, of one game or of several.

    As a mapping it lists each under its short id, or under its full id where another game has
    the same short one. Either form finds it.

    Parameters
    ----------
    items : iterable of LessonItem
        Of two with the same full id the later one counts.

    Examples
    --------
    >>> from .notebook_exercises import questions
    >>> questions()["R1.1"] is questions()["stone-age/R1.1"]
    True
    """

    def __init__(self, items: Iterable[T]) -> None:
        self._items = {item.full_id: item for item in items}

    @cached_property
    def _shown(self) -> dict[str, str]:
        games_with = Counter(item.id for item in self._items.values())
        return {
            full: item.id if games_with[item.id] == 1 else full
            for full, item in self._items.items()
        }

    @cached_property
    def _by_shown(self) -> dict[str, T]:
        return {shown: self._items[full] for full, shown in self._shown.items()}

    def __getitem__(self, id: str) -> T:
        return self._items[id] if id in self._items else self._by_shown[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_shown)

    def __len__(self) -> int:
        return len(self._items)

    def shown(self, item: LessonItem) -> str:
        """Return the id under which an item is listed: the short one if it is unique."""
        return self._shown.get(item.full_id, item.id)

    def games(self) -> list[str]:
        """Return the names of the games with items here, in order."""
        return list(dict.fromkeys(item.game for item in self._items.values()))

    def matching(self, id: Any) -> list[T]:
        """Return the items with this full or short id; case and width of letters do not matter."""
        key = plain_text(id).strip().lower() if isinstance(id, str) else None
        found = self._items.values()
        return [one for one in found if key in (one.full_id.lower(), one.id.lower())]

    def find(self, what: str, id: Any, found: list[T] | None = None) -> T:
        """Return the only item with this id.

        Parameters
        ----------
        what : str
            The kind of item, which names the text of the error (``"question"``).
        id : str
        found : list, optional
            Items that were found by another name than the id.

        Raises
        ------
        SetupError
            If no item has this id (near ids are named), or items of several games have it (their
            full ids are listed).
        """
        found = found or self.matching(id)
        if len(found) > 1:
            ids = ", ".join(one.full_id for one in found)
            raise SetupError(words()("lesson.ambiguous", given=str(id).strip(), ids=ids))
        if not found:
            raise SetupError(unknown(what, id, self))
        return found[0]
