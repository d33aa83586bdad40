// The page's half of the SDK console, loaded when it is first used.
//
// A program runs in a worker, so that an endless loop does not stop the page, inside a frame that is sandboxed
// and forbidden every connection: all it can reach is the port that it is handed. Ending a run is removing its
// frame. The frame is a srcdoc, and everything in it comes from here, because the service worker of this page
// does not answer for a sandboxed one: so it works without a network too.
//
// A program may get hold of the port itself. What comes from it is therefore looked at as a stranger's, and one
// that sends more than worker.js ever does is ended.
import { withoutImports } from "./imports.js";

const maxBody = 4 * 1024 * 1024 + 1; // bytes: one more than the engine takes, which suffices for its 413
const maxHead = 128 * 1024;
const maxText = 8 * 1024; // characters of a line or an error
const maxLines = 500; // of one message
const maxCalls = 64; // that wait for an answer
const maxMessages = 500; // in a second, answers to calls not counted

const calls = ["request", "clock", "disk"];

async function text(name) {
  const response = await fetch(new URL(name, import.meta.url), { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${name}: status ${response.status}`);
  return response.text();
}

let loading;
function load() {
  loading ??= Promise.all(["frame.html", "sdk.js", "worker.js"].map(text));
  loading.catch(() => { loading = undefined; }); // the next run tries again
  return loading;
}

const string = (v, most) => (typeof v === "string" ? v.slice(0, most) : "");
const number = (v) => (Number.isInteger(v) && v > 0 ? v : 0);

// Starts a program and returns what ends it. It is heard as heard(what, a, b, reply):
//   "began"                          it is loaded and runs
//   "request"|"clock"|"disk", a, b   it wants an answer: reply(text)
//   "print", lines, dropped          it printed: [["log"|"warn"|"error", text], …] as JSON, and how many lines before them are lost
//   "done"                           it came to its end
//   "failed", text, "line:column"    it threw, or is no JavaScript
//   "not-loaded", text               there is nothing to run it with
globalThis.cosmosttlConsole = (code, setup, heard) => {
  const lines = code.trimEnd().split("\n");
  let frame, port, ended = false;
  let open = 0; // calls that wait for an answer
  let messages = 0, since = performance.now();

  function end() {
    ended = true;
    frame?.remove();
    if (port) {
      port.onmessage = null;
      port.close(); // what it has sent already is not worked through
    }
    removeEventListener("message", broken);
  }
  function last(...words) {
    if (ended) return;
    end();
    heard(...words);
  }
  // The program begins in the second line of its script. An error behind its end is an error at its end.
  function place(line, column) {
    if (!line) return "";
    if (line - 1 > lines.length) return `${lines.length}:${lines.at(-1).length + 1}`;
    return `${Math.max(1, line - 1)}:${column}`;
  }
  // What the browser cannot read, or what nobody caught.
  function broken({ source, data }) {
    if (!frame || source !== frame.contentWindow) return;
    const line = number(data?.line);
    let words = string(data?.message, maxText).replace(/^Uncaught /, "");
    if (line - 1 > lines.length && words.startsWith("SyntaxError")) words = "SyntaxError: at the end something is still open: a bracket, a quotation or a comment";
    last("failed", words, place(line, number(data?.column)));
  }

  function receive({ data }) {
    if (ended || typeof data?.what !== "string") return;
    if (calls.includes(data.what)) {
      if (++open > maxCalls) return last("failed", `More than ${maxCalls} requests wait for an answer`, "");
      const id = data.id;
      heard(data.what, string(data.a, maxHead), string(data.b, maxBody), (answer) => {
        open--;
        if (!ended) port.postMessage({ id, answer });
      });
      return;
    }
    const now = performance.now();
    if (now - since > 1000) [messages, since] = [0, now];
    if (++messages > maxMessages) return last("failed", `More than ${maxMessages} messages a second`, "");
    if (data.what === "began") return heard("began");
    if (data.what === "done") return last("done");
    if (data.what === "failed") return last("failed", string(data.a, maxText), place(number(data.at?.[0]), number(data.at?.[1])));
    if (data.what === "print" && Array.isArray(data.lines)) {
      const kept = data.lines.slice(-maxLines).map((line) => [string(line?.[0], 5), string(line?.[1], maxText)]);
      heard("print", JSON.stringify(kept), String(number(data.dropped)));
    }
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
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = receive;
    const head = "async function __main(setTimeout, clearTimeout, setInterval, clearInterval) {\n";
    const parts = [head, withoutImports(code), "\n}\n", sdk, "\n", worker];
    frame.contentWindow.postMessage({ parts, setup: { ...JSON.parse(setup), lines: lines.length } }, "*", [channel.port2]);
  })().catch((why) => last("not-loaded", why.message));
  return end;
};
