/** The pages of a room: what is written on them, and what is not. */

import { describe, expect, it } from "vitest";
import { html } from "../src/markup";
import { type Room, readTold, type SeatAt, speaker, type Told, type You } from "../src/room";
import {
  around,
  invitation,
  joinPage,
  type Look,
  line,
  lobbyPage,
  panelOf,
} from "../src/room_view";

const EVIL = `"><img src=x onerror=alert(1)>`;

const seat = (number: number, name?: string, more: Partial<SeatAt> = {}): SeatAt => ({
  seat: number,
  colour: ["red", "blue", "green", "yellow"][number] ?? "black",
  name: { en: `Seat ${number}`, ja: `席${number}` },
  who: name === undefined ? null : { name, here: true, host: false },
  bot: null,
  ...more,
});

const ROOM: Room = {
  code: "K7M2QX",
  kind: "table",
  state: "lobby",
  game: "a-game",
  title: { en: "A game", ja: "ゲーム" },
  about: { en: "2 players", ja: "2人" },
  locked: false,
  watch: true,
  address: "http://192.168.1.5:8765/t/K7M2QX/",
  lan: true,
  bots: ["careful"],
  ask: null,
  turn: [],
};

const you = (can: string[] = [], more: Partial<You> = {}): You => ({
  seat: 0,
  name: "Kim",
  host: false,
  language: "en",
  can,
  ...more,
});

function told(seats: SeatAt[], room: Partial<Room> = {}): Told {
  return { epoch: "e1", room: { ...ROOM, ...room }, people: { seats, watching: [] } };
}

const at = (seats: SeatAt[], who = you(), room: Partial<Room> = {}) => ({
  ...told(seats, room),
  you: who,
});

function look(more: Partial<Look> = {}): Look {
  const say = (key: string, facts = {}) => [key, ...Object.values(facts)].join(" ");
  const usual: Look = {
    say,
    language: "en",
    colours: "standard",
    connected: true,
    draft: { name: "" },
    problem: "",
    missed: 0,
    panel: { name: "" },
    shown: ["board"],
    front: "board",
    beside: false,
  };
  return { ...usual, ...more };
}

function page(markup: { text: string }): HTMLElement {
  document.body.innerHTML = markup.text;
  return document.body;
}

const does = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("[data-do]")].map(({ dataset }) => dataset.do);

it("writes names as text, whatever they are", () => {
  const evil = [seat(0, EVIL), seat(1, undefined, { bot: EVIL })];
  const room = { address: EVIL, bots: [EVIL], title: { en: EVIL, ja: "" } };
  const all = ["start", "sit", "bot", "rename", "release", "lock", "agree"];
  const who = you(all, { name: EVIL });
  const ask = { what: "take_back" as const, by: 1, agreed: [], waits: [0] };
  for (const markup of [
    joinPage(told(evil, room), look({ draft: { name: EVIL }, problem: EVIL })),
    lobbyPage(at(evil, who, room), look()),
    line(at(evil, who, { ...room, ask }), look()),
    invitation(at(evil, who, room), look()),
    html`${panelOf(at(evil, who, room), look({ panel: { name: "menu" } }))}`,
  ]) {
    const made = page(markup);
    expect(made.querySelector("[onerror], img[src=x]")).toBeNull();
    expect(made.querySelectorAll("script")).toHaveLength(0);
  }
});

describe("seats around a table", () => {
  const numbers = (count: number, own: number | null) => {
    const seats = Array.from({ length: count }, (_, number) => seat(number));
    return around(seats, own).map((row) => row.map((each) => each.seat));
  };

  it.each([
    [2, 0, [[1], [0]]],
    [3, 1, [[2], [0, 1]]],
    [
      4,
      0,
      [
        [1, 2],
        [3, 0],
      ],
    ],
    [
      4,
      2,
      [
        [3, 0],
        [1, 2],
      ],
    ],
    [
      5,
      4,
      [
        [0, 1],
        [3, 2, 4],
      ],
    ],
    [2, null, [[1], [0]]],
    [1, 0, [[], [0]]],
    [0, null, [[], []]],
  ])("%i of them, seen from %s", (count, own, rows) => {
    expect(numbers(count, own)).toEqual(rows);
  });
});

describe("joining", () => {
  const free = [seat(0, "Aiko"), seat(1), seat(2, undefined, { bot: "careful" }), seat(3)];
  const chosen = (root: HTMLElement) =>
    root.querySelector<HTMLInputElement>("input:checked")?.value;

  it("offers the free seats alone, the first of them at once", () => {
    const root = page(joinPage(told(free), look()));
    const offered = [...root.querySelectorAll<HTMLInputElement>(".tbl-scene input")];
    expect(offered.map(({ value }) => value).sort()).toEqual(["1", "3"]);
    expect(chosen(root)).toBe("1");
  });

  it("keeps what is chosen until somebody else sits there", () => {
    const draft = { name: "Kim", seat: "3" };
    expect(chosen(page(joinPage(told(free), look({ draft }))))).toBe("3");
    const taken = [...free.slice(0, 3), seat(3, "Ben")];
    expect(chosen(page(joinPage(told(taken), look({ draft }))))).toBe("1");
  });

  it("lets people look on only where they may", () => {
    const draft = { name: "Kim", seat: "" };
    expect(chosen(page(joinPage(told(free), look({ draft }))))).toBe("");
    const root = page(joinPage(told(free, { watch: false }), look({ draft })));
    expect(root.querySelector("#seat-none")).toBeNull();
    expect(chosen(root)).toBe("1");
  });

  it.each([{ locked: true }, { watch: false }])("has no form where nobody can come in", (room) => {
    const full = [seat(0, "Aiko"), seat(1, "Ben")];
    const root = page(joinPage(told(full, room), look()));
    expect(root.querySelector("form")).toBeNull();
    expect(root.querySelector("[role=alert]")?.textContent).toMatch(/join\.(locked|full)/);
  });

  it("asks for a number in a class, and shows no seats", () => {
    const root = page(joinPage(told([], { kind: "class" }), look()));
    expect(root.querySelector("#name")?.getAttribute("inputmode")).toBe("numeric");
    expect(root.querySelector(".tbl-scene")).toBeNull();
  });
});

