import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { watchPieces } from "../src/motion";

const at = (left: number, top: number) => () => new DOMRect(left, top, 10, 10);
const travelled = vi.fn();
const stopped = vi.fn();
const offsets: unknown[] = [];
const timings: unknown[] = [];

function board(markup: string) {
  const root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = markup;
  const one = (selector: string) => root.querySelector(selector) as SVGElement;
  return { root, one };
}

beforeEach(() => {
  travelled.mockReset();
  stopped.mockReset();
  // One unit of the drawing is two pixels on the screen.
  SVGElement.prototype.getBoundingClientRect = at(0, 0);
  (SVGElement.prototype as SVGGraphicsElement).getScreenCTM = () =>
    ({ a: 2, e: 0, f: 0 }) as DOMMatrix;
  offsets.length = timings.length = 0;
  Element.prototype.animate = function (this: Element, frames: unknown, timing: unknown) {
    const { transform, offset } = frames as { transform: string[]; offset: number[] };
    travelled(this.id, ...transform);
    offsets.push(offset);
    timings.push(timing);
    return { cancel: () => stopped(this.id) } as unknown as Animation;
  };
});

// The other files share this window.
afterAll(() => {
  Reflect.deleteProperty(SVGElement.prototype, "getBoundingClientRect");
  Reflect.deleteProperty(SVGElement.prototype, "getScreenCTM");
  Reflect.deleteProperty(Element.prototype, "animate");
});

const TWO = '<svg><g id="piece-a"></g><g id="piece-b"></g></svg>';

it("lets a piece travel from where it stood, and leaves the others", () => {
  const { root, one } = board(TWO);
  one("#piece-a").getBoundingClientRect = at(100, 50);
  one("#piece-b").getBoundingClientRect = at(200, 50);
  const move = watchPieces(root);
  one("#piece-a").getBoundingClientRect = at(130, 90);
  move();
  expect(travelled.mock.calls).toEqual([
    ["piece-a", "translate(-15px,-20px) ", "translate(0px,0px) "],
  ]);
});

it("lets only what is new and comes from nowhere appear", () => {
  const { root, one } = board(TWO);
  one("#piece-a").getBoundingClientRect = at(100, 50);
  one("#piece-b").getBoundingClientRect = at(200, 50);
  const move = watchPieces(root);
  // One is there no more, one in another group, and two are new.
  root.innerHTML = `<svg><g><g id="piece-b"></g></g><g id="piece-c"></g>
    <g id="piece-d" data-from="piece-a"></g></svg>`;
  for (const name of ["b", "c", "d"]) one(`#piece-${name}`).getBoundingClientRect = at(200, 50);
  move();
  const came = [...root.querySelectorAll(".sal-came")].map(({ id }) => id);
  expect(came).toEqual(["piece-c"]);
  watchPieces(root)();
  expect(root.querySelector(".sal-came")).toBeNull();
});

it("lets nothing appear in the first picture", () => {
  const { root } = board("");
  const move = watchPieces(root);
  root.innerHTML = TWO;
  move();
  expect(root.querySelector(".sal-came")).toBeNull();
});

it("lets a new piece travel from the one it comes from", () => {
  const { root, one } = board(TWO);
  one("#piece-a").getBoundingClientRect = at(100, 50);
  const move = watchPieces(root);
  one("#piece-a").outerHTML = '<g id="piece-c" data-from="piece-a"></g>';
  one("#piece-c").getBoundingClientRect = at(300, 50);
  move();
  expect(travelled.mock.calls).toEqual([
    ["piece-c", "translate(-100px,0px) ", "translate(0px,0px) "],
  ]);
});

it("lets a piece that is on its way go on from where it is", () => {
  const { root, one } = board(TWO);
  const piece = one("#piece-a");
  for (const [from, to] of [
    [100, 130],
    [120, 180],
  ] as const) {
    piece.getBoundingClientRect = at(from, 50);
    const move = watchPieces(root);
    piece.getBoundingClientRect = at(to, 50);
    move();
  }
  expect(stopped.mock.calls).toEqual([["piece-a"]]);
  expect(travelled.mock.calls.map(([, from]) => from)).toEqual([
    "translate(-15px,0px) ",
    "translate(-30px,0px) ",
  ]);
});

it("keeps the place of a piece in its drawing", () => {
  const { root, one } = board('<svg><g id="piece-a" style="transform: rotate(9deg)"></g></svg>');
  one("#piece-a").getBoundingClientRect = at(100, 50);
  const move = watchPieces(root);
  one("#piece-a").getBoundingClientRect = at(130, 50);
  move();
  expect(travelled.mock.calls).toEqual([
    ["piece-a", "translate(-15px,0px) rotate(9deg)", "translate(0px,0px) rotate(9deg)"],
  ]);
});

it("takes no notice of a drawing that moves as a whole", () => {
  const { root, one } = board('<svg><g id="piece-a"></g></svg>');
  one("svg").getBoundingClientRect = at(0, 0);
  one("#piece-a").getBoundingClientRect = at(100, 50);
  const move = watchPieces(root);
  one("svg").getBoundingClientRect = at(0, 75);
  one("#piece-a").getBoundingClientRect = at(100, 125);
  move();
  expect(travelled).not.toHaveBeenCalled();
});

