package dryrun_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// oldID is the id of a container in versions of the API before 2019.
const oldID = `"/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/a/apis/sql/databases/shop/containers/orders"`

const armParent = `"/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/a/sqlDatabases/shop"`

// azapi returns a change of an azapi_resource.
func azapi(kind, before, after, unknown string) string {
	values := func(body string) string {
		return `{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15","name":"orders","parent_id":` + armParent + `,"body":` + body + `}`
	}
	return `{"terraform_version":"1.9","resource_changes":[{"type":"` + kind + `","name":"c","change":{"actions":["update"],"before":` + values(before) + `,"after":` + values(after) + `,"after_unknown":` + unknown + `}}]}`
}

func TestReadSources(t *testing.T) {
	body := func(ttl string) string { return `{"properties":{"resource":{"id":"orders","defaultTtl":` + ttl + `}}}` }
	encoded := func(ttl string) string { return fmt.Sprintf("%q", body(ttl)) }
	tfstate := func(resources string) string {
		return `{"version":4,"terraform_version":"1.9.0","serial":3,"lineage":"x","outputs":{},"resources":[` + resources + `]}`
	}
	const instance = `{"mode":"managed","type":"azurerm_cosmosdb_sql_container","name":"c","provider":"p","instances":[{"index_key":"x","attributes":{"name":"x","database_name":"d","account_name":"a","default_ttl":60,"throughput":null,"autoscale_settings":[]}},{"index_key":"y","attributes":{"name":"y","database_name":"d","account_name":"a","default_ttl":"1000","throughput":500}}]}`
	for _, c := range []struct{ name, text, want string }{
		{"azapi with an object", azapi("azapi_resource", body("7200"), body("60"), "{}"), "shop/orders: 7200 -> 60"},
		{"azapi with jsonencode", azapi("azapi_resource", encoded("7200"), encoded("60"), `{"output":true}`), "shop/orders: 7200 -> 60"},
		{"azapi that removes the default", azapi("azapi_resource", body("60"), `{"properties":{"resource":{"id":"orders"}}}`, "{}"), "shop/orders: 60 -> off"},
		{"azapi with throughput", azapi("azapi_resource", body("60"), `{"properties":{"resource":{"defaultTtl":5},"options":{"autoscaleSettings":{"maxThroughput":4000}}}}`, "{}"), "shop/orders: 60 -> 5 0/4000"},
		{"azapi_update_resource", azapi("azapi_update_resource", body("7200"), body("60"), "{}"), "shop/orders: 7200 -> 60"},
		{"terraform.tfstate", tfstate(instance), "d/x: 60; d/y: 1000 500/0"},
		{"a serverless account in terraform.tfstate", tfstate(instance + `,{"mode":"data","type":"azurerm_cosmosdb_account","name":"a","instances":[{"attributes":{"name":"a","capabilities":[{"name":"EnableServerless"}]}}]}`), "d/x: 60 serverless; d/y: 1000 serverless"},
		{"azapi in terraform.tfstate", tfstate(`{"mode":"managed","type":"azapi_resource","name":"c","instances":[{"attributes":{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15","id":` + armID + `,"body":` + encoded("9") + `}},{"attributes":{"type":"Microsoft.DocumentDB/databaseAccounts@2024-05-15","id":"/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/a","name":"a","body":{"properties":{"capabilities":[{"name":"EnableServerless"}]}}}}]}`), "shop/orders: 9 serverless"},
		{"a template in Terraform", `{"terraform_version":"1.9","resource_changes":[{"type":"azurerm_resource_group_template_deployment","change":{"actions":["update"],"before":{"template_content":` + fmt.Sprintf("%q", deployed) + `,"parameters_content":"{\"ttl\":{\"value\":60}}"},"after":{"template_content":` + fmt.Sprintf("%q", deployed) + `,"parameters_content":"{\"ttl\":{\"value\":5}}"}}}]}`, "d/c: 60 -> 5"},
		{"a template in a state", `{"terraform_version":"1.9","values":{"root_module":{"resources":[{"mode":"managed","type":"azurerm_resource_group_template_deployment","values":{"template_content":` + fmt.Sprintf("%q", deployed) + `,"parameters_content":"{\"ttl\":{\"value\":60}}"}}]}}}`, "d/c: 60"},
		{"az cosmosdb sql container list", `[{"id":` + armID + `,"name":"orders","options":null,"resource":{"id":"orders","defaultTtl":60}},{"id":` + strings.Replace(armID, "orders", "carts", 1) + `,"name":"carts","options":{"throughput":900},"resource":{"id":"carts","defaultTtl":null}}]`, "shop/orders: 60; shop/carts: off null 900/0"},
		{"the list of the control plane", `{"value":[{"id":` + armID + `,"properties":{"resource":{"id":"orders","defaultTtl":60},"options":{"autoscaleSettings":{"maxThroughput":1000}}}}]}`, "shop/orders: 60 0/1000"},
		{"the list of the data plane", `{"_rid":"x","DocumentCollections":[{"id":"orders","defaultTtl":-1},{"id":"carts"}],"_count":2}`, "orders: -1; carts: off"},
		{"bicep build-params --stdout", `{"parametersJson":"{\"$schema\":\"x/deploymentParameters.json#\",\"parameters\":{\"ttl\":{\"value\":7}}}","templateJson":` + fmt.Sprintf("%q", deployed) + `,"templateSpecId":null}`, "d/c: 7"},
		{"a rename", strings.Replace(plan(`["delete","create"]`, `{"name":"a","default_ttl":60}`, `{"name":"b","default_ttl":5}`, ""), "}}]}", "}}]}", 1), "a: 60 -> 5 removed, then b"},
		{"a container of an old version", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/apis/databases/containers","name":"a/sql/shop/orders","properties":{"resource":{"id":"orders","defaultTtl":5},"options":{"throughput":"500"}}},{"type":"Microsoft.DocumentDB/databaseAccounts/apis/databases/containers","name":"a/gremlin/shop/x","properties":{}}]}`, "shop/orders: 5 500/0"},
		{"an id of an old version", `{"id":` + oldID + `,"name":"orders","resource":{"id":"orders","defaultTtl":60}}`, "shop/orders: 60"},
		{"what-if of an old version", `{"changes":[{"resourceId":` + oldID + `,"changeType":"Modify","before":{"properties":{"resource":{"defaultTtl":60}}},"after":{"properties":{"resource":{"defaultTtl":5}}}}]}`, "shop/orders: 60 -> 5"},
		{"azapi of an old version", strings.NewReplacer("sqlDatabases/containers", "apis/databases/containers", "sqlDatabases/shop", "apis/sql/databases/shop").Replace(azapi("azapi_resource", body("7200"), body("60"), "{}")), "shop/orders: 7200 -> 60"},
		{"what-if of a serverless account", `{"changes":[{"resourceId":` + armID + `,"changeType":"Modify","before":{"properties":{"resource":{"defaultTtl":60}}},"after":{"properties":{"resource":{"defaultTtl":5}}}},{"resourceId":"/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/a","changeType":"NoChange","before":{"properties":{"capabilities":[{"name":"EnableServerless"}]}}}]}`, "shop/orders: 60 serverless -> 5 serverless"},
		{"an account that only a parameter names", armHead + `"parameters":{"acct":{"type":"string"}},"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"[parameters('acct')]","properties":{"capabilities":[{"name":"EnableServerless"}]}},{` + armKind + `,"name":"[format('{0}/shop/orders', reference('acct').outputs.name.value)]","properties":{"resource":{"defaultTtl":5}}}]}`, "shop/orders: 5 serverless"},
		{"autoscale beats the database", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases","name":"a/shop","properties":{"options":{"throughput":1000}}},{` + armKind + `,"name":"a/shop/orders","properties":{"resource":{"defaultTtl":5},"options":{"autoscaleSettings":{"maxThroughput":4000}}}}]}`, "shop/orders: 5 0/4000"},
		{"a template in Terraform with its account", `{"terraform_version":"1.9","resource_changes":[{"type":"azurerm_resource_group_template_deployment","change":{"actions":["create"],"before":null,"after":{"template_content":` + fmt.Sprintf("%q", strings.Replace(deployed, `"resources":[{`, `"resources":[`+`{"type":"Microsoft.DocumentDB/databaseAccounts","name":"a","properties":{"capabilities":[{"name":"EnableServerless"}]}},{`, 1)) + `}}}]}`, "d/c: off serverless -> -1 serverless new"},
		{"throughput of resources of their own", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/throughputSettings","name":"a/shop/default","properties":{"resource":{"throughput":1000}}},{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/throughputSettings","name":"a/shop/orders/default","properties":{"resource":{"autoscaleSettings":{"maxThroughput":2000}}}},{` + armKind + `,"name":"a/shop/orders","properties":{"resource":{"defaultTtl":5}}},{` + armKind + `,"name":"a/shop/carts","properties":{"resource":{"defaultTtl":6}}}]}`, "shop/orders: 5 0/2000; shop/carts: 6 1000/0 of shop"},
		{"a container whose account nothing names", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"a","properties":{"capabilities":[{"name":"EnableServerless"}]}},{` + armKind + `,"name":"[format('{0}/shop/orders', reference('acct').outputs.name.value)]","properties":{"resource":{"defaultTtl":5}}}]}`, "shop/orders: 5 serverless"},
		{"an account that nothing names", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"[uniqueString('x')]","properties":{"capabilities":[{"name":"EnableServerless"}]}},{` + armKind + `,"name":"a/shop/orders","properties":{"resource":{"defaultTtl":5}}}]}`, "shop/orders: 5 serverless"},
		{"another account", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"b","properties":{"capabilities":[{"name":"EnableServerless"}]}},{` + armKind + `,"name":"a/shop/orders","properties":{"resource":{"defaultTtl":5}}}]}`, "shop/orders: 5"},
		{"an account that Terraform only reads", strings.TrimSuffix(plan(`["update"]`, `{"name":"c","account_name":"a","default_ttl":60}`, `{"name":"c","account_name":"a","default_ttl":5}`, ""), "}") + `,"prior_state":{"values":{"root_module":{"child_modules":[{"resources":[{"mode":"data","type":"azurerm_cosmosdb_account","values":{"name":"a","capabilities":[{"name":"EnableServerless"}]}},{"type":"azurerm_cosmosdb_sql_container","values":{"name":"old"}}]}]}}}}`, "c: 60 serverless -> 5 serverless"},
		{"a plan with its account", `{"terraform_version":"1.9","resource_changes":[{"type":"azurerm_cosmosdb_account","change":{"actions":["create"],"before":null,"after":{"name":"a","capabilities":[{"name":"EnableServerless"}]}}},{"type":"azurerm_cosmosdb_account","change":{"actions":["no-op"],"before":{"name":"b"},"after":{"name":"b","capabilities":[]}}},{"type":"azurerm_cosmosdb_sql_container","change":{"actions":["create"],"before":null,"after":{"name":"c","account_name":"a"}}}]}`, "c: off serverless -> off serverless new"},
		{"a plan with its account in azapi", `{"terraform_version":"1.9","resource_changes":[{"type":"azapi_resource","change":{"actions":["create"],"before":null,"after":{"type":"Microsoft.DocumentDB/databaseAccounts@2024-05-15","name":"a","body":{"properties":{"capacityMode":"serverless"}}}}},{"type":"azapi_resource","change":{"actions":["create"],"before":null,"after":{"type":"Microsoft.DocumentDB/databaseAccounts@2024-05-15","name":"b","body":{}}}},{"type":"azurerm_cosmosdb_sql_container","change":{"actions":["create"],"before":null,"after":{"name":"c","account_name":"a"}}}]}`, "c: off serverless -> off serverless new"},
		{"two accounts that nothing names", armHead + `"parameters":{"acct":{"type":"string"}},"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"x","properties":{"capabilities":[{"name":"EnableServerless"}]}},{"type":"Microsoft.DocumentDB/databaseAccounts","name":"y","properties":{"capabilities":[{"name":"EnableServerless"}]}},{` + armKind + `,"name":"[format('{0}/shop/orders', parameters('acct'))]","properties":{"resource":{"defaultTtl":5}}}]}`, "shop/orders: 5"},
		{"two accounts", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","name":"x","properties":{"capabilities":[{"name":"EnableServerless"}]}},{"type":"Microsoft.DocumentDB/databaseAccounts","name":"y","properties":{}},{` + armKind + `,"name":"z/shop/orders","properties":{"resource":{"defaultTtl":5}}}]}`, "shop/orders: 5"},
		{"a container beats its database", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases","name":"a/shop","properties":{"options":{"throughput":1000}}},{` + armKind + `,"name":"a/shop/orders","properties":{"resource":{"defaultTtl":5},"options":{"throughput":600}}},{` + armKind + `,"name":"a/other/orders","properties":{"resource":{"defaultTtl":5}}},{` + armKind + `,"name":"a/shop/carts","properties":{"resource":{"defaultTtl":5}}}]}`, "shop/orders: 5 600/0; other/orders: 5; shop/carts: 5 1000/0 of shop"},
	} {
		list, err := dryrun.Read([]byte(c.text), nil)
		if got := said(list); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{azapi("azapi_resource", body("60"), body("60"), `{"body":{"properties":{"resource":{"defaultTtl":true}}}}`), "resource_changes[0].change.after_unknown.body is true; want a value that is known before the apply"},
		{azapi("azapi_resource", body("60"), body("60"), `{"body":true}`), "resource_changes[0].change.after_unknown.body is true"},
		{azapi("azapi_resource", body("60"), `"{"`, "{}"), `resource_changes[0].change.after.body is "{"; want an object, or its JSON`},
		{azapi("azapi_resource", body("60"), body("0"), "{}"), "resource_changes[0].change.after.body.properties.resource.defaultTtl is 0; want -1"},
		{`[{"id":"a"},5]`, "[1] is \"5\"; want a container's JSON"},
		{`{"id":"a","DefaultTtl":60}`, "DefaultTtl is 60; want the property defaultTtl, as the service spells it"},
		{`{"id":"a","ttl":60}`, "ttl is 60; want the property defaultTtl"},
		{`[]`, "the file is without a container"},
		{tfstate(`{"mode":"managed","type":"azurerm_cosmosdb_sql_container","instances":[{"attributes":{"name":"x","default_ttl":"soon"}}]}`), `resources[0].instances[0].attributes.default_ttl is`},
		{`{"terraform_version":"1.9","resource_changes":[{"type":"azurerm_resource_group_template_deployment","change":{"actions":["update"],"before":{"template_content":"{"},"after":{}}}]}`, `resource_changes[0].change.before.template_content is "{"`},
		{`{"terraform_version":"1.9","resource_changes":[{"type":"azurerm_resource_group_template_deployment","change":{"actions":["update"],"before":{"template_content":"{}","parameters_content":"{"},"after":{}}}]}`, `resource_changes[0].change.before.parameters_content is "{"; want the JSON of parameters`},
		{azapi("azapi_update_resource", `{"properties":{}}`, `{"properties":{}}`, "{}"), "the file is without a container"},
	} {
		if list, err := dryrun.Read([]byte(c.text), nil); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%.80s: %q, %v, want %s", c.text, said(list), err, c.want)
		}
	}
}

