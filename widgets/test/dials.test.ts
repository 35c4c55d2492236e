import { describe, expect, it } from "vitest";
import { type Choice, nearest, pick, settleDials, turn, values } from "../src/dials";
import { CHOICES, dial, type Row, stage, view } from "./stage";

const KINDS = [
  { key: "wood", label: "wood", have: 3 },
  { key: "gold", label: "gold", have: 1 },
];
const PAYMENTS = [
  { action: "pay 2 wood", counts: [2, 0], note: "6 points" },
  { action: "pay 1 wood 1 gold", counts: [1, 1], note: "9 points" },
];

function markup(choices: Choice[], more = "", kinds: readonly Row[] = KINDS) {
  return dial(choices, kinds, `id="p" ${more}`);
}

function picker(choices: Choice[], more = "", kinds: readonly Row[] = KINDS) {
  const board = stage(view({ parts: { prompt: markup(choices, more, kinds) } }));
  const dial = (kind: string) => board.one(`[data-kind=${kind}] [role=spinbutton]`);
  return {
    ...board,
    dial,
    step: (kind: string, by: string) => board.click(`[data-kind=${kind}] [data-turn="${by}"]`),
    steps: () => board.all(".sal-step").map((each) => (each as HTMLButtonElement).disabled),
    counts: () => KINDS.map((kind) => dial(kind.key).textContent),
    note: () => board.one(".sal-amount").textContent,
  };
}

