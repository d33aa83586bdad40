import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { CosmosClient } from "@azure/cosmos";
import { createEmulator } from "cosmosttl";

test("a session expires when node:test's timers move", async () => {
  mock.timers.enable({ apis: ["Date", "setTimeout"], now: Date.parse("2026-01-01T12:00:00Z") });
  const emulator = await createEmulator();
  emulator.clock.follow(mock.timers);
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  const { container } = await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 1800 });
  await container.items.create({ id: "s1", user: "ann" });
  mock.timers.tick(1_799_000);
  assert.equal((await container.item("s1", "ann").read()).statusCode, 200);
  mock.timers.tick(1_000);
  assert.equal((await container.item("s1", "ann").read()).statusCode, 404);
  assert.equal(emulator.disk("shop", "sessions").expired, 1);
});
