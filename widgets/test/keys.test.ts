import { describe, expect, it, vi } from "vitest";
import { readingOrder } from "../src/roving_focus";
import { BOARD, HEAD, LOG, PROMPT, press, stage, view } from "./stage";

describe("Jupyter's own keys", () => {
  it.each(["a", "b", "x", "d", "m", "y", "z", "c", "v", "Enter", " ", "ArrowDown", "?", "1"])(
    "%s stays in the board",
    (key) => {
      const { focus } = stage();
      focus("#site-hut");
      expect(press(key).reachedJupyter).toBe(false);
    },
  );

  it.each([
    ["Tab", {}],
    ["Escape", {}],
    ["s", { ctrlKey: true }],
    ["s", { metaKey: true }],
    ["F4", { altKey: true }],
  ])("%s %o goes through", (key, more) => {
    vi.useFakeTimers();
    const { focus, root } = stage();
    focus("#site-hut");
    const { event, reachedJupyter } = press(key, more);
    expect(reachedJupyter).toBe(true);
    expect(event.defaultPrevented).toBe(false);
    vi.runAllTimers();
    expect(root.hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
  });

  it("Escape leads out of the board, into the cell", () => {
    const { focus, el } = stage();
    el.tabIndex = -1;
    focus("#site-hut");
    press("Escape");
    expect(document.activeElement).toBe(el);
  });

  it("Escape that closes a panel goes no further", () => {
    const { click } = stage();
    click("#site-forest");
    expect(press("Escape").reachedJupyter).toBe(false);
    expect(press("Escape").reachedJupyter).toBe(true);
  });
});

describe("moving about", () => {
  it("has one tab stop in every part", () => {
    const { all } = stage();
    for (const part of ["head", "board", "log"]) {
      const stops = all(`[data-part=${part}] [tabindex="0"]`);
      expect(stops, part).toHaveLength(1);
    }
    expect(all("[data-part=board] [tabindex='0']")[0]?.id).toBe("site-forest");
  });

  it("leaves out what can no longer be pressed, but not while it has the focus", () => {
    const { model, focus, focused, key, one, all } = stage();
    focus("#site-hut");
    const board = BOARD.replace(
      / role="button" aria-label="Hut" data-action="place 2 hut" data-tip="hut"/,
      "",
    );
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(focused()).toBe("site-hut");
    expect(all("[data-part=board] [tabindex='0']")).toHaveLength(1);
    key("Enter");
    expect(model.sent).toEqual([]);
    key("ArrowRight");
    expect(focused()).toBe("site-forest");
    model.show(view({ rev: 3, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(one("#site-hut").hasAttribute("tabindex")).toBe(false);
  });

  it("goes round by arrows, Home and End", () => {
    const { focus, key, focused, all } = stage();
    focus("#site-forest");
    key("ArrowRight");
    expect(focused()).toBe("site-hut");
    key("End");
    expect(focused()).toBe("site-field");
    key("ArrowRight");
    expect(focused()).toBe("site-forest");
    key("ArrowLeft");
    expect(focused()).toBe("site-field");
    key("Home");
    expect(focused()).toBe("site-forest");
    expect(all("[data-part=board] [tabindex='0']")).toHaveLength(1);
  });

  it("goes up and down by what is seen", () => {
    const { focus, key, focused, one } = stage();
    lay(one("#site-forest"), 0, 0);
    lay(one("#site-hut"), 300, 0);
    lay(one("#site-field"), 310, 200);
    focus("#site-hut");
    key("ArrowDown");
    expect(focused()).toBe("site-field");
    key("ArrowUp");
    expect(focused()).toBe("site-hut");
  });

  it("reads rows from top to bottom and left to right", () => {
    const [a, b, c, d] = [0, 1, 2, 3].map(() => document.createElement("i")) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    lay(a, 200, 8);
    lay(b, 0, 0);
    lay(c, 100, 60);
    lay(d, 0, 64);
    expect(readingOrder([a, b, c, d])).toEqual([b, a, d, c]);
  });

  it("N goes to the next thing that can be done, wherever it is", () => {
    const { focus, key, focused } = stage();
    focus("#site-forest");
    key("n");
    expect(focused()).toBe("site-hut");
    key("n");
    expect(focused()).toBe("site-forest");
  });
});

describe("pressing", () => {
  it("Enter and Space act, a held key only once", () => {
    const { model, focus, key } = stage();
    focus("#site-hut");
    key("Enter");
    model.answer();
    key("Enter", { repeat: true });
    key(" ");
    expect(model.sent.map((each) => each.t)).toEqual(["act", "act"]);
  });

  it("plays a number of people without the mouse", () => {
    const { model, focus, key } = stage();
    focus("#site-forest");
    key("Enter");
    key("ArrowUp");
    key("ArrowUp");
    key("Enter");
    expect(model.sent[0]).toMatchObject({ action: "place 3 forest" });
  });

  it.each([
    ["u", "undo"],
    ["R", "redo"],
    ["p", "pause"],
    ["h", "hint"],
  ])("%s asks for %s", (key, t) => {
    const { model, focus, key: hit } = stage();
    focus("#site-hut");
    hit(key);
    expect(model.sent[0]).toMatchObject({ t });
  });

  it("? opens and closes the help", () => {
    const { focus, key, one } = stage();
    focus("#site-hut");
    key("?");
    expect(one("#panel-help").hidden).toBe(false);
    key("Escape");
    expect(one("#panel-help").hidden).toBe(true);
    expect(document.activeElement?.id).toBe("site-hut");
  });

  it("leaves the arrows to a slider", () => {
    const { focus, key, focused } = stage();
    focus("#slider");
    expect(key("ArrowLeft").event.defaultPrevented).toBe(false);
    expect(focused()).toBe("slider");
  });
});

describe("the focus", () => {
  it("stays through a new picture", () => {
    const { model, focus, focused, all } = stage();
    focus("#site-hut");
    const board = BOARD.replace("Field", "The field");
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(focused()).toBe("site-hut");
    expect(all("[data-part=board] [tabindex='0']").map((each) => each.id)).toEqual(["site-hut"]);
  });

  it("never goes to another thing when the focused one vanishes, but arrows do", () => {
    const { model, focus, focused, key, one } = stage();
    focus("#site-hut");
    const board = BOARD.replace(/<g id="site-hut".*?<\/g>/s, "");
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(document.activeElement).toBe(one("[data-part=board]"));
    key("Enter");
    expect(model.sent).toEqual([]);
    key("ArrowRight");
    expect(focused()).toBe("site-forest");
  });

  it("stays at the same place when that is drawn anew", () => {
    const { model, focus, focused, key } = stage();
    focus("#site-hut");
    const board = BOARD.replace(
      /<g id="site-hut".*?<\/g>/s,
      '<a id="site-hut" role="img" data-why="Full."></a>',
    );
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(focused()).toBe("site-hut");
    key("Enter");
    expect(model.sent).toEqual([]);
  });

  it.each([
    ["stays in the window when a new picture is laid out otherwise", 100, ["site-hut"]],
    ["leaves the page where it is when it was out of the window before", 2_000, []],
  ])("%s", async (_, top, expected) => {
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function () {
      shown.push(this.id);
    };
    const { model, focus, one, key } = stage();
    // After a key what has the focus has a ring.
    focus("#site-hut");
    key("ArrowUp");
    focus("#site-hut");
    lay(one("#site-hut"), 0, top);
    model.show(view({ rev: 2, parts: { head: HEAD, board: BOARD, log: LOG } }));
    await new Promise(requestAnimationFrame);
    expect(shown).toEqual(expected);
  });

  it("is not taken when it was elsewhere", () => {
    const { model } = stage();
    const other = document.body.appendChild(document.createElement("input"));
    other.focus();
    model.show(view({ rev: 2, parts: { board: "" } }));
    expect(document.activeElement).toBe(other);
  });
});

function lay(element: Element, left: number, top: number): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, 40, 40);
}
