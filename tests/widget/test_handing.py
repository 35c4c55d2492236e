"""The Save button: what a board sends when a page asks for a file."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.drawing import export_files, png
from stoneage_lab.widget.downloads import KINDS


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], list[bytes]]]:
    found: list[tuple[dict[str, Any], list[bytes]]] = []
    monkeypatch.setattr(
        lab.Board, "send", lambda self, content, buffers=(): found.append((content, list(buffers)))
    )
    return found


def ask(board: lab.Board, kind: str, req: str = "a1") -> None:
    message = {"t": "export", "req": req, "rev": board.rev, "export": kind}
    board.receive(message)
    board.wait_for_file()


@pytest.mark.parametrize("kind", ["json", "html", "svg", "txt"])
def test_a_file_follows_its_answer(sent: list[Any], kind: str) -> None:
    play = lab.play(Pig(2), seed=7).do("roll")
    board = lab.Board(play, language="ja")
    ask(board, kind)
    (ack, none), (file, data) = sent
    assert ack["ok"]
    assert none == []
    assert file["t"] == "file"
    assert file["req"] == ack["req"] == "a1"
    assert file["name"].startswith("pig-7")
    assert file["name"].endswith(f".{kind}")
    assert file["mime"] == export_files.FORMS[f".{kind}"].mime
    assert data == [export_files.exported(play, f".{kind}", "ja")]
    assert file["name"] in file["text"]
    board.close()


def test_every_form_is_in_the_menu() -> None:
    board = lab.Board(lab.play(Pig(2), seed=7))
    head = board.view["parts"]["head"]
    assert {kind for kind in KINDS if f'data-command="export {kind}"' in head} == set(KINDS)
    board.close()


def test_what_cannot_be_made_is_said(sent: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    for painter in ("resvg_painter", "cairo_painter", "browser_painter"):
        monkeypatch.setattr(png, painter, lambda: None)
    board = lab.Board(lab.play(Pig(2), seed=7), language="ja")
    ask(board, "png")
    (_, _), (file, data) = sent
    assert data == []
    assert "stoneage-lab[png]" in file["text"]
    assert "保存できません" in file["text"]
    assert "name" not in file
    sent.clear()
    ask(board, "exe", "a2")
    ((refusal, _),) = sent
    assert not refusal["ok"]
    assert "json, html, svg, png, txt" in refusal["text"]
    sent.clear()
    ask(board, "x" * 9, "a3")
    assert sent[0][0]["code"] == "malformed"
    board.close()


def test_a_question_that_comes_twice_is_answered_with_one_file(sent: list[Any]) -> None:
    board = lab.Board(lab.play(Pig(2), seed=7))
    ask(board, "json")
    ask(board, "json")
    assert [message["t"] for message, _ in sent] == ["ack", "file", "ack"]
    assert json.loads(sent[1][1][0])["game"] == "pig"
    board.close()
