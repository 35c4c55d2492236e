"""Situations of placing people and of using sites."""

from __future__ import annotations

from playthroughs.arranging import arranged, goods, shown, using
from playthroughs.situation import Situation

PLACING = [
    Situation(
        "village_two_players",
        "Two players: one of tool maker, hut and field closes",
        "As soon as two of the three are taken, nobody may go to the third.",
        arranged(2),
        ["place 1 toolmaker", "?place 1 toolmaker", "?place 1 hut", "place 2 hut", "?place 1 field",
         "?place 1 building3", "place 4 hunt",
         "?place 1 field", "place 3 clay"],
        ["asks place 1 field — place.village", "asks place 1 hut — place.hut",
         "asks place 1 building3 — place.stacks"],
    ),
    Situation(
        "village_two_players_rulebook",
        "Two players, rulebook: two of tool maker, hut and field close",
        "By the translated rulebook only one of the three may be used in a round.",
        arranged(2, "rulebook"),
        ["?place 1 hut", "place 1 field", "?place 2 hut", "?place 1 toolmaker", "place 5 hunt"],
        ["asks place 2 hut — place.village", "asks place 1 toolmaker — place.village"],
    ),
    Situation(
        "village_three_players",
        "Three players: one of tool maker, hut and field closes",
        "Two are taken, so the third is closed for green as well as for those who come again.",
        arranged(3),
        ["place 2 hut", "place 1 field", "?place 1 toolmaker", "place 5 forest",
         "?place 1 toolmaker", "place 3 clay"],
        ["asks place 1 toolmaker — place.village"],
    ),
    Situation(
        "village_four_players",
        "Four players: tool maker, hut and field are all open",
        "",
        arranged(4),
        ["place 2 hut", "place 1 field", "?place 1 field", "place 1 toolmaker"],
        ["asks place 1 field — place.taken"],
    ),
    Situation(
        "gatherers_two_players",
        "Two players: one of them may gather at a site",
        "Forest, clay pit, quarry and river take one player each; the hunting grounds take all.",
        arranged(2),
        ["place 1 forest", "?place 1 forest", "place 1 hunt", "?place 1 forest", "place 4 hunt",
         "?place 1 hunt", "place 4 river"],
        ["asks place 1 forest — place.gatherers", "asks place 1 forest — place.again"],
    ),
    Situation(
        "gatherers_three_players",
        "Three players: two of them may gather at a site",
        "",
        arranged(3),
        ["place 1 clay", "place 1 clay", "?place 1 clay", "place 5 quarry", "?place 1 clay"],
        ["asks place 1 clay — place.gatherers"],
    ),
    Situation(
        "gatherers_unlimited",
        "Two players, any number of gatherers",
        "With the option gatherers=unlimited only the seven rings limit a site.",
        arranged(2, options={"gatherers": "unlimited"}),
        ["place 4 forest", "?place 4 forest", "place 3 forest"],
        ["asks place 4 forest — place.rings"],
    ),
    Situation(
        "forest_full",
        "Seven rings in the forest",
        "Four red, two blue and one green fill it; yellow finds no room.",
        arranged(4),
        ["place 4 forest", "place 2 forest", "?place 2 forest", "place 1 forest",
         "?place 1 forest", "place 5 river", "?place 1 forest"],
        ["asks place 2 forest — place.rings", "asks place 1 forest — place.again"],
    ),
    Situation(
        "nowhere_to_go",
        "People who find no place stay home, and eat",
        "After blue's last person went hunting no site takes red's last one.",
        arranged(
            2,
            turn=0,
            players={"red": {"people": 10}, "blue": {"people": 6}},
            placed={
                "hunt": {"red": 1}, "forest": {"red": 1}, "clay": {"red": 1},
                "quarry": {"blue": 1}, "river": {"blue": 1}, "toolmaker": {"red": 1},
                "hut": {"blue": 2}, "card1": {"red": 1}, "card2": {"red": 1},
                "card3": {"red": 1}, "card4": {"red": 1}, "building1": {"red": 1},
                "building2": {"blue": 1},
            },
        ),
        ["?place 1 field", "place 1 hunt"],
        ['then ["stay",0,1]'],
    ),
    Situation(
        "caps",
        "Ten people, ten fields, tools of 4, 4 and 4",
        "Placing is allowed, to keep others out, but the sites then do nothing.",
        arranged(
            4,
            players={
                "red": {"people": 10, "level": 12, "fields": 10, "food": 0},
                "blue": {"people": 1}, "green": {"people": 1}, "yellow": {"people": 1},
            },
        ),
        ["place 2 hut", "place 1 hunt", "place 1 hunt", "place 1 hunt", "place 1 field",
         "place 1 toolmaker", "?place 8 forest", "place 6 hunt",
         "use hut", "use field", "use toolmaker", "use hunt", 20, "tools 4+4",
         "use hunt", 6, "use hunt", 5, "use hunt", 1],
        ['["person_full",0]', '["field_full",0]', '["tool_full",0]', "may  4: tools none · 4 ·"],
    ),
]  # fmt: skip

