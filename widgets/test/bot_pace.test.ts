import { beforeEach, describe, expect, it, vi } from "vitest";
import board from "../src/board";
import { stage, view } from "./stage";

describe("bots", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("are asked to move some time after the picture was drawn", () => {
    const { model } = stage(view({ rev: 3, auto: true, pace: 100 }));
    vi.advanceTimersByTime(99);
    expect(model.sent).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(model.sent).toEqual([{ t: "next", rev: 3, req: expect.any(String) }]);
    model.show(view({ rev: 4, auto: true, pace: 100 }));
    model.answer();
    vi.advanceTimersByTime(100);
    expect(model.sent[1]).toMatchObject({ t: "next", rev: 4 });
  });

  it("are asked again when their time came before the last answer", () => {
    const { model } = stage(view({ rev: 3, auto: true, pace: 0 }));
    vi.advanceTimersByTime(0);
    model.show(view({ rev: 4, auto: true, pace: 0 }));
    vi.advanceTimersByTime(0);
    expect(model.sent).toHaveLength(1);
    model.answer();
    expect(model.sent.map((each) => each.rev)).toEqual([3, 4]);
    model.show(view({ rev: 5 }));
    model.answer();
    vi.advanceTimersByTime(1000);
    expect(model.sent).toHaveLength(2);
  });

  it("are not asked when a picture says that they wait", () => {
    const { model } = stage(view({ auto: true }));
    model.show(view({ rev: 2, auto: false }));
    vi.advanceTimersByTime(1000);
    expect(model.sent).toHaveLength(0);
  });

  it("do not keep a person from clicking", () => {
    const { model, click } = stage(view({ auto: true, pace: 0 }));
    vi.advanceTimersByTime(0);
    click("#tool-pause");
    expect(model.sent.map((each) => each.t)).toEqual(["next", "pause"]);
  });

  it("may come too late without anybody hearing of it", () => {
    const { model, status } = stage(view({ auto: true, pace: 0 }));
    vi.advanceTimersByTime(0);
    model.answer({ ok: false, code: "stale", text: "too late" });
    expect(status()).toBe("Your turn.");
  });

  it("say when they fail", () => {
    const { model, status } = stage(view({ auto: true, pace: 0 }));
    vi.advanceTimersByTime(0);
    model.answer({ ok: false, code: "internal", text: "our bug" });
    expect(status()).toBe("our bug");
  });

  it("may think, but not for ever", () => {
    const { status } = stage(view({ auto: true, pace: 0 }));
    vi.advanceTimersByTime(2_000);
    expect(status()).toBe("busy");
    vi.advanceTimersByTime(58_000);
    expect(status()).toBe("no answer");
  });
});

describe("a view that was taken off the page", () => {
  it("listens to nothing and asks nothing", () => {
    vi.useFakeTimers();
    const { model, stop, el, root } = stage(view({ auto: true }));
    expect(model.listeners).toBeGreaterThan(0);
    stop();
    expect(model.listeners).toBe(0);
    expect(el.childElementCount).toBe(0);
    vi.advanceTimersByTime(10_000);
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
    expect(model.sent).toHaveLength(0);
  });

  it("leaves the other view of the same board alone", () => {
    const { model, stop, el } = stage();
    const second = document.body.appendChild(document.createElement("div"));
    const stopSecond = board.render({ model, el: second });
    stop();
    model.show(view({ rev: 9 }));
    expect(el.childElementCount).toBe(0);
    expect(second.querySelector("[data-rev='9']")).toBeTruthy();
    stopSecond();
  });
});
