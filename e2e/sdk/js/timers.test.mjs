// The clock of the npm package joined to fake timers, here those of node:test.
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { pathToFileURL } from "node:url";
import { CosmosClient } from "cosmos-4.9";

const { createEmulator } = await import(pathToFileURL(process.env.COSMOSTTL_PACKAGE + "/index.mjs"));

const noon = Date.parse("2026-01-01T12:00:00Z");
const apis = ["Date", "setTimeout", "setInterval"];
afterEach(() => mock.timers.reset());

async function sessions(emulator) {
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  return (await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 1800 })).container;
}

test("the clock follows: items expire when the timers move", async () => {
  mock.timers.enable({ apis, now: noon + 250 });
  const emulator = await createEmulator();
  emulator.clock.follow(mock.timers);
  const container = await sessions(emulator);
  const { resource } = await container.items.create({ id: "s1", user: "ann" });
  assert.equal(resource._ts, noon / 1000);
  mock.timers.tick(1799_000);
  assert.equal((await container.item("s1", "ann").read()).statusCode, 200);
  mock.timers.tick(750);
  assert.equal(emulator.clock.now().getTime(), noon + 1800_000, "no second is lost to the milliseconds at the start");
  assert.equal((await container.item("s1", "ann").read()).statusCode, 404);
  assert.equal(emulator.disk("shop", "sessions").expired, 1);
});

test("the clock leads: timers that are due run, and see both at one time", async () => {
  mock.timers.enable({ apis });
  const emulator = await createEmulator({ start: "2026-01-01T12:00:00Z" });
  emulator.clock.lead(mock.timers);
  assert.equal(Date.now(), noon, "the timers take the clock's time");
  const seen = [];
  setInterval(() => seen.push([Date.now() - noon, emulator.clock.now() - noon]), 600_000);
  assert.equal(emulator.clock.advance("30m").getTime(), noon + 1800_000);
  assert.equal(seen.length, 3);
  for (const [timers, clock] of seen) assert.equal(timers, clock);
  assert.equal(emulator.clock.set(noon / 1000 + 3600) - noon, 3600_000);
  assert.equal(Date.now() - noon, 3600_000);
});

test("one clock leads, and others follow the same timers", async () => {
  mock.timers.enable({ apis, now: noon });
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => createEmulator()));
  one.clock.lead(mock.timers);
  two.clock.follow(mock.timers);
  one.clock.advance("1h");
  assert.equal(two.clock.now() - noon, 3600_000);
  three.clock.lead(mock.timers); // as a test does that comes after another
  assert.equal(Date.now(), noon);
  assert.throws(() => one.clock.now(), /leads fake timers, which went to 2026-01-01T12:00:00.000Z without it/);
  assert.throws(() => two.clock.now(), /moves only forward: it shows 2026-01-01T13:00:00.000Z, and the fake timers that it follows 2026-01-01T12:00:00.000Z/);
});

test("moving the follower is an error", async () => {
  mock.timers.enable({ apis, now: noon });
  const { clock, ...emulator } = await createEmulator();
  clock.follow(mock.timers);
  assert.throws(() => clock.advance(1), /the clock follows fake timers/);
  assert.throws(() => clock.lead(mock.timers), /follows fake timers already/);
  clock.release();
  clock.lead(mock.timers);
  assert.throws(() => clock.follow(mock.timers), /leads fake timers already/);
  mock.timers.tick(1000);
  for (const use of [() => clock.now(), () => clock.advance(1), () => emulator.disk("a", "b")]) {
    assert.throws(use, /leads fake timers, which went to 2026-01-01T12:00:01.000Z without it; move the clock instead, which shows 2026-01-01T12:00:00.000Z/);
  }
  await assert.rejects(sessions(emulator), /leads fake timers, which went to/);
  clock.release();
  assert.equal(clock.advance(1).getTime(), noon + 1000);
});

test("timers that cannot lead or follow are refused, and the clock stays free", async () => {
  const { clock } = await createEmulator({ start: noon / 1000 });
  for (const bad of [undefined, null, {}, 5, { tick() {} }]) assert.throws(() => clock.follow(bad), /want the fake timers of Vitest/);
  assert.throws(() => clock.follow(mock.timers), /not in use/);
  mock.timers.enable({ apis: ["setTimeout"] });
  assert.throws(() => clock.lead(mock.timers), /not for Date/);
  mock.timers.reset();
  mock.timers.enable({ apis, now: noon - 1000 });
  assert.throws(() => clock.follow(mock.timers), /moves only forward/);
  clock.lead(mock.timers);
  assert.throws(() => clock.advance(1e12), /at most \d+ seconds, to the end of the year 9999, got 1000000000000/);
  assert.equal(clock.now().getTime(), noon);
  mock.timers.reset();
  assert.throws(() => clock.now(), /not in use/);
});

test("a callback that fails leaves the clock where the timers stopped", async () => {
  mock.timers.enable({ apis, now: noon });
  const { clock } = await createEmulator();
  clock.lead(mock.timers);
  setTimeout(() => { throw new Error("late"); }, 60_000);
  assert.throws(() => clock.advance("1h"), /late/);
  assert.equal(clock.now().getTime(), Date.now());
});
