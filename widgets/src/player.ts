/** One view of one board: ties the picture, the controls and the channel to Python together. */

import { appear } from "./appear";
import { type Ack, makeChannel, newName, type Question } from "./channel";
import { makeClock } from "./clock";
import { okOf, pick, settleDials, turn } from "./dials";
import { closest, focused, make, setAttribute } from "./dom";
import { download } from "./files";
import { mark, onKey, SUPPRESS } from "./keys";
import { settleLog } from "./log";
import type { Model } from "./model";
import { watchPieces } from "./motion";
import { goOn } from "./next";
import { makeNight } from "./night";
import { makePanels } from "./panels";
import { makeParts } from "./parts";
import { makeRoving } from "./roving";
import { makeStatus } from "./status";
import { makeTips, type Wanted } from "./tips";
import { watchTouch } from "./touch";
import { checkView, type View } from "./view";
import { wordsOf } from "./words";

/** Milliseconds until a click counts as slow, and until it counts as unanswered. */
const CLICK = { slow: 500, silent: 5_000 };
/** A bot may think for a while. */
const BOT = { slow: 2_000, silent: 60_000 };

/** Milliseconds within which a second click of the same hand is no second wish. */
const DOUBLE = 300;

/** Pixels by which a mouse that rests may shake. */
const SHAKE = 6;

const PRESSED = "[data-action],[data-open],[data-command],[data-why],[data-turn]";
const TOLD = "[data-why],[data-tip]";
const SLIDER = 'input[data-command="goto"]';
const DECISIONS = ["act", "branch"];

