// Stored procedures, triggers and user-defined functions through Microsoft's JavaScript SDK, with the cases of its own suite (sproc.spec.ts, trigger.spec.ts and
// udf.spec.ts of Azure/azure-sdk-for-js), and what time to live does to them.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as older from "cosmos-4.9";
import * as newest from "cosmos-newest";
import { advance, connection } from "./clock.mjs";

const refused = (promise, code, text = /./) => assert.rejects(promise, (e) => (assert.equal(e.code, code, e.message), assert.match(e.message, text), true));

for (const [version, sdk] of [["4.9.3", older], ["4.10.1", newest]]) {
  describe(`@azure/cosmos ${version}`, () => {
    let client, database, count = 0;
    /** A container without a partition key, unless the definition has one. */
    const container = async (definition = {}) => (await database.containers.create({ id: `c${++count}`, ...definition })).container;
    const run = async (c, body, key, args, options) => {
      const { resource } = await c.scripts.storedProcedures.create({ id: `s${++count}`, body });
      return c.scripts.storedProcedure(resource.id).execute(key, args, options);
    };

    before(async () => {
      client = new sdk.CosmosClient(connection);
      database = (await client.databases.createIfNotExists({ id: `scripts ${version}` })).database;
    });
    after(async () => {
      await database.delete();
      client.dispose();
    });

    test("scripts: list, create, query, replace, read, delete", async () => {
      const c = await container();
      for (const [feed, one, more] of [["storedProcedures", "storedProcedure"], ["triggers", "trigger", { triggerType: "Pre", triggerOperation: "All" }], ["userDefinedFunctions", "userDefinedFunction"]]) {
        const scripts = c.scripts[feed];
        assert.deepEqual((await scripts.readAll().fetchAll()).resources, []);
        const { resource } = await scripts.create({ id: "a script", body: "serverScript() { var x = 10; }", ...more }); // what is no function is kept, too
        assert.equal(resource.body, "serverScript() { var x = 10; }");
        assert.equal((await scripts.readAll().fetchAll()).resources.length, 1);
        const byId = { query: "SELECT * FROM root r WHERE r.id=@id", parameters: [{ name: "@id", value: "a script" }] };
        assert.equal((await scripts.query(byId).fetchAll()).resources.length, 1);
        const x = () => console.log(20);
        assert.equal((await c.scripts[one]("a script").replace({ ...resource, body: x })).resource.body, x.toString());
        assert.equal((await c.scripts[one]("a script").read()).resource.id, "a script");
        await c.scripts[one]("a script").delete();
        await refused(c.scripts[one]("a script").read(), 404);
      }
    });

    test("stored procedures answer with their response's body", async () => {
      const c = await container();
      /* global getContext, __ */
      assert.equal((await run(c, function () {
        for (let i = 0; i < 1000; i++) {
          const item = getContext().getResponse().getBody();
          if (i > 0 && item !== i - 1) throw "body mismatch";
          getContext().getResponse().setBody(i);
        }
      })).resource, 999);
      assert.equal((await run(c, function () {
        for (let i = 0; i < 10; i++) getContext().getResponse().appendValue("Body", i);
      })).resource, "0123456789");
      assert.equal((await run(c, function (input) { getContext().getResponse().setBody("a" + input.temp); }, undefined, [{ temp: "so" }])).resource, "aso");
      await refused(run(c, () => { throw new Error(404, "none"); }), 400, /Exception = Error: none/);
    });

    test("stored procedures see the items of their partition key", async () => {
      const c = await container({ partitionKey: { paths: ["/key"] }, throughput: 12000 });
      for (const [id, key] of [["document1"], ["document2", null], ["document3", false], ["document4", true], ["document5", 1], ["document6", "A"]]) await c.items.create({ id, key, prop: 1 });
      const { resource } = await c.scripts.storedProcedures.create({ id: "query", body: function () {
        const accepted = __.queryDocuments(__.getSelfLink(), "SELECT r.id, r.key, r.prop FROM r", {}, (err, found) => {
          if (err) throw new Error("Error" + err.message);
          __.response.setBody(found);
        });
        if (!accepted) throw "not accepted";
      } });
      for (const [key, args, id] of [[null, [], "document2"], [1, null, "document5"], [false, undefined, "document3"], ["A", [], "document6"]]) {
        assert.deepEqual((await c.scripts.storedProcedure(resource.id).execute(key, args)).resource, [{ id, key, prop: 1 }]);
      }
    });

    test("scripts are logged on request", async () => {
      const c = await container();
      const body = function () {
        console.log("The value of %s is %s.", "x", 1);
        getContext().getResponse().setBody("Success!");
      };
      for (const [enableScriptLogging, log] of [[undefined, undefined], [true, encodeURIComponent("The value of x is 1.")], [false, undefined]]) {
        const { resource, headers } = await run(c, body, undefined, [], enableScriptLogging === undefined ? undefined : { enableScriptLogging });
        assert.deepEqual([resource, headers["x-ms-documentdb-script-log-results"]], ["Success!", log]);
      }
    });

    test("triggers change and check what is written", async () => {
      const c = await container();
      const change = (id, change) => c.scripts.triggers.create({ id, body: change, triggerType: "Pre", triggerOperation: "All" });
      await change("t1", function () {
        const item = getContext().getRequest().getBody();
        item.id = item.id.toUpperCase() + "t1";
        getContext().getRequest().setBody(item);
      });
      await change("t2", "function() { }");
      await change("t3", function () {
        const item = getContext().getRequest().getBody();
        item.id = item.id.toLowerCase() + "t3";
        getContext().getRequest().setBody(item);
      });
      await c.scripts.triggers.create({ id: "response1", triggerType: "Post", triggerOperation: "All", body: function () {
        if (getContext().getRequest().getBody().id !== "TESTING POST TRIGGERt1") throw "name mismatch";
        if (getContext().getResponse().getBody().id !== "TESTING POST TRIGGERt1") throw "name mismatch";
      } });
      await c.scripts.triggers.create({ id: "triggerOpType", body: "function() { }", triggerType: "Post", triggerOperation: "Delete" });
      for (const [id, options, want] of [["doc1", { preTriggerInclude: "t1" }, "DOC1t1"], ["doc2", { preTriggerInclude: "t2" }, "doc2"], ["Doc3", { preTriggerInclude: "t3" }, "doc3t3"],
        ["testing post trigger", { postTriggerInclude: "response1", preTriggerInclude: "t1" }, "TESTING POST TRIGGERt1"], ["responseheaders", { preTriggerInclude: "t1" }, "RESPONSEHEADERSt1"]]) {
        assert.equal((await c.items.create({ id, key: "value" }, options)).resource.id, want);
      }
      await refused(c.items.create({ id: "Docoptype" }, { postTriggerInclude: "triggerOpType" }), 400, /'triggerOpType' was defined with operation type 'Delete'/);
      await refused(c.items.create({ id: "other" }, { postTriggerInclude: "response1" }), 400, /name mismatch/);
      await refused(c.item("other", undefined).read().then((r) => { throw Object.assign(new Error("absent"), { code: r.statusCode }); }), 404);
    });

    test("a trigger gives an item its ttl, and a script sees no expired item", async () => {
      const c = await container({ partitionKey: { paths: ["/key"] }, defaultTtl: -1 });
      await c.scripts.triggers.create({ id: "ttl", triggerType: "Pre", triggerOperation: "Create", body: function () {
        getContext().getRequest().setBody({ ...getContext().getRequest().getBody(), ttl: 10 });
      } });
      assert.equal((await c.items.create({ id: "a", key: "p" }, { preTriggerInclude: "ttl" })).resource.ttl, 10);
      const many = function (n) {
        for (let i = 0; i < n; i++) __.createDocument(__.getSelfLink(), { id: "i" + i, key: "p" });
        __.queryDocuments(__.getSelfLink(), "SELECT VALUE COUNT(1) FROM c", (e, [found]) => __.response.setBody(found));
      };
      assert.equal((await run(c, many, "p", [5])).resource, 6);
      await advance(10);
      assert.equal((await run(c, many, "p", [0])).resource, 5);
      await refused(run(c, many, "p", [1]), 400, /Resource with specified id or name already exists/);
    });

    test("user-defined functions run in queries", async () => {
      const c = await container({ partitionKey: { paths: ["/key"] }, throughput: 12000 });
      for (let n = 1; n <= 4; n++) await c.items.create({ id: `i${n}`, key: n, n });
      await c.scripts.userDefinedFunctions.create({ id: "twice", body: function (n) { return n * 2; } });
      assert.deepEqual((await c.items.query("SELECT VALUE udf.twice(c.n) FROM c WHERE udf.twice(c.n) > 3 ORDER BY c.n DESC").fetchAll()).resources, [8, 6, 4]);
      assert.deepEqual((await c.items.query("SELECT VALUE SUM(udf.twice(c.n)) FROM c").fetchAll()).resources, [20]);
    });
  });
}
