"""The places of the land: gathering sites, the village, and the sites of expansions."""

from __future__ import annotations

from typing import Any, Final

from ....core.language import Texts
from ....drawing.ground import NO_BOX, Drawn, Place, Point
from ....drawing.palette import NORMAL
from ....drawing.scene import Control, Fact
from ....drawing.text_metrics import width
from ..rules.sites import Gather, Site
from . import expansions
from .layout import (
    ADDED_HEIGHT,
    HOUSES,
    LAND_BOXES,
    LANDS,
    PLACES,
    MapPlace,
    added_place,
    added_rings,
    added_width,
    crowd_places,
    ring_places,
)
from .position_view import Crowd, Look, in_groups, in_rings

GIVES: Final = {"toolmaker": "tool", "hut": "person", "field": "field"}
FINGER: Final = 116.0
"""The least width that is pressed: a finger on a telephone needs 44 pixels."""
_MOST_RIGHT: Final = 984.0
"""The right end of the land, where a sign beside a plate has to stay."""


def plate_wide(name: str, gives: Fact | None) -> float:
    """Return the width of the plate with a site's name, and with what dice bring there."""
    return round(width(name, NORMAL, bold=True) + (108 if gives else 22))


def plated(name: str, kind: str, gives: Fact | None, x: float, y: float) -> dict[str, Any]:
    """Return the label of a site and the corner where the house puts its signs."""
    wide = plate_wide(name, gives)
    corner = (min(x + wide + 4, _MOST_RIGHT), y + (-8 if kind == "added" else 1))
    return {"label": (("plate", name, kind, gives, x, y, wide),), "corner": corner}


def areas(look: Look) -> tuple[Place, ...]:
    """Return the sites without a card or tile: the eight of the map, then the added ones."""
    sites = look.state.parts.sites
    known = tuple(printed(look, site) for site in sites if site.name in PLACES)
    rings = [site.rings for site in look.added]
    places = [added_place(rings[: number + 1]) for number in range(len(rings))]
    more = [added(look, site, place) for site, place in zip(look.added, places, strict=True)]
    for site, place in zip(look.added, places, strict=True):
        more += prizes(look, site, place)
    return (*known, *more)


def rings_free(look: Look, site: Site) -> int:
    """Return the number of free rings; 0 if there are none at all."""
    return site.rings - look.state.crowd[site.number] if site.rings else 0


def rings_left(texts: Texts, site: Site, free: int) -> str:
    """Return the number of free rings, in words."""
    return texts("map.rings", free=free, rings=site.rings) if site.rings else ""


def label_of(texts: Texts, site: Site, free: int) -> str:
    """Say what a site of the map is called, how many rings are free, and what it brings."""
    name, rings = texts(f"plate.{site.name}"), rings_left(texts, site, free)
    if not isinstance(site, Gather):
        return texts(f"map.{site.name}", plate=name, rings=rings)
    before = f"{rings}{texts['list.comma']}" if rings else ""
    return texts("map.gather", plate=name, rings=before, divisor=site.divisor, good=site.good)


def printed(look: Look, site: Site) -> Place:
    """Return a site of the printed map: where dice bring goods or food, or one of the village."""
    place = PLACES[site.name]
    label = look.once(label_of, site, rings_free(look, site))
    control = look.site_control(site.number, label, f"tip-{site.name}")
    shown = expansions.on_ground(look, site, place.name_x + 26, place.name_y + 58)
    at, soft = look.layout.at(site.name), look.less_than(site.name)
    make = gathering if isinstance(site, Gather) else in_village
    return look.once(make, site, look.standing[site.number], control, shown, at, soft)


def gathering(
    texts: Texts,
    site: Gather,
    standing: tuple[Crowd, ...],
    control: Control,
    shown: tuple[Drawn, ...],
    at: Point,
    soft: bool,
) -> Place:
    """Return a site where dice bring goods or food, with the people there."""
    place, name = PLACES[site.name], texts(f"plate.{site.name}")
    counts: list[tuple[float, float, str]] = []
    spots: list[Point] = []
    if site.rings:
        spots = ring_places(site.rings, place)
        tokens, stands = in_rings(site.name, standing, spots)
    else:
        present = crowd_places([each.there for each in standing], place)
        tokens, stands = in_groups(site.name, standing, present)
        counts = [
            (group[-1][0] + 18, group[-1][1] - 10, f"×{len(group)}")
            for group in present
            if len(group) > 2
        ]
    gives, said = given(texts, site)
    return Place(
        f"site-{site.name}",
        *at,
        control=control,
        drawn=(("rings", tuple(spots), None, tuple(counts)), *shown),
        outline=LANDS[site.name],
        box=LAND_BOXES[site.name],
        **plated(name, "gather", gives, place.name_x, place.name_y),
        tokens=tokens,
        stands=stands,
        name=name,
        said=said,
        soft=soft,
    )


