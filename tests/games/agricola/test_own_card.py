"""The page docs/how_to/your_own_card.md: its cards are played as a reader would play them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stoneage_lab as lab

PACKAGE = Path(lab.__file__).parent
PAGE = PACKAGE.parent / "docs" / "how_to" / "your_own_card.md"
TEXT = PAGE.read_text(encoding="utf-8")
PARTS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)

FROM_A_FILE = """
import stoneage_lab as lab
play = lab.play("agricola", 1, rules="standard", seed=1, faces={"dealt": {"red": ["reed-cutter"]}})
play.do("use lessons, play reed-cutter, use reeds")
print("\\n".join(map(str, play.log)))
"""


def told(part: str) -> list[str]:
    return re.findall(r"# (“.*)", part)


def test_the_examples_of_the_page_tell_what_they_say() -> None:
    names: dict[str, object] = {}
    playing, _, function = PARTS
    for part in (playing, function):
        exec(part, names)
        play = names["play"]
        assert isinstance(play, lab.Session)
        said = [str(entry) for entry in play.log]
        assert told(part)
        assert set(told(part)) <= set(said)


def test_the_sentence_of_the_page_is_the_one_that_is_told() -> None:
    names: dict[str, object] = {}
    exec(PARTS[0], names)
    (quoted,) = re.findall(r"^> (.*), …$", TEXT, re.MULTILINE)
    with pytest.raises(lab.SetupError, match=re.escape(quoted)):
        lab.agricola.own_cards(str(names["card"]).replace('"used"', '"usd"'))


@pytest.mark.long
def test_the_laws_hold_with_the_card_of_the_page() -> None:
    names: dict[str, object] = {}
    exec(PARTS[0] + PARTS[1], names)


@pytest.mark.long
def test_a_card_is_a_few_lines_of_data_in_a_file(tmp_path: Path) -> None:
    (card,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert len(card.splitlines()) <= 10
    made = shutil.ignore_patterns("_compiled", "__pycache__", "static")
    shutil.copytree(PACKAGE, tmp_path / PACKAGE.name, ignore=made)
    deck = tmp_path / PACKAGE.name / "games" / "agricola" / "deck" / "occupations.toml"
    with deck.open("a", encoding="utf-8") as file:
        file.write(f"\n{card}")
    done = subprocess.run(
        [sys.executable, "-c", FROM_A_FILE],
        cwd=tmp_path, env={"STONEAGE_LAB_PURE": "1", "PYTHONIOENCODING": "utf-8"},
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for sentence in told(PARTS[0]):
        assert sentence in done.stdout
