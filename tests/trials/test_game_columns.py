"""Games of a series as columns: nothing is lost, and a million of them fit into little memory."""

from __future__ import annotations

import pickle
import random
import tracemalloc
from fractions import Fraction
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.trials.game_columns import GameColumns, NumberColumn
from stoneage_lab.trials.game_runner import GameResult


def invented(number: int, draw: random.Random, lines: tuple[str, ...] = ("huts", "tools")) -> Any:
    """Return a game of three seats with numbers of every size."""
    size = draw.choice((9, 300, 70_000, 2**40))
    scores = tuple(draw.randint(-size, size) for _ in range(3))
    sheets = tuple({line: draw.randint(-9, 9) for line in lines} for _ in range(3))
    winners = tuple(seat for seat in range(3) if scores[seat] == max(scores))
    rounds = draw.choice((None, 7, 12))
    return GameResult(
        number, draw.getrandbits(64), (0, 2, 1), winners, scores, rounds, draw.randint(1, 999),
        sheets, {"gap": max(scores) - min(scores)},
    )  # fmt: skip


def test_each_game_comes_back_as_it_was() -> None:
    draw = random.Random(5)
    games = [invented(number, draw) for number in range(40)]
    columns = GameColumns(games)
    assert list(columns) == games
    assert columns[7] == games[7]
    assert columns[-1] == games[-1]
    assert columns[3:9:2] == games[3:9:2]
    assert pickle.loads(pickle.dumps(columns)) == columns
    with pytest.raises(IndexError):
        columns[40]


def test_columns_say_what_the_games_say() -> None:
    draw = random.Random(6)
    games = [invented(number, draw) for number in range(30)]
    columns = GameColumns(games)
    assert columns.lines == ("huts", "tools")
    assert columns.values("scores") == [game.scores for game in games]
    assert columns.values("rounds") == [game.rounds for game in games]
    assert columns.values("seed") == [game.seed for game in games]
    assert columns.values("gap") == [game.measures["gap"] for game in games]
    assert columns.values("tools") == [
        tuple(sheet["tools"] for sheet in game.sheets) for game in games
    ]
    assert columns.winners == [game.winners for game in games]


def test_games_whose_sheets_have_other_lines_stay_in_their_order() -> None:
    draw = random.Random(7)
    kinds = (("huts",), ("huts", "tools"), ("tools", "fields"))
    games = [invented(number, draw, draw.choice(kinds)) for number in range(30)]
    columns = GameColumns(games)
    assert list(columns) == games
    assert columns.values("tools") == [
        tuple(sheet.get("tools", 0) for sheet in game.sheets) for game in games
    ]


@pytest.mark.parametrize("cut", [0, 1, 11, 30])
def test_columns_of_two_processes_are_joined(cut: int) -> None:
    draw = random.Random(8)
    kinds = (("huts",), ("tools", "fields"))
    games = [invented(number, draw, draw.choice(kinds)) for number in range(30)]
    joined = GameColumns(games[:cut])
    joined.extend(GameColumns(games[cut:]))
    assert list(joined) == games
    assert joined.values("fields") == GameColumns(games).values("fields")


def test_a_score_need_not_be_a_whole_number() -> None:
    game = GameResult(0, 1, (0, 1), (1,), (Fraction(1, 2), 2.5), None, 3, ({}, {}), {})  # type: ignore[arg-type]
    whole = GameResult(1, 1, (0, 1), (1,), (1, 2), None, 3, ({}, {}), {})
    assert list(GameColumns([whole, game])) == [whole, game]
    joined = GameColumns([whole])
    joined.extend(GameColumns([game]))
    joined.extend(GameColumns([whole]))
    assert list(joined) == [whole, game, whole]


def test_a_number_too_large_leaves_no_half_a_row() -> None:
    column = NumberColumn(3)
    column.add((1, 2, 3))
    column.add((4, 5, 2**70))
    column.add((6, 7, 8))
    assert [column.row(index) for index in range(len(column))] == [
        (1, 2, 3), (4, 5, 2**70), (6, 7, 8),
    ]  # fmt: skip


def test_a_million_games_take_less_than_300_megabytes() -> None:
    results = lab.simulate("stone-age", ["random"] * 4, games=20, seed=1, workers=1)
    games = list(results)
    tracemalloc.start()
    columns = GameColumns(games[number % 20]._replace(number=number) for number in range(20_000))
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(columns) == 20_000
    # Twice: parts of a series are joined at its end, while they are still there.
    assert 2 * kept / len(columns) * 1_000_000 < 300e6


def test_results_hold_columns() -> None:
    results = lab.simulate("stone-age", ["random"] * 2, games=20, seed=1, workers=1)
    assert results.values("scores")[17] == results[17].scores
    assert results.lengths == [game.decisions for game in results]
    assert results.wins == tuple(
        sum(Fraction(seat in game.winners, len(game.winners)) for game in results)
        for seat in range(2)
    )
