"""What is said of fences that are marked and not yet built is what building them would say."""

from __future__ import annotations

from random import Random

import pytest
from games.agricola.farms import red

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.errors import IllegalMove
from stoneage_lab.games.agricola.rules.farm_grid import NUMBERS, edges_of, joined, rim
from stoneage_lab.session.session import Session

FREE = ("1-3", "1-4", "1-5", "2-4", "2-5", "3-5")
MARKS = {
    "1-5n": "1 marked fence, 1 wood of 6. | close nothing: 1-5n. | 3 more close",
    "1-5n 1-5e 1-5w": "3 marked fences, 3 wood of 6. | close nothing | 1 more closes",
    "1-5n 1-5e 1-5w 2-5n": "4 fences, 4 wood of 6; room for 2 animals.",
    "3-5n 3-5w 3-5e 3-5s": "4 marked fences | On 3-5 there is a field",
    "1-2n 1-3n 1-4n 1-5n": "4 marked | 1-2n, 1-3n, 1-4n, 1-5n takes 10 fences; Red can pay for 6",
    "1-5n 1-5e 1-5w 2-5n 2-5w 2-5e 3-5n": "7 marked | These are 7 fences; Red can build",
    "1-2n 1-3n 1-4n 2-5e 3-5n 1-5n 2-4n": "7 marked | These are 7 fences",
    "1-5n 1-5e 1-5w 2-5n 1-4n": "5 marked | These fences close nothing: 1-4n.",
}


@pytest.mark.parametrize("marks", MARKS)
def test_what_is_missing_or_wrong_is_said_with_price_and_rule(marks: str) -> None:
    session = red(goods={"wood": 6}, fields={"3-5": ""}).do("use fences")
    found = drawing.draft(session, f"fence {marks}", "en")
    for part in MARKS[marks].split(" | "):
        assert part in f"{found.text} {found.why}"
    assert bool(found.why) is ("marked" in found.text)
    assert not found.why or "(Agricola (2007), fences)" in found.why


def test_pastures_have_to_touch() -> None:
    session = red(goods={"wood": 6}, pastures=[["1-4", "1-5"]]).do("use fences")
    far = drawing.draft(session, "fence 3-2n 3-2s 3-2w 3-2e", "en")
    assert "touches the others; the cheapest that does takes 9" in far.why
    divided = drawing.draft(session, "fence 1-4e", "ja")
    assert (divided.text, divided.why) == ("柵1本、木材1（手元の木材6）。家畜2 + 2頭まで。", "")


def test_it_says_no_exactly_if_building_is_refused() -> None:
    rng, seen = Random(5), set()
    groups = [1 << NUMBERS[one] | 1 << NUMBERS[other] for one in FREE for other in FREE]
    groups = [group for group in groups if joined(group)]
    for _ in range(50):
        edges = rim(rng.choice(groups)) | rng.choice([0, rim(rng.choice(groups))])
        some = edges_of(edges)
        del some[: rng.choice([0, 0, 1])]
        session = red(goods={"wood": 8}).do("use fences")
        words = f"fence {' '.join(some)}"
        wrong = bool(drawing.draft(session, words, "en").why)
        assert wrong is refuses(session, words), words
        seen.add(wrong)
    assert seen == {True, False}


def refuses(session: Session, words: str) -> bool:
    try:
        session.do(words)
    except IllegalMove:
        return True
    return False


def test_a_page_asks_and_nothing_is_done() -> None:
    session = red(goods={"wood": 6}).do("use fences")
    board = lab.Board(session, pace=0)

    def ask(req: str, words: str) -> dict[str, object]:
        return board.answer({"t": "draft", "req": req, "rev": board.rev, "action": words})

    open_fence = ask("1", "fence 1-5n")
    assert (open_fence["ok"], open_fence["code"]) == (False, "illegal")
    assert "3 more close" in str(open_fence["text"])
    assert ask("2", "fence 1-5n 1-5e 1-5w 2-5n")["ok"] is True
    # Whatever else is sent, a sentence is the answer.
    assert "Press edges" in str(ask("3", "no such words")["text"])
    assert board.answer({"t": "draft", "req": "4", "rev": 999, "action": "x"})["code"] == "stale"
    assert session.ply == 1
    board.close()
