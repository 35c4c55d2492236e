/** `data-tip`: a small picture or text beside what is pointed at, such as the odds of a roll. */

import { find, make, place } from "./dom";

let made = 0;

export class Tips {
  readonly #root: HTMLElement;
  readonly #box = make("div", { class: "sal-tip", role: "tooltip", id: `sal-tip-${++made}` });
  #target: Element | null = null;
  /** What was pressed has been understood: no tip until one has been elsewhere. */
  #quiet: Element | null | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#box.hidden = true;
    root.append(this.#box);
  }

  /** Show the tip of an element, or none. */
  show(target: Element | null): void {
    if (target && target === this.#quiet) return;
    this.#quiet = null;
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

  /** Close the tip, and keep that of an element closed while it stays the one pointed at. */
  hush(element: Element | null | undefined): void {
    this.show(null);
    this.#quiet = element?.closest("[data-tip]");
  }

  /** After new markup: the same tip with its new content, if it is still there. */
  refresh(): void {
    const target = this.#target;
    if (!target) return;
    this.show(null);
    if (this.#root.contains(target)) this.show(target);
  }
}
