package arm

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// maxSteps is the most work for a template: evaluated values and copied items. A template of 10,000
// containers takes some 300,000 steps.
const maxSteps = 5_000_000

// maxLength is the largest number of bytes of a text and of items of an array. Azure allows templates of 4 MB.
const maxLength = 4 << 20

// A run is the evaluation of a template with all its modules.
type run struct {
	steps   int
	parsed  map[string]*node
	broken  map[string]error
	nesting int
}

// A definition is a parameter or a variable. It is evaluated when an expression first needs it.
type definition struct {
	where string
	eval  func() any
	busy  bool
	done  bool
	value any
}

func (d *definition) get() any {
	if d.done {
		return d.value
	}
	if d.busy {
		return &Unknown{d.where, d.where, "refers to itself"}
	}
	d.busy = true
	d.value = d.eval()
	d.busy, d.done = false, true
	return d.value
}

// A loop is the present iteration of a copy loop.
type loop struct {
	name     string
	index    any // int64, or *Unknown if the number of iterations is unknown
	resource bool
	outer    *loop
}

// A local is a variable of a lambda.
type local struct {
	name  string
	value any
	outer *local
}

// A scope gives the names in an expression their meaning.
type scope struct {
	*run
	parameters, variables map[string]*definition
	functions             map[string]gjson.Result // by namespace.name
	loops                 *loop
	locals                *local
	where                 string
}

// at returns the scope for a member of the present place.
func (s scope) at(name string) scope {
	if s.where != "" && !strings.HasPrefix(name, "[") {
		name = "." + name
	}
	s.where += name
	return s
}

// item returns the scope for an item of the present place.
func (s scope) item(i int) scope { return s.at("[" + strconv.Itoa(i) + "]") }

func (s scope) fail(n *node, format string, args ...any) *Unknown {
	return &Unknown{n.text, s.where, fmt.Sprintf(format, args...)}
}

// step counts work. It reports false if the work exceeds the limit.
func (s scope) step(n int) bool {
	s.steps += n
	return s.steps <= maxSteps
}

var tooMuch = fmt.Sprintf("takes more than %d steps to evaluate", maxSteps)

// value evaluates a JSON value of a template, in which texts can be expressions.
func (s scope) value(v gjson.Result) any {
	if !s.step(1) {
		return &Unknown{v.Raw[:min(len(v.Raw), 40)], s.where, tooMuch}
	}
	switch {
	case v.Type == gjson.String:
		return s.text(v.String())
	case v.IsArray():
		list, i := []any{}, 0
		v.ForEach(func(_, item gjson.Result) bool {
			list = append(list, s.item(i).value(item))
			i++
			return true
		})
		return list
	case v.IsObject():
		return s.object(v)
	}
	return Literal(v)
}

// text evaluates a text of a template. It is an expression, or stands for itself.
func (s scope) text(text string) any {
	if !isExpression(text) {
		if strings.HasPrefix(text, "[[") {
			return text[1:]
		}
		return text
	}
	n, ok := s.parsed[text]
	if !ok {
		var err error
		if n, err = parse(text[1 : len(text)-1]); err != nil {
			s.broken[text] = err
		}
		s.parsed[text] = n
	}
	if n == nil {
		return &Unknown{text[1 : len(text)-1], s.where, s.broken[text].Error()}
	}
	return s.eval(n)
}

// object evaluates an object. Its member copy has loops, each of which makes a further member.
func (s scope) object(v gjson.Result) any {
	o := newObject()
	var failed *Unknown
	v.ForEach(func(k, item gjson.Result) bool {
		name := k.String()
		if name == "copy" && item.IsArray() {
			failed = s.copies(o, item)
			return failed == nil
		}
		switch key := s.text(name).(type) {
		case string:
			o.set(key, s.at(key).value(item))
		case *Unknown:
			failed = key
		default:
			failed = &Unknown{name, s.where, "is no name of a property"}
		}
		return failed == nil
	})
	if failed != nil {
		return failed
	}
	return o
}

// copies evaluates the loops of a member copy: {"name":…,"count":…,"input":…}.
func (s scope) copies(o *Object, list gjson.Result) (failed *Unknown) {
	i := 0
	list.ForEach(func(_, one gjson.Result) bool {
		at := s.at("copy").item(i)
		i++
		name := member(one, "name").String()
		if name == "" {
			failed = &Unknown{one.Raw[:min(len(one.Raw), 40)], at.where, "is a loop without a name"}
			return false
		}
		o.set(name, at.repeat(name, member(one, "count"), member(one, "input")))
		return true
	})
	return failed
}

// repeat evaluates a loop of a property or a variable.
func (s scope) repeat(name string, count, input gjson.Result) any {
	n, unknown := s.at("count").count(count)
	if unknown != nil {
		return unknown
	}
	list := []any{}
	for i := range n {
		if !s.step(1) {
			return &Unknown{name, s.where, tooMuch}
		}
		in := s.at("input")
		in.loops = &loop{name, i, false, s.loops}
		list = append(list, in.value(input))
	}
	return list
}

// count evaluates the number of a loop's iterations.
func (s scope) count(v gjson.Result) (int64, *Unknown) {
	switch n := s.value(v).(type) {
	case int64:
		if n >= 0 && n <= maxLength {
			return n, nil
		}
		return 0, &Unknown{v.String(), s.where, "is no number of iterations"}
	case *Unknown:
		return 0, n
	}
	return 0, &Unknown{v.String(), s.where, "is no number of iterations"}
}

// member returns the value at a path of member names, whatever their case. If there is none, the result does not exist.
func member(v gjson.Result, names ...string) gjson.Result {
	for _, name := range names {
		var found gjson.Result
		if v.IsObject() {
			v.ForEach(func(k, item gjson.Result) bool {
				if strings.EqualFold(k.String(), name) {
					found = item
				}
				return !found.Exists()
			})
		}
		v = found
	}
	return v
}

// eval evaluates a part of an expression.
func (s scope) eval(n *node) any {
	if !s.step(1) {
		return s.fail(n, "%s", tooMuch)
	}
	if s.nesting++; s.nesting > maxNesting {
		s.nesting--
		return s.fail(n, "has more than %d levels", maxNesting)
	}
	defer func() { s.nesting-- }()
	switch {
	case n.call != "":
		return s.called(n)
	case n.of != nil:
		return s.member(n)
	}
	return n.value
}

// member evaluates a member of a value.
func (s scope) member(n *node) any {
	of := s.eval(n.of)
	if u, ok := of.(*Unknown); ok {
		if u.Expression == n.of.text && u.Where == s.where { // the whole chain is a better expression than its beginning
			return &Unknown{n.text, u.Where, u.Why}
		}
		return u
	}
	key := s.eval(n.args[0])
	if u := s.unknownIn(key); u != nil {
		return u
	}
	v, why := pick(of, key)
	if why != "" {
		return s.fail(n, "%s", why)
	}
	return v
}

// pick returns a member of an object or an item of an array. If the member or item does not exist, why is
// a text that says so.
func pick(of, key any) (v any, why string) {
	switch of := of.(type) {
	case *Object:
		name, ok := key.(string)
		if !ok {
			return nil, "names a property by " + brief(key)
		}
		if v, ok := of.Get(name); ok {
			return v, ""
		}
		return nil, "names the property " + name + ", which the object does not have"
	case []any:
		i, ok := key.(int64)
		if ok && i >= 0 && i < int64(len(of)) {
			return of[i], ""
		}
		return nil, fmt.Sprintf("names item %s of an array of %d items", brief(key), len(of))
	}
	return nil, "has no property " + brief(key) + ", because it is of the type " + kindOf(of)
}
