import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeFit } from "../src/window_fit";

/** A column that is so high, less so much for each step that is taken, in a window with room for 500. */
let high = 0;
const STEP = 20;

function column() {
  document.body.innerHTML = `<div class="sal-main"><div class="sal-prompt"></div>
    <div class="sal-panels"><div class="sal-panel"></div></div></div>`;
  const main = document.body.firstElementChild as HTMLElement;
  const panel = main.querySelector(".sal-panel") as HTMLElement;
  const taken = () => (main.dataset.lines ?? "").split(" ").filter(Boolean).length;
  panel.getBoundingClientRect = () => ({ bottom: high - STEP * taken() }) as DOMRect;
  main.getBoundingClientRect = () => ({ top: 0 }) as DOMRect;
  return { main, panel, measure: makeFit(main) };
}

beforeEach(() => {
  vi.stubGlobal("innerHeight", 900);
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "500px" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("sets lines no closer than the window asks for", () => {
  const { main, measure } = column();
  high = 400;
  measure();
  expect(main.dataset.lines).toBe("");
  high = 530;
  measure();
  expect(main.dataset.lines).toBe("close closer");
});

it("keeps what was set closer while decisions of the same kind follow each other", () => {
  const { main, measure } = column();
  high = 530;
  measure();
  high = 400;
  measure();
  expect(main.dataset.lines).toBe("close closer");
  main.classList.add("sal-has-picker");
  measure();
  expect(main.dataset.lines).toBe("");
  main.classList.remove("sal-has-picker");
  measure();
  expect(main.dataset.lines).toBe("close closer");
});

it("does not come and go with the scrollbar of the page", () => {
  const { main, measure } = column();
  let scrolls = true;
  Object.defineProperty(main, "offsetWidth", { get: () => (scrolls ? 985 : 1000) });
  high = 530;
  measure();
  scrolls = false;
  high = 490;
  measure();
  expect(main.dataset.lines).toBe("close closer");
});

it("ends where no step is left", () => {
  const { main, measure } = column();
  high = 2000;
  measure();
  expect(main.dataset.lines).toBe("close closer small smaller closest");
});

it("begins with close lines in a low window, and forgets another size", () => {
  const { main, measure } = column();
  high = 530;
  measure();
  vi.stubGlobal("innerHeight", 700);
  high = 100;
  measure();
  expect(main.dataset.lines).toBe("close");
});

it("measures what the decision hides, too", () => {
  const { main, measure } = column();
  high = 100;
  const decision = main.querySelector(".sal-prompt") as HTMLElement;
  Object.defineProperty(decision, "scrollHeight", {
    get: () => (main.dataset.lines?.includes("closer") ? 100 : 130),
  });
  Object.defineProperty(decision, "clientHeight", { value: 100 });
  measure();
  expect(main.dataset.lines).toBe("close closer");
});

it("lets another player's things go beyond the window, and does nothing in one column", () => {
  const { main, panel, measure } = column();
  high = 2000;
  panel.innerHTML = '<details class="sal-one" open></details>';
  measure();
  expect(main.dataset.lines).toBeUndefined();
  panel.innerHTML = "";
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "" }));
  measure();
  expect(main.dataset.lines).toBe("");
});
