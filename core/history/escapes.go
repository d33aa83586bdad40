package history

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// The letters of wire.Escapes. Each stands for something that JSON or the other fields cannot express.
const (
	escapedBytes    = "b" // the strings are not valid UTF-8: each byte of a string is written as the character with the byte's number
	escapedEmptyKey = "k" // the partition key is present, but empty
	escapedNilBody  = "n" // the body is nil
)

func (w *wire) is(letter string) bool { return strings.Contains(w.Escapes, letter) }

// escape writes the strings as bytes if one of them is not valid UTF-8.
func (w *wire) escape() {
	invalid := false
	w.eachString(func(s string) string {
		invalid = invalid || !utf8.ValidString(s)
		return s
	})
	if invalid {
		w.Escapes += escapedBytes
		w.eachString(func(s string) string {
			runes := make([]rune, len(s))
			for i := range len(s) {
				runes[i] = rune(s[i])
			}
			return string(runes)
		})
	}
	for i := range w.Batch {
		w.Batch[i].escape()
	}
}

func (w *wire) unescape() {
	if !w.is(escapedBytes) {
		return
	}
	w.eachString(func(s string) string {
		var b []byte
		for _, r := range s {
			b = append(b, byte(r))
		}
		return string(b)
	})
}

// eachString replaces all strings of a command that can have any text. It copies lists first, because the command shares
// them.
func (w *wire) eachString(f func(string) string) {
	set := func(s *string) { *s = f(*s) }
	for _, s := range []*string{&w.Database, &w.In, &w.ID, &w.Key, &w.Text, &w.IfMatch, &w.Condition, &w.Indexing, &w.Policies, &w.Region,
		&w.Cursor.Key, &w.Cursor.Seen, &w.Hashes.Min, &w.Hashes.Max} {
		set(s)
	}
	for _, list := range []*[]string{&w.Paths, &w.Included, &w.Excluded, &w.Source} {
		*list = replaced(*list, set)
	}
	if w.Images != nil {
		images := *w.Images
		images.Paths = replaced(images.Paths, set)
		w.Images = &images
	}
	if w.Script != nil {
		js := *w.Script
		for _, s := range []*string{&js.ID, &js.Body, &js.Type, &js.Operation} {
			set(s)
		}
		w.Script = &js
	}
	if w.Resource != nil {
		r := *w.Resource
		for _, s := range []*string{&r.ID, &r.User, &r.Mode, &r.Link, (*string)(&r.Key), &r.Body} {
			set(s)
		}
		w.Resource = &r
	}
	w.UniqueKeys = replaced(w.UniqueKeys, func(paths *[]string) { *paths = replaced(*paths, set) })
	w.Regions = replaced(w.Regions, func(r *engine.Region) { set(&r.Name) })
	w.Ops = replaced(w.Ops, func(op *engine.PatchOp) { set(&op.Op); set(&op.Path); set(&op.Value) })
	w.Params = replaced(w.Params, func(p *param) {
		set(&p.Name)
		if p.Text != nil {
			text := f(*p.Text)
			p.Text = &text
		}
	})
}

func replaced[T any](list []T, f func(*T)) []T {
	list = slices.Clone(list)
	for i := range list {
		f(&list[i])
	}
	return list
}

// carried reports whether a text in a link's JSON is read back as the same bytes. encoding/json removes white space, and
// reads at most 10,000 levels. The brackets that carried adds are more than the levels around a text in a link.
func carried(text []byte) bool {
	if len(text) < 9_000 && !slices.ContainsFunc(text, space) { // a short text without white space cannot have too many levels
		return json.Valid(text) && utf8.Valid(text)
	}
	open, shut := []byte("[[[[[[[[[["), []byte("]]]]]]]]]]")
	within := slices.Concat(open, text, shut)
	again, err := document.Marshal(json.RawMessage(within))
	return err == nil && bytes.Equal(again, within) && json.Valid(text) && utf8.Valid(text)
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func (w *wire) setParams(params []query.Param) {
	if params != nil {
		w.Params = make([]param, len(params))
	}
	for i, p := range params {
		w.Params[i].Name = p.Name
		if carried(p.Value) {
			w.Params[i].Value = p.Value
		} else if p.Value != nil {
			text := string(p.Value)
			w.Params[i].Text = &text
		}
	}
}

func (w *wire) params() (params []query.Param) {
	if w.Params != nil {
		params = make([]query.Param, len(w.Params))
	}
	for i, p := range w.Params {
		params[i] = query.Param{Name: p.Name, Value: p.Value}
		if p.Text != nil {
			params[i].Value = []byte(*p.Text)
		}
	}
	return params
}
