/** The page's own words. Python sends them with each view, in the language of the view. */

export type Word =
  | "busy"
  | "no_answer"
  | "malformed"
  | "version"
  | "broken"
  | "no_fullscreen"
  | "ok";

export type Words = Record<Word, string>;

/** Texts for the case that nothing readable has come from Python. */
const FIRST: Partial<Words> = {
  malformed: "This page cannot read it. Run this cell again.",
  version: "Page and Python are of different versions. Reload the page.",
};

/** All given words. */
export function wordsOf(given: Record<string, string> = {}): Words {
  return { ...FIRST, ...given } as Words;
}
