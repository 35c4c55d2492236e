"""Bots of a table: they decide at the server's pace, and none can stop it."""

import threading

import pytest
from table.tables import first_words, table_of

from stoneage_lab.core.errors import LabError
from stoneage_lab.tables import bots as module
from stoneage_lab.tables.bots import TableBots
from stoneage_lab.tables.journal import MemoryJournal

LONG = 60
"""Seconds to wait for something that happens at once."""


@pytest.fixture
def bots():
    made = TableBots(pace=0)
    yield made
    made.close()


def until(table, reached):
    """Return an event that is set as soon as something is reached at a table."""
    event = threading.Event()

    def look():
        if reached():
            event.set()

    table.subscribe(look)
    look()
    return event


def waits_for_a_person(table):
    return lambda: table.over or not table.bot_to_move


def test_bots_move_until_a_person_has_to(bots):
    table = table_of("stone-age", 3, bots={1: "careful", 2: "random"})
    there = until(table, waits_for_a_person(table))
    bots.watch(table)
    assert there.wait(LONG)
    assert table.turn == [0]
    for n in range(10):
        table.do(0, first_words(table), f"{n}")
        later = until(table, waits_for_a_person(table))
        assert later.wait(LONG)
        assert table.turn == [0]
    kinds = {(entry.kind, entry.seat) for entry in table.games.journal.entries()[1:]}
    assert kinds == {("do", 0), ("do", 1), ("do", 2)}


def test_bots_alone_play_to_the_end(bots):
    table = table_of("stone-age", 2, bots={0: "random", 1: "random"})
    over = until(table, lambda: table.over)
    bots.watch(table)
    assert over.wait(5 * LONG)


def test_a_function_that_fails_or_never_ends_is_replaced(monkeypatch):
    ended = threading.Event()

    def never(position):
        ended.wait(LONG)

    def fails(position):
        raise RuntimeError("no idea")

    def wrong(position):
        return "fly to the moon"

    quick = TableBots(pace=0, limit=0.01)
    try:
        for player in (never, fails, wrong):
            table = table_of("stone-age", 2)
            seat = table.turn[0]
            moved = until(table, lambda table=table: table.line.last > 0)
            table.seat_bot(seat, player)
            quick.watch(table)
            assert moved.wait(LONG)
    finally:
        ended.set()
        quick.close()


def test_a_function_that_decides_in_time_is_asked(bots):
    table = table_of("stone-age", 2)
    seat = table.turn[0]
    moved = until(table, lambda: table.line.last > 0)
    table.seat_bot(seat, lambda position: position.moves[-1])
    last = table.position.moves[-1].words
    bots.watch(table)
    assert moved.wait(LONG)
    assert table.line.history[1].words == last


def test_a_full_disk_stops_no_bot_for_good(bots, monkeypatch):
    monkeypatch.setattr(module, "AGAIN", 0)
    fails = iter([True, True, False])

    class Sometimes(MemoryJournal):
        def append(self, entry):
            if entry.kind == "do" and next(fails, False):
                raise LabError("The disk is full.")
            super().append(entry)

    table = table_of("stone-age", 2, journal=Sometimes())
    table.seat_bot(table.turn[0], "random")
    moved = until(table, lambda: table.line.last > 0)
    bots.watch(table)
    assert moved.wait(LONG)
    assert "The disk is full." in bots.last_error


def test_nothing_is_done_after_the_end(bots):
    table = table_of("stone-age", 2)
    leave = bots.watch(table)
    leave()
    bots.close()
    table.seat_bot(table.turn[0], "random")
    assert table.line.last == 0
