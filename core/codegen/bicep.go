package codegen

// bicepVersion is the API version of the resource types. It has been stable since 2024.
const bicepVersion = "2024-05-15"

func (g *gen) bicep() {
	const account = "Microsoft.DocumentDB/databaseAccounts"
	g.line("// az deployment group create --resource-group RESOURCE_GROUP --template-file container.bicep")
	g.line("param accountName string = ", quoteBicep(g.Account))
	g.line()
	g.line("resource account '", account, "@", bicepVersion, "' existing = {")
	g.line("  name: accountName")
	g.line("}")
	g.line()
	g.line("resource database '", account, "/sqlDatabases@", bicepVersion, "' existing = {")
	g.line("  parent: account")
	g.line("  name: ", quoteBicep(g.Database))
	g.line("}")
	g.line()
	g.line("resource container '", account, "/sqlDatabases/containers@", bicepVersion, "' = {")
	g.line("  parent: database")
	g.line("  name: ", quoteBicep(g.Container))
	g.line("  properties: {")
	g.line("    resource: {")
	g.line("      id: ", quoteBicep(g.Container))
	g.line("      partitionKey: {")
	g.line("        paths: [")
	for _, p := range g.PartitionKey {
		g.line("          ", quoteBicep(p))
	}
	g.line("        ]")
	if g.hierarchical() {
		g.line("        kind: 'MultiHash'")
	} else {
		g.line("        kind: 'Hash'")
	}
	g.line("        version: 2")
	g.line("      }")
	if g.off() {
		g.line("      // no defaultTtl: off")
	} else {
		g.line("      defaultTtl: ", g.seconds())
	}
	g.line("    }")
	if ru, autoscale, ok := g.provisioned(); ok && g.task == CreateContainer {
		g.line("    options: {")
		if autoscale {
			g.line("      autoscaleSettings: {")
			g.line("        maxThroughput: ", ru)
			g.line("      }")
		} else {
			g.line("      throughput: ", ru)
		}
		g.line("    }")
	}
	g.line("  }")
	g.line("}")
}
