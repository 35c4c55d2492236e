"""What chance seldom brings about, laid out and played by engine and second opinion."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.age_of_revive.oracle.comparing import Walk, at_random
from games.age_of_revive.oracle.tables import CARDS, FACILITIES, GOODS
from games.age_of_revive.table import go, table, why

RICH = {"red": "9w 9h 9f 9s 9i"}
NEEDED = "barracks mason assembly residence gate"
NORMAL = [name for name, card in CARDS.items() if card["kind"] == "normal"]
LAST = {**dict.fromkeys(GOODS, 0), "iron": 1}


def _watch(*words: str, **laid: Any) -> Counter[str]:
    """Say some words, then go on anyhow, and return what was seen."""
    seen: Counter[str] = Counter()
    walk = Walk(table(**{"rules": "standard", "purses": RICH, **laid}).state, Random(1), seen)
    for each in words:
        walk.step(each)
    walk.go(6, at_random)
    return seen


@pytest.mark.parametrize("card", [card for card in FACILITIES if card != "worksite"])
def test_every_card_takes_the_place_of_another(card: str) -> None:
    on_ring = CARDS[card]["form"] == "ring"
    own = ["worksite", "temple" if card != "temple" else "pier"]
    suburb = "vault" if card != "vault" else "shrine"
    old = own[1] if on_ring else suburb
    seen = _watch(
        "act",
        f"rebuild {old} into {card}",
        step="act",
        areas={"red": " ".join(own), "blue": NEEDED},
        suburbs={"red": suburb},
        pieces={"red": "red worksite", "green": f"red {own[1]}"},
        hands={"red": [card]},
    )
    assert seen[f"rebuild into {card}"] == 1


@pytest.mark.parametrize("name", NORMAL)
@pytest.mark.parametrize("special", ["coachhouse", "canal", "tower"])
def test_every_normal_facility_is_used_from_afar(name: str, special: str) -> None:
    tents = {"red": "manor"} if name == "manor" else {}
    area = [special, "rubble1", *([] if name == "manor" else [name]), "smithy"]
    words = ["act", *(["pay 2 horse"] if special == "canal" else []), f"use {name} red"]
    seen = _watch(
        *words,
        step="act",
        tents=tents,
        areas={"red": " ".join(dict.fromkeys(area))},
        pieces={"red": f"red {special}"},
        hands={"red": ["inn", "vault"], "blue": ["stables", "canal", "shack"]},
    )
    assert seen[f"use {name}"] >= 1


def test_a_temple_is_passed_twice() -> None:
    seen = _watch("ride 14", areas={"red": "temple", "blue": "", "green": "", "yellow": "mason"})
    assert seen["a Temple is passed twice"] == 1


def test_a_ride_over_a_gap_that_closes() -> None:
    areas = {"red": "gap1 temple rubble2", "blue": "", "green": "", "yellow": ""}
    for ride in range(4, 31):
        seen = _watch(f"ride {ride}", areas=areas, pieces={"red": "red gap1"})
        assert seen["a gap closes"] == 1


def test_the_last_cube_for_a_shack_turned_over_from_afar() -> None:
    seen = _watch(
        "act",
        "use shack red",
        "act flip",
        step="act",
        areas={"red": "coachhouse shack"},
        pieces={"red": "red coachhouse"},
        support=LAST,
    )
    assert seen["over while using"] == seen["a Shack is turned over from afar"] == 1


def test_a_shack_turned_over_counts_as_used() -> None:
    _watch(
        "act",
        "pay 2 horse",
        "use shack red",
        "act flip",
        "take iron",
        step="act",
        areas={"red": "canal shack smithy"},
        pieces={"red": "red canal"},
    )


def test_a_building_while_the_canal_is_used_can_be_used_too() -> None:
    seen = _watch(
        "act",
        "pay 2 horse",
        "use carpenters red",
        "build mason after tent",
        "use mason red",
        step="act",
        areas={"red": "canal carpenters smithy"},
        pieces={"red": "red canal"},
        hands={"red": ["mason"]},
    )
    assert seen["use mason"] == 1


def test_a_shrine_stands_in_though_others_have_what_is_needed() -> None:
    for answer in ("use shrine", "give worker blue", "give worker green"):
        _watch(
            "build carpenters after tent",
            answer,
            step="build",
            areas={"blue": "barracks", "green": "barracks"},
            suburbs={"red": "shrine highway"},
            hands={"red": ["carpenters"]},
        )


def test_a_worker_for_who_has_ten_goes_to_the_stock() -> None:
    _watch(
        "build carpenters after tent",
        "take iron",
        step="build",
        areas={"blue": "barracks"},
        purses={**RICH, "blue": "10w"},
        hands={"red": ["carpenters"]},
    )


def test_a_payment_that_does_not_fit_is_no_lack_of_goods() -> None:
    pier = {"areas": {"red": "pier"}, "pieces": {"red": "red pier"}}
    asked = go(table(rules="standard", purses=RICH, step="act", **pier), "act")
    assert why(asked, "pay 5 horse") == ["turn.moment"]
    road = table(step="build", purses=RICH, suburbs={"red": "highway"}, hands={"red": ["mason"]})
    asked = go(road, "build mason after tent")
    assert why(asked, "pay 1 iron") == why(asked, "pay 2 horse") == ["turn.moment"]
