/** The pages of a room as markup: joining, the lobby, the line above a game, and what it opens. */

import { html, type Markup, type Shown } from "./markup";
import type { Person, Room, Say, SeatAt, Told, You } from "./room";

export interface Look {
  say: Say;
  language: string;
  colours: string;
  /** Whether messages can be sent now. */
  connected: boolean;
  /** What a person has filled in so far: the seat is "" for who only looks on. */
  draft: { name: string; seat?: string };
  /** Why joining failed. */
  problem: string;
  /** How many moves others made since this person began to look back. */
  missed: number;
  /** The panel that is open. */
  panel: Panel;
  /** The names of what is shown below the line, and which of it is seen. */
  shown: string[];
  front: string;
  /** Whether the way in is shown beside it, and not in a panel. */
  beside: boolean;
}

/** A way for another device to take the seat of this person. */
export interface HandOver {
  address: string;
  qr: string;
  seconds: number;
}

export type Panel =
  | { name: "" | "menu" | "invite" | "leave" | "new_game" | "close" }
  | { name: "share" | "hand_over"; way: HandOver };

export const SETS = ["standard", "okabe-ito", "strong"];
const LANGUAGES: Record<string, string> = { en: "English", ja: "日本語" };
const LONGEST_NAME = 24;

// ---------------------------------------------------------------- small parts

function token(colour: string): Markup {
  return html`<svg class="tbl-token" viewBox="-13 -13 26 26" aria-hidden="true"><use href="#seat-${colour}"/></svg>`;
}

function button(does: string, label: Shown, more: Shown = "", kind = ""): Markup {
  return html`<button type="button" id="do-${does}" class="tbl-button ${kind}" data-do="${does}" ${more}>${label}</button>`;
}

function nameOf(seat: SeatAt, { say, language }: Look): string {
  if (seat.who) return seat.who.name;
  return seat.bot ? say("chair.bot", { bot: seat.bot }) : (seat.name[language] ?? seat.colour);
}

function noteOf(seat: SeatAt, you: You | undefined, { say, language }: Look): Shown {
  const colour = seat.name[language] ?? seat.colour;
  const notes = [colour];
  if (you && seat.seat === you.seat) notes.push(say("chair.you"));
  if (seat.who?.host) notes.push(say("chair.host"));
  if (seat.who && !seat.who.here) notes.push(say("chair.away"));
  return notes.map((note, at) => html`<span>${at > 0 && "· "}${note}</span> `);
}

export function isFree(seat: SeatAt): boolean {
  return !seat.who && !seat.bot;
}

/** The seats around the table, from one's own at the near side: first the far row. */
export function around(seats: SeatAt[], own: number | null | undefined): [SeatAt[], SeatAt[]] {
  const at = Math.max(
    0,
    seats.findIndex(({ seat }) => seat === own),
  );
  const turned = [...seats.slice(at), ...seats.slice(0, at)];
  const near = Math.ceil(seats.length / 2);
  // Clockwise from one's own seat: the far row is passed from the left to the right.
  const [first = [], rest = []] = [turned.slice(0, 1), turned.slice(1)];
  const far = rest.slice(0, seats.length - near);
  return [far, [...rest.slice(seats.length - near).reverse(), ...first]];
}

function scene(told: Told, look: Look, chair: (seat: SeatAt) => Markup): Markup {
  const { people, you } = told;
  const [far, near] = around(people.seats, you?.seat);
  const row = (seats: SeatAt[], side: string) =>
    html`<div class="tbl-row tbl-${side}" role="none">${seats.map(chair)}</div>`;
  const picture = (light: string) =>
    html`<img class="tbl-${light}" src="picture.svg?language=${look.language}&light=${light}" alt="">`;
  return html`<div class="tbl-scene" role="group" aria-label="${look.say("lobby.seats")}">${row(far, "far")}
<div class="tbl-plank" aria-hidden="true"><div class="tbl-sheet">${picture("day")}${picture("night")}</div></div>
${row(near, "near")}</div>`;
}

function heading(room: Room, look: Look, lead: Shown): Markup {
  return html`<div class="tbl-heading"><h1>${room.title[look.language]}</h1>
<p class="tbl-lead">${lead}</p></div>`;
}

