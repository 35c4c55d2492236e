"""Farms: a grid of spaces with fences on their edges, and what lies before a player."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.language import true_minus
from ....drawing.items import SILENT, Count, Edge, Fold, Grid, Panel, Purse, Space, Token, Zone
from ....drawing.scene import Control, Fact
from ..rules.arranging import arranged
from ..rules.goods import ANIMALS, GOODS, HOUSES
from ..rules.grid import (
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
from ..rules.holders import pasture_holds
from ..rules.meals import food_needed
from ..rules.pending import BUILDING, FENCING, PLOWING, RECKONING, SOWING
from ..rules.player import VEGETABLES
from ..rules.scoring import TABLES, next_step
from .hands import covered, title_of
from .own_cards import cards

if TYPE_CHECKING:
    from ....core.language import Texts
    from ..rules.player import Player
    from .look import Look

BORDER: Final = 12
PRESSED_BORDER: Final = 26
"""While fences are chosen, the edges of the mover's farm are wide enough to be pressed."""
LETTERS: Final = {"grain": "g", "vegetable": "v", "sheep": "s", "boar": "b", "cattle": "c"}
ON_PAPER: Final = {"rooms": "H", "fields": "F", "stables": "S"}
"""What a text board writes on a space where nobody is and nothing lies."""
FLOORS: Final = {
    "wood": ("floor", "floor-wood"),
    "clay": ("bricks", "floor-clay"),
    "stone": ("slabs", "floor-stone"),
}
TILE: Final = (138, 62)

Herds = dict[int, list[tuple[str, int]]]
"""The animals drawn on each space: kinds and numbers."""

HOUSE, ON_CARDS = -1, -2
"""What stands for a space where animals are in the house, or on cards."""


def placed(player: Player) -> Herds:
    """Return the animals drawn on each space; while some wait for room, none."""
    if not player.has_room(*player.animals()):
        return {}
    key = (int(player.fences), int(player.stables), player.animals(), player.cards)
    known = _placed.get(key)
    if known is None:
        if len(_placed) >= _MOST_PLACED:
            _placed.clear()
        known = _placed[key] = _spread_out(player)
    return known


_MOST_PLACED: Final = 4096
_placed: dict[tuple[int, int, tuple[int, int, int], tuple[int, ...]], Herds] = {}


def _spread_out(player: Player) -> Herds:
    pastures = pastures_of(player.fences)
    found: Herds = {}
    for kind, number, name, many in arranged(player, [GOODS[good] for good in ANIMALS]):
        if kind == "pasture":
            for space, share in _spread(spaces_of(pastures[number]), many):
                found.setdefault(space, []).append((name, share))
        else:
            place = {"house": HOUSE, "card": ON_CARDS}.get(kind, number)
            found.setdefault(place, []).append((name, many))
    return found


def _spread(spaces: list[int], many: int) -> list[tuple[int, int]]:
    """Spread animals over the spaces of a pasture as evenly as can be."""
    each, more = divmod(many, len(spaces))
    shares = [each + (place < more) for place in range(len(spaces))]
    return [(space, share) for space, share in zip(spaces, shares, strict=True) if share]


def panel(look: Look, seat: int) -> Panel:
    """Return all that lies before a player."""
    player, state, texts = look.state.players[seat], look.state, look.texts
    colour, name = look.colour(seat), look.game.seats[seat]
    score = state.scores()[seat]
    things: list[Zone | Grid | Purse | Fold] = [farm(look, seat), goods(look, seat)]
    if player.cards or player.begging:
        things.append(cards(look, seat))
    things += covered(look, seat)
    # At the end the table beside the board says the same, line by line.
    asks = look.counting and not look.position.over
    if asks and (seat == look.you or (look.you < 0 and seat == state.mover)):
        things.append(sheet(look, seat))
    facts: tuple[Fact, ...] = (
        Fact("child", str(player.people), texts("board.people", n=player.people)),
        Fact("plow", str(count(player.fields)), texts("board.fields", n=count(player.fields))),
        Fact("fence", str(len(player.room)), texts("board.pastures", n=len(player.room))),
        Fact("food", str(player.goods[0]), texts("board.food", n=player.goods[0])),
    )
    if state.parts.hands:
        facts = (*facts, Fact("card", str(len(player.hand)), title_of(look, seat)))
    return Panel(
        f"farm-of-{name}", texts(f"seat.{name}"), colour, tuple(things),
        score=texts("board.score", n=score),
        label=texts("board.farm_label", who=look.named(seat), n=score),
        you=texts["board.yours"] if seat == look.you else "",
        active=seat == state.mover,
        line=facts,
    )  # fmt: skip


