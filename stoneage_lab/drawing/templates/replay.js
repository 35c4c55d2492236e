// Replays the game that stands in this page. It knows no rule: it puts pieces of markup together.
"use strict";
(() => {
  const element = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const PARTS = ["board", "hand", "prompt"].map(element);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  let game;
  try {
    game = JSON.parse(element("replay-data").textContent);
  } catch {
    element("sentence").textContent = element("sentence").dataset.broken;
    return;
  }

  let code = document.documentElement.lang;
  let ply = -1;
  let timer = 0;
  const drawn = [];
  const rows = {};

  /** For every move the numbers of the pieces of each part, worked out when first needed. */
  function pictures() {
    if (!rows[code]) {
      let now = PARTS.map(() => []);
      rows[code] = game.told[code].frames.map((frame) => {
        now = now.map((list, part) => edited(list, frame[part]));
        return now;
      });
    }
    return rows[code];
  }

  function edited(list, edits) {
    if (!edits.length) return list;
    const made = list.slice();
    // From the end, so that the places before still hold.
    for (const [at, gone, ...come] of edits.slice().reverse()) made.splice(at, gone, ...come);
    return made;
  }

  function draw() {
    pictures()[ply].forEach((list, part) => {
      if (drawn[part] === list) return;
      drawn[part] = list;
      PARTS[part].innerHTML = list.map((number) => game.chunks[number]).join("");
    });
  }

  // -- motion -------------------------------------------------------------------------------

  const pieces = () => all("[id^=piece-]");

  function middle(piece) {
    const box = piece.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  function places() {
    return new Map(pieces().map((piece) => [piece.id, middle(piece)]));
  }

  /** Let every piece come from where it, or the piece it was before, stood. */
  function move(before) {
    for (const piece of pieces()) {
      const from = before.get(piece.dataset.from) ?? before.get(piece.id);
      const scale = piece.ownerSVGElement?.getScreenCTM()?.a;
      if (!from || !scale) continue;
      const to = middle(piece);
      const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
      if (Math.hypot(x, y) < 2) continue;
      const duration = Math.min(500, game.paces[element("pace").value] * 0.6);
      piece.animate({ translate: [`${x}px ${y}px`, "0px 0px"] }, { duration, easing: "ease-in-out" });
    }
  }

  // -- showing ------------------------------------------------------------------------------

  function show(wanted) {
    const next = Math.max(0, Math.min(game.last, Math.trunc(wanted) || 0));
    if (next === ply) return;
    const before = Math.abs(next - ply) === 1 && !calm.matches ? places() : null;
    ply = next;
    draw();
    if (before) move(before);
    tell();
    mark();
    try {
      history.replaceState(null, "", `#${ply}`);
    } catch {
      // Where a page may not, its address just stays as it is.
    }
  }

  function tell() {
    const { sentences, words } = game.told[code];
    element("sentence").textContent = sentences[ply] || (ply ? "" : words.start);
    const where = `${ply} ${words.of} ${game.last}`;
    element("slider").value = ply;
    element("slider").setAttribute("aria-valuetext", where);
    element("where").textContent = where;
    for (const id of ["first", "back"]) off(id, ply === 0);
    for (const id of ["on", "last"]) off(id, ply === game.last);
  }

  // Not disabled: whoever stands on a button with the keyboard must not lose it.
  const off = (id, is) => element(id).setAttribute("aria-disabled", String(is));

  function mark() {
    const list = element("lines");
    let current;
    for (const line of list.children) {
      line.classList.remove("sal-current");
      line.firstElementChild.removeAttribute("aria-current");
      if (Number(line.dataset.ply) === ply && !line.hidden) current = line;
    }
    if (!current) return;
    current.classList.add("sal-current");
    current.firstElementChild.setAttribute("aria-current", "step");
    const [top, bottom] = [current.offsetTop - list.offsetTop, list.clientHeight];
    if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + bottom)
      list.scrollTop = top - bottom / 2;
  }

  // -- playing ------------------------------------------------------------------------------

  const playing = () => timer !== 0;

  function play() {
    if (ply === game.last) show(0);
    const next = () => {
      timer = setTimeout(() => {
        show(ply + 1);
        if (ply < game.last) next();
        else pause();
      }, game.paces[element("pace").value]);
    };
    next();
    label();
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    label();
  }

  function label() {
    const button = element("play");
    button.dataset.word = playing() ? "pause" : "play";
    button.textContent = game.told[code].words[button.dataset.word];
  }

  function go(to) {
    pause();
    show(to);
  }

  // -- language -----------------------------------------------------------------------------

  function speak(chosen) {
    code = chosen;
    const told = game.told[code];
    document.documentElement.lang = code;
    document.title = element("title").textContent = told.title;
    for (const word of all("[data-word]")) word.textContent = told.words[word.dataset.word];
    for (const named of all("[data-label]"))
      named.setAttribute("aria-label", told.words[named.dataset.label]);
    for (const button of all("[data-language]"))
      button.setAttribute("aria-pressed", String(button.dataset.language === code));
    all("#topic option[value]:not([value=''])").forEach((option, number) => {
      option.textContent = told.topics[number];
    });
    all("#lines>li>a").forEach((line, number) => {
      const [text, rule, source] = told.log[number];
      line.children[1].textContent = text;
      if (!line.children[2]) return;
      line.children[2].textContent = `(${rule})`;
      line.children[2].title = source;
    });
    label();
    draw();
    tell();
  }

  // -- what people do -----------------------------------------------------------------------

  const steps = {
    first: () => go(0),
    back: () => go(ply - 1),
    on: () => go(ply + 1),
    last: () => go(game.last),
    play: () => (playing() ? pause() : play()),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

  for (const id of Object.keys(steps)) element(id).addEventListener("click", steps[id]);
  for (const button of all("[data-language]"))
    button.addEventListener("click", () => speak(button.dataset.language));
  element("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  element("lines").addEventListener("click", (event) => {
    const line = event.target.closest("li");
    if (!line) return;
    event.preventDefault();
    go(Number(line.dataset.ply));
  });
  element("topic")?.addEventListener("change", (event) => {
    for (const line of element("lines").children)
      line.hidden = Boolean(event.target.value) && line.dataset.kind !== event.target.value;
    mark();
  });
  addEventListener("hashchange", () => go(Number(location.hash.slice(1))));
  addEventListener("keydown", (event) => {
    const own = event.target.closest?.("input, select, summary, #lines");
    const pressed = event.key === " " && event.target.closest?.("button, a");
    const step = steps[keys[event.key]];
    if (!step || own || pressed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  });

  show(Number(location.hash.slice(1)));
})();
