package dryrun_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// plan returns the JSON of a Terraform plan that has one container.
func plan(actions, before, after, more string) string {
	return fmt.Sprintf(`{"format_version":"1.2","terraform_version":"1.9.0","resource_changes":[
		{"address":"azurerm_resource_group.g","type":"azurerm_resource_group","change":{"actions":["no-op"],"before":{},"after":{}}},
		{"address":"azurerm_cosmosdb_sql_container.items","type":"azurerm_cosmosdb_sql_container","name":"items","change":{"actions":%s,"before":%s,"after":%s%s}}]}`,
		actions, before, after, more)
}

func said(list []dryrun.Described) string {
	var all []string
	for _, d := range list {
		one := func(s dryrun.Setting) string {
			text := s.Default.String()
			if s.Null {
				text += " null"
			}
			if s.RUPerSec+s.Autoscale > 0 {
				text += fmt.Sprint(" ", s.RUPerSec, "/", s.Autoscale)
			}
			if s.Serverless {
				text += " serverless"
			}
			if s.Shared != "" {
				text += " of " + s.Shared
			}
			return text
		}
		text := d.Container + ": " + one(d.After)
		if d.Both {
			text = d.Container + ": " + one(d.Before) + " -> " + one(d.After)
		}
		if d.Removed {
			text += " removed"
		}
		if d.Left {
			text += " left"
		}
		if d.Successor != "" {
			text += ", then " + d.Successor
		}
		if d.New {
			text += " new"
		}
		if d.Unset {
			text += " unset"
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

const (
	armHead = `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","contentVersion":"1.0.0.0",`
	armKind = `"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers"`
	armID   = `"/subscriptions/s/resourceGroups/g/providers/Microsoft.DocumentDB/databaseAccounts/a/sqlDatabases/shop/containers/orders"`
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a container of the data plane", "\ufeff" + `{"id":"orders","defaultTtl":60,"partitionKey":{"paths":["/id"]}}`, "orders: 60"},
		{"without TTL", `{"id":"orders"}`, "orders: off"},
		{"null", `{"id":"orders","defaultTtl":null}`, "orders: off null"},
		{"az cosmosdb sql container show", `{"id":"/subscriptions/…","name":"orders","resource":{"id":"orders","defaultTtl":-1}}`, "orders: -1"},
		{"a container of the control plane", `{"properties":{"resource":{"id":"orders","defaultTtl":7776000}}}`, "orders: 7776000"},
		{"a plan", plan(`["update"]`, `{"name":"items","database_name":"db","default_ttl":-1,"throughput":400}`, `{"name":"items","database_name":"db","default_ttl":1,"autoscale_settings":[{"max_throughput":4000}]}`, ""),
			"db/items: -1 400/0 -> 1 0/4000"},
		{"a plan that replaces", plan(`["delete","create"]`, `{"name":"items","default_ttl":60}`, `{"name":"items","default_ttl":60}`, ""), "items: 60 -> 60 removed"},
		{"a plan that deletes", plan(`["delete"]`, `{"name":"items","default_ttl":60}`, `null`, ""), "items: 60 -> 60 removed"},
		{"a plan that forgets", plan(`["forget"]`, `{"name":"items","default_ttl":60}`, `null`, ""), "items: 60 -> 60"},
		{"0 is not sent", plan(`["update"]`, `{"name":"items","default_ttl":60}`, `{"name":"items","default_ttl":0}`, ""), "items: 60 -> off"},
		{"a plan without default_ttl in the configuration", strings.TrimSuffix(plan(`["no-op"]`, `{"name":"items","default_ttl":60}`, `{"name":"items","default_ttl":60}`, ""), "}") +
			`,"configuration":{"root_module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","name":"items","expressions":{"name":{}}}]}}}`, "items: 60 -> 60 unset"},
		{"a plan that creates", plan(`["create"]`, `null`, `{"name":"items","default_ttl":60}`, `,"after_unknown":{"id":true}`), "items: off -> 60 new"},
		{"a plan of a module", strings.NewReplacer(`"name":"items","change"`, `"name":"items","module_address":"module.a[\"x].module.c[\\\"]\"].module.b","change"`).Replace(strings.TrimSuffix(plan(`["no-op"]`, `{"name":"items","default_ttl":60}`, `{"name":"items","default_ttl":60}`, ""), "}")) +
			`,"configuration":{"root_module":{"module_calls":{"a":{"module":{"module_calls":{"b":{"module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","name":"items","expressions":{}}]}}}}}}}}}`, "items: 60 -> 60 unset"},
		{"a plan of a module with a number", strings.NewReplacer(`"name":"items","change"`, `"name":"items","module_address":"module.a[10].module.b","change"`).Replace(strings.TrimSuffix(plan(`["no-op"]`, `{"name":"items","default_ttl":60}`, `{"name":"items","default_ttl":60}`, ""), "}")) +
			`,"configuration":{"root_module":{"module_calls":{"a":{"module":{"module_calls":{"b":{"module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","name":"items","expressions":{}}]}}}}}}}}}`, "items: 60 -> 60 unset"},
		{"a plan of a module that is configured elsewhere", strings.NewReplacer(`"name":"items","change"`, `"name":"items","module_address":"module.a[10].module.c","change"`).Replace(strings.TrimSuffix(plan(`["no-op"]`, `{"name":"items","default_ttl":60}`, `{"name":"items","default_ttl":60}`, ""), "}")) +
			`,"configuration":{"root_module":{"module_calls":{"a":{"module":{"module_calls":{"b":{"module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","name":"items","expressions":{}}]}}}}}}}}}`, "items: 60 -> 60"},
		{"a state", `{"format_version":"1.0","terraform_version":"1.9.0","values":{"root_module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","values":{"name":"a","database_name":"d","default_ttl":null}}],
			"child_modules":[{"resources":[{"type":"azurerm_cosmosdb_sql_container","values":{"name":"b","database_name":"d","default_ttl":9}}]}]}}}`, "d/a: off; d/b: 9"},
		{"what-if", `{"status":"Succeeded","changes":[{"resourceId":"/x/y","changeType":"Deploy"},{"resourceId":` + armID + `,"changeType":"Modify",
			"before":{"properties":{"resource":{"defaultTtl":60}}},"after":{"properties":{"resource":{"defaultTtl":null},"options":{"throughput":500}}}}]}`, "shop/orders: 60 -> off null 500/0"},
		{"what-if of the API", `{"properties":{"changes":[{"resourceId":` + armID + `,"changeType":"Ignore","before":{"properties":{"resource":{"defaultTtl":60}}}}]}}`, "shop/orders: 60 -> 60"},
		{"what-if that creates", `{"changes":[{"resourceId":` + armID + `,"changeType":"Create","after":{"properties":{"resource":{"defaultTtl":60}}}}]}`, "shop/orders: off -> 60 new"},
		{"what-if that deletes", `{"changes":[{"resourceId":` + armID + `,"changeType":"Delete","before":{"properties":{"resource":{"defaultTtl":60}}}}]}`, "shop/orders: 60 -> off removed"},
		{"a template", armHead + `"parameters":{"days":{"defaultValue":30}},"variables":{"ru":700},"resources":[{` + armKind + `,"name":"a/shop/orders","properties":{"resource":{"id":"orders","defaultTtl":"[parameters('days')]"},"options":{"throughput":"[variables('ru')]"}}}]}`,
			"shop/orders: 30 700/0"},
		{"symbolic names and nested templates", armHead + `"resources":{"m":{"type":"Microsoft.Resources/deployments","properties":{"template":{"resources":[{` + armKind + `,"name":"[format('{0}/x', parameters('a'))]","properties":{"resource":{"id":"orders"},"options":{"throughput":"[parameters('ru')]"}}}]}}}}}`,
			"orders: off"},
		{"child resources", armHead + `"resources":[{"type":"Microsoft.DocumentDB/databaseAccounts","resources":[{"type":"sqlDatabases","resources":[{"type":"containers","properties":{"resource":{"id":"orders","defaultTtl":5}}}]}]}]}`, "orders: 5"},
	} {
		list, err := dryrun.Read([]byte(c.text), nil)
		if got := said(list); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.name, got, err, c.want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{``, `the file is ""; want a container's JSON, a list of az, the output of terraform show -json, terraform.tfstate, the JSON of what-if, or an ARM template`},
		{`resource container '…' = {`, `the file is "resource container '…' = {"; want a container's JSON`},
		{`{"a":1}`, `the file is "{\"a\":1}"; want a container's JSON`},
		{strings.Repeat("[", 1000), `the file is "[[[`},
		{`{"id":"orders","defaultTtl":0}`, `defaultTtl is 0; want -1, a whole number from 1 to 2147483647, or no such property`},
		{`{"id":"orders","defaultTtl":"60"}`, `defaultTtl is "60"; want -1`},
		{`{"resource":{"id":"orders","defaultTtl":2147483648}}`, `resource.defaultTtl is 2147483648; want -1`},
		{plan(`["update"]`, `{"name":"items"}`, `{"name":"items","default_ttl":-2}`, ""), `resource_changes[1].change.after.default_ttl is -2; want -1`},
		{plan(`["update"]`, `{"name":"items"}`, `{"name":"items"}`, `,"after_unknown":{"default_ttl":true}`), `resource_changes[1].change.after_unknown.default_ttl is true; want a value that is known before the apply`},
		{plan(`["update"]`, `{"name":"items"}`, `{"name":"items","throughput":"many"}`, ""), `resource_changes[1].change.after.throughput is "many"; want a whole number of RU/s`},
		{`{"terraform_version":"1.9.0","resource_changes":[]}`, `the file is without a container; want a container's JSON`},
		{`{"changes":[{"resourceId":` + armID + `,"changeType":"Deploy"}]}`, `changes[0].changeType is "Deploy"; want Modify`},
		{`{"changes":[{"resourceId":` + armID + `,"changeType":"Modify","before":{}}]}`, `changes[0].before and after is absent; want both; what-if must be run with the result format FullResourcePayloads`},
		{armHead + `"resources":[{` + armKind + `,"name":"a/shop/orders","properties":{"resource":{"defaultTtl":"[parameters('days')]"}}}]}`, `resources[0].properties.resource.defaultTtl is [parameters('days')], which names a parameter that the template does not have; want a value that is known before the deployment. What Azure Resource Manager alone knows is in the output of az deployment group what-if`},
		{armHead + `"resources":[` + strings.Repeat(`{"type":"Microsoft.Resources/deployments","properties":{"template":{"resources":[`, 22) + strings.Repeat(`]}}}`, 22) + `]}`, strings.Repeat(`resources[0].properties.template.`, 20) + `resources[0].properties.template is [resources], which is in more than 20 levels of modules; want`},
	} {
		_, err := dryrun.Read([]byte(c.text), nil)
		if input := new(dryrun.InputError); !errors.As(err, &input) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%.60s: %v, want %s", c.text, err, c.want)
		}
	}
}

func TestDescribedIs(t *testing.T) {
	for _, c := range []struct {
		has, name string
		is        bool
	}{{"shop/orders", "shop/orders", true}, {"shop/orders", "orders", true}, {"orders", "shop/orders", true}, {"old/orders", "shop/orders", false}, {"shop/orders", "carts", false}} {
		if got := (dryrun.Described{Container: c.has}).Is(c.name); got != c.is {
			t.Errorf("%s is %s: %v", c.has, c.name, got)
		}
	}
}

func TestParseSetting(t *testing.T) {
	for text, want := range map[string]ttl.Default{"off": ttl.Off, "OFF": ttl.Off, "-1": ttl.NoDefault, "60": ttl.On(60), "90d": ttl.On(7776000), "1h30m": ttl.On(5400), "30 days": ttl.On(2592000), "2147483647": ttl.On(ttl.Max), "1h": ttl.On(3600)} {
		if got, ok := dryrun.ParseSetting(text); !ok || got != want {
			t.Errorf("%s: %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "0", "-2", "2147483648", "24856d", "+5s", "-5s", "0s", "d", "plan.json", "null", "1.5"} {
		if got, ok := dryrun.ParseSetting(text); ok {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// Read returns settings that package ttl knows, or an error with a field, a value and a limit, whatever the text.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.json")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range []string{plan(`["update"]`, `{"name":"a"}`, `{"default_ttl":1}`, ""), `{"id":"a","defaultTtl":60}`, armHead + `"resources":[{` + armKind + `}]}`, `{"changes":[{"resourceId":` + armID + `,"changeType":"NoChange","before":{}}]}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := dryrun.Read(text, nil)
		if input := new(dryrun.InputError); err != nil && (!errors.As(err, &input) || input.Field == "" || input.Value == "" || input.Limit == "") {
			t.Fatalf("%#v", err)
		}
		if err == nil && len(list) == 0 {
			t.Fatal("nothing is read")
		}
		for _, d := range list {
			for _, s := range []dryrun.Setting{d.Before, d.After} {
				if back, err := ttl.ParseDefault(s.Default.JSON()); err != nil || back != s.Default || s.RUPerSec < 0 || s.Autoscale < 0 {
					t.Fatalf("%+v", s)
				}
			}
		}
	})
}
