// Loads the packed program and compiles it while it arrives, in a worker that unpacks it,
// see unpack.js, and shows the progress of its download. It begins before the page is read:
// go-app would wait for that, and for other scripts.
"use strict";

(() => {
  const realFetch = window.fetch;
  const fileOf = (name) => new URL(name, document.currentScript.src).href;
  const packed = fileOf("app.packed"), plain = fileOf("app.wasm"), unpack = fileOf("unpack.js");

  const bar = () => document.getElementById("app-wasm-progress");

  let loaded = 0; // bytes of the packed program; undefined when it is not known of how many

  // Shows how much is loaded; the bar's maximum is the size.
  function show(bytes) {
    loaded = bytes;
    if (loaded === undefined) bar()?.removeAttribute("value");
    else if (bar()?.hasAttribute("value")) bar().value = loaded;
  }
  addEventListener("DOMContentLoaded", () => show(loaded)); // what was loaded before there was a bar

  // Makes a worker, and a promise of the program that it is sent.
  function unpacker() {
    const worker = new Worker(unpack);
    const compiled = new Promise((done, failed) => {
      worker.onmessage = ({ data }) => (data ? done(data) : failed(new Error("the packed program is damaged")));
      worker.onerror = () => failed(new Error("no worker"));
    });
    compiled.catch(() => {}); // it may fail before it is waited for
    return { worker, compiled };
  }

  async function compilePacked() {
    // The service worker keeps the program unpacked. Without one a worker is made while the first bytes are on their way.
    let by = navigator.serviceWorker?.controller ? undefined : unpacker();
    try {
      const response = await realFetch(packed);
      if (!response.ok || !response.body) throw new Error("no packed program: " + response.status);
      if (response.headers.get("Content-Type") === "application/wasm") return await WebAssembly.compileStreaming(response);
      by ??= unpacker();
      const reader = response.body.getReader();
      for (let bytes = 0; ;) {
        const { done, value } = await reader.read();
        by.worker.postMessage(value);
        if (done) return await by.compiled;
        show(bytes += value.byteLength);
      }
    } finally {
      by?.worker.terminate();
    }
  }

  async function compile() {
    try {
      if (window.DecompressionStream) return await compilePacked();
    } catch { /* the plain file may be there */ }
    show(undefined);
    try {
      const response = await realFetch(plain);
      if (response.ok) return await WebAssembly.compile(await response.arrayBuffer());
    } catch { /* explained below */ }
    // The loader shows an error as a string; without a name, its message alone.
    const failed = new Error(bar()?.dataset.failed || "The emulator could not be loaded. Check the connection, then reload the page.");
    failed.name = "";
    throw failed;
  }

  if (!document.querySelector("script[src$='/app.js']")) return; // a page without the program

  const compiled = compile();
  compiled.catch(() => {}); // go-app shows it

  // On a first visit the service worker is registered when the page is there: its installation makes the program once more.
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
