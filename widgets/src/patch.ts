/**
 * Python sends the whole picture once, then only what has changed of it: see
 * `stoneage_lab/widget/patches.py`. All views of a model on this page share its picture.
 */

import type { Model } from "./model";
import { isRecord, isTexts } from "./view";

/** A text, or the first of some pieces that stay, and their number. */
type Step = string | [number, number];

interface Patch {
  base: number;
  fields: Record<string, unknown>;
  parts: Record<string, Step[] | null>;
}

/** Apply the patches that come for a model; ask for the whole where one does not fit. */
export function keepUp({ model }: { model: Model }): void {
  const tell = () => {
    const view = model.get("view");
    try {
      model.send({ t: "have", picture: isRecord(view) ? view.picture : 0 });
    } catch {
      // No kernel: this picture stays.
    }
  };
  model.on("msg:custom", (message) => {
    if (!isRecord(message) || message.t !== "patch") return;
    const view = patched(model.get("view"), message as unknown as Patch);
    if (view) model.set("view", view);
    else tell();
  });
  // What Python sent before somebody listened here is lost.
  tell();
}

function patched(view: unknown, { base, fields, parts }: Patch) {
  if (!isRecord(view) || view.picture !== base || !isTexts(view.parts)) return;
  const now: Record<string, string> = { ...view.parts };
  for (const [name, steps] of Object.entries(parts)) {
    const pieces = (now[name] ?? "").split("<");
    delete now[name];
    if (steps) now[name] = steps.map((step) => kept(pieces, step)).join("<");
  }
  return { ...view, ...fields, parts: now };
}

function kept(pieces: string[], step: Step): string {
  return typeof step === "string" ? step : pieces.slice(step[0], step[0] + step[1]).join("<");
}
