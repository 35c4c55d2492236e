/** Puts markup into the page by changing only what differs, so that focus and motion survive. */

import { Idiomorph } from "idiomorph";
import { make } from "./dom";
import { isTexts, type View } from "./view";

/** Attributes the page sets on Python's markup, and which new markup does not take away. */
const OURS = ["tabindex", "data-pending", "aria-describedby", "open"];
/** Elements whose children the page has made. */
const FILLED = "[data-stepper],[data-picker]";

export class Parts {
  readonly #drawn = new Map<string, string>();
  readonly #places = new Map<string, HTMLElement>();

  readonly #home: HTMLElement;

  constructor(home: HTMLElement) {
    this.#home = home;
  }

  /** The places in the order of the page. */
  get elements(): HTMLElement[] {
    return [...this.#places.values()];
  }

  /** Draw what changed, the scenery first; a part that is no longer sent disappears. */
  draw(scenery: unknown, given: View["parts"]): void {
    const parts = { ...(isTexts(scenery) ? scenery : {}), ...given };
    for (const [name, place] of this.#places) {
      if (name in parts) continue;
      place.remove();
      this.#places.delete(name);
      this.#drawn.delete(name);
    }
    for (const [name, markup] of Object.entries(parts)) {
      const place = this.#place(name);
      if (this.#drawn.get(name) === markup) continue;
      // Forgotten first: should this fail, the next picture draws the part again.
      this.#drawn.delete(name);
      morph(place, markup);
      this.#drawn.set(name, markup);
    }
  }

  #place(name: string): HTMLElement {
    const known = this.#places.get(name);
    if (known) return known;
    const place = make("div", { class: `sal-part sal-${name}`, "data-part": name });
    this.#home.append(place);
    this.#places.set(name, place);
    return place;
  }
}

function morph(place: HTMLElement, markup: string): void {
  Idiomorph.morph(place, markup, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeAttributeUpdated: (name, _element, change) =>
        !(change === "remove" && OURS.includes(name)),
      beforeNodeMorphed: (old, fresh) => !sameFilled(old, fresh),
    },
  });
}

/** Controls that offer the same choices as before keep what the person has set. */
function sameFilled(old: Element, fresh: Node): boolean {
  if (!(old instanceof Element && fresh instanceof Element)) return false;
  if (!old.matches(FILLED) || !fresh.matches(FILLED)) return false;
  return ["data-choices", "data-kinds"].every(
    (name) => old.getAttribute(name) === fresh.getAttribute(name),
  );
}
