"""The ranks of advised moves, as marks of a scene, at the places where the moves are made.

The coach advises moves; a place on the table or a button among the choices is where they are made.
Templates draw the ranks and the text board writes them: on a live board, in a picture, in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .board_texts import shared_texts
from .plain_value import replace
from .scene import Rank, Scene

if TYPE_CHECKING:
    from ..advice.advice import Suggestion
    from ..session.position import Position
    from .scene import Button

Ranks = Mapping[str, tuple[Rank, ...]]
"""Ranks by the id of the place or of the button."""


def ranks_of(scene: Scene, advice: Iterable[Suggestion]) -> Ranks:
    """Return the ranks of an advice on a scene in which its moves can be made.

    A move that is made by setting a dial has no such place.
    """
    found: dict[str, tuple[Rank, ...]] = {}
    for rank, move in _each(scene, advice):
        for where in filter(None, (place_of(scene, move.words), button_of(scene, move.words))):
            found[where] = (*found.get(where, ()), rank)
    return found


def placeless(scene: Scene, advice: Iterable[Suggestion], position: Position) -> tuple[str, ...]:
    """Return sentences on the moves of an advice that are made at no place on the table."""
    return tuple(
        shared_texts(scene.language)(
            "rank.move", said=rank.said, move=position.label(move.words, scene.language)
        )
        for rank, move in _each(scene, advice)
        if not place_of(scene, move.words)
    )


def _each(scene: Scene, advice: Iterable[Suggestion]) -> Iterator[tuple[Rank, Suggestion]]:
    texts = shared_texts(scene.language)
    for number, move in enumerate(advice, 1):
        facts = {"rank": str(number), "rating": move.rating_text(scene.language)}
        yield Rank(**facts, said=texts("rank.said", **facts)), move


def place_of(scene: Scene, words: str) -> str:
    """Return the id of the place where an action is chosen, or an empty text."""
    reaches = list(scene.controls())
    panels = {each.panel.id for each in reaches if each.panel and words in each.words}
    places = (each for each in reaches if not each.panel)
    return next((at.id for at in places if words in at.words or at.control.opens in panels), "")


def button_of(scene: Scene, words: str) -> str:
    """Return the id of the first button that plays an action, or an empty text."""
    buttons = (button for panel in scene.prompt.panels for button in panel.buttons)
    return next((button.id for button in buttons if button.control.action == words), "")


def with_ranks(scene: Scene, ranks: Ranks) -> Scene:
    """Return a scene with ranks; a place says them to screen readers before its label."""
    if not ranks:
        return scene

    def ranked(place: Any) -> Any:
        return _ranked(place, ranks[place.id]) if place.id in ranks else place

    def buttons(some: tuple[Button, ...]) -> tuple[Button, ...]:
        return tuple(map(ranked, some))

    panels = (replace(panel, buttons=buttons(panel.buttons)) for panel in scene.prompt.panels)
    prompt = replace(scene.prompt, panels=tuple(panels))
    return replace(scene.with_places(ranked), prompt=prompt)


def _ranked(place: Any, ranks: tuple[Rank, ...]) -> Any:
    """Return a place or a button with its ranks."""
    said = " ".join(rank.said for rank in ranks)
    label = f"{said} {place.control.label}" if place.control.label else ""
    return replace(place, control=replace(place.control, label=label, ranks=ranks))
