package lint

import (
	"errors"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
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
		line, column := 1, 1
		var scan document.Scanner
		var fault *document.Error
		if err := scan.Scan([]byte(text)); errors.As(err, &fault) {
			line, column = document.Position([]byte(text), fault.Offset)
		}
		return &TextError{"text", "not JSON at line " + strconv.Itoa(line) + ", column " + strconv.Itoa(column), "a JSON object, for the kind " + string(r.kind)}
	}
	doc := gjson.Parse(text)
	switch r.kind {
	case KindItem:
		r.items(doc)
	case KindARM:
		r.template(doc, 0)
	default:
		if inner := doc.Get("resource"); inner.IsObject() && !doc.Get("partitionKey").Exists() { // the output of the Azure CLI
			doc = inner
		}
		r.whole(doc)
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
}

// pathOf returns a JSON pointer as gjson writes it.
func pathOf(pointer string) string {
	names := engine.Warning{Path: pointer}.Names()
	for i, name := range names {
		names[i] = gjson.Escape(name)
	}
	return strings.Join(names, ".")
}

// whole reads a container.
func (r *reader) whole(doc gjson.Result) {
	before := len(r.findings)
	setting := doc.Get(nameDefault)
	r.container(r.lines.of(setting), nameDefault, setting.Raw)
	doc.ForEach(func(k, v gjson.Result) bool {
		if name := k.String(); name != nameDefault && (engine.LooksLikeTTL(name) || strings.EqualFold(name, nameDefault)) {
			r.add(r.lines.of(k), name, Finding{Rule: Name, Value: short(v.Raw), Why: "the service does not read " + name + " of a container: the property is defaultTtl"})
		}
		return true
	})
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
	if why := refusal(doc); why != "" && !r.refusedSince(before) {
		r.add(r.lines.of(doc), "container", Finding{Rule: Container, Why: why})
	}
}

// refusal returns why the service refuses to create a container, or an empty text. It leaves out the reasons that other rules report, and features that
// package engine does not simulate.
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

// refusedSince reports whether one of the findings from an index on has the level Refused.
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
	r.settings = append(r.settings, Setting{Line: line, Name: name, Value: short(raw), Means: "the analytical store"})
	r.add(line, name, Finding{Rule: Analytical, Value: short(raw),
		Why: "this is the analytical store's TTL: it deletes nothing from the container, whose setting is defaultTtl"})
}

// template reads the containers at any depth of an ARM template.
func (r *reader) template(doc gjson.Result, depth int) {
	if depth > deepest || !doc.IsObject() && !doc.IsArray() {
		return
	}
	if resource := doc.Get("properties.resource"); resource.IsObject() && strings.HasSuffix(strings.ToLower(doc.Get("type").String()), "/containers") || resource.Get("partitionKey").Exists() {
		r.whole(resource)
		for _, place := range [...]string{nameDefault, "properties." + nameDefault, "properties.options." + nameDefault} {
			if v := doc.Get(place); v.Exists() {
				r.add(r.lines.of(v), nameDefault, misplaced(v.Raw))
			}
		}
		return
	}
	doc.ForEach(func(_, v gjson.Result) bool {
		r.template(v, depth+1)
		return true
	})
}

func misplaced(raw string) Finding {
	return Finding{Rule: Place, Value: short(raw), Why: "a template sets a container's defaultTtl in properties.resource; elsewhere it does not reach the container"}
}