describe("a picker", () => {
  it("stands at something that can be done from the start: the first choice, or the one named", () => {
    const { counts, note, model, click } = picker(PAYMENTS);
    expect(counts()).toEqual(["2", "0"]);
    expect(note()).toBe("6 points");
    click(".sal-ok");
    expect(model.sent[0]).toMatchObject({ action: "pay 2 wood" });
    expect(picker(PAYMENTS, 'data-start="1"').counts()).toEqual(["1", "1"]);
  });

  it("lets the other goods follow, so that it always stands at a choice", () => {
    const { step, counts, note, model, click } = picker(PAYMENTS);
    step("gold", "+1");
    expect(counts()).toEqual(["1", "1"]);
    expect(note()).toBe("9 points");
    step("gold", "-1");
    expect(counts()).toEqual(["2", "0"]);
    step("wood", "-1");
    expect(counts()).toEqual(["1", "1"]);
    click(".sal-ok");
    expect(model.sent[0]).toMatchObject({ action: "pay 1 wood 1 gold" });
  });

  it("says by its button whether it is set as a guide means", () => {
    const meant = PAYMENTS.map((each, at) => ({ ...each, ...(at === 1 && { meant: true }) }));
    const { one, step, model } = picker(meant);
    const shines = () => one(".sal-ok").classList.contains("sal-meant");
    expect(shines()).toBe(false);
    step("gold", "+1");
    expect(shines()).toBe(true);
    model.show(view({ rev: 2, parts: { prompt: markup(PAYMENTS) } }));
    expect(shines()).toBe(false);
  });

  it("cannot go where no choice is", () => {
    const { step, counts, steps } = picker(PAYMENTS);
    expect(steps()).toEqual([false, true, true, false]);
    step("wood", "+1");
    expect(counts()).toEqual(["2", "0"]);
  });

  it("shows as many pictures as can be chosen; pressing one sets that many, or one fewer", () => {
    const kinds = [
      { key: "wood", label: "wood", icon: "sal-wood" },
      { key: "gold", label: "gold" },
    ];
    const { all, step, counts } = picker(PAYMENTS, "", kinds);
    const pips = (kind: string) =>
      all(`[data-kind=${kind}] .sal-pip`).map((each) => each.className);
    expect(pips("wood")).toEqual(["sal-pip sal-on", "sal-pip sal-on"]);
    expect(pips("gold")).toEqual(["sal-pip"]);
    expect(all("[data-kind=wood] .sal-step")).toHaveLength(0);
    step("gold", "1");
    expect(counts()).toEqual(["1", "1"]);
    step("gold", "1");
    expect(counts()).toEqual(["2", "0"]);
  });

  it("keeps what was set last, and takes from the others", () => {
    const five = [...fives()].map((counts) => ({ action: `pay ${counts}`, counts }));
    const kinds = ["a", "b", "c"].map((key) => ({ key, label: key }));
    const { click, all } = stage(view({ parts: { prompt: markup(five, "", kinds) } }));
    const counts = () => all("[role=spinbutton]").map((each) => Number(each.textContent));
    expect(counts()).toEqual([5, 0, 0]);
    click('[data-kind=b] [data-turn="2"]');
    expect(counts()).toEqual([3, 2, 0]);
    click('[data-kind=c] [data-turn="2"]');
    expect(counts()).toEqual([1, 2, 2]);
  });

  it("keeps what was set when the same choices come in another language", () => {
    const { step, counts, dial, model, one } = picker(PAYMENTS);
    step("gold", "+1");
    dial("gold").focus();
    const words = PAYMENTS.map((each) => ({ ...each, note: `${each.note}!` }));
    model.show(view({ rev: 2, parts: { prompt: markup(words) } }));
    expect(counts()).toEqual(["1", "1"]);
    expect(one(".sal-amount").textContent).toBe("9 points!");
    expect(document.activeElement).toBe(dial("gold"));
    const others = [{ action: "pay 3 wood", counts: [3, 0] }, ...PAYMENTS];
    model.show(view({ rev: 3, parts: { prompt: markup(others) } }));
    expect(counts()).toEqual(["3", "0"]);
  });

  it("is used by keys alone: up, down and digits change, left and right move, Enter confirms", () => {
    const { dial, key, model, counts } = picker(PAYMENTS);
    dial("wood").focus();
    key("ArrowRight");
    expect(document.activeElement).toBe(dial("gold"));
    key("+");
    expect(counts()).toEqual(["1", "1"]);
    key("ArrowDown");
    expect(counts()).toEqual(["2", "0"]);
    key("1");
    key("1");
    key("7");
    expect(counts()).toEqual(["1", "1"]);
    key("Enter");
    expect(model.sent[0]).toMatchObject({ action: "pay 1 wood 1 gold" });
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
    expect(dial.getAttribute("aria-valuetext")).toBe("3, expect 3");
    click("#forest .sal-ok");
    expect(model.sent[0]).toMatchObject({ action: "place 3 forest" });
  });

  it("takes three clicks for any number: open it, press the number, OK", () => {
    const { click, model } = stage();
    click("#site-forest");
    click('#forest .sal-pip[data-turn="3"]');
    click("#forest .sal-ok");
    expect(model.sent[0]).toMatchObject({ action: "place 3 forest" });
  });

  it("begins again where fewer can be chosen than were set and left unconfirmed", () => {
    const prompt = (most: number) => dial(CHOICES.slice(0, most));
    const { click, one, all, model } = stage(view({ parts: { prompt: prompt(3) } }));
    click('.sal-prompt .sal-pip[data-turn="3"]');
    model.show(view({ rev: 2, parts: { prompt: prompt(2) } }));
    expect(one(".sal-prompt [role=spinbutton]").textContent).toBe("1");
    expect(all(".sal-prompt .sal-pip")).toHaveLength(2);
    expect(one(".sal-error")).toHaveProperty("hidden", true);
  });

  it("shows labels, not positions, and may start elsewhere", () => {
    const choices = CHOICES.map((choice) => ({ ...choice, label: `${choice.label} people` }));
    const prompt = dial(choices, undefined, 'data-start="1"');
    const { one } = stage(view({ parts: { prompt } }));
    expect(one("[role=spinbutton]").textContent).toBe("2 people");
  });
});

