"""What a guide means, as marks of a scene: places, buttons, numbers of a dial, and other things.

A tour or a goal names moves, and things to look at. Templates mark where these moves are made and
what these things are, and the text board says so: on a live board, in a picture, in a replay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .scene import Scene


@dataclass(frozen=True, slots=True)
class Meant:
    """What a guide means.

    Attributes
    ----------
    moves : sequence of str
        The words of moves.
    things : sequence of str
        The ids of places, items and panels.
    """

    moves: Sequence[str] = ()
    things: Sequence[str] = ()


def with_meant(scene: Scene, meant: Meant, live: Scene) -> Scene:
    """Return a scene with marks on what a guide means.

    A move is marked where it is played, and where the panel is opened in which it is played, unless
    it can be played in sight. The scene may be a still picture of the `live` one, in which moves
    can be made.
    """
    things, moves = frozenset(meant.things), frozenset(meant.moves)
    found = things | set(_ids(live, moves))

    def marked(one: Any) -> Any:
        if one.id not in found:
            return one
        return replace(one, control=replace(one.control, meant=True))

    panels = [
        replace(
            panel,
            buttons=tuple(map(marked, panel.buttons)),
            choices=tuple(
                replace(choice, meant=choice.action in moves) for choice in panel.choices
            ),
        )
        for panel in scene.prompt.panels
    ]
    prompt = replace(scene.prompt, panels=tuple(panels))
    return replace(scene.with_places(marked), prompt=prompt, meant=things)


def _ids(scene: Scene, moves: frozenset[str]) -> Iterator[str]:
    """Yield the ids of the places and buttons that lead to some moves."""
    reaches = list(scene.controls())
    unseen = moves - {words for each in reaches if each.in_sight for words in each.words}
    opened = {each.panel.id for each in reaches if each.panel and unseen.intersection(each.words)}
    for each in reaches:
        if each.control.action in moves or each.control.opens in opened:
            yield each.id
