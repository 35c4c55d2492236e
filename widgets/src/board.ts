/**
 * The page of a board. It shows pictures drawn in Python, and sends back what is pressed in them:
 * it knows no rule and no game. Entry point for anywidget.
 */

import { render } from "./board_view";
import { keepUp } from "./patch";

export default { initialize: keepUp, render };
