"""A class is a label, never a name: what looks like one is refused, kindly, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.predictions_file import NAME, KeptPredictions
from stoneage_lab.lessons.student import Student
from stoneage_lab.tables.live_class import LiveClass

CLASSES = [
    "1B", "1b", "１Ｂ", "A", "AP", "ap", "10A", "3-2", "3_2", "2-1-7", "007", "Class1B",
    "MATH10", "Grade7", "Year8", "Test", "IB2", "stats-2", "1年2組", "2年", "桜組", "中2",
    "高1-3", "理数科1", "クラス1", "1組", "５組", "Bio9", "9Bio", "Phys", "Chem2", "Per3",
    "Block4", "PreCalc", "APStats", "Lab3", "4ème", "Klasse7", "Red", "2nd", "Sec2", "5e",
    "情報I", "数II", "数学A", "特進1", "商業科", "月曜1限", "水曜", "夜間", "A組", "3年ひまわり組",
]  # fmt: skip
NAMES = [
    "Hana", "HANA", "hana", "Hana7", "7Hana", "Tom", "Mia", "Tom-7", "Anna-Lena", "smith_3",
    "Müller", "Ольга", "Ngọc", "김민수", "山田太郎", "山田", "花子", "はなこ", "ハナコ",
    "ﾊﾅｺ", "太郎7", "7太郎", "山田-3", "佐藤3番", "tom", "jim", "Li",
    "Bo", "max1", "Kim_3", "1Bエマ", "田中", "中村", "小林", "高橋3", "花子3組", "Tom組", "Zoë",
    "García7",
]  # fmt: skip


@pytest.fixture(autouse=True)
def nobody() -> object:
    yield
    lab.student("", 0)


@pytest.mark.parametrize("label", CLASSES)
def test_labels_of_classes_pass(label: str) -> None:
    assert lab.student(label, 7).number == 7


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("label", NAMES)
def test_names_are_refused_with_what_to_write_instead(label: str, code: str) -> None:
    with speaking(code), pytest.raises(SetupError) as refused:
        lab.student(label, 7)
    said = str(refused.value)
    assert "1B" in said
    assert {"en": "name", "ja": "名前"}[code] in said


def test_nothing_of_a_refused_name_is_kept(tmp_path: Path) -> None:
    lab.student("1B", 7)
    with pytest.raises(SetupError):
        lab.student("Hana7", 7)
    assert lab.student("1B", 7).label == "1B"
    Student("1B", 7)
    KeptPredictions(Student("1B", 7), tmp_path)
    assert not (tmp_path / NAME).exists()


def test_a_live_class_and_a_board_take_no_name_either() -> None:
    with pytest.raises(SetupError):
        LiveClass("L2", "Hana7")
    with pytest.raises(SetupError):
        lab.class_board("L2", "山田")