def given(texts: Texts, site: Gather) -> tuple[Fact, str]:
    """Return what dice bring at a site, for its plate and in words."""
    gives = Fact(site.good, f"÷{site.divisor}")
    return gives, f"{gives.text} {texts(f'good.{site.good}')}"


def in_village(
    texts: Texts,
    site: Site,
    standing: tuple[Crowd, ...],
    control: Control,
    shown: tuple[Drawn, ...],
    at: Point,
    soft: bool,
) -> Place:
    """Return the tool maker, the hut or the field, with the people there."""
    place, name = PLACES[site.name], texts(f"plate.{site.name}")
    spots = ring_places(site.rings, place)
    tokens, stands = in_rings(site.name, standing, spots)
    x, y, across, high = HOUSES[site.name]
    left = place.name_x - plate_wide(name, None) / 2
    return Place(
        f"site-{site.name}",
        *at,
        control=control,
        drawn=(("rings", tuple(spots), Fact(GIVES[site.name], "+1"), ()), *shown),
        box=HOUSES[site.name],
        least=(x, y, FINGER, high) if across < FINGER else NO_BOX,
        **plated(name, "village", None, left, place.name_y),
        tokens=tokens,
        stands=stands,
        name=name,
        said=texts(f"adds.{site.name}"),
        soft=soft,
    )


def added(look: Look, site: Site, place: MapPlace) -> Place:
    """Return a site that has no place on the printed map."""
    texts = look.texts
    name, free = texts(f"plate.{site.name}"), rings_free(look, site)
    rings = rings_left(texts, site, free)
    label = texts("map.added", plate=name, rings=rings)
    text, gives = texts.get(f"about.{site.name}", rings), None
    told = expansions.words(look, site)
    if told:
        # Where nobody can go no rings are told.
        empty = site.barred(look.state) is not None
        text = told if empty else texts["list.comma"].join(filter(None, (told, rings)))
        label = texts("map.told", plate=name, told=text)
    if isinstance(site, Gather):
        label, (gives, text) = label_of(texts, site, free), given(texts, site)
    spots = added_rings(site.rings, place, added_width(site.rings))
    standing = look.standing[site.number]
    tokens, stands = in_rings(site.name, standing, spots)
    offered = expansions.offered(look, site)
    if not site.rings:
        people = sum(each.there for each in standing)
        behind = place._replace(ring_y=place.name_y - 8) if offered else place
        tokens, stands = in_rings(site.name, standing, added_rings(people, behind))
    beside = place.name_x + plate_wide(name, None)
    shown = () if offered else expansions.shown(look, site, beside, place.name_y)
    x, y, across = place.name_x - 6, place.name_y - 2, added_width(site.rings)
    return Place(
        f"site-{site.name}",
        *look.layout.at("added"),
        control=look.site_control(site.number, label, f"tip-{site.name}"),
        drawn=(("glade", x, y, across, ADDED_HEIGHT), ("rings", tuple(spots), None, ()), *shown),
        box=(x, y, across, ADDED_HEIGHT),
        **plated(name, "added", gives, place.name_x, place.name_y),
        tokens=tokens,
        stands=stands,
        name=name,
        said=text,
        soft=look.less_than(site.name),
    )


def prizes(look: Look, site: Site, place: MapPlace) -> list[Place]:
    """Return the halves of an added site on which a prize can be chosen, if one can."""
    half = added_width(site.rings) / 2
    found = []
    for number, (action, label, icon) in enumerate(expansions.offered(look, site)):
        x = place.name_x + half * number
        found.append(
            Place(
                f"prize-{action.words.partition(' ')[2]}",
                *look.layout.at("added"),
                control=Control(label, action=action.words),
                drawn=(expansions.counted(x + half / 2 - 18, place.name_y + 64, 1.0, icon),),
                box=(x - 6, place.name_y - 2, half, ADDED_HEIGHT),
                said=label,
            )
        )
    return found
