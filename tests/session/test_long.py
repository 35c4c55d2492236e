"""Files and lines that somebody made long on purpose are refused before they are worked on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.games.stone_age.game import StoneAge
from stoneage_lab.session import recorded_line
from stoneage_lab.session.position import MOST_WORDS

LONG = ("x" * 2_000_000, "place 1 forest, " * 130_000, "a b " * 500_000, "," * 2_000_000)


@pytest.mark.parametrize("name", ["stone-age", "age-of-revive"])
def test_a_long_line_is_not_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = lab.play(name, players=3, seed=7)
    asked: list[str] = []
    find = type(play.game).find
    monkeypatch.setattr(type(play.game), "find", lambda game, words: asked.append(words) or find(
        game, words
    ))  # fmt: skip
    for words in LONG:
        for call in (play.do, play.why_not, play.position.parse, play.position.after):
            with pytest.raises(lab.UnknownAction, match=f"at most {MOST_WORDS} letters") as caught:
                call(words)
            assert len(str(caught.value)) < 500
    assert max(map(len, asked), default=0) <= MOST_WORDS
    with pytest.raises(lab.UnknownAction, match="is not an action"):
        play.do("x" * MOST_WORDS)


def test_a_record_with_many_variations_is_refused_before_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorded_line, "MOST_MOVES", 40)
    play = lab.play("stone-age", ["you", "you"], seed=7)
    for _ in range(8):
        play.do(play.moves[0])
    play.goto(2)
    play.do(play.moves[-1])  # what it replaces becomes a variation
    path = play.save(tmp_path / "game.json")
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    line = {key: record["variations"][0][key] for key in ("of", "from", "moves", "chance")}
    played: list[Any] = []
    monkeypatch.setattr(StoneAge, "start", played.append)
    record["variations"] = [line] * 20
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(lab.RecordError, match="at most 40 moves together"):
        lab.load(path)
    assert not played
