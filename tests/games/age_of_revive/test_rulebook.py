"""The rulebook of Age of Revive has every facility, cube and point, and they equal the data."""

from __future__ import annotations

import pytest
from games.printed_tables import Printed

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, true_minus
from stoneage_lab.games.age_of_revive.explain.card_text import deed, passive, points
from stoneage_lab.games.age_of_revive.rules.goods import NAMES

GAME = "age-of-revive"
in_both = pytest.mark.parametrize("language", LANGUAGES)


@in_both
@pytest.mark.parametrize("rules", lab.game(GAME).rule_sets)
def test_every_facility_with_kind_cost_needs_points_and_actions(rules: str, language: str) -> None:
    book = Printed(GAME, language, rules=rules)
    parts, texts = book.parts, book.texts
    rows = {row[0]: row for table in book.tables["cards"] for row in table.rows}
    there = [card for card in parts.cards if card.number < parts.first_facility or card.dealt]
    assert len(rows) == len(there)
    for card in there:
        row = rows[texts(f"card.{card.id}")]
        assert row[1] == str(card.copies)
        assert texts(f"kind.{('none', 'normal', 'special')[card.kind]}") in row[2]
        if card.form:
            assert texts(f"form.{('ring', 'suburb', 'centre')[card.form]}") in row[2]
        for name, count in zip(NAMES, card.cost, strict=True):
            if count:
                assert str(count) in row[3]
                assert texts(f"good.{name}") in row[3]
        assert (row[3] == "–") == (not any(card.cost))
        for need in card.needs:
            assert texts(f"card.{parts.ids[need]}") in row[4]
        assert row[5] == true_minus(points(texts, card))
        assert row[6] == str(card.icons)
        for action in card.actions:
            assert deed(texts, parts, action) in row[7]
        assert passive(texts, card) in row[7]


@in_both
def test_the_first_game_leaves_the_new_cards_in_the_box(language: str) -> None:
    first = Printed(GAME, language, rules="first")
    new = [card.id for card in first.parts.cards if card.new]
    assert len(new) == 7
    named = {row[0] for table in first.tables["cards"] for row in table.rows}
    assert not {first.texts(f"card.{id}") for id in new} & named
    left = sum(card.copies for card in first.parts.cards if card.new)
    assert first.rows("box")[-1][1] == str(left)


@in_both
def test_the_kings_support_and_what_one_begins_with(language: str) -> None:
    book = Printed(GAME, language)
    for row in book.rows("set_up", 1):
        support = lab.play(GAME, int(row[0]), seed=1).position.to_dict()["state"]["support"]
        told = dict(zip(NAMES, map(int, row[1:6]), strict=True))
        assert told == {name: support.get(name, 0) for name in NAMES}
        assert row[6] == str(sum(told.values()))
    goods = book.rows("set_up")[0][1]
    for name, count in zip(NAMES, book.parts.start_goods, strict=True):
        assert (book.texts(f"good.{name}") in goods) == (count > 0)


@in_both
def test_horses_and_cells_are_those_of_the_moves(language: str) -> None:
    rows = Printed(GAME, language).rows("move")
    assert [row[1] for row in rows] == ["1–3", "4–6", "7–9", "10–12"]


@in_both
@pytest.mark.parametrize("rules", lab.game(GAME).rule_sets)
def test_every_card_that_counts_is_in_the_score(rules: str, language: str) -> None:
    book = Printed(GAME, language, rules=rules)
    rows = {row[0]: row for row in book.rows("end")}
    for card in book.parts.cards:
        there = card.number < book.parts.first_facility or card.dealt
        if there and (card.base or card.per or card.icons):
            row = rows.pop(book.texts(f"card.{card.id}"))
            assert row[1:] == [true_minus(points(book.texts, card)), str(card.icons)]
    assert not rows
