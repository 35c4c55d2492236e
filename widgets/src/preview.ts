/**
 * Shows what a choice would do while it is pointed at, focused, or touched for the first time: Python
 * is asked, and its answer is laid over the board as a layer of its own until the choice is left.
 */

import { okOf } from "./dials";
import {
  all,
  boxOf,
  escaped,
  find,
  first,
  focus,
  focused,
  make,
  parsed,
  setAttribute,
  setClass,
} from "./dom";

/** Milliseconds that a pointer or the focus rests on a choice before Python is asked. */
const REST = 120;
const LAYER = "sal-previewed";
const SAID = "sal-preview";
const LEAVES = "sal-leaves";

/** Python's answer, as `LiveBoard` sends it. */
interface Foreseen {
  text: string;
  /** What the text says beyond the name of the choice. */
  more: string;
  /** The markup of what it is about. */
  figure?: string;
  /** The places that would change, with what changes there in a few signs. */
  marks?: [place: string, sign: string][];
  /** The pieces that would come, with the places where they would stand. */
  ghosts?: [place: string, markup: string][];
  /** The pieces that would leave where they are now. */
  leaves?: string[];
  /** From where they would come, and on which way. */
  ways?: [from: string, to: string, points: string][];
}

/** The element with the action that pressing something leads to: of a dial its OK. */
export function choiceOf(element: Element | null | undefined): HTMLElement | null {
  const choice = element && (okOf(element) ?? element.closest<HTMLElement>("[data-action]"));
  return choice?.dataset.action ? choice : null;
}

/** Handle the previews of a board: `weigh` asks Python about an action, if it can be asked now. */
export function makePreview(
  root: HTMLElement,
  ok: () => string,
  weigh: (action: string) => boolean,
) {
  let action = "";
  /** The action that Python is to be asked about as soon as it can. */
  let due = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: Foreseen | undefined;
  let spoken = false;
  let finger = false;
  /** Something was laid over the board, or into the decision. */
  let laid = false;
  // Only here it is read out: what is laid over the decision is seen.
  const heard = make("p", { class: "sal-heard", "aria-live": "polite" });
  root.append(heard);

  function clear(): void {
    if (!laid) return;
    laid = false;
    // What has the focus cannot be removed while others hear that it loses it.
    if (focused(root)?.closest(`.${SAID}`)) focus(root);
    for (const each of all(root, `.${LAYER},.${SAID}`)) each.remove();
    for (const each of all(root, `.${LEAVES}`)) setClass(each, LEAVES, false);
  }

  function show(): void {
    clear();
    if (!known) return;
    laid = true;
    const { text, figure = "", marks = [], ghosts = [], ways = [], leaves = [] } = known;
    const layers = new Map<SVGSVGElement, string>();
    const draw = (place: string, markup: (on: Sheet) => string) => {
      const sheet = sheetOf(find(root, "id", place));
      if (sheet) layers.set(sheet.svg, (layers.get(sheet.svg) ?? "") + markup(sheet));
    };
    for (const [place, sign] of marks) draw(place, (on) => ring(on, sign));
    for (const [from, to, points] of ways) {
      const start = sheetOf(find(root, "id", from));
      draw(to, (on) => (start?.svg === on.svg ? trail(start, on, points) : ""));
    }
    for (const [place, markup] of ghosts) draw(place, () => markup);
    for (const [svg, markup] of layers) {
      const layer = `<g class="${LAYER}" aria-hidden="true">${markup}</g>`;
      svg.insertAdjacentHTML("beforeend", layer);
    }
    for (const each of all(root, `.${LAYER} [id]`)) setAttribute(each, "id");
    for (const id of leaves) setClass(find(root, "id", id), LEAVES, true);
    const head = first(root, ".sal-prompt-head");
    if (!text || !head) return;
    const said = make("div", { class: SAID }, make("p", {}, text), parsed(figure));
    if (finger) {
      const press = { type: "button", class: "sal-button can", "data-action": action };
      said.append(make("button", press, ok()));
    }
    head.append(said);
  }

  const preview = {
    /** Show what a choice does after a rest, or nothing more without a choice; a focus is told. */
    foresee(choice: HTMLElement | null, told = false, rest = REST): void {
      const next = choice?.dataset.action ?? "";
      spoken = told;
      finger = false;
      if (next === action) return;
      preview.leave();
      action = next;
      if (!next) return;
      timer = setTimeout(() => {
        due = next;
        preview.ask();
      }, rest);
    },

    /** Ask what has not been asked yet. */
    ask(): void {
      if (due && weigh(due)) due = "";
    },

    /** A finger touches a choice. Returns whether this was only a first touch, which shows it. */
    touch(choice: HTMLElement | null): boolean {
      if (!choice || choice.dataset.action === action) return false;
      preview.foresee(choice, true, 0);
      finger = true;
      return true;
    },

    /** Python's answer about an action. */
    answered(asked: string, text: string, raw: unknown): void {
      if (asked !== action) return;
      known = { more: text, ...(raw as Foreseen | undefined), text };
      show();
      if (spoken) heard.textContent = known.more;
    },

    /** Ask no more: the choice is pressed. What is shown stays until the picture is there. */
    stop(): void {
      clearTimeout(timer);
      due = "";
    },

    /** Show nothing. */
    leave(): void {
      preview.stop();
      action = heard.textContent = "";
      known = undefined;
      clear();
    },

    clear,
    reveal: show,
  };
  return preview;
}

interface Sheet {
  svg: SVGSVGElement;
  /** Where the place is, in units of the drawing. */
  left: number;
  top: number;
  wide: number;
  high: number;
}

/** The drawing that a place is in, and where it is there. */
function sheetOf(place: Element | null | undefined): Sheet | undefined {
  const svg = (place as SVGElement | null)?.ownerSVGElement;
  const plane = svg?.getScreenCTM?.();
  if (!place || !svg || !plane) return;
  const { left, top, width, height } = boxOf(place);
  // Folded away.
  if (!width) return;
  return {
    svg,
    left: (left - plane.e) / plane.a,
    top: (top - plane.f) / plane.d,
    wide: width / plane.a,
    high: height / plane.d,
  };
}

/** A mark around a place, with a sign at its corner. */
function ring({ left, top, wide, high }: Sheet, sign: string): string {
  const text = sign ? `<text x="${left + wide - 3}" y="${top + 15}">${escaped(sign)}</text>` : "";
  return `<rect x="${left + 2}" y="${top + 2}" width="${wide - 4}" height="${high - 4}" rx="7"/>${text}`;
}

/** A way from one place to another. */
function trail(from: Sheet, to: Sheet, points: string): string {
  const way =
    points || [from, to].map((on) => [on.left + on.wide / 2, on.top + on.high / 2]).join(" ");
  return `<polyline points="${escaped(way)}"/>`;
}
