"""The grounds: each a strip of build spaces, areas and hunting spaces, with what stands there."""

from __future__ import annotations

from typing import Final

from ....drawing.items import Grid, Space, Token
from ....drawing.scene import Control
from ..explain.pictograms import area_name
from ..rules.actions import GROUND_NAMES
from ..rules.faces import CHOOSE, COPY_CHIEF, COPY_HUT, GAIN, TRADE, Area, AreaPart, Face
from ..rules.goods import CHIEFS_HOME, FOLLOWERS_HOME, FOODS, GIFTS, GOODS, HUTS, listed
from ..rules.rows import chief_on, groups, owner_at
from . import foresight
from .look import Look, letters

CELL: Final = 54
BANDS: Final = (34, 44, 48)
"""The heights of build spaces, areas and hunting spaces."""

MARKS: Final = {"basic": "", "harvest": " ■", "special": " ●", "score": " △"}


def strips(look: Look) -> tuple[Grid, ...]:
    """Return a strip for each ground."""
    return tuple(strip(look, int(ground)) for ground in look.state.laid)


def strip(look: Look, ground: int) -> Grid:
    """Return the strip of one ground."""
    name, face = GROUND_NAMES[ground], look.state.face(ground)
    tip = f"tip-{name}"
    price = look.texts("map.price", goods=face.cost.listed())
    areas = range(1, len(face.areas) + 1)
    cells = (
        Space(f"tent-{name}", ground="", symbol="hut-cost"),
        *(site(look, ground, space) for space in areas),
        Space(
            f"price-{name}",
            Control(price, tip=tip),
            ground="",
            symbol=f"price-{face.id}",
            said=letters(face.cost.listed()),
        ),
        *(area_cell(look, ground, space, face.areas[space - 1]) for space in areas),
        entrance(look, ground, tip),
        *(hunting_space(look, ground, face, space) for space in areas),
    )
    title = look.texts("map.strip", ground=face.id, name=name) + MARKS[face.kind]
    return Grid(f"ground-{name}", title, 1 + len(face.areas), cells, bands=BANDS, wide=CELL)


def site(look: Look, ground: int, space: int) -> Space:
    """Return a build space, or a blank where there is none."""
    name, area = GROUND_NAMES[ground], look.state.area(ground, space)
    id = f"site-{name}-{space}"
    if space not in look.state.face(ground).builds:
        return Space(id, ground="")
    owner = int(owner_at(look.state.huts[ground], space))
    points = str(int(area.hut)) if area.hut >= 0 else ""
    facts = {"ground": look.state.face(ground).id, "space": space}
    worth = look.texts("map.points", n=int(area.hut)) if points else look.texts["map.at_end"]
    tokens: tuple[Token, ...] = ()
    if owner >= 0:
        seat = look.game.seating[owner]
        number = int(look.state.count(owner, HUTS)) - 1
        tokens = (
            Token(
                f"piece-{seat.id}-hut-{name}-{space}", seat.colour, symbol=f"hut-{seat.colour}",
                origin=f"piece-{seat.id}-hut-{number}", letter=f"{seat.letter}^{points or 'e'}",
            ),
        )  # fmt: skip
        label = look.texts("map.site_of", who=seat.id, worth=worth, **facts)
        control = copied(look, ground, space, label, "hut")
    else:
        label = f"{look.texts('map.site', worth=worth, **facts)}{own_price(look, ground)}"
        words = f"develop hut {name} {space}"
        asks = look.state.step_name == "developing"
        control = look.can(label, words, f"tip-{name}", why=asks)
        control = control if control.state else copied(look, ground, space, label, "hut")
    active = control.state == "can"
    symbol = "" if points or tokens else "end"
    said = points or "e"
    return Space(id, control, "" if tokens else points, tokens, "value", symbol, active, said=said)


def own_price(look: Look, ground: int) -> str:
    """Return what a hut on a ground costs the viewer now, while the viewer may build."""
    state = look.state
    seat = look.you if look.you >= 0 else state.mover
    if not look.acting or seat < 0:
        return ""
    done = state.count(seat, HUTS)
    if done >= state.parts.rows[2].size:
        return ""
    price = state.parts.hut_prices[2 * ground + state.sides[ground]][done]
    missing = price.missing(state.held(seat))
    key = "map.costs_lacks" if missing else "map.costs"
    return look.texts(key, cost=price.listed(), missing=missing)


def copied(look: Look, ground: int, space: int, label: str, piece: str) -> Control:
    """Return a control that copies a piece, if such a piece may be copied now."""
    words = f"copy {GROUND_NAMES[ground]} {space}"
    there = (
        owner_at(look.state.huts[ground], space) >= 0
        if piece == "hut"
        else chief_on(look.state.rows[ground], space) >= 0
    )
    if words in look.words and there and look.copies == piece:
        return Control(look.texts("map.copy", label=label), action=words)
    return Control(label, tip=f"tip-{GROUND_NAMES[ground]}")


