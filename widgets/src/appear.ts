/**
 * Brings a board into sight when it first appears: running a cell scrolls to the next one, past the
 * board that is on its way. Later it never moves the page.
 */

/** Milliseconds within which boards come together: of all cells run at once only the first counts. */
const TOGETHER = 3_000;

/** When a board last appeared on this page. Every board has a copy of this module. */
const LAST = Symbol.for("board.appeared");

/** Scroll to a board that has just been drawn. */
export function appear(root: HTMLElement): void {
  const page = window as unknown as Record<symbol, number>;
  const before = page[LAST] ?? Number.NEGATIVE_INFINITY;
  page[LAST] = performance.now();
  // A page that opens with boards stays where it is: only who has run a cell looks for its board.
  if (!navigator.userActivation?.hasBeenActive || performance.now() - before < TOGETHER) return;
  // After the page has scrolled by itself.
  setTimeout(() => {
    const { top, bottom, height } = root.getBoundingClientRect();
    if (top >= 0 && bottom <= window.innerHeight) return;
    root.scrollIntoView({ block: height < window.innerHeight ? "nearest" : "start" });
  }, 100);
}
