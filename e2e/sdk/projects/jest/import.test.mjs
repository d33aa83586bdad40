import { CosmosClient } from "@azure/cosmos";
import { createEmulator } from "cosmosttl";

test("a session expires when the clock moves", async () => {
  const emulator = await createEmulator({ start: "2026-01-01T12:00:00Z" });
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  const { container } = await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 1800 });
  await container.items.create({ id: "s1", user: "ann" });
  emulator.clock.advance("30m");
  expect((await container.item("s1", "ann").read()).statusCode).toBe(404);
});
