// Runs before everything else: the theme, so that no page flashes in the wrong
// one, and the compressed program, for hosts that do not compress.
"use strict";

(() => {
  // Where storage is forbidden even looking at it throws, and go-app looks: that
  // would end the program. One that keeps nothing, and says so, takes its place.
  for (const name of ["localStorage", "sessionStorage"]) {
    let why = new DOMException("storage is switched off in this browser", "SecurityError");
    try {
      if (window[name]) continue;
    } catch (error) { why = error; }
    const none = {
      length: 0, key: () => null, getItem: () => null, removeItem() {}, clear() {},
      setItem() { throw why; },
    };
    try {
      Object.defineProperty(window, name, { value: none, configurable: true });
    } catch { /* then the program says what it misses */ }
  }
})();

(() => {
  const dark = matchMedia("(prefers-color-scheme: dark)");

  function applyTheme() {
    let wish = "system";
    try {
      wish = localStorage.getItem("cosmosttl.theme") || "system";
    } catch { /* storage is blocked: follow the system */ }
    const isDark = wish === "dark" || (wish !== "light" && dark.matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    const color = document.querySelector('meta[name="theme-color"]');
    if (color) color.content = isDark ? "#12161c" : "#ffffff";
  }

  applyTheme();
  dark.addEventListener("change", applyTheme);
  // Another tab of the playground changed it.
  addEventListener("storage", (e) => { if (e.key === "cosmosttl.theme") applyTheme(); });
})();

(() => {
  const realFetch = window.fetch;

  // Reads the first bytes and returns them with a stream that still has them.
  async function peek(stream) {
    const reader = stream.getReader();
    const { done, value } = await reader.read();
    const whole = new ReadableStream({
      start(controller) {
        if (done) controller.close(); else controller.enqueue(value);
      },
      async pull(controller) {
        const next = await reader.read();
        if (next.done) controller.close(); else controller.enqueue(next.value);
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
    const body = packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  }

  async function fetchProgram(url, init) {
    try {
      if (window.DecompressionStream) return await fetchPacked(url, init);
    } catch { /* the plain file may be there */ }
    try {
      const response = await realFetch(url, init);
      if (response.ok) return response;
    } catch { /* explained below */ }
    // The loader shows an error as a string; without a name, its message alone.
    const failed = new Error("The emulator could not be loaded. Check the connection, then reload the page.");
    failed.name = "";
    throw failed;
  }

  window.fetch = (url, init) => {
    const isProgram = typeof url === "string" && url.endsWith("/web/app.wasm");
    return isProgram ? fetchProgram(url, init) : realFetch(url, init);
  };
})();
