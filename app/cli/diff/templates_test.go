package diff

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

const schema = `"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#"`

// template returns a template with parameters, and resources that a container follows.
func template(parameters, resources, name, ttl string) string {
	return fmt.Sprintf(`{%s,"parameters":{%s},"resources":[%s{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","name":%q,"properties":{"resource":{"id":"orders","defaultTtl":%s}}}]}`,
		schema, parameters, resources, name, ttl)
}

const fourRows = `[{"_ts":1700000000,"n":100},{"_ts":1700000000,"ttl":-1,"n":5},{"_ts":1700000000,"ttl":3600,"n":7},{"_ts":1700086000,"n":50}]`

// A module's parameters decide, and not the defaults inside of the module.
func TestModulesOfATemplate(t *testing.T) {
	module := func(ttl string) string {
		return file(t, "module.json", `{`+schema+`,"resources":[{"type":"Microsoft.Resources/deployments","name":"db","properties":{"expressionEvaluationOptions":{"scope":"inner"},"parameters":{"ttl":{"value":`+ttl+`}},"template":`+
			template(`"ttl":{"type":"int","defaultValue":-1}`, "", "acc/shop/orders", `"[parameters('ttl')]"`)+`}}]}`)
	}
	status, out, errs := call(t, fourRows, "-items", "-", "-at", "2023-11-16T00:00:00Z", "-fail-if", "hidden > 0", module("7200"), module("60"))
	for _, want := range []string{"shop/orders: defaultTtl 7200 → 60 at 2023-11-16T00:00:00Z", "Hidden at once: 50 of 55 items (90.9%)",
		"Hidden before:  107 items of 162, whose time is up under 7200; the purge has deleted 107 of them by then", "What is stored: 162 items", "Failed: hidden > 0"} {
		if status != failed || errs != "" || !strings.Contains(out, want) {
			t.Errorf("%d, %s%s\nwant %s", status, out, errs, want)
		}
	}
	if status, out, errs := call(t, fourRows, "-items", "-", "-fail-if", "hidden > 0", module("7200"), module(`"[reference('other').outputs.ttl.value]"`)); status != bad || out != "" ||
		!strings.Contains(errs, "resources[0].properties.template.resources[0].properties.resource.defaultTtl is [reference('other').outputs.ttl.value], which is known only when Azure Resource Manager deploys the template") ||
		!strings.Contains(errs, "az deployment group what-if --no-pretty-print --result-format FullResourcePayloads") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
}

// Each side has its values of parameters, from files and flags; the last flag counts.
func TestValuesOfParameters(t *testing.T) {
	with := file(t, "main.json", template(`"ttl":{"type":"int"}`, "", "acc/shop/orders", `"[parameters('ttl')]"`))
	values := func(ttl string) string {
		return file(t, "main.parameters.json", `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#","parameters":{"ttl":{"value":`+ttl+`}}}`)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-before-parameters", values("86400"), "-after-parameters", values("60"), with, with}, "defaultTtl 86400 → 60"},
		{[]string{"-parameters", values("86400"), "-after-var", "ttl=60", with, with}, "defaultTtl 86400 → 60"},
		{[]string{"-var", "ttl=86400", "-after-var=ttl=5", with, with}, "defaultTtl 86400 → 5"},
		{[]string{"-before-var", "ttl=1", "-after-parameters", file(t, "x.tfvars.json", `{"ttl":2}`), with, with}, "defaultTtl 1 → 2"},
		{[]string{"-var", "ttl=60", "off", with}, "defaultTtl off → 60"},
		{[]string{"-var", "ttl=60", with, "off"}, "defaultTtl 60 → off"},
		{[]string{with, with}, "parameters('ttl')], which has no value: give one with -parameters FILE or -var ttl=VALUE"},
		{[]string{"-var", "ttl=soon", "off", with}, `parameters('ttl')], which is "soon", and the type of the parameter is int`},
		{[]string{"-var", "tll=60", "off", with}, "the parameter tll is [tll], which is no parameter of the template, which has ttl"},
		{[]string{"-var", "ttl", "off", with}, `"ttl" is no value of a parameter; want NAME=VALUE`},
		{[]string{"-parameters", "absent.json", "off", with}, "absent.json"},
		{[]string{"-parameters", with, "off", with}, "want that of a parameter file"},
		{[]string{"-var", "ttl=60", "off", file(t, "c.json", `{"id":"orders"}`)}, "want an ARM template, which alone has parameters"},
	} {
		if _, out, errs := call(t, fourRows, append(c.args, "-items", "-")...); !strings.Contains(out+errs, c.want) {
			t.Errorf("%q: %s%s\nwant %s", c.args, out, errs, c.want)
		}
	}
}

