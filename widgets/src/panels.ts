/** Panels that pop up beside what opens them: `data-open` and `data-panel`. */

import { find, focus, focused, place, setAttribute } from "./dom";
import { POPUP } from "./roving";

/** What takes the focus when a panel opens: the number to set, else the first thing to press. */
const FIRST = '[role="spinbutton"],button:not(.sal-step),[data-action]';

export class Panels {
  /** The name of the open panel, or "". */
  open = "";
  /** What was pressed to open it. */
  opener: Element | null = null;
  readonly #root: HTMLElement;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  get panel(): HTMLElement | null {
    return this.open ? find(this.#root, "data-panel", this.open) : null;
  }

  /** Open a panel beside the element that asks for it. Says whether there is such a panel. */
  show(name: string, opener: Element | null): boolean {
    this.open = name;
    this.opener = opener;
    this.settle();
    if (!this.open) return false;
    focus(this.panel?.querySelector(FIRST));
    return true;
  }

  /** Close the open panel; the focus goes back to what opened it. */
  close(): void {
    // Before it is hidden, as hiding takes the focus away.
    if (this.panel?.contains(focused(this.#root))) focus(this.opener);
    this.open = "";
    this.settle();
  }

  /** After new markup: keep the open panel open, or forget it if it is gone. */
  settle(): void {
    const open = this.panel;
    if (!open) this.open = "";
    for (const panel of this.#root.querySelectorAll<HTMLElement>("[data-panel]")) {
      // A panel that came unhidden is part of the page and stays.
      if (!panel.hidden && !panel.matches(POPUP)) continue;
      panel.classList.add(POPUP.slice(1));
      panel.hidden = panel !== open;
    }
    for (const opener of this.#root.querySelectorAll("[data-open]")) {
      setAttribute(opener, "aria-expanded", `${opener.getAttribute("data-open") === this.open}`);
    }
    if (open && this.opener) place(this.#root, open, this.opener, true);
  }
}
