/** A button under an answered question that leads on. */

import { make } from "./dom";
import type { Model } from "./model";
import { goOn } from "./next_item";

const LOOK =
  "min-height:34px;padding:4px 16px;border:1px solid #a8600f;border-radius:6px;" +
  "color:#fff;background:#a8600f;font:inherit;font-weight:700;cursor:pointer";

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

export default { render };
