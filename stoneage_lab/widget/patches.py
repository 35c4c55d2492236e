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

from collections.abc import Mapping
from typing import Any, Final

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
    parts: dict[str, list[Step] | None] = dict.fromkeys(name for name in old if name not in new)
    for name, markup in new.items():
        if markup != old.get(name):
            parts[name] = steps(old.get(name, ""), markup)
    return {"t": "patch", "base": before["picture"], "fields": fields, "parts": parts}


def has_other(content: object, view: Mapping[str, Any]) -> bool | None:
    """Return whether a page says that it has another picture; None if it says nothing of it."""
    if not isinstance(content, Mapping) or content.get("t") != "have":
        return None
    return bool(content.get("picture") != view.get("picture"))


def steps(before: str, after: str) -> list[Step]:
    """Return how the later markup is made of the earlier one.

    Examples
    --------
    >>> steps("<b>one</b><p>stays", "<b>1</b><p>stays")
    [[0, 1], 'b>1', [2, 2]]
    """
    old, new = before.split(CUT), after.split(CUT)
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
        made.append([start, length])
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
