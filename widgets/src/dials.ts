/**
 * Controls that build one action from small choices, whose list comes from Python.
 *
 * `data-picker` sets several counts, such as goods to pay; `data-stepper` sets one value out of a
 * row, such as 1 to 7 people. They always show one of the choices: when one count is set, the others
 * move to the nearest possible choice, so that OK is never more than a few clicks away. A picker
 * lists all choices as well, unless the attribute has a value ("unlisted").
 */

import { all, escaped } from "./dom";
import { FILLED, morph } from "./morph";
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

interface Dials {
  /** What it was made from. */
  source: string;
  kinds: Kind[];
  choices: Choice[];
  /** The choice it shows. */
  chosen: Choice;
  /** The cost of changing each kind: the count set last should stay. */
  costs: number[];
}

/** The state of a dial is kept on its element, which new pictures keep. */
const known = new WeakMap<Element, Dials>();

/** The numbers that a kind can be set to. */
export function values(choices: Choice[], kind: number): number[] {
  return [...new Set(choices.map(({ counts }) => counts[kind] ?? 0))].sort((a, b) => a - b);
}

/** The choice nearest to `from` among those with `n` of a kind; of equal ones the first. */
export function nearest(
  choices: Choice[],
  from: Choice,
  kind: number,
  n: number,
  costs: number[],
): Choice {
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    if (choice.counts[kind] !== n) continue;
    const cost = choice.counts.reduce(
      (sum, count, i) => sum + Math.abs(count - (from.counts[i] ?? 0)) * (costs[i] ?? 1),
      0,
    );
    if (cost < least) [best, least] = [choice, cost];
  }
  return best;
}

/** After new markup: make the controls of every stepper and picker, or bring them up to date. */
export function settleDials(root: Element, words: Words): void {
  for (const element of all<HTMLElement>(root, FILLED)) {
    const { kinds: given, choices: list = "", icon, start } = element.dataset;
    const source = [list, given, icon, words.more].join();
    const before = known.get(element);
    if (before?.source === source) continue;
    const choices: Choice[] = JSON.parse(list);
    const kinds: Kind[] = given
      ? JSON.parse(given)
      : [{ label: element.ariaLabel ?? words.choose, ...(icon && { icon }) }];
    if (!given) {
      choices.forEach((choice, i) => {
        choice.counts = [i + 1];
      });
    }
    // The same choices in other words (another language, say) leave what was set.
    const same =
      before?.choices.length === choices.length &&
      choices.every(({ action }, i) => action === before.choices[i]?.action);
    const at = same ? before.choices.indexOf(before.chosen) : Number(start ?? 0);
    const chosen = choices[at];
    if (!chosen) throw new Error("a dial without choices");
    const dials = { source, kinds, choices, chosen, costs: kinds.map(() => 1) };
    known.set(element, dials);
    show(element, dials, words);
  }
}

/** Set all dials of a picker at once, to the choice taken from its list. */
export function pick(list: HTMLSelectElement, words: Words): void {
  const element = list.closest(FILLED);
  const dials = element && known.get(element);
  const chosen = dials?.choices[list.selectedIndex];
  if (!element || !chosen) return;
  dials.chosen = chosen;
  show(element, dials, words);
}

/**
 * Turn a dial: `to` is "+1", "-1" or a number. Pressing the number that is set subtracts one.
 * Returns whether the element belongs to a dial.
 */
export function turn(pressed: Element, to: string, words: Words): boolean {
  const element = pressed.closest(FILLED);
  const dials = element && known.get(element);
  const row = pressed.closest(".sal-spin");
  if (!dials || !row) return false;
  const kind = [...element.children].indexOf(row);
  const now = dials.chosen.counts[kind] ?? 0;
  const all = values(dials.choices, kind);
  const at = all.indexOf(now);
  const by = /^[+-]/.test(to) ? Number(to) : Number(to) === now ? -1 : 0;
  const n = by ? all[at + by] : Number(to);
  if (n === undefined || !all.includes(n)) return true;
  dials.chosen = nearest(dials.choices, dials.chosen, kind, n, dials.costs);
  dials.costs = dials.costs.map((cost, i) => (i === kind ? 9 : Math.max(1, cost / 2)));
  show(element, dials, words);
  return true;
}

