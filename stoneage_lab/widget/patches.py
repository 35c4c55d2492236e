"""Patches: the difference between two pictures of a board, so that only changes are sent.

A page that opens later needs the whole picture, so transports keep it (`PageView.view`), and number
every picture they send. A page that has the previous one gets a patch::

    {"t": "patch", "base": 6, "fields": {"picture": 7, "rev": 12, …}, "parts": {"board": [[0, 120],
    "g id=…", [131, 800]], "now": null}}

``fields`` are those of the view that differ. Of a part the earlier markup is cut at every ``<``:
a pair is the first of some pieces that stay and their number, a text stands between them; null
means that the part is gone. Counting pieces rather than letters is the same in Python and on the
page, whatever signs there are. A page with another picture says which one it has
(``{"t": "have", "picture": 5}``), and gets the whole one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..core.memo import memo

Step = str | list[int]
"""A text, or the first of some pieces of the earlier markup and their number."""

CUT: Final = "<"
BLOCK: Final = 32
"""The number of pieces compared at once."""


def numbered(before: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view with the number of the picture: one more than that of the view before."""
    return {**view, "picture": before.get("picture", 0) + 1}


def same(before: Mapping[str, Any], view: Mapping[str, Any]) -> bool:
    """Return whether a view without a number is the one that was sent."""
    return {key: value for key, value in before.items() if key != "picture"} == view


def patch_of(before: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the message that makes a view of the one before; both are numbered."""
    fields = {
        key: value for key, value in view.items() if key != "parts" and before.get(key) != value
    }
    old, new = before["parts"], view["parts"]
    parts: dict[str, Sequence[Step] | None] = dict.fromkeys(name for name in old if name not in new)
    for name, markup in new.items():
        if markup != old.get(name):
            parts[name] = steps(old.get(name, ""), markup)
    return {"t": "patch", "base": before["picture"], "fields": fields, "parts": parts}


def has_other(content: object, view: Mapping[str, Any]) -> bool | None:
    """Return whether a page says that it has another picture; None if it says nothing of it."""
    if not isinstance(content, Mapping) or content.get("t") != "have":
        return None
    return bool(content.get("picture") != view.get("picture"))


@memo(64)  # boards that show the same change it in the same way
def steps(before: str, after: str) -> Sequence[Step]:
    """Return how the later markup is made of the earlier one; it is remembered, not to change.

    Examples
    --------
    >>> steps("<b>one</b><p>stays", "<b>1</b><p>stays")
    [[0, 1], 'b>1', [2, 2]]
    """
    # Most of a part stays: what is equal at both ends is not cut into pieces.
    start, stays = _equal_letters(before, after)
    first, last = before.count(CUT, 0, start), before.count(CUT, len(before) - stays)
    old = before[start : len(before) - stays].split(CUT)
    new = after[start : len(after) - stays].split(CUT)
    return _joined([[0, first], *_middle(old, new, first), [first + len(old), last]])


def _joined(made: Sequence[Step]) -> list[Step]:
    """Return steps without empty ones, and with those as one that follow each other."""
    joined: list[Step] = []
    for step in made:
        last = joined[-1] if joined else ""
        if isinstance(step, list) and isinstance(last, list) and sum(last) == step[0]:
            joined[-1] = [last[0], last[1] + step[1]]
        elif isinstance(step, str) or step[1]:
            joined.append(step)
    return joined


def _equal_letters(one: str, other: str) -> tuple[int, int]:
    """Return how many letters are equal at the start, and at the end, up to a cut."""
    most = min(len(one), len(other))
    start = _most(most, lambda n: one[:n] == other[:n])
    start = one.rfind(CUT, 0, start) + 1
    end = _most(most - start, lambda n: one[len(one) - n :] == other[len(other) - n :])
    cut = one.find(CUT, len(one) - end)
    return start, len(one) - cut if cut >= 0 else 0


def _most(most: int, holds: Callable[[int], bool]) -> int:
    """Return the greatest number up to the most that holds; all below it hold, and 0."""
    low = 0
    while low < most:
        middle = (low + most + 1) // 2
        if holds(middle):
            low = middle
        else:
            most = middle - 1
    return low


def _middle(old: list[str], new: list[str], first: int) -> list[Step]:
    """Return how pieces are made of earlier ones, the number of whose first is given."""
    # Only pieces that occur once identify a place in the other picture.
    known: dict[str, int] = {}
    for number, piece in enumerate(old):
        known[piece] = -1 if piece in known else number
    made: list[Step] = []
    fresh: list[str] = []
    at = follows = 0
    while at < len(new):
        # Where as many pieces are new as are gone, the next ones stay.
        start = follows + len(fresh)
        if start >= len(old) or old[start] != new[at]:
            start = known.get(new[at], -1)
        if start < 0:
            fresh.append(new[at])
            at += 1
            continue
        if fresh:
            made.append(CUT.join(fresh))
            fresh = []
        length = _equal(old, new, start, at)
        made.append([first + start, length])
        at, follows = at + length, start + length
    if fresh:
        made.append(CUT.join(fresh))
    return made


def _equal(old: list[str], new: list[str], start: int, at: int) -> int:
    """Return how many pieces are equal from there on."""
    length = 0
    most = min(len(old) - start, len(new) - at)
    # Whole lists are compared faster than their members one by one.
    while length + BLOCK <= most and (
        old[start + length : start + length + BLOCK] == new[at + length : at + length + BLOCK]
    ):
        length += BLOCK
    while length < most and old[start + length] == new[at + length]:
        length += 1
    return length


def applied(view: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the later view, or None if the patch is for another one; the page does the same.

    Examples
    --------
    >>> before = {"picture": 1, "rev": 1, "parts": {"log": "<b>one</b>", "now": ""}}
    >>> after = {"picture": 2, "rev": 5, "parts": {"log": "<b>one</b><b>two</b>"}}
    >>> applied(before, patch_of(before, after)) == after
    True
    """
    if view.get("picture") != patch["base"]:
        return None
    parts = dict(view["parts"])
    for name, made in patch["parts"].items():
        old = parts.pop(name, "").split(CUT)
        if made is not None:
            parts[name] = CUT.join(
                each if isinstance(each, str) else CUT.join(old[each[0] : sum(each)])
                for each in made
            )
    return {**view, **patch["fields"], "parts": parts}
