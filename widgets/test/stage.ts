/** A board on a stage: a model that stands in for Jupyter, and hands to press things with. */

import board from "../src/board";
import type { Listener, Model } from "../src/model";

export type Loose = Record<string, unknown>;

export class FakeModel implements Model {
  readonly sent: Loose[] = [];
  /** Which pages came and went. */
  readonly pages: string[] = [];
  readonly saved: Loose[] = [];
  /** The kernel is gone: sending throws. */
  dead = false;
  readonly #state: Loose;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(state: Loose = {}) {
    this.#state = { seen: 0, ...state };
  }

  get(name: string): unknown {
    return this.#state[name];
  }

  set(name: string, value: unknown): void {
    this.#state[name] = value;
    this.tell(`change:${name}`);
  }

  save_changes(): void {
    this.saved.push({ ...this.#state });
  }

  send(content: unknown): void {
    if (this.dead) throw new Error("Cannot send");
    const { t } = content as Loose;
    if (t === "open" || t === "close") this.pages.push(t);
    else this.sent.push(content as Loose);
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
  }

  off(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener);
  }

  /** How many listeners hang on the model. */
  get listeners(): number {
    return [...this.#listeners.values()].reduce((sum, each) => sum + each.size, 0);
  }

  /** Python sends a new picture. */
  show(view: unknown): void {
    this.set("view", view);
  }

  /** Python answers; to the latest question unless told otherwise. */
  answer(ack: Loose = {}): void {
    const last = this.sent.at(-1) ?? {};
    this.tell("msg:custom", { t: "ack", req: last.req, ok: true, rev: 0, ...ack });
  }

  /** Something comes from Python. */
  tell(event: string, ...given: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...given);
  }
}

export const STRINGS = {
  busy: "busy",
  no_answer: "no answer",
  malformed: "malformed",
  version: "other version",
  broken: "broken: {why}",
  ok: "OK",
};

export const BOARD = `<svg viewBox="0 0 10 10">
  <g id="site-forest" class="can" role="button" aria-label="Forest" data-open="forest"></g>
  <g id="site-hut" class="can" role="button" aria-label="Hut" data-action="place 2 hut" data-tip="hut"></g>
  <g id="site-field" class="cannot" role="button" aria-label="Field" data-why="The field is full. (Rule 3)"></g>
</svg><template data-tip-for="hut"><b>two people</b></template>`;

export const CHOICES = [1, 2, 3].map((n) => ({
  action: `place ${n} forest`,
  counts: [n],
  label: `${n}`,
  note: `expect ${n}`,
}));

/** One row of a dial. */
export interface Row {
  key?: string;
  label: string;
  /** A row whose pictures are pressed has no buttons. */
  icon?: string;
}

/** The rows of a dial, as `dial.html.j2` writes them. */
export function rows(choices: readonly { counts: number[] }[], kinds: readonly Row[]): string {
  const step = (by: string) =>
    `<button class="sal-button sal-step" data-turn="${by}" tabindex="-1"></button>`;
  return kinds
    .map(({ key = "", icon }, at) => {
      const most = Math.max(...choices.map(({ counts }) => counts[at] ?? 0));
      const pips = Array.from({ length: most }, (_, n) => {
        return `<span class="sal-pip" data-turn="${n + 1}"></span>`;
      });
      const [less, more] = icon && key ? ["", ""] : [step("-1"), step("+1")];
      return `<span class="sal-spin" data-kind="${key}">${less}<span class="sal-dial" role="spinbutton" tabindex="-1"></span>${more}${pips.join("")}</span>`;
    })
    .join("");
}

/** A dial, with a list of all its choices where no row alone determines one. */
export function dial(
  choices: readonly { action: string; counts: number[] }[],
  kinds: readonly Row[] = [{ label: "people" }],
  more = "",
): string {
  const form = kinds[0]?.key ? "picker" : "stepper";
  const options = choices.map(({ action }) => `<option>${action}</option>`);
  const longest = Math.max(...kinds.map((_, at) => new Set(choices.map((c) => c.counts[at])).size));
  const list = choices.length > longest ? `<select data-pick>${options.join("")}</select>` : "";
  const ok = '<button class="sal-button sal-ok">OK</button><span class="sal-amount"></span>';
  return `<div ${more} data-${form} data-choices='${JSON.stringify(choices)}'>${rows(choices, kinds)}<span class="sal-confirm">${list}${ok}</span></div>`;
}

