/** One view of one board: ties the picture, the controls and the channel to Python together. */

import { makeClock } from "./bot_pace";
import { type Ack, makeChannel, newName, type Question } from "./channel";
import { setNight } from "./dark_pictures";
import { DIALS, okOf, pick, settleDials, turn } from "./dials";
import {
  all,
  closest,
  find,
  first,
  focused,
  isInWindow,
  make,
  setAttribute,
  setClass,
} from "./dom";
import { download } from "./downloads";
import { mark, onKey, SUPPRESS } from "./keys";
import { scrollLog } from "./log";
import { MARK, makeMarks } from "./marks";
import type { Model } from "./model";
import { endMotion, watchPieces } from "./motion";
import { goOn } from "./next_item";
import { makeParts } from "./page_parts";
import { makePanels } from "./panels";
import { choiceOf, makePreview } from "./preview";
import { makeRoving, USABLE } from "./roving_focus";
import { appear } from "./scroll_into_view";
import { makeStatus } from "./status";
import { makeTips, type Wanted } from "./tips";
import { watchTouch } from "./touch";
import { checkView, type View } from "./view";
import { makeFit } from "./window_fit";
import { wordsOf } from "./words";

/** Milliseconds until a click counts as slow, and until it counts as unanswered. */
const CLICK = { slow: 500, silent: 5_000 };
/** A bot may think for a while. */
const BOT = { slow: 2_000, silent: 60_000 };

/** A second click within this many milliseconds belongs to a double click. */
const DOUBLE = 300;

/** A mouse that moves less than this many pixels counts as at rest. */
const SHAKE = 6;

/** A board of fewer pixels has the narrow layout. */
const NARROW = 600;

const PRESSED = `${USABLE},[data-turn]`;
const TOLD = "[data-why],[data-tip]";
const SLIDER = "input[data-command=goto]";
const DECISIONS = ["act", "branch"];

