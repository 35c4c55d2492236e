"""What somebody may call with a wrong thing: the house's own error, in a sentence, no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from fixtures.market import Market
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.drawing import svg
from stoneage_lab.games import game_names
from stoneage_lab.session.record import Record

LONG = 10**5000
"""A number of which Python says nothing: it has more than 4300 digits."""


@pytest.fixture(autouse=True)
def _known() -> None:
    for each in (Market, Pig):
        lab.register(each)


def game() -> lab.Game:
    return Pig(2)


def play() -> lab.Session:
    return lab.play(game(), seed=7)


CALLS: dict[str, Callable[[], Any]] = {
    "score sheet in no language": lambda: lab.score_sheet(play(), language="x"),
    "score sheet in an empty language": lambda: lab.score_sheet(play(), language=""),
    "changes in an empty language": lambda: repr(play().compare(0, 0, language="")),
    "line of a log in an empty language": lambda: play().do("roll").log[0].text(""),
    "picture in an empty language": lambda: svg(play(), language=""),
    "score sheet in a list": lambda: lab.score_sheet(play(), language=["en"]),
    "language of a path": lambda: lab.score_sheet(play(), language="../en"),
    "odds of words": lambda: lab.odds("x", "roll", of=len),
    "odds of a number": lambda: lab.odds(play(), "roll", of=5),
    "guide of a number": lambda: lab.guide(1),
    "guide of a class": lambda: lab.guide(lab.Session),
    "session of a name": lambda: lab.Session("pig", ["you", "you"], 7),
    "session of numbers": lambda: lab.Session(1, 2, 3),
    "session of one": lambda: lab.Session(game(), ["you"], 7),
    "session of a word": lambda: lab.Session(game(), "ab", 7),
    "session of a seed": lambda: lab.Session(game(), ["you", "you"], "x"),
    "session from a number": lambda: lab.Session(game(), ["you", "you"], 7, 4),
    "question alone": lambda: lab.teach(questions=lab.questions()["R0.1"]),
    "questions of numbers": lambda: lab.teach(questions=[3]),
    "goals of letters": lambda: lab.teach(goals="ab"),
    "a class that plays": lambda: lab.play(game(), ["you", lab.Search]),
    "a class in a series": lambda: lab.simulate(game(), [lab.Search, "random"], games=1),
    "moves with a number": lambda: play().moves.filter(1),
    "moves at nothing": lambda: play().moves[None],
    "moves at a letter": lambda: play().moves["x"],
    "moves at half a number": lambda: play().moves[1.5],
    "log with a number": lambda: play().log.filter(1),
    "log of half a move": lambda: play().log_of_moves(0, 1.5),
    "log from no move": lambda: play().log_of_moves(None, 0),
    "log of later moves": lambda: play().log_of_moves(99, 99),
    "board of a class": lambda: lab.Board(lab.Session),
    "board with a number as its guide": lambda: lab.Board(play(), guide=5),
    "board with a class as its guide": lambda: lab.Board(play(), guide=lab.Session),
    "so many players": lambda: lab.game("pig", LONG),
    "so large a seed": lambda: lab.play("pig", 2, seed=LONG),
    "so late a move": lambda: play().goto(LONG),
    "so high a seat": lambda: play().position.seat(LONG),
    "so many games": lambda: lab.simulate(game(), games=-LONG),
    "so large a path": lambda: lab.load(LONG),
    "a game registered, not its class": lambda: lab.register(game()),
    "a class of no game": lambda: lab.register(int),
    "a game without a name": lambda: lab.register(type("Nameless", (Pig,), {"name": ""})),
    "an option like this": lambda: lab.game("pig", 2, options={LONG: "x"}),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_call_is_answered_with_a_sentence(call: str) -> None:
    said = []
    for language in ("en", "ja"):
        with speaking(language), pytest.raises(lab.LabError) as caught:
            CALLS[call]()
        said.append(str(caught.value))
    assert said[0] != said[1]
    for sentence in said:
        assert len(sentence) < 300
        assert str(Path(lab.__file__).parent) not in sentence


def test_who_teaches_wrongly_has_taught_nothing() -> None:
    before = set(lab.questions())
    with pytest.raises(lab.SetupError, match="goals"):
        lab.teach(questions=list(lab.questions().values())[:1], goals=[3])
    assert set(lab.questions()) == before


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


@pytest.mark.parametrize("name", [*game_names(), Market.name])
def test_no_number_of_a_position_is_too_long_to_be_named(name: str) -> None:
    """The games of the package read their positions with code of their own."""
    data = lab.play(name, seed=7).position.to_dict()
    for path in leaves(data):
        changed = deepcopy(data)
        inner: Any = changed
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = LONG
        with pytest.raises(lab.RecordError) as caught:
            lab.Position.from_dict(changed)
        assert "1.0e+5000" in str(caught.value)
        assert str(path[-1] if isinstance(path[-1], str) else "") in str(caught.value)


def test_a_number_within_a_record_is_named() -> None:
    record = play().record().to_dict()
    with pytest.raises(lab.RecordError, match="“chance” cannot be 1"):
        Record.from_dict({**record, "chance": [[1, LONG]]}, "mine")


def test_moves_are_found_by_their_words():
    moves = play().moves
    assert moves["roll"].words == "roll"
    with pytest.raises(lab.IllegalMove, match="rolled nothing"):
        moves["hold"]
    with pytest.raises(lab.LabError):
        moves["fly"]


@pytest.mark.parametrize("wrong", [{"tries": 10**5000}, {"seconds": 10**5000}])
def test_a_number_that_python_does_not_write_is_refused_in_a_sentence(wrong):
    with pytest.raises(lab.SetupError, match=r"1\.0e\+5000"):
        lab.coach(play(), **wrong)
