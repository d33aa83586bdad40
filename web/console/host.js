// The page's half of the SDK console, loaded when it is first used.
//
// A program runs in a worker, so that an endless loop does not block the page. The worker runs in a sandboxed frame whose
// content security policy forbids all connections: the program can reach only the message port that it is given. Removing
// the frame ends the run. The frame is a srcdoc that gets all scripts from here, because the page's service worker does
// not serve sandboxed frames; so the console also works offline.
//
// A program can take the port. Its messages are therefore not trusted, and a program that sends more than worker.js
// sends is ended.
const maxBody = 4 * 1024 * 1024 + 1; // bytes: one more than the engine's limit, so that it answers 413
const maxHead = 128 * 1024;
const maxText = 8 * 1024; // characters of a line or an error
const maxLines = 500; // of one message
const maxSent = 64 * 1024; // characters of the lines of one message
const maxCalls = 64; // waiting for an answer
const maxMessages = 500; // per second, without calls

const files = globalThis.cosmosttlFiles;
const calls = ["request", "clock", "disk"];

let loading;
function load() {
  loading ??= Promise.all([...["frame.html", "sdk.js", "worker.js"].map((name) => files.text("console/" + name)), files.run("console/imports.js")]);
  loading.catch(() => { loading = undefined; }); // the next run tries again
  return loading;
}

const most = 1e9; // lines, columns, dropped lines, calls

const string = (v, length) => (typeof v === "string" ? v.slice(0, length) : "");
const number = (v) => (Number.isInteger(v) && v > 0 && v <= most ? v : 0);
const list = (v) => (Array.isArray(v) ? v : []);

// Returns a message with all fields of its kind, of the types that worker.js sends. Returns undefined for any other message.
function read(data) {
  const what = data?.what;
  switch (what) {
    case "request":
    case "clock":
    case "disk":
      // The id is sent back, and not every value that can be received can be sent.
      return number(data.id) ? { what, id: data.id, a: string(data.a, maxHead), b: string(data.b, maxBody) } : undefined;
    case "began":
    case "done":
      return { what };
    case "failed":
      return { what, text: string(data.a, maxText), line: number(list(data.at)[0]), column: number(list(data.at)[1]) };
    case "print":
      // Array.from has no holes.
      return { what, dropped: number(data.dropped), lines: Array.from(list(data.lines).slice(-maxLines), (line) => [string(list(line)[0], 5), string(list(line)[1], maxText)]) };
  }
  return undefined;
}

// Starts a program and returns a function that ends it. Calls notify(what, a, b, reply) with:
//   "began"                          the program is loaded and runs
//   "request"|"clock"|"disk", a, b   the program waits for reply(text)
//   "print", lines, dropped          output: [["log"|"warn"|"error", text], …] as JSON, and the number of lines dropped before it
//   "done"                           the program has ended
//   "failed", text, "line:column"    the program threw an error, or is not valid JavaScript
//   "not-loaded", text               the SDK could not be loaded
//   "replaced"                       the host has another version of it
globalThis.cosmosttlConsole = (code, setup, notify) => {
  const lines = code.trimEnd().split("\n");
  let frame, port, ended = false;
  let open = 0; // calls that wait for an answer
  let messages = 0, since = performance.now();

  function end() {
    ended = true;
    frame?.remove();
    if (port) {
      port.onmessage = null;
      port.close(); // discards messages that are not handled yet
    }
    removeEventListener("message", broken);
  }
  function last(...words) {
    if (ended) return;
    end();
    notify(...words);
  }
  // The program starts on the second line of its script. An error after its end is reported at its end.
  function place(line, column) {
    if (!line) return "";
    if (line - 1 > lines.length) return `${lines.length}:${lines.at(-1).length + 1}`;
    return `${Math.max(1, line - 1)}:${column}`;
  }
  // Handles syntax errors and uncaught errors.
  function broken({ source, data }) {
    if (!frame || source !== frame.contentWindow) return;
    const line = number(data?.line);
    let words = string(data?.message, maxText).replace(/^Uncaught /, "");
    if (line - 1 > lines.length && words.startsWith("SyntaxError")) words = "SyntaxError: a bracket, a string or a comment is not closed";
    last("failed", words, place(line, number(data?.column)));
  }

  function receive({ data }) {
    if (ended) return;
    const message = read(data);
    if (message?.id) {
      if (++open > maxCalls) return last("failed", `More than ${maxCalls} requests are waiting for an answer`, "");
      notify(message.what, message.a, message.b, (answer) => {
        open--;
        if (!ended) port.postMessage({ id: message.id, answer });
      });
      return;
    }
    const now = performance.now();
    if (now - since > 1000) [messages, since] = [0, now];
    if (++messages > maxMessages) return last("failed", `More than ${maxMessages} messages per second`, "");
    switch (message?.what) {
      case "began": return notify("began");
      case "done": return last("done");
      case "failed": return last("failed", message.text, place(message.line, message.column));
      case "print": return print(message);
    }
  }
  // Passes on the newest lines, as far as there is room.
  function print({ lines, dropped }) {
    let from = lines.length;
    for (let room = maxSent; from > 0 && room >= lines[from - 1][1].length; from--) room -= lines[from - 1][1].length;
    notify("print", JSON.stringify(lines.slice(from)), String(dropped + from));
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
    const parts = [head, globalThis.cosmosttlWithoutImports(code), "\n}\n", sdk, "\n", worker];
    frame.contentWindow.postMessage({ parts, setup: { ...JSON.parse(setup), lines: lines.length } }, "*", [channel.port2]);
  })().catch((why) => last(why.replaced ? "replaced" : "not-loaded", why.message));
  return end;
};
