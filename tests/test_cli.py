"""The command line: what it writes, and what it says when it cannot."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.lessons.experiment import Trial
from stoneage_lab.lessons.handout import worksheets_page
from stoneage_lab.lessons.student import Student


def test_handout_and_key_agree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets, answers = tmp_path / "sheets.html", tmp_path / "key.html"
    for what, path in (("handout", sheets), ("key", answers)):
        code = main([what, "l1", "--class", "1b", "--students", "12", "-o", str(path)])
        assert code == 0
    assert "24 pages" in capsys.readouterr().out
    page, rows = sheets.read_text("utf-8"), answers.read_text("utf-8")
    for number in range(1, 13):
        lab.student("1B", number)
        asked = lab.question("L1.1")
        assert asked.question.text("ask", asked.parameters) in page
        row = re.search(rf'<th scope="row">{number}</th>(.*?)</tr>', rows)
        assert row is not None
        assert row[1].startswith(f"<td><b>{asked.truth}</b>")
    lab.student("", 0)
    strip = tmp_path / "strip.html"
    assert main(["key", "L1", "--class", "1B", "--strip", "-o", str(strip)]) == 0
    assert strip.read_text("utf-8").count('<th scope="row">') == 40


def test_no_answer_and_no_name_stands_on_a_students_page() -> None:
    for lesson in {one.lesson for one in lab.questions().values()}:
        page = worksheets_page(lesson, "1B", students=3)
        for number in (1, 2, 3):
            lab.student("1B", number)
            for one in lab.questions().values():
                if one.lesson == lesson:
                    asked = lab.question(one.id)
                    assert asked.question.text("solution", asked.parameters) not in page
    lab.student("", 0)


def test_in_japanese_for_print() -> None:
    page = worksheets_page("L2", "1B", students=2, code="ja")
    assert '<html lang="ja">' in page
    assert "size: A4" in page
    assert "クラス1B" in page
    assert "解答" in worksheets_page("L2", "1B", students=2, code="ja", answers=True)
    assert lab.language() == "en"


def test_codes_of_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = []
    for number in (1, 2, 3):
        trial = Trial(lab.experiment("L2").experiment, Student("1B", number))
        trial.throw(20)
        lines.append(trial.code)
    path = tmp_path / "codes.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert main(["pool", str(path), "--class", "1B"]) == 0
    assert "60 tries" in capsys.readouterr().out
    assert main(["pool", str(path), "--class", "1C"]) == 1
    assert "class 1C" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["handout", "L99"], "no lesson"),
        (["plan", "R1"], "no plan of “R1”"),
        (["handout", "L1", "--students", "0"], "from 1 to 200"),
        (["handout", "L1", "--class", "Hanako Yamada"], "No names"),
        (["pool", "nowhere.txt"], "There is no file nowhere.txt."),
        (["pool", "."], "it is a folder"),
        (["handout", "L1", "-o", "no/such/folder/x.html"], "no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error
    assert "Errno" not in error


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frobnicate"], "There is no command “frobnicate”. Known commands: lab, play"),
        (["plya", "you"], "Did you mean play?"),
        (["play", "--seed", "seven"], "--seed: this must be a whole number, like 7"),
        (["simulate", "--games", "1e3"], "not “1e3”"),
        (["play", "--tries", "nan"], "a whole number of tries from 1 to 1000000"),
        (["puzzles", "pig", "--tries", "0"], "a whole number of tries from 1 to 1000000"),
        (["practice", "pig", "--forget", "--sheet"], "--sheet: not allowed with argument --forget"),
        (["lab", "--port", "http"], "a number from 1 to 65535, not “http”"),
        (["lab", "--port", "70000"], "not “70000”"),
        (["--language", "ja", "plya"], "play のことですか"),
    ],
)
def test_a_wrong_command_line_says_what_would_be_right(words, said, capsys) -> None:
    try:
        code = main(words)
    except SystemExit as stopped:
        code = stopped.code
    assert code == 2
    assert said in capsys.readouterr().err


def test_no_words_at_all_are_met_with_help(capsys) -> None:
    assert main([]) == 2
    assert "Play in this terminal" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--version"], ["play", "-h"], ["nonsense"], []])
def test_python_starts_the_command_too(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("PYTHONUTF8", "1")
    started = [sys.executable, "-m", "stoneage_lab", *words]
    done = subprocess.run(started, cwd=tmp_path, capture_output=True, encoding="utf-8")
    name = "python -m stoneage_lab"
    try:
        code = main(words, program=name)
    except SystemExit as ended:
        code = int(ended.code or 0)
    said = capsys.readouterr()
    assert (done.returncode, done.stdout, done.stderr) == (code, said.out, said.err)
    # Help names what was typed.
    assert said.out.startswith(f"usage: {name} ") or "usage" not in said.out


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--version"], ["--help"], ["handout", "--help"]):
        with pytest.raises(SystemExit) as done:
            main(words)
        assert done.value.code == 0
    assert lab.__version__ in capsys.readouterr().out
