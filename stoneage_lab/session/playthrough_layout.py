"""The layout of playthroughs: lists in short form, lines of a fixed width."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

WIDTH: Final = 109
INDENT: Final = " " * 6
NONE: Final = "–"

# -- lists in short form, without loss -----------------------------------------------------


def grouped(words: Sequence[str]) -> list[str]:
    """Join words in their order: a repeated verb is written once, and counts become ranges.

    Examples
    --------
    >>> grouped(["place 1 hunt", "place 2 hunt", "place 1 card1", "place 1 card2", "keep"])
    ['place 1–2 hunt', '1 card1–2', '| keep']
    """
    shown: list[str] = []
    verb = ""
    for first, rest in _runs(words):
        if first != verb:
            shown.append(f"{'| ' if verb else ''}{first} {rest}".rstrip())
        else:
            shown.append(rest)
        verb = first
    return shown


def _runs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield (verb, rest); words that differ by a consecutive number become one range."""
    index = 0
    while index < len(words):
        last, shown = max(
            (_run(words, index, pattern) for pattern in _COUNTED), key=lambda run: run[0]
        )
        verb, _, rest = shown.partition(" ")
        yield verb, rest
        index = last + 1


def _run(words: Sequence[str], first: int, pattern: re.Pattern[str]) -> tuple[int, str]:
    """Return the last index of the run that starts at `first`, and its text."""
    found = pattern.fullmatch(words[first])
    if not found:
        return first, words[first]
    before, low, after = found[1], int(found[2]), found[3]
    high = low
    while words[first + high - low + 1 :][:1] == [f"{before}{high + 1}{after}"]:
        high += 1
    shown = f"{low}–{high}" if high > low else f"{low}"
    return first + high - low, f"{before}{shown}{after}"


_COUNTED: Final = (re.compile(r"(\w+ )(\d+)( .+)"), re.compile(r"(.*[a-z])(\d+)()"))
"""The numbers that form a range: the count of an item, or the number in its name."""


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """Yield the differences of plain data: ``old → new``, for lists only the new value."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    for name in dict.fromkeys((*new, *old)):
        was, now = old.get(name, NONE), new.get(name, NONE)
        if was != now:
            listed = isinstance(now, list)
            yield f"{name} {plain(now)}" if listed else f"{name} {plain(was)} → {plain(now)}"


def plain(value: Any, comma: str = " ") -> str:
    """Write plain data with as few characters as possible."""
    if isinstance(value, list | tuple):
        return comma.join(plain(item, ",") for item in value) or NONE
    return NONE if value is None else str(value)


def _leaves(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


# -- lines ---------------------------------------------------------------------------------


def dense(value: Any) -> str:
    """Return plain data as JSON without a space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def entry(name: str, value: str) -> Iterator[str]:
    """Yield the lines of an entry; the line break replaces one space of the value."""
    return wrapped(value.split(" "), f" {name:<4} ", INDENT)


def items(name: str, listed: Sequence[str], before: str = "") -> Iterator[str]:
    """Yield the lines of an entry of several items; an item is split only if it must be."""
    pieces: list[str] = []
    for item in listed:
        joined = item if not pieces or item.startswith("| ") else f"· {item}"
        fits = len(INDENT) + len(joined) <= WIDTH
        pieces += [joined] if fits else joined.split(" ")
    if pieces:
        yield from wrapped(pieces, f" {name:<4} {before}", INDENT)


def wrapped(pieces: Sequence[str], first: str, later: str) -> Iterator[str]:
    """Fill lines with pieces, the first line after `first`, the others after `later`."""
    line = first
    empty = True
    for piece in pieces:
        if not empty and len(line) + 1 + len(piece) > WIDTH:
            yield line
            line, empty = later, True
        line += piece if empty else " " + piece
        empty = False
    yield line.rstrip()
