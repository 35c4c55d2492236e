// What all pages of the site share: their language, and the worker that keeps files.
"use strict";

const Site = (() => {
  const LANGUAGE = "stoneage_lab language";
  // Written by lite/pages.py.
  const JUPYTERLITE = "{{ JUPYTERLITE }}";
  const root = new URL("./", document.currentScript.src);

  /** "ja" or "en": the one chosen here before, else the browser's. */
  function language() {
    const chosen = remembered(LANGUAGE) ?? navigator.language ?? "en";
    return chosen.startsWith("ja") ? "ja" : "en";
  }

  function speak(code) {
    remember(LANGUAGE, code);
    document.documentElement.lang = code;
    const title = document.querySelector("title");
    if (title?.dataset[code]) document.title = title.dataset[code];
  }

  // A browser that keeps nothing may refuse even to be asked.
  function remembered(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function remember(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Then it is asked anew the next time.
    }
  }

  /** Bytes as people say them. */
  function megabytes(bytes) {
    return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
  }

  /** Nothing has been done on this page yet: if a newer version of the site waits, begin with it. */
  async function renew(waiting) {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), {
        once: true,
      });
    });
    waiting.postMessage("take over");
    // The old one may be too busy to go. Later nobody wants to lose what runs on the page.
    const late = new Promise((resolve) => setTimeout(resolve, 2500));
    if (await Promise.race([changed, late])) location.reload();
  }

  /** Start the worker that keeps files; null where the browser lets us have none. */
  async function worker() {
    if (!navigator.serviceWorker) return null;
    const url = new URL("service-worker.js?enableCache=false", root).href;
    // JupyterLite would end a worker of an unknown version, which cannot start again offline.
    remember(`${url}-version`, JUPYTERLITE);
    try {
      const registration = await navigator.serviceWorker.register(url);
      if (registration.waiting) await renew(registration.waiting);
      return (await navigator.serviceWorker.ready).active;
    } catch {
      // Without a network the one that is there goes on.
      return navigator.serviceWorker.controller;
    }
  }

  /** Call a function with {kept, total, stopped} whenever more of the site is kept. */
  function follow(told) {
    const news = new BroadcastChannel("stoneage_lab site");
    news.addEventListener("message", (event) => told(event.data));
  }

  return { follow, language, megabytes, root, speak, worker };
})();
