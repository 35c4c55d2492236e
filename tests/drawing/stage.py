"""Every phase of Stone Age on a live board in a real browser, without Jupyter around it.

The page is the bundle that travels with every board, with a model that answers nothing; Jupyter's
light and dark colours come as the variables it sets. `python3 dev.py pictures` and the tests of
how things look share this.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock
from weakref import WeakKeyDictionary

from support.bare_page import DARK

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rng import Rng
from stoneage_lab.games.stone_age.rules.cards import CARDS
from stoneage_lab.widget.jupyter_model import STATIC


def until(
    step: str, players: int, seed: int, wanted: Callable[[Any], bool] = lambda session: True
) -> Any:
    """Return a session played up to a decision.

    No bot plays: the pictures that are kept must not change because a bot has learned something.
    Moves are drawn, but nobody declines or starves who can do otherwise.
    """
    session = lab.play("stone-age", players=players, seed=seed)
    rng = Rng(seed, "stage")
    while not session.over:
        if session.position.state.step_name == step and wanted(session):
            return session
        moves = [action.words for action in session.position.legal()]
        better = [words for words in moves if words not in ("decline", "starve")] or moves
        session.do(better[rng.below(len(better))])
    assert step == "over", f"no {step} in this game"
    return session


def paying_for(kind: str) -> Callable[[Any], bool]:
    """Return whether a card or a building is being bought, and can be paid."""

    def wanted(session: Any) -> bool:
        position = session.position
        site = session.game.parts.sites[position.state.buying]
        return bool(site.kind == kind and position.moves.filter("pay"))

    return wanted


def round_of(number: int) -> Callable[[Any], bool]:
    return lambda session: session.position.state.round >= number


def fed(session: Any) -> bool:
    return any(event[0] == "feed" for event in session.position.events)


def full() -> Any:
    """Return a game of four in which everybody has as much as there is, and three go hunting."""
    data = lab.play("stone-age", players=4, seed=5).position.to_dict()
    state = data["state"]
    taken = {*state["display"], *state["tops"]}
    cards = [card for card in (f"C{n:02}" for n in range(1, 37)) if card not in taken]
    tiles = [tile for tile in (f"B{n:02}" for n in range(1, 29)) if tile not in taken]
    state["stacks"] = [1, 1, 1, 1]
    for number, (seat, player) in enumerate(state["players"].items()):
        player |= {"people": 10, "food": (3, 24, 30, 12)[number], "fields": (7, 10, 0, 10)[number]}
        own = [card for card in CARDS if card.id in cards[number::4]]
        once = sorted(card.top.amount for card in own if card.top.kind == "one_use")
        trade = sum(card.top.kind == "any_two" for card in own)
        player |= {"level": 12, "used": [0, 1, 1], "once": once, "any_two": trade}
        player |= {"points": (123, 87, -31, 210)[number], "cards": [card.id for card in own]}
        player |= {"buildings": tiles[number::4]}
        player["goods"] = dict(zip(player["goods"], (20, 12, 0, 10), strict=True))
        if number:
            state["placed"].setdefault("hunt", {})[seat] = 10
    state |= {"start": "red", "round": 12}
    state["todo"] = [["placing", "red", 0, 0, 0]]
    return lab.play(lab.Position.from_dict(data), ["you", "careful", "careful", "careful"], seed=1)


def alone(wanted: Callable[[Any], bool]) -> Any:
    """Return a game of one person against a bot that takes any move, up to some position."""
    session = lab.play("stone-age", players=["you", "random"], seed=3)
    while not wanted(session):
        if session.bot_to_move:
            session.step()
        else:
            session.do(session.position.legal()[0].words, bots=False)
    return session


def click(selector: str) -> Callable[[Any], None]:
    return lambda page: page.locator(selector).first.click()


# Each phase: how to come to it, and what to press before looking.
PHASES: dict[str, tuple[Callable[[], Any], Callable[[Any], None] | None]] = {
    "placing": (lambda: until("placing", 2, 3), None),
    "number": (lambda: until("placing", 3, 4, round_of(2)), click("[data-open^='place-']")),
    "using": (lambda: until("using", 4, 5, round_of(3)), None),
    "tools": (lambda: until("tools", 3, 11, round_of(3)), None),
    "building": (lambda: until("buying", 3, 5, paying_for("building")), None),
    "card": (lambda: until("buying", 4, 5, paying_for("card")), None),
    "draft": (lambda: until("taking", 4, 8), None),
    "any-two": (lambda: until("offer", 2, 13), None),
    "shortage": (lambda: until("feeding", 3, 5), None),
    "round-end": (lambda: until("placing", 4, 6, lambda s: round_of(4)(s) and fed(s)), None),
    "late": (lambda: until("placing", 4, 5, round_of(9)), None),
    "full": (full, None),
    "meal": (lambda: alone(lambda session: round_of(2)(session) and fed(session)), None),
    "poor": (
        lambda: until("buying", 2, 5, lambda session: not session.position.moves.filter("pay")),
        None,
    ),
    "final": (lambda: until("over", 3, 9), None),
}

PAGE = """<!doctype html><meta charset="utf-8"><style>%(css)s</style>
<style>html{%(theme)s}body{margin:0;padding:8px;background:%(ground)s}</style>
<div id="here"></div>
<script type="module">
const source = %(script)s;
const url = URL.createObjectURL(new Blob([source], {type: "text/javascript"}));
const {default: board} = await import(url);
const traits = %(traits)s;
const model = {
  get: (name) => traits[name], set() {}, save_changes() {}, on() {}, off() {}, send() {},
};
board.render({model, el: document.getElementById("here")});
</script>"""

UNPAINTED = "<style>html{opacity:0}</style>"


def page_of(board: Any, dark: bool) -> str:
    """Return a page that shows a board as it is now."""

    def script(value: Any) -> str:
        return json.dumps(value).replace("</", "<\\/")

    theme = ";".join(f"{name}:{value}" for name, value in DARK.items()) if dark else ""
    return PAGE % {
        "css": (STATIC / "board.css").read_text(encoding="utf-8"),
        "script": script((STATIC / "board.js").read_text(encoding="utf-8")),
        "traits": script({**board.picture(), "seen": 0}),
        "theme": theme,
        "ground": "#111" if dark else "#fff",
    }


# The page of each browser. To open one takes longer than all that is looked at in it.
_pages: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()


@contextmanager
def staged(
    browser: Any,
    name: str,
    session: Any,
    *,
    language: str = "en",
    dark: bool = False,
    painted: bool = True,
    layout: str = "wide",
    **size: int,
) -> Iterator[Any]:
    """Show a phase in a page; nothing moves there, and one is shown at a time.

    Nobody answers the page, so what it would ask for a narrow board is said here: the `layout`.

    What is only measured need not be painted: it is laid out all the same.
    """
    parts = drawing.parts

    def laid_out(*given: Any, **named: Any) -> dict[str, str]:
        return parts(*given, **{**named, "layout": layout})

    with mock.patch.object(drawing, "parts", laid_out):
        board = lab.Board(session, language=language)
        content = page_of(board, dark)
    page = _pages.pop(browser, None) or browser.new_page(reduced_motion="reduce")
    try:
        page.set_viewport_size({"width": 1200, "height": 1000, **size})
        # Nothing is pointed at but by the phase itself.
        page.mouse.move(0, 0)
        page.set_content(content + ("" if painted else UNPAINTED))
        page.locator(".sal-root[data-rev]").wait_for()
        act = PHASES[name][1] if name in PHASES else None
        if act:
            act(page)
        yield page
    except BaseException:
        page.close()
        raise
    finally:
        board.close()
    _pages[browser] = page
