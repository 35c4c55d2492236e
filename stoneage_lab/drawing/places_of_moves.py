"""Which places of a table a move is about, whether it is legal or not.

The id of a place ends with the name by which moves call it: ``"site-forest"`` is meant by
``"place 2 forest"``, ``"red-3-3"`` by red's ``"plow 3-3"``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .scene import Scene


def places_named(scene: Scene, words: str, seat: str, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the places that a move names; none if it names no place.

    Parameters
    ----------
    scene : Scene
    words : str
        The words of the move.
    seat : str
        Who would make it: no place of another seat is meant.
    seats : sequence of str
        All seats. One that the move names is meant in place of its maker.
    """
    _, *given = words.split()
    owner = next((each for each in given if each in seats), seat)
    others = {each for each in seats if each != owner}
    known = [place.id for _, place in scene.places() if others.isdisjoint(place.id.split("-"))]
    found: dict[str, None] = {}
    for name in _names([each for each in given if each not in seats], known):
        ends = [id for id in known if _ends(id, name) and _before(id, name) not in given]
        # What lies on the table for all comes before what somebody has of it, and a ground before
        # the signs that stand on it.
        shared = [id for id in ends if owner not in id.split("-")]
        found |= dict.fromkeys(shared[:1] or ends)
    return tuple(found)


def _ends(id: str, name: str) -> bool:
    return id == name or id.endswith(f"-{name}")


def _before(id: str, name: str) -> str:
    """Return what an id has before a name; of ``"after-tent"`` it is a word of its own."""
    return id.removesuffix(name).removesuffix("-")


def _names(given: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    """Yield the names in the words of a move, those of several words first; numbers are none."""
    left = list(given)
    for start in range(len(given) - 1):
        pair = f"{given[start]}-{given[start + 1]}"
        if any(_ends(id, pair) for id in known):
            yield pair
            left = [each for each in left if each not in given[start : start + 2]]
    yield from (each for each in left if not each.isdigit())
