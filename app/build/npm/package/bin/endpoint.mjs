// The Cosmos DB endpoint and the paths that it has in addition: /_clock, /_reset, /_faults, /_disk, /_report and the probes.
import { setTimeout } from "node:timers/promises";
import { FieldError, notAllowed, refusal, reply } from "./answer.mjs";
import { guard } from "./guard.mjs";

// endpoint returns a function that answers a request {method, target, headers, body()} with {status, headers, body, dropped}; body() is a
// promise of a text. A connection that is dropped ends without the answer.
export function endpoint(world, allowed) {
  return guard(allowed, async (request) => {
    const [path, query] = request.target.split("?", 2);
    try {
      if (path === "/_clock") return await clock(world, request);
      if (path === "/_reset") return request.method === "POST" ? reply(200, world.reset(await request.body())) : notAllowed("POST");
      if (path === "/_report") return request.method === "GET" ? reply(200, world.report()) : notAllowed("GET");
      if (path === "/_faults") return await faults(world, request);
      if (path.startsWith("/_disk/")) return request.method === "GET" ? disk(world, path, query) : notAllowed("GET");
      if (path === "/alive") return reply(200, { status: "ok" });
      if (path === "/ready" || path === "/healthz") return reply(200, { status: "ok", now: world.clock().now });
      const { method, target, headers } = request;
      const answer = await world.request({ method, target, headers, origin: `http://${headers.host}` }, await request.body());
      if (answer.delayMs) await setTimeout(answer.delayMs, undefined, { ref: false });
      return answer.dropped ? { headers: {}, dropped: true } : answer;
    } catch (e) {
      if (e instanceof FieldError || e instanceof RangeError) return refusal(400, e);
      throw e;
    }
  });
}

async function clock(world, { method, body }) {
  if (method === "GET") return reply(200, world.clock());
  return method === "POST" ? reply(200, world.control(await body())) : notAllowed("GET, POST");
}

// faults answers /_faults, where a test lets requests fail.
async function faults(world, { method, body }) {
  if (method === "GET") return reply(200, world.faults());
  if (method === "POST") return reply(201, world.fault(await body()));
  if (method !== "DELETE") return notAllowed("GET, POST, DELETE");
  world.clearFaults();
  return { status: 204, headers: {}, body: "" };
}

const maxItems = 1000; // in a page of /_disk

// disk answers GET /_disk/dbs/{db}/colls/{coll}?from=&limit=.
function disk(world, path, query) {
  const [, db, coll] = /^\/_disk\/dbs\/([^/]+)\/colls\/([^/]+)\/?$/.exec(path) ?? [];
  if (coll === undefined) return refusal(404, "the path must be /_disk/dbs/{database}/colls/{container}");
  const parameters = new URLSearchParams(query);
  const report = world.disk(decode(db), decode(coll), number(parameters, "from", 0, 2 ** 53 - 1), number(parameters, "limit", 100, maxItems));
  const { error } = JSON.parse(report);
  return error === undefined ? reply(200, report) : refusal(404, error);
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new FieldError("path", JSON.stringify(part), "percent-encoded UTF-8");
  }
}

// number reads a parameter of the query string.
function number(parameters, name, absent, most) {
  const text = parameters.get(name) || String(absent);
  if (!/^\d{1,16}$/.test(text) || Number(text) > most) throw new FieldError(name, JSON.stringify(text), `0 to ${most}`);
  return Number(text);
}
