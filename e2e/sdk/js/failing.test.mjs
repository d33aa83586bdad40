// A test that fails explains itself in the output of node:test, whatever it throws.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";

const address = pathToFileURL(process.env.COSMOSTTL_PACKAGE + "/index.mjs").href;
const { createEmulator, withEmulator } = await import(address);

const failing = `
import assert from "node:assert/strict";
import test from "node:test";
import { CosmosClient } from "cosmos-newest";
import { withEmulator } from ${JSON.stringify(address)};

test("a session is there", withEmulator({ start: "2030-01-01T00:00:00Z" }, async (emulator, t) => {
  assert.equal(t.name, "a session is there");
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "app" });
  const { container } = await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 3600 });
  await container.items.create({ id: "s1", user: "ann", ttl: 1200 });
  emulator.clock.advance("20m");
  assert.equal((await container.item("s1", "ann").read()).statusCode, 200);
}));
`;

test("a failed assertion ends with the report", () => {
  const dir = mkdtempSync(join(import.meta.dirname ?? ".", "failing-"));
  try {
    writeFileSync(join(dir, "fails.mjs"), failing);
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT; // of this run
    const { status, stdout } = spawnSync(process.execPath, ["--test", join(dir, "fails.mjs")], { env, encoding: "utf8" });
    assert.notEqual(status, 0);
    for (const line of [
      "404 !== 200",
      "cosmosttl: the clock shows 2030-01-01T00:20:00Z\n",
      'app/sessions: s1 ["ann"] expired 00:20:00: ttl 1200, written 00:00:00; still on disk\n',
      "  last request: read_item, status 404, at 00:20:00\n",
      "  events: 00:00:00 written (create), 00:20:00 expired (item-ttl)\n",
    ]) assert.ok(stdout.includes(line), `no ${JSON.stringify(line)} in\n${stdout}`);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("whatever a test throws keeps its kind, its properties and its place", async () => {
  const clock = /cosmosttl: the clock shows 2030-01-01T00:00:00Z/;
  const thrown = async (what) => {
    try {
      await withEmulator({ start: "2030-01-01" }, () => { throw what; })();
    } catch (e) {
      return e;
    }
    return assert.fail("nothing was thrown");
  };
  const error = Object.assign(new RangeError("too far"), { code: 404 });
  const [, place] = error.stack.split("\n");
  assert.equal(await thrown(error), error);
  assert.match(error.message, /^too far\n\ncosmosttl: /);
  assert.ok(error.stack.startsWith("RangeError: " + error.message) && error.stack.includes(place));
  for (const other of ["a text", undefined, null, Object.freeze(new Error("frozen"))]) {
    const e = await thrown(other);
    assert.match(e.message, clock);
    assert.ok(e.message.includes(String(other)) && e.cause === other);
  }
});

test("a test that passes returns its result, and its emulator has ended", async () => {
  let kept;
  const body = withEmulator(async function (emulator, context) {
    kept = emulator;
    assert.equal(this.of, "the runner");
    return context;
  });
  assert.equal(body.length, 0); // Jest and Mocha wait for a callback otherwise
  assert.equal(await body.call({ of: "the runner" }, "context"), "context");
  assert.throws(() => kept.clock.now(), /disposed/);
  assert.throws(() => kept.report(), /disposed/);
  assert.throws(() => withEmulator({}), TypeError);
  assert.throws(() => withEmulator({}, {}, () => {}), TypeError);
  const emulator = await createEmulator({ start: 0 });
  assert.equal(emulator.report(), "the clock shows 1970-01-01T00:00:00Z");
});
