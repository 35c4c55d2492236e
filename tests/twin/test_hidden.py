"""A compiled game that hides: its twin shows no seat more than the readable rules do."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from fixtures.hush.game import Hush
from twin.building import ROOT, copy_builder, needs_compiler, run

import stoneage_lab as lab

COMPARE = """
import stoneage_lab as lab
from hush.game import Hush
from stoneage_lab.core.twin import counterpart, is_twin, twin
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER

game = lab.register(Hush)(3)
compiled = twin(game)
assert is_twin(compiled), lab.engine_info(game).why_not
TwinRng = counterpart(Rng, compiled)
looked = 0
for seed in range(20):
    state, same = game.start(), compiled.start()
    rng, same_rng = Rng(seed, "hidden"), TwinRng(seed, "hidden")
    while state.node != OVER:
        state.events, same.events = [], []
        if state.node == CHANCE:
            outcome = state.chance().sample(rng)
            assert same.chance().sample(same_rng) == outcome
            state.settle(outcome), same.settle(outcome)
        else:
            at = rng.below(len(state.legal()))
            assert same_rng.below(len(same.legal())) == at
            state.play(state.legal()[at]), same.play(same.legal()[at])
        for seat in (None, 0, 1, 2):
            seen, same_seen = state.seen_by(seat), same.seen_by(seat)
            assert same_seen.key() == seen.key() and same_seen.to_dict() == seen.to_dict()
            drawn = state.determinize(seat, Rng(seed, "drawn"))
            assert same.determinize(seat, TwinRng(seed, "drawn")).key() == drawn.key()
            assert drawn.seen_by(seat).key() == seen.key()
            told = [game.event_seen_by(event, seat) for event in state.events]
            assert [game.event_seen_by(event, seat) for event in same.events] == told
            assert [compiled.event_seen_by(event, seat) for event in same.events] == told
            looked += any(-1 in event for event in told)
assert looked > 100

shown = []
def curious(position):
    shown.append((position.mover, position.state.hands, position.state.laid))
    return position.moves[0]

players = [curious, "random", lab.Search(tries=20)]
lab.simulate("hush", players, 12, seed=1, workers=1, progress=False)
for mover, hands, laid in shown:
    others = [own for kept in (hands, laid) for seat, own in enumerate(kept) if seat != mover]
    assert all(card == -1 for own in others for card in own)
    assert -1 not in hands[mover]
assert len(shown) > 10
print("the same")
"""


def test_the_fixture_keeps_the_laws() -> None:
    lab.register(Hush)
    report = lab.check_game(Hush(2), games=4)
    assert report, report


@needs_compiler
@pytest.mark.long
def test_the_twin_hides_what_the_readable_rules_hide(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("static", "__pycache__", "outside*")
    shutil.copytree(ROOT / "stoneage_lab", tmp_path / "stoneage_lab", ignore=left_out)
    shutil.copytree(ROOT / "tests" / "fixtures" / "hush", tmp_path / "own" / "hush")
    copy_builder(tmp_path)
    if (ROOT / ".cache" / "twin").is_dir():
        shutil.copytree(ROOT / ".cache" / "twin", tmp_path / ".cache" / "twin")
    built = run(
        sys.executable, "-m", "tools.twin_build", "again", tmp_path / "own" / "hush", cwd=tmp_path
    )
    assert built.returncode == 0, built.stdout + built.stderr
    done = run(
        sys.executable, "-W", "error", "-c", COMPARE, cwd=tmp_path, PYTHONPATH=str(tmp_path / "own")
    )
    assert done.stdout == "the same\n", done.stdout + done.stderr
