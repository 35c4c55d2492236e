/**
 * The log: which lines are shown, and which one is scrolled to.
 *
 * A `<select data-filter>` offers selectors of CSS: lines that match the chosen ones are shown. Python
 * decides which kinds of lines there are.
 */

import { all } from "./dom";

export function settleLog(root: Element, isNew: boolean): void {
  for (const list of all<HTMLElement>(root, ".sal-lines")) {
    const chosen = all<HTMLSelectElement>(root, "[data-filter]")
      .map((each) => each.value)
      .filter(Boolean);
    for (const line of list.children as HTMLCollectionOf<HTMLElement>) {
      line.hidden = !chosen.every((selector) => line.matches(selector));
    }
    const current = isNew && list.querySelector("[aria-current]");
    if (!current) continue;
    // Within its own box only: the page itself must not jump.
    const box = list.getBoundingClientRect();
    const at = current.getBoundingClientRect();
    if (at.top < box.top) list.scrollTop += at.top - box.top;
    else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom;
  }
}
