"""Writes tools/seldom_run.json: functions of the twin that compile without optimization.

    python benchmarks/seldom_run.py

Most of the C code of the twin is refusals, rare rules and what builds a game, in which games spend
no time, while optimizing it takes most of the time to compile. Each game is played in several ways
under `perf record` (package linux-perf of Debian), which looks many times a second which function
runs. A function is named if its C code is long and it was never seen at work. Run it when the rules
changed much: a function that is not named is optimized, so an old list costs time to compile and
nothing else.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import stoneage_lab as lab
from benchmarks.instructions import ALL
from stoneage_lab.core.modules_to_compile import COMPILE, FOLDER, NAME, house_parts, shared_part
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.players import bots
from stoneage_lab.players.play_to_end import play_out
from tools.mypyc_build import HEAD, NATIVE, SELDOM, SELDOM_RUN
from tools.twin_build import KEPT

ROOT: Final = Path(__file__).resolve().parent.parent
WAYS: Final[dict[str, tuple[str, dict[str, Any]]]] = ALL | {
    "Agricola, full game of three": ("agricola", {"players": 3, "rules": "standard"}),
    "Stone Age with all expansions": (
        "stone-age",
        {"players": 3, "expansions": ("animals", "igloos", "winter", "huts", "mammoth")},
    ),
}
SECONDS: Final = {"random": 4, "careful": 4, "policy": 4, "search": 6, "expert": 6}
"""Processor time of each way of playing."""

OFTEN: Final = 2000
"""How often perf looks, a second."""

LONG: Final = 2000
"""Characters of C code from which on it matters how a function is compiled."""

START: Final = f"CPyDef_{NAME}.{FOLDER}.".replace(".", "___")
SEEN: Final = re.compile(r"^ *[\d.]+% +\[\.\] (\w+)", re.MULTILINE)


def play(title: str, bot: str, seconds: float) -> None:
    """Play games for some time; bots that think long play three moves in many positions."""
    name, options = WAYS[title]
    engine = twin(lab.game(name, **options))
    play_on = counterpart(play_out, engine)
    careful, players = (
        [counterpart(bots(engine)[one], engine)] * engine.players for one in ("careful", bot)
    )
    seed, end = 0, time.process_time() + seconds
    while time.process_time() < end:
        seed += 1
        state = engine.start()
        if bot in ("search", "expert"):
            play_on(state, careful, seed, [], [], seed * 17 % 60)
            play_on(state, players, seed, [], [], 3)
        else:
            play_on(state, players, seed, [], [])


def at_work(title: str, bot: str) -> set[str]:
    """Return the functions that were seen at work, in games of such a bot."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "perf.data"
        told = [title, bot, str(SECONDS[bot])]
        program = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
                   "from benchmarks.seldom_run import play\n"
                   "play(*sys.argv[1:3], float(sys.argv[3]))", *told]  # fmt: skip
        record = ["perf", "record", "-q", "-F", str(OFTEN), "-e", "cpu-clock", "-o", str(data)]
        subprocess.run([*record, *program], check=True)
        report = ["perf", "report", "-q", "--stdio", "--sort", "symbol", "-i", str(data)]
        text = subprocess.run(report, check=True, capture_output=True, text=True).stdout
    return functions_in(text)


def functions_in(text: str) -> set[str]:
    """Return the functions that a report of perf names."""
    return set(SEEN.findall(text))


def lengths(text: str) -> dict[str, int]:
    """Return the number of characters of each function of a C file."""
    heads = list(HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return {head[2]: end - head.start() for head, end in zip(heads, ends, strict=True)}


def functions() -> set[str]:
    """Return the full names of all functions and methods of the modules that are compiled."""
    found = set()
    for part in (shared_part(), *house_parts()):
        for file in (file for file, kind in part.files.items() if kind == COMPILE):
            module = ".".join(filter(None, (*part.place.split("/"), *file.split("/"))))
            tree = ast.parse(part.source(file).read_text(encoding="utf-8"))
            found |= {f"{module}.{name}" for name in defined_in(tree)}
    return found


def defined_in(tree: ast.Module | ast.ClassDef) -> list[str]:
    """Return the names of functions of a module, and those of methods as ``Class.method``."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found += [f"{node.name}.{name}" for name in defined_in(node)]
        elif isinstance(node, ast.FunctionDef):
            found.append(node.name)
    return found


def seldom(seen: set[str]) -> dict[str, list[str]]:
    """Return the functions that are seldom run, by module, from those that were seen."""
    known = functions()
    found: dict[str, list[str]] = {}
    for path in sorted((KEPT / "build").glob(f"{NATIVE}*.c")):
        for name, length in lengths(path.read_text(encoding="utf-8")).items():
            full = name.removeprefix(START).replace("___", ".")
            is_long = length >= LONG and not SELDOM.fullmatch(name)
            if is_long and name not in seen and full in known:
                module, own = split(full)
                found.setdefault(module, []).append(own)
    return {module: sorted(found[module]) for module in sorted(found)}


def split(full: str) -> tuple[str, str]:
    """Return the module and the own name of a function; only classes begin with capitals."""
    *above, last = full.split(".")
    is_method = above[-1].lstrip("_")[0].isupper()
    own = [above.pop(), last] if is_method else [last]
    return ".".join(above), ".".join(own)


def main() -> None:
    """Play all games in all ways, and write the list."""
    seen: set[str] = set()
    for title in WAYS:
        for bot in SECONDS:
            seen |= at_work(title, bot)
            print(title, bot, flush=True)
    SELDOM_RUN.write_text(json.dumps(seldom(seen), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
