package dryrun

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// terraformTypes has the roles of the types in Terraform's azurerm provider. An azapi_resource has its
// type of Azure in its attributes.
var terraformTypes = map[string]role{
	"azurerm_monitor_diagnostic_setting": diagnostic,
	"azurerm_cosmosdb_account":           account,
	"azurerm_cosmosdb_sql_database":      database,
	"azurerm_cosmosdb_sql_container":     container,
}

// terraform reads the output of "terraform show -json". The output is a plan, which has resource_changes,
// or a state, which has values (developer.hashicorp.com/terraform/internals/json-format). The function
// also reads the file terraform.tfstate, version 4.
func (r *reader) terraform(root gjson.Result) {
	changes := member(root, "resource_changes")
	switch {
	case changes.IsArray():
		r.state(member(root, "prior_state", "values", "root_module"), "prior_state.values.root_module", false)
		r.configured(member(root, "configuration", "root_module"), "")
		each(changes, func(i int, c gjson.Result) {
			r.plan(c, "resource_changes["+strconv.Itoa(i)+"].change")
		})
	case member(root, "resources").IsArray():
		r.tfstate(member(root, "resources"))
	default:
		r.state(member(root, "values", "root_module"), "values.root_module", true)
	}
}

// each calls a function with the items of an array in turn.
func each(list gjson.Result, do func(i int, item gjson.Result)) {
	if !list.IsArray() {
		return
	}
	i := 0
	list.ForEach(func(_, item gjson.Result) bool {
		do(i, item)
		i++
		return true
	})
}

// A declared is a resource in the form of Terraform.
type declared struct {
	kind   string // the type in Terraform
	values gjson.Result
	where  string
}

// plan reads a change of a container, or the throughput in the change of another resource.
func (r *reader) plan(c gjson.Result, at string) {
	kind := member(c, "type").String()
	change := member(c, "change")
	before, after := member(change, "before"), member(change, "after")
	d := Described{Both: true, Terraform: true, New: !before.IsObject()}
	each(member(change, "actions"), func(_ int, action gjson.Result) {
		d.Removed = d.Removed || action.String() == "delete"
	})
	if kind == templateDeployment {
		r.deployed(change, at)
		return
	}
	gone := !after.IsObject()
	if gone { // Terraform deletes the resource, or only stops managing it
		after = before
	}
	role, _ := r.roleOf(declared{kind, after, at})
	if role != container {
		r.resource(declared{kind, after, at + ".after"}, false)
		return
	}
	is, ok := r.setting(declared{kind, after, at + ".after"})
	if !ok {
		return
	}
	d.Container, d.account, d.After, d.Terraform = is.Container, is.account, is.After, is.Terraform
	if !d.New {
		if was, ok := r.setting(declared{kind, before, at + ".before"}); ok {
			d.Before = was.After
			if !gone && d.Removed && was.Container != d.Container {
				d.Container, d.Successor = was.Container, d.Container
			}
		}
	}
	if u := member(change, "after_unknown"); !gone && (member(u, "default_ttl").Bool() || kind != "azurerm_cosmosdb_sql_container" &&
		unknownBody(u)) {
		r.fail(at+".after_unknown."+map[bool]string{true: "default_ttl", false: "body"}[member(u, "default_ttl").Bool()], "true",
			"a value that is known before the apply")
	}
	d.Unset = r.unset[module(member(c, "module_address").String())+"."+kind+"."+member(c, "name").String()]
	r.list = append(r.list, d)
}

// unknownBody reports whether the default of a container in the body of azapi is known only after the apply.
func unknownBody(u gjson.Result) bool {
	for _, path := range [][]string{{"body"}, {"body", "properties"}, {"body", "properties", "resource"},
		{"body", "properties", "resource", "defaultTtl"}} {
		if v := member(u, path...); v.IsBool() && v.Bool() {
			return true
		}
	}
	return false
}

// configured records the containers without default_ttl in a module's configuration, and in the modules that it calls.
func (r *reader) configured(of gjson.Result, path string) {
	each(member(of, "resources"), func(_ int, resource gjson.Result) {
		if kind := member(resource, "type").String(); kind == "azurerm_cosmosdb_sql_container" {
			r.unset[path+"."+kind+"."+member(resource, "name").String()] = !member(resource, "expressions", "default_ttl").Exists()
		}
	})
	member(of, "module_calls").ForEach(func(name, call gjson.Result) bool {
		r.configured(member(call, "module"), path+"/"+name.String())
		return true
	})
}

