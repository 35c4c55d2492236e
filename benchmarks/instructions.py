"""Counts instructions of a decision of the compiled rules with valgrind, by kind of cost.

    python benchmarks/instructions.py                 all games, two kinds of players, one table
    python benchmarks/instructions.py "Stone Age"     the functions of a game that cost most
    python benchmarks/instructions.py "Stone Age" careful

Games are played until what is kept between games is filled, without being counted; then the garbage
collector is off, and the instructions of the next games are counted, without setting them up. A
number is the same on each run and on a busy machine, unlike any time. Valgrind and a C compiler are
needed. The table stands in docs/explanation/performance.md.
"""

from __future__ import annotations

import ctypes
import gc
import re
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.players import bots
from stoneage_lab.players.play_to_end import play_out

ROOT: Final = Path(__file__).resolve().parent.parent
SWITCH: Final = """
#include <valgrind/callgrind.h>
void count(int on) {
    if (on) CALLGRIND_START_INSTRUMENTATION; else CALLGRIND_STOP_INSTRUMENTATION;
}
"""

KINDS: Final = {
    "rules, players": r"CPyDef_|CPyPy_|CPyStatic|CPyLit",
    "lists, tuples": (
        r"list_|tuple|_?Py(List|Tuple|Slice|Sequence|Seq)|CPy(List|Sequence|Tuple)|vec|Vec"
    ),
    "dicts, sets": (
        r"dict|_?PyDict|CPyDict|set_|_?PySet|insertdict|lookdict|unicode_?keys|unicode_hash"
    ),
    "boxed numbers": r"long_|_?PyLong|CPyLong|CPyTagged|x_|k_|float|PyFloat|bool_|PyBool|PyNumber",
    "attributes by name": r".*[GS]etAttr|_PyType_Lookup|PyMember|.*descr_|property|.*_[gs]et$",
    "classes asked": r".*IsInstance|.*IsSub|.*isinstance|.*recursive_is|type_mro|.*TypeCheck",
    "objects made, freed": r".*(alloc|Alloc|free|Free|GC|gc_|visit|traverse)|_?Py_Dealloc|object_",
    "calls of Python": (
        r".*([Vv]ector[Cc]all|_Call|_call|EvalFrame|frame)|method|cfunction|PyErr|CPy_Arg"
    ),
}
"""Which functions cost for what, by their names; the first that fits."""
OTHER: Final = "other"
ALL: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Stone Age": ("stone-age", {"players": 4}),
    "Agricola, family game": ("agricola", {"players": 4}),
    "Agricola, full game": ("agricola", {"players": 4, "rules": "standard"}),
    "Age of Hunting": ("age-of-hunting", {"players": 4}),
    "Age of Revive": ("age-of-revive", {"players": 4}),
}
BOTS: Final = ("random", "careful")
GAMES: Final = 20
WARM: Final = 300
TOLD: Final = 60
COUNT: Final = re.compile(r"^[\d*+-]+ (\d+)$")
NAMED: Final = re.compile(r"^(fn|cfn)=\((\d+)\)(?: (.*))?$")


def play_counted(name: str, options: dict[str, Any], bot: str) -> None:
    """Play the games, of which valgrind counts the last; print the number of decisions."""
    readable = lab.game(name, **options)
    engine = twin(readable)
    if engine is readable:
        raise SystemExit(repr(lab.engine_info(readable)))
    play = counterpart(play_out, engine)
    players = [counterpart(bots(engine)[bot], engine)] * engine.players
    for seed in range(WARM):
        play(engine.start(), players, seed, [], [])
    switch = ctypes.CDLL(f"./switch{sysconfig.get_config_var('EXT_SUFFIX')}")
    decisions = 0
    gc.disable()
    for seed in range(WARM, WARM + GAMES):
        moves: list[Any] = []
        state = engine.start()
        switch.count(1)
        play(state, players, seed, moves, [])
        switch.count(0)
        decisions += len(moves)
    print(decisions)


def count(name: str, options: dict[str, Any], bot: str) -> tuple[int, dict[str, int]]:
    """Return the number of decisions, and the instructions of each function for all of them."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "switch.c").write_text(SWITCH, encoding="utf-8")
        library = f"switch{sysconfig.get_config_var('EXT_SUFFIX')}"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, "switch.c"], cwd=place, check=True)
        told = "callgrind.out"
        program = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
                   "from benchmarks.instructions import play_counted\n"
                   f"play_counted({name!r}, {options!r}, {bot!r})"]  # fmt: skip
        valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--dump-line=no",
                    f"--callgrind-out-file={told}"]  # fmt: skip
        run = subprocess.run([*valgrind, *program], cwd=place, capture_output=True, text=True)
        if run.returncode:
            raise SystemExit(run.stderr)
        return int(run.stdout), own_costs((place / told).read_text(encoding="utf-8").splitlines())


def own_costs(lines: list[str]) -> dict[str, int]:
    """Return the instructions of each function itself, of a file of callgrind."""
    names: dict[str, str] = {}
    costs: dict[str, int] = {}
    function, called = "", False
    for line in lines:
        named = NAMED.match(line)
        if named:
            kind, number, name = named.groups()
            if name:
                names[number] = name.split("'")[0]
            if kind == "fn":
                function = names[number]
        elif line.startswith("calls="):
            called = True
        elif counted := COUNT.match(line):
            if not called:
                costs[function] = costs.get(function, 0) + int(counted[1])
            called = False
    return costs


def by_kind(costs: dict[str, int]) -> dict[str, int]:
    """Return the instructions by kind of cost."""
    found = dict.fromkeys([*KINDS, OTHER], 0)
    for name, cost in costs.items():
        kind = next((kind for kind, names in KINDS.items() if re.match(names, name)), OTHER)
        found[kind] += cost
    return found


def row_of(title: str, bot: str) -> list[str]:
    """Return the row of a game: all instructions of a decision, and those of each kind."""
    decisions, costs = count(*ALL[title], bot)
    kinds = [cost / decisions for cost in by_kind(costs).values()]
    return [title, bot, *(f"{number:.0f}" for number in (sum(kinds), *kinds))]


def print_functions(title: str, bot: str) -> None:
    """Print the functions that cost most, with instructions of a decision."""
    decisions, costs = count(*ALL[title], bot)
    for name, cost in sorted(costs.items(), key=lambda pair: -pair[1])[:TOLD]:
        print(f"{cost / decisions:8.0f} {name}")


def main(chosen: list[str]) -> None:
    """Print the table, or one game by functions."""
    if chosen:
        title, bot = chosen[0], chosen[1] if len(chosen) > 1 else BOTS[0]
        if title not in ALL or bot not in BOTS:
            raise SystemExit(f"a game is one of {', '.join(ALL)}; a bot {' or '.join(BOTS)}")
        print_functions(title, bot)
        return
    rows = []
    for title in ALL:
        for bot in BOTS:
            rows.append(row_of(title, bot))
            print(*rows[-1], sep=" | ", flush=True)
    print(Table("Instructions of a decision", ["game", "bot", "all", *KINDS, OTHER], rows))


if __name__ == "__main__":
    main(sys.argv[1:])
