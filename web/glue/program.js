// The packed program, see columns.js, and the progress of its download. It is compiled
// here, while it arrives: go-app would pass each piece of the unpacked program through
// another stream, and write its progress each time.
"use strict";

(() => {
  const realFetch = window.fetch;

  const bar = () => document.getElementById("app-wasm-progress");

  // Shows how many bytes of the packed program are there; the bar's maximum is its size.
  function show(bytes) {
    if (bar()?.hasAttribute("value")) bar().value = bytes;
  }

  // Shows that something is loaded whose size is not known.
  function showNoSize() { bar()?.removeAttribute("value"); }

  // Shows how much has passed through it.
  function progress() {
    let bytes = 0;
    return new TransformStream({
      transform(chunk, controller) {
        show(bytes += chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
  }

  async function fetchPacked(url, init) {
    const response = await realFetch(url.replace(/wasm$/, "packed"), init);
    if (!response.ok || !response.body) throw new Error("no packed program: " + response.status);
    if (response.headers.get("Content-Type") === "application/wasm") { // the service worker keeps it unpacked
      showNoSize();
      return response;
    }
    const body = response.body.pipeThrough(progress()).pipeThrough(new DecompressionStream("gzip")).pipeThrough(cosmosttlProgram());
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  }

  async function compile(url, init) {
    try {
      if (window.DecompressionStream) return await WebAssembly.compileStreaming(fetchPacked(url, init));
    } catch { /* the plain file may be there */ }
    showNoSize();
    try {
      const response = await realFetch(url, init);
      if (response.ok) return await WebAssembly.compile(await response.arrayBuffer());
    } catch { /* explained below */ }
    // The loader shows an error as a string; without a name, its message alone.
    const failed = new Error(bar()?.dataset.failed || "The emulator could not be loaded. Check the connection, then reload the page.");
    failed.name = "";
    throw failed;
  }

  let compiled; // go-app asks for the program and then has it instantiated

  window.fetch = (url, init) => {
    if (typeof url !== "string" || !url.endsWith("/web/app.wasm")) return realFetch(url, init);
    compiled = compile(url, init);
    return Promise.resolve(new Response(""));
  };

  WebAssembly.instantiateStreaming = async (_, imports) => ({ instance: await WebAssembly.instantiate(await compiled, imports) });
})();
