// The program's half of the SDK console: what it is given, and how it prints. It stands behind the program
// (__main) and sdk.js (cosmosttlSDK) in one script; see host.js.
"use strict";

self.onmessage = ({ data: setup, ports: [page] }) => {
  const { cosmos, httpClient, seconds, secondsUntil } = cosmosttlSDK;

  const waiting = new Map();
  let calls = 0;
  page.onmessage = ({ data }) => {
    waiting.get(data.id)(JSON.parse(data.answer));
    waiting.delete(data.id);
  };
  async function ask(what, a, b) {
    const id = ++calls;
    const answer = await new Promise((resolve) => {
      waiting.set(id, resolve);
      page.postMessage({ what, a, b, id });
    });
    if (answer.error !== undefined) throw new RangeError(answer.error);
    return answer;
  }

  // Whatever address and key a sample names: it talks to this page.
  const here = httpClient((head, body) => ask("request", JSON.stringify(head), body));
  class CosmosClient extends cosmos.CosmosClient {
    constructor(options) {
      const given = typeof options === "string" ? {} : options;
      super({ ...given, endpoint: setup.endpoint, key: setup.key, connectionString: undefined, aadCredentials: undefined, tokenProvider: undefined,
        httpClient: here, connectionPolicy: { ...given?.connectionPolicy, enableBackgroundEndpointRefreshing: false } });
    }
  }
  const modules = { "@azure/cosmos": { ...cosmos, CosmosClient } };

  const time = async (by) => new Date((await ask("clock", String(by), "")).now * 1000);
  const clock = {
    now: () => time(0),
    advance: async (duration) => time(seconds(duration)),
    async set(date) {
      return time(secondsUntil(date, (await time(0)).getTime() / 1000));
    },
  };

  const client = new CosmosClient({});
  const database = client.database(setup.database);
  Object.assign(self, {
    client, database, clock,
    container: database.container(setup.container),
    disk: (db = setup.database, id = setup.container) => ask("disk", db, id),
    endpoint: setup.endpoint,
    key: setup.key,
    process: { env: {} },
    require(name) {
      if (Object.hasOwn(modules, name)) return modules[name];
      throw new Error(`There is no module ${JSON.stringify(name)} here, only "@azure/cosmos".`);
    },
  }, modules["@azure/cosmos"]);

  // As Node shows a value, near enough: what JSON cannot say, and no more than one can read.
  function show(value, depth = 0, seen = []) {
    if (typeof value === "string") return depth ? JSON.stringify(value) : value;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return `[function ${value.name}]`;
    if (value === null || typeof value !== "object") return String(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
    if (value instanceof Error) return problem(value);
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

  // The SDK's answers hold all headers, diagnostics and the way back to the client.
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
    const about = [error.code, error.substatus && `substatus ${error.substatus}`].filter(Boolean).join(", ");
    return `${error.name || "Error"}${about ? ` ${about}` : ""}: ${message(error)}`;
  }

  // The service wraps its sentence into a record of the connection; the sentence is what a reader wants.
  function message(error) {
    const text = String(error.body?.message ?? error.message ?? error);
    const wrapped = /^Message: (\{.*?\})\r?\nActivityId/s.exec(text);
    if (!wrapped) return text;
    const inner = JSON.parse(wrapped[1]);
    return (inner.Errors ?? inner.errors).map((e) => e.message ?? e).join(" ");
  }

  // Where in the program an error arose: the innermost of its lines.
  function where(error) {
    for (const frame of String(error?.stack).split("\n")) {
      const at = /:(\d+):(\d+)\)?$/.exec(frame.trim());
      if (at && Number(at[1]) > 1 && Number(at[1]) - 1 <= setup.lines) return [Number(at[1]), Number(at[2])];
    }
    return undefined;
  }

  const print = (what) => (...values) => page.postMessage({ what, a: values.map((v) => show(v)).join(" ") });
  Object.assign(console, { log: print("log"), info: print("log"), debug: print("log"), dir: print("log"), table: print("log"), warn: print("warn"), error: print("error") });

  const failed = (error) => page.postMessage({ what: "failed", a: error instanceof Error ? problem(error) : `Thrown: ${show(error)}`, at: where(error) });
  self.onunhandledrejection = (e) => {
    e.preventDefault();
    failed(e.reason);
  };

  // A request that nobody awaits is still on its way when the program's last line has run, and may yet fail.
  async function settled() {
    for (let quiet = 0; quiet < 2; quiet = waiting.size ? 0 : quiet + 1) await new Promise((resolve) => setTimeout(resolve));
  }

  page.postMessage({ what: "began" });
  __main().then(settled).then(() => page.postMessage({ what: "done" }), failed);
};
