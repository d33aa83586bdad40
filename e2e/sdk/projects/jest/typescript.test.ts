import { CosmosClient } from "@azure/cosmos";
import { createEmulator, type Emulator } from "cosmosttl";

test("a session expires when the clock moves", async () => {
  const emulator: Emulator = await createEmulator({ start: "2026-01-01T12:00:00Z" });
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  const { container } = await database.containers.create({ id: "sessions", partitionKey: { paths: ["/user"] }, defaultTtl: 1800 });
  await container.items.create({ id: "s1", user: "ann" });
  const now: Date = emulator.clock.advance("30m");
  expect(now.toISOString()).toBe("2026-01-01T12:30:00.000Z");
  expect((await container.item("s1", "ann").read()).statusCode).toBe(404);
  jest.useFakeTimers({ now });
  emulator.clock.follow(jest);
  jest.advanceTimersByTime(1000);
  expect(emulator.disk("shop", "sessions").purged).toBe(1);
});
