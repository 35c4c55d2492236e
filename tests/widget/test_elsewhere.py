"""What front ends that cannot be run here need to find: VS Code, Colab, pages without widgets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fixtures.tables.every import begun

import stoneage_lab as lab

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "how_to" / "front_ends.md"


@pytest.fixture
def board():
    board = lab.Board(begun("panels"))
    yield board
    board.close()


def test_the_board_is_an_ordinary_anywidget(board):
    data, _ = board._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    state = board.get_state()
    assert (state["_model_module"], state["_view_module"]) == ("anywidget", "anywidget")
    assert 'src="data:image/svg+xml,' in data["text/html"]
    assert max(map(len, data["text/plain"].splitlines())) < 100


def test_its_code_comes_from_the_kernel_and_fetches_nothing(board):
    state = board.get_state()
    code = state["_esm"]
    assert re.search(r"export\s*\{\s*\w+ as default\s*\}|export default", code)
    assert not re.search(
        r"\bimport\b\s*[\w{*\"'(]|\bfetch\(|XMLHttpRequest|WebSocket|importScripts", code
    )
    assert "url(" not in state["_css"]
    assert "@import" not in state["_css"]


def test_the_page_speaks_only_through_the_model():
    """Whatever a front end takes for a model, it has these methods."""
    sources = (ROOT / "widgets/src").glob("*.ts")
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    assert code
    used = set(re.findall(r"\bmodel\.(\w+)\(", code))
    assert used <= {"get", "set", "save_changes", "on", "off", "send"}


def test_every_check_the_document_names_is_there():
    text = DOCUMENT.read_text(encoding="utf-8")
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = re.findall(r"`(test_\w+)…?`", text)
    assert len(named) >= 8
    for name in named:
        assert f"def {name}" in tests, name
