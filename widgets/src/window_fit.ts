/** Lets what stands beside the board end with the window: lines get closer, and what is mine smaller. */

import { all, boxOf, first } from "./dom";

/** What the styles know of it, in the order in which it is done. */
const STEPS = ["close", "closer", "small", "smaller", "closest"];
/** A window of fewer pixels is low: lines are close from the start, so that they stay as they are. */
const LOW = 780;
/** A page that gets shorter may lose its scrollbar: that is no other width, or it would come and go. */
const SCROLLBAR = 24;

/**
 * Handle what stands beside the board. In a window of one size what was once set closer stays so: from
 * decision to decision nothing moves. A long payment, a hint or the score are each a kind for itself.
 */
export function makeFit(main: HTMLElement): () => void {
  /** How many steps were taken, for each kind of what is seen. */
  const known = new Map<string, number>();
  let wide = 0;

  /** Whether something is too low, or hidden in the decision; in one column never. */
  function exceeds(): unknown {
    const room = Number.parseFloat(getComputedStyle(main).getPropertyValue("--sal-room-high"));
    const end = boxOf(main).top + room - 1;
    const decision = first(main, ".sal-prompt");
    return (
      room > 0 &&
      ((decision && decision.scrollHeight > decision.clientHeight + 1) ||
        all(main, ".sal-panels>*").some((each) => boxOf(each).bottom > end))
    );
  }

  return () => {
    // Another player's things that are unfolded may go beyond the window.
    if (first(main, ".sal-one[open]")) return;
    if (Math.abs(main.offsetWidth - wide) > SCROLLBAR) wide = main.offsetWidth;
    const kind = `${wide} ${innerHeight} ${main.className}`;
    let steps = known.get(kind) ?? +(innerHeight <= LOW);
    do {
      main.dataset.lines = STEPS.slice(0, steps).join(" ");
      known.set(kind, steps);
    } while (exceeds() && steps++ < STEPS.length);
  };
}
