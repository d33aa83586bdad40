// The page's half of the SDK console, loaded when it is first used.
//
// A program runs in a worker, so that an endless loop does not stop the page, inside a frame that is sandboxed
// and forbidden every connection: all it can reach is the port that it is handed. Ending a run is removing its
// frame. The frame is a srcdoc, and everything in it comes from here, because the service worker of this page
// does not answer for a sandboxed one: so it works without a network too.
"use strict";

(() => {
  const here = document.currentScript.src;

  async function text(name) {
    const response = await fetch(new URL(name, here), { credentials: "same-origin" });
    if (!response.ok) throw new Error(`${name}: status ${response.status}`);
    return response.text();
  }

  let loading;
  function load() {
    loading ??= Promise.all(["frame.html", "sdk.js", "worker.js"].map(text));
    loading.catch(() => { loading = undefined; }); // the next run tries again
    return loading;
  }

  // People paste samples with their imports. A line stays a line, so that errors name the right one.
  function withoutImports(code) {
    const imported = /^([ \t]*)import\s+([^"';]+?)\s+from\s*(["'][^"']+["'])/gm;
    return code.replace(imported, (all, indent, names, module) => {
      const star = /^\*\s*as\s+/;
      if (star.test(names)) return `${indent}const ${names.replace(star, "")} = require(${module})`;
      return `${indent}const ${names.replace(/\bas\b/g, ":")} = require(${module})`;
    });
  }

  // Starts a program and returns what ends it. It is heard as heard(what, a, b, reply):
  //   "began"                          it is loaded and runs
  //   "request"|"clock"|"disk", a, b   it wants an answer: reply(text)
  //   "log"|"warn"|"error", text       it prints
  //   "done"                           it came to its end
  //   "failed", text, "line:column"    it threw, or is no JavaScript
  //   "not-loaded", text               there is nothing to run it with
  globalThis.cosmosttlConsole = (code, setup, heard) => {
    let frame, ended = false;

    function end() {
      ended = true;
      frame?.remove();
      removeEventListener("message", broken);
    }
    function last(...words) {
      if (ended) return;
      end();
      heard(...words);
    }
    // What the browser cannot read, or what nobody caught.
    function broken(e) {
      if (frame && e.source === frame.contentWindow) last("failed", e.data.message.replace(/^Uncaught /, ""), place(e.data.line, e.data.column));
    }

    const lines = code.trimEnd().split("\n");
    // The program begins in the second line of its script. An error behind its end is an error at its end: a
    // bracket that was never closed.
    function place(line, column) {
      if (!line) return "";
      if (line - 1 > lines.length) return `${lines.length}:${lines.at(-1).length + 1}`;
      return `${Math.max(1, line - 1)}:${column}`;
    }

    (async () => {
      const [html, sdk, worker] = await load();
      if (ended) return;
      frame = document.createElement("iframe");
      frame.sandbox = "allow-scripts";
      frame.hidden = true;
      frame.title = "SDK console";
      frame.srcdoc = html;
      addEventListener("message", broken);
      await new Promise((resolve) => {
        frame.onload = resolve;
        document.body.append(frame);
      });
      if (ended) return;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => {
        if (ended) return;
        if (data.what === "done") return last("done");
        if (data.what === "failed") return last("failed", data.a, place(...(data.at ?? [])));
        heard(data.what, data.a, data.b, (answer) => { if (!ended) port1.postMessage({ id: data.id, answer }); });
      };
      const parts = ["async function __main() {\n", withoutImports(code), "\n}\n", sdk, "\n", worker];
      frame.contentWindow.postMessage({ parts, setup: { ...JSON.parse(setup), lines: lines.length } }, "*", [port2]);
    })().catch((why) => last("not-loaded", why.message));
    return end;
  };
})();
