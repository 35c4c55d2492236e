/** One view of one board: ties the picture, the controls and the channel to Python together. */

import { type Ack, Channel, type Question } from "./channel";
import { Clock } from "./clock";
import { fillDials } from "./dials";
import { closest, focused, make } from "./dom";
import { onKey, SUPPRESS } from "./keys";
import type { Listener, Model } from "./model";
import { watchPieces } from "./motion";
import { Panels } from "./panels";
import { Parts } from "./parts";
import { Roving } from "./roving";
import { Status } from "./status";
import { Tips } from "./tips";
import { checkView, type View } from "./view";
import { type Words, wordsOf } from "./words";

/** Milliseconds until a click counts as slow, and until it counts as unanswered. */
const CLICK = { slow: 500, silent: 5_000 };
/** A bot may think for a while. */
const BOT = { slow: 2_000, silent: 60_000 };

/** Milliseconds within which a second click of the same hand is no second wish. */
const DOUBLE = 300;

const PRESSED = "[data-action],[data-open],[data-command],[data-why]";
const TOLD = "[data-why],[data-tip]";
const SLIDER = 'input[data-command="goto"]';
const DECISIONS = ["act", "branch"];

export class Player {
  readonly #model: Model;
  readonly #line = make("p", { class: "sal-status", role: "status", "aria-live": "polite" });
  readonly #error = make("p", { class: "sal-error", role: "alert" });
  readonly #main = make("div", { class: "sal-main" }, this.#line);
  readonly #root = make(
    "div",
    { class: "sal sal-root", tabindex: "-1", [SUPPRESS]: "" },
    this.#error,
    this.#main,
  );
  readonly #status = new Status(this.#line);
  readonly #parts = new Parts(this.#main);
  readonly #panels = new Panels(this.#root);
  readonly #tips = new Tips(this.#root);
  readonly #roving = new Roving(this.#root, () => this.#groups());
  readonly #clock = new Clock(() => this.#guard(() => this.#letBotMove()));
  readonly #clicks: Channel;
  readonly #bots: Channel;
  readonly #listening = new AbortController();
  readonly #onView: Listener = () => this.#guard(() => this.#draw());
  #view: View | undefined;
  #words: Words = wordsOf();
  /** The ply the slider was last moved to, while Python is still on its way there. */
  #wanted: number | undefined;
  /** When something was last pressed by mouse. */
  #pressed = Number.NEGATIVE_INFINITY;
  /** A bot's move was due while the one before was not yet answered. */
  #owed = false;
  /** The action that waits for the question whether to play on from the past. */
  #doubtful = "";

  constructor(model: Model, el: HTMLElement) {
    this.#model = model;
    this.#error.hidden = true;
    this.#clicks = new Channel(model, this.#clickEvents(), CLICK);
    this.#bots = new Channel(model, this.#botEvents(), BOT);
    el.append(this.#root);
  }

  start(): void {
    this.#listen();
    this.#model.on("change:view", this.#onView);
    this.#onView();
  }

  stop(): void {
    this.#listening.abort();
    this.#model.off("change:view", this.#onView);
    this.#clock.stop();
    this.#clicks.close();
    this.#bots.close();
    this.#root.remove();
  }

  // ------------------------------------------------------------------ drawing

  #draw(): void {
    const { words, view, problem } = checkView(this.#model.get("view"));
    this.#words = words;
    if (!view) {
      // The last good position stays where it is.
      this.#status.showNote(words[problem]);
      return;
    }
    const isNew = this.#view?.rev !== view.rev;
    this.#view = view;
    const before = focused(this.#root);
    // All measuring comes before the first change: each one after it would cost a layout.
    const move = watchPieces(this.#root);
    // The panel an accepted action came from has done its work.
    if (isNew && DECISIONS.includes(this.#clicks.asked)) this.#panels.close();
    this.#roving.remember();
    this.#root.lang = view.lang;
    this.#root.style.cssText = view.look ?? "";
    this.#parts.draw(this.#model.get("scenery"), view.parts);
    fillDials(this.#main, words);
    this.#panels.settle();
    this.#roving.settle();
    this.#roving.restore();
    this.#tips.refresh();
    const after = focused(this.#root);
    if (after !== before) {
      // Nobody has asked about what the focus fell to.
      this.#tips.hush(after);
      this.#status.showHint("");
    }
    this.#showSlider();
    this.#status.showTurn(view.status);
    requestAnimationFrame(move);
    this.#error.hidden = true;
    this.#root.dataset.rev = String(view.rev);
    this.#clock.set(view.auto, view.pace);
    this.#tellSeen(view.rev);
  }

  #groups(): HTMLElement[] {
    const { panel } = this.#panels;
    return [...this.#parts.elements, ...(panel ? [panel] : [])];
  }

  #showSlider(): void {
    const value = String(this.#wanted ?? this.#view?.ply);
    for (const slider of this.#main.querySelectorAll<HTMLInputElement>(SLIDER)) {
      slider.value = value;
    }
  }

  /** Echo what was drawn: notebooks that react to the browser (marimo) wait for it. */
  #tellSeen(rev: number): void {
    if (this.#model.get("seen") === rev) return;
    this.#model.set("seen", rev);
    this.#model.save_changes();
  }

  /** Run something; a mistake of ours is shown in the cell, never only on the console. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      console.error(error);
      this.#error.textContent = this.#words.broken.replace("{why}", String(error));
      this.#error.hidden = false;
    }
  }

  // ------------------------------------------------------------------ asking Python

  #ask(t: string, fields: Record<string, unknown> = {}): void {
    this.#clicks.ask({ t, rev: this.#view?.rev ?? 0, ...fields });
  }

  #letBotMove(): void {
    // With no pace at all the time may come before the answer to the move before.
    this.#owed = !this.#bots.ask({ t: "next", rev: this.#view?.rev ?? 0 });
  }

  /** Play an action; from an earlier position only after asking, as that starts a new line. */
  #act(action: string, pressed: Element): void {
    const view = this.#view;
    if (!view || this.#clicks.busy) return;
    this.#doubtful = action;
    const opener = this.#panels.panel?.contains(pressed) ? this.#panels.opener : pressed;
    if (view.past && this.#openPanel("branch", opener)) return;
    this.#ask("act", { action });
  }

  #command(text: string): void {
    const [name = "", argument = "", value] = text.split(" ");
    if (name === "possible") this.#roving.next();
    else if (name === "close") this.#panels.close();
    else if (name === "help") this.#openPanel(name, focused(this.#root));
    else if (name === "copy") this.#copy();
    else if (name === "next") this.#letBotMove();
    else if (name === "goto") this.#goTo(Number(argument));
    else if (name === "set") this.#ask(name, { setting: argument, value });
    else if (argument) this.#ask(name, { [name]: argument });
    else if (name === "branch") this.#ask(name, { action: this.#doubtful });
    else this.#ask(name);
  }

  /** Go to a ply; while one is on its way, only the last one wanted is asked for afterwards. */
  #goTo(ply: number): void {
    this.#wanted = ply;
    if (!this.#clicks.busy) this.#ask("goto", { ply });
  }

  #copy(): void {
    const text = this.#main.querySelector("[data-copy]");
    if (!text) return;
    // Selected as well, for Ctrl+C where there is no clipboard (an insecure page, no permission).
    window.getSelection()?.selectAllChildren(text);
    navigator.clipboard?.writeText(text.textContent ?? "").catch(() => {});
  }

  #clickEvents() {
    return {
      asked: () => {
        this.#root.setAttribute("aria-busy", "true");
        focused(this.#root)?.setAttribute("data-pending", "");
      },
      slow: () => this.#status.showNote(this.#words.busy),
      silent: () => {
        this.#wanted = undefined;
        this.#settleClick();
        this.#status.showNote(this.#words.no_answer);
      },
      answered: (asked: Question, ack: Ack) => this.#guard(() => this.#answered(asked, ack)),
    };
  }

  #answered(asked: Question, ack: Ack): void {
    this.#settleClick();
    this.#status.showNote(ack.text);
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted === undefined) return;
    if (asked.t !== "goto" || (ack.ok && wanted !== asked.ply)) this.#goTo(wanted);
    else this.#showSlider();
  }

  #settleClick(): void {
    this.#root.removeAttribute("aria-busy");
    for (const each of this.#root.querySelectorAll("[data-pending]")) {
      each.removeAttribute("data-pending");
    }
  }

  #botEvents() {
    return {
      asked: () => {},
      slow: () => this.#status.showNote(this.#words.busy),
      silent: () => this.#status.showNote(this.#words.no_answer),
      // A move of the clock may come too late for the position; that is nobody's concern.
      answered: (_asked: Question, ack: Ack) => {
        if (["internal", "malformed"].includes(ack.code)) this.#status.showNote(ack.text);
        else if (this.#owed && this.#view?.auto) this.#letBotMove();
      },
    };
  }

  // ------------------------------------------------------------------ people

  #listen(): void {
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) =>
      this.#root.addEventListener(name, (event) => this.#guard(() => handle(event)), {
        signal: this.#listening.signal,
      });
    on("click", (event) => this.#onClick(event));
    on("keydown", (event) => this.#onKeyDown(event));
    on("input", (event) => {
      const slider = closest(event, SLIDER);
      if (slider instanceof HTMLInputElement) this.#goTo(Number(slider.value));
    });
    on("pointerover", (event) => this.#lookAt(closest(event, TOLD)));
    on("pointerleave", () => this.#lookAt(null));
    on("focusin", (event) => {
      const item = closest(event, "[tabindex]");
      if (item) this.#roving.take(item);
      this.#lookAt(closest(event, TOLD));
    });
  }

  #onClick(event: MouseEvent): void {
    const item = closest(event, PRESSED);
    const { panel } = this.#panels;
    if (panel && !event.composedPath().includes(panel) && !item?.matches("[data-open]")) {
      this.#panels.close();
    }
    if (!item) return;
    // The second half of a double click would fall on the next position.
    const doubled = event.detail > 1 && event.timeStamp - this.#pressed < DOUBLE;
    if (item.matches("[data-action],[data-open]")) {
      if (doubled) return;
      this.#pressed = event.timeStamp;
    }
    this.#press(item);
  }

  #press(item: Element): void {
    const { action, open, command, why } = (item as HTMLElement | SVGElement).dataset;
    if (item.matches("input")) return;
    this.#tips.hush(item);
    if (action !== undefined) this.#act(action, item);
    else if (open !== undefined) this.#openPanel(open, item);
    else if (command !== undefined) this.#command(command);
    else if (why !== undefined) this.#status.showHint(why);
  }

  /** Open a panel, or close it if it is open. Says whether there is such a panel. */
  #openPanel(name: string, opener: Element | null): boolean {
    const { open } = this.#panels;
    this.#panels.close();
    const found = open === name || this.#panels.show(name, opener);
    this.#roving.settle();
    return found;
  }

  #onKeyDown(event: KeyboardEvent): void {
    onKey(this.#root, event, {
      escape: () => {
        const { open } = this.#panels;
        this.#panels.close();
        this.#tips.hush(focused(this.#root));
        return open !== "";
      },
      move: (key) => this.#roving.move(key),
      press: (target) => {
        // Buttons of HTML press themselves.
        if (target.matches("button,summary,a,input")) return false;
        const item = target.closest(PRESSED);
        if (item) this.#press(item);
        return item !== null;
      },
      command: (name) => this.#command(name),
    });
  }

  /** Tell about what is pointed at; nothing there: about what has the focus. */
  #lookAt(item: Element | null): void {
    const shown = item ?? focused(this.#root)?.closest(TOLD);
    this.#status.showHint(shown?.getAttribute("data-why") ?? "");
    // Beside an open panel there is no room for a tip.
    this.#tips.show((!this.#panels.open && shown?.closest("[data-tip]")) || null);
  }
}
