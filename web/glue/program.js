// Loads the packed program and compiles it while it arrives, in a worker that unpacks it,
// see unpack.js, and shows the progress of its download. It begins before the page is read:
// go-app would wait for that, and for other scripts. The module that starts comes first, and
// the rest of the functions while it does.
"use strict";

(() => {
  const root = document.documentElement;
  const realFetch = window.fetch;
  const files = window.cosmosttlFiles;
  const PACKED = "app.packed", REST = "app.rest.packed"; // the module that starts, and the rest
  const plain = files.address("app.wasm");

  const bar = () => document.getElementById("app-wasm-progress");

  let loaded = 0; // bytes of the packed program; undefined if its size is unknown

  let decoded = false; // the host compresses the columns, and the browser counts those

  // Shows how much is loaded; the bar's maximum is the size.
  function show(bytes) {
    loaded = bytes;
    if (loaded === undefined) {
      bar()?.removeAttribute("value");
    } else if (bar()?.hasAttribute("value")) {
      if (decoded) bar().max = bar().dataset.unpacked;
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

  // Reports whether a packed module is of this version. The browser, told its integrity, would keep back all of it until the end.
  async function isOurs(name, chunks) {
    const hash = await window.crypto.subtle.digest("SHA-256", await new Blob(chunks).arrayBuffer());
    return files.integrity(name).split(" ").includes("sha256-" + btoa(String.fromCharCode(...new Uint8Array(hash))));
  }

  async function compilePacked(name, cache) {
    // The service worker keeps the program unpacked. Without one a worker is made while the first bytes are on their way.
    let by = navigator.serviceWorker?.controller ? undefined : unpacker();
    try {
      const checks = window.crypto.subtle; // only over https
      const response = await realFetch(files.address(name), checks ? { cache } : { cache, integrity: files.integrity(name) });
      if (!response.ok || !response.body) throw new Error("no packed program: " + response.status);
      if (response.headers.get("Content-Type") === "application/wasm") return await WebAssembly.compileStreaming(response);
      by ??= unpacker();
      if (name === PACKED) decoded = response.headers.has("Content-Encoding");
      const reader = response.body.getReader(), chunks = [];
      for (let bytes = 0; ;) {
        const { done, value } = await reader.read();
        by.worker.postMessage(value);
        if (done) break;
        chunks.push(value);
        bytes += value.byteLength;
        if (name === PACKED) show(bytes);
      }
      if (checks && !await isOurs(name, chunks)) throw new Error("the packed program is of another version");
      return await by.compiled;
    } finally {
      by?.worker.terminate();
    }
  }

  async function compile() {
    if (files.wanted !== files.version) { // the page is of another version than this script
      await files.restart(files.glue, "", (text) => text.includes(JSON.stringify(files.wanted)));
      throw await failure(files.glue);
    }
    const module = window.DecompressionStream && await compileEither(PACKED);
    if (module) return module;
    show(undefined);
    try {
      const response = await realFetch(plain, { integrity: files.integrity("app.wasm"), cache: "reload" });
      if (response.ok) return await WebAssembly.compile(await response.arrayBuffer());
    } catch { /* explained below */ }
    throw await failure(files.address(PACKED));
  }

  // Returns a packed module, or nothing if neither a cache nor the host has it.
  async function compileEither(name) {
    for (const cache of ["default", "reload"]) {
      try {
        return await compilePacked(name, cache);
      } catch { /* the next one may be of this version */ }
    }
  }

  // Returns the rest. The program runs, so while the host does not answer this tries again.
  async function compileRest() {
    for (;;) {
      const module = await compileEither(REST);
      if (module) return module;
      if (await files.replaced(files.address(REST))) break;
      await new Promise((done) => {
        setTimeout(done, 5000);
        addEventListener("online", done, { once: true });
      });
    }
    document.getElementById("kept").textContent = words.replaced; // nothing else works without it
    throw new Error("the rest of the program is of another version");
  }

  // What the bar says when the program could not be loaded. The program removes the bar.
  let words = {};
  parsed.then(() => { words = { ...bar()?.dataset }; });

  // The loader shows an error as a string; without a name, its message alone.
  async function failure(url) {
    const kind = await files.replaced(url) ? "replaced" : "failed";
    await parsed;
    return Object.assign(new Error(words[kind] || "The emulator could not be loaded. Check the connection, then reload the page."), { name: "" });
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

  let joined = Promise.resolve(); // when the rest is there, if the program has one

  const compiled = root.dataset.framed ? new Promise(() => {}) : Promise.race([headless, compileWithStyles()]);
  compiled.catch(() => {}); // go-app shows it

  // On a first visit the service worker is registered when the page is ready, since its installation unpacks and compiles the program again.
  const workers = navigator.serviceWorker;
  if (workers && !workers.controller) {
    const started = new Promise((done) => {
      addEventListener("cosmosttl:ready", () => joined.then(done, done), { once: true });
      compiled.catch(done);
    });
    const register = workers.register.bind(workers);
    workers.register = (...about) => started.then(() => register(...about));
  }

  // go-app asks for the program and then has it instantiated.
  window.fetch = (url, init) => (typeof url === "string" && url.endsWith("/web/app.wasm") ? Promise.resolve(new Response("")) : realFetch(url, init));

  WebAssembly.instantiateStreaming = async (_, imports) => {
    const rest = compiled.then((module) => (isFirst(module) ? compileRest() : undefined));
    rest.catch(() => {}); // it is said below, or by compileRest
    const instance = await WebAssembly.instantiate(await compiled, imports);
    if (isFirst(await compiled)) joined = window.cosmosttlJoin(instance.exports, imports, rest);
    joined.catch(() => {});
    return { instance };
  };

  // A host of tests, and one without the packed module, has all of the program in one.
  const isFirst = (module) => WebAssembly.Module.exports(module).some(({ name }) => name === "rest");
})();
