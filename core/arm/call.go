package arm

import (
	"strings"

	"github.com/tidwall/gjson"
)

// An args is a call with its evaluated arguments.
type args struct {
	scope
	node *node
	list []any
}

func (a args) fail(format string, more ...any) any { return a.scope.fail(a.node, format, more...) }

// A function computes a call.
type function struct {
	least, most int // numbers of arguments; most is -1 if there is no limit
	// If special is nil, an unknown argument makes the result unknown. If deep is true, an unknown part of an argument makes it unknown, too.
	deep bool
	// call computes the result from the evaluated arguments.
	call func(args) any
	// If special is not nil, it computes the result instead of call. It evaluates the arguments itself, because it may not need all of them.
	special func(scope, *node) any
}

// runtime has the functions whose results depend on the deployment, beside those whose names begin with "list". left has those whose results
// depend only on the arguments or on files, and that this program does not compute.
var runtime, left = map[string]bool{}, map[string]bool{}

func init() {
	for _, name := range strings.Fields(`datetimeadd datetimefromepoch datetimetoepoch parsecidr cidrsubnet cidrhost
		datauri datauritostring loadtextcontent`) {
		left[name] = true
	}
	for _, name := range strings.Fields(`reference references resourcegroup subscription tenant managementgroup deployment deployer environment
		newguid utcnow providers pickzones getsecret externalinput externalinputs tologicalzone tophysicalzone`) {
		runtime[name] = true
	}
}

// opaque has the functions that compute a name by a hash, with the reason why their calls are unknown: Azure does not document the hash.
var opaque = map[string]string{
	"uniquestring": "is a hash that only Azure Resource Manager computes",
	"guid":         "is a hash that only Azure Resource Manager computes",
}

// called evaluates a call. The result is an *Unknown if this program cannot compute it.
func (s scope) called(n *node) any {
	if def, ok := s.functions[n.call]; ok {
		return s.defined(n, def)
	}
	f, ok := functions[n.call]
	if !ok {
		switch {
		case opaque[n.call] != "":
			return s.fail(n, "%s", opaque[n.call])
		case runtime[n.call] || strings.HasPrefix(n.call, "list"):
			return s.fail(n, "is known only when Azure Resource Manager deploys the template")
		case left[n.call]:
			return s.fail(n, "calls a function that this program does not evaluate")
		}
		return s.fail(n, "calls a function that this program does not know")
	}
	if len(n.args) < f.least || f.most >= 0 && len(n.args) > f.most {
		return s.fail(n, "has a wrong number of arguments")
	}
	if f.special != nil {
		return f.special(s, n)
	}
	a := args{s, n, make([]any, len(n.args))}
	for i, arg := range n.args {
		v := s.eval(arg)
		if u, ok := v.(*Unknown); ok {
			return u
		}
		if f.deep {
			if u := s.unknownIn(v); u != nil {
				return u
			}
		}
		a.list[i] = v
	}
	v := f.call(a)
	if !s.step(size(v)) {
		return s.fail(n, "%s", tooMuch)
	}
	if text, ok := v.(string); ok && len(text) > maxLength {
		return s.fail(n, "makes a text of more than %d bytes", maxLength)
	}
	return v
}

// size returns the number of steps that the creation of a value counts as.
func size(v any) int {
	switch v := v.(type) {
	case string:
		return len(v) / 64
	case []any:
		return len(v)
	case *Object:
		return len(v.Members)
	}
	return 0
}

// defined evaluates a call of a function that the template defines. The function sees only its own parameters, and none of the template's
// parameters and variables. A parameter without an argument is null.
func (s scope) defined(n *node, def gjson.Result) any {
	in := scope{run: s.run, parameters: map[string]*definition{}, functions: s.functions, where: s.where}
	wanted := member(def, "parameters").Array()
	if len(n.args) > len(wanted) {
		return s.fail(n, "has a wrong number of arguments")
	}
	for i, p := range wanted {
		name := member(p, "name").String()
		if i >= len(n.args) {
			in.parameters[strings.ToLower(name)] = &definition{done: true}
			continue
		}
		v := s.eval(n.args[i])
		in.parameters[strings.ToLower(name)] = &definition{done: true, value: v}
	}
	return in.value(member(def, "output", "value"))
}

