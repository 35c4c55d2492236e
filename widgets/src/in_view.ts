/** A mark without a look, under a reply: scrolls the reply into view when Python asks for it. */

import type { Model } from "./model";

const ROOM = "scroll-margin:8px";

function render({ model, el }: { model: Model; el: HTMLElement }): void {
  el.style.cssText += ROOM;
  model.on("msg:custom", () =>
    // The reply is drawn before its place is known.
    requestAnimationFrame(() => {
      const reply = el.closest(":has(.sal-said)")?.querySelector(".sal-said");
      // The end first: of a reply taller than the window the beginning is seen.
      for (const each of [el, reply]) each?.scrollIntoView({ block: "nearest" });
    }),
  );
}

export default { render };
