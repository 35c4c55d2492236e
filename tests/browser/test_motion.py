"""Animated pieces end at their place in the picture; with reduced motion nothing moves."""

from __future__ import annotations

import pytest
from games.age_of_revive.table import table

import stoneage_lab as lab
from stoneage_lab.session.session import Session

pytestmark = pytest.mark.layout

# Each piece that moves, with how far from its place it begins and ends, in units of its drawing.
WATCH = """() => {
    window.ways = {};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const far = (one) => Math.hypot(...one.match(/-?[\\d.]+(?=px)/g).slice(0, 2));
        const {transform} = frames;
        window.ways[this.id] = [far(transform[0]), far(transform.at(-1)), transform.length];
        return animate.call(this, frames, timing);
    };
}"""
AT_REST = """() => document.getAnimations().forEach((one) => {
    if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
})"""
MIDDLES = """(root) => Object.fromEntries(
    [...root.querySelectorAll(".sal-board [id^=piece-], .sal-hand .sal-panel [id^=piece-]")]
    .filter((one) => one.checkVisibility()).map((one) => {
        const at = one.getBoundingClientRect(), home = root.getBoundingClientRect();
        return [one.id, [at.left - home.left + at.width / 2, at.top - home.top + at.height / 2]];
    }))"""
FRAMED = """(root) => [...root.querySelectorAll("[id^=piece-]")].filter((one) =>
    one.checkVisibility() && getComputedStyle(one).outlineStyle === "dashed").map(({id}) => id)"""
APPEARING = """(root) => root.getAnimations({subtree: true})
    .filter((one) => one.animationName === "sal-appear").map((one) => one.effect.target.id)"""
THERE = """(root) => [...root.querySelectorAll("[id^=piece-]")].map(({id}) => id)"""
WALKERS = {"piece-red-b1-0", "piece-red-b1-0-0"}
GAINED = {"piece-red-grape-0", "piece-red-coin-0"}
PUSHED = "piece-blue-b1-0"


def _hunt(bare_page, *, calm: bool):
    """Show a board on which red's chief and follower come in, and blue's chief is pushed."""
    bare_page.page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    bare_page.page.set_viewport_size({"width": 991, "height": 900})
    play = lab.play("age-of-hunting", players=2, seed=7)
    for words in ("place 0 b1", "place 0 b2"):
        play.do(words)
    assert (play.position.mover_name, play.position.scores) == ("red", (0, 0))
    board = lab.Board(play, pace=0, seat="red")
    root = bare_page.show(board)
    bare_page.wait_for_answers()
    bare_page.page.evaluate(AT_REST)
    bare_page.page.evaluate(WATCH)
    play.do("place 1 b1")
    bare_page.wait_for_answers()
    return root, play


def test_who_walks_and_what_is_gained_ends_where_the_picture_has_it(bare_page):
    root, play = _hunt(bare_page, calm=False)
    page = bare_page.page
    page.wait_for_function("() => window.ways['piece-red-b1-0']")
    ways = page.evaluate("() => window.ways")
    ways = {id: way for id, way in ways.items() if id.startswith("piece-red")}
    # Who stays at home moves up.
    assert {*WALKERS, *GAINED, "piece-red-home-chief-0"} == set(ways)
    assert all(start > 5 and end == 0 for start, end, _ in ways.values()), ways
    # By the entrance of the ground.
    assert all(ways[walker][2] > 2 for walker in WALKERS)
    page.evaluate(AT_REST)
    ended = root.evaluate(MIDDLES)
    page.emulate_media(reduced_motion="reduce")
    drawn = bare_page.show(lab.Board(play, pace=0, seat="red")).evaluate(MIDDLES)
    assert ended.keys() == drawn.keys()
    assert all(ended[id] == pytest.approx(drawn[id], abs=1) for id in drawn)


