package arm

import (
	"slices"
	"strings"
	"unicode/utf8"
)

func createArray(s scope, n *node) any {
	list := make([]any, len(n.args))
	for i, arg := range n.args {
		list[i] = s.eval(arg)
	}
	return list
}

func createObject(s scope, n *node) any {
	if len(n.args)%2 != 0 {
		return s.fail(n, "has a name without a value")
	}
	o := newObject()
	for i := 0; i < len(n.args); i += 2 {
		switch key := s.eval(n.args[i]).(type) {
		case string:
			o.set(key, s.eval(n.args[i+1]))
		case *Unknown:
			return key
		default:
			return s.fail(n, "has a name that is no text")
		}
	}
	return o
}

func asArray(a args) any {
	if list, ok := a.list[0].([]any); ok {
		return list
	}
	return []any{a.list[0]}
}

// union merges objects or arrays. Members that are objects are merged in turn, and other members replace
// earlier ones of the same name. Arrays are merged without duplicates.
func union(a args) any {
	switch a.list[0].(type) {
	case *Object:
		all := newObject()
		for _, v := range a.list {
			o, ok := v.(*Object)
			if !ok {
				return a.fail("merges an object with a value of the type %s", kindOf(v))
			}
			all = merged(all, o, true)
		}
		return all
	case []any:
		all := []any{}
		for _, v := range a.list {
			list, ok := v.([]any)
			if !ok {
				return a.fail("merges an array with a value of the type %s", kindOf(v))
			}
			for _, item := range list {
				if u := a.unknownIn(item); u != nil {
					return u
				}
				if !a.step(len(all)) {
					return a.fail("%s", tooMuch)
				}
				if !slices.ContainsFunc(all, func(other any) bool { return a.same(item, other) }) {
					all = append(all, item)
				}
			}
		}
		return all
	}
	return a.fail("merges values of the type %s", kindOf(a.list[0]))
}

func merged(a, b *Object, deep bool) *Object {
	all := newObject()
	for _, m := range a.Members {
		all.set(m.Name, m.Value)
	}
	for _, m := range b.Members {
		if inner, ok := m.Value.(*Object); ok && deep {
			if before, found := all.Get(m.Name); found {
				if o, ok := before.(*Object); ok {
					all.set(m.Name, merged(o, inner, deep))
					continue
				}
			}
		}
		all.set(m.Name, m.Value)
	}
	return all
}

// shallowMerge merges the objects of an array. A member replaces earlier ones of the same name as a whole.
func shallowMerge(a args) any {
	list, ok := a.list[0].([]any)
	all := newObject()
	for _, v := range list {
		if u, unknown := v.(*Unknown); unknown {
			return u
		}
		o, isObject := v.(*Object)
		if ok = ok && isObject; ok {
			all = merged(all, o, false)
		}
	}
	if !ok {
		return a.fail("wants an array of objects")
	}
	return all
}

func intersection(a args) any {
	switch first := a.list[0].(type) {
	case []any:
		all := []any{}
		for _, item := range first {
			in := true
			for _, v := range a.list[1:] {
				list, _ := v.([]any)
				in = in && a.step(len(list)) && slices.ContainsFunc(list, func(other any) bool { return a.same(item, other) })
			}
			if in {
				all = append(all, item)
			}
		}
		return all
	case *Object:
		all := newObject()
		for _, m := range first.Members {
			in := true
			for _, v := range a.list[1:] {
				o, ok := v.(*Object)
				if in = in && ok; in {
					other, found := o.Get(m.Name)
					in = found && a.same(m.Value, other)
				}
			}
			if in {
				all.set(m.Name, m.Value)
			}
		}
		return all
	}
	return a.fail("wants arrays, or objects")
}

func flatten(a args) any {
	list, ok := a.list[0].([]any)
	if !ok {
		return a.fail("wants an array of arrays")
	}
	all := []any{}
	for _, v := range list {
		switch inner := v.(type) {
		case []any:
			all = append(all, inner...)
		case *Unknown:
			return inner
		default:
			return a.fail("wants an array of arrays")
		}
	}
	return all
}

func objectKeys(a args) any {
	o, ok := a.list[0].(*Object)
	if !ok {
		return a.fail("wants an object")
	}
	list := []any{}
	for _, m := range sortedMembers(o) {
		list = append(list, m.Name)
	}
	return list
}

