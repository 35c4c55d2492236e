"""A game in a terminal: what somebody types, and what comes back."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fixtures.market import Market

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.cli.terminal import CLEAR, Terminal
from stoneage_lab.session.session import Session


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Type lines into a game; what was said."""

    def play(*typed: str, told: tuple[str, ...] = ("--seed", "7")) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert main(["play", *told]) == 0
        said = capsys.readouterr()
        assert said.err == ""
        return said.out

    return play


def test_a_move_is_answered_by_the_bot_and_the_board(play) -> None:
    said = play("place 3 forest", "quit")
    after = said.partition("Red> place 3 forest\n")[2]
    assert after.startswith("Red sends 3 people to the forest.\nBlue sends ")
    assert "Forest            ÷3 wood  [R×3]" in after
    assert "Red (you): place people. 2 still at home." in after


@pytest.mark.parametrize(
    "typed",
    [
        "place 2 hut",
        "  PLACE 2   Hut ",
        "hut",
        "hut 2",
        "２　ｈｕｔ",
        "\ufeffhut\u200b 2",
        "ｐｌａｃｅ\u00a02 h\u00adut",
        "\u200fhut\u200e",
    ],
)
def test_words_are_read_kindly(play, typed: str) -> None:
    assert "Red sends 2 people to the hut." in play(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "clay pit 1", "1 clay pit", "place clay pit 1", "place 1 clay pit", "clay 1",
        "粘土場 1", "１　粘土場", "粘土場1", "粘土場に1", "place 1 粘土場", "粘土場に1人",
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_place_has_its_name_and_the_number_stands_anywhere(
    play, typed: str, language: str
) -> None:
    said = play(typed, told=("--seed", "7", "--language", language))
    told = {"en": "Red sends 1 person to the clay pit.", "ja": "赤は粘土場に1人を置いた。"}
    assert told[language] in said


def test_names_tell_why_too(play) -> None:
    said = play("hut 1", "小屋 1", "why 1 hut", "why 小屋 1", "quit")
    assert said.count("The hut takes exactly 2 people of one player at once, not 1.") == 4
    assert "Red sends" not in said


def test_a_line_of_several_actions_tells_why_too() -> None:
    terminal = in_terminal(lab.play("agricola", players=1, seed=1))
    assert "A room costs 5 wood" in terminal.answer("why use claypit, use rooms")
    assert "Nothing can be done there now" in terminal.answer("why use rooms, build room 2-2")
    assert terminal.session.ply == 0


@pytest.mark.parametrize("typed", ["forest", "plase 2 hat", "place", "1", "‽", "place 1 hut"])
def test_what_is_not_clear_or_not_allowed_changes_nothing(play, typed: str) -> None:
    said = play(typed, "quit")
    assert "Red sends" not in said
    assert "0 moves were played" in said


def test_the_end_of_what_is_typed_ends_the_game_kindly(play) -> None:
    said = play()
    assert said.endswith(
        "Red> \n0 moves were played; seed 7 gives the same dice and cards again.\n"
    )
    assert "1 move was played" in play("hut", "undo", "redo", told=("--players", "2", "--seed=7"))


def test_what_else_can_be_typed(play, tmp_path: Path) -> None:
    said = play("?", "moves hut", "why place 1 hut", "why hut 2", "why place 2 hut", "why", "log")
    assert "undo, redo" in said
    assert "1 move: place 2 hut" in said
    assert "The hut takes exactly 2 people" in said
    assert "“place 2 hut” is possible now." in said
    assert "Red has to decide" in said
    assert "Round 1: Red is the start player.  [round.next]" in said


def test_a_hint_comes_with_reasons(play) -> None:
    said = play("hint", told=("--seed", "7", "--tries", "40"))
    assert "\n1. place " in said
    assert ": best. " in said
    assert "chance to win " not in said


def test_a_hint_is_the_same_every_time(play) -> None:
    told = ("--seed", "7", "--tries", "30")
    said = play("hint", "hint numbers", told=told)
    assert "out of 100 games" in said
    assert play("hint", "hint numbers", told=told) == said


def test_numbers_of_a_hint_come_on_demand_and_in_order(play) -> None:
    said = play("hint", "hint numbers", told=("--seed", "7", "--tries", "40"))
    words, numbers = said.split("final difference  rating")
    rated = re.findall(r"\n\d\. (place [^:]+):", words)
    listed = re.findall(r"\n(\d .*?) {2,}(\d+) %", numbers)
    start = lab.play("stone-age", players=["you", "careful"], seed=7).position
    assert [start.parse(move).words for move, _ in listed] == rated
    chances = [int(chance) for _, chance in listed]
    assert chances == sorted(chances, reverse=True)
    assert "out of 100 games" in numbers


def test_a_game_is_saved_and_gone_on_with(play, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert f"Saved: {path}" in play("place 3 forest", f"save {path}")
    assert lab.load(path).ply >= 1
    said = play("log", told=("--load", str(path)))
    assert "Red sends 3 people to the forest." in said
    said = play("hut", f"load {path}", "log forest", "log zebra", "load no.json")
    after = said.partition("> load")[2]
    assert "[R×3]" in after
    assert "Red sends 2 people to the hut." not in after
    assert "Nothing in the log has “zebra” in it." in after
    assert "There is no file no.json." in after
    assert "no/such" in play("save no/such/folder/game.json", "quit")


def test_files_are_named_as_they_are_typed(play, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    play("hut", "save ~/our  ２nd game.json")
    assert (tmp_path / "our  ２nd game.json").is_file()


def test_a_home_of_nobody_loses_no_game(play) -> None:
    said = play("hut", "save ~no-such-person/x", "load ~no-such-person/x", "board", "quit")
    assert said.count("~no-such-person/x: no user of that name has a home folder here.") == 2
    assert "1 move was played" in play("hut", "save ~no-such-person/x", told=("you", "you"))


def test_a_pipe_is_no_game_to_load(play, tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no such pipes here")
    os.mkfifo(tmp_path / "pipe")
    said = play(f"load {tmp_path / 'pipe'}", "load /dev/zero", "hut")
    assert said.count("it is no plain file") == 2
    assert "Red sends 2 people to the hut." in said


def test_no_action_is_met_with_the_way_to_help(play) -> None:
    assert "A question mark shows what else" in play("frobnicate").partition("frobnicate")[2]
    assert "A question mark shows what else" not in play("place 1 hut").partition("1 hut")[2]


def test_taking_back_and_doing_again(play) -> None:
    said = play("undo", "hut", "undo", "redo", "quit")
    assert "There is nothing to take back." in said
    # What was done again is told again.
    assert said.count("Red sends 2 people to the hut.") == 2


def test_several_people_share_a_terminal(play) -> None:
    said = play("hut", "place 3 forest", told=("you", "you", "you", "--seed", "1"))
    assert "Blue> place 3 forest" in said
    assert "Green> " in said


def test_a_game_of_bots_plays_itself(play) -> None:
    said = play(told=("random,careful", "--seed", "3"))
    assert "Blue sends" in said
    assert "Final score" in said
    assert "Type what to do" not in said


def test_in_japanese(play) -> None:
    said = play("?", "hut", told=("--seed", "7", "--language", "ja"))
    assert "赤" in said
    assert "語の順序は自由です" in said
    assert "Red" not in said
    assert lab.language() == "en"


def test_through_the_installed_command_in_a_pipe() -> None:
    script = Path(sys.executable).with_name("stoneage-lab")
    words = [str(script), "play", "--seed", "7"]
    plain = {"PYTHONIOENCODING": "ascii", "PATH": ""}  # a terminal without × and ÷
    done = subprocess.run(words, input="hut\n", capture_output=True, text=True, env=plain)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Red sends 2 people to the hut." in done.stdout
    assert "Forest            /3 wood" in done.stdout
    assert "[Rx2]" in done.stdout
    words += ["--language", "ja"]
    done = subprocess.run(words, input="hut\n", capture_output=True, text=True, env=plain)
    assert done.returncode == 0
    assert "PYTHONUTF8=1" in done.stderr
    assert "PYTHONUTF8=1" not in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="closed as shells of Unix do it")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_where_there_is_no_terminal_at_all(closed: str) -> None:
    command = f"{sys.executable} -m stoneage_lab play --seed 7 {closed}"
    done = subprocess.run(["sh", "-c", command], input="", capture_output=True, text=True)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr


class Narrow(io.StringIO):
    """A terminal of forty columns."""

    def isatty(self) -> bool:
        return True


def test_a_narrow_terminal_breaks_no_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = Narrow()
    Terminal(lab.play("stone-age", players=2, seed=7), out).talk(["why"])
    lines = out.getvalue().replace("Red> ", "Red>\n").split("\n")
    assert max(map(len, lines)) <= 40
    assert "start" in out.getvalue().split()


def test_who_reads_only_the_first_line_makes_no_error() -> None:
    """As `stoneage-lab play … | head -1` does."""
    words = [sys.executable, "-m", "stoneage_lab", "play", "random", "random", "--seed", "1"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe) as piped:
        assert piped.stdout is not None
        assert piped.stderr is not None
        assert piped.stdout.readline()
        piped.stdout.close()
        assert piped.stderr.read() == b""
    assert piped.returncode == 0


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (["--rules", "standart"], "no rule set “standart”"),
        (["you", "carefull"], "careful"),
        (["carefull", "you"], "Did you mean: careful?"),
        (["agricla"], "There is no game and no player “agricla”. Did you mean: agricola?"),
        (["5"], "2–4 players"),
        (["--game", "chess"], "No game “chess”"),
        (["--load", "nowhere.json"], "nowhere.json"),
    ],
)
def test_a_game_that_cannot_be(told: list[str], said: str, capsys) -> None:
    assert main(["play", *told]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


class Screen(io.StringIO):
    """A terminal of which one sees what was written since it was cleared."""

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> str:
        return self.getvalue().rpartition(CLEAR)[2]


def hand(play: Session, seat: int) -> str:
    held: Any = play.position.state.seat(seat)["hands"]
    return " ".join(held)


def talk(play: Session, *typed: str) -> Screen:
    screen = Screen()
    Terminal(play, screen).talk(f"{line}\n" for line in typed)
    return screen


@pytest.fixture
def market() -> Session:
    return lab.play(Market(2), players=["you", "you"], seed=5)


@pytest.mark.parametrize("typed", ["moves", "why", "why draw", "hint", "draw", "board", "log", "?"])
def test_behind_the_curtain_a_terminal_tells_of_no_hand(market: Session, typed: str) -> None:
    said = talk(market, typed).getvalue()
    assert "Red's turn. Press Enter when Red is at the screen." in said
    assert market.ply == 0
    assert "seed" not in said
    for seat in (0, 1):
        assert not any(f"{card} " in f"{said} " for card in hand(market, seat).split())


def test_enter_shows_the_hand_of_whose_turn_it_is_and_nothing_else(market: Session) -> None:
    red, blue = hand(market, 0), hand(market, 1)
    screen = talk(market, "", "moves store")
    assert red in screen.shown
    assert blue not in screen.shown
    assert f"store {red.split()[0]}" in screen.shown


def test_the_screen_is_blank_before_the_next_player(market: Session) -> None:
    red = hand(market, 0)
    screen = talk(market, "", f"store {red.split()[0]}")
    assert "Blue's turn. Press Enter when Blue is at the screen." in screen.shown
    assert not any(card in screen.shown for card in red.split())
    screen = talk(market, "", "draw", "")
    # Red is told at the screen what Red drew.
    drawn = market.position.state.seat(0)["hands"][-1]
    assert "Red stores a card." in screen.getvalue()
    assert hand(market, 0) in screen.shown
    assert drawn in screen.shown
    assert hand(market, 1) not in screen.shown


def test_nobody_comes_back_to_a_hand_without_enter(market: Session) -> None:
    red, blue = hand(market, 0), hand(market, 1)
    screen = talk(market, "", "draw", "undo")
    assert "Red's turn" in screen.shown
    assert red not in screen.shown
    screen = talk(market, "", "draw", "", "undo", "redo")
    assert "Blue's turn" in screen.shown
    assert blue not in screen.shown


def test_one_person_among_bots_needs_no_curtain() -> None:
    play = lab.play(Market(2), players=["you", "random"], seed=5)
    screen = talk(play)
    assert "Press Enter" not in screen.getvalue()
    assert hand(play, 0) in screen.shown


def test_the_curtain_of_a_terminal_speaks_japanese(market: Session) -> None:
    lab.language("ja")
    try:
        assert "画面の前に来たら Enter を押してください。" in talk(market).getvalue()
    finally:
        lab.language("en")


def in_terminal(play: Session) -> Terminal:
    return Terminal(play, io.StringIO())


def test_variations_are_begun_named_walked_and_saved(tmp_path: Path) -> None:
    game = lab.play("stone-age", players=2, seed=7).do("place 1 hunt").do("place 1 field")
    terminal = in_terminal(game)
    assert "Game: 2 moves" in terminal.answer("variations")
    assert "place people" in terminal.answer("whatif 2")
    assert (terminal.session.ply, game.ply) == (1, 2)
    terminal.answer("place 2 hut")
    assert terminal.answer("variations name 2 hut first") == (
        "2 hut first, from move 1: 1 move, place 2 hut"
    )
    said = terminal.answer("v")
    assert "└─ 2 hut first, from move 1" in said
    assert "You are playing: hut first" in said
    terminal.answer("variations 1")
    assert terminal.session is game
    terminal.answer("variations hut first")
    assert terminal.session is game.variations["hut first"].play
    assert terminal.answer("variations text") == (
        "1. place 1 hunt 2. place 1 field ({hut first} 2. place 2 hut)"
    )
    # The whole game is saved, whichever line is played on.
    file = tmp_path / "game.json"
    terminal.answer(f"save {file}")
    terminal.answer(f"load {file}")
    assert (terminal.session.last, len(terminal.game.variations)) == (2, 1)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("whatif", "from 0"), ("whatif 9", "from 0"), ("whatif -1", "from 0"),
        ("variations 7", "Known lines: –"), ("variations name 2 x", "There is no line 2"),
    ],
)  # fmt: skip
def test_a_line_that_is_not_there_is_refused(typed: str, why: str) -> None:
    game = lab.play("stone-age", players=2, seed=7).do("place 1 hunt")
    terminal = in_terminal(game)
    assert why in terminal.answer(typed)
    assert terminal.session is game
    assert len(game.variations) == 0


