/**
 * Controls that build one action from small choices, whose list comes from Python.
 *
 * `data-picker` sets several counts, such as goods to pay: what leads to no legal choice cannot be
 * pressed, and what is left without choice is filled in. `data-stepper` sets one value out of a
 * row, such as 1 to 7 people: a picker with a single dial.
 */

import { button, make, setAttribute, setText } from "./dom";
import type { Words } from "./words";

export interface Kind {
  key?: string;
  label: string;
  have?: number;
  /** The id of a symbol. */
  icon?: string;
}

export interface Choice {
  action: string;
  counts: number[];
  /** What the dial shows; the count itself where there is none. */
  label?: string;
  note?: string;
}

/** The choices that can still be reached by adding to `counts`. */
export function reachable(choices: Choice[], counts: number[]): Choice[] {
  return choices.filter((choice) => counts.every((n, kind) => (choice.counts[kind] ?? 0) >= n));
}

/** The counts after one more (or less) of a kind, filled up where only one choice is left. */
export function changed(choices: Choice[], counts: number[], kind: number, by: number): number[] {
  const next = counts.map((n, i) => Math.max(0, i === kind ? n + by : n));
  const left = reachable(choices, next);
  if (!left.length) return counts;
  // Not on the way back: it would put back what was just taken out.
  return by > 0 && left[0] && left.length === 1 ? left[0].counts : next;
}

/** Make the controls of every stepper and picker that has none yet. */
export function fillDials(root: Element, words: Words): void {
  for (const element of root.querySelectorAll("[data-stepper],[data-picker]")) {
    if (element.firstElementChild) continue;
    const choices = readJson<Choice[]>(element, "data-choices");
    if (element.hasAttribute("data-picker")) {
      fill(element, readJson<Kind[]>(element, "data-kinds"), choices, words);
      continue;
    }
    choices.forEach((choice, at) => {
      choice.counts = [at];
    });
    const label = element.getAttribute("aria-label") ?? words.choose;
    fill(element, [{ label }], choices, words);
  }
}

function sum(counts: number[]): number {
  return counts.reduce((all, n) => all + n, 0);
}

function readJson<T>(element: Element, name: string): T {
  return JSON.parse(element.getAttribute(name) ?? "");
}

function fill(element: Element, kinds: Kind[], choices: Choice[], words: Words): void {
  const stepper = element.hasAttribute("data-stepper");
  const start = Number(element.getAttribute("data-start") ?? 0);
  const given = stepper || choices.length === 1 ? choices[start] : undefined;
  const sums = new Set(choices.map((choice) => sum(choice.counts)));
  /** How many there must be, where that is the same for all choices. */
  const goal = sums.size === 1 ? sums : [];
  let counts = given?.counts ?? kinds.map(() => 0);

  const ok = button(words.ok, "sal-ok");
  const note = make("span", { class: "sal-amount", "aria-live": "polite" });
  const dials = kinds.map((kind, i) =>
    makeDial(kind, words, (by) => {
      if (!by) ok.click();
      else counts = changed(choices, counts, i, by);
      show();
    }),
  );
  const show = () => {
    const chosen = choices.find((choice) => `${choice.counts}` === `${counts}`);
    dials.forEach((dial, i) => {
      const n = counts[i] ?? 0;
      const more = reachable(
        choices,
        counts.map((c, j) => c + Number(i === j)),
      );
      dial.show(n, (stepper && chosen?.label) || `${n}`, more.length > 0);
    });
    setText(note, chosen ? (chosen.note ?? "") : [sum(counts), ...goal].join(" / "));
    setAttribute(ok, "data-action", chosen?.action);
    ok.disabled = !chosen;
  };
  show();
  element.replaceChildren(...dials.map((dial) => dial.element), ok, note);
}

const STEPS: Record<string, number> = {
  ArrowUp: 1,
  "+": 1,
  ArrowDown: -1,
  "-": -1,
  Enter: 0,
  " ": 0,
};

/** A number with − and +; `turn` is called with 1, −1, or 0 to confirm. */
function makeDial(kind: Kind, words: Words, turn: (by: number) => void) {
  const name = { "aria-label": kind.label };
  // Keys go to the value: up and down change it, Enter confirms. The buttons serve the mouse.
  const value = make("span", { class: "sal-dial", role: "spinbutton", tabindex: "-1", ...name });
  const [less, more] = [-1, 1].map((by) => {
    const step = button(by < 0 ? "−" : "+", "sal-step");
    step.tabIndex = -1;
    step.setAttribute("aria-label", `${kind.label}: ${by < 0 ? words.less : words.more}`);
    step.addEventListener("click", () => turn(by));
    return step;
  }) as [HTMLButtonElement, HTMLButtonElement];
  value.addEventListener("keydown", (event) => {
    const by = STEPS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn(by);
  });
  const element = make("span", { class: "sal-spin" }, less, value, more);
  if (kind.key !== undefined) {
    const have = kind.have === undefined ? "" : ` (${kind.have})`;
    const label = make("span", { class: "sal-kind" });
    if (kind.icon) {
      label.innerHTML = `<svg class="sal sal-icon" viewBox="-17 -17 34 34"><use href="#${kind.icon}"/></svg>`;
    }
    label.append(kind.label + have);
    element.prepend(label);
    element.dataset.kind = kind.key;
  }
  const show = (n: number, text: string, canMore: boolean) => {
    setText(value, text);
    setAttribute(value, "aria-valuenow", `${n}`);
    setAttribute(value, "aria-valuetext", text);
    less.disabled = !n;
    more.disabled = !canMore;
  };
  return { element, show };
}
