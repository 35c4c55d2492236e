"""Nothing public tells a seat what it does not see: at any turn, in side lines, after their end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from conformance.disguise import disguised
from conformance.message_walk import Page, differing
from conformance.public_walk import OWNERS, Arguments, differences, fresh, functions_of_games
from fixtures.market import Market

import stoneage_lab as lab
from stoneage_lab.cli.terminal import COMMANDS, Terminal
from stoneage_lab.core.game import Game
from stoneage_lab.core.rng import Rng
from stoneage_lab.games import game_names
from stoneage_lab.players import random_player
from stoneage_lab.session import history
from stoneage_lab.session.game_line import line_of
from stoneage_lab.session.position import Position
from stoneage_lab.session.session import Session
from stoneage_lab.session.variations import Variation

HIDING = [
    (name, rules)
    for name in game_names()
    for rules in lab.game(name).rule_sets
    if lab.game(name, rules=rules).hides
]
"""The games of the house and the rule sets under which they hide something."""


@pytest.fixture(autouse=True)
def registered() -> None:
    lab.register(Market)


# ---- games and their twins ---------------------------------------------------------------------


def begun(game: Game, people: int, moves: int, seed: int = 5) -> Session:
    """Return a game of people and random bots after some moves of the people."""
    seats = ["you"] * people + ["random"] * (game.players - people)
    session = Session(game, seats, seed)
    session._run_bots()
    rng = Rng(seed, "moves")
    for _ in range(moves):
        session.do(random_player(session.position.state, rng))
    assert not session.over
    return session


def at_a_bots_turn(session: Session) -> Session:
    """Let a person move on until a bot decides something, and stop there."""
    rng = Rng(3, "moves")
    while not session.bot_to_move:
        session.do(random_player(session.position.state, rng), bots=False)
    while len(session.position.legal()) < 2:
        session.step()
    assert session.bot_to_move
    return session


def pair(session: Session, viewer: int | None) -> tuple[Session, Session]:
    twin = disguised(session, viewer, Rng(9))
    assert twin.position.state.key() != session.position.state.key()
    return session, twin


def played_on(line: Session, moves: int) -> Session:
    """Play a line on by what is listed; every move counts of both kinds of players."""
    rng = Rng(2, "line")
    for _ in range(moves):
        if line.over:
            break
        if line.bot_to_move:
            line.step()
        else:
            legal = line.moves.words
            line.do(legal[rng.below(len(legal))], bots=False)
    return line


def just_opened(session: Session) -> Session:
    return session.variations.begin(name="side")


def opened_earlier(session: Session) -> Session:
    return played_on(session.variations.begin(max(0, session.last - 2)), 3)


def branched(session: Session) -> Session:
    return played_on(session.branch(), 2)


def gone_back(session: Session) -> Session:
    """Act in a line at a position before it has left the game."""
    line = played_on(just_opened(session), 2)
    line.goto(max(0, session.last - 2))
    return played_on(line, 1)


def in_a_snapshot(session: Session) -> Session:
    return played_on(session.snapshot(), 2)


def line_of_a_line(session: Session) -> Session:
    return played_on(opened_earlier(session).variations.begin(), 2)


def a_bots_seat_taken(session: Session) -> Session:
    """Take a bot's seat over, and look at it."""
    bot = next(seat for seat, player in enumerate(session.players) if player != "you")
    return played_on(session.variations.begin(seat=bot), 2)


def at_its_end(session: Session) -> Session:
    line = played_on(just_opened(session), 100_000)
    assert line.over
    return line


LINES: list[Callable[[Session], Session]] = [
    just_opened, opened_earlier, branched, gone_back, in_a_snapshot, line_of_a_line,
    a_bots_seat_taken, at_its_end,
]  # fmt: skip


def told_in(
    game: Session, twin: Session, viewer: int | None, folder: Path, **how: Any
) -> list[str]:
    """Return how two games differ to Python, and to who looks from a seat."""
    found = differences(game, twin, viewer, folder, **how)
    if how.get("moving"):
        return found
    seen = [each.seen_by(viewer) for each in (game, twin)]
    whole = frozenset({"again", "lock"})
    return found + differences(*seen, viewer, folder, owners=whole, functions=False)


def lines_differ(pairs: tuple[Session, Session], viewer: int, folder: Path, open_line: Any) -> Any:
    """Compare the same line of two games: all that is in it, the referee's things included."""
    lines = [open_line(fresh(session)) for session in pairs]
    owners = frozenset({"again", "lock", "record", "save"})
    return differences(*lines, viewer, folder, owners=owners, moving=True, functions=False)


# ---- a small game: the quick form --------------------------------------------------------------


