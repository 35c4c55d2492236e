import { expect, it } from "vitest";
import { stage, view } from "./stage";

const FILTERED = `<select id="who"><option value="">all</option><option value=".red">Red</option></select>
<select id="what"><option value="">all</option><option value="[data-kind~=dice]">dice</option></select>
<ol class="sal-lines"><li id="l3" class="red" data-kind="dice"><button data-command="goto 3" aria-current="step">3</button></li>
<li id="l2" class="blue" data-kind="dice points"><button data-command="goto 2">2</button></li>
<li id="l1" class="red" data-kind="food"><button data-command="goto 1">1</button></li></ol>`;

function log() {
  return stage(view({ parts: { log: FILTERED } }));
}

it("leaves letters, arrows and Enter to the list of kinds", () => {
  const { model, focus, key } = log();
  focus("#who");
  for (const each of ["u", "Enter", "ArrowDown"]) {
    expect(key(each).event.defaultPrevented).toBe(false);
  }
  expect(model.sent).toEqual([]);
});

it("brings the current line into sight within its own box", async () => {
  const painted = () => new Promise(requestAnimationFrame);
  const { one, model } = log();
  await painted();
  const list = one("ol");
  list.getBoundingClientRect = () => new DOMRect(0, 100, 200, 50);
  one("[aria-current]").getBoundingClientRect = () => new DOMRect(0, 180, 200, 20);
  model.show(view({ rev: 2, parts: { log: FILTERED } }));
  await painted();
  expect(list.scrollTop).toBe(50);
  one("[aria-current]").getBoundingClientRect = () => new DOMRect(0, 60, 200, 20);
  model.show(view({ rev: 3, parts: { log: FILTERED } }));
  await painted();
  expect(list.scrollTop).toBe(10);
});
