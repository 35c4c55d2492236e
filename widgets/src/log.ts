/**
 * The moves so far: which lines are shown, and which of them is in sight.
 *
 * A `<select data-filter>` offers selectors of CSS: the lines that match those chosen are shown. What the
 * kinds of lines are is Python's business.
 */

export function settleLog(root: Element, isNew: boolean): void {
  for (const list of root.querySelectorAll<HTMLElement>(".sal-lines")) {
    const chosen = [...root.querySelectorAll<HTMLSelectElement>("[data-filter]")]
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