/** The head of a page without a board; a class has no colours of its own. */
export function bar(look: Look, kind = "table"): Markup {
  const { say, language, colours } = look;
  const others = Object.entries(LANGUAGES).filter(([code]) => code !== language);
  return html`<header class="tbl-bar"><span class="tbl-brand">${say("page.brand")}</span>
${
  kind === "table" &&
  html`<label class="tbl-pick"><span>${say("page.colours")}</span> <select id="colours" data-do="colours">${SETS.map(
    (each) =>
      html`<option value="${each}" ${each === colours && "selected"}>${say(`colours.${each}`)}</option>`,
  )}</select></label>`
}
${others.map(([code, name]) => html`<button type="button" id="speak-${code}" class="tbl-button" data-do="speak" data-language="${code}" lang="${code}">${name}</button>`)}</header>`;
}

// ---------------------------------------------------------------- joining

export function joinPage(told: Told, look: Look): Markup {
  const { room } = told;
  return html`${bar(look, room.kind)}<main class="tbl-page">${
    room.kind === "class" ? joinClass(room, look) : joinTable(told, look)
  }</main>`;
}

function joinTable(told: Told, look: Look): Markup {
  const { room, people } = told;
  const { say, draft } = look;
  const free = people.seats.filter(isFree);
  const lead = html`${room.about[look.language]}`;
  if (room.locked || (!free.length && !room.watch)) {
    const why = say(room.locked ? "join.locked" : "join.full");
    return html`${heading(room, look, lead)}<div class="tbl-two">${scene(told, look, (seat) => chairOf(seat, told, look))}
<div class="tbl-card"><p role="alert">${why}</p>${button("again", say("join.again"), "", "tbl-main")}</div></div>`;
  }
  const chosen = chosenSeat(free, room.watch, draft.seat);
  const seat = (each: SeatAt) =>
    isFree(each) ? choice(each, look, chosen) : chairOf(each, told, look);
  return html`${heading(room, look, lead)}<form class="tbl-two" id="join" data-do="join">${scene(told, look, seat)}
<div class="tbl-card"><h2>${say("join.title")}</h2>
<label class="tbl-field" for="name">${say("join.name")}</label>
<input id="name" name="name" maxlength="${LONGEST_NAME}" autocomplete="nickname" required value="${draft.name}" ${look.problem && html`aria-describedby="problem" aria-invalid="true"`}>
<p class="tbl-quiet">${free.length ? say("join.choose") : say("join.full_watch")}</p>
${room.watch && html`<label class="tbl-watch"><input type="radio" id="seat-none" name="seat" value="" ${chosen === "" && "checked"}> ${say("join.watch")}</label>`}
<p class="tbl-problem" id="problem" role="alert">${look.problem}</p>
<button id="join-now" class="tbl-button tbl-main">${say(chosen === "" ? "join.do_watch" : "join.do")}</button></div></form>`;
}

/** The choice that stands: the wanted seat while it is free, "" for looking on, else the first. */
function chosenSeat(free: SeatAt[], watch: boolean, wanted: string | undefined): string {
  if (wanted && free.some(({ seat }) => `${seat}` === wanted)) return wanted;
  return watch && wanted === "" ? "" : `${free[0]?.seat ?? ""}`;
}

function choice(seat: SeatAt, { say, language }: Look, chosen: string): Markup {
  return html`<label class="tbl-chair tbl-free" data-seat="${seat.seat}"><input type="radio" id="seat-${seat.seat}" name="seat" value="${seat.seat}" ${`${seat.seat}` === chosen && "checked"}>${token(seat.colour)}<span class="tbl-who"><b>${seat.name[language]}</b><span>${say("chair.free")}</span></span></label>`;
}