// itemsOf returns the members of an object as an array of {"key":…,"value":…}, sorted by name.
func itemsOf(a args) any {
	o, ok := a.list[0].(*Object)
	if !ok {
		return a.fail("wants an object")
	}
	list := []any{}
	for _, m := range sortedMembers(o) {
		item := newObject()
		item.set("key", m.Name)
		item.set("value", m.Value)
		list = append(list, item)
	}
	return list
}

func sortedMembers(o *Object) []Member {
	return slices.SortedStableFunc(slices.Values(o.Members),
		func(x, y Member) int { return strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name)) })
}

// contains reports whether an array has an item, an object has a property, or a text has a part. Only the name of a
// property is in any case (learn.microsoft.com/azure/azure-resource-manager/templates/template-functions-string#contains).
func contains(a args) any {
	of, what := a.list[0], a.list[1]
	if u := a.unknownIn(what); u != nil {
		return u
	}
	switch v := of.(type) {
	case []any:
		for _, item := range v {
			if a.unknownIn(item) == nil && a.same(item, what) {
				return true
			}
		}
		if u := a.unknownIn(v); u != nil {
			return u
		}
		return false
	case *Object:
		if name, ok := a.asText(what); ok {
			_, found := v.Get(name[0].(string))
			return found
		}
	case *Text:
		return a.unknownIn(v)
	case string:
		if part, ok := a.asText(what); ok {
			return strings.Contains(v, part[0].(string))
		}
	}
	return a.fail("wants an array, an object or a text, and what it may contain")
}

// empty reports whether an array, an object or a text is empty. A text with a known part is not empty.
func empty(a args) any {
	switch v := a.list[0].(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case *Object:
		return len(v.Members) == 0
	case *Text:
		return false // a text with only one unknown part would be an *Unknown
	}
	return a.fail("wants an array, an object or a text, and not %s", brief(a.list[0]))
}

func length(a args) any {
	switch v := a.list[0].(type) {
	case string:
		return int64(utf8.RuneCountInString(v))
	case []any:
		return int64(len(v))
	case *Object:
		return int64(len(v.Members))
	case *Text:
		return a.unknownIn(v)
	}
	return a.fail("wants an array, an object or a text, and not %s", brief(a.list[0]))
}

// part returns a part of an array or a text. The function of computes its limits from the number of items or characters.
func (a args) part(of func(n int) (from, to int)) any {
	switch v := a.list[0].(type) {
	case []any:
		from, to := of(len(v))
		return v[from:to]
	case string:
		runes := []rune(v)
		from, to := of(len(runes))
		return string(runes[from:to])
	case *Text:
		return a.unknownIn(v)
	}
	return a.fail("wants an array or a text, and not %s", brief(a.list[0]))
}

func firstOf(a args) any {
	return only(a.part(func(n int) (int, int) { return 0, min(1, n) }))
}

func lastOf(a args) any {
	return only(a.part(func(n int) (int, int) { return max(0, n-1), n }))
}

// only returns the item of an array with one item, and null for an empty array. It returns other values unchanged.
func only(v any) any {
	list, ok := v.([]any)
	switch {
	case !ok:
		return v
	case len(list) == 0:
		return nil
	}
	return list[0]
}

func take(a args) any {
	count, ok := a.list[1].(int64)
	if !ok {
		return a.fail("wants a number of items")
	}
	return a.part(func(n int) (int, int) { return 0, int(max(0, min(count, int64(n)))) })
}

func skip(a args) any {
	count, ok := a.list[1].(int64)
	if !ok {
		return a.fail("wants a number of items")
	}
	return a.part(func(n int) (int, int) { return int(max(0, min(count, int64(n)))), n })
}

// fromEnd returns the function that counts an item from the end, beginning with 1. For an item that does
// not exist, the result is null if try is set, and otherwise an error.
func fromEnd(try bool) func(args) any {
	return func(a args) any {
		list, ok := a.list[0].([]any)
		i, also := a.list[1].(int64)
		switch {
		case ok && also && i >= 1 && i <= int64(len(list)):
			return list[int64(len(list))-i]
		case ok && also && try:
			return nil
		}
		return a.fail("wants an array, and a number of one of its items")
	}
}
