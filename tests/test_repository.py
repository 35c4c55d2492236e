"""What must hold for the text of the repository as a whole."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from support.for_each import for_each
from support.syntax_trees import syntax_tree

from docs.making.rooms import floor_of, imports, module_name, room_of
from stoneage_lab.core.modules_to_compile import game_folders
from tools import editions, notebook_runs

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "stoneage_lab"
MADE = {"__pycache__", "_compiled", "dist", "node_modules", "static"}
MODULES = sorted(p for p in PACKAGE.rglob("*.py") if not MADE & set(p.relative_to(ROOT).parts))
LESSONS = sorted((ROOT / "notebooks").rglob("lessons"))
# Lessons are committed without results; their runs stand beside the tests.
NOTEBOOKS = sorted(
    path
    for folder in ("notebooks", "tests/lesson_runs")
    for path in (ROOT / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts and path.parent not in LESSONS
)

# ---- who may import whom: only downwards, a room of the same floor included ------------------

# They run in a browser's kernel and are compiled: no package but Python's own.
PLAIN = {
    "core", "rules", "figures", "games", "players", "session", "probability", "trials", "learning",
    "advice",
}  # fmt: skip
# Not at import time even there, but for vectors, inside the functions that need them.
VECTORS = "numpy"
# Machine words and arrays of them, for the compiled copy of one module alone.
MACHINE_WORDS = {"mypy_extensions", "librt"}
ARRAYS = "stoneage_lab.core.arrays"
# Inside a function, which does without where it is not installed: in a browser.
LOCKS = ("stoneage_lab.core.file_lock", "filelock")


@cache
def definitions_of(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Every function and class of a file, read once for all tests; expressions hold none."""
    nodes: list[ast.AST] = [syntax_tree(path.read_text(encoding="utf-8"))]
    for node in nodes:
        nodes += [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.expr)]
    return [
        node
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    ]


def name_of(path: Path) -> str:
    """`stoneage_lab.core.rule` for stoneage_lab/core/rule.py."""
    return module_name(path.relative_to(ROOT).as_posix())


@for_each(path=MODULES)
def test_imports_go_downwards(path: Path) -> None:
    if path == PACKAGE / "__init__.py":
        return
    module = name_of(path)
    room = room_of(module)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for imported, at_import in imports(path.read_text(encoding="utf-8"), package):
        if imported.split(".")[0] == "stoneage_lab":
            there = room_of(imported)
            assert floor_of(there) <= floor_of(room), f"{module} imports {imported}, upwards"
            mine, theirs = module.split("."), imported.split(".")
            if room == there == "games" and len(mine) > 2 and len(theirs) > 2:
                assert mine[2] == theirs[2], f"{module} imports another game, {imported}"
        elif room in PLAIN:
            top = imported.split(".")[0]
            plain = top in sys.stdlib_module_names or (top == VECTORS and not at_import)
            compiled = module == ARRAYS and top in MACHINE_WORDS
            lock = (module, top) == LOCKS and not at_import
            assert plain or compiled or lock, (
                f"{module} imports {imported}, which is not part of Python"
            )


def test_no_modules_wait_for_each_other_when_they_are_imported() -> None:
    """A sorter names the modules of a circle; what functions or type checkers import makes none."""
    waits_for: dict[str, set[str]] = {}
    for path in MODULES:
        module = name_of(path)
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        found = imports(path.read_text(encoding="utf-8"), package)
        waits_for[module] = {name for name, at_import in found if at_import} - {module}
    order = [*TopologicalSorter(waits_for).static_order()]
    assert order.index("stoneage_lab.core.tasks") < order.index("stoneage_lab.session.session")


def test_no_test_imports_a_private_name() -> None:
    """What a test asks for has a public name: others change without a test."""
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if re.match(r"\s*from stoneage_lab[\w.]* import .*\b_(?!_)\w", line):
                found.append(f"{path.relative_to(ROOT)}: {line.strip()}")
    assert found == []


def test_imports_are_found_wherever_they_stand() -> None:
    text = (
        "import math\ndef f():\n    from ...core import rule, nothing\n    import numpy.linalg as n"
    )
    assert list(imports(text, "stoneage_lab.games.stone_age")) == [
        ("math", True),
        ("stoneage_lab.core.rule", False),
        ("stoneage_lab.core", False),
        ("numpy.linalg", False),
    ]


