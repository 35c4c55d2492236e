/**
 * Scrolls to a board when it first appears: running a cell scrolls to the next cell, past the board
 * that is still loading. Later it never moves the page.
 */

import { boxOf } from "./dom";

/** Boards that appear within this many milliseconds count as one group: only the first is scrolled to. */
const TOGETHER = 3_000;

/** When a board last appeared on this page. Every board has a copy of this module. */
const LAST = Symbol.for("board.appeared");

/** Scroll to a board that has just been drawn. */
export function appear(root: HTMLElement): void {
  const page = window as unknown as Record<symbol, number>;
  const before = page[LAST] ?? -Number.POSITIVE_INFINITY;
  page[LAST] = performance.now();
  // A page that opens with boards stays where it is: only a cell that was just run scrolls.
  if (!navigator.userActivation?.hasBeenActive || performance.now() - before < TOGETHER) return;
  // After the page has scrolled by itself.
  setTimeout(() => {
    const { top, bottom, height } = boxOf(root);
    if (top >= 0 && bottom <= window.innerHeight) return;
    root.scrollIntoView({ block: height < window.innerHeight ? "nearest" : "start" });
  }, 100);
}
