"""The grounds: each a painted strip with goods, standing places, huts, and who stands there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ....core.goods import Purse
from ....core.language import Texts
from ....core.seat_names_and_colours import Seat
from ....drawing.ground import NO_BOX, Box, Cell, Drawn, Place, Point
from ....drawing.items import Token
from ....drawing.palette import SMALLEST
from ....drawing.position_view import plain_control
from ....drawing.scene import Control
from ....drawing.text_metrics import width
from ..explain.area_text import area_words
from ..rules.actions import GROUND_NAMES, BuildHut, SendChief
from ..rules.faces import CHOOSE, COPY_CHIEF, COPY_HUT, GAIN, TRADE, Area, AreaPart, Face, Price
from ..rules.goods import CHIEFS_HOME, FOLLOWERS_HOME, FOODS, GIFTS, GOODS, HUTS, listed
from ..rules.packed_rows import chief_on, groups, owner_at
from . import hunt_preview
from .area_pictograms import area_art, price_icons
from .layout import FINGER, SIGN, Strip
from .painted_lands import LANDS, land_drawing
from .position_view import Look, letters

MARKS: Final = {"basic": "", "harvest": "■", "special": "●", "score": "△"}
"""The signs of the kinds of new lands."""

FEATURE: Final = 614
"""Where something large stands at the right end of a strip with up to five spaces."""

_RING: Final = "M-19 0a19 8.6 0 1 0 38 0a19 8.6 0 1 0-38 0Z"
_PLOT: Final = "M0-30 18 2H-18Z"
_ARROW: Final = "M-15-6H2V-13L18 0 2 13V6H-15Z"

# What lies in front of what: lands, what covers them, and what stands on them.
LAND_FOOT: Final = 1
COVER_FOOT: Final = 30
ENTRANCE_FOOT: Final = 40
PRINT_FOOT: Final = 50


def strips(look: Look) -> list[Place]:
    """Return the places of all grounds, from above."""
    found: list[Place] = []
    for number, ground in enumerate(look.state.laid):
        face = look.state.face(int(ground))
        strip = look.table.strip(number, face.id, len(face.areas))
        found += strip_places(look, int(ground), face, strip, number)
    return found


def strip_places(look: Look, ground: int, face: Face, strip: Strip, number: int) -> list[Place]:
    """Return the places of one ground.

    Where there are many of a kind, most are at rest: those are kept together.
    """
    return [
        look.once(ground_land, face, strip, number),
        price_board(look, ground, face, strip),
        entrance(look, ground, face, strip),
        *sites(look, ground, face, strip),
        *areas(look, ground, face, strip),
        *hunting_spaces(look, ground, face, strip),
    ]


def heading(texts: Texts, face: Face) -> str:
    """Return the name of a ground with the word that one types, for the text board and readers."""
    mark = MARKS[face.kind]
    return texts("map.strip", ground=face.id, name=face.id[:-1]) + (f" {mark}" if mark else "")


def cell(texts: Texts, face: Face, row: int, column: int) -> Cell:
    """Return a cell of the map of a ground in the text board."""
    return Cell(heading(texts, face), row, column)


def ground_land(texts: Texts, face: Face, strip: Strip, number: int) -> Place:
    """Return the painted land of a ground, with its name on a signpost."""
    name = face.id[:-1]
    drawn: list[Drawn] = []
    if face.id in LANDS:
        feature, size = LANDS[face.id].feature
        look = land_drawing(face.id)
        drawn.append(("slope", strip.high, look.ridge, look.land.colour, *look.land.tint))
        drawn += [("land", face.id), ("foot", strip.path, face.id)]
        if feature and len(face.areas) < 6 and not strip.narrow:
            drawn.append(("pictogram", feature, landmark(face, strip), strip.path - 8, size))
    drawn.append(_plank(texts(f"ground.{face.id}"), MARKS[face.kind], strip))
    return Place(
        f"ground-{name}",
        0,
        strip.top,
        Control(heading(texts, face)),
        tuple(drawn),
        box=(0, 0, strip.wide, strip.high),
        foot=LAND_FOOT + number,
    )


def landmark(face: Face, strip: Strip) -> float:
    """Return where something large stands: at the right end, or where no hut covers it."""
    last = len(face.areas)
    if last not in face.builds:
        return FEATURE
    free = [space for space in range(2, last) if space not in face.builds]
    return strip.hut(free[-1])[0] if free else FEATURE


def _plank(title: str, mark: str, strip: Strip) -> Drawn:
    """Return the plank with the name of a ground, and the mark of its kind."""
    room = 107 - (21 if mark else 0)
    wide = width(title, SMALLEST, bold=True)
    if strip.narrow:
        return ("plank", title, mark, round(wide + (18 if mark else 0) + 12, 1), 0, 0)
    return ("plank", title, mark, 112, room if wide > room * 1.06 else 0, round(strip.path - 4, 1))


def price_board(look: Look, ground: int, face: Face, strip: Strip) -> Place:
    """Return what a hut costs on a ground: what the viewer pays in all, with the price of the mat.

    It is the same in each step, and in the log of the move; what is missing is marked where one may
    be built now.
    """
    price = own_price(look, ground)
    builds = price is not None and look.asks(BuildHut)
    missing = look.once(lacking, price, look.purse) if builds else ()
    return look.once(priced, face, strip, price or face.cost, missing)


def priced(
    texts: Texts,
    face: Face,
    strip: Strip,
    price: Price,
    missing: tuple[tuple[str, int], ...],
) -> Place:
    """Return the board under the name of a ground."""
    goods = price.listed()
    x, y = 8.0, 24.0
    room = 92.0
    if strip.narrow:
        mark = 18 if MARKS[face.kind] else 0
        x = width(texts(f"ground.{face.id}"), SMALLEST, bold=True) + mark + 34
        y, room = 2.0, 140.0
    many = sum(count for _, count in goods)
    lines = 2 if many > 5 and not strip.narrow else 1
    icons = price_icons(goods, missing, room, 17, lines)
    wide = board_width(icons) + 30
    return Place(
        f"price-{face.id[:-1]}",
        round(x, 1),
        strip.top + y,
        Control(texts("map.price", goods=goods), tip=f"tip-{face.id[:-1]}"),
        (("nothing",),),
        box=_around(
            -x, 2 - y, max(x + wide, 112) if not strip.narrow else x + wide, y + 4 + 18 * lines
        ),
        foot=ENTRANCE_FOOT + 1,
        # As a label it is not marked as changed where only whose price it is has changed.
        label=(("price_board", round(wide, 1), 4 + 18 * lines, icons),),
        said=letters(face.cost.listed()),
        cell=cell(texts, face, 1, 0),
    )


def board_width(icons: tuple[tuple[str, float, float, float, bool], ...]) -> float:
    """Return how wide goods of a price are."""
    return round(max((at + size * 15 for _, at, _, size, _ in icons), default=0), 1)


def own_price(look: Look, ground: int) -> Price | None:
    """Return what the viewer's next hut costs on a ground; None if there is no next one."""
    state, seat = look.state, look.buyer
    done = state.count(seat, HUTS) if seat >= 0 else 0
    if seat < 0 or done >= state.parts.rows[2].size:
        return None
    return state.parts.hut_prices[2 * ground + state.sides[ground]][done]


