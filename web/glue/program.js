// The compressed program, for hosts that do not compress, and the progress of its
// download. It is compiled here, while it arrives: go-app would pass each piece of the
// unpacked program through another stream, and write its progress each time.
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

  // Reads the first bytes and returns them with a stream that still has them.
  async function peek(stream) {
    const reader = stream.getReader();
    const { done, value } = await reader.read();
    let bytes = value?.byteLength || 0;
    show(bytes);
    const whole = new ReadableStream({
      start(controller) {
        if (done) controller.close(); else controller.enqueue(value);
      },
      async pull(controller) {
        const next = await reader.read();
        if (next.done) return controller.close();
        controller.enqueue(next.value);
        show(bytes += next.value.byteLength);
      },
      cancel(reason) { return reader.cancel(reason); },
    });
    return { head: value || new Uint8Array(), whole };
  }

  async function fetchPacked(url, init) {
    const response = await realFetch(url + ".gz", init);
    if (!response.ok || !response.body) throw new Error("no packed program: " + response.status);
    const { head, whole } = await peek(response.body);
    // A host that declares .gz as Content-Encoding has had it unpacked already.
    const packed = head[0] === 0x1f && head[1] === 0x8b;
    if (!packed) showNoSize();
    const body = packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
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
