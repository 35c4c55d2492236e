"""The rulebook of Agricola has every space, price, card and point, and they equal the data."""

from __future__ import annotations

import pytest
from games.agricola.farms import red
from games.printed_tables import Printed

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, true_minus
from stoneage_lab.games.agricola.rules.action_space_names import (
    EXTRA,
    HARVESTS,
    ROUND_CARDS,
    STAGES,
)
from stoneage_lab.games.agricola.rules.cards import NO_LIMIT
from stoneage_lab.games.agricola.rules.goods import GOODS, HOUSES
from stoneage_lab.games.agricola.rules.prices import renovation
from stoneage_lab.games.agricola.rules.scoring import TABLES, points_of

in_both = pytest.mark.parametrize("language", LANGUAGES)
RULES = ("family", "standard", "seed")


def players_in(cell: str) -> range:
    least, _, most = cell.partition("–")
    return range(int(least), int(most or least) + 1)


@in_both
@pytest.mark.parametrize("rules", RULES)
def test_every_space_with_what_comes_there(rules: str, language: str) -> None:
    book = Printed("agricola", language, rules=rules)
    rows = [row for table in range(3) for row in book.rows("work", table)]
    printed = {(row[0], players): row for row in rows for players in players_in(row[1])}
    assert len(printed) == sum(len(players_in(row[1])) for row in rows)
    met = set()
    for players in range(1, 6):
        for site in lab.game("agricola", players, rules).parts.spaces:
            if not site.present or hasattr(site, "card"):
                continue
            row = printed[book.texts(f"site.{site.id}"), players]
            met.add((row[0], players))
            if site.good >= 0:
                assert str(site.per_round) in row[2]
                assert book.texts(f"good.{GOODS[site.good]}") in row[2]
            else:
                assert row[2] == "–"
            for good, count in enumerate(site.gain):
                if count:
                    assert str(count) in row[3], row
                    assert book.texts(f"good.{GOODS[good]}") in row[3], row
    assert met == set(printed)


@in_both
def test_the_set_up_by_number_of_players(language: str) -> None:
    book = Printed("agricola", language)
    rows = book.rows("set_up")
    for players, row in enumerate(rows, 1):
        game = lab.game("agricola", players)
        parts = game.parts
        assert row[0] == str(players)
        food = sorted(lab.play("agricola", players, seed=3).position.seat(seat).food
                      for seat in game.seats)  # fmt: skip
        told = [row[1], *([row[2]] * (players - 1))]
        assert food == sorted(map(int, told))
        assert row[3] == str(parts.eats)
        extra = {
            book.texts(f"site.{name}")
            for name in EXTRA
            if any(site.id == name and site.present for site in parts.spaces)
        }
        assert {name for name in extra if name in row[4]} == extra
    assert len(rows) == 5


@in_both
def test_rounds_stages_and_harvests(language: str) -> None:
    book = Printed("agricola", language)
    rows = book.rows("course")
    assert [players_in(row[1]).stop - players_in(row[1]).start for row in rows] == [
        len(cards) for cards in STAGES
    ]
    assert [int(row[3]) for row in rows] == list(HARVESTS)
    named = " ".join(row[2] for row in rows)
    assert all(book.texts(f"site.{card}") in named for card in ROUND_CARDS)


@in_both
def test_prices_are_those_that_are_asked(language: str) -> None:
    book = Printed("agricola", language)
    rows = book.rows("build")
    for number, house in enumerate(HOUSES):
        row = rows[number]
        assert book.texts(f"house.{house}") in row[0]
        assert "5" in row[1]
        assert "2" in row[1]
    for number, house in enumerate(HOUSES[1:]):
        row = rows[len(HOUSES) + number]
        assert book.texts(f"house.{house}") in row[0]
        for good, count in enumerate(renovation(number, 1)):
            assert (book.texts(f"good.{GOODS[good]}") in row[1]) == (count > 0)
    assert ["2" in rows[5][1], "1" in rows[6][1], "1" in rows[7][1]] == [True] * 3


