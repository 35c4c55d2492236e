"""Codes as teachers paste them: from spreadsheets, forms, chats, mails and lists of names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fixtures.school import School
from fixtures.school.lessons import EXPERIMENTS
from support.for_each import for_each

import stoneage_lab as lab
from stoneage_lab.cli import main
from stoneage_lab.core.language import speaking
from stoneage_lab.lessons.code_box import code_box
from stoneage_lab.lessons.experiment import Trial
from stoneage_lab.lessons.student import Student
from stoneage_lab.lessons.tally_codes import CodeError

SIXES = next(one for one in EXPERIMENTS if one.id == "P2")
SIXES.game = School.name


def code_of(number: int, tries: int = 30) -> str:
    trial = Trial(SIXES, Student("1B", number))
    trial.throw(tries)
    return trial.code


CODE, NEXT = code_of(7), code_of(8)
SPACED, FLAT = CODE.replace("-", " "), CODE.replace("-", "")
# A name that is written with letters of codes only.
NAME = "Hana Sato"

ONE = [
    f"{CODE}", f"7\t{NAME}\t{CODE}", f"{CODE}\t{NAME}", f"10:01\t{NAME}\t{CODE}", f"7,{CODE}",
    f'7,"{CODE}"', f"7;{CODE}", f'"{CODE}"', f"“{CODE}”", f"「{CODE}」", f"『{CODE}』",
    f"> {CODE}",
    f">> {CODE}", f"• {CODE}", f"・{CODE}", f"- {CODE}", f"* {CODE}", f"*{CODE}*", f"7. {CODE}",
    f"7) {CODE}", f"(7) {CODE}", f"{CODE}.", f"{CODE}。", f"{CODE},", f"{CODE}、", f"{CODE}!",
    f"😀 {CODE}", f"{CODE} 🎲🎲", f"✅{CODE}✅", f"7 {CODE}", f"7-{CODE}", f"1B-7-{CODE}",
    f"1B 7: {CODE}",
    f"7番：{CODE}", f"{NAME}: {CODE}", f"{NAME} {CODE}", f"{CODE} {NAME}", f"山田 花子 {CODE}",
    f"山田花子　{CODE}　よろしく！", f"コードは{CODE}です", f"code={CODE}", f"[{CODE}]",
    f"<{CODE}>", f"`{CODE}`",
    f"| 7 | {NAME} | {CODE} |", f"{CODE} # {NAME}", f"2026/01/01 10:00:00,{CODE}",
    f'"2026/01/01 10:00:00","{CODE}"', f"[10:01, 2026/1/1] {NAME}: {CODE}",
    f"7\t{SPACED}\t{NAME}",
    f"7\t{FLAT}\t{NAME}", f"{NAME};{CODE.lower()};7", f"\u200e{CODE}\u200f", f"\ufeff7\t{CODE}",
    f"７，{CODE}", f"7\u00a0{CODE}", f"7\t{CODE.replace('-', '‐')}", f"①\t{CODE}",
    f"\x00{CODE}\x00",
    f"=\"{CODE}\"", f"{CODE[:6]}\u00ad{CODE[6:]}",
    # Broken where a mail or a narrow chat breaks it.
    f"{CODE[:9]}\n{CODE[9:]}", f"{NAME}: {CODE[:7]}\n{CODE[7:]}", f"> {CODE[:10]}\n> {CODE[10:]}",
    f"{CODE[:5]}\n{CODE[5:10]}\n{CODE[10:]}",
]  # fmt: skip


@for_each(pasted=ONE)
def test_a_code_is_found_in_whatever_is_pasted(pasted: str) -> None:
    data = lab.ClassData.from_codes(pasted, "1B", SIXES.full_id)
    assert data.pooled.n == 30, pasted
    assert [entry.tally.student for entry in data.entries if entry.tally] == [7]
    assert [entry.state for entry in data.entries] == ["verified"]
    assert NAME not in repr(data) + repr(data.table()) + "".join(e.code for e in data.entries)


MANY = [
    f"{CODE} {NEXT}", f"{CODE},{NEXT}", f"{CODE}、{NEXT}", f"{CODE}\t{NEXT}", f"{SPACED} {NEXT}",
    f"{NAME}: {CODE}  Taro: {NEXT}", f"{CODE}{chr(10)}{NEXT}",
    f"Timestamp,Code\n,{CODE}\n,{NEXT}",
    f"No.\tName\tCode\n7\t{NAME}\t{CODE}\n8\tTaro\t{NEXT}\n", f"{CODE}\u2028{NEXT}\r\n",
]  # fmt: skip


@for_each(pasted=MANY)
def test_several_codes_in_a_line_and_the_head_of_a_table(pasted: str) -> None:
    data = lab.ClassData.from_codes(pasted, "1B", SIXES.full_id)
    assert data.pooled.n == 60, pasted
    assert len(data.entries) == 2, [entry.code for entry in data.entries]


WRONG = CODE[:6] + ("0" if CODE[6] != "0" else "1") + CODE[7:]


@pytest.mark.parametrize(
    ("pasted", "why"),
    [
        (f"7\t{NAME}\t{WRONG}", "check letters do not fit"),
        (f"{NAME} {WRONG}", "check letters do not fit"),
        (f"7,{NAME},{CODE[:7]}", "letters are missing"),
        (f"7\t{NAME}\t", "no code in this line"),
        ("7\t山田花子\t欠席", "no code in this line"),
        ("hello", "letters are missing"),
    ],
)
def test_a_line_without_a_code_gets_the_right_reason_and_no_name(pasted: str, why: str) -> None:
    data = lab.ClassData.from_codes(f"{NEXT}\n{pasted}", "1B", SIXES.full_id)
    assert data.pooled.n == 30
    assert why in data.entries[1].why
    assert data.entries[1].line == 2
    told = repr(data.table()) + data.entries[1].why + data.entries[1].code
    assert "Hana" not in told
    assert "山田" not in told


def test_what_stands_beside_a_code_is_not_kept_by_the_box() -> None:
    board = lab.class_board(SIXES.full_id, "1B", f"7\t{NAME}\t{CODE}\n8\tTaro\t{WRONG}\n")
    assert board.students == 1
    assert board.codes.splitlines()[0] == CODE
    assert board.codes.splitlines()[1] == WRONG
    box = code_box(board)
    area = box.children[0]
    area.value += f"9,{NAME},{NEXT}\n"
    assert board.students == 2
    assert NAME not in area.value + repr(board) + board.html()
    board.paste(f"10,{NAME},\n11,Jiro,欠席")
    assert [one.line for one in board.wrong] == [2, 4, 5]
    board.paste(NEXT)
    # The same code came in line 3 already.
    assert [one.line for one in board.wrong] == [2, 3, 4, 5]
    assert NAME not in board.codes + area.value + board.html()
    area.value = f"{CODE}\n"
    # A line that is being typed is left alone.
    area.value += "1"
    area.value += "\n"
    assert area.value.endswith("1\n")


FILES = {
    "form.csv": f'"Timestamp","Code"\n"2026/01/01 10:00:00","{CODE}"\n'.encode(),
    "excel.txt": f"番号\t名前\tコード\n7\t山田花子\t{CODE}\n".encode("utf-16"),
    "big_end.txt": b"\xfe\xff" + f"7\t{CODE}\n".encode("utf-16-be"),
    "no_mark.txt": f"7\tHana\t{CODE}\n".encode("utf-16-le"),
    "japanese_excel.csv": f"番号,名前,コード\r\n7,山田花子,{CODE}\r\n".encode("cp932"),
    "marked.csv": f"7,山田花子,{CODE}\n".encode("utf-8-sig"),
    "old_mac.txt": f"7,{NAME}\r8,{CODE}\r".encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_files_that_teachers_get_are_read(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(FILES[name])
    assert main(["pool", "--class", "1B", str(tmp_path / name)]) == 0
    told = capsys.readouterr().out
    assert re.search(r"\b1 of [12] codes?", told), told
    assert "山田" not in told
    assert NAME not in told


def test_what_is_no_code_is_quoted_in_japanese() -> None:
    with speaking("ja"), pytest.raises(CodeError, match="コード「こんにちは」に使えない文字"):
        lab.ClassData.from_codes("こんにちは", "1B")


def test_lines_by_the_thousand_are_read_soon() -> None:
    garbage = "hello there\n" * 3000 + "A1 " * 300_000
    data = lab.ClassData.from_codes(f"{garbage}\n{CODE}", "1B", SIXES.full_id)
    assert data.pooled.n == 30


def test_codes_of_a_quiz_are_found_as_well() -> None:
    quiz = lab.quiz_results("stone-age", "1B", kinds=["score"])
    code = quiz.quiz.code([0] * len(quiz.quiz.puzzles))
    pasted = f"No.,Name,Code\n7,{NAME},{code}\n8\tTaro\t{code.lower()}\n9,Jiro,\n{code} {code}"
    found = lab.quiz_results("stone-age", "1B", pasted, kinds=["score"])
    assert found.n == 4
    assert [one.line for one in found.wrong] == [4]
    assert "no code in this line" in found.wrong[0].why
    assert NAME not in found.codes + repr(found)
