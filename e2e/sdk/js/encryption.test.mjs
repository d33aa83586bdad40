// Client-side encryption through Microsoft's JavaScript SDK, with the kinds of cases of its own suite (clientSideEncryption.spec.ts of Azure/azure-sdk-for-js), and
// conflicts. The endpoint keeps keys and policies, and what it stores is encrypted; only the client knows the keys.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as older from "cosmos-4.9";
import * as newest from "cosmos-newest";
import { advance, connection, endpoint } from "./clock.mjs";

const key = /AccountKey=([^;]+)/.exec(connection)[1];
const refused = (promise, code, text = /./) => assert.rejects(promise, (e) => (assert.equal(e.code, code, e.message), assert.match(e.message, text), true));

/** A key store that wraps a key by turning it over. */
const resolver = {
  encryptionKeyResolverName: "TEST_STORE",
  wrapKey: async (id, algorithm, plain) => Uint8Array.from(plain).reverse(),
  unwrapKey: async (id, algorithm, wrapped) => Uint8Array.from(wrapped).reverse(),
};

for (const [version, sdk] of [["4.9.3", older], ["4.10.1", newest]]) {
  describe(`@azure/cosmos ${version}`, () => {
    let client, database, container, plain;
    const metadata = (value) => ({ type: resolver.encryptionKeyResolverName, name: "key", value, algorithm: "RSA-OAEP" });
    const algorithm = "AEAD_AES_256_CBC_HMAC_SHA256";
    const path = (name, encryptionType = "Deterministic", clientEncryptionKeyId = "key1") => ({ path: name, clientEncryptionKeyId, encryptionType, encryptionAlgorithm: algorithm });
    const policy = () => ({ policyFormatVersion: 2, includedPaths: [path("/id"), path("/user"), path("/mail", "Deterministic", "key2"), path("/notes", "Randomized"), path("/n"), path("/list")] });
    const document = (id, more) => ({ id, user: "ann", mail: `${id}@example.com`, notes: { text: "secret" }, n: 7, list: [1, "two", true], open: "seen", ...more });
    const same = (found, wanted) => assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((name) => [name, found[name]])), wanted);

    before(async () => {
      client = new sdk.CosmosClient({ endpoint, key, clientEncryptionOptions: { keyEncryptionKeyResolver: resolver } });
      plain = new sdk.CosmosClient(connection);
      database = (await client.databases.createIfNotExists({ id: `encrypted ${version}` })).database;
      for (const id of ["key1", "key2"]) await database.createClientEncryptionKey(id, algorithm, metadata("v1"));
      container = (await database.containers.create({ id: "c", partitionKey: { paths: ["/user"] }, defaultTtl: 100, clientEncryptionPolicy: policy() })).container;
      await container.initializeEncryption();
    });
    after(async () => {
      await database.delete();
      client.dispose();
      plain.dispose();
    });

    test("keys are created, read and wrapped anew", async () => {
      const { clientEncryptionKeyProperties: made } = await database.createClientEncryptionKey("key3", algorithm, metadata("v1"));
      assert.deepEqual([made.id, made.encryptionKeyWrapMetadata.value], ["key3", "v1"]);
      await refused(database.createClientEncryptionKey("key3", algorithm, metadata("v1")), 409);
      assert.equal((await database.rewrapClientEncryptionKey("key3", metadata("v2"))).statusCode, 200);
      assert.equal((await database.readClientEncryptionKey("key3")).clientEncryptionKeyProperties.encryptionKeyWrapMetadata.value, "v2");
      await refused(database.readClientEncryptionKey("none"), 404);
    });

    test("a policy needs its keys and stays as it is", async () => {
      const unknown = { policyFormatVersion: 1, includedPaths: [path("/mail", "Deterministic", "none")] };
      await refused(database.containers.create({ id: "x", partitionKey: { paths: ["/user"] }, clientEncryptionPolicy: unknown }), 400, /ClientEncryptionKey with id '\[none\]' does not exist\./);
      const { resource } = await container.read();
      assert.deepEqual(resource.clientEncryptionPolicy, policy());
      const changed = { ...policy(), includedPaths: policy().includedPaths.slice(1) };
      await refused(container.replace({ ...resource, clientEncryptionPolicy: changed }), 400, /'clientEncryptionPolicy' cannot be changed/);
    });

    test("items are encrypted where they are stored, and read as they were", async () => {
      const wanted = document("a");
      same((await container.items.create(document("a"))).resource, wanted);
      same((await container.item("a", "ann").read()).resource, wanted);
      same((await container.items.upsert(document("a", { n: 8 }))).resource, document("a", { n: 8 }));
      same((await container.item("a", "ann").replace(document("a", { n: 9 }))).resource, document("a", { n: 9 }));
      same((await container.item("a", "ann").patch([{ op: "replace", path: "/mail", value: "new@example.com" }, { op: "set", path: "/open", value: "patched" }])).resource,
        document("a", { n: 9, mail: "new@example.com", open: "patched" }));
      const { resources: [stored] } = await plain.database(database.id).container("c").items.query("SELECT * FROM c").fetchAll();
      assert.equal(stored.open, "patched");
      for (const name of ["id", "user", "mail", "n"]) assert.notEqual(stored[name], document("a")[name]);
      assert.doesNotMatch(JSON.stringify(stored), /secret|example\.com|two/);
      await refused(container.items.create(document("a")), 409);
      assert.equal((await container.item("a", "ann").delete()).statusCode, 204);
      await refused(container.item("a", "ann").read().then((r) => { if (r.statusCode === 404) throw Object.assign(new Error("absent"), { code: 404 }); }), 404);
    });

    test("queries, batches, bulk and the change feed", async () => {
      const { result } = await container.items.batch([
        { operationType: "Create", resourceBody: document("b1") }, { operationType: "Upsert", resourceBody: document("b2", { mail: "two@example.com" }) },
        { operationType: "Read", id: "b1" },
      ], "ann");
      assert.deepEqual(result.map((r) => r.statusCode), [201, 201, 200]);
      same(result[2].resourceBody, document("b1"));
      const bulk = await container.items.bulk([
        { operationType: "Create", partitionKey: "ann", resourceBody: document("b3") }, { operationType: "Delete", partitionKey: "ann", id: "b1" },
        { operationType: "Read", partitionKey: "ann", id: "b2" },
      ]);
      assert.deepEqual(bulk.map((r) => r.statusCode), [201, 204, 200]);
      same(bulk[2].resourceBody, document("b2", { mail: "two@example.com" }));
      const query = new sdk.EncryptionQueryBuilder("SELECT * FROM c WHERE c.mail = @mail AND c.open = @open");
      query.addParameter("@mail", "two@example.com", "/mail");
      query.addUnencryptedParameter("@open", "seen", "/open");
      const iterator = await container.items.getEncryptionQueryIterator(query);
      const { resources } = await iterator.fetchAll();
      assert.equal(resources.length, 1);
      same(resources[0], document("b2", { mail: "two@example.com" }));
      const feed = container.items.getChangeFeedIterator({ changeFeedStartFrom: sdk.ChangeFeedStartFrom.Beginning() });
      const changed = [];
      for (let page = await feed.readNext(); page.statusCode === 200; page = await feed.readNext()) changed.push(...page.result.map((item) => item.id));
      assert.deepEqual(changed.sort(), ["b2", "b3"]);
    });

    test("encrypted items expire", async () => {
      await container.items.create(document("e"));
      await advance(100);
      assert.equal((await container.item("e", "ann").read()).statusCode, 404);
    });

    test("a container that was made again is noticed by its resource id", async () => {
      const again = (await database.containers.create({ id: "again", partitionKey: { paths: ["/user"] }, clientEncryptionPolicy: policy() })).container;
      await again.initializeEncryption();
      await again.items.create(document("a"));
      const other = plain.database(database.id).container("again");
      await other.delete();
      await plain.database(database.id).containers.create({ id: "again", partitionKey: { paths: ["/user"] }, clientEncryptionPolicy: { policyFormatVersion: 2, includedPaths: [path("/mail")] } });
      await assert.rejects(again.items.create(document("b")), /possible mismatch in Client Encryption Policy.*Collection rid provided by the user does not match/);
      same((await again.items.create(document("b"))).resource, document("b")); // the client has read the new policy
      const { resources: [stored] } = await other.items.query("SELECT * FROM c").fetchAll();
      assert.equal(stored.user, "ann");
      assert.notEqual(stored.mail, "b@example.com");
    });

    test("conflicts are an empty feed", async () => {
      const { conflicts } = plain.database(database.id).container("c");
      assert.deepEqual((await conflicts.readAll().fetchAll()).resources, []);
      for (const options of [{}, { forceQueryPlan: true }]) assert.deepEqual((await conflicts.query("SELECT * from C", options).fetchNext()).resources, []);
    });
  });
}
