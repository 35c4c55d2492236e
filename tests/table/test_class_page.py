"""The pages of a class in browsers, over the real server: how they look, and what they are for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import stoneage_lab as lab
from stoneage_lab.core.language import speaking
from stoneage_lab.tables.class_play import ClassPlay, class_setup
from stoneage_lab.tables.live_class import LiveClass
from stoneage_lab.tables.room import CLASS

from .conftest import Serve, Served

AXE = Path(__file__).parents[2] / "widgets/node_modules/axe-core/axe.min.js"
RUN = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
    .map((each) => [each.id, each.help, each.nodes.slice(0, 3).map((node) => node.html)])"""
# Letters of a picture are measured as they are seen, after it was made smaller or larger.
MEASURE = """() => {
  const wide = document.documentElement.clientWidth;
  const out = [], small = [], tiny = [], faint = [];
  const seen = (each) => each.checkVisibility() && getComputedStyle(each).position !== 'absolute';
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).reduce((sum, n) => sum + +n, 0);
  for (const each of document.querySelectorAll('#line *, #page *, #board *')) {
    if (!seen(each) || each.closest('pre, table, .sal-note, #beside svg')) continue;
    const box = each.getBoundingClientRect();
    // A picture is scrolled within its place rather than made too small to be read.
    const beyond = box.right > wide + 1 || box.left < -1;
    if (beyond && !each.closest('figure svg')) out.push(each.outerHTML.slice(0, 80));
    const worded = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const drawn_by = each.closest('svg') ? each.getScreenCTM() : {a: 1, b: 0};
    const scale = Math.hypot(drawn_by.a, drawn_by.b);  // letters may stand upright
    if (worded && scale * parseFloat(getComputedStyle(each).fontSize) < 11.95)
      small.push(each.outerHTML.slice(0, 80));
    if (each.matches('button, input:not([type=checkbox]), select') && box.height < 24)
      tiny.push(each.outerHTML.slice(0, 80));
    if (each.matches('figure svg text')) {
      const paper = getComputedStyle(each.closest('svg')).backgroundColor;
      if (Math.abs(light(getComputedStyle(each).fill) - light(paper)) < 250)
        faint.push(each.outerHTML.slice(0, 80));
    }
  }
  return {out, small, tiny, faint, scrolls: document.documentElement.scrollWidth > wide};
}"""
WELL: dict[str, object] = {"out": [], "small": [], "tiny": [], "faint": [], "scrolls": False}
STUDENTS = 12
VOTE = "vote:1"


class Classroom:
    """A class with the browser of its teacher and that of student 1."""

    def __init__(self, served: Served, new_context: Callable[..., BrowserContext], **given: Any):
        self.served = served
        setup = class_setup("L2", "1B", positions=[lab.play("stone-age", players=2, seed=7)])
        self.room = served.server.call(lambda: served.server.hall.make(CLASS, setup))
        address = served.address(self.room)
        self.teacher = new_context(**given).new_page()
        self.teacher.goto(f"{address}#once={served.key(self.room)}")
        self.teacher.locator(".sal-who h2").wait_for()
        self.student = new_context(**given).new_page()
        self.student.goto(address)
        self.student.locator("#name").fill("1")

    def come_in(self) -> None:
        self.student.locator("#join-now").click()
        self.student.locator(".sal-ask .cls").wait_for()

    @property
    def live(self) -> LiveClass:
        play = self.room.game()
        assert isinstance(play, ClassPlay)
        return play.live

    def call(self, function: Callable[[LiveClass], object]) -> None:
        """Let something happen, and wait until both pages show it."""
        self.served.server.call(lambda: function(self.live))
        # The screen of the teacher gathers what comes in.
        self.teacher.wait_for_timeout(800)

    def answered(self, item: str, language: str) -> None:
        """Open an item, and let all answer it."""

        def answer(live: LiveClass) -> None:
            live.open(item)
            with speaking(language):
                for number in range(1, STUDENTS + 1):
                    reason = {"because": f"{number} of ten"}
                    if item == "L2.1":
                        prediction = {"answer": f"0.{10 + 7 * number}", **reason}
                        live.do(number, "stone-age/L2.1", "predict", prediction)
                    elif item == "L2":
                        live.do(number, "stone-age/L2", "throw", {"times": "10"})
                    else:
                        live.do(number, VOTE, "vote", {"move": str(1 + number % 3), **reason})

        self.call(answer)