/** Draw the board of a model into an element; the function returned takes it away again. */
export function play(model: Model, el: HTMLElement): () => void {
  const status = makeStatus();
  const error = make("p", { class: "sal-error", role: "alert" });
  const main = make("div", { class: "sal-main" }, status.box);
  const root = make("div", { class: "sal sal-root", tabindex: "-1", [SUPPRESS]: "" }, error, main);
  const parts = makeParts(main);
  const panels = makePanels(root);
  const tips = makeTips(root);
  const night = makeNight(root);
  const groups = () => {
    const panel = panels.panel();
    return [...parts.elements(), ...(panel ? [panel] : [])];
  };
  const roving = makeRoving(root, groups);
  const page = newName();
  const listening = new AbortController();
  let view: View | undefined;
  let words = wordsOf();
  /** The ply the slider was last moved to, while Python is still on its way there. */
  let wanted: number | undefined;
  /** When something was last pressed by mouse. */
  let pressed = Number.NEGATIVE_INFINITY;
  /** Where the mouse has pressed something, until it moves on. */
  let restsAt: { x: number; y: number } | undefined;
  /** No mouse has moved over the board yet: one may have been there before it came. */
  let unmoved = true;
  /** A bot's move was due while the one before was not yet answered. */
  let owed = false;
  /** What was pressed for the question that is open. */
  let asker: Element | null = null;
  /** The action that waits for the question whether to play on from the past. */
  let doubtful = "";
  /** What the hint and the tip shown belong to. */
  let told: Element | null = null;
  /** What was pressed has been understood: nothing is told of it until one has been elsewhere. */
  let quiet: Element | null = null;
  /** The focus is being given back to where it was: nobody asks about what gets it. */
  let giving = false;

  // ------------------------------------------------------------------ drawing

  function draw(): void {
    const checked = checkView(model.get("view"));
    words = checked.words;
    if (!checked.view) {
      // The last good position stays where it is.
      status.showNote(words[checked.problem]);
      return;
    }
    const isNew = view?.rev !== checked.view.rev;
    view = checked.view;
    // All measuring comes before the first change: each one after it would cost a layout.
    const move = watchPieces(root);
    // The panel an accepted action came from has done its work.
    if (isNew && DECISIONS.includes(clicks.asked())) giveBack(panels.close);
    roving.remember();
    // Whatever is set on the root, all below it is styled anew: only where it differs.
    setAttribute(root, "lang", view.lang);
    setAttribute(root, "style", view.look);
    root.classList.toggle("sal-past", view.past);
    night.settle(view.light);
    parts.draw(model.get("scenery"), view.parts);
    settleDials(main, words);
    panels.settle();
    roving.settle();
    giveBack(roving.restore);
    tellAgain();
    showSlider();
    status.showTurn(view.status, main.querySelector(".sal-sentence")?.textContent ?? "");
    settleLog(main, isNew);
    requestAnimationFrame(move);
    error.hidden = true;
    root.dataset.rev = String(view.rev);
    clock.set(view.auto, view.pace);
    tellSeen(view.rev);
  }

  function showSlider(): void {
    const value = String(wanted ?? view?.ply);
    for (const slider of main.querySelectorAll<HTMLInputElement>(SLIDER)) slider.value = value;
  }

  /** Echo what was drawn: notebooks that react to the browser (marimo) wait for it. */
  function tellSeen(rev: number): void {
    if (model.get("seen") === rev) return;
    model.set("seen", rev);
    model.save_changes();
  }

  /** Run something; a mistake of ours is shown in the cell, never only on the console. */
  function guard(run: () => void): void {
    try {
      run();
    } catch (mistake) {
      console.error(mistake);
      error.textContent = words.broken.replace("{why}", String(mistake));
      error.hidden = false;
    }
  }

  // ------------------------------------------------------------------ asking Python

  function ask(t: string, fields: Record<string, unknown> = {}): void {
    clicks.ask({ t, rev: view?.rev ?? 0, ...fields });
  }

  function letBotMove(): void {
    // With no pace at all the time may come before the answer to the move before.
    owed = !bots.ask({ t: "next", rev: view?.rev ?? 0 });
  }

  /** Play an action; from an earlier position only after asking, as that starts a new line. */
  function act(action: string, by: Element): void {
    if (!view || clicks.asked()) return;
    doubtful = action;
    const opener = panels.panel()?.contains(by) ? panels.opener() : by;
    if (view.past && openPanel("branch", opener)) return;
    asker = opener;
    ask("act", { action });
  }

  function command(text: string): void {
    const [name = "", argument = "", value] = text.split(" ");
    if (name === "possible") roving.next();
    else if (name === "close") giveBack(panels.close);
    else if (name === "help") openPanel(name, focused(root));
    else if (name === "copy") copy();
    else if (name === "details") tips.toggleAll();
    else if (name === "fullscreen") fillScreen();
    else if (name === "next") letBotMove();
    else if (name === "goto") goTo(Number(argument));
    else if (name === "set") ask(name, { setting: argument, value });
    else if (argument) ask(name, { [name]: argument });
    else if (name === "branch") ask(name, { action: doubtful });
    else ask(name);
  }

  /** Fill the whole screen, or leave it. */
  function fillScreen(): void {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen().catch(() => status.showNote(words.no_fullscreen));
  }

  /** Go to a ply; while one is on its way, only the last one wanted is asked for afterwards. */
  function goTo(ply: number): void {
    wanted = ply;
    if (!clicks.asked()) ask("goto", { ply });
  }

  function copy(): void {
    const text = main.querySelector("[data-copy]");
    if (!text) return;
    // Selected as well, for Ctrl+C where there is no clipboard (an insecure page, no permission).
    window.getSelection()?.selectAllChildren(text);
    navigator.clipboard?.writeText(text.textContent ?? "").catch(() => {});
  }

  const clicks = makeChannel(
    model,
    {
      asked: () => {
        root.setAttribute("aria-busy", "true");
        focused(root)?.setAttribute("data-pending", "");
      },
      slow: () => status.showNote(words.busy),
      silent: () => {
        wanted = undefined;
        settleClick();
        status.showNote(words.no_answer);
      },
      file: ({ text, name, mime }, bytes) => {
        status.showNote(String(text));
        if (bytes) download(String(name), String(mime), bytes as BlobPart);
      },
      answered: (asked, ack) => guard(() => answered(asked, ack)),
    },
    CLICK,
  );

  function answered(asked: Question, ack: Ack): void {
    settleClick();
    status.showNote(ack.text);
    // Where one has pressed, one looks for the answer: the status line may be out of sight.
    if (ack.code === "illegal" && asker && root.contains(asker)) tips.refuse(asker, ack.text);
    asker = null;
    const last = wanted;
    wanted = undefined;
    if (last === undefined) return;
    if (asked.t !== "goto" || (ack.ok && last !== asked.ply)) goTo(last);
    else showSlider();
  }

  function settleClick(): void {
    root.removeAttribute("aria-busy");
    for (const each of root.querySelectorAll("[data-pending]")) {
      each.removeAttribute("data-pending");
    }
  }

  const bots = makeChannel(
    model,
    {
      asked: () => {},
      slow: () => status.showNote(words.busy),
      silent: () => status.showNote(words.no_answer),
      // A move of the clock may come too late for the position; that is nobody's concern.
      answered: (_asked, ack) => {
        if (["internal", "malformed"].includes(ack.code)) status.showNote(ack.text);
        else if (owed && view?.auto) letBotMove();
      },
    },
    BOT,
  );

  const clock = makeClock(() => guard(letBotMove));

  // ------------------------------------------------------------------ people

  function onClick(event: MouseEvent): void {
    const item = closest(event, PRESSED);
    const panel = panels.panel();
    if (panel && !event.composedPath().includes(panel) && !item?.matches("[data-open]")) {
      giveBack(panels.close);
    }
    restsAt = { x: event.screenX, y: event.screenY };
    if (!item) {
      hush(null);
      return;
    }
    // The second half of a double click would fall on the next position.
    const doubled = event.detail > 1 && event.timeStamp - pressed < DOUBLE;
    if (item.matches("[data-action],[data-open]")) {
      if (doubled) return;
      pressed = event.timeStamp;
    }
    press(item);
  }

  /** Whether a mouse is still where it has pressed something. */
  function rests(event: MouseEvent): boolean {
    if (!restsAt) return false;
    const far = Math.hypot(event.screenX - restsAt.x, event.screenY - restsAt.y);
    if (far > SHAKE) restsAt = undefined;
    return far <= SHAKE;
  }

  function press(item: Element): void {
    const { dataset } = item as HTMLElement;
    const { action, open, command: name, why, turn: to } = dataset;
    if (item.matches("input,select")) return;
    if (to !== undefined) turn(item, to, words);
    else if (action === undefined && open === undefined && why !== undefined)
      tell(item, { reason: true });
    else hush(item);
    if (action !== undefined) act(action, item);
    else if (open !== undefined) openPanel(open, item);
    else if (name === "follow") goOn(item, dataset);
    else if (name !== undefined) command(name);
  }

  /** Open a panel, or close it if it is open. Says whether there is such a panel. */
  function openPanel(name: string, opener: Element | null): boolean {
    const open = panels.open();
    giveBack(panels.close);
    const found = open === name || panels.show(name, opener);
    roving.settle();
    return found;
  }

  function onKeyDown(event: KeyboardEvent): void {
    onKey(root, event, {
      escape: () => {
        const open = panels.open();
        giveBack(panels.close);
        hush(told);
        return open !== "";
      },
      move: roving.move,
      turn: (dial, to) => turn(dial, to, words),
      press: (target) => {
        // Buttons of HTML press themselves.
        if (target.matches("button,summary,a,input,select")) return false;
        const item = okOf(target) ?? target.closest(PRESSED);
        if (item) press(item);
        return Boolean(item);
      },
      command,
    });
  }

  /** Tell about what is pointed at or has come into focus, unless that was just pressed. */
  function lookAt(item: Element | null): void {
    // The pointer moves over the parts of one place: it has been told already, and it lies there.
    if (item && (item === quiet || item === told)) return;
    quiet = null;
    tell(item);
  }

  /** Show why an element cannot be used, and its tip; of none, nothing. */
  function tell(item: Element | null, want: Wanted = {}): void {
    if (item !== told) told?.removeAttribute("aria-describedby");
    told = item;
    told?.setAttribute("aria-describedby", `${status.hint.id} ${tips.box.id}`);
    status.showHint(told?.getAttribute("data-why") ?? "");
    // Beside an open panel there is no room for a tip.
    tips.show(panels.open() ? null : told, want);
  }

  /** After new markup: the same again, as it is now; nothing about what is gone. */
  function tellAgain(): void {
    tips.refresh();
    if (told && root.contains(told)) status.showHint(told.getAttribute("data-why") ?? "");
    else tell(null);
  }

  /** Stop telling, and tell nothing of an element until one has been elsewhere. */
  function hush(item: Element | null): void {
    tell(null);
    quiet = item?.closest(TOLD) ?? null;
  }

  /** Let something move the focus to where it was before. */
  function giveBack(move: () => void): void {
    giving = true;
    try {
      move();
    } finally {
      giving = false;
    }
  }

  function listen(): void {
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
    ) =>
      root.addEventListener(name, (event) => guard(() => handle(event)), {
        signal: listening.signal,
      });
    watchTouch(on, TOLD, (item) => tell(item, { all: true }));
    // What was unfolded can be reached from now on. (This event is told to nothing above.)
    root.addEventListener("toggle", () => guard(() => roving.settle()), {
      capture: true,
      signal: listening.signal,
    });
    on("click", onClick);
    on("keydown", onKeyDown);
    on("input", (event) => {
      const slider = closest(event, SLIDER);
      const list = closest(event, "[data-pick]");
      if (slider instanceof HTMLInputElement) goTo(Number(slider.value));
      else if (list instanceof HTMLSelectElement) pick(list, words);
      else settleLog(main, false);
    });
    // A list or a field that sets something: what is empty still has to be said.
    on("change", (event) => {
      const field = closest(event, "[data-set]") as HTMLInputElement | null;
      if (field) ask("set", { setting: field.dataset.set, value: field.value || " " });
    });
    on("pointerover", (event) => {
      if (event.pointerType === "touch" || unmoved) return;
      const item = closest(event, TOLD);
      // Nobody has pointed at what comes to lie under a mouse that rests where it has pressed. But
      // why the thing that was pressed cannot be used stays: browsers send this again after a click.
      if (!rests(event)) lookAt(item);
      else if (!item || item !== told) hush(item);
    });
    on("pointermove", (event) => {
      if (!unmoved || event.pointerType === "touch") return;
      unmoved = false;
      lookAt(closest(event, TOLD));
    });
    on("pointerleave", (event) => {
      if (event.pointerType !== "touch") lookAt(null);
    });
    on("focusout", (event) => {
      mark(event);
      // Out of the board: what stays behind is not asked about any more.
      if (!root.contains(event.relatedTarget as Node | null)) tell(null);
    });
    on("focusin", (event) => {
      mark(event);
      const item = closest(event, "[tabindex]");
      if (item) roving.take(item);
      if (!giving) lookAt(closest(event, TOLD));
    });
  }

  /** Python follows the game for a board as long as some page shows it. */
  function tellPage(t: string): void {
    try {
      model.send({ t, req: `${page}-${t}`, rev: 0, page });
    } catch {
      // No kernel: nobody is there to follow anything.
    }
  }

  const onView = () => guard(draw);
  el.append(root);
  listen();
  model.on("change:view", onView);
  onView();
  appear(root);
  tellPage("open");
  return () => {
    tellPage("close");
    listening.abort();
    model.off("change:view", onView);
    clock.set(false);
    night.stop();
    clicks.close();
    bots.close();
    root.remove();
  };
}
