// An Azure Cosmos DB emulator in this process, for tests: the official SDK talks to it
// through its httpClient option, and time passes only when you say so.
import "./wasm_exec.js";

let calls; // a promise of the program's calls; the program is loaded once

async function bytes() {
  const url = new URL("./emulator.wasm", import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`cosmosttl: ${url} answered ${answer.status}`);
  return answer.arrayBuffer();
}

async function start() {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(await bytes(), go.importObject);
  return new Promise((resolve, reject) => {
    globalThis.__cosmosttlReady = (c) => {
      delete globalThis.__cosmosttlReady;
      resolve(c);
    };
    go.run(instance).then(() => reject(new Error("cosmosttl: the program has ended")), reject);
  });
}

function answerOf(text) {
  const answer = JSON.parse(text);
  if (answer.error !== undefined) throw new RangeError(`cosmosttl: ${answer.error}`);
  return answer;
}

const units = { s: 1, m: 60, h: 3600, d: 86400 };

// seconds reads 90, "90s", "1h30m" or "7d".
export function seconds(duration) {
  if (typeof duration === "number" && Number.isInteger(duration) && duration > 0) return duration;
  if (typeof duration === "string" && /^(\d+[smhd])+$/.test(duration)) {
    let sum = 0;
    for (const [, n, unit] of duration.matchAll(/(\d+)([smhd])/g)) sum += Number(n) * units[unit];
    if (sum > 0) return sum;
  }
  throw new RangeError(`cosmosttl: a duration is a whole number of seconds from 1, or like "90s", "1h30m", "7d"; got ${JSON.stringify(duration)}`);
}

class Headers {
  #map = new Map();
  constructor(from = {}) { for (const [k, v] of Object.entries(from)) this.set(k, v); }
  get(name) { return this.#map.get(name.toLowerCase()); }
  has(name) { return this.#map.has(name.toLowerCase()); }
  set(name, value) { this.#map.set(name.toLowerCase(), String(value)); }
  delete(name) { this.#map.delete(name.toLowerCase()); }
  toJSON() { return Object.fromEntries(this.#map); }
  [Symbol.iterator]() { return this.#map.entries(); }
}

const emulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

export async function createEmulator({ key = emulatorKey, start: first = new Date() } = {}) {
  const begin = typeof first === "number" ? first : Math.floor(new Date(first).getTime() / 1000);
  if (!Number.isInteger(begin) || begin < 0) throw new RangeError(`cosmosttl: start must be a date or Unix seconds, got ${String(first)}`);
  const program = await (calls ??= start());
  const { id } = answerOf(program.create(JSON.stringify({ key, start: begin })));
  let open = true;
  const alive = () => {
    if (!open) throw new Error("cosmosttl: this emulator has been disposed of");
  };
  const now = () => (alive(), answerOf(program.clock(id, 0)).now);
  const dispose = () => {
    if (open) program.destroy(id);
    open = false;
  };
  return {
    endpoint: "http://cosmosttl.localhost:8081/",
    key,
    httpClient: {
      async sendRequest(request) {
        alive();
        request.abortSignal?.throwIfAborted?.();
        const url = new URL(request.url);
        let body = request.body ?? "";
        if (typeof body === "function") body = body();
        if (typeof body !== "string") body = await new Response(body).text();
        const head = { method: request.method, target: url.pathname + url.search, origin: url.origin, headers: request.headers.toJSON() };
        const answer = JSON.parse(program.request(id, JSON.stringify(head), body));
        return { request, status: answer.status, headers: new Headers(answer.headers), bodyAsText: answer.body };
      },
    },
    clock: {
      now: () => new Date(now() * 1000),
      advance(duration) {
        alive();
        return new Date(answerOf(program.clock(id, seconds(duration))).now * 1000);
      },
      set(date) {
        const to = typeof date === "number" ? date : Math.floor(new Date(date).getTime() / 1000);
        if (to === now()) return new Date(to * 1000);
        return new Date(answerOf(program.clock(id, to - now())).now * 1000);
      },
    },
    disk: (database, container) => (alive(), answerOf(program.disk(id, database, container))),
    dispose,
    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]: dispose,
  };
}
