"""Simulations: the same games from a seed, whoever plays; broken games told, the rest goes on."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fixtures.market import Market
from fixtures.pig import Pig, PigState
from trials.strategies import Raising, chance, cheat, crash, eager, first, tamper, words

import stoneage_lab as lab
from stoneage_lab.core import files
from stoneage_lab.core.errors import IllegalMove, LabError, RecordError, SetupError
from stoneage_lab.core.file_lock import FileBusy
from stoneage_lab.core.files import RECORD_FORMAT as FORMAT
from stoneage_lab.core.game import Game
from stoneage_lab.core.language import speaking
from stoneage_lab.trials import game_runner
from stoneage_lab.trials.plan import game_seed
from stoneage_lab.trials.simulate import NotKept, simulate


@pytest.fixture
def pig() -> Pig:
    return Pig(2)


def test_a_seed_gives_the_same_games(pig: Pig) -> None:
    one = simulate(pig, ["bold", "random"], 60, seed=5)
    two = simulate(pig, ["bold", "random"], 60, seed=5)
    other = simulate(pig, ["bold", "random"], 60, seed=6)
    assert list(one) == list(two)
    assert one == two
    assert list(one) != list(other)
    assert [game.seed for game in one] == [game_seed(5, number) for number in range(60)]


def test_more_games_begin_with_the_same_ones(pig: Pig) -> None:
    few, many = (simulate(pig, ["bold", "random"], n, seed=5) for n in (20, 70))
    assert list(few) == list(many)[:20]


@pytest.mark.parametrize(("game", "player"), [(Pig(2), "bold"), (Market(2), first)])
def test_a_session_of_the_same_seed_meets_the_same_dice_and_cards(game: Game, player: Any) -> None:
    results = simulate(game, [player, player], 2, seed=9)
    assert len(results) == 2
    for played in results:
        session = lab.play(game, [player, player], seed=played.seed).run_bots()
        assert session.scores == played.scores
        assert session.last == played.decisions


def test_luck_does_not_depend_on_the_players(pig: Pig) -> None:
    # The first throws of a game are the same, whoever throws them.
    kept: list[Any] = []
    for player in ("bold", eager):
        simulate(pig, [player, "bold"], 5, seed=1, record=kept.append)
    for one, other in zip(kept[:5], kept[5:], strict=True):
        assert one["chance"][:3] == other["chance"][:3]


def test_functions_play_with_actions_or_words() -> None:
    results = simulate(Market(3), [first, "random", words], 2, seed=1)
    assert not results.failures
    assert len(results) == 2
    assert results.players == ("first", "random", "words")


def test_functions_with_random_numbers_of_their_own_repeat_themselves(pig: Pig) -> None:
    random.seed(1)
    before = random.getstate()
    one = simulate(pig, [chance, "bold"], 30, seed=5)
    assert random.getstate() == before
    random.seed(2)
    assert simulate(pig, [chance, "bold"], 30, seed=5) == one


def test_a_game_of_ones_own_by_its_name() -> None:
    lab.register(Pig)
    assert simulate("pig", ["bold"] * 3, 10, seed=1, rules="long").game.options["goal"] == "100"


# ---- what breaks -------------------------------------------------------------------------------


def test_a_crash_is_told_with_a_record_that_leads_there(tmp_path: Path) -> None:
    lab.register(Pig)
    results = simulate("pig", ["bold", crash], 40, seed=1)
    assert results.failures
    assert len(results) + len(results.failures) == 40
    failure = results.failures[0]
    assert isinstance(failure.error, ZeroDivisionError)
    assert (failure.seat, failure.player) == ("blue", "crash")
    assert "strategies.py" in failure.trace
    session = lab.load(failure.save(tmp_path / "broken.json"))
    assert session.mover == 1
    with pytest.raises(ZeroDivisionError):
        crash(session.position)
    assert f"Game {failure.number}" in repr(results)
    assert "ZeroDivisionError: a pot of" in repr(results)


def test_a_cheat_is_told_which_rule_forbids_it(pig: Pig) -> None:
    results = simulate(pig, [cheat, "bold"], 10, seed=1)
    assert results.failures
    assert all(isinstance(failure.error, IllegalMove) for failure in results.failures)
    assert "red has rolled nothing to hold. (Pig, 1)" in str(results.failures[0])


def test_who_tampers_with_a_position_harms_only_a_copy(pig: Pig) -> None:
    results = simulate(pig, [tamper, "bold"], 10, seed=1)
    assert len(results.failures) == 10  # it cannot hold with an empty pot
    assert all("rolled nothing to hold" in str(failure) for failure in results.failures)


@pytest.mark.parametrize("given", [None, 3, "dance", ["roll"]])
def test_what_is_no_action_is_told(pig: Pig, given: object) -> None:
    results = simulate(pig, [lambda position: given, "bold"], 3, seed=1)
    assert len(results.failures) == 3
    assert isinstance(results.failures[0].error, LabError)


def test_a_game_without_end_is_ended(pig: Pig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_runner, "MOST_DECISIONS", 200)
    results = simulate(pig, [eager, eager], 2, seed=1)
    assert len(results.failures) == 2
    assert "After 200 decisions" in str(results.failures[0])
    assert len(results.failures[0].record["moves"]) >= 199


class Broken(Pig):
    """Pig whose rules break at a large pot."""

    name = "broken-pig"

    class state_type(PigState):  # noqa: N801 - the name of the attribute
        def settle(self, outcome: int) -> None:
            super().settle(outcome)
            if self.pot > 12:
                raise KeyError("the rules have a hole")


def test_rules_that_break_are_told_with_the_game_before(tmp_path: Path) -> None:
    lab.register(Broken)
    results = simulate("broken-pig", ["bold", "bold"], 5, seed=1)
    assert len(results.failures) == 5
    failure = results.failures[0]
    assert failure.seat == ""
    assert "KeyError" in str(failure)
    assert not lab.load(failure.save(tmp_path / "before.json")).over


def test_errors_that_cannot_travel_are_told_in_words(pig: Pig) -> None:
    class Strange(Exception):
        def __init__(self, one: int, two: int) -> None:
            super().__init__("strange")

    def strange(position: Any) -> str:
        raise Strange(1, 2)

    failure = simulate(pig, [strange, "bold"], 1, seed=1).failures[0]
    assert "Strange: strange" in str(failure)


class Mute(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError("no words")

    __repr__ = __str__


class Mystery:
    """What cannot say what it is."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize("error", [SystemExit(3), Mute(), GeneratorExit(), RecursionError("deep")])
