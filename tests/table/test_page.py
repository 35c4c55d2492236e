"""The page of a room, told everything by the test: joining, the lobby, the line above a game.

What is played over a real server stands in test_page_live.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.canned_room import ADDRESS, CannedRoom

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.tables.web_pages import words

AXE = Path(__file__).parents[2] / "widgets/node_modules/axe-core/axe.min.js"
# A board is looked at in tests/browser/test_accessible.py, and takes a second each time.
RUN = """async () => (await axe.run({include: document, exclude: '.sal-main'},
        {resultTypes: ['violations']})).violations
    .map((each) => [each.id, each.help, each.nodes.slice(0, 3).map((node) => node.html)])"""
EVERYTHING = [
    "start", "sit", "stand", "rename", "bot", "release", "lock", "take_back", "new_game",
    "hand_over", "copy", "leave", "close",
]  # fmt: skip

in_both = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def room(page: Page) -> CannedRoom:
    """A table for four at which Noor, the host, has sat down."""
    made = CannedRoom(page)
    made.seat(0, "Noor", host=True)
    return made


def host_of(page: Page, language: str = "en") -> CannedRoom:
    """Return a lobby seen by its host, with somebody who is not there and one who looks on."""
    room = CannedRoom(page, language=language)
    room.be(0, "Noor", EVERYTHING, host=True)
    room.seat(1, "Aiko")
    room.seat(2, "Sam", here=False)
    room.people["watching"] = [{"name": "Ben", "here": True, "host": False}]
    return room


def game_of(page: Page, language: str = "en", players: int = 2) -> tuple[CannedRoom, lab.Session]:
    """Return a table at which a game is on, seen by blue, and the game."""
    room = CannedRoom(page, players=players, language=language)
    room.be(1, "Aiko", ["take_back", "hand_over", "leave", "agree"])
    room.seat(0, "Noor", host=True)
    room.room |= {"state": "playing", "turn": [0]}
    play = lab.play("stone-age", players=players, seed=7)
    room.open()
    page.get_by_role("heading").first.wait_for()
    room.show(play, 1)
    page.locator(".sal-root[data-rev]").wait_for()
    return room, play


def shown_text(page: Page) -> str:
    return page.locator("body").inner_text()


# ---- coming in -------------------------------------------------------------------------------


def test_one_joins_by_name_and_seat(room: CannedRoom, page: Page) -> None:
    room.open()
    page.get_by_label("Your name at this table").fill("Kim")
    page.locator("label", has_text="Yellow").click()
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="You are in").wait_for()
    assert room.joined == [{"name": "Kim", "seat": 3, "language": "en"}]
    assert room.connections == 1


def test_one_joins_by_keys_alone(room: CannedRoom, page: Page) -> None:
    room.open()
    page.locator("#seat-2").wait_for()
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name === 'seat'"):
            break
    # Around the table, from blue over green to yellow.
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#seat-3")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Kim")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="You are in").wait_for()
    assert room.joined == [{"name": "Kim", "seat": 3, "language": "en"}]


def test_who_only_looks_on_has_no_seat(room: CannedRoom, page: Page) -> None:
    room.open()
    page.get_by_label("Your name at this table").fill("Kim")
    page.get_by_label("Only look on").check()
    page.get_by_role("button", name="Look on").click()
    page.get_by_role("heading", name="You are in").wait_for()
    assert room.joined == [{"name": "Kim", "seat": None, "language": "en"}]


def test_a_refusal_is_told_and_nothing_typed_is_lost(room: CannedRoom, page: Page) -> None:
    room.refuses = "Somebody has just taken this seat. Choose another one."
    room.open()
    page.get_by_label("Your name at this table").fill("Kim")
    page.get_by_role("button", name="Sit down").click()
    alert = page.get_by_role("alert").filter(has_text="another one")
    alert.wait_for()
    expect(page.get_by_label("Your name at this table")).to_have_value("Kim")
    room.refuses = ""
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="You are in").wait_for()


def test_the_language_changes_everything_and_keeps_what_is_typed(
    room: CannedRoom, page: Page
) -> None:
    room.open()
    page.get_by_label("Your name at this table").fill("Kim")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("#name")).to_have_value("Kim")
    assert page.locator("html").get_attribute("lang") == "ja"
    assert words()["ja"]["join.title"] in shown_text(page)
    assert words()["en"]["join.title"] not in shown_text(page)
    page.get_by_role("button", name="座る").click()
    page.get_by_role("heading", name=words()["ja"]["lobby.guest"]).wait_for()
    assert room.joined[0]["language"] == "ja"


@pytest.mark.parametrize(
    ("changed", "key"), [({"locked": True}, "locked"), ({"watch": False}, "full")]
)
def test_who_cannot_come_in_is_told_why(page: Page, changed: dict[str, bool], key: str) -> None:
    room = CannedRoom(page, players=2)
    room.seat(0, "Noor")
    room.seat(1, "Aiko")
    room.room |= changed
    room.open()
    assert page.get_by_role("alert").inner_text() == words()["en"][f"join.{key}"]
    page.get_by_role("button", name="Look again").wait_for()
    room.room |= {"locked": False, "watch": True}
    # Every few seconds the page looks by itself, too, and may have been first.
    page.evaluate("document.getElementById('do-again')?.click()")
    page.get_by_label("Your name at this table").wait_for()


def test_a_word_that_is_good_once_leaves_the_address_at_once(room: CannedRoom, page: Page) -> None:
    room.open("#once=abc-DEF_1")
    page.get_by_role("heading", name="You are in").wait_for()
    assert room.joined == [{"once": "abc-DEF_1", "language": "en"}]
    assert page.url == ADDRESS
    # Who comes so takes a seat at the table itself.
    page.get_by_role("button", name="Yellow").click()
    page.wait_for_timeout(0)
    assert room.asked == [{"t": "sit", "seat": 3}]


def test_a_word_that_was_used_asks_for_a_name(room: CannedRoom, page: Page) -> None:
    room.refuses = "This link was for one use, and it has been used."
    room.open("#once=abc")
    page.get_by_role("alert").filter(has_text="for one use").wait_for()
    page.get_by_label("Your name at this table").fill("Kim")
    room.refuses = ""
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="You are in").wait_for()
    assert room.joined[1] == {"name": "Kim", "seat": 1, "language": "en"}


def test_a_student_joins_with_a_number_and_no_name(page: Page) -> None:
    room = CannedRoom(page, kind="class")
    room.open()
    page.get_by_label("Your number in the class").fill("17")
    page.get_by_role("button", name="Join the class").click()
    page.wait_for_function("() => !document.querySelector('#join')")
    assert room.joined == [{"name": "17", "seat": None, "language": "en"}]


def test_the_first_page_leads_to_the_room_of_a_code(page: Page) -> None:
    room = CannedRoom(page)
    page.goto(ADDRESS.replace("t/K7M2QX/", ""))
    page.get_by_label("Code of the table").fill(" ｋ7m-2qx ")
    page.keyboard.press("Enter")
    page.wait_for_url(ADDRESS)
    assert room.status == 0


# ---- the lobby -------------------------------------------------------------------------------


def test_the_host_seats_bots_locks_and_starts(page: Page) -> None:
    room = host_of(page)
    room.open()
    page.get_by_label("Who plays Yellow").select_option("careful")
    page.get_by_label("Let nobody else in").check()
    page.get_by_role("button", name="Free this seat").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_timeout(0)
    assert room.asked == [
        {"t": "bot", "seat": 3, "bot": "careful"},
        {"t": "lock", "on": True},
        {"t": "release", "seat": 2},
        {"t": "start"},
    ]


def test_what_is_typed_stays_when_somebody_comes(page: Page) -> None:
    room = host_of(page)
    room.open()
    name = page.get_by_label("Your name")
    name.fill("Noora")
    room.seat(3, "Kim")
    room.tell("Kim has sat down.")
    expect(page.locator("#seat-3")).to_contain_text("Kim")
    expect(page.locator("#said")).to_have_text("Kim has sat down.")
    expect(name).to_have_value("Noora")
    expect(name).to_be_focused()
    name.press("Enter")
    page.wait_for_timeout(0)
    assert room.asked == [{"t": "rename", "name": "Noora"}]


def test_colours_are_kept_in_this_browser_and_reach_the_board(page: Page) -> None:
    room = host_of(page)
    room.open()
    # A shape is drawn by `use`, outside of what it stands in.
    red = """() => {
      const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      drawn.append(document.querySelector('#seat-red').cloneNode(true));
      document.body.append(drawn);
      const { fill } = getComputedStyle(drawn.querySelector('g > *'));
      drawn.remove();
      return fill;
    }"""
    usual = page.evaluate(red)
    page.get_by_label("Colours").select_option("okabe-ito")
    assert page.evaluate(red) != usual
    page.reload()
    expect(page.get_by_label("Colours")).to_have_value("okabe-ito")
    chosen = page.evaluate(red)
    room.show(lab.play("stone-age", players=2, seed=7), 0)
    page.locator(".sal-root[data-rev]").wait_for()
    wanted = {"t": "set", "setting": "colours", "value": "okabe-ito"}
    assert [wanted | {"req": each["req"]} for each in room.sent if each["t"] == "set"]
    page.wait_for_function(
        "() => document.querySelector('.sal-root').style.cssText.includes('#d55e00')"
    )
    # The style of the board has colours for the same shapes.
    assert chosen != usual
    assert page.evaluate(red) == chosen


# ---- a game ----------------------------------------------------------------------------------


def test_the_line_says_whose_turn_it_is_and_what_may_be_asked(page: Page) -> None:
    room, _ = game_of(page)
    turn = page.locator("[aria-current=true]")
    assert "Noor" in turn.inner_text()
    page.get_by_role("button", name="Take back").click()
    room.room["turn"] = [1]
    room.you["can"] = []
    room.tell()
    expect(turn).to_contain_text("Aiko")
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    assert room.asked == [{"t": "take_back"}]


def test_a_question_to_all_is_answered_in_the_line(page: Page) -> None:
    room, _ = game_of(page)
    room.room["ask"] = {"what": "take_back", "by": 0, "agreed": [0], "waits": [1]}
    room.tell()
    asked = page.get_by_role("alert").filter(has_text="Noor asks to take back")
    asked.get_by_role("button", name="Agree").click()
    room.room["ask"] = {"what": "new_game", "by": 0, "agreed": [0], "waits": [1]}
    room.tell()
    page.get_by_role("alert").get_by_role("button", name="No", exact=True).click()
    room.room["ask"] = None
    room.tell()
    expect(page.locator("#ask")).to_have_count(0)
    assert room.asked == [{"t": "agree", "yes": True}, {"t": "agree", "yes": False}]


def test_the_language_of_the_board_is_that_of_the_page(page: Page) -> None:
    game_of(page)
    page.locator(
        ".sal-root [data-command='language ja'], .sal-root [data-command*='ja']"
    ).first.click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("button", name=words()["ja"]["line.menu"])).to_be_visible()


def test_a_seat_is_handed_over_with_a_picture(page: Page) -> None:
    room, _ = game_of(page)
    room.answers["hand_over"] = {
        "address": ADDRESS + "#once=x", "qr": "data:image/svg+xml,<svg/>", "seconds": 60,
    }  # fmt: skip
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="My seat on another device").click()
    panel = page.get_by_role("dialog", name="Your seat on another device")
    panel.wait_for()
    assert "within 60 seconds" in panel.inner_text()
    assert room.asked == [{"t": "hand_over", "shared": True}]
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.get_by_role("button", name="Table")).to_be_focused()


def test_leaving_is_asked_once_more(page: Page) -> None:
    room, _ = game_of(page)
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Leave the table").click()
    assert room.asked == []
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert room.asked == [{"t": "leave"}]


# ---- a connection that breaks ----------------------------------------------------------------


def test_a_move_on_its_way_is_sent_once_more_with_its_id(page: Page) -> None:
    room, play = game_of(page)
    play.do("place 3 forest")
    room.deaf = True
    hut = page.locator(".sal-board [data-action='place 2 hut']")
    hut.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(0)
    (first,) = [each for each in room.sent if each["t"] == "act"]
    assert play.ply == 1
    room.epoch, room.deaf = "e2", False
    room.drop()
    page.get_by_text("Connection lost").wait_for()
    expect(page.locator(".sal-status")).to_contain_text("Blue sends 2 people to the hut")
    page.get_by_text("Connection lost").wait_for(state="detached")
    sent = [each for each in room.sent if each["t"] == "act"]
    assert sent == [first, first]
    assert first["epoch"] == "e1"
    assert play.ply == 2


def test_without_a_connection_nothing_is_sent_and_the_board_says_so(page: Page) -> None:
    room, play = game_of(page)
    play.do("place 3 forest")
    room.status = 503
    room.drop()
    page.get_by_text("Connection lost").wait_for()
    page.locator(".sal-board [data-action='place 2 hut']").press("Enter")
    no_answer = lab.drawing.strings("en")["no_answer_without_cell"]
    expect(page.locator(".sal-status")).to_contain_text(no_answer)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#said")).to_have_text(words()["en"]["said.no_link"])
    room.status = 0
    page.get_by_text("Connection lost").wait_for(state="detached")
    assert [each for each in room.sent if each["t"] == "act"] == []
    assert (room.asked, play.ply) == ([], 1)


@pytest.mark.parametrize(("code", "key"), [(4404, "none"), (4410, "closed")])
def test_a_room_that_ends_says_why(page: Page, code: int, key: str) -> None:
    room, _ = game_of(page)
    room.drop(code)
    page.get_by_role("heading", name=words()["en"][f"gone.{key}"]).wait_for()
    expect(page.locator(".sal-root")).to_have_count(0)
    page.wait_for_timeout(700)
    assert room.connections == 1


@pytest.mark.parametrize(("status", "key"), [(404, "none"), (410, "closed")])
@in_both
def test_where_there_is_no_room_the_page_says_why(
    page: Page, status: int, key: str, language: str
) -> None:
    room = CannedRoom(page, language=language)
    room.status = status
    room.open()
    page.get_by_role("heading", name=words()[language][f"gone.{key}"]).wait_for()
    assert room.connections == 0


def test_a_seat_that_is_taken_away_asks_to_join(page: Page) -> None:
    room, _ = game_of(page, players=4)
    room.you = None
    room.people["seats"][1]["who"] = None
    room.drop(4401)
    page.get_by_role("heading", name="Take a seat").wait_for()
    expect(page.locator(".sal-root")).to_have_count(0)
    page.wait_for_timeout(700)
    assert room.connections == 1


# ---- for all ---------------------------------------------------------------------------------


def places(page: Page, language: str, visit) -> None:
    """Visit everything that the page can show around a board."""
    room = CannedRoom(page, language=language)
    room.seat(0, "Noor", host=True)
    room.open()
    page.locator("#join-now").wait_for()
    visit("join")
    room.be(1, "Aiko with a long name 24", EVERYTHING, host=True)
    room.seat(2, "Sam", here=False)
    page.reload()
    page.locator("#do-start").wait_for()
    visit("lobby")
    room.room |= {"state": "over", "turn": [1]}
    room.people["seats"][3]["bot"] = "careful"
    room.room["ask"] = {"what": "take_back", "by": 0, "agreed": [0], "waits": [1, 2]}
    room.you["can"] = [*EVERYTHING, "agree"]
    page.reload()
    page.locator("#do-start").wait_for()
    room.show(lab.play("stone-age", players=4, seed=7), 1)
    page.locator(".sal-root[data-rev]").wait_for()
    visit("game")
    for path in (["menu"], ["menu", "invite"], ["menu", "leave"], ["menu", "close"]):
        for does in path:
            page.locator(f"#do-{does}").last.click()
        page.locator("dialog[open]").wait_for()
        visit(" ".join(path))
        page.keyboard.press("Escape")
    room.drop(4410)
    page.locator(".tbl-alone").wait_for()
    visit("gone")
    page.goto(ADDRESS.replace("t/K7M2QX/", ""))
    page.locator("#door").wait_for()
    visit("door")


needs_axe = pytest.mark.skipif(
    not AXE.is_file(), reason="axe-core is installed with the front end's tools"
)


@needs_axe
def test_axe_finds_nothing_where_one_joins(room: CannedRoom, page: Page) -> None:
    room.open()
    page.locator("#join-now").wait_for()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(RUN) == []


@pytest.mark.long
@needs_axe
@in_both
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, language: str, theme: str) -> None:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    found: list[object] = []

    def look(what: str) -> None:
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found.extend((what, each) for each in page.evaluate(RUN))

    places(page, language, look)
    assert found == []


MEASURE = """() => {
  const wide = document.documentElement.clientWidth;
  const out = [], small = [], tiny = [];
  for (const each of document.querySelectorAll('#page *, #line *, dialog[open] *, #door *')) {
    if (each.closest('svg, .tbl-hidden, select') || !each.checkVisibility()) continue;
    const box = each.getBoundingClientRect();
    if (box.right > wide + 1 || box.left < -1) out.push(each.outerHTML.slice(0, 80));
    const worded = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (worded && parseFloat(getComputedStyle(each).fontSize) < 12)
      small.push(each.outerHTML.slice(0, 80));
    const pressed = 'button, a.tbl-button, input:not([type=radio], [type=checkbox]), select';
    if (each.matches(pressed) && box.height < 24)
      tiny.push(each.outerHTML.slice(0, 80));
  }
  return {out, small, tiny, scrolls: document.documentElement.scrollWidth > wide};
}"""
WELL = {"out": [], "small": [], "tiny": [], "scrolls": False}


@pytest.mark.layout
@in_both
@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1440, 900)])
def test_everything_fits_and_can_be_read(page: Page, language: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found = {}

    def measure(what: str) -> None:
        found[what] = page.evaluate(MEASURE)

    places(page, language, measure)
    assert found == dict.fromkeys(found, WELL)


@pytest.mark.layout
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_the_line_leaves_the_window_to_the_board(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    game_of(page)
    page.evaluate("scrollTo(0, 0)")
    boxes = page.evaluate(
        """() => ['#line', '.sal-board', '.sal-prompt'].map((each) => {
            const {top, bottom} = document.querySelector(each).getBoundingClientRect();
            return [top, bottom];
        })"""
    )
    line, board, prompt = boxes
    assert line[1] - line[0] <= 48
    assert board[0] >= line[1]
    assert max(board[1], prompt[1]) <= size[1]


CROWDED = """() => {
  const all = [...document.querySelectorAll('#line li, #line button, #line p')];
  const boxes = all.map((each) => each.getBoundingClientRect());
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1).map(() => all[at].outerHTML));
}"""


@pytest.mark.layout
@pytest.mark.parametrize("wide", [320, 390, 600, 844, 1280])
def test_a_full_line_covers_nothing_of_itself(page: Page, wide: int) -> None:
    page.set_viewport_size({"width": wide, "height": 700})
    room = CannedRoom(page, "age-of-hunting", 5)
    room.be(3, "W" * 24, [*EVERYTHING, "agree"], host=True)
    for number, name in enumerate(["長い名前" * 6, "x" * 24, "Aiko"]):
        room.seat(number, name, here=number != 1)
    room.room |= {
        "state": "over", "turn": [1, 2],
        "ask": {"what": "new_game", "by": 0, "agreed": [0], "waits": [1, 2, 3]},
    }  # fmt: skip
    room.open()
    page.locator("#do-start").wait_for()
    room.model("board", "open", state=class_view(prompt="A game", board="A table"))
    for turn in ([1, 2], [3], []):
        room.room["turn"] = turn
        room.tell()
        expect(page.locator("[aria-current=true]")).to_have_count(len(turn))
        assert page.evaluate(CROWDED) == []
        assert page.evaluate(MEASURE) == WELL


def class_view(**parts: str) -> dict[str, object]:
    """Return what the page of a class is sent."""
    texts = {
        name: f'<div class="sal-new">{text}</div>' * bool(text) for name, text in parts.items()
    }
    words_of_page = lab.drawing.strings("en")
    view = {
        "v": 1, "rev": 1, "lang": "en", "look": "", "parts": texts, "status": "", "ply": 0,
        "past": False, "auto": False, "pace": 0,
        "strings": {key: words_of_page[key] for key in ("busy", "no_answer", "malformed")},
    }  # fmt: skip
    return {"view": view, "scenery": {}}


def boxes_of(page: Page, *selectors: str) -> list[dict[str, float]]:
    return page.evaluate(
        """(all) => all.map((each) => {
            const {left, top, right, bottom} =
                document.querySelector(each).getBoundingClientRect();
            return {left, top, right, bottom};
        })""",
        list(selectors),
    )


@pytest.mark.layout
def test_a_teacher_shows_the_way_in_and_then_what_comes_in(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    room = CannedRoom(page, kind="class")
    room.be(None, "Teacher", ["release", "lock", "close"], host=True)
    room.open()
    page.locator(".tbl-bar").wait_for()
    room.model("class", "open", state=class_view(who="Here: 2", items="Questions", now=""))
    code, who = boxes_of(page, "#beside .tbl-qr", ".sal-who")
    assert code["right"] < who["left"]
    assert code["right"] - code["left"] >= 250
    room.model("class", "update", state=class_view(who="Here", items="Questions", now="Dots " * 90))
    page.locator("#beside .tbl-qr").wait_for(state="detached")
    now, who, items = boxes_of(page, ".sal-now .sal-new", ".sal-who", ".sal-items")
    assert now["right"] <= who["left"]
    assert now["right"] - now["left"] > 700
    assert who["bottom"] <= items["top"]
    assert now["top"] < who["bottom"]
    # The way in is still there for who comes late.
    page.get_by_role("button", name="Class").click()
    page.get_by_role("button", name="Bring in the students").click()
    page.get_by_role("dialog").locator(".tbl-qr").wait_for()


@pytest.mark.layout
def test_a_student_reads_question_fields_and_reply_one_below_the_other(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    room = CannedRoom(page, kind="class")
    room.be(None, "17", ["leave", "hand_over"])
    room.open()
    page.locator(".tbl-bar").wait_for()
    room.model("question", "open", state=class_view(ask="What? " * 40, answer="Mine", reply="Yes"))
    page.locator(".sal-reply").wait_for()
    ask, answer, reply = boxes_of(page, ".sal-ask", ".sal-answer", ".sal-reply")
    assert ask["bottom"] <= answer["top"] < answer["bottom"] <= reply["top"]
    # No gap without words between them.
    assert answer["top"] - ask["bottom"] <= 24
    assert page.evaluate(MEASURE) == WELL


def test_nothing_breaks_the_policy_of_the_page(page: Page) -> None:
    page.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation',"
        " (event) => broken.push(event.violatedDirective + ' ' + event.blockedURI))"
    )
    host_of(page).open()
    page.locator("#do-start").wait_for()
    assert page.evaluate("broken") == []


def test_all_that_the_page_says_stands_among_its_words() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parents[2] / "widgets/src").glob("*.ts")
    ) + "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(lab.__file__).parent / "tables/templates").glob("*.j2")
    )
    made = ("colours.", "gone.", "share.", "hand_over.", "leave.", "new_game.", "close.", "ask.")
    keys = {key.removesuffix("_class") for key in words()["en"]}
    unused = [key for key in keys if key not in source and not key.startswith(made)]
    assert unused == []
