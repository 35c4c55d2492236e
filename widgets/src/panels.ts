/** Panels that pop up beside what opens them: `data-open` and `data-panel`. */

import { all, find, first, focus, focused, setAttribute } from "./dom";
import { placeBeside } from "./floating_boxes";
import { POPUP } from "./roving_focus";

/** What gets the focus when a panel opens: the number to set, else the first button. */
const FIRST = "[role=spinbutton],button:not(.sal-step),[data-action]";

export function makePanels(root: HTMLElement) {
  /** The name of the open panel, or "". */
  let open = "";
  /** The element that opened it. */
  let opener: Element | null = null;

  const panels = {
    open: () => open,
    opener: () => opener,
    panel: () => (open ? find(root, "data-panel", open) : null),

    /** Open a panel beside the element that asks for it. Returns whether there is such a panel. */
    reveal(name: string, by: Element | null): boolean {
      open = name;
      opener = by;
      panels.settle();
      focus(first(panels.panel(), FIRST));
      return open !== "";
    },

    /** Close the open panel; the focus goes back to what opened it. */
    close(): void {
      const within = panels.panel()?.contains(focused(root));
      open = "";
      panels.settle();
      // On a narrow page what opened it is seen again only now.
      if (within) focus(opener);
    },

    /** After new markup: keep the open panel open, or forget it if it is gone. */
    settle(): void {
      const shown = panels.panel();
      if (!shown) open = "";
      for (const panel of all<HTMLElement>(root, "[data-panel]")) {
        // A panel that arrived visible is part of the page and stays.
        if (!panel.hidden && !panel.matches(POPUP)) continue;
        panel.classList.add(POPUP.slice(1));
        panel.hidden = panel !== shown;
      }
      for (const each of all<HTMLElement>(root, "[data-open]")) {
        setAttribute(each, "aria-expanded", `${each.dataset.open === open}`);
      }
      panels.place();
    },

    /** Put the open panel beside what opened it. */
    place(): void {
      const shown = panels.panel();
      if (shown) placeBeside(root, shown, opener ?? root);
    },
  };
  return panels;
}
