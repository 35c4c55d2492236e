"""The ring: its cells with their houses along the road, and the pieces that walk it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from ....core.language import Texts, true_minus
from ....core.memo import memo
from ....core.state import Event
from ....drawing.final_scores import winner_sign
from ....drawing.ground import NO_BOX, Box, Drawn, Place, Point
from ....drawing.items import Token
from ....drawing.palette import SMALLEST
from ....drawing.scene import Control
from ....drawing.text_metrics import width
from ..rules.card_types import FIXED, Card
from ..rules.cells import CELL_NAMES, CENTRE, GAP, PILES, RUBBLE
from ..rules.goods import NAMES
from ..rules.moving import horses_for
from .card_pictograms import NOTHING, Deal, SignRow, across, board, deal, row
from .label_placement import LabelSizes, Stand, stands
from .layout import Lot, RoadLayout, drawn_line, lot_outline, lots, quarter_outline, wall, way
from .position_view import Look
from .reachable_cells import (
    CROWDED,
    ahead,
    crowded,
    does_at,
    places_to_build,
    reachable,
    replaceable,
    replaced,
    too_far,
    used_now,
)
from .road import lacking_at

HEAVY: Final = 1.16
LIGHT: Final = 0.86
"""How much of the road a tent and a gap take; a usual cell takes 1."""
ALOFT: Final = 0.84
"""How close they may be set before the shape of the owner goes up beside the house."""
LEGIBLE: Final = 0.62
"""How close the letters of a name may be set; a longer name is left out."""
COVERED: Final = 1.5
"""How much of others, for each unit of its width, a name may cover."""
SHAPE: Final = 15.0
"""What the shape of its owner takes before a name."""
BANNER: Final = 30.0
"""The size of the name of the winner, before its banner is scaled."""
CROWN: Final = 20.0
"""How far below the edge of the map the middle of a crown is at least."""
CROWNED: Final = 108.0
"""What a crown and the points take of a banner."""
UPRIGHT: Final = 50.0
"""The height of a banner."""
RIDE: Final = 9.0
"""How far the stone of a step that takes horses lies towards the market."""
TIGHT: Final = 78.0
"""The stretch below which boards say only what one gets."""


NEW: Final = frozenset(("build", "rebuild", "flip", "clear"))
"""The events after which something else stands on a cell."""


class Town:
    """The cells of a position as they lie, and what can be done with them."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.cells = [int(cell) for cell in look.state.ring]
        weights = tuple(weight(look, cell) for cell in self.cells)
        self.lots, self.scale = lots(look.layout, weights)
        self.unit = look.layout.around / sum(weights)
        self.lot = dict(zip(self.cells, self.lots, strict=True))
        self.crowded = crowded(look)
        self.replaceable = replaceable(look)
        self.used, self.acts = used_now(look)
        self.ahead = ahead(look)
        self.reach = reachable(look, self.ahead)
        self.sites = [site(look, cell) for cell in self.cells]
        self.named = [self._is_named(cell) for cell in self.cells]
        sizes = tuple(
            cell_labels(look.layout, lot, self.scale, self.unit, on_it, named)
            for lot, on_it, named in zip(self.lots, self.sites, self.named, strict=True)
        )
        self.stands = stands(look.layout, self.lots, self.scale, sizes)

    def _is_named(self, cell: int) -> bool:
        """Tell whether the name of a cell is shown: where cells are close, of what can be done."""
        look, own = self.look, cell // CELL_NAMES == self.look.mover
        usable = bool(_action(look, cell, self.reach.get(cell, 0)))
        return not self.crowded or usable or (own and cell % CELL_NAMES in self.replaceable)

    @cached_property
    def new(self) -> frozenset[int]:
        """The cells on which something has just been built, or where grass has just grown."""
        look, found = self.look, []
        for event in look.position.events:
            kind = event[0]
            facts = look.game.event_facts(event) if kind in NEW else {}
            if kind in ("build", "rebuild"):
                found.append(event[1] * CELL_NAMES + look.parts.ids.index(facts["card"]))
            elif kind == "flip":
                found.append(event[1] * CELL_NAMES + look.parts.ids.index(facts["into"]))
            elif kind == "clear":
                found.append(int(look.state.pieces[event[1]]))
        return frozenset(found)

    @property
    def seats(self) -> list[tuple[int, float, float]]:
        """Each seat with the stretch of its quarter."""
        found = []
        for seat in range(len(self.look.seats)):
            own = [self.lot[cell] for cell in self.cells if cell // CELL_NAMES == seat]
            found.append((seat, own[0].begin, own[-1].end))
        return found

    @cached_property
    def begun(self) -> list[float]:
        """Where the quarter of each seat began before the last move."""
        look = self.look
        sums = [0.0] * len(look.seats)
        for cell in self.cells:
            sums[cell // CELL_NAMES] += weight(look, cell)
        for event in look.position.events:
            seat, change = _grown(look, event)
            sums[seat] -= change
        unit = look.layout.around / sum(sums)
        return [unit * sum(sums[:seat]) for seat in range(len(sums))]

    @cached_property
    def gone(self) -> dict[int, tuple[Point, ...]]:
        """The way that a piece has just gone on the road, by seat."""
        found = {}
        for event in self.look.position.events:
            cell = int(self.look.state.pieces[event[1]]) if event[0] == "move" else CENTRE
            if cell in self.lot:
                end = self.middle(cell)
                long = min(event[2] * self.unit, self.look.layout.around * 0.98)
                found[event[1]] = way(self.look.layout, end - long, end)
        return found

    def middle(self, cell: int) -> float:
        """Return where the middle of a cell is along the outer line."""
        lot = self.lot[cell]
        return (lot.begin + lot.end) / 2


def _grown(look: Look, event: Event) -> tuple[int, float]:
    """Return the seat whose quarter an event made longer or shorter, and by how much."""
    kind = event[0]
    if kind in ("build", "clear", "close"):
        facts = look.game.event_facts(event)
        if kind == "build":
            return event[1], float(facts["place"] != "suburb")
        seat = look.seats.index(facts["place"].split()[0])
        return seat, LIGHT - 1 if kind == "clear" else -LIGHT
    return 0, 0.0


def weight(look: Look, cell: int) -> float:
    """Return how much of the road a cell takes."""
    name = cell % CELL_NAMES
    if name >= RUBBLE:
        return LIGHT if name >= GAP else 1.0
    return HEAVY if look.parts.heads >> name & 1 else 1.0


def ring(look: Look, inside: Sequence[str]) -> tuple[Place, ...]:
    """Return the road, the quarters beside it and the cells; `inside` is told after them."""
    found = Town(look)
    cells = [cell_place(found, number) for number in range(len(found.cells))]
    return (*grounds(found, inside), *cells, *build_stakes(found), *crowns(found))


# -- below the houses ----------------------------------------------------------------------


def grounds(ring: Town, inside: Sequence[str]) -> list[Place]:
    """Return the quarters, the road in reach, the way of the last move, and the ring as a whole."""
    look = ring.look
    found = [
        place
        for seat, begin, end in ring.seats
        for place in look.once(
            quarter, look.layout, look.seats[seat], look.colour(seat), begin, end,
            _left_behind(ring, seat, begin),
        )
    ]  # fmt: skip
    if ring.reach:
        found.append(reachable_road(ring))
    found += trails(ring)
    name = look.own("ring.name", n=len(ring.cells))
    told = " · ".join((*(_told(look, cell) for cell in ring.cells), *inside))
    wide, high = look.layout.size[0] - 12, look.layout.map - 12
    whole = Place(
        "ring",
        *look.layout.market["ring"],
        control=Control(name),
        box=(-wide / 2, -high / 2, wide, high),
        said=look.own("ring.listed", name=name, cells=told),
        foot=-9,
    )
    return [whole, *found]


class LeftBehind(NamedTuple):
    """The ground that a wall has just moved over: its former owner and its stretch."""

    colour: str
    begin: float
    end: float


def _left_behind(ring: Town, seat: int, begin: float) -> LeftBehind | None:
    """Return the ground that the wall before a quarter has just moved over, if any."""
    was = ring.begun[seat]
    around = ring.look.layout.around
    on = (begin - was + around / 2) % around - around / 2
    if abs(on) < 1:
        return None
    other = (seat - 1) % len(ring.look.seats)
    if on > 0:
        return LeftBehind(ring.look.colour(seat), was, begin)
    return LeftBehind(ring.look.colour(other), begin, was)


def quarter(
    _texts: Texts,
    layout: RoadLayout,
    seat: str,
    colour: str,
    begin: float,
    end: float,
    behind: LeftBehind | None,
) -> tuple[Place, Place]:
    """Return the quarter of a seat: its ground in the seat's tint, and the wall before it.

    The wall is drawn around its end at the road, along which it slides when cells come or go. What
    it slides over fades from the tint of whose it was.
    """
    ground = drawn_line(quarter_outline(layout, begin, end), close=True)
    (left, top), (x, y) = wall(layout, begin)
    drawn: list[Drawn] = [("wall", round(left - x, 1), round(top - y, 1))]
    if behind:
        line = drawn_line(quarter_outline(layout, behind.begin, behind.end), close=True, at=(x, y))
        id = f"ground-{seat}-{behind.begin:.0f}-{behind.end:.0f}"
        drawn.insert(0, ("left_behind", id, behind.colour, line))
    return (
        Place(f"area-{seat}", drawn=(("quarter", colour, ground),), shows=(colour,), foot=-8),
        Place(
            f"wall-{seat}", round(x, 1), round(y, 1), drawn=tuple(drawn), shows=(colour,), foot=-7.5
        ),
    )


def reachable_road(ring: Town) -> Place:
    """Return the road in reach: it glows."""
    look = ring.look
    begin, last = _origin(ring), [*ring.reach][-1]
    line = drawn_line(way(look.layout, begin, ring.middle(last)))
    return Place("reach", drawn=(("stretch", line, look.layout.half * 2 - 5),), foot=-7)


def _origin(ring: Town) -> float:
    """Return where the mover sets out: its cell, or from the Town Centre before its Tent."""
    look = ring.look
    piece = int(look.state.pieces[look.mover])
    if piece != CENTRE:
        return ring.middle(piece)
    first = ring.lots[look.state.tent_index(look.mover)]
    return first.begin


def trails(ring: Town) -> list[Place]:
    """Return the footprints of the last move."""
    look = ring.look
    found = []
    for seat, gone in ring.gone.items():
        line = drawn_line(gone[1:-1])
        drawn = ("trail", look.colour(seat), line)
        found.append(Place(f"trail-{look.seats[seat]}", drawn=(drawn,), foot=-6))
    return found


# -- where a facility can be built ---------------------------------------------------------


def build_stakes(ring: Town) -> list[Place]:
    """Return a stake at each place of one's own area where a card of the hand can be built."""
    look = ring.look
    found = []
    for name, actions in places_to_build(look).items():
        lot = ring.lot[look.mover * CELL_NAMES + name]
        house, road = look.layout.at(lot.end - 3)
        x, y = house.x * 0.68 + road.x * 0.32, house.y * 0.68 + road.y * 0.32
        words = look.parts.name_of(name)
        after = look.own("build.after", place=look.said[f"place.{words}"])
        label = look.own("build.stake", place=after)
        control = Control(label, opens=f"place-{words}")
        if len(actions) == 1:
            label = look.own("road.label", text=label, offer=look.label(actions[0]))
            control = Control(label, action=actions[0].words)
        size = max(34.0, look.layout.least)
        found.append(
            Place(
                f"after-{words}", round(x, 1), round(y, 1), control=control, label=(("stake",),),
                box=(-15, -15, 30, 30), least=(-size / 2, -size / 2, size, size),
                foot=look.layout.map,
            )
        )  # fmt: skip
    return found


def crowns(ring: Town) -> list[Place]:
    """Return who has won: a crown over the Tent or the Manor, and a banner over the road."""
    look = ring.look
    won = look.state.winners()
    found = []
    for seat in won:
        lot = ring.lots[look.state.tent_index(seat)]
        # Over the roof, but not beyond the edge of the map.
        high = ("crown", round(max(-66 * ring.scale, CROWN - lot.base[1]), 1), 1.4)
        found.append(
            Place(f"crown-{look.seats[seat]}", *lot.base, label=(high,), foot=lot.base[1],
                  result=True)
        )  # fmt: skip
    if won:
        found.append(banner(ring, won[0]))
    return found


def banner(ring: Town, seat: int) -> Place:
    """Return the banner that names the winner.

    It is as high as the road on which it lies, below or above the market, where fewer pieces stand:
    so it covers neither a name nor a price.
    """
    look, road = ring.look, ring.look.layout.road
    name, points = look.said(f"seat.{look.seats[seat]}"), list(look.state.scores())[seat]
    text = winner_sign(look.own, [name])
    said = look.own("banner.said", who=name, n=points)
    scale = round(2 * look.layout.half / UPRIGHT, 2)
    room = (road.right - road.left - road.radius) / scale
    wide = min(room, width(text, BANNER, bold=True) + CROWNED)
    closer = wide - CROWNED if wide == room else 0
    sides = [ring.lot[int(cell)].side for cell in look.state.pieces if cell != CENTRE]
    y = road.bottom if sides.count("bottom") <= sides.count("top") else road.top
    drawn = ("banner", text, look.colour(seat), str(points), round(wide, 1), BANNER, closer, scale)
    x = (road.left + road.right) / 2
    return Place("winner", x, y, Control(said), label=(drawn,), foot=look.layout.map, result=True)


# -- a cell --------------------------------------------------------------------------------


class CellArt(NamedTuple):
    """What stands on a cell, apart from where it lies."""

    name: str
    seat: str
    symbol: str
    deal: Deal
    backs: int
    worth: str
    grows: bool
    icons: int
    note: str
    """What lies on it: the step of its marker."""

    @property
    def lasting(self) -> tuple[Any, ...]:
        """The values that do not depend on where the cell lies or what is built elsewhere."""
        return self.symbol, self.deal, self.backs, self.note


def cell_place(ring: Town, number: int) -> Place:
    """Return one cell of the ring."""
    look, cell, lot = ring.look, ring.cells[number], ring.lots[number]
    words = look.state.cell_name(cell)
    cells = ring.reach.get(cell, 0)
    control = _control(look, cell, words, cells, ring.ahead.get(cell, 0))
    if cell // CELL_NAMES == look.mover and (new := ring.replaceable.get(cell % CELL_NAMES)):
        control = replaced(look, control.label, look.parts.cards[cell % CELL_NAMES], new)
    if cell == ring.used and len(ring.acts) == 1:
        said = look.own("road.label", text=control.label, offer=look.label(ring.acts[0]))
        control = Control(said, action=ring.acts[0].words, tip=control.tip)
    usable = control.state == "can"
    asked = look.acting and look.step.asks_for_facility
    pale = (bool(ring.reach) and not cells) or (asked and not usable)
    horses = horses_for(look.parts, cells) if cells else 0
    drawn, label = look.once(
        art, look.layout, lot, ring.scale, ring.unit, ring.sites[number], ring.stands[number],
        cells, horses, lacking_at(look, cell, cells), pale, ring.named[number], cell in ring.new,
    )  # fmt: skip
    tokens = pieces(look, cell, ring.gone)
    here = look.mover >= 0 and cell == look.state.pieces[look.mover]
    return look.once(
        _cell, look.layout, lot, ring.scale, ring.unit, words, control, bool(cells), drawn, label,
        tokens, f"piece-{look.seats[look.mover]}" if here else "", ring.stands[number].side,
        ring.sites[number].lasting, cell == ring.used,
    )  # fmt: skip


def _cell(
    _texts: Texts,
    layout: RoadLayout,
    lot: Lot,
    scale: float,
    unit: float,
    words: str,
    control: Control,
    stepped: bool,
    drawn: tuple[Drawn, ...],
    label: tuple[Drawn, ...],
    tokens: tuple[Token, ...],
    own: str,
    side: int,
    lasting: tuple[Any, ...],
    used: bool,
) -> Place:
    """Return one cell with all that it shows; `own` is the piece of the mover, if it is here."""
    steps = piece_points(layout, lot, len(tokens), stepped)
    mine = [at for token, at in zip(tokens, steps, strict=True) if own and token.id == own]
    x, y = lot.base
    wide = 42 * scale
    return Place(
        f"cell-{words.replace(' ', '-')}",
        x,
        y,
        control=control,
        drawn=drawn,
        box=(-wide, -70 * scale, 2 * wide, 70 * scale + 14),
        outline=drawn_line(lot_outline(layout, lot), close=True, at=lot.base),
        least=_least(layout, lot, stepped),
        label=(*label, *[("here", *at) for at in mine]),
        tokens=tokens,
        stands=steps,
        corner=(round(-side * (wide - 4), 1), round(-52 * scale, 1)),
        sign=0.8 if unit >= TIGHT else 0,
        shows=lasting,
        active=used,
        foot=y,
    )


def _least(layout: RoadLayout, lot: Lot, stepped: bool) -> Box:
    """Return what is pressed besides the lot: the stone of a step on the road."""
    size = max(layout.least, 2 * layout.half)
    x, y = lot.base
    if stepped:
        return (
            round(lot.road.x - x - size / 2, 1),
            round(lot.road.y - y - size / 2, 1),
            size,
            size,
        )
    return (-size / 2, -size + 12, size, size) if layout.least else NO_BOX


def _control(look: Look, cell: int, words: str, cells: int, ahead: int) -> Control:
    name = cell % CELL_NAMES
    named = look.said[f"place.{words}"]
    does = does_at(look, cell)
    horses = horses_for(look.parts, cells) if cells else 0
    label = look.once(_cell_label, named, does, cells, horses)
    action = _action(look, cell, cells)
    why = "" if action else too_far(look, ahead) if ahead else _why_not(look, cell)
    # What can be done is told in the decision, with its house: a tip would hide the ring.
    tip = look.tip(look.parts.cards[name]) if name < RUBBLE and not action else ""
    return look.control(label, action, tip, why)


def _cell_label(texts: Texts, named: str, does: str, cells: int, horses: int) -> str:
    label = texts("ring.cell", cell=named, text=does) if does else named
    if not cells:
        return label
    return texts("ring.ride" if horses else "ring.move", text=label, n=cells, horses=horses)


def site(look: Look, cell: int) -> CellArt:
    """Return what stands on a cell."""
    seat, name = cell // CELL_NAMES, cell % CELL_NAMES
    colour = look.colour(seat)
    if name >= RUBBLE:
        gap = name >= GAP
        count = 0 if gap else int(look.state.piles[seat * PILES + name - RUBBLE])
        symbol = "gap" if gap else "rubble" if count > 1 else "rubble-1"
        found = NOTHING if gap else Deal((), (("cards", count if count > 1 else 0),))
        return CellArt(look.site_name(cell), colour, symbol, found, count, "", False, 0, "")
    card = look.parts.cards[name]
    kept = look.state.kept(seat, name)
    symbol = look.symbol(card)
    if look.parts.heads >> name & 1:
        symbol = f"{symbol}-{colour}"
    note = f"{int(kept)}/{card.track}" if card.track else ""
    counts = name != look.parts.tent
    return CellArt(
        look.site_name(cell), colour, symbol, deal(card, kept), 0,
        worth(look, seat, card) if counts else "", card.per != FIXED, card.icons, note,
    )  # fmt: skip


def worth(look: Look, seat: int, card: Card) -> str:
    """Return what a card that stands is worth now."""
    if card.per == FIXED:
        return str(card.base)
    count = look.state.counted(seat, card)
    return true_minus(card.base + card.each * count)


Painted = tuple[tuple[Drawn, ...], tuple[Drawn, ...]]


def art(
    _texts: Texts,
    layout: RoadLayout,
    lot: Lot,
    scale: float,
    unit: float,
    site: CellArt,
    stand: Stand,
    cells: int,
    horses: int,
    lacks: tuple[str, ...],
    pale: bool,
    named: bool,
    new: bool,
) -> Painted:
    """Return the art of a cell and its label, around the point where its house stands."""
    x, y = lot.base
    road_x, road_y = lot.road.x - x, lot.road.y - y
    size = round(scale * (1.08 if "-" in site.symbol and not site.backs else 1), 3)
    drawn: list[Drawn] = []
    if not site.backs and site.symbol != "gap":
        drawn.append(("path_to", *_path(layout, lot), round(24 * scale, 1)))
    backs = tuple(round((14 - 26 * at) * scale, 1) for at in range(min(site.backs, 2)))
    drawn.append(("lot", site.symbol, size, backs, round(-40 * scale, 1), new))
    label: list[Drawn] = []
    if cells:
        kind = "close_step" if unit < TIGHT * 0.75 else "step"
        # A wide one keeps off the boards at the outer edge of the road.
        aside = RIDE * lot.road.inwards_x if horses and kind == "step" else 0
        label.append((kind, cells, horses, round(road_x + aside, 1), round(road_y, 1)))
    if site.deal.gives or site.note:
        # Where lots are close, a board says what one gets; or what is missing for it.
        said = site.deal if unit >= TIGHT or not lacks else Deal(site.deal.takes, ())
        label.append(board(_shown(lot, site, said, unit), *stand.board, pale=pale, lacks=lacks))
    label += _tag(layout, lot, site, unit, stand) if named else [("owned", site.seat, 0, 8)]
    if stand.pointed:
        label.append(("worth", site.worth, site.grows, *stand.shield))
        for number in range(site.icons):
            # Beside the points, towards the house.
            left, top = stand.shield
            at = round(left - stand.side * (16 + 9 * number), 1), round(top - 2, 1)
            label.append(("pictogram", "feather", *at, 0.56))
    return tuple(drawn), tuple(label)


def _shown(lot: Lot, site: CellArt, said: Deal, unit: float) -> SignRow:
    """Return what stands on the board of a cell: a deal, or what lies there."""
    if site.note:
        wide = round(width(site.note, SMALLEST, bold=True) + 4, 1)
        return SignRow((("text", site.note, 2.0, 0),), wide)
    return row(said, whole=unit >= TIGHT, folded=lot.side in ("left", "right"))


@memo(2048)
def cell_labels(
    layout: RoadLayout, lot: Lot, scale: float, unit: float, site: CellArt, named: bool
) -> LabelSizes:
    """Return the labels that a cell has, and their sizes."""
    size = (0.0, 0.0)
    if site.deal.gives or site.note:
        size = across(_shown(lot, site, site.deal, unit))
    _, _, wide = _tag_fit(lot, site, unit) if named else (0, 0, 0)
    # Where cells are close, points would hide the house; its tip tells them.
    points = bool(site.worth) and unit >= CROWDED
    at = _board_at(layout, lot, *size, scale)
    return LabelSizes(size, at, wide, points, _shield_side(layout, lot))


def _path(layout: RoadLayout, lot: Lot) -> tuple[str]:
    """Return the path from a house to the road."""
    x, y = lot.base
    out = layout.half + 1
    begin = lot.road.x - lot.road.inwards_x * out - x, lot.road.y - lot.road.inwards_y * out - y
    return (drawn_line([begin, (0.0, -6.0)]),)


def _shield_side(layout: RoadLayout, lot: Lot) -> int:
    """Return on which side of a house its points stand: away from its board."""
    right = lot.side in ("right", "corner") and lot.base[0] > layout.size[0] / 2
    return 1 if right else -1


def _tag_fit(lot: Lot, site: CellArt, unit: float) -> tuple[float, float, float]:
    """Return the room for the shape of the owner before a name, how close the name is, its width.

    The shape goes up beside the house where there is no room; a name that would be set too close is
    left out, its width is 0.
    """
    room = max(30.0, unit - 3) if lot.side in ("top", "bottom") else 98.0
    said = round(width(site.name, SMALLEST, bold=True), 1)
    own = SHAPE if said * ALOFT + SHAPE <= room else 0
    closer = round(room - own, 1) if said + own > room + 2 else 0
    if closer and closer < LEGIBLE * said:
        return 0, 0, 0
    return own, closer, round((closer or said) + own, 1)


def _tag(layout: RoadLayout, lot: Lot, site: CellArt, unit: float, stand: Stand) -> list[Drawn]:
    """Return the name below a house, with the shape of its owner before it, or over it.

    A name that would cover others or a house is left out: where cells are close there is none.
    """
    own, closer, wide = _tag_fit(lot, site, unit)
    if not wide or stand.covers > COVERED * wide:
        return [("owned", site.seat, 0, 8)]
    x, edge = lot.base[0], wide / 2 + 3
    aside, down = stand.tag
    at = round(min(max(x + aside, edge), layout.size[0] - edge) - x, 1)
    found: list[Drawn] = [("tag", site.name, site.seat if own else "", at, down, wide, closer)]
    if not own:
        room = max(30.0, unit - 3)
        found.append(("owned", site.seat, round(-stand.side * (room / 2 - 6), 1), -5))
    return found


def _board_at(layout: RoadLayout, lot: Lot, wide: float, high: float, scale: float) -> Point:
    """Return where the board of a cell is, between its house and the road."""
    x, y = lot.base
    road, half = lot.road, layout.half
    if lot.side == "top":
        return road.x * 0.6 + x * 0.4 - x, road.y - half - high / 2 - 1 - y
    if lot.side == "bottom":
        return road.x * 0.6 + x * 0.4 - x, road.y + half + high / 2 + 1 - y
    if lot.side in ("left", "right"):
        out = half + wide / 2 + 1
        return road.x - road.inwards_x * out - x, -40 * scale
    out = half + high / 2 + 3
    edge_x, edge_y = road.x - road.inwards_x * out, road.y - road.inwards_y * out
    if road.inwards_y < 0:
        return (edge_x - x) * 0.8, (edge_y - y) * 0.8
    return edge_x - x, (edge_y - y) * 0.64


def piece_points(layout: RoadLayout, lot: Lot, count: int, stepped: bool) -> tuple[Point, ...]:
    """Return where pieces stand on the road before a house, from the point of the house.

    Beside the stone of a step they stand towards the middle of the town.
    """
    x, y = lot.base
    road = lot.road
    inner = 20.0 if stepped else 2.0
    # The head of a piece hides no board.
    down = 20 if road.inwards_y > 0.6 else 11
    along_x, along_y = -road.inwards_y, road.inwards_x
    found = []
    for number in range(count):
        aside = 21 * (number - (count - 1) / 2)
        found.append((
            round(road.x + road.inwards_x * inner + along_x * aside - x, 1),
            round(road.y + road.inwards_y * inner + along_y * aside + down - y, 1),
        ))  # fmt: skip
    return tuple(found)


def pieces(look: Look, cell: int, gone: Mapping[int, Sequence[Point]]) -> tuple[Token, ...]:
    """Return the pieces on a cell, each with the way that it has just gone."""
    standing = [seat for seat, at in enumerate(look.state.pieces) if at == cell]
    if not standing:
        return ()
    rode = {event[1] for event in look.position.events if event[0] == "move" and event[3]}
    return tuple(
        Token(
            f"piece-{look.seats[seat]}",
            look.colour(seat),
            symbol=f"{'rider' if seat in rode else 'figure'}-{look.colour(seat)}",
            letter=look.letter(seat),
            gait="ride" if seat in rode else "",
            way=tuple((round(x), round(y)) for x, y in gone.get(seat, ())),
        )
        for seat in standing
    )


def _action(look: Look, cell: int, cells: int) -> str:
    """Return the action that a press on a cell plays."""
    if cells:
        return look.parts.moves.walks[cells - 1].words
    found = look.tried_at(cell)
    return found.words if found and found.words in look.all else ""


def _why_not(look: Look, cell: int) -> str:
    """Return why a card of the ring cannot be started now, if one has to be chosen."""
    found = look.tried_at(cell)
    return look.why_not(found.words) if found else ""


# -- the board in words --------------------------------------------------------------------


def _told(look: Look, cell: int) -> str:
    """Return a cell in the board in words."""
    seat, name = cell // CELL_NAMES, cell % CELL_NAMES
    badge = _badge(look, cell)
    short = look.said[f"place.{look.parts.name_of(name)}"]
    there = look.letters_on(cell)
    return f"{look.letter(seat)}:{short}" + (f"({badge})" if badge else "") + there


def _badge(look: Look, cell: int) -> str:
    """Return what is written on a cell: the cards of rubble, or what lies on a card."""
    seat, name = cell // CELL_NAMES, cell % CELL_NAMES
    if name >= GAP:
        return ""
    if name >= RUBBLE:
        return str(int(look.state.piles[seat * PILES + name - RUBBLE]))
    card = look.parts.cards[name]
    kept = look.state.kept(seat, name)
    if card.track:
        return str(int(kept))
    if card.holds >= 0:
        return look.said[f"good.{NAMES[kept]}"][:1]
    return ""
