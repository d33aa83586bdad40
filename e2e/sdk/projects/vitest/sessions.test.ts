import { CosmosClient } from "@azure/cosmos";
import { createEmulator, type Emulator } from "cosmosttl";
import { afterEach, expect, test, vi } from "vitest";

const noon = Date.parse("2026-01-01T12:00:00Z");
afterEach(() => vi.useRealTimers());

async function sessions(emulator: Emulator) {
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

test("the clock follows Vitest's timers, and requests of a timer see its time", async () => {
  vi.useFakeTimers({ now: noon });
  const emulator = await createEmulator();
  emulator.clock.follow(vi);
  const container = await sessions(emulator);
  await container.items.create({ id: "s1", user: "ann" });
  const seen: number[] = [];
  setInterval(async () => seen.push((await container.item("s1", "ann").read()).statusCode), 900_000);
  await vi.advanceTimersByTimeAsync(899_000);
  expect(emulator.clock.now().getTime()).toBe(noon + 899_000);
  await vi.advanceTimersByTimeAsync(901_000);
  await vi.waitFor(() => expect(seen).toEqual([200, 404]));
  vi.useRealTimers();
  expect(() => emulator.clock.now()).toThrow("not in use");
  emulator.clock.release();
  expect(emulator.clock.advance(1).getTime()).toBe(noon + 1801_000);
});

test("the clock leads Vitest's timers", async () => {
  vi.useFakeTimers();
  const emulator = await createEmulator({ start: "2026-01-01T12:00:00Z" });
  emulator.clock.lead(vi);
  const seen: string[] = [];
  setInterval(() => seen.push(emulator.clock.now().toISOString()), 600_000);
  emulator.clock.advance("20m");
  expect(seen).toEqual(["2026-01-01T12:10:00.000Z", "2026-01-01T12:20:00.000Z"]);
  expect(Date.now()).toBe(noon + 1200_000);
  vi.setSystemTime(noon);
  await expect(sessions(emulator)).rejects.toThrow("went to 2026-01-01T12:00:00.000Z without it");
});
