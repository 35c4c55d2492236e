import { describe, expect, it, vi } from "vitest";
import board from "../src/board";
import { BOARD, CHOICES, dial, FakeModel, HEAD, LOG, PROMPT, stage, view } from "./stage";

describe("drawing", () => {
  it("shows the parts, the sentence and the number of the picture, and echoes it", () => {
    const { model, root, status, one } = stage(view({ rev: 5, lang: "ja" }));
    expect(root.dataset.rev).toBe("5");
    expect(root.lang).toBe("ja");
    expect(status()).toBe("Your turn.");
    expect(one("[data-part=board] #site-hut")).toBeTruthy();
    expect(model.saved.at(-1)).toMatchObject({ seen: 5 });
  });

  it("echoes nothing where Python does not read it", () => {
    const model = new FakeModel({ seen: null, view: view() });
    const el = document.createElement("div");
    const leave = board.render({ model, el });
    expect(el.querySelector("[data-part=board]")).toBeTruthy();
    expect(model.saved).toEqual([]);
    leave();
  });

  it("keeps elements with the same id, and removes parts that are no longer sent", () => {
    const { model, one, el } = stage();
    const hut = one("#site-hut");
    const board = BOARD.replace("Hut", "The hut");
    model.show(view({ rev: 2, parts: { board } }));
    expect(one("#site-hut")).toBe(hut);
    expect(hut.getAttribute("aria-label")).toBe("The hut");
    expect(el.querySelector("[data-part=log]")).toBeNull();
  });

  it("changes what is inside the element that has the focus", () => {
    const { model, one } = stage();
    const hut = one("#site-hut");
    hut.focus();
    expect(document.activeElement).toBe(hut);
    const board = BOARD.replace(/(id="site-hut"[^>]*>)/, '$1<g id="piece-red-hut-1"></g>');
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(one("#piece-red-hut-1").parentElement?.id).toBe("site-hut");
    expect(document.activeElement).toBe(one("#site-hut"));
  });

  it("keeps the scenery, which comes by itself", () => {
    const { model, one, all } = stage();
    model.set("scenery", { symbols: "<svg><defs><g id='log'></g></defs></svg>" });
    model.show(view({ rev: 2 }));
    const symbol = one("[data-part=symbols] #log");
    model.show(view({ rev: 3, status: "Go on." }));
    expect(one("[data-part=symbols] #log")).toBe(symbol);
    expect(all("[data-part]")).toHaveLength(5);
    // Where nothing is looked for: they are most of what there is.
    expect(symbol.closest(".sal-main")).toBeNull();
  });

  it("changes what hides in templates", () => {
    const { model, hover, one } = stage();
    hover("#site-hut");
    expect(one("[role=tooltip]").textContent).toBe("two people");
    const board = BOARD.replace("two people", "exactly two");
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(one("[role=tooltip]").textContent).toBe("exactly two");
  });

  it("forgets a tip that is no longer sent: it may tell what another hand holds", () => {
    const { model, hover, one } = stage();
    const bare = BOARD.replace(/<template.*<\/template>/s, "");
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board: bare, log: LOG } }));
    hover("#site-hut");
    expect(one("[role=tooltip]").hidden).toBe(true);
    expect(one("[role=tooltip]").textContent).toBe("");
  });

  it("sets nothing on the root that is the same: all below it would be styled anew", async () => {
    const { model, root, click } = stage(view({ look: "--a: 1" }));
    const set: (string | null)[] = [];
    const watch = new MutationObserver((records) => {
      set.push(...records.map((record) => record.attributeName));
    });
    watch.observe(root, { attributes: true });
    click("#site-hut");
    model.show(view({ rev: 2, look: "--a: 1" }));
    model.answer();
    await Promise.resolve();
    expect(new Set(set)).toEqual(new Set(["aria-busy", "data-rev"]));
    model.show(view({ rev: 3, look: "--a: 2", lang: "ja" }));
    expect([root.style.cssText, root.lang]).toEqual(["--a: 2;", "ja"]);
  });

  it("leaves a part alone that did not change", () => {
    const { model, one } = stage();
    one("[data-part=board] svg").setAttribute("data-mine", "");
    model.show(view({ rev: 2, status: "Go on." }));
    expect(one("[data-part=board] svg").hasAttribute("data-mine")).toBe(true);
  });

  it.each([
    undefined,
    null,
    7,
    [],
    {},
    view({ parts: "markup" }),
    view({ parts: { board: 7 } }),
    view({ rev: -1 }),
    view({ rev: "1" }),
    view({ status: undefined }),
    view({ pace: 1.5 }),
  ])("says that a picture cannot be read, and keeps the last one (%#)", (bad) => {
    const { model, one, status } = stage();
    model.show(bad);
    expect(status()).toMatch(/malformed|cannot read/);
    expect(one("#site-hut")).toBeTruthy();
    model.show(view({ rev: 3 }));
    expect(status()).toBe("Your turn.");
  });

  it("says that page and Python are of different versions", () => {
    const { model, status, one } = stage();
    model.show(view({ v: 2 }));
    expect(status()).toBe("other version");
    expect(one("#site-hut")).toBeTruthy();
  });

  it("can say so before any picture came", () => {
    expect(stage({ v: 2 }).status()).toMatch(/different versions/);
    expect(stage(null).status()).toMatch(/cannot read/);
  });

  it("shows a mistake of ours in the cell, and recovers with the next picture", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { model, one } = stage();
    const parts = { prompt: "<div data-stepper data-choices='nonsense'></div>" };
    model.show(view({ rev: 2, parts }));
    expect(one("[role=alert]").textContent).toContain("broken: ");
    expect(one("[role=alert]").hidden).toBe(false);
    model.show(view({ rev: 3 }));
    expect(one("[role=alert]").hidden).toBe(true);
    expect(one("#site-hut")).toBeTruthy();
  });
});

