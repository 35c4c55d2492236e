"""Saved games: they come back whole, or it is said where and why they cannot."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fixtures.pig import Pig
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from session import saved_games
from session.damage import damaged
from session.saved_games import comes_back, goes_on, refused, write

import stoneage_lab as lab
from stoneage_lab.core.files import MOST_MEGABYTES


@pytest.fixture(autouse=True)
def _known() -> None:
    lab.register(Pig)


def played(moves: int = 20, seed: int = 7, **given: Any) -> lab.Session:
    return saved_games.played("pig", moves, seed, **given)


TESTS = Path(__file__).parents[1]


@cache
def whole() -> dict[str, Any]:
    return played(20).record().to_dict()


# ---- there and back ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", Pig.rule_sets)
@pytest.mark.parametrize("players", [3, ["you", "random"], ["you", "bold", "you", "random"]])
def test_a_saved_game_comes_back(players: Any, rules: str, tmp_path: Path) -> None:
    session = played(30, players=players, rules=rules, options={"goal": "100"})
    comes_back(session, tmp_path / "game.json")


def test_a_finished_game_comes_back(tmp_path: Path) -> None:
    session = lab.play("pig", players=["random", "random"], seed=2).run_bots()
    back = lab.load(session.save(tmp_path / "game.json"))
    assert back.over
    assert back.scores == session.scores
    assert back.winners == session.winners


def test_a_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    goes_on(played(15, rules="long"), 20, tmp_path / "game.json")


def test_the_move_that_was_looked_at_comes_back(tmp_path: Path) -> None:
    session = played(20).goto(7)
    back = lab.load(session.save(tmp_path / "game.json"))
    assert (back.ply, back.last) == (7, 20)
    assert back.position == session.position
    assert back.goto(-1).position == session.goto(-1).position


def test_dice_from_the_table_come_back(tmp_path: Path) -> None:
    session = lab.play("pig", players=2, seed=7).do("roll", chance=[4])
    told = session.position
    session.do("roll")
    back = lab.load(session.save(tmp_path / "game.json"))
    assert back.goto(1).position == told
    assert back.goto(2).position == session.position
    assert back.record().chance[0] == 4


def test_functions_are_saved_as_people(tmp_path: Path) -> None:
    session = played(5, players=["you", lambda position: position.moves[0]])
    back = lab.load(session.save(tmp_path / "game.json"))
    assert back.players == ["you", "you"]
    assert back.position == session.position


def test_seeds_of_any_size_come_back(tmp_path: Path) -> None:
    for seed in (0, -1, 2**64, -(10**30), 10**30):
        session = played(3, seed=seed)
        assert lab.load(session.save(tmp_path / "game.json")).seed == seed
    with pytest.raises(lab.SetupError):
        played(3, seed=10**30 + 1)


def test_a_record_is_text_people_can_read(tmp_path: Path) -> None:
    path = played(3).save(tmp_path / "game.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["format"] == "stoneage-lab/1"
    assert list(data) == [
        "format", "game", "players", "rules", "options", "expansions", "seats", "seed", "moves",
        "chance", "ply",
    ]  # fmt: skip
    assert data["moves"][0] == "roll"
    assert path.read_text(encoding="utf-8").count("\n") > 20


def test_words_are_read_as_forgivingly_as_ever(tmp_path: Path) -> None:
    data = whole() | {"moves": [f"  {words.upper()} " for words in whole()["moves"]]}
    assert lab.load(write(tmp_path / "game.json", data)).record().to_dict() == whole()


def test_what_may_be_left_out_is_left_out(tmp_path: Path) -> None:
    data = dict(whole())
    for entry in ("rules", "options", "expansions", "seats", "seed", "ply"):
        del data[entry]
    back = lab.load(write(tmp_path / "game.json", data))
    assert back.position == lab.load(write(tmp_path / "game.json", whole())).position


# ---- damaged -----------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", ["format", "game", "players", "moves", "chance"])
def test_a_missing_entry_is_named(entry: str, tmp_path: Path) -> None:
    data = {name: value for name, value in whole().items() if name != entry}
    assert entry in refused(write(tmp_path / "game.json", data))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "stoneage-lab/3"}, "stoneage-lab/1, stoneage-lab/2"),
        ({"format": 1}, "format"),
        ({"game": "chess"}, "Known games: stone-age"),
        ({"game": None}, "game"),
        ({"game": ["pig"]}, "game"),
        ({"players": 7}, "players"),
        ({"players": "2"}, "players"),
        ({"players": True}, "players"),
        ({"players": 2.0}, "players"),
        ({"players": 10**400}, "players"),
        ({"rules": "mine"}, "standard, long"),
        ({"rules": 1}, "rules"),
        ({"options": {"gaol": "30"}}, "goal"),
        ({"options": {"goal": 1}}, "100"),
        ({"options": []}, "options"),
        ({"expansions": ["trade"]}, "trade"),
        ({"expansions": "trade"}, "expansions"),
        ({"seats": ["you"]}, "seats"),
        ({"seats": ["you", "boldd"]}, "you, random, search, bold;"),
        ({"seats": ["you", 3]}, "seats"),
        ({"seats": ["you", ["you"]]}, "seats"),
        ({"seats": "you"}, "seats"),
        ({"seed": "7"}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": None}, "seed"),
        ({"seed": 10**31}, "seed"),
        ({"ply": 21}, "ply"),
        ({"ply": -1}, "ply"),
        ({"ply": "3"}, "ply"),
        ({"moves": "roll"}, "moves"),
        ({"moves": [3]}, "moves 1"),
        ({"moves": [None]}, "moves 1"),
        ({"moves": [["roll"]]}, "moves 1"),
        ({"moves": ["hold"]}, "move 1 (“hold”)"),
        ({"moves": ["nonsense"]}, "move 1 (“nonsense”)"),
        ({"chance": {}}, "chance"),
        ({"chance": []}, "move 1"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_damaged_entry_is_named(changes: dict[str, Any], said: str, tmp_path: Path) -> None:
    data = whole() | changes
    if "moves" in changes and "ply" not in changes:
        data.pop("ply", None)
    assert said in refused(write(tmp_path / "game.json", data))


def test_an_illegal_move_in_the_middle(tmp_path: Path) -> None:
    moves = list(whole()["moves"])
    at = moves.index("hold") + 1  # the pot is empty
    for wrong in ("hold", "starve", ""):
        said = refused(
            write(
                tmp_path / "game.json", whole() | {"moves": [*moves[:at], wrong, *moves[at + 1 :]]}
            )
        )
        assert f"move {at + 1} (“{wrong}”)" in said


def test_chance_that_is_impossible_short_or_long(tmp_path: Path) -> None:
    chance = whole()["chance"]
    path = tmp_path / "game.json"
    assert "too early" in refused(write(path, whole() | {"chance": chance[:-1]}))
    assert "1 entry more" in refused(write(path, whole() | {"chance": [*chance, 3]}))
    assert "3 entries more" in refused(write(path, whole() | {"chance": [*chance, 3, 4, 5]}))
    for wrong in ("white", 0, 99, None, [1, 2], {}, True, 3.0):
        said = refused(write(path, whole() | {"chance": [wrong, *chance[1:]]}))
        assert "a sum from 1 to 6" in said


def test_moves_after_the_end(tmp_path: Path) -> None:
    data = lab.play("pig", players=["random"] * 2, seed=2).run_bots().record().to_dict()
    data["moves"] = [*data["moves"], "roll"]
    assert "after the end" in refused(write(tmp_path / "game.json", data))


@pytest.mark.parametrize(
    "text",
    ["", " \n", "{", "[]", "3", "null", '"x"', "NaN", "{}", "[[[[", "true", "roll",
     '{"format": "stoneage-lab/1"', "{'format': 'stoneage-lab/1'}", '{"format": NaN}', "\ufeff{}",
     '{"a": 1, "a": 2}', '{"format": {"a": 1, "a": 1}}', '{"seed": ' + "9" * 5000 + "}",
     "[" * 100_000, '{"a":' * 50_000, "\x00" * 100],
)  # fmt: skip
def test_what_is_no_saved_game(text: str, tmp_path: Path) -> None:
    refused(write(tmp_path / "game.json", text))


def test_an_entry_that_stands_twice(tmp_path: Path) -> None:
    text = json.dumps(whole()).replace('"seed": 7', '"seed": 7, "seed": 8')
    assert "seed" in refused(write(tmp_path / "game.json", text))


def test_files_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    refused(path)  # there is none
    path.write_bytes(bytes(range(256)))
    assert "UTF-8" in refused(path)
    path.write_bytes(json.dumps(whole()).encode("utf-16-le"))
    refused(path)
    path.write_bytes(b" " * (MOST_MEGABYTES << 20) + b"{}")
    assert f"{MOST_MEGABYTES} MB" in refused(path)
    path.unlink()
    path.mkdir()
    assert "it is a folder" in refused(path)
    refused(path / "below" / "game.json")
    for long in ("x" * 300, "あ" * 150 + "い" * 150, "y" * 296 + ".json"):
        assert "its name is too long" in refused(tmp_path / long)
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    refused(tmp_path / "loop.json")


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16"])
def test_a_record_that_an_editor_has_written_again_is_read(tmp_path: Path, code: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(json.dumps(whole()).encode(code))
    assert lab.load(path).record().to_dict() == whole()


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "game.json", whole())

    def denied(*args: Any, **kwargs: Any) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    assert "you have no permission" in refused(path)


def test_every_truncated_file_is_refused(tmp_path: Path) -> None:
    text = json.dumps(whole(), indent=1)
    path = tmp_path / "game.json"
    for length in range(0, len(text) - 1, max(1, len(text) // 60)):
        refused(write(path, text[:length]))


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_records_are_refused_or_sound(data: Any, tmp_path_factory: Any) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.json"
    changed = data.draw(damaged(whole()))
    path.write_text(json.dumps(changed), encoding="utf-8")
    try:
        session = lab.load(path)
    except lab.RecordError as error:
        said = str(error)
    else:
        said = "fuzzed.json"
        assert session.record().play_through(lab.Session, "again").position == session.position
    assert "fuzzed.json" in said


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(at=st.integers(0, 10**6), junk=st.binary(min_size=1, max_size=4), cut=st.integers(0, 3))
def test_flipped_bytes_are_refused_or_sound(
    at: int, junk: bytes, cut: int, tmp_path_factory: Any
) -> None:
    raw = json.dumps(whole()).encode()
    at %= len(raw)
    path = tmp_path_factory.getbasetemp() / "bytes.json"
    path.write_bytes(raw[:at] + junk + raw[at + cut :])
    try:
        session = lab.load(path)
    except lab.RecordError:
        return
    assert session.record().moves is not None


# ---- saving ------------------------------------------------------------------------------------


def test_a_saved_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    plain = write(tmp_path / "plain.txt", "x")
    saved = played(2).save(tmp_path / "game.json")
    assert stat.S_IMODE(saved.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "plain.txt"]


@pytest.mark.parametrize("name", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(2).save(tmp_path / "game.json")
    old = path.read_bytes()

    def full(*args: Any, **kwargs: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os if name == "fsync" else Path, name, full)
        with pytest.raises(lab.RecordError, match="the disk is full"):
            played(9).save(path)
    assert path.read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("name", ["", "no/such/folder/game.json", "a\0b", "x" * 300])
def test_where_nothing_can_be_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(lab.RecordError):
        played(2).save(name)
    with pytest.raises(lab.RecordError):
        played(2).save(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_killed_save_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    """A process that saves is killed before each line of what writes the file, one after another.

    So every moment is met, whatever the disk and however busy the machine.
    """
    path = tmp_path / "game.json"
    one, two = played(5), played(30, seed=8)
    two.save(path)
    (tmp_path / "two").write_bytes(path.read_bytes())
    one.save(path)
    (tmp_path / "one").write_bytes(path.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", KILLING, str(tmp_path), str(TESTS)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    killed, old, new = map(int, done.stdout.split())
    assert killed == old + new
    assert old > 5  # killed before the file was in its place ...
    assert new  # ... and after


KILLING = """
import os, signal, sys
from pathlib import Path
import stoneage_lab as lab
folder = Path(sys.argv[1])
sys.path.append(sys.argv[2])
from fixtures.pig import Pig
lab.register(Pig)
path = folder / "game.json"
one, two = [(folder / name).read_bytes() for name in ("one", "two")]
session = lab.load(folder / "two")
writing = ("files.py", "pathlib.py", "_local.py")  # where 3.13 has pathlib

