"""Is every rule tested? Change the rules in small ways, and see whether a test notices.

    python tests/mutation/mutate.py
    python tests/mutation/mutate.py --quick --count 400 --seed 7 --only flow.py

Each change is made alone, in a copy of the checkout in a temporary directory, and tests run until
one fails. What survives either makes no difference to any game, or is a rule that no test knows:
write one. A change that is noticed costs about two seconds, one that is not a minute; with --quick
ten seconds, but then look twice at what survives. Needs Unix.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import NamedTuple

if __package__:
    from .changes import Change, changed, texts
else:  # run as a script
    from changes import Change, changed, texts

ROOT = Path(__file__).resolve().parents[2]
RULES = "sites decisions step_base chance_nodes flow feeding scoring buildings cards player state "
RULES += "rule_options game_components actions goods"
FILES = (
    *(f"stoneage_lab/games/stone_age/rules/{name}.py" for name in RULES.split()),
    *(f"stoneage_lab/core/{name}.py" for name in ("goods", "chance")),
)
GAME = "tests/games/stone_age"
PLAYED, ORACLE, CAREFUL = f"{GAME}/playthroughs", f"{GAME}/oracle", f"{GAME}/test_careful.py"
# They read notebooks or print them (a browser needs more than MEMORY), and try no rule.
PROSE = tuple(f"{GAME}/lessons/test_{name}.py" for name in ["notebooks", "paper", "prose"])
STAGES = (
    [PLAYED],
    [GAME, *(f"--ignore={path}" for path in (PLAYED, ORACLE, CAREFUL, *PROSE)), "tests/core"],
    [ORACLE, "tests/conformance", CAREFUL],
)
"""What runs one after the other until something fails; the first finds nine of ten."""
QUICK = 2
"""So many of them take seconds; the others only try what all these have left alive."""
Stages = Sequence[list[str]]
SECONDS = 240
"""Of processor time, for one stage: on a busy machine a stage waits, but does not work more."""
MEMORY = 3 << 30


class Mutant(NamedTuple):
    """One change of one file; the number counts the changes of that file."""

    file: str
    number: int
    change: Change

    def __str__(self) -> str:
        return f"{self.file}:{self.change.line} [{self.change.kind}] {self.change.what}"


class Verdict(NamedTuple):
    """What noticed a mutant (nothing: ``""``), at which stage, after how many seconds."""

    mutant: Mutant
    noticed: str
    stage: int
    seconds: float


def every(file: str) -> list[Mutant]:
    """Return every mutant of a file."""
    source = (ROOT / file).read_text("utf-8")
    return [Mutant(file, number, change) for number, (change, _) in enumerate(texts(source))]


def chosen(count: int, seed: int) -> list[Mutant]:
    """Return about so many mutants: of each file and of each kind."""
    rng = Random(seed)
    pools = {file: every(file) for file in FILES}
    # By the root of its size: a long table of cards is not worth forty changes.
    total = sum(len(pool) ** 0.5 for pool in pools.values())
    found: list[Mutant] = []
    for pool in pools.values():
        rng.shuffle(pool)
        met: Counter[str] = Counter()
        turns = []
        for mutant in pool:
            turns.append((met[mutant.change.kind], mutant))
            met[mutant.change.kind] += 1
        turns.sort(key=lambda turn: turn[0])
        share = round(count * len(pool) ** 0.5 / total)
        found += [mutant for _, mutant in turns[:share]]
    rng.shuffle(found)  # a run that is stopped early has seen something of everything
    return found


def copy_checkout(target: Path) -> Path:
    """Copy what the tests need; with the times of the files, so that their bytecode is good."""
    for folder in ("stoneage_lab", "tests", "benchmarks", "notebooks", "docs", "widgets/src"):
        shutil.copytree(ROOT / folder, target / folder)
    shutil.copy2(ROOT / "pyproject.toml", target)
    return target


def run(copy: Path, arguments: list[str]) -> tuple[int, str]:
    """Run tests in a copy until one fails; return the code of pytest and which one it was."""
    # Loading the plugins takes longer than most mutants live.
    switches = ["-x", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider", "-p", "pytest_timeout"]
    # What everybody runs has to notice; the long confirmations are no excuse.
    switches += ["-m", "not long", "-o", "timeout=0"]
    command = [sys.executable, "-m", "pytest", *switches, *arguments]
    # The twin of the rules as they were would be told as stale: no test of the rules noticed that.
    env = os.environ | {
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(copy), "STONEAGE_LAB_PURE": "1",
    }  # fmt: skip
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):
        env.pop(name, None)
    done = subprocess.run(
        command, cwd=copy, env=env, preexec_fn=_restrain,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if done.returncode == -signal.SIGXCPU:
        return 1, "endless"
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return done.returncode, found[1] if found else done.stdout[-300:]


def _restrain() -> None:
    """Be polite to others on this machine, and let no endless list take its memory."""
    import resource

    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))


def judge(mutant: Mutant, copy: Path, stages: Stages) -> Verdict:
    """Make one change in a copy, see which test notices, and take the change back."""
    path = copy / mutant.file
    original = ROOT / mutant.file
    path.write_text(changed(original.read_text("utf-8"), mutant.number), "utf-8")
    # Python takes bytecode for good if the second is the same: no two mutants share one.
    os.utime(path, (1e9 + mutant.number, 1e9 + mutant.number))
    began = time.monotonic()
    noticed, stage = "", 0
    for stage, arguments in enumerate(stages, 1):  # noqa: B007 - wanted afterwards
        code, test = run(copy, arguments)
        if code:
            noticed = test
            break
    shutil.copy2(original, path)
    return Verdict(mutant, noticed, stage, time.monotonic() - began)


def judge_all(mutants: list[Mutant], workers: int, folder: Path, stages: Stages) -> list[Verdict]:
    """Judge every mutant, each worker in a copy of its own; print as it goes."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for worker in range(workers):
        copies.put(copy_checkout(folder / str(worker)))

    def one(mutant: Mutant) -> Verdict:
        copy = copies.get()
        try:
            verdict = judge(mutant, copy, stages)
        finally:
            copies.put(copy)
        end = verdict.noticed.rpartition("/")[2] or "SURVIVED"
        print(f"{verdict.seconds:5.1f} s  {mutant}  –  {end}", flush=True)
        return verdict

    whole = copy_checkout(folder / "whole")
    for arguments in stages:
        code, test = run(whole, arguments)
        if code:
            sys.exit(f"Without any change a test fails already: {test}")
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, mutants))


