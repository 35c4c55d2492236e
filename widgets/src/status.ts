/** The line that says what is going on; screen readers hear every change of it. */

import { setText } from "./dom";

/** Three layers: what is under the pointer, what just happened, whose turn it is. */
export class Status {
  #turn = "";
  #note = "";
  #hint = "";

  readonly #line: HTMLElement;

  constructor(line: HTMLElement) {
    this.#line = line;
  }

  /** The sentence that belongs to the position; what was said about the one before is over. */
  showTurn(text: string): void {
    this.#note = "";
    this.#turn = text;
    this.#show();
  }

  /** Something that happened on the way: busy, refused, no answer. An empty text takes it back. */
  showNote(text: string): void {
    this.#note = text;
    this.#hint = "";
    this.#show();
  }

  /** Why the thing under the pointer or the focus cannot be done. */
  showHint(text: string): void {
    this.#hint = text;
    this.#show();
  }

  #show(): void {
    const text = this.#hint || this.#note || this.#turn;
    this.#line.classList.toggle("sal-note", Boolean(this.#hint || this.#note));
    setText(this.#line, text);
  }
}