# Save in a process that is killed before a line; False if it came to its end.
def killed_at(line):
    child = os.fork()
    if not child:
        left = [line]
        def trace(frame, event, arg):
            if os.path.basename(frame.f_code.co_filename) not in writing:
                return None
            if event in ("line", "return"):
                left[0] -= 1
                if not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)
            return trace
        sys.settrace(trace)
        session.save(path)
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])

killed = old = new = 0
while True:
    path.write_bytes(one)
    if not killed_at(killed + 1):
        break
    killed += 1
    found = path.read_bytes()
    assert found in (one, two), f"{len(found)} bytes, killed before line {killed}"
    old, new = old + (found == one), new + (found == two)
assert path.read_bytes() == two
print(killed, old, new)
"""


# ---- from a position ---------------------------------------------------------------------------


def rich() -> lab.Position:
    return lab.play("pig", players=2, seed=7).position.arrange(points=[12, 5], pot=8)


def test_a_game_begun_from_a_position_is_played_and_comes_back(tmp_path: Path) -> None:
    session = lab.play(rich(), players=["you", "bold"], seed=3)
    assert session.position == rich()
    session.do("hold")
    assert session.position.seat("red").points == 20
    back = lab.load(session.save(tmp_path / "prepared.json"))
    assert back.position == session.position
    assert back.at(0) == rich()
    assert back.branch().goto(0).position == rich()
    page = session.save(tmp_path / "prepared.html")
    assert lab.load(page).position == session.position


def test_a_position_of_another_game_is_refused(tmp_path: Path) -> None:
    record = lab.play(rich(), seed=3).record().to_dict()
    record["position"]["rules"] = "long"
    assert "same game" in refused(write(tmp_path / "mixed.json", record))
    record["position"] = {"format": "stoneage-lab-position/1"}
    refused(write(tmp_path / "empty.json", record))
    with pytest.raises(lab.SetupError):
        lab.play(rich(), players=3)
    with pytest.raises(lab.SetupError):
        lab.play(rich(), rules="long")
