/**
 * Controls that build one action from small choices, whose list comes from Python with their rows.
 *
 * `data-picker` sets several counts, such as goods to pay; `data-stepper` sets one value out of a
 * row, such as 1 to 7 people. They always show one of the choices: when one count is set, the others
 * move to the nearest possible choice, so that OK is never more than a few clicks away.
 */

import { all, cheapest, first, setAttribute, setClass } from "./dom";

/** Elements that show one of their choices. */
export const DIALS = "[data-stepper],[data-picker]";

export interface Choice {
  action: string;
  counts: number[];
  /** What the dial shows; the count itself where there is none. */
  label?: string;
  note?: string;
  /** A guide means it. */
  meant?: boolean;
}

interface Dials {
  choices: Choice[];
  /** The choice it shows. */
  chosen: Choice;
  /** The cost of changing each count: the one set last should stay. */
  costs: number[];
}

/** The state of a dial is kept on its element, which new pictures keep. */
const known = new WeakMap<Element, Dials>();

/** The numbers that one count can be set to. */
export function values(choices: Choice[], at: number): number[] {
  return [...new Set(choices.map(({ counts }) => counts[at] as number))].sort((a, b) => a - b);
}

/** The choice nearest to `from` among those with `n` at one count; of equal ones the first. */
export function nearest(
  choices: Choice[],
  from: Choice,
  at: number,
  n: number,
  costs: number[],
): Choice {
  const found = choices.filter(({ counts }) => counts[at] === n);
  const cost = ({ counts }: Choice) =>
    counts.reduce(
      (sum, count, i) => sum + Math.abs(count - (from.counts[i] as number)) * (costs[i] as number),
      0,
    );
  return cheapest(found, cost) ?? from;
}

/** After new markup: let every dial show what it is set to. */
export function settleDials(root: Element): void {
  for (const element of all<HTMLElement>(root, DIALS)) {
    const { choices: list, start } = element.dataset;
    const choices: Choice[] = JSON.parse(list as string);
    const before = known.get(element);
    // The same choices in other words (another language, say) leave what was set.
    const same = before && namesOf(before.choices) === namesOf(choices);
    const chosen = choices[same ? before.choices.indexOf(before.chosen) : +(start ?? 0)];
    if (!chosen) throw new Error("a dial without choices");
    show(element, { choices, chosen, costs: same ? before.costs : chosen.counts.map(() => 1) });
  }
}

function namesOf(choices: Choice[]): string {
  return choices.map(({ action }) => action).join();
}

/** Set all counts of a picker at once, to the choice taken from its list. */
export function pick(list: HTMLSelectElement): void {
  const element = list.closest(DIALS);
  const dials = element && known.get(element);
  const chosen = dials?.choices[list.selectedIndex];
  if (element && chosen) show(element, { ...dials, chosen });
}

/** Turn a dial: `to` is "+1", "-1" or a number. Pressing the number that is set subtracts one. */
export function turn(pressed: Element, to: string): void {
  const element = pressed.closest(DIALS);
  const dials = element && known.get(element);
  const row = pressed.closest(".sal-spin");
  if (!dials || !row) return;
  const { choices, chosen, costs } = dials;
  const turned = rowsOf(element).indexOf(row);
  const now = chosen.counts[turned] as number;
  const numbers = values(choices, turned);
  const by = /^[+-]/.test(to) ? +to : +to === now ? -1 : 0;
  // Beyond the ends of the list there is none.
  const n = (by ? numbers[numbers.indexOf(now) + by] : +to) as number;
  if (!numbers.includes(n)) return;
  show(element, {
    choices,
    chosen: nearest(choices, chosen, turned, n, costs),
    costs: costs.map((cost, i) => (i === turned ? 9 : Math.max(1, cost / 2))),
  });
}

/** What confirms the dial that an element belongs to. */
export function okOf(pressed: Element): HTMLElement | null | undefined {
  return first(pressed.closest(DIALS), ".sal-ok");
}

function rowsOf(element: Element): Element[] {
  return all(element, ".sal-spin");
}

/** Fill the numbers of a choice into the rows that Python has drawn. */
function show(element: Element, dials: Dials): void {
  known.set(element, dials);
  const { choices, chosen } = dials;
  const { action, counts, label, note = "", meant } = chosen;
  rowsOf(element).forEach((row, i) => {
    const n = counts[i] as number;
    const numbers = values(choices, i);
    const said = label ?? `${n}`;
    Object.assign(first(row, ".sal-dial") ?? {}, {
      textContent: said,
      ariaValueNow: n,
      ariaValueText: note ? `${said}, ${note}` : said,
    });
    for (const each of all<HTMLButtonElement>(row, "[data-turn]")) {
      const to = +(each.dataset.turn as string);
      if (each.matches(".sal-step")) each.disabled = n === numbers.at(to > 0 ? -1 : 0);
      else setClass(each, "sal-on", to <= n);
    }
  });
  const ok = okOf(element);
  setAttribute(ok, "data-action", action);
  setClass(ok, "sal-meant", meant);
  for (const each of all(element, ".sal-amount")) each.textContent = note;
  // What a person took from the list is not in its markup.
  const list = first<HTMLSelectElement>(element, "select");
  if (list) list.selectedIndex = choices.indexOf(chosen);
}