def lacking(_: Texts, price: Price, held: Purse) -> tuple[tuple[str, int], ...]:
    """Return what somebody lacks who has some goods."""
    return price.missing(held)


def cost_words(texts: Texts, price: Price, missing: tuple[tuple[str, int], ...]) -> str:
    """Say what a hut costs, and what is missing for it."""
    key = "map.costs_lacks" if missing else "map.costs"
    return texts(key, cost=price.listed(), missing=missing)


def sites(look: Look, ground: int, face: Face, strip: Strip) -> Iterator[Place]:
    """Yield the build places of a ground and what they cost the viewer, and the huts there."""
    price = own_price(look, ground) if look.acting else None
    own = (price, look.once(lacking, price, look.purse)) if price else None
    empty = look.once(empty_sites, face, strip, own)
    huts, builds = look.state.huts[ground], look.asks(BuildHut)
    for space, place in zip(face.builds, empty, strict=True):
        owner = int(owner_at(huts, space))
        if owner >= 0:
            yield site_of(look, ground, face, space, strip, owner)
        else:
            yield open_site(look, face, space, strip, place) if builds else place


def empty_sites(
    texts: Texts,
    face: Face,
    strip: Strip,
    own: tuple[Price, tuple[tuple[str, int], ...]] | None,
) -> tuple[Place, ...]:
    """Return the build places without a hut, while none can be built.

    Who decides is told the `own` price, and what is missing.
    """
    found, costs = [], cost_words(texts, *own) if own else ""
    for space in face.builds:
        facts = {"ground": face.id, "space": space, "worth": worth_of(texts, face, space)}
        control = plain_control(f"{texts('map.site', **facts)}{costs}", tip=f"tip-{face.id[:-1]}")
        found.append(built_place(texts, face, strip, space, (), control))
    return tuple(found)


