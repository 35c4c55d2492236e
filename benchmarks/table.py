"""Measures a server of tables: forty pages at ten tables, as on a laptop in a classroom.

python benchmarks/table.py                prints it all
python benchmarks/table.py --seconds 4    each seat moves every four seconds instead of two
python benchmarks/table.py agricola       another game

The pages are in this process, the server in one of its own: both share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tests"))

TABLES, SEATS, MOVES = 10, 4, 12
GAMES = ("age-of-revive", "stone-age")

# Answers questions in lines of JSON: which move is legal, and what it has cost.
SERVER = """
import json, resource, sys, time
from pathlib import Path
from stoneage_lab.tables.room_games import Plays, TablePlay
from stoneage_lab.tables.room import game_setup
from stoneage_lab.tables.server import TableServer
from stoneage_lab.tables.store import Store
from stoneage_lab.widget.page_boards import PageBoard

server = TableServer(Store(Path(sys.argv[1])), Plays(), port=0)
server.start()
lives = [server.call(lambda: server.hall.make("table", game_setup(sys.argv[2], int(sys.argv[3]))))
         for _ in range(int(sys.argv[4]))]
print(json.dumps([server.address(each.room.code, server.call(each.room.fresh_key))
                  for each in lives]), flush=True)

def rss():
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

def drawing():
    # One picture of one seat, drawn anew: the boards of a table keep theirs.
    position = lives[0].game().table.whole()
    board = PageBoard(lambda *message: None, "board", position, seat=0)
    board.picture()
    start = time.thread_time()
    for _ in range(20):
        board.picture()
    found = (time.thread_time() - start) / 20
    board.close()
    return found

