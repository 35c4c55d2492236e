"""Patches have only the changes of a picture; a page rebuilds the whole picture from them."""

import json
from itertools import pairwise

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.widget.page_boards import PageBoard
from stoneage_lab.widget.patches import PatchedPage, Patches, ToldPart, same

PIECES = ("", "a", "<", "<b>", "</b>", '<g id="a-long-name-to-find">', "<p>雪 🐑</p>", "<g>" * 40)


def picture(number, **parts):
    return {"picture": number, "rev": number, "parts": parts}


def markup(rng):
    return "".join(PIECES[rng.below(len(PIECES))] for _ in range(rng.below(9)))


def test_any_markup_can_be_made_of_all_that_was_told_before():
    rng = Rng(1, "patches")
    for _ in range(60):
        view = picture(1, log=markup(rng))
        patches, page = Patches(), PatchedPage(view)
        for number in range(2, 10):
            drawn = [
                "".join(PIECES[rng.below(len(PIECES))] for _ in range(rng.below(9))) for _ in "ab"
            ]
            # A part comes and goes.
            parts = {"log": drawn[0], **({"now": drawn[1]} if rng.below(2) else {})}
            after = picture(number, **parts)
            patch = json.loads(json.dumps(patches.patch(view, after)))
            assert page.take(patch) == after, (view, after)
            view = after


def test_parts_come_and_go():
    first, then = picture(1, log="<p>", now=""), picture(2, hand="<i>", log="<p>")
    patch = Patches().patch(first, then)
    assert patch["parts"]["now"] is None
    assert PatchedPage(first).take(patch) == then


def test_a_patch_for_another_picture_is_not_applied():
    first, then = picture(1, log="<p>"), picture(2, log="<p><i>")
    assert PatchedPage(picture(3, log="<p>")).take(Patches().patch(first, then)) is None
    assert PatchedPage({}).take(Patches().patch(first, then)) is None


def test_a_page_that_came_later_is_sent_nothing_that_it_was_not_told():
    views = [picture(n, log=f'<b class="a-long-text-of-picture">{n % 3}') for n in range(1, 6)]
    patches, page = Patches(), PatchedPage(views[0])
    for before, after in pairwise(views[:4]):
        assert page.take(patches.patch(before, after)) == after
    # It opened with the picture shown, but heard nothing of those before.
    late = PatchedPage(views[3])
    patch = patches.patch(views[3], views[4])
    assert late.take(patch) is None
    assert page.take(patch) == views[4]
    patches.begin_anew()
    patch = patches.patch(views[4], views[2])
    for each in (page, PatchedPage(views[4])):
        assert each.take(patch) == views[2]


def test_what_stays_is_not_sent():
    places = [f'<g id="place-{n}"><rect width="10" class="sal-place"/></g>' for n in range(300)]
    before, others = "".join(places), list(places)
    others[7] = '<g id="place-7"><use href="#piece"/></g>'
    del others[100:103]
    others.insert(200, '<g id="new"></g>')
    assert len(json.dumps(ToldPart(before).steps("".join(others)))) < 200
    assert ToldPart(before).steps(before) == [0, 901]


def test_what_was_told_before_is_not_sent_again():
    free, taken = (f'<g id="site" class="sal-place {word}">{word}</g>' for word in ("can", "not"))
    part = ToldPart(f"<svg>{free}")
    told = [len(json.dumps(part.steps(f"<svg>{each}"))) for each in (taken, free, taken)]
    assert told[0] > 40
    assert max(told[1:]) < 25


def test_both_sides_begin_anew_before_they_keep_too_much(monkeypatch):
    monkeypatch.setattr(f"{Patches.__module__}.MOST_TOLD", 12)
    views = [picture(n, log=f"<b>a text that is new in picture {n}<i>") for n in range(1, 40)]
    patches, page, begun = Patches(), PatchedPage(views[0]), 0
    for before, after in pairwise(views):
        patch = patches.patch(before, after)
        begun += patch["since"] == patch["base"]
        assert page.take(patch) == after
    assert 3 < begun < 20


def test_the_number_of_a_picture_is_no_change():
    assert same(picture(4, log="<p>"), {"rev": 4, "parts": {"log": "<p>"}})
    assert not same(picture(4, log="<p>"), {"rev": 5, "parts": {"log": "<p>"}})


@pytest.mark.parametrize("name", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
def test_a_page_that_is_patched_shows_what_python_has(name):
    page, sizes, patched = {}, [], PatchedPage({})

    def post(_name, message, _parts):
        message = json.loads(json.dumps(message))
        if message["method"] in ("open", "update"):
            page.update(message["state"])
            patched.view = page["view"]
        elif message["method"] == "custom":
            sizes.append(len(json.dumps(message)))
            page["view"] = patched.take(message["content"])

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


def test_boards_that_show_the_same_are_told_the_same_and_part_when_they_show_something_else():
    rng = Rng(1, "boards")
    for _ in range(40):
        first = picture(1, log=markup(rng))
        pages = [(Patches(), PatchedPage(first), first) for _ in range(3)]
        for number in range(2, 9):
            common = picture(number, log=markup(rng))
            for place, (patches, page, before) in enumerate(pages):
                after = common if rng.below(4) else picture(number, log=markup(rng))
                patch = json.loads(json.dumps(patches.patch(before, after)))
                assert page.take(patch) == after, (before, after)
                pages[place] = patches, page, after
