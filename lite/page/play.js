// The page "Play now": a live board without JupyterLab. Python runs in a worker, the board is the
// one of the notebooks, and between them go messages: see stoneage_lab/widget/page.py.
"use strict";

(() => {
  // Written by lite/pages.py.
  const GAME = "{{ GAME }}";
  const NEEDED = "{{ NEEDED }}";
  const KEPT = "stoneage_lab game";
  const LATE = 30000;
  const [card, bar, again] = ["card", "bar", "again"].map((id) => document.getElementById(id));
  const places = { new: document.getElementById("new"), board: document.getElementById("board") };
  const leaving = {};
  let shown = "";

  /** Show one of the sentences in the page; `why` is the browser's error. */
  function say(key, why = "") {
    shown = key;
    for (const each of card.querySelectorAll("[data-say]")) {
      each.hidden = each.dataset.say !== key;
      for (const place of each.querySelectorAll("b")) place.textContent = why;
    }
    card.hidden = key === "";
  }

  /** Python has failed: say what the user can do. */
  function fail(key, why) {
    say(key, why);
    bar.hidden = true;
    again.hidden = key === "no_server" || key === "no_python";
    document.documentElement.dataset.python = "failed";
  }

  function read() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) ?? "null");
    } catch {
      // A browser without storage, or a foreign text.
      return null;
    }
  }

  function keep(record) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(record));
    } catch {
      // Then a reload begins a new game.
    }
  }

  /** The place of a model on the page: "board-2" is a board. */
  function placeOf(name) {
    return name.split("-")[0];
  }

  async function begin() {
    if (location.protocol === "file:") return fail("no_server");
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") return fail("no_python");
    say("fetching");
    const late = setTimeout(() => { if (shown === "fetching") say("slow"); }, LATE);
    const worker = new Worker("play-worker.js", { type: "module" });
    const language = document.documentElement.lang;
    worker.postMessage({ begin: { game: GAME, language, record: read() } });
    // The buttons already have the chosen language; until there is a board, messages wait.
    for (const each of document.querySelectorAll(".switch button")) {
      each.addEventListener("click", () => {
        const message = { method: "language", language: document.documentElement.lang };
        worker.postMessage({ name: "page", message });
      });
    }
    worker.addEventListener("error", (event) => {
      fail(navigator.onLine ? "failed" : "offline", event.message ?? "");
    });
    // While Python loads: the module that draws boards.
    const scripts = Promise.all([import("./board.js"), import("./host.js")]);
    const ready = scripts.then(([{ default: widget }, { makeHost }]) =>
      makeHost(widget, (name, message) => worker.postMessage({ name, message })),
    );

    function open(host, name, state) {
      const place = placeOf(name);
      leaving[place]?.();
      host.add(name, state);
      const el = document.createElement("div");
      places[place].replaceChildren(el);
      const leave = host.show(name, el);
      leaving[place] = () => {
        leave();
        host.forget(name);
      };
      if (place === "board" && shown !== "") started();
    }

    function started() {
      clearTimeout(late);
      say("");
      document.documentElement.dataset.python = "ready";
      // The board has the same button.
      document.getElementById("switch").hidden = true;
      Site.worker().then((worker) => worker?.postMessage({ keep: NEEDED }));
    }

    worker.addEventListener("message", async ({ data }) => {
      let host;
      try {
        host = await ready;
      } catch (error) {
        return fail(navigator.onLine ? "failed" : "offline", String(error?.message ?? error));
      }
      const { name, message, bytes, step, failed } = data;
      if (failed !== undefined) fail(navigator.onLine ? "failed" : "offline", failed);
      else if (step) {
        say("drawing");
        bar.value = 0.8;
      } else if (message.method === "open") open(host, name, message.state);
      else if (message.method === "keep") keep(message.record);
      else if (message.method === "language") Site.speak(message.language);
      else if (message.method === "light") document.documentElement.dataset.light = message.light;
      else if (message.method !== "close") host.deliver(name, message, bytes);
    });
  }

  again.addEventListener("click", () => location.reload());
  begin();
})();
