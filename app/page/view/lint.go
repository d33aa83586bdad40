package view

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A Warning is a probable mistake with ttl in an item's text, which the service does not refuse.
type Warning struct {
	Kind  WarningKind
	Name  string // the property, with a dot between nested names
	Value string // as written
	Fixed string // the text without the mistake; empty if there is no obvious correction
	TTL   string // the ttl in Fixed; empty if it has none

	Line, Column int // the place of the mistake, which is the property's name or value; both from 1, or 0 if the place is unknown
	Length       int // the length of the mistake in UTF-16 units, as browsers count
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

// WarnBad is a ttl that the service refuses, in a text that is not saved yet. The engine has no hint for such
// a ttl, because it refuses the text.
const WarnBad WarningKind = "malformed"

// Linted has the warnings of a text. It lints again only if the text or the container's default has changed.
type Linted struct {
	found session.Memo[lintedOf, []engine.Warning]
}

type lintedOf struct {
	text string
	in   ttl.Default
}

// Warnings returns the probable mistakes in an item's text.
func (k *Linted) Warnings(text string, in ttl.Default, now int64) []Warning {
	var list []Warning
	for _, w := range k.found.Get(lintedOf{text, in}, func() []engine.Warning { return engine.Lint([]byte(text), in) }) {
		fixed, n := correct(strings.TrimSpace(text), w, now)
		out := Warning{Kind: WarningKind(w.Hint.String()), Name: strings.Join(w.Names(), "."), Value: w.Value, Fixed: fixed, TTL: n}
		out.find(text, w.Names())
		list = append(list, out)
	}
	return list
}

// find notes the place of the mistake in a text. This is the value or, if the value is good, the property's
// name.
func (w *Warning) find(text string, path []string) {
	m, ok := memberAt(text, path)
	if !ok {
		return
	}
	from, to := m.value, m.to
	switch w.Kind {
	case WarnName, WarnNested, WarnIgnored:
		from = m.from
		to = from + strings.LastIndexByte(text[from:m.value], '"') + 1
	}
	w.Line, w.Column = document.Position([]byte(text), from)
	w.Length = len(utf16.Encode([]rune(text[from:to])))
}

// Refused returns the warning about a ttl that the service refuses. ok is false if the text has none.
func Refused(text string) (w Warning, ok bool) {
	v := gjson.Get(text, "ttl")
	if _, err := ttl.ParseOverride(v.Raw); err == nil || !gjson.Parse(text).IsObject() {
		return Warning{}, false
	}
	w = Warning{Kind: WarnBad, Name: "ttl", Value: v.Raw}
	w.Fixed, w.TTL = corrected(strings.TrimSpace(text), v.Raw)
	w.find(text, []string{"ttl"})
	return w, true
}

// corrected replaces a refused ttl in a text by one that the service accepts. It returns the new text and the
// new ttl, or empty strings if no correction is obvious. "60" and 60.0 become 60, "30d" becomes 2592000, "1 month" too,
// and a number above the limit becomes the limit.
func corrected(text, value string) (fixed, n string) {
	m, ok := memberAt(text, []string{"ttl"})
	if !ok {
		return "", ""
	}
	if value == "null" {
		return m.cut(text), ""
	}
	written := strings.TrimSpace(gjson.Parse(value).String())
	number, err := strconv.ParseFloat(written, 64)
	if seconds, is := quantity.Duration(written); err != nil && is {
		number, err = float64(seconds), nil
	} else if days, is := quantity.Assumed(written); err != nil && is {
		number, err = float64(86400*days), nil
	}
	switch number = math.Round(number); {
	case err != nil || number != -1 && !(number >= 1):
		return "", ""
	case number > ttl.Max:
		number = ttl.Max
	}
	n = strconv.FormatInt(int64(number), 10)
	return text[:m.value] + n + text[m.to:], n
}

// correct returns the text without a mistake and the ttl of the new text, or empty strings if no correction
// is obvious.
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
		return corrected(text, w.Value)
	}
	return "", ""
}

// gap returns the white space after the colon. Its argument is a member's text from the name up to the value.
func gap(name string) string {
	_, after, _ := strings.Cut(name[strings.LastIndexByte(name, '"'):], ":")
	return after
}

// member is the place of an object's member in a text: its name, its value and its end, as offsets.
type member struct{ from, value, to int }

// memberAt finds the member at a path. If a name occurs twice, it may find none.
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
