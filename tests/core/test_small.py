"""Simple games: what belongs to whom is said, what is saved comes back, and mistakes are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.action import Action
from stoneage_lab.core.chance import Roll
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.game import Option
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.core.simple_game import SmallGame, SmallState
from stoneage_lab.core.state import CHANCE, OVER


class Marks(SmallState):
    """Each seat marks a cell of a grid in turn."""

    per_seat = ("points", "last")

    def set_up(self) -> None:
        self.points = [0] * self.game.players
        self.last: list[Any] = [None] * self.game.players
        self.grid: list[list[int]] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
        self.pile = [1, 2]
        self.latest: Any = None
        self.weight = 0.5
        self.known: dict[str, Any] = {"cells": [], "open": True}

    def forbids(self, action: Action) -> Any:
        row, column = map(int, action.words.split()[1:])
        if self.grid[row][column]:
            yield "taken"

    def play(self, action: Action) -> None:
        row, column = map(int, action.words.split()[1:])
        self.grid[row][column] = self.turn + 1
        self.points[self.turn] += column
        self.last[self.turn] = [row, column]
        self.latest = row if column else "first"
        self.pile.append(row)
        self.weight += 0.25
        self.known["cells"].append([row, column])
        if len(self.pile) == 11:
            self.node = OVER
        self.next_turn()


class Grid(SmallGame):
    name = "grid"
    title = "Grid"
    least, most = 1, 5
    state = Marks
    words = (f"mark {row} {column}" for row in range(3) for column in range(3))
    sentences = {  # noqa: RUF012
        f"rule.taken.{part}": "The cell is taken." for part in ("title", "refusal", "source")
    }


def with_state(**more: Any) -> type[SmallGame]:
    """A game whose state does something otherwise."""
    return type("Other", (Grid,), {"name": "other", "state": type("Changed", (Marks,), more)})


def test_it_keeps_the_laws_with_every_number_of_players() -> None:
    report = lab.check_game(Grid(3), games=4)
    assert report, report
    assert sorted(report.tried) == [1, 2, 3, 4, 5]


def test_words_from_a_generator_serve_every_game() -> None:
    assert len(Grid(2).all_actions()) == len(Grid(3).all_actions()) == 9


def test_what_belongs_to_the_seats_is_said_and_not_guessed() -> None:
    """A grid of three rows is no matter of three players."""
    play = lab.play(Grid(3), seed=1).do("mark 1 2")
    assert play.position.state.seat(0) == {"points": 2, "last": [1, 2]}
    shown = play._repr_mimebundle_()["text/plain"]
    assert "grid\n  0 0 0\n  0 0 1\n  0 0 0\n" in shown
    assert "points: Red 2, Blue 0, Green 0" in shown
    play = lab.play(Grid(2), seed=1)
    assert "pile: [1, 2]" in play._repr_mimebundle_()["text/plain"]


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_position_comes_back(players: int) -> None:
    play = lab.play(Grid(players), seed=1)
    while not play.over:
        state = play.position.state
        back = play.game.from_dict(json.loads(json.dumps(state.to_dict())))
        assert (back.key(), back.to_dict()) == (state.key(), state.to_dict())
        play.do(play.moves[-1])
    assert play.game.from_dict(play.position.state.to_dict()).key() == play.position.state.key()


def after(change: Any) -> Any:
    """A way to play that changes the state as well."""

    def play(self: Any, action: Action) -> None:
        Marks.play(self, action)
        change(self)

    return play


def at_first(change: Any) -> Any:
    """A way to set up that changes the state as well."""

    def set_up(self: Any) -> None:
        Marks.set_up(self)
        change(self)

    return set_up


def sets(name: str, value: Any) -> Any:
    return lambda state: setattr(state, name, value)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("record_event", 1), ("events", []), ("events", 3), ("mover", 0), ("copy", None),
        ("seen_by", {}), ("game", None), ("per_seat", ()), ("set_up", 1),
        ("trail", (1, 2)), ("trail", [(1, 2)]), ("trail", {1, 2}), ("trail", {1: 2}),
        ("trail", {"a": object()}), ("trail", float("nan")), ("trail", b"x"),
        ("last", [0]), ("last", 3),
    ],
)  # fmt: skip
def test_what_cannot_be_an_attribute_is_refused_at_the_start(
    name: str, value: Any, code: str
) -> None:
    game = with_state(set_up=at_first(sets(name, value)))
    with speaking(code), pytest.raises(lab.SetupError, match=f"[“「]{name}[”」]"):
        lab.play(game(2), seed=1)
    report = lab.check_game(game(2), games=1)
    assert f"“{name}”" in repr(report)
    assert not report


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("record_event", 1, "a method has that name"),
        ("forbids", [], "a method has that name"),
        ("winner", 1, "for the first time after set_up"),
        ("pile", (1, 2), "has the type list in set_up, and (1, 2) later"),
        ("pile", None, "Set it to None in set_up"),
        ("weight", "much", "has the type float in set_up"),
        ("turn", "red", "has the type int in set_up"),
        ("latest", (1, 2), "cannot be saved and read back"),
        ("latest", {1: 2}, "cannot be saved and read back"),
        ("points", [1], "one value for each of the 2 seats"),
        ("last", [1, 2, 3], "one value for each of the 2 seats"),
    ],
)
def test_what_happens_to_an_attribute_later_is_found_by_the_laws(
    name: str, value: Any, words: str
) -> None:
    report = lab.check_game(with_state(play=after(sets(name, value)))(2), games=1, players=2)
    assert not report
    assert f"“{name}”" in repr(report)
    assert words in repr(report)


def test_a_number_may_become_another_kind_of_number() -> None:
    assert lab.check_game(with_state(play=after(sets("weight", 2)))(2), games=1, players=2)


def test_what_cannot_be_read_back_with_some_players_is_found() -> None:
    """Three values belong to three seats only: with two the game cannot even begin."""
    game = with_state(per_seat=("points", "pile"))
    report = lab.check_game(game(2), games=1)
    assert not report
    assert {failure.players for failure in report.failures} <= {0, 1, 3, 4, 5}
    assert "“pile” is in per_seat" in repr(report)


@pytest.mark.parametrize(
    "change",
    [{"pile": 3}, {"weight": "x"}, {"weight": None}, {"points": [1]}, {"last": []}, {"grid": []},
     {"grid": [["x"]]}, {"points": ["a", 1]}, {"known": []}, {"turn": None}, {"more": 1},
     {"latest": float("nan")}],
    ids=str,
)  # fmt: skip
def test_damaged_positions_are_refused(change: dict[str, Any]) -> None:
    data = lab.play(Grid(2), seed=1).do("mark 0 0").position.state.to_dict()
    assert Grid(2).from_dict(data).to_dict() == data
    with pytest.raises(lab.RecordError):
        Grid(2).from_dict(data | change)


@pytest.mark.parametrize("words", ["mark", 3, None, ["mark", 3], b"mark"])
def test_words_that_are_no_list_of_texts_are_refused(words: Any) -> None:
    with pytest.raises(lab.SetupError, match="The words of Grid are a list"):
        type("Wrong", (Grid,), {"words": words})


def test_words_may_be_worked_out_by_the_game() -> None:
    class Worked(Grid):
        @property
        def words(self) -> Any:
            return (f"mark 0 {column}" for column in range(self.players))

    assert [len(Worked(players).all_actions()) for players in (2, 3)] == [2, 3]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("least", "most"), [(2, 7), (0, 3), (3, 2), (7, 7)])
def test_more_players_than_seats_are_refused(least: int, most: int, code: str) -> None:
    game = type("Large", (Grid,), {"least": least, "most": most})
    with speaking(code), pytest.raises(lab.SetupError, match=f"{most}.*6"):
        lab.play(game(), seed=1)


def test_a_game_without_words_or_state_is_refused() -> None:
    for part in ("words", "state"):
        given = {"name": "half", "title": "Half", "words": ("go",), "state": Marks}
        half = type("Half", (SmallGame,), {name: given[name] for name in given if name != part})
        with pytest.raises(lab.SetupError, match=f"Half has no “{part}”"):
            half(2)


@pytest.mark.parametrize("given", [None, True, "taken"])
def test_rules_that_forbid_without_yield_are_refused(given: Any) -> None:
    play = lab.play(with_state(forbids=lambda self, action: given)(2), seed=1)
    with pytest.raises(lab.SetupError, match=f"returned {given!r}. It has to yield"):
        play.do("mark 0 0")


@pytest.mark.parametrize("state", [None, 5, int, Grid])
def test_what_is_no_class_of_states_is_refused(state: Any) -> None:
    with pytest.raises(lab.SetupError, match="the class of its states"):
        type("Wrong", (Grid,), {"state": state})


@pytest.mark.parametrize("sentences", [None, 5, "x", ["x"]])
def test_what_is_no_table_of_sentences_is_refused(sentences: Any) -> None:
    with pytest.raises(lab.SetupError, match="texts by their keys"):
        type("Wrong", (Grid,), {"sentences": sentences})


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["{seat goes", "{seat} goes}", "{} goes", "{seat!q}", "{fact1:zz}", "{seat.x}", 5]
)
def test_a_sentence_that_cannot_be_filled_in_is_refused(text: Any, code: str) -> None:
    with speaking(code), pytest.raises(lab.SetupError, match=r"event\.go.*{fact1:point\|points}"):
        type("Wrong", (Grid,), {"sentences": {**Grid.sentences, "event.go": text}})


@pytest.mark.parametrize("given", ["x", None, Option("one", ["a"]), (5,), [("one", ("a",))]])
def test_what_is_no_table_of_options_is_refused(given: Any) -> None:
    wrong = type("Wrong", (Grid,), {"option_table": given})
    with pytest.raises(lab.SetupError, match="“option_table” is a tuple of options"):
        wrong(2)


@pytest.mark.parametrize("given", [("one", "ab"), ("one", ()), ("one", [1]), (5, ["a"]), ("x", 5)])
def test_what_is_no_option_is_refused(given: Any) -> None:
    with pytest.raises(lab.SetupError, match="An option has a name and a list"):
        Option(*given)


def test_a_rule_set_without_such_an_option_is_refused() -> None:
    wrong = type("Wrong", (Grid,), {"rule_sets": {"hard": {"one": "all"}}})
    with pytest.raises(lab.SetupError, match="no option “one”"):
        wrong(2)


def test_a_sentence_that_is_missing_is_found_by_the_laws() -> None:
    def play(self: Marks, action: Action) -> None:
        Marks.play(self, action)
        self.record_event("mark")

    silent = with_state(play=play)
    assert "there is no sentence for" in str(lab.check_game(silent(2), games=2))
    sentences = {**Grid.sentences, "event.mark": "{seat} marks."}
    assert lab.check_game(type("Told", (silent,), {"sentences": sentences})(2), games=2)
    del sentences["rule.taken.source"]
    report = lab.check_game(type("Uncited", (silent,), {"sentences": sentences})(2), games=2)
    assert "refused by taken without a word, or without its source" in str(report)


def test_chance_that_never_ends_is_told() -> None:
    """The rules forgot to go on after an outcome; a session would wait for ever."""
    forgotten = {
        "play": lambda self, action: setattr(self, "node", CHANCE),
        "chance": lambda self: Roll(1),
        "settle": lambda self, pips: None,
    }
    play = lab.play(with_state(**forgotten)(2), seed=1)
    with pytest.raises(lab.SetupError, match="without a decision"):
        play.do("mark 0 0")
    assert play.ply == 0
    results = lab.simulate(play.game, ["random", "random"], games=1)
    assert "without a decision" in str(results)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["set_up", "forbids", "play"])
def test_a_state_without_one_of_its_methods_is_told_which(name: str, language: str) -> None:
    left = {key: value for key, value in vars(Marks).items() if key != name}
    lacking = type("Lacking", (SmallState,), left)
    with speaking(language), pytest.raises(SetupError, match=f"Grid.*[“「]{name}[”」]"):
        type("Other", (SmallGame,), {"title": "Grid", "state": lacking, "words": ["mark"]})