def test_the_engine_imports_nothing_it_does_not_need() -> None:
    plain = [name_of(p) for p in MODULES if room_of(name_of(p)) in PLAIN]
    code = "import importlib, json, sys\n"
    code += f"for name in {['stoneage_lab', *plain]!r}: importlib.import_module(name)\n"
    code += "print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    heavy = {"anywidget", "filelock", "ipywidgets", "IPython", "jinja2", "numpy", "traitlets"}
    assert not heavy & set(json.loads(done.stdout))


# ---- size, addresses ------------------------------------------------------------------------


@for_each(path=MODULES)
def test_a_file_is_one_subject_and_a_function_one_step(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 800
    for node in definitions_of(path):
        if not isinstance(node, ast.ClassDef):
            first = node.body[1:2] if ast.get_docstring(node) else node.body[:1]
            lines = (node.end_lineno or 0) - first[0].lineno + 1 if first else 0
            assert lines <= 60, f"{node.name} has {lines} lines"


# Class names with two meanings; each has a reason.
TWICE = {
    "Board": "the stand-in has the public name of what it stands in for",
    "NewGame": "the stand-in has the public name of what it stands in for",
    "PlayPage": "the stand-in has the public name of what it stands in for",
    "Die": "a die in a picture, and the distribution of one",
    "Seat": "a row of the table of all seats, and a seat of a position with its belongings",
}


def classes_of(path: Path) -> list[str]:
    return [node.name for node in definitions_of(path) if isinstance(node, ast.ClassDef)]


GAMES = [None, *game_folders()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name if game else "no game")
def test_a_class_name_means_one_thing(game: Path | None) -> None:
    """No game imports another, so two games may both have a `Starting`; a game and a room not."""
    others = [folder for folder in game_folders() if folder != game]
    places: dict[str, list[str]] = {}
    for path in MODULES:
        if any(folder in path.parents for folder in others):
            continue
        for name in classes_of(path):
            places.setdefault(name, []).append(name_of(path))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert twice.keys() <= TWICE.keys(), {name: twice[name] for name in twice.keys() - TWICE.keys()}


def texts() -> Iterator[tuple[str, str]]:
    """Every text file of the checkout that is not made by a tool: its name, what is in it."""
    skipped = MADE | {".git", "venv", "site-packages"}  # .git is a file in a linked worktree
    shown = {".ci", ".github"}
    for place, folders, names in os.walk(ROOT):
        # What a tool has made is not even listed: it is most of what there is.
        folders[:] = sorted(
            f for f in folders if f not in skipped and (not f.startswith(".") or f in shown)
        )
        for path in (Path(place, name) for name in sorted(names) if name not in skipped):
            if path.is_file() and path.suffix not in {".png", ".woff2", ".pyc", ".so"}:
                text = path.read_text(encoding="utf-8", errors="replace")
                yield path.relative_to(ROOT).as_posix(), text


def test_no_address_of_a_package_registry() -> None:
    # Everyone's own settings say where packages come from. Written in two halves, so that this
    # file passes its own test.
    hosts = ["pypi" + ".org", "python" + "hosted", "npm" + "js.", "yarn" + "pkg", "npm" + "mirror"]
    found = [(name, host) for name, text in texts() for host in hosts if host in text]
    assert not found


def test_no_path_of_somebodys_machine() -> None:
    path = re.compile(r"(?<![\w.:/$}~-])/(?:home|root|work|Users|tmp|opt|mnt)/[\w.-]+")
    found = [(name, match[0]) for name, text in texts() for match in path.finditer(text)]
    assert not found


def test_locks_hold_hashes_and_no_addresses() -> None:
    lock = (ROOT / "requirements.lock.txt").read_text(encoding="utf-8")
    assert "://" not in lock
    assert "--hash=sha256:" in lock
    left_out = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]
    for name in left_out["override-dependencies"]:
        assert f"\n{name.split()[0]}==" not in lock
    packages = json.loads((ROOT / "widgets/package-lock.json").read_text("utf-8"))["packages"]
    for name, package in packages.items():
        if name:
            assert "resolved" not in package
            assert package["integrity"].startswith("sha512-")


def test_a_visitor_meets_one_script_in_the_root() -> None:
    """What serves the checkout is in tools/, what tests share in tests/support/."""
    assert {path.name for path in ROOT.glob("*.py")} == {"conftest.py", "dev.py"}
    beside = {path.name for path in (ROOT / "tests").glob("*.py")}
    assert {name for name in beside if not name.startswith("test_")} == {"conftest.py"}
    assert len((ROOT / "dev.py").read_text(encoding="utf-8").splitlines()) <= 60


