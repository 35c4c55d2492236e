"""The lesson of docs/how_to/your_own_lesson.md, as somebody would type it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.lessons import registry

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "how_to" / "your_own_lesson.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
ENGLISH, JAPANESE = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "OWN_ITEMS", {})
    folder = tmp_path / "my_lesson"
    folder.mkdir()
    for code, text in (("en", ENGLISH), ("ja", JAPANESE)):
        (folder / f"{code}.toml").write_text(text, encoding="utf-8")
    found: dict[str, Any] = {}
    exec("\n".join(BLOCKS), found)
    yield found
    lab.student("", 0)


def test_everything_in_it_runs(names: dict[str, Any]) -> None:
    assert len(names["hunting"].variants) >= 4
    assert names["goal"].outcome == "right"
    assert names["tried"].tries == 100


def test_its_texts_are_there_in_both_languages(names: dict[str, Any]) -> None:
    hunting, hunters = names["hunting"], names["hunters"]
    for code in ("en", "ja"):
        with speaking(code):
            for row in hunting.variants:
                keys = ["ask", "hint1", "hint2", "solution", "mistake.more", "mistake.pips"]
                texts = [hunting.text(key, row) for key in keys]
                assert all(texts)
                assert "{" not in "".join(texts)
            assert all(hunters.text(key) for key in ("goal", "hint1", "reached", "sign.few"))


def test_what_it_says_of_the_goal_is_true(names: dict[str, Any]) -> None:
    promised = re.search(r'reached = "With two dice 6 pips or more come in (\d+) of 36', ENGLISH)
    assert promised
    one, two = (lab.stone_age.yields("hunt", n).prob_ge(3) for n in (1, 2))
    assert int(promised[1]) == 36 * two
    assert one < 1 / 2 < two
    said = re.search(r"goal\.check\(\) +# (.*) …", TEXT)
    assert said
    tried = names["goal"].again()
    tried.play.do("place 1 hunt")
    assert said[1] in repr(tried.check())


def test_the_lessons_of_the_house_stay(names: dict[str, Any]) -> None:
    assert lab.question("L1.1").id == "L1.1"
    with pytest.raises(lab.SetupError, match=r"M1\.1"):
        lab.question("M1.2")
