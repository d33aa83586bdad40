package codegen

import (
	"sort"
	"strings"
)

// quoteTextBlock returns a JSON string for use in a Java text block.
func quoteTextBlock(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(quoteJSON(s), `\`, `\\`), `"""`, `\"\"\"`)
}

// javaImports returns the imports that the task needs.
func (g *gen) javaImports() []string {
	const models = "com.azure.cosmos.models."
	imports := []string{"com.azure.cosmos.CosmosClient", "com.azure.cosmos.CosmosClientBuilder"}
	use := func(names ...string) {
		for _, n := range names {
			imports = append(imports, models+n)
		}
	}
	if g.task == CreateContainer {
		imports = append(imports, "com.azure.cosmos.CosmosDatabase")
		use("CosmosContainerProperties")
		if g.hierarchical() {
			use("PartitionKeyDefinition", "PartitionKeyDefinitionVersion", "PartitionKind")
			imports = append(imports, "java.util.List")
		}
		if _, _, ok := g.provisioned(); ok {
			use("ThroughputProperties")
		}
	} else {
		imports = append(imports, "com.azure.cosmos.CosmosContainer")
	}
	if g.task.OnItem() {
		use("PartitionKey")
		if len(g.key) > 1 {
			use("PartitionKeyBuilder")
		}
		imports = append(imports, "com.fasterxml.jackson.databind.node.ObjectNode")
	}
	switch g.task {
	case SetDefault, DisableTTL:
		use("CosmosContainerProperties")
	case CreateItem:
		use("CosmosItemRequestOptions")
		imports = append(imports, "com.fasterxml.jackson.databind.ObjectMapper")
	case RestartItem:
		use("CosmosItemRequestOptions", "CosmosItemResponse")
	case ExtendItem, NeverExpire, InheritDefault:
		use("CosmosPatchOperations")
	}
	sort.Strings(imports)
	return imports
}

func (g *gen) java() {
	g.line("// Maven: com.azure:azure-cosmos, Java 17 or newer")
	for _, name := range g.javaImports() {
		g.line("import ", name, ";")
	}
	g.line()
	g.line("public class ", g.task.class(), " {")
	g.line("    public static void main(String[] args) throws Exception {")
	g.line("        try (CosmosClient client = new CosmosClientBuilder()")
	g.line("                .endpoint(", quoteJava(g.Endpoint), ")")
	g.line(`                .key(System.getenv("COSMOS_KEY"))`)
	g.line("                .buildClient()) {")
	const pad = "            "
	if g.task == CreateContainer {
		g.javaCreate(pad)
	} else {
		g.line(pad, "CosmosContainer container = client.getDatabase(", quoteJava(g.Database), ").getContainer(", quoteJava(g.Container), ");")
		if g.task.OnItem() {
			g.javaItem(pad)
		} else {
			g.javaChange(pad)
		}
	}
	g.line("        }")
	g.line("    }")
	g.line("}")
}

func (g *gen) javaCreate(pad string) {
	g.line(pad, "CosmosDatabase database = client.getDatabase(", quoteJava(g.Database), ");")
	key := quoteJava(g.PartitionKey[0])
	if g.hierarchical() {
		key = "partitionKey"
		g.line(pad, "PartitionKeyDefinition partitionKey = new PartitionKeyDefinition();")
		g.line(pad, "partitionKey.setPaths(List.of(", list(g.PartitionKey, quoteJava), "));")
		g.line(pad, "partitionKey.setKind(PartitionKind.MULTI_HASH);")
		g.line(pad, "partitionKey.setVersion(PartitionKeyDefinitionVersion.V2);")
	}
	g.line(pad, "CosmosContainerProperties properties = new CosmosContainerProperties(", quoteJava(g.Container), ", ", key, ");")
	if !g.off() {
		g.line(pad, "properties.setDefaultTimeToLiveInSeconds(", g.seconds(), ");")
	}
	if ru, autoscale, ok := g.provisioned(); ok {
		kind := "Manual"
		if autoscale {
			kind = "Autoscaled"
		}
		g.line(pad, "database.createContainer(properties, ThroughputProperties.create", kind, "Throughput(", ru, "));")
	} else {
		g.line(pad, "database.createContainer(properties);")
	}
}

func (g *gen) javaChange(pad string) {
	g.line(pad, "CosmosContainerProperties properties = container.read().getProperties();")
	if g.off() {
		g.line(pad, "properties.setDefaultTimeToLiveInSeconds(null); // off")
	} else {
		g.line(pad, "properties.setDefaultTimeToLiveInSeconds(", g.seconds(), ");")
	}
	g.line(pad, "container.replace(properties);")
}

func (g *gen) javaItem(pad string) {
	id := quoteJava(g.Item.ID)
	g.line(pad, "PartitionKey key = ", g.javaKey(), ";")
	switch g.task {
	case CreateItem:
		body := g.body.literal(jsonStyle("  ", quoteTextBlock), "")
		g.line(pad, `ObjectNode item = (ObjectNode) new ObjectMapper().readTree("""`)
		g.line(pad, "        ", indent(body, pad+"        "))
		g.line(pad, `        """);`)
		g.line(pad, "container.createItem(item, key, new CosmosItemRequestOptions());")
	case RestartItem:
		g.line(pad, "CosmosItemResponse<ObjectNode> read = container.readItem(", id, ", key, ObjectNode.class);")
		g.line(pad, "// The etag makes the replace fail if the item has changed since the read.")
		g.line(pad, "CosmosItemRequestOptions options = new CosmosItemRequestOptions().setIfMatchETag(read.getETag());")
		g.line(pad, "container.replaceItem(read.getItem(), ", id, ", key, options);")
	default:
		op := `remove("/ttl")`
		if n, set := g.patched(); set {
			op = `set("/ttl", ` + n + `)`
		}
		g.line(pad, "CosmosPatchOperations patch = CosmosPatchOperations.create().", op, ";")
		g.line(pad, "container.patchItem(", id, ", key, patch, ObjectNode.class);")
	}
}

func (g *gen) javaKey() string {
	if len(g.key) > 1 {
		parts := g.keyParts(keyForm{".addNoneValue()", ".addNullValue()", ".add(", ")"}, quoteJava, "true", "false")
		return "new PartitionKeyBuilder()" + strings.Join(parts, "") + ".build()"
	}
	return g.keyParts(keyForm{"PartitionKey.NONE", "new PartitionKey(null)", "new PartitionKey(", ")"}, quoteJava, "true", "false")[0]
}
