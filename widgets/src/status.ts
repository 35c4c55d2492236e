/** The line that says what is going on; screen readers hear every change of it, and of nothing else. */

import { make, setText } from "./dom";

let made = 0;

export function makeStatus() {
  const line = make("p", { role: "status", "aria-live": "polite" });
  // What is under the pointer is no event: it stands over the line, and is read with what it is about.
  const hint = make("p", { class: "sal-hint", id: `sal-hint-${++made}` });
  const box = make("div", { class: "sal-status" }, line, hint);
  hint.hidden = true;

  const show = (text: string, isNote: boolean) => {
    box.classList.toggle("sal-note", isNote);
    setText(line, text);
  };
  let turn = "";

  const status = {
    box,
    hint,

    /** The sentence that belongs to the position; what was said about the one before is over. */
    showTurn(text: string): void {
      turn = text;
      show(text, false);
    },

    /** Something that happened on the way: busy, refused, no answer. An empty text takes it back. */
    showNote(text: string): void {
      show(text || turn, Boolean(text));
      status.showHint("");
    },

    /** Why the thing under the pointer or the focus cannot be done. */
    showHint(text: string): void {
      hint.hidden = !text;
      setText(hint, text);
    },
  };
  return status;
}
