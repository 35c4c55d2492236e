/** What the server tells of a room, and the words of its page. */

import { isRecord } from "./view";

/** A text in both languages. */
export type Both = Record<string, string>;

export interface Person {
  name: string;
  /** A device of this person is connected. */
  here: boolean;
  host: boolean;
}

export interface SeatAt {
  seat: number;
  /** Its name in the sets of colours, and of its symbol. */
  colour: string;
  name: Both;
  who: Person | null;
  bot: string | null;
}

export interface People {
  seats: SeatAt[];
  watching: Person[];
}

/** A question that all players at the table have to answer. */
export interface Ask {
  what: "take_back" | "new_game";
  by: number;
  agreed: number[];
  waits: number[];
}

export interface Room {
  code: string;
  kind: "table" | "class";
  state: "lobby" | "playing" | "over" | "closed";
  game: string;
  title: Both;
  about: Both;
  locked: boolean;
  /** Whether people without a seat may look on. */
  watch: boolean;
  address: string;
  /** Whether other devices of the network reach it. */
  lan: boolean;
  bots: string[];
  ask: Ask | null;
  /** The seats that have to decide. */
  turn: number[];
}

export interface You {
  seat: number | null;
  name: string;
  host: boolean;
  language: string;
  /** The requests to the room that this person may send now. */
  can: string[];
}

/** The answer to `me`, and the messages `hello` and `people`. */
export interface Told {
  epoch: string;
  room: Room;
  people: People;
  /** Missing for somebody who has not joined. */
  you?: You;
  /** What has just happened, in this person's language. */
  said?: string;
}

/** Return what was told of a room; nothing if it is something else. */
export function readTold(data: unknown): Told | undefined {
  if (!isRecord(data) || !isRecord(data.room) || !isRecord(data.people)) return undefined;
  return Array.isArray(data.people.seats) ? (data as unknown as Told) : undefined;
}

/** The words of the page, by language. */
export type AllWords = Record<string, Record<string, string>>;

export type Say = (key: string, facts?: Record<string, string | number>) => string;

/**
 * Return a function that says something in a language; `{n:move|moves}` chooses by the number. In
 * another `kind` of room than a table a text may have other words.
 */
export function speaker(words: AllWords, language: string, kind = "table"): Say {
  const texts = words[language] ?? {};
  const plural = new Intl.PluralRules(language);
  return (key, facts = {}) =>
    (texts[`${key}_${kind}`] ?? texts[key] ?? key).replace(
      /\{(\w+)(?::([^}]*))?\}/g,
      (whole, name: string, forms = "") => {
        const fact = facts[name];
        if (fact === undefined) return whole;
        const all = `${forms}`.split("|");
        return forms ? `${plural.select(+fact) === "one" ? all[0] : all.at(-1)}` : `${fact}`;
      },
    );
}