// module returns the path of a module with an address. The address has module.NAME or module.NAME[KEY] for each level.
func module(address string) (path string) {
	for address != "" {
		rest, ok := strings.CutPrefix(address, "module.")
		end := strings.IndexAny(rest, ".[")
		if !ok || end == 0 {
			return "?"
		}
		if end < 0 {
			end = len(rest)
		}
		path += "/" + rest[:end]
		address = strings.TrimPrefix(afterKey(rest[end:]), ".")
	}
	return path
}

// afterKey returns an address without the key at its beginning. The key is a number like [0], or a text
// like ["a]b"], in which a backslash escapes the next character. An address without a key is returned
// unchanged.
func afterKey(address string) string {
	if !strings.HasPrefix(address, "[") {
		return address
	}
	quoted := false
	for i := 1; i < len(address); i++ {
		switch c := address[i]; {
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted:
			i++
		case c == ']' && !quoted:
			return address[i+1:]
		}
	}
	return ""
}

// state reads the resources of a module in a state, and of the modules below it. If containers is false,
// it reads only their throughput.
func (r *reader) state(module gjson.Result, at string, containers bool) {
	each(member(module, "resources"), func(i int, resource gjson.Result) {
		r.resource(declared{member(resource, "type").String(), member(resource, "values"), at + ".resources[" + strconv.Itoa(i) + "].values"},
			containers && managed(resource))
	})
	each(member(module, "child_modules"), func(i int, child gjson.Result) {
		r.state(child, at+".child_modules["+strconv.Itoa(i)+"]", containers)
	})
}

// managed reports whether Terraform manages a resource, rather than only reads it.
func managed(resource gjson.Result) bool { return member(resource, "mode").String() != "data" }

// tfstate reads the resources of the file terraform.tfstate.
func (r *reader) tfstate(resources gjson.Result) {
	each(resources, func(i int, resource gjson.Result) {
		each(member(resource, "instances"), func(k int, instance gjson.Result) {
			r.resource(declared{member(resource, "type").String(), member(instance, "attributes"),
				"resources[" + strconv.Itoa(i) + "].instances[" + strconv.Itoa(k) + "].attributes"}, managed(resource))
		})
	})
}

// resource reads a resource of a state: a container, or another resource with its throughput.
func (r *reader) resource(d declared, containers bool) {
	role, names := r.roleOf(d)
	if role == none || role == container && !containers {
		if d.kind == templateDeployment && containers {
			r.deployment(d.values, d.where)
		}
		return
	}
	if isAzapi(d.kind) && role != container {
		r.armResource(role, names, r.body(d), d.where)
		return
	}
	text := func(name string) string { return member(d.values, name).String() }
	switch role {
	case account:
		k := Offer{}
		each(member(d.values, "capabilities"), func(_ int, c gjson.Result) {
			k.Serverless = k.Serverless || member(c, "name").String() == "EnableServerless"
		})
		r.capacities.account(text("name"), k)
		r.terraformAccount(d)
	case diagnostic:
		logs := member(d.values, "enabled_log")
		if !logs.IsArray() {
			logs = member(d.values, "log")
		}
		r.diagnostics(diagnosticAccount(text("target_resource_id")), logs)
	case database:
		r.capacities.set(text("account_name"), text("name"), "", r.terraformThroughput(d))
	case container:
		if c, ok := r.setting(d); ok {
			r.list = append(r.list, c)
		}
	}
}

func isAzapi(kind string) bool { return kind == "azapi_resource" || kind == "azapi_update_resource" }

// roleOf returns the role of a resource and, for azapi, its names.
func (r *reader) roleOf(d declared) (role, []string) {
	if !isAzapi(d.kind) {
		return terraformTypes[d.kind], nil
	}
	kind, _, _ := strings.Cut(member(d.values, "type").String(), "@")
	role := armTypes[strings.ToLower(kind)]
	id := member(d.values, "resource_id").String()
	if id == "" {
		if id = member(d.values, "id").String(); id == "" {
			last := kind[strings.LastIndexByte(kind, '/')+1:]
			id = member(d.values, "parent_id").String() + "/" + last + "/" + member(d.values, "name").String()
			if strings.Count(kind, "/") == 1 {
				id = "/providers/" + kind + "/" + member(d.values, "name").String()
			}
		}
	}
	if _, names, ok := armID(id); ok {
		return role, names
	}
	return role, []string{member(d.values, "name").String()}
}

