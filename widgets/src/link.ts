/**
 * The connection of a page to its room. It comes back by itself, and what was decided while it broke
 * is sent once more with its old id, so that Python does it once.
 */

import { newName } from "./channel";
import type { Message } from "./host";
import { readTold, type Told } from "./room";
import { isRecord } from "./view";

/** Why there is nothing to come back to. */
export type Gone = "none" | "closed";

export interface LinkEvents {
  /** This browser has no seat here: it has to join first. */
  nobody(told: Told): void;
  gone(why: Gone): void;
  /** Whether messages can be sent now. */
  connected(is: boolean): void;
  told(told: Told, is: "hello" | "people"): void;
  /** An answer of the room to one of our requests. */
  answered(answer: Record<string, unknown>): void;
  /** A message of a model; whether the page knew it before. */
  model(name: string, message: Message, bytes: unknown[]): void;
}

/** As much of a WebSocket as is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Answer {
  status: number;
  data: unknown;
}

/** What a browser does for a connection. */
export interface Tools {
  me(): Promise<Answer>;
  socket(): Socket;
  after(milliseconds: number, run: () => void): () => void;
  now(): number;
  random(): number;
}

const FIRST = 250;
const FACTOR = 1.7;
const LONGEST = 5_000;
/** A connection that held so long was a good one: after it one tries again at once. */
const HELD = 3_000;
/** A server that says nothing for so long is not there. */
const PATIENCE = 10_000;
/** Somebody who has not joined sees about so soon who has sat down. */
const LOOK = 4_000;

const NO_SEAT = 4401;
const FINAL: Record<number, Gone> = { 4404: "none", 4410: "closed", 404: "none", 410: "closed" };

/** Milliseconds until the next try; all pages of a room must not come back at the same moment. */
export function delay(tries: number, random: number): number {
  return Math.min(LONGEST, FIRST * FACTOR ** tries) * (0.5 + random / 2);
}

interface Sent {
  name: string;
  epoch: string;
  /** A request to the room stands by itself. */
  message: Message | Record<string, unknown>;
}

