"""The place of a player: a rock face with caves, a camp fire, and the ways of developing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ....core.goods import Purse
from ....core.language import Texts
from ....drawing.ground import NO_BOX, Box, Cell, Drawn, Ground, Place, Point
from ....drawing.items import Token
from ....drawing.palette import SMALLEST
from ....drawing.plain_value import replace
from ....drawing.position_view import once
from ....drawing.scene import Control
from ..rules.faces import Price
from ..rules.game_components import Components
from ..rules.goods import COIN, FOOD_NAMES, GOODS
from .area_pictograms import price_icons
from .layout import SIGN
from .position_view import letters

TALL: Final = {"chief": 0.8, "follower": 0.66}
"""The size of people at the fire."""
MOST_COINS: Final = 6
"""The most coins that hang on the cord; the number beside it tells the rest."""


class Offer(NamedTuple):
    """What a player may develop now: the words of the action and its name, or why not."""

    words: str = ""
    label: str = ""
    why: str = ""


class Held(NamedTuple):
    """What a player has, as far as it is drawn.

    Attributes
    ----------
    id, colour, letter : str
        Those of the seat.
    goods : Purse
    opened : int
        The number of open caves.
    chiefs, followers : int
        Those in hand.
    done : tuple of int
        How often each of the three ways of developing was gone.
    offers : tuple of Offer
        For a cave and for a follower, while the player decides.
    gained : tuple of (str, str)
        What has just been got, piece by piece: the good, and the id of what it comes from.
    returned : (int, str)
        How many followers have just come home, and the id of the chief that led them.
    """

    id: str
    colour: str
    letter: str
    goods: Purse
    opened: int
    chiefs: int
    followers: int
    done: tuple[int, ...]
    offers: tuple[Offer, ...] = ()
    gained: tuple[tuple[str, str], ...] = ()
    returned: tuple[int, str] = (0, "")


class Camp(NamedTuple):
    """Where everything before a player stands.

    Attributes
    ----------
    land : str
    size : (int, int)
    across : int
        The number of caves in a line.
    moved : float
        How far the camp stands to the right of where it is in a column.
    lifted : float
        How far the meadow is higher, because caves stand in one line.
    step : float
        How far pieces on a way are apart.
    views : tuple of (str, Box)
        The parts that a picture can show alone.
    """

    land: str
    size: tuple[int, int]
    across: int
    moved: float
    lifted: float
    step: float
    views: tuple[tuple[str, Box], ...]

    def cave(self, number: int) -> Point:
        """Return the middle of a cave."""
        return 34 + 57 * (number % self.across), 38.0 + 54 * (number // self.across)

    def outside(self, number: int) -> Point:
        """Return where food without a cave lies."""
        return 20 + 27.0 * number, 124 - self.lifted

    @property
    def fire(self) -> Point:
        """Return where the first of the people stands."""
        return 206 + self.moved, 62

    @property
    def cord(self) -> Point:
        """Return where the cord with the coins begins."""
        return 196 + self.moved, 78

    def sign(self, row: int) -> Point:
        """Return the left end of the signpost of a way of developing."""
        if row == 0:
            return (346, 104) if self.lifted else (177, 104)
        return 7, (153 if row == 1 else 218) - self.lifted

    def way(self, row: int, number: int) -> Point:
        """Return where a follower or a hut on its way stands."""
        return 149 + self.step * number, (160 if row == 1 else 227) - self.lifted


CAMPS: Final = {
    "wide": Camp(
        "camp",
        (290, 250),
        3,
        0,
        0,
        31,
        (
            ("caves", (0, 0, 190, 136)),
            ("hand", (186, 0, 104, 70)),
            ("purse", (186, 62, 104, 34)),
            ("board", (0, 62, 290, 188)),
        ),
    ),
    "narrow": Camp(
        "wide-camp",
        (464, 204),
        6,
        171,
        46,
        60,
        (
            ("caves", (0, 0, 360, 90)),
            ("hand", (360, 0, 104, 70)),
            ("purse", (360, 62, 104, 34)),
            ("board", (0, 30, 464, 174)),
        ),
    ),
}
Goods = tuple[tuple[str, int], ...]

_APART: Final = {"chief": 25, "follower": 19}
"""How far people at the fire are apart."""


def camp_of(texts: Texts, parts: Components, camp: Camp, has: Held) -> Ground:
    """Return the place of one player, with everything that lies there."""
    people = max(1, has.chiefs + has.followers)
    coins = tuple(origin for good, origin in has.gained if good == GOODS[COIN])
    return Ground(
        f"place-{has.id}",
        texts(f"who.{has.id}"),
        camp.size,
        camp.land,
        (
            *once(texts, caves, parts, camp, has.id, has.opened, stored(has)),
            *once(texts, hand, camp, has[:3], has.chiefs, has.followers, has.returned),
            once(texts, cord, camp, has.id, has.goods[COIN], people),
            once(texts, coins_on_cord, camp, has.id, has.goods[COIN], coins),
            *board(texts, parts, camp, has),
        ),
        tuple((f"{name}-{has.id}", box) for name, box in camp.views),
        seat=has.colour,
        letters=SMALLEST,
    )


def caves(
    texts: Texts,
    parts: Components,
    camp: Camp,
    who: str,
    opened: int,
    foods: tuple[tuple[str, str], ...],
) -> tuple[Place, ...]:
    """Return the caves, and the foods in them; food without a cave lies before them."""
    stacks = tuple(int(stack) for stack in parts.stacks)
    most = int(parts.caves) + len(stacks)
    heading = texts("mat.caves", n=len(foods), caves=opened)
    found = []
    for number in range(max(most, len(foods))):
        food = foods[number][0] if number < len(foods) else ""
        stack = stacks[number - int(parts.caves)] if opened <= number < most else 0
        kind = "none" if number >= most else "closed" if stack else "open"
        beyond = opened if number >= opened and food else 0
        found.append(once(texts, cave, camp, who, number, kind, stack, food, heading, beyond))
    found.append(once(texts, larder, camp, who, opened, foods))
    more = len(foods) - opened
    if more > 0:
        x, y = camp.outside(more)
        drawn = (("too_much", f"{len(foods)} / {opened}"),)
        said = texts("mat.too_much", n=len(foods), caves=opened)
        found.append(Place(f"too-much-{who}", x - 6, y + 5, Control(said), drawn))
    return tuple(found)


def stored(has: Held) -> tuple[tuple[str, str], ...]:
    """Return the foods of a player with their origins; the newest come last."""
    left = dict(zip(FOOD_NAMES, has.goods, strict=False))
    fresh = []
    for food, origin in reversed(has.gained):
        if left.get(food, 0):
            left[food] -= 1
            fresh.append((food, origin))
    return (*[(food, "") for food, count in left.items() for _ in range(count)], *fresh[::-1])


def larder(
    texts: Texts, camp: Camp, who: str, opened: int, foods: tuple[tuple[str, str], ...]
) -> Place:
    """Return the foods in and before the caves as scenery; the caves describe them in words."""
    tokens: list[Token] = []
    stands: list[Point] = []
    for number, (food, origin) in enumerate(foods):
        # Foods keep their names while they lie there: the first grape, the second …
        nth = sum(token.symbol == food for token in tokens)
        size = 0.74 if number >= opened else 1.04
        token = Token(f"piece-{who}-{food}-{nth}", symbol=food, origin=origin, size=size, lies=True)
        tokens.append(replace(token, gait="hop") if origin else token)
        stands.append(camp.outside(number - opened) if number >= opened else camp.cave(number))
    drawn = (("region", *dict(camp.views)["caves"]),)
    return Place(f"foods-{who}", drawn=drawn, tokens=tuple(tokens), stands=tuple(stands))


def cave(
    texts: Texts,
    camp: Camp,
    who: str,
    number: int,
    kind: str,
    stack: int,
    food: str,
    heading: str,
    beyond: int,
) -> Place:
    """Return one cave; food that lies beyond so many open caves is ringed."""
    label = texts(f"good.{food}") if food else texts["mat.free_cave"]
    if kind == "closed" and not food:
        label = texts("mat.closed_cave", n=stack)
    at = camp.cave(number)
    drawn: list[Drawn] = [("cave",)] if kind != "none" else []
    if beyond:
        x, y = camp.outside(number - beyond)
        drawn.append(("outside", x - at[0], y - at[1]))
    return Place(
        f"cave-{who}-{number}",
        *at,
        Control(label, tip="tip-rocks" if kind == "closed" else ""),
        tuple(drawn),
        said=food[:1] or ("x" if kind == "closed" else "_"),
        cell=Cell(heading, number // 6, number % 6),
    )


def cord(texts: Texts, camp: Camp, who: str, count: int, column: int) -> Place:
    """Return the cord for coins, with their number."""
    return Place(
        f"coin-{who}",
        *camp.cord,
        Control(texts("mat.coins", n=count)),
        (("cord", count > 0, str(count)),),
        said=f"{count}$",
        cell=Cell(texts["mat.hand"], 0, column),
    )


def coins_on_cord(texts: Texts, camp: Camp, who: str, count: int, fresh: tuple[str, ...]) -> Place:
    """Return the coins on the cord; the last ones come from somewhere."""
    shown = min(count, MOST_COINS)
    step = min(13.0, 52 / max(1, shown))
    came = ("",) * (shown - len(fresh)) + fresh[:shown]
    tokens = [
        Token(f"piece-{who}-coin-{number}", symbol="coin", origin=origin, size=0.64, lies=True)
        for number, origin in enumerate(came)
    ]
    return Place(
        f"coins-{who}",
        *camp.cord,
        drawn=(("region", 0, -6, 66, 20),),
        tokens=tuple(replace(token, gait="hop") if token.origin else token for token in tokens),
        stands=tuple((round(10 + step * number, 1), 3.0) for number in range(shown)),
    )


def hand(
    texts: Texts,
    camp: Camp,
    seat: tuple[str, str, str],
    chiefs: int,
    followers: int,
    returned: tuple[int, str],
) -> tuple[Place, ...]:
    """Return the chiefs and followers in a player's hand: they stand at the fire."""
    found = [once(texts, camp_fire, camp, seat[0], chiefs + followers)]
    there = [("follower", number) for number in range(followers)]
    there += [("chief", number) for number in range(chiefs)]
    wide = sum(_APART[kind] for kind, _ in there)
    tight = min(1.0, 74 / max(1, wide))
    x, y = camp.fire
    led, chief = returned
    for column, (kind, number) in enumerate(there):
        at = (round(x, 1), y + (2.0 if column % 2 and tight < 0.8 else 0.0))
        origin = chief if kind == "chief" and number == chiefs - 1 else ""
        if kind == "follower" and chief and number >= followers - led:
            origin = f"{chief}-{followers - 1 - number}"
        found.append(once(texts, at_fire, seat, kind, number, at, column, origin))
        x += _APART[kind] * tight
    return tuple(found)


