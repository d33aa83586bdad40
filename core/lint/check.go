package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// MaxText is the length of the longest text that Check reads, in bytes. It is enough for one file of a program.
const MaxText = 256 << 10

// maxFindings is the largest number of findings and settings in a result.
const maxFindings = 200

// A Setting is a setting of TTL in a text, valid or not.
type Setting struct {
	Line  int    // from 1
	Name  string // as in the text
	Value string // seconds, null, or the value as in the text
	Means string // the meaning in words

	Container, Item bool // what has the setting; both are false for the analytical store and for a computed value
}

// A Result has the settings in a text, and the mistakes in them.
type Result struct {
	Kind     Kind
	Settings []Setting // in the order of the text
	Findings []Finding // in the order of the text
	LeftOut  bool      // the text has more settings or findings than the result
}

// A textError says why Check cannot read a text.
type textError struct{ Field, Value, Limit string }

// Error names the field, the value and the limit.
func (e *textError) Error() string {
	return fmt.Sprintf("%s is %s; it must be %s", e.Field, cmp.Or(e.Value, "missing"), e.Limit)
}

// Check reads a text of a kind. If kind is empty, it recognises the kind. The parameter in is the setting
// of the container to which the items of the text go, or nil if the setting is unknown. The error is a
// *textError.
func Check(text string, kind Kind, in *ttl.Default) (Result, error) {
	switch {
	case len(text) > MaxText:
		return Result{}, &textError{"text", strconv.Itoa(len(text)) + " bytes", "at most " + strconv.Itoa(MaxText)}
	case kind == "":
		kind = Recognise(text)
	case !slices.Contains(Kinds(), kind):
		return Result{}, &textError{"kind", strconv.Quote(short(string(kind))), fmt.Sprint("one of ", Kinds(), ", or left out")}
	}
	r := reader{kind: kind, in: in, lines: newLines(text)}
	var err error
	switch kind {
	case KindContainer, KindItem, KindARM:
		err = r.json(text)
	default:
		r.source(text, 0)
	}
	if err != nil {
		return Result{}, err
	}
	return r.result(), nil
}

// A reader collects the settings and findings of a text.
type reader struct {
	kind     Kind
	in       *ttl.Default
	lines    lines
	settings []Setting
	findings []Finding
}

// full reports whether there are more findings than a result can have.
func (r *reader) full() bool { return len(r.findings) > maxFindings }

func (r *reader) result() Result {
	byLine := func(a, b int) int { return cmp.Compare(a, b) }
	slices.SortStableFunc(r.settings, func(a, b Setting) int { return byLine(a.Line, b.Line) })
	slices.SortStableFunc(r.findings, func(a, b Finding) int { return byLine(a.Line, b.Line) })
	res := Result{Kind: r.kind, Settings: r.settings, Findings: r.findings}
	if len(res.Settings) > maxFindings || r.full() {
		res.LeftOut = true
		res.Settings, res.Findings = res.Settings[:min(maxFindings, len(res.Settings))], res.Findings[:min(maxFindings, len(res.Findings))]
	}
	return res
}

// add adds findings at a line. Their name is the setting's name in the text.
func (r *reader) add(line int, name string, found ...Finding) {
	for _, f := range found {
		if r.full() {
			return
		}
		f.Line, f.Name = line, name
		r.findings = append(r.findings, f)
	}
}

// container adds a container's setting.
func (r *reader) container(line int, name, raw string) {
	r.settings = append(r.settings, Setting{Line: line, Name: name, Value: short(raw), Means: meansDefault(raw), Container: true})
	r.add(line, name, Default(raw)...)
}

// item adds an item's setting.
func (r *reader) item(line int, name, raw string) {
	means := "an item with this ttl"
	if o, err := ttl.ParseOverride(raw); err != nil {
		means = "refused"
	} else if n, ok := o.Seconds(); ok {
		means = "expires " + quantity.Span(int64(n)) + " after its last write, where the container's TTL is on"
	} else if raw == "-1" {
		means = "never expires"
	}
	r.settings = append(r.settings, Setting{Line: line, Name: name, Value: short(raw), Means: means, Item: true})
	in := ttl.NoDefault // an unknown container does not ignore the ttl
	if r.in != nil {
		in = *r.in
	}
	r.add(line, name, Override(raw, in)...)
}

func meansDefault(raw string) string {
	d, err := ttl.ParseDefault(raw)
	switch n, on := d.Seconds(); {
	case raw == "null":
		return "no defaultTtl"
	case err != nil:
		return "refused"
	case on:
		return "On: items expire " + quantity.Span(int64(n)) + " after their last write, unless their own ttl says otherwise"
	case d.Enabled():
		return "On (no default): only items with a ttl of their own expire"
	}
	return "Off: no item expires"
}