/** A forest with a tip and a panel of its own. */
const TIPPED = {
  head: HEAD,
  prompt: PROMPT,
  board: BOARD.replace('data-open="forest"', 'data-open="forest" data-tip="hut"'),
  log: LOG,
};

describe("telling", () => {
  it("says why something cannot be done, on hover and on click", () => {
    const { model, hover, leave, click, status } = stage();
    hover("#site-field");
    expect(status()).toBe("The field is full. (Rule 3)");
    leave();
    expect(status()).toBe("Your turn.");
    click("#site-field");
    expect(status()).toBe("The field is full. (Rule 3)");
    expect(model.sent).toHaveLength(0);
  });

  it("says so on focus too", () => {
    const { focus, status } = stage();
    focus("#site-field");
    expect(status()).toBe("The field is full. (Rule 3)");
  });

  it("closes the tip of what is pressed, until one has been elsewhere", () => {
    const { hover, click, one } = stage();
    hover("#site-hut");
    click("#site-hut");
    hover("#site-hut");
    expect(one("[role=tooltip]").hidden).toBe(true);
    hover("#site-field");
    hover("#site-hut");
    expect(one("[role=tooltip]").hidden).toBe(false);
  });

  it("opens no tip under a mouse that rests where it has pressed, until it moves", () => {
    const { one, model } = stage();
    const at = (type: string, selector: string, screenX: number) =>
      one(selector).dispatchEvent(
        new MouseEvent(type, { bubbles: true, composed: true, screenX, screenY: 7, detail: 1 }),
      );
    at("pointermove", "#site-field", 5);
    at("click", "#site-field", 5);
    model.show(view({ rev: 2 }));
    // Now something else lies there: browsers tell of it as if the mouse had moved.
    at("pointerover", "#site-hut", 5);
    expect(one("[role=tooltip]").hidden).toBe(true);
    at("pointerover", "#site-hut", 6);
    expect(one("[role=tooltip]").hidden).toBe(true);
    at("pointerover", "#site-forest", 46);
    at("pointerover", "#site-hut", 49);
    expect(one("[role=tooltip]").hidden).toBe(false);
  });

  it("opens no tip under a mouse that was there before the board came", () => {
    const { one } = stage();
    const at = (type: string) =>
      one("#site-hut").dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
    // Browsers tell where the mouse is, though it has not moved.
    at("pointerover");
    expect(one("[role=tooltip]").hidden).toBe(true);
    at("pointermove");
    expect(one("[role=tooltip]").hidden).toBe(false);
  });

  it("opens no tip while a tour leads, but says why something cannot be done", () => {
    const guide = "<p data-no-tips>Press the hut.</p>";
    const { hover, one } = stage(view({ parts: { guide, board: BOARD } }));
    hover("#site-hut");
    expect(one("[role=tooltip]").hidden).toBe(true);
    hover("#site-field");
    expect(one("[role=tooltip]").textContent).toBe("The field is full. (Rule 3)");
  });

  it("opens no tip because the focus was given back", () => {
    const { model, focus, focused, one } = stage();
    focus("#site-hut");
    expect(one("[role=tooltip]").hidden).toBe(false);
    const board = BOARD.replace(
      /<g id="site-hut".*?<\/g>/s,
      '<a id="site-hut" role="img" data-tip="hut"></a>',
    );
    model.show(view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG } }));
    expect(focused()).toBe("site-hut");
    expect(one("[role=tooltip]").hidden).toBe(true);
  });

  it("opens no tip when the focus goes back from a panel to what opened it", () => {
    const { model, click, focus, key, one, hover, leave, focused } = stage(view({ parts: TIPPED }));
    const tip = one("[role=tooltip]");
    focus("#site-forest");
    expect(tip.hidden).toBe(false);
    key("Enter");
    key("Escape");
    expect(focused()).toBe("site-forest");
    expect(tip.hidden).toBe(true);
    click("#site-forest");
    key("Enter");
    expect(model.sent).toHaveLength(1);
    model.show(view({ rev: 2, parts: { ...TIPPED, log: "" } }));
    expect(focused()).toBe("site-forest");
    expect(tip.hidden).toBe(true);
    // Nor does it come when the mouse goes over the board and away.
    hover("#site-hut");
    leave();
    expect(tip.hidden).toBe(true);
  });

  it("closes a tip when the mouse, the focus or Escape goes, and by a press elsewhere", () => {
    const { hover, leave, click, key, focus, one } = stage();
    const tip = one("[role=tooltip]");
    focus("#site-hut");
    expect(tip.hidden).toBe(false);
    hover("#site-hut");
    leave();
    expect(tip.hidden).toBe(true);
    hover("#site-hut");
    key("Escape");
    expect(tip.hidden).toBe(true);
    hover("#site-hut");
    expect(tip.hidden).toBe(true);
    leave();
    hover("#site-hut");
    expect(tip.hidden).toBe(false);
    click("[data-part=board]");
    expect(tip.hidden).toBe(true);
    focus("#site-field");
    focus("#site-hut");
    expect(tip.hidden).toBe(false);
    one("#site-hut").blur();
    expect(tip.hidden).toBe(true);
  });

  it("scolds nobody for what they have just done, while the mouse rests there", () => {
    const { model, click, hover, leave, one } = stage();
    const used = BOARD.replace(
      'data-action="place 2 hut" data-tip="hut"',
      'data-why="You have been here." data-tip="hut"',
    );
    const inside = '<path id="roof"></path></g>\n  <g id="site-field"';
    const board = used.replace('</g>\n  <g id="site-field"', inside);
    hover("#site-hut");
    click("#site-hut");
    model.show(
      view({ rev: 2, parts: { head: HEAD, prompt: PROMPT, board, log: LOG }, status: "Done." }),
    );
    model.answer({ rev: 2 });
    // It shakes within the place.
    hover("#roof");
    expect(one(".sal-hint").hidden).toBe(true);
    expect(one("[role=status]").textContent).toBe("Done.");
    leave();
    hover("#site-hut");
    expect(one(".sal-hint").textContent).toBe("You have been here.");
    // Pressed, it says why at once.
    leave();
    click("#site-hut");
    expect(one(".sal-hint").textContent).toBe("You have been here.");
  });

  it("tells what is pointed at as it is in the new position", () => {
    const { model, hover, one } = stage();
    hover("#site-field");
    const board = BOARD.replace("The field is full. (Rule 3)", "Nobody is left at home.");
    const parts = { head: HEAD, prompt: PROMPT, board, log: LOG };
    model.show(view({ rev: 2, parts }));
    expect(one(".sal-hint").textContent).toBe("Nobody is left at home.");
    const free = board.replace('data-why="Nobody is left at home."', 'data-action="place 1 field"');
    model.show(view({ rev: 3, parts: { ...parts, board: free } }));
    expect(one(".sal-hint").hidden).toBe(true);
  });

  it("says beside what is pressed why it cannot be used, and then nothing else about it", () => {
    const { click, hover, leave, one } = stage(
      view({ parts: { board: BOARD.replace('data-why="', 'data-tip="hut" data-why="') } }),
    );
    const tip = one("[role=tooltip]");
    hover("#site-field");
    expect(tip.textContent).toBe("The field is full. (Rule 3)two people");
    click("#site-field");
    expect(tip.textContent).toBe("The field is full. (Rule 3)");
    expect(tip.classList).toContain("sal-refused");
    leave();
    expect(tip.hidden).toBe(true);
  });

  it("says no more why something cannot be used once the position is another one", () => {
    const { model, click, one } = stage();
    click("#site-field");
    const tip = one("[role=tooltip]");
    const parts = { head: HEAD, prompt: PROMPT, board: BOARD, log: LOG };
    // A setting, or what a coach has found out: the position is the same, and the answer stays.
    model.show(view({ rev: 2, parts }));
    expect(tip.hidden).toBe(false);
    // The field is free; then it is full once more: nobody has asked again.
    const free = BOARD.replace(/ data-why="The field.*?"/, "");
    for (const [n, board] of [free, BOARD].entries()) {
      model.show(view({ rev: n + 3, ply: n + 101, parts: { ...parts, board } }));
      expect(tip.hidden).toBe(true);
      expect(one(".sal-hint").hidden).toBe(true);
    }
    click("#site-field");
    expect(tip.hidden).toBe(false);
  });

  it("says beside what was pressed why Python refused it", () => {
    const { model, click, one } = stage();
    click("#site-hut");
    model.answer({ ok: false, code: "illegal", text: "Nobody is left." });
    const tip = one("[role=tooltip]");
    expect(tip.textContent).toBe("Nobody is left.");
    expect(one("[role=status]").textContent).toBe("Nobody is left.");
    model.show(view({ rev: 2 }));
    expect(tip.textContent).not.toContain("Nobody is left.");
  });

  it("tells all the chances by a key, until it is pressed again", () => {
    const { root, focus, key } = stage();
    focus("#site-hut");
    key("i");
    expect(root.classList).toContain("sal-all-told");
    key("i");
    expect(root.classList).not.toContain("sal-all-told");
  });

  it("shows and hides a tip, and ties it to what it belongs to", () => {
    const { hover, leave, one } = stage();
    hover("#site-hut");
    const tip = one("[role=tooltip]");
    expect(tip.hidden).toBe(false);
    expect(one("#site-hut").getAttribute("aria-describedby")).toContain(tip.id);
    leave();
    expect(tip.hidden).toBe(true);
    expect(one("#site-hut").hasAttribute("aria-describedby")).toBe(false);
  });
});