def camp_fire(texts: Texts, camp: Camp, who: str, people: int) -> Place:
    """Return the camp fire; it says if nobody is there."""
    x, y = camp.fire
    return Place(
        f"hand-{who}",
        x + (70 if people else 38),
        y,
        Control(texts["mat.hand"] if people else texts["mat.no_hand"]),
        (("pictogram", "fire", 0, 0, 0.6),),
        said="" if people else "–",
        cell=Cell(texts["mat.hand"], 0, 0) if not people else None,
    )


def at_fire(
    texts: Texts,
    seat: tuple[str, str, str],
    kind: str,
    number: int,
    at: Point,
    column: int,
    origin: str = "",
) -> Place:
    """Return a chief or a follower at the fire."""
    who, colour, letter = seat
    token = Token(
        f"piece-{who}-home-{kind}-{number}",
        colour,
        symbol=f"standing-{kind}-{colour}",
        origin=origin,
        letter=f"{letter}*" if kind == "chief" else letter,
        size=TALL[kind],
    )
    return Place(
        f"hand-{who}-{kind}-{number}",
        *at,
        Control(texts(f"mat.{kind}")),
        (("nothing",),),
        tokens=(token,),
        stands=((0, 0),),
        cell=Cell(texts["mat.hand"], 0, column),
    )