export const PROMPT = `<p>Place people.</p>
<div id="forest" data-panel="forest" hidden>
${dial(CHOICES, undefined, 'id="forest-stepper"')}</div>`;

export const HEAD = `<div><button id="tool-undo" data-command="undo">Undo</button>
<button id="tool-pause" data-command="pause">Pause</button>
<button id="tool-help" data-open="help">?</button></div>
<div id="panel-help" data-panel="help" hidden><button data-command="close">Close</button></div>
<div id="panel-branch" data-panel="branch" role="alertdialog" hidden>
<button id="yes" data-command="branch">Yes</button><button data-command="close">No</button></div>`;

export const LOG = `<input id="slider" type="range" data-command="goto" min="0" max="9" value="0">
<ol><li><button id="line-4" data-command="goto 4">Red placed 2.</button></li></ol>`;

export function view(changes: Loose = {}): Loose {
  return {
    v: 1,
    game: "toy",
    rev: 1,
    seat: null,
    lang: "en",
    parts: { head: HEAD, prompt: PROMPT, board: BOARD, log: LOG },
    status: "Your turn.",
    head: 0,
    ply: 0,
    past: false,
    auto: false,
    pace: 100,
    strings: STRINGS,
    ...changes,
  };
}

const drawn = new Set<() => void>();

/** Take all boards off the stage: one that waits for an answer would wake after the last test. */
export function clearStage(): void {
  for (const stop of drawn) stop();
}

/** A board drawn into the page. */
export function stage(first: unknown = view()) {
  const model = new FakeModel({ view: first });
  const el = document.body.appendChild(document.createElement("div"));
  const leave = board.render({ model, el });
  const stop = () => {
    if (drawn.delete(stop)) leave();
  };
  drawn.add(stop);
  const one = (selector: string) => {
    // jsdom looks for "#id" in the whole document, where another view has the same ids.
    const own = selector.replace(/#([\w-]+)/g, '[id="$1"]');
    const found = el.querySelector<HTMLElement>(own);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  let screenX = 0;
  return {
    model,
    el,
    stop,
    one,
    all: (selector: string) => [...el.querySelectorAll<HTMLElement>(selector)],
    root: one(".sal-root"),
    /** What is read in the line: what is pointed at goes before. */
    status: () => one(".sal-hint").textContent || one("[role=status]").textContent,
    /** What screen readers hear. */
    heard: () => one("[role=status]").textContent,
    click: (selector: string, detail = 1) =>
      one(selector).dispatchEvent(
        new MouseEvent("click", { bubbles: true, composed: true, detail }),
      ),
    /** The mouse comes to a thing from somewhere else. */
    hover: (selector: string) => {
      screenX += 100;
      const way = { bubbles: true, composed: true, screenX };
      for (const type of ["pointerover", "pointermove"]) {
        one(selector).dispatchEvent(new MouseEvent(type, way));
      }
    },
    leave: () => one(".sal-root").dispatchEvent(new Event("mouseleave")),
    key: (key: string, more: KeyboardEventInit = {}) => press(key, more),
    focus: (selector: string) => one(selector).focus(),
    focused: () => document.activeElement?.id,
  };
}

/** Press a key where the focus is; returns the event, and what Jupyter saw of it. */
export function press(key: string, more: KeyboardEventInit = {}) {
  const seen: { suppressed: boolean }[] = [];
  const jupyter = (event: Event) => {
    const target = event.target as Element;
    seen.push({ suppressed: target.closest("[data-lm-suppress-shortcuts]") !== null });
  };
  document.addEventListener("keydown", jupyter);
  const event = new KeyboardEvent("keydown", {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...more,
  });
  document.activeElement?.dispatchEvent(event);
  document.removeEventListener("keydown", jupyter);
  return { event, reachedJupyter: seen.some((each) => !each.suppressed) };
}
