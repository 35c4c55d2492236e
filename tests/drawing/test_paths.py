"""Every line that a picture draws is one that browsers can read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.games import game_names

# How many numbers each command of a path takes at a time.
TAKES = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}
COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")
PATH = re.compile(r'<path[^>]*? d="([^"]*)"')


def faults(path: str) -> Iterator[str]:
    """Yield what is wrong with a path: browsers draw nothing of it from there on."""
    for command, numbers in COMMAND.findall(path):
        takes, found = TAKES.get(command.lower()), len(NUMBER.findall(numbers))
        if takes is None or (found % takes if takes else found) or (takes and not found):
            yield f"{command}{numbers}"


def test_a_path_with_a_number_too_few_is_found() -> None:
    assert list(faults("M0 0H9v4C1 2 3 4 5 6zM.5-3L1 1")) == []
    assert list(faults("M0 0C1 2 3 4 5 6 7 8Z")) == ["C1 2 3 4 5 6 7 8"]
    assert list(faults("M0 0L1")) == ["L1"]


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("name", game_names())
def test_browsers_can_read_every_line_of_a_board(name: str, layout: str) -> None:
    if drawing_of(lab.game(name)) is None:
        pytest.skip("a game of words")
    session = lab.play(name, players=["random"] * 3, seed=3)
    drawn: set[str] = set()
    for _ in range(12):
        drawn.update(drawing.parts(session, layout=layout).values())
        for _ in range(12):
            if not session.over:
                session.step()
    found = {path for markup in drawn for path in PATH.findall(markup)}
    assert found
    assert {path: list(faults(path)) for path in found if any(faults(path))} == {}