USING = [
    Situation(
        "many_dice",
        "As many dice as people, even more than seven",
        "",
        using(2, placed={"hunt": {"red": 9}, "forest": {"blue": 1}},
              players={"red": {"people": 9}}),
        ["use hunt", 40, "use forest", 2],
        ["out  40, weight 205560 of 10077696", '["yield",1,2,0,2,3,0,"wood"]'],
    ),
    Situation(
        "hut_grows",
        "Two go into the hut, three come home",
        "The new person can be placed from the next round on, but eats in this one.",
        using(2, placed={"hut": {"red": 2}, "hunt": {"red": 3}}, players={"red": {"food": 2}}),
        ["use hut", "use hunt", 7, "?starve", "starve"],
        ['["person",0,6]', "Red feeds 6"],
    ),
    Situation(
        "one_use_tool",
        "A tool for one use joins others",
        "It is added after the roll, like any tool, and gone for good. What was not used can "
        "still help a roll that a card gives.",
        using(
            2,
            placed={"river": {"red": 3}, "forest": {"red": 1}, "card1": {"red": 1}},
            players={"red": {"level": 5, "cards": ["C33", "C35"], "once": [4, 2]}},
            display=shown("C24"),
        ),
        ["use river", 6, "?tools 3", "tools 2+2+once4", "use forest", 5, "?tools once4",
         "tools once2", "use card1", "?pay 2 wood", "pay 1 wood", 9, "tools 1"],
        ["does tools 2+2+once4", "asks tools once4 — tools.ready", "then [\"yield\",0,9,1,10,5,2"],
    ),
    Situation(
        "tool_made_ready",
        "A new tool is ready at once",
        "Two tools were used this round; the third one, just made, may be used.",
        using(
            2,
            placed={"toolmaker": {"red": 1}, "quarry": {"red": 1}},
            players={"red": {"level": 2, "used": [1, 1, 0]}},
        ),
        ["use toolmaker", "use quarry", 4, "?tools 1+1", "tools 1"],
        ["may  2: tools none · 1"],
    ),
    Situation(
        "tool_improved_stays_used",
        "A used tool that is improved stays used",
        "The leftmost of three tools of 1 becomes a 2. It was used, so only the 1s are ready.",
        using(
            2,
            placed={"toolmaker": {"red": 1}, "quarry": {"red": 1}},
            players={"red": {"level": 3, "used": [1, 0, 0]}},
        ),
        ["use toolmaker", "use quarry", 3, "?tools 2", "tools 1+1"],
        ["asks tools 2 — tools.ready", "may  3: tools none · 1 · 1+1"],
    ),
    Situation(
        "no_decline",
        "Only cards and buildings may be declined",
        "Red has to use the hut, and may leave the card and the building where they are.",
        using(
            2,
            placed={"hut": {"red": 2}, "card1": {"red": 1}, "building1": {"red": 1}},
            players={"red": {"goods": goods(wood=2, brick=1)}},
        ),
        ["?skip hut", "?use river", "use hut", "use card1", "decline", "use building1",
         "?pay 1 wood 1 brick", "decline"],
        ["asks skip hut — use.decline", '["decline",0,"card1"]', '["decline",0,"building1"]'],
    ),
    Situation(
        "decline_anything",
        "Online guide: any site may be left unused",
        "",
        using(
            2,
            "bga",
            placed={"hut": {"red": 2}, "hunt": {"red": 1}, "card1": {"red": 1}},
        ),
        ["skip hut", "skip hunt", "use card1", "decline"],
        ["may  6: use hunt · hut · card1 | skip hunt · hut · card1"],
    ),
]  # fmt: skip
