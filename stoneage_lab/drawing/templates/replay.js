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
  /** The line that is shown: 0 is the game, others are its variations. */
  let line = 0;
  let ply = -1;
  let timer = 0;
  const drawn = [];
  const rows = {};

  /** What a line has of each move: that of the line it leaves, as far as they go together, and its own. */
  function ofLine(number, own) {
    if (!number) return own(game.told[code], []);
    const { of, begun } = game.lines[number - 1];
    return own(game.told[code].lines[number - 1], ofLine(of, own).slice(0, begun + 1));
  }

  const last = () => (line ? game.lines[line - 1].last : game.last);
  const sentences = () => ofLine(line, (told, before) => [...before, ...told.sentences]);

  /** For each move, the numbers of the fragments of each part; computed on first use. */
  function pictures() {
    const key = `${code}-${line}`;
    rows[key] ??= ofLine(line, (told, before) => {
      let now = before.at(-1) ?? PARTS.map(() => []);
      const after = told.frames.map((frame) => {
        now = now.map((list, part) => edited(list, frame[part]));
        return now;
      });
      return [...before, ...after];
    });
    return rows[key];
  }

  function edited(list, edits) {
    if (!edits.length) return list;
    const made = list.slice();
    // From the end, so that earlier offsets stay valid.
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

  /** Animate each piece from its old place, or from that of the piece it was before. Who wants no
   * motion sees a frame around it (see replay.css). */
  function move(before) {
    for (const piece of pieces()) {
      const from = before.get(piece.dataset.from) ?? before.get(piece.id);
      const scale = piece.ownerSVGElement?.getScreenCTM()?.a;
      if (!from || !scale) continue;
      const to = middle(piece);
      const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
      if (Math.hypot(x, y) < 2) continue;
      piece.classList.add("sal-moved");
      if (calm.matches) continue;
      const own = getComputedStyle(piece).transform.replace("none", "");
      const transform = [`translate(${x}px,${y}px) ${own}`, `translate(0px,0px) ${own}`];
      const duration = Math.min(500, game.paces[element("pace").value] * 0.6);
      piece.animate({ transform }, { duration, easing: "ease-in-out" });
    }
  }

  // -- showing ------------------------------------------------------------------------------

  function show(wanted) {
    const next = Math.max(0, Math.min(last(), Math.trunc(wanted) || 0));
    if (next === ply) return;
    const before = Math.abs(next - ply) === 1 ? places() : null;
    ply = next;
    for (const piece of all(".sal-moved")) piece.classList.remove("sal-moved");
    draw();
    if (before) move(before);
    tell();
    mark();
    try {
      history.replaceState(null, "", line ? `#${ply}-${line}` : `#${ply}`);
    } catch {
      // Where this is not allowed, the address stays as it is.
    }
  }

  function tell() {
    const { words } = game.told[code];
    element("sentence").textContent = sentences()[ply] || (ply ? "" : words.start);
    const where = `${ply} ${words.of} ${last()}`;
    element("slider").max = last();
    element("slider").value = ply;
    element("slider").setAttribute("aria-valuetext", where);
    element("where").textContent = where;
    for (const id of ["first", "back"]) off(id, ply === 0);
    for (const id of ["on", "last"]) off(id, ply === last());
  }

  // Not disabled: a button in focus must keep it.
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
    if (ply === last()) show(0);
    const next = () => {
      timer = setTimeout(() => {
        show(ply + 1);
        if (ply < last()) next();
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

  // -- lines of play ------------------------------------------------------------------------

  const first = [...element("lines").children];
  let made = {};

  /** The rows of the log of a line. */
  function rowsOf(number) {
    if (!number) return first;
    const { of, begun } = game.lines[number - 1];
    made[number] ??= game.told[code].lines[number - 1].log.map(row);
    return [...rowsOf(of).filter((each) => Number(each.dataset.ply) <= begun), ...made[number]];
  }

  function row([text, rule, source, at, seat, topic]) {
    const made = document.createElement("li");
    made.innerHTML = '<a class="sal-line-button"><b></b> <span></span></a>';
    if (seat) made.className = `sal-seat-${seat}`;
    if (topic) made.dataset.kind = topic;
    made.dataset.ply = at;
    const link = made.firstElementChild;
    link.href = `#${at}`;
    link.children[0].textContent = at;
    link.children[1].textContent = text;
    if (rule) {
      const cited = document.createElement("small");
      cited.title = source;
      cited.textContent = `(${rule})`;
      link.append(" ", cited);
    }
    return made;
  }

  /** Show a line where it leaves the other one, or at a move. */
  function choose(number, at) {
    pause();
    line = Math.max(0, Math.min(game.lines.length, Math.trunc(number) || 0));
    if (element("line")) element("line").value = line;
    element("lines").replaceChildren(...rowsOf(line));
    filter();
    const wanted = at ?? (line ? game.lines[line - 1].begun + 1 : Math.min(ply, last()));
    ply = -1;
    show(wanted);
  }

  function filter() {
    const topic = element("topic")?.value;
    for (const each of element("lines").children)
      each.hidden = Boolean(topic) && each.dataset.kind !== topic;
  }

  function fromAddress() {
    const [at, number] = location.hash.slice(1).split("-");
    if (Number(number || 0) !== line) choose(Number(number || 0), Number(at));
    else go(Number(at));
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
    first.forEach((each, number) => {
      const [text, rule, source] = told.log[number];
      const link = each.firstElementChild;
      link.children[1].textContent = text;
      if (!link.children[2]) return;
      link.children[2].textContent = `(${rule})`;
      link.children[2].title = source;
    });
    made = {};
    all("#line option:not([data-word])").forEach((option, number) => {
      option.textContent = told.names[number];
    });
    if (line) {
      element("lines").replaceChildren(...rowsOf(line));
      filter();
      mark();
    }
    label();
    draw();
    tell();
  }

  // -- input --------------------------------------------------------------------------------

  const steps = {
    first: () => go(0),
    back: () => go(ply - 1),
    on: () => go(ply + 1),
    last: () => go(last()),
    play: () => (playing() ? pause() : play()),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };

  for (const id of Object.keys(steps)) element(id).addEventListener("click", steps[id]);
  for (const button of all("[data-language]"))
    button.addEventListener("click", () => speak(button.dataset.language));
  element("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  element("lines").addEventListener("click", (event) => {
    const row = event.target.closest("li");
    if (!row) return;
    event.preventDefault();
    go(Number(row.dataset.ply));
  });
  element("topic")?.addEventListener("change", () => {
    filter();
    mark();
  });
  element("line")?.addEventListener("change", (event) => choose(Number(event.target.value)));
  addEventListener("hashchange", fromAddress);
  addEventListener("keydown", (event) => {
    const own = event.target.closest?.("input, select, summary, #lines");
    const pressed = event.key === " " && event.target.closest?.("button, a");
    const step = steps[keys[event.key]];
    if (!step || own || pressed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  });

  fromAddress();
})();
