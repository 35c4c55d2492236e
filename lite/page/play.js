// The page "Play now": a live board without JupyterLab. Python runs in a worker, the board is the
// one of the notebooks, and between them go messages: see stoneage_lab/widget/page.py.
"use strict";

(() => {
  // Written by lite/pages.py.
  const GAMES = "{{ GAMES }}";
  const NEEDED = "{{ NEEDED }}";
  const WORDS = "{{ PLAY_WORDS }}";
  const KEPT = "stoneage_lab game";
  const PICTURE = "stoneage_lab picture";
  const LATE = 30000;
  // After so many milliseconds without a move the picture of the game is kept.
  const RESTS = 1500;
  const FIRST = "board-1";
  const [card, bar, again] = ["card", "bar", "again"].map((id) => document.getElementById(id));
  const places = { new: document.getElementById("new"), board: document.getElementById("board") };
  const doors = [...document.querySelectorAll("#doors a")];
  const leaving = {};
  // The game of the address, if it is one: somebody came through its door.
  const asked = GAMES.find((game) => game === new URLSearchParams(location.search).get("game"));
  let game = asked ?? GAMES[0];
  let shown = "";

  /** Show one of the sentences in the page; `why` is the browser's error. */
  function say(key, why = "") {
    shown = key;
    for (const each of card.querySelectorAll("[data-say]")) {
      each.hidden = each.dataset.say !== key;
      for (const place of each.querySelectorAll("b")) place.textContent = why;
    }
  }

  /** Python has failed: say what the user can do. */
  function fail(key, why) {
    say(key, why);
    bar.hidden = true;
    places.board.inert = true;
    again.hidden = key === "no_server" || key === "no_python";
    document.documentElement.dataset.python = "failed";
  }

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      // A browser without storage, or a foreign text.
      return null;
    }
  }

  function keep(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Then a reload begins a new game, or shows the board later.
    }
  }

  /** Mark the door of the game that is chosen. */
  function mark() {
    for (const door of doors) {
      door.ariaCurrent = door.dataset.game === game ? "true" : null;
    }
  }

  async function begin() {
    mark();
    if (location.protocol === "file:") return fail("no_server");
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") return fail("no_python");
    say("fetching");
    const late = setTimeout(() => { if (shown === "fetching") say("slow"); }, LATE);
    const worker = new Worker("play-worker.js", { type: "module" });
    const language = () => document.documentElement.lang;
    let record = asked ? null : read(KEPT);
    let rests;
    let python = false;
    // What was pressed last before there was Python: it is done then.
    let due = null;
    let host;

    /** Hand a message to Python, or keep it until there is one, and say so where it was pressed. */
    function post(name, message) {
      if (python) return worker.postMessage({ name, message });
      const { t, req, rev } = message.content ?? {};
      if (!req || t === "preview" || t === "draft") return;
      due = { name, message };
      const content = { t: "ack", req, rev, ok: true, text: WORDS[language()].held };
      setTimeout(() => host.deliver(name, { method: "custom", content }));
    }

    const first = () => `first/${game}.${language()}.json`;

    /** Show the kept game as it was left; Python goes on with it. */
    function recall() {
      for (const [name, state] of Object.entries(read(PICTURE) ?? {})) {
        open(name.startsWith("board") ? FIRST : name, state);
      }
    }

    /** Show the first boards as they were drawn when the site was made; Python sends the same. */
    async function foresee() {
      if (!host) return;
      if (record) return recall();
      const place = first();
      const answer = await fetch(place);
      const models = answer.ok ? await answer.json() : {};
      // Another door may have been opened meanwhile.
      if (python || place !== first()) return;
      for (const [name, state] of Object.entries(models)) open(name, state);
    }

    for (const each of document.querySelectorAll("#switch button")) {
      each.addEventListener("click", () => {
        if (!python) return foresee();
        worker.postMessage({ name: "page", message: { method: "language", language: language() } });
      });
    }
    for (const door of doors) {
      door.addEventListener("click", (event) => {
        event.preventDefault();
        game = door.dataset.game;
        history.replaceState(null, "", door.href);
        mark();
        // A kept game would come back otherwise; it stays kept.
        due = record = null;
        if (python) worker.postMessage({ name: "page", message: { method: "tour", game } });
        else foresee();
      });
    }
    worker.addEventListener("error", (event) => {
      fail(navigator.onLine ? "failed" : "offline", event.message ?? "");
    });

    function open(name, state) {
      // What was foreseen stays where it is, and becomes what Python has drawn.
      if (host.knows(name)) return host.deliver(name, { method: "update", state });
      const place = name.split("-")[0];
      leaving[place]?.();
      host.add(name, state);
      const el = document.createElement("div");
      places[place].replaceChildren(el);
      const leave = host.show(name, el);
      leaving[place] = () => {
        leave();
        host.forget(name);
      };
    }

    /** Let Python begin with what is chosen now, and do what was pressed. */
    function start() {
      python = true;
      worker.postMessage({ begin: { game, language: language(), record, tour: true } });
    }

    /** The board of Python is there: do what was pressed, in the position that it was pressed in. */
    function started(state) {
      if (due?.name === FIRST) due.message.content.rev = state.view.rev;
      if (due) worker.postMessage(due);
      due = null;
      clearTimeout(late);
      say("kept");
      bar.hidden = true;
      document.documentElement.dataset.python = "ready";
      Site.worker().then((worker) => worker?.postMessage({ keep: NEEDED }));
    }

    worker.addEventListener("message", async ({ data }) => {
      const { name, message, bytes, step, failed } = data;
      try {
        await ready;
      } catch {
        // It has been told.
        return;
      }
      if (failed !== undefined) fail(navigator.onLine ? "failed" : "offline", failed);
      else if (step) {
        say("drawing");
        bar.value = 0.8;
        start();
      } else if (message.method === "open") {
        open(name, message.state);
        if (name === FIRST) started(message.state);
      } else if (message.method === "keep") {
        keep(KEPT, message.record);
        clearTimeout(rests);
        rests = setTimeout(
          () => worker.postMessage({ name: "page", message: { method: "picture" } }),
          RESTS,
        );
      } else if (message.method === "picture") keep(PICTURE, message.states);
      else if (message.method === "language") Site.speak(message.language);
      else if (message.method === "light") document.documentElement.dataset.light = message.light;
      else if (message.method !== "close") host.deliver(name, message, bytes);
    });

    // While Python loads: the module that draws boards, and the first of them.
    const ready = Promise.all([import("./board.js"), import("./host.js")]);
    try {
      const [{ default: widget }, { makeHost }] = await ready;
      host = makeHost(widget, post);
      await foresee();
    } catch (error) {
      fail(navigator.onLine ? "failed" : "offline", String(error?.message ?? error));
    }
  }

  again.addEventListener("click", () => location.reload());
  begin();
})();
