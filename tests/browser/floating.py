"""Boxes that open on a board: what opens them, and whether a person can see and read them.

Playwright's own clicks scroll a hidden thing into sight first, so that a dialog which nobody can
see passes. Here the mouse is moved to a point that is measured and visible, and what has opened is
measured before anything else is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.players import bots

WIDTHS = (480, 1000, 1440, 1920)
OPEN = ".sal-popup:not([hidden]), .sal-tip:not([hidden])"
PARTS = ".sal-guide-box, .sal-prompt, .sal-new, .sal-status, .sal-over, #sal-curtain, #sal-coach"

# A point of an element where a press arrives at it, as one sees it; none where there is none.
POINT = """(element) => {
  const {left, top, width, height} = element.getBoundingClientRect();
  const root = element.getRootNode();
  for (const down of [0.5, 0.3, 0.7, 0.9, 0.1]) for (const along of [0.5, 0.3, 0.7, 0.1, 0.9]) {
    const [x, y] = [left + along * width, top + down * height];
    if (element.contains(root.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""

# What is wrong with the boxes that are open now. An observer of intersections knows all that clips.
FAULTS = """async (root, [open, parts, tall]) => {
  const faults = [];
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
  const outside = (inner, outer) => inner.left < outer.left - 1 || inner.top < outer.top - 1 ||
    inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
  const aside = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1;
  const seenOf = (box) => new Promise((done) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      done(entry.intersectionRect);
    });
    observer.observe(box);
  });
  const clips = (each) => getComputedStyle(each).overflowX !== "visible";
  const isHeard = (each) => each.closest(".sal-heard, [aria-live] > .sal-hint") ||
    getComputedStyle(each).clipPath !== "none";
  // Every text is within what clips it from side to side, and is no column of single words.
  const read = (box, name) => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const [text, holder] = [walker.currentNode.data.trim(), walker.currentNode.parentElement];
      if (!text || !holder.checkVisibility({visibilityProperty: true}) || isHeard(holder)) continue;
      if (holder.closest("svg, option, style, .sal-tools")) continue;
      // What floats is looked at for itself.
      if (holder.closest(open) !== (box.matches(open) ? box : null)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const lines = [...range.getClientRects()].filter((line) => line.width > 0);
      for (let each = holder; ; each = each.parentElement) {
        if (clips(each) || each === box)
          for (const line of lines)
            if (aside(line, each.getBoundingClientRect()))
              faults.push(`${name}: “${text}” is cut at a side`);
        if (each === box) break;
      }
      const rows = new Set(lines.map((line) => Math.round(line.top))).size;
      const least = /[\\u3040-\\u9fff]/.test(text) ? 4 : 8;
      if (rows > 2 && text.length / rows < least && !holder.closest("table"))
        faults.push(`${name}: “${text}” stands in ${rows} lines`);
    }
  };
  const home = root.getBoundingClientRect();
  for (const box of root.querySelectorAll(open)) {
    const name = box.dataset.panel ?? "tip";
    const at = box.getBoundingClientRect();
    const said = `${name} at ${round(at)}`;
    const seen = await seenOf(box);
    if (outside(at, seen)) faults.push(`${said} is clipped: ${round(seen)}`);
    if (aside(at, home)) faults.push(`${said} is not within its board: ${round(home)}`);
    for (let each = root.parentElement; each && each !== document.body; each = each.parentElement)
      if (clips(each) && outside(at, each.getBoundingClientRect()))
        faults.push(`${said} is not within ${each.className}`);
    // The pointer goes through a tip; here it must not.
    box.style.pointerEvents = "auto";
    const [l, t, r, b] = [at.left + 6, at.top + 6, at.right - 6, at.bottom - 6];
    for (const [x, y] of [[l, t], [r, t], [l, b], [r, b], [(l + r) / 2, (t + b) / 2]]) {
      const found = root.getRootNode().elementFromPoint(x, y);
      if (box.contains(found)) continue;
      faults.push(`${said} is covered by ${found?.outerHTML.slice(0, 99)}`);
    }
    box.style.pointerEvents = "";
    if (tall && !box.matches(".sal-help") && box.scrollHeight > box.clientHeight + 1)
      faults.push(`${said} has to be scrolled`);
    read(box, name);
  }
  for (const part of root.querySelectorAll(parts)) {
    if (!part.checkVisibility()) continue;
    if (aside(part.getBoundingClientRect(), home)) faults.push(`${part.className} is too wide`);
    read(part, part.className);
  }
  return faults;
}"""


def faults(root: Any) -> list[str]:
    """Return what is wrong with the boxes that are open on a board, and with its parts."""
    tall = root.page.viewport_size["height"] >= 700
    found: list[str] = root.evaluate(FAULTS, [OPEN, PARTS, tall])
    return found


def near_point(page: Any, thing: Any) -> list[float] | None:
    """Return where a thing can be pressed, scrolled to if need be; nothing if it is covered."""
    at: list[float] | None = thing.evaluate(POINT)
    if not at:
        thing.evaluate("(it) => it.scrollIntoView({block: 'center', behavior: 'instant'})")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        at = thing.evaluate(POINT)
    return at


def bring_near(page: Any, thing: Any) -> tuple[float, float]:
    """Scroll the page until a thing can be pressed, if it cannot be now; where."""
    at = near_point(page, thing)
    assert at, f"{thing} cannot be pressed wherever one scrolls to"
    return at[0], at[1]


def press(page: Any, thing: Any) -> None:
    """Press a thing where it is seen."""
    page.mouse.click(*bring_near(page, thing))


def point_at(page: Any, thing: Any) -> None:
    """Move the mouse over a thing where it is seen."""
    x, y = bring_near(page, thing)
    page.mouse.move(x - 1, y)
    page.mouse.move(x, y)


def openings(game: str, players: int, seed: int = 5, **given: Any) -> Iterator[tuple[str, Any]]:
    """Yield sessions that stand where a kind of dialog can be opened, and the name of the dialog.

    Of each kind there is the first one in a game, and the one with most to choose.
    """
    seats = ["you", *["careful"] * (players - 1)]
    session = lab.play(game, seats, seed=seed, **given)
    choose, rng = bots(session.game)["careful"], Rng(1, "openings")
    first: dict[tuple[str, str], tuple[str, Any]] = {}
    most: dict[tuple[str, str], tuple[int, str, Any]] = {}
    while not session.over:
        if session.bot_to_move:
            session.step()
            continue
        seat = session.you if players > 1 else None
        for panel in scene_of(session, seat).prompt.panels:
            kind, size = (panel.id.split("-")[0], panel.form), len(panel.buttons + panel.choices)
            if panel.open or size <= most.get(kind, (0,))[0]:
                continue
            first.setdefault(kind, (panel.id, session.position))
            most[kind] = (size, panel.id, session.position)
        session.do(choose(session.position.state.copy(), rng), bots=False)
    for kind, (name, position) in first.items():
        yield name, lab.play(position, seats, seed=1)
        if most[kind][2] is not position:
            yield most[kind][1], lab.play(most[kind][2], seats, seed=1)
