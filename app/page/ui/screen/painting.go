package screen

import (
	"maps"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
)

// A Painting changes texts and attributes of the page between two renderings of go-app, without comparing the whole
// page. It finds elements by their ids. The changes of a frame are one call to JavaScript, and only differences from
// the last painting are sent.
type Painting struct {
	ops   []byte
	known [NoPart + 1]map[string]string // the last values of each part, by kind of change, element and name
	in    PartID                        // the part that is being painted
	key   []byte
	Send  func(ops string) // browser.Paint, except in tests
}

// NewPainting returns a painting that the browser shows.
func NewPainting() *Painting { return (&Painting{Send: browser.Paint}).Part(NoPart) }

// Part chooses the part of the page that contains the next changes; NoPart for none.
func (b *Painting) Part(id PartID) *Painting {
	b.in = id
	if b.known[id] == nil {
		b.known[id] = map[string]string{}
	}
	return b
}

// SetText sets the text of an element that contains nothing but a text.
func (b *Painting) SetText(id, text string) { b.put("t", id, "", text) }

// SetAttr sets an attribute, or removes it if the value is empty.
func (b *Painting) SetAttr(id, name, value string) { b.put("a", id, name, value) }

// SetStyle sets a property of an element's style, or removes it if the value is empty.
func (b *Painting) SetStyle(id, property, value string) { b.put("s", id, property, value) }

// SetMarkup sets the content of an element that go-app renders without content. The caller escapes the texts in it.
func (b *Painting) SetMarkup(id, markup string) { b.put(markupChange, id, "", markup) }

const markupChange = "m"

func (b *Painting) put(kind, id, name, value string) {
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

// Flush applies the changes.
func (b *Painting) Flush() {
	if len(b.ops) > 0 {
		b.Send(string(b.ops))
		b.ops = b.ops[:0]
	}
}

// Forget has everything painted again: go-app has rendered the page, and may have changed or replaced the painted
// elements.
func (b *Painting) Forget() {
	for _, known := range b.known {
		clear(known)
	}
}

// ForgetPart has the content of a part painted again, except for markup: a rendering of the part alone replaces no
// elements with markup. It reports whether anything was painted in the part.
func (b *Painting) ForgetPart(id PartID) bool {
	known := b.known[id]
	some := len(known) > 0
	maps.DeleteFunc(known, func(key, _ string) bool { return key[0] != markupChange[0] })
	return some
}
