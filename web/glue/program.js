// Loads the packed program and compiles it while it arrives, in a worker that unpacks it,
// see unpack.js, and shows the progress of its download. It begins before the page is read:
// go-app would wait for that, and for other scripts.
"use strict";

(() => {
  const root = document.documentElement;
  const realFetch = window.fetch;
  const files = window.cosmosttlFiles;
  const packed = files.address("app.packed"), plain = files.address("app.wasm");

  const bar = () => document.getElementById("app-wasm-progress");

  let loaded = 0; // bytes of the packed program; undefined if its size is unknown

  // Shows how much is loaded; the bar's maximum is the size.
  function show(bytes) {
    loaded = bytes;
    if (loaded === undefined) {
      bar()?.removeAttribute("value");
    } else if (bar()?.hasAttribute("value")) {
      bar().value = loaded;
    }
  }
  const parsed = new Promise((done) => addEventListener("DOMContentLoaded", done));
  parsed.then(() => show(loaded)); // the bytes that were loaded before the bar existed

  // Returns a worker, and a promise of the program that it compiles.
  function unpacker() {
    const worker = new Worker(files.address("unpack.js"));
    const compiled = new Promise((done, failed) => {
      worker.onmessage = ({ data }) => (data ? done(data) : failed(new Error("the packed program is damaged")));
      worker.onerror = () => failed(new Error("no worker"));
    });
    compiled.catch(() => {}); // it may fail before it is waited for
    return { worker, compiled };
  }

  // Reports whether the packed program is of this version. The browser, told its integrity, would keep back all of it until the end.
  async function isOurs(chunks) {
    const hash = await window.crypto.subtle.digest("SHA-256", await new Blob(chunks).arrayBuffer());
    return files.integrity("app.packed") === "sha256-" + btoa(String.fromCharCode(...new Uint8Array(hash)));
  }

  async function compilePacked(cache) {
    // The service worker keeps the program unpacked. Without one a worker is made while the first bytes are on their way.
    let by = navigator.serviceWorker?.controller ? undefined : unpacker();
    try {
      const checks = window.crypto.subtle; // only over https
      const response = await realFetch(packed, checks ? { cache } : { cache, integrity: files.integrity("app.packed") });
      if (!response.ok || !response.body) throw new Error("no packed program: " + response.status);
      if (response.headers.get("Content-Type") === "application/wasm") return await WebAssembly.compileStreaming(response);
      by ??= unpacker();
      const reader = response.body.getReader(), chunks = [];
      for (let bytes = 0; ;) {
        const { done, value } = await reader.read();
        by.worker.postMessage(value);
        if (done) break;
        chunks.push(value);
        show(bytes += value.byteLength);
      }
      if (checks && !await isOurs(chunks)) throw new Error("the packed program is of another version");
      return await by.compiled;
    } finally {
      // A worker that is terminated while it unpacks can take the page's process along in Chromium 156, so it is given an end first.
      by?.worker.postMessage(undefined);
      await by?.compiled.catch(() => {});
      by?.worker.terminate();
    }
  }

  async function compile() {
    if (files.wanted !== files.version) { // the page is of another version than this script
      await files.restart(files.glue, "", (text) => text.includes(JSON.stringify(files.wanted)));
      throw await failure(files.glue);
    }
    for (const cache of window.TransformStream ? ["default", "reload"] : []) {
      try {
        return await compilePacked(cache);
      } catch { /* the next one may be of this version */ }
    }
    show(undefined);
    try {
      const response = await realFetch(plain, { integrity: files.integrity("app.wasm"), cache: "reload" });
      if (response.ok) return await WebAssembly.compile(await response.arrayBuffer());
    } catch { /* explained below */ }
    throw await failure(packed);
  }

  // The loader shows an error as a string; without a name, its message alone.
  async function failure(url) {
    const kind = await files.replaced(url) ? "replaced" : "failed";
    await parsed;
    const words = bar()?.dataset[kind];
    return Object.assign(new Error(words || "The emulator could not be loaded. Check the connection, then reload the page."), { name: "" });
  }

  if (!document.querySelector("script[src*='/app.js']")) return; // a page without the program

  // The error of a script or a stylesheet that is refused, or cannot be loaded. The program does not start without it.
  async function missing(element) {
    const url = element.src ?? element.href;
    await files.restart(url, element.integrity, () => true);
    return failure(url);
  }

  const headless = new Promise((_, failed) => {
    addEventListener("error", async ({ target }) => {
      if (!target.matches?.("script:not([type])")) return;
      const error = await missing(target);
      failed(error);
      // The loader may be what is missing.
      document.getElementById("app-wasm-loader-icon")?.classList.remove("goapp-spin");
      document.getElementById("app-wasm-loader-label")?.replaceChildren(error.message);
    }, true);
  });

  async function compileWithStyles() {
    const program = compile();
    program.catch(() => {}); // it may fail before it is waited for
    await parsed;
    const styles = document.querySelector("link[rel=stylesheet]"); // loaded before this script, or not
    if (!styles.sheet) throw await missing(styles);
    return program;
  }

  const compiled = root.dataset.framed ? new Promise(() => {}) : Promise.race([headless, compileWithStyles()]);
  compiled.catch(() => {}); // go-app shows it

  // On a first visit the service worker is registered when the page is ready, since its installation unpacks and compiles the program again.
  const workers = navigator.serviceWorker;
  if (workers && !workers.controller) {
    const started = new Promise((done) => {
      addEventListener("cosmosttl:ready", done, { once: true });
      compiled.catch(done);
    });
    const register = workers.register.bind(workers);
    workers.register = (...about) => started.then(() => register(...about));
  }

  // go-app asks for the program and then has it instantiated.
  window.fetch = (url, init) => (typeof url === "string" && url.endsWith("/web/app.wasm") ? Promise.resolve(new Response("")) : realFetch(url, init));

  WebAssembly.instantiateStreaming = async (_, imports) => ({ instance: await WebAssembly.instantiate(await compiled, imports) });
})();
