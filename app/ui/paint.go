package ui

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// A brush changes texts and attributes of the page between two renderings of go-app, without comparing the whole page: the
// changes of a frame are one call to JavaScript. Elements are found by their ids. Only differences from what was painted
// last are sent.
type brush struct {
	ops   []byte
	known map[string]string // by kind of change, element and name
	key   []byte
	send  func(ops string) // browser.Paint, except in tests
}

func newBrush() *brush { return &brush{known: map[string]string{}, send: browser.Paint} }

// text sets the text of an element that has nothing but a text.
func (b *brush) text(id, text string) { b.put("t", id, "", text) }

// attr sets an attribute, or removes it if the value is empty.
func (b *brush) attr(id, name, value string) { b.put("a", id, name, value) }

// style sets a property of an element's style, or removes it if the value is empty.
func (b *brush) style(id, property, value string) { b.put("s", id, property, value) }

// markup sets the content of an element that go-app renders without content. The caller escapes the texts in it.
func (b *brush) markup(id, markup string) { b.put("m", id, "", markup) }

func (b *brush) put(kind, id, name, value string) {
	b.key = append(append(append(append(append(b.key[:0], kind...), id...), ' '), name...), ' ')
	if was, ok := b.known[string(b.key)]; ok && was == value {
		return
	}
	b.known[string(b.key)] = value
	for _, field := range [...]string{kind, id, name, value} {
		b.ops = append(append(b.ops, strings.ReplaceAll(field, browser.PaintSeparator, " ")...), browser.PaintSeparator...)
	}
}

// flush applies the changes.
func (b *brush) flush() {
	if len(b.ops) > 0 {
		b.send(string(b.ops))
		b.ops = b.ops[:0]
	}
}

// forget makes everything be painted again: go-app has rendered, and may have changed or replaced what was painted.
func (b *brush) forget() { clear(b.known) }

// paint paints what moves between two renderings. After each rendering it also paints what go-app does not render.
func (p *page) paint() {
	if !p.mounted {
		return
	}
	p.paintClock(p.brush)
	p.paintSums(p.brush)
	p.paintScore(p.brush)
	p.brush.flush()
}

// renderDue reports whether the whole page was last rendered so long ago that it should be again.
func (p *page) renderDue() bool { return time.Since(p.rendered) >= renderEvery }

// playOn asks for the next frame if the clock plays or the timeline moves. Otherwise nothing is scheduled.
func (p *page) playOn() {
	if !p.mounted || p.frameAsked || !p.s.Playing() && !p.sc.glide.moving() {
		return
	}
	p.frameAsked = true
	browser.Frame(func(float64) {
		p.ctx.Dispatch(func(ctx app.Context) {
			p.frameAsked = false
			if changed := p.tick(); !changed || p.s.Playing() && !p.renderDue() {
				ctx.PreventUpdate()
				p.paint()
			}
			p.playOn()
		})
	})
}

// tick moves a playing clock to the present.
func (p *page) tick() (changed bool) {
	if !p.s.Playing() {
		return false
	}
	changed = p.s.Frame(browser.Now())
	if changed {
		p.say()
		p.saveWithin(savePlaying)
	}
	return changed
}
