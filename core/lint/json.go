package lint

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// lines finds the lines of values in a text.
type lines struct{ text string }

func newLines(text string) lines { return lines{text} }

// of returns the line of a value in the text, from 1.
func (l lines) of(v gjson.Result) int {
	return 1 + strings.Count(l.text[:min(max(v.Index, 0), len(l.text))], "\n")
}

// rawOf returns the JSON of a member of an object, or an empty text if there is no such member.
func rawOf(body []byte, name string) (raw string) {
	gjson.ParseBytes(body).ForEach(func(k, v gjson.Result) bool {
		if k.String() == name {
			raw = v.Raw
		}
		return true
	})
	return raw
}

// json reads a container, an item or a template.
func (r *reader) json(text string) error {
	if !document.Valid([]byte(text)) || !gjson.Parse(text).IsObject() {
		line, column, what := 1, 1, "not JSON"
		var scan document.Scanner
		var fault *document.Error
		if err := scan.Scan([]byte(text)); errors.As(err, &fault) {
			line, column = document.Position([]byte(text), fault.Offset)
			switch fault.Fault {
			case document.FaultDuplicate:
				what = "JSON with two members of the name " + strconv.Quote(short(fault.Want))
			case document.FaultDepth:
				what = "nested deeper than " + strconv.Itoa(document.MaxDepth) + " levels"
			}
		}
		return &textError{"text", what + " at line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column),
			"a JSON object, for the kind " + string(r.kind)}
	}
	doc := gjson.Parse(text)
	switch r.kind {
	case KindItem:
		r.items(doc)
	case KindARM:
		r.template(doc, &frame{parameters: doc.Get("parameters"), variables: doc.Get("variables")})
	default:
		if inner := doc.Get("resource"); inner.IsObject() && !doc.Get("partitionKey").Exists() { // the output of the Azure CLI
			doc = inner
		}
		r.whole(doc, nil)
	}
	return nil
}

// items reads an item.
func (r *reader) items(doc gjson.Result) {
	in := ttl.NoDefault
	if r.in != nil {
		in = *r.in
	}
	for _, f := range Item([]byte(doc.Raw), in) {
		if f.Name != nameItem && !r.full() {
			r.add(r.lines.of(doc.Get(pathOf(f.Name))), strings.TrimPrefix(f.Name, "/"), f)
		}
	}
	if v := doc.Get(nameItem); v.Exists() {
		r.item(r.lines.of(v), nameItem, v.Raw)
	}
	r.like(doc, 0)
}

// like reports members, at any depth, whose names are like that of a setting. It leaves out ttl and
// members that are reported otherwise.
func (r *reader) like(doc gjson.Result, depth int) {
	if depth > deepest {
		return
	}
	doc.ForEach(func(k, v gjson.Result) bool {
		if name := k.String(); doc.IsObject() && name != nameItem && near(name, false) && !(depth == 0 && engine.LooksLikeTTL(name)) {
			r.add(r.lines.of(k), name, Finding{Rule: Unrecognised, Value: short(v.Raw),
				Why: "the service does not read this name; a program that reads this text may set Time to Live by it"})
		}
		if v.IsObject() || v.IsArray() {
			r.like(v, depth+1)
		}
		return !r.full()
	})
}

// pathOf returns a JSON pointer as a path of gjson.
func pathOf(pointer string) string {
	names := engine.Warning{Path: pointer}.Names()
	for i, name := range names {
		names[i] = gjson.Escape(name)
	}
	return strings.Join(names, ".")
}

