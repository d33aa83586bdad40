package codegen

var pythonStyle = &style{open: "{", close: "}", first: "[", last: "]", quote: quotePython, numeral: numeral,
	member: func(name string) string { return quotePython(name) + ": " },
	yes:    "True", no: "False", null: "None", pad: "    ", trailing: true}

func (g *gen) python() {
	imports := "CosmosClient"
	if !g.task.OnItem() {
		imports += ", PartitionKey"
	}
	if _, autoscale, ok := g.provisioned(); ok && autoscale && g.task == CreateContainer {
		imports += ", ThroughputProperties"
	}
	g.line("# pip install azure-cosmos")
	g.line("import os")
	g.line()
	if g.task == RestartItem {
		g.line("from azure.core import MatchConditions")
	}
	g.line("from azure.cosmos import ", imports)
	if g.task.OnItem() && g.task != CreateItem && len(g.key) == 1 {
		switch g.key[0].kind {
		case absent:
			g.line("from azure.cosmos.partition_key import NonePartitionKeyValue")
		case null:
			g.line("from azure.cosmos.partition_key import NullPartitionKeyValue")
		}
	}
	g.line()
	g.line("client = CosmosClient(", quotePython(g.Endpoint), `, credential=os.environ["COSMOS_KEY"])`)
	g.line("database = client.get_database_client(", quotePython(g.Database), ")")
	if g.task != CreateContainer {
		g.line("container = database.get_container_client(", quotePython(g.Container), ")")
	}
	g.line()
	switch {
	case g.task == CreateContainer:
		g.pythonCreate()
	case g.task.OnItem():
		g.pythonItem()
	default:
		g.pythonChange()
	}
}

func (g *gen) pythonPaths() string {
	if g.hierarchical() {
		return "PartitionKey(path=[" + list(g.PartitionKey, quotePython) + `], kind="MultiHash")`
	}
	return "PartitionKey(path=" + quotePython(g.PartitionKey[0]) + ")"
}

func (g *gen) pythonCreate() {
	g.line("database.create_container(")
	g.line("    id=", quotePython(g.Container), ",")
	g.line("    partition_key=", g.pythonPaths(), ",")
	if !g.off() {
		g.line("    default_ttl=", g.seconds(), ",")
	}
	if ru, autoscale, ok := g.provisioned(); ok {
		if autoscale {
			ru = "ThroughputProperties(auto_scale_max_throughput=" + ru + ")"
		}
		g.line("    offer_throughput=", ru, ",")
	}
	g.line(")")
}

func (g *gen) pythonChange() {
	g.line("# replace_container resets every setting that is not passed, so the policies are read and passed on.")
	g.line("properties = container.read()")
	g.line("database.replace_container(")
	g.line("    container,")
	g.line("    partition_key=", g.pythonPaths(), ",")
	g.line(`    indexing_policy=properties["indexingPolicy"],`)
	g.line(`    conflict_resolution_policy=properties.get("conflictResolutionPolicy"),`)
	if g.off() {
		g.line("    # no default_ttl: off")
	} else {
		g.line("    default_ttl=", g.seconds(), ",")
	}
	g.line(")")
}

func (g *gen) pythonItem() {
	id := quotePython(g.Item.ID)
	switch g.task {
	case CreateItem:
		g.line("item = ", g.body.literal(pythonStyle, ""))
		g.line("container.create_item(body=item)")
	case RestartItem:
		g.line("item = container.read_item(item=", id, ", partition_key=", g.pythonKey(), ")")
		g.line("# The etag makes the replace fail if the item has changed since the read.")
		g.line("container.replace_item(")
		g.line("    item=", id, ",")
		g.line("    body=item,")
		g.line(`    etag=item["_etag"],`)
		g.line("    match_condition=MatchConditions.IfNotModified,")
		g.line(")")
	default:
		op := `{"op": "remove", "path": "/ttl"}`
		if n, set := g.patched(); set {
			op = `{"op": "set", "path": "/ttl", "value": ` + n + `}`
		}
		g.line("container.patch_item(")
		g.line("    item=", id, ",")
		g.line("    partition_key=", g.pythonKey(), ",")
		g.line("    patch_operations=[", op, "],")
		g.line(")")
	}
}

func (g *gen) pythonKey() string {
	form := keyForm{absent: "NonePartitionKeyValue", null: "None"}
	if len(g.key) == 1 {
		form.null = "NullPartitionKeyValue"
	}
	return keyList(g.keyParts(form, quotePython, "True", "False"))
}

// pythonRefuses says which partition key values the SDK cannot express. A new item brings its key in its body.
func (g *gen) pythonRefuses() refusal {
	if g.task == CreateItem || len(g.key) < 2 {
		return ""
	}
	for _, c := range g.key {
		if c.kind == absent {
			return noPartitionKey
		}
	}
	return ""
}