def report(verdicts: list[Verdict]) -> str:
    """Return the counts, and every survivor with its line."""
    killed = [verdict for verdict in verdicts if verdict.noticed]
    lines = [f"{len(verdicts)} mutants, {len(killed)} killed"]
    for stage, arguments in enumerate(STAGES, 1):
        times = sorted(verdict.seconds for verdict in killed if verdict.stage == stage)
        middle = f", half within {times[len(times) // 2]:.1f} s" if times else ""
        lines.append(f"  {len(times):4} by {' '.join(arguments)}{middle}")
    for verdict in verdicts:
        if not verdict.noticed:
            mutant = verdict.mutant
            source = (ROOT / mutant.file).read_text("utf-8").splitlines()
            lines += [f"SURVIVED {mutant}", f"    {source[mutant.change.line - 1].strip()}"]
    return "\n".join(lines)


def main() -> int:
    """Read the arguments, judge, report; the exit code is 1 if anything survived."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=160, help="about so many changes (160)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other changes (1)")
    parser.add_argument("--only", default="", help="only files whose path ends so")
    parser.add_argument("--quick", action="store_true", help="leave the slowest tests out")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    mutants = [one for one in chosen(given.count, given.seed) if one.file.endswith(given.only)]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        stages = STAGES[: QUICK if given.quick else None]
        verdicts = judge_all(mutants, given.workers, Path(folder), stages)
    print(report(verdicts))
    return 0 if all(verdict.noticed for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