describe("the nearest choice", () => {
  const choices = [...fives()].map((counts) => ({ action: `${counts}`, counts }));
  const at = (...counts: number[]) => choices.find((each) => `${each.counts}` === `${counts}`);

  it("changes as little as can be, of equal ones the first", () => {
    const from = at(5, 0, 0) as (typeof choices)[number];
    expect(nearest(choices, from, 1, 2, [1, 1, 1]).counts).toEqual([3, 2, 0]);
    expect(nearest(choices, from, 0, 3, [1, 1, 1])).toEqual(choices.find((c) => c.counts[0] === 3));
  });

  it("knows which numbers there are", () => {
    expect(values([...choices, { action: "", counts: [9] }], 0)).toEqual([0, 1, 2, 3, 4, 5, 9]);
  });
});

/** All ways to take five out of three kinds. */
function* fives(): Generator<number[]> {
  for (let a = 5; a >= 0; a--) for (let b = 5 - a; b >= 0; b--) yield [a, b, 5 - a - b];
}

describe("every payment", () => {
  const NAMES = ["wood", "brick", "stone", "gold", "people"];

  /** All ways to take `totals` things of `kinds` kinds (any number of kinds: 0) out of heaps. */
  function ways(heaps: number[], totals: number[], kinds = 0): number[][] {
    let all: number[][] = [[]];
    for (const heap of heaps) {
      all = all.flatMap((way) => Array.from({ length: heap + 1 }, (_, n) => [...way, n]));
    }
    return all.filter(
      (way) =>
        totals.includes(way.reduce((sum, n) => sum + n, 0)) &&
        (!kinds || way.filter(Boolean).length === kinds),
    );
  }

  /** The most presses, OK among them, that some payment of these needs with the dials at `start`. */
  function most(all: number[][], start: number): number {
    const kinds = (all[0] ?? []).map((_, i) => ({ key: NAMES[i] ?? "", label: "" }));
    const choices = all.map((counts) => ({ action: `pay ${counts}`, counts }));
    const root = document.createElement("div");
    const fresh = () => {
      root.innerHTML = markup(choices, `data-start="${start}"`, kinds);
      settleDials(root);
    };
    const shown = () => root.querySelector(".sal-ok")?.getAttribute("data-action") ?? "";
    const press = (kind: number, n: number) => {
      const pip = root.querySelectorAll(".sal-spin")[kind]?.querySelector(`[data-turn="${n}"]`);
      if (pip) turn(pip, String(n));
    };
    fresh();
    const list = root.querySelector("select");
    if (list) {
      // Opened, chosen from, and OK: it names them all, and each by other words.
      const named = new Set([...list.options].map((option) => option.textContent));
      expect(named.size).toBe(choices.length);
      for (let i = 0; i < choices.length; i += Math.ceil(choices.length / 12)) {
        list.selectedIndex = i;
        pick(list);
        expect(shown()).toBe(choices[i]?.action);
      }
      return 3;
    }
    const presses = kinds.flatMap((_, kind) =>
      values(choices, kind).map((n) => [kind, n] as const),
    );
    const missing = new Set(choices.map(({ action }) => action));
    missing.delete(shown());
    for (const first of presses) {
      for (const second of presses) {
        fresh();
        press(...first);
        missing.delete(shown());
        press(...second);
        missing.delete(shown());
        if (!missing.size) return 3;
      }
    }
    return 4;
  }

  it.each([
    ["a card for four of anything", [7, 7, 7, 7], [4], 0],
    ["four goods of two kinds", [7, 7, 7, 7], [4], 2],
    ["five goods of four kinds", [7, 7, 7, 7], [5], 4],
    ["one to seven of anything", [7, 7, 7, 7], [1, 2, 3, 4, 5, 6, 7], 0],
    ["food for nine, people among it", [3, 3, 3, 3, 2], [5], 0],
    ["two heaps", [7, 7, 0, 0], [1, 2, 3, 4, 5, 6, 7], 0],
    ["two heaps, four of anything", [0, 4, 0, 4], [4], 0],
  ])("takes three presses at the most: %s", (_name, heaps, totals, kinds) => {
    const all = ways(heaps, totals, kinds);
    for (const start of [0, all.length - 1]) expect(most(all, start)).toBeLessThanOrEqual(3);
  });
});