/** Draw the board of a model into an element; the function returned takes it away again. */
export function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const status = makeStatus();
  const error = make("p", { class: "sal-error", role: "alert" });
  const main = make("div", { class: "sal-main" }, status.box);
  // The pictures and their letters run from left to right, whatever the page does.
  const root = make(
    "div",
    { class: "sal sal-root", dir: "ltr", tabindex: "-1", [SUPPRESS]: "" },
    error,
    main,
  );
  const parts = makeParts(main);
  const fitWindow = makeFit(main);
  const panels = makePanels(root);
  const tips = makeTips(root, parts.tip);
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
  /** The time of the last press by mouse. */
  let pressed = -Number.POSITIVE_INFINITY;
  /** Where the mouse pressed last, until it moves away. */
  let restsAt: { x: number; y: number } | undefined;
  /** No mouse has moved over the board yet: it may have been there before the board appeared. */
  let unmoved = true;
  /** The pointer is a finger. */
  let touched = false;
  /** What was typed or chosen while a question was open: by field, set afterwards. */
  const typed = new Map<string, Record<string, unknown>>();
  /** What was pressed while an option was being set: done afterwards. */
  let due: (() => void) | undefined;
  /** A bot's move was due while the one before was not yet answered. */
  let owed = false;
  /** What was pressed for the question that is open. */
  let asker: Element | null = null;
  /** The action that waits for the question whether to play on from the past. */
  let doubtful = "";
  /** The element of the hint and the tip that are shown. */
  let told: Element | null = null;
  /** The press was handled: no tip about this element until the pointer or the focus has left it. */
  let quiet: Element | null = null;
  /** The layout that there is room for. */
  let layout = "wide";
  /** The focus is being restored: no tip for the element that gets it. */
  let giving = false;
  /** What a guide means in a narrow page, as a selector; undefined before the first picture. */
  let meant: string | undefined;

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
    const isLater = view?.ply !== checked.view.ply;
    view = checked.view;
    // What an action would do is told of the picture it was asked about.
    if (isNew) previews.leave();
    else previews.clear();
    // Measure before the first change: measuring afterwards would force a layout each time.
    const move = watchPieces(main);
    const inSight = isInWindow(focused(root) ?? root);
    setNight(root, view.light);
    // The panel an accepted action came from has done its work.
    if (isNew && DECISIONS.includes(clicks.asked())) giveBack(panels.close);
    roving.remember();
    // A change of the root restyles everything below it: set only what differs.
    setAttribute(root, "lang", view.lang);
    setAttribute(root, "style", view.look);
    setClass(root, "sal-past", view.past);
    parts.draw(model.get("scenery"), view.parts, layout);
    settleDials(main);
    marks.settle();
    panels.settle();
    roving.settle();
    giveBack(roving.restore);
    previews.reveal();
    status.showTurn(view.status);
    // The answer to a press is over with the position it was about.
    if (isLater && tips.answers()) hush(told);
    else tellAgain();
    showSlider();
    const asked = clicks.asked();
    // What measures the new picture does so together, just before it is painted.
    requestAnimationFrame(() => {
      fitWindow();
      if (!isNew) return;
      scrollLog(main);
      // On a telephone the line of a rival that was pressed lies far below the table, and what the
      // next step of a tour means may be out of view, too; at first nothing moves by itself.
      const where = first(main, "#guide-where");
      const next = where?.checkVisibility() ? where.dataset.item?.slice(9) : "";
      const comes = asked === "deed" ? ".sal-board .sal-changed" : next !== (meant ?? next) && next;
      meant = next;
      // A table that is laid out anew does not take what the keys led to out of sight.
      const shown = comes || (inSight && ":focus-visible");
      if (shown) first(main, shown)?.scrollIntoView({ block: "nearest" });
      // In the same position only the layout can be another one.
      move(view?.fresh);
    });
    error.hidden = true;
    root.dataset.rev = `${view.rev}`;
    clock.set(view.auto, view.pace);
    tellSeen(view.rev);
  }

  function showSlider(): void {
    const value = `${wanted ?? view?.ply}`;
    for (const slider of all<HTMLInputElement>(main, SLIDER)) slider.value = value;
  }

  /** Tell what was drawn, where Python reads it: see `seen` of `JupyterModel`. */
  function tellSeen(rev: number): void {
    if ((model.get("seen") ?? rev) === rev) return;
    model.set("seen", rev);
    model.save_changes();
  }

  /** Run a function; our own errors are shown in the cell, never only on the console. */
  function guard(run: () => void): void {
    try {
      run();
    } catch (mistake) {
      console.error(mistake);
      error.textContent = words.broken.replace("{why}", `${mistake}`);
      error.hidden = false;
    }
  }

  // ------------------------------------------------------------------ asking Python

  /** A question about the picture that is shown. */
  function question(t: string, fields?: Record<string, unknown>): Question {
    return { t, rev: view?.rev ?? 0, ...fields };
  }

  function ask(t: string, fields?: Record<string, unknown>): void {
    clicks.ask(question(t, fields));
  }

  function letBotMove(): void {
    // At pace 0 the timer may fire before the previous move is answered.
    owed = !bots.ask(question("next"));
  }

  /** Play an action; from an earlier position only after asking, as that starts a new line. */
  function act(action: string, by: Element): void {
    if (clicks.asked() === "set") due = () => act(action, by);
    if (!view || clicks.asked()) return;
    doubtful = action;
    const opener = panels.panel()?.contains(by) ? panels.opener() : by;
    if (view.past && openPanel("branch", opener)) return;
    asker = opener;
    previews.stop();
    ask("act", { action });
  }

  function command(text: string): void {
    const [name, argument, value] = text.split(" ") as [string, string?, string?];
    if (name === "possible") roving.next();
    else if (name === "close") giveBack(panels.close);
    else if (name === "help") openPanel(name, focused(root));
    else if (name === "copy") copy();
    else if (name === "details") tips.toggleAll();
    else if (name === "fullscreen") fillScreen();
    else if (name === "next") letBotMove();
    else if (name === "goto") goTo(+(argument as string));
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

  /** Set an option to what a field says now. An empty field still needs a value. */
  function setOption(field: HTMLInputElement): void {
    typed.set(field.id, { setting: field.dataset.set, value: field.value || " " });
    setTyped();
  }

  function setTyped(): void {
    for (const [field, fields] of typed) {
      if (clicks.asked()) return;
      typed.delete(field);
      ask("set", fields);
    }
  }

  function pressDue(): void {
    if (clicks.asked()) return;
    const press = due;
    due = undefined;
    press?.();
  }

  /** Go to a ply; while a request is open, only the last ply wanted is asked for afterwards. */
  function goTo(ply: number): void {
    wanted = ply;
    if (!clicks.asked()) ask("goto", { ply });
  }

  function copy(): void {
    const text = first(main, "[data-copy]");
    if (!text) return;
    // Selected as well, for Ctrl+C where there is no clipboard (an insecure page, no permission).
    getSelection()?.selectAllChildren(text);
    navigator.clipboard?.writeText(text.textContent as string).catch(() => {});
  }

  const clicks = makeChannel(
    model,
    {
      asked: () => {
        root.ariaBusy = "true";
        setAttribute(focused(root), "data-pending", "");
      },
      slow: () => status.showNote(words.busy),
      silent: () => {
        wanted = due = undefined;
        reply(words.no_answer, true);
      },
      file: ({ text, name, mime }, bytes) => {
        status.showNote(text as string);
        if (bytes) download(name as string, mime as string, bytes as BlobPart);
      },
      answered: (asked, ack) => guard(() => answered(asked, ack)),
    },
    CLICK,
  );

  function answered(asked: Question, ack: Ack): void {
    reply(ack.text, ack.code === "illegal");
    asker = null;
    setTyped();
    pressDue();
    const last = wanted;
    wanted = undefined;
    if (last === undefined) return;
    if (asked.t !== "goto" || (ack.ok && last !== asked.ply)) goTo(last);
    else showSlider();
  }

  /** Say what became of a press; `here` also where it was, as the status line may be out of sight. */
  function reply(text: string, here: boolean): void {
    root.ariaBusy = null;
    for (const each of all(root, "[data-pending]")) setAttribute(each, "data-pending");
    status.showNote(text);
    if (here && asker && root.contains(asker)) tips.reveal(asker, { reason: true }, text);
  }

  const bots = makeChannel(
    model,
    {
      slow: () => status.showNote(words.busy),
      silent: () => status.showNote(words.no_answer),
      // A bot's move may arrive too late for the position; this is no error.
      answered: (_asked, ack) => {
        if (["internal", "malformed"].includes(ack.code)) status.showNote(ack.text);
        else if (owed && view?.auto) letBotMove();
      },
    },
    BOT,
  );

  /** Asks what an action would do, while a click may be on its way. */
  const wonder = (tell: (action: string, ack: Ack) => void) =>
    makeChannel(
      model,
      {
        answered: ({ action }, ack) =>
          guard(() => {
            if (ack.ok || ack.code === "illegal") tell(action as string, ack);
            else if (ack.code === "internal") status.showNote(ack.text);
            tellAgain();
            previews.ask();
          }),
      },
      CLICK,
    );
  const drafts = wonder((action, { ok, text }) => marks.answered(action, ok, text));
  const forecasts = wonder((action, { text, preview }) => previews.answered(action, text, preview));

  // The marks can be sent without an answer, too.
  const marks = makeMarks(
    main,
    (action) => drafts.ask(question("draft", { action })),
    status.showNote,
  );

  const previews = makePreview(
    root,
    () => words.ok,
    (action) => !clicks.asked() && forecasts.ask(question("preview", { action, layout })),
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
    // A finger that touches anything else is over with the choice it had touched.
    if (!item || (touched && !choiceOf(item))) previews.leave();
    if (!item) {
      hush(null);
      return;
    }
    // The second click of a double click would act on the next position.
    const doubled = event.detail > 1 && event.timeStamp - pressed < DOUBLE;
    if (item.matches("[data-action],[data-open]")) {
      if (doubled) return;
      // A finger cannot point: its first touch shows what the second one does.
      const pointed = touched && event.detail && !item.closest(".sal-preview");
      if (pointed && previews.touch(choiceOf(item))) {
        hush(item);
        return;
      }
      pressed = event.timeStamp;
    }
    press(item);
  }

  /** Whether the mouse is still where it pressed last. */
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
    if (to !== undefined) dial(item, to);
    else if (action === undefined && open === undefined && why !== undefined)
      tell(item, { reason: true });
    else hush(item);
    if (item.hasAttribute(MARK)) marks.toggle(item);
    else if (action !== undefined) act(action, item);
    else if (open !== undefined) openPanel(open, item);
    else if (name === "follow") goOn(item, dataset);
    else if (name) command(name);
  }

  /** Turn a dial, and show what it would do now. */
  function dial(pressed: Element, to: string): void {
    turn(pressed, to);
    previews.foresee(choiceOf(pressed));
  }

  /** Open a panel, or close it if it is open. Returns whether there is such a panel. */
  function openPanel(name: string, opener: Element | null): boolean {
    const open = panels.open();
    giveBack(panels.close);
    const found = open === name || panels.reveal(name, opener);
    roving.settle();
    return found;
  }

  /** Alt+B: go to what can be done here next. */
  function enter(event: KeyboardEvent): void {
    if (!event.altKey || event.code !== "KeyB" || event.defaultPrevented) return;
    if (!isInWindow(root)) return;
    event.preventDefault();
    roving.next();
  }

  function onKeyDown(event: KeyboardEvent): void {
    endMotion(root);
    onKey(root, event, {
      close: () => {
        const open = panels.open();
        giveBack(panels.close);
        hush(told);
        return open !== "";
      },
      move: roving.move,
      turn: dial,
      press: (target) => {
        // Buttons of HTML press themselves.
        if (target.matches("button,summary,a,input,select")) return false;
        const item = okOf(target) ?? target.closest(PRESSED);
        if (item) press(item);
        return Boolean(item);
      },
      ask: command,
    });
  }

  /**
   * Show what the choice that is pointed at or gets the focus would do, or the dial it opens, or the
   * one in focus. Of a dial that is not open yet nothing is told: it would be heard as the choice.
   */
  function foreseeAt(pointed: Element | null, told?: boolean): void {
    const opens = pointed?.closest<HTMLElement>("[data-open]")?.dataset.open as string;
    const dial = first(find(root, "data-panel", opens), DIALS);
    const choice = choiceOf(pointed) ?? choiceOf(dial ?? focused(root)?.closest(DIALS));
    previews.foresee(choice, told && !dial);
  }

  /** Show the tip of the element under the pointer or in focus, unless it was just pressed. */
  function lookAt(item: Element | null): void {
    // The pointer moves within one place: its tip is already shown.
    if (item && (item === quiet || item === told)) return;
    quiet = null;
    tell(item);
  }

  /** Show what belongs to the element that the pointer has come to. */
  function pointAt(event: Event): void {
    lookAt(closest(event, TOLD));
    foreseeAt(closest(event, "*"));
  }

  /** Show why an element cannot be used, and its tip; without an element, hide both. */
  function tell(item: Element | null, want: Wanted = {}): void {
    if (item !== told) setAttribute(told, "aria-describedby");
    told = item;
    setAttribute(told, "aria-describedby", `${status.hint.id} ${tips.box.id}`);
    status.showHint(told);
    // Beside an open panel there is no room for a tip.
    tips.reveal(panels.open() ? null : told, want);
  }

  /** After new markup: update the tip, or hide it if its element is gone. */
  function tellAgain(): void {
    tips.refresh();
    if (told && root.contains(told)) status.showHint(told);
    else tell(null);
  }

  /** Hide the tip, and show none for an element until the pointer has left it. */
  function hush(item: Element | null): void {
    tell(null);
    quiet = item?.closest(TOLD) ?? null;
  }

  /** Restore the focus without showing a tip. */
  function giveBack(move: () => void): void {
    giving = true;
    try {
      move();
    } finally {
      giving = false;
    }
  }

  /** The page has moved under the boxes that float above it. */
  function placeAgain(moved: EventTarget | null): void {
    if (moved instanceof Node && panels.panel()?.contains(moved)) return;
    panels.place();
    tips.place();
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
    const early = { capture: true, signal: listening.signal };
    // From anywhere on the page into the first board that is in sight.
    addEventListener("keydown", enter, early);
    // Unfolded elements can be reached now. (This event does not bubble.)
    root.addEventListener("toggle", () => guard(() => roving.settle()), early);
    for (const name of ["scroll", "resize"]) {
      addEventListener(name, (event) => guard(() => placeAgain(event.target)), early);
    }
    on("transitionend", () => setNight(root, view?.light));
    on("pointerdown", () => endMotion(root));
    on("click", onClick);
    on("keydown", onKeyDown);
    on("input", (event) => {
      const slider = closest(event, SLIDER);
      const list = closest(event, "[data-pick]");
      if (slider instanceof HTMLInputElement) goTo(+slider.value);
      else if (list instanceof HTMLSelectElement) {
        pick(list);
        previews.foresee(choiceOf(list));
      }
    });
    on("change", (event) => {
      const field = closest(event, "[data-set]") as HTMLInputElement | null;
      if (field) setOption(field);
    });
    on("pointerover", (event) => {
      touched = event.pointerType === "touch";
      if (touched || unmoved) return;
      const item = closest(event, TOLD);
      // An element that moves under a resting mouse gets no tip. But the reason why the pressed
      // element cannot be used stays: browsers send this event again after a click.
      if (!rests(event)) {
        pointAt(event);
      } else if (!item || item !== told) hush(item);
    });
    on("pointermove", (event) => {
      if (!unmoved || event.pointerType === "touch") return;
      unmoved = false;
      pointAt(event);
    });
    // Chromium may send no pointerleave in a tab whose page was loaded anew.
    on("mouseleave", () => {
      if (touched) return;
      lookAt(null);
      foreseeAt(null);
    });
    on("focusout", (event) => {
      mark(event);
      // The focus left the board: hide the tip.
      if (root.contains(event.relatedTarget as Node | null)) return;
      tell(null);
      previews.leave();
    });
    on("focusin", (event) => {
      mark(event);
      const item = closest(event, "[tabindex]");
      if (item) roving.take(item);
      if (giving) {
        // What was in focus, such as a dial, is closed.
        previews.leave();
        return;
      }
      lookAt(closest(event, TOLD));
      // A finger that presses focuses, too; the numbers of a dial are seen before OK is touched.
      const target = closest(event, touched ? DIALS : "*");
      if (target) foreseeAt(target, true);
    });
  }

  /** Python sends updates as long as a page shows the board, for the layouts of all pages. */
  function tellPage(t: string, more = {}): void {
    try {
      model.send({ t, req: newName(), rev: 0, page, ...more });
    } catch {
      // No kernel: nothing to tell.
    }
  }

  const room = new ResizeObserver(() => {
    const next = root.offsetWidth < NARROW ? "narrow" : "wide";
    // What changes the height in this moment would be told as another change of room.
    requestAnimationFrame(fitWindow);
    // On a page, or in sight, only now.
    setNight(root, view?.light);
    // Out of sight it has no width.
    if (!root.offsetWidth || next === layout) return;
    layout = next;
    tellPage("room", { layout });
    guard(draw);
  });

  const onView = () => guard(draw);
  setClass(el, "sal-home", true);
  el.append(root);
  listen();
  model.on("change:view", onView);
  onView();
  room.observe(root);
  appear(root);
  tellPage("open");
  return () => {
    tellPage("close");
    listening.abort();
    model.off("change:view", onView);
    clock.set(false);
    room.disconnect();
    clicks.close();
    bots.close();
    drafts.close();
    forecasts.close();
    previews.stop();
    root.remove();
  };
}
