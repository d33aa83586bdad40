package ui

import (
	"maps"
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
	known [noPart + 1]map[string]string // in each part, by kind of change, element and name
	in    partID                        // the part that is painted
	key   []byte
	send  func(ops string) // browser.Paint, except in tests
}

func newBrush() *brush { return (&brush{send: browser.Paint}).part(noPart) }

// part chooses the part of the page that the next changes are in, or noPart.
func (b *brush) part(id partID) *brush {
	b.in = id
	if b.known[id] == nil {
		b.known[id] = map[string]string{}
	}
	return b
}

// text sets the text of an element that has nothing but a text.
func (b *brush) text(id, text string) { b.put("t", id, "", text) }

// attr sets an attribute, or removes it if the value is empty.
func (b *brush) attr(id, name, value string) { b.put("a", id, name, value) }

// style sets a property of an element's style, or removes it if the value is empty.
func (b *brush) style(id, property, value string) { b.put("s", id, property, value) }

// markup sets the content of an element that go-app renders without content. The caller escapes the texts in it.
func (b *brush) markup(id, markup string) { b.put(markupChange, id, "", markup) }

const markupChange = "m"

func (b *brush) put(kind, id, name, value string) {
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
func (b *brush) flush() {
	if len(b.ops) > 0 {
		b.send(string(b.ops))
		b.ops = b.ops[:0]
	}
}

// forget makes everything be painted again: go-app has rendered the page, and may have changed or replaced what was painted.
func (b *brush) forget() {
	for _, known := range b.known {
		clear(known)
	}
}

// forgetPart makes what is in a part be painted again, except for markup: a rendering of the part alone replaces no elements that have
// markup. It reports whether there is anything.
func (b *brush) forgetPart(id partID) bool {
	known := b.known[id]
	some := len(known) > 0
	maps.DeleteFunc(known, func(key, _ string) bool { return key[0] != markupChange[0] })
	return some
}

// paint paints what moves between two renderings. After each rendering it also paints what go-app does not render. Where the session is
// ahead of the last rendering it waits for the next one, so that all of the page shows the same second.
func (p *page) paint() {
	if !p.mounted || !p.v.Of(p.s) {
		return
	}
	p.paintClock(p.brush.part(partTime))
	p.paintSums(p.brush)
	p.paintScore(p.brush.part(partScore))
	p.paintRows(p.brush.part(partItems))
	p.brush.part(noPart).text(voiceID, p.voice.text)
	p.brush.flush()
}

// playOn asks for the next frame if the clock plays, the timeline moves or changes are overdue. Otherwise nothing is scheduled.
func (p *page) playOn() {
	if !p.mounted || p.frameAsked || !p.s.Playing() && !p.sc.glide.moving() && !p.overdue() {
		return
	}
	p.frameAsked = true
	browser.Frame(func(float64) {
		p.ctx.Dispatch(func(ctx app.Context) {
			p.frameAsked = false
			if !p.turn() {
				ctx.PreventUpdate()
				p.paint()
			}
			p.playOn()
		})
	})
}

// turn moves a playing clock on, if its rhythm allows, and reports whether the page is to be rendered.
func (p *page) turn() bool {
	now := time.Now()
	if !p.rhythm.due(now) || !p.tick() && !p.overdue() {
		return false
	}
	p.rhythm.await(time.Since(now))
	return true
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