describe("the line over the board", () => {
  const parts = { ...TIPPED, prompt: '<p class="sal-sentence">Your turn.</p>' };
  const heard = '[role="status"] .sal-heard';

  it("says all, and hides what is read in the decision as well", () => {
    const { model, all, one, heard: said } = stage(view({ parts, status: "Red came. Your turn." }));
    expect(said()).toBe("Red came. Your turn.");
    expect(one(heard).textContent).toBe("Your turn.");
    // With nothing to tell before, nothing is seen, and the sentence is heard.
    model.show(view({ rev: 2, parts, status: "Your turn." }));
    expect(said()).toBe("Your turn.");
    expect(one(heard).textContent).toBe("Your turn.");
    // Elsewhere it does not stand any more.
    model.show(view({ rev: 3, parts, status: "Red came. Your turn." }));
    model.show(view({ rev: 4, parts: TIPPED, status: "Red came. Your turn." }));
    expect(all(heard)).toEqual([]);
    expect(said()).toBe("Red came. Your turn.");
  });

  it("shows a note, and the sentence again after it", () => {
    const {
      model,
      all,
      click,
      heard: said,
    } = stage(view({ parts, status: "Red came. Your turn." }));
    click("#site-hut");
    model.answer({ ok: false, code: "illegal", text: "No." });
    expect(said()).toBe("No.");
    expect(all(heard)).toEqual([]);
    click("#site-hut");
    model.answer({ rev: 1 });
    expect(said()).toBe("Red came. Your turn.");
    expect(all(heard)).toHaveLength(1);
  });

  it("leaves it to a guide's box to show what the guide replies", () => {
    const reply = '<p class="sal-guide-reply"><span>✗</span> <span>The forest first.</span></p>';
    const { model, click, one, heard: said } = stage(view({ parts: { ...parts, guide: reply } }));
    click("#site-hut");
    model.answer({ ok: false, code: "illegal", text: "The forest first." });
    expect(said()).toBe("The forest first.");
    expect(one(heard).textContent).toBe("The forest first.");
  });

  it("tells screen readers nothing twice", async () => {
    const { model, one } = stage(view({ parts, status: "Red came. Your turn." }));
    let changes = 0;
    const watch = new MutationObserver((records) => {
      changes += records.length;
    });
    watch.observe(one("[role=status]"), { childList: true, characterData: true, subtree: true });
    model.show(view({ rev: 2, parts, status: "Red came. Your turn." }));
    await Promise.resolve();
    expect(changes).toBe(0);
  });
});

