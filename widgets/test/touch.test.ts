import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stage } from "./stage";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function fingers() {
  const board = stage();
  const send = (selector: string, type: string, pointerType = "touch") => {
    const event = new Event(type, { bubbles: true, composed: true, cancelable: true });
    Object.assign(event, { pointerType });
    board.one(selector).dispatchEvent(event);
    return event;
  };
  /** A finger that stays for some milliseconds. */
  const hold = (selector: string, time: number) => {
    send(selector, "pointerover");
    send(selector, "pointerdown");
    vi.advanceTimersByTime(time);
    const menu = send(selector, "contextmenu");
    send(selector, "pointerup");
    board.root.dispatchEvent(Object.assign(new Event("pointerleave"), { pointerType: "touch" }));
    board.click(selector);
    return menu;
  };
  return { ...board, send, hold };
}

it("a second tap presses, and neither opens a tip", () => {
  const { hold, model, one } = fingers();
  hold("#site-hut", 80);
  hold("#site-hut", 80);
  expect(model.sent.at(-1)?.t).toBe("act");
  expect(one("[role=tooltip]").hidden).toBe(true);
});

it("a finger held still asks, and presses nothing", () => {
  const { hold, model, one, send } = fingers();
  expect(hold("#site-hut", 600).defaultPrevented).toBe(true);
  expect(model.sent).toEqual([]);
  expect(one("[role=tooltip]").textContent).toBe("two people");
  hold("#site-forest", 50);
  expect(one("[role=tooltip]").hidden).toBe(true);
  send("#site-hut", "pointerdown", "mouse");
  vi.advanceTimersByTime(600);
  expect(one("[role=tooltip]").hidden).toBe(true);
});

it("a finger that scrolls asks nothing", () => {
  const { send, one } = fingers();
  send("#site-hut", "pointerdown");
  send("#site-hut", "pointercancel");
  vi.advanceTimersByTime(600);
  expect(one("[role=tooltip]").hidden).toBe(true);
});

it("a tap on what cannot be done says why", () => {
  const { hold, one } = fingers();
  hold("#site-field", 50);
  expect(one(".sal-hint").textContent).toBe("The field is full. (Rule 3)");
});
