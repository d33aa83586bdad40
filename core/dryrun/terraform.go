package dryrun

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

const terraformType = "azurerm_cosmosdb_sql_container"

// terraform reads the output of "terraform show -json": a plan, which has resource_changes, or a state, which has values
// (developer.hashicorp.com/terraform/internals/json-format).
func (r *reader) terraform(root gjson.Result) {
	changes := member(root, "resource_changes")
	if !changes.IsArray() {
		r.state(member(root, "values", "root_module"), "values.root_module")
		return
	}
	for i, c := range changes.Array() {
		if member(c, "type").String() == terraformType {
			r.plan(root, c, "resource_changes["+strconv.Itoa(i)+"].change")
		}
	}
}

// plan reads a change of a container.
func (r *reader) plan(root, c gjson.Result, at string) {
	before, after := member(c, "change", "before"), member(c, "change", "after")
	d := Described{Both: true, Terraform: true, New: !before.IsObject()}
	for _, action := range member(c, "change", "actions").Array() {
		d.Removed = d.Removed || action.String() == "delete"
	}
	if !after.IsObject() { // Terraform deletes the container, or only forgets it
		after = before
	}
	if d.Container = terraformName(after); d.New {
		d.After = r.terraformSetting(after, at+".after")
		r.list = append(r.list, d)
		return
	}
	d.Before, d.After = r.terraformSetting(before, at+".before"), r.terraformSetting(after, at+".after")
	if member(c, "change", "after_unknown", "default_ttl").Bool() {
		r.fail(at+".after_unknown.default_ttl", "true", "a value that is known before the apply")
	}
	resource := configured(member(root, "configuration", "root_module"), member(c, "module_address").String(), member(c, "name").String())
	d.Unset = resource.Exists() && !member(resource, "expressions", "default_ttl").Exists()
	r.list = append(r.list, d)
}

// configured returns the configuration of a container, or no value if there is none. The address of its module has module.NAME or module.NAME[KEY]
// for each level.
func configured(module gjson.Result, address, name string) (found gjson.Result) {
	for address != "" {
		rest, ok := strings.CutPrefix(address, "module.")
		end := strings.IndexAny(rest, ".[")
		if !ok || end == 0 {
			return found
		}
		if end < 0 {
			end = len(rest)
		}
		module = member(module, "module_calls", rest[:end], "module")
		address = rest[end:]
		address = strings.TrimPrefix(afterKey(address), ".")
	}
	for _, resource := range member(module, "resources").Array() {
		if member(resource, "type").String() == terraformType && member(resource, "name").String() == name {
			return resource
		}
	}
	return found
}

// afterKey returns an address without the key at its beginning: a number as in [0], or a text as in ["a]b"], in which a backslash escapes the next
// character. The address is returned as it is if it does not begin with a key.
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

// state reads the containers of a module of a state, and of the modules below it.
func (r *reader) state(module gjson.Result, at string) {
	for i, resource := range member(module, "resources").Array() {
		if member(resource, "type").String() == terraformType {
			values := member(resource, "values")
			r.list = append(r.list, Described{Container: terraformName(values), Terraform: true,
				After: r.terraformSetting(values, at+".resources["+strconv.Itoa(i)+"].values")})
		}
	}
	for i, child := range member(module, "child_modules").Array() {
		r.state(child, at+".child_modules["+strconv.Itoa(i)+"]")
	}
}

func terraformName(values gjson.Result) string {
	name := member(values, "name").String()
	if db := member(values, "database_name").String(); db != "" {
		name = db + "/" + name
	}
	return name
}

// terraformSetting reads a container's attributes. A default_ttl of 0 means the same as null: the provider sends no defaultTtl (GetOk in its
// cosmosdb_sql_container_resource.go).
func (r *reader) terraformSetting(values gjson.Result, at string) (s Setting) {
	if v := member(values, "default_ttl"); v.Raw == "0" {
		s.Default = ttl.Off
	} else {
		s.Default, _ = r.ttl(v, at+".default_ttl")
	}
	s.RUPerSec = r.ru(member(values, "throughput"), at+".throughput")
	for _, scale := range member(values, "autoscale_settings").Array() {
		s.Autoscale = r.ru(member(scale, "max_throughput"), at+".autoscale_settings.max_throughput")
	}
	return s
}
