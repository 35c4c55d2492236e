/** Markup in which every text is escaped: only markup made here is taken as it is. */

import { escaped } from "./dom";

export class Markup {
  constructor(readonly text: string) {}
}

export type Shown = Markup | string | number | false | null | undefined | Shown[];

/** Markup from a template; texts in it are text, never markup. */
export function html(pieces: TemplateStringsArray, ...values: Shown[]): Markup {
  return new Markup(pieces.map((piece, at) => piece + written(values[at])).join(""));
}

function written(value: Shown): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(written).join("");
  return value === false || value === null || value === undefined ? "" : escaped(value);
}
