"""Measures a server of tables: forty pages at ten tables, as on a laptop in a classroom.

python benchmarks/table.py      prints it all

The pages are in this process, the server in one of its own: both share the machine.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
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
from stoneage_lab.tables.plays import Plays, TablePlay
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


Row = tuple[str, list[tuple[float, float]], float]


async def measured(server: Measured) -> tuple[list[Row], float, float]:
    """Return what was measured: rows, the seconds of one drawing, megabytes."""
    tables = [await seated(link) for link in server.links]
    drawing = server.ask("drawing")
    rows: list[Row] = []
    before = server.ask("cost")[0]
    times = [await move(server, tables[n % TABLES], n % TABLES) for n in range(MOVES * 3)]
    after = server.ask("cost")[0]
    rows.append(("one move at a time", times, (after - before) / len(times)))

    async def plays(number: int) -> list[tuple[float, float]]:
        return [await move(server, tables[number], number) for _ in range(MOVES)]

    before = server.ask("cost")[0]
    every = await asyncio.gather(*(plays(number) for number in range(TABLES)))
    after = server.ask("cost")[0]
    times = [each for part in every for each in part]
    rows.append(("all tables without a pause", times, (after - before) / len(times)))
    megabytes = server.ask("cost")[1]
    for pages in tables:
        for page in pages:
            page.close()
    return rows, drawing, megabytes


def spread(values: Sequence[float]) -> str:
    """Return the median and the 95th percentile."""
    ordered = sorted(values)
    return f"{statistics.median(ordered):.0f} / {ordered[int(0.95 * (len(ordered) - 1))]:.0f} ms"


def main() -> None:
    """Print all measurements."""
    print(f"{TABLES * SEATS} pages at {TABLES} tables; median / 95 % of the moves")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            server = Measured(Path(folder) / "tables.sqlite", game)
            try:
                rows, drawing, megabytes = asyncio.run(measured(server))
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


if __name__ == "__main__":
    main()