def test_an_analysis_tells_the_chances_and_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stoneage_lab.cli.terminal.REVIEW_TRIES", 5)
    game = lab.play("stone-age", players=2, seed=7)
    terminal = in_terminal(game)
    assert "nothing" in terminal.answer("analyse").lower()
    game.do("place 1 hunt").do("place 1 field")
    said = terminal.answer("analyse")
    assert said == terminal.answer("analyze")
    assert "chance to win" in said
    assert "whatif 12 goes to the position before move 12" in said


def test_a_terminal_tells_no_words_of_other_hands() -> None:
    game = lab.play("age-of-revive", players=["you", "careful", "careful"], seed=5)
    terminal = in_terminal(game)
    for _ in range(3):
        terminal.answer(game.moves[0].words)
    terminal.answer(f"whatif {game.last}")
    text = terminal.answer("variations text")
    own = [ply for ply in range(game.last) if game.at(ply).mover == 0]
    assert text.count("…") == game.last - len(own)


@pytest.mark.parametrize("language", ["JA", "ja_JP.UTF-8", "日本語", "Japanese"])
def test_the_language_is_told_in_any_usual_form(play, language: str) -> None:
    for place in (("--language", language), ("--seed", "7", "--language", language)):
        assert "赤" in play("quit", told=place)


