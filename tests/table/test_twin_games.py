"""To a page goes nothing that its viewer may not know, byte for byte, whatever is asked of it.

Two games that differ in nothing but what a viewer does not see give the same messages to its page.
"""

from __future__ import annotations

import random

import pytest
from conformance.disguise import disguised
from conformance.message_walk import messages
from conformance.public_walk import Arguments
from fixtures.market import Market
from table.tables import Someone, play_on, table_of

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.games import game_names
from stoneage_lab.session.game_line import line_of
from stoneage_lab.session.session import Session
from stoneage_lab.tables.journal import MemoryJournal
from stoneage_lab.tables.table import GameTable

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


def begun(name: str, rules: str, moves: int) -> GameTable:
    """Return a table after so many moves, or as many as there are."""
    table = table_of(name, rules=rules, seed=4)
    play_on(table, moves, seed=6)
    if table.over:
        table._games._cut(table.line.last // 2)
    return table


def twins(table: GameTable, viewer: int | None) -> tuple[GameTable, GameTable]:
    """Return two tables at which a viewer sees the same game, and nobody else does."""
    twin = disguised(Session._at_line(table.line), viewer, Rng(9))
    assert twin.position.state.key() != table.position.state.key()
    return _with_history(table, table.line.history), _with_history(table, line_of(twin).history)


def _with_history(table, history):
    made = GameTable.restored(
        table.games.journal.entries(), journal=MemoryJournal(), outcomes=random.Random(2)
    )
    made.line.history = list(history)
    return made


def sent_after(page: Someone, content: dict[str, object]) -> list[str]:
    """Send a message; return all that it sends."""
    before = len(page.sent)
    page.board.deliver({"method": "custom", "content": content})
    page.board.wait_for_file()
    page.board._table.draw_all()
    return page.sent[before:]


@pytest.mark.parametrize(("name", "rules"), [*HIDING, ("market", "standard")])
def test_whatever_is_asked_the_bytes_are_the_same(name, rules, tmp_path):
    table = begun(name, rules, 25)
    mover = table.turn[0]
    for viewer in (mover, (mover + 1) % table.game.players, None):
        pair = twins(table, viewer)
        pages = [Someone(each, viewer, language="en") for each in pair]
        seen = pages[0].board.seen_play
        legal = {action.words for action in seen.moves} if viewer == mover else set()
        places = [Session._at_line(each.line) for each in pair]
        arguments = Arguments(*places, viewer, tmp_path)
        asked = set()
        for n, message in enumerate(messages(arguments, table.line.last)):
            if message.get("action") in legal and message["t"] == "act":
                # A move is made: the next outcome may be another one.
                continue
            if message.get("export") == "png":
                continue
            sent = []
            for page in pages:
                content = {"req": f"q{n}", "rev": page.board.rev, **message}
                sent.append(sent_after(page, content))
            assert sent[0] == sent[1], message
            asked.add(message["t"])
        assert len(asked) > 25
        assert pages[0].sent == pages[1].sent
        assert pages[0].board._table.line.last == table.line.last


@pytest.mark.parametrize(("name", "rules"), [*HIDING[:1], ("market", "standard")])
def test_a_page_that_watches_a_game_is_sent_the_same_bytes(name, rules):
    table = begun(name, rules, 8)
    for viewer in (1, None):
        compare_a_game(table, viewer)


@pytest.mark.long
@pytest.mark.parametrize(("name", "rules"), HIDING)
def test_a_page_that_watches_a_long_game_is_sent_the_same_bytes(name, rules):
    table = begun(name, rules, 40)
    for viewer in (*range(table.game.players), None):
        compare_a_game(table, viewer)


def compare_a_game(table: GameTable, viewer: int | None) -> None:
    """Compare what is sent to somebody's page in two games, move by move, with looking back."""
    pair = twins(table, viewer)
    histories = [list(each.line.history) for each in pair]
    for each in pair:
        del each.line.history[1:]
    pages = [Someone(each, viewer, language="ja") for each in pair]
    for ply in range(1, table.line.last + 1):
        for each, history in zip(pair, histories, strict=True):
            each.line.history.append(history[ply])
            each._changed()
            each.draw_all()
        for page in pages:
            page.press("goto", req=f"b{ply}", ply=ply // 2)
            page.press("changes", req=f"c{ply}")
            page.press("goto", req=f"f{ply}", ply=ply)
        assert pages[0].sent == pages[1].sent, (viewer, ply)
    assert pages[0].view["head"] == table.line.last


def test_the_comparison_finds_what_differs():
    table = begun("age-of-revive", "standard", 25)
    pair = twins(table, None)
    assert Someone(pair[0], None).sent == Someone(pair[1], None).sent
    # What a spectator does not see is what the players hold.
    assert any(
        Someone(pair[0], seat).sent != Someone(pair[1], seat).sent
        for seat in range(table.game.players)
    )
