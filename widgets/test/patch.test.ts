import { expect, it } from "vitest";
import board from "../src/board";
import { makeHost } from "../src/host";
import { FakeModel, type Loose, STRINGS, stage, view } from "./stage";

const FIRST = view({
  picture: 1,
  parts: { board: '<b id="one">1</b><i>stays</i>', now: "<p>then" },
});

const PATCH = {
  t: "patch",
  base: 1,
  since: 1,
  fields: { picture: 2, rev: 5, status: "Next." },
  parts: { board: [0, 1, 'b id="one">2 🐑', 2, 3], now: null, log: ["<ol></ol>"] },
};

const tells = (model: FakeModel, patch: Loose) => model.tell("msg:custom", patch);
const had = (model: FakeModel) => model.sent.filter((each) => each.t === "have");

it("makes the next picture of the one before", () => {
  const { model, one, all, root } = stage(FIRST);
  board.initialize({ model });
  const before = one("#one");
  tells(model, PATCH);
  expect(one("#one")).toBe(before);
  expect(before.textContent).toBe("2 🐑");
  expect(one(".sal-board i").textContent).toBe("stays");
  expect(all("[data-part=now]")).toEqual([]);
  expect(all("[data-part=log] ol")).toHaveLength(1);
  expect(root.dataset.rev).toBe("5");
  expect(one("[role=status]").textContent).toBe("Next.");
  expect(model.get("view")).toEqual({
    ...FIRST,
    ...PATCH.fields,
    parts: { board: '<b id="one">2 🐑</b><i>stays</i>', log: "<ol></ol>" },
  });
});

it("is drawn in every view of the model, and in one that opens later", () => {
  const { model, el } = stage(FIRST);
  board.initialize({ model });
  const other = document.body.appendChild(document.createElement("div"));
  const leave = board.render({ model, el: other });
  tells(model, PATCH);
  const later = document.body.appendChild(document.createElement("div"));
  const leaveToo = board.render({ model, el: later });
  const shown = [el, other, later].map((each) => each.querySelector("b")?.textContent);
  expect(shown).toEqual(["2 🐑", "2 🐑", "2 🐑"]);
  leave();
  leaveToo();
});

it("says which picture it has where a patch does not fit, and goes on with the whole", () => {
  const { model, one, root } = stage(FIRST);
  board.initialize({ model });
  expect(had(model)).toEqual([{ t: "have", picture: 1 }]);
  tells(model, { ...PATCH, base: 4 });
  expect(had(model)).toHaveLength(2);
  expect(root.dataset.rev).toBe("1");
  model.show(view({ picture: 5, rev: 8, parts: { board: '<b id="one">whole</b>' } }));
  expect(one("#one").textContent).toBe("whole");
  tells(model, { ...PATCH, base: 5, since: 5, parts: { board: [0, 1, 'b id="one">9', 2, 1] } });
  expect(one("#one").textContent).toBe("9");
  expect(had(model)).toHaveLength(2);
});

it("takes a hint for the same position, as the picture has its own number", () => {
  const { model, one } = stage(FIRST);
  board.initialize({ model });
  tells(model, {
    t: "patch",
    base: 1,
    since: 1,
    fields: { picture: 2 },
    parts: { board: [0, 1, 'b id="one">best', 2, 3] },
  });
  expect(one("#one").textContent).toBe("best");
  expect(one(".sal-root").dataset.rev).toBe("1");
});

it("knows what it was told since a picture, also of a part that was gone", () => {
  const { model, one } = stage(FIRST);
  board.initialize({ model });
  tells(model, PATCH);
  // The five pieces that are shown, then those of the first picture and what came after them.
  const back = { board: [0, 1, 6, 1, 2, 3], log: null, now: [1, 2] };
  tells(model, { ...PATCH, base: 2, fields: { picture: 3, rev: 6 }, parts: back });
  expect(one("#one").textContent).toBe("1");
  expect(one("[data-part=now] p").textContent).toBe("then");
  const again = { board: [0, 1, 10, 1, 2, 3] };
  tells(model, { ...PATCH, base: 3, fields: { picture: 4, rev: 7 }, parts: again });
  expect(one("#one").textContent).toBe("2 🐑");
});

it("asks for the whole where it was not told what a patch counts on", () => {
  const { model, root } = stage(FIRST);
  board.initialize({ model });
  tells(model, { ...PATCH, since: 0 });
  expect(had(model)).toHaveLength(2);
  expect(root.dataset.rev).toBe("1");
});

it("survives what is no patch, no picture and no kernel", () => {
  const model = new FakeModel({ view: "nothing" });
  board.initialize({ model });
  for (const wrong of [undefined, 7, { t: "file" }, PATCH]) tells(model, wrong as Loose);
  expect(had(model)).toHaveLength(2);
  model.dead = true;
  tells(model, PATCH);
  expect(model.get("view")).toBe("nothing");
});

it("works on a page without Jupyter", () => {
  const posted: unknown[] = [];
  const host = makeHost(board, (_name, { content }) => posted.push(content));
  host.add("board", { view: FIRST, scenery: {}, strings: STRINGS });
  const el = document.body.appendChild(document.createElement("div"));
  const leave = host.show("board", el);
  host.deliver("board", { method: "custom", content: PATCH });
  expect(el.querySelector("b")?.textContent).toBe("2 🐑");
  host.deliver("board", { method: "custom", content: PATCH });
  expect(posted.filter((each) => (each as Loose).t === "have")).toEqual([
    { t: "have", picture: 1 },
    { t: "have", picture: 2 },
  ]);
  leave();
});

it("hears of Python although anywidget has given up waiting for this file", async () => {
  class OfJupyter {
    readonly taken: unknown[] = [];
    readonly comm = {
      on_msg: (take: (message: unknown) => void) => {
        this.comm.pass = take;
      },
      pass: (message: unknown) => this._handle_comm_msg(message),
    };

    _handle_comm_msg(message: unknown): void {
      this.taken.push(message);
    }
  }
  class OfAnywidget extends OfJupyter {
    override _handle_comm_msg(): void {}
  }
  const behind = new OfAnywidget();
  const { model } = stage(FIRST);
  model.set("itself", "a7");
  const asked: unknown[] = [];
  const get_model = async (name: unknown) => {
    asked.push(name);
    return behind;
  };
  board.initialize({ model: Object.assign(model, { widget_manager: { get_model } }) });
  await expect.poll(() => had(model)).toHaveLength(1);
  behind.comm.pass("news");
  expect(asked).toEqual(["a7"]);
  expect(behind.taken).toEqual(["news"]);
});

it("asks for its picture where no model stands behind", async () => {
  const { model } = stage(FIRST);
  const get_model = () => Promise.reject(new Error("no such model"));
  board.initialize({ model: Object.assign(model, { widget_manager: { get_model } }) });
  await expect.poll(() => had(model)).toHaveLength(1);
});