describe("a panel", () => {
  it("opens beside its site, and closes by the site, by Escape and by a click elsewhere", () => {
    const { click, key, one, focus } = stage();
    const panel = one("#forest");
    expect(panel.hidden).toBe(true);
    click("#site-forest");
    expect(panel.hidden).toBe(false);
    expect(one("#site-forest").getAttribute("aria-expanded")).toBe("true");
    click("#site-forest");
    expect(panel.hidden).toBe(true);
    focus("#site-forest");
    key("Enter");
    expect(panel.hidden).toBe(false);
    key("Escape");
    expect(panel.hidden).toBe(true);
    expect(document.activeElement).toBe(one("#site-forest"));
    click("#site-forest");
    click(".sal-status");
    expect(panel.hidden).toBe(true);
  });

  it("stays open, with what was set, while pictures come", () => {
    const { model, click, key, one } = stage();
    click("#site-forest");
    key("ArrowUp");
    expect(one("#forest [role=spinbutton]").textContent).toBe("2");
    const changed = { head: HEAD, prompt: PROMPT.replace("Place", "Do place"), board: BOARD };
    model.show(view({ rev: 2, parts: changed }));
    expect(one("#forest").hidden).toBe(false);
    expect(one("#forest [role=spinbutton]").textContent).toBe("2");
    expect(document.activeElement).toBe(one("#forest [role=spinbutton]"));
  });

  it("closes when it is gone, and the focus goes to the board as a whole", () => {
    const { model, click, focused, root, key } = stage();
    click("#site-forest");
    const parts = { head: HEAD, prompt: "", board: BOARD };
    model.show(view({ rev: 2, parts }));
    expect(document.activeElement).toBe(root);
    key("ArrowRight");
    expect(focused()).toBe("site-forest");
  });

  it("closes with the action it was opened for, and stays after a refusal", () => {
    const { model, click, one, focused } = stage();
    click("#site-forest");
    click("#forest .sal-ok");
    expect(model.sent[0]).toMatchObject({ t: "act", action: "place 1 forest" });
    model.answer({ ok: false, code: "illegal", text: "No." });
    expect(one("#forest").hidden).toBe(false);
    click("#forest .sal-ok");
    model.show(view({ rev: 2 }));
    model.answer();
    expect(one("#forest").hidden).toBe(true);
    expect(focused()).toBe("site-forest");
  });

  it("that comes open is part of the page", () => {
    const prompt = `<div id="open" data-panel="open">${dial(CHOICES)}</div>`;
    const { one } = stage(view({ parts: { prompt } }));
    expect(one("#open").hidden).toBe(false);
    expect(one("#open [role=spinbutton]").textContent).toBe("1");
  });
});
