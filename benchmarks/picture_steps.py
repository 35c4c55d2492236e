"""Counts the steps of Python's interpreter for a picture of each game.

    python benchmarks/picture_steps.py                a number for each game
    python benchmarks/picture_steps.py agricola       the functions of a game that take most

A busy machine does not change them.

What is done within functions of C, such as looking up a value, does not count. The table stands in
docs/explanation/what_made_it_faster.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from stoneage_lab import drawing

sys.path.append(str(Path(__file__).parents[1]))
from benchmarks.board import drawn_games, middle

TOLD = 40


def steps(name: str) -> tuple[float, Counter[CodeType]]:
    """Return the steps for a picture in the middle of a game of three, and by function.

    Another game was drawn before.
    """
    for position in middle(name, seed=9):
        drawing.parts(position)
    positions, found = middle(name, seed=4), Counter[CodeType]()

    def step(frame: FrameType, event: str, _: Any) -> Any:
        found[frame.f_code] += event == "opcode"
        return step

    def enter(frame: FrameType, *_: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return step

    for position in positions:
        sys.settrace(enter)
        drawing.parts(position)
        sys.settrace(None)
    many = len(positions)
    return found.total() / many, Counter({code: n / many for code, n in found.items()})


if __name__ == "__main__":
    for game_name in sys.argv[1:] or drawn_games():
        whole, by_function = steps(game_name)
        print(f"{game_name:16} {whole:10.0f}")
        for code, most in by_function.most_common(TOLD if len(sys.argv) > 1 else 0):
            where = Path(code.co_filename).name
            print(f"    {most:8.0f} {where}:{code.co_firstlineno} {code.co_name}")
