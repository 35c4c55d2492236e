/** A finger cannot hover: a long press on an element shows its tip and does not press it. */

import { closest } from "./dom";

type On = <Name extends keyof HTMLElementEventMap>(
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
) => void;

/** A press of at least this many milliseconds is a long press. */
const HOLD = 450;

/** Call `tell` with the element under a long press. Must be set up before listeners for clicks. */
export function watchTouch(on: On, selector: string, tell: (item: Element | null) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const stop = () => clearTimeout(timer);
  on("pointerdown", (event) => {
    held = false;
    stop();
    const item = closest(event, selector);
    if (event.pointerType !== "touch") return;
    timer = setTimeout(() => {
      held = true;
      tell(item);
    }, HOLD);
  });
  on("pointerup", stop);
  // The page scrolls instead.
  on("pointercancel", stop);
  on("contextmenu", (event) => {
    if (held) event.preventDefault();
  });
  on("click", (event) => {
    if (!held) return;
    held = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  });
}
