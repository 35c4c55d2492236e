/** The picture Python sends, checked before anything of it is drawn. */

import type { Light } from "./dark_pictures";
import { type Word, type Words, wordsOf } from "./words";

/** The version of the protocol this page speaks. */
const VERSION = 1;

/** One position of one board, for one seat and one language. */
export interface View {
  rev: number;
  lang: string;
  /** Markup by the name of the place it belongs to, in the order Tab goes through them. */
  parts: Record<string, string>;
  status: string;
  /** Style of the whole board, as it was chosen: colours of seats, size, speed. */
  look?: string;
  /** Whether its pictures are dark: as the page is, or as was chosen. */
  light?: Light;
  /** The ply that is shown. */
  ply: number;
  /** The first picture of another game than the one before: nothing comes from there. */
  fresh?: boolean;
  /** An action here would begin a branch: the user is asked first. */
  past: boolean;
  /** The page asks for a bot's move `pace` milliseconds after drawing. */
  auto: boolean;
  pace: number;
}

export interface Checked {
  words: Words;
  view?: View;
  /** The word that says why there is no view. */
  problem: Word;
}

/** Return a view, or the name of the sentence that says why it cannot be drawn. */
export function checkView(raw: unknown): Checked {
  const data = isRecord(raw) ? raw : {};
  const words = wordsOf(isTexts(data.strings) ? data.strings : {});
  const { v, rev, parts, status, lang, ply, pace } = data;
  const sound =
    v === VERSION &&
    isTexts(parts) &&
    typeof status === "string" &&
    typeof lang === "string" &&
    [rev, ply, pace].every((n) => Number.isInteger(n) && (n as number) >= 0);
  const view = data as unknown as View;
  const problem = typeof v === "number" && v !== VERSION ? "version" : "malformed";
  return { words, problem, ...(sound ? { view } : {}) };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return Object(value) === value && !Array.isArray(value);
}

export function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}
