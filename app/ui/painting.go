package ui

import (
	"maps"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// A brush changes texts and attributes of the page between two renderings of go-app, without comparing the whole page: the
// changes of a frame are one call to JavaScript. Elements are found by their ids. Only differences from what was painted
// last are sent.
type painting struct {
	ops   []byte
	known [noPart + 1]map[string]string // in each part, by kind of change, element and name
	in    partID                        // the part that is painted
	key   []byte
	send  func(ops string) // browser.Paint, except in tests
}

func newPainting() *painting { return (&painting{send: browser.Paint}).part(noPart) }

// part chooses the part of the page that the next changes are in, or noPart.
func (b *painting) part(id partID) *painting {
	b.in = id
	if b.known[id] == nil {
		b.known[id] = map[string]string{}
	}
	return b
}

// text sets the text of an element that has nothing but a text.
func (b *painting) text(id, text string) { b.put("t", id, "", text) }

// attr sets an attribute, or removes it if the value is empty.
func (b *painting) attr(id, name, value string) { b.put("a", id, name, value) }

// style sets a property of an element's style, or removes it if the value is empty.
func (b *painting) style(id, property, value string) { b.put("s", id, property, value) }

// markup sets the content of an element that go-app renders without content. The caller escapes the texts in it.
func (b *painting) markup(id, markup string) { b.put(markupChange, id, "", markup) }

const markupChange = "m"

func (b *painting) put(kind, id, name, value string) {
	b.key = append(append(append(append(append(b.key[:0], kind...), id...), ' '), name...), ' ')
	known := b.known[b.in]
	if was, ok := known[string(b.key)]; ok && was == value {
		return
	}
	known[string(b.key)] = value
	for _, field := range [...]string{kind, id, name, value} {
		b.ops = append(append(b.ops, strings.ReplaceAll(field, browser.PaintSeparator, " ")...), browser.PaintSeparator...)
	}
}

// flush applies the changes.
func (b *painting) flush() {
	if len(b.ops) > 0 {
		b.send(string(b.ops))
		b.ops = b.ops[:0]
	}
}

// forget makes everything be painted again: go-app has rendered the page, and may have changed or replaced what was painted.
func (b *painting) forget() {
	for _, known := range b.known {
		clear(known)
	}
}

// forgetPart makes what is in a part be painted again, except for markup: a rendering of the part alone replaces no elements that have
// markup. It reports whether there is anything.
func (b *painting) forgetPart(id partID) bool {
	known := b.known[id]
	some := len(known) > 0
	maps.DeleteFunc(known, func(key, _ string) bool { return key[0] != markupChange[0] })
	return some
}
