"""The faces of civilization cards and building tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....core.language import Texts
from ....drawing.ground import Drawn, Place, Point
from ....drawing.scene import Control, Tip
from ..expansions.buildings import AddedTile
from ..expansions.texts import brings_text
from ..rules import cards as rules
from ..rules.buildings import Fixed, Kinds, Range, Tile
from ..rules.goods import Goods
from ..rules.sites import BuildingStack, CardSlot
from .expansions import made_up, tile_mark
from .layout import CARD_HEIGHT, CARD_WIDTH, CARD_Y, STRIP_Y, card_x, tile_x
from .macro_values import Face, Icon
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


def cards(look: Look) -> tuple[Place, ...]:
    """Return everything that can be bought: the four cards, then the stacks of buildings."""
    found = []
    for site in look.state.parts.sites:
        if isinstance(site, CardSlot):
            found.append(card(look, site))
        elif isinstance(site, BuildingStack):
            found.append(tile(look, site))
    return tuple(found)


def symbol(name: str) -> str:
    """Return the pictogram's name for a name of the rules."""
    return name.replace("_", "-")


def pictogram(top: rules.Top) -> str:
    """Return the pictogram of what a card or a die gives."""
    return top.good or symbol(top.kind)


def top_face(top: rules.Top, draft: Sequence[rules.Top]) -> Face:
    """Return the picture of the top half of a card; `draft` is what dice for everyone bring."""
    if top.kind in ("food", "goods"):
        return Face("card", (Icon(top.good),), f"+{top.amount}")
    if top.kind == "roll":
        return Face("card", (Icon("roll"), Icon(top.good)), arrow=True)
    if top.kind == "dice_for_all":
        return Face(
            "card", (Icon("dice-for-all"),), under=tuple(Icon(pictogram(given)) for given in draft)
        )
    number = _NUMBERS[top.kind].format(n=top.amount)
    return Face("card", (Icon(symbol(top.kind)),), number)


def bottom_face(texts: Texts, bottom: rules.Bottom) -> Face:
    """Return the picture of the bottom half of a card."""
    if bottom.symbol:
        caption = texts(f"caption.{bottom.symbol}")
        return Face("culture", (Icon(symbol(bottom.symbol)),), caption=caption)
    icon = Icon(symbol(bottom.profession))
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
        icons = [Icon(good) for good, n in cost for _ in range(n)]
        word, marks = tile_mark(texts, tile)
        wall = Face("wall", tuple(icons), caption=word, under=marks)
        return Face("roof", (), str(price.value)), wall
    roof = Face("roof", (), texts["tile.by_value"])
    if isinstance(price, Kinds):
        caption = texts("tile.kinds_short", kinds=price.kinds)
        return roof, Face("wall", (Icon("any"),), f"×{price.count}", caption)
    assert isinstance(price, Range)
    number = f"{price.least}–{price.most}"
    return roof, Face("wall", (Icon("any"),), number, texts["tile.range_short"])


def card(look: Look, site: CardSlot) -> Place:
    """Return one slot with its card."""
    lying = card_in(look, site)
    label = look.once(card_label, site, lying)
    control = look.site_control(site.number, label, tip_id(site) if lying else "")
    draft = tuple(look.state.parts.draft)
    lies = _lies(look, site, "cards", control)
    return look.once(slot, site, lying, draft, look.standing[site.number], lies)


class ShelfSpot(NamedTuple):
    """What a look says of a card or a stack: where it is, what a press does, how it glows."""

    at: Point
    control: Control
    active: bool
    soft: bool


def _lies(look: Look, site: CardSlot | BuildingStack, shelf: str, control: Control) -> ShelfSpot:
    active = look.state.buying == site.number
    return ShelfSpot(look.layout.shelves[shelf], control, active, look.less_than(site.name))


def card_in(look: Look, site: CardSlot) -> rules.CivilizationCard | None:
    """Return the card that lies in a slot, or None."""
    number = look.state.display[site.slot]
    return look.state.parts.cards[number] if number >= 0 else None


def card_label(texts: Texts, site: CardSlot, lying: rules.CivilizationCard | None) -> str:
    """Say what a slot is called, and what lies in it."""
    name = texts(f"plate.{site.name}")
    if lying is None:
        return texts("map.card_empty", plate=name)
    top, bottom = top_words(texts, lying.top), bottom_words(texts, lying.bottom)
    return texts("map.card", plate=name, top=top, bottom=bottom)


