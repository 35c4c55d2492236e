"""Positions with expansions: four players, red begins, an animal or herd only where named."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from games.stone_age.table import table

import stoneage_lab as lab
from stoneage_lab.core.state import CHANCE

WAITING = {"card4": {"red": 1}}
NO_ANIMAL: dict[str, Any] = {"active": None, "waiting": [], "gone": []}
WOLF: dict[str, Any] = {"active": "A03", "waiting": [], "gone": []}
HERD: dict[str, Any] = {
    "site": "forest", "tile": "M02", "next": "river", "aside": [], "dice": {}
}  # fmt: skip
ALL = ("animals", "igloos", "winter", "huts", "mammoth")


def laid(*expansions: str, count: int = 4, **changes: Any) -> lab.Position:
    """Lay out a game with expansions; with animals the wolf is about, the herd is in the forest."""
    usual: dict[str, Any] = {}
    if "animals" in expansions:
        usual["animal"] = WOLF
    if "mammoth" in expansions:
        usual["herd"] = HERD
    return table(count, expansions=expansions, **(usual | changes))


def at_work(*expansions: str, placed: dict[str, Any], more: bool = True, **rest: Any) -> Any:
    """Lay out red's turn to use sites; one more person waits at card 4, unless told otherwise."""
    waiting = WAITING if more else {}
    return laid(*expansions, stage="use", placed=waiting | placed, **rest)


def before_building(tile: str, expansion: str, count: int = 2, **goods: Any) -> lab.Position:
    """Lay out red before a tile, with some goods; `any_two` is a kept card, `cards` its cards."""
    red: dict[str, Any] = {"goods": {k: v for k, v in goods.items() if k not in ("cards", "rules")}}
    if "cards" in goods:
        red |= {"cards": goods["cards"], "any_two": int("C36" in goods["cards"])}
    tops = [tile, *[other for other in ("B26", "B27", "B28", "B25") if other != tile]][:count]
    position = at_work(
        expansion, placed={"building1": {"red": 1}}, count=count, tops=tops,
        players={"red": red}, rules=goods.get("rules", "standard"),
    )  # fmt: skip
    return position.after("use building1")


def facts(position: lab.Position, words: str, rule: str) -> dict[str, Any]:
    """Return the facts of a refusal by a rule."""
    return next(r.facts for r in position.refusals(words) if r.rule.id == rule)


def mean(position: lab.Position, of: Any) -> Fraction:
    """Return the exact mean of something after what is random now."""
    assert position.node == CHANCE
    outcomes = position.chance.outcomes()
    total = sum(weight for _, weight in outcomes)
    return sum(
        (Fraction(weight * of(position.settle(outcome)), total) for outcome, weight in outcomes),
        Fraction(0),
    )


def told(position: lab.Position) -> list[str]:
    """Return the names of the events of the last step."""
    return [event[0] for event in position.events]
