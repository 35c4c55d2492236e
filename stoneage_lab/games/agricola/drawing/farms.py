"""Farms: fifteen spaces with all that stands and lies on them, and the fences between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.language import Texts
from ....core.memo import Memo, memo
from ....drawing.ground import NO_BOX, Box, Cell, Drawn, Place, Point
from ....drawing.ground_art import number
from ....drawing.items import SILENT, Token
from ....drawing.palette import SMALLEST
from ....drawing.plain_value import replace
from ....drawing.position_view import once
from ....drawing.scene import Control
from ..rules.animal_room_with_cards import pasture_holds
from ..rules.farm_grid import (
    COLUMNS,
    EDGE_NAMES,
    NAMES,
    OWN_EDGES,
    ROWS,
    SPACES,
    count,
    edge_above,
    edge_left,
    names_of,
    pastures_of,
    rim,
    spaces_of,
)
from ..rules.fencing import SINGLE
from ..rules.goods import ANIMALS, GOODS, HOUSES, WOOD, listed
from ..rules.player import VEGETABLES
from ..rules.prices import fences_cost, renovation_prices
from .animal_arrangement import arranged
from .goods_animation import anchor, came_home
from .layout import SPACE
from .move_consequences import born
from .village import CARD_TEXT, at_home

if TYPE_CHECKING:
    from ..rules.player import Player
    from .position_view import Look

LETTERS: Final = {"grain": "g", "vegetable": "v", "sheep": "s", "boar": "b", "cattle": "c"}
ON_PAPER: Final = {"rooms": "H", "fields": "F", "stables": "S"}
"""What a text board writes on a space where nobody is and nothing lies."""
WIDE: Final = SPACE[0]
HIGH: Final = SPACE[1]
SPACE_BOX: Final[Box] = (0, 0, WIDE, HIGH)
INSIDE: Final = "M13 5H75q8 0 8 8V55q0 8-8 8H13q-8 0-8-8V13q0-8 8-8Z"
"""The outline of a space that can be used, a little inside its borders."""
SLOT_LIGHT: Final[tuple[Box, Box]] = ((18, -9, 52, 18), (-9, 12, 18, 44))
HERD_SPOTS: Final[tuple[Point, ...]] = ((29, 24), (61, 31), (24, 47), (44, 54))
BESIDE_BARN: Final[tuple[Point, ...]] = ((54, 15), (77, 18), (53, 33), (76, 36))
MOST_DRAWN: Final = 4
"""The animals of a kind that are drawn one by one; of more, one and their number."""

NO_PILES: Final = (0,) * SPACES
_spaces: Final = memo(1024)(spaces_of)
"""The numbers in a set, which a picture asks for again and again; nobody changes the lists."""

Herds = dict[int, list[tuple[str, int]]]
"""The animals drawn on each space: kinds and numbers."""
Standing = tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
"""The same, as values that are kept."""

HOUSE_TAG: Final = 34.0
"""From one price on the house to the next."""
GRID_FOOT: Final = 5_000.0
"""The depth of the numbers at the border: above farm and people, below signs and banner."""
HOUSE, ON_CARDS = -1, -2
"""What stands for a space where animals are in the house, or on cards."""


def placed(player: Player) -> Herds:
    """Return the animals drawn on each space; while some wait for room, none."""
    if not player.has_room(*player.animals()):
        return {}
    key = (int(player.fences), int(player.stables), player.animals(), player.cards)
    known = _placed.get(key)
    if known is None:
        known = _placed.keep(key, _spread_out(player))
    return known


_placed: Memo[tuple[int, int, tuple[int, int, int], tuple[int, ...]], Herds] = Memo(4096)


def _spread_out(player: Player) -> Herds:
    pastures = pastures_of(player.fences)
    found: Herds = {}
    for kind, number_of, name, many in arranged(player, [GOODS[good] for good in ANIMALS]):
        if kind == "pasture":
            for space, share in _spread(spaces_of(pastures[number_of]), many):
                found.setdefault(space, []).append((name, share))
        else:
            place = {"house": HOUSE, "card": ON_CARDS}.get(kind, number_of)
            found.setdefault(place, []).append((name, many))
    return found


def _spread(spaces: list[int], many: int) -> list[tuple[int, int]]:
    """Spread animals over the spaces of a pasture as evenly as can be."""
    each, more = divmod(many, len(spaces))
    shares = [each + (place < more) for place in range(len(spaces))]
    return [(space, share) for space, share in zip(spaces, shares, strict=True) if share]


class Land(NamedTuple):
    """What stands and lies on the spaces of a farm, and whose it is; sets of spaces are bits."""

    name: str
    colour: str
    letter: str
    house: str
    rooms: int
    fields: int
    stables: int
    pastured: int
    pastures: tuple[tuple[int, int], ...]
    """The spaces of each pasture, and the animals that it holds."""
    piles: tuple[int, ...]
    herd: Standing
    people: int
    """The people in the house."""
    pen: int
    """The pasture that is being marked out."""
    fences: int
    starts: bool
    """Whether the rooster stands on the roof."""
    waits: bool
    """Whether animals wait for room, so that none is drawn."""
    back: tuple[str, ...] = ()
    """Where each of the people came from with the last move."""
    home: tuple[Point, ...] = ()
    """The way home."""
    evening: float = 0
    """After how many moments they go home."""
    reap: float = 0
    """After how many moments crops are reaped."""
    born: tuple[str, ...] = ()
    """The kinds of young animals that are new."""
    breed: float = 0
    """After how many moments they are born."""

    def has(self, what: str, space: int) -> bool:
        """Tell whether a set of spaces has a space, which may lie beside the farm."""
        return space >= 0 and bool(getattr(self, what) >> space & 1)


class Acre(NamedTuple):
    """What is drawn on one space."""

    ground: str
    """The symbol of the ground: soil, lawn, or empty for the meadow."""
    house: str = ""
    joined: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Whether rooms lie to the left, to the right, above and below."""
    crop: str = ""
    barn: bool = False
    herd: tuple[tuple[str, float, float, float], ...] = ()
    """Animals: kind, place and scale; one that looks to the left has a negative scale."""
    chimney: bool = False
    rooster: bool = False
    young: tuple[int, ...] = ()
    """Which of the animals were born with the last move."""
    after: float = 0
    """After how many moments."""
    reap: float = 0
    """After how many moments crops are reaped."""
    new: tuple[str, ...] = ()
    """Which of ground, house, crop and barn are new."""
    was: str = ""
    """The crop that stood there before some was reaped."""

    @property
    def lasting(self) -> Acre:
        """What of it is seen when the last move has been told."""
        return self._replace(young=(), after=0, reap=0)

    def marked(self, before: Acre | None) -> Acre:
        """Return this space with what is new since an earlier picture."""
        if before is None:
            return self
        kinds = ("ground", "house", "crop", "barn")
        new = [
            kind for kind in kinds if (now := getattr(self, kind)) != getattr(before, kind) and now
        ]
        reaped = bool(before.crop) and self.crop != before.crop
        if reaped and "crop" in new:
            new.remove("crop")
        return self._replace(new=tuple(new), was=before.crop if reaped else "")


