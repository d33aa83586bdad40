package arm

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// A Resource is a resource that a template deploys.
type Resource struct {
	Type       string // as in the template, such as Microsoft.DocumentDB/databaseAccounts
	Name       string // with a / between its levels; unknown parts are expressions in braces
	Where      string // place in the template
	Properties any    // *Object, or *Unknown
}

// Member returns a member of the resource's properties, and its place. If there is no such member, it is
// nil. If the member cannot be evaluated, it is an *Unknown.
func (r Resource) Member(names ...string) (v any, where string) {
	v, where = r.Properties, r.Where+".properties"
	for _, name := range names {
		where += "." + name
		switch o := v.(type) {
		case *Object:
			v, _ = o.Get(name)
		case *Unknown:
			return o, where
		default:
			return nil, where
		}
	}
	return v, where
}

// A Refusal says which part of a template cannot be evaluated, although the deployed resources depend on it.
type Refusal struct {
	Where   string // place whose value is needed
	Unknown *Unknown
}

// Error names the place, the expression and the reason.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s is [%s]: it %s", r.Where, r.Unknown.Expression, r.Unknown.Why)
}

// maxDepth is the deepest level of modules in modules.
const maxDepth = 20

// A Need says whether a caller needs the resources of a type.
type Need int

// These are the needs.
const (
	No       Need = iota
	IfKnown       // left out if it is unknown whether the template deploys the resource
	Decisive      // the template is refused if it is unknown whether it deploys the resource
)

// A deployment collects the resources of a template.
type deployment struct {
	need func(kind string) Need
	list []Resource
	err  *Refusal
}

func (d *deployment) refuse(where string, u *Unknown) {
	if d.err == nil {
		d.err = &Refusal{where, u}
	}
}

// Deploy returns the resources of needed types that a template deploys with the values of its parameters,
// in the order of the template. It evaluates conditions and loops, and leaves out resources that exist
// already. The error is a *[Refusal].
func Deploy(template gjson.Result, values Values, need func(kind string) Need) ([]Resource, error) {
	d := &deployment{need: need}
	r := &run{parsed: map[string]*node{}, broken: map[string]error{}}
	s := scope{run: r}.templateScope(template, func(name string) (func() any, bool) {
		v, ok := values[strings.ToLower(name)]
		return func() any { return v }, ok
	}, "")
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if _, ok := s.parameters[name]; !ok {
			return nil, &Refusal{"the parameter " + name, &Unknown{name, "the values of parameters",
				"is no parameter of the template, which has " + names(s.parameters)}}
		}
	}
	d.template(s, template, 0)
	if d.err != nil {
		return nil, d.err
	}
	if r.steps > maxSteps {
		return nil, &Refusal{"the template", &Unknown{"resources", "", tooMuch}}
	}
	return d.list, nil
}

// templateScope returns the scope of a template. The function given looks for the value of a parameter,
// and returns a function that evaluates the value. It reports false if the parameter has no value.
func (s scope) templateScope(t gjson.Result, given func(name string) (func() any, bool), where string) scope {
	in := scope{run: s.run, parameters: map[string]*definition{}, variables: map[string]*definition{}, functions: map[string]gjson.Result{},
		where: where}
	types := member(t, "definitions")
	member(t, "parameters").ForEach(func(k, v gjson.Result) bool {
		name := k.String()
		d := &definition{where: in.at("parameters").at(name).where}
		value, ok := given(name)
		d.eval = func() any { return in.at("parameters").parameter(name, v, types, value, ok) }
		in.parameters[strings.ToLower(name)] = d
		return true
	})
	member(t, "variables").ForEach(func(k, v gjson.Result) bool {
		name := k.String()
		if name == "copy" && v.IsArray() {
			v.ForEach(func(_, one gjson.Result) bool {
				name := member(one, "name").String()
				at := in.at("variables").at(name)
				in.variables[strings.ToLower(name)] = &definition{where: at.where,
					eval: func() any { return at.repeat(name, member(one, "count"), member(one, "input")) }}
				return true
			})
			return true
		}
		at := in.at("variables").at(name)
		in.variables[strings.ToLower(name)] = &definition{where: at.where, eval: func() any { return at.value(v) }}
		return true
	})
	for _, group := range member(t, "functions").Array() {
		namespace := member(group, "namespace").String()
		member(group, "members").ForEach(func(k, v gjson.Result) bool {
			in.functions[strings.ToLower(namespace+"."+k.String())] = v
			return true
		})
	}
	return in
}

// template collects the resources of a template. They are an array or, with symbolic names, an object.
func (d *deployment) template(s scope, t gjson.Result, depth int) {
	if depth > maxDepth {
		d.refuse(s.where, &Unknown{"resources", s.where, fmt.Sprintf("is in more than %d levels of modules", maxDepth)})
		return
	}
	d.resources(s.at("resources"), member(t, "resources"), "", "", depth)
}

func (d *deployment) resources(s scope, resources gjson.Result, parentType, parentName string, depth int) {
	i := 0
	resources.ForEach(func(k, resource gjson.Result) bool {
		at := s.item(i)
		if resources.IsObject() {
			at = s.at(k.String())
		}
		i++
		if !member(resource, "existing").Bool() {
			d.loop(at, resource, parentType, parentName, depth)
		}
		return d.err == nil
	})
}

