"""Statistics of many games: the numbers agree with the formulas, and with each other.

Where the lines of a final score are told, and rounds, the games are those of Stone Age.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from math import isclose, isnan, sqrt
from pathlib import Path
from statistics import NormalDist, stdev
from typing import Any
from xml.etree import ElementTree

import pytest
from fixtures.market import Market
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.errors import RecordError, SetupError
from stoneage_lab.probability.estimate import LEVEL, Z, mean, share
from stoneage_lab.trials.game_runner import GameResult
from stoneage_lab.trials.results import Results
from stoneage_lab.trials.simulate import simulate


@pytest.fixture(scope="module")
def stone_age() -> Results:
    return simulate("stone-age", ["careful", "random"], 12, seed=3)


@pytest.fixture(scope="module")
def pig() -> Results:
    return simulate(Pig(2), ["bold", "random"], 12, seed=3)


# ---- estimates ---------------------------------------------------------------------------------


def test_the_interval_holds_what_it_says() -> None:
    assert isclose(NormalDist().inv_cdf(0.5 + LEVEL / 2), Z, abs_tol=1e-12)


@pytest.mark.parametrize("n", [1, 2, 10, 337])
def test_wilson_is_where_the_test_would_just_not_reject(n: int) -> None:
    for hits in {0, 1, n // 3, n - 1, n}:
        low, high = share(hits, n).interval
        for end in (low, high):
            if 0 < end < 1:
                assert isclose(abs(hits / n - end), Z * sqrt(end * (1 - end) / n), rel_tol=1e-9)
        assert 0 <= low <= hits / n <= high <= 1


def test_wilson_reaches_the_ends() -> None:
    assert share(0, 20).interval[0] == 0
    assert share(20, 20).interval[1] == 1
    assert isclose(share(0, 20).interval[1], Z**2 / (20 + Z**2))


def test_mean_and_standard_error() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    made = mean(values)
    assert made.mean == sum(values) / 8
    assert isclose(made.standard_error, stdev(values) / sqrt(8))
    again = mean([float(value) for value in values])
    assert isclose(again.standard_error, made.standard_error)
    assert isnan(mean([4]).standard_error)
    assert mean([]).n == 0
    assert repr(mean([7, 7, 7])) == "7 ± 0 (95 %: 7 to 7, n = 3)"


def test_large_numbers_are_added_exactly() -> None:
    big = 10**15
    assert isclose(mean([big, big + 1, big + 2]).standard_error, sqrt(1 / 3))


# ---- results -----------------------------------------------------------------------------------


def played(number: int, winners: tuple[int, ...], scores: tuple[int, ...]) -> GameResult:
    return GameResult(number, 0, (0, 1), winners, scores, None, 9, ({}, {}), {})


def test_shared_wins_count_in_parts() -> None:
    games = [played(0, (0,), (3, 1)), played(1, (0, 1), (2, 2)), played(2, (1,), (0, 4))]
    results = Results(Pig(2), ["bold", "bold"], 1, 3, games)
    assert results.wins == (Fraction(3, 2), Fraction(3, 2))
    assert [rate.mean for rate in results.win_rates] == [0.5, 0.5]
    assert results.values("wins", "red") == [1, Fraction(1, 2), 0]
    assert results.columns == ("wins", "scores", "decisions")


def test_all_numbers_come_from_the_games(stone_age: Results) -> None:
    assert stone_age.scores == [game.scores for game in stone_age]
    assert sum(stone_age.wins) == len(stone_age) == 12
    assert stone_age.mean("scores", "red").mean == sum(s[0] for s in stone_age.scores) / 12
    assert stone_age.distribution("scores", "red").mean == Fraction(
        sum(s[0] for s in stone_age.scores), 12
    )
    for game in stone_age:
        for seat, sheet in enumerate(game.sheets):
            assert sum(sheet.values()) == game.scores[seat]
    assert "culture" in stone_age.components
    assert stone_age.mean("rounds").n == 12
    assert stone_age.mean("wins", "red").interval == stone_age.win_rates[0].interval


class Rounds(Pig):
    """Pig whose table counts full turns round the players."""

    def rounds(self, state: Any) -> int:
        return 1 + sum(state.points) // 10


def test_a_game_says_what_its_rounds_are() -> None:
    counted = simulate(Rounds(2), ["bold", "random"], 3, seed=3)
    assert counted.values("rounds") == [1 + sum(own) // 10 for own in counted.scores]
    assert "rounds" in counted.to_numpy()
    without = simulate(Pig(2), ["bold", "random"], 3, seed=3)
    assert [game.rounds for game in without] == [None] * 3
    assert "rounds" not in repr(without)


def test_what_is_not_there_is_answered(pig: Results) -> None:
    for ask, sentence in [
        (lambda: pig.values("points"), "no column “points”"),
        (lambda: pig.mean("scores"), "name a seat"),
        (lambda: pig.distribution("scores", "purple"), "No seat"),
        (lambda: pig.plot("points"), "no column"),
    ]:
        with pytest.raises(SetupError, match=sentence):
            ask()


def test_text_html_and_pictures_are_the_same_every_time(stone_age: Results) -> None:
    again = simulate("stone-age", ["careful", "random"], 12, seed=3)
    for one, other in zip(_shown(stone_age), _shown(again), strict=True):
        assert one == other
    for html in _shown(stone_age)[1:]:
        ElementTree.fromstring(f"<div>{html}</div>")
        assert "http" not in html
    text = repr(stone_age)
    assert "12 games of Stone Age, seed 3" in text
    assert "Red (careful)" in text


def _shown(results: Results) -> list[str]:
    return [
        repr(results),
        results._repr_mimebundle_()["text/html"],
        *(results.plot(what).html() for what in ("wins", "scores", "rounds", "culture")),
        results.plot("scores", "red").html(),
    ]


def test_pictures_of_any_numbers() -> None:
    measures = {
        "same": lambda p: 4,
        "fine": lambda p: p.scores[0] / 7,
        "tiny": lambda p: p.scores[0] * 1e-6,
        "negative": lambda p: -p.scores[1],
    }
    results = simulate(Pig(2), ["bold", "random"], 20, seed=3, measures=measures)
    for name in measures:
        figure = results.plot(name)
        counts = [int(row[1]) for row in figure.table.rows]
        assert sum(counts) == 20
        assert len(counts) <= 42
        assert "nan" not in figure.svg


def test_pictures_of_text_have_bars() -> None:
    results = simulate(Pig(2), ["bold", "random"], 30, seed=3)
    for figure in (results.plot(), results.plot("wins"), results.plot("decisions")):
        assert "█" in repr(figure)
        assert "█" not in figure.html()
        assert max(map(len, repr(figure).splitlines())) < 100
    rates = repr(results.plot("wins")).splitlines()[2:]
    lengths = [line.count("█") for line in rates]
    assert [length == max(lengths) for length in lengths] == [True, False]


def test_no_win_at_all_is_shown_with_its_interval() -> None:
    assert repr(share(0, 60)) == "0 ± 0 (95 %: 0.000 to 0.060, n = 60)"


def test_a_measure_may_give_a_number_or_a_list() -> None:
    def odd(position: lab.Position) -> Any:
        return [1, 2] if position.scores[0] % 2 else 3

    results = simulate(Market(2), ["random", "random"], 8, seed=1, measures={"odd": odd})
    assert {*results.values("odd")} == {(1, 2), (3, 3)}
    assert 1 < results.mean("odd", "red").mean < 3


def test_in_japanese(stone_age: Results) -> None:
    before = lab.language()
    lab.language("ja")
    try:
        assert "勝率" in repr(stone_age)
        assert "{" not in repr(stone_age) + stone_age.plot("wins").html()
        assert "差" in repr(stone_age.compare(stone_age))
        # The lines of the final score, too; columns keep the names one writes in code.
        assert "農夫×畑" in repr(stone_age)
        assert "農夫×畑" in repr(stone_age.compare(stone_age))
        assert "呪術師×人" in repr(stone_age.plot("shaman"))
        assert "shaman" in stone_age.columns
    finally:
        lab.language(before)


def test_player_names_are_no_markup() -> None:
    def wild(position: object) -> str:
        return "roll"

    wild.__name__ = "<script>"
    results = simulate(Pig(2), [wild, "bold"], 1, seed=1)
    assert "<script>" not in results.table().html()


def test_numpy_and_csv_hold_the_same(stone_age: Results, tmp_path: Path) -> None:
    arrays = stone_age.to_numpy()
    assert arrays["scores"].tolist() == [list(scores) for scores in stone_age.scores]
    assert arrays["wins"].shape == (12, 2)
    assert arrays["rounds"].tolist() == stone_age.values("rounds")
    path = stone_age.to_csv(tmp_path / "games.csv")
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["scores_red"]) for row in rows] == arrays["scores"][:, 0].tolist()
    assert [int(row["seed"]) for row in rows] == [game.seed for game in stone_age]
    assert {f"{name}_blue" for name in stone_age.components} <= set(rows[0])
    with pytest.raises(RecordError, match="cannot be written"):
        stone_age.to_csv(tmp_path / "nowhere" / "games.csv")
    with pytest.raises(RecordError, match=r"a text or a path, not by 5\."):
        stone_age.to_csv(5)  # type: ignore[arg-type]


def test_nothing_finished_can_be_shown() -> None:
    results = simulate(Pig(2), [lambda p: "dance", "bold"], 3, seed=1)
    assert "No game was finished" in repr(results)
    assert results.wins == (0, 0)
    with pytest.raises(SetupError, match="No game was finished"):
        results.plot()
    with pytest.raises(SetupError, match="no column"):
        results.distribution("culture", "red")


# ---- pairs -------------------------------------------------------------------------------------


def test_pairs_take_the_luck_out() -> None:
    pig = Pig(2)
    one = simulate(pig, ["bold", "bold"], 300, seed=8)
    other = simulate(pig, ["random", "bold"], 300, seed=8)
    difference = one.compare(other).difference("wins", "red")
    values = [a - b for a, b in zip(one.values("wins", 0), other.values("wins", 0), strict=True)]
    assert difference.n == 300
    assert isclose(difference.mean, sum(values) / 300)
    assert isclose(difference.standard_error, stdev(map(float, values)) / sqrt(300))
    assert difference.mean > 0


def test_the_same_players_differ_in_nothing(pig: Results) -> None:
    comparison = pig.compare(simulate(Pig(2), ["bold", "random"], 6, seed=3))
    assert comparison.n == 6
    difference = comparison.difference("scores", "red")
    assert (difference.mean, difference.standard_error) == (0, 0)
    assert "6 pairs" in repr(comparison)


def test_what_cannot_be_paired_is_refused(pig: Results) -> None:
    other_seed = simulate(Pig(2), ["bold", "random"], 2, seed=4)
    three = simulate(Pig(3), ["random"] * 3, 1, seed=3)
    broken = simulate(Pig(2), [lambda p: "dance", "random"], 2, seed=3)
    for other, sentence in [
        (other_seed, "the seeds 3 and 4"),
        (three, "same seats"),
        (broken, "no finished game in common"),
        ("much", "not with 'much'"),
    ]:
        with pytest.raises(SetupError, match=sentence):
            pig.compare(other)  # type: ignore[arg-type]