describe("what is offered", () => {
  const seats = [seat(0, "Kim"), seat(1)];

  it("is what may be done, and nothing else", () => {
    const always = ["colours", "speak"];
    expect(does(page(lobbyPage(at(seats), look())))).toEqual([...always, "copy"]);
    expect(does(page(line(at(seats), look())))).toEqual(["menu"]);
    const can = ["start", "sit", "stand", "bot", "lock", "leave", "rename"];
    const offered = does(page(lobbyPage(at(seats, you(can, { host: true })), look())));
    const most = [...always, "sit", "bot", "start", "rename", "stand", "leave", "copy", "lock"];
    expect(new Set(offered)).toEqual(new Set(most));
  });

  it("frees a seat only of somebody who is not there", () => {
    const gone = seat(1, "Ben", { who: { name: "Ben", here: false, host: false } });
    const who = you(["release"], { host: true });
    expect(does(page(lobbyPage(at([seats[0] as SeatAt, gone], who), look())))).toContain(
      "release-1",
    );
    const here = [seats[0] as SeatAt, seat(1, "Ben")];
    expect(does(page(lobbyPage(at(here, who), look())))).not.toContain("release-1");
  });
});

describe("a class", () => {
  const students = [
    { name: "Teacher", here: false, host: true },
    { name: "7", here: true, host: false },
    { name: "17", here: false, host: false },
  ];
  const menu = (can: string[]) => {
    const room = { ...at([], you(can, { seat: null, host: true }), { kind: "class" }) };
    const people = { seats: [], watching: students };
    return page(html`${panelOf({ ...room, people }, look({ panel: { name: "menu" } }))}`);
  };

  it("frees a number only of somebody who is not connected", () => {
    const freed = [...menu(["release"]).querySelectorAll<HTMLElement>("[data-do^=release]")];
    expect(freed.map(({ dataset }) => dataset.seat)).toEqual(["17"]);
    expect(does(menu([]))).toEqual(["invite", "shut"]);
  });

  it("has no seats to give away", () => {
    expect(does(menu(["hand_over"]))).toEqual(["invite", "share", "shut"]);
  });
});

describe("a question to all", () => {
  const seats = [seat(0, "Kim"), seat(1, "Aiko"), seat(2, "Ben")];
  const ask = { what: "take_back" as const, by: 1, agreed: [1], waits: [0, 2] };
  const asked = (who: You) => page(line(at(seats, who, { state: "playing", ask }), look()));

  it("is answered by those who have not yet", () => {
    const root = asked(you(["agree"]));
    expect(does(root)).toEqual(["menu", "agree", "refuse"]);
    expect(root.querySelector("#ask")?.textContent).toContain("ask.take_back Aiko");
  });

  it("tells the others for whom they wait", () => {
    const root = asked(you([], { seat: 1 }));
    expect(does(root)).toEqual(["menu"]);
    expect(root.querySelector("#ask")?.textContent).toContain("ask.waits Kimask.andBen");
    // Who looks on is asked nothing, whatever may be pressed.
    expect(does(asked(you(["agree"], { seat: null })))).toEqual(["menu"]);
  });
});

it("says by how many moves a look back is behind, and that the connection is lost", () => {
  const seats = [seat(0, "Kim"), seat(1, "Aiko")];
  const root = page(line(at(seats), look({ missed: 3, connected: false })));
  expect(root.querySelector("#do-now")?.textContent).toBe("line.missed 3");
  expect(root.querySelector(".tbl-lost")?.getAttribute("role")).toBe("status");
});

describe("words", () => {
  const words = {
    en: { moves: "{n} new {n:move|moves}", who: "{who} and {other}" },
    ja: { moves: "新しい手が{n}手" },
  };

  it("follow the number", () => {
    const say = speaker(words, "en");
    expect([say("moves", { n: 1 }), say("moves", { n: 2 })]).toEqual(["1 new move", "2 new moves"]);
    expect(speaker(words, "ja")("moves", { n: 1 })).toBe("新しい手が1手");
  });

  it("may be others in another kind of room", () => {
    const both = { en: { menu: "Table", menu_class: "Class", open: "Open" } };
    const [table, lesson] = [speaker(both, "en"), speaker(both, "en", "class")];
    expect([table("menu"), lesson("menu"), lesson("open")]).toEqual(["Table", "Class", "Open"]);
  });

  it("keep what they do not know", () => {
    expect(speaker(words, "en")("who", { who: "$& {other}" })).toBe("$& {other} and {other}");
    expect(speaker(words, "xx")("moves")).toBe("moves");
  });
});

it.each([
  null,
  3,
  [],
  {},
  { room: {} },
  { room: {}, people: {} },
  { room: [], people: { seats: [] } },
])("takes nothing for a room that is none: %j", (data) => {
  expect(readTold(data)).toBeUndefined();
});
