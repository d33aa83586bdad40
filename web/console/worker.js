// The program's half of the SDK console: its globals and its output. One script holds the program (__main), sdk.js
// (cosmosttlSDK) and this file, in that order; see host.js.
"use strict";

self.onmessage = ({ data: setup, ports: [page] }) => {
  const { cosmos, httpClient, seconds, secondsUntil } = cosmosttlSDK;
  const { setTimeout, clearTimeout, setInterval, clearInterval, console } = self; // the program may replace them
  const post = page.postMessage.bind(page);
  const now = performance.now.bind(performance);

  // Requests. Only a few are sent at a time, so that the page stays responsive; the others wait here.
  const atOnce = 32;
  const waiting = new Map(), queue = [];
  let calls = 0;
  page.onmessage = ({ data }) => {
    const done = waiting.get(data.id);
    waiting.delete(data.id);
    if (queue.length) send(queue.shift());
    done?.(JSON.parse(data.answer));
  };
  function send({ what, a, b, resolve }) {
    flush();
    waiting.set(++calls, resolve);
    post({ what, a, b, id: calls });
  }
  async function ask(what, a, b) {
    const answer = await new Promise((resolve) => {
      const call = { what, a, b, resolve };
      if (waiting.size < atOnce) send(call);
      else queue.push(call);
    });
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer;
  }

  // The client connects to this page, whatever endpoint and key a sample names.
  const here = httpClient((head, body) => ask("request", JSON.stringify(head), body));
  class CosmosClient extends cosmos.CosmosClient {
    constructor(options) {
      const given = typeof options === "string" ? {} : options;
      super({ ...given, endpoint: setup.endpoint, key: setup.key, connectionString: undefined, aadCredentials: undefined, tokenProvider: undefined,
        httpClient: here, connectionPolicy: { ...given?.connectionPolicy, enableBackgroundEndpointRefreshing: false } });
    }
  }
  const modules = { "@azure/cosmos": { ...cosmos, CosmosClient }, dotenv: { config: () => ({ parsed: {} }) }, "dotenv/config": {} };

  const time = async (by) => new Date((await ask("clock", String(by), "")).now * 1000);
  const clock = {
    now: () => time(0),
    advance: async (duration) => time(seconds(duration)),
    async set(date) {
      return time(secondsUntil(date, (await time(0)).getTime() / 1000));
    },
  };

  async function disk(db = setup.database, id = setup.container) {
    try {
      return await ask("disk", String(db), String(id));
    } catch (error) {
      throw new RangeError(`disk of ${db}/${id}: ${error.message}`);
    }
  }

  function require(name) {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error(`The module ${JSON.stringify(name)} is not available. Only "@azure/cosmos" is.`);
  }

  const client = new CosmosClient({});
  const database = client.database(setup.database);
  Object.assign(self, modules["@azure/cosmos"], {
    client, database, clock, disk, require,
    container: database.container(setup.container),
    endpoint: setup.endpoint,
    key: setup.key,
    process: { env: {}, exit: () => self.close() },
    async_require: async (name) => require(name),
  });

  // Formats a value roughly as Node does: types that JSON does not have, and a limited depth.
  function show(value, depth = 0, seen = []) {
    if (typeof value === "string") return depth ? JSON.stringify(value) : value;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return `[function ${value.name}]`;
    if (Object.is(value, -0)) return "-0";
    if (value === null || typeof value !== "object") return String(value);
    try {
      return showObject(value, depth, seen);
    } catch (error) {
      return `[cannot be shown: ${error?.message}]`;
    }
  }

  function showObject(value, depth, seen) {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof Error) return problem(value);
    if (value instanceof RegExp || value instanceof URL) return String(value);
    if (seen.includes(value)) return "[circular]";
    const kind = Object.getPrototypeOf(value)?.constructor?.name ?? "Object";
    if (depth > 5) return Array.isArray(value) ? "[…]" : "{…}";
    const inner = [...seen, value];
    const part = (v) => show(v, depth + 1, inner);
    let open = "{", close = "}", parts;
    if (Array.isArray(value)) {
      [open, close, parts] = ["[", "]", value.map(part)];
    } else if (value instanceof Map) {
      parts = [...value].map(([k, v]) => `${part(k)} => ${part(v)}`);
    } else if (value instanceof Set) {
      parts = [...value].map(part);
    } else {
      parts = Object.entries(brief(value)).filter(([, v]) => v !== undefined)
        .map(([k, v]) => `${/^[\w$]+$/.test(k) ? k : JSON.stringify(k)}: ${part(v)}`);
    }
    const name = kind === "Object" || kind === "Array" ? "" : `${kind} `;
    const line = parts.join(", ");
    if (!parts.length) return name + open + close;
    if (line.length <= 72 && !line.includes("\n")) return `${name}${open} ${line} ${close}`;
    return `${name}${open}\n${parts.map((p) => `  ${p.replaceAll("\n", "\n  ")}`).join(",\n")}\n${close}`;
  }

  // Reduces objects of the SDK, which hold headers, diagnostics and the client, to the properties of interest.
  function brief(value) {
    if (value instanceof cosmos.ResourceResponse) {
      return { statusCode: value.statusCode, requestCharge: value.requestCharge, resource: value.resource };
    }
    if (value instanceof cosmos.Container || value instanceof cosmos.Database || value instanceof cosmos.Item) {
      return { id: value.id };
    }
    if (value instanceof cosmos.CosmosClient) return { endpoint: setup.endpoint };
    if (value instanceof cosmos.FeedResponse) {
      return { resources: value.resources, requestCharge: value.requestCharge, hasMoreResults: value.hasMoreResults };
    }
    return value;
  }

  function problem(error) {
    if (error instanceof EvalError) return "EvalError: eval and new Function are not available.";
    const about = [error.code, error.substatus && `substatus ${error.substatus}`].filter(Boolean).join(", ");
    const of = error.errors instanceof Array ? error.errors.map((e) => `\n  ${show(e).replaceAll("\n", "\n  ")}`).join("") : "";
    const cause = error.cause === undefined ? "" : `\n  caused by ${show(error.cause).replaceAll("\n", "\n  ")}`;
    return `${error.name || "Error"}${about ? ` ${about}` : ""}: ${message(error)}${of}${cause}`;
  }

  // Extracts the service's message, which the SDK wraps in details of the connection.
  function message(error) {
    const text = String(error.body?.message ?? error.message ?? error);
    const wrapped = /^Message: (\{.*?\})\r?\nActivityId/s.exec(text);
    if (!wrapped) return text;
    const inner = JSON.parse(wrapped[1]);
    return (inner.Errors ?? inner.errors).map((e) => e.message ?? e).join(" ");
  }

  // Returns the place of an error in the program: the innermost frame of its stack that is in the program.
  function where(error) {
    for (const frame of String(error?.stack).split("\n")) {
      const at = /:(\d+):(\d+)\)?$/.exec(frame.trim());
      if (at && Number(at[1]) > 1 && Number(at[1]) - 1 <= setup.lines) return [Number(at[1]), Number(at[2])];
    }
    return undefined;
  }

  // Output. So that a loop does not overload the page, lines are sent a few times a second, and only the newest of many.
  const maxLines = 500, maxText = 8 * 1024, maxSent = 64 * 1024, often = 50; // characters of a line and of a message, milliseconds
  let lines = [], dropped = 0, flushed = -often, timer = 0, indent = "";
  function flush() {
    if (timer) clearTimeout(timer);
    timer = 0;
    if (!lines.length) return;
    let extra = lines.length;
    for (let room = maxSent; extra > Math.max(0, lines.length - maxLines) && room >= lines[extra - 1][1].length; extra--) room -= lines[extra - 1][1].length;
    post({ what: "print", lines: lines.slice(extra), dropped: dropped + extra });
    lines = [];
    dropped = 0;
    flushed = now();
  }
  function print(level, values) {
    const [first, ...rest] = values;
    const words = typeof first === "string" && rest.length ? [filled(first, rest), ...rest.map((v) => show(v))] : values.map((v) => show(v));
    lines.push([level, (indent + words.join(" ").slice(0, maxText).replaceAll("\n", `\n${indent}`)).slice(0, maxText)]);
    if (lines.length >= 2 * maxLines) {
      dropped += maxLines;
      lines.splice(0, maxLines);
    }
    if (now() - flushed >= often) flush();
    else if (!timer) timer = setTimeout(flush, often);
  }
  // Fills a format string, as in console.log("%s is %d", …), and removes the values it uses from rest.
  function filled(text, rest) {
    return text.replace(/%[sdifjoOc%]/g, (mark) => {
      if (mark === "%%") return "%";
      if (!rest.length) return mark;
      const value = rest.shift();
      if (mark === "%c") return "";
      if (mark === "%d" || mark === "%f") return String(Number(value));
      if (mark === "%i") return String(Math.trunc(Number(value)));
      if (mark === "%j") return JSON.stringify(value);
      return show(value);
    });
  }
  const printer = (level) => (...values) => print(level, values);
  const counts = new Map(), times = new Map();
  Object.assign(console, {
    log: printer("log"), info: printer("log"), debug: printer("log"), dir: (v) => print("log", [v]), table: (v) => print("log", [v]),
    warn: printer("warn"), error: printer("error"), trace: printer("log"),
    assert: (ok, ...values) => { if (!ok) print("error", ["Assertion failed", ...values]); },
    count: (name = "default") => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      print("log", [`${name}: ${counts.get(name)}`]);
    },
    time: (name = "default") => { times.set(name, now()); },
    timeEnd: (name = "default") => print("log", [`${name}: ${(now() - times.get(name)).toFixed(0)} ms of real time`]),
    group: (...values) => {
      if (values.length) print("log", values);
      indent += "  ";
    },
    groupEnd: () => { indent = indent.slice(2); },
  });

  // The program ends when its last line has run and the timers and requests that it did not await have finished.
  let over = false;
  function end(what) {
    if (over) return;
    over = true;
    flush();
    post(what);
  }
  function failed(error) {
    const said = error instanceof Error || typeof error?.message === "string";
    end({ what: "failed", a: (said ? problem(error) : `Thrown: ${show(error)}`).slice(0, maxText), at: where(error) });
  }
  self.close = () => end({ what: "done" });
  self.onunhandledrejection = (e) => {
    e.preventDefault();
    failed(e.reason);
  };

  const timers = new Set();
  const once = (action, ms, ...args) => {
    const id = setTimeout(() => {
      timers.delete(id);
      action(...args);
    }, ms);
    timers.add(id);
    return id;
  };
  const again = (action, ms, ...args) => {
    const id = setInterval(action, ms, ...args);
    timers.add(id);
    return id;
  };
  const cancel = (id) => {
    timers.delete(id);
    clearTimeout(id);
    clearInterval(id);
  };
  async function settled() {
    for (let quiet = 0; quiet < 2;) {
      await new Promise((resolve) => setTimeout(resolve, timers.size ? 20 : 0));
      quiet = waiting.size || queue.length || timers.size ? 0 : quiet + 1;
    }
  }

  post({ what: "began" });
  __main(once, cancel, again, cancel).then(settled).then(() => end({ what: "done" }), failed);
};