// named returns the function that evaluates parameters('…') or variables('…'). of is the word for the kind in error texts.
func named(of string, all func(scope) map[string]*definition) func(scope, *node) any {
	return func(s scope, n *node) any {
		name, ok := s.eval(n.args[0]).(string)
		if !ok {
			return s.fail(n, "names no %s by a text", of)
		}
		d, ok := all(s)[strings.ToLower(name)]
		if !ok {
			return s.fail(n, "names a %s that the template does not have", of)
		}
		return d.get()
	}
}

// copyIndex evaluates copyIndex(), copyIndex('loop'), copyIndex(offset) and copyIndex('loop', offset).
func copyIndex(s scope, n *node) any {
	name, offset := "", int64(0)
	for _, arg := range n.args {
		switch v := s.eval(arg).(type) {
		case string:
			name = v
		case int64:
			offset = v
		default:
			return s.fail(n, "has a wrong argument")
		}
	}
	// Without a name, the first pass looks for the loop of the resource. If there is none, the second pass takes the innermost loop.
	for pass := range 2 {
		for l := s.loops; l != nil; l = l.outer {
			if name != "" && strings.EqualFold(l.name, name) || name == "" && (l.resource || pass == 1) {
				if i, ok := l.index.(int64); ok {
					return i + offset
				}
				return l.index
			}
		}
	}
	return s.fail(n, "is outside of its loop")
}

// lambdaVariables evaluates lambdaVariables('…'). A variable of an inner lambda hides a variable of the same name of an outer one.
func lambdaVariables(s scope, n *node) any {
	name, _ := s.eval(n.args[0]).(string)
	for l := s.locals; l != nil; l = l.outer {
		if strings.EqualFold(l.name, name) {
			return l.value
		}
	}
	return s.fail(n, "names a variable that no lambda has")
}

// ifElse evaluates only the branch that the condition chooses, because the other branch may be unknown or wrong.
func ifElse(s scope, n *node) any {
	switch v := s.eval(n.args[0]).(type) {
	case bool:
		if v {
			return s.eval(n.args[1])
		}
		return s.eval(n.args[2])
	case *Unknown:
		return v
	}
	return s.fail(n, "has a condition that is neither true nor false")
}

// logical returns the function that evaluates and() if stop is false, and or() if stop is true. An argument that equals stop decides the
// result, even if another argument is unknown.
func logical(stop bool) func(scope, *node) any {
	return func(s scope, n *node) any {
		var unknown *Unknown
		for _, arg := range n.args {
			switch v := s.eval(arg).(type) {
			case bool:
				if v == stop {
					return stop
				}
			case *Unknown:
				if unknown == nil {
					unknown = v
				}
			default:
				return s.fail(n, "has an argument that is neither true nor false")
			}
		}
		if unknown != nil {
			return unknown
		}
		return !stop
	}
}

// coalesce returns the first argument that is not null. An unknown argument could be null or not, so the result is unknown.
func coalesce(s scope, n *node) any {
	for _, arg := range n.args {
		if v := s.eval(arg); v != nil {
			return v
		}
	}
	return nil
}

// equals compares two values. A comparison with null never needs the unknown parts of the other value: a value with parts is not null.
func equals(a args) any {
	x, y := a.list[0], a.list[1]
	if x == nil || y == nil {
		return x == nil && y == nil
	}
	if u := a.unknownIn(a.list); u != nil {
		return u
	}
	return a.same(x, y)
}

// tryGet follows the members and items that the arguments after the first name. It returns null if one of them does not exist.
func tryGet(a args) any {
	v := a.list[0]
	for _, key := range a.list[1:] {
		if u := a.unknownIn(key); u != nil {
			return u
		}
		if u, ok := v.(*Unknown); ok {
			return u
		}
		inner, why := pick(v, key)
		if why != "" {
			return nil
		}
		v = inner
	}
	return v
}
