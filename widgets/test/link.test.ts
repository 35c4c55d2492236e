/** The connection of a page to its room: how it comes back, and what it sends again. */

import { beforeEach, describe, expect, it } from "vitest";
import {
  type Answer,
  delay,
  type LinkEvents,
  makeLink,
  type Socket,
  type Tools,
} from "../src/link";

type Loose = Record<string, unknown>;

const ROOM = { room: { code: "K7M2QX" }, people: { seats: [], watching: [] }, you: { can: [] } };

class FakeSocket implements Socket {
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: Loose[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  tell(frame: Loose): void {
    this.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent);
  }

  hello(epoch = "e1"): void {
    this.tell({ t: "hello", epoch, ...ROOM });
  }

  drop(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }

  /** What a model was sent, without the frame around it. */
  contents(): Loose[] {
    return this.sent.map(({ message }) => (message as Loose).content as Loose);
  }
}

class Network implements Tools {
  answer: Answer | Error = { status: 200, data: { epoch: "e1", ...ROOM } };
  readonly sockets: FakeSocket[] = [];
  readonly waits: { ms: number; run: () => void }[] = [];
  asked = 0;
  time = 0;

  async me(): Promise<Answer> {
    this.asked += 1;
    if (this.answer instanceof Error) throw this.answer;
    return this.answer;
  }

  socket(): FakeSocket {
    const made = new FakeSocket();
    this.sockets.push(made);
    return made;
  }

  after(ms: number, run: () => void): () => void {
    const wait = { ms, run };
    this.waits.push(wait);
    return () => {
      if (this.waits.includes(wait)) this.waits.splice(this.waits.indexOf(wait), 1);
    };
  }

  now(): number {
    return this.time;
  }

  random(): number {
    return 1;
  }

  get last(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }

  /** Let the next wait be over; how long it was. */
  async pass(): Promise<number> {
    const { ms, run } = this.waits.shift() as { ms: number; run: () => void };
    this.time += ms;
    run();
    await settled();
    return ms;
  }
}

