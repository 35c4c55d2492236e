"""Situations of cards and buildings."""

from __future__ import annotations

from games.stone_age.playthroughs.arranging import all_but, goods, shown, using
from games.stone_age.playthroughs.situation import Situation

KINDS = goods(wood=3, brick=1, stone=1, gold=1)

CARDS = [
    Situation(
        "dice_for_everyone",
        "Dice for everyone",
        "Four dice show 2, 2, 5 and 6. The buyer takes first, then the others clockwise; nobody "
        "may add tools.",
        using(
            4,
            placed={"card1": {"blue": 1}},
            players={"blue": {"goods": goods(wood=1), "level": 1}},
            display=shown("C05"),
        ),
        ["use card1", "pay 1 wood", (2, 2, 5, 6), "?take 1", "?tools 1", "take 5", "take 6",
         "?take 6", "take 2", "take 2"],
        ['["take",1,5]', '["take",2,6]', '["take",3,2]', '["take",0,2]', "asks take 6 — take.die"],
    ),
    Situation(
        "dice_for_everyone_three",
        "Dice for everyone, three players and three dice",
        "Green buys; then red and blue take. A die of 6 gives nothing at ten fields.",
        using(
            3,
            placed={"card2": {"green": 1}},
            players={"green": {"goods": goods(gold=2)}, "red": {"fields": 10}},
            display=shown("C12", "C10"),
        ),
        ["use card2", "pay 2 gold", (3, 4, 6), "take 4", "take 6", "take 3"],
        ['["take",2,4]', '["field_full",0]', '["take",1,3]'],
    ),
    Situation(
        "any_two_kept",
        "Any two goods: kept at the end of the turn, cashed when placing",
        "The card is kept when red's turn ends, and cashed in the next round before red places.",
        using(
            2,
            placed={"card1": {"red": 1}},
            players={"red": {"goods": goods(wood=1)}},
            display=shown("C36"),
        ),
        ["use card1", "pay 1 wood", "?use card1", "keep", "C20", "?gain wood wood",
         "place 5 hunt", "gain gold gold", "?gain gold gold", "place 5 forest"],
        ["may  11: keep | gain", "asks gain gold gold — gain.card"],
    ),
    Situation(
        "any_two_end_of_turn",
        "Any two goods: cashed at the end of the turn",
        "",
        using(
            2,
            placed={"hunt": {"red": 1}},
            players={"red": {"cards": ["C36"], "any_two": 1}},
        ),
        ["use hunt", 3, "gain stone gold"],
        ["does gain stone gold"],
    ),
    Situation(
        "any_two_when_paying",
        "Any two goods: cashed to pay for a building",
        "",
        using(
            2,
            placed={"building1": {"red": 1}},
            players={"red": {"cards": ["C36"], "any_two": 1, "goods": goods(wood=1)}},
        ),
        ["use building1", "?pay 2 wood 1 brick", "gain wood brick", "pay 2 wood 1 brick", "B20"],
        ["asks pay 2 wood 1 brick — pay.have", '["build",0,"B01",[["wood",2],["brick",1]],10]'],
    ),
    Situation(
        "any_two_at_once",
        "Online guide: any two goods are taken at once",
        "",
        using(
            2,
            "bga",
            placed={"card1": {"red": 1}, "hunt": {"red": 1}},
            players={"red": {"goods": goods(wood=1)}},
            display=shown("C36"),
        ),
        ["use card1", "pay 1 wood", "?use hunt", "?keep", "gain wood gold", "use hunt", 4],
        ["may  10: gain", "asks keep — turn.moment"],
    ),
    Situation(
        "extra_card",
        "An extra card",
        "Of the card that is drawn only the lower half counts: its gold is not paid out.",
        using(
            2,
            placed={"card1": {"red": 1}},
            players={"red": {"goods": goods(wood=1)}},
            display=shown("C32"),
        ),
        ["use card1", "pay 1 wood", "C21"],
        ['["extra",0,"C21"]'],
    ),
    Situation(
        "extra_card_empty_deck",
        "An extra card, but the deck is empty",
        "Nothing is drawn. Three cards are left for four places: the game ends after feeding.",
        using(
            2,
            placed={"card1": {"red": 1}},
            players={
                "red": {"goods": goods(wood=1), "cards": all_but("C32", "C12", "C13", "C14")[0]},
                "blue": {"cards": all_but("C32", "C12", "C13", "C14")[1]},
            },
            display=["C32", "C12", "C13", "C14"],
        ),
        ["use card1", "pay 1 wood"],
        ['["no_extra",0]', '["end_cards",-1,3]'],
    ),
    Situation(
        "cards_slide",
        "Cards slide to the right, new ones come in on the left",
        "The cards of slots 2 and 3 are bought. The card of slot 4 moves to slot 2; 3 and 4 are "
        "filled.",
        using(
            2,
            placed={"card2": {"red": 1}, "card3": {"red": 1}},
            players={"red": {"goods": goods(wood=5)}},
        ),
        ["use card2", "?pay 1 wood", "pay 2 wood", "use card3", "pay 3 wood", "C01", "C02"],
        ["display C12 C16 – –", "display C12 C16 C01 –", "display C12 C16 C01 C02"],
    ),
    Situation(
        "four_cards_left",
        "Exactly four cards are left: the game goes on",
        "Three stay on display and one is in the deck.",
        using(
            2,
            placed={"card1": {"red": 1}},
            players={
                "red": {"goods": goods(gold=1), "cards": all_but("C11", *shown())[0]},
                "blue": {"cards": all_but("C11", *shown())[1]},
            },
        ),
        ["use card1", "pay 1 gold", "C11"],
        ["odds Draw('cards', 1 left): \"C11\" (1)", '["round",1,4]'],
    ),
    Situation(
        "three_cards_left",
        "Fewer than four cards are left: the game ends",
        "Two stay on display and one is in the deck.",
        using(
            2,
            placed={"card1": {"red": 1}, "card2": {"blue": 1}},
            players={
                "red": {"goods": goods(gold=1), "cards": all_but("C11", *shown())[0]},
                "blue": {"goods": goods(stone=2), "cards": all_but("C11", *shown())[1]},
            },
        ),
        ["use card1", "pay 1 gold", "use card2", "pay 2 stone"],
        ['["end_cards",-1,3]', "over · won by"],
    ),
]  # fmt: skip

