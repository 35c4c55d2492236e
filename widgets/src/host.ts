/**
 * A page without Jupyter: carries messages between boards shown here and their Python, which may be
 * in a worker, or in another process. `stoneage_lab/widget/page_model.py` is the other end.
 */

import type { Listener, Model } from "./model";

/** The front end of a board, as `board.ts` exports it. */
export interface Widget {
  initialize?(shown: { model: Model }): void;
  render(shown: { model: Model; el: HTMLElement }): () => void;
}

/** A message as Jupyter's widgets have it. */
export interface Message {
  method: string;
  state?: Record<string, unknown>;
  content?: unknown;
}

interface Known {
  traits: Record<string, unknown>;
  model: Model;
  tell(event: string, ...given: unknown[]): void;
}

/** Hosts boards; `post` hands a message of the board called `name` to Python. */
export function makeHost(widget: Widget, post: (name: string, message: Message) => void) {
  const known = new Map<string, Known>();

  /** Let Python's model of this name be shown here. */
  function add(name: string, traits: Record<string, unknown>): void {
    const listeners = new Map<string, Set<Listener>>();
    let changed: Record<string, unknown> = {};
    const model: Model = {
      get: (trait) => traits[trait],
      set: (trait, value) => {
        traits[trait] = value;
        changed[trait] = value;
        tell(`change:${trait}`);
      },
      save_changes: () => {
        post(name, { method: "update", state: changed });
        changed = {};
      },
      send: (content) => post(name, { method: "custom", content }),
      on: (event, listener) => {
        const there = listeners.get(event) ?? new Set();
        listeners.set(event, there.add(listener));
      },
      off: (event, listener) => listeners.get(event)?.delete(listener),
    };
    const tell = (event: string, ...given: unknown[]) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...given);
    };
    known.set(name, { traits, model, tell });
    widget.initialize?.({ model });
  }

  /** Receive a message from Python with its bytes. */
  function deliver(name: string, message: Message, buffers: unknown[] = []): void {
    const { state = {}, content } = message;
    const board = known.get(name);
    if (message.method === "custom") board?.tell("msg:custom", content, buffers);
    if (message.method !== "update" || !board) return;
    Object.assign(board.traits, state);
    for (const trait of Object.keys(state)) board.tell(`change:${trait}`);
  }

  /** Draw a model into an element; the function returned takes it away again. */
  function show(name: string, el: HTMLElement): () => void {
    const board = known.get(name);
    if (!board) throw new Error(`no model ${name}`);
    return widget.render({ model: board.model, el });
  }

  return {
    add,
    deliver,
    show,
    knows: (name: string) => known.has(name),
    forget: (name: string) => known.delete(name),
  };
}
