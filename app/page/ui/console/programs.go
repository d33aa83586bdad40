package console

import (
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// programs are the examples of the SDK console. They use the container on the screen or create their own.
func programs(l *i18n.Locale) []screen.Example {
	return []screen.Example{
		{Id: "program-session", Name: l.CodeExSession, Text: sdkconsole.FirstProgram},
		{Id: "program-default", Name: l.CodeExDefault, Text: `const { resource: definition } = await container.read();
console.log("before:", definition.defaultTtl ?? "Off");

definition.defaultTtl = 60; // -1: On (no default); delete definition.defaultTtl: Off
await container.replace(definition);

const { resources } = await container.items.query("SELECT VALUE c.id FROM c").fetchAll();
console.log("queries return", resources);
`},
		{Id: "program-reset", Name: l.CodeExReset, Text: `const { item } = await container.items.upsert({ id: "SO50", cid: "CO40", ttl: 60 });
for (let write = 1; write <= 3; write++) {
  await clock.advance("59s");
  const { resource } = await item.patch([{ op: "set", path: "/write", value: write }]);
  console.log((await clock.now()).toISOString(), "still returned, last write", resource._ts);
}
await clock.advance("1m");
console.log("one minute after the last write:", (await item.read()).statusCode);
`},
		{Id: "program-query", Name: l.CodeExQuery, Text: `await container.items.upsert({ id: "SO60", cid: "CO40", ttl: 3 });
for (let second = 0; second <= 3; second++) {
  const { resources } = await container.items
    .query({ query: "SELECT VALUE c.id FROM c WHERE c.id = @id", parameters: [{ name: "@id", value: "SO60" }] })
    .fetchAll();
  console.log("after", second, "s:", resources);
  await clock.advance(1);
}
`},
		{Id: "program-disk", Name: l.CodeExDisk, Text: `await container.items.upsert({ id: "SO70", cid: "CO40", ttl: 5 });
await clock.advance("5s");
console.log("read:", (await container.item("SO70", "CO40").read()).statusCode);
console.log("on disk:", await disk());

// The id of an expired item can be used again, even before the purge.
const { statusCode } = await container.items.create({ id: "SO70", cid: "CO40" });
console.log("created again:", statusCode);
`},
		{Id: "program-feed", Name: l.CodeExFeed, Text: `const { container: carts } = await database.containers.createIfNotExists({ id: "carts", partitionKey: "/user", defaultTtl: 10 });
const feed = carts.items.getChangeFeedIterator({
  changeFeedMode: ChangeFeedMode.AllVersionsAndDeletes,
  changeFeedStartFrom: ChangeFeedStartFrom.Now(),
});
await feed.readNext(); // start reading here

await carts.items.create({ id: "cart", user: "ada" });
await clock.advance("1m");
for (const { metadata, current } of (await feed.readNext()).result) {
  console.log(metadata.operationType, metadata.id ?? current.id, metadata.timeToLiveExpired ? "by Time to Live" : "");
}
`},
		{Id: "program-container", Name: l.CodeExContainer, Text: `// After the run, select the new container under "Container".
const { container: sessions } = await database.containers.createIfNotExists({
  id: "sessions", partitionKey: "/user", defaultTtl: 1800,
});
for (const user of ["ada", "grace", "katherine"]) await sessions.items.upsert({ id: user, user });

await clock.advance("20m");
await sessions.items.upsert({ id: "ada", user: "ada" }); // a write restarts the countdown
await clock.advance("10m");
const { resources } = await sessions.items.query("SELECT VALUE c.id FROM c").fetchAll();
console.log("still signed in:", resources);
`},
		{Id: "program-trigger", Name: l.CodeExTrigger, Text: `await container.scripts.triggers.create({ id: "perOrder", triggerType: "Pre", triggerOperation: "Create", body: function () {
  const request = getContext().getRequest(), order = request.getBody();
  if (order.draft) order.ttl = 3600;
  request.setBody(order);
} });
const drafted = { id: "SO80", cid: "CO40", draft: true };
const { resource } = await container.items.create(drafted, { preTriggerInclude: ["perOrder"] });
console.log("with the trigger:", resource.ttl);

const without = await container.items.create({ id: "SO81", cid: "CO40", draft: true });
console.log("a request that does not name it:", without.resource.ttl);
`},
	}
}
