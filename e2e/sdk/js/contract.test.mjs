// Runs the cases that all test packages pass; docs/clients/contract.md explains the steps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { CosmosClient } from "cosmos-newest";

const { createEmulator } = await import(pathToFileURL(`${process.env.COSMOSTTL_PACKAGE}/index.mjs`));
const start = 1893456000; // 2030-01-01T00:00:00Z
const cases = `\n${readFileSync(new URL("../../packages/contract.txt", import.meta.url), "utf8")}`.split("\ncase ").slice(1);

async function account() {
  const emulator = await createEmulator({ start });
  const client = new CosmosClient(emulator.clientOptions);
  const of = (path) => path.split("/");
  const container = (path) => client.database(of(path)[0]).container(of(path)[1]);
  const steps = {
    async container(path, key, setting) {
      const { database } = await client.databases.createIfNotExists({ id: of(path)[0] });
      await database.containers.create({ id: of(path)[1], partitionKey: key, ...(setting === "off" ? {} : { defaultTtl: Number(setting) }) });
    },
    async write(path, key, id, ttl) {
      const { resource } = await container(path).read();
      await container(path).items.upsert({ id, [resource.partitionKey.paths[0].slice(1)]: key, ...(ttl && { ttl: Number(ttl) }) });
    },
    delete: (path, key, id) => container(path).item(id, key).delete(),
    read: async (path, key, id, status) => assert.equal((await container(path).item(id, key).read()).statusCode, Number(status)),
    advance: (seconds) => assert.deepEqual(emulator.clock.advance(Number(seconds)), emulator.clock.now()),
    set: (second) => emulator.clock.set(start + Number(second)),
    purge: () => emulator.waitForPurge(),
    now: (second) => assert.equal(emulator.clock.now() / 1000 - start, Number(second)),
    refused: (step, ...args) => assert.throws(() => steps[step](...args), RangeError),
    explain(path, key, id, ...want) {
      const { state, rule, deadline } = emulator.explain(...of(path), id, key);
      assert.deepEqual([state, rule ?? "-", deadline === null ? "-" : String(deadline - start)], want);
    },
    disk(path, ...want) {
      const { live, expired, purged } = emulator.disk(...of(path));
      assert.deepEqual([live, expired, purged], want.map(Number));
    },
    events: (...want) => assert.deepEqual(emulator.events().map((e) => `${e.kind}:${e.count}`), want),
  };
  return steps;
}

for (const one of cases) {
  const [name, ...lines] = one.split("\n");
  test(name, async () => {
    const first = await account();
    let now = first;
    for (const line of lines.filter(Boolean)) {
      const [step, ...args] = line.split(" ");
      if (step === "account") now = await account();
      else if (step === "first") now = first;
      else await now[step](...args);
    }
  });
}