@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_a_player_raises_ends_the_others_games(
    pig: Pig,
    error: BaseException,
    workers: int,
) -> None:
    games = 20 if workers == 1 else 1
    player = Raising(error)
    results = simulate(pig, [player, "bold"], games, seed=1, workers=workers)
    assert len(results) + len(results.failures) == games
    assert results.failures
    for told in (str(results.failures[0]), repr(results), results.failures[0].trace):
        assert type(error).__name__ in told


def test_a_choice_that_cannot_be_told_is_told(pig: Pig) -> None:
    results = simulate(pig, [lambda position: Mystery(), "bold"], 1, seed=1)
    assert (results.failures[0].seat, results.failures[0].player) == ("red", "<lambda>")
    results = simulate(pig, ["bold", "bold"], 1, seed=1, measures={"odd": lambda p: Mystery()})
    assert "<Mystery>" in str(results.failures[0])


def full(*given: Any) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_full_disk_keeps_what_was_played(
    pig: Pig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    saved: list[Path] = []
    save = files.replace

    def almost(path: Path, data: bytes) -> None:
        if len(saved) == 7:
            full()
        save(path, data)
        saved.append(path)

    monkeypatch.setattr(files, "replace", almost)
    with speaking(language), pytest.raises(NotKept) as caught:
        simulate(pig, ["bold", "bold"], 60, seed=4, record=tmp_path / "games")
    said = str(caught.value)
    assert "game_000007.json" in said
    assert "the disk is full" in said or "ディスクがいっぱい" in said
    results = caught.value.results
    monkeypatch.undo()
    whole = simulate(pig, ["bold", "bold"], 60, seed=4)
    assert 8 <= len(results) <= 60
    assert list(results) == list(whole)[: len(results)]
    assert str(len(results)) in said
    assert len(list((tmp_path / "games").iterdir())) == 7
    if len(results) < 60:
        assert "Interrupted" in repr(results)


@pytest.mark.parametrize("error", [ValueError("no more"), SystemExit(1), Mute()])
def test_a_keeper_that_breaks_keeps_what_was_played(pig: Pig, error: BaseException) -> None:
    kept: list[Any] = []

    def keep(record: Any) -> None:
        if len(kept) == 5:
            raise error
        kept.append(record)

    with pytest.raises(NotKept, match=type(error).__name__) as caught:
        simulate(pig, ["bold", "bold"], 30, seed=4, record=keep)
    assert "The record of game 5 could not be saved" in str(caught.value)
    assert len(caught.value.results) >= 6
    assert len(kept) == 5


def test_a_folder_whose_name_is_none(pig: Pig) -> None:
    with pytest.raises(LabError, match="cannot be written"):
        simulate(pig, ["bold", "bold"], 3, seed=4, record="a\0b")


# ---- measures and records ----------------------------------------------------------------------


def test_measures_are_taken_of_the_final_position() -> None:
    results = simulate(
        Market(2),
        ["random", "random"],
        4,
        seed=2,
        measures={
            "stored": lambda p: [len(p.seat(seat).stored) for seat in p.game.seats],
            "best": lambda p: max(p.scores),
            "over": lambda p: p.over,
        },
    )
    assert results.measures == ("stored", "best", "over")
    assert results.values("best") == [max(scores) for scores in results.scores]
    assert results.mean("over").mean == 1
    assert results.per_seat("stored")
    assert results.values("stored", "blue") == [both[1] for both in results.values("stored")]


def test_numbers_of_numpy_are_numbers(pig: Pig) -> None:
    np = pytest.importorskip("numpy")
    measures = {
        "points": lambda p: np.int64(sum(p.scores)),
        "share": lambda p: np.float64(0.25),
        "won": lambda p: np.bool_(True),
        "each": lambda p: np.array(p.scores),
        "both": lambda p: [np.int64(1), np.float64(0.5)],
    }
    results = simulate(pig, ["bold", "bold"], 3, seed=1, measures=measures)
    assert not results.failures
    assert results.values("points") == [sum(scores) for scores in results.scores]
    assert results.values("each") == results.scores
    assert results.values("both") == [(1, 0.5)] * 3
    assert results.mean("won").mean == 1
    assert results.to_numpy()["points"].dtype.kind == "i"
    plain = {type(value) for name in ("points", "share", "won") for value in results.values(name)}
    assert plain == {int, float, bool}


@pytest.mark.parametrize("given", ["many", None, [1, 2, 3], {}, math.nan, [1, math.inf]])
def test_a_measure_that_is_no_number_breaks_its_game(pig: Pig, given: object) -> None:
    results = simulate(pig, ["bold", "bold"], 2, seed=1, measures={"odd": lambda p: given})
    assert len(results.failures) == 2
    assert "“odd” gave" in str(results.failures[0])


def test_records_go_into_a_folder_and_load(tmp_path: Path) -> None:
    lab.register(Pig)
    folder = tmp_path / "games"
    results = simulate("pig", ["bold", "random"], 3, seed=4, record=folder)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["game_000000.json", "game_000001.json", "game_000002.json"]
    for game, name in zip(results, names, strict=True):
        session = lab.load(folder / name)
        assert session.over
        assert session.scores == game.scores
        assert json.loads((folder / name).read_text(encoding="utf-8"))["format"] == FORMAT


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_records_of_another_simulation_stay_as_they_are(pig: Pig, tmp_path: Path) -> None:
    folder = tmp_path / "recs"
    simulate(pig, ["bold", "random"], 3, seed=1, record=folder)
    before = contents(folder)
    for players, seed in ((["random", "bold"], 2), (["bold", "random"], None)):
        with pytest.raises(RecordError, match=r"recs holds records of other games: game_000000"):
            simulate(pig, players, 2, seed=seed, record=folder)
    long = Pig(2, rules="long")
    with pytest.raises(RecordError, match="recs holds records of other games"):
        simulate(long, ["bold", "random"], 2, seed=1, record=folder)
    # Other players are known by their games.
    with pytest.raises(NotKept, match="recs holds records of other games") as caught:
        simulate(pig, ["random", "random"], 2, seed=1, record=folder)
    assert "The record of game 0" in str(caught.value)
    assert contents(folder) == before


def test_the_same_simulation_again_adds_what_is_missing(pig: Pig, tmp_path: Path) -> None:
    folder, whole = tmp_path / "recs", tmp_path / "whole"
    simulate(pig, ["bold", "random"], 5, seed=1, record=whole)
    simulate(pig, ["bold", "random"], 3, seed=1, record=folder)
    inode = (folder / "game_000002.json").stat().st_ino
    (folder / "game_000001.json").unlink()
    assert len(simulate(pig, ["bold", "random"], 5, seed=1, record=folder)) == 5
    assert contents(folder) == contents(whole)
    assert (folder / "game_000002.json").stat().st_ino == inode
    assert len(simulate(pig, ["bold", "random"], 2, seed=1, record=folder)) == 2
    assert contents(folder) == contents(whole)


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 100_000, '{"format": "other"}'])
def test_a_record_that_is_damaged_or_of_another_program_stays(
    text: str, pig: Pig, tmp_path: Path
) -> None:
    (tmp_path / "game_000001.json").write_text(text, "utf-8")
    with pytest.raises(RecordError, match="holds records of other games: game_000001"):
        simulate(pig, ["bold", "random"], 3, seed=1, record=tmp_path)
    assert contents(tmp_path) == {"game_000001.json": text.encode()}