// What a file says about throughput decides what the purge costs, and nothing is free if nothing says so.
func TestCapacityOfTheFile(t *testing.T) {
	account := func(properties string) string {
		return `{"type":"Microsoft.DocumentDB/databaseAccounts","name":"acc","properties":{` + properties + `}},`
	}
	const db = `{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases","name":"acc/shop","properties":{"options":{%s}}},`
	plan := func(resources string) string {
		return `{"terraform_version":"1.9","values":{"root_module":{"resources":[` + resources + `{"type":"azurerm_cosmosdb_sql_container","values":{"name":"orders","database_name":"shop","account_name":"acc","default_ttl":60}}]}}}`
	}
	for name, c := range map[string]struct{ text, want string }{
		"serverless":                   {template("", account(`"capabilities":[{"name":"EnableServerless"}]`), "acc/shop/orders", "60"), "serverless, at most 5,000 RU/s"},
		"serverless by its mode":       {template("", account(`"capacityMode":"Serverless"`), "acc/shop/orders", "60"), "serverless, at most"},
		"the throughput of a database": {template("", fmt.Sprintf(db, `"throughput":700`), "acc/shop/orders", "60"), "with 700 RU/s"},
		"autoscale of a database":      {template("", fmt.Sprintf(db, `"autoscaleSettings":{"maxThroughput":4000}`), "acc/shop/orders", "60"), "with 4,000 RU/s of autoscale"},
		"a resource of its own":        {template("", `{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/throughputSettings","name":"acc/shop/orders/default","properties":{"resource":{"throughput":900}}},`, "acc/shop/orders", "60"), "with 900 RU/s"},
		"Terraform's account":          {plan(`{"type":"azurerm_cosmosdb_account","values":{"name":"acc","capabilities":[{"name":"EnableServerless"}]}},`), "serverless, at most"},
		"Terraform's database":         {plan(`{"type":"azurerm_cosmosdb_sql_database","values":{"name":"shop","account_name":"acc","autoscale_settings":[{"max_throughput":2000}]}},`), "with 2,000 RU/s of autoscale"},
		"another account":              {plan(`{"type":"azurerm_cosmosdb_account","values":{"name":"acc","capabilities":[]}},{"type":"azurerm_cosmosdb_account","values":{"name":"other","capabilities":[{"name":"EnableServerless"}]}},`), "Assumed: 400 RU/s"},
		"nothing":                      {template("", account(""), "acc/shop/orders", "60"), "Assumed: 400 RU/s, the least, because nothing says the throughput"},
		"what only a deployment knows": {strings.Replace(template("", "", "acc/shop/orders", "60"), `"properties":{`, `"properties":{"options":"[reference('account').x]",`, 1), "cannot be evaluated: resources[0].properties.options, which is [reference('account').x]"},
	} {
		status, out, errs := call(t, fourRows, "off", file(t, "file.json", c.text), "-items", "-")
		assumed := strings.Contains(out, "Assumed: 400 RU/s")
		if status != OK || !strings.Contains(out, c.want) || assumed == strings.Contains(out, "no extra charge") && !strings.Contains(out, "serverless, at most") || assumed != strings.Contains(out, "nothing says which account it is") {
			t.Errorf("%s: %d, %s%s\nwant %s", name, status, out, errs, c.want)
		}
		if shared := strings.Contains(name, "database"); shared != strings.Contains(out, "the other containers of the database shop leave its") {
			t.Errorf("%s: %s", name, out)
		}
	}
	if status, _, errs := call(t, fourRows, "off", "60", "-items", "-", "-fail-if", "cost > 1"); status != bad || !strings.Contains(errs, "nothing says whether the account is serverless") {
		t.Errorf("%d, %s", status, errs)
	}
	var a jsonAnswer
	if _, out, _ := call(t, fourRows, "off", "60", "-items", "-", "-format", "json"); json.Unmarshal([]byte(out), &a) != nil || a.Cost != nil || a.Given != 162 {
		t.Errorf("%s", out)
	}
	if _, out, _ := call(t, fourRows, "off", "60", "-items", "-", "-format", "json", "-serverless"); json.Unmarshal([]byte(out), &a) != nil || a.Cost == nil || *a.Cost <= 0 {
		t.Errorf("%s", out)
	}
}

