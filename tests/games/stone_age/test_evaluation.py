"""What Stone Age tells a player that looks ahead: guesses of the final scores between rounds."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from games.careful_games import played

import stoneage_lab as lab
from stoneage_lab.games.stone_age.bots.evaluation import HEURISTICS, rounds_left
from stoneage_lab.games.stone_age.bots.evaluation_table import LENGTHS, POINTS, TRAITS
from stoneage_lab.games.stone_age.expansions.animals import Animals

FITTING = Path(__file__).resolve().parents[3] / "benchmarks" / "fit_evaluation.py"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_round_has_one_quiet_moment_and_the_guesses_get_better(players: int) -> None:
    early, late, lengths = [], [], []
    for seed in range(10):
        quiet, end = played(lab.game("stone-age", players=players), seed)
        assert [state.round for state in quiet] == list(range(1, end.round + 1))
        for state, found in ((quiet[0], early), (quiet[-1], late)):
            guess = HEURISTICS.evaluate(state)
            found += [abs(a - b) for a, b in zip(guess, end.scores(), strict=True)]
        middle = quiet[len(quiet) // 2]
        lengths.append(abs(rounds_left(middle) - (end.round - middle.round)))
    assert sum(late) / len(late) < 15 < sum(early) / len(early) < 80
    assert sum(lengths) / len(lengths) < 3


def test_a_round_is_judged_before_anybody_stands_at_an_animal() -> None:
    session = lab.play("stone-age", ["careful"] * 2, seed=5, expansions=["animals"])
    state: Any = session.position.state.copy()
    bear = next(number for number, card in enumerate(state.parts.cards) if card.stray)
    state.extras[0] = Animals(active=bear)
    state.note_open_sites()
    site = next(site for site in state.parts.sites if site.name == "animal")
    assert HEURISTICS.evaluate(state)
    # People there are not used on a turn: nobody else is away yet.
    state.move_in(state.mover, site.number, 1)
    assert state.is_cleared()
    assert HEURISTICS.evaluate(state) == []


@pytest.mark.parametrize("trait", ["fields", "people", "level", "points"])
def test_who_has_more_may_expect_more(trait: str) -> None:
    state = played(lab.game("stone-age", players=2), 1)[0][3]
    for player in state.players:
        player.people, player.fields, player.level = 6, 3, 3
    before = HEURISTICS.evaluate(state)
    setattr(state.players[0], trait, getattr(state.players[0], trait) + 2)
    after = HEURISTICS.evaluate(state)
    assert after[0] > before[0]
    assert after[1] == before[1]


def test_the_farther_the_end_the_less_is_sure() -> None:
    quiet, end = played(lab.game("stone-age", players=2), 1)
    spreads = [HEURISTICS.sigma(state) for state in (quiet[0], quiet[-1], end)]
    assert spreads == sorted(spreads, reverse=True)
    assert spreads[0] > 2 * spreads[-1]


def test_every_trait_has_its_number_and_the_program_that_fits_them_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {len(numbers) for numbers in POINTS.values()} == {len(TRAITS)}
    spec = importlib.util.spec_from_file_location("fit_evaluation", FITTING)
    assert spec
    assert spec.loader
    fitting = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fitting)
    monkeypatch.setattr(fitting, "GAMES", 2)
    fitting.main()
    made: dict[str, Any] = {}
    exec(capsys.readouterr().out, made)
    assert made["TRAITS"] == TRAITS
    for table, old in ((made["LENGTHS"], LENGTHS), (made["POINTS"], POINTS)):
        assert {k: len(v) for k, v in table.items()} == {k: len(v) for k, v in old.items()}
