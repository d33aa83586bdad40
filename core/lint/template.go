package lint

import (
	"math"
	"strings"

	"github.com/tidwall/gjson"
)

// A frame has the names in the expressions of an ARM template: its parameters and variables, and the
// values that an outer template passes.
type frame struct {
	parameters, variables gjson.Result
	passed                gjson.Result // values of the parameters by name
	outer                 *frame       // of the outer template, in which the passed values are evaluated
}

// expression returns the expression in a text of a template, such as [parameters('ttl')], without its
// brackets. If the text is not an expression, ok is false.
func expression(v gjson.Result) (text string, ok bool) {
	s := v.String()
	if v.Type != gjson.String || !strings.HasPrefix(s, "[") || !strings.HasSuffix(s, "]") || strings.HasPrefix(s, "[[") {
		return "", false
	}
	return s[1 : len(s)-1], true
}

// value returns the value of a text or number of a template. It evaluates only parameters, variables and
// arithmetic. All other values are computed.
func (f *frame) value(v gjson.Result, depth int) value {
	text, ok := expression(v)
	switch {
	case depth > deepest || !v.Exists():
	case ok:
		c := templateCall{f, tokens(text, false, false), depth}
		if got := c.operand(); len(c.list) == 0 {
			return got
		}
	case v.Type == gjson.Number:
		return number64(v.Num)
	case v.Type == gjson.Null:
		return value{kind: null}
	case v.Type == gjson.String:
		return value{kind: textual, text: v.String()}
	case v.IsBool():
		return value{kind: boolean, text: v.Raw}
	}
	return value{}
}

// member returns a member of an object. Parameters and variables have the same names in capitals.
func member(object gjson.Result, name string) (found gjson.Result) {
	object.ForEach(func(k, v gjson.Result) bool {
		if strings.EqualFold(k.String(), name) {
			found = v
		}
		return true
	})
	return found
}

// A templateCall is an expression of a template that is being evaluated.
type templateCall struct {
	*frame
	list  []token
	depth int
}

// operand evaluates a text, a number or a call, and takes its tokens.
func (c *templateCall) operand() value {
	if c.depth++; c.depth > deepest || len(c.list) == 0 {
		c.list = nil
		return value{}
	}
	defer func() { c.depth-- }()
	t := c.list[0]
	c.list = c.list[1:]
	switch {
	case t.kind == literal:
		return value{kind: textual, text: t.text}
	case t.kind == number:
		n, _ := numeral(t.text)
		return number64(n)
	case t.is("-"):
		v := c.operand()
		v.n = -v.n
		return v
	case t.kind != word || len(c.list) == 0 || !c.list[0].is("("):
		return value{}
	}
	c.list = c.list[1:]
	var args []value
	for len(c.list) > 0 && !c.list[0].is(")") {
		args = append(args, c.operand())
		if len(c.list) > 0 && c.list[0].is(",") {
			c.list = c.list[1:]
		} else if len(c.list) > 0 && !c.list[0].is(")") {
			return value{} // the tokens that are left show that the expression is unknown
		}
	}
	if len(c.list) == 0 {
		return value{}
	}
	c.list = c.list[1:]
	return c.call(strings.ToLower(t.text), args)
}

func (c *templateCall) call(name string, args []value) value {
	switch {
	case name == "null" && len(args) == 0:
		return value{kind: null}
	case len(args) == 1 && args[0].kind == textual:
		switch text := args[0].text; name {
		case "parameters":
			return c.parameter(text)
		case "variables":
			return c.frame.value(member(c.variables, text), c.depth)
		case "json":
			return c.frame.value(gjson.Parse(text), c.depth)
		case "int":
			if n, ok := numeral(text); ok {
				return number64(n)
			}
		}
	case len(args) == 1 && name == "int":
		return args[0]
	case len(args) == 2 && args[0].kind == numeric && args[1].kind == numeric:
		return arithmetic(name, args[0], args[1])
	}
	return value{}
}

// parameter returns the value that is passed for a parameter, or its default.
func (c *templateCall) parameter(name string) value {
	if passed := member(c.passed, name).Get("value"); passed.Exists() && c.outer != nil {
		return c.outer.value(passed, c.depth)
	}
	v := c.frame.value(member(c.parameters, name).Get("defaultValue"), c.depth)
	if v.kind != computed {
		v.from = name
	}
	return v
}

func arithmetic(name string, v, w value) value {
	e := evaluation{}
	switch {
	case name == "add":
		v.n, v.factors = v.n+w.n, nil
	case name == "sub":
		v.n, v.factors = v.n-w.n, nil
	case name == "mul":
		return e.multiplied(v, w)
	case name == "div" && w.n != 0:
		v = e.quotient(v, w)
		v.n = math.Trunc(v.n)
	default:
		return value{}
	}
	v.from += w.from
	return v
}

// template reads the containers at any depth of a part of an ARM template. document.MaxDepth limits the
// depth. The frame is that of the template around the part.
func (r *reader) template(doc gjson.Result, f *frame) {
	if !doc.IsObject() && !doc.IsArray() {
		return
	}
	if resource := doc.Get("properties.resource"); resource.IsObject() &&
		strings.HasSuffix(strings.ToLower(doc.Get("type").String()), "/containers") || resource.Get("partitionKey").Exists() {
		r.whole(resource, f)
		for _, place := range [...]string{nameDefault, "properties." + nameDefault, "properties.options." + nameDefault} {
			if v := doc.Get(place); v.Exists() {
				r.add(r.lines.of(v), nameDefault, misplaced(v.Raw))
			}
		}
		return
	}
	inner := f
	if module := doc.Get("properties.template"); module.IsObject() &&
		strings.EqualFold(doc.Get("properties.expressionEvaluationOptions.scope").String(), "inner") {
		inner = &frame{module.Get("parameters"), module.Get("variables"), doc.Get("properties.parameters"), f}
	}
	doc.ForEach(func(_, v gjson.Result) bool {
		r.template(v, inner)
		return true
	})
}

func misplaced(raw string) Finding {
	return Finding{Rule: Place, Value: short(raw),
		Why: "a template sets a container's defaultTtl in properties.resource; elsewhere it does not reach the container"}
}
