"""What one move sets off is told in moments, one after the other, and any press goes to the end."""

import pytest

import stoneage_lab as lab

WAITS = """() => Object.fromEntries(document.getAnimations()
    .filter((each) => each.effect.target.id && each.effect.getTiming().delay > 0)
    .map((each) => [each.effect.target.id, each.effect.getTiming().delay]))"""
RUNNING = """() => document.getAnimations()
    .filter((each) => each.timeline === document.timeline)
    .filter((each) => each.playState !== 'finished').length"""
SEEN = "(id) => +getComputedStyle(document.getElementById(id)).opacity"


def shown_at_dawn(bare_page, calm=False):
    """Show a board, and play the move that sends everybody home."""
    page = bare_page.page
    page.emulate_media(reduced_motion="reduce" if calm else "no-preference")
    session = lab.play("agricola", players=2, seed=3)
    for move in ("use forest", "use claypit", "use reeds"):
        session.do(move)
    root = bare_page.show(lab.Board(session, seat=0, pace=0))
    session.do("use fishing")
    bare_page.wait_for_answers()
    return page, root


def test_the_evening_comes_before_the_dawn(bare_page):
    page, _ = shown_at_dawn(bare_page)
    page.wait_for_function("() => document.getAnimations().length > 5")
    waits = page.evaluate(WAITS)
    home = [at for id, at in waits.items() if id.startswith("piece-red-home")]
    heaps = [at for id, at in waits.items() if id.startswith("piece-heap")]
    assert home
    assert heaps
    assert max(home) < min(heaps)
    assert waits["face-2"] == waits["moment-dawn-2"] == heaps[0]
    # The next moment comes within a second.
    assert waits["moment-dawn-2"] - waits["moment-evening-2"] <= 1000


def test_the_others_are_seen_until_they_go_home_and_then_no_more(bare_page):
    page, _ = shown_at_dawn(bare_page)
    who = "piece-blue-at-claypit-leaves"
    page.wait_for_function("() => document.getAnimations().length > 5")
    at = page.evaluate("""(id) => {
      const all = document.getAnimations().filter((each) => each.effect.target.id === id);
      for (const each of all) each.pause();
      return all.map((each) => {
        const {delay, duration} = each.effect.getComputedTiming();
        for (const one of all) one.currentTime = delay / 2;
        const seen = +getComputedStyle(document.getElementById(id)).opacity;
        for (const one of all) one.currentTime = delay + 2 * duration;
        return [seen, +getComputedStyle(document.getElementById(id)).opacity];
      });
    }""", who)  # fmt: skip
    # It fades, and it walks.
    assert at == [[1, 0], [1, 0]]


@pytest.mark.parametrize("press", ["key", "mouse"])
def test_any_press_goes_to_the_end(bare_page, press):
    page, root = shown_at_dawn(bare_page)
    page.wait_for_function("() => document.getAnimations().length > 5")
    assert page.evaluate(RUNNING)
    if press == "key":
        root.focus()
        page.keyboard.press("Escape")
    else:
        root.locator(".sal-prompt").click()
    assert not page.evaluate(WAITS)
    assert page.evaluate(SEEN, "face-2") == 1
    assert page.evaluate(SEEN, "moment-dawn-2") == 0


def test_without_motion_the_end_is_there_at_once(bare_page):
    page, _ = shown_at_dawn(bare_page, calm=True)
    assert not page.evaluate(RUNNING)
    assert page.evaluate(SEEN, "face-2") == 1
    assert page.evaluate(SEEN, "moment-dawn-2") == 0


# How many stops the way of each thing that has moved has.
RECORD = """() => {
    window.stops = {};
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        window.stops[this.id] = frames.transform.length;
        return animate.call(this, frames, timing);
    };
}"""


def test_a_piece_walks_along_its_road_and_goods_hop_to_the_sacks(bare_page):
    page = bare_page.page
    page.emulate_media(reduced_motion="no-preference")
    session = lab.play("age-of-revive", players=3, seed=1, rules="first")
    bare_page.show(lab.Board(session, seat=0, pace=0))
    page.evaluate(RECORD)
    session.do("move 1")
    # Round the corner of the town, not straight across its houses.
    page.wait_for_function("() => window.stops['piece-red'] > 4")
    session.do("act recruit")
    page.wait_for_function("() => window.stops['piece-red-worker-1'] === 3")


def test_a_telephone_marks_nothing_as_moved_when_it_lays_the_table_out(bare_page):
    page = bare_page.page
    page.set_viewport_size({"width": 480, "height": 900})
    page.emulate_media(reduced_motion="reduce")
    session = lab.play("age-of-revive", players=3, seed=1, rules="first")
    root = bare_page.show(lab.Board(session, seat=0, pace=0))
    # Wide at first, then as narrow as the page.
    root.locator('.sal-board svg[viewBox^="0 0 480 "]').first.wait_for()
    bare_page.wait_for_answers()
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert root.locator(".sal-moved").count() == 0
