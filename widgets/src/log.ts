/** The log: which line is scrolled to. Which lines are shown is a matter of style, see `filters` of Python. */

import { all, boxOf } from "./dom";

/** Scroll to the current line, within its own box only: the page itself must not jump. */
export function scrollLog(root: Element): void {
  for (const current of all(root, ".sal-lines [aria-current]")) {
    const list = current.closest(".sal-lines") as HTMLElement;
    const box = boxOf(list);
    const at = boxOf(current);
    list.scrollTop += Math.min(0, at.top - box.top) + Math.max(0, at.bottom - box.bottom);
  }
}
