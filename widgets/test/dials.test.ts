import { describe, expect, it } from "vitest";
import { changed, reachable } from "../src/dials";
import { CHOICES, stage, view } from "./stage";

const KINDS = [
  { key: "wood", label: "wood", have: 3 },
  { key: "gold", label: "gold", have: 1 },
];
const PAYMENTS = [
  { action: "pay 2 wood", counts: [2, 0], note: "6 points" },
  { action: "pay 1 wood 1 gold", counts: [1, 1], note: "9 points" },
];

function picker(choices: unknown) {
  const prompt = `<div id="p" data-picker data-kinds='${JSON.stringify(KINDS)}' data-choices='${JSON.stringify(choices)}'></div>`;
  const board = stage(view({ parts: { prompt } }));
  const dial = (kind: string) => board.one(`[data-kind=${kind}] [role=spinbutton]`);
  return {
    ...board,
    dial,
    step: (kind: string, sign: string) => {
      const found = board
        .all(`[data-kind=${kind}] .sal-step`)
        .find((each) => each.textContent === sign) as HTMLButtonElement;
      found.click();
      return found;
    },
    ok: () => board.one(".sal-ok") as HTMLButtonElement,
    counts: () => KINDS.map((kind) => dial(kind.key).textContent),
  };
}

describe("a picker", () => {
  it("starts with nothing and does not let one confirm that", () => {
    const { counts, ok, one } = picker(PAYMENTS);
    expect(counts()).toEqual(["0", "0"]);
    expect(ok().disabled).toBe(true);
    expect(one("[data-kind=wood]").textContent).toContain("wood (3)");
  });

  it("fills in the rest once only one payment is left, and sends it", () => {
    const { step, counts, ok, one, model, click } = picker(PAYMENTS);
    step("gold", "+");
    expect(counts()).toEqual(["1", "1"]);
    expect(one(".sal-amount").textContent).toBe("9 points");
    expect(ok().disabled).toBe(false);
    click(".sal-ok");
    expect(model.sent[0]).toMatchObject({ action: "pay 1 wood 1 gold" });
  });

  it("cannot go where no legal payment is", () => {
    const { step, counts, one, all } = picker(PAYMENTS);
    step("wood", "+");
    step("wood", "+");
    expect(counts()).toEqual(["2", "0"]);
    expect(all(".sal-step").map((each) => (each as HTMLButtonElement).disabled)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(one(".sal-amount").textContent).toBe("6 points");
  });

  it("says how much is chosen so far, and of how much", () => {
    const { step, one } = picker(PAYMENTS);
    expect(one(".sal-amount").textContent).toBe("0 / 2");
    step("wood", "+");
    expect(one(".sal-amount").textContent).toBe("1 / 2");
    const more = { action: "pay 3 wood", counts: [3, 0] };
    expect(picker([...PAYMENTS, more]).one(".sal-amount").textContent).toBe("0");
  });

  it("lets one take back what was filled in", () => {
    const { step, counts, ok } = picker(PAYMENTS);
    step("gold", "+");
    step("gold", "−");
    expect(counts()).toEqual(["1", "0"]);
    expect(ok().disabled).toBe(true);
    step("wood", "+");
    expect(counts()).toEqual(["2", "0"]);
  });

  it("is filled in from the start where there is no choice", () => {
    const { counts, ok } = picker(PAYMENTS.slice(0, 1));
    expect(counts()).toEqual(["2", "0"]);
    expect(ok().disabled).toBe(false);
  });

  it("is used by keys alone: up and down change, left and right move, Enter confirms", () => {
    const { dial, key, model } = picker(PAYMENTS);
    dial("wood").focus();
    key("ArrowRight");
    expect(document.activeElement).toBe(dial("gold"));
    key("+");
    key("Enter");
    expect(model.sent[0]).toMatchObject({ action: "pay 1 wood 1 gold" });
  });
});

describe("OK", () => {
  it("is no stop on the way while it cannot be pressed", () => {
    const { dial, key } = picker(PAYMENTS);
    dial("gold").focus();
    key("ArrowRight");
    expect(document.activeElement).toBe(dial("wood"));
  });
});

describe("a stepper", () => {
  it("goes through its choices, shows their notes and stops at the ends", () => {
    const { click, one, all, model } = stage();
    click("#site-forest");
    const [less, more] = all("#forest .sal-step") as [HTMLButtonElement, HTMLButtonElement];
    const dial = one("#forest [role=spinbutton]");
    expect([dial.textContent, less.disabled, more.disabled]).toEqual(["1", true, false]);
    more.click();
    more.click();
    expect([dial.textContent, less.disabled, more.disabled]).toEqual(["3", false, true]);
    expect(one("#forest .sal-amount").textContent).toBe("expect 3");
    click("#forest .sal-ok");
    expect(model.sent[0]).toMatchObject({ action: "place 3 forest" });
  });

  it("shows labels, not positions, and may start elsewhere", () => {
    const choices = CHOICES.map((choice) => ({ ...choice, label: `${choice.label} people` }));
    const prompt = `<div data-stepper data-start="1" data-choices='${JSON.stringify(choices)}'></div>`;
    const { one } = stage(view({ parts: { prompt } }));
    expect(one("[role=spinbutton]").textContent).toBe("2 people");
  });
});

describe("counts", () => {
  it("reach what has at least as much of everything", () => {
    expect(reachable(PAYMENTS, [1, 0])).toHaveLength(2);
    expect(reachable(PAYMENTS, [2, 1])).toHaveLength(0);
  });

  it("never go below nothing", () => {
    expect(changed(PAYMENTS, [0, 0], 0, -1)).toEqual([0, 0]);
  });
});