// whole reads a container. The frame is that of the container's template, or nil.
func (r *reader) whole(doc gjson.Result, f *frame) {
	before := len(r.findings)
	setting := doc.Get(nameDefault)
	others := r.others(doc)
	switch _, computed := expression(setting); {
	case computed:
		if f == nil {
			f = new(frame)
		}
		r.expression(setting, f)
	case setting.Exists() || len(others) == 0:
		r.container(r.lines.of(setting), nameDefault, setting.Raw)
	default:
		r.settings = append(r.settings, Setting{Line: r.lines.of(doc), Name: nameDefault, Value: notRecognised,
			Means: "unknown: the service does not read " + short(others[0]) + ", and a program that reads this text may"})
	}
	if v := doc.Get("ttlPropertyPath"); v.Exists() && v.Type != gjson.Null {
		r.add(r.lines.of(v), "ttlPropertyPath", Finding{Rule: PropertyPath, Value: short(v.Raw),
			Why: "the property is deprecated; the countdown begins at _ts, the last write, in new containers"})
	}
	if mode := doc.Get("indexingPolicy.indexingMode"); strings.EqualFold(mode.String(), engine.NoIndex) && setting.Exists() {
		r.add(r.lines.of(mode), "indexingMode", Finding{Rule: IndexingNone, Value: mode.String(),
			Why: "Indexing mode value cannot be 'none' when 'defaultTtl' is specified in the collection"})
	}
	if v := doc.Get(nameAnalytical); v.Exists() {
		r.analytical(r.lines.of(v), nameAnalytical, v.Raw)
	}
	// a container with an expression is not checked as a whole, because its values are not known
	if why := refusal(doc); why != "" && !r.refusedSince(before) && !strings.Contains(doc.Raw, `"[`) {
		r.add(r.lines.of(doc), "container", Finding{Rule: Container, Why: why})
	}
}

// others reports the members of a container with names like defaultTtl, which the service does not read.
// It returns their names.
func (r *reader) others(doc gjson.Result) (names []string) {
	doc.ForEach(func(k, v gjson.Result) bool {
		if name := k.String(); name != nameDefault && name != nameAnalytical && name != "ttlPropertyPath" && near(name, false) {
			names = append(names, name)
			r.add(r.lines.of(k), name, Finding{Rule: Name, Value: short(v.Raw),
				Why: "the service does not read " + name + " of a container: the property is defaultTtl"})
		}
		return true
	})
	return names
}

// expression judges a setting that a template computes.
func (r *reader) expression(setting gjson.Result, f *frame) {
	t := token{line: r.lines.of(setting), text: nameDefault}
	v := f.value(setting, 0)
	if n, ok := numeral(v.text); v.kind == textual && ok {
		v.kind, v.n = numeric, n
	}
	raw, known := v.json()
	switch {
	case known && v.kind != textual && v.kind != boolean:
		r.container(t.line, t.text, raw)
		r.origin(v)
		r.scaled(t, v, raw)
	default:
		r.settings = append(r.settings, Setting{Line: t.line, Name: t.text, Value: whenItRuns,
			Means: "the template computes it from " + short(setting.String()) + ": known only when it is deployed"})
		r.add(t.line, t.text, Finding{Rule: Unknown, Value: short(setting.Raw),
			Why: "the value is known only when the template is deployed; it must be -1 or a whole number of seconds from 1 to 2147483647"})
	}
}

// refusal returns why the service refuses to create a container. The text is empty if it does not refuse,
// if other rules report the reason, or if the reason is a feature that package engine does not simulate.
func refusal(doc gjson.Result) string {
	if !doc.Get("id").Exists() || doc.Get(nameDefault).Raw == "null" || doc.Get("ttlPropertyPath").Exists() {
		return ""
	}
	_, err := engine.ParseSpec([]byte(doc.Raw), nil)
	if err == nil || strings.Contains(err.Error(), "simulated") {
		return ""
	}
	return err.Error()
}

// refusedSince reports whether a finding from an index on has the level Refused.
func (r *reader) refusedSince(index int) bool {
	for _, f := range r.findings[index:] {
		if f.Rule.Level() == Refused {
			return true
		}
	}
	return false
}

// analytical adds the analytical store's setting.
func (r *reader) analytical(line int, name, raw string) {
	means := "the analytical store"
	switch n, err := strconv.ParseInt(raw, 10, 64); {
	case raw == "null" || raw == "0":
		means += " is off"
	case raw == "-1":
		means += " keeps every item that no request deletes"
	case err == nil && n > 0:
		means += " keeps an item for " + quantity.Span(n) + " after its last write"
	}
	r.settings = append(r.settings, Setting{Line: line, Name: name, Value: short(raw), Means: means})
	r.add(line, name, Finding{Rule: Analytical, Value: short(raw),
		Why: "this is the analytical store's TTL: it deletes nothing from the container, whose setting is defaultTtl"})
}
