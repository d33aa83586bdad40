package view

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Warning is a probable mistake with ttl in an item's text, which the service does not refuse.
type Warning struct {
	Kind  WarningKind
	Name  string // the property, with a dot between nested names
	Value string // as written
	Fixed string // the text without the mistake; empty if there is no obvious correction
	TTL   string // the ttl in Fixed; empty if it has none

	Line, Column int // of the property, both from 1; 0 if its place is not clear
}

// WarningKind is the name of an engine.Hint.
type WarningKind string

// The kinds.
const (
	WarnName    WarningKind = "name"                // another spelling of ttl
	WarnNested  WarningKind = "nested"              // a ttl that is not at the top level
	WarnDate    WarningKind = "date"                // a point in time instead of seconds
	WarnMillis  WarningKind = "milliseconds"        // milliseconds instead of seconds
	WarnIgnored WarningKind = "ignored"             // the container is Off
	WarnBadOff  WarningKind = "malformed-while-off" // refused, although the container is off
)

// Linted caches the warnings of a text, which is linted again only if it or the container's default has changed.
type Linted struct {
	text  string
	in    ttl.Default
	found []engine.Warning
}

// Warnings returns the probable mistakes in an item's text.
func (k *Linted) Warnings(text string, in ttl.Default, now int64) []Warning {
	if k.text != text || k.in != in {
		*k = Linted{text, in, engine.Lint([]byte(text), in)}
	}
	var list []Warning
	for _, w := range k.found {
		fixed, n := correct(strings.TrimSpace(text), w, now)
		out := Warning{Kind: WarningKind(w.Hint.String()), Name: strings.Join(w.Names(), "."), Value: w.Value, Fixed: fixed, TTL: n}
		if m, ok := memberAt(text, w.Names()); ok {
			out.Line, out.Column = document.Position([]byte(text), m.from)
		}
		list = append(list, out)
	}
	return list
}

// correct returns a text without a mistake and the ttl that it then has, or nothing if it is not obvious what was meant.
func correct(text string, w engine.Warning, now int64) (fixed, n string) {
	m, ok := memberAt(text, w.Names())
	if !ok {
		return "", ""
	}
	inPlace := func(n string) (string, string) {
		if _, err := ttl.ParseOverride(n); err != nil {
			return "", ""
		}
		return text[:m.from] + `"ttl":` + gap(text[m.from:m.value]) + n + text[m.to:], n
	}
	n = strings.Trim(w.Value, `"`)
	number, _ := strconv.ParseInt(n, 10, 64)
	switch kind := WarningKind(w.Hint.String()); kind {
	case WarnName:
		if !gjson.Get(text, "ttl").Exists() {
			return inPlace(n)
		}
	case WarnNested:
		if _, err := ttl.ParseOverride(n); err == nil && !gjson.Get(text, "ttl").Exists() {
			rest := m.cut(text)
			return `{"ttl": ` + n + `, ` + strings.TrimSpace(rest[1:]), n
		}
	case WarnDate:
		if number > 1e11 {
			number /= 1000
		}
		if number > now {
			return inPlace(strconv.FormatInt(number-now, 10))
		}
	case WarnMillis:
		return inPlace(strconv.FormatInt(number/1000, 10))
	case WarnBadOff:
		if w.Value == "null" {
			return m.cut(text), ""
		}
		return inPlace(n)
	}
	return "", ""
}

// gap is the white space after the colon in a member's name and colon.
func gap(name string) string {
	_, after, _ := strings.Cut(name[strings.LastIndexByte(name, '"'):], ":")
	return after
}

// member is the place of an object's member in a text: its name, its value and its end, as offsets.
type member struct{ from, value, to int }

// memberAt finds the member at a path. Where a name occurs twice, it may find none.
func memberAt(text string, path []string) (m member, ok bool) {
	at := gjson.Parse(text)
	for _, name := range path {
		var next gjson.Result
		i := 0
		at.ForEach(func(k, v gjson.Result) bool {
			is := k.String() == name
			if at.IsArray() {
				is = strconv.Itoa(i) == name
				i++
			}
			if is {
				m, next, ok = member{k.Index, v.Index, v.Index + len(v.Raw)}, v, true
			}
			return !is
		})
		if !next.Exists() {
			return member{}, false
		}
		at = next
	}
	return m, ok && m.from > 0
}

// cut returns the text without the member and one of the commas beside it.
func (m member) cut(text string) string {
	before, after := strings.TrimRight(text[:m.from], " \t\r\n"), strings.TrimLeft(text[m.to:], " \t\r\n")
	if strings.HasPrefix(after, ",") {
		return text[:m.from] + strings.TrimLeft(after[1:], " \t\r\n")
	}
	return strings.TrimSuffix(before, ",") + text[m.to:]
}
