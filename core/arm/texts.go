package arm

import (
	"cmp"
	"encoding/base64"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// asText returns a value as parts of a text: a string, or parts with unknown values. It reports false for
// values without a text.
func (r *run) asText(v any) (parts []any, ok bool) {
	switch v := v.(type) {
	case string:
		return []any{v}, true
	case *Text:
		return v.parts, true
	case *Unknown:
		return []any{v}, true
	case int64:
		return []any{strconv.FormatInt(v, 10)}, true
	case float64:
		return []any{strconv.FormatFloat(v, 'g', -1, 64)}, true
	case bool:
		return []any{map[bool]string{true: "True", false: "False"}[v]}, true
	case nil:
		return []any{""}, true
	case []any, *Object:
		return []any{JSON(v, maxLength)}, r.unknownIn(v) == nil
	}
	return nil, false
}

// joined returns parts as a string. If one of them is unknown, it returns a *Text.
func joined(parts []any) any {
	var list []any
	for _, p := range parts {
		text, ok := p.(string)
		if !ok {
			list = append(list, p)
			continue
		}
		if n := len(list); n > 0 {
			if before, ok := list[n-1].(string); ok {
				list[n-1] = before + text
				continue
			}
		}
		list = append(list, text)
	}
	switch {
	case len(list) == 0:
		return ""
	case len(list) == 1:
		if text, ok := list[0].(string); ok {
			return text
		}
		if u, ok := list[0].(*Unknown); ok {
			return u
		}
	}
	return &Text{list}
}

// concat joins texts, or arrays. With an unknown argument, the text has an unknown part, and the array is unknown.
func concat(s scope, n *node) any {
	var list, parts []any
	var unknown *Unknown
	arrays, texts := false, false
	for _, arg := range n.args {
		switch v := s.eval(arg).(type) {
		case []any:
			arrays = true
			list = append(list, v...)
		case *Unknown:
			unknown = cmp.Or(unknown, v)
			parts = append(parts, v)
		default:
			more, ok := s.asText(v)
			if texts = true; !ok {
				return s.fail(n, "joins values of different types")
			}
			parts = append(parts, more...)
		}
	}
	switch {
	case !s.step(len(list)):
		return s.fail(n, "%s", tooMuch)
	case arrays && texts:
		return s.fail(n, "joins values of different types")
	case arrays && unknown != nil:
		return unknown
	case arrays:
		return list
	}
	return s.bounded(n, joined(parts))
}

// bounded returns a text, or an error if the text is too long.
func (s scope) bounded(n *node, v any) any {
	length := 0
	switch v := v.(type) {
	case string:
		length = len(v)
	case *Text:
		length = len(v.String())
	}
	if length > maxLength || !s.step(length/64) {
		return s.fail(n, "makes a text of more than %d bytes", maxLength)
	}
	return v
}

// format replaces {0}, {1} and so on by the arguments. Two braces stand for one brace.
func format(s scope, n *node) any {
	pattern, ok := s.eval(n.args[0]).(string)
	if !ok {
		return s.fail(n, "has a format that is no text")
	}
	values := make([]any, len(n.args)-1)
	for i, arg := range n.args[1:] {
		values[i] = s.eval(arg)
	}
	var parts []any
	for pattern != "" {
		i := strings.IndexAny(pattern, "{}")
		if i < 0 {
			parts = append(parts, pattern)
			break
		}
		parts = append(parts, pattern[:i])
		if strings.HasPrefix(pattern[i+1:], pattern[i:i+1]) {
			parts, pattern = append(parts, pattern[i:i+1]), pattern[i+2:]
			continue
		}
		end := strings.IndexByte(pattern, '}')
		if pattern[i] == '}' || end < i {
			return s.fail(n, "has a format with a single brace")
		}
		place, how, formatted := strings.Cut(pattern[i+1:end], ":")
		place, width, aligned := strings.Cut(place, ",")
		at, err := strconv.Atoi(strings.TrimSpace(place))
		if err != nil || at < 0 || at >= len(values) {
			return s.fail(n, "has a format with {%s}, and %d arguments", pattern[i+1:end], len(values))
		}
		more, ok := s.asText(values[at])
		if !ok {
			return s.fail(n, "formats a value that has no text")
		}
		if formatted || aligned {
			text, ok := numeric(values[at], how)
			if !ok || aligned {
				return s.fail(n, "has the format {%s}, which this program does not know", strings.TrimSpace(place+","+width+":"+how))
			}
			more = []any{text}
		}
		parts, pattern = append(parts, more...), pattern[end+1:]
	}
	return s.bounded(n, joined(parts))
}

// numeric returns a whole number with at least the number of digits in a format like D2 or 00.
func numeric(v any, how string) (string, bool) {
	n, ok := v.(int64)
	digits := len(how)
	if d, found := strings.CutPrefix(strings.ToUpper(how), "D"); found {
		var err error
		if digits, err = strconv.Atoi("0" + d); err != nil {
			return "", false
		}
	} else if strings.Trim(how, "0") != "" {
		return "", false
	}
	if !ok || n < 0 || digits > 100 {
		return "", false
	}
	text := strconv.FormatInt(n, 10)
	return strings.Repeat("0", max(0, digits-len(text))) + text, true
}

func join(a args) any {
	list, ok := a.list[0].([]any)
	between, also := a.list[1].(string)
	if !ok || !also {
		return a.fail("wants an array and a text")
	}
	var parts []any
	for i, item := range list {
		more, ok := a.asText(item)
		if !ok {
			return a.fail("joins values that have no text")
		}
		if i > 0 {
			parts = append(parts, between)
		}
		parts = append(parts, more...)
	}
	return a.bounded(a.node, joined(parts))
}

func toString(a args) any {
	parts, ok := a.asText(a.list[0])
	if !ok {
		return a.unknownIn(a.list[0])
	}
	return joined(parts)
}

func fromJSON(a args) any {
	text, ok := a.list[0].(string)
	if !ok || !document.Valid([]byte(text)) {
		return a.fail("is of %s, which is no JSON", brief(a.list[0]))
	}
	return Literal(gjson.Parse(text))
}

// ofText returns a function that computes a text from a text.
func ofText(of func(string) string) func(args) any {
	return func(a args) any {
		if text, ok := a.list[0].(string); ok {
			return of(text)
		}
		return a.fail("wants a text, and not %s", brief(a.list[0]))
	}
}

func toBase64(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }

func fromBase64(a args) any {
	text, _ := a.list[0].(string)
	plain, err := base64.StdEncoding.DecodeString(text)
	if err != nil || !utf8.Valid(plain) {
		return a.fail("is of a text that is no base64")
	}
	return string(plain)
}

func jsonOfBase64(a args) any {
	text, ok := fromBase64(a).(string)
	if !ok || !document.Valid([]byte(text)) {
		return a.fail("is of a text that is no JSON in base64")
	}
	return Literal(gjson.Parse(text))
}

func toURI(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }

func fromURI(a args) any {
	text, ok := a.list[0].(string)
	plain, err := url.PathUnescape(text)
	if !ok || err != nil {
		return a.fail("is of a text that is no part of an address")
	}
	return plain
}

// split divides a text at one or several separators.
func split(a args) any {
	text, ok := a.list[0].(string)
	if !ok {
		return a.fail("wants a text")
	}
	separators, _ := a.list[1].([]any)
	if one, ok := a.list[1].(string); ok {
		separators = []any{one}
	}
	list := []string{text}
	for _, separator := range separators {
		by, ok := separator.(string)
		if !ok || by == "" {
			return a.fail("wants a separator that is a text")
		}
		var parts []string
		for _, part := range list {
			parts = append(parts, strings.Split(part, by)...)
		}
		list = parts
	}
	all := make([]any, len(list))
	for i, part := range list {
		all[i] = part
	}
	return all
}

func replace(a args) any {
	text, ok := a.list[0].(string)
	old, also := a.list[1].(string)
	with, too := a.list[2].(string)
	if !ok || !also || !too || old == "" {
		return a.fail("wants three texts")
	}
	if strings.Count(text, old)*len(with) > maxLength {
		return a.fail("makes a text of more than %d bytes", maxLength)
	}
	return strings.ReplaceAll(text, old, with)
}

func substring(a args) any {
	text, ok := a.list[0].(string)
	first, also := a.list[1].(int64)
	runes := []rune(text)
	n := int64(len(runes)) - first
	if len(a.list) == 3 {
		n, _ = a.list[2].(int64)
	}
	if !ok || !also || first < 0 || n < 0 || first+n > int64(len(runes)) || first+n < 0 {
		return a.fail("names a part that the text does not have")
	}
	return string(runes[first : first+n])
}

func padLeft(a args) any {
	parts, ok := a.asText(a.list[0])
	width, also := a.list[1].(int64)
	with := " "
	if len(a.list) == 3 {
		with, _ = a.list[2].(string)
	}
	if !ok || !also || width < 0 || width > maxLength || utf8.RuneCountInString(with) != 1 {
		return a.fail("wants a text, a width and a character")
	}
	text := joined(slices.Clone(parts)).(string)
	return strings.Repeat(with, max(0, int(width)-utf8.RuneCountInString(text))) + text
}

// resourceID returns a function that makes the id of a resource. The id begins with the given texts and
// unknown expressions in turn. Then follow the provider's namespace, the types and the names. Arguments
// before the type name another scope, and are ignored.
func resourceID(of ...string) func(args) any {
	return func(a args) any {
		list := a.list
		for len(list) > 0 {
			if text, ok := list[0].(string); ok && strings.Contains(text, "/") {
				break
			}
			list = list[1:]
		}
		var parts []any
		for i, text := range of {
			if i%2 == 0 {
				parts = append(parts, text)
			} else {
				parts = append(parts, &Unknown{text, a.where, "is known only when Azure Resource Manager deploys the template"})
			}
		}
		return a.identified(parts, list)
	}
}

func extensionResourceID(a args) any {
	base, ok := a.asText(a.list[0])
	if !ok {
		return a.fail("wants the id of a resource")
	}
	return a.identified(base, a.list[1:])
}

// identified appends /providers/NAMESPACE/TYPE/NAME/TYPE/NAME to an id.
func (a args) identified(parts, list []any) any {
	if len(list) < 2 {
		return a.fail("wants a type and its names")
	}
	kind, _ := list[0].(string)
	types := strings.Split(kind, "/")
	if len(types) != len(list) {
		return a.fail("has a type of %d levels, and %d names", len(types)-1, len(list)-1)
	}
	parts = append(slices.Clone(parts), "/providers/"+types[0])
	for i, name := range list[1:] {
		more, ok := a.asText(name)
		if !ok {
			return a.fail("has a name that is no text")
		}
		parts = append(append(parts, "/"+types[i+1]+"/"), more...)
	}
	return a.bounded(a.node, joined(parts))
}
