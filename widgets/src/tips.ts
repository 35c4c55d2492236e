/**
 * Tips beside an element: why it cannot be used (`data-why`), and a few lines about it, such as the
 * odds of a roll (`data-tip`). Longer content is shown on demand.
 */

import { first, make, parsed, setAttribute, setClass } from "./dom";
import { placeBeside } from "./floating_boxes";

/** How much of a tip is wanted. */
export interface Wanted {
  /** Only the reason: the element was pressed, and this is the answer. */
  reason?: boolean;
  /** Everything: a finger was held on the element. */
  all?: boolean;
}

let made = 0;

/** Tips of a board; `known` gives the markup of one by its name. */
export function makeTips(root: HTMLElement, known: (name: string) => string | undefined) {
  const box = make("div", { class: "sal-tip", role: "tooltip", id: `sal-tip-${++made}` });
  let target: Element | null = null;
  let wanted: Wanted = {};
  box.hidden = true;
  root.append(box);

  /** The lines about an element, of the tip that it names. */
  function linesOf(element: Element): Node | null {
    if (first(root, "[data-no-tips]")) return null;
    const name = element.closest("[data-tip]")?.getAttribute("data-tip");
    const lines = name && known(name);
    return lines ? parsed(lines) : null;
  }

  function fill(why: string, lines: Node | null): void {
    box.replaceChildren();
    // Screen readers get it from the status line.
    if (why) box.append(make("p", { class: "sal-tip-why", "aria-hidden": "true" }, why));
    if (lines) box.append(lines);
    box.hidden = !box.firstChild;
    setClass(box, "sal-refused", wanted.reason && why);
    setClass(box, "sal-all", wanted.all);
    tips.place();
  }

  const tips = {
    box,

    /**
     * Show the tip of an element; without an element, hide it. `why` is the reason that Python gave,
     * where it refused what was asked.
     */
    reveal(
      next: Element | null,
      want: Wanted = {},
      why = next?.closest<HTMLElement>("[data-why]")?.dataset.why ?? "",
    ): void {
      target = next;
      wanted = want;
      fill(why, next && !want.reason ? linesOf(next) : null);
    },

    /** Whether what is shown answers a press. */
    answers: () => wanted.reason,

    /** Show long tips from now on, or short ones again. */
    toggleAll(): void {
      root.classList.toggle("sal-all-told");
      tips.place();
    },

    /** Put what is shown beside its element. */
    place(): void {
      if (target && !box.hidden) placeBeside(root, box, target);
    },

    /** After new markup: the same tip with its new content, if its element is still there. */
    refresh(): void {
      if (target) tips.reveal(root.contains(target) ? target : null, wanted);
      setAttribute(box, "lang", root.lang || undefined);
    },
  };
  return tips;
}
