"""The places of the map: gathering sites and the village."""

from __future__ import annotations

from ....drawing.palette import NORMAL
from ....drawing.scene import Control
from ....drawing.text_metrics import width
from ..rules.sites import Gather, Site
from . import modules
from .layout import (
    PLACES,
    MapPlace,
    added_place,
    added_rings,
    added_width,
    crowd_places,
    ring_places,
)
from .look import Look
from .pieces import Area, Icon, Shown, Slot

GIVES = {"toolmaker": "tool", "hut": "person", "field": "field"}


def areas(look: Look) -> tuple[Area, ...]:
    """Return the sites without a card or tile: the eight of the map, then the added ones."""
    sites = look.state.parts.sites
    known = tuple(
        gather(look, site) if isinstance(site, Gather) else village(look, site)
        for site in sites
        if site.name in PLACES
    )
    rings = [site.rings for site in look.added]
    places = [added_place(rings[: number + 1]) for number in range(len(rings))]
    more = [added(look, site, place) for site, place in zip(look.added, places, strict=True)]
    for site, place in zip(look.added, places, strict=True):
        more += prizes(look, site, place)
    return (*known, *more)


def rings_left(look: Look, site: Site) -> str:
    """Return the number of free rings, in words."""
    if not site.rings:
        return ""
    free = site.rings - look.state.crowd[site.number]
    return look.texts("map.rings", free=free, rings=site.rings)


def gather_label(look: Look, site: Gather) -> str:
    """Say what a site with dice is called, how many rings are free, and what dice bring."""
    texts, rings = look.texts, rings_left(look, site)
    return texts(
        "map.gather",
        plate=texts(f"plate.{site.name}"),
        rings=f"{rings}{texts['list.comma']}" if rings else "",
        divisor=site.divisor,
        good=site.good,
    )


def gather(look: Look, site: Gather) -> Area:
    """Return a site where dice bring goods or food."""
    texts, place = look.texts, PLACES[site.name]
    name = texts(f"plate.{site.name}")
    label = gather_label(look, site)
    counts: tuple[tuple[float, float, str], ...] = ()
    slots: tuple[Slot, ...] = ()
    if site.rings:
        spots = ring_places(site.rings, place)
        slots = tuple(
            Slot(f"ring-{site.name}-{number}", x, y) for number, (x, y) in enumerate(spots, 1)
        )
        pieces = look.in_rings(site.number, spots)
    else:
        there = [look.state.placed_at(site.number, seat) for seat in look.order]
        present = crowd_places([n for n in there if n], place)
        places = iter(present)
        pieces = look.pieces(site.number, [next(places) if n else [] for n in there])
        counts = tuple(
            (group[-1][0] + 18, group[-1][1] - 10, f"×{len(group)}")
            for group in present
            if len(group) > 2
        )
    gives = f"÷{site.divisor}"
    return Area(
        id=f"site-{site.name}",
        name=name,
        kind="gather",
        x=place.name_x,
        y=place.name_y,
        width=round(width(name, NORMAL, bold=True) + 108),
        gives=Icon(site.good, gives),
        slots=slots,
        pieces=pieces,
        control=look.control(site.number, label, f"tip-{site.name}"),
        text=f"{gives} {texts(f'good.{site.good}')}",
        counts=counts,
        shown=modules.on_ground(look, site, place.name_x + 26, place.name_y + 58),
    )


def added(look: Look, site: Site, place: MapPlace) -> Area:
    """Return a site that has no place on the printed map."""
    texts = look.texts
    name, rings = texts(f"plate.{site.name}"), rings_left(look, site)
    label = texts("map.added", plate=name, rings=rings)
    text, gives, wide = texts.get(f"about.{site.name}", rings), None, 22
    told = modules.words(look, site)
    if told:
        said = texts["list.comma"].join(filter(None, (told, rings)))
        label, text = texts("map.told", plate=name, told=said), said
    if isinstance(site, Gather):
        gives, wide = Icon(site.good, f"÷{site.divisor}"), 108
        label, text = gather_label(look, site), f"{gives.text} {texts(f'good.{site.good}')}"
    spots = added_rings(site.rings, place, added_width(site.rings))
    pieces = look.in_rings(site.number, spots)
    offered = modules.offered(look, site)
    if not site.rings:
        there = [look.state.placed_at(site.number, seat) for seat in look.order]
        behind = place._replace(ring_y=place.name_y - 8) if offered else place
        pieces = look.in_rings(site.number, added_rings(sum(there), behind))
    return Area(
        id=f"site-{site.name}",
        name=name,
        kind="added",
        x=place.name_x,
        y=place.name_y,
        width=round(width(name, NORMAL, bold=True) + wide),
        gives=gives,
        slots=tuple(
            Slot(f"ring-{site.name}-{number}", x, y) for number, (x, y) in enumerate(spots, 1)
        ),
        pieces=pieces,
        control=look.control(site.number, label, f"tip-{site.name}"),
        text=text,
        shown=()
        if offered
        else modules.shown(
            look, site, place.name_x + width(name, NORMAL, bold=True) + 22, place.name_y
        ),
    )


def prizes(look: Look, site: Site, place: MapPlace) -> list[Area]:
    """Return the halves of an added site on which a prize can be chosen, if one can."""
    half = added_width(site.rings) / 2
    found = []
    for number, (action, label, icon) in enumerate(modules.offered(look, site)):
        x = place.name_x + half * number
        found.append(
            Area(
                id=f"prize-{action.words.partition(' ')[2]}",
                name="",
                kind="prize",
                x=x,
                y=place.name_y,
                width=half,
                gives=None,
                slots=(),
                pieces=(),
                control=Control(label, action=action.words),
                text=label,
                shown=(Shown(x + half / 2 - 18, place.name_y + 64, 1.0, icon),),
            )
        )
    return found


def village(look: Look, site: Site) -> Area:
    """Return the tool maker, the hut or the field."""
    texts, place = look.texts, PLACES[site.name]
    name = texts(f"plate.{site.name}")
    wide = round(width(name, NORMAL, bold=True) + 22)
    spots = ring_places(site.rings, place)
    label = texts(f"map.{site.name}", plate=name, rings=rings_left(look, site))
    return Area(
        id=f"site-{site.name}",
        name=name,
        kind="village",
        x=place.name_x - wide / 2,
        y=place.name_y,
        width=wide,
        gives=Icon(GIVES[site.name], "+1"),
        slots=tuple(
            Slot(f"ring-{site.name}-{number}", x, y) for number, (x, y) in enumerate(spots, 1)
        ),
        pieces=look.in_rings(site.number, spots),
        control=look.control(site.number, label, f"tip-{site.name}"),
        text=texts(f"adds.{site.name}"),
    )
