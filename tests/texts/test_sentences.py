"""Sentences as they really come out: every refusal by name, and whole games in every language."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from games.stone_age.table import at_card, bought, calm, feeding, go, table, using

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.rule import Refusal
from stoneage_lab.games.stone_age.rules.actions import DECLINE, GRAMMAR, TAKES, place
from stoneage_lab.games.stone_age.rules.refusal_rules import RULES

Laid = Callable[[], lab.Position]


def before_building(tile: str, rules: str = "standard", **goods: int) -> lab.Position:
    """Red stands before a building and may pay."""
    other = "B01" if tile != "B01" else "B02"
    position = using(
        {"building1": {"red": 1}}, rules=rules, tops=[tile, other],
        players={"red": {"goods": goods}},
    )  # fmt: skip
    return go(position, "use building1")


def hungry(rules: str = "standard", **red: object) -> lab.Position:
    """Red cannot feed everybody."""
    return feeding(rules=rules, players={"red": red})


def rolled(**red: object) -> lab.Position:
    """Red has rolled 7 with two dice for food and may add tools."""
    position = using({"hunt": {"red": 2}}, players={"red": red})
    return go(position, "use hunt", 7)


REFUSALS: list[tuple[str, Laid, str, str]] = [
    ("turn.moment", table, "use forest",
     "“use forest” does not fit this moment: now Red has to send people to a place."),
    ("turn.moment", lambda: using({"forest": {"red": 2}}), "place 1 hut",
     "“place 1 hut” does not fit this moment: now Red has to use a place."),
    ("place.home", lambda: table(placed={"hunt": {"red": 4}}), "place 3 forest",
     "Red has 1 person left at home; this takes 3."),
    ("place.home", lambda: table(placed={"hunt": {"red": 4}}), "place 1 hut",
     "Red has 1 person left at home; this takes 2."),
    ("place.home", lambda: table(placed={"hunt": {"red": 3}}), "place 3 forest",
     "Red has 2 people left at home; this takes 3."),
    ("place.again", lambda: table(placed={"hunt": {"red": 1}}), "place 1 hunt",
     "Red already has 1 person at the hunting grounds and may not add any there this round."),
    ("place.again", lambda: table(placed={"river": {"red": 3}}), "place 1 river",
     "Red already has 3 people at the river and may not add any there this round."),
    ("place.rings", lambda: table(3, placed={"forest": {"blue": 5}}), "place 3 forest",
     "2 rings of 7 are free at the forest: too few for 3 people."),
    ("place.rings", table, "place 2 field",
     "1 ring of 1 is free at the field: too few for 2 people."),
    ("place.taken", lambda: table(placed={"hut": {"blue": 2}}), "place 2 hut",
     "Blue has 2 people at the hut already, and only one player may be there in a round."),
    ("place.taken", lambda: table(placed={"card2": {"blue": 1}}), "place 1 card2",
     "Blue has 1 person at the card for 2 goods already, "
     "and only one player may be there in a round."),
    ("place.hut", table, "place 1 hut",
     "The hut takes exactly 2 people of one player at once, not 1."),
    ("place.hut", table, "place 3 hut",
     "The hut takes exactly 2 people of one player at once, not 3."),
    ("place.village", lambda: table(3, placed={"toolmaker": {"blue": 1}, "field": {"blue": 1}}),
     "place 2 hut", "With 3 players only 2 of tool maker, hut and field may be used in a round; "
     "2 are taken, so the hut is closed."),
    ("place.village", lambda: table(rules="rulebook", placed={"field": {"blue": 1}}),
     "place 1 toolmaker", "With 2 players only 1 of tool maker, hut and field may be used in a "
     "round; 1 is taken, so the tool maker is closed."),
    ("place.gatherers", lambda: table(placed={"river": {"blue": 1}}), "place 1 river",
     "With 2 players only 1 player may gather at the river in a round; 1 is there already."),
    ("place.gatherers", lambda: table(3, placed={"clay": {"blue": 1, "green": 2}}), "place 1 clay",
     "With 3 players only 2 players may gather at the clay pit in a round; 2 are there already."),
    ("place.stacks", table, "place 1 building3",
     "With 2 players there are 2 building stacks; there is no 3rd building."),
    ("place.expansion", table, "place 1 animal",
     "There is no wild animal in this game: it belongs to the expansion “wild animals”."),
    ("place.empty", lambda: table(display=["C11", "C12", "C13", None]), "place 1 card4",
     "There is no card for 4 goods now: nothing lies in that place."),
    ("use.absent", lambda: using({"hunt": {"red": 1}}), "use forest",
     "Red has nobody at the forest."),
    ("use.decline", lambda: using({"hunt": {"red": 1}}), "skip hunt",
     "The hunting grounds cannot be skipped: under these rules only a card or a building may be "
     "declined, and that after “use”."),
    ("tools.ready", lambda: rolled(level=4), "tools 3",
     "Red cannot add 3; ready are: 2, 1, 1."),
    ("tools.ready", lambda: rolled(level=1), "tools 1+1",
     "Red cannot add 1, 1; ready is: 1."),
    ("pay.have", lambda: go(at_card("C11"), "use card1"), "pay 1 gold",
     "Red lacks 1 gold for this payment and has: 1 wood."),
    ("pay.have", lambda: before_building("B07"), "pay 2 brick 1 gold",
     "Red lacks 2 brick, 1 gold for this payment and has: none."),
    ("pay.card", lambda: go(at_card("C11", {"goods": {"wood": 2}}), "use card1"), "pay 2 wood",
     "The card for 1 good costs exactly 1 good of any kind, not 2."),
    ("pay.fixed", lambda: before_building("B01", wood=3), "pay 2 wood",
     "The 1st building costs exactly 2 wood, 1 brick, not 2 wood."),
    ("pay.count", lambda: before_building("B19", wood=4), "pay 2 wood",
     "The 1st building costs exactly 4 goods, not 2."),
    ("pay.kinds", lambda: before_building("B19", wood=4), "pay 4 wood",
     "The 1st building costs 4 goods of exactly 2 different kinds, not of 1."),
    ("pay.kinds", lambda: before_building("B20", "rulebook", wood=4), "pay 4 wood",
     "The 1st building costs 4 goods of at least 3 different kinds, not of 1."),
    ("pay.kinds", lambda: before_building("B18", wood=3, gold=1), "pay 3 wood 1 gold",
     "The 1st building costs 4 goods of exactly 1 kind, not of 2."),
    ("pay.range", lambda: before_building("B26", wood=9), "pay 8 wood",
     "The 1st building costs 1 to 7 goods, not 8."),
    ("pay.people", lambda: go(at_card("C11"), "use card1"), "pay 1 people",
     "Only wood, brick, stone and gold can be paid here, not 1 person."),
    ("pay.food", lambda: go(at_card("C11"), "use card1"), "pay 1 food",
     "Food cannot be paid here, only wood, brick, stone and gold; not 1 food."),
    ("feed.rest", lambda: hungry(food=3), "pay 1 wood",
     "Red lacks 2 food and has to pay exactly 2 for it, not 1, or lose 10 points."),
    ("feed.last", lambda: hungry("rulebook", food=0, people=1), "pay 1 people",
     "Red has 1 person, of whom 1 has to stay."),
    ("take.die", lambda: go(bought("C01"), (3, 5)), "take 6",
     "No die shows 6; those left show 3, 5."),
    ("take.die", lambda: calm(go(bought("C01"), (3, 5), "take 3")), "take 6",
     "No die shows 6; the one left shows 5."),
    ("gain.card", table, "gain wood wood",
     "Red has no card for two goods left to cash."),
]  # fmt: skip


def refused(laid: Laid, words: str, rule: str) -> Refusal:
    found = [refusal for refusal in laid().refusals(words) if refusal.rule.id == rule]
    assert found, f"{words} is not refused by {rule}"
    return found[0]


def test_every_rule_is_here() -> None:
    assert {row[0] for row in REFUSALS} == set(RULES)


@pytest.mark.parametrize(("rule", "laid", "words", "sentence"), REFUSALS)
def test_a_refusal_says_the_numbers_that_decided_it(
    rule: str, laid: Laid, words: str, sentence: str
) -> None:
    assert refused(laid, words, rule).sentence("en") == sentence


@pytest.mark.parametrize(("rule", "laid", "words", "sentence"), REFUSALS)
def test_a_refusal_says_the_same_numbers_in_japanese(
    rule: str, laid: Laid, words: str, sentence: str
) -> None:
    japanese = refused(laid, words, rule).sentence("ja")
    numbers = re.findall(r"\d+", sentence)
    assert set(numbers) <= set(re.findall(r"\d+", japanese))
    assert japanese.endswith("。")
    # No name of the code stands there, but for words to be typed.
    assert not re.search(r"[a-z]", re.sub(r"「[^」]*」", "", japanese))


# ---- whole games -----------------------------------------------------------------------------

KEY = re.compile(
    r"[{}]|\b(event|rule|label|seat|owner|site|good|card|tile|step|line|draft|list|error)\.\w"
)
ID = re.compile(r"\b([CB]\d\d|[a-z]+\d|[a-z]+_[a-z_]+)\b")
TYPED = re.compile(r"“[^”]*”|「[^」]*」|once\d|\+once\d")


def check(text: str, code: str, where: str) -> None:
    """Fail if anything a text was made from shows through."""
    assert not KEY.search(text), f"{where}: {text}"
    assert "  " not in text, f"{where}: {text}"
    shown = TYPED.sub("", text).replace("once", "")
    assert not ID.search(shown), f"{where}: {text}"
    if code == "ja":
        assert not re.search(r"[A-Za-z]", shown), f"{where}: {text}"


EVERYTHING = GRAMMAR.all_actions()


def check_position(position: lab.Position, rng: Rng) -> None:
    """Check the labels of all legal actions, and why some others are refused."""
    state, game = position.state, position.game
    tried = [EVERYTHING[rng.below(len(EVERYTHING))] for _ in range(12)]
    tried += [DECLINE, *TAKES, place(1, rng.below(16)), place(2, rng.below(16))]
    for code in LANGUAGES:
        for action in state.legal():
            check(game.label(action, code), code, action.words)
        for action in tried:
            check(game.label(action, code), code, action.words)
            for refusal in state.refusals(action):
                check(refusal.sentence(code), code, action.words)


@pytest.mark.parametrize("rules", ["standard", "rulebook", "bga"])
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "careful"])
def test_nothing_shows_through_in_a_whole_game(bot: str, count: int, rules: str) -> None:
    seats = [bot] * count
    session = lab.play("stone-age", players=seats, seed=count, rules=rules).run_bots()
    rng = Rng(count, "texts")
    for line in session.log:
        for code in LANGUAGES:
            check(line.text(code), code, str(line.event))
    for ply in range(count, session.last, 8):
        check_position(session.goto(ply).position, rng)
