// The data access of a shop, written as a team would write it, with two versions of @azure/cosmos: over the endpoint of COSMOS_CONNECTION, and in process with
// the package of COSMOSTTL_PACKAGE.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import * as older from "cosmos-4.9";
import * as newest from "cosmos-newest";
import * as control from "./clock.mjs";

const { createEmulator } = await import(pathToFileURL(process.env.COSMOSTTL_PACKAGE + "/index.mjs"));

// connect returns a client, and what moves its clock, over one of the two ways.
const ways = {
  async endpoint(sdk) {
    return { client: new sdk.CosmosClient(control.connection), advance: control.advance };
  },
  async "in process"(sdk) {
    const emulator = await createEmulator();
    return { client: new sdk.CosmosClient(emulator.clientOptions), advance: async (seconds) => emulator.clock.advance(seconds) };
  },
};

const carts = { id: "carts", partitionKey: { paths: ["/shop", "/user"], kind: "MultiHash", version: 2 }, defaultTtl: 3600 };
const orders = { id: "orders", partitionKey: "/customer", defaultTtl: -1, uniqueKeyPolicy: { uniqueKeys: [{ paths: ["/number"] }] } };

for (const [version, sdk] of [["4.9.3", older], ["4.10.1", newest]]) {
  for (const [way, connect] of Object.entries(ways)) {
    describe(`@azure/cosmos ${version}, ${way}`, () => {
      let client, advance, database, cart, order;
      before(async () => {
        ({ client, advance } = await connect(sdk));
        ({ database } = await client.databases.createIfNotExists({ id: `team-${version}` }));
        ({ container: cart } = await database.containers.createIfNotExists(carts));
        ({ container: order } = await database.containers.createIfNotExists(orders, { offerThroughput: 1000 }));
      });
      after(async () => {
        await database.delete();
        client.dispose();
      });

      const all = async (query, options) => (await order.items.query(query, options).fetchAll()).resources;
      const fails = (code, promise) => assert.rejects(promise, (e) => (assert.equal(e.code, code, e.message), true));

      test("the setup runs at every start", async () => {
        assert.equal((await client.databases.createIfNotExists({ id: database.id })).statusCode, 200);
        const again = await database.containers.createIfNotExists(carts);
        assert.equal(again.statusCode, 200);
        assert.equal(again.resource.defaultTtl, 3600);
        assert.deepEqual((await database.containers.readAll().fetchAll()).resources.map((c) => c.id).sort(), ["carts", "orders"]);
      });

      test("carts: hierarchical keys, touched by every visit, gone an hour after the last", async () => {
        for (const [shop, user] of [["berlin", "ann"], ["berlin", "bob"], ["paris", "ann"]]) {
          await cart.items.upsert({ id: "cart", shop, user, lines: [{ sku: "tea", count: 1 }] });
        }
        assert.equal((await cart.item("cart", ["berlin", "ann"]).read()).resource.lines[0].sku, "tea");
        assert.equal((await cart.items.query("SELECT * FROM c", { partitionKey: ["berlin"] }).fetchAll()).resources.length, 2);
        const tea = { query: "SELECT VALUE c.user FROM c JOIN l IN c.lines WHERE l.sku = @sku AND c.shop = @shop", parameters: [{ name: "@sku", value: "tea" }, { name: "@shop", value: "berlin" }] };
        assert.deepEqual((await cart.items.query(tea).fetchAll()).resources.sort(), ["ann", "bob"]);
        await advance(3000);
        await cart.item("cart", ["berlin", "ann"]).patch([{ op: "add", path: "/lines/-", value: { sku: "milk", count: 2 } }]);
        await advance(600);
        assert.deepEqual((await cart.items.readAll().fetchAll()).resources.map((c) => [c.shop, c.user, c.lines.length]), [["berlin", "ann", 2]]);
        assert.equal((await cart.item("cart", ["paris", "ann"]).read()).statusCode, 404);
        await cart.item("cart", ["berlin", "ann"]).delete();
      });

      test("two who change an order: the etag decides", async () => {
        const { resource: made, etag } = await order.items.create({ id: "o1", customer: "ann", number: 1, total: 10 });
        const item = order.item("o1", "ann");
        const matches = { accessCondition: { type: "IfMatch", condition: etag } };
        assert.equal((await item.replace({ ...made, total: 12 }, matches)).resource.total, 12);
        await fails(412, item.replace({ ...made, total: 13 }, matches));
        await fails(412, item.delete(matches));
        const { etag: now } = await item.read();
        assert.equal((await item.read({ accessCondition: { type: "IfNoneMatch", condition: now } })).statusCode, 304);
        assert.equal((await order.items.upsert({ ...made, total: 14 }, { accessCondition: { type: "IfMatch", condition: now } })).resource.total, 14);
      });

      test("patches: counters, conditions, and a ttl that is set and removed", async () => {
        await order.items.create({ id: "p1", customer: "bob", number: 2, count: 1, state: "open" });
        const item = order.item("p1", "bob");
        const { resource } = await item.patch({ condition: "FROM c WHERE c.state = 'open'", operations: [{ op: "incr", path: "/count", value: 2 }, { op: "set", path: "/ttl", value: 60 }, { op: "replace", path: "/state", value: "shipped" }] });
        assert.deepEqual([resource.count, resource.ttl, resource.state], [3, 60, "shipped"]);
        await fails(412, item.patch({ condition: "FROM c WHERE c.state = 'open'", operations: [{ op: "incr", path: "/count", value: 1 }] }));
        await fails(400, item.patch([{ op: "remove", path: "/absent" }]));
        await item.patch([{ op: "remove", path: "/ttl" }, { op: "move", from: "/count", path: "/units" }]);
        await advance(60);
        assert.deepEqual([(await item.read()).resource.units, (await item.read()).resource.count], [3, undefined]);
      });

      test("a nightly import: bulk, of which one fails by itself", async () => {
        const resourceBody = (n) => ({ id: `b${n}`, customer: `c${n % 7}`, number: 100 + n, total: n, ...(n % 2 && { ttl: 30 }) });
        const writes = Array.from({ length: 60 }, (_, n) => ({ operationType: "Create", partitionKey: `c${n % 7}`, resourceBody: resourceBody(n) }));
        const made = await order.items.executeBulkOperations([...writes, { operationType: "Read", partitionKey: "c0", id: "absent" }]);
        assert.deepEqual(made.map((r) => r.response?.statusCode ?? r.error?.code), [...writes.map(() => 201), 404]);
        assert.ok(made[0].response.requestCharge > 0);
        const legacy = await order.items.bulk([{ operationType: "Upsert", partitionKey: "c1", resourceBody: { ...resourceBody(1), total: 1.5 } }, { operationType: "Delete", partitionKey: "c2", id: "b2" }]);
        assert.deepEqual(legacy.map((r) => r.statusCode), [200, 204]);
      });

      test("reports: aggregates over all customers, without what has expired", async () => {
        assert.deepEqual(await all("SELECT VALUE COUNT(1) FROM c WHERE STARTSWITH(c.id, 'b')"), [59]);
        await advance(30);
        assert.deepEqual(await all("SELECT VALUE COUNT(1) FROM c WHERE STARTSWITH(c.id, 'b')"), [29]);
        const even = Array.from({ length: 30 }, (_, n) => 2 * n).filter((n) => n !== 2);
        const sum = even.reduce((a, b) => a + b);
        const [row] = await all("SELECT SUM(c.total) AS sum, AVG(c.total) AS avg, MIN(c.total) AS min, MAX(c.total) AS max FROM c WHERE STARTSWITH(c.id, 'b')");
        assert.deepEqual(row, { sum, avg: sum / even.length, min: 0, max: 58 });
        const groups = await all("SELECT c.customer, COUNT(1) AS n FROM c WHERE STARTSWITH(c.id, 'b') GROUP BY c.customer");
        assert.deepEqual(groups.sort((a, b) => a.customer.localeCompare(b.customer)).map((g) => g.n), [0, 1, 2, 3, 4, 5, 6].map((c) => even.filter((n) => n % 7 === c).length));
        assert.deepEqual(await all("SELECT DISTINCT VALUE c.customer FROM c WHERE c.total > 50 AND STARTSWITH(c.id, 'b') ORDER BY c.customer"), ["c0", "c2", "c3", "c5"]);
        assert.deepEqual(await all("SELECT TOP 3 VALUE c.total FROM c WHERE STARTSWITH(c.id, 'b') ORDER BY c.total DESC"), [58, 56, 54]);
      });

      test("a page at a time, while items expire between the pages", async () => {
        for (let n = 0; n < 12; n++) await order.items.create({ id: `q${n}`, customer: "eve", number: 200 + n, ttl: n < 6 ? 1000 : 20 });
        const query = "SELECT VALUE c.id FROM c WHERE c.customer = 'eve'";
        const first = await order.items.query(query, { partitionKey: "eve", maxItemCount: 4 }).fetchNext();
        assert.deepEqual([first.resources, first.hasMoreResults], [["q0", "q1", "q2", "q3"], true]);
        await advance(20);
        const seen = [];
        const rest = order.items.query(query, { partitionKey: "eve", maxItemCount: 4, continuationToken: first.continuationToken });
        while (rest.hasMoreResults()) seen.push(...((await rest.fetchNext()).resources ?? []));
        assert.deepEqual(seen, ["q4", "q5"]);
        const sorted = order.items.query("SELECT VALUE c.number FROM c WHERE c.number >= 200 ORDER BY c.number", { maxItemCount: 2 });
        const numbers = [];
        for await (const { resources } of sorted.getAsyncIterator()) numbers.push(...resources);
        assert.deepEqual(numbers, [200, 201, 202, 203, 204, 205]);
      });

      test("checkout: a batch is done as a whole or not at all", async () => {
        const state = async (id) => (await order.item(id, "dan").read()).statusCode;
        const done = await order.items.batch([
          { operationType: "Create", resourceBody: { id: "d1", customer: "dan", number: 301, stock: 5 } },
          { operationType: "Patch", id: "d1", resourceBody: { operations: [{ op: "incr", path: "/stock", value: -1 }] } },
          { operationType: "Read", id: "d1" },
        ], "dan");
        assert.deepEqual([done.code, done.result.map((r) => r.statusCode), done.result[2].resourceBody.stock], [200, [201, 200, 200], 4]);
        const failed = await order.items.batch([
          { operationType: "Create", resourceBody: { id: "d2", customer: "dan", number: 302 } },
          { operationType: "Create", resourceBody: { id: "d1", customer: "dan", number: 303 } },
        ], "dan");
        assert.deepEqual([failed.code, failed.result.map((r) => r.statusCode), await state("d2")], [207, [424, 409], 404]);
      });

      test("change feeds: the latest versions, and all versions with the purge", async () => {
        const { container: feed } = await database.containers.create({ id: "feed", partitionKey: "/pk", defaultTtl: 10 });
        const read = async (iterator) => {
          const page = await iterator.readNext();
          return page.statusCode === 304 ? [] : page.result;
        };
        const every = feed.items.getChangeFeedIterator({ changeFeedMode: sdk.ChangeFeedMode.AllVersionsAndDeletes, changeFeedStartFrom: sdk.ChangeFeedStartFrom.Now() });
        assert.deepEqual(await read(every), []);
        for (const pk of ["a", "b"]) await feed.items.create({ id: "x", pk, n: 1 });
        await feed.items.upsert({ id: "x", pk: "a", n: 2 });
        const latest = feed.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning() });
        assert.deepEqual((await read(latest)).map((i) => [i.pk, i.n]), [["b", 1], ["a", 2]]);
        assert.deepEqual((await read(feed.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning("b") }))).map((i) => i.pk), ["b"]);
        assert.deepEqual((await read(every)).map((e) => e.metadata.operationType), ["create", "create", "replace"]);
        await advance(11);
        assert.deepEqual(await read(latest), []);
        assert.deepEqual((await read(every)).map((e) => [e.metadata.operationType, e.metadata.timeToLiveExpired]), [["delete", true], ["delete", true]]);
      });

      test("throughput is raised for a sale, and a retention rule is changed", async () => {
        const { resource: offer } = await order.readOffer();
        assert.equal(offer.content.offerThroughput, 1000);
        offer.content.offerThroughput = 2000;
        await client.offer(offer.id).replace(offer);
        assert.equal((await order.readOffer()).resource.content.offerThroughput, 2000);
        const { resource: settings } = await order.read();
        assert.equal((await order.replace({ ...settings, defaultTtl: 50 })).resource.defaultTtl, 50);
        await order.items.create({ id: "t1", customer: "tim", number: 400 });
        await advance(50);
        assert.equal((await order.item("t1", "tim").read()).statusCode, 404);
        await order.replace({ ...settings, defaultTtl: -1 });
      });

      test("errors have the service's codes", async () => {
        await order.items.create({ id: "e1", customer: "eva", number: 500 });
        await fails(409, order.items.create({ id: "e1", customer: "eva", number: 501 }));
        await fails(409, order.items.create({ id: "e2", customer: "eva", number: 500 }));
        await fails(409, database.containers.create(orders));
        await fails(404, order.item("none", "eva").replace({ id: "none", customer: "eva" }));
        await fails(404, order.item("none", "eva").delete());
        await fails(404, database.container("none").items.create({ id: "a" }));
        await fails(404, client.database("none").read().then(({ statusCode }) => { throw Object.assign(new Error("read"), { code: statusCode }); }));
        await fails(400, order.items.create({ id: "e3", customer: "eva", number: 503, ttl: 0 }));
        await fails(400, order.items.create({ id: "a".repeat(1024), customer: "eva", number: 504 }));
        await fails(400, order.items.query("SELEC * FROM c").fetchAll());
        await fails(413, order.items.create({ id: "e5", customer: "eva", number: 505, text: "x".repeat(2 << 20) }));
      });
    });
  }
}