def board(texts: Texts, parts: Components, camp: Camp, has: Held) -> Iterator[Place]:
    """Yield the three ways of developing: what the next step costs, and what is still to come."""
    box = dict(camp.views)["board"]
    # What a guide marks as a whole; it lies under everything that can be pressed.
    region: tuple[Drawn, ...] = (("region", *box),)
    yield Place(f"board-{has.id}", control=Control(texts["mat.board"]), drawn=region, foot=-1)
    for number, row in enumerate(parts.rows):
        offer = has.offers[number] if number < len(has.offers) else Offer()
        done = has.done[number]
        missing = row.prices[done].missing(has.goods) if done < row.size else ()
        yield from once(texts, developed, parts, camp, has[:3], number, done, missing, offer)


def developed(
    texts: Texts,
    parts: Components,
    camp: Camp,
    whose: tuple[str, str, str],
    number: int,
    done: int,
    missing: Goods,
    offer: Offer,
) -> tuple[Place, ...]:
    """Return one way of developing: its signpost, and its pieces with the next one among them."""
    post_of = once(texts, signpost, parts, camp, whose[0], number, done, missing)
    others = once(texts, beside_next, parts, camp, whose, number, done)
    if done == parts.rows[number].size:
        return (post_of, *others)
    next_one = once(texts, next_piece, parts, camp, whose, number, done, missing, offer)
    return (post_of, *others[:done], next_one, *others[done:])


