// Lists the changed notebooks that this browser stores, and deletes those the user does not want.
"use strict";

(() => {
  const STORE = "files";
  // Written by lite/pages.py: where JupyterLite keeps them, and which files are the site's own.
  const DATABASE = "{{ DATABASE }}";
  const OURS = new Set("{{ OURS }}");
  const WORDS = JSON.parse(document.getElementById("words").textContent);
  const asked = new URL(location.href).searchParams.get("path");
  const [rows, all, said, open] = ["rows", "all", "said", "open"].map((id) =>
    document.getElementById(id),
  );

  function words(key, facts = {}) {
    const text = WORDS[document.documentElement.lang][key];
    return text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
  }

  function answer(request) {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  /** Use the store of files; without a store, return null and change nothing. */
  async function stored(mode, work) {
    const opening = indexedDB.open(DATABASE);
    // A user who never opened a notebook must not get an empty database.
    opening.onupgradeneeded = () => opening.transaction.abort();
    let base;
    try {
      base = await answer(opening);
    } catch (error) {
      if (error?.name === "AbortError") return null;
      throw error;
    }
    try {
      if (!base.objectStoreNames.contains(STORE)) return null;
      return await work(base.transaction(STORE, mode).objectStore(STORE));
    } finally {
      base.close();
    }
  }

  async function changed() {
    const files = (await stored("readonly", (store) => answer(store.getAll()))) ?? [];
    return files.filter((each) => each.type !== "directory");
  }

  async function forget(paths) {
    await stored("readwrite", (store) => Promise.all(paths.map((p) => answer(store.delete(p)))));
  }

  function link(path) {
    return `lab/index.html?path=${encodeURIComponent(path)}`;
  }

  function save(each) {
    const text = each.format === "json" ? JSON.stringify(each.content, null, 1) : each.content;
    const data = each.format === "base64" ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : text;
    const address = URL.createObjectURL(new Blob([data], { type: each.mimetype }));
    const anchor = Object.assign(document.createElement("a"), { href: address, download: each.name });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  /** A button that acts when it is pressed a second time. */
  function sure(button, what, act) {
    let asking = false;
    button.onclick = async () => {
      if (asking) return act();
      asking = true;
      button.textContent = words("sure", { what });
      button.classList.add("danger");
    };
  }

  function button(key, act) {
    const made = Object.assign(document.createElement("button"), { type: "button" });
    made.textContent = words(key);
    made.onclick = act;
    return made;
  }

  function row(each) {
    const made = document.createElement("li");
    made.dataset.path = each.path;
    const name = Object.assign(document.createElement("strong"), { textContent: each.path });
    const ours = OURS.has(each.path);
    const when = new Date(each.last_modified).toLocaleString(document.documentElement.lang);
    const note = document.createElement("span");
    note.textContent = ours ? words("changed", { when }) : words("own");
    const throwing = button(ours ? "again" : "delete");
    sure(throwing, each.path, async () => {
      await forget([each.path]);
      if (ours) location.href = link(each.path);
      else await show(words("done", { what: each.path }));
    });
    made.append(name, note, button("save", () => save(each)), throwing);
    return made;
  }

  async function show(sentence = "") {
    let files;
    try {
      files = await changed();
    } catch (error) {
      said.textContent = words("failed", { why: String(error?.message ?? error) });
      return;
    }
    // The notebook that the user came from is first.
    files.sort((a, b) => (b.path === asked) - (a.path === asked) || a.path.localeCompare(b.path));
    rows.replaceChildren(...files.map(row));
    said.textContent = [sentence, files.length ? "" : words("none")].filter(Boolean).join(" ");
    all.hidden = files.length < 2;
    all.textContent = words("all");
    all.classList.remove("danger");
    sure(all, words("sure_all"), async () => {
      await forget(files.map((each) => each.path));
      await show(words("done_all"));
    });
    open.hidden = !asked;
    if (asked) Object.assign(open, { href: link(asked), textContent: words("open", { what: asked }) });
  }

  new MutationObserver(() => show()).observe(document.documentElement, {
    attributeFilter: ["lang"],
  });
  show();
})();
