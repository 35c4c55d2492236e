/** The status line. Screen readers announce its changes, and no others. */

import { all, make, setClass, setText } from "./dom";

/** What is read beside the board: the decision, what marks would do, the reply of a guide. */
const SEEN = ".sal-sentence,[data-marked],.sal-guide-reply>*+*";

let made = 0;

export function makeStatus() {
  const line = make("p", { role: "status", "aria-live": "polite" });
  // A hint for the element under the pointer is no event: it covers the line, and is read with its element.
  const hint = make("p", { class: "sal-hint", id: `sal-hint-${++made}` });
  const box = make("div", { class: "sal-status" }, line, hint);
  hint.hidden = true;

  let turn = "";

  const status = {
    box,
    hint,

    /** The sentence that belongs to the position; what was said about the one before is over. */
    showTurn(text: string): void {
      turn = text;
      status.showNote("");
    },

    /** A message on the request: busy, refused, no answer. An empty text clears it. */
    showNote(note: string): void {
      const text = note || turn;
      status.showHint();
      setClass(box, "sal-note", note);
      // Text that is seen beside the board, too, is announced here and visible there. It is one text.
      const seen = all(box.parentNode as ParentNode, SEEN).map((each) => each.textContent);
      const twin = seen.find((each) => each && text.endsWith(each));
      // Writing the same text again would make screen readers say it again.
      if (line.textContent === text && line.firstElementChild?.textContent === twin) return;
      line.textContent = twin ? text.slice(0, -twin.length) : text;
      if (twin) line.append(make("span", { class: "sal-heard" }, twin));
    },

    /** Why the element under the pointer or in focus cannot be used; nothing without an element. */
    showHint(element?: Element | null): void {
      const text = (element as HTMLElement | undefined)?.dataset.why ?? "";
      hint.hidden = !text;
      setText(hint, text);
    },
  };
  return status;
}
