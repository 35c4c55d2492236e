/**
 * The page of a room in which several people play, each on a device of their own: joining, the lobby,
 * the board of a game or the parts of a class, and the line above them. The server is the only one that
 * knows what may be done: `you.can` and the parts that Python draws.
 */

// As it is served, not as a copy in this bundle.
import board from "./board.js";
import { newName } from "./channel";
import { closest, make, setAttribute } from "./dom";
import { type Message, makeHost } from "./host";
import { type Gone, makeLink } from "./link";
import { browserTools } from "./link_tools";
import { html, type Markup } from "./markup";
import type { Model } from "./model";
import { morph } from "./morph";
import { type AllWords, speaker, type Told } from "./room";
import {
  gonePage,
  type HandOver,
  invitation,
  joinPage,
  type Look,
  line,
  lobbyPage,
  type Panel,
  panelOf,
  SETS,
  waitPage,
} from "./room_view";
import { makeDialog } from "./table_dialog";
import { isRecord, type View } from "./view";

type Fields = Record<string, unknown>;
interface Ack {
  ok: boolean;
  text: string;
  [field: string]: unknown;
}

/** A picture of Python's, with the number of the last move where there are moves. */
type Picture = View & { head?: number };

/** The model of the game that all play; others are a person's own. */
const BOARD = "board";
/** The model of a teacher. */
const CLASS = "class";
const KEPT_COLOURS = "table colours";
/** Milliseconds for which a sentence is shown. */
const SAID = 8_000;