it("marks what has moved, and moves nothing for those who asked for calm", () => {
  const { root, one } = board(TWO);
  root.style.setProperty("--sal-motion", "0");
  const moved = () => [...root.querySelectorAll(".sal-moved")].map(({ id }) => id);
  one("#piece-a").getBoundingClientRect = at(100, 50);
  const move = watchPieces(root);
  one("#piece-a").getBoundingClientRect = at(130, 90);
  move();
  expect(travelled).not.toHaveBeenCalled();
  expect(moved()).toEqual(["piece-a"]);
  watchPieces(root)();
  expect(moved()).toEqual([]);
});

it("lets a piece walk evenly along its way", () => {
  const { root, one } = board(TWO);
  one("#piece-a").getBoundingClientRect = at(5, -5);
  const move = watchPieces(root);
  // Two pixels a unit: it comes round a corner at 60, 0 to 60, 20.
  one("#piece-a").dataset.way = "60,0 60,20";
  one("#piece-a").getBoundingClientRect = at(115, 35);
  move();
  expect(travelled.mock.calls).toEqual([
    [
      "piece-a",
      "translate(-55px,-20px) ",
      "translate(0px,-20px) ",
      "translate(0px,0px) ",
      "translate(0px,0px) ",
    ],
  ]);
  expect(offsets[0]).toEqual([0, 55 / 75, 1, 1]);
  expect(timings[0]).toMatchObject({ duration: 800, easing: "linear" });
});

it("rides twice as fast as it walks", () => {
  const { root, one } = board(TWO);
  one("#piece-a").getBoundingClientRect = at(5, 0);
  const move = watchPieces(root);
  Object.assign(one("#piece-a").dataset, { way: "60,0", gait: "ride" });
  one("#piece-a").getBoundingClientRect = at(115, 0);
  move();
  expect(timings.at(-1)).toMatchObject({ duration: 400, easing: "linear" });
});

it("lets goods hop in an arc", () => {
  const { root, one } = board(TWO);
  one("#piece-a").getBoundingClientRect = at(100, 50);
  const move = watchPieces(root);
  one("#piece-a").dataset.gait = "hop";
  one("#piece-a").getBoundingClientRect = at(140, 50);
  move();
  expect(travelled.mock.calls[0]?.slice(1)).toEqual([
    "translate(-20px,0px) ",
    "translate(-10px,-30px) ",
    "translate(0px,0px) ",
  ]);
});

it("goes straight on a way that cannot be read, and nowhere for those who asked for calm", () => {
  const { root, one } = board(TWO);
  for (const quiet of [false, true]) {
    root.style.setProperty("--sal-motion", quiet ? "0" : "");
    one("#piece-a").getBoundingClientRect = at(100, 50);
    const move = watchPieces(root);
    one("#piece-a").dataset.way = quiet ? "1,2" : "around the corner";
    one("#piece-a").getBoundingClientRect = at(140, 50);
    move();
  }
  expect(travelled.mock.calls).toEqual([
    ["piece-a", "translate(-20px,0px) ", "translate(0px,0px) "],
  ]);
});

const LAND = (wide: number, inn: string) => `<svg viewBox="0 0 ${wide} 90"><g class="sal-places">
  <g id="inn-art" transform="translate(${inn})"></g><g id="inn" transform="translate(${inn})"></g>
  <g id="well" transform="translate(9 9)"></g></g>
  <g class="sal-labels"><g id="inn-label" transform="translate(${inn})"></g></g></svg>`;

it("lets places slide to where they lie now, with what is drawn over them", () => {
  const { root } = board(LAND(200, "10 20.5"));
  const move = watchPieces(root);
  root.innerHTML = LAND(200, "16 -3");
  move();
  const way = ["translate(10px,20.5px)", "translate(16px,-3px)"];
  expect(travelled.mock.calls).toEqual(
    ["inn-art", "inn", "inn-label"].map((name) => [name, ...way]),
  );
});

it("lets nothing slide where the ground is another one, or motion is not wanted", () => {
  const { root } = board(LAND(200, "10 20"));
  const move = watchPieces(root);
  root.innerHTML = LAND(120, "16 -3");
  move();
  root.style.setProperty("--sal-motion", "0");
  const rest = watchPieces(root);
  root.innerHTML = LAND(120, "40 40");
  rest();
  expect(travelled).not.toHaveBeenCalled();
});

it("measures nothing that is folded away, which would have it laid out", () => {
  const { root, one } = board(
    `<svg><g id="piece-a"></g></svg><details open id="fold"><summary>Blue</summary>
      <svg><g id="piece-b"></g></svg></details>`,
  );
  one("#piece-a").getBoundingClientRect = at(100, 50);
  one("#piece-b").getBoundingClientRect = at(200, 50);
  const move = watchPieces(root);
  one("#fold").removeAttribute("open");
  one("summary").innerHTML = '<svg><g id="piece-new" data-from="piece-a"></g></svg>';
  one("#piece-new").getBoundingClientRect = at(300, 50);
  const measured = vi.fn(at(260, 50));
  one("#piece-b").getBoundingClientRect = measured;
  move();
  expect(measured).not.toHaveBeenCalled();
  // What is told beside the name is seen.
  expect(travelled.mock.calls.map(([id]) => id)).toEqual(["piece-new"]);
});
