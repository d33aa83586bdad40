package codegen

import "strings"

func (g *gen) terraform() {
	type attribute struct{ name, value string }
	attributes := []attribute{
		{"name", quoteHCL(g.Container)},
		{"resource_group_name", "var.resource_group_name"},
		{"account_name", quoteHCL(g.Account)},
		{"database_name", quoteHCL(g.Database)},
		{"partition_key_paths", "[" + list(g.PartitionKey, quoteHCL) + "]"},
	}
	if g.hierarchical() {
		attributes = append(attributes, attribute{"partition_key_kind", `"MultiHash"`})
	}
	attributes = append(attributes, attribute{"partition_key_version", "2"})
	if !g.off() {
		attributes = append(attributes, attribute{"default_ttl", g.seconds()})
	}
	ru, autoscale, ok := g.provisioned()
	if ok && !autoscale {
		attributes = append(attributes, attribute{"throughput", ru})
	}
	g.line("# For the azurerm provider, 4.0 or newer.")
	g.line(`variable "resource_group_name" {`)
	g.line("  type = string")
	g.line("}")
	g.line()
	g.line(`resource "azurerm_cosmosdb_sql_container" "container" {`)
	if g.off() {
		g.line("  # no default_ttl: off")
	}
	for _, a := range attributes {
		g.line("  ", a.name, strings.Repeat(" ", len("partition_key_version")-len(a.name)), " = ", a.value)
	}
	if ok && autoscale {
		g.line()
		g.line("  autoscale_settings {")
		g.line("    max_throughput = ", ru)
		g.line("  }")
	}
	g.line("}")
}