/** Run the page in a document that has the places of `table.html.j2`. */
export function run(words: AllWords): void {
  const root = document.documentElement;
  const place = (id: string) => document.getElementById(id) as HTMLElement;
  const [page, above, home, said] = ["page", "line", "board", "said"].map(place) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  const dialog = makeDialog(place("panel") as HTMLDialogElement, () => {
    if (panel.name) open({ name: "" });
  });
  const beside = place("beside");
  let told: Told | undefined;
  let gone: Gone | undefined;
  let language = root.lang;
  let colours = localStored(KEPT_COLOURS, SETS) ?? "standard";
  let connected = false;
  let joining = false;
  let draft: Look["draft"] = { name: "" };
  let problem = "";
  let panel: Panel = { name: "" };
  let saying: ReturnType<typeof setTimeout> | undefined;
  /** What is shown below the line, by the name of its model. */
  const shown = new Map<string, { el: HTMLElement; leave: () => void; view?: Picture }>();
  /** The model of those that is seen. */
  let front = "";
  /** The last move when this person began to look back. */
  let seenHead = 0;
  /** The model that is being made. */
  let adding = "";
  /** Who waits for an answer of the room, by the id of the question. */
  const waiting = new Map<string, (ack: Ack) => void>();

  // ------------------------------------------------------------------ drawing

  function look(): Look {
    const view = shown.get(BOARD)?.view;
    const missed = view?.past && front === BOARD ? (view.head ?? 0) - seenHead : 0;
    const say = speaker(words, language, told?.room.kind);
    return {
      say,
      language,
      colours,
      connected,
      draft,
      problem,
      missed,
      panel,
      shown: [...shown.keys()],
      front,
      // While a class has nothing open, its teacher shows how to come in.
      beside: Boolean(shown.has(CLASS) && !shown.get(CLASS)?.view?.parts.now),
    };
  }

  function draw(): void {
    root.lang = language;
    root.dataset.colours = colours;
    const now = look();
    const title = told?.room.title[language];
    document.title = title ? `${title} – ${now.say("page.brand")}` : now.say("page.brand");
    const playing = shown.size > 0 && !gone && !joining;
    for (const [name, { el }] of shown) el.hidden = name !== front;
    home.hidden = above.hidden = !playing;
    page.hidden = playing;
    morph(page, playing ? "" : pageOf(now).text);
    morph(beside, told && playing && now.beside ? invitation(told, now).text : "");
    const own = told?.you && !gone && !joining ? { ...told, you: told.you } : undefined;
    const open = own ? panelOf(own, now) : "";
    morph(above, own && playing ? line(own, now).text : "");
    dialog.show(html`${open}`.text);
  }

  function pageOf(now: Look): Markup {
    if (gone) return gonePage(gone, now);
    const you = told?.you;
    if (told && joining) return joinPage(told, now);
    // A class has no lobby: its parts are on their way.
    return told?.room.kind === "table" && you ? lobbyPage({ ...told, you }, now) : waitPage(now);
  }

  /** Say what happened, for a while; screen readers hear it. */
  function tell(text: string): void {
    clearTimeout(saying);
    // Above what is open, too.
    said.hidePopover();
    if (text) said.showPopover();
    said.textContent = text;
    if (text) saying = setTimeout(() => tell(""), SAID);
  }

  function open(next: Panel): void {
    panel = next;
    draw();
  }

  // ------------------------------------------------------------------ what the server sends

  const link = makeLink(
    {
      nobody(now) {
        told = now;
        forget();
        // A form that goes away again would take what somebody has begun to type.
        joining = !joinByWord();
        if (!joining) told = undefined;
        draw();
      },
      gone(why) {
        gone = why;
        forget();
        draw();
      },
      connected(is) {
        connected = is;
        if (!is) {
          for (const answer of waiting.values()) answer({ ok: false, text: "" });
          waiting.clear();
        }
        draw();
      },
      told(now, is) {
        const first = !told?.you;
        told = now;
        joining = false;
        if (is === "hello" && now.you && first) speak(now.you.language, false);
        if (now.said) tell(now.said);
        draw();
      },
      answered(answer) {
        const { req, ok, text } = answer;
        waiting.get(`${req}`)?.({ ...answer, ok: ok === true, text: `${text ?? ""}` });
        waiting.delete(`${req}`);
      },
      model: take,
    },
    browserTools(),
  );

  /** Boards draw themselves; this page only reads where they are. */
  const watched = {
    initialize({ model }: { model: Model }) {
      board.initialize({ model });
      const name = adding;
      model.on("change:view", () => {
        note(name, model.get("view"));
        draw();
      });
    },
    render: board.render,
  };
  const host = makeHost(watched, (name, message) => {
    // What a board says while it leaves is for nobody.
    if (host.knows(name)) link.send(name, message);
  });

  function take(name: string, message: Message, bytes: unknown[]): void {
    if (message.method === "open") show(name, message.state ?? {});
    else if (message.method === "close") hide(name);
    else host.deliver(name, message, bytes);
  }

  function show(name: string, state: Fields): void {
    const known = shown.get(name);
    if (known) {
      const { view } = known;
      // The same page goes on, wherever its reader was.
      host.deliver(name, { method: "update", state });
      if (view?.past) ask(name, { t: "goto", ply: view.ply });
      return;
    }
    const el = make("div", { class: "sal-home", "data-model": name });
    home.append(el);
    front = name;
    shown.set(name, { el, leave: () => {} });
    adding = name;
    host.add(name, state);
    note(name, state.view);
    const leave = host.show(name, el);
    shown.set(name, { ...(shown.get(name) ?? {}), el, leave });
    if (colours !== SETS[0]) ask(name, { t: "set", setting: "colours", value: colours });
    draw();
  }

  function hide(name: string): void {
    const there = shown.get(name);
    if (!there) return;
    host.forget(name);
    shown.delete(name);
    if (front === name) front = [...shown.keys()][0] ?? "";
    there.leave();
    there.el.remove();
    draw();
  }

  function forget(): void {
    for (const name of [...shown.keys()]) hide(name);
  }

  function note(name: string, given: unknown): void {
    const there = shown.get(name);
    if (!there || !isRecord(given)) return;
    const view = given as unknown as Picture;
    if (name === BOARD && !(view.past && there.view?.past)) seenHead = view.head ?? 0;
    there.view = view;
    setAttribute(root, "data-light", view.light ?? "page");
    if (view.lang !== language) speak(view.lang, false);
  }

  // ------------------------------------------------------------------ what people do

  /** Ask something of a model without waiting for what it says. */
  function ask(name: string, content: Fields): void {
    const rev = shown.get(name)?.view?.rev ?? 0;
    try {
      link.send(name, { method: "custom", content: { rev, ...content, req: newName() } });
    } catch {
      tell(look().say("said.no_link"));
    }
  }

  /** Ask something of the room; its sentence is told. */
  async function request(t: string, fields: Fields = {}): Promise<Ack> {
    const req = newName();
    try {
      link.request({ t, req, ...fields });
    } catch {
      tell(look().say("said.no_link"));
      return { ok: false, text: "" };
    }
    const ack = await new Promise<Ack>((resolve) => waiting.set(req, resolve));
    if (ack.text) tell(ack.text);
    // What was chosen on the page goes back to what is so.
    draw();
    return ack;
  }

  /** Speak a language from now on; at a board it is the board's, which tells us. */
  function speak(code: string, asked: boolean): void {
    if (!(code in words) || code === language) return;
    language = code;
    if (asked && told?.you && connected) {
      request("rename", { language });
      for (const name of shown.keys()) ask(name, { t: "language", language });
    }
    draw();
  }

  async function join(fields: Fields): Promise<void> {
    problem = "";
    let answer: Response;
    try {
      answer = await fetch("join", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...fields, language }),
      });
    } catch {
      problem = look().say("said.no_link");
      return draw();
    }
    const data = await answer.json().catch(() => ({}));
    if (answer.ok) {
      told = undefined;
      joining = false;
    } else {
      problem = `${data.text ?? look().say("said.refused")}`;
    }
    draw();
    link.start();
  }

  /** Sit down with a word that is good for once; it must not stay in the address. */
  function joinByWord(): boolean {
    const once = new URLSearchParams(location.hash.slice(1)).get("once");
    if (!once) return false;
    history.replaceState(null, "", location.pathname);
    join({ once });
    return true;
  }

  /** Get a way to this seat for another device, of the same person or of somebody else. */
  async function handOver(shared: boolean): Promise<void> {
    const ack = await request("hand_over", { shared });
    if (ack.ok) open({ name: shared ? "share" : "hand_over", way: ack as unknown as HandOver });
  }

  function copy(): void {
    const address = told?.room.address ?? "";
    const kept = look().say("said.copied");
    const link = document.getElementById("address");
    // Selected as well, for where there is no clipboard (an insecure address).
    if (link) getSelection()?.selectAllChildren(link);
    navigator.clipboard?.writeText(address).then(
      () => tell(kept),
      () => tell(look().say("said.selected")),
    );
    if (!navigator.clipboard) tell(look().say("said.selected"));
  }

  const seatOf = (at: HTMLElement) => +(at.dataset.seat ?? "");
  const sure = (t: string) => () => {
    open({ name: "" });
    request(t);
  };

  const PRESSES: Record<string, (at: HTMLElement) => void> = {
    speak: ({ dataset }) => speak(dataset.language ?? "", true),
    again: () => link.start(),
    start: () => request("start"),
    sit: (at) => request("sit", { seat: seatOf(at) }),
    stand: () => request("stand"),
    take_back: () => request("take_back"),
    agree: () => request("agree", { yes: true }),
    refuse: () => request("agree", { yes: false }),
    share: () => handOver(true),
    hand_over: () => handOver(false),
    own_copy: sure("copy"),
    turn: () => {
      const names = [...shown.keys()];
      front = names[(names.indexOf(front) + 1) % names.length] ?? "";
      draw();
    },
    copy,
    now: () => {
      ask(BOARD, { t: "goto", ply: shown.get(BOARD)?.view?.head ?? 0 });
    },
    menu: () => open({ name: "menu" }),
    invite: () => open({ name: "invite" }),
    new_game: () => open({ name: "new_game" }),
    leave: () => open({ name: "leave" }),
    close: () => open({ name: "close" }),
    shut: () => open({ name: "" }),
    "new_game-sure": sure("new_game"),
    "leave-sure": sure("leave"),
    "close-sure": sure("close"),
  };

  const CHANGES: Record<string, (at: HTMLInputElement | HTMLSelectElement) => void> = {
    colours: ({ value }) => {
      colours = value;
      localStore(KEPT_COLOURS, value);
      for (const name of shown.keys()) ask(name, { t: "set", setting: "colours", value });
      draw();
    },
    bot: (at) => request("bot", { seat: seatOf(at), bot: at.value }),
    lock: (at) => request("lock", { on: (at as HTMLInputElement).checked }),
  };

  const FORMS: Record<string, (given: FormData) => void> = {
    join: (given) => {
      const seat = given.get("seat");
      join({ name: `${given.get("name")}`, seat: seat ? +seat : null });
    },
    rename: async (given) => {
      const { ok } = await request("rename", { name: `${given.get("name")}` });
      if (ok && panel.name === "menu") open({ name: "" });
    },
  };

  document.addEventListener("click", (event) => {
    const at = closest(event, "[data-do]") as HTMLElement | null;
    // The second press of a double click is not meant for what the first has opened or done.
    if (!at?.matches("button") || event.detail > 1) return;
    dialog.openedBy(at);
    const does = at.dataset.do ?? "";
    // The same button at several seats has the number of the seat in its name.
    if (does.startsWith("release")) request("release", { seat: seatOf(at) });
    else PRESSES[does]?.(at);
  });

  document.addEventListener("keydown", (event) => {
    // Nor is a key that is still held.
    if (event.repeat && event.key === "Enter" && closest(event, "[data-do]"))
      event.preventDefault();
  });

  document.addEventListener("change", (event) => {
    const at = event.target as HTMLInputElement;
    if (at.form?.dataset.do === "join") fill(at.form);
    else CHANGES[at.dataset?.do ?? ""]?.(at);
  });

  document.addEventListener("input", (event) => {
    const { form } = event.target as HTMLInputElement;
    if (form?.dataset.do === "join") fill(form);
  });

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    FORMS[form.dataset.do ?? ""]?.(new FormData(form));
  });

  /** Keep what is being filled in: the page is drawn again whenever somebody comes or goes. */
  function fill(form: HTMLFormElement): void {
    const given = new FormData(form);
    const seat = given.get("seat");
    draft = {
      name: `${given.get("name") ?? ""}`,
      ...(seat === null ? {} : { seat: `${seat}` }),
    };
    draw();
  }

  addEventListener("online", link.wake);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) link.wake();
  });

  draw();
  link.start();
}

/** What this browser keeps for its reader, where it keeps anything. */
function localStored(key: string, known: string[]): string | undefined {
  try {
    return known.find((each) => each === localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

function localStore(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A private window.
  }
}

/** The first page of a server: whoever knows the code of a table goes there. */
export function door(): void {
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = new FormData(event.target as HTMLFormElement).get("code");
    // Japanese keyboards give wide letters.
    const read = `${code}`
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, "");
    if (read) location.href = `t/${read}/`;
  });
}

const given = document.getElementById("words");
if (given) run(JSON.parse(given.textContent ?? "{}"));
else if (document.getElementById("door")) door();