def farm(look: Look, seat: int) -> Grid:
    """Return the farm of a player: spaces and fences."""
    name = look.game.seats[seat]
    cells = look.once(spaces, land_of(look, seat))
    if seat == look.mover:
        cells = tuple(pressed(look, cell, space) for space, cell in enumerate(cells))
    border = PRESSED_BORDER if look.lays_fences(seat) else BORDER
    return Grid(
        f"farm-{name}", look.texts("board.farm", who=name), COLUMNS, cells, fences(look, seat),
        look.colour(seat), border=border,
    )  # fmt: skip


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
    herd: tuple[tuple[int, tuple[tuple[str, int], ...]], ...]
    people: int
    """The people in the house."""
    pen: int
    """The pasture that is being marked out."""


def land_of(look: Look, seat: int) -> Land:
    """Return what stands and lies on the farm of a player."""
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
        people=player.home + player.newborn if working else player.people,
        pen=_pen(look, seat),
    )


def held(player: Player, pasture: int) -> int:
    """Return how many animals a pasture holds."""
    plain = 2 * count(pasture) << count(pasture & player.stables)
    return pasture_holds(plain, player.answers)


def _pen(look: Look, seat: int) -> int:
    """Return the pasture that is being marked out on a farm."""
    task = look.state.task
    return int(task[2]) if task[0] == FENCING and task[1] == seat else 0


def pressed(look: Look, cell: Space, space: int) -> Space:
    """Return a space of the mover's farm with what can be done there, or why nothing can."""
    moves, words = look.on_spaces.get(space, []), tried(look, space)
    control = look.control(cell.control.label, moves, f"space-{NAMES[space]}", words)
    return cell if control == cell.control else replace(cell, control=control)


def tried(look: Look, space: int) -> str:
    """Return the words whose refusal a space of the mover's farm explains, if any."""
    if not look.acting:
        return ""
    step, at = look.state.task[0], NAMES[space]
    if step == BUILDING and look.state.parts.works[look.state.task[2]].rooms:
        return f"build room {at}"
    verbs = {BUILDING: "build stable", PLOWING: "plow", SOWING: "sow grain", FENCING: "fence"}
    return f"{verbs[step]} {at}" if step in verbs else ""


def spaces(texts: Texts, land: Land) -> tuple[Space, ...]:
    """Return the spaces of a farm, with all that stands and lies on them."""
    return tuple(cell(texts, land, space) for space in range(SPACES))


def cell(texts: Texts, land: Land, space: int) -> Space:
    """Return a space of a farm, with all that stands and lies on it."""
    bit = 1 << space
    ground, symbol = "grass", "tufts"
    if land.rooms & bit:
        ground, symbol = FLOORS[land.house]
    elif land.fields & bit:
        ground, symbol = "soil", "furrows"
    elif land.pastured & bit:
        ground, symbol = "meadow", ""
    if land.stables & bit:
        symbol = "barn"
    if land.pen & bit:
        ground = "pen"
    control = Control(described(texts, land, space))
    tokens = tuple(tokens_on(land, space))
    active = bool(land.pen & bit)
    letter = next((letter for what, letter in ON_PAPER.items() if getattr(land, what) & bit), "")
    return Space(
        f"{land.name}-{NAMES[space]}", control, "", tokens, ground, symbol, active, said=letter
    )


