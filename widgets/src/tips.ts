/** `data-tip`: a small picture or text beside what is pointed at, such as the odds of a roll. */

import { find, make, place } from "./dom";

let made = 0;

export function makeTips(root: HTMLElement) {
  const box = make("div", { class: "sal-tip", role: "tooltip", id: `sal-tip-${++made}` });
  let target: Element | null = null;
  box.hidden = true;
  root.append(box);

  const tips = {
    box,

    /** Show the tip of an element, or none. */
    show(next: Element | null): void {
      if (next === target) return;
      target = next;
      const name = next?.getAttribute("data-tip");
      const template = name ? find(root, "data-tip-for", name) : null;
      const content = template instanceof HTMLTemplateElement ? template.content : null;
      box.replaceChildren(content?.cloneNode(true) ?? "");
      box.hidden = !content;
      if (next && content) place(root, box, next, false);
    },

    /** After new markup: the same tip with its new content, if it is still there. */
    refresh(): void {
      const before = target;
      if (!before) return;
      tips.show(null);
      if (root.contains(before)) tips.show(before);
    },
  };
  return tips;
}
