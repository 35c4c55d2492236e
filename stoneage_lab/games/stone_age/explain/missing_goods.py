"""What is missing to pay a price, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.goods import Purse, kinds, missing, total
from ..rules.buildings import nearest_payments
from ..rules.goods import NO_PERSON

if TYPE_CHECKING:
    from ....core.language import Texts
    from ..rules.buildings import Price


def lack(price: Price, held: Purse, words: Texts) -> str:
    """Say what is missing to pay a price: the goods by name where no others would do.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> from ..rules.buildings import TILES
    >>> words = game("stone-age").texts("en")
    >>> lack(TILES[0].price, (1, 0, 2, 0), words)  # 2 wood, 1 brick
    '1 wood, 1 brick'
    >>> lack(TILES[19].price, (3, 2, 0, 0), words)  # 4 goods of 3 kinds
    '1 good of another kind'
    >>> lack(TILES[17].price, (1, 1, 0, 0), words)  # 4 goods of 1 kind
    '3 more of a kind that you have'
    """
    purse = held + NO_PERSON
    ways = [way.purse for way in nearest_payments(price, held)]
    lacks = {missing(purse, way) for way in ways}
    if len(lacks) == 1:
        return words("lack.goods", goods=price.purses.goods.listed(min(lacks)))
    number, of_kinds = total(min(lacks)), {kinds(way) for way in ways}
    # How many of them are of kinds that the player has none of.
    fresh = {
        total(tuple(n for have, n in zip(purse, each, strict=True) if not have)) for each in lacks
    }
    if not total(held):
        key = "kinds" if len(of_kinds) == 1 and number > 1 else "any"
    elif not max(fresh):
        key = "held"
    elif min(fresh) == number:
        key = "other"
    else:
        key = "some_other" if min(fresh) else "any"
    return words(f"lack.{key}", n=number, other=min(fresh), kinds=min(number, *of_kinds))
