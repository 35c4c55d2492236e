"""The game of docs/how_to/your_own_game.md, as somebody would type it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "how_to" / "your_own_game.md"
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
GAME, PLAYING, OPTIONS, SEALED = BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def names() -> Iterator[dict[str, Any]]:
    found: dict[str, Any] = {}
    with lab.registered():
        exec(GAME, found)
        yield found


@pytest.fixture
def pig(names: dict[str, Any]) -> lab.Session:
    return lab.play("pig", players=2, seed=3)


def test_it_is_short() -> None:
    assert len(GAME.splitlines()) < 80


def test_its_second_part_runs(
    names: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(PLAYING, names)
    assert lab.load("pig.json").position == names["game"].position


def test_a_refusal_says_why(pig: lab.Session) -> None:
    promised = re.search(r'why_not\("hold"\) +# (.*)', PLAYING)
    assert promised
    assert str(pig.why_not("hold")) == promised[1]
    with pytest.raises(lab.IllegalMove, match="nothing in the pot"):
        pig.do("hold")
    with pytest.raises(lab.UnknownAction, match="roll"):
        pig.do("rol")


def test_it_has_a_log_a_history_and_odds(pig: lab.Session) -> None:
    pig.do("roll", chance=4).do("roll", chance=1)
    assert [line.text() for line in pig.log] == [
        "Red rolls 4.", "Red rolls 1.", "Red loses 4 points and the turn.",
    ]  # fmt: skip
    assert pig.position.mover_name == "blue"
    pig.undo()
    pot = lab.odds(pig, "roll", of=lambda p: p.state.pot)
    assert pot.pmf(0) == Fraction(1, 6)
    assert pot.support == (0, 6, 7, 8, 9, 10)


def test_it_keeps_the_laws(names: dict[str, Any]) -> None:
    report = lab.check_game(lab.game("pig", players=3), games=10)
    assert report.ok, str(report)


def test_its_game_with_hidden_cards_keeps_the_laws(names: dict[str, Any]) -> None:
    exec(SEALED, names)
    report = lab.check_game(lab.game("sealed"), games=8)
    assert report, report
    assert report.left_out == {"conservation": "the game has no conserved(state)"}
    assert sorted(report.tried) == [2, 3, 4]
    play = lab.play("sealed", players=["you", lab.Search(tries=20)], seed=3)
    assert play.position.seen_by("red").state.hands[1] == [-1, -1]  # type: ignore[attr-defined]
    assert play.do(play.moves[0]).over


def test_it_grows_by_options_and_expansions(names: dict[str, Any]) -> None:
    exec(OPTIONS, names)
    assert [
        str(row) for row in lab.compare_rules("standard", "hard", game="piglet", added="far")
    ] == [
        "one: pot / all\n    roll\n    pot: points: 20\n    all: points: 0",
        "far: without / with\n    hold\n    without: won by Red\n    with: won by none",
    ]
    report = lab.check_game(lab.game("piglet", rules="hard", expansions=["far"]), games=2)
    assert report.ok, str(report)
    panel = lab.NewGame("piglet", seed=7)
    shown = "".join(panel.set_up.view["parts"].values())
    panel.close()
    for words in ("100 points win.", "A one loses all points.", "sal-picture-piglet-far"):
        assert words in shown


def test_it_has_a_picture_and_a_board(pig: lab.Session) -> None:
    shown = pig._repr_mimebundle_()
    assert "pot: 0" in shown["text/plain"]
    assert "roll" in shown["text/plain"]
    assert 'data-action="roll"' in "".join(lab.Board(pig).view["parts"].values())


def test_bots_play_it(names: dict[str, Any]) -> None:
    session = lab.play(
        "pig", players=["random", lambda p: "hold" if p.state.pot > 14 else "roll"], seed=1
    )
    session.run_bots()
    assert session.over
    assert max(session.scores) >= 50


@pytest.mark.parametrize(
    "change",
    [{"pot": "4"}, {"points": [1]}, {"turn": 9}, {"node": 7}, {"more": 1}],
    ids=lambda change: next(iter(change)),
)
def test_damaged_positions_are_refused(pig: lab.Session, change: dict[str, Any]) -> None:
    data = pig.position.to_dict()
    data["state"] = data["state"] | change
    with pytest.raises(lab.RecordError):
        lab.Position.from_dict(data)
