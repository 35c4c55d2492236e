"""Situations of feeding and of the end of the game."""

from __future__ import annotations

from typing import Any

from games.stone_age.playthroughs.arranging import feeding, goods, using
from games.stone_age.playthroughs.situation import Situation

import stoneage_lab as lab

FEEDING = [
    Situation(
        "starvation",
        "Hungry people cost ten points, below zero if need be",
        "Red cannot pay the whole rest. Blue could, and does not want to. Nothing is paid in part, "
        "and the goods stay.",
        feeding(
            2,
            players={
                "red": {"food": 0, "fields": 1, "points": 3, "goods": goods(wood=2)},
                "blue": {"food": 2, "goods": goods(wood=1, stone=2)},
            },
        ),
        ["?pay 2 wood", "?decline", "starve", "?pay 1 wood", "?pay 3 wood", "starve"],
        ["may  1: starve", "asks pay 1 wood — feed.rest", "asks pay 3 wood — pay.have",
         "scores -7 -10"],
    ),
    Situation(
        "feeding_with_goods",
        "Goods in place of food, one for one",
        "Two food are missing; red chooses which goods.",
        feeding(2, players={"red": {"food": 3, "goods": goods(wood=2, brick=1, gold=1)}}),
        ["?pay 2 wood 1 gold", "pay 1 wood 1 brick"],
        ["asks pay 2 wood 1 gold — feed.rest", '["paid_rest",0'],
    ),
    Situation(
        "any_two_at_feeding",
        "Any two goods: cashed to feed people",
        "Without the card red could only starve.",
        feeding(2, players={"red": {"food": 3, "cards": ["C36"], "any_two": 1}}),
        ["?pay 2 wood", "gain wood wood", "pay 2 wood"],
        ["may  11: starve | gain", '["paid_rest",0,[["wood",2]]]'],
    ),
    Situation(
        "people_as_food",
        "Rulebook: people may be given up, but not the last one",
        "",
        feeding(2, "rulebook", players={"red": {"people": 3, "food": 0, "goods": goods(wood=1)}}),
        ["?pay 3 people", "pay 1 wood 2 people"],
        ["asks pay 3 people — feed.last", "players.red.people 3 → 1"],
    ),
    Situation(
        "people_not_as_food",
        "Standard: people are never given up",
        "",
        feeding(2, players={"red": {"people": 3, "food": 0, "goods": goods(wood=1)}}),
        ["?pay 1 wood 2 people", "starve"],
        ["asks pay 1 wood 2 people — pay.people"],
    ),
    Situation(
        "field_surplus_kept",
        "More fields than people: the surplus is kept",
        "Seven fields and five people: two food are left.",
        using(2, placed={"hunt": {"blue": 1}}, players={"red": {"food": 0, "fields": 7}}),
        ["use hunt", 1],
        ["players.red.food 0 → 2"],
    ),
    Situation(
        "field_surplus_lost",
        "Online guide: the surplus of the fields is lost",
        "Seven fields and five people: nothing is left of the harvest, and nothing is taken away.",
        using(2, "bga", placed={"hunt": {"blue": 1}}, players={"red": {"food": 1, "fields": 7}}),
        ["use hunt", 1],
        ['["feed",0,5,5,1,0]'],
    ),
]  # fmt: skip


def last_round(
    rules: str = "standard", options: dict[str, str] | None = None, **players: Any
) -> lab.Position:
    """Lay out the last use of a game: a stack is empty, and red's one hunter is out."""
    fed = {name: {"food": 20} | things for name, things in players.items()}
    tiles = {tile for things in fed.values() for tile in things.get("buildings", ())}
    last = next(tile for tile in ("B01", "B10", "B28") if tile not in tiles)
    tops = [None, last, None][: len(fed)]
    stacks = [0, 1, 0][: len(fed)]
    return using(
        len(fed), rules, options=options, placed={"hunt": {"red": 1}}, players=fed, tops=tops,
        stacks=stacks,
    )  # fmt: skip


