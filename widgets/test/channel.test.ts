import { describe, expect, it, vi } from "vitest";
import { stage, view } from "./stage";

describe("asking Python", () => {
  it("sends the words of the action with the picture they belong to", () => {
    const { model, click } = stage(view({ rev: 7 }));
    click("#site-hut");
    expect(model.sent).toEqual([
      { t: "act", action: "place 2 hut", rev: 7, req: expect.any(String) },
    ]);
  });

  it("asks one thing at a time", () => {
    const { model, click, root } = stage();
    click("#site-hut");
    click("#site-hut");
    click("#tool-undo");
    expect(model.sent).toHaveLength(1);
    expect(root.getAttribute("aria-busy")).toBe("true");
    model.answer();
    expect(root.hasAttribute("aria-busy")).toBe(false);
    click("#tool-undo");
    expect(model.sent.at(-1)).toMatchObject({ t: "undo" });
  });

  /** Press twice, in quick succession or not: events have times of their own. */
  const pressTwice = (apart: number) => {
    const { model, one } = stage();
    for (const [detail, timeStamp] of [1000, 1000 + apart].entries()) {
      const event = new MouseEvent("click", { bubbles: true, composed: true, detail: detail + 1 });
      Object.defineProperty(event, "timeStamp", { value: timeStamp });
      one("#site-hut").dispatchEvent(event);
      model.show(view({ rev: 2 }));
      model.answer();
    }
    return model;
  };

  it("ignores the second half of a double click, which would fall on the next position", () => {
    expect(pressTwice(200).sent).toHaveLength(1);
  });

  it("takes a quick second click for what it is once the position could be seen", () => {
    expect(pressTwice(400).sent).toHaveLength(2);
  });

  it("gives every question an id of its own, also between two views of one board", () => {
    const first = stage();
    const second = stage();
    first.click("#site-hut");
    second.click("#site-hut");
    expect(first.model.sent[0]?.req).not.toBe(second.model.sent[0]?.req);
  });

  it("ignores answers to others, and messages that are none", () => {
    const { model, click, status, root } = stage();
    click("#site-hut");
    model.answer({ req: "somebody-else", ok: false, text: "not for us" });
    model.answer({ t: "other" });
    expect(status()).toBe("Your turn.");
    expect(root.getAttribute("aria-busy")).toBe("true");
  });

  it("shows why the engine refused", () => {
    const { model, click, status } = stage();
    click("#site-hut");
    model.answer({ ok: false, code: "illegal", text: "The hut is taken. (Rule 1)" });
    expect(status()).toBe("The hut is taken. (Rule 1)");
    model.show(view({ rev: 2, status: "Blue's turn." }));
    expect(status()).toBe("Blue's turn.");
  });

  it("says that Python is busy, then that it does not answer, and lets one try again", () => {
    vi.useFakeTimers();
    const { model, click, status, one, root } = stage();
    click("#site-hut");
    expect(status()).toBe("Your turn.");
    vi.advanceTimersByTime(500);
    expect(status()).toBe("busy");
    vi.advanceTimersByTime(4500);
    expect(status()).toBe("no answer");
    // Where it was pressed, too: the line may be out of sight.
    expect(one(".sal-tip").textContent).toBe("no answer");
    expect(root.hasAttribute("aria-busy")).toBe(false);
    click("#site-hut");
    expect(model.sent).toHaveLength(2);
  });

  it("takes a late answer back in", () => {
    vi.useFakeTimers();
    const { model, click, status, one } = stage();
    click("#site-hut");
    vi.advanceTimersByTime(6000);
    model.show(view({ rev: 2, ply: 8, status: "Blue's turn." }));
    model.answer();
    expect(status()).toBe("Blue's turn.");
    expect(one(".sal-tip")).toHaveProperty("hidden", true);
  });

  it("keeps the last position when the kernel is gone", () => {
    const { model, click, status, one, root } = stage();
    model.dead = true;
    click("#site-hut");
    expect(status()).toBe("no answer");
    expect(root.hasAttribute("aria-busy")).toBe(false);
    expect(one("#site-hut")).toBeTruthy();
  });

  it("marks what was pressed until the answer comes", () => {
    const { model, focus, key, one } = stage();
    focus("#site-hut");
    key("Enter");
    expect(one("#site-hut").hasAttribute("data-pending")).toBe(true);
    model.answer();
    expect(one("#site-hut").hasAttribute("data-pending")).toBe(false);
  });
});

describe("the slider", () => {
  it("asks for the latest place only, once the one before has come", () => {
    const { model, one } = stage(view({ head: 9, ply: 9 }));
    const slider = one("#slider") as HTMLInputElement;
    expect(slider.value).toBe("9");
    for (const value of ["8", "6", "3"]) {
      slider.value = value;
      slider.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    }
    expect(model.sent.map((each) => each.ply)).toEqual([8]);
    model.show(view({ rev: 2, head: 9, ply: 8 }));
    expect(slider.value).toBe("3");
    model.answer();
    expect(model.sent.map((each) => each.ply)).toEqual([8, 3]);
    model.show(view({ rev: 3, head: 9, ply: 3 }));
    model.answer();
    expect(model.sent).toHaveLength(2);
  });

  it("goes back to the position shown when the wish is refused", () => {
    const { model, one } = stage(view({ ply: 2 }));
    const slider = one("#slider") as HTMLInputElement;
    slider.value = "7";
    slider.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    model.answer({ ok: false, code: "illegal", text: "no such move" });
    expect(slider.value).toBe("2");
  });

  it("lines of the log go to their place", () => {
    const { model, click } = stage();
    click("#line-4");
    expect(model.sent[0]).toMatchObject({ t: "goto", ply: 4 });
  });
});

describe("acting in the past", () => {
  it("asks first, then begins a new line", () => {
    const { model, click, focused, one } = stage(view({ past: true, head: 9 }));
    click("#site-hut");
    expect(model.sent).toHaveLength(0);
    expect(focused()).toBe("yes");
    click("#yes");
    expect(model.sent[0]).toMatchObject({ t: "branch", action: "place 2 hut" });
    model.show(view({ rev: 2 }));
    expect(one("#panel-branch").hidden).toBe(true);
  });

  it("takes the place of the panel the action came from", () => {
    const { model, click, key, one, focused } = stage(view({ past: true }));
    click("#site-forest");
    click("#forest .sal-ok");
    expect(one("#forest").hidden).toBe(true);
    expect(focused()).toBe("yes");
    key("Escape");
    expect(focused()).toBe("site-forest");
    expect(model.sent).toHaveLength(0);
  });

  it("does nothing when the answer is no", () => {
    const { model, click, key, one } = stage(view({ past: true }));
    click("#site-hut");
    key("Escape");
    expect(one("#panel-branch").hidden).toBe(true);
    expect(model.sent).toHaveLength(0);
  });
});