# ---- notebooks ------------------------------------------------------------------------------


@for_each(path=NOTEBOOKS)
def test_notebooks_were_run_from_top_to_bottom(path: Path) -> None:
    # nbval compares what is stored: a cell that never ran has nothing stored, and would pass.
    notebook = json.loads(path.read_text(encoding="utf-8"))
    cells = [c for c in notebook["cells"] if c["cell_type"] == "code" and c["source"]]
    assert [c["execution_count"] for c in cells] == list(range(1, len(cells) + 1))
    for cell in cells:
        meant = "raises-exception" in cell["metadata"].get("tags", [])
        for output in cell["outputs"]:
            assert meant or output["output_type"] != "error", f"an error in {cell['source']}"
            # It means nothing without the kernel that made it, and hides what does.
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
    assert "widgets" not in notebook["metadata"]


def test_a_lesson_opens_without_results_and_all_of_them_are_compared() -> None:
    """What a prediction asks for is open on no route; nbval compares each English run."""
    lessons = {path for folder in LESSONS for path in folder.glob("*.ipynb")}
    english = {path for path in lessons if editions.EDITION not in path.parents}
    assert {editions.run_of(path) for path in english} == {*editions.LESSON_RUNS.rglob("*.ipynb")}
    for path in lessons:
        for cell in editions.read(path)["cells"]:
            if cell["cell_type"] == "code":
                assert (cell["outputs"], cell["execution_count"]) == ([], None), path
    for path in english:
        run = editions.run_of(path)
        assert run is not None
        here, ran = editions.read(path), editions.read(run)
        assert any(cell.get("outputs") for cell in ran["cells"])
        for cell in ran["cells"]:
            if cell["cell_type"] == "code":
                cell.update(outputs=[], execution_count=None)
        assert ran == here, f"{path} was changed after it ran: python3 dev.py notebooks"


@for_each(path=NOTEBOOKS)
def test_notebooks_hold_nothing_of_the_machine_that_ran_them(path: Path, tmp_path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        assert cell["metadata"].keys() <= notebook_runs.WRITTEN_METADATA, cell["source"]
        for output in cell.get("outputs", []):
            assert not output.get("metadata"), cell["source"]
    assert notebook["metadata"].keys() <= {"kernelspec", "language_info", "title", "voila"}
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    assert notebook["metadata"]["kernelspec"] == kernel
    assert "version" not in notebook["metadata"]["language_info"]
    # What a refresh does at its end changes nothing any more.
    again = tmp_path / path.name
    again.write_bytes(path.read_bytes())
    notebook_runs.strip(again)
    assert again.read_bytes() == path.read_bytes()


PRINTED = (
    ("stdout", "one\n"),
    ("stdout", "two"),
    ("stdout", "\n"),
    ("stderr", "!"),
    ("stdout", "3"),
)
"""What a cell printed, in the parts in which it came on a busy machine."""


def test_a_refresh_removes_what_differs_from_run_to_run(tmp_path: Path) -> None:
    widget = "application/vnd.jupyter.widget-view+json"
    code = {
        "cell_type": "code", "execution_count": 1, "id": "a", "source": "board",
        "metadata": {
            "collapsed": False, "execution": {"iopub.execute_input": "2026-11-20T10:00:00Z"},
            "tags": ["raises-exception"],
        },
        "outputs": [
            {"output_type": "display_data", "metadata": {}, "data": {widget: {}, "text/plain": "b"}}
        ] + [{"output_type": "stream", "name": name, "text": [text]} for name, text in PRINTED],
    }  # fmt: skip
    prose = {"cell_type": "markdown", "id": "b", "metadata": {"scrolled": True}, "source": "そ"}
    whole = {"language_info": {"name": "python", "version": "3.11.7"}, "widgets": {"state": {}}}
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"cells": [code, prose], "metadata": whole}), encoding="utf-8")
    notebook_runs.strip(path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["metadata"] == {"language_info": {"name": "python"}}
    assert [cell["metadata"] for cell in kept["cells"]] == [{"tags": ["raises-exception"]}, {}]
    shown, *printed = kept["cells"][0]["outputs"]
    assert shown["data"] == {"text/plain": "b"}
    assert [output["text"] for output in printed] == [["one\n", "two\n"], ["!"], ["3"]]
    first = path.read_bytes()
    notebook_runs.strip(path)
    assert path.read_bytes() == first


def test_there_is_a_first_notebook() -> None:
    assert ROOT / "notebooks" / "00_start.ipynb" in NOTEBOOKS
