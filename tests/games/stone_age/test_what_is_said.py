"""Sentences of refusals, rules and the log: they say what is so, and where it stands."""

from __future__ import annotations

import pytest
from games.stone_age.expansions.laid import ALL, at_work
from games.stone_age.table import at_card, go, legal, table, using, why

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.drawing.picture import text

OURS = {"en": "our ruling", "ja": "stoneage_lab の取り決め"}


def said(position: lab.Position, words: str, rule: str, language: str = "en") -> str:
    """Return the sentence of one of the rules that forbid something."""
    return next(r for r in position.refusals(words) if r.rule.id == rule).sentence(language)


def building(tile: str) -> lab.Position:
    """Lay out the moment at which red may pay for a building."""
    position = using({"building1": {"red": 1}}, tops=[tile, "B01" if tile != "B01" else "B02"])
    return position.after("use building1")


@pytest.mark.parametrize(
    ("position", "words", "rule", "have"),
    [
        (lambda: at_card("C14").after("use card1"), "pay 1 people", "pay.card", 0),
        (lambda: at_card("C14").after("use card1"), "pay 2 wood 3 people", "pay.card", 2),
        (lambda: building("B20"), "pay 4 people", "pay.count", 0),
        (lambda: building("B20"), "pay 3 wood 1 people", "pay.count", 3),
        (lambda: building("B26"), "pay 1 people", "pay.range", 0),
        (lambda: building("B26"), "pay 7 people", "pay.range", 0),
    ],
)
def test_a_price_counts_goods_and_no_people(position, words, rule, have) -> None:  # type: ignore[no-untyped-def]
    laid = position()
    assert "pay.people" in why(laid, words)
    refusal = next(r for r in laid.refusals(words) if r.rule.id == rule)
    assert refusal.have == have
    for language in LANGUAGES:
        sentence = refusal.sentence(language)
        assert f"not {have}." in sentence if language == "en" else f"{have}個では" in sentence


def test_a_person_is_no_further_kind_of_goods() -> None:
    assert why(building("B18"), "pay 4 wood 1 people") == ["pay.people", "pay.have"]
    assert why(building("B19"), "pay 4 wood 1 people") == ["pay.people", "pay.kinds", "pay.have"]
    assert "not of 1" in said(building("B19"), "pay 4 wood 1 people", "pay.kinds")


def test_a_fixed_price_names_what_was_offered() -> None:
    assert said(building("B01"), "pay 1 food", "pay.fixed").endswith("not 1 food.")
    assert said(building("B01"), "pay 2 wood 1 people", "pay.fixed").endswith("2 wood, 1 person.")


def at_animal(red: int, blue: int) -> lab.Position:
    there = {seat: people for seat, people in (("red", red), ("blue", blue)) if people}
    animal = {"active": "A03", "waiting": [], "gone": []}
    return table(
        2, expansions=("animals",), animal=animal, placed={"animal": there} if there else {}
    )


@pytest.mark.parametrize(
    ("there", "people", "found"),
    [
        ((0, 0), 3, ["place.single"]),
        ((0, 0), 5, ["place.single", "place.rings"]),
        ((1, 2), 3, ["place.single", "place.rings"]),
        ((0, 3), 2, ["place.single", "place.rings"]),
        ((2, 2), 1, ["place.rings"]),
        ((2, 2), 2, ["place.single", "place.rings"]),
    ],
)
def test_every_reason_at_the_animal_is_told(there, people, found) -> None:  # type: ignore[no-untyped-def]
    position = at_animal(*there)
    refusals = position.refusals(f"place {people} animal")
    told = [refusal for refusal in refusals if refusal.rule.id != "place.home"]
    assert [refusal.rule.id for refusal in told] == found
    for refusal in told:
        if refusal.rule.id == "place.rings":
            assert refusal.have == 4 - sum(there)
            assert refusal.citation("en") == "Online guide, expansions: wild animals"
            assert refusal.citation("ja") == "オンライン版の解説、拡張：野生動物"


def test_without_an_animal_no_rings_are_told() -> None:
    animal = {"active": None, "waiting": [], "gone": []}
    position = table(2, expansions=("animals",), animal=animal)
    assert why(position, "place 5 animal") == ["place.empty", "place.single"]
    empty = position.refusals("place 1 animal")[0]
    assert empty.citation("en") == "Online guide, expansions: wild animals"
    gap = table(display=[None, "C12", "C13", "C14"])
    card = gap.refusals("place 1 card1")[0]
    assert card.citation("en") == "Translated rulebook, phase 1: cards and buildings"


def test_an_animal_lowers_two_dice_cards_and_says_so() -> None:
    for language, cards in (("en", "two-dice cards"), ("ja", "さいころ2個のカード")):
        texts = lab.game("stone-age", expansions=("animals",)).texts(language)
        assert cards in texts["where.all"]
        assert "every card" not in texts["where.all"]


