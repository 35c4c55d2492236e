"""What the spaces offer, and what a person sent there does."""

from __future__ import annotations

from games.agricola.oracle import doing
from games.agricola.oracle.farm import Farm, name_of
from games.agricola.oracle.food import payable, raised
from games.agricola.oracle.tables import FIXED, MAJORS, STUFF, Table
from games.second_opinion import Ask, Story


def usable(table: Table, seat: str) -> list[str]:
    """Return where a seat may send somebody."""
    names = table.open()
    if table.options["major_from"] == "card":
        names += MAJORS
    return [name for name in names if not table.stands(name) and useful(table, seat, name)]


def useful(table: Table, seat: str, site: str) -> bool:
    """Tell whether a space has anything at all to do for a seat now."""
    farm = Farm(table, seat)
    if site in MAJORS:
        return doing.ways_to_buy(table, seat, site) != []
    match site:
        case "rooms":
            return bool(doing.rooms(table, seat, farm) or doing.stables(table, seat, farm, 2))
        case "bakehouse":
            return bool(doing.stables(table, seat, farm, 1) or table.loaves(seat))
        case "plow":
            return bool(farm.for_fields())
        case "sow":
            return bool(doing.seeds(table, seat) or table.loaves(seat))
        case "cultivate":
            return bool(farm.for_fields() or doing.seeds(table, seat))
        case "fences":
            return bool(doing.enclosures(table, seat))
        case "improve":
            return bool(doing.buyable(table, seat))
        case "growth" | "urgent":
            return doing.may_grow(table, seat, room=site == "growth")
        case "renovate" | "rebuild":
            return doing.may_renovate(table, seat)
        case "theater":
            return table.lies(site) > 0 or bool(_stage(table, seat))
        case "start" | "market" | "stores" | "livestock":
            return True
    return site in FIXED or table.lies(site) > 0


def _stage(table: Table, seat: str) -> list[str]:
    """Return what a seat may build at the theater."""
    return doing.rooms(table, seat, Farm(table, seat)) if table.count == 5 else []


def used(table: Table, seat: str, site: str) -> Story:
    """Do what a space offers; somebody stands there already."""
    if site in MAJORS:
        yield from doing.buy(table, seat, site)
        return
    if site == "theater" and table.count == 5:
        yield from _theater(table, seat)
        return
    if site == "livestock":
        yield from _livestock(table, seat)
        return
    _take(table, seat, site)
    yield from doing.housed(table, seat, cook=True)
    match site:
        case "start":
            table.state["start"] = seat
            if table.options["storehouse"] == "fixed":
                table.gain(seat, {"food": 1})
        case "rooms":
            yield from doing.expand(table, seat, 2, rooms=True, bake=False)
        case "bakehouse":
            yield from doing.expand(table, seat, 1, rooms=False, bake=True)
        case "plow":
            yield from doing.plow(table, seat)
        case "sow":
            yield from doing.sow(table, seat, [], bake=True)
        case "cultivate":
            yield from _cultivate(table, seat)
        case "fences":
            yield from doing.fence(table, seat, optional=False)
        case "improve":
            yield from doing.improve(table, seat, optional=False)
        case "growth" | "urgent":
            doing.grow(table, seat)
        case "renovate":
            doing.renovate(table, seat)
            yield from doing.improve(table, seat, optional=True)
        case "rebuild":
            doing.renovate(table, seat)
            yield from doing.fence(table, seat, optional=True)
        case "labor" | "market" | "stores":
            yield from _choose(table, seat, site)


def _take(table: Table, seat: str, site: str) -> None:
    table.gain(seat, FIXED.get(site, {}))
    good, _ = table.gathers().get(site, ("", 0))
    if good:
        table.gain(seat, {good: table.lies(site)})
        table.change(site, -table.lies(site))


def _choose(table: Table, seat: str, site: str) -> Story:
    """Take one building good, or two different ones."""
    pairs = [f"{a} {b}" for n, a in enumerate(STUFF) for b in STUFF[n + 1 :]]
    legal = [f"take {goods}" for goods in (pairs if site == "stores" else STUFF)]
    if site == "stores" and table.count == 5 and table.state["round"] >= 5:
        legal += ["grow"] if doing.may_grow(table, seat, room=True) else []
    words = yield Ask("choosing", seat, legal, site)
    if words == "grow":
        doing.grow(table, seat)
    else:
        table.gain(seat, dict.fromkeys(words.split()[1:], 1))


def _theater(table: Table, seat: str) -> Story:
    """Take the food that lies there, or leave it and build a room."""
    legal = ["take food"] if table.lies("theater") else []
    legal += _stage(table, seat)
    words = yield Ask("choosing", seat, legal, "theater")
    if words == "take food":
        _take(table, seat, "theater")
    else:
        doing.build_room(table, seat, words.split()[2])


def _livestock(table: Table, seat: str) -> Story:
    legal = ["take sheep", "take boar"]
    legal += ["take cattle"] if payable(table, seat, 1) else []
    words = yield Ask("choosing", seat, legal, "livestock")
    animal = words.split()[1]
    if animal == "cattle":
        yield from raised(table, seat, 1)
        table.pay(seat, {"food": 1})
    table.gain(seat, {animal: 1, "food": animal == "sheep"})
    yield from doing.housed(table, seat, cook=True)


def _cultivate(table: Table, seat: str) -> Story:
    """Plow, then sow, at least one of both; the new field may be sown at once."""
    fields = [f"plow {name_of(place)}" for place in Farm(table, seat).for_fields()]
    words = yield Ask("plowing", seat, fields + doing.seeds(table, seat), "cultivate")
    doing.tilled(table, seat, words)
    yield from doing.sow(table, seat, [words], bake=False)
