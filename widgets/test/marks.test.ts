import { describe, expect, it } from "vitest";
import { stage, view } from "./stage";

const BOARD = `<svg>${["a", "b"]
  .map(
    (id) => `<g id="${id}" data-mark="${id}" role="button" aria-pressed="false" class="can"></g>`,
  )
  .join("")}</svg>`;
const PROMPT = `<p class="sal-detail" data-marked="Wood for 6.">Wood for 6.</p>
  <button id="build" class="sal-button cannot" data-line="fence" data-why="Press edges."
    data-unmarked="Press edges." data-counted="Build {n}"><span class="sal-button-text">Build</span></button>`;

function marked() {
  const shown = stage(view({ parts: { board: BOARD, prompt: PROMPT } }));
  return { ...shown, build: () => shown.one("#build"), detail: () => shown.one(".sal-detail") };
}

describe("marks", () => {
  it("are weighed by Python, and the button says why they cannot be sent", () => {
    const { model, click, build, detail } = marked();
    click("#a");
    expect(model.sent.at(-1)).toMatchObject({ t: "draft", rev: 1, action: "fence a" });
    model.answer({ ok: false, code: "illegal", text: "Not closed." });
    expect(build().dataset).toMatchObject({ why: "Not closed." });
    expect(build().dataset.action).toBeUndefined();
    expect(build().className).toContain("cannot");
    expect(detail().textContent).toBe("Not closed.");
    click("#b");
    // A press before the answer sends the line: Python decides.
    expect(build().dataset.action).toBe("fence a b");
    model.answer({ text: "2 fences." });
    expect(build().classList.contains("can")).toBe(true);
    expect(build().dataset.why).toBeUndefined();
    expect(detail().textContent).toBe("2 fences.");
  });

  it("say what they would do once, beside the decision, and read it out", () => {
    const { model, click, detail, one } = marked();
    click("#a");
    model.answer({ ok: false, code: "illegal", text: "Not closed." });
    expect(detail().textContent).toBe("Not closed.");
    expect(one('[role="status"]').textContent).toBe("Not closed.");
    expect(one('[role="status"] .sal-heard').textContent).toBe("Not closed.");
  });

  it("are weighed again if they changed while Python was busy", () => {
    const { model, click, detail } = marked();
    click("#a");
    click("#b");
    expect(model.sent).toHaveLength(1);
    model.answer({ ok: false, code: "illegal", text: "Of a." });
    expect(detail().textContent).toBe("Wood for 6.");
    expect(model.sent.at(-1)).toMatchObject({ action: "fence a b" });
    model.answer({ text: "Of both." });
    expect(detail().textContent).toBe("Of both.");
    expect(model.sent).toHaveLength(2);
  });

  it("leave the words of before when they are taken away", () => {
    const { model, click, build, detail } = marked();
    click("#a");
    click("#a");
    model.answer({ ok: false, code: "illegal", text: "Of a." });
    expect(detail().textContent).toBe("Wood for 6.");
    expect(build().dataset).toMatchObject({ why: "Press edges." });
    expect(build().dataset.action).toBeUndefined();
  });

  it("can be sent when Python does not answer about them, and are not asked for ever", () => {
    const { model, click, build } = marked();
    click("#a");
    model.answer({ ok: false, code: "internal", text: "broken" });
    expect(build().dataset.action).toBe("fence a");
    expect(model.sent).toHaveLength(1);
  });
});
