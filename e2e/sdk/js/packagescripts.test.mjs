// Stored procedures, triggers and functions in the npm package: QuickJS runs them in threads, and this process goes on meanwhile.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import test from "node:test";

const at = process.env.COSMOSTTL_PACKAGE;
const { createEmulator } = await import(pathToFileURL(at + "/index.mjs"));

async function world(version = "cosmos-newest", create = createEmulator) {
  const { CosmosClient } = await import(version);
  const emulator = await create({ start: "2026-01-01T12:00:00Z" });
  const client = new CosmosClient(emulator.clientOptions);
  const { database } = await client.databases.create({ id: "shop" });
  const { container } = await database.containers.create({ id: "orders", partitionKey: "/cid", defaultTtl: -1 });
  return { emulator, container };
}

const perOrder = { id: "perOrder", triggerType: "Pre", triggerOperation: "Create", body: "function () { const r = getContext().getRequest(), d = r.getBody(); d.ttl = d.draft ? 60 : -1; r.setBody(d); }" };

for (const version of ["cosmos-4.9", "cosmos-newest"]) {
  test(`${version}: a trigger gives each order its ttl, and a function tells what is left`, async () => {
    const { emulator, container } = await world(version);
    await container.scripts.triggers.create(perOrder);
    const { resource } = await container.items.create({ id: "a", cid: "p", draft: true }, { preTriggerInclude: ["perOrder"] });
    assert.equal(resource.ttl, 60);
    await container.scripts.userDefinedFunctions.create({ id: "left", body: "d => d._ts + d.ttl - Date.now() / 1000" });
    emulator.clock.advance(59);
    assert.deepEqual((await container.items.query("SELECT VALUE udf.left(c) FROM c").fetchAll()).resources, [1]);
    emulator.clock.advance(1);
    assert.equal((await container.item("a", "p").read()).statusCode, 404);
    emulator.dispose();
  });
}

test("a procedure writes one transaction, and none of it when it throws", async () => {
  const { emulator, container } = await world();
  const body = `function (n, fails) { for (let i = 0; i < n; i++) __.createDocument(__.getSelfLink(), { id: "i" + i, cid: "p" }, (e) => { if (e) throw e; if (fails && i === n - 1) throw new Error(409, "stop"); }); }`;
  await container.scripts.storedProcedures.create({ id: "fill", body });
  const fill = container.scripts.storedProcedure("fill");
  await assert.rejects(fill.execute("p", [10, true]), (e) => e.code === 400 && e.substatus === 409);
  assert.deepEqual((await container.items.query("SELECT VALUE COUNT(1) FROM c").fetchAll()).resources, [0]);
  await fill.execute("p", [10, false]);
  assert.deepEqual((await container.items.query("SELECT VALUE COUNT(1) FROM c").fetchAll()).resources, [10]);
  emulator.dispose();
});

test("a script that never ends is ended, and everything else is answered meanwhile", async () => {
  const { emulator, container } = await world();
  await container.items.create({ id: "a", cid: "p" });
  await container.scripts.storedProcedures.create({ id: "endless", body: "function () { for (;;); }" });
  let ended = false;
  const end = container.scripts.storedProcedure("endless").execute("p").catch((e) => e.code).finally(() => { ended = true; });
  for (let i = 0; i < 100; i++) assert.equal((await container.item("a", "p").read()).statusCode, 200);
  await container.scripts.storedProcedures.create({ id: "one", body: "function () { __.response.setBody(1); }" });
  assert.equal((await container.scripts.storedProcedure("one").execute("p")).resource, 1);
  assert.equal(ended, false);
  assert.equal(await end, 408);
  emulator.dispose();
});

test("an injected fault meets a write with a trigger too", async () => {
  const { emulator, container } = await world();
  await container.scripts.triggers.create(perOrder);
  emulator.fault({ status: 429, retryAfterMs: 1, operation: "create_item", times: 2 });
  assert.equal((await container.items.create({ id: "a", cid: "p" }, { preTriggerInclude: ["perOrder"] })).resource.ttl, -1);
  assert.deepEqual(emulator.faults().map((f) => f.failed), [2]);
  emulator.dispose();
});

test("1,000 operations of a procedure", async (t) => {
  const { emulator, container } = await world();
  await container.scripts.storedProcedures.create({ id: "many", body: "function (from) { for (let i = 0; i < 1000; i++) if (!__.createDocument(__.getSelfLink(), { id: 'i' + from + i, cid: 'p', text: 'twenty characters of text' })) throw i; }" });
  const took = [];
  for (let i = 0; i < 7; i++) {
    const begun = performance.now();
    await container.scripts.storedProcedure("many").execute("p", [`${i}-`]);
    took.push(performance.now() - begun);
  }
  t.diagnostic(`first ${Math.round(took[0])} ms, median ${Math.round(took.sort((a, b) => a - b)[3])} ms`);
  assert.deepEqual((await container.items.query("SELECT VALUE COUNT(1) FROM c").fetchAll()).resources, [7000]);
  emulator.dispose();
});

test("by require it is the same", async () => {
  const { emulator, container } = await world("cosmos-newest", createRequire(import.meta.url)(at + "/index.cjs").createEmulator);
  await container.scripts.triggers.create(perOrder);
  assert.equal((await container.items.create({ id: "a", cid: "p" }, { preTriggerInclude: ["perOrder"] })).resource.ttl, -1);
  emulator.dispose();
});

test("a process ends although scripts have run in it, and reads QuickJS only then", async () => {
  const program = `
    const { createEmulator } = await import(${JSON.stringify(pathToFileURL(at + "/index.mjs").href)});
    const { CosmosClient } = await import("cosmos-newest");
    const there = () => Symbol.for("cosmosttl.quickjs") in globalThis;
    const emulator = await createEmulator();
    const { database } = await new CosmosClient(emulator.clientOptions).databases.create({ id: "shop" });
    const { container } = await database.containers.create({ id: "orders" });
    await container.scripts.storedProcedures.create({ id: "one", body: "function () { __.response.setBody(1); }" });
    const before = there();
    console.log(before, (await container.scripts.storedProcedure("one").execute("p")).resource, there());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { cwd: import.meta.dirname });
  assert.equal(stdout, "false 1 true\n");
});

test("the command's endpoint runs scripts", async () => {
  const child = spawn(process.execPath, [at + "/bin/cosmosttl.mjs", "-addr", "off", "-cosmos", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [printed] = await once(child.stdout, "data");
    const { CosmosClient } = await import("cosmos-newest");
    const { database } = await new CosmosClient(/AccountEndpoint=.*/.exec(String(printed))[0]).databases.create({ id: "shop" });
    const { container } = await database.containers.create({ id: "orders", partitionKey: "/cid" });
    await container.scripts.triggers.create(perOrder);
    assert.equal((await container.items.create({ id: "a", cid: "p" }, { preTriggerInclude: ["perOrder"] })).resource.ttl, -1);
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});
