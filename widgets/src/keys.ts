/** Keys. Those that the board uses are hidden from Jupyter, whose shortcuts would edit the notebook. */

import { closest, focus, focused, setAttribute } from "./dom";

/** Jupyter (Lumino) leaves keys alone under an element that carries this. */
export const SUPPRESS = "data-lm-suppress-shortcuts";

export interface KeyEvents {
  /** Close what is open. Returns whether anything was. */
  close(): boolean;
  /** Move the focus by an arrow, Home or End. Returns whether it moved. */
  move(key: string): boolean;
  /** Turn the focused dial. */
  turn(dial: Element, to: string): void;
  /** Press the focused element. Returns whether there is one that does not press itself. */
  press(target: Element): boolean;
  ask(name: string): void;
}

const COMMANDS: Record<string, string> = {
  u: "undo",
  r: "redo",
  n: "possible",
  p: "pause",
  h: "hint",
  a: "review",
  i: "details",
  "?": "help",
};

const TURNS: Record<string, string> = { ArrowUp: "+1", "+": "+1", ArrowDown: "-1", "-": "-1" };

/** Handle a key pressed within the board. */
export function onKey(root: HTMLElement, event: KeyboardEvent, events: KeyEvents): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") {
    letThrough(root);
    return;
  }
  if (event.key === "Escape" && !events.close()) {
    letThrough(root);
    // Out of the board, into what holds it: a cell, where Jupyter's own keys work again.
    focus(root.parentElement?.closest("[tabindex]"));
    return;
  }
  event.stopPropagation();
  if (event.defaultPrevented || event.isComposing) return;
  if (handled(event, events)) event.preventDefault();
}

function handled(event: KeyboardEvent, events: KeyEvents): boolean {
  const { key } = event;
  const target = closest(event, "*");
  if (!target) return false;
  if (key === "Escape") return true;
  if (key === "Enter" || key === " ") return event.repeat || events.press(target);
  // A list to choose from, or a field, uses letters and arrows itself.
  if (target.matches("select,[data-set]")) return false;
  if (target.role === "spinbutton") {
    const to = /^\d$/.test(key) && key !== target.ariaValueNow ? key : TURNS[key];
    if (to) {
      events.turn(target, to);
      return true;
    }
  }
  const command = COMMANDS[key.toLowerCase()];
  if (command) {
    events.ask(command);
    return true;
  }
  // A slider and a scrolled text use the arrows themselves.
  return !target.matches("input,pre,.sal-scroll") && events.move(key);
}

/** Leave this key to Jupyter: remove the marks until all listeners have seen the event. */
function letThrough(root: HTMLElement): void {
  const set = (mark?: string) => {
    for (const each of [root, focused(root)]) setAttribute(each, SUPPRESS, mark);
  };
  set();
  setTimeout(set, 0, "");
}

/** Mark the focused element: Notebook 7 checks it before the board receives the key. */
export function mark(event: FocusEvent): void {
  const target = closest(event, "*");
  if (target && !target.matches(".sal-root"))
    target.toggleAttribute(SUPPRESS, event.type === "focusin");
}