function joinClass(room: Room, look: Look): Markup {
  const { say, draft } = look;
  return html`<form class="tbl-card tbl-alone" id="join" data-do="join"><h1>${room.title[look.language]}</h1>
<p class="tbl-quiet">${room.about[look.language]}</p>
${
  room.locked
    ? html`<p role="alert">${say("join.locked")}</p>${button("again", say("join.again"), "", "tbl-main")}`
    : html`<label class="tbl-field" for="name">${say("join.number")}</label>
<input id="name" name="name" inputmode="numeric" maxlength="4" autocomplete="off" required value="${draft.name}">
<p class="tbl-quiet">${say("join.no_name")}</p>
<p class="tbl-problem" id="problem" role="alert">${look.problem}</p>
<button id="join-now" class="tbl-button tbl-main">${say("join.class")}</button>`
}</form>`;
}

// ---------------------------------------------------------------- the lobby

export function lobbyPage(told: Told & { you: You }, look: Look): Markup {
  const { room, people, you } = told;
  const { say } = look;
  const can = (what: string) => you.can.includes(what);
  const free = people.seats.filter(isFree).length;
  const state = free ? say("lobby.waiting", { n: free }) : say("lobby.ready");
  return html`${bar(look)}<main class="tbl-page">${heading(room, look, html`${room.about[look.language]}`)}
<div class="tbl-two">${scene(told, look, (seat) => chairOf(seat, told, look))}
<div class="tbl-side"><section class="tbl-card" aria-labelledby="who-title"><h2 id="who-title">${you.host ? say("lobby.host") : say("lobby.guest")}</h2>
<p role="status">${state}</p>
${can("start") ? button("start", say("lobby.start"), "", "tbl-main") : html`<p class="tbl-quiet">${say(you.host ? "lobby.not_yet" : "lobby.host_starts")}</p>`}
${watching(people.watching, say)}
<div class="tbl-tools">${can("rename") && rename(you, say)}${can("stand") && button("stand", say("lobby.stand"))}${can("leave") && button("leave", say("lobby.leave"))}</div></section>
${invitation(told, look)}</div></div></main>`;
}

function rename(you: You, say: Say): Markup {
  return html`<form class="tbl-rename" data-do="rename" id="rename"><label for="name">${say("lobby.name")}</label><input id="name" name="name" maxlength="${LONGEST_NAME}" autocomplete="nickname" required value="${you.name}"><button class="tbl-button" id="rename-now">${say("lobby.rename")}</button></form>`;
}

function watching(people: Person[], say: Say): Shown {
  if (!people.length) return "";
  return html`<p class="tbl-quiet">${say("lobby.watching", { n: people.length })} ${people.map(({ name }) => name).join(", ")}</p>`;
}

/** A seat at the table: who sits there, or what can be done with it. */
function chairOf(seat: SeatAt, told: Told, look: Look): Markup {
  const { you } = told;
  const { say } = look;
  const can = (what: string) => you?.can.includes(what);
  const own = you !== undefined && seat.seat === you.seat;
  const kinds = [
    isFree(seat) && "tbl-free",
    own && "tbl-own",
    seat.who?.here === false && "tbl-away",
  ];
  const sits = isFree(seat) && can("sit");
  const note = isFree(seat) ? say(sits ? "chair.sit" : "chair.free") : noteOf(seat, you, look);
  const inner = html`${token(seat.colour)}<span class="tbl-who"><b>${nameOf(seat, look)}</b> <span>${note}</span></span>`;
  const at = `seat-${seat.seat}`;
  const body = sits
    ? html`<button type="button" id="${at}" class="tbl-chair-button" data-do="sit" data-seat="${seat.seat}">${inner}</button>`
    : html`<div class="tbl-chair-button" id="${at}">${inner}</div>`;
  const filler =
    can("bot") && !seat.who
      ? html`<label class="tbl-fill"><span class="tbl-hidden">${say("chair.fill", { seat: seat.name[look.language] ?? "" })}</span><select id="bot-${seat.seat}" data-do="bot" data-seat="${seat.seat}"><option value="" ${!seat.bot && "selected"}>${say("chair.person")}</option>${told.room.bots.map(
          (each) =>
            html`<option value="${each}" ${each === seat.bot && "selected"}>${say("chair.bot", { bot: each })}</option>`,
        )}</select></label>`
      : seat.who?.here === false &&
        !own &&
        can("release") &&
        button(
          `release-${seat.seat}`,
          say("chair.release"),
          html`data-seat="${seat.seat}"`,
          "tbl-small",
        );
  return html`<div class="tbl-chair ${kinds.filter(Boolean).join(" ")}" data-seat="${seat.seat}">${body}${filler}</div>`;
}

