"""What Age of Revive tells a player that looks ahead: guesses of the final scores between turns."""

from __future__ import annotations

import copy
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest
from games.age_of_revive.table import RUBBLE, SEATS, table
from games.careful_games import played

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.games.age_of_revive.bots.evaluation import (
    HEURISTICS,
    WIDTH,
    CardWeights,
    known_cards,
    mean_worth,
)
from stoneage_lab.games.age_of_revive.bots.evaluation_table import (
    HELD,
    STANDING,
    TRAIT_WEIGHTS,
    TRAITS,
)
from stoneage_lab.games.age_of_revive.rules.faces_check import SHIPPED

FITTING = Path(__file__).resolve().parents[3] / "benchmarks" / "fit_revive_evaluation.py"


@pytest.mark.parametrize("players", [3, 4])
def test_every_turn_has_one_quiet_moment_and_the_guesses_get_better(players: int) -> None:
    early, late = [], []
    for seed in range(4):
        quiet, end = played(lab.game("age-of-revive", players=players), seed)
        assert [state.turns for state in quiet] == list(range(1, end.turns + 1))
        for state, found in ((quiet[0], early), (quiet[-1], late)):
            guess = HEURISTICS.evaluate(state)
            found += [abs(a - b) for a, b in zip(guess, end.scores(), strict=True)]
    assert sum(late) / len(late) < 5
    assert sum(late) < sum(early)


def test_the_farther_the_end_the_less_is_sure() -> None:
    quiet, end = played(lab.game("age-of-revive", players=3), 1)
    spreads = [HEURISTICS.sigma(state) for state in (quiet[0], quiet[-1], end)]
    assert spreads == sorted(spreads, reverse=True)


def test_a_card_that_can_be_built_is_worth_more_than_one_that_stands_already() -> None:
    holding = [
        table(areas={"red": "mason"}, hands={"red": [card]}, purses={"red": "1w 1s 1f"})
        for card in ("granary", "mason")
    ]
    granary, mason = (HEURISTICS.evaluate(position.state) for position in holding)
    assert granary[0] > mason[0]
    assert granary[1:] == mason[1:]


def test_what_a_seat_cannot_see_does_not_change_its_estimate() -> None:
    quiet, _ = played(lab.game("age-of-revive", players=3), 2)
    state = quiet[len(quiet) // 2]
    seat = state.mover
    one, other = (state.determinize(seat, Rng(seed)) for seed in (1, 2))
    assert [list(hand) for hand in one.hands] != [list(hand) for hand in other.hands]
    guesses = [HEURISTICS.evaluate(whole.seen_by(seat)) for whole in (one, other)]
    assert guesses[0] == guesses[1]


def test_unknown_cards_count_as_the_mean_of_what_can_lie_there() -> None:
    quiet, _ = played(lab.game("age-of-revive", players=3), 2)
    seen = quiet[0].seen_by(0)
    held = CardWeights(seen.parts).held[seen.left]
    cards = [card for card, count in enumerate(seen.pool) for _ in range(count)]
    mean = sum(held[card] for card in cards) / len(cards)
    assert mean_worth(seen, held) == pytest.approx(mean)


def test_a_card_with_another_face_is_worth_what_is_printed_on_it() -> None:
    faces = json.loads(SHIPPED.read_text(encoding="utf-8"))
    usual = lab.game("age-of-revive", players=3).parts
    found = []
    for points in (2, 8):
        own = copy.deepcopy(faces)
        smithy = next(card for card in own["facilities"] if card["id"] == "smithy")
        smithy |= {"points": points}
        game = lab.game("age-of-revive", players=3, rules="first", faces=own)
        assert set(usual.ids) - known_cards(game.parts) == {"smithy"}
        start = lab.play(game, seed=1).position
        ring = [f"{seat} {name}" for seat in SEATS[:3] for name in ("tent", *RUBBLE)]
        position = start.arrange(ring=["red tent", "red smithy", *ring[1:]])
        found.append(HEURISTICS.evaluate(position.state))
    assert found[1][0] > found[0][0]
    assert found[1][1:] == found[0][1:]
    assert known_cards(usual) == set(usual.ids)


def test_every_trait_has_its_number_and_the_program_that_fits_them_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {len(numbers) for numbers in TRAIT_WEIGHTS.values()} == {len(TRAITS)} == {WIDTH}
    spec = importlib.util.spec_from_file_location("fit_revive_evaluation", FITTING)
    assert spec
    assert spec.loader
    fitting = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fitting)
    few = {"standard": 3, "first": 1}
    monkeypatch.setattr(fitting, "GAMES", {3: few, 4: few})
    fitting.main()
    made: dict[str, Any] = {}
    exec(capsys.readouterr().out, made)
    assert made["TRAITS"] == TRAITS
    assert {k: len(v) for k, v in made["TRAIT_WEIGHTS"].items()} == {3: WIDTH, 4: WIDTH}
    for name, shipped in (("HELD", HELD), ("STANDING", STANDING)):
        assert {k: set(v) <= set(shipped[k]) for k, v in made[name].items()} == {3: True, 4: True}
