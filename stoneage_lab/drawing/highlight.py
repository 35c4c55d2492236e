"""Marks the changes between two scenes in the later one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from .items import Panel
from .plain_value import replace
from .scene import Scene, with_mark


def scene_with_changes(scene: Scene, before: Scene) -> Scene:
    """Return the scene with `changed` set on everything that differs from before.

    Elements are compared by id; each decides for itself what counts as a change.
    """
    places = {place.id: place for _, place in before.places()}
    panels = {each.id: each for each in before.items if isinstance(each, Panel)}
    scene = scene.with_places(lambda place: place.marked(places.get(place.id)))
    items = (
        each.marked(panels.get(each.id)) if isinstance(each, Panel) else each
        for each in scene.items
    )
    return replace(scene, items=tuple(items))


def with_changed(
    scene: Scene,
    places: Collection[str],
    pieces: Collection[str],
    facts: Mapping[str, Collection[str]],
) -> Scene:
    """Return the scene with these places and pieces marked as changed.

    A place on which only pieces came or went is no more marked than they are. In the line of each
    panel, by its id, the `facts` with some symbols are marked: a folded mat shows nothing else.
    """

    def changed(place: Any) -> Any:
        return _with_pieces(with_mark(place, place.id in places), pieces, changed=True)

    def changed_line(item: Any) -> Any:
        symbols = facts.get(item.id, ()) if isinstance(item, Panel) else ()
        if not symbols:
            return item
        line = tuple(with_mark(fact, fact.symbol in symbols) for fact in item.line)
        return replace(item, line=line)

    marked = scene.with_places(changed)
    return replace(marked, items=tuple(map(changed_line, marked.items)))


def with_traces(scene: Scene, pieces: Collection[str]) -> Scene:
    """Return the scene with these pieces marked as having come since a person decided."""
    return scene.with_places(lambda place: _with_pieces(place, pieces, traced=True))


def _with_pieces(place: Any, pieces: Collection[str], **marks: bool) -> Any:
    """Return a place with marks on those of its pieces; on a card or an edge nothing stands."""
    standing = getattr(place, "tokens", ())
    if not any(token.id in pieces for token in standing):
        return place
    tokens = tuple(replace(token, **marks) if token.id in pieces else token for token in standing)
    return replace(place, tokens=tokens)