/** How others come in: the picture for telephones, the address, the code. */
export function invitation({ room, you }: Told, { say }: Look): Markup {
  const lock = you?.can.includes("lock");
  return html`<section class="tbl-card tbl-invite tbl-${room.kind}" aria-labelledby="invite-title"><h2 id="invite-title">${say("invite.title")}</h2>
<img class="tbl-qr" src="qr.svg" width="168" height="168" alt="${say("invite.qr", { address: room.address })}">
<div class="tbl-how"><p>${say("invite.how")}</p>
<p class="tbl-address"><a href="${room.address}" id="address">${room.address}</a></p>
<p><span class="tbl-quiet">${say("invite.code")}</span> <b class="tbl-code">${room.code}</b> ${button("copy", say("invite.copy"), "", "tbl-small")}</p></div>
<p class="tbl-quiet tbl-note">${say(room.lan ? "invite.lan" : "invite.local")}</p>
${lock && html`<label class="tbl-lock"><input type="checkbox" id="lock" data-do="lock" ${room.locked && "checked"}> ${say("invite.lock")}</label>`}</section>`;
}

// ---------------------------------------------------------------- above a game

export function line(told: Told & { you: You }, look: Look): Markup {
  const { room, people, you } = told;
  const { say } = look;
  const can = (what: string) => you.can.includes(what);
  return html`<header class="tbl-line"><h1 class="tbl-hidden">${room.title[look.language]}</h1>${
    room.kind === "class"
      ? html`<b class="tbl-title" aria-hidden="true">${room.title[look.language]}</b>`
      : html`<h2 class="tbl-hidden" id="people">${say("line.people")}</h2><ul class="tbl-people" aria-labelledby="people">${people.seats.map((seat) => atTable(seat, told, look))}</ul>`
  }
${you.seat === null && room.kind === "table" && html`<span class="tbl-watcher">${say("line.watching")}</span>`}
<span class="tbl-gap"></span>
${look.missed > 0 && button("now", say("line.missed", { n: look.missed }), "", "tbl-new")}
${!look.connected && html`<span class="tbl-lost" role="status">${say("line.lost")}</span>`}
${look.shown.length > 1 && button("turn", say(look.front === "board" ? "line.to_own" : "line.to_table"))}
${room.state === "over" && can("copy") && look.shown.length < 2 && button("own_copy", say("menu.copy"), "", "tbl-wide")}
${can("take_back") && button("take_back", say("line.take_back"))}
${room.state === "over" && can("new_game") && button("new_game", say("line.new_game"), "", "tbl-main")}
${button("menu", say("line.menu"), html`aria-haspopup="dialog"`)}</header>${question(told, look)}`;
}

function atTable(seat: SeatAt, { room, you }: Told, look: Look): Markup {
  const turn = room.turn.includes(seat.seat);
  const kinds = [
    turn && "tbl-turn",
    seat.seat === you?.seat && "tbl-own",
    seat.who?.here === false && "tbl-away",
  ];
  const colour = seat.name[look.language] ?? seat.colour;
  const notes = [
    colour,
    seat.seat === you?.seat && look.say("chair.you"),
    turn && look.say("line.turn"),
    isFree(seat) && look.say("chair.free"),
    seat.who?.here === false && look.say("chair.away"),
  ].filter(Boolean);
  const name = isFree(seat) ? look.say("chair.free") : nameOf(seat, look);
  return html`<li class="${kinds.filter(Boolean).join(" ")}" id="at-${seat.seat}" title="${name} (${notes.join(", ")})" ${turn && html`aria-current="true"`}>${token(seat.colour)}<span class="tbl-name">${name}</span><span class="tbl-hidden"> (${notes.join(", ")})</span></li>`;
}

