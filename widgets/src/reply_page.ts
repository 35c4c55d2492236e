/** The page under a reply, for Python: tells when what was typed is sent, and shows the reply. */

import type { Model } from "./model";

const ROOM = "scroll-margin:8px";

/** What Python asks: `sent?`, with a number for the answer, or `show`. */
type Asked = { t: string; n?: number };

/**
 * Say that there is a page, and answer when Python asks whether all that was typed has been sent:
 * Jupyter's widgets have sent what they held back before they read this question.
 */
function initialize({ model }: { model: Model }): void {
  model.on("msg:custom", (asked) => {
    const { t, n } = asked as Asked;
    if (t === "sent?") model.send({ t: "sent", n });
  });
  model.send({ t: "here" });
}

function render({ model, el }: { model: Model; el: HTMLElement }): void {
  el.style.cssText += ROOM;
  const show = () => {
    const reply = el.closest(":has(.sal-said)")?.querySelector(".sal-said");
    // The end first: of a reply taller than the window the beginning is seen.
    for (const each of [el, reply]) each?.scrollIntoView({ block: "nearest" });
  };
  model.on("msg:custom", (asked) => {
    // The reply is drawn before its place is known.
    if ((asked as Asked).t === "show") requestAnimationFrame(show);
  });
}

export default { initialize, render };