def hut_points(face: Face, space: int) -> int | None:
    """Return the points of a hut on a build place; None if they are counted at the end."""
    hut = int(face.areas[space - 1].hut)
    return hut if hut >= 0 else None


def worth_of(texts: Texts, face: Face, space: int) -> str:
    """Say what a hut on a build place is worth."""
    points = hut_points(face, space)
    return texts["map.at_end"] if points is None else texts("map.points", n=points)


def open_site(look: Look, face: Face, space: int, strip: Strip, empty: Place) -> Place:
    """Return an empty build place, on which a hut may be built now or which says why not."""
    name = face.id[:-1]
    words = f"develop hut {name} {space}"
    control = look.can(empty.control.label, words, f"tip-{name}", why=True)
    return look.once(built_place, face, strip, space, (), control) if control.state else empty


def site_of(look: Look, ground: int, face: Face, space: int, strip: Strip, owner: int) -> Place:
    """Return a build place with the hut that stands there."""
    seat, points = look.seating[owner], hut_points(face, space)
    number = int(look.state.count(owner, HUTS)) - 1
    token = Token(
        f"piece-{seat.id}-hut-{face.id[:-1]}-{space}",
        seat.colour,
        symbol=f"standing-hut-{seat.colour}",
        origin=f"piece-{seat.id}-hut-{number}",
        letter=f"{seat.letter}^{'e' if points is None else points}",
        size=_hut_size(strip),
    )
    worth = worth_of(look.texts, face, space)
    label = look.texts("map.site_of", who=seat.id, worth=worth, ground=face.id, space=space)
    control = copied(look, ground, space, label, "hut")
    return look.once(built_place, face, strip, space, (token,), control)


def _hut_size(strip: Strip) -> float:
    """Return the size of a hut: its poles stay below the goods."""
    free = strip.path - 7 - strip.goods - (21 if strip.narrow else strip.big / 2)
    return round(min(0.8, free / 40), 3)


def built_place(
    texts: Texts,
    face: Face,
    strip: Strip,
    space: int,
    tokens: tuple[Token, ...],
    control: Control,
) -> Place:
    """Return a build place with the points that a hut there is worth."""
    size, points = _hut_size(strip), hut_points(face, space)
    plot = 1.0 if size > 0.7 else 0.88
    worth = "" if points is None else str(points)
    drawn: tuple[Drawn, ...] = (("nothing",),) if tokens else (("plot", plot),)
    star = ("worth", worth, round(15 * size, 1), round(-33 * size, 1))
    label = star if tokens else ("plot_worth", plot, worth)
    outline = _PLOT if not tokens else "M0-38 20 3H-20Z"
    return Place(
        f"site-{face.id[:-1]}-{space}",
        *strip.hut(space),
        control,
        drawn,
        outline=outline if control.state else "",
        least=_around(-22, -34, 44, 44) if control.state else NO_BOX,
        label=(label,),
        tokens=tokens,
        stands=((0, 0),) * len(tokens),
        said="" if tokens else worth or "e",
        corner=(12, -26),
        sign=SIGN,
        cell=cell(texts, face, 0, space),
        foot=PRINT_FOOT + 1,
        active=control.state == "can",
    )


def _around(x: float, y: float, wide: float, high: float) -> Box:
    """Return a box, as numbers of one kind."""
    return (float(x), float(y), float(wide), float(high))


def copied(look: Look, ground: int, space: int, label: str, piece: str) -> Control:
    """Return a control that copies a piece, if such a piece may be copied now."""
    words = f"copy {GROUND_NAMES[ground]} {space}"
    there = (
        owner_at(look.state.huts[ground], space) >= 0
        if piece == "hut"
        else chief_on(look.state.rows[ground], space) >= 0
    )
    if words in look.playable and there and look.copies == piece:
        return plain_control(look.texts("map.copy", label=label), action=words)
    return plain_control(label, tip=f"tip-{GROUND_NAMES[ground]}")


def areas(look: Look, ground: int, face: Face, strip: Strip) -> Sequence[Place]:
    """Return the areas over the hunting spaces of a ground."""
    resting = look.once(areas_at_rest, face, strip)
    if not look.waiting and "use" not in look.by_verb:
        return resting
    found = []
    for area, place in zip(face.areas, resting, strict=True):
        words = f"use {face.id[:-1]} {area.space}"
        waits = (ground, int(area.space)) in look.waiting
        if waits or words in look.playable:
            control = look.can(place.control.label, words, place.control.tip)
            place = look.once(hunting_goods, face, strip, area, control, waits)
        found.append(place)
    return found


