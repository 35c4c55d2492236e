/**
 * Python sends the whole picture once, then only what has changed of it: see
 * `stoneage_lab/widget/patches.py`. All views of a model on this page share its picture.
 */

import type { Behind, Model } from "./model";
import { isRecord } from "./view";

interface Shown {
  picture: number;
  parts: Record<string, string>;
}

interface Patch {
  base: number;
  since: number;
  fields: Record<string, unknown>;
  /** Texts, and pairs of numbers: the first of some pieces that are known, and how many. */
  parts: Record<string, (string | number)[] | null>;
}

/** Apply the patches that come for a model; ask for the whole where one does not fit. */
export function keepUp({ model }: { model: Model }): void {
  /** What was told of each part since a picture, in pieces. */
  let told: Record<string, string[]> = {};
  let began: unknown;

  const view = () => model.get("view") as Shown | undefined;

  const tell = () => {
    try {
      model.send({ t: "have", picture: view()?.picture });
    } catch {
      // No kernel: this picture stays.
    }
  };

  const patched = ({ base, since, fields, parts }: Patch) => {
    if (since === base) {
      began = base;
      told = {};
    }
    const before = view();
    if (before?.picture !== base || since !== began) return;
    const now = { ...before.parts };
    for (const [name, steps] of Object.entries(parts)) {
      const shown = (now[name] ?? "").split("<");
      const known = [...shown, ...(told[name] ?? shown)];
      delete now[name];
      if (steps) now[name] = made(steps, known);
      told[name] = known.slice(shown.length);
    }
    return { ...before, ...fields, parts: now };
  };

  model.on("msg:custom", (message) => {
    if (!isRecord(message) || message.t !== "patch") return;
    const next = patched(message as unknown as Patch);
    if (next) model.set("view", next);
    else tell();
  });
  // What Python sent before somebody listened here is lost.
  const { widget_manager: manager } = model;
  if (manager) manager.get_model(model.get("itself")).then(hear).catch(String).then(tell);
  else tell();
}

/**
 * Take messages as Jupyter does. anywidget passes on none, for ever, if the page was too busy to load
 * this file within two seconds; but it shows the board, which then would answer to nothing.
 */
function hear(behind: Behind): void {
  const { _handle_comm_msg } = Object.getPrototypeOf(Object.getPrototypeOf(behind));
  behind.comm.on_msg(_handle_comm_msg.bind(behind));
}

/** Make markup of some steps, and add its new pieces to what is known. */
function made(steps: (string | number)[], known: string[]): string {
  const found: string[] = [];
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at] as string | number;
    if (typeof step === "string") {
      found.push(step);
      known.push(...step.split("<"));
    } else found.push(...known.slice(step, step + (steps[++at] as number)));
  }
  return found.join("<");
}
