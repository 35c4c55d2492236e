"""The building tiles of igloos, winter and new buildings: more tiles for the same stacks.

A tile may have a printed number of points, not be counted by hut builders, take one good more for
more points, bring something when it is built, and pay at the start of every round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ....core.goods import Purse
from ....core.language import Texts
from ..rules.buildings import Fixed, Price, Tile
from ..rules.goods import GOODS
from .rewards import ON_BUILD, PickGoods, Reward, Source, Unit, reward, units
from .texts import FOLDER, tile_text

if TYPE_CHECKING:
    from ..rules.actions import Purses
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState


class PrintedPrice(Fixed):
    """A price of exactly these goods, for printed points."""

    def __init__(self, cost: Purse, points: int) -> None:
        super().__init__(cost)
        self.printed = points

    def bind(self, purses: Purses) -> None:
        super().bind(purses)
        self.value = self.printed


class Surcharge:
    """A number of further goods of one kind, for more points.

    Attributes
    ----------
    name : str
        The good.
    good, count, points : int
    """

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.name: str = given["good"]
        self.good: int = GOODS.index(self.name)
        self.count: int = given["count"]
        self.points: int = given["points"]


class AddedTile(Tile):
    """A building tile of an expansion.

    Attributes
    ----------
    extra : Surcharge or None
    on_build, each_round : Reward
    """

    def __init__(self, id: str, price: Price, cites: str) -> None:
        super().__init__(id, price)
        self.cites = cites
        self.extra: Surcharge | None = None
        self.on_build: Reward = ()
        self.each_round: Reward = ()
        self.picking: PickGoods | None = None

    def with_price(self, price: Price) -> Tile:
        raise NotImplementedError  # no option changes these prices

    def apply_effect(self, state: StoneAgeState, seat: int, number: int) -> None:
        if self.picking is not None:
            self.picking.give(state, seat, ON_BUILD, number)


class Igloo(AddedTile):
    """A building that hut builders do not count."""

    counted = False
    event = "build_igloo"


class BuiltSource(Source):
    """Gives the rewards of tiles when they are built."""

    rule = "huts.built"

    def units(self, state: StoneAgeState, seat: int, of: int) -> list[Unit]:
        tiles = state.parts.tiles
        if not 0 <= of < len(tiles) or of not in state.players[seat].buildings:
            return []
        tile = tiles[of]
        return units(tile.on_build) if isinstance(tile, AddedTile) else []


def tile_of(given: Mapping[str, Any], whose: str) -> AddedTile:
    """Return the tile that faces describe; `whose` is `Game.faces_kind`."""
    cost = tuple([given["cost"].get(good, 0) for good in GOODS])
    kind = AddedTile if given["counts_for_hut_builders"] else Igloo
    tile = kind(given["id"], PrintedPrice(cost, given["points"]), whose)
    if "extra" in given:
        tile.extra = Surcharge(given["extra"])
    tile.on_build = reward(given.get("on_build", {}))
    tile.each_round = reward(given.get("each_round", {}))
    return tile


def add_tiles(parts: Components, given: list[Mapping[str, Any]]) -> list[AddedTile]:
    """Add tiles to the pool from which the stacks are made, and return them."""
    found = [tile_of(each, parts.faces_kind) for each in given]
    parts.tiles = (*parts.tiles, *found)

    def names(texts: Texts) -> dict[str, str]:
        told = {}
        for tile in found:
            price = tile.price
            cost = price.cost if isinstance(price, Fixed) else ()
            goods = parts.goods.listed((*cost, 0))
            told[f"tile.{tile.id}"] = tile_text(texts, tile, goods)
        return told

    parts.more_texts.append(names)
    add_texts(parts)
    return found


def add_texts(parts: Components) -> None:
    """Add the texts of the expansions to those of the game."""
    if FOLDER not in parts.text_folders:
        parts.text_folders = (*parts.text_folders, FOLDER)
