"use strict";

// Keeps the files of this site in the browser, so that it works without a network after a first
// visit. What is no file of the site is left to JupyterLite's own worker, loaded at the end.

// Written by lite/pages.py: path → [beginning of its SHA-256, bytes].
const FILES = "{{ FILES }}";
const KEPT = "stoneage_lab site";
const SCOPE = new URL("./", self.location);
const TOTAL = Object.values(FILES).reduce((sum, [, bytes]) => sum + bytes, 0);
const AT_ONCE = 4;
const NAMES = Object.fromEntries(
  Object.entries(FILES).map(([path, [hash]]) => [path, `${new URL(path, SCOPE).href}?${hash}`]),
);

const news = new BroadcastChannel("stoneage_lab site");
let keeping = null;

/** The file of the site at an address, or null. */
function named(url) {
  if (url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return null;
  let path = decodeURIComponent(url.pathname.slice(SCOPE.pathname.length));
  if (path === "" || path.endsWith("/")) path += "index.html";
  return Object.hasOwn(FILES, path) ? path : null;
}

/** The key of a file in the store: a changed file has another key. */
function nameOf(path) {
  return NAMES[path];
}

/** The keys of all stored files; read once, then kept up to date. */
let kept = null;
function keptNames() {
  kept ??= (async () => {
    const requests = await (await caches.open(KEPT)).keys();
    return new Set(requests.map((request) => request.url));
  })();
  return kept;
}

async function file(path) {
  const cache = await caches.open(KEPT);
  return (await cache.match(nameOf(path))) ?? (await fetched(path, cache));
}

/** Fetch a file from its server; store it if it has the version this worker knows. */
async function fetched(path, cache) {
  const answer = await fetch(new URL(path, SCOPE), { cache: "no-cache" });
  if (answer.ok && (await hash(answer.clone())) === FILES[path][0]) {
    await cache.put(nameOf(path), answer.clone());
    (await keptNames()).add(nameOf(path));
    await tell();
  }
  return answer;
}

async function hash(answer) {
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  const bytes = [...new Uint8Array(digest)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

/** Tell all pages how much is stored: a few times a second, and always the final state. */
let told = 0;
async function tell(stopped = false) {
  const names = await keptNames();
  const sizes = Object.keys(FILES).filter((path) => names.has(nameOf(path)));
  const done = sizes.reduce((sum, path) => sum + FILES[path][1], 0);
  if (!stopped && done < TOTAL && Date.now() - told < 200) return;
  told = Date.now();
  news.postMessage({ kept: done, total: TOTAL, stopped });
}

/** Fetch the missing files, a few at a time. */
async function keepAll(paths = Object.keys(FILES)) {
  const cache = await caches.open(KEPT);
  const there = await keptNames();
  const missing = paths.filter((path) => !there.has(nameOf(path)));
  const some = async () => {
    while (missing.length > 0) await fetched(missing.pop(), cache);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, some));
    await tell();
  } catch {
    // The network failed: stored files stay, and the next visit continues.
    await tell(true);
  }
}

async function forgetOld() {
  const cache = await caches.open(KEPT);
  const wanted = new Set(Object.keys(FILES).map(nameOf));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}

self.addEventListener("fetch", (event) => {
  const path = event.request.method === "GET" ? named(new URL(event.request.url)) : null;
  if (path === null) return;
  event.stopImmediatePropagation();
  event.respondWith(file(path));
});

/** Activate a new version if the asking page is the only open page of the site. */
async function takeOver() {
  // A reloaded page counts twice for a moment.
  for (let tries = 0; tries < 10; tries++) {
    const pages = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
    const ours = pages.filter((page) => page.url.startsWith(SCOPE.href));
    if (ours.length <= 1) return self.skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

// A new version waits until no page of the old one is open: half of each would not fit together.
// (JupyterLite's worker would take over at once.)
self.addEventListener("install", (event) => event.stopImmediatePropagation());
self.addEventListener("activate", (event) => event.waitUntil(forgetOld()));

self.addEventListener("message", (event) => {
  if (event.data === "keep") {
    keeping ??= keepAll().finally(() => {
      keeping = null;
    });
    event.waitUntil(keeping);
  } else if (event.data.keep) {
    // The files that one page needs.
    event.waitUntil(keepAll(event.data.keep));
  } else if (event.data === "tell") {
    told = 0;
    event.waitUntil(tell());
  } else if (event.data === "take over") {
    event.waitUntil(takeOver());
  }
});

importScripts("drive-worker.js");
