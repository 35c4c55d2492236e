"""Everything that the present decision needs fits in one window, without scrolling.

A game is walked through by bots on one board, in the sizes that users have. Before each move of the
person it is measured what is seen: what lies on the table, the decision, what is mine, and what is
pressed now. Nothing before this scrolls the page. What opens is measured, too (see `floating.py`).
And what is mine stays where it is from decision to decision.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from heapq import nlargest
from itertools import islice
from typing import Any

import pytest
from browser.floating import POINT, faults
from fixtures.tables.every import GAMES as TABLES
from games.age_of_hunting.table import table

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.drawing.scene import Prompt
from stoneage_lab.players import bots
from stoneage_lab.session.session import Session

pytestmark = pytest.mark.layout

# What JupyterLab leaves for an output in windows of 1440 × 900 and 1280 × 720 beside its list of
# files, and of 1000 without it; and a screen that is filled. The page around a board has margins
# of 8 pixels; bars take a part of the height.
SIZES = {
    "1440": (975 + 16, 900),
    "1280": (848 + 16, 720),
    "1000": (1000, 900),
    "full screen": (1440, 900),
}
# Without its list of files, a small screen that is filled, laptops beside its list, and a tablet.
MORE_SIZES = {
    "1280 wide": (1280, 720),
    "1366 full screen": (1366, 768),
    "1366": (934 + 16, 768),
    "1536": (1071 + 16, 864),
    "1180": (1180, 820),
}
BARS = 125
PHONES = {"480": (480, 844), "390": (390, 844)}

FIVE = ("animals", "igloos", "winter", "huts", "mammoth")
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "stone-age-2": ("stone-age", 2, {}),
    "stone-age-4": ("stone-age", 4, {}),
    "stone-age-2-expansions": ("stone-age", 2, {"expansions": FIVE}),
    "stone-age-4-expansions": ("stone-age", 4, {"expansions": FIVE}),
    "agricola-2": ("agricola", 2, {}),
    "agricola-4": ("agricola", 4, {}),
    "agricola-3-cards": ("agricola", 3, {"rules": "standard"}),
    "agricola-4-cards": ("agricola", 4, {"rules": "standard"}),
    "age-of-hunting-2": ("age-of-hunting", 2, {}),
    "age-of-hunting-5": ("age-of-hunting", 5, {}),
    "age-of-revive-3": ("age-of-revive", 3, {}),
    "age-of-revive-4": ("age-of-revive", 4, {}),
}

# Games of which the lines of the others are looked at, too.
MORE: dict[str, tuple[str, int, dict[str, Any]]] = {
    "stone-age-3": ("stone-age", 3, {}),
    "stone-age-3-expansions": ("stone-age", 3, {"expansions": FIVE}),
    "agricola-3": ("agricola", 3, {}),
    "agricola-5": ("agricola", 5, {}),
    "agricola-5-cards": ("agricola", 5, {"rules": "standard"}),
    "age-of-hunting-3": ("age-of-hunting", 3, {}),
    "age-of-hunting-4": ("age-of-hunting", 4, {}),
    "agricola-1-cards": ("agricola", 1, {"rules": "standard"}),
}
WITH_OTHERS = [name for name, (_, players, _) in (GAMES | MORE).items() if players > 2]

# What is not in view now: "table", "decision", "mine", "choice" (all that can be pressed).
SEEN = """(root, bars) => {
  const home = root.getBoundingClientRect();
  const full = document.fullscreenElement === root;
  const end = full ? innerHeight : Math.min(innerHeight, home.top + innerHeight - bars);
  // Clipped by whatever scrolls around it, and by the window.
  const inView = (each) => {
    const at = each.getBoundingClientRect();
    let [top, bottom, left, right] = [0, end, 0, innerWidth];
    for (let up = each.parentElement; up && up !== root; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return at.top >= top - 1 && at.bottom <= bottom + 1 && at.left >= left - 1 &&
      at.right <= right + 1;
  };
  const all = (what) => [...root.querySelectorAll(what)].filter((each) => each.checkVisibility());
  const missing = (name, what) => all(what).every(inView) ? [] : [name];
  const prompt = root.querySelector(".sal-prompt");
  const scrolled = prompt.scrollHeight > prompt.clientHeight + 1;
  const mine = ".sal-hand > .sal-panels > .sal-panel:first-child";
  return [
    ...missing("table", ".sal-board > .sal-laid > .sal-items > :is(svg, .sal-reading)"),
    ...(scrolled ? ["decision"] : missing("decision", ".sal-prompt")),
    ...missing("mine", mine),
    ...missing("choice", ":is(.sal-board, .sal-hand, .sal-prompt) .can"),
  ];
}"""


# How far a dialog that is open stands from what opened it.
AWAY = """(root) => {
  const {left, top, right, bottom} = root.querySelector(".sal-popup:not([hidden])")
    .getBoundingClientRect();
  const apart = [...root.querySelectorAll("[data-open][aria-expanded=true]")].map((opener) => {
    const by = opener.getBoundingClientRect();
    return Math.hypot(
      Math.max(0, left - by.right, by.left - right), Math.max(0, top - by.bottom, by.top - bottom));
  });
  return Math.min(...apart);
}"""


class Walk:
    """Looks at decisions of one person among bots; collects what cannot be seen in each size."""

    def __init__(self, bare_page: Any) -> None:
        self.bare_page, self.page = bare_page, bare_page.page
        # One board at a time: those before it stay on the page, out of sight.
        self.page.add_style_tag(content="#here > div:not(:last-child) { display: none }")
        # What is not seen, and before which move first.
        self.missing: dict[str, dict[str, str]] = {size: {} for size in SIZES}
        self.clipped: list[str] = []

    def look(self, session: Any, words: str) -> None:
        """Measure what is seen before a move in each size, and the dialog in which it is chosen."""
        board = lab.Board(session, pace=0)
        self.root = self.bare_page.show(board)
        for name, (width, high) in SIZES.items():
            self.size(name, width, high)
            for what in self.root.evaluate(SEEN, BARS):
                self.missing[name].setdefault(what, words)
            self.open_dialog(session, name, words)
        self.leave_full_screen()
        board.close()

    def size(self, name: str, width: int, high: int) -> None:
        """Give the board one of the sizes; a window that fills the screen has to be left first."""
        self.leave_full_screen()
        self.bare_page.resize(width, high)
        self.page.evaluate("() => scrollTo(0, 0)")
        if "full screen" in name:
            self.root.evaluate("(it) => it.requestFullscreen()")
            self.page.wait_for_function("() => document.fullscreenElement !== null")
            self.bare_page.wait_for_frames()

    def leave_full_screen(self) -> None:
        if self.page.evaluate("() => document.fullscreenElement !== null"):
            self.page.evaluate("() => document.exitFullscreen()")
            self.page.wait_for_function("() => document.fullscreenElement === null")

    def open_dialog(self, session: Any, name: str, words: str) -> None:
        """Open the dialog that the move is chosen in, where it can be pressed without scrolling."""
        reached = (each for each in scene_of(session).controls() if words in each.words)
        panel = next((each.panel for each in reached if each.panel and not each.panel.open), None)
        if panel is None:
            return
        at = self.root.locator(f"[data-open='{panel.id}']").first.evaluate(POINT)
        if at is None:
            self.missing[name].setdefault("choice", words)
            return
        self.page.mouse.click(*at)
        self.root.locator(".sal-popup:not([hidden])").first.wait_for(state="visible")
        self.clipped += [f"{name}, {words}: {fault}" for fault in faults(self.root)]
        away = self.root.evaluate(AWAY)
        if away > 12:
            self.clipped.append(f"{name}, {words}: {away:.0f} px from what was pressed")
        self.page.keyboard.press("Escape")
        self.page.mouse.move(2, 2)


def decisions(session: Any) -> Iterator[str]:
    """Play a game, and yield the words of each move of the person before it is made."""
    choose = bots(session.game).get("careful") or bots(session.game)["random"]
    rng = Rng(1, "one window")
    while not session.over:
        if session.bot_to_move:
            session.step()
            continue
        move = choose(session.position.state.copy(), rng)
        yield str(move)
        session.do(move)


def walk(bare_page: Any, session: Any, every: int, most: int = 10_000) -> dict[str, dict[str, str]]:
    """Look at one of so many decisions; what cannot be seen in each size, and when first."""
    see = Walk(bare_page)
    for number, words in enumerate(islice(decisions(session), most)):
        if number % every == 0:
            see.look(session, words)
    assert not see.clipped, "\n".join(see.clipped)
    return see.missing


def kind(prompt: Prompt) -> tuple[Any, ...]:
    """Return what decides about the height of a decision beside its words: its forms and rows."""
    return (
        bool(prompt.detail),
        *((p.form, len(p.kinds), len(p.buttons), bool(p.note)) for p in prompt.panels if p.open),
    )


def length(prompt: Prompt) -> int:
    """Return how much there is to read in a decision."""
    panels = [panel for panel in prompt.panels if panel.open]
    texts = [prompt.sentence, prompt.detail, *(panel.note for panel in panels)]
    texts += [each.text + each.note for panel in panels for each in panel.buttons]
    return sum(map(len, texts)) + sum(len(panel.choices) for panel in panels)


def that_differ(name: str, seeds: Iterable[int]) -> dict[int, set[int]]:
    """Return the numbers of the decisions, by the seeds of the games, that stand for all others.

    Of each kind there is the first, and those with most to read; and the first of each game.
    """
    found: dict[tuple[Any, ...], list[tuple[int, int, int]]] = {}
    for seed in seeds:
        session = begun(name, seed)
        for number, _ in enumerate(decisions(session)):
            prompt = scene_of(session, session.you).prompt
            found.setdefault(kind(prompt), []).append((length(prompt), seed, number))
    chosen = {seed: {0} for seed in seeds}
    for alike in found.values():
        for _, seed, number in [alike[0], *nlargest(3, alike)]:
            chosen[seed].add(number)
    return chosen


def begun(name: str, seed: int = 5) -> Any:
    game, players, given = (GAMES | MORE)[name]
    return lab.play(game, ["you", *["careful"] * (players - 1)], seed=seed, **given)


# Games of items, whatever they look like: those that stand before each player, and those without.
SMALL = ("panels", "purse", "ring", "farm", "belt", "cards")


@pytest.mark.parametrize(
    "name",
    [
        "stone-age-2",
        "stone-age-4-expansions",
        "agricola-4-cards",
        "age-of-hunting-5",
        "age-of-revive-4",
    ],
)
def test_the_first_decisions_of_a_game_lie_in_one_window(bare_page, name):
    found = walk(bare_page, begun(name), every=2, most=3)
    assert not any(found.values()), found


@pytest.mark.parametrize("name", SMALL[:2])
def test_small_games_lie_in_one_window(bare_page, name):
    game = TABLES[name]
    session = lab.play(game, ["you", *["random"] * (game.players - 1)], seed=1)
    found = walk(bare_page, session, every=3, most=4)
    assert not any(found.values()), found


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_all_that_a_decision_needs_lies_in_one_window(bare_page, name):
    found = walk(bare_page, begun(name), every=9)
    assert not any(found.values()), found


# Where my mat begins below the head of the board, how much more than its kept room the decision
# takes, and whether it is called for: on a telephone the decision lies over the page, and my mat
# comes up to it where nothing but what lies there can answer it.
STANDS = """(root) => {
  const prompt = root.querySelector(".sal-prompt");
  const lies = getComputedStyle(prompt).position === "sticky";
  const kept = parseFloat(getComputedStyle(prompt).minHeight);
  const mine = root.querySelector(".sal-hand > .sal-panels > .sal-panel:first-child");
  const top = mine.getBoundingClientRect().top - root.getBoundingClientRect().top;
  const more = lies ? 0 : prompt.getBoundingClientRect().height - kept;
  const ground = root.querySelector(".sal-board .sal-ground");
  const called = lies && root.querySelector(".sal-has-far") !== null;
  const seen = ground.getAttribute("viewBox");
  return {top: Math.round(top), more: Math.round(more), ground: seen, called};
}"""


# What is wrong on a telephone: something hangs over the edge, the decision is not in sight or is
# scrolled, or the others come before what is mine.
AMISS = """(root) => {
  const prompt = root.querySelector(".sal-prompt");
  const {top, bottom} = prompt.getBoundingClientRect();
  const [mine, others] = [".sal-hand > .sal-panels > .sal-panel", ".sal-folds"]
    .map((what) => root.querySelector(what)?.getBoundingClientRect().top ?? Infinity);
  return Object.entries({
    "hangs over the edge": document.documentElement.scrollWidth > innerWidth,
    "decision out of sight": top < -1 || bottom > innerHeight + 1,
    "decision is scrolled": prompt.scrollHeight > prompt.clientHeight + 1,
    "others before mine": others < mine,
  }).filter(([, wrong]) => wrong).map(([what]) => what);
}"""

# What ends below the window: the line of another player, or what that player did last.
LOWER = """(root, bars) => {
  const home = root.getBoundingClientRect();
  const full = document.fullscreenElement === root;
  const end = full ? innerHeight : Math.min(innerHeight, home.top + innerHeight - bars);
  return [...root.querySelectorAll(".sal-one > summary, .sal-latest")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > end + 1)
    .map((each) => each.id);
}"""


def places_of_my_mat(
    bare_page: Any, session: Any, sizes: dict[str, tuple[int, int]], numbers: Collection[int]
) -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """Play a game on one board; where my mat stands at decisions of these numbers in each size."""
    found: dict[str, list[tuple[str, dict[str, Any]]]] = {size: [] for size in sizes}
    # The widest telephone first: the layout is chosen before anything is measured.
    width, high = next(iter(sizes.values()))
    bare_page.resize(width, high)
    board = lab.Board(session, pace=0)
    board.paused = True
    see = Walk(bare_page)
    see.root = bare_page.show(board)
    bare_page.page.wait_for_function(TALL, arg=sizes.keys() <= PHONES.keys())
    for number, words in enumerate(islice(decisions(session), max(numbers) + 1)):
        if number not in numbers:
            continue
        bare_page.wait_for_answers()
        for name, (width, high) in sizes.items():
            see.size(name, width, high)
            phone = name in PHONES
            unseen = see.root.evaluate(AMISS) if phone else see.root.evaluate(SEEN, BARS)
            if not phone and name != "full screen":
                unseen += see.root.evaluate(LOWER, BARS)
            found[name].append((words, see.root.evaluate(STANDS) | {"unseen": unseen}))
    see.leave_full_screen()
    board.close()
    return found


# The ground of a telephone is higher than wide.
TALL = """(tall) => {
  const {width, height} = document.querySelector(".sal-board .sal-ground").viewBox.baseVal;
  return height > width === tall;
}"""


def moved(found: list[tuple[str, dict[str, Any]]]) -> list[str]:
    """Return the decisions at which my mat stands elsewhere than at the first, without need.

    A decision may take more than the room that is kept, by as much as it needs; the shelf of a
    hand above my mat has as many rows as its cards; and a mat that is called for stands above the
    table.
    """
    usual: dict[str, int] = {}
    told = []
    for words, now in found:
        if now["called"]:
            continue
        top = now["top"] - max(0, now["more"])
        first = usual.setdefault(now["ground"], top)
        if abs(top - first) > 1:
            told.append(f"{words}: {top - first:+} px")
    return told


# Texts with letters of less than 12 pixels, in pictures and beside them.
SMALL_LETTERS = """(root) => [...root.querySelectorAll("*")].filter((each) =>
  each.checkVisibility() &&
  [...each.childNodes].some((one) => one.nodeType === 3 && one.data.trim())
).map((each) => {
  const {a, b} = each.getScreenCTM?.() ?? {a: 1, b: 0};
  return [each.textContent.trim(), parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b)];
}).filter(([, size]) => size < 11.95).map(([text, size]) => `${text}: ${size.toFixed(1)} px`)"""


@pytest.mark.parametrize("sizes", [SIZES, PHONES], ids=["windows", "telephones"])
@pytest.mark.parametrize(
    "name",
    ["stone-age-4-expansions", "agricola-3-cards", "age-of-hunting-5", "age-of-revive-4"],
)
def test_all_letters_have_12_pixels(bare_page, name, sizes):
    """Some moves into a game: there are signs on what cannot be done, cards and rows of goods."""
    session = begun(name, seed=11)
    refused = (
        sum(each.state == "cannot" for each in scene_of(session).controls())
        for _ in islice(decisions(session), 12, None)
    )
    assert any(many > 5 for many in refused)
    see = Walk(bare_page)
    see.size("", *next(iter(sizes.values())))
    board = lab.Board(session, pace=0)
    see.root = bare_page.show(board)
    bare_page.page.wait_for_function(TALL, arg=sizes is PHONES)
    for language in LANGUAGES:
        board.change("language", language)
        bare_page.wait_for_answers()
        for size, (width, high) in sizes.items():
            see.size(size, width, high)
            assert see.root.evaluate(SMALL_LETTERS) == [], (language, size)
    see.leave_full_screen()


@pytest.mark.parametrize("size", ["1280", "390"])
@pytest.mark.parametrize(
    "name", ["stone-age-2", "agricola-2", "age-of-hunting-2", "age-of-revive-3"]
)
def test_my_mat_stays_where_it_is_from_decision_to_decision(bare_page, name, size):
    sizes = {size: (SIZES | PHONES)[size]}
    found = places_of_my_mat(bare_page, begun(name), sizes, range(5))[size]
    assert len(found) == 5
    assert moved(found) == []


@pytest.mark.long
@pytest.mark.parametrize("sizes", [SIZES, PHONES], ids=["windows", "telephones"])
@pytest.mark.parametrize("name", GAMES)
def test_my_mat_stays_where_it_is_in_whole_games(bare_page, name, sizes):
    for seed, numbers in that_differ(name, [11, 12, 13]).items():
        places = places_of_my_mat(bare_page, begun(name, seed), sizes, numbers)
        for size, rows in places.items():
            assert moved(rows) == [], (seed, size)
            unseen = [(words, now["unseen"]) for words, now in rows if now["unseen"]]
            assert unseen == [], (seed, size)


# Where room is scarce: much to read, many buttons or many own cards in a low window; a tray that
# has some of my cards; on a telephone a card that glows and is asked about.
@pytest.mark.parametrize(
    ("name", "seed", "number", "size", "language"),
    [
        ("agricola-3-cards", 11, 19, "1280", "en"),
        ("agricola-3-cards", 11, 19, "1280", "ja"),
        ("agricola-5-cards", 21, 14, "1280", "en"),
        ("agricola-5-cards", 33, 37, "1280", "en"),
        ("agricola-4-cards", 32, 69, "1280", "en"),
        ("agricola-3", 12, 74, "1280", "en"),
        ("age-of-hunting-5", 13, 31, "1280", "en"),
        ("age-of-hunting-3", 31, 43, "1280", "en"),
        ("age-of-hunting-3", 31, 43, "1000", "en"),
        ("stone-age-2", 36, 83, "1280", "en"),
        ("agricola-3-cards", 13, 37, "480", "en"),
        ("stone-age-2", 41, 24, "1280 wide", "en"),
        ("stone-age-2", 41, 24, "1366", "en"),
        ("stone-age-3", 42, 128, "1366 full screen", "ja"),
        ("age-of-hunting-5", 41, 6, "1366 full screen", "en"),
        ("agricola-5-cards", 43, 64, "1366 full screen", "en"),
        ("agricola-5-cards", 43, 70, "1366 full screen", "en"),
        ("agricola-3-cards", 42, 64, "1280 wide", "ja"),
        ("agricola-1-cards", 42, 55, "1280", "ja"),
        ("agricola-3", 62, 79, "1280 wide", "ja"),
        ("agricola-4", 62, 36, "1280 wide", "ja"),
        ("agricola-5", 63, 77, "1440", "en"),
        ("age-of-hunting-3", 62, 7, "1536", "ja"),
        ("age-of-hunting-3", 63, 11, "1180", "en"),
        ("agricola-3-cards", 63, 78, "1180", "en"),
        ("stone-age-4-expansions", 63, 55, "1180", "en"),
    ],
)
def test_a_long_decision_leaves_mine_and_the_others_where_they_are(
    bare_page, name, seed, number, size, language
):
    lab.language(language)
    sizes = {size: (SIZES | MORE_SIZES | PHONES)[size]}
    found = places_of_my_mat(bare_page, begun(name, seed), sizes, {0, number})[size]
    assert moved(found) == []
    assert [now["unseen"] for _, now in found] == [[], []]


LOWEST = """(root) => Math.max(...[...root.querySelectorAll(
  ".sal-hand > .sal-panels > .sal-panel:first-child, .sal-hand :is(.sal-one, .sal-latest)")]
  .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().bottom))"""


@pytest.mark.parametrize("width", [SIZES["1280"][0], 1280])
def test_four_others_stand_in_a_low_window(bare_page, width):
    root = after_all_have_moved(bare_page, "age-of-hunting-5", width, 720)
    assert root.locator(".sal-one:visible + .sal-latest").count() == 4
    assert root.evaluate(LOWEST) <= 720 - BARS + 8


def after_all_have_moved(bare_page: Any, name: str, width: int, high: int) -> Any:
    """Show a game once everybody has done something that is told below the name."""
    bare_page.resize(width, high)
    session = begun(name)
    walk = decisions(session)
    for _ in range((GAMES | MORE)[name][1]):
        next(walk)
    return bare_page.show(lab.Board(session, pace=0))


@pytest.mark.parametrize("name", WITH_OTHERS)
def test_the_lines_of_all_others_stand_in_a_window(bare_page, name):
    """Also below a mat that fills its column: there they stand side by side below the table."""
    root = after_all_have_moved(bare_page, name, *SIZES["1440"])
    others = (GAMES | MORE)[name][1] - 1
    for size in ("1440", "1280"):
        width, high = SIZES[size]
        bare_page.resize(width, high)
        assert root.locator(".sal-one:visible + .sal-latest").count() == others, size
        assert root.evaluate(LOWER, BARS) == [], size
        assert root.evaluate(SEEN, BARS) == [], size


def test_what_each_of_four_did_last_is_seen_over_the_line_that_is_pointed_at(bare_page):
    """Where a low window has no room for it below each line; unfolded it stands there."""
    root = after_all_have_moved(bare_page, "age-of-hunting-5", *SIZES["1280"])
    told, line = root.locator(".sal-latest"), root.locator(".sal-one > summary").nth(1)
    opacity = "(it) => getComputedStyle(it).opacity"
    assert {each.evaluate(opacity) for each in told.all()} == {"0"}
    line.hover()
    assert [each.evaluate(opacity) for each in told.all()] == ["0", "1", "0", "0"]
    above, row = told.nth(1).bounding_box(), line.bounding_box()
    assert above["y"] + above["height"] <= row["y"]
    line.click()
    row = root.locator(".sal-one[open]").bounding_box()
    assert told.nth(1).bounding_box()["y"] >= row["y"] + row["height"] - 8
    told.nth(1).click()
    bare_page.wait_for_answers()
    assert told.nth(2).evaluate(opacity) == "0"
    told.nth(2).focus()
    assert told.nth(2).evaluate(opacity) == "1"


ROWS = """(root) => [...root.querySelectorAll(".sal-one > summary")]
  .filter((each) => each.checkVisibility()).map((each) => {
    const {left, top, right} = each.getBoundingClientRect();
    const score = each.querySelector(".sal-panel-score").getBoundingClientRect();
    const sign = each.querySelector(".sal-icon").getBoundingClientRect();
    return {left, top, right, beside: Math.abs(score.top + score.bottom - sign.top - sign.bottom)};
  })"""


@pytest.mark.parametrize("name", ["stone-age-4", "agricola-4-cards", "age-of-revive-4"])
def test_in_a_low_window_each_of_three_others_has_one_row(bare_page, name):
    width, high = SIZES["1280"]
    bare_page.resize(width, high)
    root = bare_page.show(lab.Board(begun(name, seed=11), pace=0))
    rows = root.evaluate(ROWS)
    assert len(rows) == 3
    assert all(row["beside"] < 12 for row in rows), "the score stands beside the sign"
    apart = [(one["left"], one["top"]) for one in rows]
    assert len(set(apart)) == 3


@pytest.mark.parametrize("width", [SIZES["1440"][0], SIZES["1280"][0]])
def test_one_of_the_others_below_the_table_unfolds_in_its_place(bare_page, width):
    bare_page.resize(width, 900)
    session = begun("stone-age-4")
    next(decisions(session))
    root = bare_page.show(lab.Board(session, pace=0))
    before, high = root.evaluate(ROWS), root.locator(".sal-other").nth(1).bounding_box()["height"]
    assert len({row["top"] for row in before}) == 1, "side by side"
    root.locator(".sal-one > summary").nth(1).click()
    mat = root.locator(".sal-one[open] > .sal-panel").bounding_box()
    after = root.evaluate(ROWS)
    assert [(row["left"], row["top"]) for row in after] == [
        (row["left"], row["top"]) for row in before
    ]
    assert root.locator(".sal-other").nth(1).bounding_box()["height"] > high
    for other in (0, 2):
        assert root.locator(".sal-other").nth(other).bounding_box()["height"] <= high + 1
    assert before[1]["left"] - 2 <= mat["x"] < mat["x"] + mat["width"] <= before[1]["right"] + 2
    assert root.locator(".sal-log").bounding_box()["y"] >= mat["y"] + mat["height"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_my_mat_is_seen_below_a_long_payment_in_a_low_window(bare_page, language):
    """Food is paid with four kinds of goods, or with points: the longest of a game of four."""
    lab.language(language)
    bare_page.resize(SIZES["1280"][0], 720)
    session = begun("stone-age-4-expansions", seed=13)
    long = next(
        panel
        for _ in decisions(session)
        for panel in scene_of(session, session.you).prompt.panels
        if len(panel.kinds) == 4 and panel.open and panel.buttons and "10" in panel.buttons[0].text
    )
    root = bare_page.show(lab.Board(session, pace=0))
    assert root.locator(".sal-prompt .sal-spin:visible").count() == len(long.kinds)
    assert root.evaluate(SEEN, BARS) == []
    # What can be done instead stands beside what is left, and neither lies over the other.
    left, other = (root.locator(f".sal-choices {each}") for each in (".sal-amount", ".sal-alone"))
    text, button = left.bounding_box(), other.locator("button").bounding_box()
    assert button["y"] < text["y"] + text["height"]
    assert left.evaluate(TEXT_END) <= button["x"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_my_cards_are_seen_late_in_a_game_in_a_low_window(bare_page, language):
    """Eight rows of cards, and a decision that quotes one: the most of this game."""
    lab.language(language)
    bare_page.resize(SIZES["1280"][0], 720)
    session = begun("agricola-4-cards", seed=25)
    assert next(words for words in decisions(session) if words == "decline")
    root = bare_page.show(lab.Board(session, pace=0))
    assert root.locator(".sal-hand .sal-fold:visible").count()
    assert root.evaluate(SEEN, BARS) == []


# Where the longest line of a text ends.
TEXT_END = """(it) => {
  const range = document.createRange();
  range.selectNodeContents(it);
  return Math.max(...[...range.getClientRects()].map((line) => line.right));
}"""


def test_at_the_end_the_score_and_what_is_mine_stand_in_a_low_window(bare_page):
    bare_page.resize(SIZES["1280"][0], 720)
    end = table(5, over=True, red={"track": 5})
    session = Session(end.game, ["you", *["careful"] * 4], 1, end)
    root = bare_page.show(lab.Board(session, pace=0))
    assert root.locator(".sal-table").is_visible()
    assert root.locator(".sal-over").is_visible()
    mine = root.locator(".sal-hand > .sal-panels > .sal-panel").first.bounding_box()
    assert mine["y"] + mine["height"] <= 720


@pytest.mark.parametrize("name", ["stone-age-4-expansions", "agricola-5"])
def test_at_the_end_of_a_long_score_mine_and_the_lines_of_all_others_are_seen(bare_page, name):
    session = begun(name, seed=61)
    for _ in decisions(session):
        pass
    bare_page.resize(SIZES["1440"][0], 900)
    root = bare_page.show(lab.Board(session, pace=0))
    for size in ("1440", "1000"):
        width, high = SIZES[size]
        bare_page.resize(width, high)
        assert root.locator(".sal-table tbody tr").count() >= 8
        assert root.locator(".sal-one:visible").count() == (GAMES | MORE)[name][1] - 1
        assert root.evaluate(LOWER, BARS) == [], size
        assert root.evaluate(SEEN, BARS) == [], size


def test_at_the_end_of_a_game_with_cards_the_lines_of_all_others_are_seen(bare_page):
    session = begun("agricola-3-cards", seed=7)
    for _ in decisions(session):
        pass
    width, high = MORE_SIZES["1280 wide"]
    bare_page.resize(width, high)
    root = bare_page.show(lab.Board(session, pace=0))
    assert root.locator(".sal-one:visible").count() == 2
    assert root.evaluate(LOWER, 0) == []
    assert root.evaluate(SEEN, 0) == []


def test_at_the_end_the_coachs_lesson_leaves_mine_and_the_others_in_sight(bare_page):
    session = begun("stone-age-4-expansions", seed=61)
    bare_page.resize(*SIZES["1440"])
    board = lab.Board(session, pace=0)
    root = bare_page.show(board)
    for _ in decisions(session):
        pass
    bare_page.wait_for_answers()
    root.locator(".sal-after-head").wait_for(timeout=120_000)
    see = Walk(bare_page)
    see.root = root
    for size in ("1440", "1366", "full screen"):
        see.size(size, *(SIZES | MORE_SIZES)[size])
        assert root.evaluate(LOWER, BARS) == [], size
        assert root.evaluate(SEEN, BARS) == [], size
    see.leave_full_screen()


@pytest.mark.parametrize("name", ["agricola-4-cards", "stone-age-4-expansions", "age-of-hunting-5"])
def test_on_a_projector_mine_and_the_lines_of_all_others_are_seen(bare_page, name):
    lab.projector()
    try:
        root = after_all_have_moved(bare_page, name, 1440, 900)
        for width, high in ((1440, 900), (1920, 1080), (1280, 720)):
            bare_page.resize(width, high)
            enlarged = root.evaluate("(it) => it.getBoundingClientRect().width / it.offsetWidth")
            assert enlarged > 1.1, width
            assert root.evaluate(LOWER, BARS) == [], width
            assert root.evaluate(SEEN, BARS) == [], width
    finally:
        lab.projector(False)


@pytest.mark.parametrize("name", ["stone-age-4-expansions", "age-of-hunting-5"])
def test_beside_what_the_coach_advises_mine_and_the_others_are_seen(bare_page, name):
    root = after_all_have_moved(bare_page, name, *SIZES["1280"])
    root.locator("#tool-hint").click()
    root.locator(".sal-coach ol").wait_for(timeout=60_000)
    bare_page.wait_for_answers()
    for size in ("1280", "1440", "1000"):
        width, high = SIZES[size]
        bare_page.resize(width, high)
        assert root.evaluate(LOWER, BARS) == [], size
        assert root.evaluate(SEEN, BARS) == [], size


TOPS = """(root) => Object.fromEntries(Object.entries({
  table: ".sal-board", mine: ".sal-hand .sal-panel", others: ".sal-folds", decision: ".sal-prompt",
}).map(([name, what]) => [name, root.querySelector(what)]).filter(([, part]) => part).map(
  ([name, part]) => {
    const {top, bottom} = part.getBoundingClientRect();
    return [name, [top, bottom]];
  },
))"""


@pytest.mark.parametrize("width", [480, 390])
@pytest.mark.parametrize("name", ["stone-age-2", "agricola-2", "age-of-revive-3"])
def test_on_a_telephone_the_decision_is_in_sight_and_mine_comes_before_the_others(
    bare_page, name, width
):
    session = begun(name)
    next(decisions(session))
    bare_page.resize(width, 844)
    at = bare_page.show(lab.Board(session, pace=0)).evaluate(TOPS)
    assert at["table"][0] < at["mine"][0] < at["others"][0]
    assert 0 <= at["decision"][0] < at["decision"][1] <= 844


@pytest.mark.parametrize("width", [720, 480, 390])
def test_in_one_column_my_place_comes_up_to_the_decision_while_it_alone_is_needed(bare_page, width):
    session = lab.play(TABLES["tall"], 3, seed=1)
    bare_page.resize(width, 844)
    root = bare_page.show(lab.Board(session, pace=0))
    assert root.locator(".sal-hand .can").count()
    assert not root.locator(".sal-board > .sal-laid .can").count()
    at = root.evaluate(TOPS)
    assert at["mine"][0] < at["table"][0]
    assert at["mine"][0] < 844 / 2


@pytest.mark.parametrize("unfolded", [False, True])
def test_a_fold_that_was_needed_closes_unless_the_reader_had_unfolded_it(bare_page, unfolded):
    play = lab.play(TABLES["tall"], 3, seed=1)
    root = bare_page.show(lab.Board(play, pace=0))
    fold = root.locator("#fold-red")
    if unfolded:
        fold.locator("summary").click()
    for words in ("till 0", "till 0", "till 0", "till 1", "till 1", "till 1"):
        play.do(words)
    bare_page.wait_for_answers()
    assert fold.evaluate("(it) => it.open"), "cards can be played now"
    play.do("play 0")
    bare_page.wait_for_answers()
    assert fold.evaluate("(it) => it.open") == unfolded


def test_a_card_that_is_asked_for_from_a_hand_is_seen_at_once(bare_page):
    session = begun("agricola-3-cards")
    next(words for words in decisions(session) if words.startswith("play "))
    see = Walk(bare_page)
    see.look(session, "")
    assert not any("choice" in see.missing[size] for size in SIZES), see.missing


def test_a_projector_shows_table_decision_and_mine_as_large_as_the_window_holds(bare_page):
    board = lab.Board(begun("stone-age-2"), pace=0, size="projector")
    page, root = bare_page.page, bare_page.show(board)
    zooms = []
    for width, high in ((991, 900), (1456, 900), (1920, 1080), (864, 720)):
        page.set_viewport_size({"width": width, "height": high})
        assert root.evaluate(SEEN, BARS) == [], (width, high)
        zooms.append(root.evaluate("(it) => it.getBoundingClientRect().width / it.offsetWidth"))
    assert zooms == pytest.approx([975 / 844, 1.35, 1.35, 1.0047], abs=0.01)
