"""The positions that are counted from: small trees, in every part of a round."""

from __future__ import annotations

from games.stone_age.playthroughs.arranging import all_but, arranged, feeding, goods, shown, using

import stoneage_lab as lab


def few_cards(deck: list[str], display: list[str]) -> tuple[list[str], list[str]]:
    """Deal out all cards but those on display and in the deck."""
    return all_but(*deck, *display)


def small_deck() -> lab.Position:
    """Two cards were bought, four are left in the deck; one goods roll is still to come."""
    display = ["C12", "C14", "C13", "C16"]
    red, blue = few_cards(["C01", "C21", "C28", "C36"], display)
    return using(
        2,
        display=[None, "C14", None, "C16"],
        placed={"forest": {"red": 1}},
        players={"red": {"cards": [*red, "C12"]}, "blue": {"cards": [*blue, "C13"]}},
    )


def extra_card() -> lab.Position:
    """Red may buy the card that draws another one, from a deck of three."""
    display = ["C32", "C14", "C13", "C16"]
    red, blue = few_cards(["C21", "C28", "C36"], display)
    return using(
        2,
        display=display,
        placed={"card1": {"red": 1}, "toolmaker": {"blue": 1}},
        players={"red": {"cards": red, "goods": goods(wood=1, gold=1)}, "blue": {"cards": blue}},
    )


ARRANGEMENTS: dict[str, lab.Position] = {
    "placing": arranged(
        2,
        players={"red": {"people": 2}, "blue": {"people": 2}},
    ),
    "placing_three_rulebook": arranged(
        3,
        "rulebook",
        turn=1,
        players={"red": {"people": 4}, "blue": {"people": 3}, "green": {"people": 3}},
        placed={
            "hunt": {"red": 2}, "forest": {"red": 1, "blue": 1}, "field": {"green": 1},
            "card1": {"green": 1}, "card2": {"red": 1}, "river": {"blue": 1},
        },
    ),
    "using": using(
        2,
        placed={
            "hut": {"red": 2}, "field": {"red": 1}, "toolmaker": {"blue": 1},
            "clay": {"red": 1}, "hunt": {"blue": 2},
        },
    ),
    "using_bga": using(
        2,
        "bga",
        placed={
            "hut": {"red": 2}, "field": {"red": 1}, "forest": {"red": 1}, "card1": {"blue": 1},
            "toolmaker": {"blue": 1},
        },
        players={"blue": {"goods": goods(brick=1)}},
        display=shown("C36"),
    ),
    "tools": using(
        2,
        placed={"river": {"red": 2}, "hunt": {"red": 1, "blue": 1}},
        players={
            "red": {"level": 4, "used": [0, 1, 0], "cards": ["C34"], "once": [3]},
            "blue": {"level": 1},
        },
    ),
    "draft": using(
        3,
        placed={"card1": {"blue": 1}},
        players={
            "blue": {"goods": goods(wood=1, stone=1)}, "green": {"level": 12},
            "red": {"fields": 10},
        },
        display=shown("C10"),
    ),
    "cards": using(
        2,
        placed={"card1": {"red": 1}, "card2": {"blue": 1}, "card3": {"red": 1}},
        players={
            "red": {"goods": goods(wood=2, brick=1, stone=1)},
            "blue": {"goods": goods(wood=1, gold=1)},
        },
        display=["C24", "C33", "C36", "C30"],
    ),
    "one_to_seven": using(
        2,
        placed={"building1": {"red": 1}, "building2": {"blue": 1}},
        players={
            "red": {"goods": goods(wood=3, brick=2, stone=2, gold=1)},
            "blue": {"goods": goods(wood=2, brick=2)},
        },
        tops=["B26", "B01"],
        stacks=[2, 1],
    ),
    "kinds_rulebook": using(
        2,
        "rulebook",
        placed={"building1": {"red": 1}, "building2": {"blue": 1}},
        players={
            "red": {"goods": goods(wood=3, brick=2, stone=2, gold=1)},
            "blue": {"goods": goods(wood=4, brick=3)},
        },
        tops=["B20", "B22"],
        stacks=[1, 1],
    ),
    "feeding": feeding(
        2,
        players={
            "red": {"food": 1, "fields": 1, "goods": goods(wood=2, brick=1, gold=1),
                    "cards": ["C36"], "any_two": 1},
            "blue": {"food": 3, "goods": goods(stone=1), "points": 4},
        },
        stacks=[0, 3],
        tops=[None, "B02"],
    ),
    "feeding_rulebook": feeding(
        3,
        "rulebook",
        players={
            "red": {"food": 2, "goods": goods(wood=1, stone=2)},
            "blue": {"food": 0, "people": 3, "goods": goods(gold=1)},
            "green": {"food": 2, "people": 4},
        },
        stacks=[2, 0, 2],
        tops=["B01", None, "B02"],
    ),
    "small_deck": small_deck(),
    "extra_card": extra_card(),
    "last_round": using(
        2,
        "bga",
        placed={
            "building1": {"red": 1}, "hunt": {"blue": 2}, "quarry": {"red": 1},
            "card1": {"blue": 1},
        },
        players={
            "red": {"goods": goods(wood=2, brick=2), "cards": ["C28", "C26"], "points": 12,
                    "level": 2},
            "blue": {"food": 0, "fields": 2, "cards": ["C17", "C27"], "points": 20,
                     "goods": goods(wood=1)},
        },
        display=shown("C29"),
        stacks=[1, 3],
    ),
}  # fmt: skip
"""By the names of their files."""