def test_what_flies_to_my_place_is_not_cut(bare_page):
    root, _ = _hunt(bare_page, calm=False)
    around = """(one) => {
        const found = [];
        for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
            found.push(getComputedStyle(up).overflowX);
        }
        return found;
    }"""
    bare_page.page.wait_for_function("() => window.ways['piece-red-grape-0']")
    assert set(root.locator("#piece-red-grape-0").evaluate(around)) == {"visible"}


def test_for_who_wants_calm_nothing_moves_and_what_has_moved_is_framed(bare_page):
    root, play = _hunt(bare_page, calm=True)
    page = bare_page.page
    page.wait_for_function("() => document.querySelector('#piece-red-b1-0')")
    assert page.evaluate("() => window.ways") == {}
    assert {*WALKERS, *GAINED, PUSHED} <= set(root.evaluate(FRAMED))
    assert "piece-red-b2-0" not in root.evaluate(FRAMED)
    # The next move has its own frames.
    play.do("place 0 b3")
    bare_page.wait_for_answers()
    assert PUSHED not in root.evaluate(FRAMED)


def test_nothing_is_framed_where_the_table_is_laid_out_anew(bare_page):
    root, _ = _hunt(bare_page, calm=True)
    assert root.evaluate(FRAMED)
    wide = root.locator(".sal-board svg").first.get_attribute("viewBox")
    bare_page.page.set_viewport_size({"width": 480, "height": 900})
    laid = "([root, wide]) => root.querySelector('.sal-board svg').getAttribute('viewBox') !== wide"
    bare_page.page.wait_for_function(laid, arg=[root.element_handle(), wide])
    assert root.evaluate(FRAMED) == []


def test_what_is_seen_only_on_its_way_is_paid_with_motion_and_framed_nowhere(bare_page):
    hands = {"red": ["granary", "mason"]}
    start = table(3, step="build", hands=hands, purses={"red": "2w 2s"}, pieces={"red": "red tent"})
    for calm in (False, True):
        page = bare_page.page
        page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
        session = Session(start.game, ["you"] * 3, 1, start)
        root = bare_page.show(lab.Board(session, pace=0, seat="red"))
        bare_page.wait_for_answers()
        page.evaluate(AT_REST)
        page.evaluate(WATCH)
        session.do("build granary after tent")
        bare_page.wait_for_answers()
        root.locator("#cell-red-granary").wait_for(state="attached")
        ways = page.evaluate("() => window.ways")
        paid = {id for id in ways if id.startswith(("piece-paid", "piece-of-red-granary"))}
        assert len(paid) == (0 if calm else 3), ways
        assert not [id for id in root.evaluate(FRAMED) if not id.startswith("piece-red")]
        root.evaluate("(it) => it.remove()")


@pytest.mark.parametrize("name", ["age-of-hunting", "agricola"])
def test_what_only_changes_its_mat_does_not_appear_anew(bare_page, name):
    page = bare_page.page
    page.emulate_media(reduced_motion="no-preference")
    play = lab.play(name, players=3, seed=7)
    root = bare_page.show(lab.Board(play, pace=0))
    assert root.evaluate(APPEARING) == []
    for _ in range(4):
        page.evaluate(AT_REST)
        there = set(root.evaluate(THERE))
        play.do(play.position.legal()[0])
        bare_page.wait_for_answers()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        appearing = set(root.evaluate(APPEARING))
        assert not there & appearing
        # Where goods come from is no picture.
        assert not [id for id in appearing if id.startswith("piece-at-")]


def test_the_land_is_painted_once(bare_page):
    """What is drawn over it changes with each press."""
    root = bare_page.show(lab.Board(lab.play("agricola", players=3, seed=7), pace=0))
    land = root.locator(".sal-board .sal-ground > use")
    assert land.evaluate("(it) => getComputedStyle(it).willChange") == "opacity"
    assert land.evaluate("(it) => getComputedStyle(it).transform") == "none"