export function makeLink(events: LinkEvents, tools: Tools) {
  /** Decisions without an answer, by their ids. */
  const kept = new Map<string, Sent>();
  /** What the other end has to know of a model as long as it is shown, by model and kind. */
  const standing = new Map<string, Map<string, Record<string, unknown>>>();
  let socket: Socket | undefined;
  let open = false;
  let epoch = "";
  let tries = 0;
  let since = 0;
  let stopTimer = () => {};
  let waiting = false;
  let ended = false;
  /** How often was asked who we are: only the answer to the last question counts. */
  let asked = 0;

  function later(): void {
    lose();
    if (ended) return;
    waiting = true;
    stopTimer = tools.after(delay(tries++, tools.random()), begin);
  }

  function lose(): void {
    stopTimer();
    const old = socket;
    socket = undefined;
    if (old) {
      old.onclose = old.onmessage = null;
      old.close();
    }
    if (open) {
      open = false;
      events.connected(false);
    }
  }

  function end(why: Gone): void {
    ended = true;
    lose();
    kept.clear();
    events.gone(why);
  }

  /** Ask who we are, as a refused socket looks like a lost network; then connect. */
  async function begin(): Promise<void> {
    waiting = false;
    stopTimer();
    asked += 1;
    const mine = asked;
    let answer: Answer | undefined;
    try {
      answer = await tools.me();
    } catch {}
    if (mine !== asked || ended) return;
    if (!answer) return later();
    const final = FINAL[answer.status];
    const told = readTold(answer.data);
    if (final) end(final);
    else if (answer.status === 401 && told) {
      events.nobody(told);
      // Who has not joined has no socket: others sit down meanwhile, and the game begins.
      stopTimer = tools.after(LOOK * (0.75 + tools.random() / 2), begin);
    } else if (answer.status === 200 && told) connect();
    else later();
  }

  function connect(): void {
    lose();
    if (ended) return;
    since = tools.now();
    const made = tools.socket();
    socket = made;
    stopTimer = tools.after(PATIENCE, later);
    made.onmessage = ({ data }) => {
      if (typeof data === "string" && made === socket) receive(JSON.parse(data));
    };
    made.onclose = ({ code }) => {
      if (made !== socket) return;
      if (open && tools.now() - since > HELD) tries = 0;
      const final = FINAL[code];
      if (final) end(final);
      else if (code === NO_SEAT) {
        // Who has no seat sees which ones are free, and does not come again by himself.
        lose();
        kept.clear();
        begin();
      } else later();
    };
  }

  function receive(frame: unknown): void {
    if (!isRecord(frame)) return;
    const { name, message } = frame;
    if (typeof name === "string" && isRecord(message)) ofModel(name, message, frame.bytes);
    else if (frame.t === "ack") events.answered(frame);
    else if (frame.t === "hello" || frame.t === "people") {
      const told = readTold(frame);
      if (told) hear(told, frame.t);
    }
  }

  function hear(told: Told, is: "hello" | "people"): void {
    if (is === "people") {
      events.told(told, is);
      return;
    }
    stopTimer();
    open = true;
    epoch = `${told.epoch}`;
    events.told(told, is);
    events.connected(true);
    for (const sent of kept.values()) put(sent);
  }

  function ofModel(name: string, message: Record<string, unknown>, bytes: unknown): void {
    const { content } = message;
    if (isRecord(content) && content.t === "ack") kept.delete(`${content.req}`);
    if (message.method === "close") standing.delete(name);
    const again = message.method === "open" && standing.get(name);
    const parts = Array.isArray(bytes) ? bytes.map(bytesOf) : [];
    events.model(name, message as unknown as Message, parts);
    // The other end is a new one, which knows nothing of this page.
    for (const fact of again ? again.values() : []) {
      put({ name, epoch, message: custom({ ...fact, req: newName() }) });
    }
  }

  function put(sent: Sent): void {
    if (!open || !socket) throw new Error("There is no connection to the table now.");
    socket.send(JSON.stringify(sent));
  }

  function remember(name: string, content: Record<string, unknown>): void {
    const key = factOf(content);
    if (!key) return;
    const facts = standing.get(name) ?? new Map();
    standing.set(name, facts);
    if (content.t !== "close") facts.set(key, content);
    else for (const each of [key, `room ${content.page}`]) facts.delete(each);
  }

  return {
    /** Begin, or begin again: after joining, or because the network is there again. */
    start(): void {
      ended = false;
      tries = 0;
      begin();
    },

    /** The device woke up, or the network is back: do not wait any longer. */
    wake(): void {
      if (!waiting || ended) return;
      tries = 0;
      begin();
    },

    stop(): void {
      ended = true;
      lose();
    },

    /** Ask something of the room itself; throws while there is no connection. */
    request(message: Record<string, unknown>): void {
      put({ name: "room", epoch, message });
    },

    /** Send a message to a model; throws while there is no connection. */
    send(name: string, message: Message): void {
      // Only Python makes the pictures.
      if (message.method !== "custom" || !isRecord(message.content)) return;
      const { content } = message;
      remember(name, content);
      const sent = { name, epoch, message };
      put(sent);
      if (content.t === "act") kept.set(`${content.req}`, sent);
    },
  };
}

export type Link = ReturnType<typeof makeLink>;

function custom(content: Record<string, unknown>): Message {
  return { method: "custom", content };
}

/** The name of the fact that a message tells, if it holds until it is told otherwise. */
function factOf({ t, page, setting }: Record<string, unknown>): string {
  if (t === "open" || t === "close") return `open ${page}`;
  if (t === "room") return `room ${page}`;
  if (t === "language") return t;
  return t === "set" && setting !== undefined ? `set ${setting}` : "";
}

function bytesOf(text: unknown): DataView {
  return new DataView(Uint8Array.from(atob(`${text}`), (sign) => sign.charCodeAt(0)).buffer);
}