// A rename is the end of the old container. The new one starts empty, and is not what is deleted.
func TestARename(t *testing.T) {
	rename := `{"terraform_version":"1.6.5","resource_changes":[{"type":"azurerm_cosmosdb_sql_container","name":"c",
		"change":{"actions":["delete","create"],"before":{"name":"orders","database_name":"shop","default_ttl":60},"after":{"name":"orders2","database_name":"shop","default_ttl":90}}}]}`
	const fresh = `[{"_ts":1709377190,"n":10}]`
	state := func(name string) string {
		return file(t, "state.json", `{"version":4,"terraform_version":"1.9","resources":[{"mode":"managed","type":"azurerm_cosmosdb_sql_container","name":"c","instances":[{"attributes":{"name":"`+name+`","database_name":"shop","default_ttl":"60"}}]}]}`)
	}
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{file(t, "plan.json", rename)}, []string{"shop/orders is deleted, with defaultTtl 60; shop/orders2 is created with defaultTtl 90, and starts empty", "container-renamed: A name cannot be changed: shop/orders2 is a new container", "container-removed"}},
		{[]string{file(t, "plan.json", rename), "-container", "shop/orders2"}, []string{"shop/orders is deleted"}},
		{[]string{state("orders"), state("orders2")}, []string{"shop/orders is deleted, with defaultTtl 60; shop/orders2 is created"}},
		{[]string{file(t, "a.json", template("", "", "acc/shop/orders", "60")), file(t, "b.json", template("", "", "acc/shop/orders2", "60"))}, []string{"shop/orders, with defaultTtl 60, is replaced by shop/orders2, with defaultTtl 60, which starts empty", "container-left-out: The container is not in AFTER"}},
	} {
		status, out, errs := call(t, fresh, append(c.args, "-items", "-", "-fail-if", "hidden > 0")...)
		for _, want := range append(c.want, "Hidden at once: 10 of 10 items", "Failed: hidden > 0") {
			if status != failed || errs != "" || !strings.Contains(out, want) || strings.Contains(out, "orders2 is deleted") {
				t.Errorf("%q: %d, %s%s\nwant %s", c.args, status, out, errs, want)
			}
		}
	}
	before := file(t, "a.json", template("", "", "acc/shop/orders", "60"))
	unknown := file(t, "b.json", template(`"n":{"type":"string"}`, "", "[format('acc/shop/{0}', parameters('n'))]", "60"))
	unknown2 := file(t, "b.json", strings.Replace(template(`"n":{"type":"string"}`, "", "[format('acc/shop/{0}', parameters('n'))]", "60"), `"id":"orders"`, `"id":"[parameters('n')]"`, 1))
	if status, out, errs := call(t, fresh, "-items", "-", before, unknown); status != OK || !strings.Contains(out, "shop/orders: defaultTtl 60 → 60") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	if status, _, errs := call(t, fresh, "-items", "-", before, unknown2); status != bad || !strings.Contains(errs, "the name of the container shop/{parameters('n')} cannot be evaluated") {
		t.Errorf("%d, %s", status, errs)
	}
}