def area_cell(look: Look, ground: int, space: int, area: Area) -> Space:
    """Return the area over a hunting space."""
    name, face = GROUND_NAMES[ground], look.state.face(ground)
    symbol = area_name(face.id, space)
    symbol = symbol if symbol in look.game.pictograms else ""
    does = look.area(ground, space)
    label = look.texts("map.area", space=space, ground=face.id, area=does)
    words = f"use {name} {space}"
    control = look.can(label, words, f"tip-{name}")
    waits = (ground, space) in look.state.waiting
    land = f"land-{face.kind}"
    return Space(f"area-{name}-{space}", control, "", (), land, symbol, waits, said=short(area))


def short(area: Area) -> str:
    """Return an area in a few letters, for the text board."""
    return ";".join(short_part(part) for part in area.parts) or "–"


def short_part(part: AreaPart) -> str:
    """Return a part of an area in a few letters; `legend` says what the signs mean."""
    if part.kind == GAIN:
        return letters(listed(part.gift))
    if part.kind == CHOOSE:
        some = "" if len(part.among) == FOODS else letters((GOODS[kind], 1) for kind in part.among)
        return f"{part.count}?{some}"
    if part.kind == TRADE:
        pays = "food" if part.pays < 0 else GIFTS[part.pays]
        gets = "food" if part.gets < 0 else GIFTS[part.gets]
        twice = f"×{part.count}" if part.count > 1 else ""
        return f"{letters([(pays, part.given)])}⇄{letters([(gets, part.got)])}{twice}"
    if part.kind == COPY_CHIEF:
        return "=*"
    return "=^" if part.kind == COPY_HUT else short_end(part)


def short_end(part: AreaPart) -> str:
    """Return in a few letters what an area counts at the end."""
    if part.ends == "coins":
        return f"end:{part.points}/{letters([('coin', part.each)])}"
    each = letters((GOODS[kind], 1) for kind in part.among)
    return f"end:{part.points}/{each}" if part.ends == "stored" else f"end:{part.points}"


def entrance(look: Look, ground: int, tip: str) -> Space:
    """Return the place at which newcomers enter a row."""
    name, face = GROUND_NAMES[ground], look.state.face(ground)
    ways = look.placings.get(ground, [])
    label = look.texts("map.enter", ground=face.id)
    if len(ways) == 1:
        said = look.texts("map.enter_so", label=label, area=foresight.placing(look, ways[0]))
        control = Control(said, action=ways[0].words, tip=tip)
    elif ways:
        control = Control(label, opens=f"place-{name}", tip=tip)
    else:
        asks = look.acting and look.state.step_name in ("opening", "hunting")
        control = look.can(label, f"place 0 {name}", tip, why=asks)
    active = control.state == "can"
    return Space(f"enter-{name}", control, ground="", symbol="enter", active=active, said=">")


def hunting_space(look: Look, ground: int, face: Face, space: int) -> Space:
    """Return a hunting space with the piece on it."""
    name = GROUND_NAMES[ground]
    if space > face.spaces:
        return Space(f"space-{name}-{space}", ground="")
    tokens = pieces(look, ground).get(space, ())
    facts = {"space": space, "ground": face.id}
    if not tokens:
        label = look.texts("map.free", **facts)
        return Space(f"space-{name}-{space}", Control(label), str(space), ground="trail")
    owner = int(chief_on(look.state.rows[ground], space))
    seat = tokens[0].seat
    if owner < 0:
        label = look.texts("map.follower", who=seat, **facts)
        return Space(f"space-{name}-{space}", Control(label), "", tokens, "trail")
    area = look.area(ground, space)
    label = look.texts("map.chief", who=look.seats[owner], area=area, **facts)
    words = f"recall {name} {space}"
    if words in look.words:
        said = look.texts("map.chief_here", who=look.seats[owner], **facts)
        brings = foresight.recalling(look, ground, space)
        control = Control(look.texts("map.recall", label=said, area=brings), action=words)
    else:
        control = copied(look, ground, space, label, "chief")
    active = control.state == "can"
    return Space(f"space-{name}-{space}", control, "", tokens, "trail", "", active)


def pieces(look: Look, ground: int) -> dict[int, tuple[Token, ...]]:
    """Return the pieces of a row by space.

    Groups of a seat are counted from the right, so that a piece keeps its name when it is pushed.
    """
    found: dict[int, tuple[Token, ...]] = {}
    name = GROUND_NAMES[ground]
    seen = [0] * len(look.seats)
    rows = groups(look.state.rows[ground])
    space = sum(followers + 1 for _, followers in rows)
    for owner, followers in reversed(rows):
        seat = look.game.seating[owner]
        number = seen[owner]
        seen[owner] += 1
        home = int(look.state.count(owner, CHIEFS_HOME))
        led = int(look.state.count(owner, FOLLOWERS_HOME))
        id = f"piece-{seat.id}-{name}-{number}"
        origin = f"piece-{seat.id}-home-chief-{home}"
        found[space] = (
            Token(id, seat.colour, symbol=f"chief-{seat.colour}", origin=origin,
                  letter=f"{seat.letter}*"),
        )  # fmt: skip
        for one in range(followers):
            origin = f"piece-{seat.id}-home-follower-{led + one}"
            found[space - 1 - one] = (
                Token(f"{id}-{one}", seat.colour, symbol=f"follower-{seat.colour}", origin=origin,
                      letter=seat.letter),
            )  # fmt: skip
        space -= followers + 1
    return found
