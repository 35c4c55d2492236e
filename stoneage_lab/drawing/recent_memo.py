"""Tables of what was made for pictures, of which the latest is kept.

A table that forgets everything when it is full has the next picture made anew as a whole, which
takes several times as long as the others.
"""

from __future__ import annotations

from typing import Any, TypeVar

from ..core.memo import Memo

K = TypeVar("K")


class RecentMemo(Memo[K, Any]):
    """A table of results by key that keeps what was lately asked for; what is missing is None.

    Parameters
    ----------
    limit : int
        The number of results. Those of a full half wait until the other half is full as well:
        what nobody has asked for by then is forgotten.

    Examples
    --------
    >>> ponds = RecentMemo(4)
    >>> for number in range(5):
    ...     _ = ponds.keep(number, f"pond {number}"), ponds[0]
    >>> [ponds[number] for number in range(5)]
    ['pond 0', None, None, 'pond 3', 'pond 4']
    """

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self._earlier: dict[K, Any] = {}

    def __missing__(self, key: K) -> Any:
        found = self._earlier.get(key)
        return None if found is None else self.keep(key, found)

    def keep(self, key: K, value: Any) -> Any:
        """Keep a result, and return it."""
        if len(self) >= self.limit // 2:
            earlier = dict(self)
            self.clear()
            self._earlier = earlier
        self[key] = value
        return value

    def clear(self) -> None:
        """Forget all results."""
        super().clear()
        self._earlier = {}
