/** Questions to Python, one at a time, and the answers to them. */

import type { Listener, Model } from "./model";
import { isRecord } from "./view";

/** Python's answer to one question. */
export interface Ack {
  ok: boolean;
  rev: number;
  code: string;
  text: string;
}

/** Something to ask of Python; `req` is added on sending. */
export interface Question {
  t: string;
  rev: number;
  [field: string]: unknown;
}

export interface ChannelEvents {
  /** A question has been sent. */
  asked(question: Question): void;
  /** Half a second has passed without an answer. */
  slow(question: Question): void;
  /** Sending failed, or seconds have passed without an answer. The channel is free again. */
  silent(question: Question): void;
  /** The answer came, perhaps after `silent`. */
  answered(question: Question, ack: Ack): void;
}

export interface Patience {
  slow: number;
  silent: number;
}

interface Pending {
  req: string;
  question: Question;
  blocks: boolean;
}

let opened = 0;

/** Sends questions with an id each and pairs the answers with them; strangers' answers are ignored. */
export class Channel {
  #pending: Pending | undefined;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #count = 0;
  // Several pages and several views may hang on one Python object: ids must not meet.
  readonly #name = `${Math.random().toString(36).slice(2, 10)}-${++opened}`;
  readonly #listener: Listener = (message) => this.#receive(message);

  readonly #model: Model;
  readonly #events: ChannelEvents;
  readonly #patience: Patience;

  constructor(model: Model, events: ChannelEvents, patience: Patience) {
    this.#model = model;
    this.#events = events;
    this.#patience = patience;
    model.on("msg:custom", this.#listener);
  }

  /** Whether an answer is being waited for. */
  get busy(): boolean {
    return this.#pending?.blocks ?? false;
  }

  /** What the outstanding question asks for, or "". */
  get asked(): string {
    return this.busy ? (this.#pending?.question.t ?? "") : "";
  }

  /** Ask, unless an answer is still outstanding. Says whether it was asked. */
  ask(question: Question): boolean {
    if (this.busy) return false;
    const req = `${this.#name}-${++this.#count}`;
    const pending: Pending = { req, question, blocks: true };
    this.#pending = pending;
    this.#events.asked(question);
    try {
      this.#model.send({ ...question, req });
    } catch {
      // Jupyter throws once the kernel behind the widget is gone.
      this.#giveUp(pending);
      return false;
    }
    this.#timers = [
      setTimeout(() => this.#events.slow(question), this.#patience.slow),
      setTimeout(() => this.#giveUp(pending), this.#patience.silent),
    ];
    return true;
  }

  close(): void {
    this.#stopTimers();
    this.#pending = undefined;
    this.#model.off("msg:custom", this.#listener);
  }

  #giveUp(pending: Pending): void {
    this.#stopTimers();
    pending.blocks = false;
    this.#events.silent(pending.question);
  }

  #receive(message: unknown): void {
    const pending = this.#pending;
    if (!pending || !isRecord(message) || message.t !== "ack" || message.req !== pending.req)
      return;
    this.#stopTimers();
    this.#pending = undefined;
    this.#events.answered(pending.question, {
      ok: message.ok === true,
      rev: typeof message.rev === "number" ? message.rev : 0,
      code: typeof message.code === "string" ? message.code : "",
      text: typeof message.text === "string" ? message.text : "",
    });
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
