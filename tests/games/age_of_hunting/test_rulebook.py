"""The rulebook of Age of Hunting has every ground, piece, rock and point, equal to the data."""

from __future__ import annotations

import pytest
from games.printed_tables import Printed

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.games.age_of_hunting.explain.area_text import area_words
from stoneage_lab.games.age_of_hunting.rules.faces import END_HUT, NO_HUT

GAME = "age-of-hunting"
in_both = pytest.mark.parametrize("language", LANGUAGES)


@in_both
@pytest.mark.parametrize("players", [2, 5])
def test_every_side_of_every_ground_space_by_space(players: int, language: str) -> None:
    book = Printed(GAME, language, players=players)
    tables = list(book.tables["harvest"])
    assert len(tables) == len(book.parts.faces) == 28
    for face in book.parts.faces:
        named = book.texts(f"ground.{face.id}")
        begins = {"en": f"{named} ({face.id})", "ja": f"{named}（{face.id}）"}[language]
        (table,) = [each for each in tables if each.title.startswith(begins)]
        tables.remove(table)
        for good, count in face.cost.listed():
            assert str(count) in table.title
            assert book.texts(f"good.{good}").partition(" ")[0] in table.title
        assert book.texts(f"kind.{face.kind}") in table.title
        assert len(table.rows) == len(face.areas)
        for number, (row, area) in enumerate(zip(table.rows, face.areas, strict=True), 1):
            assert row[0].startswith(str(number))
            assert (row[0] == str(number)) == (number <= face.spaces)
            assert row[1] == area_words(book.texts, area)
            if area.hut == NO_HUT:
                assert row[2] == "–"
            elif area.hut != END_HUT:
                assert str(area.hut) in row[2]
    assert not tables


@in_both
def test_the_board_with_prices_and_points(language: str) -> None:
    book = Printed(GAME, language)
    rows = iter(book.rows("develop"))
    for line in book.parts.rows:
        for price, points in zip(line.prices, line.printed_points, strict=True):
            row = next(rows)
            assert row[3] == str(points)
            for good, count in price.listed():
                assert str(count) in row[1]
                assert book.texts(f"good.{good}").partition(" ")[0] in row[1]
    assert next(rows, None) is None


@in_both
def test_rocks(language: str) -> None:
    book = Printed(GAME, language, players=3)
    rows = book.rows("develop", 1)
    two = {rock.id: int(rock.count) for rock in lab.game(GAME, 2).parts.rocks}
    assert len(rows) == len(book.parts.rocks)
    for row, rock in zip(rows, book.parts.rocks, strict=True):
        assert row[1] == str(rock.count)
        assert row[2] == str(two.get(rock.id, 0))
    assert sum(int(row[2]) for row in rows) == 20


@in_both
@pytest.mark.parametrize("rules", lab.game(GAME).rule_sets)
def test_the_set_up_by_number_of_players(rules: str, language: str) -> None:
    rows = Printed(GAME, language, rules=rules).rows("set_up")
    assert [row[0] for row in rows] == ["2", "3", "4", "5"]
    for row in rows:
        game = lab.game(GAME, int(row[0]), rules)
        parts = game.parts
        assert row[1] == str(parts.chiefs)
        assert row[2:4] == [str(parts.hands), str(len(parts.basics))]
        assert row[4].startswith(str(parts.lands))
        assert (row[4] != str(parts.lands)) == bool(parts.due)
        assert row[5] == str(sum(int(rock.count) for rock in parts.rocks))
        assert row[6:] == [str(parts.caves), str(parts.stock)]


@in_both
def test_every_line_of_the_score(language: str) -> None:
    book = Printed(GAME, language, players=2)
    rows = book.rows("score")
    play = lab.play(GAME, ["careful"] * 2, seed=4).run_bots()
    for line in play.game.score_sheet(play.position.state, 0):
        assert book.texts(f"line.{line[0]}") in [row[0] for row in rows]
    ends = {
        area_words(book.texts, area)
        for face in book.parts.faces
        for area in face.areas
        if area.hut == END_HUT
    }
    assert ends == {row[1] for row in rows} & ends
    assert len(ends) == 4


def test_a_stock_without_end_is_called_so() -> None:
    book = Printed(GAME, "en", options={"stock": "unlimited"})
    assert {row[-1] for row in book.rows("set_up")} == {"without end"}