def areas_at_rest(texts: Texts, face: Face, strip: Strip) -> tuple[Place, ...]:
    """Return the areas of a ground while they cannot be used, as in most steps."""
    found = []
    for area in face.areas:
        control = Control(area_label(texts, face, area), tip=f"tip-{face.id[:-1]}")
        found.append(hunting_goods(texts, face, strip, area, control, waits=False))
    return tuple(found)


def area_label(texts: Texts, face: Face, area: Area) -> str:
    """Say which area it is, and what it does."""
    space = int(area.space)
    return texts("map.area", space=space, ground=face.id, area=area_words(texts, area))


def hunting_goods(
    texts: Texts, face: Face, strip: Strip, area: Area, control: Control, waits: bool
) -> Place:
    """Return the goods in the air over a hunting space."""
    space = int(area.space)
    art = area_art(area, strip.pitch - 7, strip.big, 2 if strip.narrow else 1)
    wide, high = max(art.wide + 10, 36.0), max(art.high + 4, 24.0)
    box = (round(-wide / 2, 1), round(-high / 2, 1), round(wide, 1), round(high, 1))
    shown = bool(control.state) or waits
    return Place(
        f"area-{face.id[:-1]}-{space}",
        *strip.area(space),
        control,
        (art.drawn(f"piece-area-{face.id[:-1]}-{space}"),) if art.wide else (("nothing",),),
        box=box if shown else NO_BOX,
        least=_around(-strip.pitch / 2, -FINGER / 2, strip.pitch, FINGER) if shown else NO_BOX,
        said=area_letters(area),
        sign=SIGN,
        cell=cell(texts, face, 1, space),
        foot=PRINT_FOOT,
        soft=True,
        active=waits,
    )


def area_letters(area: Area) -> str:
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


def entrance(look: Look, ground: int, face: Face, strip: Strip) -> Place:
    """Return the arrow at which newcomers enter a row: all of the strip leads there."""
    name = GROUND_NAMES[ground]
    tip = f"tip-{name}"
    ways = look.placings.get(ground, [])
    label = look.texts("map.enter", ground=face.id)
    if len(ways) == 1:
        said = look.texts("map.enter_so", label=label, area=hunt_preview.placing(look, ways[0]))
        # Its signpost has the tip: here it would cover what the hunt brings.
        control = Control(said, action=ways[0].words)
    elif ways:
        control = Control(label, opens=f"place-{name}")
    else:
        control = look.can(label, f"place 0 {name}", tip, why=look.asks(SendChief))
    return look.once(way_in, face, strip, control)


def way_in(texts: Texts, face: Face, strip: Strip, control: Control) -> Place:
    """Return the arrow at the left end of the path."""
    x, y = strip.entrance
    now = control.state == "can"
    whole = _around(-x, strip.top - y, strip.wide, strip.high)
    return Place(
        f"enter-{face.id[:-1]}",
        x,
        y,
        control,
        (("pictogram", "way-in", 0, 0, 1),),
        outline=_ARROW if control.state else "",
        least=whole if control.state else NO_BOX,
        label=(("pictogram", "way-in-now", 0, 0, 1),) if now else (),
        said=">",
        corner=(12, -9),
        sign=SIGN,
        cell=cell(texts, face, 2, 0),
        foot=ENTRANCE_FOOT,
        soft=True,
        active=now,
    )


Standing = tuple[Token, Point]


def hunting_spaces(look: Look, ground: int, face: Face, strip: Strip) -> Sequence[Place]:
    """Return the standing places of a ground with the pieces on them."""
    found = [*look.once(free_places, face, strip)]
    for space, there in pieces(look, ground, strip).items():
        found[space - 1] = taken_place(look, ground, face, space, strip, there)
    return found


def free_places(texts: Texts, face: Face, strip: Strip) -> tuple[Place, ...]:
    """Return the standing places of a ground where nobody stands."""
    found = []
    for space in range(1, int(face.spaces) + 1):
        control = Control(texts("map.free", space=space, ground=face.id))
        found.append(standing_place(texts, face, strip, space, control))
    return tuple(found)


