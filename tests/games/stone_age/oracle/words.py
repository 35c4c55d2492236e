"""Every action anybody may ever choose, as words and what they mean."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any, Final

from games.stone_age.oracle.tables import GOODS, SITES, WAITING

MOST_PEOPLE: Final = 10
MOST_PAID: Final = 10
"""Ten hungry people and no food: more is never paid at once."""

Meaning = tuple[Any, ...]


def _purse_words(purse: tuple[int, ...]) -> str:
    names = (*GOODS, "people", "food")
    return "pay " + " ".join(f"{n} {name}" for n, name in zip(purse, names, strict=True) if n)


def _payments() -> dict[str, Meaning]:
    found: dict[str, Meaning] = {}
    for count in range(1, MOST_PAID + 1):
        for chosen in combinations_with_replacement(range(5), count):
            counted = Counter(chosen)
            purse = tuple(counted[kind] for kind in range(6))
            found[_purse_words(purse)] = (purse, count)
    for eaten in range(1, MOST_PAID + 1):  # Food is a fee, and never paid with people.
        for rest in range(MOST_PAID - eaten + 1):
            for chosen in combinations_with_replacement(range(4), rest):
                counted = Counter(chosen)
                purse = (*(counted[kind] for kind in range(5)), eaten)
                found[_purse_words(purse)] = (purse, rest + eaten)
    return found


def _tool_sets() -> dict[str, Meaning]:
    found: dict[str, Meaning] = {}
    for bits in range(8):
        once = tuple(value for value in (4, 3, 2) if bits >> value - 2 & 1)
        for count in range(4):
            for values in combinations_with_replacement((4, 3, 2, 1), count):
                names = [*map(str, values), *(f"once{value}" for value in once)]
                found["tools " + ("+".join(names) or "none")] = (values, once)
    return found


UNIVERSE: Final[dict[str, dict[str, Meaning]]] = {
    "place": {
        f"place {people} {site}": (people, site)
        for site in (*SITES, *WAITING)
        for people in range(1, MOST_PEOPLE + 1)
    },
    "use": {f"use {site}": (site,) for site in (*SITES, *WAITING)},
    "skip": {f"skip {site}": (site,) for site in (*SITES, *WAITING)},
    "tools": _tool_sets(),
    "pay": _payments(),
    "take": {f"take {what}": (what,) for what in (*range(1, 7), "top", "bottom", *GOODS)},
    "gain": {
        f"gain {first} {second}": (first, second)
        for first, second in combinations_with_replacement(GOODS, 2)
    },
    "decline": {"decline": ()},
    "starve": {"starve": ()},
    "keep": {"keep": ()},
}
"""For every verb its actions: their words and what they mean."""


def meaning(words: str) -> tuple[str, Meaning]:
    """Return the verb and the rest of what some words mean."""
    verb = words.partition(" ")[0]
    return verb, UNIVERSE[verb][words]
