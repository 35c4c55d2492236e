"""The faces of civilization cards and building tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ....core.language import Texts
from ....drawing.ground import Drawn, Place, Point
from ....drawing.scene import Control, Fact, Tip
from ..expansions.buildings import AddedTile
from ..expansions.texts import brings_text
from ..rules import cards as rules
from ..rules.buildings import Fixed, Kinds, Range, Tile
from ..rules.goods import Goods
from ..rules.sites import BuildingStack, CardSlot
from .expansions import made_up, tile_mark
from .layout import CARD_HEIGHT, CARD_WIDTH, CARD_Y, STRIP_Y, card_x, tile_x
from .position_view import Crowd, Look, in_rings

# What the people on a card are multiplied by.
TIMES: Final = {
    "farmer": "field",
    "tool_maker": "tool",
    "hut_builder": "building",
    "shaman": "person",
}
# The kinds of top whose pictogram has the same name, and the number beside it.
_NUMBERS: Final = {
    "points": "+{n}",
    "tool": "+1",
    "field": "+1",
    "extra_card": "",
    "one_use": "+{n}",
    "any_two": "+2",
}


@dataclass(frozen=True, slots=True)
class Face:
    """A part of a card: its ground, pictograms, a big number, a caption under them.

    `times` is the pictogram of what the people on it are multiplied by; an `arrow` leads from
    the first pictogram to the second; `under` are small ones in a separate row.
    """

    ground: str
    icons: tuple[Fact, ...]
    number: str = ""
    caption: str = ""
    times: str = ""
    arrow: bool = False
    under: tuple[Fact, ...] = ()


def symbol(name: str) -> str:
    """Return the pictogram's name for a name of the rules."""
    return name.replace("_", "-")


def pictogram(top: rules.Top) -> str:
    """Return the pictogram of what a card or a die gives."""
    return top.good or symbol(top.kind)


def top_face(top: rules.Top, draft: Sequence[rules.Top]) -> Face:
    """Return the picture of the top half of a card; `draft` is what dice for everyone bring."""
    if top.kind in ("food", "goods"):
        return Face("card", (Fact(top.good),), f"+{top.amount}")
    if top.kind == "roll":
        return Face("card", (Fact("roll"), Fact(top.good)), arrow=True)
    if top.kind == "dice_for_all":
        return Face(
            "card", (Fact("dice-for-all"),), under=tuple(Fact(pictogram(given)) for given in draft)
        )
    number = _NUMBERS[top.kind].format(n=top.amount)
    return Face("card", (Fact(symbol(top.kind)),), number)


def bottom_face(texts: Texts, bottom: rules.Bottom) -> Face:
    """Return the picture of the bottom half of a card."""
    if bottom.symbol:
        caption = texts(f"caption.{bottom.symbol}")
        return Face("culture", (Fact(symbol(bottom.symbol)),), caption=caption)
    icon = Fact(symbol(bottom.profession))
    return Face(
        "sand",
        (icon,) * bottom.count,
        caption=texts(f"caption.{bottom.profession}"),
        times=TIMES[bottom.profession],
    )


def top_words(texts: Texts, top: rules.Top) -> str:
    """Describe the top half of a card."""
    return texts(f"gives.{top.kind}", n=top.amount, good=top.good)


def bottom_words(texts: Texts, bottom: rules.Bottom) -> str:
    """Describe the bottom half of a card."""
    if bottom.symbol:
        return texts("bottom.culture", caption=bottom.symbol)
    return texts(f"bottom.{bottom.profession}", n=bottom.count)


def card_name(texts: Texts, card: rules.CivilizationCard) -> str:
    """Return the name of a card: of its top half, then its bottom half."""
    bottom = card.bottom.symbol or card.bottom.profession
    return texts(
        "card.name", above=texts[f"card.{card.top.kind}"], below=texts[f"caption.{bottom}"]
    )


def tile_words(texts: Texts, tile: Tile, goods: Goods) -> str:
    """Describe the price and the points of a building."""
    price = tile.price
    if isinstance(price, Fixed):
        cost = goods.listed((*price.cost, 0))
        said = texts("tile.fixed", goods=cost, n=price.value)
        if not isinstance(tile, AddedTile):
            return said
        return made_up(texts, said + brings_text(texts, tile), tile.cites)
    if isinstance(price, Kinds):
        return texts("tile.kinds", n=price.count, kinds=price.kinds)
    return texts("tile.range", least=price.least, most=price.most)


def tile_faces(texts: Texts, tile: Tile, goods: Goods) -> tuple[Face, Face]:
    """Return roof and wall of a building: points above, cost below."""
    price = tile.price
    if isinstance(price, Fixed):
        cost = goods.listed((*price.cost, 0))
        icons = [Fact(good) for good, n in cost for _ in range(n)]
        word, marks = tile_mark(texts, tile)
        wall = Face("wall", tuple(icons), caption=word, under=marks)
        return Face("roof", (), str(price.value)), wall
    roof = Face("roof", (), texts["tile.by_value"])
    if isinstance(price, Kinds):
        caption = texts("tile.kinds_short", kinds=price.kinds)
        return roof, Face("wall", (Fact("any"),), f"×{price.count}", caption)
    assert isinstance(price, Range)
    number = f"{price.least}–{price.most}"
    return roof, Face("wall", (Fact("any"),), number, texts["tile.range_short"])


