import { CosmosClient } from "@azure/cosmos";
import { createEmulator } from "cosmosttl";

// One emulator for all requests, as a server has one database.
const emulator = createEmulator({ start: "2026-01-01T12:00:00Z" });
const container = emulator.then(async ({ clientOptions }) => {
  const client = new CosmosClient(clientOptions);
  const { database } = await client.databases.createIfNotExists({ id: "shop" });
  return (await database.containers.createIfNotExists({ id: "sessions", partitionKey: "/user", defaultTtl: 1800 })).container;
});

export async function POST() {
  const { statusCode } = await (await container).items.create({ id: "s1", user: "ann" });
  return new Response(null, { status: statusCode });
}

// GET reads the session after as long as the address says.
export async function GET(request) {
  const after = new URL(request.url).searchParams.get("after");
  if (after) (await emulator).clock.advance(after);
  const { statusCode } = await (await container).item("s1", "ann").read();
  return new Response(null, { status: statusCode });
}