// What says the throughput and cannot be evaluated is named: of the container, or else of its database, or else of the account.
func TestUnread(t *testing.T) {
	const unknown = `"[reference('x').y]"`
	resource := func(kind, name, properties string) string {
		return `{"type":"Microsoft.DocumentDB/databaseAccounts` + kind + `","name":"` + name + `","properties":{` + properties + `}}`
	}
	const own = "/sqlDatabases/containers"
	for _, c := range []struct {
		resources []string
		want      string
	}{
		{[]string{resource(own, "a/d/c", `"options":`+unknown)}, "resources[0].properties.options, which is [reference('x').y]"},
		{[]string{resource(own, "a/d/c", `"options":{"throughput":`+unknown+`}`)}, "resources[0].properties.options.throughput, which is [reference('x').y]"},
		{[]string{resource(own, "a/d/c", ``), resource("/sqlDatabases", "a/d", `"options":`+unknown)}, "resources[1].properties.options, which is [reference('x').y]"},
		{[]string{resource(own, "a/d/c", `"options":`+unknown), resource("/sqlDatabases", "a/d", `"options":`+strings.ReplaceAll(unknown, "x", "z"))}, "resources[0].properties.options, which is [reference('x').y]"},
		{[]string{resource(own, "a/d/c", ``), resource("", "a", `"capabilities":`+unknown)}, "resources[1].properties.capabilities, which is [reference('x').y]"},
		{[]string{resource(own, "a/d/c", ``), resource("", "a", `"capabilities":[`+unknown+`]`)}, "resources[1].properties.capabilities, which has [reference('x').y]"},
		{[]string{resource(own, "a/d/c", `"options":`+unknown), resource("/sqlDatabases", "a/d", `"options":{"throughput":500}`)}, ""},
		{[]string{resource(own, "a/d/c", `"options":{"throughput":500}`), resource("/sqlDatabases", "a/d", `"options":`+unknown)}, ""},
		{[]string{resource(own, "a/d/c", `"options":{"throughput":500}`), resource("", "a", `"capabilities":`+unknown)}, ""},
		{[]string{resource(own, "a/d/c", ``), resource("/sqlDatabases", "a/other", `"options":`+unknown)}, ""},
	} {
		list, err := dryrun.Read([]byte(armHead+`"resources":[`+strings.Join(c.resources, ",")+`]}`), nil)
		if err != nil || len(list) != 1 || list[0].After.Unread() != c.want {
			t.Errorf("%v: %v, %v, want %s", c.resources, list, err, c.want)
		}
	}
}

