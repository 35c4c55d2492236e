/** Questions to Python, one at a time, and the answers to them. */

import type { Listener, Model } from "./model";
import { isRecord } from "./view";

/** Python's answer to one question. */
export interface Ack {
  ok: boolean;
  code: string;
  text: string;
  /** What an action would do, see `preview.ts`. */
  preview?: unknown;
}

/** Something to ask of Python; `req` is added on sending. */
export interface Question {
  t: string;
  rev: number;
  [field: string]: unknown;
}

export interface ChannelEvents {
  /** A question has been sent. */
  asked?(question: Question): void;
  /** Half a second has passed without an answer. */
  slow?(question: Question): void;
  /** Sending failed, or seconds have passed without an answer. The channel is free again. */
  silent?(question: Question): void;
  /** A file arrived that this page asked for: its name and bytes, or a text that says why there is none. */
  file?(message: Record<string, unknown>, bytes: unknown): void;
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

/** A name that is unique among all pages and views. */
export function newName(): string {
  return `${Math.random()}-${++opened}`;
}

/** Sends questions with ids and pairs answers with them; answers to other pages are ignored. */
export function makeChannel(model: Model, events: ChannelEvents, patience: Patience) {
  const name = newName();
  let pending: Pending | undefined;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let count = 0;

  const stopTimers = () => timers.forEach(clearTimeout);

  const giveUp = (asked: Pending) => {
    stopTimers();
    asked.blocks = false;
    events.silent?.(asked.question);
  };

  const receive: Listener = (message, buffers) => {
    if (!isRecord(message)) return;
    if (message.t === "file" && `${message.req}`.startsWith(name))
      events.file?.(message, (buffers as unknown[] | undefined)?.[0]);
    if (!pending || message.t !== "ack" || message.req !== pending.req) return;
    stopTimers();
    const { question } = pending;
    pending = undefined;
    events.answered(question, {
      code: "",
      text: "",
      ...(message as Partial<Ack>),
      ok: message.ok === true,
    });
  };

  model.on("msg:custom", receive);

  return {
    /** What the outstanding question asks for, or "". */
    asked: () => (pending?.blocks ? pending.question.t : ""),

    /** Ask, unless an answer is still outstanding. Returns whether it was asked. */
    ask(question: Question): boolean {
      if (pending?.blocks) return false;
      const asked: Pending = { req: `${name}-${++count}`, question, blocks: true };
      pending = asked;
      events.asked?.(question);
      try {
        model.send({ ...question, req: asked.req });
      } catch {
        // Jupyter throws once the kernel behind the widget is gone.
        giveUp(asked);
        return false;
      }
      timers = [
        setTimeout(() => events.slow?.(question), patience.slow),
        setTimeout(() => giveUp(asked), patience.silent),
      ];
      return true;
    },

    close(): void {
      stopTimers();
      pending = undefined;
      model.off("msg:custom", receive);
    },
  };
}