def test_one_process_at_a_time_records_into_a_folder(pig: Pig, tmp_path: Path) -> None:
    def nested(position: Any) -> Any:
        with pytest.raises(FileBusy, match="Another process is writing recs"):
            simulate(pig, ["bold", "bold"], 2, seed=1, record=tmp_path / "recs")
        return position.moves[0]

    assert not simulate(pig, [nested, "bold"], 1, seed=1, record=tmp_path / "recs").failures
    assert list(contents(tmp_path / "recs")) == ["game_000000.json"]


def test_records_come_in_the_order_of_games(pig: Pig) -> None:
    kept: list[Any] = []
    results = simulate(pig, ["bold", "bold"], 30, seed=4, record=kept.append)
    assert [record["seed"] for record in kept] == [game.seed for game in results]


def test_a_folder_that_cannot_be_made(pig: Pig, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LabError, match="cannot be written"):
        simulate(pig, ["bold", "bold"], 3, seed=4, record=tmp_path / "file")


# ---- bad input ---------------------------------------------------------------------------------

MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no games": ({"games": 0}, "whole number from 1 up, not 0"),
    "negative": ({"games": -1}, "not -1"),
    "text": ({"games": "10"}, "not '10'"),
    "float": ({"games": 10.0}, "not 10.0"),
    "flag": ({"games": True}, "not True"),
    "bot": ({"players": ["carefull", "random"]}, "Did you mean: careful"),
    "person": ({"players": ["you", "random"]}, "cannot play many games"),
    "number": ({"players": 2}, "a list with one player per seat"),
    "name": ({"players": "careful"}, "a list with one player per seat"),
    "thing": ({"players": ["random", 3]}, "No player “3”"),
    "too many": ({"players": ["random"] * 5}, "2–4 players, not 5"),
    "none": ({"players": []}, "2–4 players, not 0"),
    "game": ({"game": "chess"}, "No game “chess”"),
    "rules": ({"rules": "house"}, "no rule set"),
    "option": ({"options": {"kind": "x"}}, "no option"),
    "seed": ({"seed": "x"}, "A seed is a whole number"),
    "workers": ({"workers": 0}, "number of workers"),
    "executor": ({"executor": 4}, "submit"),
    "measures": ({"measures": [len]}, "measures maps names to functions"),
    "measure": ({"measures": {"a": 3}}, "measures maps names to functions"),
    "measure name": ({"measures": {"scores": len}}, "another name"),
    "measure of a line": ({"measures": {"culture": len}}, "another name"),
    "address": ({"players": (p for p in ["random"])}, "not <generator object <genexpr>>"),
    "record": ({"record": 3}, "record is a folder"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_answered_with_a_sentence(mistake: str) -> None:
    given, sentence = MISTAKES[mistake]
    with pytest.raises(SetupError) as caught:
        simulate(**{"players": ["random", "random"], "games": 2, "seed": 1, **given})
    assert sentence in str(caught.value)
    assert "{" not in str(caught.value).replace("{'", "")


def test_seats_of_a_game_set_up_already(pig: Pig) -> None:
    with pytest.raises(SetupError, match="already set up"):
        simulate(pig, ["bold"] * 3, 2, seed=1)


def test_numpy_is_imported_only_when_asked_for() -> None:
    code = (
        "import sys, stoneage_lab\n"
        "from stoneage_lab.trials.simulate import simulate\n"
        "from stoneage_lab.trials.tournament import tournament\n"
        "results = simulate(players=['random', 'random'], games=2, seed=1)\n"
        "repr(results), results.plot().html(), results.compare(results).table()\n"
        "heavy = {'numpy', 'ipywidgets', 'IPython', 'jinja2', 'tqdm'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
        "results.to_numpy()\n"
        "assert 'numpy' in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
