"""The faces of civilization cards and building tiles."""

from __future__ import annotations

from typing import Final

from ....drawing.scene import Tip
from ..expansions.buildings import AddedTile
from ..rules import cards as rules
from ..rules.buildings import Fixed, Kinds, Range, Tile
from ..rules.sites import BuildingStack, CardSlot
from .layout import CARD_WIDTH, CARD_Y, STRIP_Y, card_x, tile_x
from .look import Look
from .modules import tile_mark
from .pieces import Card, Face, Icon, Slot

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


def cards(look: Look) -> tuple[Card, ...]:
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


def top_face(look: Look, top: rules.Top) -> Face:
    """Return the picture of the top half of a card."""
    if top.kind in ("food", "goods"):
        return Face("card", (Icon(top.good),), f"+{top.amount}")
    if top.kind == "roll":
        return Face("card", (Icon("roll"), Icon(top.good)), arrow=True)
    if top.kind == "dice_for_all":
        draft = look.state.parts.draft
        return Face(
            "card", (Icon("dice-for-all"),), under=tuple(Icon(pictogram(given)) for given in draft)
        )
    number = _NUMBERS[top.kind].format(n=top.amount)
    return Face("card", (Icon(symbol(top.kind)),), number)


def bottom_face(look: Look, bottom: rules.Bottom) -> Face:
    """Return the picture of the bottom half of a card."""
    if bottom.symbol:
        caption = look.texts(f"caption.{bottom.symbol}")
        return Face("culture", (Icon(symbol(bottom.symbol)),), caption=caption)
    icon = Icon(symbol(bottom.profession))
    return Face(
        "sand",
        (icon,) * bottom.count,
        caption=look.texts(f"caption.{bottom.profession}"),
        times=TIMES[bottom.profession],
    )


def top_words(look: Look, top: rules.Top) -> str:
    """Describe the top half of a card."""
    return look.texts(f"gives.{top.kind}", n=top.amount, good=top.good)


def bottom_words(look: Look, bottom: rules.Bottom) -> str:
    """Describe the bottom half of a card."""
    if bottom.symbol:
        return look.texts("bottom.culture", caption=bottom.symbol)
    return look.texts(f"bottom.{bottom.profession}", n=bottom.count)


def card_name(look: Look, card: rules.CivilizationCard) -> str:
    """Return the name of a card: of its top half, then its bottom half."""
    bottom = card.bottom.symbol or card.bottom.profession
    return look.texts(
        "card.name",
        above=look.texts[f"card.{card.top.kind}"],
        below=look.texts[f"caption.{bottom}"],
    )


def tile_words(look: Look, tile: Tile) -> str:
    """Describe the price and the points of a building."""
    texts, price = look.texts, tile.price
    if isinstance(tile, AddedTile):
        return texts[f"tile.{tile.id}"]
    if isinstance(price, Fixed):
        cost = look.state.parts.goods.listed((*price.cost, 0))
        return texts("tile.fixed", goods=cost, n=price.value)
    if isinstance(price, Kinds):
        return texts("tile.kinds", n=price.count, kinds=price.kinds)
    return texts("tile.range", least=price.least, most=price.most)


def tile_faces(look: Look, tile: Tile) -> tuple[Face, Face]:
    """Return roof and wall of a building: points above, cost below."""
    price = tile.price
    if isinstance(price, Fixed):
        cost = look.state.parts.goods.listed((*price.cost, 0))
        icons = [Icon(good) for good, n in cost for _ in range(n)]
        word, marks = tile_mark(look, tile)
        wall = Face("wall", tuple(icons), caption=word, under=marks)
        return Face("roof", (), str(price.value)), wall
    roof = Face("roof", (), look.texts["tile.by_value"])
    if isinstance(price, Kinds):
        caption = look.texts("tile.kinds_short", kinds=price.kinds)
        return roof, Face("wall", (Icon("any"),), f"×{price.count}", caption)
    assert isinstance(price, Range)
    number = f"{price.least}–{price.most}"
    return roof, Face("wall", (Icon("any"),), number, look.texts("tile.range_short"))


def card(look: Look, site: CardSlot) -> Card:
    """Return one slot with its card."""
    texts, number = look.texts, look.state.display[site.slot]
    x = card_x(site.slot)
    price, name = site.slot + 1, texts(f"plate.{site.name}")
    faces: tuple[Face, ...] = ()
    if number < 0:
        label = texts("map.card_empty", plate=name)
        text = "–"
    else:
        lying = look.state.parts.cards[number]
        top, bottom = top_words(look, lying.top), bottom_words(look, lying.bottom)
        label = texts("map.card", plate=name, top=top, bottom=bottom)
        text = f"{top} | {bottom}"
        faces = (top_face(look, lying.top), bottom_face(look, lying.bottom))
    spot = (x + CARD_WIDTH - 28, float(STRIP_Y))
    return Card(
        id=f"site-{site.name}",
        kind="card",
        x=x,
        y=CARD_Y,
        price=str(price),
        faces=faces,
        slots=(Slot(f"ring-{site.name}-1", *spot),),
        pieces=look.in_rings(site.number, [spot]),
        control=look.control(site.number, label, tip_id(site) if number >= 0 else ""),
        text=text,
        active=look.state.buying == site.number,
    )


def tile(look: Look, site: BuildingStack) -> Card:
    """Return one stack of building tiles."""
    texts, state = look.texts, look.state
    number, left = state.tops[site.stack], state.stacks[site.stack]
    x, name = tile_x(site.stack), texts(f"plate.{site.name}")
    faces: tuple[Face, ...] = ()
    if number < 0:
        label, text = texts("map.building_empty", plate=name), "–"
    else:
        top = look.state.parts.tiles[number]
        text = tile_words(look, top)
        label = texts("map.building", plate=name, tile=text, left=left)
        faces = tile_faces(look, top)
    spot = (x + CARD_WIDTH - 28, float(STRIP_Y))
    return Card(
        id=f"site-{site.name}",
        kind="building",
        x=x,
        y=CARD_Y,
        price=texts("tile.left", n=left),
        faces=faces,
        slots=(Slot(f"ring-{site.name}-1", *spot),),
        pieces=look.in_rings(site.number, [spot]),
        control=look.control(site.number, label, tip_id(site) if number >= 0 else ""),
        active=look.state.buying == site.number,
        text=f"{text} ({texts('tile.left', n=left)})" if number >= 0 else text,
        below=max(0, left - 1),
        number=str(site.stack + 1),
    )


def tip_id(site: CardSlot | BuildingStack) -> str:
    """Return the name of the tip of a card or building."""
    return f"tip-{site.name}"


def tips(look: Look) -> tuple[Tip, ...]:
    """Return every card and building in words."""
    texts, state, found = look.texts, look.state, []
    for site in look.state.parts.sites:
        name = texts(f"plate.{site.name}")
        if isinstance(site, CardSlot) and state.display[site.slot] >= 0:
            lying = look.state.parts.cards[state.display[site.slot]]
            lines = (
                texts("tip.top", top=top_words(look, lying.top)),
                texts("tip.bottom", bottom=bottom_words(look, lying.bottom)),
            )
            title = texts("tip.card", name=card_name(look, lying), n=site.slot + 1)
            found.append(Tip(tip_id(site), title, lines))
        elif isinstance(site, BuildingStack) and state.tops[site.stack] >= 0:
            top_tile = look.state.parts.tiles[state.tops[site.stack]]
            found.append(Tip(tip_id(site), name, (tile_words(look, top_tile),)))
    return tuple(found)
