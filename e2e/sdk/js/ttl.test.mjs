// The Time to Live suite for two versions of Microsoft's JavaScript SDK. It moves the clock instead of waiting.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as older from "cosmos-4.9";
import * as newest from "cosmos-newest";
import { advance, connection, disk } from "./clock.mjs";

const invalid = (name, value) =>
  `The input ${name} '${value}' is invalid. Ensure to provide a nonzero positive integer less than or equal to '2147483647', or '-1' which means never expire.`;

/** refused expects an error of the service: its status, and its text. */
async function refused(status, text, promise) {
  await assert.rejects(promise, (e) => {
    assert.equal(e.code, status, e.message);
    // The service's text is in JSON within the message.
    const errors = JSON.parse(/^Message: (\{.*?\})\r\n/.exec(e.message)[1]);
    assert.ok((errors.Errors ?? errors.errors)[0].includes(text), e.message);
    return true;
  });
}

for (const [version, sdk] of [["4.9.3", older], ["4.10.1", newest]]) {
  describe(`@azure/cosmos ${version}`, () => {
    let client, database;
    let count = 0;
    const container = async (defaultTtl, more) => {
      const body = { id: `c${++count}`, partitionKey: { paths: ["/pk"] }, ...more };
      if (defaultTtl !== undefined) body.defaultTtl = defaultTtl;
      return (await database.containers.create(body)).container;
    };
    const replace = async (c, settings) => (await c.replace({ id: c.id, partitionKey: { paths: ["/pk"] }, ...settings })).resource;
    const create = async (c, id, more) => (await c.items.create({ id, pk: "p", ...more })).resource;
    const alive = async (c, id) => {
      const { statusCode, resource } = await c.item(id, "p").read();
      assert.equal(resource === undefined, statusCode === 404);
      return statusCode === 200;
    };
    const ids = async (c, query = "SELECT VALUE c.id FROM c") => (await c.items.query(query).fetchAll()).resources;

    before(async () => {
      client = new sdk.CosmosClient(connection);
      database = (await client.databases.createIfNotExists({ id: `js-${version}` })).database;
      await client.databases.createIfNotExists({ id: `js-${version}` });
    });
    after(async () => {
      await database.delete();
      client.dispose();
    });

    for (const [defaultTtl, column] of [[undefined, "off"], [-1, "-1"], [10, "10"]]) {
      for (const ttl of [undefined, -1, 5]) {
        test(`cell: container ${column}, item ${ttl ?? "absent"}`, async () => {
          const c = await container(defaultTtl);
          await create(c, "a", ttl === undefined ? {} : { ttl });
          const gone = defaultTtl === undefined || ttl === -1 ? 0 : (ttl ?? Math.max(defaultTtl, 0));
          let second = 0;
          for (const check of [4, 5, 9, 10, 12]) {
            await advance(check - second);
            second = check;
            const want = gone === 0 || second < gone;
            assert.equal(await alive(c, "a"), want, `read after ${second} s`);
            assert.equal((await ids(c)).length, want ? 1 : 0, `query after ${second} s`);
            assert.equal((await c.items.readAll().fetchAll()).resources.length, want ? 1 : 0, `readAll after ${second} s`);
          }
        });
      }
    }

    test("items: values of ttl", async () => {
      const c = await container(10);
      for (const ttl of [0, null, -10, 2147483648, 1.5, "60", true, {}]) {
        const text = invalid("ttl", JSON.stringify(ttl));
        await refused(400, text, c.items.create({ id: "a", pk: "p", ttl }));
        await refused(400, text, c.items.upsert({ id: "a", pk: "p", ttl }));
      }
      for (const ttl of [-1, 1, 2147483647]) await create(c, `ok${ttl}`, { ttl });
      await create(c, "a");
      await refused(400, invalid("ttl", "0"), c.item("a", "p").replace({ id: "a", pk: "p", ttl: 0 }));
    });

    test("containers: values of defaultTtl", async () => {
      for (const value of [0, null, -10, 2147483648]) {
        await refused(400, invalid("defaultTtl", String(value)), container(value));
      }
      await refused(400, "Indexing mode value cannot be 'none' when 'defaultTtl' is specified in the collection",
        container(10, { indexingPolicy: { indexingMode: "none", automatic: false } }));
      const c = await container(5);
      await refused(400, invalid("defaultTtl", "0"), replace(c, { defaultTtl: 0 }));
      assert.equal((await c.read()).resource.defaultTtl, 5);
    });

    test("a replace without defaultTtl, or with null, switches off", async () => {
      const c = await container(10);
      await create(c, "a");
      assert.equal("defaultTtl" in await replace(c, {}), false);
      assert.equal((await replace(c, { defaultTtl: 10 })).defaultTtl, 10);
      assert.equal("defaultTtl" in await replace(c, { defaultTtl: null }), false);
      await advance(100);
      assert.ok(await alive(c, "a"));
    });

    test("switching off returns what is not purged yet, switching on hides it", async () => {
      const c = await container(10);
      await create(c, "a");
      await advance(10);
      assert.equal(await alive(c, "a"), false);
      assert.deepEqual((({ live, expired }) => ({ live, expired }))(await disk(c)), { live: 0, expired: 1 });
      await replace(c, {});
      assert.ok(await alive(c, "a"));
      await replace(c, { defaultTtl: -1 });
      assert.ok(await alive(c, "a"));
      await replace(c, { defaultTtl: 10 });
      assert.equal(await alive(c, "a"), false);
      await replace(c, { defaultTtl: 1000 });
      assert.ok(await alive(c, "a"));
    });

    test("every write restarts the countdown, a read does not", async () => {
      const c = await container(10);
      for (const write of [
        () => c.item("a", "p").replace({ id: "a", pk: "p" }),
        () => c.items.upsert({ id: "a", pk: "p" }),
        () => c.item("a", "p").patch([{ op: "add", path: "/n", value: 1 }]),
        () => c.item("a", "p").patch({ condition: "from c where c.id = 'a'", operations: [{ op: "set", path: "/m", value: 1 }] }),
      ]) {
        await create(c, "a");
        await advance(9);
        await write();
        await advance(9);
        assert.ok(await alive(c, "a"));
        await advance(1);
        assert.equal(await alive(c, "a"), false);
      }
    });

    test("an expired item is gone for every operation, and can be created again", async () => {
      const c = await container(10);
      const first = await create(c, "a");
      await advance(10);
      const accessCondition = { type: "IfMatch", condition: first._etag };
      const text = "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found";
      await refused(404, text, c.item("a", "p").replace({ id: "a", pk: "p" }));
      await refused(404, text, c.item("a", "p").replace({ id: "a", pk: "p" }, { accessCondition }));
      await refused(404, text, c.item("a", "p").delete());
      await refused(404, text, c.item("a", "p").patch([{ op: "add", path: "/n", value: 1 }]));
      const again = await c.items.create({ id: "a", pk: "p" });
      assert.equal(again.statusCode, 201);
      assert.notEqual(again.resource._rid, first._rid);
      assert.equal(again.resource._ts, first._ts + 10);
      await refused(409, "Resource with specified id or name already exists.", c.items.create({ id: "a", pk: "p" }));
      await advance(10);
      assert.equal((await c.items.upsert({ id: "a", pk: "p" })).statusCode, 201);
      assert.equal((await c.items.upsert({ id: "a", pk: "p" })).statusCode, 200);
      await refused(412, "One of the specified pre-condition is not met", c.item("a", "p").delete({ accessCondition }));
    });

    test("a batch succeeds or fails as a whole", async () => {
      const c = await container(10);
      await create(c, "old");
      await advance(10);
      const failed = await c.items.batch([
        { operationType: "Create", resourceBody: { id: "new", pk: "p" } },
        { operationType: "Replace", id: "old", resourceBody: { id: "old", pk: "p" } },
        { operationType: "Read", id: "new" },
      ], "p");
      assert.equal(failed.code, 207);
      assert.deepEqual(failed.result.map((r) => r.statusCode), [424, 404, 424]);
      assert.deepEqual(await ids(c), []);
      const done = await c.items.batch([
        { operationType: "Create", resourceBody: { id: "new", pk: "p", ttl: 5 } },
        { operationType: "Upsert", resourceBody: { id: "old", pk: "p" } },
        { operationType: "Patch", id: "new", resourceBody: { operations: [{ op: "set", path: "/ttl", value: 20 }] } },
        { operationType: "Delete", id: "old" },
      ], "p");
      assert.equal(done.code, 200);
      assert.deepEqual(done.result.map((r) => r.statusCode), [201, 201, 200, 204]);
      assert.equal(done.result[2].resourceBody.ttl, 20);
      await advance(19);
      assert.deepEqual(await ids(c), ["new"]);
    });

    test("bulk operations are independent", async () => {
      const c = await container(10);
      const operations = [];
      for (let i = 0; i < 120; i++) {
        operations.push({ operationType: "Create", partitionKey: `p${i % 3}`, resourceBody: { id: `i${i}`, pk: `p${i % 3}`, ttl: i % 2 ? 5 : -1 } });
      }
      operations.push({ operationType: "Create", partitionKey: "p0", resourceBody: { id: "zero", pk: "p0", ttl: 0 } });
      const results = await c.items.executeBulkOperations(operations);
      assert.deepEqual(results.slice(0, 120).map((r) => r.response?.statusCode), Array(120).fill(201));
      assert.equal(results[120].error?.code ?? results[120].response?.statusCode, 400);
      const one = await c.items.bulk([
        { operationType: "Read", partitionKey: "p0", id: "i0" },
        { operationType: "Upsert", partitionKey: "p", resourceBody: { id: "up", pk: "p" } },
        { operationType: "Delete", partitionKey: "p1", id: "none" },
      ], { continueOnError: true });
      assert.deepEqual(one.map((r) => r.statusCode), [200, 201, 404]);
      await advance(5);
      assert.equal((await ids(c)).length, 61);
    });

    test("an invalid ttl stops a bulk without continueOnError", async () => {
      const c = await container(-1);
      const operations = [
        { operationType: "Create", resourceBody: { id: "bad", pk: "p", ttl: -10 } },
        { operationType: "Create", partitionKey: "p", resourceBody: { id: "good", pk: "p" } },
      ];
      assert.deepEqual((await c.items.bulk(operations, { continueOnError: false })).map((r) => r.statusCode), [400, 424]);
      assert.deepEqual((await c.items.bulk(operations, { continueOnError: true })).map((r) => r.statusCode), [400, 201]);
      for (const ttl of [0, null, "60", 2147483648]) {
        await refused(400, invalid("ttl", JSON.stringify(ttl)), c.item("good", "p").patch([{ op: "set", path: "/ttl", value: ttl }]));
      }
      assert.deepEqual(await ids(c), ["good"]);
    });

    test("within a batch a patch's condition is judged in order; an expired item meets no condition", async () => {
      const c = await container(10);
      await create(c, "a", { n: 1 });
      const patch = (n) => ({
        operationType: "Patch",
        id: "a",
        resourceBody: { operations: [{ op: "incr", path: "/n", value: 1 }], condition: `from c where c.n = ${n}` },
      });
      const statuses = async (...operations) => (await c.items.batch(operations, "p")).result.map((r) => r.statusCode);
      assert.deepEqual(await statuses(patch(1), patch(2)), [200, 200]);
      assert.deepEqual(await statuses(patch(3), patch(3)), [424, 412]);
      await refused(400, "different partition key value than the request", c.items.batch([{ ...patch(3), partitionKey: "other" }], "p").catch((e) => {
        throw Object.assign(e, { code: 400, message: e.message.replace("Batch request error: ", "") });
      }));
      await advance(10);
      assert.deepEqual(await statuses(patch(3)), [404]);
    });

    test("partition keys: objects and arrays are treated as absent, and quoted names may have any characters", async () => {
      const { container: c } = await database.containers.create({ id: `c${++count}`, defaultTtl: 5, partitionKey: { paths: ["/key", "/key2"], kind: "MultiHash", version: 2 } });
      await c.items.create({ id: "a", key: {}, key2: {} });
      assert.equal((await c.item("a", [{}, {}]).read()).statusCode, 200);
      const { container: quoted } = await database.containers.create({ id: `c${++count}`, partitionKey: { paths: ['/"level\' 1*()"/"le/vel2"'] } });
      await quoted.items.create({ id: "a", "level' 1*()": { "le/vel2": "val1" } });
      assert.equal((await quoted.item("a", "val1").read()).statusCode, 200);
      await advance(5);
      assert.equal((await c.item("a", [{}, {}]).read()).statusCode, 404);
    });

    test("queries return no expired item, in pages, with ORDER BY and in aggregates", async () => {
      const c = await container(-1);
      for (let i = 0; i < 25; i++) await c.items.create({ id: `i${i}`, pk: `p${i % 4}`, n: 25 - i, ttl: i < 5 ? 5 : -1 });
      await advance(5);
      assert.deepEqual(await ids(c, "SELECT VALUE COUNT(1) FROM c"), [20]);
      assert.deepEqual(await ids(c, "SELECT VALUE MAX(c.n) FROM c WHERE IS_NUMBER(c.n) ORDER BY c.n"), [20]);
      const sorted = await ids(c, "SELECT VALUE c.n FROM c ORDER BY c.n");
      assert.deepEqual(sorted, Array.from({ length: 20 }, (_, i) => i + 1));
      const paged = c.items.query({ query: "SELECT c.id FROM c WHERE c.n <= @most", parameters: [{ name: "@most", value: 15 }] }, { maxItemCount: 4 });
      const seen = [];
      while (paged.hasMoreResults()) {
        const page = await paged.fetchNext();
        assert.ok((page.resources ?? []).length <= 4);
        seen.push(...(page.resources ?? []).map((r) => r.id));
      }
      assert.equal(new Set(seen).size, 15);
      assert.equal(seen.length, 15);
      assert.equal((await c.items.query("SELECT * FROM c", { partitionKey: "p1" }).fetchAll()).resources.length, 5);
      assert.deepEqual((await c.items.query("SELECT DISTINCT VALUE c.pk FROM c").fetchAll()).resources.sort(), ["p0", "p1", "p2", "p3"]);
      assert.deepEqual((await c.items.query("SELECT c.pk, COUNT(1) AS n FROM c GROUP BY c.pk").fetchAll()).resources.map((r) => r.n), [5, 5, 5, 5]);
      assert.deepEqual(await ids(c, "SELECT TOP 2 VALUE c.n FROM c ORDER BY c.n DESC"), [20, 19]);
      assert.deepEqual(await ids(c, "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 3 LIMIT 2"), [4, 5]);
      const metrics = await c.items.query("SELECT * FROM c", { populateQueryMetrics: true }).fetchAll();
      assert.ok(metrics.requestCharge > 0);
      await assert.rejects(c.items.query("SELECT * FORM c").fetchAll(), (e) => e.code === 400 && e.message.includes("SC1001"));
    });

    test("an id of any characters is found again, unless the SDK refuses it", async () => {
      const c = await container();
      for (const id of ["a?b", "with space", "100%", "quote'and\"double", "é 鱀 🍎", "plus+and&and=", "{curly}[square]", "comma,semicolon;colon:"]) {
        await create(c, id);
        const item = c.item(id, "p");
        assert.equal((await item.read()).resource.id, id);
        assert.equal((await item.replace({ id, pk: "p", n: 2 })).statusCode, 200, id);
        assert.equal((await item.delete()).statusCode, 204, id);
        assert.equal(await alive(c, id), false);
      }
      for (const id of ["a/b", "a\\b"]) await assert.rejects(create(c, id), { message: "Id contains illegal chars." }); // by the SDK
    });

    test("a session goes on in a container that another client has made again", async () => {
      const c = await container(-1);
      for (const id of ["a", "b", "c"]) await create(c, id);
      const other = new sdk.CosmosClient(connection);
      const made = other.database(database.id);
      await made.container(c.id).delete();
      const again = (await made.containers.create({ id: c.id, partitionKey: { paths: ["/pk"] } })).container;
      await create(again, "new");
      other.dispose();
      assert.equal(await alive(c, "new"), true);
      assert.equal(await alive(c, "a"), false);
      assert.deepEqual(await ids(c), ["new"]);
    });

    test("change feed: latest version shows no deletes", async () => {
      const c = await container(10);
      await create(c, "a");
      await create(c, "b");
      const feed = c.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning() });
      const next = async () => {
        const page = await feed.readNext();
        return page.statusCode === 304 ? [] : page.result.map((r) => r.id);
      };
      assert.deepEqual(await next(), ["a", "b"]);
      assert.deepEqual(await next(), []);
      await advance(5);
      await c.items.upsert({ id: "a", pk: "p", n: 2 });
      assert.deepEqual(await next(), ["a"]);
      await advance(20);
      assert.deepEqual(await next(), []);
      const again = c.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning("p") });
      assert.equal((await again.readNext()).statusCode, 304);
    });

    test("hierarchical partition keys: queries and change feeds of a prefix", async () => {
      const { container: c } = await database.containers.create({ id: `c${++count}`, partitionKey: { paths: ["/tenant", "/user"], kind: "MultiHash", version: 2 } });
      for (const [id, tenant, user] of [["a1", "a", 1], ["a2", "a", 2], ["b1", "b", 1]]) await c.items.create({ id, tenant, user });
      const found = async (partitionKey) => (await c.items.query("SELECT VALUE c.id FROM c", { partitionKey }).fetchAll()).resources;
      assert.deepEqual(await found(["a"]), ["a1", "a2"]);
      assert.deepEqual(await found(["a", 2]), ["a2"]);
      for (const start of [["a"], ["a", 2], ["b"]]) {
        const page = await c.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning(start) }).readNext();
        assert.deepEqual(page.result.map((r) => r.id), await found(start));
      }
    });

    test("all items of a partition key are deleted at once, scripts are kept, and what cannot be created has empty lists", async () => {
      const c = await container(-1);
      for (const [id, pk] of [["a", "p"], ["b", "p"], ["c", "q"]]) await c.items.create({ id, pk });
      assert.equal((await c.deleteAllItemsForPartitionKey("p")).statusCode, 200);
      assert.deepEqual(await ids(c), ["c"]);
      for (const [scripts, one] of [[c.scripts.storedProcedures, "storedProcedure"], [c.scripts.triggers, "trigger"], [c.scripts.userDefinedFunctions, "userDefinedFunction"]]) {
        const s = { id: "s", body: "function () {}", ...(one === "trigger" && { triggerType: "Pre", triggerOperation: "All" }) };
        assert.equal((await scripts.create(s)).resource.body, s.body);
        await refused(409, "", scripts.create(s));
        assert.equal((await c.scripts[one]("s").replace({ ...s, body: "changed" })).statusCode, 200);
        assert.deepEqual((await scripts.readAll().fetchAll()).resources.map((r) => r.body), ["changed"]);
        assert.equal((await c.scripts[one]("s").delete()).statusCode, 204);
        await refused(404, "", c.scripts[one]("s").read());
      }
      for (const list of [c.conflicts, database.users]) {
        assert.deepEqual((await list.readAll().fetchAll()).resources, []);
      }
    });

    test("change feed: all versions have the delete when the item is purged, not when it expires", async () => {
      const c = await container(10);
      const feed = c.items.getChangeFeedIterator({
        changeFeedMode: sdk.ChangeFeedMode.AllVersionsAndDeletes,
        changeFeedStartFrom: sdk.ChangeFeedStartFrom.Now(),
      });
      const next = async () => {
        const page = await feed.readNext();
        return page.statusCode === 304 ? [] : page.result;
      };
      assert.deepEqual(await next(), []);
      const made = await create(c, "a");
      await create(c, "b");
      await c.item("b", "p").delete();
      const entries = await next();
      assert.deepEqual(entries.map((e) => e.metadata.operationType), ["create", "create", "delete"]);
      assert.equal(entries[0].current.id, "a");
      assert.equal(entries[2].metadata.id, "b");
      assert.equal(entries[2].metadata.timeToLiveExpired, undefined);
      await advance(10);
      assert.equal(await alive(c, "a"), false);
      assert.deepEqual(await next(), [], "expired, not purged");
      await advance(1);
      const [gone] = await next();
      assert.equal(gone.metadata.operationType, "delete");
      assert.equal(gone.metadata.timeToLiveExpired, true);
      assert.equal(gone.metadata.id, "a");
      assert.deepEqual(gone.metadata.partitionKey, { pk: "p" });
      assert.equal(gone.metadata.previousImageLSN, entries[0].metadata.lsn);
      assert.ok(gone.metadata.crts >= made._ts + 10);
      assert.deepEqual(gone.current, {});
    });

    test("the throughput of a database can be read and replaced, and its containers have no offer", async () => {
      const { database: shared } = await client.databases.create({ id: `shared-${version}`, throughput: 1000 });
      const { resource: offer } = await shared.readOffer();
      assert.equal(offer.content.offerThroughput, 1000);
      offer.content.offerThroughput = 400;
      assert.equal((await client.offer(offer.id).replace(offer)).resource.content.offerThroughput, 400);
      const { container: c } = await shared.containers.create({ id: "c", partitionKey: { paths: ["/pk"] } });
      assert.equal((await c.readOffer()).resource, undefined);
      await shared.delete();
    });

    test("throughput can be read and replaced", async () => {
      const { container: c } = await database.containers.create({ id: `c${++count}`, partitionKey: { paths: ["/pk"] }, throughput: 1000 });
      const { resource: offer } = await c.readOffer();
      assert.equal(offer.content.offerThroughput, 1000);
      offer.content.offerThroughput = 700;
      assert.equal((await client.offer(offer.id).replace(offer)).resource.content.offerThroughput, 700);
      assert.equal((await client.offer(offer.id).read()).resource.content.offerThroughput, 700);
      const { container: auto } = await database.containers.create({ id: `c${++count}`, partitionKey: { paths: ["/pk"] }, maxThroughput: 4000 });
      assert.equal((await auto.readOffer()).resource.content.offerAutopilotSettings.maxThroughput, 4000);
    });

    test("a container without a partition key, and lists", async () => {
      const { container: c } = await database.containers.create({ id: `c${++count}`, defaultTtl: 5 });
      await c.items.create({ id: "a" });
      assert.deepEqual(await ids(c), ["a"]);
      await c.item("a", undefined).read();
      assert.ok((await database.containers.readAll().fetchAll()).resources.some((r) => r.id === c.id));
      const found = await client.databases.query({ query: "SELECT * FROM root r WHERE r.id = @id", parameters: [{ name: "@id", value: database.id }] }).fetchAll();
      assert.equal(found.resources.length, 1);
      const { resource } = await client.getDatabaseAccount();
      assert.equal(resource.consistencyPolicy, "Session");
      const odd = "é ü:+&=;,% 41 𝄞";
      await c.items.create({ id: odd });
      assert.equal((await c.item(odd, undefined).read()).statusCode, 200);
    });

    test("a user-defined function that does not exist is refused by name", async () => {
      const c = await container(10);
      const named = (text) => (e) => (assert.equal(e.code, 400), assert.match(e.message, text), true);
      await assert.rejects(c.items.query("SELECT VALUE udf.f(c.n) FROM c", { partitionKey: "p" }).fetchAll(), named(/user-defined function/));
    });

    test("a wrong key is refused", async () => {
      const stranger = new sdk.CosmosClient(connection.replace(/AccountKey=.*/, `AccountKey=${btoa("somebody else's key")};`));
      await refused(401, "The input authorization token can't serve the request.", stranger.database(database.id).read());
      stranger.dispose();
    });
  });
}
