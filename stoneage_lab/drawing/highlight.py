"""What has changed between two scenes, marked in the later one. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Protocol, TypeVar

from .scene import Area, Card, Icon, Mat, MatRow, Piece, Scene


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Thing = TypeVar("Thing", bound=_Named)


def marked(scene: Scene, before: Scene) -> Scene:
    """Return a scene in which everything is `changed` that was not so before.

    Pieces, cards, rows and icons are compared by their names and by what stands on them.
    """
    places, mats = _by_id(place for _, place in before.places()), _by_id(before.mats)
    scene = scene.with_places(lambda place: _place(place, places.get(place.id)))
    return replace(scene, mats=tuple(_mat(mat, mats.get(mat.id)) for mat in scene.mats))


def _by_id(things: Iterable[Thing]) -> Mapping[str, Thing]:
    return {thing.id: thing for thing in things}


def _pieces(now: tuple[Piece, ...], before: tuple[Piece, ...]) -> tuple[Piece, ...]:
    known = {piece.id for piece in before}
    return tuple(replace(piece, changed=piece.id not in known) for piece in now)


def _same(now: tuple[Piece, ...], before: tuple[Piece, ...]) -> bool:
    return {piece.id for piece in now} == {piece.id for piece in before}


def _place(place: Any, before: Any) -> Any:
    """Return a place marked as its kind is: an area, a card, or one of the generic items."""
    if isinstance(place, Area):
        return _area(place, before)
    if isinstance(place, Card):
        return _card(place, before)
    return place.marked(before)


def _area(area: Area, before: Area | None) -> Area:
    stood = before.pieces if before else ()
    changed = not _same(area.pieces, stood)
    return replace(area, pieces=_pieces(area.pieces, stood), changed=changed)


def _card(card: Card, before: Card | None) -> Card:
    stood = before.pieces if before else ()
    lay = (before.faces, before.below) if before else None
    changed = (card.faces, card.below) != lay or not _same(card.pieces, stood)
    return replace(card, pieces=_pieces(card.pieces, stood), changed=changed)


def _mat(mat: Mat, before: Mat | None) -> Mat:
    if before is None:
        return replace(mat, changed=True)
    rows = _by_id(before.rows)
    return replace(
        mat,
        people=_pieces(mat.people, before.people),
        rows=tuple(_row(row, rows.get(row.id)) for row in mat.rows),
        track=replace(mat.track, changed=mat.track.value != before.track.value),
        changed=mat.score != before.score,
    )


def _row(row: MatRow, before: MatRow | None) -> MatRow:
    had = before.icons if before else ()
    pairs = zip_longest(row.icons, had[: len(row.icons)])
    icons = tuple(_icon(icon, old) for icon, old in pairs)
    lost = len(had) > len(row.icons)
    changed = lost or any(icon.changed for icon in icons) or row.worth != (before and before.worth)
    return replace(row, icons=icons, changed=changed)


def _icon(icon: Icon, before: Icon | None) -> Icon:
    if before is None:
        return replace(icon, changed=True)
    changed = (icon.symbol, icon.text, icon.dim) != (before.symbol, before.text, before.dim)
    return replace(icon, changed=changed)