// body returns the properties in the body of an azapi resource. The body is an object, or its JSON in
// version 1 of the provider.
func (r *reader) body(d declared) getter {
	body := member(d.values, "body")
	if body.Type == gjson.String {
		text := body.String()
		if !document.Valid([]byte(text)) {
			r.fail(d.where+".body", strconv.Quote(beginning([]byte(text))), "an object, or its JSON")
		}
		body = gjson.Parse(text)
	}
	return arm.Resource{Where: d.where + ".body", Properties: arm.Literal(member(body, "properties"))}.Member
}

// setting reads a container of Terraform. It reports false for an azapi_update_resource that does not set the default.
func (r *reader) setting(d declared) (c Described, ok bool) {
	c.Terraform = true
	if isAzapi(d.kind) {
		_, names := r.roleOf(d)
		get := r.body(d)
		if v, _ := get("resource", "defaultTtl"); v == nil && d.kind == "azapi_update_resource" {
			return c, false
		}
		c.Container = strings.Join(names, "/")
		if len(names) == 3 {
			c.account, c.Container = names[0], names[1]+"/"+names[2]
		}
		c.Terraform = false // Terraform's warnings are about the azurerm provider
		c.After = r.armSetting(get)
		return c, true
	}
	c.Container = member(d.values, "name").String()
	if db := member(d.values, "database_name").String(); db != "" {
		c.Container = db + "/" + c.Container
	}
	c.account = member(d.values, "account_name").String()
	v := member(d.values, "default_ttl")
	if _, err := strconv.ParseInt(v.String(), 10, 64); v.Type == gjson.String && err == nil { // Terraform converts digits to numbers
		v = gjson.Parse(v.String())
	}
	if v.Raw != "0" { // the provider sends no defaultTtl for 0 and null (GetOk in cosmosdb_sql_container_resource.go)
		c.After.Default, _ = r.ttl(v, d.where+".default_ttl")
	} else {
		c.After.Default = ttl.Off
	}
	c.After.Offer = r.terraformThroughput(d)
	store := member(d.values, "analytical_storage_ttl")
	c.After.Store, c.After.Stored = store.Int(), true
	return c, true
}

// terraformThroughput reads the throughput of a container or a database.
func (r *reader) terraformThroughput(d declared) (k Offer) {
	k.RUPerSec = r.ru(member(d.values, "throughput"), d.where+".throughput")
	each(member(d.values, "autoscale_settings"), func(_ int, scale gjson.Result) {
		k.Autoscale = r.ru(member(scale, "max_throughput"), d.where+".autoscale_settings.max_throughput")
	})
	return k
}

// templateDeployment is the type of a deployment of an ARM template by Terraform.
const templateDeployment = "azurerm_resource_group_template_deployment"

// deployed reads a template on both sides of a change of Terraform. It pairs the containers of both sides by name.
func (r *reader) deployed(change gjson.Result, at string) {
	sides := map[string]*reader{}
	for _, name := range []string{"before", "after"} {
		side := newReader()
		if v := member(change, name); v.IsObject() {
			if side.deployment(v, at+"."+name); side.err != nil && r.err == nil {
				r.err = side.err
			}
		}
		side.finish()
		sides[name] = side
	}
	r.list = append(r.list, Pair(sides["before"].list, sides["after"].list)...)
}

// deployment reads the template in a deployment of Terraform.
func (r *reader) deployment(values gjson.Result, at string) {
	text := member(values, "template_content")
	if !document.Valid([]byte(text.String())) {
		r.fail(at+".template_content", strconv.Quote(beginning([]byte(text.String()))), "the JSON of a template")
		return
	}
	given := arm.Values{}
	if content := member(values, "parameters_content").String(); content != "" {
		var err error
		if given, err = arm.ParseFile([]byte(`{"$schema":"deploymentParameters.json","parameters":` + content + `}`)); err != nil {
			r.fail(at+".parameters_content", strconv.Quote(beginning([]byte(content))), "the JSON of parameters")
			return
		}
	}
	r.template(gjson.Parse(text.String()), given)
}
