"""The prepared positions of R4."""

from __future__ import annotations

from typing import Any, Final

from .....lessons.positions import PreparedPosition
from ...rules.goods import GOODS
from ..prepared_positions import using

AT_BUILDING: Final = {"building1": {"red": 1}, "hunt": {"red": 1, "blue": 5}}
SHOP: Final = ["C16", "C11", "C18", "C29"]
PLENTY: Final = dict.fromkeys(GOODS, 5)


def _red(goods: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"red": {"goods": goods, **more}}


def _paying(id: str, tile: str, goods: dict[str, int], rules: str = "standard") -> PreparedPosition:
    """Return a position in which red can build, and then hunt."""
    found = using(id, placed=AT_BUILDING, tops=[tile, "B02"], display=SHOP, players=_red(goods))
    return PreparedPosition(id, found.changes, found.players, "stone-age", rules)


POSITIONS: Final = [
    using(
        "R4.market",
        placed={"card1": {"red": 1}, "card3": {"red": 1}, "hunt": {"red": 1, "blue": 5}},
        display=SHOP,
        players=_red({"wood": 1, "brick": 2}, buildings=["B02", "B10"], points=23),
    ),
    using(
        "R4.stalls",
        placed={f"card{slot}": {"red": 1} for slot in (1, 2, 3, 4)} | {"hunt": {"blue": 5}},
        display=SHOP,
    ),
    using(
        "R4.dice",
        seats=4,
        placed={"card1": {"red": 1}, "hunt": {"red": 1}},
        display=["C05", "C11", "C18", "C29"],
        players=_red({"wood": 1}),
    ),
    _paying("R4.fixed", "B01", {"wood": 3, "brick": 1}),
    _paying("R4.kinds", "B19", {"wood": 2, "stone": 3, "gold": 1}),
    _paying("R4.range", "B26", {"wood": 2, "brick": 1, "gold": 2}),
    _paying("R4.many", "B19", PLENTY),
    _paying("R4.literal", "B19", PLENTY, "rulebook"),
    using(
        "R4.little",
        placed=AT_BUILDING | {"card1": {"red": 1}},
        display=["C18", "C11", "C16", "C29"],
        tops=["B05", "B02"],
        players=_red({"wood": 2}),
    ),
    using(
        "R4.keep",
        placed=AT_BUILDING | {"card4": {"red": 1}},
        display=SHOP,
        tops=["B04", "B02"],
        players=_red({"wood": 2, "gold": 2}),
    ),
]
