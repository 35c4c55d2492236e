"""Templates are compiled once for all kernels, and what was kept may be damaged or missing."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import jinja2
import pytest
from support.fresh_python import told_by_a_second_start

from stoneage_lab.core.memo import clear_memos
from stoneage_lab.drawing import template_loading, templating

NAME = "table_item.svg.j2"


@pytest.fixture
def templates(tmp_path, monkeypatch):
    """Shared templates of our own, beside which nothing is kept yet."""
    folder = tmp_path / "templates"
    shutil.copytree(templating.OWN, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(templating, "OWN", folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
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
    return sorted((folder / "__pycache__").iterdir())


def test_a_second_kernel_compiles_nothing(templates, monkeypatch):
    assert _compiles(monkeypatch) == [NAME]
    (kept,) = _kept(templates)
    assert kept.name == f"{NAME}.{sys.implementation.cache_tag}"
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
    (templates / "__pycache__").write_text("in the way", encoding="utf-8")
    assert _compiles(monkeypatch) == [NAME]
    assert _compiles(monkeypatch) == [NAME]


def test_nothing_is_written_where_python_writes_no_bytecode(templates, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert _compiles(monkeypatch) == [NAME]
    assert not (templates / "__pycache__").exists()


def test_all_are_compiled_again_when_something_else_writes_their_code(
    templates, tmp_path, monkeypatch
):
    _compiles(monkeypatch)
    other = tmp_path / "template_code.py"
    other.write_text("# another text", encoding="utf-8")
    monkeypatch.setattr(template_loading, "WRITERS", [other])
    clear_memos()
    assert _compiles(monkeypatch) == [NAME]
    assert _compiles(monkeypatch) == []


def test_what_needs_jinja_is_kept_too(templates, monkeypatch):
    (templates / NAME).write_text("{{ 'pond'|title }}", encoding="utf-8")
    assert _compiles(monkeypatch) == [NAME]
    assert _compiles(monkeypatch) == []
    assert templating.render(NAME, (templates,), {}) == "Pond"


def test_the_boards_of_all_games_are_drawn_without_jinja_once_their_templates_are_kept():
    code = (
        "import stoneage_lab as lab; from stoneage_lab import drawing;"
        "plays = [lab.play(n, seed=1) for n in lab.list_games()];"
        "[(drawing.parts(each), drawing.svg(each)) for each in plays];"
        "print('jinja2' in sys.modules)"
    )
    assert told_by_a_second_start(code) == "False"