def taken_place(
    look: Look, ground: int, face: Face, space: int, strip: Strip, there: Standing
) -> Place:
    """Return a standing place and the piece on it."""
    owner = int(chief_on(look.state.rows[ground], space))
    if owner < 0:
        return look.once(follower_place, face, strip, space, there)
    name, who, area = GROUND_NAMES[ground], look.seats[owner], face.areas[space - 1]
    words = f"recall {name} {space}"
    if words in look.playable:
        said = look.texts("map.chief_here", who=who, space=space, ground=face.id)
        brings = hunt_preview.recalling(look, ground, space)
        control = Control(look.texts("map.recall", label=said, area=brings), action=words)
        return look.once(standing_place, face, strip, space, control, there)
    if look.copies == "chief":
        label = chief_label(look.texts, face, space, area, who)
        control = copied(look, ground, space, label, "chief")
        return look.once(standing_place, face, strip, space, control, there)
    return look.once(chief_place, face, strip, space, area, who, there)


def follower_place(texts: Texts, face: Face, strip: Strip, space: int, there: Standing) -> Place:
    """Return a standing place and the follower on it."""
    label = texts("map.follower", who=there[0].seat, space=space, ground=face.id)
    return standing_place(texts, face, strip, space, Control(label), there)


def chief_label(texts: Texts, face: Face, space: int, area: Area, who: str) -> str:
    """Return what is said of a chief that stands before an area."""
    does = area_words(texts, area)
    return texts("map.chief", who=who, area=does, space=space, ground=face.id)


def chief_place(
    texts: Texts, face: Face, strip: Strip, space: int, area: Area, who: str, there: Standing
) -> Place:
    """Return a standing place and the chief on it, who cannot be pressed now."""
    label = chief_label(texts, face, space, area, who)
    control = plain_control(label, tip=f"tip-{face.id[:-1]}")
    return standing_place(texts, face, strip, space, control, there)


def standing_place(
    texts: Texts,
    face: Face,
    strip: Strip,
    space: int,
    control: Control,
    there: Standing | None = None,
) -> Place:
    """Return a ring on the path: its number, or who stands there."""
    high = round(max(FINGER, 64 * strip.tall), 1)
    can = control.state == "can"
    return Place(
        f"space-{face.id[:-1]}-{space}",
        *strip.ring(space),
        control,
        (("ring", "" if there else str(space)),),
        outline=_RING if there else "",
        least=_around(-22, 8 - high, 44, high) if can else NO_BOX,
        tokens=(there[0],) if there else (),
        stands=(there[1],) if there else (),
        said="" if there else str(space),
        cell=cell(texts, face, 2, space),
        foot=PRINT_FOOT + 2,
        active=can,
    )


def pieces(look: Look, ground: int, strip: Strip) -> dict[int, Standing]:
    """Return the pieces of a row by space, and where they stand from the middle of its ring.

    Groups of a seat are counted from the right, so that a piece keeps its name when it is pushed.
    """
    found: dict[int, Standing] = {}
    name = GROUND_NAMES[ground]
    seen = [0] * len(look.seats)
    rows = groups(look.state.rows[ground])
    space = sum(followers + 1 for _, followers in rows)
    for owner, followers in reversed(rows):
        seat = look.seating[owner]
        number = seen[owner]
        seen[owner] += 1
        home = int(look.state.count(owner, CHIEFS_HOME))
        led = int(look.state.count(owner, FOLLOWERS_HOME))
        id = f"piece-{seat.id}-{name}-{number}"

        # Who has just come in walks along the path, from its left end.
        new = space == followers + 1 and look.entered == strip.face
        way = (strip.entrance,) if new else ()
        gait = "push" if look.entered == strip.face and not new else ""
        found[space] = (person(seat, "chief", id, home, strip.tall, way, gait), (-1, 2))
        for one in range(followers):
            small = round(strip.tall * 0.86, 3)
            follower = person(seat, "follower", f"{id}-{one}", led + one, small, way, gait)
            found[space - 1 - one] = (follower, (1, 2))
        space -= followers + 1
    return found


def person(
    seat: Seat, kind: str, id: str, nth: int, size: float, way: tuple[Point, ...], gait: str
) -> Token:
    """Return a chief or a follower; before it came it was the nth of its kind in hand."""
    return Token(
        id,
        seat.colour,
        symbol=f"standing-{kind}-{seat.colour}",
        origin=f"piece-{seat.id}-home-{kind}-{nth}",
        letter=f"{seat.letter}*" if kind == "chief" else seat.letter,
        size=size,
        way=way,
        gait=gait,
    )