class ForSale(NamedTuple):
    """What lies in a slot or on a stack: its art, its texts, and its tip if it is not empty."""

    drawn: Drawn
    label: str
    said: str
    tip: Tip | None = None


def for_sale(look: Look) -> list[tuple[CardSlot | BuildingStack, ForSale]]:
    """Return everything that can be bought: the four cards, then the stacks of buildings."""
    state, parts = look.state, look.state.parts
    found: list[tuple[CardSlot | BuildingStack, ForSale]] = []
    for site in parts.sites:
        if isinstance(site, CardSlot):
            number = state.display[site.slot]
            card = parts.cards[number] if number >= 0 else None
            found.append((site, look.once(card_for_sale, site, card, tuple(parts.draft))))
        elif isinstance(site, BuildingStack):
            top, left = state.tops[site.stack], state.stacks[site.stack]
            tile = parts.tiles[top] if top >= 0 else None
            found.append((site, look.once(tile_for_sale, site, tile, parts.goods, left)))
    return found


def card_for_sale(
    texts: Texts,
    site: CardSlot,
    card: rules.CivilizationCard | None,
    draft: tuple[rules.Top, ...],
) -> ForSale:
    """Return what lies in a slot for cards; `draft` is what dice for everyone bring."""
    name, price, x = texts(f"plate.{site.name}"), str(site.slot + 1), card_x(site.slot)
    if card is None:
        return ForSale(("card", (), price, x), texts("map.card_empty", plate=name), "–")
    top, bottom = top_words(texts, card.top), bottom_words(texts, card.bottom)
    faces = (top_face(card.top, draft), bottom_face(texts, card.bottom))
    lines = texts("tip.top", top=top), texts("tip.bottom", bottom=bottom)
    title = texts("tip.card", name=card_name(texts, card), n=site.slot + 1)
    return ForSale(
        ("card", faces, price, x),
        texts("map.card", plate=name, top=top, bottom=bottom),
        f"{top} | {bottom}",
        Tip(f"tip-{site.name}", title, lines),
    )


def tile_for_sale(
    texts: Texts, site: BuildingStack, tile: Tile | None, goods: Goods, left: int
) -> ForSale:
    """Return what lies on top of a stack of buildings, of which so many are left."""
    name, label, said, tip = texts(f"plate.{site.name}"), "", "–", None
    faces: tuple[Face, ...] = ()
    if tile is None:
        label = texts("map.building_empty", plate=name)
    else:
        words = tile_words(texts, tile, goods)
        label, said = (
            texts("map.building", plate=name, tile=words, left=left),
            texts("tile.stack", told=words, n=left),
        )
        tip, faces = Tip(f"tip-{site.name}", name, (words,)), tile_faces(texts, tile, goods)
    number, below, x = str(site.stack + 1), max(0, left - 1), tile_x(site.stack)
    return ForSale(("tile", faces, texts("tile.left", n=left), number, below, x), label, said, tip)


def cards(look: Look) -> tuple[Place, ...]:
    """Return the places of all cards and stacks."""
    found = []
    for site, lying in for_sale(look):
        tip = lying.tip.id if lying.tip else ""
        control = look.site_control(site.number, lying.label, tip)
        shelf = look.layout.shelves["cards" if isinstance(site, CardSlot) else "tiles"]
        active, soft = look.state.buying == site.number, look.less_than(site.name)
        standing = look.standing[site.number]
        found.append(look.once(on_shelf, site, lying, shelf, control, standing, active, soft))
    return tuple(found)


def on_shelf(
    texts: Texts,
    site: CardSlot | BuildingStack,
    lying: ForSale,
    shelf: Point,
    control: Control,
    standing: tuple[Crowd, ...],
    active: bool,
    soft: bool,
) -> Place:
    """Return a card or a stack, with the person in the ring above it."""
    x = float(lying.drawn[-1])
    spot = (x + CARD_WIDTH - 28, float(STRIP_Y))
    tokens, stands = in_rings(site.name, standing, [spot])
    return Place(
        f"site-{site.name}",
        *shelf,
        control=control,
        drawn=(lying.drawn, ("rings", (spot,), None, ())),
        box=(x - 1, CARD_Y - 37, CARD_WIDTH + 2, CARD_HEIGHT + 40),
        corner=(x + CARD_WIDTH - 10, CARD_Y + 9),
        tokens=tokens,
        stands=stands,
        name=texts(f"plate.{site.name}"),
        said=lying.said,
        soft=soft,
        active=active,
    )


def tips(look: Look) -> tuple[Tip, ...]:
    """Return every card and building in words."""
    return tuple(lying.tip for _, lying in for_sale(look) if lying.tip)