def test_tab_completes_moves_and_commands() -> None:
    terminal = Terminal(lab.play("stone-age", players=2, seed=7), io.StringIO())
    assert terminal.completions("place 3 qu") == ["quarry"]
    assert terminal.completions("  place 3 qu") == ["quarry"]
    assert terminal.completions("why use hu") == ["hunt", "hut"]
    assert terminal.completions("lo") == ["load", "log"]
    assert terminal.completions("save pl") == []


def test_nobody_is_offered_the_moves_of_a_player_who_is_not_at_the_screen() -> None:
    terminal = Terminal(lab.play(Market(2), players=["you", "you"], seed=1), io.StringIO())
    assert terminal.completions("") == []
    terminal.answer("")
    assert terminal.completions("")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no readline")
def test_the_tab_key_completes_in_a_real_terminal() -> None:
    import pty

    inside, outside = pty.openpty()
    command = [sys.executable, "-m", "stoneage_lab", "play", "--seed", "7"]
    child = subprocess.Popen(
        command, stdin=outside, stdout=outside, stderr=outside, start_new_session=True,
        env={**os.environ, "TERM": "xterm", "INPUTRC": os.devnull},
    )  # fmt: skip
    os.close(outside)
    said = b""
    try:
        while b"Red> " not in said:
            said += os.read(inside, 4096)
        os.write(inside, b"pl\t3 qu\t\nquit\n")
        while child.poll() is None or b"quarry" not in said:
            said += os.read(inside, 4096)
    except OSError:  # the end of the terminal
        pass
    finally:
        child.kill()
        child.wait()
        os.close(inside)
    text = said.decode("utf-8", "replace")
    assert "Red> place 3 quarry" in text
    assert "Red sends 3 people to the quarry." in text


LONG = {
    "letters": "x" * 300_000,
    "quotes": "“" * 300_000,
    "moves": "place 1 forest, " * 20_000,
    "spaces": " " * 20_000,
    "halves of letters": "\ud800" * 10_001,
}


@pytest.mark.parametrize("line", LONG.values(), ids=LONG)
def test_a_line_longer_than_any_action_is_refused_by_its_beginning(line: str) -> None:
    play = lab.play("stone-age", ["you", "you"], seed=7)
    said = talk(play, line, "quit").getvalue()
    assert "at most 10000 letters" in said
    assert len(said) < 5_000
    assert said.encode()
    assert len(play.log) == len(lab.play("stone-age", ["you", "you"], seed=7).log)
