"""Who looks at a board, and what may be asked of it."""

import re

import pytest

import stoneage_lab as lab
from stoneage_lab.games import game_names
from stoneage_lab.widget.commands import ALL, PLAYING, WATCHING, allows
from stoneage_lab.widget.page_boards import PageBoard
from stoneage_lab.widget.viewer import Viewer

OF_THE_PAGE = {"possible", "close", "copy", "fullscreen", "follow"}
"""Commands that the page follows by itself, or that close a panel of it."""
GAMES = sorted(game_names())


def people(name):
    """Begin a game of as few people as may be."""
    return lab.play(name, players=["you"] * lab.game(name).players, seed=7)


def among_bots(name):
    """Begin a game of one person among bots."""
    return lab.play(name, players=["you", *["random"] * (lab.game(name).players - 1)], seed=7)


def board_of(play, viewer=None, commands=ALL, **given):
    sent = []
    board = PageBoard(
        lambda *message: sent.append(message), "board", play, viewer=viewer, commands=commands,
        **given,
    )  # fmt: skip
    board.sent = sent
    return board


def ask(board, t, req="1", **fields):
    return board.answer({"t": t, "req": req, "rev": board.rev, **fields})


def markup(board):
    return "".join(board.view["parts"].values())


def buttons(board):
    """Return the commands of all buttons of a board."""
    return set(re.findall(r'data-command="([^"]*)"', markup(board)))


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_gets_no_buttons_of_the_game(name):
    # Among bots the only person is not the spectator either.
    for play in (people(name), among_bots(name)):
        board = board_of(play, Viewer.spectator(), WATCHING)
        before = play.last
        assert "data-action" in markup(board_of(play, Viewer.at(play.mover), PLAYING))
        assert "data-action" not in markup(board)
        assert "sal-curtain" not in markup(board)
        assert board.view["seat"] is None
        assert ask(board, "act", action=play.moves[0].words)["ok"] is False
        assert play.last == before


@pytest.mark.parametrize("name", GAMES)
def test_another_ones_turn_has_no_buttons_either(name):
    play = people(name)
    board = board_of(play, Viewer.at(play.mover - 1 if play.mover else 1), PLAYING)
    assert "data-action" not in markup(board)
    answer = ask(board, "act", action=play.moves[0].words)
    assert (answer["ok"], answer["code"], play.last) == (False, "not_your_turn", 0)


@pytest.mark.parametrize("commands", [PLAYING, WATCHING], ids=["playing", "watching"])
@pytest.mark.parametrize("name", GAMES)
def test_there_are_buttons_for_what_is_answered_and_for_nothing_else(name, commands):
    play = among_bots(name)
    viewer = Viewer.at(0) if commands is PLAYING else Viewer.spectator()
    board = board_of(play, viewer, commands)

    def check():
        for button in buttons(board) - OF_THE_PAGE:
            kind, *values = button.split()
            assert allows(commands, kind, values[0] if values else ""), button

    check()
    play.do(play.moves[0])
    check()
    ask(board, "goto", ply=0)
    check()
    # To act there would begin a line of play.
    assert "data-action" not in markup(board)


def test_all_that_is_refused_is_refused_in_one_way():
    play = lab.play("stone-age", players=2, seed=7)
    board = board_of(play, Viewer.at(0), PLAYING)
    fields = {
        "branch": {"action": "place 3 forest"}, "line": {"line": "1"}, "drop": {"drop": "1"},
        "whatif": {"whatif": "0"}, "guide": {"guide": "next"},
        "set": {"setting": "pace", "value": "0"}, "export": {"export": "html"},
    }  # fmt: skip
    kinds = [kind for kind in ALL - PLAYING if kind != "copy"]
    texts = {
        ask(board, kind, req=kind, **fields.get(kind, {}))["text"] for kind in sorted(kinds)
    }  # fmt: skip
    assert texts == {"That cannot be done at this board."}
    assert (play.last, play.rev, len(play.variations)) == (0, 0, 0)


def test_a_guest_is_not_told_of_an_error():
    play = people("age-of-revive")

    def fails(*words, **how):
        raise ValueError("the card C17 of blue")

    play.do = fails
    for viewer, told in ((Viewer.at(play.mover), False), (None, True)):
        board = board_of(play, viewer, PLAYING if viewer else ALL, seat=None if viewer else 0)
        answer = ask(board, "act", action=play.moves[0].words)
        assert answer["code"] == "internal"
        assert ("C17" in answer["text"]) is told
        assert "C17" in board.last_error


def test_the_projector_of_a_notebook_is_not_that_of_its_guests():
    play = lab.play("stone-age", players=2, seed=7)
    guest, own = board_of(play, Viewer.at(0), PLAYING), board_of(play, seat=0)
    before = guest.view["look"]
    try:
        lab.projector()
        ask(guest, "goto", ply=0)
        again = board_of(play, Viewer.at(0), PLAYING)
        assert guest.view["look"] == again.view["look"] == before != own.view["look"]
    finally:
        lab.projector(False)


def test_only_a_cell_can_be_run_again():
    play = lab.play("stone-age", players=2, seed=7)
    for language, cell in (("en", "cell"), ("ja", "セル")):
        page = board_of(play, language=language)
        notebook = lab.Board(play, language=language)
        assert cell in notebook.view["strings"]["no_answer"]
        assert cell in notebook.view["strings"]["malformed"]
        told = page.view["strings"].values()
        # Who plays on a telephone has no notebook, either, and knows of no Python.
        assert not [each for each in told for word in (cell, "Python") if word in each]
        notebook.close()
