/** Whether the pictures of a board are dark: as the page around them is, or as was chosen. */

import { setClass } from "./dom";

export type Light = "page" | "day" | "night";

/**
 * Set whether the pictures of a board are dark. Themes are chosen by attributes of the page, by the
 * system, or by a style sheet that comes late: what all of them change has a transition, whose end is
 * an event.
 */
export function setNight(root: HTMLElement, light: Light = "page"): void {
  // Whatever the notation of the ground's colour, the styles make this one of it, see board.css; where
  // one sees through the ground it has a fourth number.
  const ground = getComputedStyle(root).getPropertyValue("--sal-ground-light");
  const dark = Number.parseFloat(/\((\S+) 0 0\)/.exec(ground)?.[1] as string) < 0.54;
  setClass(root, "sal-night", light === "page" ? dark : light === "night");
}
