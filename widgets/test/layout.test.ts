import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stage, view } from "./stage";

let width = 0;
let tell: (() => void)[] = [];
const nothing = globalThis.ResizeObserver;

beforeEach(() => {
  tell = [];
  Object.defineProperty(HTMLElement.prototype, "offsetWidth", {
    configurable: true,
    get: () => width,
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(heard: () => void) {
        tell.push(heard);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, "offsetWidth");
  vi.stubGlobal("ResizeObserver", nothing);
});

const resize = (pixels: number) => {
  width = pixels;
  for (const each of tell) each();
};
const PARTS = { board: "<i>wide</i>", "board narrow": "<i>narrow</i>", log: "<p></p>" };

function board() {
  const made = stage(view({ parts: PARTS }));
  const rooms = () => made.model.sent.filter(({ t }) => t === "room").map((each) => each.layout);
  return { ...made, rooms, shown: () => made.one("[data-part=board]").textContent };
}

it("tells Python when it has room for another layout, and shows the one it has", () => {
  const { rooms, shown, all } = board();
  resize(1400);
  expect([rooms(), shown()]).toEqual([[], "wide"]);
  resize(480);
  expect([rooms(), shown()]).toEqual([["narrow"], "narrow"]);
  resize(560);
  expect(rooms()).toEqual(["narrow"]);
  resize(600);
  expect([rooms(), shown()]).toEqual([["narrow", "wide"], "wide"]);
  expect(all("[data-part]").map((each) => each.dataset.part)).toEqual(["board", "log"]);
});

it("keeps its layout while it is out of sight", () => {
  const { rooms } = board();
  resize(480);
  resize(0);
  expect(rooms()).toEqual(["narrow"]);
});

it("shows the usual layout where there is no other one yet", () => {
  const { model, shown } = board();
  resize(480);
  model.show(view({ rev: 2, parts: { board: "<i>only</i>", "board huge": "<i>huge</i>" } }));
  expect(shown()).toBe("only");
});

it("tells styles what it has, and what it has no more", () => {
  const parts = { hand: "<i></i>", prompt: '<p class="sal-table" id="prompt-where"></p>' };
  const { one, model } = stage(view({ parts }));
  const has = () => [...one(".sal-main").classList].filter((name) => name.startsWith("sal-has-"));
  expect(has()).toEqual(["sal-has-hand", "sal-has-table", "sal-has-far"]);
  model.show(view({ rev: 2, parts: { board: '<svg class="sal-ground"></svg>' } }));
  expect(has()).toEqual(["sal-has-ground"]);
});
