/** A finger has no hover: held still on a thing it asks about it, and that press then does nothing. */

import { closest } from "./dom";

type On = <Name extends keyof HTMLElementEventMap>(
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
) => void;

/** Milliseconds that tell holding from pressing. */
const HOLD = 450;

/** Call `tell` with what a finger is held on. To be set up before anything that hears clicks. */
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
  // The page is scrolled instead.
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
