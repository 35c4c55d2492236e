"""What is quoted of a caller's junk is short and can be sent, whatever was called with it."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from adversary.calls import Call, calls, owners

import stoneage_lab as lab

LONG = "x" * 100_000
HALF = "\ud800"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    # A lesson's predictions and answers are kept where it runs.
    monkeypatch.setitem(os.environ, "HOME", str(tmp_path))
    yield
    lab.language("en")


@pytest.fixture
def everything() -> Iterator[dict[str, Any]]:
    found = owners()
    yield found
    found["board"].close()
    found["new_game"].close()
    lab.student("", 0)


def told(call: Call) -> str:
    """The sentence about a call, or an empty text if it was not refused by one."""
    try:
        with redirect_stdout(io.StringIO()):
            call.go()
    except lab.LabError as error:
        return str(error)
    except Exception:
        pass  # Python's own word, about what no user calls
    return ""


def check(whose: dict[str, Any], junk: str) -> int:
    """Check all sentences; the number of them."""
    number = 0
    for name, owner in whose.items():
        for call in calls(name, owner, junk):
            said = told(call)
            assert "x" * 300 not in said, f"{call.name}({call.argument}=…)"
            assert len(said) < 4000, f"{call.name}({call.argument}=…)"
            said.encode()
            number += bool(said)
    return number


@pytest.mark.long
@pytest.mark.parametrize("junk", [LONG, HALF], ids=["long", "half"])
@pytest.mark.filterwarnings("ignore")
def test_no_sentence_of_any_call_is_long_or_cannot_be_sent(
    everything: dict[str, Any], junk: str
) -> None:
    assert check(everything, junk) > 300


@pytest.mark.parametrize("junk", [LONG, HALF], ids=["long", "half"])
def test_names_that_are_not_known_are_quoted_briefly(junk: str) -> None:
    play = lab.play("stone-age", players=2, seed=7)
    whose = {"session": play, "position": play.position, "game": play.game, "lab": lab.stone_age}
    assert check(whose, junk) > 50


JUNK = {
    "long": LONG, "half": HALF, "words": "a b " * 50_000, "halves": "é\udfff" * 9, "list": [LONG],
    "mapping": {HALF: LONG}, "number": 10**5000,
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("which", JUNK)
def test_a_name_of_any_kind_is_quoted_briefly(which: str, language: str) -> None:
    lab.language(language)
    for ask in (lab.game, lab.rulebook, lab.coach, lambda name: lab.play(rules=name)):
        with pytest.raises(lab.LabError) as caught:
            ask(JUNK[which])
        assert len(str(caught.value).encode()) < 1500
