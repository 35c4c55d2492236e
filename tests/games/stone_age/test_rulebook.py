"""The rulebook of Stone Age has every place, card, tile and point, and they equal the data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from games.printed_tables import Printed
from games.stone_age.mill_expansion import known_mill
from games.stone_age.shore_expansion import known_shore

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, true_minus
from stoneage_lab.games.stone_age.expansions import EXPANSIONS
from stoneage_lab.games.stone_age.expansions.rewards import reward
from stoneage_lab.games.stone_age.expansions.texts import reward_words
from stoneage_lab.games.stone_age.lessons.tables import ended, hand
from stoneage_lab.games.stone_age.rules.buildings import Fixed
from stoneage_lab.games.stone_age.rules.cards import CARDS, DRAFT, SYMBOLS
from stoneage_lab.games.stone_age.rules.goods import GOODS, VALUES
from stoneage_lab.games.stone_age.rules.player import tool_values
from stoneage_lab.games.stone_age.rules.sites import Gather

in_both = pytest.mark.parametrize("language", LANGUAGES)
EVERYTHING = tuple(EXPANSIONS)


@in_both
@pytest.mark.parametrize("expansions", [(), EVERYTHING])
def test_every_place_with_what_it_gives(expansions: tuple[str, ...], language: str) -> None:
    book = Printed("stone-age", language, players=4, expansions=expansions)
    rows = {row[0]: row for row in book.rows("place")}
    for site in book.parts.sites:
        row = rows.pop(book.texts(f"site.{site.name}"))
        if site.rings:
            assert row[1] == str(site.rings)
        if isinstance(site, Gather):
            assert f"÷ {site.divisor}" in row[2] or f"÷{site.divisor}" in row[2]
            assert book.texts(f"good.{site.good}") in row[2]
    assert not rows


@in_both
@pytest.mark.parametrize("rules", lab.game("stone-age").rule_sets)
def test_the_set_up_by_number_of_players(rules: str, language: str) -> None:
    rows = Printed("stone-age", language, rules=rules).rows("set_up")
    assert [row[0] for row in rows] == ["2", "3", "4"]
    for row in rows:
        play = lab.play("stone-age", int(row[0]), rules=rules, seed=5)
        seat = play.position.seat("red")
        assert row[1:3] == [str(seat.people), str(seat.food)]
        stacks = play.position.to_dict()["state"]["stacks"]
        assert row[3].count("7") == 1
        assert str(len(stacks)) in row[3]
        parts = lab.game("stone-age", int(row[0]), rules).parts
        assert row[5] == str(parts.village()[0].open_sites)
        forest = next(site for site in parts.sites if site.name == "forest")
        assert row[6] == str(forest.most_players)


@in_both
def test_goods_tools_and_dice(language: str) -> None:
    book = Printed("stone-age", language)
    goods, tools = book.rows("use"), book.rows("use", 1)
    named = [book.texts(f"good.{name}") for name in GOODS]
    assert [row[0] for row in goods[:-1]] == named
    assert [row[2] for row in goods[:-1]] == list(map(str, VALUES[: len(GOODS)]))
    assert goods[-1][1] == "2"
    assert [row[1].split() for row in tools] == [
        [str(value) for value in tool_values(level) if value] for level in range(1, 13)
    ]
    dice = book.rows("cards", 1)
    assert [row[1] for row in dice] == [top.words(book.texts) for top in DRAFT]


@in_both
@pytest.mark.parametrize("expansions", [(), EVERYTHING])
def test_every_card_as_often_as_there_is(expansions: tuple[str, ...], language: str) -> None:
    book = Printed("stone-age", language, expansions=expansions)
    printed = Counter({(row[0], row[1]): int(row[2]) for row in book.rows("cards", 2)})
    slash = {"en": " / ", "ja": "／"}[language]
    texts = Printed("stone-age", language).texts
    halves = [tuple(texts[f"card.{card.id}"].split(slash)) for card in CARDS]
    assert printed == Counter(halves)
    slots = book.rows("cards")
    assert [row[1] for row in slots] == ["1", "2", "3", "4"]


@in_both
def test_every_building_with_price_and_points(language: str) -> None:
    book = Printed("stone-age", language)
    rows = book.rows("buildings")
    assert sum(int(row[2]) for row in rows) == len(book.parts.tiles) == 28
    prices = Counter({row[0]: int(row[2]) for row in rows})
    points = {row[0]: row[1] for row in rows}
    for tile in book.parts.tiles:
        price = tile.price
        if isinstance(price, Fixed):
            goods = [(n, book.texts(f"good.{GOODS[k]}")) for k, n in enumerate(price.cost) if n]
            (row,) = [
                each for each in points
                if all(str(n) in each and name in each for n, name in goods)
                and sum(map(int, filter(str.isdigit, each))) == sum(price.cost)
                and points[each] == str(sum(VALUES[k] * n for k, n in enumerate(price.cost)))
                and sum(book.texts(f"good.{name}") in each for name in GOODS) == len(goods)
            ]  # fmt: skip
        else:
            row = book.texts[f"tile.{tile.id}"]
            assert not points[row].isdigit()
        prices[row] -= 1
    assert not +prices
    assert not -prices


@in_both
@pytest.mark.parametrize("rules", ["standard", "rulebook"])
def test_points_for_culture_are_those_of_the_engine(rules: str, language: str) -> None:
    rows = Printed("stone-age", language, rules=rules).rows("score", 1)
    assert len(rows) == len(SYMBOLS)
    scoring = lab.game("stone-age", 2, rules).parts.scorings[0]
    for number, row in enumerate(rows, 1):
        assert row[0] == str(number)
        once = ended(red={"cards": hand(number)}).state.players[0]
        assert row[1] == str(scoring.line(once)[-1])
        twice = ended(red={"cards": hand(len(SYMBOLS), number)}).state.players[0]
        every = ended(red={"cards": hand(len(SYMBOLS))}).state.players[0]
        assert row[2] == str(scoring.line(twice)[-1] - scoring.line(every)[-1])


@in_both
@pytest.mark.parametrize("rules", lab.game("stone-age").rule_sets)
@pytest.mark.parametrize("expansions", [(), ("mammoth",)])
def test_every_line_of_the_score(expansions: tuple[str, ...], rules: str, language: str) -> None:
    book = Printed("stone-age", language, rules=rules, expansions=expansions)
    rows = [row[0] for row in book.rows("score")]
    lines = [book.texts(f"line.{scoring.key}") for scoring in book.parts.scorings]
    assert rows[1:-1] == lines
    assert rows[0] == book.texts("line.track")
    assert book.rows("score")[-1][1] == true_minus(-10)


# ---- expansions ------------------------------------------------------------------------------


@in_both
def test_every_tile_and_animal_of_the_expansions(language: str) -> None:
    book = Printed("stone-age", language, expansions=EVERYTHING)
    faces = book.book.game.faces

    def rewarded(given: dict[str, int]) -> str:
        return reward_words(book.texts, reward(given))

    for module in ("igloos", "winter", "huts"):
        rows = {row[0]: row for row in book.rows(module)}
        for given in faces[module]["tiles"]:
            row = rows.pop(given["id"])
            for good, count in given["cost"].items():
                assert str(count) in row[1]
                assert book.texts(f"good.{good}") in row[1]
            assert row[2] == str(given["points"])
            for brings in ("on_build", "each_round"):
                if brings in given:
                    assert rewarded(given[brings]) in row[3]
            if "extra" in given:
                assert str(given["extra"]["points"]) in row[3]
            igloo = not given["counts_for_hut_builders"]
            assert (row[4] == {"en": "no", "ja": "数えない"}[language]) == igloo
        assert not rows
    extra = faces["winter"]["card_extra"]
    assert [int(row[2]) for row in book.rows("winter", 1)] == [extra["points"]] * 4
    animals = {row[0]: row for row in book.rows("animals")}
    for given in faces["animals"]["cards"]:
        row = animals.pop(given["name"][language])
        assert row[1] == true_minus(-given["less"]["per_die"])
        assert row[2] == true_minus(-given["less"]["per_roll"])
    assert not animals
    bonus = {row[0]: row[1] for row in book.rows("animals", 1)}
    assert bonus == {face: rewarded(given) for face, given in faces["animals"]["bonus"].items()}
    mammoths = {row[0]: row for row in book.rows("mammoth")}
    for given in faces["mammoth"]["tiles"]:
        row = mammoths.pop(given["id"])
        assert row[2:] == [rewarded(given["top"]), rewarded(given["bottom"])]
    assert not mammoths


@in_both
def test_expansions_have_chapters_whose_faces_are_called_reconstructed(language: str) -> None:
    called = {"en": "reconstructed", "ja": "復元"}[language]
    book = Printed("stone-age", language, expansions=EVERYTHING)
    for module in EXPANSIONS:
        assert book.tables[module], module
        assert all(called in table.title for table in book.tables[module]), module
    assert not any(called in table.title for table in book.tables["cards"])
    plain = Printed("stone-age", language)
    assert called not in plain.said
    assert not set(EXPANSIONS) & set(plain.tables)


def test_faces_of_ones_own_are_in_the_tables() -> None:
    faces = lab.game("stone-age", expansions=["igloos"]).faces
    tile = {**faces["igloos"]["tiles"][0], "cost": {"gold": 3}, "points": 29}
    given = {"igloos": {**faces["igloos"], "tiles": [tile, *faces["igloos"]["tiles"][1:]]}}
    book = Printed("stone-age", "en", expansions=["igloos"], faces=given)
    first = book.rows("igloos")[0]
    assert first[1:3] == ["3 gold", "29"]
    assert "reconstructed" not in book.tables["igloos"][0].title


@in_both
@pytest.mark.parametrize(("name", "known"), [("mill", known_mill), ("shore", known_shore)])
def test_what_an_expansion_of_a_user_brings_is_in_the_tables(
    name: str, known: Callable[[], AbstractContextManager[None]], language: str
) -> None:
    with known():
        book = Printed("stone-age", language, expansions=[name])
        said = " ".join(cell for tables in book.tables.values() for table in tables
                        for row in table.rows for cell in row)  # fmt: skip
        assert "tables." not in said
        places = [row[0] for row in book.rows("place")]
        assert places == [book.texts(f"site.{site.name}") for site in book.parts.sites]
        assert len(places) > 14
        gives = book.rows("place")[-1 if name == "mill" else 0][2]
        assert name != "mill" or gives == {"en": "flour for 1 good", "ja": "資源1個で粉"}[language]
        goods = [row[0] for row in book.rows("use")]
        assert len(goods) == len(book.parts.goods.names) + 1
        cards = sum(int(row[2]) for row in book.rows("cards", 2))
        assert cards == len(book.parts.cards) > len(CARDS)
        assert len(book.rows("score")) == len(book.parts.scorings) + 2
