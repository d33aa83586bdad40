// The npm package as a user's test has it: the official SDK in this process, through httpClient, without a server.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import test from "node:test";

const { createEmulator, seconds } = await import(pathToFileURL(process.env.COSMOSTTL_PACKAGE + "/index.mjs"));

async function world(version, options) {
  const { CosmosClient } = await import(version);
  const emulator = await createEmulator(options);
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  const { container } = await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 1800 });
  return { emulator, container };
}

for (const version of ["cosmos-4.9", "cosmos-newest"]) {
  test(`${version}: a session of 30 minutes expires without waiting`, async () => {
    const { emulator, container } = await world(version, { start: "2026-01-01T12:00:00Z" });
    await container.items.create({ id: "s1", user: "ann" });
    await container.items.create({ id: "s2", user: "ann", ttl: -1 });
    emulator.clock.advance("29m59s");
    assert.equal((await container.item("s1", "ann").read()).statusCode, 200);
    assert.equal(emulator.clock.advance(1).toISOString(), "2026-01-01T12:30:00.000Z");
    assert.equal((await container.item("s1", "ann").read()).statusCode, 404);
    assert.deepEqual((await container.items.query("SELECT VALUE c.id FROM c").fetchAll()).resources, ["s2"]);
    assert.deepEqual(emulator.disk("shop", "sessions").ids, { live: ["s2"], expired: ["s1"] });
    emulator.clock.advance(1);
    assert.equal(emulator.disk("shop", "sessions").purged, 1);
    await assert.rejects(container.items.create({ id: "s3", user: "ann", ttl: 0 }), /The input ttl '0' is invalid/);
  });
}

test("the SDK retries three refusals with status 429 and succeeds", async () => {
  const { emulator, container } = await world("cosmos-newest");
  emulator.fault({ status: 429, retryAfterMs: 2, container: "sessions", operation: "create_item", times: 3 });
  const { statusCode } = await container.items.create({ id: "s1", user: "ann" });
  assert.equal(statusCode, 201);
  assert.deepEqual(emulator.faults().map((f) => [f.chosen, f.failed]), [[4, 3]]);
  assert.match(emulator.report(), /fault 1: 429 on create_item sessions, 3 of 3/);
  emulator.clearFaults();
  emulator.fault({ status: 412, partitionKey: ["ann"], after: true });
  await assert.rejects(container.items.upsert({ id: "s2", user: "ann" }), { code: 412 });
  assert.equal((await container.item("s2", "ann").read()).statusCode, 200);
  emulator.fault({ delaySeconds: 1800 });
  assert.equal((await container.item("s2", "ann").read()).statusCode, 404);
  assert.throws(() => emulator.fault({ status: 200 }), /status is 200; it must be 400 to 599/);
  emulator.dispose();
});

test("a credential of Entra ID whose token has the account's key is taken", async () => {
  const { CosmosClient } = await import("cosmos-newest");
  const emulator = await createEmulator();
  const { key, ...options } = emulator.clientOptions;
  for (const [signature, status] of [[key, 201], ["another", 401]]) {
    const aadCredentials = {
      getToken: async () => ({ token: "e30.e30." + Buffer.from(signature).toString("base64url"), expiresOnTimestamp: Date.now() + 3_600_000 }),
    };
    const client = new CosmosClient({ ...options, endpoint: "https://cosmosttl.localhost:8081/", aadCredentials });
    assert.equal(await client.databases.create({ id: "shop" }).then((made) => made.statusCode, (refused) => refused.code), status);
  }
  emulator.dispose();
});

test("emulators in one process are independent and can be disposed of", async () => {
  const one = await createEmulator({ start: 1000 });
  const two = await createEmulator({ start: 1000 });
  one.clock.advance("1h");
  assert.equal(two.clock.now().getTime(), 1000_000);
  one.dispose();
  assert.throws(() => one.clock.now(), /disposed/);
  assert.throws(() => one.disk("shop", "sessions"), /disposed/);
  assert.equal(two.clock.advance("1d").getTime(), 87_400_000);
});

test("errors name the value and the limits", async () => {
  const { clock, disk } = await createEmulator({ start: 1000 });
  for (const bad of [0, -5, 1.5, "soon", "1w", null, undefined, ""]) assert.throws(() => clock.advance(bad), RangeError);
  assert.throws(() => clock.set(999), /moves only forward: it shows 1970-01-01T00:16:40.000Z, got 1970-01-01T00:16:39.000Z/);
  assert.throws(() => disk("none", "none"), /the container is "none\/none"; it must be one that exists/);
  await assert.rejects(createEmulator({ start: "yesterday" }), /start must be/);
  await assert.rejects(createEmulator({ key: "not base64!" }), /base64/);
  await assert.rejects(createEmulator({ purgeDelay: 1.5 }), /purgeDelay is 1.5; it must be a whole number of seconds, 0 to 86400/);
  await assert.rejects(createEmulator({ purgeDelay: "1h" }), /purgeDelay is "1h"; it must be a whole number of seconds/);
  await assert.rejects(createEmulator({ throttle: "yes" }), /throttle is "yes"; it must be true or false/);
  await assert.rejects(createEmulator({ purgedelay: 1 }), /there is no option "purgedelay"/);
  assert.equal(seconds("1d2h3m4s"), 93784);
});

test("the loader and the program leave nothing among the global names", async () => {
  const names = Object.getOwnPropertyNames(globalThis);
  await createEmulator();
  assert.deepEqual(Object.getOwnPropertyNames(globalThis), names);
  for (const name of ["Go", "fs", "path"]) assert.equal(name in globalThis, false, name);
});

test("require gives the same functions", async () => {
  const required = createRequire(import.meta.url)(process.env.COSMOSTTL_PACKAGE);
  assert.deepEqual(Object.keys(required).sort(), Object.keys(await import(pathToFileURL(process.env.COSMOSTTL_PACKAGE + "/index.mjs"))));
  const emulator = await required.createEmulator({ start: 1000 });
  assert.equal(emulator.clock.advance("1m").getTime(), 1060_000);
});

test("an emulator is disposed of by Symbol.dispose", async () => {
  const emulator = await createEmulator();
  emulator[Symbol.dispose]();
  assert.throws(() => emulator.clock.now(), /disposed/);
});

test("a purge can be delayed", async () => {
  const { emulator, container } = await world("cosmos-4.9", { purgeDelay: 60 });
  await container.items.create({ id: "s1", user: "ann", ttl: 5 });
  emulator.clock.advance(64);
  assert.equal(emulator.disk("shop", "sessions").expired, 1);
  emulator.clock.advance(2);
  assert.equal(emulator.disk("shop", "sessions").purged, 1);
});
