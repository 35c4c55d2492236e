/** The status line. Screen readers announce its changes, and no others. */

import { make, setText } from "./dom";

let made = 0;

export function makeStatus() {
  const line = make("p", { role: "status", "aria-live": "polite" });
  // A hint for the element under the pointer is no event: it covers the line, and is read with its element.
  const hint = make("p", { class: "sal-hint", id: `sal-hint-${++made}` });
  const box = make("div", { class: "sal-status" }, line, hint);
  hint.hidden = true;

  const show = (text: string, isNote: boolean, twin = "") => {
    box.classList.toggle("sal-note", isNote);
    const told = text.slice(0, text.length - twin.length);
    // Text that the prompt shows, too, is announced here and visible there. It is one text.
    const isTwice = twin !== "" && text.endsWith(twin);
    // Writing the same text again would make screen readers say it again.
    if (line.textContent === text && isTwice === Boolean(line.firstElementChild)) return;
    line.replaceChildren(
      ...(isTwice ? [told, make("span", { class: "sal-heard" }, twin)] : [text]),
    );
  };
  let turn = "";
  let decision = "";

  const status = {
    box,
    hint,

    /**
     * The sentence that belongs to the position; what was said about the one before is over.
     * Where its end is seen beside the board as well, `twin` is that end.
     */
    showTurn(text: string, twin = ""): void {
      [turn, decision] = [text, twin];
      show(turn, false, decision);
    },

    /** A message on the request: busy, refused, no answer. An empty text clears it. `twin`: see above. */
    showNote(text: string, twin = ""): void {
      show(text || turn, Boolean(text), text ? twin : decision);
      status.showHint("");
    },

    /** Why the element under the pointer or in focus cannot be used. */
    showHint(text: string): void {
      hint.hidden = !text;
      setText(hint, text);
    },
  };
  return status;
}