def legal(number):
    play = lives[number].game()
    assert isinstance(play, TablePlay)
    position = play.table.position
    moves = list(position.moves)
    return [position.mover, str(moves[len(moves) // 2])]

for line in sys.stdin:
    asked = json.loads(line)
    if asked == "cost":
        told = [time.process_time(), rss()]
    elif asked == "drawing":
        told = server.call(drawing)
    else:
        told = server.call(lambda: legal(asked))
    print(json.dumps(told), flush=True)
server.stop()
"""


class Measured:
    """A server in a process of its own."""

    def __init__(self, file: Path, game: str) -> None:
        command = [sys.executable, "-W", "ignore", "-c", SERVER, str(file), game, str(SEATS),
                   str(TABLES)]  # fmt: skip
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._lock = Lock()
        self.links: list[str] = self._read()

    def _read(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(self, question: object) -> Any:
        assert self.process.stdin is not None
        with self._lock:
            print(json.dumps(question), file=self.process.stdin, flush=True)
            return self._read()

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


async def seated(link: str) -> list[Any]:
    """Sit down at a table with all pages, and begin."""
    from support.table_visitor import Visitor  # type: ignore[import-not-found]

    visitors = [Visitor(link) for _ in range(SEATS)]
    await visitors[0].join(once=link.partition("#once=")[2])
    pages = [await visitors[0].arrived()]
    await pages[0].request("sit", seat=0)
    for seat in range(1, SEATS):
        await visitors[seat].join(name=f"P{seat}", seat=seat)
        pages.append(await visitors[seat].arrived())
    assert (await pages[0].request("start"))["ok"]
    for page in pages:
        await page.seen(lambda frame: frame.get("name") == "board")
    return pages


def drawn(frame: dict[str, Any]) -> bool:
    """Tell whether a message shows a new picture."""
    content = frame.get("message", {}).get("content", {})
    return frame.get("name") == "board" and (
        "state" in frame["message"] or content.get("t") == "patch"
    )


async def move(server: Measured, pages: list[Any], number: int) -> tuple[float, float]:
    """Make a move; return the milliseconds until it is answered, and until all have seen it."""
    loop = asyncio.get_running_loop()
    seat, words = await loop.run_in_executor(None, server.ask, number)
    start = time.perf_counter()
    others = [asyncio.create_task(page.until(drawn)) for n, page in enumerate(pages) if n != seat]
    answer = await pages[seat].tell("act", action=words)
    answered = time.perf_counter() - start
    assert answer["ok"], answer
    await asyncio.gather(*others)
    return 1000 * answered, 1000 * (time.perf_counter() - start)


Times = list[tuple[float, float]]
"""For each move the milliseconds until it was answered, and until all had seen it."""
Row = tuple[str, Times, float]


async def paced(server: Measured, pages: list[Any], number: int, seconds: float) -> Times:
    """Make moves at a table, so many seconds apart unless one takes longer."""
    loop = asyncio.get_running_loop()
    # Ten tables do not move at the same moment.
    due = loop.time() + seconds * number / TABLES
    times = []
    for _ in range(MOVES):
        await asyncio.sleep(max(0.0, due - loop.time()))
        times.append(await move(server, pages, number))
        due += seconds
    return times


async def one_by_one(server: Measured, tables: list[list[Any]]) -> Times:
    """Make a move at one table after the other."""
    return [await move(server, tables[n % TABLES], n % TABLES) for n in range(MOVES * 3)]


async def all_at_once(server: Measured, tables: list[list[Any]], seconds: float) -> Times:
    """Make moves at all tables, at each so many seconds apart."""
    playing = (paced(server, pages, number, seconds) for number, pages in enumerate(tables))
    return [each for part in await asyncio.gather(*playing) for each in part]


async def row(server: Measured, what: str, moves: Coroutine[Any, Any, Times]) -> Row:
    """Return what moves took, with the seconds of the server's processor for each."""
    before = server.ask("cost")[0]
    times = await moves
    return what, times, (server.ask("cost")[0] - before) / len(times)


async def measured(server: Measured, seconds: float) -> tuple[list[Row], float, float]:
    """Return what was measured: rows, the seconds of one drawing, megabytes."""
    tables = [await seated(link) for link in server.links]
    drawing = server.ask("drawing")
    asked = (
        ("one move at a time", one_by_one(server, tables)),
        (f"each table every {seconds:g} s", all_at_once(server, tables, seconds)),
        (f"each seat every {seconds:g} s", all_at_once(server, tables, seconds / SEATS)),
        ("all tables without a pause", all_at_once(server, tables, 0.0)),
    )
    rows = [await row(server, what, moves) for what, moves in asked]
    megabytes = server.ask("cost")[1]
    for pages in tables:
        for page in pages:
            page.close()
    return rows, drawing, megabytes


def spread(values: Sequence[float]) -> str:
    """Return the median and the 95th percentile."""
    ordered = sorted(values)
    return f"{statistics.median(ordered):.0f} / {ordered[int(0.95 * (len(ordered) - 1))]:.0f} ms"


def busy() -> str:
    """Return how busy the machine is, besides this measurement or with it."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    return f"{os.cpu_count()} processors, load {load}"


def main() -> None:
    """Print all measurements."""
    asked = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    asked.add_argument("games", nargs="*", default=GAMES)
    asked.add_argument("--seconds", type=float, default=2.0, help="between two moves of a seat")
    given = asked.parse_args()
    print(f"{TABLES * SEATS} pages at {TABLES} tables; median / 95 % of the moves; {busy()}")
    for game in given.games:
        with tempfile.TemporaryDirectory() as folder:
            server = Measured(Path(folder) / "tables.sqlite", game)
            try:
                rows, drawing, megabytes = asyncio.run(measured(server, given.seconds))
            finally:
                server.close()
        print(f"\n{game}: one picture {1000 * drawing:.1f} ms, {megabytes:.0f} MB in the end")
        for what, times, cost in rows:
            ratio = cost / drawing
            print(
                f"  {what:28} answered {spread([t for t, _ in times]):16} "
                f"all have it {spread([t for _, t in times]):16} "
                f"processor {1000 * cost:.0f} ms a move = {ratio:.1f} pictures"
            )
        print(f"  {busy()} in the end")


if __name__ == "__main__":
    main()
