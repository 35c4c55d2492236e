"""Patches have only the changes of a picture; a page rebuilds the whole picture from them."""

import json

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.widget.page_boards import PageBoard
from stoneage_lab.widget.patches import applied, patch_of, same, steps

PIECES = ("", "a", "<", "<b>", "</b>", '<g id="a-long-name-to-find">', "<p>雪 🐑</p>", "<g>" * 40)


def picture(number, **parts):
    return {"picture": number, "rev": number, "parts": parts}


def test_any_markup_can_be_made_of_any_other():
    rng = Rng(1, "patches")
    for _ in range(400):
        before, after = (
            "".join(PIECES[rng.below(len(PIECES))] for _ in range(rng.below(9))) for _ in "ab"
        )
        first, then = picture(1, log=before), picture(2, log=after)
        patch = json.loads(json.dumps(patch_of(first, then)))
        assert applied(first, patch) == then, (before, after)


def test_parts_come_and_go():
    first, then = picture(1, log="<p>", now=""), picture(2, hand="<i>", log="<p>")
    patch = patch_of(first, then)
    assert patch["parts"]["now"] is None
    assert applied(first, patch) == then


def test_a_patch_for_another_picture_is_not_applied():
    first, then = picture(1, log="<p>"), picture(2, log="<p><i>")
    assert applied(picture(3, log="<p>"), patch_of(first, then)) is None
    assert applied({}, patch_of(first, then)) is None


def test_what_stays_is_not_sent():
    places = [f'<g id="place-{n}"><rect width="10" class="sal-place"/></g>' for n in range(300)]
    before, others = "".join(places), list(places)
    others[7] = '<g id="place-7"><use href="#piece"/></g>'
    del others[100:103]
    others.insert(200, '<g id="new"></g>')
    assert len(json.dumps(steps(before, "".join(others)))) < 200
    assert steps(before, before) == [[0, 901]]


def test_the_number_of_a_picture_is_no_change():
    assert same(picture(4, log="<p>"), {"rev": 4, "parts": {"log": "<p>"}})
    assert not same(picture(4, log="<p>"), {"rev": 5, "parts": {"log": "<p>"}})


@pytest.mark.parametrize("name", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
def test_a_page_that_is_patched_shows_what_python_has(name):
    page, sizes = {}, []

    def post(_name, message, _parts):
        message = json.loads(json.dumps(message))
        if message["method"] in ("open", "update"):
            page.update(message["state"])
        elif message["method"] == "custom":
            sizes.append(len(json.dumps(message)))
            page["view"] = applied(page["view"], message["content"])

    play = lab.play(name, players=3, seed=7)
    board, rng = PageBoard(post, "board", play), Rng(7, name)
    for number in range(12):
        moves = play.position.legal()
        play.do(moves[rng.below(len(moves))])
        if number == 5:
            board.change("language", "ja")
        assert page["view"] == json.loads(json.dumps(board.view))
    whole = len(json.dumps(board.view))
    assert len(sizes) >= 12
    # Most moves change a few places.
    assert sorted(sizes)[len(sizes) // 2] < whole / 4
    board.close()