// loop collects the resources of all iterations of a resource's loop.
func (d *deployment) loop(s scope, resource gjson.Result, parentType, parentName string, depth int) {
	kind := member(resource, "type").String()
	if parentType != "" && !strings.Contains(kind, ".") {
		kind = parentType + "/" + kind
	}
	if d.need(kind) == No && !isDeployment(kind) && !member(resource, "resources").Exists() {
		return
	}
	repeated := member(resource, "copy")
	if !repeated.Exists() {
		d.resource(s, resource, kind, parentName, depth)
		return
	}
	name := member(repeated, "name").String()
	n, unknown := s.at("copy.count").count(member(repeated, "count"))
	if unknown != nil {
		in := s
		in.loops = &loop{name, unknown, true, s.loops}
		d.perhaps(s.at("copy.count").where, unknown, func(probe *deployment) { probe.resource(in, resource, kind, parentName, depth) })
		return
	}
	for i := range n {
		if d.err != nil || !s.step(1) {
			return
		}
		in := s
		in.loops = &loop{name, i, true, s.loops}
		d.resource(in, resource, kind, parentName, depth)
	}
}

// perhaps refuses the template if an unknown value decides whether it deploys a decisive resource.
func (d *deployment) perhaps(where string, unknown *Unknown, collect func(*deployment)) {
	probe := &deployment{need: d.need}
	collect(probe)
	if probe.err != nil || slices.ContainsFunc(probe.list, func(r Resource) bool { return d.need(r.Type) == Decisive }) {
		d.refuse(where, unknown)
	}
}

func isDeployment(kind string) bool {
	return strings.EqualFold(kind, "Microsoft.Resources/deployments") || strings.EqualFold(kind, "Microsoft.Resources/deploymentStacks")
}

// resource collects a resource, unless its condition is false. The condition does not apply to its
// children (learn.microsoft.com/azure/azure-resource-manager/templates/conditional-resource-deployment).
func (d *deployment) resource(s scope, resource gjson.Result, kind, parentName string, depth int) {
	collect := func(d *deployment) { d.one(s, resource, kind, parentName, depth) }
	condition := member(resource, "condition")
	is := any(true)
	if condition.Exists() {
		is = s.at("condition").value(condition)
	}
	switch v := is.(type) {
	case bool:
		if v {
			collect(d)
		}
	case *Unknown:
		d.perhaps(s.at("condition").where, v, collect)
	default:
		d.perhaps(s.at("condition").where, &Unknown{condition.String(), s.where, "is neither true nor false"}, collect)
	}
	if children := member(resource, "resources"); children.IsArray() && d.err == nil {
		d.resources(s.at("resources"), children, kind, s.name(resource, parentName), depth)
	}
}

// name returns the name of a resource below that of its parent.
func (s scope) name(resource gjson.Result, parent string) string {
	name := ""
	switch v := s.at("name").value(member(resource, "name")).(type) {
	case string:
		name = v
	case *Text:
		name = v.String()
	case *Unknown:
		name = v.String()
	case nil:
	default:
		name = brief(v)
	}
	if parent != "" {
		name = parent + "/" + name
	}
	return name
}

// one collects a resource of a needed type. For a module, it collects the resources of the module.
func (d *deployment) one(s scope, resource gjson.Result, kind, parentName string, depth int) {
	properties := member(resource, "properties")
	if !isDeployment(kind) {
		if d.need(kind) != No {
			d.list = append(d.list, Resource{kind, s.name(resource, parentName), s.where, s.at("properties").value(properties)})
		}
		return
	}
	s = s.at("properties")
	inner := member(properties, "template")
	if inner.Type == gjson.String { // Bicep has loaded the template from a file
		v := s.at("template").value(inner)
		if u := s.unknownIn(v); u != nil {
			d.refuse(s.at("template").where, u)
			return
		}
		if o, ok := v.(*Object); ok {
			inner = gjson.Parse(JSON(o, maxLength))
		}
	}
	if !inner.IsObject() {
		field, link := "templateLink", member(properties, "templateLink")
		if inner.Exists() {
			field, link = "template", inner
		}
		d.refuse(s.at(field).where, &Unknown{field + " " + link.Raw[:min(len(link.Raw), 80)], s.where, "is a template outside of the file"})
		return
	}
	where := s.at("template").where
	if !strings.EqualFold(member(properties, "expressionEvaluationOptions", "scope").String(), "inner") {
		s.where = where // by default, expressions of the module belong to the template around it
		d.template(s, inner, depth+1)
		return
	}
	values := member(properties, "parameters")
	in := s.templateScope(inner, func(name string) (func() any, bool) {
		given := member(values, name)
		at := s.at("parameters").at(name)
		switch {
		case given.Type == gjson.String: // an expression gives the whole parameter
			return func() any {
				if o, ok := at.value(given).(*Object); ok {
					v, _ := o.Get("value")
					return v
				}
				return &Unknown{given.String(), at.where, "is no value of a parameter"}
			}, true
		case values.Type == gjson.String || member(properties, "parametersLink").Exists():
			return func() any { return &Unknown{"parameters", s.where, "are outside of the file"} }, true
		case !given.Exists():
			return nil, false
		case member(given, "value").Exists():
			return func() any { return at.at("value").value(member(given, "value")) }, true
		}
		return func() any {
			return &Unknown{given.Raw[:min(len(given.Raw), 80)], at.where, "refers to a value outside of the file"}
		}, true
	}, where)
	values.ForEach(func(k, _ gjson.Result) bool {
		if _, ok := in.parameters[strings.ToLower(k.String())]; !ok {
			d.refuse(s.at("parameters").at(k.String()).where, &Unknown{k.String(), where,
				"is no parameter of the module, which has " + names(in.parameters)})
		}
		return true
	})
	d.template(in, inner, depth+1)
}
