/** The page under a reply: what Python asks it, it answers, and it shows the reply. */

import { expect, it } from "vitest";
import page from "../src/reply_page";
import { FakeModel } from "./stage";

it("says that it is there, before it is drawn, and answers with the number of the question", () => {
  const model = new FakeModel();
  page.initialize({ model });
  expect(model.sent).toEqual([{ t: "here" }]);
  model.tell("msg:custom", { t: "sent?", n: 3 });
  model.tell("msg:custom", { t: "show" });
  model.tell("msg:custom", { t: "sent?", n: 5 });
  expect(model.sent.slice(1)).toEqual([
    { t: "sent", n: 3 },
    { t: "sent", n: 5 },
  ]);
});

it("scrolls to the end of the reply above it, then to its beginning", async () => {
  document.body.innerHTML = `<div class="sal-said" id="other"></div>
    <div><div class="sal-said" id="mine"></div><p><i id="mark"></i></p></div>`;
  const scrolled: unknown[] = [];
  Element.prototype.scrollIntoView = function (how) {
    scrolled.push([this.id, how]);
  };
  const model = new FakeModel();
  const el = document.getElementById("mark") as HTMLElement;
  page.render({ model, el });
  model.tell("msg:custom", { t: "sent?", n: 1 });
  await new Promise(requestAnimationFrame);
  expect(scrolled).toEqual([]);
  model.tell("msg:custom", { t: "show" });
  await new Promise(requestAnimationFrame);
  const nearest = { block: "nearest" };
  expect(scrolled).toEqual([
    ["mark", nearest],
    ["mine", nearest],
  ]);
});
