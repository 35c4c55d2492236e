"""The places of the map: gathering sites and the village."""

from __future__ import annotations

from ....core.language import Texts
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
from .look import Crowd, Look, in_groups, in_rings
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


def rings_free(look: Look, site: Site) -> int:
    """Return the number of free rings; 0 if there are none at all."""
    return site.rings - look.state.crowd[site.number] if site.rings else 0


def rings_left(texts: Texts, site: Site, free: int) -> str:
    """Return the number of free rings, in words."""
    return texts("map.rings", free=free, rings=site.rings) if site.rings else ""


def gather_label(texts: Texts, site: Gather, free: int) -> str:
    """Say what a site with dice is called, how many rings are free, and what dice bring."""
    rings = rings_left(texts, site, free)
    return texts(
        "map.gather",
        plate=texts(f"plate.{site.name}"),
        rings=f"{rings}{texts['list.comma']}" if rings else "",
        divisor=site.divisor,
        good=site.good,
    )


def gather(look: Look, site: Gather) -> Area:
    """Return a site where dice bring goods or food."""
    place = PLACES[site.name]
    label = look.once(gather_label, site, rings_free(look, site))
    control = look.control(site.number, label, f"tip-{site.name}")
    shown = modules.on_ground(look, site, place.name_x + 26, place.name_y + 58)
    return look.once(gathering, site, look.standing[site.number], control, shown)


def gathering(
    texts: Texts,
    site: Gather,
    standing: tuple[Crowd, ...],
    control: Control,
    shown: tuple[Shown, ...],
) -> Area:
    """Return a site where dice bring goods or food, with the people there."""
    place, name = PLACES[site.name], texts(f"plate.{site.name}")
    counts: tuple[tuple[float, float, str], ...] = ()
    slots: tuple[Slot, ...] = ()
    if site.rings:
        spots = ring_places(site.rings, place)
        slots = ring_slots(site, spots)
        pieces = in_rings(site.name, standing, spots)
    else:
        present = crowd_places([each.there for each in standing], place)
        pieces = in_groups(site.name, standing, present)
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
        control=control,
        text=f"{gives} {texts(f'good.{site.good}')}",
        counts=counts,
        shown=shown,
    )


def ring_slots(site: Site, spots: list[tuple[float, float]]) -> tuple[Slot, ...]:
    """Return the rings of a site."""
    return tuple(Slot(f"ring-{site.name}-{number}", x, y) for number, (x, y) in enumerate(spots, 1))


def added(look: Look, site: Site, place: MapPlace) -> Area:
    """Return a site that has no place on the printed map."""
    texts = look.texts
    name, free = texts(f"plate.{site.name}"), rings_free(look, site)
    rings = rings_left(texts, site, free)
    label = texts("map.added", plate=name, rings=rings)
    text, gives, wide = texts.get(f"about.{site.name}", rings), None, 22
    told = modules.words(look, site)
    if told:
        # Where nobody can go no rings are told.
        empty = site.barred(look.state) is not None
        said = told if empty else texts["list.comma"].join(filter(None, (told, rings)))
        label, text = texts("map.told", plate=name, told=said), said
    if isinstance(site, Gather):
        gives, wide = Icon(site.good, f"÷{site.divisor}"), 108
        label, text = gather_label(texts, site, free), f"{gives.text} {texts(f'good.{site.good}')}"
    spots = added_rings(site.rings, place, added_width(site.rings))
    standing = look.standing[site.number]
    pieces = in_rings(site.name, standing, spots)
    offered = modules.offered(look, site)
    if not site.rings:
        people = sum(each.there for each in standing)
        behind = place._replace(ring_y=place.name_y - 8) if offered else place
        pieces = in_rings(site.name, standing, added_rings(people, behind))
    return Area(
        id=f"site-{site.name}",
        name=name,
        kind="added",
        x=place.name_x,
        y=place.name_y,
        width=round(width(name, NORMAL, bold=True) + wide),
        gives=gives,
        slots=ring_slots(site, spots),
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


def village_label(texts: Texts, site: Site, free: int) -> str:
    """Say what a site of the village is called, and how many rings are free."""
    name = texts(f"plate.{site.name}")
    return texts(f"map.{site.name}", plate=name, rings=rings_left(texts, site, free))


def village(look: Look, site: Site) -> Area:
    """Return the tool maker, the hut or the field."""
    label = look.once(village_label, site, rings_free(look, site))
    control = look.control(site.number, label, f"tip-{site.name}")
    return look.once(in_village, site, look.standing[site.number], control)


def in_village(texts: Texts, site: Site, standing: tuple[Crowd, ...], control: Control) -> Area:
    """Return the tool maker, the hut or the field, with the people there."""
    place, name = PLACES[site.name], texts(f"plate.{site.name}")
    wide = round(width(name, NORMAL, bold=True) + 22)
    spots = ring_places(site.rings, place)
    return Area(
        id=f"site-{site.name}",
        name=name,
        kind="village",
        x=place.name_x - wide / 2,
        y=place.name_y,
        width=wide,
        gives=Icon(GIVES[site.name], "+1"),
        slots=ring_slots(site, spots),
        pieces=in_rings(site.name, standing, spots),
        control=control,
        text=texts(f"adds.{site.name}"),
    )
