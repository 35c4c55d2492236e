"""Tournaments: fair tables, ratings that agree with the formulas, and files that survive."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import warnings
from collections import Counter
from itertools import combinations
from math import exp, isclose, log, sqrt
from pathlib import Path
from typing import Any

import pytest
from fixtures.pig import Pig
from trials.strategies import chance, crash, eager

from stoneage_lab.core.errors import RecordError, SetupError
from stoneage_lab.core.language import speaking
from stoneage_lab.trials import executor
from stoneage_lab.trials import ratings as rated
from stoneage_lab.trials.ratings import MIDDLE, SCALE, ratings
from stoneage_lab.trials.simulate import NotKept
from stoneage_lab.trials.tournament import RandomSchedule, RoundRobin, tournament
from stoneage_lab.trials.tournament_file import Ledger

TESTS = Path(__file__).resolve().parent.parent


@pytest.fixture
def given() -> dict[str, Any]:
    return {"players": ["bold", "random", chance], "game": Pig(2), "games": 20, "seed": 4}


# ---- who meets whom ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (4, 2), (4, 3), (4, 4)])
def test_every_table_plays_as_often_and_seats_go_round(players: int, seats: int) -> None:
    schedule = RoundRobin(players, seats)
    tables = list(combinations(range(players), seats))
    games = [schedule.table(number) for number in range(len(tables) * seats * 2)]
    met = Counter(tuple(sorted(table)) for table, _ in games)
    assert met == dict.fromkeys(tables, 2 * seats)
    sat = Counter((player, seat) for table, _ in games for seat, player in enumerate(table))
    assert len(set(sat.values())) == 1
    # One seed for as many games as there are seats, and everybody sits everywhere in them.
    seeds = Counter(seed for _, seed in games)
    assert set(seeds.values()) == {seats}
    for seed in seeds:
        same = {table for table, own in games if own == seed}
        assert len(same) == seats
        assert len({tuple(sorted(table)) for table in same}) == 1


def test_drawn_tables_are_fair_and_repeat_themselves() -> None:
    schedule = RandomSchedule(5, 3, 7)
    tables = [schedule.table(number)[0] for number in range(2000)]
    assert tables == [RandomSchedule(5, 3, 7).table(number)[0] for number in range(2000)]
    assert all(len({*table}) == 3 for table in tables)
    sat = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    assert len(sat) == 15
    assert all(abs(count - 400) < 5 * sqrt(2000 * 0.2 * 0.8) for count in sat.values())


@pytest.mark.parametrize(("players", "seats"), [(2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (1, 2)])
def test_fewer_players_than_seats_have_as_many_seats_as_any_other(players: int, seats: int) -> None:
    schedule = RoundRobin(players, seats)
    games = len(schedule.tables) * seats
    tables = [schedule.table(number)[0] for number in range(games)]
    assert all({*table} == set(range(players)) for table in tables)
    for table in tables:
        shares = Counter(table).values()
        assert max(shares) - min(shares) <= 1
    sat = Counter((player, seat) for table in tables for seat, player in enumerate(table))
    assert len(sat) == players * seats
    assert len({*sat.values()}) == 1
    drawn = [RandomSchedule(players, seats, 7).table(number)[0] for number in range(600)]
    assert all({*table} == set(range(players)) for table in drawn)
    counts = Counter(player for table in drawn for player in table)
    assert max(counts.values()) - min(counts.values()) < 0.1 * 600 * seats / players


def test_two_players_may_meet_where_a_game_needs_three(given: dict[str, Any]) -> None:
    standings = tournament(["careful", "random"], "age-of-revive", games=3, seed=1)
    assert len(standings.games) == 6
    assert standings.game.players == 3
    assert standings.ranking == ["careful", "random"]
    assert standings.score("careful", "random").mean + standings.score("random").mean == 1
    assert standings.ratings["careful"].points > standings.ratings["random"].points
    pair = tournament(["bold", "random"], Pig(3), games=20, seed=3)
    assert {*Counter(pair.games[0].players).values()} == {1, 2}
    four = tournament(["bold", "random"], Pig(4), games=4, seed=3)
    assert Counter(four.games[0].players) == {0: 2, 1: 2}


# ---- ratings -----------------------------------------------------------------------------------


def test_two_players_agree_with_the_closed_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rated, "PRIOR", 1e-9)
    one, other = ratings(2, {(0, 1): (75.0, 25.0)})
    assert isclose(one.points - other.points, 400 * log(3) / log(10), rel_tol=1e-6)
    assert isclose(one.points + other.points, 2 * MIDDLE)
    # The difference has the variance 1 / (n p q); either is half of it away from the middle.
    assert isclose(one.standard_error, SCALE * sqrt(1 / (100 * 0.75 * 0.25)) / 2, rel_tol=1e-4)
    assert isclose(one.expected(other), 0.75, rel_tol=1e-6)


def test_expected_results_give_back_the_strengths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rated, "PRIOR", 1e-9)
    true = [0.9, 0.1, -0.3, -0.7]
    tally = {}
    for table in [*combinations(range(4), 2), *combinations(range(4), 3)]:
        powers = [exp(true[player]) for player in table]
        tally[table] = tuple(300 * power / sum(powers) for power in powers)
    for strength, rating in zip(true, ratings(4, tally), strict=True):
        assert isclose(rating.points, MIDDLE + SCALE * strength, rel_tol=1e-6)
        assert 0 < rating.standard_error < 40


def test_who_always_wins_is_not_infinitely_strong() -> None:
    best, worst = ratings(2, {(0, 1): (1000.0, 0.0)})
    assert MIDDLE + 200 < best.points < MIDDLE + 1500
    assert worst.points < MIDDLE
    assert best.standard_error > 50
    assert [rating.points for rating in ratings(3, {})] == [MIDDLE] * 3


def test_errors_shrink_with_the_games() -> None:
    few, many = (ratings(2, {(0, 1): (6.0 * n, 4.0 * n)})[0] for n in (10, 1000))
    assert isclose(few.standard_error / many.standard_error, 10, rel_tol=0.05)


# ---- standings ---------------------------------------------------------------------------------


def test_standings_say_what_the_games_say(given: dict[str, Any]) -> None:
    standings = tournament(**given)
    assert len(standings.games) == standings.asked == 60
    assert standings.ranking[0] == "bold"
    won = sum(
        1 for game in standings.games if game.players[game.winners[0]] == 0 and 1 in game.players
    )
    assert standings.score("bold", "random").mean == won / 20
    assert isclose(
        standings.score("bold", "random").mean + standings.score("random", "bold").mean, 1
    )
    assert standings.score("bold").n == 40
    assert "bold" in repr(standings)
    assert repr(standings) == repr(tournament(**given))
    assert standings._repr_mimebundle_()["text/html"].count("<table") == 2
    with pytest.raises(SetupError, match="Did you mean: bold"):
        standings.score("blod")


def test_tables_of_three_drawn(given: dict[str, Any]) -> None:
    players = ["bold", "random", chance, eager]
    standings = tournament(players, Pig(3), 3, 30, 4, schedule="random")
    assert len(standings.games) == 30
    assert all(len(game.players) == 3 for game in standings.games)


def test_broken_games_count_for_nobody(given: dict[str, Any]) -> None:
    standings = tournament(**{**given, "players": ["bold", crash], "games": 100})
    assert standings.failures
    assert len(standings.games) + len(standings.failures) == 100
    assert "failed" in repr(standings)


# ---- the file ----------------------------------------------------------------------------------


def test_a_tournament_goes_on_from_its_file(given: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    whole = tournament(**given)
    tournament(**{**given, "games": 7}, file=file)
    few = file.read_text(encoding="utf-8")
    assert repr(tournament(**given, file=file)) == repr(whole)
    assert file.read_text(encoding="utf-8").startswith(few)
    done = file.read_bytes()
    again = tournament(**{**given, "seed": None}, file=file)
    assert again.games == whole.games
    assert file.read_bytes() == done
    assert tournament(**{**given, "games": 7}, file=file).asked == 21


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_a_line_that_was_cut_off_is_played_again(
    cut: int, given: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "tournament.jsonl"
    whole = tournament(**given, file=file)
    data = file.read_bytes()
    file.write_bytes(data[:-cut])
    with pytest.warns(UserWarning, match="cut off"):
        again = tournament(**given, file=file)
    assert again.games == whole.games
    assert sorted(file.read_bytes().splitlines()) == sorted(data.splitlines())


def test_damaged_and_repeated_lines(given: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    whole = tournament(**given, file=file)
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    game = json.loads(lines[3])
    wrong = [
        "garbage",
        "[]",
        json.dumps({**game, "winners": [2]}),
        json.dumps({**game, "players": game["players"][::-1]}),
        json.dumps({**game, "scores": [1]}),
        json.dumps({**game, "game": -1}),
    ]
    kept = [*lines[:3], *wrong, *lines[4:], lines[5], lines[5]]
    file.write_text("\n".join([head, *kept]) + "\n", encoding="utf-8")
    with pytest.warns(UserWarning, match="6 lines could not be read"):
        again = tournament(**given, file=file)
    assert again.games == whole.games


def test_a_file_of_something_else_stays_as_it_is(given: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    tournament(**given, file=file)
    data = file.read_bytes()
    for change, sentence in [
        ({"seed": 5}, "“seed” is 4 there, but 5 here"),
        ({"players": ["bold", "random"]}, "“entrants”"),
        ({"game": Pig(2, rules="long")}, "“rules”"),
        ({"schedule": "random"}, "“schedule”"),
    ]:
        with pytest.raises(RecordError, match=sentence):
            tournament(**{**given, **change}, file=file)
    assert file.read_bytes() == data
    for text in ("no game at all", "{}\n", '{"format": "stoneage-lab/1"}\n', "\n"):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(RecordError, match="no file of a tournament"):
            tournament(**given, file=file)
        assert file.read_text(encoding="utf-8") == text
    with pytest.raises(RecordError, match="cannot be written"):
        tournament(**given, file=tmp_path / "nowhere" / "tournament.jsonl")


def test_a_head_that_was_cut_off_is_written_again(given: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    whole = tournament(**given, file=file)
    data = file.read_bytes()
    for left in (0, 20):
        file.write_bytes(data[:left])
        assert tournament(**given, file=file).games == whole.games
        assert file.read_bytes() == data


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("half", [False, True])
def test_a_full_disk_is_told_as_it_is_and_the_file_goes_on(
    half: bool,
    language: str,
    given: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where half of a line fits onto the disk."""
    file = tmp_path / "tournament.jsonl"
    whole = tournament(**given)
    fsync, written = os.fsync, []

    def full(number: int) -> None:
        if len(written) == 4:
            if half:
                os.truncate(file, file.stat().st_size - 10)
            raise OSError(28, "No space left on device")
        written.append(number)
        fsync(number)

    with monkeypatch.context() as patch, speaking(language):
        patch.setattr(os, "fsync", full)
        patch.setattr(executor, "SECONDS_HERE", 0.0)  # each game is written by itself
        with pytest.raises(NotKept) as caught:
            tournament(**given, file=file)
    said = str(caught.value)
    stand = file.read_bytes().count(b"\n") - 1
    assert stand == 3
    assert said.startswith(str(file))
    assert f"It has {stand} of 60 games" in said or f"60ゲームのうち{stand}ゲーム" in said
    assert "Nothing was changed" not in said
    assert len(caught.value.results.games) == stand + 1
    assert file.read_bytes().endswith(b"\n")
    assert tournament(**given, file=file).games == whole.games


