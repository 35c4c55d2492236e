"""Marks the changes between two scenes in the later one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from .scene import Scene


def marked(scene: Scene, before: Scene) -> Scene:
    """Return the scene with `changed` set on everything that differs from before.

    Elements are compared by id; each decides for itself what counts as a change.
    """
    places = _by_id(place for _, place in before.places())
    mats = _by_id(before.mats)
    scene = scene.with_places(lambda place: place.marked(places.get(place.id)))
    return replace(scene, mats=tuple(mat.marked(mats.get(mat.id)) for mat in scene.mats))


def _by_id(things: Iterable[Any]) -> dict[str, Any]:
    return {thing.id: thing for thing in things}
