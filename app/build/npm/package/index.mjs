// An Azure Cosmos DB emulator in this process, for tests. The official SDK sends its requests to it through the
// httpClient option, and time passes only when the test moves the clock.
import { httpClient } from "./client.mjs";
import { createClock } from "./clock.mjs";
import { seconds } from "./duration.mjs";
import { explained } from "./failure.mjs";
import { answerOf, program } from "./program.mjs";

export { seconds };

// A fault's delay is of real time, also while a test has fake timers.
const { setTimeout: realTimeout } = globalThis;

const endpoint = "http://cosmosttl.localhost:8081/";

export async function createEmulator(options = {}) {
  const { start = new Date(), ...rest } = options;
  const begin = typeof start === "number" ? start : Math.floor(new Date(start).getTime() / 1000);
  if (!Number.isInteger(begin) || begin < 0) throw new RangeError(`cosmosttl: start must be a date or Unix seconds, got ${String(start)}`);
  const functions = await program();
  const { id, key } = answerOf(functions.create(JSON.stringify({ ...rest, start: begin })));
  let open = true;
  const alive = () => {
    if (!open) throw new Error("cosmosttl: this emulator has been disposed of");
  };
  const { clock, now, purge } = createClock(
    (by) => (alive(), answerOf(functions.clock(id, by)).now),
    () => answerOf(functions.awaitPurge(id)).now,
  );
  const client = httpClient(async (head, body) => {
    now();
    const answer = JSON.parse(await functions.request(id, JSON.stringify(head), body));
    if (answer.delayMs) await new Promise((resolve) => realTimeout(resolve, answer.delayMs));
    if (answer.dropped) throw Object.assign(new Error(`cosmosttl: ${answer.dropped}`), { code: "ECONNRESET" });
    return answer;
  });
  const dispose = () => {
    if (open) functions.destroy(id);
    open = false;
    clock.release();
  };
  return {
    endpoint,
    key,
    httpClient: client,
    clientOptions: {
      endpoint,
      key,
      httpClient: client,
      connectionPolicy: { enableEndpointDiscovery: false, enableBackgroundEndpointRefreshing: false },
    },
    clock,
    explain: (database, container, item, partitionKey) =>
      (now(), answerOf(functions.explain(id, database, container, JSON.stringify([partitionKey].flat()), item))),
    events: () => (now(), answerOf(functions.events(id)).events),
    fault: (fault) => (now(), answerOf(functions.fault(id, JSON.stringify(fault)))),
    faults: () => (alive(), answerOf(functions.faults(id)).faults),
    clearFaults: () => (alive(), void functions.clearFaults(id)),
    report: () => (alive(), answerOf(functions.report(id)).text),
    waitForPurge: purge,
    disk: (database, container) => (now(), answerOf(functions.disk(id, database, container))),
    dispose,
    [Symbol.dispose ?? Symbol.for("Symbol.dispose")]: dispose,
  };
}

// withEmulator returns the body of a test that has an emulator of its own, which ends with the test. An error of the test ends with the
// emulator's report. The function has no declared parameters: Jest and Mocha would wait for a callback.
export function withEmulator(...settings) {
  const body = settings.pop();
  if (typeof body !== "function" || settings.length > 1) throw new TypeError("cosmosttl: withEmulator takes options, which may be absent, and a function");
  return async function (...args) {
    const emulator = await createEmulator(settings[0]);
    try {
      return await body.call(this, emulator, ...args);
    } catch (e) {
      throw explained(e, emulator.report());
    } finally {
      emulator.dispose();
    }
  };
}
