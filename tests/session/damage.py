"""Plain data, damaged in one place or several: what a careless editor or a bad disk leaves."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

# Copied, because what is put in may be damaged in its turn: the next one has to find it as it was.
JUNK = st.sampled_from(
    [None, True, False, 0, 1, -1, 2, 3, 5, 7, 11, 13, 40, 10**6, 10**12, 2**70, 1.5,
     float("nan"), float("inf"), "", "red", "blue", "white", "forest", "card1", "C01", "B01", "C99",
     "placing", "over", "you",
     "\ud800", "x" * 200, "{n:a|b}", [], [[]], [None], ["red"], [1, 2], {}, {"red": 1},
     {"": None}, ["placing", "red", 0, 0, 0]],
).map(copy.deepcopy)  # fmt: skip


def paths(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every entry, outer ones first."""
    found = [at] if at else []
    if isinstance(data, dict):
        for name, value in data.items():
            found += paths(value, (*at, name))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            found += paths(value, (*at, number))
    return found


def at_path(data: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        data = data[part]
    return data


@st.composite
def damaged(draw: st.DrawFn, whole: Any, most: int = 3) -> Any:
    """A copy of the data with up to so many entries deleted, replaced, doubled or exchanged."""
    data = copy.deepcopy(whole)
    for _ in range(draw(st.integers(1, most))):
        known = paths(data)
        if not known:
            return data
        path = draw(st.sampled_from(known))
        holder, last = at_path(data, path[:-1]), path[-1]
        deed = draw(st.sampled_from(["delete", "junk", "other", "double", "nudge", "extra"]))
        if deed == "delete":
            del holder[last]
        elif deed == "junk":
            holder[last] = draw(JUNK)
        elif deed == "other":
            holder[last] = copy.deepcopy(at_path(data, draw(st.sampled_from(known))))
        elif deed == "double" and isinstance(holder, list):
            holder.insert(last, copy.deepcopy(holder[last]))
        elif deed == "nudge" and type(holder[last]) is int:
            holder[last] += draw(st.sampled_from([-2, -1, 1, 2, 6]))
        elif isinstance(holder, dict):
            holder[draw(st.sampled_from(["extra", "forest", "red", "game", "C01"]))] = draw(JUNK)
    return data