def signpost(
    texts: Texts,
    parts: Components,
    camp: Camp,
    who: str,
    number: int,
    done: int,
    missing: Goods,
) -> Place:
    """Return the signpost with the price of the next step, what lacks ringed."""
    row = parts.rows[number]
    base = row.prices[0].listed()
    says = texts(f"mat.base_{row.name}", goods=base)
    called = texts(f"mat.piece_name_{row.name}")
    said = called if row.name == "hut" else f"{called} {letters(base)}"
    # What is pressed is the next cave, follower or hut itself.
    control = Control(says, tip=f"tip-row-{row.name}")
    goods = row.prices[done].listed() if done < row.size else ()
    return post(texts, camp, who, number, row.name, goods, missing, control, said)


def post(
    texts: Texts,
    camp: Camp,
    who: str,
    number: int,
    row: str,
    goods: Goods,
    missing: Goods,
    control: Control,
    said: str,
) -> Place:
    """Return a signpost: a pictogram of the kind, and the goods."""
    symbol = {"cave": "cave", "follower": "people", "hut": "hut-cost"}[row]
    room = 72.0 if number == 0 else 84.0
    icons = price_icons(goods, missing, room, 17)
    wide = round(30 + max((at + size * 15 for _, at, _, size, _ in icons), default=0), 1)
    edge = f"M-3-15H{wide + 2}L{wide + 10} 0L{wide + 2} 15H-3Z"
    return Place(
        f"base-{who}-{row}",
        *camp.sign(number),
        control,
        # Nothing is seen of this; a preview marks a signpost whose price can be paid only then.
        (("payable", wide, bool(goods) and not missing),),
        label=(("post", symbol, wide, icons),) if goods else (),
        outline=edge if control.state else "",
        least=(-4.0, -22.0, wide + 16, 44.0) if control.state else NO_BOX,
        said=said,
        cell=Cell(texts["mat.board"], number, 0),
        soft=True,
    )