/** What all at the table are asked. */
function question({ room, people, you }: Told, look: Look): Shown {
  const { ask } = room;
  if (!ask || !you) return "";
  const { say } = look;
  const name = (at: number) => {
    const seat = people.seats.find(({ seat }) => seat === at);
    return seat ? nameOf(seat, look) : "";
  };
  const waits = ask.waits.map(name).join(say("ask.and"));
  const mine = you.seat !== null && ask.waits.includes(you.seat) && you.can.includes("agree");
  const text =
    ask.by === you.seat
      ? say(`ask.own_${ask.what}`)
      : say(`ask.${ask.what}`, { who: name(ask.by) });
  return html`<div class="tbl-ask" role="alert" id="ask"><p>${text} ${!mine && waits && say("ask.waits", { who: waits })}</p>${mine && html`${button("agree", say("ask.yes"), html`data-yes="true"`, "tbl-main")}${button("refuse", say("ask.no"))}`}</div>`;
}

// ---------------------------------------------------------------- panels

export function panelOf(told: Told & { you: You }, look: Look): Shown {
  const { panel, say } = look;
  const close = button("shut", say("panel.close"));
  const safe = button("shut", say("panel.close"), "autofocus");
  switch (panel.name) {
    case "":
      return "";
    case "menu":
      return html`${menu(told, look)}${close}`;
    case "invite":
      return html`${invitation(told, look)}${close}`;
    case "share":
    case "hand_over":
      return html`<h2 id="panel-title">${say(`${panel.name}.title`)}</h2><p>${say("hand.how", { n: panel.way.seconds })}</p>
<img class="tbl-qr" src="${panel.way.qr}" width="220" height="220" alt="${say("invite.qr", { address: panel.way.address })}"><p class="tbl-address">${panel.way.address}</p><p class="tbl-quiet">${say(`${panel.name}.note`)}</p>${close}`;
    default:
      return html`<h2 id="panel-title">${say(`${panel.name}.title`)}</h2><p>${say(`${panel.name}.text`)}</p><div class="tbl-tools">${button(`${panel.name}-sure`, say(`${panel.name}.sure`), "", "tbl-main")}${safe}</div>`;
  }
}

function menu(told: Told & { you: You }, look: Look): Markup {
  const { room, you, people } = told;
  const { say } = look;
  const can = (what: string) => you.can.includes(what);
  const students =
    room.kind === "class" ? people.watching.filter(({ here, host }) => !here && !host) : [];
  const gone = people.seats.filter(({ who, bot }) => !bot && !who?.here);
  return html`<h2 id="panel-title">${say("menu.title", { code: told.room.code })}</h2><div class="tbl-menu">
${!look.beside && button("invite", say("menu.invite"))}
${can("hand_over") && button("share", say("menu.share"))}${can("hand_over") && room.kind === "table" && button("hand_over", say("menu.hand_over"))}
${can("copy") && button("own_copy", say("menu.copy"))}
${can("new_game") && button("new_game", say("menu.new_game"))}
${can("rename") && rename(you, say)}
${can("leave") && button("leave", say("menu.leave"))}
${can("close") && button("close", say("menu.close"))}</div>
${can("release") && students.length > 0 && html`<h3>${say("menu.away")}</h3><div class="tbl-tools">${students.map(({ name }) => button(`release-${name}`, say("chair.release_number", { n: name }), html`data-seat="${name}"`, "tbl-small"))}</div>`}
${(can("release") || can("bot")) && gone.length > 0 && html`<h3>${say("menu.away")}</h3>${gone.map((seat) => chairOf(seat, told, look))}`}`;
}

// ---------------------------------------------------------------- nothing here

export function gonePage(why: string, look: Look): Markup {
  return html`${bar(look)}<main class="tbl-page"><div class="tbl-card tbl-alone"><h1>${look.say(`gone.${why}`)}</h1><p>${look.say(`gone.${why}_text`)}</p><a class="tbl-button tbl-main" href="../../">${look.say("gone.door")}</a></div></main>`;
}

export function waitPage(look: Look): Markup {
  return html`${bar(look)}<main class="tbl-page"><p class="tbl-alone tbl-quiet" role="status">${look.say("page.connecting")}</p></main>`;
}
