/** Whether the pictures of a board are dark: as the page around them is, or as was chosen. */

import { setClass } from "./dom";

export type Light = "page" | "day" | "night";

/** The class of a board whose pictures are dark. */
const NIGHT = "sal-night";

export interface Night {
  /** Apply the current theme. */
  settle(light?: Light): void;
  stop(): void;
}

/** Follow the theme of the page for a board. */
export function makeNight(root: HTMLElement): Night {
  let chosen: Light = "page";
  const settle = (light = chosen) => {
    chosen = light;
    // An element outside the page has no colour yet.
    if (light === "page" && !root.isConnected) return;
    setClass(root, NIGHT, light === "night" || (light === "page" && isDark(root)));
  };
  // Themes are chosen by attributes of the page, by the system, or by a style sheet that comes
  // late: then the board is checked again when it becomes visible.
  const again = () => settle();
  const attributes = new MutationObserver(again);
  for (const each of [document.documentElement, document.body]) {
    attributes.observe(each, { attributes: true });
  }
  const system = window.matchMedia?.("(prefers-color-scheme: dark)");
  system?.addEventListener("change", again);
  const sight = new IntersectionObserver(again);
  sight.observe(root);
  return {
    settle,
    stop: () => {
      attributes.disconnect();
      sight.disconnect();
      system?.removeEventListener("change", again);
    },
  };
}

/** Whether a colour is nearer to black than to white. With every picture the same one is asked for. */
const known = new Map<string, boolean>();

/** Whether the ground of an element is nearer to black than to white. */
function isDark(element: Element): boolean {
  const colour = getComputedStyle(element).backgroundColor;
  const dark = known.get(colour) ?? isDarkColour(colour);
  known.set(colour, dark);
  return dark;
}

function isDarkColour(colour: string): boolean {
  // A canvas understands every notation of a colour.
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pen) return false;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const { data } = pen.getImageData(0, 0, 1, 1);
  const [red, green, blue, strength] = data as unknown as [number, number, number, number];
  return strength > 127 && 0.3 * red + 0.59 * green + 0.11 * blue < 110;
}
