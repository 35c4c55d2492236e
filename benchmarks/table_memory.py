"""Measures whether the memory of a table stays as it is, game after game.

python benchmarks/table_memory.py            a thousand games, about two minutes on a quiet machine
python benchmarks/table_memory.py --games 200

Two people and a spectator, each with a page, play a few moves of a game, look back, and agree on
another one. What a long game needs comes and goes with it: only what stays behind would grow.
"""

from __future__ import annotations

import argparse
import gc
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from stoneage_lab.games import game
from stoneage_lab.tables.page_messages import model_frame
from stoneage_lab.tables.store import Store
from stoneage_lab.tables.table import GameTable
from stoneage_lab.widget.viewer import Viewer

MOVES = 12
SEATS = 2
MARKS = (0.1, 0.25, 0.5, 1.0)


def megabytes() -> float:
    """Return how much memory the process has now."""
    status = Path("/proc/self/status")
    if status.is_file():
        for line in status.read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def played(table: GameTable, boards: list[Any], rng: random.Random) -> None:
    """Play some moves, look back, and begin another game."""
    for number in range(MOVES):
        if table.over:
            break
        legal = table.position.moves
        table.do(table.turn[0], legal[rng.randrange(len(legal))].words, f"{table.number}-{number}")
        table.draw_all()
    back = {"t": "goto", "req": f"back-{table.number}", "rev": boards[0].rev, "ply": 1}
    boards[0].deliver({"method": "custom", "content": back})
    for seat in range(SEATS):
        table.new_game(seat)
    table.draw_all()


def main() -> None:
    """Play, and print the memory on the way."""
    asked = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    asked.add_argument("--games", type=int, default=1000)
    asked.add_argument("--game", default="stone-age")
    given = asked.parse_args()
    rng, start = random.Random(7), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "tables.sqlite")
        room = store.add_room("ABCDEF", "table", {}).id
        table = GameTable(game(given.game, SEATS), journal=store.journal(room))
        viewers = [*map(Viewer.at, range(SEATS)), Viewer.spectator()]
        sent = [0]

        def post(name: str, message: Any, parts: Any) -> None:
            sent[0] += len(model_frame(name, message, parts))

        boards = [table.board(viewer, post) for viewer in viewers]
        marks = {max(1, round(given.games * mark)) for mark in MARKS}
        for number in range(1, given.games + 1):
            played(table, boards, rng)
            if number in marks:
                gc.collect()
                kept = sum(1 for _ in gc.get_objects())
                print(f"{number:6} games {megabytes():7.1f} MB {kept:9} objects", flush=True)
        store.close()
    spent = time.process_time() - start
    print(f"{given.game}: {sent[0] / 1e6:.0f} MB sent, {spent:.0f} s of processor time")


if __name__ == "__main__":
    main()