// The warnings about the azurerm provider are for its resources, and not for those of azapi.
func TestTheProvider(t *testing.T) {
	const body = `{"properties":{"resource":{"defaultTtl":60}}}`
	for text, want := range map[string]bool{
		azapi("azapi_resource", body, body, "{}"):              false,
		plan(`["update"]`, `{"name":"a"}`, `{"name":"a"}`, ""): true,
		`{"terraform_version":"1","values":{"root_module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","values":{"name":"a"}}]}}}`: true,
		deployed: false,
	} {
		if list, err := dryrun.Read([]byte(text), nil); err != nil || list[0].Terraform != want {
			t.Errorf("%.90s: %+v, %v", text, list, err)
		}
	}
}

// Values of parameters are those of a template, and of nothing else.
func TestReadWithValues(t *testing.T) {
	values := arm.Values{"ttl": int64(60)}
	if list, err := dryrun.Read([]byte(deployed), values); err != nil || said(list) != "d/c: 60" {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := dryrun.Read([]byte(`{"id":"c"}`), values); err == nil || !strings.Contains(err.Error(), "want an ARM template, which alone has parameters") {
		t.Error(err)
	}
	built := `{"parametersJson":"{\"parameters\":{\"ttl\":{\"value\":7}}}","templateJson":` + fmt.Sprintf("%q", deployed) + `}`
	if list, err := dryrun.Read([]byte(built), values); err != nil || said(list) != "d/c: 60" {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := dryrun.Read([]byte(deployed), nil); err != nil || said(list) != "d/c: -1" {
		t.Errorf("%v, %v", list, err)
	}
}

const deployed = armHead + `"parameters":{"ttl":{"type":"int","defaultValue":-1}},"resources":[{` + armKind + `,"name":"a/d/c","properties":{"resource":{"id":"c","defaultTtl":"[parameters('ttl')]"}}}]}`

func TestPair(t *testing.T) {
	list := func(names string) (all []dryrun.Described) {
		for i, name := range strings.Fields(names) {
			all = append(all, dryrun.Described{Container: name, After: dryrun.Setting{Default: ttl.On(int32(i + 1))}})
		}
		return all
	}
	for _, c := range []struct{ before, after, want string }{
		{"a b", "b a", "a: 1 -> 2; b: 2 -> 1"},
		{"a", "d/a", "d/a: 1 -> 1"}, {"d/a", "a", "d/a: 1 -> 1"}, {"{x}/a", "d/a", "d/a: 1 -> 1"},
		{"d/a", "e/a", "d/a: 1 -> 1 removed left, then e/a"},
		{"a b", "a c", "a: 1 -> 1; b: 2 -> 2 removed left, then c"},
		{"a b", "a", "a: 1 -> 1; b: 2 -> off removed left"},
		{"a", "a b", "a: 1 -> 1; b: off -> 2 new"},
		{"a", "d/a e/a", "a: 1 -> off removed left; d/a: off -> 1 new; e/a: off -> 2 new"},
		{"a b", "c d", "a: 1 -> off removed left; b: 2 -> off removed left; c: off -> 1 new; d: off -> 2 new"},
	} {
		if got := said(dryrun.Pair(list(c.before), list(c.after))); got != c.want {
			t.Errorf("%s to %s: %s, want %s", c.before, c.after, got, c.want)
		}
	}
}

// Every container of both sides is in exactly one change, whatever their names.
func TestPairLosesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		names := rapid.SliceOfDistinct(rapid.SampledFrom([]string{"a", "b", "c", "d/a", "d/b", "e/a", "{x}/a", "e/{y}"}), rapid.ID[string])
		before, after := names.Draw(rt, "before"), names.Draw(rt, "after")
		described := func(names []string) (all []dryrun.Described) {
			for _, name := range names {
				all = append(all, dryrun.Described{Container: name})
			}
			return all
		}
		was, is := 0, 0
		for _, d := range dryrun.Pair(described(before), described(after)) {
			if !d.New {
				was++
			}
			if !d.Removed || d.Successor != "" {
				is++
			}
		}
		if was != len(before) || is != len(after) {
			rt.Fatalf("%v to %v: %d and %d", before, after, was, is)
		}
	})
}
