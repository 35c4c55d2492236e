"""What of the twin is optimized: not what games spend no time in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.seldom_run import functions, functions_in, lengths
from tools import mypyc_build
from tools.mypyc_build import NOT_OPTIMIZED, SELDOM_RUN, seldom

MODULE = "stoneage_lab____compiled___games___nim___moves"
BOTS = MODULE.replace("moves", "bots___careful")
HEADS = {
    f"CPyDef_{MODULE}___Take___play": "char {}(PyObject *cpy_r_self, CPyTagged cpy_r_n) {{",
    f"CPyDef_{MODULE}___Take___undo": "char {}(PyObject *cpy_r_self, CPyTagged cpy_r_n) {{",
    f"CPyDef_{MODULE}___Take___refusals": "PyObject *{}(PyObject *cpy_r_self) {{",
    f"CPyDef_{MODULE}___Take___get_number": "PyObject *{}(PyObject *cpy_r_self) {{",
    f"CPyPy_{MODULE}___Take___play": "        PyObject *{}(PyObject *self, size_t nargs) {{",
    f"CPyPy_{BOTS}___choose": "PyObject *{}(PyObject *self, size_t nargs) {{",
    f"{MODULE}___Take_get_number": "static PyObject *\n{}({MODULE}___TakeObject *self)\n{{",
    f"{MODULE}___Take_set_number": "static int\n{}(PyObject *self, PyObject *value)\n{{",
    f"CPyExec_{MODULE}": "int {}(PyObject *module)\n{{",
    f"CPyInit_{MODULE}": "PyObject *{}(void)\n{{",
}
OPTIMIZED = {
    f"CPyDef_{MODULE}___Take___play",
    f"CPyDef_{MODULE}___Take___get_number",
    f"CPyPy_{BOTS}___choose",
}


def source() -> str:
    """The C file of a module with a function of each kind."""
    bodies = [
        head.format(name, MODULE=MODULE) + "\n    return 0;\n}\n" for name, head in HEADS.items()
    ]
    return "".join(['#include "__native_games_nim.h"\n', *bodies])


def test_what_is_seldom_run_is_not_optimized(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = tmp_path / "seldom_run.json"
    named.write_text(json.dumps({"games.nim.moves": ["Take.undo", "Take.no_longer_there"]}))
    monkeypatch.setattr(mypyc_build, "SELDOM_RUN", named)
    path = tmp_path / f"__native_{MODULE}.c"
    path.write_text(source())
    declared = "\n".join(seldom([str(path)]))
    assert declared.startswith('#include "__native_games_nim.h"\n')
    found = {name for name in HEADS if f"{name}(" in declared}
    assert found == set(HEADS) - OPTIMIZED
    assert declared.count(NOT_OPTIMIZED) == len(found)
    # What is declared is what is defined, but for the body.
    for name in found:
        head = HEADS[name].format(name, MODULE=MODULE).removesuffix("{").strip()
        assert f"{NOT_OPTIMIZED} {head};" in declared


def test_the_length_of_a_function_is_that_of_its_c_code() -> None:
    text = source()
    found = lengths(text)
    assert set(found) == set(HEADS)
    assert sum(found.values()) == len(text) - len('#include "__native_games_nim.h"\n')


def test_what_was_seen_at_work_is_read_of_a_report() -> None:
    text = (
        "     8.17%  [.] CPyList_GetItemInt64   -      -\n"
        "     0.01%  [.] CPyDef_take.part.0     -      -\n"
        "     1.20%  [k] clear_page             -      -\n"
    )
    assert functions_in(text) == {"CPyList_GetItemInt64", "CPyDef_take"}


def test_every_function_that_is_named_exists() -> None:
    """Who renames one renames it in tools/seldom_run.json, or else it is optimized again."""
    named = json.loads(SELDOM_RUN.read_text(encoding="utf-8"))
    listed = {f"{module}.{name}" for module, names in named.items() for name in names}
    assert len(listed) > 300
    assert sorted(listed - functions()) == []
