"""What a server holds does not grow with the games that are played, and the pages that come."""

import asyncio
import gc
from collections import Counter

import pytest
from support.table_visitor import Visitor, visit
from table.tables import all_at, play_on, table_of

from stoneage_lab.tables import live_room
from stoneage_lab.tables.store import Store

from .conftest import seated

ROOMS = (
    "stoneage_lab.session.",
    "stoneage_lab.tables.",
    "stoneage_lab.widget.",
    "weakref.finalize",
)
KEPT = "stoneage_lab.session.log.LogLine"
"""The latest lines of logs are kept as they were told, and no more than that."""


def held():
    """Return how many objects there are of each class of ours, apart from what is drawn."""
    gc.collect()
    classes = (type(each) for each in gc.get_objects())
    found = Counter(f"{each.__module__}.{each.__qualname__}" for each in classes)
    ours = {n for n in found if n.startswith(ROOMS) or n.endswith("State")} - {KEPT}
    return Counter({name: found[name] for name in ours})


def played(table, people, games):
    """Play so many games a little, each time looking back, and agree on another one."""
    for _ in range(games):
        play_on(table, 4)
        table.draw_all()
        people[0].press("goto", ply=1)
        for seat in range(table.game.players):
            table.new_game(seat)
        table.draw_all()
        for each in people:
            each.sent.clear()


@pytest.mark.parametrize("name", ["stone-age", "age-of-revive"])
def test_a_table_holds_as_much_after_many_games_as_after_few(name):
    store = Store()
    room = store.add_room("ABCDEF", "table", {})
    table = table_of(name, journal=store.journal(room.id))
    people = all_at(table)
    # Until the pictures that are kept are as many as may be.
    played(table, people, 12)
    before = held()
    played(table, people, 12)
    more = held() - before
    store.close()
    assert sum(more.values()) < 12, f"Left behind by twelve games: {more.most_common(9)}"


def test_a_server_holds_as_much_after_many_pages_as_after_few(serve, monkeypatch):
    monkeypatch.setattr(live_room, "PARKED", -1.0)
    served = serve()

    def looked():
        served.server.call(served.server.hall.tick)

    async def come_and_gone(room, times):
        for _ in range(times):
            watching = Visitor(room)
            await watching.join(name="Ann")
            link = await watching.arrived()
            await link.until(lambda frame: frame.get("name") == "board")
            await link.request("leave")
            await link.closed()
        # The server's side of the last connection has ended.
        await asyncio.sleep(0.2)
        looked()

    async def measured():
        live, _, _ = await seated(served)
        served.server.call(live.room.start)
        room = served.address(live)
        await come_and_gone(room, 4)
        before = held()
        await come_and_gone(room, 8)
        return held() - before

    more = visit(measured)
    assert sum(more.values()) < 8, f"Left behind by eight pages: {more.most_common(9)}"
