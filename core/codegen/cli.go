package codegen

import "strings"

// option returns one option of az. The sign = joins a value that begins with a hyphen.
func option(name, value, literal string) string {
	if strings.HasPrefix(value, "-") {
		return "--" + name + "=" + literal
	}
	return "--" + name + " " + literal
}

func (g *gen) cli() {
	text := func(name, value string) string { return option(name, value, quoteBash(value)) }
	verb := "update"
	if g.task == CreateContainer {
		verb = "create"
	}
	options := []string{
		`--resource-group "$RESOURCE_GROUP"`,
		text("account-name", g.Account),
		text("database-name", g.Database),
		text("name", g.Container),
	}
	if g.task == CreateContainer {
		options = append(options, text("partition-key-path", g.PartitionKey[0]), "--partition-key-version 2")
	}
	if !g.off() {
		options = append(options, option("ttl", g.seconds(), g.seconds()))
	}
	if ru, autoscale, ok := g.provisioned(); ok && g.task == CreateContainer {
		name := "--throughput "
		if autoscale {
			name = "--max-throughput "
		}
		options = append(options, name+ru)
	}
	g.line("#!/usr/bin/env bash")
	g.line(`: "${RESOURCE_GROUP:?set RESOURCE_GROUP to the name of the resource group}"`)
	g.line()
	g.line("az cosmosdb sql container ", verb, " \\")
	g.line("  ", strings.Join(options, " \\\n  "))
}

func (g *gen) cliRefuses() refusal {
	switch texts := append([]string{g.Account, g.Database, g.Container}, g.PartitionKey...); {
	case g.task != CreateContainer && g.off():
		return noClearInCLI
	case g.task == CreateContainer && g.hierarchical():
		return noPathsInCLI
	case strings.ContainsRune(strings.Join(texts, ""), 0):
		return noNulInCLI
	}
	return ""
}
