// Users, permissions and resource tokens through Microsoft's JavaScript SDK, with the cases of its own suite (user.spec.ts, permission.spec.ts and
// authorization.spec.ts of Azure/azure-sdk-for-js).
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import * as older from "cosmos-4.9";
import * as newest from "cosmos-newest";
import { advance, connection, endpoint } from "./clock.mjs";

const insufficient = /Insufficient permissions provided in the authorization header/;
const refused = (promise, code, text = /./) => assert.rejects(promise, (e) => (assert.equal(e.code, code, e.message), assert.match(e.message, text), true));
const byId = (id) => ({ query: "SELECT * FROM root r WHERE r.id=@id", parameters: [{ name: "@id", value: id }] });

for (const [version, sdk] of [["4.9.3", older], ["4.10.1", newest]]) {
  describe(`@azure/cosmos ${version}`, () => {
    let client, database, container, other;
    const clients = [];
    /** A client that has tokens by the ids of resources, or permissions. */
    const bearer = (options) => {
      const one = new sdk.CosmosClient({ endpoint, connectionPolicy: { enableBackgroundEndpointRefreshing: false }, ...options });
      clients.push(one);
      return one.database(database.id);
    };

    before(async () => {
      client = new sdk.CosmosClient(connection);
      database = (await client.databases.createIfNotExists({ id: `users ${version}` })).database;
      container = (await database.containers.create({ id: "a container", partitionKey: { paths: ["/key"] } })).container;
      other = (await database.containers.create({ id: "another container", partitionKey: { paths: ["/key"] } })).container;
      for (const key of [1, 2]) await container.items.create({ id: `item${key}`, key });
    });
    after(async () => {
      await database.delete();
      for (const one of [client, ...clients]) one.dispose();
    });

    for (const write of ["create", "upsert"]) {
      test(`users: ${write}, list, query, replace, read, delete`, async () => {
        const count = (await database.users.readAll().fetchAll()).resources.length;
        const { resource: made } = await database.users[write]({ id: "new user" });
        assert.equal(made.id, "new user");
        assert.equal((await database.users.readAll().fetchAll()).resources.length, count + 1);
        assert.equal((await database.users.query(byId("new user")).fetchAll()).resources.length, 1);
        await refused(database.users.create({ id: "new user" }), 409);
        assert.equal((await database.users.upsert({ id: "new user" })).statusCode, 200);
        const { resource: replaced } = await database.user("new user").replace({ ...made, id: "replaced user" });
        assert.equal(replaced._rid, made._rid);
        assert.equal((await database.user("replaced user").read()).resource.id, "replaced user");
        assert.equal((await database.users.upsert({ ...replaced, id: "another user" })).resource.id, "another user"); // whatever else the description has
        await database.user("another user").delete();
        await database.user("replaced user").delete();
        await refused(database.user("replaced user").read(), 404);
      });

      test(`permissions: ${write}, list, query, replace, read, delete`, async () => {
        const { user } = await database.users.upsert({ id: `permissions ${write}` });
        const definition = { id: "new permission", permissionMode: sdk.PermissionMode.Read, resource: container.url };
        const { resource: made } = await user.permissions[write](definition);
        assert.match(made._token, /^type=resource&ver=1&sig=/);
        const { resource: limited } = await user.permissions[write]({ ...definition, id: "limited", resource: other.url, resourcePartitionKey: [1] });
        assert.deepEqual(limited.resourcePartitionKey, [1]);
        assert.equal((await user.permissions.readAll().fetchAll()).resources.length, 2);
        assert.equal((await user.permissions.query(byId("limited")).fetchAll()).resources[0]._token, limited._token);
        await refused(user.permissions.create({ ...definition, id: "the same resource" }), 409);
        const changed = { ...definition, permissionMode: sdk.PermissionMode.All };
        assert.equal((await user.permissions.upsert(changed)).resource.permissionMode, sdk.PermissionMode.All);
        const { resource: replaced } = await user.permission("new permission").replace({ ...changed, id: "replaced permission" });
        assert.equal(replaced.id, "replaced permission");
        assert.equal((await user.permission("replaced permission").read()).resource.permissionMode, sdk.PermissionMode.All);
        const wider = { ...limited, permissionMode: sdk.PermissionMode.All };
        const { resource: all } = await (write === "upsert" ? user.permissions.upsert(wider) : user.permission("limited").replace(wider));
        assert.deepEqual([all.id, all.permissionMode, all.resourcePartitionKey], ["limited", sdk.PermissionMode.All, [1]]);
        await user.permission("replaced permission").delete();
        await refused(user.permission("replaced permission").read(), 404);
        await user.delete();
      });
    }

    test("a client without a key or a token is refused", async () => {
      const nobody = new sdk.CosmosClient({ endpoint });
      clients.push(nobody);
      await refused(nobody.databases.readAll().fetchAll(), 401);
    });

    test("a Read token of a container reads and queries, and writes nothing", async () => {
      const { user } = await database.users.create({ id: "reader" });
      const { resource: described } = await container.read();
      const { resource: permission } = await user.permissions.create({ id: "p", permissionMode: sdk.PermissionMode.Read, resource: described._self });
      const mine = bearer({ resourceTokens: { [container.id]: permission._token } }).container(container.id);
      assert.equal((await mine.read()).resource.id, container.id);
      assert.equal((await mine.items.readAll().fetchAll()).resources.length, 2);
      assert.deepEqual((await mine.items.query("SELECT VALUE c.id FROM c ORDER BY c.id DESC").fetchAll()).resources, ["item2", "item1"]);
      assert.equal((await mine.item("item1", 1).read()).resource.id, "item1");
      await refused(mine.delete(), 403, insufficient);
      await refused(mine.items.create({ id: "x", key: 1 }), 403, insufficient);
      await refused(mine.items.upsert({ id: "item1", key: 1 }), 403, insufficient);
      await refused(mine.item("item1", 1).replace({ id: "item1", key: 1 }), 403, insufficient);
      await refused(mine.item("item1", 1).patch([{ op: "set", path: "/n", value: 1 }]), 403, insufficient);
      await refused(mine.item("item1", 1).delete(), 403, insufficient);
      await refused(mine.scripts.storedProcedure("none").execute(1), 403, insufficient);
      await refused(database.container("none").read(), 404);
    });

    test("an All token that is limited to a partition key writes no other", async () => {
      const { user } = await database.users.create({ id: "tenant" });
      const { resource: permission } = await user.permissions.create(
        { id: "p", permissionMode: sdk.PermissionMode.All, resource: container.url, resourcePartitionKey: [1] });
      const mine = bearer({ resourceTokens: { [container.id]: permission._token } }).container(container.id);
      await mine.items.create({ id: "x", key: 1 });
      await refused(mine.items.create({ id: "x", key: 2 }), 403, insufficient);
      await refused(mine.item("item2", 2).read(), 403, insufficient);
      assert.deepEqual((await mine.items.query("SELECT VALUE c.id FROM c ORDER BY c.id", { partitionKey: 1 }).fetchAll()).resources, ["item1", "x"]);
      await refused(mine.items.query("SELECT * FROM c", { partitionKey: 2 }).fetchAll(), 403, insufficient);
      assert.equal((await mine.item("x", 1).delete()).statusCode, 204);
    });

    test("a permission feed chooses the token, and an All token deletes an item", async () => {
      const { container: keyless } = await database.containers.create({ id: "without a partition key" });
      const [first, second] = [(await keyless.items.create({ id: "first" })).resource, (await keyless.items.create({ id: "second" })).resource];
      const { user: editor } = await database.users.create({ id: "editor" });
      const permit = async (id, resource, mode) => (await editor.permissions.create({ id, resource, permissionMode: sdk.PermissionMode[mode] })).resource._token;
      const [reads, changes] = [await permit("on all", (await keyless.read()).resource._self, "Read"), await permit("on one", second._self, "All")];
      const reader = bearer({ resourceTokens: { [keyless.id]: reads, [first.id]: reads } }).container(keyless.id);
      assert.equal((await reader.items.readAll().fetchAll()).resources.length, 2);
      assert.equal((await reader.item(first.id, undefined).read()).resource.id, "first");
      await refused(reader.delete(), 403, insufficient);
      const ofOne = bearer({ resourceTokens: { [keyless.id]: reads, [`dbs/${database.id}/colls/${keyless.id}/docs/second`]: changes }, connectionPolicy: { enableEndpointDiscovery: false } }).container(keyless.id);
      assert.equal((await ofOne.item("second").delete()).statusCode, 204);
      const ofAll = bearer({ resourceTokens: { [`dbs/${database.id}/colls/${keyless.id}`]: await permit("to write", keyless.url, "All") }, connectionPolicy: { enableEndpointDiscovery: false } });
      assert.equal((await ofAll.container(keyless.id).item(first.id).delete()).statusCode, 204);
      const { user } = await database.users.create({ id: "writer" });
      const { resource: permission } = await user.permissions.create({ id: "p", permissionMode: sdk.PermissionMode.All, resource: other.url });
      const mine = bearer({ permissionFeed: [permission] });
      await mine.container(other.id).items.create({ id: "x", key: 1 });
      assert.equal((await mine.container(other.id).item("x", 1).delete()).statusCode, 204);
      const wrong = bearer({ resourceTokens: { [container.id]: permission._token } });
      await refused(wrong.container(container.id).item("item1", 1).read(), 403, insufficient);
    });

    test("a token expires on the account's clock, and a wrong one is 401", async () => {
      const { user } = await database.users.create({ id: "short" });
      const definition = { id: "p", permissionMode: sdk.PermissionMode.Read, resource: container.url };
      await refused(user.permissions.create(definition, { resourceTokenExpirySeconds: 9 }), 400, /10 to 18000 seconds/);
      const { resource: permission } = await user.permissions.create(definition, { resourceTokenExpirySeconds: 10 });
      const item = bearer({ resourceTokens: { [container.id]: permission._token } }).container(container.id).item("item1", 1);
      assert.equal((await item.read()).statusCode, 200);
      await advance(9);
      assert.equal((await item.read()).statusCode, 200);
      await advance(1);
      await refused(item.read(), 403, /The authorization token is not valid at the current time/);
      const { resource: again } = await user.permission("p").read();
      assert.equal((await bearer({ resourceTokens: { [container.id]: again._token } }).container(container.id).item("item1", 1).read()).statusCode, 200);
      const wrong = again._token.replace(/sig=./, (text) => (text === "sig=A" ? "sig=B" : "sig=A"));
      await refused(bearer({ resourceTokens: { [container.id]: wrong } }).container(container.id).item("item1", 1).read(), 401);
    });
  });
}
