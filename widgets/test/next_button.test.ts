/** The button that leads on, as the ear of a form: what Python asks it, it answers. */

import { expect, it } from "vitest";
import button from "../src/next_button";
import { FakeModel } from "./stage";

it("says that it is there, before it is drawn, and answers with the number of the question", () => {
  const model = new FakeModel();
  button.initialize({ model });
  expect(model.sent).toEqual([{ t: "here" }]);
  model.tell("msg:custom", { t: "sent?", n: 3 });
  model.tell("msg:custom", { t: "anything else", n: 4 });
  model.tell("msg:custom", { t: "sent?", n: 5 });
  expect(model.sent.slice(1)).toEqual([
    { t: "sent", n: 3 },
    { t: "sent", n: 5 },
  ]);
});