class Rail(NamedTuple):
    """How an edge of a farm is drawn."""

    kind: str
    """A rail, a gate, a planned rail, or a slot where one can be marked."""
    new: bool = False

    def marked(self, before: Rail | None) -> Rail:
        """Return this edge, new if no fence stood there in an earlier picture."""
        stood = before is not None and before.kind in BUILT
        return self._replace(new=self.kind in BUILT and not stood)


BUILT: Final = ("rail", "gate")


def land_of(look: Look, seat: int) -> Land:
    """Return what stands and lies on the farm of a player."""
    if seat not in look.lands:
        look.lands[seat] = _land(look, seat)
    return look.lands[seat]


def _land(look: Look, seat: int) -> Land:
    player, working = look.state.players[seat], look.state.stage_name == "work"
    return Land(
        name=look.game.seats[seat],
        colour=look.colour(seat),
        letter=look.letter(seat),
        house=HOUSES[player.house],
        rooms=int(player.rooms),
        fields=int(player.fields),
        stables=int(player.stables),
        pastured=int(player.pastured),
        pastures=tuple((pasture, held(player, pasture)) for pasture in pastures_of(player.fences)),
        piles=tuple(player.piles),
        herd=tuple((space, tuple(here)) for space, here in placed(player).items()),
        people=at_home(look, seat) if working else player.people,
        back=tuple(came_home(look, seat, n + 1) for n in range(int(player.people))),
        home=tuple(reversed(look.layout.home)) if seat == look.mine else (),
        pen=_pen(look, seat),
        fences=int(player.fences),
        starts=int(look.state.start) == seat,
        waits=not player.has_room(*player.animals()),
        evening=max(0, look.story.evening),
        reap=max(0, look.story.reap),
        born=born(look, seat),
        breed=max(0, look.story.breed),
    )