def tokens_on(land: Land, space: int) -> list[Token]:
    """Return the pieces on a space: people in rooms, crops, animals."""
    found = []
    if land.rooms >> space & 1:
        found += people_in(land, space)
    pile = land.piles[space]
    if pile:
        crop = "vegetable" if pile > VEGETABLES else "grain"
        many = str(pile % VEGETABLES)
        found.append(Token(f"piece-{land.name}-crop-{space}", "", many, crop, letter=LETTERS[crop]))
    herd = dict(land.herd)
    here = [*herd.get(space, ())]
    if space == spaces_of(land.rooms)[0]:
        # Animals on cards are drawn at the house, where the pet is.
        here += (*herd.get(HOUSE, ()), *herd.get(ON_CARDS, ()))
    for kind in dict.fromkeys(kind for kind, _ in here):
        many_here = sum(n for other, n in here if other == kind)
        id = f"piece-{land.name}-{kind}-{space}"
        found.append(Token(id, "", str(many_here), kind, letter=LETTERS[kind]))
    return found


def people_in(land: Land, space: int) -> list[Token]:
    """Return the people in a room; the first rooms are filled first."""
    rooms = spaces_of(land.rooms)
    at, last = rooms.index(space), len(rooms) - 1
    numbers = [n for n in range(land.people) if min(n, last) == at or n % len(rooms) == at > n]
    return [
        Token(f"piece-{land.name}-home-{n + 1}", land.colour, letter=land.letter) for n in numbers
    ]


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
    if space == spaces_of(land.rooms)[0]:
        if HOUSE in herd:
            said.append(texts("board.pet", goods=herd[HOUSE]))
        if ON_CARDS in herd:
            said.append(texts("board.on_cards", goods=herd[ON_CARDS]))
    return texts["list.comma"].join(said)


def fences(look: Look, seat: int) -> tuple[Edge, ...]:
    """Return the fences of a farm, and those that the pasture being marked out would get."""
    player, name = look.state.players[seat], look.game.seats[seat]
    planned = rim(_pen(look, seat)) & ~player.fences
    free = open_edges(player) if look.lays_fences(seat) else 0
    shown = player.fences | planned | free
    found = []
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            for across, number in ((True, edge_above(row, column)),
                                   (False, edge_left(row, column))):  # fmt: skip
                outside = column == COLUMNS if across else row == ROWS
                if outside or not shown >> number & 1:
                    continue
                built = bool(player.fences >> number & 1)
                id = f"fence-{name}-{number}"
                control = SILENT
                if free >> number & 1:
                    label = look.texts("board.edge", at=EDGE_NAMES[number])
                    control = Control(label, mark=EDGE_NAMES[number])
                found.append(Edge(id, row, column, across, control, built=built))
    return tuple(found)


def open_edges(player: Player) -> int:
    """Return the edges where a fence could stand: beside a space without room and field."""
    found = 0
    for space in spaces_of(player.fenceable()):
        found |= OWN_EDGES[space]
    return found & ~player.fences


def goods(look: Look, seat: int) -> Purse:
    """Return the goods of a player."""
    player, name, texts = look.state.players[seat], look.game.seats[seat], look.texts
    counts = tuple(
        Count(f"{name}-{good}", texts(f"good.{good}"), int(player.goods[number]), symbol=good)
        for number, good in enumerate(GOODS)
    )
    return Purse(f"goods-{name}", needed(look, seat), counts, look.colour(seat))


def needed(look: Look, seat: int) -> str:
    """Return what the family will eat at the next harvest, as the title of the supply."""
    state, player = look.state, look.state.players[seat]
    if look.position.over or not state.next_harvest or state.task[0] == RECKONING:
        return look.texts["board.supply"]
    need = food_needed(state, player)
    return look.texts("board.supply_need", n=need, round=state.next_harvest)


def sheet(look: Look, seat: int) -> Fold:
    """Return the score so far, line by line, with what brings the next point."""
    texts, name = look.texts, look.game.seats[seat]
    spaces = []
    for line, have, _, points in look.state.score_sheet(seat):
        more = next_step(TABLES[line], have) if line in TABLES else 0
        label = texts("board.line", line=line, have=have, n=points)
        if more:
            label = texts("board.line_more", told=label, n=more)
        token = Token(f"piece-sheet-{name}-{line}", text=true_minus(points))
        title = texts.get(f"tile.{line}", texts(f"line.{line}"))
        spaces.append(Space(f"sheet-{name}-{line}", Control(label), title, (token,), "tile"))
    zone = Zone(f"sheet-{name}", texts["board.sheet"], tuple(spaces), look.colour(seat), TILE)
    return Fold(f"score-{name}", texts["board.sheet"], (zone,))