@in_both
@pytest.mark.parametrize(("rules", "players"), [("family", 2), ("standard", 1), ("standard", 4)])
def test_every_card_with_price_and_points(rules: str, players: int, language: str) -> None:
    book = Printed("agricola", language, rules=rules, players=players)
    rows = {row[0]: row for table in book.tables["cards"] for row in table.rows}
    parts = book.parts
    cards = [card for card in parts.cards if card.deck is None]
    cards += [parts.cards[number] for number in parts.dealt]
    assert len(rows) == len(cards) == sum(len(table.rows) for table in book.tables["cards"])
    for card in cards:
        row = rows[book.texts(f"card.{card.id}")]
        for good, count in enumerate(card.cost):
            if count:
                assert book.texts(f"good.{GOODS[good]}") in row[1]
                assert str(count) in row[1]
        printed = row[2] if card.deck is None else row[3]
        assert printed == (true_minus(card.points) if card.points or not card.deck else "–")
        assert book.texts(f"card_does.{card.id}")[:12] in row[-1]


@in_both
def test_cooking_and_baking(language: str) -> None:
    book = Printed("agricola", language)
    rows = {row[0]: row for row in book.rows("animals", 1)}
    for card in book.parts.cards:
        if card.deck is None and (card.cook or card.bake):
            row = rows.pop(book.texts(f"card.{card.id}"))
            if card.cook:
                told = [card.cook[GOODS.index(n)] for n in ("vegetable", "sheep", "boar", "cattle")]
                assert row[1:5] == list(map(str, told))
            else:
                assert row[1:5] == ["–"] * 4
            if card.bake:
                assert row[5] == str(card.bake.food)
                assert (row[6] == str(card.bake.most)) == (card.bake.most != NO_LIMIT)
    assert not rows


@in_both
def test_pastures(language: str) -> None:
    rows = Printed("agricola", language).rows("animals")
    assert rows[0][1:3] == ["2", "4"]
    assert rows[3][1:] == ["8", "16", "32", "64", "128"]


@in_both
def test_the_whole_score_table(language: str) -> None:
    book = Printed("agricola", language)
    rows = {row[0]: row[1:] for row in book.rows("score")}
    worths = (-1, 1, 2, 3, 4)
    for name, table in TABLES.items():
        cells = rows.pop(book.texts(f"line.{name}"))
        for have in range(15):
            (worth,) = [
                worth for worth, cell in zip(worths, cells, strict=True) if have in counts(cell)
            ]
            assert worth == points_of(table, have), (name, have)
    assert not rows
    others = book.rows("score", 1)
    assert [row[1] for row in others][:5] == ["−1", "1", "1", "2", "3"]
    assert others[-1][1] == "−3"
    bonus = {row[0]: row for row in book.rows("score", 2)}
    for card in book.parts.cards:
        if card.deck is None and card.bonus:
            row = bonus.pop(book.texts(f"card.{card.id}"))
            assert str(card.workshop.food) in row[1]
            for least, points in card.bonus.rows:
                assert str(least) in row[2]
                assert str(points) in row[2]
    assert not bonus


def counts(cell: str) -> range:
    """Return the counts that a cell names: ``4–5``, ``8+``, ``0``."""
    if cell.endswith("+"):
        return range(int(cell[:-1]), 100)
    return players_in(cell)


def test_what_is_said_of_each_thing_is_what_the_engine_counts() -> None:
    """The points for each thing are those of a farm with one thing more."""

    def points(**changes: object) -> int:
        return int(red(5, **changes).position.scores[0])

    plain = points()
    assert points(people=3) - plain == 3
    assert points(begging=1) - plain == -3
    assert points(house="clay") - plain == 2
    assert points(house="stone") - plain == 4


CUTTER = """
[reed-cutter]
name = { en = "Reed Cutter", ja = "葦刈り" }
sentence = "When you play it, you get 1 reed."
effects = [{ hook = "played", gain = { reed = 1 } }]
"""


@in_both
def test_cards_of_ones_own_are_in_the_tables(language: str) -> None:
    faces = lab.agricola.own_cards(CUTTER)
    book = Printed("agricola", language, rules="standard", players=1, faces=faces)
    rows = [row for table in book.tables["cards"] for row in table.rows]
    named = {"en": "Reed Cutter", "ja": "葦刈り"}[language]
    (row,) = [row for row in rows if row[0] == named]
    assert row[-1] == "When you play it, you get 1 reed."