def beside_next(
    texts: Texts, parts: Components, camp: Camp, seat: tuple[str, str, str], number: int, done: int
) -> tuple[Place, ...]:
    """Return the points where pieces of a way were, and the pieces behind the next one."""
    row, found = parts.rows[number], []
    for at in range(int(row.size)):
        points, where = int(row.printed_points[at]), on_way(parts, camp, number, at)
        if at < done:
            gone = once(texts, departure_points, seat[0], number, row.name, at, points, where)
            found.append(gone)
        elif at > done:
            control = Control(texts(f"mat.piece_{row.name}", n=points))
            found.append(once(texts, waiting, parts, camp, seat, number, at, control))
    return tuple(found)


def next_piece(
    texts: Texts,
    parts: Components,
    camp: Camp,
    seat: tuple[str, str, str],
    number: int,
    at: int,
    missing: Goods,
    offer: Offer,
) -> Place:
    """Return the piece that is developed next, with what it costs."""
    row = parts.rows[number]
    label = texts(f"mat.piece_{row.name}", n=int(row.printed_points[at]))
    price = price_words(texts, number, row.prices[at], missing)
    tip = f"tip-row-{row.name}"
    control = Control(f"{label} {price}", action=offer.words, why=offer.why, tip=tip)
    return waiting(texts, parts, camp, seat, number, at, control)


def on_way(parts: Components, camp: Camp, number: int, at: int) -> Point:
    """Return where a piece of a way lies; caves are opened where they are."""
    return camp.cave(int(parts.caves) + at) if number == 0 else camp.way(number, at)


def price_words(texts: Texts, number: int, price: Price, missing: Goods) -> str:
    """Return what the next development costs, and what is missing."""
    key = "mat.hut_cost" if number == 2 else "mat.cost_lacks" if missing else "mat.cost"
    return texts(key, cost=price.listed(), missing=missing)


def departure_points(
    texts: Texts,
    who: str,
    number: int,
    row: str,
    at: int,
    points: int,
    where: Point,
) -> Place:
    """Return the points where a piece was."""
    drawn = ("won", str(points), number == 0)
    return Place(
        f"row-{who}-{row}-{at}",
        *where,
        Control(texts("mat.gone", n=points)),
        (drawn,),
        said=str(points),
        cell=Cell(texts["mat.board"], number, at + 1),
    )


def waiting(
    texts: Texts,
    parts: Components,
    camp: Camp,
    seat: tuple[str, str, str],
    number: int,
    at: int,
    control: Control,
) -> Place:
    """Return a piece that is still to come, with its points and what it costs besides."""
    who, colour, letter = seat
    row = parts.rows[number].name
    extra = tuple(parts.rows[number].printed[at].items())
    points = int(parts.rows[number].printed_points[at])
    plus = "+" + letters(extra) if extra else ""
    symbol, size = f"standing-{row}-{colour}", 0.62
    if row == "cave":
        symbol, size = ("rock" if int(parts.stacks[at]) == 1 else "rocks"), 1.12
    told = {"cave": "o", "follower": letter, "hut": f"{letter}^"}[row]
    token = Token(
        f"piece-{who}-{row}-{at}", colour, symbol=symbol, letter=told, size=size, lies=row == "cave"
    )
    added = tuple(name for name, count in extra for _ in range(count))
    outline = _MOUTH if row == "cave" else _STONE
    return Place(
        f"row-{who}-{row}-{at}",
        *on_way(parts, camp, number, at),
        control,
        (("on_way",),) if row != "cave" else (("nothing",),),
        outline=outline if control.state else "",
        least=(-22.0, -30.0, 44.0, 48.0) if control.state else NO_BOX,
        label=(("to_come", str(points) if points else "", added, row == "cave"),),
        tokens=(token,),
        stands=((0.0, 7.0 if row == "cave" else 1.0),),
        said=plus,
        corner=(16, -16) if row == "cave" else (14, -22),
        sign=SIGN,
        cell=Cell(texts["mat.board"], number, at + 1),
        soft=True,
        active=control.state == "can",
    )


_MOUTH: Final = "M-24 18C-27-6-14-21 0-21S27-6 24 18C10 20-10 20-24 18Z"
_STONE: Final = "M-14 0a14 7.4 0 1 0 28 0a14 7.4 0 1 0-28 0Z"
