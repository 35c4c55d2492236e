/**
 * Scrolls to a board when it first appears: running a cell scrolls to the next cell, past the board
 * that is still loading. Later it never moves the page.
 */

import { boxOf } from "./dom";

/** Boards that appear within this many milliseconds count as one group: only the first is scrolled to. */
const TOGETHER = 3_000;

/** When a board last appeared on this page, and the first of its group. Every board has a copy of this module. */
const LAST = "salSeen";

/** Scroll to a board that has just been drawn, and to the buttons above it, if it has some. */
export function appear(root: HTMLElement): void {
  // A page that opens with boards stays where it is: only a cell that was just run scrolls.
  if (!navigator.userActivation?.hasBeenActive) return;
  // After it has its place, and the page has scrolled by itself.
  setTimeout(() => {
    const page = window as unknown as Record<string, [number, Element]>;
    const shown = root.closest(".sal-new-game") ?? root;
    const now = performance.now();
    let [before, first] = page[LAST] ?? [0, shown];
    // One that is gone was run again: what takes its place is looked for where that was.
    if (now - before > TOGETHER || !first.isConnected) first = shown;
    page[LAST] = [now, first];
    if (first !== shown) return;
    // The bars of a notebook take about 150 pixels of the window.
    const fits = boxOf(shown).height < innerHeight - 150;
    shown.scrollIntoView({ block: fits ? "nearest" : "start" });
  }, 100);
}
