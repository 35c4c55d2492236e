"""Cards and buildings that cannot be paid for: they glow less, and it is said what is missing."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from games.stone_age.table import GOODS, TILES, using

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.scene import Control
from stoneage_lab.games.stone_age.rules.buildings import TILES as FACES
from stoneage_lab.games.stone_age.rules.buildings import nearest_payments

Purse = tuple[int, ...]

# On sale, what Red has, how this is said, and what is missing, in both languages.
SAID = [
    ("B10", (3, 2, 0, 0), "3 wood, 2 brick", "1 stone", "石材1"),
    ("B10", (0, 0, 0, 0), "no goods", "1 wood, 1 brick, 1 stone", "木材1、レンガ1、石材1"),
    ("B18", (1, 1, 0, 0), "1 wood, 1 brick", "3 more of a kind that you have", "1種類（あと3個）"),
    ("B18", (3, 1, 0, 0), "3 wood, 1 brick", "1 wood", "木材1"),
    ("B18", (0, 0, 0, 0), "no goods", "4 goods of 1 kind", "資源4個（1種類）"),
    ("B20", (3, 2, 0, 0), "3 wood, 2 brick", "1 good of another kind", "持っていない種類の資源1個"),
    ("B20", (5, 0, 0, 0), "5 wood", "2 goods of other kinds", "持っていない種類の資源2個"),
    ("B20", (1, 0, 0, 0), "1 wood", "3 goods, 2 of other kinds", "資源3個（うち2個は"),
    ("B26", (0, 0, 0, 0), "no goods", "1 good of any kind", "資源1個（種類は問いません）"),
    ("card3", (0, 0, 1, 0), "1 stone", "2 goods of any kind", "資源2個（種類は問いません）"),
]  # fmt: skip


def before(sold: str, goods: Purse, **changes: Any) -> tuple[lab.Position, str]:
    """Red, with these goods, stands at a card or before a tile."""
    site = "building1" if sold in TILES else sold
    tops = [sold, "B01"] if sold in TILES else ["B01", "B02"]
    red = {"goods": dict(zip(GOODS, goods, strict=True)), **changes}
    return using({site: {"red": 1}}, tops=tops, players={"red": red}), site


def control(position: lab.Position, site: str, code: str = "en") -> Control:
    scene = drawing.scene_of(position, seat="red", language=code)
    return next(place.control for _, place in scene.places() if place.id == f"site-{site}")


@pytest.mark.parametrize(("sold", "goods", "have", "lack", "japanese"), SAID)
def test_what_is_missing_is_said_before_and_after_the_place_is_used(
    sold: str, goods: Purse, have: str, lack: str, japanese: str
) -> None:
    position, site = before(sold, goods)
    assert control(position, site).in_vain
    assert control(position, site).action == f"use {site}"
    told = f"you have {have}; still missing: {lack}."
    assert told in control(position, site).why
    assert japanese in control(position, site, "ja").why
    after = position.after(f"use {site}")
    english, other = (
        drawing.scene_of(after, seat="red", language=code).prompt.sentence for code in ("en", "ja")
    )
    assert english.endswith(f"{told} Decline.")
    assert japanese in other


def test_what_can_be_paid_glows_as_ever() -> None:
    for sold, goods in (("B10", (1, 1, 1, 0)), ("B18", (0, 4, 0, 0)), ("card3", (1, 1, 0, 1))):
        position, site = before(sold, goods)
        assert not control(position, site).in_vain
        assert not control(position, site).why


def test_goods_of_a_card_may_pay_and_nothing_is_in_vain_then() -> None:
    position, site = before("B10", (1, 1, 0, 0), cards=["C36"], any_two=1)
    assert not control(position, site).in_vain
    sentence = drawing.scene_of(position.after(f"use {site}"), seat="red").prompt.sentence
    assert sentence.endswith("still missing: 1 stone.")


def test_nothing_is_said_to_who_only_looks_on() -> None:
    position, site = before("B10", (0, 0, 0, 0))
    scene = drawing.scene_of(position, seat="blue")
    assert not any(place.control.why for _, place in scene.places() if place.id == f"site-{site}")


@pytest.mark.parametrize("tile", TILES)
def test_no_payment_lacks_less(tile: str) -> None:
    price = FACES[TILES.index(tile)].price
    for goods in ((0, 0, 0, 0), (2, 1, 0, 0), (1, 1, 1, 0), (0, 0, 2, 3), (6, 0, 0, 1)):
        near = nearest_payments(price, goods)[0].purse
        lacks = sum(max(0, n - have) for n, have in zip(near, goods, strict=False))
        more = (
            tuple(have + added.count(kind) for kind, have in enumerate(goods))
            for count in range(8)
            for added in combinations_with_replacement(range(4), count)
        )
        assert lacks == sum(next(each for each in more if price.payments(each))) - sum(goods)


def test_the_explanation_names_what_is_missing_of_the_nearest_payment() -> None:
    position, site = before("card3", (0, 0, 2, 0))
    (refusal,) = position.after(f"use {site}").explain().may_not
    assert "lacks 1 wood for this payment and has: 2 stone" in str(refusal)
