/** A button under an answered question that leads on. */

import { make } from "./dom";
import type { Model } from "./model";
import { goOn } from "./next";

const LOOK =
  "min-height:34px;padding:4px 16px;border:1px solid #a8600f;border-radius:6px;" +
  "color:#fff;background:#a8600f;font:inherit;font-weight:700;cursor:pointer";

/**
 * Say that there is a page, and answer when Python asks whether all that was typed has been sent:
 * Jupyter's widgets have sent what they held back before they read this question.
 */
function initialize({ model }: { model: Model }): void {
  model.on("msg:custom", (asked) => {
    const { t, n } = asked as { t: string; n: number };
    if (t === "sent?") model.send({ t: "sent", n });
  });
  model.send({ t: "here" });
}

function render({ model, el }: { model: Model; el: HTMLElement }): void {
  const button = make("button", { type: "button", class: "sal-next", style: LOOK });
  const draw = () => {
    button.textContent = String(model.get("label"));
    button.hidden = button.textContent === "";
  };
  button.addEventListener("click", () =>
    goOn(el, { item: String(model.get("item")), notebook: String(model.get("notebook")) }),
  );
  model.on("change:label", draw);
  draw();
  el.append(button);
}

export default { initialize, render };
