/**
 * The page of a board. It shows pictures drawn in Python, and sends back what is pressed in them:
 * it knows no rule and no game. Entry point for anywidget.
 */

import type { Model } from "./model";
import { play } from "./player";

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  return play(model, el);
}

export default { render };
