// Several partition key ranges: the same queries on a container with one and on one with three give the same answers.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as older from "cosmos-4.9";
import * as newest from "cosmos-newest";
import { advance, connection } from "./clock.mjs";

const compositeIndexes = [[{ path: "/g", order: "ascending" }, { path: "/n", order: "descending" }]];

// A container whose partition key names no version has version 1, whose hashes are numbers within longer keys.
const first = { partitionKey: { paths: ["/pk"] }, thirds: ["05C1D5AB55AB54", "05C1E5AB55AB54"] };
const second = { partitionKey: { paths: ["/pk"], version: 2 }, thirds: ["1".padEnd(32, "5"), "2".padEnd(32, "A")] };

for (const [version, sdk, { partitionKey, thirds }] of [["4.9.3", older, first], ["4.10.1", newest, second]]) {
  describe(`@azure/cosmos ${version}, partition key ranges`, () => {
    let client, database, one, three;
    const of = async (c) => (await c.readPartitionKeyRanges().fetchAll()).resources;
    const container = async (id, throughput) => {
      const body = { id, partitionKey, defaultTtl: -1, indexingPolicy: { compositeIndexes } };
      return (await database.containers.create(body, { offerThroughput: throughput })).container;
    };
    const items = Array.from({ length: 300 }, (_, i) => ({
      id: `i${i}`, pk: `p${i % 40}`, n: i, g: i % 7, name: `n${(i * 37) % 300}`, tags: [i % 3, 9], ...(i % 5 ? {} : { ttl: 60 }), ...(i % 3 ? { v: i % 11 } : {}),
    }));
    const fill = async (c) => {
      const operations = items.map((resourceBody) => ({ operationType: "Create", partitionKey: resourceBody.pk, resourceBody }));
      for (let i = 0; i < operations.length; i += 100) {
        for (const r of await c.items.executeBulkOperations(operations.slice(i, i + 100))) assert.equal((r.response ?? r).statusCode, 201, r.error);
      }
    };
    const bare = (rows) => rows.map((r) => (r && r._rid ? Object.fromEntries(Object.entries(r).filter(([k]) => k[0] !== "_")) : r));
    const ask = async (c, query, options) => bare((await c.items.query(query, options).fetchAll()).resources);
    const anyOrder = (_, value) => (Array.isArray(value) ? value.sort() : value); // within MAKELIST and MAKESET
    const sorted = (rows) => rows.map((r) => JSON.stringify(r)).sort();

    before(async () => {
      client = new sdk.CosmosClient(connection);
      database = (await client.databases.createIfNotExists({ id: `ranges-${version}` })).database;
      one = await container("one", 400);
      three = await container("three", 18000);
      await fill(one);
      await fill(three);
    });
    after(async () => {
      await database.delete();
      client.dispose();
    });

    test("a container of 18,000 RU/s has three ranges", async () => {
      assert.deepEqual((await of(one)).map((r) => [r.id, r.minInclusive, r.maxExclusive]), [["0", "", "FF"]]);
      assert.deepEqual((await of(three)).map((r) => [r.id, r.minInclusive, r.maxExclusive]), [["0", "", thirds[0]], ["1", ...thirds], ["2", thirds[1], "FF"]]);
    });

    for (const query of [
      "SELECT VALUE c.id FROM c",
      "SELECT * FROM c WHERE c.n > 250",
      "SELECT VALUE c.n FROM c ORDER BY c.n",
      "SELECT c.name FROM c WHERE c.g = 3 OR c.n < 9 ORDER BY c.name DESC",
      "SELECT c.g, c.n FROM c ORDER BY c.g, c.n DESC",
      "SELECT c.g, c.n FROM c ORDER BY c.g DESC, c.n",
      "SELECT VALUE COUNT(1) FROM c",
      "SELECT VALUE SUM(c.n) FROM c WHERE c.g != 2",
      "SELECT VALUE AVG(c.n) FROM c",
      "SELECT VALUE MIN(c.name) FROM c",
      "SELECT COUNT(1) AS count, AVG(c.n) AS mean, MIN(c.n) AS least, MAX(c.name) AS last FROM c",
      "SELECT c.g, COUNT(1) AS n, AVG(c.n) AS mean, MAX(c.name) AS last FROM c GROUP BY c.g",
      "SELECT VALUE COUNT(1) FROM c GROUP BY c.pk",
      "SELECT t, COUNT(1) AS n FROM c JOIN t IN c.tags GROUP BY t",
      "SELECT DISTINCT VALUE c.g FROM c",
      "SELECT DISTINCT c.g FROM c ORDER BY c.g",
      "SELECT DISTINCT VALUE c.pk FROM c ORDER BY c.pk OFFSET 2 LIMIT 7",
      "SELECT TOP 7 VALUE c.n FROM c ORDER BY c.n DESC",
      "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 90 LIMIT 20",
      "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'p3'",
      "SELECT VALUE c.n FROM c WHERE c.pk = 'p3' ORDER BY c.n DESC",
      "SELECT VALUE COUNT(1) FROM c WHERE c.n > 1000",
      "SELECT TOP 1 VALUE 7",
      "SELECT VALUE c.v FROM c ORDER BY c.n",
      "SELECT TOP 50 VALUE c.v FROM c ORDER BY c.n DESC",
      "SELECT VALUE c.v FROM c ORDER BY c.n OFFSET 40 LIMIT 50",
      "SELECT DISTINCT VALUE c.v FROM c ORDER BY c.v",
      "SELECT DISTINCT TOP 5 VALUE c.v FROM c ORDER BY c.v DESC",
      "SELECT DISTINCT VALUE c.v FROM c ORDER BY c.v OFFSET 3 LIMIT 4",
      "SELECT VALUE x.v FROM (SELECT VALUE c FROM c WHERE c.n < 100) x ORDER BY x.n",
      "SELECT x.g, COUNT(1) AS n FROM (SELECT c.g, t FROM c JOIN t IN c.tags) x GROUP BY x.g",
      "SELECT VALUE AVG(s) FROM (SELECT VALUE c.tags FROM c) x JOIN (SELECT VALUE SUM(t) FROM t IN x) s",
      "SELECT VALUE MAKELIST(c.v) FROM c",
      "SELECT VALUE MAKESET(c.v) FROM c",
      "SELECT c.g, MAKESET(c.v) AS seen, MAKELIST(c.n) AS all FROM c GROUP BY c.g",
    ]) {
      test(query, async () => {
        const order = query.includes("ORDER BY") ? (rows) => rows : (rows) => sorted(JSON.parse(JSON.stringify(rows), anyOrder));
        const want = await ask(one, query);
        assert.ok(want.length > 0, "no rows");
        for (const options of [{}, { maxItemCount: 20, maxDegreeOfParallelism: 3 }, { forceQueryPlan: true }]) {
          assert.deepEqual(order(await ask(three, query, options)), order(want), JSON.stringify(options));
        }
      });
    }
    test("rows of SELECT VALUE that are undefined are none, on every page", async () => {
      const wanted = items.filter((i) => "v" in i).map((i) => i.v);
      const query = three.items.query("SELECT VALUE c.v FROM c ORDER BY c.n", { maxItemCount: 7 });
      const rows = [];
      while (query.hasMoreResults()) {
        const { resources } = await query.fetchNext();
        for (const row of resources ?? []) assert.notEqual(row, undefined);
        rows.push(...(resources ?? []));
      }
      assert.deepEqual(rows, wanted);
    });

    test("a count of distinct rows needs what this SDK cannot do", async () => {
      for (const c of [one, three]) {
        await assert.rejects(ask(c, "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.g FROM c)"), /Query contained DCount, which the calling client does not support/);
      }
    });

    test("TOP and OFFSET LIMIT without an order have as many rows", async () => {
      for (const query of ["SELECT TOP 12 * FROM c", "SELECT * FROM c OFFSET 288 LIMIT 20", { query: "SELECT TOP @n VALUE c.id FROM c", parameters: [{ name: "@n", value: 12 }] }]) {
        const rows = await ask(three, query);
        assert.equal(new Set(rows.map((r) => r.id ?? r)).size, 12);
      }
    });

    test("the change feed reads every range, from the beginning and from a continuation", async () => {
      for (const c of [one, three]) {
        let feed = c.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning(), maxItemCount: 20 });
        const seen = [];
        for (let quiet = 0, page; quiet < 4; ) {
          page = await feed.readNext();
          quiet = page.statusCode === 304 ? quiet + 1 : 0;
          seen.push(...(page.result ?? []).map((r) => r.id));
          if (seen.length === 100) feed = c.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Continuation(page.continuationToken) });
        }
        assert.deepEqual(seen.sort(), items.map((i) => i.id).sort());
      }
    });

    // A sorted query must not be under way: both versions of the SDK then repeat it for ever, since they put a query that was answered
    // with 410 back among those to be read.
    test("a container that is scaled up while a query and a change feed are read", async () => {
      const c = await container("splits", 400);
      await fill(c);
      const query = c.items.query("SELECT VALUE c.n FROM c", { maxItemCount: 10 });
      const feed = c.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning(), maxItemCount: 20 });
      const rows = [], seen = [];
      for (let i = 0; i < 3; i++) {
        rows.push(...((await query.fetchNext()).resources ?? []));
        seen.push(...((await feed.readNext()).result ?? []));
      }
      const { resource: offer } = await c.readOffer();
      offer.content.offerThroughput = 30000;
      await client.offer(offer.id).replace(offer);
      assert.deepEqual((await of(c)).map((r) => [r.id, r.parents]), [["3", ["0", "1"]], ["4", ["0", "1"]], ["2", ["0"]]]);
      while (query.hasMoreResults()) rows.push(...((await query.fetchNext()).resources ?? []));
      for (let quiet = 0; quiet < 4; ) {
        const page = await feed.readNext();
        quiet = page.statusCode === 304 ? quiet + 1 : 0;
        seen.push(...(page.result ?? []));
      }
      const all = items.map((i) => i.n);
      assert.deepEqual(rows.sort((a, b) => a - b), all);
      assert.deepEqual(seen.map((i) => i.n).sort((a, b) => a - b), all);
      const next = new sdk.CosmosClient(connection);
      const after = next.database(database.id).container("splits");
      assert.deepEqual(await ask(after, "SELECT VALUE c.n FROM c ORDER BY c.n"), all);
      const operations = items.map(({ id, pk }) => ({ operationType: "Read", id, partitionKey: pk }));
      for (const container of [after, c]) { // the other client learns of the split
        for (const r of await container.items.executeBulkOperations(operations.slice(0, 100))) assert.equal((r.response ?? r).statusCode, 200, r.error);
      }
      next.dispose();
    });

    // Statistics are of all ranges, and expired items are in none of them.
    test("full text and hybrid searches", async () => {
      const policies = { fullTextPolicy: { defaultLanguage: "en-US", fullTextPaths: [{ path: "/text", language: "en-US" }] }, indexingPolicy: { fullTextIndexes: [{ path: "/text" }] } };
      const texts = async (id, offerThroughput) => {
        const c = (await database.containers.create({ id, partitionKey, defaultTtl: -1, ...policies }, { offerThroughput })).container;
        for (let i = 0; i < 30; i++) {
          const text = "red ".repeat(i % 7) + "filler ".repeat(i + 1) + (i % 2 ? "bicycles" : "");
          const vector = i % 5 ? { v: [Math.cos(i / 10), Math.sin(i / 10)] } : {};
          await c.items.create({ id: `i${i}`, pk: `p${i}`, text, ...vector, ...(i === 6 ? { ttl: 60 } : {}) });
        }
        return c;
      };
      const containers = [await texts("text-one", 400), await texts("text-three", 18000)];
      const parameters = [{ name: "@term", value: "bicycle" }];
      for (const [query, wanted] of [
        ["SELECT VALUE COUNT(1) FROM c WHERE FullTextContainsAll(c.text, 'red', 'bicycle')", [13]],
        ["SELECT TOP 5 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'red')", ["i6", "i5", "i4", "i13", "i3"]],
        ["SELECT c.id FROM c WHERE FullTextContains(c.text, 'bicycle') ORDER BY RANK FullTextScore(c.text, 'red') OFFSET 2 LIMIT 3", ["i3", "i11", "i19"]],
        [{ query: "SELECT TOP 3 c.id FROM c ORDER BY RANK FullTextScore(c.text, @term)", parameters }, ["i1", "i3", "i7"]],
        ["SELECT TOP 4 * FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'red'), VectorDistance(c.v, [1, 0]))", ["i6", "i4", "i3", "i2"]],
        ["SELECT TOP 4 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'red'), FullTextScore(c.text, 'bicycle'), VectorDistance(c.v, [1, 0]), [2, -1, 0.5])", ["i6", "i4", "i2", "i12"]],
      ]) {
        for (const c of containers) {
          for (const options of [{}, { maxItemCount: 3 }, { disableHybridSearchQueryPlanOptimization: true }]) {
            assert.deepEqual((await ask(c, query, options)).map((r) => r.id ?? r), wanted, JSON.stringify(query));
          }
        }
      }
      await advance(60);
      for (const c of containers) {
        assert.deepEqual((await ask(c, "SELECT TOP 2 c.id FROM c ORDER BY RANK FullTextScore(c.text, 'red')")).map((r) => r.id), ["i5", "i4"]);
      }
    });

    test("items that expire between pages are in none, and the others in one", async () => {
      for (const query of ["SELECT VALUE c.n FROM c", "SELECT VALUE c.n FROM c ORDER BY c.n"]) {
        const c = await container(`expire${query.length}`, 18000);
        await fill(c);
        const pages = c.items.query(query, { maxItemCount: 11 });
        const rows = (await pages.fetchNext()).resources ?? [];
        await advance(61);
        while (pages.hasMoreResults()) rows.push(...((await pages.fetchNext()).resources ?? []));
        assert.equal(new Set(rows).size, rows.length);
        assert.deepEqual(rows.filter((n) => n % 5).sort((a, b) => a - b), items.map((i) => i.n).filter((n) => n % 5));
      }
    });
  });
}
