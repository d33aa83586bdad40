package codegen

import (
	"strconv"
	"strings"
)

// quoteRaw returns a JSON string for use in a Go raw string, which cannot contain a back quote.
func quoteRaw(s string) string { return strings.ReplaceAll(quoteJSON(s), "`", `\u0060`) }

func (g *gen) golang() {
	g.line("// go get github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos@v1.5.0")
	g.line("package main")
	g.line()
	g.line("import (")
	g.line("\t\"context\"")
	g.line("\t\"log\"")
	g.line("\t\"os\"")
	g.line()
	g.line("\t\"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos\"")
	g.line(")")
	g.line()
	g.line("func main() {")
	g.line("\tctx := context.Background()")
	g.assign(`credential, err := azcosmos.NewKeyCredential(os.Getenv("COSMOS_KEY"))`)
	g.assign("client, err := azcosmos.NewClientWithKey(" + strconv.Quote(g.Endpoint) + ", credential, nil)")
	if g.task == CreateContainer {
		g.golangCreate()
	} else {
		g.assign("container, err := client.NewContainer(" + strconv.Quote(g.Database) + ", " + strconv.Quote(g.Container) + ")")
		g.line()
		if g.task.OnItem() {
			g.golangItem()
		} else {
			g.golangChange()
		}
	}
	g.line("}")
}

// assign writes a statement that sets err, and a check of err.
func (g *gen) assign(statement string) {
	g.line("\t", statement)
	g.line("\tif err != nil {")
	g.line("\t\tlog.Fatal(err)")
	g.line("\t}")
}

// call writes a call whose result is not used, and a check of its error.
func (g *gen) call(expression string) {
	g.line("\tif _, err := ", expression, "; err != nil {")
	g.line("\t\tlog.Fatal(err)")
	g.line("\t}")
}

func (g *gen) golangCreate() {
	g.assign("database, err := client.NewDatabase(" + strconv.Quote(g.Database) + ")")
	g.line()
	kind := "azcosmos.PartitionKeyKindHash"
	if g.hierarchical() {
		kind = "azcosmos.PartitionKeyKindMultiHash"
	}
	g.line("\tpartitionKey := azcosmos.PartitionKeyDefinition{")
	g.line("\t\tPaths:   []string{", list(g.PartitionKey, strconv.Quote), "},")
	g.line("\t\tKind:    ", kind, ",")
	g.line("\t\tVersion: 2,")
	g.line("\t}")
	if !g.off() {
		g.line("\tdefaultTTL := int32(", g.seconds(), ")")
	}
	g.line("\tproperties := azcosmos.ContainerProperties{")
	g.line("\t\tID:                     ", strconv.Quote(g.Container), ",")
	g.line("\t\tPartitionKeyDefinition: partitionKey,")
	if !g.off() {
		g.line("\t\tDefaultTimeToLive:      &defaultTTL,")
	}
	g.line("\t}")
	options := "nil"
	if ru, autoscale, ok := g.provisioned(); ok {
		kind := "Manual"
		if autoscale {
			kind = "Autoscale"
		}
		options = "&azcosmos.CreateContainerOptions{ThroughputProperties: &throughput}"
		g.line("\tthroughput := azcosmos.New", kind, "ThroughputProperties(", ru, ")")
	}
	g.call("database.CreateContainer(ctx, properties, " + options + ")")
}

func (g *gen) golangChange() {
	g.line("\t// A replace needs the complete properties, so it starts from the current ones.")
	g.assign("read, err := container.Read(ctx, nil)")
	g.line("\tproperties := *read.ContainerProperties")
	if g.off() {
		g.line("\tproperties.DefaultTimeToLive = nil // off")
	} else {
		g.line("\tdefaultTTL := int32(", g.seconds(), ")")
		g.line("\tproperties.DefaultTimeToLive = &defaultTTL")
	}
	g.call("container.Replace(ctx, properties, nil)")
}

func (g *gen) golangItem() {
	id := strconv.Quote(g.Item.ID)
	g.line("\tkey := ", g.golangKey())
	switch g.task {
	case CreateItem:
		g.line("\titem := []byte(`", g.body.literal(jsonStyle("  ", quoteRaw), ""), "`)")
		g.call("container.CreateItem(ctx, key, item, nil)")
	case RestartItem:
		g.assign("read, err := container.ReadItem(ctx, key, " + id + ", nil)")
		g.line("\t// The etag makes the replace fail if the item has changed since the read.")
		g.line("\toptions := &azcosmos.ItemOptions{IfMatchEtag: &read.ETag}")
		g.call("container.ReplaceItem(ctx, key, " + id + ", read.Value, options)")
	default:
		g.line("\tvar patch azcosmos.PatchOperations")
		if n, set := g.patched(); set {
			g.line("\tpatch.AppendSet(\"/ttl\", ", n, ")")
		} else {
			g.line("\tpatch.AppendRemove(\"/ttl\")")
		}
		g.call("container.PatchItem(ctx, key, " + id + ", patch, nil)")
	}
}

func (g *gen) golangKey() string {
	if len(g.key) == 1 && g.key[0].kind == null {
		return "azcosmos.NullPartitionKey"
	}
	call, s := "azcosmos.NewPartitionKey", ""
	if len(g.key) > 1 {
		call, s = ".Append", "azcosmos.NewPartitionKey()"
	}
	for _, c := range g.key {
		switch c.kind {
		case null:
			s += call + "Null()"
		case text:
			s += call + "String(" + strconv.Quote(c.text) + ")"
		case boolean:
			s += call + "Bool(" + strconv.FormatBool(c.truth) + ")"
		default:
			s += call + "Number(" + c.double() + ")"
		}
	}
	return s
}

// golangRefuses says what azcosmos writes wrongly or cannot express.
func (g *gen) golangRefuses() refusal {
	if !g.task.OnItem() {
		if !plainInJSON(g.Container) {
			return noEscapeInGoID
		}
		return ""
	}
	for _, c := range g.key {
		switch {
		case c.kind == absent:
			return noPartitionKey
		case c.kind == text && !plainInGoKey(c.text):
			return noEscapeInGoKey
		}
	}
	return ""
}

// plainInJSON reports whether s needs no escapes in a JSON string.
func plainInJSON(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r < 0x20 || r == '"' || r == '\\' }) < 0
}

// plainInGoKey reports whether strconv.QuoteToASCII returns JSON for s. azcosmos uses it for keys.
func plainInGoKey(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return r > 0xFFFF || r == 0x7f || r < 0x20 && (short(r) == "")
	}) < 0
}
