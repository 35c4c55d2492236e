/** The places of the page, and the markup last drawn in each. */

import { first, make, setClass } from "./dom";
import { morph } from "./morph";
import { isTexts, type View } from "./view";

/** A tip. Most are never shown: they are kept as text, out of the page. */
const TIP = /<template data-tip-for="(.*?)">(.*?)<\/template>\s*/gs;

/**
 * What a board has, each told by a class of its main box: `sal-has-hand`. Styles that ask by `:has()`
 * have the whole drawing restyled whenever anything in it changes.
 */
const CONTENTS = [
  ..."hand,abreast,tight,tall,table,coach,guide,done,cheer,setup,quiz"
    .split(",")
    .map((name) => [name, `.sal-${name}`] as const),
  ["deep", ".sal-hand .sal-deep"],
  ["far", "#prompt-where"],
  ["ground", ".sal-board .sal-ground"],
  ["picker", ".sal-choices [data-picker]"],
] as const;

export function makeParts(home: HTMLElement) {
  const drawn = new Map<string, string>();
  const places = new Map<string, HTMLElement>();

  const placeOf = (name: string) => {
    let place = places.get(name);
    if (!place) {
      place = make("div", { class: `sal-part sal-${name}`, "data-part": name });
      // More than half of all elements, in which nothing is ever looked for.
      home[name === "symbols" ? "after" : "append"](place);
      places.set(name, place);
    }
    return place;
  };

  return {
    /** The markup of a tip, by its name, as long as a part has it. */
    tip: (name: string): string | undefined =>
      [...[...drawn.values()].join("").matchAll(TIP)].find((tip) => tip[1] === name)?.[2],

    /** The places in the order of the page. */
    elements: () => home.children as Iterable<HTMLElement>,

    /** Draw what changed, the scenery last on the page; a part that is no longer sent disappears. */
    draw(scenery: unknown, given: View["parts"], layout: string): void {
      const parts = { ...given, ...(isTexts(scenery) ? scenery : {}) };
      // "board narrow" is the board in another layout.
      for (const [name, markup] of Object.entries(given)) {
        const [place, of] = name.split(" ") as [string, string?];
        if (of) delete parts[name];
        if (of === layout) parts[place] = markup;
      }
      for (const [name, place] of places) {
        if (name in parts) continue;
        place.remove();
        places.delete(name);
        drawn.delete(name);
      }
      for (const [name, markup] of Object.entries(parts)) {
        const place = placeOf(name);
        if (drawn.get(name) === markup) continue;
        // Cleared first: if this fails, the next picture draws the part again.
        drawn.delete(name);
        morph(place, markup.replace(TIP, ""));
        drawn.set(name, markup);
        // Once there were choices their space stays reserved: see board.css.
        if (first(place, ".sal-choice")) place.classList.add("sal-chooses");
      }
      for (const [name, selector] of CONTENTS) {
        setClass(home, `sal-has-${name}`, first(home, selector));
      }
    },
  };
}

export type Parts = ReturnType<typeof makeParts>;
