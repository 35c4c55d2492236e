"""A game over the network from its first move to the next game, with everything between."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from support.table_visitor import Link, Visitor, visit

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.session.game_line import line_of
from stoneage_lab.tables import all_rooms, live_room
from stoneage_lab.tables.live_room import LiveRoom
from stoneage_lab.tables.room import TABLE, game_setup
from stoneage_lab.tables.room_games import Plays, TablePlay, entries_of
from stoneage_lab.tables.store import DAY, Store
from stoneage_lab.tables.table_of_notebook import setup_of

from .conftest import Serve, Served
from .test_faults import act, actions, answer_to, mover_of, of_board


async def begun(served: Served, live: LiveRoom, bots: int = 0) -> tuple[list[Visitor], list[Link]]:
    """People at all seats but the last ones, where bots sit; the game has begun."""
    room = served.address(live)
    people = len(live.room.seats) - bots
    visitors = [Visitor(room) for _ in range(people)]
    await visitors[0].join(once=served.key(live))
    links = [await visitors[0].arrived()]
    await links[0].request("rename", name="P0")
    await links[0].request("sit", seat=0)
    for seat in range(1, people):
        await visitors[seat].join(name=f"P{seat}", seat=seat)
        links.append(await visitors[seat].arrived())
    for seat in range(people, people + bots):
        assert (await links[0].request("bot", seat=seat, bot="random"))["ok"]
    assert (await links[0].request("start"))["ok"]
    for link in links:
        await link.seen(of_board)
    return visitors, links


def nearly_over(served: Served) -> LiveRoom:
    """A game of which the last move is missing."""
    session = lab.play("stone-age", ["random", "random"], seed=1)
    session.run_bots()
    while not session.over:
        session.step()
    session.goto(session.last - 1)
    people = lab.play("stone-age", 2, seed=1)
    line_of(people).history[:] = line_of(session).history[: session.ply + 1]
    people.ply = session.ply
    entries, setup = list(entries_of(people)), setup_of(people)
    return served.server.call(lambda: served.server.hall.reopened(TABLE, setup, begun=entries))


def told(frame: dict[str, Any], **wanted: Any) -> bool:
    return frame.get("t") == "people" and all(frame["room"][n] == v for n, v in wanted.items())


def test_a_move_is_taken_back_at_once_or_if_all_agree(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def played() -> None:
        visitors, links = await begun(served, live)
        first = (await visitors[0].me())["room"]["turn"][0]
        mover, other = links[first], links[1 - first]
        assert (await mover.tell("act", action=actions(mover)[0]))["ok"]
        assert "take_back" in (await visitors[first].me())["you"]["can"]
        assert "take_back" not in (await visitors[1 - first].me())["you"]["can"]
        assert (await mover.request("take_back"))["ok"]
        assert (await visitors[0].me())["room"]["turn"] == [first]
        # Once more, and the other has acted meanwhile.
        for _ in range(2):
            _, board = await mover_of(visitors)
            assert (await board.tell("act", action=actions(board)[0]))["ok"]
        assert (await mover.request("take_back"))["ok"]
        ask = (await visitors[0].me())["room"]["ask"]
        assert ask == {"what": "take_back", "by": first, "agreed": [first], "waits": [1 - first]}
        assert not (await mover.request("agree", yes=True))["ok"]
        assert (await other.request("agree", yes=True))["ok"]
        now = (await visitors[0].me())["room"]
        assert (now["ask"], now["turn"]) == (None, [first])

    visit(played)


def test_the_end_the_own_copy_and_another_game_with_turned_seats(
    serve: Serve, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"
    served = serve(file)
    live = nearly_over(served)

    async def played() -> list[Visitor]:
        visitors, links = await begun(served, live)
        watcher = Visitor(served.address(live))
        await watcher.join(name="Eve")
        eve = await watcher.arrived()
        assert not (await links[0].request("new_game"))["ok"]
        assert not (await eve.request("copy"))["ok"]
        _, board = await mover_of(visitors)
        assert (await board.tell("act", action=actions(board)[0]))["ok"]
        await eve.until(lambda frame: told(frame, state="over"))
        assert not (await eve.request("new_game"))["ok"]
        assert (await eve.request("copy"))["ok"]
        opened = await eve.seen(lambda f: f.get("name") == "copy")
        assert opened["message"]["method"] == "open"
        assert (await eve.tell("undo", name="copy"))["ok"]
        # What happens at the copy is nobody else's matter.
        assert (await visitors[0].me())["room"]["state"] == "over"
        assert (await links[0].request("new_game"))["ok"]
        assert (await visitors[0].me())["room"]["ask"]["what"] == "new_game"
        assert (await links[1].request("agree", yes=True))["ok"]
        seats = [(await each.me())["you"]["seat"] for each in (*visitors, watcher)]
        assert seats == [1, 0, None]
        assert (await visitors[0].me())["room"]["state"] == "playing"
        _, board = await mover_of([visitors[1], visitors[0]])
        assert (await board.tell("act", action=actions(board)[0]))["ok"]
        return visitors

    visitors = visit(played)
    served.server.stop()
    serve(file, port=None)

    async def came_back() -> None:
        assert [(await each.me())["you"]["seat"] for each in visitors] == [1, 0]
        _, board = await mover_of([visitors[1], visitors[0]])
        assert (await board.tell("act", action=actions(board)[0]))["ok"]

    visit(came_back)


def test_seats_and_game_agree_after_a_process_that_ended_between_them(serve: Serve) -> None:
    served = serve()
    live = nearly_over(served)

    async def played() -> None:
        visitors, links = await begun(served, live)
        _, board = await mover_of(visitors)
        await board.tell("act", action=actions(board)[0])
        play = live.play
        assert isinstance(play, TablePlay)
        # As where the process ends right after the new game was written.
        live.room.turn_seats = lambda number: None  # type: ignore[method-assign]
        await links[0].request("new_game")
        await links[1].request("agree", yes=True)
        del live.room.turn_seats  # type: ignore[method-assign]
        assert play.table.number == 1
        assert [each.seat for each in live.room.members.values()] == [0, 1]
        served.server.call(live.put_away)
        await visitors[0].me()
        assert [each.seat for each in live.room.members.values()] == [1, 0]

    visit(played)


def test_a_seat_changes_hands_in_the_middle(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def played() -> None:
        visitors, links = await begun(served, live)
        way = await links[1].request("hand_over")
        phone = Visitor(served.address(live))
        await phone.join(once=way["address"].partition("#once=")[2], name="Phone")
        # Who had it looks on now: nothing can be pressed there.
        await links[1].until(lambda f: of_board(f) and "data-action" not in str(f))
        for _ in range(2):
            _, board = await mover_of([visitors[0], phone])
            assert (await board.tell("act", action=actions(board)[0]))["ok"]
        # Nobody is sent away while they are there.
        refused = await links[0].request("release", seat=1)
        assert "is connected" in refused["text"]

    visit(played)


def test_the_host_seats_a_bot_where_somebody_has_gone(serve: Serve) -> None:
    served = serve()
    live = served.room()

    async def played() -> None:
        visitors, links = await begun(served, live)
        assert "is connected" in (await links[0].request("bot", seat=1, bot="random"))["text"]
        links[1].close()
        await links[1].closed()
        while (await visitors[0].me())["people"]["seats"][1]["who"]["here"]:
            await asyncio.sleep(0.02)
        assert (await links[0].request("bot", seat=1, bot="random"))["ok"]
        assert (await visitors[1].me())["you"]["seat"] is None
        # It moves by itself, and the person is asked again.
        for _ in range(3):
            # Asked anew each time: a message on its way may tell of an earlier turn.
            while (await visitors[0].me())["room"]["turn"] != [0]:
                await asyncio.sleep(0.02)
            _, board = await mover_of(visitors[:1])
            assert (await board.tell("act", action=actions(board)[0]))["ok"]
        # The seat is free again for somebody else.
        assert (await links[0].request("bot", seat=1, bot=""))["ok"]
        late = Visitor(served.address(live))
        await late.join(name="Late", seat=1)
        assert (await late.me())["people"]["seats"][1]["bot"] is None

    visit(played)


@pytest.mark.parametrize("known", [True, False])
def test_what_was_on_its_way_when_the_server_stopped(
    known: bool, serve: Serve, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"
    served = serve(file)
    live = served.room()
    kept: list[Any] = []

    async def played() -> None:
        visitors, links = await begun(served, live)
        first = (await visitors[0].me())["room"]["turn"][0]
        link = links[first]
        sent = act(link.heard[0]["epoch"], "the move", link.rev(), actions(link)[0])
        if known:
            await link.put(sent)
            await link.until(answer_to("the move"))
        kept.extend([visitors, first, sent])

    visit(played)
    served.server.stop()
    serve(file, port=None)
    visitors, first, sent = kept

    async def came_back() -> None:
        link = await visitors[first].arrived()
        await link.seen(of_board)
        await link.put(sent)
        answer = (await link.until(answer_to("the move")))["message"]["content"]
        assert answer["ok"] is known
        assert known or answer["code"] == "stale"
        # Somebody else's page does not learn whether it was made.
        other = await visitors[1 - first].arrived()
        await other.seen(of_board)
        await other.put(sent)
        assert not (await other.until(answer_to("the move")))["message"]["content"]["ok"]
        turn = (await visitors[0].me())["room"]["turn"]
        assert (turn == [first]) is (not known)

    visit(came_back)


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = serve()
    live = served.room()

    async def played() -> None:
        visitors, links = await begun(served, live)
        _, board = await mover_of(visitors)
        await board.tell("act", action=actions(board)[0])
        turn = (await visitors[0].me())["room"]["turn"]
        served.server.call(served.server.hall.tick)
        assert live.play is not None
        for link in [*links, board]:
            link.close()
            await link.closed()
        while live.lines:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(all_rooms, "IDLE", -1.0)
        monkeypatch.setattr(live_room, "PARKED", -1.0)
        served.server.call(served.server.hall.tick)
        assert live.play is None
        assert live.pages == []
        assert (await visitors[0].me())["room"]["turn"] == turn
        _, board = await mover_of(visitors)
        assert (await board.tell("act", action=actions(board)[0]))["ok"]

    visit(played)


def test_a_room_that_nobody_has_used_for_two_weeks_is_forgotten() -> None:
    days = [0.0]

    def clock() -> float:
        return days[0] * DAY

    rooms = all_rooms.Hall(Store(clock=clock), Plays(), lambda function: None, clock)
    old = rooms.make(TABLE, game_setup(players=2))
    days[0] = 13.5
    rooms.tick()
    new = rooms.make(TABLE, game_setup(players=2))
    assert set(rooms.rooms) == {old.room.code, new.room.code}
    days[0] = 14.6
    rooms.tick()
    assert set(rooms.rooms) == {new.room.code}
    assert rooms.find(old.room.code) == (None, None)


def test_a_game_of_the_notebook_is_written_without_its_seed() -> None:
    session = lab.play("age-of-revive", ["you", "careful", "you"], seed=918273)
    for _ in range(5):
        session.do(next(iter(session.moves)))
    entries = list(entries_of(session))
    assert "918273" not in str(entries)
    assert len(entries) == session.ply + 1
    store = Store()
    room = store.add_room("ABCDEF", TABLE, setup_of(session))
    for entry in entries:
        store.append(room.id, entry)
    from stoneage_lab.tables.table import GameTable

    table = GameTable.restored(store.entries(room.id), journal=store.journal(room.id))
    assert table.position.state.key() == session.position.state.key()
    with pytest.raises(SetupError, match="began from a position"):
        list(entries_of(lab.play(session.position)))


def test_no_seed_is_in_the_file_or_on_the_wire(serve: Serve, tmp_path: Path) -> None:
    served = serve(tmp_path / "tables.sqlite")
    live = served.room(3, "age-of-revive")

    async def played() -> str:
        visitors, links = await begun(served, live, bots=1)
        for _ in range(4):
            while not set((await visitors[0].me())["room"]["turn"]) & {0, 1}:
                await asyncio.sleep(0.05)
            _, board = await mover_of(visitors)
            assert (await board.tell("act", action=actions(board)[0]))["ok"]
        return "".join(text for link in links for text in link.texts)

    wire = visit(played)
    served.server.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"chance" in kept
    for word in ("seed", "Seed"):
        assert word not in wire
        assert word.encode() not in kept
