package codegen

import "strings"

var javascriptStyle = &style{open: "{", close: "}", first: "[", last: "]", quote: quoteJSON, numeral: numeral,
	member: func(name string) string { return propertyName(name) + ": " },
	yes:    "true", no: "false", null: "null", pad: "  ", trailing: true}

// propertyName returns a name for an object literal. Unless __proto__ is a computed name, it sets the prototype.
func propertyName(name string) string {
	if name == "__proto__" {
		return `["__proto__"]`
	}
	digits, rest := "0123456789", strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$0123456789")
	if name == "" || rest != "" || strings.ContainsRune(digits, rune(name[0])) {
		return quoteJSON(name)
	}
	return name
}

func (g *gen) javascript() {
	imports := "CosmosClient"
	if g.task == CreateContainer && g.hierarchical() {
		imports += ", PartitionKeyDefinitionVersion, PartitionKeyKind"
	}
	g.line("// npm install @azure/cosmos")
	g.line("import { ", imports, ` } from "@azure/cosmos";`)
	g.line()
	g.line("const client = new CosmosClient({")
	g.line("  endpoint: ", quoteJSON(g.Endpoint), ",")
	g.line("  key: process.env.COSMOS_KEY,")
	g.line("});")
	if g.task == CreateContainer {
		g.javascriptCreate()
		return
	}
	g.line("const container = client.database(", quoteJSON(g.Database), ").container(", quoteJSON(g.Container), ");")
	switch {
	case g.task == CreateItem:
		g.line()
		g.line("await container.items.create(", g.body.literal(javascriptStyle, ""), ");")
	case g.task.OnItem():
		g.line("const item = container.item(", quoteJSON(g.Item.ID), ", ", g.javascriptKey(), ");")
		g.line()
		g.javascriptItem()
	default:
		g.line()
		g.line("const { resource: properties } = await container.read();")
		g.line(`if (!properties) throw new Error("the container does not exist");`)
		if g.off() {
			g.line("delete properties.defaultTtl; // off")
		} else {
			g.line("properties.defaultTtl = ", g.seconds(), ";")
		}
		g.line("await container.replace(properties);")
	}
}

func (g *gen) javascriptCreate() {
	g.line("const database = client.database(", quoteJSON(g.Database), ");")
	g.line()
	g.line("await database.containers.create({")
	g.line("  id: ", quoteJSON(g.Container), ",")
	if g.hierarchical() {
		g.line("  partitionKey: {")
		g.line("    paths: [", list(g.PartitionKey, quoteJSON), "],")
		g.line("    kind: PartitionKeyKind.MultiHash,")
		g.line("    version: PartitionKeyDefinitionVersion.V2,")
		g.line("  },")
	} else {
		g.line("  partitionKey: ", quoteJSON(g.PartitionKey[0]), ",")
	}
	if !g.off() {
		g.line("  defaultTtl: ", g.seconds(), ",")
	}
	if p := g.Images; p != nil {
		g.line("  // @ts-ignore: the types of the SDK do not have this setting, which it sends as it is.")
		g.line("  previousImageRetentionPolicy: {")
		g.line("    supportedFeatures: {")
		g.line("      allVersionsAndDeletes: {")
		g.line("        mode: ", whole(int64(p.Mode)), ",")
		if len(p.Paths) > 0 {
			g.line("        includedPaths: [", list(p.Paths, quoteJSON), "],")
		}
		g.line("      },")
		g.line("    },")
		g.line("  },")
	}
	if ru, autoscale, ok := g.provisioned(); ok {
		name := "throughput"
		if autoscale {
			name = "maxThroughput"
		}
		g.line("  ", name, ": ", ru, ",")
	}
	g.line("});")
}

func (g *gen) javascriptItem() {
	switch g.task {
	case RestartItem:
		g.line("const { resource, etag } = await item.read();")
		g.line(`if (!resource) throw new Error("the item does not exist or has expired");`)
		g.line("// The etag makes the replace fail if the item has changed since the read.")
		g.line(`await item.replace(resource, { accessCondition: { type: "IfMatch", condition: etag } });`)
	default:
		op := `{ op: "remove", path: "/ttl" }`
		if n, set := g.patched(); set {
			op = `{ op: "set", path: "/ttl", value: ` + n + ` }`
		}
		g.line("await item.patch([", op, "]);")
	}
}

func (g *gen) javascriptKey() string {
	return keyList(g.keyParts(keyForm{absent: "{}", null: "null"}, quoteJSON, "true", "false"))
}
