package dryrun

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

const armType = "Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers"

// whatIf reads the changes that a what-if of Azure Resource Manager predicts, as "az deployment group what-if --no-pretty-print" prints them
// (learn.microsoft.com/rest/api/resources/deployments/what-if).
func (r *reader) whatIf(changes gjson.Result) {
	for i, c := range changes.Array() {
		id := member(c, "resourceId").String()
		name, ok := armName(id)
		if !ok {
			continue
		}
		at := "changes[" + strconv.Itoa(i) + "]"
		before, after := member(c, "before"), member(c, "after")
		d := Described{Container: name, Both: true}
		switch kind := member(c, "changeType").String(); kind {
		case "Create":
			d.New = true
		case "Delete":
			d.Removed = true
		case "NoChange", "Ignore":
			if !after.IsObject() {
				after = before
			}
		case "Modify":
		default:
			r.fail(at+".changeType", strconv.Quote(kind), "Modify, NoChange, Ignore, Delete or Create; what-if must be run with the result format FullResourcePayloads")
			return
		}
		if !before.IsObject() && !d.New || !after.IsObject() && !d.Removed {
			r.fail(at+".before and after", "absent", "both; what-if must be run with the result format FullResourcePayloads")
			return
		}
		d.Before = r.armSetting(nil, member(before, "properties"), at+".before.properties")
		if !d.Removed {
			d.After = r.armSetting(nil, member(after, "properties"), at+".after.properties")
		}
		r.list = append(r.list, d)
	}
}

// armName returns the name database/container of the container with a resource id. It reports false if the id is not of a container.
func armName(id string) (name string, ok bool) {
	parts := strings.Split(id, "/")
	n := len(parts)
	if n < 4 || !strings.EqualFold(parts[n-2], "containers") || !strings.EqualFold(parts[n-4], "sqlDatabases") {
		return "", false
	}
	return parts[n-3] + "/" + parts[n-1], true
}

// maxDepth bounds templates within templates.
const maxDepth = 10

// template reads the containers of an ARM template, such as "bicep build" writes. Its resources are an array or, with symbolic names, an object. A
// resource can contain further resources and templates.
func (r *reader) template(t gjson.Result, depth int) {
	r.resources(t, member(t, "resources"), "", depth)
}

func (r *reader) resources(t, resources gjson.Result, parent string, depth int) {
	if depth > maxDepth {
		r.fail("resources", "templates in "+strconv.Itoa(depth)+" levels", "at most "+strconv.Itoa(maxDepth))
		return
	}
	resources.ForEach(func(_, resource gjson.Result) bool {
		kind := member(resource, "type").String()
		if parent != "" {
			kind = parent + "/" + kind
		}
		properties := member(resource, "properties")
		switch {
		case strings.EqualFold(kind, "Microsoft.Resources/deployments"):
			r.template(member(properties, "template"), depth+1)
		case strings.EqualFold(kind, armType) && !member(resource, "existing").Bool():
			r.list = append(r.list, Described{Container: r.templateName(t, resource), After: r.armSetting(&t, properties, "properties")})
		}
		if inner := member(resource, "resources"); inner.IsArray() {
			r.resources(t, inner, kind, depth+1)
		}
		return r.err == nil
	})
}

// templateName returns the name of a container in a template: database/container if the template has it without an expression, otherwise the id alone.
func (r *reader) templateName(t, resource gjson.Result) string {
	if parts := strings.Split(member(resource, "name").String(), "/"); len(parts) == 3 && !strings.HasPrefix(parts[0], "[") {
		return parts[1] + "/" + parts[2]
	}
	id := member(resource, "properties", "resource", "id")
	if v, ok := evaluate(t, id); ok {
		id = v
	}
	return id.String()
}

// armSetting reads the properties of a container as the control plane has them. It evaluates expressions in template t; without a template there are
// none.
func (r *reader) armSetting(t *gjson.Result, properties gjson.Result, at string) (s Setting) {
	value := func(field string, names ...string) (gjson.Result, string) {
		v := member(properties, names...)
		if t != nil {
			if known, ok := evaluate(*t, v); ok {
				v = known
			}
		}
		return v, at + "." + field
	}
	s.Default, s.Null = r.ttl(value("resource.defaultTtl", "resource", "defaultTtl"))
	if v, field := value("options.throughput", "options", "throughput"); !isExpression(v) {
		s.RUPerSec = r.ru(v, field)
	}
	if v, field := value("options.autoscaleSettings.maxThroughput", "options", "autoscaleSettings", "maxThroughput"); !isExpression(v) {
		s.Autoscale = r.ru(v, field)
	}
	return s
}

func isExpression(v gjson.Result) bool {
	return v.Type == gjson.String && strings.HasPrefix(v.String(), "[") && !strings.HasPrefix(v.String(), "[[")
}

// evaluate returns the value of an expression that consists of one parameter or one variable. A parameter has its default value. It reports false for
// other values and expressions.
func evaluate(t, v gjson.Result) (value gjson.Result, ok bool) {
	if !isExpression(v) {
		return v, false
	}
	text := v.String()
	if name, found := between(text, "[parameters('", "')]"); found {
		value = member(t, "parameters", name, "defaultValue")
	} else if name, found := between(text, "[variables('", "')]"); found {
		value = member(t, "variables", name)
	}
	return value, value.Exists() && !isExpression(value)
}

func between(text, before, after string) (string, bool) {
	rest, ok := strings.CutPrefix(text, before)
	if !ok {
		return "", false
	}
	name, ok := strings.CutSuffix(rest, after)
	return name, ok && !strings.Contains(name, "'")
}
