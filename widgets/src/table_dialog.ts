/** What opens over the page of a table: beside what was pressed, wholly in the window. */

import { boxOf, first, focus, focused } from "./dom";
import { within } from "./floating_boxes";
import { morph } from "./morph";

/** Pixels between a dialog and what opened it. */
const GAP = 8;
/** Pixels between a dialog and the edge of the window. */
const EDGE = 12;
/** What gets the focus: of a question the answer that does nothing. */
const [SAFE, ANY] = ["[autofocus]", "button,input,select"];

/** Keep the dialog of a page; `closed` hears when its reader closes it. */
export function makeDialog(dialog: HTMLDialogElement, closed: () => void) {
  /** The name of what opened it: the page may be drawn again meanwhile. */
  let opener = "";

  /** Put it below what opened it, else above, else beside it. */
  function place(): void {
    const from = document.getElementById(opener);
    if (!dialog.open || !from) return;
    const { width, height } = boxOf(dialog);
    const at = boxOf(from);
    const lowest = innerHeight - EDGE - height;
    const right = at.left + at.right > innerWidth;
    let [left, top] = [right ? at.right - width : at.left, at.bottom + GAP];
    if (top > lowest && at.top - GAP - height >= EDGE) top = at.top - GAP - height;
    else if (top > lowest) left = right ? at.left - GAP - width : at.right + GAP;
    dialog.style.left = `${within(left, EDGE, innerWidth - EDGE - width)}px`;
    dialog.style.top = `${within(top, EDGE, lowest)}px`;
  }

  dialog.addEventListener("close", () => {
    // Told a moment later: it may be open again.
    if (!dialog.open) closed();
  });
  // A press beside what is open closes it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  for (const name of ["resize", "scroll"]) addEventListener(name, place);

  return {
    /** Note what was pressed; what a press within the dialog opens stays where the dialog is. */
    openedBy(pressed: Element): void {
      if (!dialog.contains(pressed)) opener = pressed.id;
    },

    /** Show this markup, or nothing. */
    show(markup: string): void {
      morph(dialog, markup);
      if (dialog.open && !markup) dialog.close();
      if (!markup) return;
      if (!dialog.open) dialog.showModal();
      // The button that asked for what is open now may be gone.
      else if (!focused(dialog)) focus(first(dialog, SAFE) ?? first(dialog, ANY));
      place();
    },
  };
}