def test_all_that_takes_a_game_is_called() -> None:
    found = {name for name, _ in functions_of_games(lab.game("age-of-revive"))}
    assert {"lab.coach", "lab.odds", "lab.review", "lab.drawing.text"} <= found
    assert {"lab.age-of-revive.unseen", "lab.age-of-revive.finds"} <= found


def test_at_ones_own_turn(tmp_path: Path) -> None:
    assert told_in(*pair(begun(Market(2), 1, 2), 0), 0, tmp_path) == []


def test_at_a_bots_turn(tmp_path: Path) -> None:
    assert told_in(*pair(at_a_bots_turn(begun(Market(3), 1, 2)), 0), 0, tmp_path) == []


def test_while_another_person_decides(tmp_path: Path) -> None:
    session = begun(Market(3), 2, 3)
    # Who goes back to the turn of another person gives the screen to that person.
    owners = OWNERS | {"goto", "undo"}
    games = pair(session, session.mover)
    assert told_in(*games, session.mover, tmp_path, owners=owners) == []


@pytest.mark.parametrize("open_line", LINES)
def test_in_a_side_line(open_line: Callable[[Session], Session], tmp_path: Path) -> None:
    assert lines_differ(pair(begun(Market(2), 1, 2), 0), 0, tmp_path, open_line) == []


def board_pairs() -> Iterator[tuple[tuple[Session, Session], int, int | None]]:
    """Yield games with who looks at their boards, and the seat of the board."""
    yield pair(begun(Market(2), 1, 2), 0), 0, None
    yield pair(at_a_bots_turn(begun(Market(3), 1, 2)), 0), 0, None
    shared = begun(Market(3), 2, 3)
    other = next(seat for seat in (0, 1) if seat != shared.mover)
    yield pair(shared, shared.mover), shared.mover, None
    yield pair(shared, other), other, other


@pytest.mark.parametrize("number", range(4))
def test_by_a_message_of_the_board(number: int, tmp_path: Path) -> None:
    games, viewer, seat = list(board_pairs())[number]
    assert differing(*games, viewer, seat, Arguments(*games, viewer, tmp_path)) == []


def test_by_a_message_in_a_side_line(tmp_path: Path) -> None:
    games = pair(begun(Market(2), 1, 2), 0)
    for open_line in (opened_earlier, at_its_end):
        lines = [open_line(fresh(session)) for session in games]
        arguments = Arguments(*lines, 0, tmp_path)
        assert differing(*lines, 0, None, arguments, moving=True) == []


def side_line_by_buttons(session: Session) -> list[Any]:
    """Play a line to its end and look back, all of it by messages; return all that was sent."""
    board = Page(fresh(session))

    def send(kind: str, **fields: Any) -> None:
        number = len(board.sent)
        board.receive({"t": kind, "req": f"{number}", "rev": board.rev, **fields})

    send("whatif", whatif=str(session.ply))
    side = board.play
    while not side.over:
        if side.bot_to_move:
            send("next")
        else:
            send("act", action=side.moves.words[0])
    send("goto", ply=session.ply)
    send("set", setting="line-text", value="on")
    for kind in ("txt", "html"):
        send("export", export=kind)
        board.wait_for_file()
    send("line", line="1")
    board.close()
    return board.sent


def test_a_side_line_played_by_buttons_tells_nothing_of_the_game() -> None:
    one, other = map(side_line_by_buttons, pair(begun(Market(2), 1, 1), 0))
    assert len(one) > 20
    assert one == other


FILES = {Terminal.save, Terminal.load}
"""Commands that are for the owner: what is saved by default is the record."""


@pytest.mark.parametrize("turn", ["own", "bot"])
def test_by_a_command_of_the_terminal(turn: str) -> None:
    own = begun(Market(3), 1, 2)
    games = pair(at_a_bots_turn(own) if turn == "bot" else own, 0)
    # Each command by one of its names.
    named = {does: name for name, does in COMMANDS.items() if does not in FILES}
    commands = named.values()
    lines = [
        *commands,
        "why store c1",
        "why draw",
        "moves store",
        "variations text",
        "log c",
        "zzz",
    ]
    for line in lines:
        answers = []
        for session in map(fresh, games):
            terminal = Terminal(session, StringIO())
            terminal.tries = 2
            answers.append((terminal.greeting(), terminal.prompt(), terminal.answer(line)))
        assert answers[0] == answers[1], line


# ---- the law notices what was once told --------------------------------------------------------


def lines_of_the_real_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line goes on from the cards of the game that it has left."""
    monkeypatch.setattr(Session, "_deal", lambda self, eyes=None: None)


def lines_that_show_all_at_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line asks only whether it is over itself, and is dealt as the game is."""
    over = property(lambda self: self.game.hides and not self._history[-1].position.over)
    monkeypatch.setattr(Session, "hides", over)
    lines_of_the_real_game(monkeypatch)


