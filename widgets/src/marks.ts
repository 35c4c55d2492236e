/**
 * Marks: things that are pressed one after the other, and sent as one line by a button. After each
 * press Python is asked what the marks would do; as long as they cannot be sent, the button says why.
 */

import { all, first, setAttribute, setClass, setText } from "./dom";

/** A thing that is pressed to be marked; the words of its mark. */
export const MARK = "data-mark";
const MARKED = `[${MARK}][aria-pressed="true"]`;
/** A button that sends the marks after its verb. */
const LINE = "[data-line]";
/** Where it is said what the marks would do; and the text that is there without marks. */
const SAID = "[data-marked]";

/** Handle the marks of a board: `weigh` asks Python about a line, `announce` reads out the answer. */
export function makeMarks(
  root: ParentNode,
  weigh: (line: string) => void,
  announce: (text: string) => void,
) {
  /** What Python said last, and about which line. */
  let known: { line: string; ok: boolean; text: string } | undefined;

  /** Let each button say how many things are marked, send them, or say why it cannot. */
  function show(): void {
    const words = all<HTMLElement>(root, MARKED).map((each) => each.dataset.mark);
    for (const button of all<HTMLElement>(root, LINE)) {
      const { line: verb, counted, unmarked } = button.dataset;
      const line = words.length ? [verb, ...words].join(" ") : undefined;
      const answer = known?.line === line ? known : undefined;
      // Until the answer is here the line may be sent: Python refuses what is wrong.
      setAttribute(button, "data-action", answer?.ok === false ? undefined : line);
      if (!line || answer) {
        setAttribute(button, "data-why", answer?.ok ? undefined : (answer?.text ?? unmarked));
        setClass(button, "can", answer?.ok);
        setClass(button, "cannot", !answer?.ok);
      }
      const text = first(button, ".sal-button-text");
      if (text && counted) setText(text, counted.replace("{n}", `${words.length}`));
      tell(line ? answer?.text : "");
      if (line && !answer) weigh(line);
    }
  }

  /** Tell what the marks would do; without a text what is told without marks. */
  function tell(text: string | undefined): void {
    const place = first(root, SAID);
    if (place && text !== undefined) setText(place, text || (place.dataset.marked as string));
  }

  return {
    /** Mark a thing, or take its mark away. */
    toggle(item: Element): void {
      const on = item.ariaPressed !== "true";
      item.ariaPressed = `${on}`;
      setClass(item, "sal-marked", on);
      if (!first(root, MARKED)) announce("");
      show();
    },

    /** Python's answer about a line. An empty text says nothing. */
    answered(line: string, ok: boolean, text: string): void {
      known = { line, ok, text };
      show();
      if (first(root, MARKED)) announce(text);
    },

    /** After new markup, which may have no marks, or buttons that know of none. */
    settle(): void {
      known = undefined;
      show();
    },
  };
}
