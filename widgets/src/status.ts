/** The line that says what is going on; screen readers hear every change of it, and of nothing else. */

import { make, setText } from "./dom";

let made = 0;

export function makeStatus() {
  const line = make("p", { role: "status", "aria-live": "polite" });
  // What is under the pointer is no event: it stands over the line, and is read with what it is about.
  const hint = make("p", { class: "sal-hint", id: `sal-hint-${++made}` });
  const box = make("div", { class: "sal-status" }, line, hint);
  hint.hidden = true;

  const show = (text: string, isNote: boolean, twin = "") => {
    box.classList.toggle("sal-note", isNote);
    const told = text.slice(0, text.length - twin.length);
    // What stands in the decision, too, is heard here and seen there. All of it is one text.
    const isTwice = twin !== "" && told !== "" && text.endsWith(twin);
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

    /** Something that happened on the way: busy, refused, no answer. An empty text takes it back. */
    showNote(text: string): void {
      show(text || turn, Boolean(text), text ? "" : decision);
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