def real_outcomes_in_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left in the pool decides which outcomes are accepted and listed."""
    monkeypatch.setattr(history, "seen_chance", lambda state, chance, viewer: chance)


def whole_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat has is read from the whole state."""
    monkeypatch.setattr(Position, "_seat_facts", lambda self, seat: self._state.seat(seat))
    monkeypatch.setattr(Session, "seat", lambda self, seat: self.position.seat(seat))


def questions_to_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves, explanations and refusals are those of whoever decides."""
    monkeypatch.setattr(Session, "observed", property(lambda self: self.position))


def words_of_variations(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variation lists the words of all seats."""
    moves = property(lambda self: [e.words for e in line_of(self.play).history[self.begun + 1 :]])
    monkeypatch.setattr(Variation, "moves", moves)


def with_a_kept_line(session: Session) -> Session:
    """Return a game in which the latest moves were replaced."""
    line = session._line(session.last)
    copy = session._copy(0)
    copy._take_lines([Variation(line)])
    return copy


LEAKS = [
    (lines_of_the_real_game, "side line"),
    (lines_that_show_all_at_their_end, "end"),
    (real_outcomes_in_refusals, "own turn"),
    (whole_seats, "own turn"),
    (questions_to_the_referee, "bot's turn"),
    (words_of_variations, "kept line"),
]


@pytest.mark.parametrize(("leak", "where"), LEAKS)
def test_the_law_notices(
    leak: Callable[[pytest.MonkeyPatch], None], where: str, monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    at_bots = "bot" in where
    game = at_a_bots_turn(begun(Market(3), 1, 2)) if at_bots else begun(Market(2), 1, 2)
    games = pair(game, 0)
    leak(monkeypatch)
    if where == "kept line":
        games = tuple(map(with_a_kept_line, games))  # type: ignore[assignment]
    if where in ("side line", "end"):
        open_line = at_its_end if where == "end" else opened_earlier
        assert lines_differ(games, 0, tmp_path, open_line)
        assert side_line_by_buttons(games[0]) != side_line_by_buttons(games[1])
    else:
        assert told_in(*games, 0, tmp_path)


def test_a_kept_line_tells_nothing(tmp_path: Path) -> None:
    games = map(with_a_kept_line, pair(begun(Market(2), 1, 2), 0))
    assert told_in(*games, 0, tmp_path) == []


# ---- the games of the house --------------------------------------------------------------------


def told_error(ask: Callable[[], Any]) -> str:
    """Return the sentence with which a question is refused."""
    with pytest.raises(lab.LabError) as caught:
        ask()
    return str(caught.value)


def house(name: str, rules: str) -> Game:
    """Return a game of the house with the fewest seats that leave something to hide."""
    counts = [count for count in lab.game(name).player_counts() if count > 1]
    return lab.game(name, players=min(counts), rules=rules)


@pytest.mark.parametrize(("name", "rules"), HIDING)
def test_a_game_of_the_house_in_short(name: str, rules: str, tmp_path: Path) -> None:
    games = pair(at_a_bots_turn(begun(house(name, rules), 1, 2)), 0)
    arguments = Arguments(*games, 0, tmp_path)
    assert differing(*games, 0, None, arguments, most=30) == []
    for words in arguments.words[:8]:
        asked = [told_error(lambda game=game, words=words: game.why_not(words)) for game in games]
        assert asked[0] == asked[1]
    assert repr(games[0].seat(1)) == repr(games[1].seat(1))
    assert games[0].moves.words == games[1].moves.words == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "rules"), HIDING)
@pytest.mark.parametrize("moves", [1, 9, 25])
def test_a_game_of_the_house(name: str, rules: str, moves: int, tmp_path: Path) -> None:
    own = begun(house(name, rules), 1, moves)
    games = pair(own, 0)
    assert told_in(*games, 0, tmp_path) == []
    assert differing(*games, 0, None, Arguments(*games, 0, tmp_path)) == []
    games = pair(at_a_bots_turn(own.snapshot()), 0)
    assert told_in(*games, 0, tmp_path) == []
    assert differing(*games, 0, None, Arguments(*games, 0, tmp_path)) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "rules"), HIDING)
@pytest.mark.parametrize("open_line", LINES)
def test_a_side_line_of_the_house(
    name: str, rules: str, open_line: Callable[[Session], Session], tmp_path: Path
) -> None:
    assert lines_differ(pair(begun(house(name, rules), 1, 6), 0), 0, tmp_path, open_line) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "rules"), HIDING)
def test_people_at_one_board_of_the_house(name: str, rules: str, tmp_path: Path) -> None:
    shared = begun(house(name, rules), 2, 5)
    for viewer, seat in ((shared.mover, None), (1 - shared.mover, 1 - shared.mover)):
        games = pair(shared, viewer)
        assert differing(*games, viewer, seat, Arguments(*games, viewer, tmp_path)) == []