BUILDINGS = [
    Situation(
        "kinds_exactly",
        "Four goods of two kinds: exactly two",
        "",
        using(2, placed={"building1": {"red": 1}}, players={"red": {"goods": KINDS}},
              tops=["B19", "B01"]),
        ["use building1", "?pay 2 wood 1 brick 1 stone", "?pay 2 wood 1 brick", "pay 3 wood 1 gold",
         "B20"],
        ["asks pay 2 wood 1 brick 1 stone — pay.kinds", "asks pay 2 wood 1 brick — pay.count",
         "may  4: pay"],
    ),
    Situation(
        "kinds_at_least",
        "Rulebook: four goods of at least two kinds",
        "",
        using(2, "rulebook", placed={"building1": {"red": 1}}, players={"red": {"goods": KINDS}},
              tops=["B19", "B01"]),
        ["use building1", "?pay 2 wood 1 brick 1 stone", "?pay 3 wood",
         "pay 1 wood 1 brick 1 stone 1 gold", "B20"],
        ["asks pay 2 wood 1 brick 1 stone — legal", "may  8: pay"],
    ),
    Situation(
        "kinds_at_least_one",
        "Rulebook: five goods of at least one kind",
        "",
        using(2, "rulebook", placed={"building1": {"red": 1}},
              players={"red": {"goods": goods(wood=5, gold=1)}}, tops=["B22", "B01"]),
        ["use building1", "pay 4 wood 1 gold", "B20"],
        ["may  3: pay 5 wood · 4 wood 1 gold | decline"],
    ),
    Situation(
        "one_to_seven",
        "One to seven goods of any kinds",
        "At least one has to be paid, and seven at most; red has eight.",
        using(2, placed={"building1": {"red": 1}},
              players={"red": {"goods": goods(wood=5, gold=3)}}, tops=["B26", "B01"]),
        ["use building1", "?pay 5 wood 3 gold", "pay 4 wood 3 gold", "B20"],
        ["asks pay 5 wood 3 gold — pay.range", '[["wood",4],["gold",3]],30]'],
    ),
    Situation(
        "stack_runs_out",
        "A stack runs out: the round is finished, then the game",
        "Red builds the last tile of the first stack. Blue still gathers, everybody is fed, and "
        "the final score is counted.",
        using(
            2,
            placed={"building1": {"red": 1}, "hunt": {"blue": 2}},
            players={
                "red": {"goods": goods(wood=3, brick=1), "cards": ["C28"], "points": 12},
                "blue": {"food": 0, "fields": 2, "cards": ["C17"], "points": 30},
            },
            stacks=[1, 3],
        ),
        ["use building1", "pay 2 wood 1 brick", "use hunt", 7],
        ['["end_stack",-1,"building1"]', "over · won by blue"],
    ),
]  # fmt: skip
