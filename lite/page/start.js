// Beside JupyterLab: shows progress until Python runs, and whether all files are stored.
"use strict";

(() => {
  // Written by lite/pages.py: a sentence by its name, in each language.
  const WORDS = "{{ WORDS }}";
  const words = WORDS[Site.language()];
  const asked = new URL(location.href);
  const path = asked.searchParams.get("path");
  const RESTING = 7000;
  const NARROW = 800;
  const LIST = 200;
  const LATER = 4000;

  // A link opens its notebook alone. In one workspace for all, JupyterLab would bring back every
  // notebook opened before, and start a Python for each.
  if (path && !asked.searchParams.has("workspace")) {
    asked.searchParams.set("workspace", path.replace(/[^\w-]/g, "_"));
    history.replaceState(null, "", asked);
  }

  // A game to play at once needs its height for the board: see start.css.
  document.documentElement.toggleAttribute("data-run", asked.searchParams.has("run"));

  const card = document.createElement("aside");
  card.id = "stoneage-card";
  card.lang = Site.language();
  card.innerHTML =
    '<p role="status"></p><progress max="1" hidden></progress><button type="button">×</button>';
  const [line, bar, close] = card.children;
  close.setAttribute("aria-label", words.close);
  close.addEventListener("click", () => card.remove());
  let hiding = 0;

  /** Lay the card over the list of files where that is open: elsewhere it would cover a board. */
  function place() {
    const list = document.querySelector("#jp-left-stack")?.getBoundingClientRect();
    const open = list && list.width >= LIST;
    card.style.left = open ? `${list.left + 8}px` : "";
    card.style.right = open ? "auto" : "";
    card.style.width = open ? `${list.width - 16}px` : "";
  }

  function say(text, part = null, rest = 0) {
    place();
    // Only changes: a screen reader would read the same text again.
    if (line.textContent !== text) line.textContent = text;
    bar.hidden = part === null;
    if (part !== null) bar.value = part;
    card.hidden = false;
    clearTimeout(hiding);
    if (rest) hiding = setTimeout(() => { card.hidden = true; }, rest);
  }

  function kernel() {
    return window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel;
  }

  /** Wait until a condition is true; check it a few times a second. */
  function until(condition) {
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        if (!condition()) return;
        clearInterval(timer);
        resolve();
      }, 200);
    });
  }

  /** A cell run before its kernel is chosen waits; JupyterLab would ask for a kernel. */
  function runWhenReady(app) {
    const execute = app.commands.execute.bind(app.commands);
    app.commands.execute = async (name, ...facts) => {
      if (/^(notebook|runmenu):(run|restart-run|restart-and-run)/.test(name)) {
        const chosen = () => {
          const context = app.shell.currentWidget?.sessionContext;
          return !context || context.isReady || context.isDisposed;
        };
        if (!chosen()) await until(chosen);
      }
      return execute(name, ...facts);
    };
  }

  // JupyterLab's page puts its application there before it starts.
  let application;
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => application,
    set: (app) => {
      application = app;
      runWhenReady(app);
    },
  });

  /** Add a command that restores a notebook to its original. */
  function addCommand(app) {
    app.commands.addCommand("stoneage:fresh", {
      label: words.fresh,
      caption: words.fresh_caption,
      execute: () => {
        const open = app.shell.currentWidget?.context?.path;
        const page = new URL("fresh.html", Site.root);
        if (open) page.searchParams.set("path", open);
        window.open(page, "_blank");
      },
    });
  }

  /** Choose the first cell with code: the first Shift+Enter runs it. */
  function chooseFirstCode(notebook) {
    const first = notebook?.widgets?.findIndex((cell) => cell.model.type === "code") ?? -1;
    if (notebook.activeCellIndex === 0 && first > 0) notebook.activeCellIndex = first;
  }

  async function follow() {
    document.body.append(card);
    let running = false;
    let keeping = null;
    say(words.starting);
    Site.follow(({ kept, total, stopped }) => {
      if (!running) {
        say(words.starting_kept.replace("{kept}", Site.megabytes(kept)), null);
      } else if (stopped) {
        say(words.stopped, null, RESTING);
      } else if (kept < total) {
        const done = words.keeping.replace("{kept}", Site.megabytes(kept));
        say(done.replace("{total}", Site.megabytes(total)), kept / total);
      } else if (keeping) {
        keeping = null;
        say(words.kept, null, RESTING);
      }
    });
    const worker = Site.worker();
    await until(() => window.jupyterapp);
    addCommand(window.jupyterapp);
    await window.jupyterapp.restored;
    await until(() => window.jupyterapp.shell.currentWidget?.context?.isReady);
    chooseFirstCode(window.jupyterapp.shell.currentWidget.content);
    // A telephone has no room for a list of files, and players need none.
    if (innerWidth < NARROW || asked.searchParams.has("run")) window.jupyterapp.shell.collapseLeft();
    place();
    await until(() => kernel()?.status === "idle");
    running = true;
    document.documentElement.dataset.python = "ready";
    say(navigator.onLine ? words.ready : words.ready_offline, null, RESTING);
    if (asked.searchParams.has("run")) {
      await window.jupyterapp.commands.execute("notebook:hide-all-cell-code");
      await window.jupyterapp.commands.execute("notebook:run-all-cells");
    }
    keeping = await worker;
    // A cell that is run at once comes before those files.
    await new Promise((resolve) => setTimeout(resolve, LATER));
    await until(() => kernel()?.status === "idle");
    if (keeping) keeping.postMessage("keep");
    else say(words.nothing_kept);
  }

  document.addEventListener("DOMContentLoaded", follow);
})();