def held(player: Player, pasture: int) -> int:
    """Return how many animals a pasture holds."""
    plain = 2 * count(pasture) << count(pasture & player.stables)
    return pasture_holds(plain, player.modifiers)


def _pen(look: Look, seat: int) -> int:
    """Return the pasture that is being marked out on a farm."""
    return look.pen if seat == look.mover else 0


class Scale(NamedTuple):
    """Where a farm lies, and how large it is drawn."""

    x: float
    y: float
    size: float = 1


def farm(look: Look, seat: int, at: Scale) -> list[Place]:
    """Return the spaces of a farm, and its fences."""
    land = land_of(look, seat)
    cells = look.once(spaces, land, at)
    if seat == look.mover and look.acting:
        cells = tuple(pressed(look, cell, space) for space, cell in enumerate(cells))
    return [
        *cells, *fences(look, seat, land, at), *look.once(grid_numbers, land.name, at),
        *pen_price(look, seat, at), *renovation_prices_on(look, seat, land, at),
    ]  # fmt: skip


def grid_numbers(_texts: Texts, farm: str, at: Scale) -> tuple[Place, ...]:
    """Return the numbers by which texts call the spaces; a farm that is drawn small has none.

    They are a label, so that they stay readable where fences stand at the border.
    """
    if at.size != 1:
        return ()
    art = ("grid_numbers", COLUMNS, SPACES // COLUMNS, WIDE, HIGH)
    return (Place(f"numbers-{farm}", at.x, at.y, label=(art,), foot=GRID_FOOT),)


def heading(texts: Texts, farm: str) -> str:
    """Return the heading of a farm in the text board."""
    return texts("board.farm", who=farm)


def on_paper(land: Land, space: int) -> str:
    """Return what the text board writes on a space: people, crops, animals; else its kind."""
    found = land.letter * len(people_in(land, space))
    pile = land.piles[space]
    if pile:
        crop = "vegetable" if pile > VEGETABLES else "grain"
        found += f"{LETTERS[crop]}{pile % VEGETABLES}"
    found += "".join(f"{LETTERS[kind]}{many}" for kind, many in animals_at(land, space))
    return found or next((letter for what, letter in ON_PAPER.items() if land.has(what, space)), "")


def pressed(look: Look, cell: Place, space: int) -> Place:
    """Return a space of the mover's farm with what can be done there, or why nothing can."""
    if look.on_house and land_of(look, look.mover).has("rooms", space):
        control = look.choice_control(cell.control.label, look.on_house, "renovate")
        return look.once(_controlled, cell, control)
    moves, tried = look.on_spaces.get(space, ()), look.tried_on_farm(space)
    if not moves and tried is None:
        return cell
    control = look.choice_control(cell.control.label, moves, f"space-{NAMES[space]}", tried)
    return cell if control == cell.control else look.once(_controlled, cell, control)


def _controlled(_texts: Texts, cell: Place, control: Control) -> Place:
    return replace(cell, control=control)


def spaces(texts: Texts, land: Land, at: Scale) -> tuple[Place, ...]:
    """Return the spaces of a farm, with all that stands and lies on them."""
    # When something of a farm changes, most of its spaces stay as they are.
    empty, house = _bare(land), _house(land)
    used = land.fields | land.stables | land.pastured | land.pen
    return tuple([
        once(
            texts, cell,
            house if land.rooms >> space & 1 else
            _seen_on(land, space, empty) if used >> space & 1 else empty,
            space, at,
        )
        for space in range(SPACES)
    ])  # fmt: skip


def _house(land: Land) -> Land:
    """Return what of a farm is seen in its rooms."""
    return land._replace(
        fields=0, stables=land.stables & land.rooms, pastured=0, pastures=(), piles=NO_PILES,
        pen=0, fences=0, waits=False, reap=0, born=(), breed=0,
        herd=tuple([there for there in land.herd if there[0] < 0]),
    )  # fmt: skip


def _bare(land: Land) -> Land:
    """Return what of a farm is seen on the spaces where nothing is."""
    return land._replace(
        fields=0, stables=0, pastured=0, pastures=(), piles=NO_PILES, herd=(), pen=0, fences=0,
        waits=False, reap=0, born=(), breed=0, people=0, back=(), home=(), evening=0,
        starts=False,
    )  # fmt: skip


def _seen_on(land: Land, space: int, empty: Land) -> Land:
    """Return what of a farm is seen on a field, or on a space with a stable or of a pasture."""
    bit = 1 << space
    if land.fields & bit:
        piles = (*NO_PILES[:space], land.piles[space], *NO_PILES[space + 1 :])
        return empty._replace(fields=bit, piles=piles, reap=land.reap, pen=land.pen & bit)
    around = tuple([one for one in land.pastures if one[0] & bit])
    near = around[0][0] if around else bit
    # The last animal of a kind on the whole farm may be a young one.
    herd = land.herd if land.born else tuple([
        there for there in land.herd if there[0] >= 0 and near >> there[0] & 1
    ])  # fmt: skip
    return empty._replace(
        stables=land.stables & bit, pastured=land.pastured & bit, pastures=around, herd=herd,
        pen=land.pen & bit, waits=land.waits, born=land.born, breed=land.breed,
    )  # fmt: skip


def cell(texts: Texts, land: Land, space: int, at: Scale) -> Place:
    """Return a space of a farm, with all that stands and lies on it."""
    # Of what changes on a farm a single space shows little, and people change most often.
    left = land._replace(people=0, back=(), home=(), evening=0)
    drawn, label = once(texts, _lying, left, space, at.size)
    return once(
        texts, _cell, land.name, space, at, described(texts, land, space), drawn, label,
        tuple(people_in(land, space)) if at.size == 1 else (),
        on_paper(land, space), bool(land.pen >> space & 1),
    )  # fmt: skip


def _lying(
    _: Texts, land: Land, space: int, size: float
) -> tuple[tuple[Drawn, ...], tuple[Drawn, ...]]:
    """Return the art and the numbers of a space, without people."""
    drawn = (("acre", acre(land, space), size), *field_anchor(land, space, size))
    return drawn, numbers(land, space, size)


def _cell(
    texts: Texts,
    farm: str,
    space: int,
    at: Scale,
    said: str,
    drawn: tuple[Drawn, ...],
    label: tuple[Drawn, ...],
    tokens: tuple[Token, ...],
    paper: str,
    penned: bool,
) -> Place:
    row, column = divmod(space, COLUMNS)
    x, y = at.x + column * WIDE * at.size, at.y + row * HIGH * at.size
    box = SPACE_BOX if at.size == 1 else (0, 0, WIDE * at.size, HIGH * at.size)
    return Place(
        f"{farm}-{NAMES[space]}", round(x, 2), round(y, 2), Control(said), drawn, box,
        INSIDE if at.size == 1 else "", box, label, tokens,
        tuple((WIDE - 7 - 17.0 * number, HIGH - 2.0) for number in range(len(tokens))),
        corner=(WIDE - 15, 14), foot=round(y, 2), soft=True, sign=0,
        cell=Cell(heading(texts, farm), row, column, paper, fenced=True),
        active=penned, shows=drawn[0][1].lasting,
        art=f"farm-{NAMES[space]}" if at.size == 1 else "",
    )  # fmt: skip


def field_anchor(land: Land, space: int, size: float) -> tuple[Drawn, ...]:
    """Return the point of a field from which its crop comes, on the farm that lies on the land."""
    here = size == 1 and land.has("fields", space)
    return (anchor(f"{land.name}-{NAMES[space]}", WIDE / 2, HIGH / 2),) if here else ()


def acre(land: Land, space: int) -> Acre:
    """Return what is drawn on a space."""
    column = space % COLUMNS
    if land.has("rooms", space):
        beside = (
            land.has("rooms", space - 1 if column else -1),
            land.has("rooms", space + 1 if column < COLUMNS - 1 else -1),
            land.has("rooms", space - COLUMNS),
            land.has("rooms", space + COLUMNS),
        )
        first = space == _spaces(land.rooms)[0]
        return Acre("", land.house, beside, herd=pets(land, space), chimney=first,
                    rooster=first and land.starts)  # fmt: skip
    if land.has("fields", space):
        pile = land.piles[space]
        kind, most = ("vegetable", 2) if pile > VEGETABLES else ("grain", 3)
        many = min(pile % VEGETABLES, most)
        return Acre("soil", crop=f"{kind}-{many}" if pile else "", reap=land.reap)
    ground = "lawn-new" if land.has("pen", space) else "lawn" if land.has("pastured", space) else ""
    herd = _herd_of(land, space)
    return Acre(ground, barn=land.has("stables", space), herd=herd,
                young=_young(land, space, herd), after=land.breed)  # fmt: skip


def _young(
    land: Land, space: int, herd: tuple[tuple[str, float, float, float], ...]
) -> tuple[int, ...]:
    """Return which of the animals drawn on a space are new: of each kind the last one of all."""
    last = {kind: at for at, here in land.herd for kind, _ in here if at >= 0}
    kinds = [animal[0] for animal in herd]
    drawn = sum(many for _, many in animals_at(land, space)) == len(herd)
    return tuple(
        len(kinds) - 1 - kinds[::-1].index(kind)
        for kind in land.born
        if drawn and kind in kinds and last.get(kind) == space
    )


def pets(land: Land, space: int) -> tuple[tuple[str, float, float, float], ...]:
    """Return the animals before the front of the house: those in it and on cards, one of a kind."""
    fronts = [room for room in _spaces(land.rooms) if not land.has("rooms", room + COLUMNS)]
    if space != fronts[0]:
        return ()
    kinds = animals_at(land, _spaces(land.rooms)[0])
    return tuple((kind, 14.0 + 24 * at, 60.0, 0.56) for at, (kind, _) in enumerate(kinds))


def animals_at(land: Land, space: int) -> tuple[tuple[str, int], ...]:
    """Return the animals at a space; those in the house and on cards are at its first room."""
    return _animals(land.herd, _spaces(land.rooms)[0])[space]


@memo(256)
def _animals(herd: Standing, home: int) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Return the animals at each space of a farm, by the first room of its house."""
    at = dict(herd)
    found = []
    for space in range(SPACES):
        here = [*at.get(space, ())]
        if space == home:
            here += (*at.get(HOUSE, ()), *at.get(ON_CARDS, ()))
        kinds = dict.fromkeys(kind for kind, _ in here)
        found.append(tuple((kind, sum(n for other, n in here if other == kind)) for kind in kinds))
    return tuple(found)


def drawn_herd(
    animals: tuple[tuple[str, int], ...], barn: bool, space: int
) -> tuple[tuple[str, float, float, float], ...]:
    """Return the animals of a space one by one, up to four; of a larger herd one of each kind."""
    spots = BESIDE_BARN if barn else HERD_SPOTS
    each = [kind for kind, many in animals for _ in range(many)]
    if len(each) > MOST_DRAWN:
        each = [kind for kind, _ in animals]
    at = spots if len(each) > 1 else ((62.0, 48.0) if barn else (40.0, 36.0),)
    size = (0.58 if barn else 0.72) if len(each) > 1 else 0.86
    return tuple(
        (kind, x, y, -size if (number_of + space) % 2 else size)
        for number_of, (kind, (x, y)) in enumerate(zip(each, at, strict=False))
    )


def numbers(land: Land, space: int, size: float) -> tuple[Drawn, ...]:
    """Return the numbers on a space: crops, animals that are not drawn one by one, room."""
    small = size < 1
    found: list[Drawn] = []
    pile = land.piles[space] % VEGETABLES
    if pile:
        found.append(
            number(str(pile), (WIDE - 16) * size, 16 * size, CARD_TEXT if small else SMALLEST)
        )
    found += counts_of(land, space, size)
    if not small:
        for pasture, room in land.pastures:
            if space == _spaces(pasture)[-1]:
                have = sum(
                    many
                    for other, here in land.herd
                    if other >= 0 and pasture >> other & 1
                    for _, many in here
                )
                found.append(("room_sign", f"{'–' if land.waits else have}/{room}"))
    return tuple(found)


def counts_of(land: Land, space: int, size: float) -> list[Drawn]:
    """Return the numbers of animals that are not drawn one by one."""
    in_house = land.has("rooms", space)
    animals = animals_at(land, space)
    drawn = [at for _, *at in (pets if in_house else _herd_of)(land, space)]
    most = 1 if in_house else MOST_DRAWN
    if in_house:
        # They stand before the first room with a front.
        animals = animals_at(land, _spaces(land.rooms)[0]) if drawn else ()
        many = max((many for _, many in animals), default=0)
    else:
        many = sum(many for _, many in animals)
    if many <= most:
        return []
    return [
        number(str(many), (x + 12) * size, (y + 6) * size, CARD_TEXT if size < 1 else SMALLEST)
        for (_, many), (x, y, _) in zip(animals, drawn, strict=True)
    ]


def _herd_of(land: Land, space: int) -> tuple[tuple[str, float, float, float], ...]:
    return drawn_herd(animals_at(land, space), land.has("stables", space), space)


def people_in(land: Land, space: int) -> list[Token]:
    """Return the people in a room; the first rooms are filled first."""
    if not land.has("rooms", space):
        return []
    rooms = _spaces(land.rooms)
    at, last = rooms.index(space), len(rooms) - 1
    return [
        Token(f"piece-{land.name}-home-{n + 1}", land.colour, symbol=f"person-{land.colour}",
              letter=land.letter, origin=land.back[n] if land.home else "",
              way=land.home if land.home and land.back[n] else (),
              after=land.evening if land.home and land.back[n] else 0)
        for n in range(land.people)
        if min(n, last) == at or n % len(rooms) == at > n
    ]  # fmt: skip


def described(texts: Texts, land: Land, space: int) -> str:
    """Return a space of a farm in words."""
    bit = 1 << space
    said = [texts("board.space", at=NAMES[space])]
    if land.rooms & bit:
        said.append(texts("board.room", house=land.house))
        here = people_in(land, space)
        if here:
            said.append(texts("board.people", n=len(here)))
    elif land.fields & bit:
        pile = land.piles[space]
        crop = "vegetable" if pile > VEGETABLES else "grain"
        key = "board.sown" if pile else "board.empty_field"
        said.append(texts(key, n=pile % VEGETABLES, good=crop))
    elif land.pastured & bit:
        for pasture, room in land.pastures:
            if pasture & bit:
                key = "board.pasture" if pasture == bit else "board.pasture_of"
                said.append(texts(key, at=names_of(pasture), n=room))
    elif not land.stables & bit:
        said.append(texts["board.free"])
    if land.stables & bit:
        said.append(texts["board.stable"])
    if land.pen & bit:
        said.append(texts["board.pen"])
    herd = dict(land.herd)
    if space in herd:
        said.append(texts("board.animals", goods=herd[space]))
    if space == _spaces(land.rooms)[0]:
        if HOUSE in herd:
            said.append(texts("board.pet", goods=herd[HOUSE]))
        if ON_CARDS in herd:
            said.append(texts("board.on_cards", goods=herd[ON_CARDS]))
    return str(texts["list.comma"].join(said))


# -- Fences -----------------------------------------------------------------------------------


def _edges_at() -> tuple[tuple[int, int, bool, int], ...]:
    found = []
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            if column < COLUMNS:
                found.append((row, column, True, edge_above(row, column)))
            if row < ROWS:
                found.append((row, column, False, edge_left(row, column)))
    return tuple(found)


EDGES_AT: Final = _edges_at()
"""Every edge: row, column, whether it lies across, and its number."""


class Fencing(NamedTuple):
    """All that the fences of a farm are drawn from; sets of edges are bits."""

    farm: str
    built: int
    pen: int
    """The pasture that is being marked out."""
    pastures: tuple[int, ...]
    free: int
    """The edges where one can be marked."""
    reach: float
    """How far from an edge it is pressed."""


def fences(look: Look, seat: int, land: Land, at: Scale) -> tuple[Place, ...]:
    """Return the fences of a farm, and those that the pasture being marked out would get."""
    free = open_edges(look.state.players[seat]) if look.lays_fences(seat) else 0
    pastures = tuple([pasture for pasture, _ in land.pastures])
    fencing = Fencing(land.name, land.fences, land.pen, pastures, free, look.layout.reach)
    return look.once(_fences, fencing, at)


def _fences(texts: Texts, fencing: Fencing, at: Scale) -> tuple[Place, ...]:
    planned = rim(fencing.pen) & ~fencing.built
    free = fencing.free
    shown, gates = fencing.built | planned | free, gates_of(fencing.pastures)
    found = []
    for row, column, across, number_of in EDGES_AT:
        if not shown >> number_of & 1:
            continue
        x, y = at.x + column * WIDE * at.size, at.y + row * HIGH * at.size
        kind = "plan" if planned >> number_of & 1 else "slot" if free >> number_of & 1 else "rail"
        if gates >> number_of & 1 and kind == "rail":
            kind = "gate"
        control = SILENT
        if kind == "slot":
            label = texts("board.edge", at=EDGE_NAMES[number_of])
            control = Control(label, mark=EDGE_NAMES[number_of])
        built = None
        if fencing.built >> number_of & 1:
            side = "above" if across else "left"
            built = Cell(heading(texts, fencing.farm), row, column, border=side)
        # When a fence is added, the others stay.
        found.append(once(
            texts, edge, f"fence-{fencing.farm}-{number_of}", round(x, 2), round(y, 2), kind,
            across, control, at.size, fencing.reach, built,
        ))  # fmt: skip
    return tuple(found)


def along(across: bool, reach: float) -> str:
    """Return where an edge is pressed: from where it is the nearest one, as far as it reaches."""
    if across:
        return f"M0 0L{reach}-{reach}H{WIDE - reach}L{WIDE} 0 {WIDE - reach} {reach}H{reach}Z"
    return f"M0 0L{reach} {reach}V{HIGH - reach}L0 {HIGH}-{reach} {HIGH - reach}V{reach}Z"


def edge(
    _texts: Texts,
    id: str,
    x: float,
    y: float,
    kind: str,
    across: bool,
    control: Control,
    size: float,
    reach: float,
    built: Cell | None,
) -> Place:
    """Return one fence, planned fence, or edge where one can be marked."""
    way = "across" if across else "upright"
    outline = along(across, reach) if kind == "slot" else ""
    box = (0, -reach, WIDE, 2 * reach) if across else (-reach, 0, 2 * reach, HIGH)
    return Place(
        id, x, y, control, (("fence", Rail(kind), way, size),), box if kind == "slot" else NO_BOX,
        outline, foot=y + (1 if across else HIGH * size / 2),
        pool=(SLOT_LIGHT[0 if across else 1] if kind == "slot" else NO_BOX), cell=built,
    )  # fmt: skip


def gates_of(pastures: tuple[int, ...]) -> int:
    """Return the edges with gates: of each pasture one on its side to the front."""
    found = 0
    for pasture in pastures:
        below = [
            (row, -column, number_of)
            for row, column, across, number_of in EDGES_AT
            if across and row and rim(pasture) >> number_of & 1
            and pasture >> ((row - 1) * COLUMNS + column) & 1
        ]  # fmt: skip
        if below:
            found |= 1 << max(below)[2]
    return found


def open_edges(player: Player) -> int:
    """Return the edges where a fence could stand: beside a space without room and field."""
    found = 0
    for space in spaces_of(player.fenceable()):
        found |= OWN_EDGES[space]
    return found & ~player.fences


def pen_price(look: Look, seat: int, at: Scale) -> list[Place]:
    """Return what the fences of the pasture being marked out cost, on the pasture."""
    pen = _pen(look, seat)
    if not pen:
        return []
    player, (*_, built, mode) = look.state.players[seat], look.state.task
    new = count(rim(pen) & ~player.fences)
    cost = fences_cost(player, built + new) - fences_cost(player, built)
    cost = 0 if mode == SINGLE else cost
    row, column = divmod(spaces_of(pen)[-1], COLUMNS)
    x = min(max(at.x + (column + 0.5) * WIDE, at.x + 66), at.x + COLUMNS * WIDE - 84)
    tag = ("pen_tag", str(new), f"{cost} / {int(player.goods[WOOD])}")
    return [Place(f"pen-{look.game.seats[seat]}", x, at.y + (row + 0.5) * HIGH, label=(tag,))]


def renovation_prices_on(look: Look, seat: int, land: Land, at: Scale) -> list[Place]:
    """Return what the house can become and what that costs, a tag for each way, on the house."""
    if seat != look.mover or not look.on_house:
        return []
    player, rooms = look.state.players[seat], _spaces(land.rooms)
    row, column = divmod(rooms[0], COLUMNS)
    x, y = at.x + (column + 0.5) * WIDE, at.y + (row + 0.5) * HIGH
    tags = []
    for number_of, move in enumerate(look.on_house):
        price = renovation_prices(player, int(move.first), len(rooms))[0]
        goods = tuple((good, str(n)) for good, n in listed(price))
        becomes = HOUSES[int(move.first)]
        tags.append(
            ("house_tag", becomes, goods, HOUSE_TAG * (number_of - (len(look.on_house) - 1) / 2))
        )
    return [Place(f"renovation-{land.name}", x, y, label=tuple(tags))]
