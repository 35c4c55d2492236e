// Shared by all pages of the site: the language, and the worker that stores files.
"use strict";

const Site = (() => {
  const LANGUAGE = "stoneage_lab language";
  // Written by lite/pages.py.
  const JUPYTERLITE = "{{ JUPYTERLITE }}";
  const root = new URL("./", document.currentScript.src);

  /** "ja" or "en": the language chosen before, else that of the browser. */
  function language() {
    const chosen = remembered(LANGUAGE) ?? navigator.language ?? "en";
    return chosen.startsWith("ja") ? "ja" : "en";
  }

  function speak(code) {
    remember(LANGUAGE, code);
    document.documentElement.lang = code;
    const title = document.querySelector("title");
    if (title?.dataset[code]) document.title = title.dataset[code];
    pointToNotebooks();
  }

  /** Let links to notebooks lead to the edition in the language that is spoken. */
  function pointToNotebooks() {
    const folder = document.documentElement.lang === "ja" ? "ja/" : "";
    for (const link of document.querySelectorAll("a.notebook")) {
      link.href = link.href.replace(/path=(ja\/)?/, `path=${folder}`);
    }
  }

  // A browser without storage may refuse even the question.
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
      // It is asked again next time.
    }
  }

  /** A number of bytes as text. */
  function megabytes(bytes) {
    return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
  }

  /** Before anything happens on this page: if a newer version of the site waits, use it. */
  async function renew(waiting) {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), {
        once: true,
      });
    });
    waiting.postMessage("take over");
    // The old one may be too busy to stop. Later, what runs on the page must not be lost.
    const late = new Promise((resolve) => setTimeout(resolve, 2500));
    if (await Promise.race([changed, late])) location.reload();
  }

  /** Start the worker that stores files; null where the browser allows none. */
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
      // Without a network the present one continues.
      return navigator.serviceWorker.controller;
    }
  }

  /** Call a function with {kept, total, stopped} whenever more of the site is stored. */
  function follow(told) {
    const news = new BroadcastChannel("stoneage_lab site");
    news.addEventListener("message", (event) => told(event.data));
  }

  document.addEventListener("DOMContentLoaded", pointToNotebooks);

  return { follow, language, megabytes, root, speak, worker };
})();
