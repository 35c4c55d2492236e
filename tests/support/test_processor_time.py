"""The report at the end of a run names what costs too much, by test and by game."""

from __future__ import annotations

from types import SimpleNamespace

from support.processor_time import GAME, TOO_SLOW, Times, folder_of


def reported(**seconds: float) -> list[str]:
    """What is said of tests that took these seconds; two underlines stand for a slash."""
    times, lines = Times(), []
    for name, took in seconds.items():
        test = f"tests/{name.replace('__', '/')}.py::test_it"
        times.pytest_runtest_logreport(SimpleNamespace(nodeid=test, processor_time=took))
    times.pytest_terminal_summary(
        SimpleNamespace(write_line=lines.append, section=lambda title: lines.append(title))
    )
    return [" ".join(line.split()) for line in lines]


def test_a_game_over_its_budget_is_marked_and_another_folder_is_not() -> None:
    half = GAME / 2 + 1
    said = reported(
        games__chess__rules__test_a=half, games__chess__test_b=half, games__go__test_a=half,
        widget__test_a=2 * half, games__test_info=half,
    )  # fmt: skip
    assert f"{2 * half:.1f} tests/games/chess over the budget of a game, {GAME:g}" in said
    assert f"{half:.1f} tests/games/go" in said
    assert f"{half:.1f} tests/games" in said
    assert f"{2 * half:.1f} tests/widget" in said


def test_a_slow_test_is_marked_and_a_short_run_says_nothing() -> None:
    said = reported(core__test_a=TOO_SLOW + 1, core__test_b=1)
    assert f"{TOO_SLOW + 1:.1f} tests/core/test_a.py::test_it too slow" in said
    assert "1.0 tests/core/test_b.py::test_it" in said
    assert reported(core__test_a=1) == []


def test_files_beside_the_games_belong_to_no_game() -> None:
    assert folder_of("tests/games/test_info.py::test_a") == "tests/games"
    assert folder_of("stoneage_lab/core/rng.py::f") == "stoneage_lab/core"
