"""The page draws what Python really sends: the golden views, one over the other on one board."""

from __future__ import annotations

from typing import Any

from drawing.golden import GOLDEN

# What a person may have to decide, and the end of the game.
STEPS = {"placing", "using", "tools", "buying", "taking", "offer", "feeding", "over"}


def golden_views() -> tuple[list[dict[str, Any]], str]:
    """Golden views as a page gets them, and their style sheet; each has a higher number."""
    views, steps, css = [], set(), ""
    for make in GOLDEN.values():
        board = make()
        steps.add(getattr(board.play.position.state, "step_name", ""))
        views.append({"view": {**board.view, "rev": len(views)}, "scenery": board.scenery})
        css = board._css
        board.close()
    assert steps >= STEPS
    return views, css


def test_real_pictures_are_drawn(bare_page: Any) -> None:
    page = bare_page.page
    page.evaluate(COMPLAINTS)
    views, css = golden_views()
    # Nobody answers: Python has sent all of them already.
    page.evaluate("() => { window.askPython = async () => []; }")
    wrong, opened = page.evaluate(DRAW_ALL, [views, css])
    assert wrong == []
    assert opened > 4
    # The last one is the same on a page that has shown nothing before.
    after_all, afresh = page.evaluate(DRAW_LAST, [views[-1], css])
    assert after_all == afresh
    assert len(afresh) > 500
    assert page.evaluate("complaints") == []


COMPLAINTS = """() => {
  window.complaints = [];
  const complain = (...said) => complaints.push(said.join(" "));
  Object.assign(console, {error: complain, warn: complain});
}"""

# What is wrong with the views, and how many sites were opened.
DRAW_ALL = """([views, css]) => {
  addModel("golden", {seen: 0});
  showBoard("golden", css);
  const here = window.views[0].el;
  const one = (selector) => here.querySelector(selector);
  const press = (each) => each.dispatchEvent(
    new MouseEvent("click", {bubbles: true, composed: true, detail: 1}));
  const wrong = [], opened = new Set();
  const check = (is, ...what) => is || wrong.push(what.join(" "));
  for (const {view, scenery} of views) {
    deliver([["golden", {method: "update", state: {scenery, view}, buffers: []}]]);
    check(one(".sal-root").dataset.rev === String(view.rev), view.rev, "is not shown");
    check(one("[role=alert]").hidden, view.rev, "raises an alarm");
    for (const part of here.querySelectorAll("[data-part]")) {
      // A panel that was open keeps the one of its own.
      const stops = [...part.querySelectorAll("[tabindex='0']:not(pre,.sal-scroll)")]
        .filter((stop) => !stop.closest("[hidden]"));
      check(stops.length <= 1, view.rev, part.dataset.part, "is entered at", stops.length);
    }
    for (const site of here.querySelectorAll(".sal-board [data-open]")) {
      if (opened.has(site.id)) continue;
      opened.add(site.id);
      press(site);
      const panel = one(`[data-panel="${site.dataset.open}"]`);
      check(!panel.hidden, view.rev, site.id, "does not open");
      check(panel.contains(document.activeElement), view.rev, site.id, "has not the focus");
      press(one(`[id="${site.id}"]`));
      check(panel.hidden, view.rev, site.id, "does not close");
    }
    for (const dial of here.querySelectorAll("[data-stepper],[data-picker]"))
      check(dial.querySelector(".sal-ok"), view.rev, dial.id, "cannot be confirmed");
  }
  return [wrong, opened.size];
}"""
# What there is, line by line, on the board that has shown all of them and on a new one.
DRAW_LAST = """([last, css]) => {
  // What the page itself sets on the markup of Python; the names that it gives are different on
  // every board, and where the focus was.
  const own = ({name, value}) =>
    /^(tabindex|data-lines|data-lm-suppress-shortcuts)$/.test(name) || value.startsWith("sal-hint");
  const tree = (element, depth = 0) => [
    [" ".repeat(depth), element.tagName,
      ...[...element.attributes].filter((each) => !own(each))
        .map(({name, value}) => `${name}=${value}`).sort()].join(" "),
    ...[...(element.content ?? element).childNodes].flatMap((child) =>
      child instanceof Element ? tree(child, depth + 1) : [child.textContent.trim()]),
  ];
  addModel("fresh", {seen: 0, ...last});
  showBoard("fresh", css);
  const [old, fresh] = window.views.map(({el}) => el);
  old.querySelector(".sal-prompt").classList.remove("sal-chooses");
  // In a first picture nothing appears.
  for (const each of old.querySelectorAll(".sal-came")) {
    each.classList.remove("sal-came");
    if (!each.classList.length) each.removeAttribute("class");
  }
  return [old, fresh].map((el) => tree(el.querySelector(".sal-main")));
}"""
