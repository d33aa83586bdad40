// Service worker. The build fills in three placeholders; see app/build/site/worker.go.
//
// Every file is checked against the hash that was written at build time. A
// static host answers from caches of its own (GitHub Pages: ten minutes), so in
// the minutes after a deployment a new worker can be handed old files. Such an
// installation fails as a whole, the old version goes on working, and the
// browser tries again at the next visit: there is never a mixture of two.
//
// From its installation on, a new version also answers the pages of earlier versions
// that are open. Those pages ask for files with fingerprints, see glue/files.js, and get
// them from the cache of their own version, which is kept while the pages are open.
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

const LOST = "404.html";
const PACKED = "web/app.packed";
const PLAIN = "web/app.wasm";

// What is kept when it is used: the pages and the texts of a language other than English, and QuickJS.
const LATER = /^(?:web\/(?:lang\/)?)?(fr|es|ru|zh-Hant|quickjs)[/.]/;
const laterOf = (name) => LATER.exec(name)?.[1];
const namesOf = (parts) => Object.keys(FILES).filter((name) => parts.includes(laterOf(name)));

// The program is kept in one form only, the one that glue/program.js asks for here.
const SKIP = self.TransformStream ? PLAIN : PACKED;

// The address of a file of this version, which is also its key in the cache. The page's first script is named with the version.
function addressOf(name) {
  if (NETWORK_FIRST) return SCOPE + name;
  return SCOPE + name + "?v=" + (name === "web/glue.js" ? VERSION : FILES[name].slice(0, 16).replace(/\W/g, ""));
}

// The names of the caches of all versions, this one first.
const caching = async () => [CACHE, ...(await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== CACHE)];

// Returns the response that any version has kept for an address, since a fingerprint identifies the contents.
async function find(address) {
  for (const key of await caching()) {
    const hit = await caches.match(address, { cacheName: key });
    if (hit) return hit;
  }
}

async function sha256(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash));
}

async function store(cache, name) {
  const url = addressOf(name);
  const known = !NETWORK_FIRST && await find(url);
  if (known) return cache.put(url, known);
  // "no-cache" asks whether the browser's copy is still good and mostly
  // transfers nothing: the page has just loaded the same files.
  for (const mode of ["no-cache", "reload"]) {
    const response = await fetch(new Request(url, { cache: mode, credentials: "same-origin" }));
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    if (!NETWORK_FIRST && FILES[name] !== await sha256(bytes)) continue;
    // The program is kept as it is compiled: unpacking it takes longer than reading it.
    if (name === PACKED) return cache.put(url, await unpackedProgram(new Blob([bytes]).stream()));
    const type = response.headers.get("Content-Type") || "application/octet-stream";
    // A new Response: one that was redirected must not answer a navigation.
    const headers = { "Content-Type": type, "Content-Length": String(bytes.byteLength) };
    return cache.put(url, new Response(bytes, { headers }));
  }
  throw new Error("cosmosttl " + VERSION + ": " + url + " is not the file of this version");
}

// The languages, and QuickJS, that an earlier version has kept.
async function laterKept() {
  const parts = new Set();
  for (const key of await caching()) {
    for (const { url } of await (await caches.open(key)).keys()) parts.add(laterOf(new URL(url).pathname.slice(SCOPE.length)));
  }
  return [...parts];
}

// Pages of this site that are open.
const pages = async () => (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) => new URL(url).pathname.startsWith(SCOPE));

// Tells a page which version is the present one, and returns the page's own. It is undefined when the page does not answer in time:
// a tab may be frozen, and a page may be of another program.
function versionOf(page) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, 5000);
    page.postMessage({ version: VERSION }, [port2]);
  });
}

// Tells all pages which version is the present one, and removes the caches of versions that no page uses.
async function tidy() {
  if (NETWORK_FIRST) return; // this worker does not know what it answers with
  const { installing, waiting } = self.registration; // their caches are not old
  const old = installing || waiting ? [] : (await caching()).slice(1);
  const open = await Promise.all((await pages()).map(versionOf));
  if (open.includes(undefined)) return;
  await Promise.all(old.filter((key) => !open.includes(key.slice(PREFIX.length))).map((key) => caches.delete(key)));
}

// web/glue/language.js says which language is used, web/quickjs/host.js that a script has run, and web/glue/files.js that a page was
// opened, or is looked at again.
self.addEventListener("message", (event) => event.waitUntil((async () => {
  if (event.data?.open) return tidy();
  const cache = await caches.open(CACHE);
  for (const name of namesOf([event.data?.keep])) {
    if (!await cache.match(addressOf(name))) await store(cache, name).catch(() => {}); // the network still has it
  }
})()));

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const again = await caches.has(CACHE); // a version that is installed once more, and which a page may have
  const cache = await caches.open(CACHE);
  try {
    const wanted = Object.keys(FILES).filter((name) => name !== SKIP && !laterOf(name)).concat(namesOf(await laterKept()));
    await Promise.all(wanted.map((name) => store(cache, name)));
  } catch (err) {
    if (!again) await caches.delete(CACHE);
    throw err;
  }
  await self.skipWaiting();
})()));

// No clients.claim(): a page that is already controlled comes along anyway. Requests wait for the end of this
// event, and so it does not wait for the pages.
self.addEventListener("activate", () => { tidy(); });

// Returns the address under which the response to a request is kept, or "" if the request is not for this site.
function keptFor({ mode }, { pathname, search }) {
  if (!NETWORK_FIRST && mode !== "navigate" && search.startsWith("?v=")) return pathname + search;
  const name = (pathname.endsWith("/") ? pathname + "index.html" : pathname).slice(SCOPE.length);
  return Object.hasOwn(FILES, name) ? addressOf(name) : "";
}

async function answer(request, url) {
  const cache = await caches.open(CACHE);
  const kept = keptFor(request, url);
  if (kept && !NETWORK_FIRST) {
    const hit = await cache.match(kept) ?? await find(kept);
    if (hit) return hit;
  }
  try {
    const response = await fetch(request);
    if (kept && NETWORK_FIRST && response.ok) cache.put(kept, response.clone()).catch(() => {});
    return response;
  } catch (err) {
    const hit = kept && await cache.match(kept);
    if (hit) return hit;
    const lost = request.mode === "navigate" && await cache.match(addressOf(LOST));
    if (lost) return new Response(lost.body, { status: 404, headers: lost.headers });
    throw err;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(SCOPE)) return;
  event.respondWith(answer(event.request, url));
});
