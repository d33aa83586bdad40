package arm

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// The values of a template are nil, bool, int64, float64, string, []any, *Object, *Text and *Unknown.

// An Unknown is a value that cannot be evaluated before a deployment.
type Unknown struct {
	Expression string // part of a template's text, without brackets
	Where      string // place of the expression in the template
	Why        string // reason, as the rest of a sentence that begins with the expression
}

// String returns the expression in braces, which no name contains.
func (u *Unknown) String() string { return "{" + u.Expression + "}" }

// A Text is a string with unknown parts. Its parts are of the types string and *Unknown.
type Text struct{ parts []any }

// String returns the text with its unknown parts in braces.
func (t *Text) String() string {
	var b strings.Builder
	for _, p := range t.parts {
		if u, ok := p.(*Unknown); ok {
			b.WriteString(u.String())
		} else {
			b.WriteString(p.(string))
		}
	}
	return b.String()
}

// An Object has members in the order of its JSON. The case of their names does not matter, as in a template.
type Object struct {
	Members []Member
	places  map[string]int
}

// A Member is a name with a value.
type Member struct {
	Name  string
	Value any
}

func newObject() *Object { return &Object{places: map[string]int{}} }

// Get returns the value of a member. It reports false if there is no such member.
func (o *Object) Get(name string) (any, bool) {
	if i, ok := o.places[strings.ToLower(name)]; ok {
		return o.Members[i].Value, true
	}
	return nil, false
}

func (o *Object) set(name string, v any) {
	key := strings.ToLower(name)
	if i, ok := o.places[key]; ok {
		o.Members[i].Value = v
		return
	}
	o.places[key] = len(o.Members)
	o.Members = append(o.Members, Member{name, v})
}

// number returns a JSON number: int64 if it is whole and small enough, otherwise float64.
func number(raw string) any {
	if n, err := strconv.ParseInt(raw, 10, 64); err == nil {
		return n
	}
	f, _ := strconv.ParseFloat(raw, 64) // infinite if out of range, which no setting accepts
	return f
}

// Literal returns a JSON value. None of its texts is an expression.
func Literal(v gjson.Result) any {
	switch {
	case v.Type == gjson.Number:
		return number(v.Raw)
	case v.Type == gjson.String:
		return v.String()
	case v.IsBool():
		return v.Bool()
	case v.IsArray():
		list := []any{}
		v.ForEach(func(_, item gjson.Result) bool {
			list = append(list, Literal(item))
			return true
		})
		return list
	case v.IsObject():
		o := newObject()
		v.ForEach(func(k, item gjson.Result) bool {
			o.set(k.String(), Literal(item))
			return true
		})
		return o
	}
	return nil
}

// unknownIn returns the first unknown value in a value, or nil. It counts its work, because a value can
// contain the same part many times.
func (r *run) unknownIn(v any) *Unknown {
	if r.steps++; r.steps > maxSteps {
		return &Unknown{"a value", "the template", tooMuch}
	}
	switch v := v.(type) {
	case *Unknown:
		return v
	case *Text:
		for _, p := range v.parts {
			if u, ok := p.(*Unknown); ok {
				return u
			}
		}
	case []any:
		for _, item := range v {
			if u := r.unknownIn(item); u != nil {
				return u
			}
		}
	case *Object:
		for _, m := range v.Members {
			if u := r.unknownIn(m.Value); u != nil {
				return u
			}
		}
	}
	return nil
}

// JSON returns the JSON of a value, and stops after about limit bytes. Unknown values are texts in braces.
func JSON(v any, limit int) string {
	var b strings.Builder
	write(&b, v, limit)
	return b.String()
}

func write(b *strings.Builder, v any, limit int) {
	if b.Len() > limit {
		return
	}
	switch v := v.(type) {
	case []any:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, item, limit)
			if b.Len() > limit {
				return
			}
		}
		b.WriteByte(']')
	case *Object:
		b.WriteByte('{')
		for i, m := range v.Members {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(document.Quote(m.Name))
			b.WriteByte(':')
			write(b, m.Value, limit)
			if b.Len() > limit {
				return
			}
		}
		b.WriteByte('}')
	case string:
		b.WriteString(document.Quote(v))
	case *Unknown:
		b.WriteString(document.Quote(v.String()))
	case *Text:
		b.WriteString(document.Quote(v.String()))
	case int64:
		b.WriteString(strconv.FormatInt(v, 10))
	case float64:
		b.WriteString(strconv.FormatFloat(v, 'g', -1, 64))
	case bool:
		b.WriteString(strconv.FormatBool(v))
	default:
		b.WriteString("null")
	}
}

// brief returns the beginning of a value's JSON, for the text of an error.
func brief(v any) string { return JSON(v, 60) }

// same reports whether two known values are equal. The case of member names does not matter; that of texts does.
func (r *run) same(a, b any) bool {
	r.steps++ // callers have checked both with unknownIn, which limits their size
	switch a := a.(type) {
	case []any:
		list, ok := b.([]any)
		if !ok || len(a) != len(list) {
			return false
		}
		for i := range a {
			if !r.same(a[i], list[i]) {
				return false
			}
		}
		return true
	case *Object:
		o, ok := b.(*Object)
		if !ok || len(a.Members) != len(o.Members) {
			return false
		}
		for _, m := range a.Members {
			if v, ok := o.Get(m.Name); !ok || !r.same(m.Value, v) {
				return false
			}
		}
		return true
	case int64:
		if f, ok := b.(float64); ok {
			return float64(a) == f
		}
	case float64:
		if n, ok := b.(int64); ok {
			return a == float64(n)
		}
	}
	return a == b
}

// kindOf returns the type of a value by its name in templates.
func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "bool"
	case int64, float64:
		return "int"
	case string, *Text, untyped:
		return "string"
	case []any:
		return "array"
	case *Object:
		return "object"
	}
	return "unknown"
}