/** What confirms the dial that an element belongs to. */
export function okOf(pressed: Element): HTMLElement | null | undefined {
  return pressed.closest(FILLED)?.querySelector(".sal-ok");
}

function show(element: Element, { kinds, choices, chosen }: Dials, words: Words): void {
  const rows = kinds.map((kind, i) => rowOf(kind, values(choices, i), chosen, i, words));
  const note = `<span class="sal-amount">${escaped(chosen.note ?? "")}</span>`;
  // Where one dial does not determine the choice, turning them one by one would take too long.
  const most = Math.max(...kinds.map((_, i) => values(choices, i).length));
  const listed = choices.length > most && !(element as HTMLElement).dataset.picker;
  const list = listed ? listOf(kinds, choices, chosen, words) : "";
  const ok = `<button type="button" class="sal-button sal-ok" data-action="${escaped(chosen.action)}">${escaped(words.ok)}</button>`;
  morph(element, `${rows.join("")}<span class="sal-confirm">${list}${ok}${note}</span>`);
  // What a person took from the list is not in its markup.
  const select = element.querySelector("select");
  if (select) select.selectedIndex = choices.indexOf(chosen);
}

/** A list of all choices in words: each is two presses away. */
function listOf(kinds: Kind[], choices: Choice[], chosen: Choice, words: Words): string {
  const said = ({ counts }: Choice) =>
    kinds.flatMap(({ label }, i) => (counts[i] ? `${counts[i]} ${label}` : [])).join(" + ");
  const options = choices.map(
    (choice) => `<option${choice === chosen ? " selected" : ""}>${escaped(said(choice))}</option>`,
  );
  return `<select data-pick aria-label="${escaped(words.choose)}">${options.join("")}</select>`;
}

/** One kind: its name, − and +, the number, and one picture for each piece that can be chosen. */
function rowOf(
  { key, label, have, icon }: Kind,
  all: number[],
  { counts, label: named, note }: Choice,
  i: number,
  words: Words,
): string {
  const n = counts[i] ?? 0;
  const least = all[0] ?? 0;
  const most = all.at(-1) ?? 0;
  const name = escaped(label);
  const picture = icon
    ? `<svg class="sal sal-icon" viewBox="-17 -17 34 34" aria-hidden="true"><use href="#${escaped(icon)}"/></svg>`
    : "";
  // Keys act on the value: up and down change it, Enter confirms. The buttons are for the mouse;
  // they are left out where the pieces themselves can be pressed.
  const step = (by: string, sign: string, word: string, last: number) =>
    icon && key !== undefined
      ? ""
      : `<button type="button" class="sal-button sal-step" tabindex="-1" data-turn="${by}" aria-label="${name}: ${escaped(word)}"${n === last ? " disabled" : ""}>${sign}</button>`;
  const said = escaped(named ?? n);
  const told = [said, ...(note ? [escaped(note)] : [])].join(", ");
  const value = `<span class="sal-dial" role="spinbutton" tabindex="-1" aria-label="${name}" aria-valuemin="${least}" aria-valuemax="${most}" aria-valuenow="${n}" aria-valuetext="${told}">${said}</span>`;
  let pips = "";
  for (let each = 1; each <= most; each++) {
    pips += `<span class="sal-pip${each <= n ? " sal-on" : ""}" data-turn="${each}">${picture || each}</span>`;
  }
  const held = have === undefined ? "" : ` (${have})`;
  const head = key === undefined ? "" : `<span class="sal-kind">${picture}${name}${held}</span>`;
  return `<span class="sal-spin" data-kind="${escaped(key ?? "")}"${most ? "" : " hidden"}>${head}${step("-1", "−", words.less, least)}${value}${step("+1", "+", words.more, most)}<span class="sal-pips" aria-hidden="true">${pips}</span></span>`;
}
