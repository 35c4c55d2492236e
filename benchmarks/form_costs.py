"""What forms of code cost, readable and compiled: the table for authors of games.

    python benchmarks/form_costs.py           print the table
    python benchmarks/form_costs.py --write   put it into docs/explanation/performance.md

Every form of `forms.py` runs in turn with the loop around it, in both engines, and the median of
the differences counts: nanoseconds of processor time for one.
"""

from __future__ import annotations

import importlib.util
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time_ns
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks.rows import put

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BEGIN, END = "<!-- forms: begin -->", "<!-- forms: end -->"
TIMES, ROUNDS = 200_000, 9
NAME = "forms"


def main() -> None:
    """Do what the command line says."""
    table = "\n".join(rows())
    print(table)
    if "--write" in sys.argv[1:]:
        put(BEGIN, table, END)


def rows() -> list[str]:
    """Return the table, line by line."""
    readable = load(HERE / f"{NAME}.py", "benchmarks.forms")
    with tempfile.TemporaryDirectory() as folder:
        compiled = load(built(Path(folder)), NAME)
        lines = ["| form | readable | compiled |", "|-|-:|-:|"]
        for (label, *plain), (_, *machine) in zip(readable.FORMS, compiled.FORMS, strict=True):
            slow, fast = cost(*plain), cost(*machine)
            lines.append(f"| {label} | {slow:.0f} ns | {fast:.1f} ns |")
    return lines


def built(folder: Path) -> Path:
    """Compile the forms in a folder as the rules are, and return the compiled file."""
    text = (HERE / f"{NAME}.py").read_text(encoding="utf-8")
    # What the module gives where it is compiled, see `stoneage_lab/core/arrays.py`.
    text = text.replace(
        "from stoneage_lab.core.arrays import i64, vec",
        "from librt.vecs import vec\nfrom mypy_extensions import i64",
    )
    (folder / f"{NAME}.py").write_text(text, encoding="utf-8")
    (folder / "setup.py").write_text(
        "from mypyc.build import mypycify\nfrom setuptools import setup\n"
        "# Apart from other files, as games are: any class may have subclasses elsewhere.\n"
        f"setup(ext_modules=mypycify(['{NAME}.py'], separate=True, opt_level='1'))\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=folder, capture_output=True, text=True,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    shutil.rmtree(folder / "build")
    return next(path for path in folder.glob(f"{NAME}*") if path.suffix in (".so", ".pyd"))


def load(path: Path, name: str) -> ModuleType:
    """Import a module from a file."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cost(form: object, besides: object) -> float:
    """Return the nanoseconds of one form."""
    taken = [timed(form) - timed(besides) for _ in range(ROUNDS)]
    return max(0.0, statistics.median(taken)) / TIMES


def timed(function: object) -> int:
    """Return the processor time of a function, in nanoseconds."""
    assert callable(function)
    start = process_time_ns()
    function(TIMES)
    return process_time_ns() - start


if __name__ == "__main__":
    main()
