package codegen

import "strings"

var csharpStyle = &style{open: "new Dictionary<string, object?> {", close: "}", first: "new object?[] {", last: "}", quote: quoteJSON,
	numeral: numeral, member: func(name string) string { return "[" + quoteJSON(name) + "] = " },
	yes: "true", no: "false", null: "null", pad: "    ", trailing: true, brace: true}

func (g *gen) csharp() {
	g.line("// dotnet add package Microsoft.Azure.Cosmos")
	g.line("// dotnet add package Newtonsoft.Json")
	g.line("using System;")
	if g.task == CreateItem || g.task == CreateContainer && g.hierarchical() {
		g.line("using System.Collections.Generic;")
	}
	g.line("using Microsoft.Azure.Cosmos;")
	g.line()
	g.line("using CosmosClient client = new(")
	g.line("    ", quoteJSON(g.Endpoint), ",")
	g.line(`    Environment.GetEnvironmentVariable("COSMOS_KEY")!);`)
	if g.task == CreateContainer {
		g.csharpCreate()
		return
	}
	g.line("Container container = client.GetContainer(", quoteJSON(g.Database), ", ", quoteJSON(g.Container), ");")
	g.line()
	if !g.task.OnItem() {
		g.line("ContainerProperties properties = await container.ReadContainerAsync();")
		if g.off() {
			g.line("properties.DefaultTimeToLive = null; // off")
		} else {
			g.line("properties.DefaultTimeToLive = ", g.seconds(), ";")
		}
		g.line("await container.ReplaceContainerAsync(properties);")
		return
	}
	id, key := quoteJSON(g.Item.ID), g.csharpKey()
	switch g.task {
	case CreateItem:
		g.line("var item = ", g.body.literal(csharpStyle, ""), ";")
		g.line("await container.CreateItemAsync(item, ", key, ");")
	case RestartItem:
		g.line("// Streams pass the item on unchanged. The etag makes the replace fail if the item has changed since the read.")
		g.line("PartitionKey key = ", key, ";")
		g.line("using ResponseMessage read = await container.ReadItemStreamAsync(", id, ", key);")
		g.line("read.EnsureSuccessStatusCode();")
		g.line("using ResponseMessage replaced = await container.ReplaceItemStreamAsync(")
		g.line("    read.Content, ", id, ", key, new ItemRequestOptions { IfMatchEtag = read.Headers.ETag });")
		g.line("replaced.EnsureSuccessStatusCode();")
	default:
		op := `PatchOperation.Remove("/ttl")`
		if n, set := g.patched(); set {
			op = `PatchOperation.Set("/ttl", ` + n + `)`
		}
		g.line("await container.PatchItemAsync<object>(")
		g.line("    ", id, ",")
		g.line("    ", key, ",")
		g.line("    new[] { ", op, " });")
	}
}

func (g *gen) csharpCreate() {
	g.line("Database database = client.GetDatabase(", quoteJSON(g.Database), ");")
	g.line()
	paths := quoteJSON(g.PartitionKey[0])
	if g.hierarchical() {
		paths = "new List<string> { " + list(g.PartitionKey, quoteJSON) + " }"
	}
	properties := "ContainerProperties properties = new(" + quoteJSON(g.Container) + ", " + paths + ")"
	if g.off() {
		g.line(properties, ";")
	} else {
		g.line(properties)
		g.line("{")
		g.line("    DefaultTimeToLive = ", g.seconds(), ",")
		g.line("};")
	}
	switch ru, autoscale, ok := g.provisioned(); {
	case !ok:
		g.line("await database.CreateContainerAsync(properties);")
	case autoscale:
		g.line("await database.CreateContainerAsync(properties, ThroughputProperties.CreateAutoscaleThroughput(", ru, "));")
	default:
		g.line("await database.CreateContainerAsync(properties, throughput: ", ru, ");")
	}
}

func (g *gen) csharpKey() string {
	if len(g.key) > 1 {
		parts := g.keyParts(keyForm{".AddNoneType()", ".AddNullValue()", ".Add(", ")"}, quoteJSON, "true", "false")
		return "new PartitionKeyBuilder()" + strings.Join(parts, "") + ".Build()"
	}
	return g.keyParts(keyForm{"PartitionKey.None", "PartitionKey.Null", "new PartitionKey(", ")"}, quoteJSON, "true", "false")[0]
}
