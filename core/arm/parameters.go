package arm

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// Values are values of parameters by name in lower case.
type Values map[string]any

// An untyped value is a text from a command line. The type of its parameter decides what the text means.
type untyped string

// Set sets the value of a parameter from a text NAME=VALUE. The type of the parameter decides how the text
// is read; arrays and objects are JSON.
func (v Values) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if name = strings.TrimSpace(name); !ok || name == "" {
		return fmt.Errorf("%q is no value of a parameter; want NAME=VALUE", text)
	}
	v[strings.ToLower(name)] = untyped(value)
	return nil
}

// setJSON sets the value of a parameter to a JSON value.
func (v Values) setJSON(name string, raw gjson.Result) { v[strings.ToLower(name)] = Literal(raw) }

// ParseFile reads the values of a parameter file. The file is the JSON of Azure's parameter files, which
// "bicep build-params" also writes. Or it is an object with a member for each value, like a .tfvars.json
// file.
func ParseFile(text []byte) (Values, error) {
	text = []byte(strings.TrimPrefix(string(text), "\ufeff"))
	root := gjson.ParseBytes(text)
	if !document.Valid(text) || !root.IsObject() {
		return nil, fmt.Errorf("the file is %q; want the JSON of a parameter file", string(text[:min(len(text), 40)]))
	}
	if inner := member(root, "parametersJson"); inner.Type == gjson.String { // output of bicep build-params --stdout
		return ParseFile([]byte(inner.String()))
	}
	values := Values{}
	list := member(root, "parameters")
	schema := member(root, "$schema").String()
	if !strings.Contains(strings.ToLower(schema), "deploymentparameters") && !(list.IsObject() && isWrapped(list)) {
		if schema != "" {
			return nil, errors.New("$schema is " + strconv.Quote(schema) + "; want that of a parameter file, deploymentParameters.json")
		}
		root.ForEach(func(k, v gjson.Result) bool {
			values.setJSON(k.String(), v)
			return true
		})
		return values, nil
	}
	list.ForEach(func(k, v gjson.Result) bool {
		if value := member(v, "value"); value.Exists() {
			values.setJSON(k.String(), value)
		} else {
			values[strings.ToLower(k.String())] = &Unknown{v.Raw[:min(len(v.Raw), 80)], "the parameter file, parameters." + k.String(),
				"refers to a value outside of the file"}
		}
		return true
	})
	return values, nil
}

// isWrapped reports whether every member of an object is a parameter in the form of a parameter file:
// {"value":…} or {"reference":…}.
func isWrapped(list gjson.Result) bool {
	all, some := true, false
	list.ForEach(func(_, v gjson.Result) bool {
		some = true
		all = all && (member(v, "value").Exists() || member(v, "reference").Exists() || member(v, "expression").Exists())
		return all
	})
	return all && some
}

// parameter evaluates a parameter: the given value, otherwise the default. In a template of Bicep, null
// stands for the default.
func (s scope) parameter(name string, def, types gjson.Result, value func() any, given bool) any {
	s = s.at(name)
	schema := def
	for range 10 { // a limit, because a type may refer to itself
		ref, ok := strings.CutPrefix(member(schema, "$ref").String(), "#/definitions/")
		if !ok {
			break
		}
		schema = member(types, ref)
	}
	var v any
	if given {
		v = value()
	}
	fallback := member(def, "defaultValue")
	nullable := member(def, "nullable").Bool() || member(schema, "nullable").Bool()
	if v == nil {
		switch {
		case fallback.Exists():
			v = s.at("defaultValue").value(fallback)
		case nullable || given:
			return nil
		default:
			return &Unknown{"parameters('" + name + "')", s.where, "has no value: give one with -parameters FILE or -var " + name + "=VALUE"}
		}
	}
	v, why := typed(v, strings.ToLower(member(schema, "type").String()))
	if why == "" {
		why = s.limits(v, def)
	}
	if why == "" && schema.Raw != def.Raw {
		why = s.limits(v, schema)
	}
	if why != "" {
		return &Unknown{"parameters('" + name + "')", s.where, "is " + brief(v) + ", " + why}
	}
	return v
}

// typed converts the value of a parameter to the parameter's type. For a value of another type, it also
// returns a text that says so.
func typed(v any, kind string) (any, string) {
	text, isText := v.(untyped)
	if isText {
		v = string(text)
		switch kind {
		case "int", "bool", "array", "object", "secureobject":
			if v = any(string(text)); document.Valid([]byte(text)) {
				v = Literal(gjson.Parse(string(text)))
			}
		}
	}
	want := map[string]string{"securestring": "string", "secureobject": "object"}[kind]
	if want == "" {
		want = kind
	}
	switch got := kindOf(v); {
	case kind == "", got == "null", got == "unknown", got == want:
		if f, ok := v.(float64); ok && want == "int" {
			return f, "and the type of the parameter is int"
		}
		return v, ""
	}
	return v, "and the type of the parameter is " + want
}

// limits says which limit of a parameter its value exceeds. The text is empty if there is none.
func (s scope) limits(v any, def gjson.Result) string {
	if v == nil {
		return ""
	}
	if s.unknownIn(v) != nil {
		return ""
	}
	if allowed := member(def, "allowedValues"); allowed.IsArray() {
		list, _ := Literal(allowed).([]any)
		items, isArray := v.([]any)
		in := func(v any) bool { return slices.ContainsFunc(list, func(other any) bool { return s.same(v, other) }) }
		if !in(v) && !(isArray && !slices.ContainsFunc(items, func(item any) bool { return !in(item) })) {
			return "and allowedValues are " + brief(list)
		}
	}
	n, size := int64(0), int64(-1)
	isInt := false
	switch v := v.(type) {
	case int64:
		n, isInt = v, true
	case string:
		size = int64(len([]rune(v)))
	case []any:
		size = int64(len(v))
	}
	for _, limit := range []struct {
		name  string
		holds func(limit int64) bool
	}{
		{"minValue", func(l int64) bool { return !isInt || n >= l }}, {"maxValue", func(l int64) bool { return !isInt || n <= l }},
		{"minLength", func(l int64) bool { return size < 0 || size >= l }}, {"maxLength", func(l int64) bool { return size < 0 || size <= l }},
	} {
		if l := member(def, limit.name); l.Type == gjson.Number && !limit.holds(l.Int()) {
			return "and " + limit.name + " is " + l.Raw
		}
	}
	return ""
}

// names returns a list of the names of parameters.
func names(of map[string]*definition) string {
	if len(of) == 0 {
		return "none"
	}
	return strings.Join(slices.Sorted(maps.Keys(of)), ", ")
}
