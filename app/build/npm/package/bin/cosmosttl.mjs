#!/usr/bin/env node
// The command cosmosttl: the playground and the Cosmos DB endpoint on this machine, in Node alone.
import { readFileSync } from "node:fs";
import { endpoint } from "./endpoint.mjs";
import { help, list, parse } from "./flags.mjs";
import { health } from "./health.mjs";
import { isLoopback } from "./guard.mjs";
import { addressOf, handlerOf, listen } from "./listen.mjs";
import { hasSite, site } from "./site.mjs";

// The exit statuses are those of the native program: 0 done, 1 the answer is no, 2 the question was wrong.
try {
  const { name, values, rest } = parse(process.argv.slice(2));
  if (name === "help") console.log(help(rest[0]));
  else if (name === "version") console.log("cosmosttl", version());
  else if (name === "health") await health(addressOf(values.cosmos, "-cosmos"));
  else await run(values);
} catch (e) {
  console.error(`cosmosttl: ${e.message.replace(/^cosmosttl: /, "")}`);
  process.exitCode = e.no ? 1 : 2;
}

function version() {
  return JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;
}

async function run(flags) {
  const log = (line, detail) => {
    if (!detail || flags.verbose) console.error(`${new Date().toISOString()} ${line}`);
  };
  const servers = [];
  const stop = () => servers.forEach((server) => server.close());
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    let port = 8080;
    if (flags.addr !== "off" && hasSite()) {
      const playground = await listen(handlerOf(site, 0, log), addressOf(flags.addr, "-addr"), "-addr", flags.cosmos);
      servers.push(playground);
      port = playground.port;
    }
    if (flags.cosmos !== "off") await serveEndpoint(flags, port, servers, log);
    if (servers.length === 0) throw new Error("this package was built without the playground; there is nothing to run");
    if (flags.addr !== "off" && hasSite()) console.log(`cosmosttl is at http://localhost:${port}/  (press Ctrl+C to stop)`);
  } catch (e) {
    stop();
    throw e;
  }
}

// serveEndpoint prints the connection string once requests are answered. The playground's own pages may always call the endpoint.
async function serveEndpoint(flags, playground, servers, log) {
  const { key, throttle, serverless, lenient } = flags;
  const { createWorld } = await import("./world.mjs"); // it has the engine, which help does not need
  const world = await createWorld(flags.clock === "manual" ? 0 : 1, { key, throttle, serverless, lenient, purgeDelay: flags["purge-delay"] });
  const address = addressOf(flags.cosmos, "-cosmos");
  const allowed = {
    hosts: list(flags.host.toLowerCase()),
    origins: [...list(flags.origin), `http://localhost:${playground}`, `http://127.0.0.1:${playground}`],
    anyIP: !isLoopback(address.host),
  };
  const server = await listen(handlerOf(endpoint(world, allowed), world.maxBody, log), address, "-cosmos", flags.addr);
  servers.push(server);
  console.log(`Cosmos DB endpoint: AccountEndpoint=http://localhost:${server.port}/;AccountKey=${world.key};`);
}
