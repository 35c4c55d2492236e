"""A server that is killed, a disk that is full, a file that another program holds."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from support.table_process import ForkedTable, TableProcess
from support.table_visitor import Link, Visitor, visit

from stoneage_lab.tables.journal import JournalEntry
from stoneage_lab.tables.store import Store, StoreError

from .conftest import Serve

on_unix = pytest.mark.skipif(sys.platform == "win32", reason="the calls have other names there")


def actions(link: Link) -> list[str]:
    """What can be pressed on a board that was shown as a whole."""
    opened = next(frame for frame in reversed(link.heard) if of_board(frame))
    return re.findall(r'data-action="([^"]+)"', str(opened["message"]["state"]["view"]))


def of_board(frame: dict[str, Any]) -> bool:
    return frame.get("name") == "board" and "state" in frame["message"]


def answer_to(req: str) -> Any:
    def wanted(frame: dict[str, Any]) -> bool:
        content = frame.get("message", {}).get("content")
        is_ack = isinstance(content, dict) and content.get("t") == "ack"
        return is_ack and content.get("req") == req

    return wanted


def act(epoch: str, req: str, rev: int, action: str) -> dict[str, Any]:
    content = {"t": "act", "req": req, "rev": rev, "action": action}
    return {"name": "board", "epoch": epoch, "message": {"method": "custom", "content": content}}


async def mover_of(visitors: list[Visitor]) -> tuple[Visitor, Link]:
    """Return who decides now, with a page that has just come."""
    turn = (await visitors[0].me())["room"]["turn"][0]
    link = await visitors[turn].arrived()
    await link.seen(of_board)
    return visitors[turn], link


def killed_again_and_again(process: TableProcess, moves: range) -> int:
    """Kill the server at each move: what was told is there, and nothing is there twice.

    An odd move is told of before; the others are somewhere between the page and the disk. Returns
    how many were: a game ends earlier where a decision is more than one press.
    """
    sure: list[str] = []
    unsure: list[str] = []

    async def begun(visitors: list[Visitor]) -> None:
        await visitors[0].join(once=process.host.partition("#once=")[2])
        link = await visitors[0].arrived()
        await link.request("sit", seat=0)
        await visitors[1].join(name="Lee", seat=1)
        assert (await link.request("start"))["ok"]

    async def moved(visitors: list[Visitor], number: int) -> bool:
        who, link = await mover_of(visitors)
        epoch, found = link.heard[0]["epoch"], actions(link)
        if not found:
            return False
        req, sent = f"move-{number}", act(epoch, f"move-{number}", link.rev(), found[0])
        await link.put(sent)
        if number % 2:
            assert (await link.until(answer_to(req)))["message"]["content"]["ok"]
            sure.append(req)
        else:
            await asyncio.sleep(0.002 * (number % 16))
        process.kill()
        process.start()
        # The page comes back, and sends once more what was not answered.
        again = await who.arrived()
        await again.seen(of_board)
        assert again.heard[0]["epoch"] != epoch
        await again.put(sent)
        told = (await again.until(answer_to(req)))["message"]["content"]
        if number % 2 == 0 and told["ok"]:
            unsure.append(req)
        assert told["ok"] or (number % 2 == 0 and told["code"] == "stale"), told
        return True

    async def played() -> int:
        visitors = [Visitor(process.room), Visitor(process.room)]
        await begun(visitors)
        untold = 0
        for number in moves:
            if not await moved(visitors, number):
                break
            untold += number % 2 == 0
        return untold

    with process:
        untold = visit(played)
    store = Store(process.file)
    entries = [entry for entry in store.entries(store.rooms()[0].id) if entry.kind == "do"]
    store.close()
    done = [entry.req for entry in entries if entry.req]
    assert sorted(done) == sorted({*sure, *unsure})
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    return untold


@on_unix
@pytest.mark.timeout(600)
def test_a_killed_server_has_the_move_that_it_told_of_once(tmp_path: Path) -> None:
    assert killed_again_and_again(TableProcess(tmp_path / "tables.sqlite"), range(1, 3)) == 1


@on_unix
@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("times", [100])
def test_a_server_that_is_killed_again_and_again_in_mid_move(times: int, tmp_path: Path) -> None:
    killed = game = 0
    while killed < times:
        process = ForkedTable(tmp_path / f"{game}.sqlite")
        killed += killed_again_and_again(process, range(game, game + 20))
        game += 1


class FullDisk:
    """A store of which every write fails for a while."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        append = Store.append

        def written(store: Store, room: int, entry: JournalEntry) -> None:
            if self.full:
                raise StoreError("The disk is full.")
            append(store, room, entry)

        monkeypatch.setattr(Store, "append", written)


def test_a_move_that_cannot_be_written_is_refused_and_not_made(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    live = served.room()
    disk = FullDisk(monkeypatch)

    async def played() -> None:
        room = served.address(live)
        host, other = Visitor(room), Visitor(room)
        await host.join(once=served.key(live))
        link = await host.arrived()
        await link.request("sit", seat=0)
        await other.join(name="Lee", seat=1)
        await link.request("start")
        turn = (await host.me())["room"]["turn"]
        _, board = await mover_of([host, other])
        disk.full = True
        refused = await board.tell("act", action=actions(board)[0])
        assert refused["ok"] is False
        assert refused["text"] == "The disk is full."
        assert (await host.me())["room"]["turn"] == turn
        # With room again the same press does it.
        disk.full = False
        assert (await board.tell("act", action=actions(board)[0]))["ok"]
        assert (await host.me())["room"]["turn"] != turn

    visit(played)


def test_a_name_that_cannot_be_written_is_not_taken(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    live = served.room()

    def refused(*_: object) -> None:
        raise StoreError("The disk is full.")

    async def joined() -> None:
        visitor = Visitor(served.address(live))
        with monkeypatch.context() as patch:
            patch.setattr(Store, "add_member", refused)
            with pytest.raises(AssertionError, match="The disk is full"):
                await visitor.join(name="Kim", seat=0)
        assert (await visitor.ask("me")).code == 401
        await visitor.join(name="Kim", seat=0)
        link = await visitor.arrived()
        monkeypatch.setattr(Store, "change_members", refused)
        assert (await link.request("rename", name="Lee"))["text"] == "The disk is full."
        assert (await visitor.me())["you"]["name"] == "Kim"

    visit(joined)


def test_a_damaged_journal_closes_one_table_and_no_other(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    served = serve(file)
    rooms = [served.room(), served.room()]
    keys = [served.key(live) for live in rooms]
    hosts = [Visitor(served.address(live)) for live in rooms]

    async def begun() -> None:
        for host, key in zip(hosts, keys, strict=True):
            await host.join(once=key)
            link = await host.arrived()
            await link.request("sit", seat=0)
            await link.request("bot", seat=1, bot="random")
            assert (await link.request("start"))["ok"]

    visit(begun)
    served.server.stop()
    data = sqlite3.connect(file)
    data.execute("UPDATE entry SET data = '{}' WHERE room = 1 AND kind = 'new'")
    data.commit()
    data.close()
    again = serve(file, port=None)

    async def came_back() -> None:
        broken, whole = hosts
        assert (await whole.me())["room"]["state"] == "playing"
        told = await broken.me()
        assert told["room"]["state"] == "broken"
        assert told["you"]["can"] == ["close"]
        link = await broken.arrived()
        assert "cannot be opened" in link.heard[0]["said"]
        assert (await link.request("close"))["ok"]

    visit(came_back)
    assert again.server.runs