def test_ctrl_c_while_a_game_is_written_leaves_no_half_line(
    given: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tournament.jsonl"
    fsync, written = os.fsync, []

    def interrupted(number: int) -> None:
        written.append(number)
        if len(written) == 4:
            raise KeyboardInterrupt
        fsync(number)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupted)
        patch.setattr(executor, "SECONDS_HERE", 0.0)
        assert tournament(**given, file=file).interrupted
    assert file.read_bytes().count(b"\n") == 3
    assert tournament(**given, file=file).games == tournament(**given).games


def test_a_file_that_may_not_be_written(given: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    tournament(**{**given, "games": 2}, file=file)
    before = file.read_bytes()
    file.chmod(0o444)
    with pytest.raises(RecordError, match="protected from writing"):
        tournament(**given, file=file)
    assert file.read_bytes() == before
    for name in (tmp_path, "a\0b"):
        with pytest.raises(RecordError):
            tournament(**given, file=name)


KILLED = """
import os, signal, sys
from stoneage_lab.trials import executor
from stoneage_lab.trials.tournament import tournament

# Every game comes back, and is written, by itself.
executor.SECONDS_HERE = executor.SECONDS_AWAY = 0
executor.SMALLEST = 1
left = int(sys.argv[3])
fsync = os.fsync

def last(file):
    global left
    fsync(file)
    left -= 1
    if not left:
        os.killpg(0, signal.SIGKILL)

if __name__ == "__main__":
    os.fsync = last
    tournament(["careful", "random"], games=30, seed=5, file=sys.argv[1],
               workers=int(sys.argv[2]), progress=False)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other ones there")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_kill_loses_no_more_than_the_game_at_hand(workers: int, tmp_path: Path) -> None:
    file = tmp_path / "tournament.jsonl"
    script = tmp_path / "script.py"
    script.write_text(KILLED, encoding="utf-8")
    whole = tournament(["careful", "random"], games=30, seed=5)
    lines = 0
    for more in (3, 6):
        process = subprocess.run(
            [sys.executable, str(script), str(file), str(workers), str(more)],
            start_new_session=True,
        )
        assert process.returncode == -signal.SIGKILL
        lines += more
        assert file.read_bytes().count(b"\n") == lines
    # And once more, in the middle of a line.
    with file.open("ab") as cut:
        cut.write(b'{"game": 3, "play')
    with pytest.warns(UserWarning, match="cut off"):
        again = tournament(["careful", "random"], games=30, seed=5, file=file)
    assert again.games == whole.games
    assert file.read_bytes().count(b"\n") == 31


ELSEWHERE = """
import json, sys
from pathlib import Path
from stoneage_lab.trials.tournament_file import Ledger
file = Path(sys.argv[1])
with Ledger(file, json.loads(file.read_text("utf-8").splitlines()[0])):
    print("open", flush=True)
    sys.stdin.readline()
"""


def test_a_file_that_another_process_writes_is_left_alone(
    given: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "cup.jsonl"
    call = {**given, "file": file}
    tournament(**{**call, "games": 7})
    process = subprocess.Popen(
        [sys.executable, "-c", ELSEWHERE, str(file)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    # The other process is within a line.
    with file.open("ab") as half:
        half.write(b'{"game": 21, "play')
    before = file.read_bytes()
    with pytest.raises(RecordError, match=r"Another process is writing cup\.jsonl"):
        tournament(**call)
    assert file.read_bytes() == before
    process.kill()
    process.communicate()
    with pytest.warns(UserWarning, match="cut off"):
        assert tournament(**call).games == tournament(**given).games
    assert file.read_bytes().count(b"\n") == 61


@pytest.mark.parametrize("half", [b"", b'{"game": 21, "play'])
def test_two_processes_without_locks_lose_no_line(
    half: bytes, given: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One reads the file, and the other goes on before it begins to write."""
    monkeypatch.setitem(sys.modules, "filelock", None)
    file = tmp_path / "cup.jsonl"
    whole = tournament(**given)
    tournament(**{**given, "games": 1}, file=file)
    head = json.loads(file.read_text("utf-8").splitlines()[0])
    with Ledger(file, head) as one, Ledger(file, head) as other:
        one.open(4)
        one.add(whole.games[3:5])
        with file.open("ab") as within:
            within.write(half)
        other.open(4)
        with Ledger(file, head) as third:
            third.open(4)
            third.add(whole.games[5:6])
        other.add(whole.games[6:8])
    lines = file.read_bytes().splitlines()
    sound = [json.loads(line)["game"] for line in lines[1:] if line.endswith(b"}")]
    assert sound == list(range(8))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert tournament(**given, file=file).games == whole.games


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16"])
def test_a_file_that_an_editor_has_written_again_goes_on(
    code: str, given: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "cup.jsonl"
    tournament(**{**given, "games": 7}, file=file)
    file.write_bytes(file.read_text("utf-8").replace("\n", "\r\n").encode(code))
    whole = tournament(**given)
    assert tournament(**given, file=file).games == whole.games
    lines = file.read_text("utf-8").splitlines()
    assert sorted(json.loads(line)["game"] for line in lines[1:]) == list(range(60))


def test_a_file_that_is_deleted_meanwhile_is_begun_anew(
    given: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cup.jsonl"
    fsync, written = os.fsync, []

    def deleted(number: int) -> None:
        fsync(number)
        written.append(number)
        if len(written) == 10:
            file.unlink()

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", deleted)
        patch.setattr(executor, "SECONDS_HERE", 0.0)
        whole = tournament(**given, file=file)
    assert 40 < file.read_bytes().count(b"\n") < 61
    assert tournament(**given, file=file).games == whole.games == tournament(**given).games


# ---- bad input ---------------------------------------------------------------------------------

MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no games": ({"games": 0}, "whole number from 1 up, not 0"),
    "text": ({"games": "10"}, "not '10'"),
    "one player": ({"players": ["random"]}, "at least 2 players"),
    "nobody": ({"players": []}, "at least 2 players"),
    "game first": ({"players": "stone-age"}, "takes its players first"),
    "a number": ({"players": 2}, "list like"),
    "twice": ({"players": ["random", "random"]}, "different names"),
    "no seats": ({"seats": 0}, "seats at a table"),
    "seats": ({"seats": 7, "players": ["random"] * 7}, "2–4 players, not 7"),
    "bot": ({"players": ["random", "carefull"]}, "Did you mean: careful"),
    "schedule": ({"schedule": "knockout"}, "round robin"),
    "seed": ({"seed": 1.5}, "A seed is a whole number"),
    "workers": ({"workers": -1}, "number of workers"),
    "file": ({"file": 5}, "path of a file of games, not 5"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_answered_with_a_sentence(mistake: str) -> None:
    given, sentence = MISTAKES[mistake]
    with pytest.raises(SetupError, match=sentence):
        tournament(**{"players": ["random", "careful"], "games": 2, "seed": 1, **given})
