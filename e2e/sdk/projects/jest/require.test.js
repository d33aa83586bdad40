const { CosmosClient } = require("@azure/cosmos");
const { createEmulator } = require("cosmosttl");

afterEach(() => jest.useRealTimers());

async function sessions(emulator) {
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  return (await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 1800 })).container;
}

test("a session expires when the clock moves", async () => {
  const emulator = await createEmulator({ start: "2026-01-01T12:00:00Z" });
  const container = await sessions(emulator);
  await container.items.create({ id: "s1", user: "ann" });
  emulator.clock.advance("29m59s");
  expect((await container.item("s1", "ann").read()).statusCode).toBe(200);
  emulator.clock.advance("1s");
  expect((await container.item("s1", "ann").read()).statusCode).toBe(404);
  expect(emulator.disk("shop", "sessions").expired).toBe(1);
});

test("the clock follows Jest's timers, all of which are fake", async () => {
  jest.useFakeTimers({ now: Date.parse("2026-01-01T12:00:00Z") });
  const emulator = await createEmulator();
  emulator.clock.follow(jest);
  const container = await sessions(emulator);
  await container.items.create({ id: "s1", user: "ann" });
  const seen = [];
  setTimeout(() => seen.push(emulator.clock.now().toISOString()), 600_000);
  jest.advanceTimersByTime(1_800_000);
  expect(seen).toEqual(["2026-01-01T12:10:00.000Z"]);
  expect((await container.item("s1", "ann").read()).statusCode).toBe(404);
  expect((await container.items.query("SELECT * FROM c").fetchAll()).resources).toEqual([]);
  jest.useRealTimers();
  expect(() => emulator.clock.now()).toThrow("not in use");
});

test("the clock leads Jest's timers", async () => {
  jest.useFakeTimers();
  const emulator = await createEmulator({ start: "2026-01-01T12:00:00Z" });
  emulator.clock.lead(jest);
  const timer = jest.fn(() => emulator.clock.now().toISOString());
  setInterval(timer, 600_000);
  emulator.clock.advance("20m");
  expect(timer.mock.results.map((r) => r.value)).toEqual(["2026-01-01T12:10:00.000Z", "2026-01-01T12:20:00.000Z"]);
  expect(new Date().toISOString()).toBe("2026-01-01T12:20:00.000Z");
  jest.advanceTimersByTime(1000);
  expect(() => emulator.clock.now()).toThrow("without it");
});
