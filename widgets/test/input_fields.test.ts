import { describe, expect, it } from "vitest";
import { stage, view } from "./stage";

const FIELDS = `<label>seed <input id="seed" data-set="seed" value="7"></label>
<label>name <input id="name" data-set="name" value="Red"></label>
<button id="start" data-action="start">Start</button>`;

function form() {
  const board = stage(view({ parts: { prompt: FIELDS } }));
  const type = (id: string, value: string) => {
    const field = board.one(`#${id}`) as HTMLInputElement;
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const asked = () => board.model.sent.map(({ t, value, action }) => value ?? action ?? t);
  return { ...board, type, asked };
}

describe("a field", () => {
  it("sets its option, also to nothing", () => {
    const { type, model } = form();
    type("seed", "");
    expect(model.sent[0]).toMatchObject({ t: "set", setting: "seed", value: " " });
  });

  it("loses nothing that was typed while an answer was awaited", () => {
    const { type, model, asked } = form();
    type("seed", "pi");
    type("seed", "31");
    type("seed", "5");
    type("name", "Rosa");
    expect(asked()).toEqual(["pi"]);
    model.answer();
    expect(asked()).toEqual(["pi", "5"]);
    model.answer();
    expect(asked()).toEqual(["pi", "5", "Rosa"]);
    model.answer();
    expect(asked()).toHaveLength(3);
  });

  it("keeps what was typed if no answer comes, until one does", () => {
    const { type, model, asked } = form();
    model.dead = true;
    type("seed", "5");
    type("name", "Rosa");
    model.dead = false;
    type("name", "Ruth");
    expect(asked()).toEqual(["Ruth"]);
  });

  it("is set before what is pressed right after it", () => {
    const { type, model, click, asked } = form();
    type("seed", "5");
    click("#start");
    expect(asked()).toEqual(["5"]);
    model.answer();
    expect(asked()).toEqual(["5", "start"]);
    model.answer();
    expect(asked()).toHaveLength(2);
  });
});
