/**
 * The log: which lines are shown, and which one is scrolled to.
 *
 * A `<select data-filter>` offers selectors of CSS: lines that match the chosen ones are shown. Python
 * decides which kinds of lines there are.
 */

import { all, boxOf } from "./dom";

/** Show the lines that match. */
export function filterLog(root: Element): void {
  for (const list of all<HTMLElement>(root, ".sal-lines")) {
    const chosen = all<HTMLSelectElement>(root, "[data-filter]")
      .map((each) => each.value)
      .filter(Boolean);
    for (const line of list.children as HTMLCollectionOf<HTMLElement>) {
      line.hidden = !chosen.every((selector) => line.matches(selector));
    }
  }
}

/** Scroll to the current line, within its own box only: the page itself must not jump. */
export function scrollLog(root: Element): void {
  for (const current of all(root, ".sal-lines [aria-current]")) {
    const list = current.closest(".sal-lines") as HTMLElement;
    const box = boxOf(list);
    const at = boxOf(current);
    if (at.top < box.top) list.scrollTop += at.top - box.top;
    else if (at.bottom > box.bottom) list.scrollTop += at.bottom - box.bottom;
  }
}
