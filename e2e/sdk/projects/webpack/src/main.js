import { CosmosClient } from "@azure/cosmos";
import { createEmulator } from "cosmosttl";

async function session() {
  const emulator = await createEmulator({ start: "2026-01-01T12:00:00Z" });
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  const { container } = await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 1800 });
  await container.items.create({ id: "s1", user: "ann" });
  const before = (await container.item("s1", "ann").read()).statusCode;
  emulator.clock.advance("30m");
  const after = (await container.item("s1", "ann").read()).statusCode;
  return `${before}, after 30 minutes ${after}, on disk ${emulator.disk("shop", "sessions").expired}`;
}

session().then((seen) => {
  if (globalThis.document) document.querySelector("output").append(seen);
  else console.log(seen);
});
