/** `data-tip`: a small picture or text beside what is pointed at, such as the odds of a roll. */

import { find, make, place } from "./dom";

let made = 0;

export class Tips {
  readonly #root: HTMLElement;
  readonly #box = make("div", { class: "sal-tip", role: "tooltip", id: `sal-tip-${++made}` });
  #target: Element | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#box.hidden = true;
    root.append(this.#box);
  }

  /** Show the tip of an element, or none. */
  show(target: Element | null): void {
    if (target === this.#target) return;
    this.#target?.removeAttribute("aria-describedby");
    this.#target = target;
    const name = target?.getAttribute("data-tip");
    const template = name ? find(this.#root, "data-tip-for", name) : null;
    this.#box.hidden = !template;
    if (!target || !(template instanceof HTMLTemplateElement)) return;
    this.#box.replaceChildren(template.content.cloneNode(true));
    target.setAttribute("aria-describedby", this.#box.id);
    place(this.#root, this.#box, target, false);
  }

  /** After new markup: the same tip with its new content, if it is still there. */
  refresh(): void {
    const target = this.#target;
    this.#target = null;
    this.show(target && this.#root.contains(target) ? target : null);
  }
}