def test_the_log_of_the_set_up_cites_the_set_up() -> None:
    session = lab.play("stone-age", ["random", "random"], seed=4, expansions=ALL).run_bots()
    rules = {
        (line.event[0], line.ply == 0): line.rule.id
        for line in session.log
        if line.rule and line.event[0] in ("deal", "reveal", "tame_none")
    }
    assert rules == {
        ("deal", True): "setup.cards",
        ("reveal", True): "place.stacks",
        ("deal", False): "round.slide",
        ("reveal", False): "building.points",
        ("tame_none", False): "herd.moves",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_text_says_is_marked_as_ours(language: str) -> None:
    book = lab.rulebook("stone-age", expansions=ALL)
    with lab.core.language.speaking(language):
        for id in (
            "village.tool", "pay.extra", "score.mammoth", "huts.built", "huts.income",
            "winter.pool", "huts.pool", "card.extra", "setup.supply",
        ):  # fmt: skip
            assert OURS[language] in book[id].source, id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_source_is_not_named_for_what_it_does_not_say(language: str) -> None:
    book = lab.rulebook("stone-age", rules="rulebook")
    with lab.core.language.speaking(language):
        shown = book["setup.cards"].source
        assert {"en": "up to four", "ja": "最大4枚"}[language] in shown
        assert {"en": "face down", "ja": "裏向き"}[language] in book["card.extra"].source
        assert {"en": "a 4 alone", "ja": "値4だけ"}[language] in book["tools.once"].source


def test_a_fee_and_a_surcharge_cite_their_expansion() -> None:
    guide = "Online guide, expansions: igloo"
    position = at_card(
        "C14", {"goods": {"wood": 1}, "any_two": 1, "cards": ["C36"]}, expansions=("winter",)
    )
    asked = position.after("use card1").after("pay 1 wood")
    lacks = next(r for r in asked.refusals("pay 1 gold") if r.rule.id == "pay.have")
    assert lacks.citation("en") == guide
    assert "decline" in legal(asked)
    at_herd = at_work("mammoth", placed={"forest": {"red": 3}})
    fee = go(at_herd, "use forest", 10, "place 2 mammoth")
    lacks = next(r for r in fee.refusals("pay 2 gold") if r.rule.id == "pay.have")
    assert "mammoth herd" in lacks.citation("en")
    assert "マンモスの群れ" in lacks.citation("ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_cannot_be_paid_is_called_so(language: str) -> None:
    card = at_card("C14").after("use card1")
    person = said(card, "pay 1 wood 1 people", "pay.people", language)
    food = said(card, "pay 1 wood 3 food", "pay.food", language)
    assert person.endswith({"en": "not 1 person.", "ja": "です。1人では支払えません。"}[language])
    assert food.endswith({"en": "not 3 food.", "ja": "だけで、食料3では支払えません。"}[language])
    fee = go(at_work("mammoth", placed={"forest": {"red": 3}}), "use forest", 10, "place 2 mammoth")
    person = said(fee, "pay 1 food 1 people", "pay.people", language)
    assert person.endswith({"en": "not 1 person.", "ja": "1人では支払えません。"}[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_tools_that_are_not_there_have_their_names(language: str) -> None:
    owned = {"once": [4], "cards": ["C33"], "level": 1}
    rolled = go(using({"forest": {"red": 3}}, players={"red": owned}), "use forest", 9)
    sentence = said(rolled, "tools once4+once3", "tools.ready", language)
    once = {"en": "one-use", "ja": "使い切り"}[language]
    assert sentence.count(once) == 3
    assert "once4" not in sentence


def test_a_board_in_japanese_has_japanese_signs() -> None:
    position = table(2, expansions=("igloos",), tops=["I01", "B26"])
    board = " ".join(text(position, language="ja").split())
    assert "1～7個" in board
    assert "（残り7枚）" in board
    assert "(" not in board
    tile = said_of("I01")
    assert " + " in tile
    empty = table(display=[None, "C12", "C13", "C14"])
    sentence = said(empty, "place 1 card1", "place.empty", "ja")
    assert sentence == "今、資源1個のカードの場所には何もありません。"


def said_of(tile: str) -> str:
    """Return how the log calls a tile in Japanese."""
    texts = lab.game("stone-age", expansions=("igloos",)).texts("ja")
    return texts[f"tile.{tile}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_explanation_begins_with_its_rule_in_the_signs_of_the_language(language: str) -> None:
    with lab.core.language.speaking(language):
        told = repr(lab.play("stone-age", 2, seed=7).explain())
        head = told.splitlines()[1]
    assert (": " in head) == (language == "en")
    assert ("：" in head) == (language == "ja")