/** Let promises that are due come. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

let net: Network;
let heard: unknown[][];

const note =
  (name: keyof LinkEvents) =>
  (...given: unknown[]) => {
    heard.push([name, ...given]);
  };

function link() {
  const names: (keyof LinkEvents)[] = ["nobody", "gone", "connected", "told", "answered", "model"];
  const events = Object.fromEntries(names.map((name) => [name, note(name)]));
  return makeLink(events as unknown as LinkEvents, net);
}

async function joined() {
  const made = link();
  made.start();
  await settled();
  net.last.hello();
  return made;
}

const events = (name: string) => heard.filter(([each]) => each === name);
const act = (req: string) => ({
  method: "custom",
  content: { t: "act", req, rev: 3, action: "place 1 hut" },
});
const custom = (content: Loose) => ({ method: "custom", content });

beforeEach(() => {
  net = new Network();
  heard = [];
});

describe("coming in", () => {
  it("asks who it is before it connects", async () => {
    const made = link();
    made.start();
    expect([net.asked, net.sockets.length]).toEqual([1, 0]);
    await settled();
    expect(net.sockets).toHaveLength(1);
    net.last.hello();
    expect(events("connected")).toEqual([["connected", true]]);
  });

  it("does not connect without a seat, and looks again who has sat down", async () => {
    net.answer = { status: 401, data: { epoch: "e1", ...ROOM, you: undefined } };
    link().start();
    await settled();
    expect(events("nobody")).toHaveLength(1);
    expect(net.sockets).toHaveLength(0);
    expect(await net.pass()).toBeLessThanOrEqual(5_000);
    expect(events("nobody")).toHaveLength(2);
    expect([net.asked, net.sockets.length, net.waits.length]).toEqual([2, 0, 1]);
  });

  it("is not sent back to the door by an answer that comes after joining", async () => {
    net.answer = { status: 401, data: { epoch: "e1", ...ROOM, you: undefined } };
    const made = link();
    made.start();
    await settled();
    const slow = net.pass();
    net.answer = { status: 200, data: { epoch: "e1", ...ROOM } };
    made.start();
    await slow;
    await settled();
    expect(events("nobody")).toHaveLength(1);
    expect([net.sockets.length, net.asked]).toEqual([1, 3]);
  });

  it.each([
    [404, "none"],
    [410, "closed"],
  ])("says why there is no room: %i", async (status, why) => {
    net.answer = { status, data: {} };
    link().start();
    await settled();
    expect(events("gone")).toEqual([["gone", why]]);
    expect(net.waits).toEqual([]);
  });

  it.each([
    ["no network", new Error("offline")],
    ["a server that is not well", { status: 502, data: {} }],
    ["many wrong codes of others", { status: 429, data: { text: "Wait." } }],
    ["the page of a login instead of an answer", { status: 200, data: "<html>" }],
  ])("tries again after %s", async (_what, answer) => {
    net.answer = answer;
    link().start();
    await settled();
    net.answer = { status: 200, data: { epoch: "e1", ...ROOM } };
    await net.pass();
    expect(net.sockets).toHaveLength(1);
  });

  it("does not wait for ever for a server that takes the socket and says nothing", async () => {
    link().start();
    await settled();
    await net.pass();
    expect(net.sockets[0]?.closed).toBe(true);
    await net.pass();
    expect(net.sockets).toHaveLength(2);
  });
});

describe("coming back", () => {
  it("waits longer each time, up to five seconds, and never all pages at once", () => {
    const waits = [0, 1, 2, 5, 50].map((tries) => delay(tries, 1));
    expect(waits.map(Math.floor)).toEqual([250, 425, 722, 3549, 5000]);
    expect(delay(50, 0)).toBe(2500);
  });

  it("begins with a short wait again after a connection that held", async () => {
    await joined();
    const waited: number[] = [];
    for (let times = 0; times < 3; times++) {
      net.last.drop();
      waited.push(Math.floor(await net.pass()));
      net.last.hello();
    }
    expect(waited).toEqual([250, 425, 722]);
    net.time += 10_000;
    net.last.drop();
    expect(await net.pass()).toBe(250);
  });

  it("asks to join where its seat is gone, and does not connect again", async () => {
    await joined();
    net.answer = { status: 401, data: { epoch: "e1", ...ROOM, you: undefined } };
    net.last.drop(4401);
    await settled();
    expect(events("nobody")).toHaveLength(1);
    expect(net.sockets).toHaveLength(1);
    await net.pass();
    expect([net.sockets.length, events("nobody").length]).toEqual([1, 2]);
  });

  it.each([
    [4404, "none"],
    [4410, "closed"],
  ])("ends with %i", async (code, why) => {
    await joined();
    net.last.drop(code);
    await settled();
    expect(events("gone")).toEqual([["gone", why]]);
    expect(net.waits).toEqual([]);
  });

  it.each([1001, 1006, 1008, 1011, 1013])("comes again after %i", async (code) => {
    await joined();
    net.last.drop(code);
    await net.pass();
    expect(net.sockets).toHaveLength(2);
  });

  it("does not wait when the device wakes up, and does nothing then while it is connected", async () => {
    const made = await joined();
    made.wake();
    expect(net.asked).toBe(1);
    net.last.drop();
    made.wake();
    await settled();
    expect([net.sockets.length, net.waits.length]).toEqual([2, 1]);
  });

  it("does not listen to a socket that it has left", async () => {
    const made = await joined();
    const old = net.last;
    made.stop();
    old.tell({ t: "people", ...ROOM });
    old.drop();
    expect([events("told").length, net.waits.length]).toEqual([1, 0]);
  });
});

describe("sending", () => {
  it("throws while there is no connection, so that a board is free again", async () => {
    const made = link();
    expect(() => made.send("board", act("r1"))).toThrow();
    made.start();
    await settled();
    net.last.hello();
    made.send("board", act("r2"));
    net.last.drop();
    expect(() => made.send("board", act("r3"))).toThrow();
    await net.pass();
    net.last.hello();
    expect(net.last.contents().map(({ req }) => req)).toEqual(["r2"]);
  });

  it("repeats a decision without an answer with its own id and the epoch it was made in", async () => {
    const made = await joined();
    made.send("board", act("r1"));
    made.send("board", act("r2"));
    net.last.tell({ name: "board", message: custom({ t: "ack", req: "r1", ok: true }) });
    net.last.drop();
    await net.pass();
    net.last.hello("e2");
    expect(net.last.sent).toEqual([{ name: "board", epoch: "e1", message: act("r2") }]);
    net.last.tell({ name: "board", message: custom({ t: "ack", req: "r2", ok: true }) });
    net.last.drop();
    await net.pass();
    net.last.hello("e2");
    expect(net.last.sent).toEqual([]);
  });

  it("forgets everything else that waited", async () => {
    const made = await joined();
    made.send("board", custom({ t: "draft", req: "r1", rev: 1, action: "" }));
    made.send("board", custom({ t: "goto", req: "r2", rev: 1, ply: 2 }));
    made.request({ t: "take_back", req: "r3" });
    net.last.drop();
    await net.pass();
    net.last.hello();
    expect(net.last.sent).toEqual([]);
  });

  it("keeps no decision for somebody else who takes the seat in this browser", async () => {
    const made = await joined();
    made.send("board", act("r1"));
    net.answer = { status: 401, data: { epoch: "e1", ...ROOM, you: undefined } };
    net.last.drop(4401);
    await settled();
    net.answer = { status: 200, data: { epoch: "e1", ...ROOM } };
    made.start();
    await settled();
    net.last.hello();
    expect(net.last.sent).toEqual([]);
  });

  it("never sends what only Python may change", async () => {
    const made = await joined();
    made.send("board", { method: "update", state: { view: {} } });
    expect(net.last.sent).toEqual([]);
  });

  it("tells a new board again what holds for the page, and only that", async () => {
    const made = await joined();
    const facts = [
      { t: "open", page: "p1" },
      { t: "room", page: "p1", layout: "wide" },
      { t: "room", page: "p1", layout: "narrow" },
      { t: "set", setting: "colours", value: "strong" },
      { t: "language", language: "ja" },
      { t: "open", page: "p2" },
      { t: "close", page: "p2" },
      { t: "hint" },
    ];
    facts.forEach((each, at) => {
      made.send("board", custom({ ...each, req: `r${at}`, rev: 1 }));
    });
    net.last.drop();
    await net.pass();
    net.last.hello();
    net.last.tell({ name: "board", message: { method: "open", state: {} } });
    const again = net.last.contents();
    expect(again.map(({ t, page, layout, value }) => [t, page ?? value, layout])).toEqual([
      ["open", "p1", undefined],
      ["room", "p1", "narrow"],
      ["set", "strong", undefined],
      ["language", undefined, undefined],
    ]);
    expect(again.every(({ req }) => !/^r\d$/.test(`${req}`))).toBe(true);
  });

  it("says nothing of an old board to the next one that is shown", async () => {
    const made = await joined();
    made.send("board", custom({ t: "open", page: "p1", req: "r1", rev: 1 }));
    net.last.tell({ name: "board", message: { method: "close" } });
    net.last.tell({ name: "board", message: { method: "open", state: {} } });
    expect(net.last.sent).toHaveLength(1);
  });
});

it("hands on files with their bytes, and the answers of the room", async () => {
  await joined();
  const message = custom({ t: "file", name: "game.txt" });
  net.last.tell({ name: "board", message, bytes: [btoa("abc")] });
  const [[, name, told, bytes] = []] = events("model");
  expect([name, told]).toEqual(["board", message]);
  expect(new TextDecoder().decode((bytes as DataView[])[0])).toBe("abc");
  net.last.tell({ t: "ack", req: "q1", ok: false, text: "No." });
  expect(events("answered")).toEqual([
    ["answered", { t: "ack", req: "q1", ok: false, text: "No." }],
  ]);
});