def slot(
    texts: Texts,
    site: CardSlot,
    lying: rules.CivilizationCard | None,
    draft: tuple[rules.Top, ...],
    standing: tuple[Crowd, ...],
    lies: ShelfSpot,
) -> Place:
    """Return one slot with its card and the person there."""
    x, text = card_x(site.slot), "–"
    faces: tuple[Face, ...] = ()
    if lying is not None:
        text = f"{top_words(texts, lying.top)} | {bottom_words(texts, lying.bottom)}"
        faces = (top_face(lying.top, draft), bottom_face(texts, lying.bottom))
    drawn = ("card", faces, str(site.slot + 1), x)
    return _on_shelf(texts, site, drawn, x, standing, lies, text)


def _on_shelf(
    texts: Texts,
    site: CardSlot | BuildingStack,
    drawn: Drawn,
    x: float,
    standing: tuple[Crowd, ...],
    lies: ShelfSpot,
    text: str,
) -> Place:
    """Return a card or a stack, with the person in the slot above it."""
    spot = (x + CARD_WIDTH - 28, float(STRIP_Y))
    tokens, stands = in_rings(site.name, standing, [spot])
    return Place(
        f"site-{site.name}",
        *lies.at,
        control=lies.control,
        drawn=(drawn, ("rings", (spot,), None, (), ())),
        box=(x - 1, CARD_Y - 37, CARD_WIDTH + 2, CARD_HEIGHT + 40),
        corner=(x + CARD_WIDTH - 10, CARD_Y + 9),
        tokens=tokens,
        stands=stands,
        name=texts(f"plate.{site.name}"),
        said=text,
        soft=lies.soft,
        active=lies.active,
    )


def tile(look: Look, site: BuildingStack) -> Place:
    """Return one stack of building tiles."""
    top, left = top_of(look, site), look.state.stacks[site.stack]
    goods = look.state.parts.goods
    label = look.once(tile_label, site, top, goods, left)
    control = look.site_control(site.number, label, tip_id(site) if top else "")
    lies = _lies(look, site, "tiles", control)
    return look.once(stack, site, top, goods, left, look.standing[site.number], lies)


def top_of(look: Look, site: BuildingStack) -> Tile | None:
    """Return the building on top of a stack, or None."""
    number = look.state.tops[site.stack]
    return look.state.parts.tiles[number] if number >= 0 else None


def tile_label(texts: Texts, site: BuildingStack, top: Tile | None, goods: Goods, left: int) -> str:
    """Say what a stack is called, and what lies on top of it."""
    name = texts(f"plate.{site.name}")
    if top is None:
        return texts("map.building_empty", plate=name)
    return texts("map.building", plate=name, tile=tile_words(texts, top, goods), left=left)


def stack(
    texts: Texts,
    site: BuildingStack,
    top: Tile | None,
    goods: Goods,
    left: int,
    standing: tuple[Crowd, ...],
    lies: ShelfSpot,
) -> Place:
    """Return one stack of building tiles with the person there."""
    x, text = tile_x(site.stack), "–"
    faces: tuple[Face, ...] = ()
    if top is not None:
        text = texts("tile.stack", told=tile_words(texts, top, goods), n=left)
        faces = tile_faces(texts, top, goods)
    drawn = ("tile", faces, texts("tile.left", n=left), str(site.stack + 1), max(0, left - 1), x)
    return _on_shelf(texts, site, drawn, x, standing, lies, text)


def tip_id(site: CardSlot | BuildingStack) -> str:
    """Return the name of the tip of a card or building."""
    return f"tip-{site.name}"


def tips(look: Look) -> tuple[Tip, ...]:
    """Return every card and building in words."""
    found = []
    for site in look.state.parts.sites:
        if isinstance(site, CardSlot):
            lying = card_in(look, site)
            if lying is not None:
                found.append(look.once(card_tip, site, lying))
        elif isinstance(site, BuildingStack):
            top = top_of(look, site)
            if top is not None:
                found.append(look.once(tile_tip, site, top, look.state.parts.goods))
    return tuple(found)


def card_tip(texts: Texts, site: CardSlot, lying: rules.CivilizationCard) -> Tip:
    """Return a card in words."""
    lines = (
        texts("tip.top", top=top_words(texts, lying.top)),
        texts("tip.bottom", bottom=bottom_words(texts, lying.bottom)),
    )
    title = texts("tip.card", name=card_name(texts, lying), n=site.slot + 1)
    return Tip(tip_id(site), title, lines)


def tile_tip(texts: Texts, site: BuildingStack, top: Tile, goods: Goods) -> Tip:
    """Return a building in words."""
    return Tip(tip_id(site), texts(f"plate.{site.name}"), (tile_words(texts, top, goods),))
