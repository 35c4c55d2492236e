import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { BOARD, CHOICES, dial, type Loose, stage, view } from "./stage";

const REST = 150;
const FORESEEN = {
  more: "2 wood less.",
  marks: [["site-hut", "−2"]],
  ghosts: [["site-hut", '<g id="piece-red-hut-1"><use id="inner" href="#toy-person"/></g>']],
  ways: [["site-forest", "site-hut", ""]],
};
const plane = () => ({ a: 1, d: 1, e: 0, f: 0 }) as DOMMatrix;

beforeEach(() => {
  (SVGElement.prototype as SVGGraphicsElement).getScreenCTM = plane;
  SVGElement.prototype.getBoundingClientRect = () => new DOMRect(10, 20, 30, 40);
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

// The other files share this window.
afterAll(() => {
  Reflect.deleteProperty(SVGElement.prototype, "getScreenCTM");
  Reflect.deleteProperty(SVGElement.prototype, "getBoundingClientRect");
});

const PROMPT = `<div class="sal-prompt-head"><p class="sal-sentence">Place people.</p></div>
<button id="pass" data-action="pass">Pass</button>
${dial(CHOICES.slice(0, 2), undefined, 'id="forest-stepper"')}`;

function board(changes: Loose = {}) {
  const shown = view({ parts: { prompt: PROMPT, board: BOARD }, ...changes });
  const made = stage(shown);
  const { model, one } = made;
  const asked = (t = "preview") => model.sent.filter((each) => each.t === t).map((m) => m.action);
  const finger = (selector: string) => {
    for (const type of ["pointerover", "pointerdown", "pointerup"]) {
      const event = new Event(type, { bubbles: true, composed: true });
      one(selector).dispatchEvent(Object.assign(event, { pointerType: "touch" }));
    }
    one(selector).focus();
    made.click(selector);
  };
  const rest = () => vi.advanceTimersByTime(REST);
  const told = () => made.all(".sal-preview").map((each) => each.textContent);
  const layers = () => made.all(".sal-previewed");
  const heard = () => made.all("[aria-live]:not([role])").map((each) => each.textContent);
  const foresee = (more: Loose = {}) =>
    model.answer({ text: "2 people to the hut. 2 wood less.", preview: FORESEEN, ...more });
  return { ...made, asked, finger, rest, told, layers, heard, foresee };
}

it("asks about a choice that is pointed at for a while, and shows the answer", () => {
  const { hover, asked, rest, foresee, told, layers, one, heard } = board();
  hover("#site-hut");
  expect(asked()).toEqual([]);
  rest();
  expect(asked()).toEqual(["place 2 hut"]);
  foresee();
  expect(told()).toEqual(["2 people to the hut. 2 wood less."]);
  expect(layers()).toHaveLength(1);
  expect(one(".sal-previewed").closest("svg")).toBe(one("#site-hut").closest("svg"));
  expect(one(".sal-previewed").ariaHidden).toBe("true");
  expect(one(".sal-previewed > rect").getAttribute("width")).toBe("26");
  expect(one(".sal-previewed > text").textContent).toBe("−2");
  expect(one(".sal-previewed > polyline").getAttribute("points")).toBe("25,40 25,40");
  expect(heard()).toEqual([""]);
});

it("takes no id of a piece that is not there yet", () => {
  const { hover, rest, foresee, all } = board();
  hover("#site-hut");
  rest();
  foresee();
  expect(all(".sal-previewed use")).toHaveLength(1);
  expect(all(".sal-previewed [id]")).toHaveLength(0);
});

it("shows nothing more when the choice is left, nor when the answer comes later", () => {
  const { hover, leave, rest, foresee, told, layers } = board();
  hover("#site-hut");
  rest();
  foresee();
  leave();
  expect([told(), layers()]).toEqual([[], []]);
  hover("#site-hut");
  rest();
  leave();
  foresee();
  expect([told(), layers()]).toEqual([[], []]);
});

it("does not ask about what is only passed", () => {
  const { hover, asked, rest } = board();
  hover("#site-hut");
  hover("#site-field");
  rest();
  expect(asked()).toEqual([]);
});

it("asks about the last of several choices once the first is answered", () => {
  const { hover, asked, rest, foresee, told } = board();
  hover("#site-hut");
  rest();
  hover("#pass");
  rest();
  expect(asked()).toEqual(["place 2 hut"]);
  foresee();
  expect(told()).toEqual([]);
  expect(asked()).toEqual(["place 2 hut", "pass"]);
});

it("acts on the press of a mouse at once, whatever is asked", () => {
  const { hover, click, asked, rest } = board();
  hover("#site-hut");
  click("#site-hut");
  expect(asked("act")).toEqual(["place 2 hut"]);
  rest();
  expect(asked()).toEqual([]);
});

it("acts while a preview is not answered", () => {
  const { hover, click, asked, rest } = board();
  hover("#site-hut");
  rest();
  click("#site-hut");
  expect(asked("act")).toEqual(["place 2 hut"]);
});

it("shows at the first touch, and acts at the second", () => {
  const { finger, asked, rest, foresee, told } = board();
  finger("#site-hut");
  rest();
  expect([asked(), asked("act")]).toEqual([["place 2 hut"], []]);
  foresee();
  expect(told()).toEqual(["2 people to the hut. 2 wood less.OK"]);
  finger("#site-hut");
  expect(asked("act")).toEqual(["place 2 hut"]);
});

it("loses no second touch that comes before the answer, however fast", () => {
  const { finger, asked } = board();
  finger("#pass");
  finger("#pass");
  expect(asked("act")).toEqual(["pass"]);
});

it("acts when the button beside what would be done is touched", () => {
  const { finger, asked, rest, foresee } = board();
  finger("#site-hut");
  rest();
  foresee();
  finger(".sal-preview button");
  expect(asked("act")).toEqual(["place 2 hut"]);
});

it("shows another choice at the touch of another one", () => {
  const { finger, asked, rest, foresee } = board();
  finger("#site-hut");
  rest();
  foresee();
  finger("#pass");
  rest();
  expect([asked(), asked("act")]).toEqual([["place 2 hut", "pass"], []]);
});

it("tells a focus only what the name of the choice does not say", () => {
  const { focus, rest, foresee, heard, told } = board();
  focus("#site-hut");
  rest();
  foresee();
  expect(heard()).toEqual(["2 wood less."]);
  focus("#pass");
  rest();
  foresee({ text: "Pass.", preview: { more: "" } });
  expect(heard()).toEqual([""]);
  expect(told()).toEqual(["Pass."]);
});

it("follows the values of a dial", () => {
  const { click, asked, rest, foresee, focus } = board();
  focus("[role=spinbutton]");
  rest();
  foresee();
  click('[data-turn="+1"]');
  rest();
  expect(asked()).toEqual(["place 1 forest", "place 2 forest"]);
});

it("ends when the panel with the dial is closed", () => {
  const stepper = PROMPT.slice(PROMPT.indexOf('<div id="forest-stepper"'));
  const panel = `<div id="forest" data-panel="forest" hidden>${stepper}</div>`;
  const { focus, key, asked, rest, foresee, layers, focused } = board({
    parts: { prompt: PROMPT.replace(stepper, panel), board: BOARD },
  });
  focus("#site-forest");
  key("Enter");
  rest();
  expect(asked()).toEqual(["place 1 forest"]);
  foresee();
  expect(layers()).toHaveLength(1);
  key("Escape");
  expect(focused()).toBe("site-forest");
  expect(layers()).toEqual([]);
});

it("lets a finger confirm the dial that it has turned", () => {
  const { finger, asked, rest, foresee } = board();
  finger('[data-turn="+1"]');
  rest();
  foresee();
  finger(".sal-ok");
  expect(asked("act")).toEqual(["place 2 forest"]);
});

it("ends with the picture it was about, and stays on the same one", () => {
  const { hover, rest, foresee, model, layers, told } = board();
  hover("#site-hut");
  rest();
  foresee();
  const parts = { prompt: `${PROMPT}<p>The coach says.</p>`, board: BOARD };
  model.show(view({ parts }));
  expect([layers().length, told().length]).toEqual([1, 1]);
  model.show(view({ rev: 2, parts }));
  expect([layers().length, told().length]).toEqual([0, 0]);
});

it("says why something cannot be done, and nothing of what came too late", () => {
  const { hover, rest, foresee, told, heard } = board();
  hover("#pass");
  rest();
  foresee({ ok: false, code: "illegal", text: "Nobody may pass. (Rule 2)", preview: undefined });
  expect(told()).toEqual(["Nobody may pass. (Rule 2)"]);
  hover("#site-hut");
  rest();
  foresee({ ok: false, code: "stale", text: "Too late.", preview: undefined });
  expect([told(), heard()]).toEqual([[], [""]]);
});

it("draws nothing for a place that is folded away", () => {
  SVGElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 0, 0);
  const { hover, rest, foresee, layers } = board();
  hover("#site-hut");
  rest();
  foresee();
  expect(layers()).toEqual([]);
});