FARMER: dict[str, Any] = {"points": 50, "fields": 5, "people": 5}
SMITH: dict[str, Any] = {"points": 50, "level": 6, "people": 5}
ENDS = ["use hunt", 1]

SCORED: dict[str, Any] = {
    "red": {
        "points": 45,
        "fields": 7,
        "goods": goods(wood=2, gold=1),
        # 5 farmers; pottery writing sundial transport medicine, and pottery and sundial again
        "cards": ["C05", "C06", "C17", "C01", "C02", "C03", "C04", "C12", "C11", "C30"],
    },
    "blue": {
        "points": 20,
        "people": 8,
        "level": 7,
        # 3 tool makers, 7 hut builders, 3 shamans
        "cards": ["C33", "C09", "C28", "C08", "C16", "C20", "C22"],
        "buildings": ["B02", "B03", "B04", "B05", "B06", "B07"],
    },
}

ENDING = [
    Situation(
        "scoring",
        "The final score",
        "Red: five kinds of culture and two of them twice (25 + 4), 5 farmers × 7 fields. "
        "Blue: 3 tool makers × 7 (a tool for one use counts nothing), 7 hut builders × 6 "
        "buildings, 3 shamans × 8 people.",
        last_round(**SCORED),
        ENDS,
        ['["score",0,"culture",5,2,29]', '["score",0,"farmer",5,7,35]',
         '["score",1,"tool_maker",3,7,21]', '["score",1,"hut_builder",7,6,42]',
         '["score",1,"shaman",3,8,24]', '["score",0,"goods",3,1,3]'],
    ),
    Situation(
        "scoring_rulebook",
        "The final score by the rulebook",
        "Culture: 5 for each of the five kinds, 1 for each of the two further copies.",
        last_round("rulebook", **SCORED),
        ENDS,
        ['["score",0,"culture_fives",5,2,27]'],
    ),
    Situation(
        "tie_by_sum",
        "A tie: fields, tools and people together",
        "Red has 5 fields and 5 people, blue tools of 6 in all and 5 people: 10 against 11.",
        last_round(red=FARMER, blue=SMITH),
        ENDS,
        ["over · won by blue · scores 50 50"],
    ),
    Situation(
        "tie_fields_first",
        "Online guide, a tie: fields come first",
        "The same as the tie by sum, but now red's fields decide.",
        last_round("bga", red=FARMER, blue=SMITH),
        ENDS,
        ["over · won by red · scores 50 50"],
    ),
    Situation(
        "tie_tools_second",
        "Online guide, a tie: as many fields, more tools",
        "Green has more people, but tools come first.",
        last_round(
            "bga",
            red={"points": 50, "fields": 2, "level": 3},
            blue={"points": 50, "fields": 2, "level": 4},
            green={"points": 50, "fields": 2, "level": 3, "people": 9},
        ),
        [*ENDS, "tools none"],
        ["over · won by blue"],
    ),
    Situation(
        "tie_shared",
        "A tie that nothing breaks: a shared win",
        "Green has as much in all, but fewer points.",
        last_round(red=FARMER, blue=FARMER, green=FARMER | {"points": 49}),
        ENDS,
        ["over · won by red and blue"],
    ),
    Situation(
        "tie_sum_same_differently",
        "A tie of equal sums is shared, however they are made up",
        "With tie_break=sum 4 fields and 6 people are as good as 5 fields and 5 people.",
        last_round(red=FARMER, blue={"points": 50, "fields": 4, "people": 6}),
        ENDS,
        ["over · won by red and blue"],
    ),
    Situation(
        "any_two_never_cashed",
        "Any two goods: kept to the end of the game",
        "A card that is never cashed gives nothing but its lower half.",
        last_round(
            red={"cards": ["C36"], "any_two": 1, "points": 9}, blue={"points": 10}
        ),
        [*ENDS, "keep"],
        ["over · won by red and blue · scores 10 10"],
    ),
]  # fmt: skip
