import { expect, it } from "vitest";
import inView from "../src/in_view";
import { FakeModel } from "./stage";

it("scrolls to the end of the reply above it, then to its beginning", async () => {
  document.body.innerHTML = `<div class="sal-said" id="other"></div>
    <div><div class="sal-said" id="mine"></div><p><i id="mark"></i></p></div>`;
  const scrolled: unknown[] = [];
  Element.prototype.scrollIntoView = function (how) {
    scrolled.push([this.id, how]);
  };
  const model = new FakeModel();
  const el = document.getElementById("mark") as HTMLElement;
  inView.render({ model, el });
  expect(scrolled).toEqual([]);
  model.answer();
  await new Promise(requestAnimationFrame);
  const nearest = { block: "nearest" };
  expect(scrolled).toEqual([
    ["mark", nearest],
    ["mine", nearest],
  ]);
});