LOOKS = [
    pytest.param("en", "light", (1440, 900), id="wide"),
    pytest.param("ja", "dark", (390, 844), id="phone"),
    pytest.param("ja", "light", (1024, 768), id="tablet", marks=pytest.mark.long),
    pytest.param("en", "dark", (1440, 900), id="night", marks=pytest.mark.long),
]


@pytest.mark.layout
@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is installed with the front end's tools")
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("language", "theme", "size"), LOOKS)
def test_every_page_of_a_class_fits_and_can_be_read(
    language: str,
    theme: str,
    size: tuple[int, int],
    serve: Serve,
    new_context: Callable[..., BrowserContext],
) -> None:
    room = Classroom(
        serve(), new_context, color_scheme=theme, reduced_motion="reduce",
        viewport={"width": size[0], "height": size[1]},
        locale={"en": "en-US", "ja": "ja-JP"}[language],
    )  # fmt: skip
    found: dict[str, object] = {}

    def look(what: str) -> None:
        for who, page in (("teacher", room.teacher), ("student", room.student)):
            assert page.evaluate("document.documentElement.lang") == language
            page.evaluate(AXE.read_text(encoding="utf-8"))
            found[f"{who}, {what}"] = page.evaluate(MEASURE) | {"axe": page.evaluate(RUN)}

    look("before anybody has come")
    room.come_in()
    look("nothing open")
    room.answered("L2.1", language)
    look("predictions")
    room.call(lambda live: live.compare(1, 2).share_pair())
    room.teacher.locator("#cls-answers summary").click()
    look("two answers side by side")
    room.call(LiveClass.show)
    look("the truth")
    room.answered("L2", language)
    look("throws")
    room.call(LiveClass.show)
    look("throws beside theory")
    room.answered("1", language)
    look("votes")
    room.call(LiveClass.show)
    look("the coach")
    room.call(LiveClass.end)
    look("the codes")
    assert found == {key: {**WELL, "axe": []} for key in found}


def test_a_teacher_reads_what_the_class_is_asked(
    serve: Serve, new_context: Callable[..., BrowserContext]
) -> None:
    room = Classroom(serve(), new_context, viewport={"width": 1440, "height": 900})
    room.come_in()
    # Before anything is open a button says what it would open.
    button = room.teacher.locator("#cls-item-stone-age-L2-1")
    expect(button).to_contain_text("look for gold in the river")
    button.click()
    expect(room.teacher.locator(".cls-asked")).to_contain_text("How likely is at least one gold?")
    expect(room.student.locator(".sal-ask")).to_contain_text("How likely is at least one gold?")
    room.teacher.locator("#cls-item-vote-1").click()
    room.teacher.locator(".cls-asked img").wait_for()
    # What was predicted is said once.
    room.teacher.locator("#cls-item-stone-age-L2-1").click()
    page = room.student
    page.get_by_label("Your prediction").fill("0.2")
    page.get_by_label("because").fill("I have seen it")
    page.get_by_role("button", name="Write down my prediction").click()
    expect(page.locator(".sal-reply")).to_contain_text("You predicted 0.2.")
    assert page.locator(".sal-reply").inner_text().count("I have seen it") == 1


def shape(page: Page) -> float:
    """Return how high the picture of a position is for its width."""
    image = page.locator(".sal-ask img")
    image.wait_for()
    found: float = image.evaluate("(each) => each.naturalHeight / each.naturalWidth")
    return found


@pytest.mark.layout
def test_a_position_to_vote_on_is_upright_on_a_phone_and_beside_the_fields_on_a_desk(
    serve: Serve, new_context: Callable[..., BrowserContext]
) -> None:
    room = Classroom(serve(), new_context, viewport={"width": 1280, "height": 800})
    room.come_in()
    room.call(lambda live: live.open("1"))
    page = room.student
    wide = shape(page)
    ask, answer = (page.locator(each).bounding_box() for each in (".sal-ask", ".sal-answer"))
    assert ask
    assert answer
    assert answer["x"] >= ask["x"] + ask["width"]
    assert abs(answer["y"] - ask["y"]) < 2
    page.set_viewport_size({"width": 390, "height": 844})
    # A function, not an expression: the page forbids `eval`, by which an expression is asked again.
    page.wait_for_function(f"() => document.querySelector('.sal-ask img').naturalWidth < {390 * 2}")
    assert shape(page) > 1.5 * wide
    box = page.locator(".sal-ask img").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
