// An Azure Cosmos DB emulator in this process, for tests. The official SDK sends its requests to it through the
// httpClient option, and time passes only when the test moves the clock.
import "./wasm_exec.js";
import { httpClient, seconds, secondsUntil } from "./client.js";

export { seconds };

let calls; // a promise of the program's functions; the program is loaded once

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
    go.run(instance).then(() => reject(new Error("cosmosttl: the emulator has stopped")), reject);
  });
}

function answerOf(text) {
  const answer = JSON.parse(text);
  if (answer.error !== undefined) throw new RangeError(`cosmosttl: ${answer.error}`);
  return answer;
}

const emulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

export async function createEmulator({ key = emulatorKey, start: first = new Date(), lenient = false } = {}) {
  const begin = typeof first === "number" ? first : Math.floor(new Date(first).getTime() / 1000);
  if (!Number.isInteger(begin) || begin < 0) throw new RangeError(`cosmosttl: start must be a date or Unix seconds, got ${String(first)}`);
  const program = await (calls ??= start());
  const { id } = answerOf(program.create(JSON.stringify({ key, start: begin, lenient })));
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
    httpClient: httpClient((head, body) => (alive(), JSON.parse(program.request(id, JSON.stringify(head), body)))),
    clock: {
      now: () => new Date(now() * 1000),
      advance(duration) {
        alive();
        return new Date(answerOf(program.clock(id, seconds(duration))).now * 1000);
      },
      set(date) {
        return new Date(answerOf(program.clock(id, secondsUntil(date, now()))).now * 1000);
      },
    },
    disk: (database, container) => (alive(), answerOf(program.disk(id, database, container))),
    dispose,
    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]: dispose,
  };
}
