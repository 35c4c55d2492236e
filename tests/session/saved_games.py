"""Saved games of any game: some moves of it, and what has to come back of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng


def played(game: str, moves: int, seed: int = 7, **given: Any) -> lab.Session:
    """Some random moves of every person."""
    given.setdefault("players", 2)
    session = lab.play(game, seed=seed, **given)
    rng = Rng(seed, "test")
    for _ in range(moves):
        if not session.over:
            session.do(session.moves[rng.below(len(session.moves))])
    return session


def write(path: Path, data: Any) -> Path:
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def refused(path: Path) -> str:
    """What is said of a file that cannot be loaded: with its name, or both ends of a long one."""
    with pytest.raises(lab.RecordError) as caught:
        lab.load(path)
    said, name = str(caught.value), path.name
    assert name in said or (len(name) > 200 and f"{name[:100]}…{name[-100:]}" in said)
    return said


def comes_back(session: lab.Session, path: Path) -> None:
    """Save a game and load it: the same record, and the same positions with what led to them."""
    assert session.save(path) == path
    back = lab.load(path)
    assert back.record().to_dict() == session.record().to_dict()
    assert back.game == session.game
    assert back.players == session.players
    assert (back.seed, back.ply, back.last) == (session.seed, session.ply, session.last)
    for ply in range(session.last + 1):
        one, two = session.goto(ply).position, back.goto(ply).position
        assert one == two
        assert one.events == two.events
        assert one.faces == two.faces
    assert repr(back.log) == repr(session.log)


def goes_on(session: lab.Session, moves: int, path: Path) -> None:
    """Save a game, load it and play both on: they stay the same game."""
    back = lab.load(session.save(path))
    rng = Rng(3, "on")
    for _ in range(moves):
        words = session.moves[rng.below(len(session.moves))].words
        session.do(words)
        back.do(words)
        assert back.position == session.position
        assert back.position.faces == session.position.faces