// A gate does not pass on what it has not read.
func TestGates(t *testing.T) {
	one := file(t, "one.json", `{"id":"orders","defaultTtl":60}`)
	for _, c := range []struct {
		in   string
		args []string
		want string
	}{
		{"", []string{"off", "60", "-items", "-"}, "-: the file is empty"},
		{" \n\t", []string{"off", "60", "-items", "-"}, "-: the file is empty"},
		{fourRows, []string{"off", one, "-items", "-", "-container", "carts"}, `-container is "carts"; want one of orders`},
		{fourRows, []string{"off", file(t, "list.json", `[]`), "-items", "-"}, "the file is without a container"},
		{fourRows, []string{"off", "60", "-items", "-", "-price", "NaN"}, "-price is NaN; want 0 to 1000000"},
		{fourRows, []string{"off", "60", "-items", "-", "-price", "Inf"}, "-price is +Inf"},
		{fourRows, []string{"off", "60", "-items", "-", "-price", "-1"}, "-price is -1"},
		{fourRows, []string{"off", "60", "-items", "-", "-delete-ru", "NaN"}, "-delete-ru is NaN"},
		{fourRows, []string{"off", file(t, "c.json", `{"id":"orders","default_ttl":60}`), "-items", "-"}, "default_ttl is 60; want the property defaultTtl, as the service spells it"},
	} {
		if status, out, errs := call(t, c.in, append(c.args, "-fail-if", "hidden > 0")...); status != bad || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%q: %d, %s%s\nwant %s", c.args, status, out, errs, c.want)
		}
	}
	if status, out, _ := call(t, "[]", "off", "60", "-items", "-", "-fail-if", "hidden > 0"); status != OK || !strings.Contains(out, "0 of 0 items") {
		t.Errorf("%d, %s", status, out)
	}
}

// The time of a file grows with its containers, and not with their square.
func TestManyContainers(t *testing.T) {
	const n = 10_000
	files := map[string]func(i int) string{
		"template": func(i int) string {
			return fmt.Sprintf(`{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","name":"[format('acc/shop/c{0}', %d)]","properties":{"resource":{"id":"c%[1]d","defaultTtl":"[parameters('ttl')]"}}}`, i)
		},
		"settings": func(i int) string {
			return fmt.Sprintf(`{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/throughputSettings","name":"acc/shop/c%d/default","properties":{"resource":{"throughput":500}}},{"type":"Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers","name":"acc/shop/c%[1]d","properties":{"resource":{"id":"c%[1]d","defaultTtl":60}}}`, i)
		},
		"plan": func(i int) string {
			return fmt.Sprintf(`{"type":"azurerm_cosmosdb_sql_container","name":"c%d","change":{"actions":["update"],"before":{"name":"c%[1]d","default_ttl":5},"after":{"name":"c%[1]d","default_ttl":60}}}`, i)
		},
		"list": func(i int) string { return fmt.Sprintf(`{"id":"c%d","defaultTtl":60}`, i) },
	}
	frame := map[string]string{"template": `{` + schema + `,"parameters":{"ttl":{"type":"int","defaultValue":60}},"resources":[%s]}`,
		"settings": `{` + schema + `,"resources":[%s]}`, "plan": `{"terraform_version":"1.9","resource_changes":[%s],"configuration":{"root_module":{"resources":[{"type":"azurerm_cosmosdb_sql_container","name":"x","expressions":{}}]}}}`, "list": `[%s]`}
	for name, one := range files {
		args := map[int][]string{}
		for _, count := range []int{n / 8, n} {
			list := make([]string, count)
			for i := range list {
				list[i] = one(i)
			}
			path := file(t, name+".json", fmt.Sprintf(frame[name], strings.Join(list, ",")))
			args[count] = []string{"-items", "-", "-container", fmt.Sprintf("c%d", count-1), "off", path}
			if name == "plan" {
				args[count] = append(args[count][:4], path)
			}
		}
		t.Run(name, func(t *testing.T) {
			hostile.LinearWork(t, n/8, func(count int) {
				if status, out, errs := call(t, fourRows, args[count]...); status != OK || !strings.Contains(out, "→ 60") {
					t.Errorf("%d, %.300s%s", status, out, errs)
				}
			})
		})
	}
}
