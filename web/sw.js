// Service worker. The build fills in three placeholders; see app/site/worker.go.
//
// Every file is checked against the hash that was written at build time. A
// static host answers from caches of its own (GitHub Pages: ten minutes), so in
// the minutes after a deployment a new worker can be handed old files. Such an
// installation fails as a whole, the old version goes on working, and the
// browser tries again at the next visit: there is never a mixture of two.
"use strict";

const VERSION = "{{VERSION}}";
const FILES = "{{FILES}}";
// For a development server: the network answers while there is one, hashes are
// empty and the worker itself never changes, so a rebuilt site is shown at once
// and another program at the same address is not hidden.
const NETWORK_FIRST = "{{NETWORK_FIRST}}";

const SCOPE = new URL(self.registration.scope).pathname;
// The scope is part of the name: two deployments on one origin do not clean up
// after each other. A scope ends with a slash, so none is the prefix of another
// followed by a version (versions hold no slash).
const PREFIX = "cosmosttl:" + SCOPE + ":";
const CACHE = PREFIX + VERSION;

const LOST = SCOPE + "404.html";
const PACKED = "web/app.packed";
const PLAIN = "web/app.wasm";

// The pages and the texts of a language other than English are kept when it is used.
const LANGUAGE = /^(?:web\/lang\/)?(fr|es|ru|zh-Hant)[/.]/;
const languageOf = (name) => LANGUAGE.exec(name)?.[1];
const namesOf = (tags) => Object.keys(FILES).filter((name) => tags.includes(languageOf(name)));

// The program is kept in one form only, the one that glue/program.js asks for here.
const SKIP = self.DecompressionStream ? PLAIN : PACKED;

async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (b) => b.toString(16).padStart(2, "0")).join("");
}

async function store(cache, name) {
  const url = SCOPE + name;
  // "no-cache" asks whether the browser's copy is still good and mostly
  // transfers nothing: the page has just loaded the same files.
  for (const mode of ["no-cache", "reload"]) {
    const response = await fetch(new Request(url, { cache: mode, credentials: "same-origin" }));
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if (!NETWORK_FIRST && FILES[name] !== await sha256(bytes)) continue;
    // The program is kept as it is compiled: unpacking it takes longer than reading it.
    if (name === PACKED) return cache.put(url, cosmosttlUnpacked(new Blob([bytes]).stream()));
    const type = response.headers.get("Content-Type") || "application/octet-stream";
    // A new Response: one that was redirected must not answer a navigation.
    const headers = { "Content-Type": type, "Content-Length": String(bytes.byteLength) };
    return cache.put(url, new Response(bytes, { headers }));
  }
  throw new Error("cosmosttl " + VERSION + ": " + url + " is not the file of this version");
}

// The languages that an earlier version has kept.
async function languagesKept() {
  const tags = new Set();
  for (const key of (await caches.keys()).filter((k) => k.startsWith(PREFIX))) {
    for (const { url } of await (await caches.open(key)).keys()) tags.add(languageOf(new URL(url).pathname.slice(SCOPE.length)));
  }
  return [...tags];
}

// web/glue/language.js says which language is used.
self.addEventListener("message", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  for (const name of namesOf([event.data?.keep])) {
    if (!await cache.match(SCOPE + name)) await store(cache, name).catch(() => {}); // it stays reachable while there is a network
  }
})()));

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  try {
    const wanted = Object.keys(FILES).filter((name) => name !== SKIP && !languageOf(name)).concat(namesOf(await languagesKept()));
    await Promise.all(wanted.map((name) => store(cache, name)));
  } catch (err) {
    await caches.delete(CACHE);
    throw err;
  }
  await self.skipWaiting();
})()));

// No clients.claim(): on a first visit it would look like an update to the
// page, and a page that is already controlled comes along anyway.
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== CACHE);
  await Promise.all(old.map((key) => caches.delete(key)));
})()));

// Which kept file answers a request, or "" when it is none of ours.
function keptFor(request, url) {
  const path = url.pathname.endsWith("/") ? url.pathname + "index.html" : url.pathname;
  return Object.hasOwn(FILES, path.slice(SCOPE.length)) ? path : "";
}

async function answer(request, url) {
  const cache = await caches.open(CACHE);
  const kept = keptFor(request, url);
  if (kept && !NETWORK_FIRST) {
    const hit = await cache.match(kept);
    if (hit) return hit;
  }
  try {
    const response = await fetch(request);
    if (kept && NETWORK_FIRST && response.ok) cache.put(kept, response.clone()).catch(() => {});
    return response;
  } catch (err) {
    const hit = kept && await cache.match(kept);
    if (hit) return hit;
    const lost = request.mode === "navigate" && await cache.match(LOST);
    if (lost) return new Response(lost.body, { status: 404, headers: lost.headers });
    throw err;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(SCOPE)) return;
  event.respondWith(answer(event.request, url));
});
