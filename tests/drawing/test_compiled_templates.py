"""Templates are compiled once for all kernels, and what was kept may be damaged or missing."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import jinja2
import pytest

from stoneage_lab.drawing import templating

NAME = "table_item.svg.j2"


@pytest.fixture
def templates(tmp_path, monkeypatch):
    """Shared templates of our own, beside which nothing is kept yet."""
    folder = tmp_path / "templates"
    shutil.copytree(templating.OWN, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(templating, "OWN", folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return folder


def _compiles(monkeypatch) -> list[str]:
    """Load a template as a new kernel does; the names of those that had to be compiled."""
    compiled: list[str] = []
    compile_one = jinja2.Environment.compile

    def seen(self, source, name=None, filename=None, raw=False, defer_init=False):
        compiled.append(str(name))
        return compile_one(self, source, name, filename, raw, defer_init)

    with monkeypatch.context() as patch:
        patch.setattr(jinja2.Environment, "compile", seen)
        assert templating.environment.__wrapped__().get_template(NAME)
    return compiled


def _kept(folder: Path) -> list[Path]:
    return sorted((folder.parent / "__pycache__").iterdir())


def test_a_second_kernel_compiles_nothing(templates, monkeypatch):
    assert _compiles(monkeypatch) == [NAME]
    assert [path.suffix for path in _kept(templates)] == [".pyc"]
    assert _compiles(monkeypatch) == []


def test_a_template_that_was_changed_is_compiled_again(templates, monkeypatch):
    _compiles(monkeypatch)
    path = templates / NAME
    path.write_text(path.read_text(encoding="utf-8") + "{# more #}", encoding="utf-8")
    assert _compiles(monkeypatch) == [NAME]
    assert _compiles(monkeypatch) == []


@pytest.mark.parametrize("length", [0, 5, 12, 20, 40, 400])
def test_what_was_cut_off_is_compiled_again(templates, monkeypatch, length):
    _compiles(monkeypatch)
    (kept,) = _kept(templates)
    kept.write_bytes(kept.read_bytes()[:length])
    assert _compiles(monkeypatch) == [NAME]
    assert _compiles(monkeypatch) == []


def test_where_nothing_can_be_kept_all_is_drawn(templates, monkeypatch):
    (templates.parent / "__pycache__").write_text("in the way", encoding="utf-8")
    assert _compiles(monkeypatch) == [NAME]
    assert _compiles(monkeypatch) == [NAME]


def test_nothing_is_written_where_python_writes_no_bytecode(templates, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert _compiles(monkeypatch) == [NAME]
    assert not (templates.parent / "__pycache__").exists()
