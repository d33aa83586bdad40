package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// saveSlice is how long large worlds are written without a pause, in milliseconds: less than half a frame.
const saveSlice = 6

// savePieces writes a large world while the browser has nothing else to do.
func (p *page) savePieces() {
	if !p.mounted || p.idleAsked || !p.s.Saving() {
		return
	}
	p.idleAsked = true
	browser.Idle(func() {
		p.quietly(func() {
			p.idleAsked = false
			for end := browser.Now() + saveSlice; p.s.SavePiece() && browser.Now() < end; {
			}
		})
	})
}

// quietly runs f on go-app's goroutine, and renders only if what is stored has to be shown.
func (p *page) quietly(f func()) {
	if p.mounted {
		p.ctx.Dispatch(func(ctx app.Context) { p.quiet(ctx, f) })
	}
}

// quiet is quietly on go-app's goroutine.
func (p *page) quiet(ctx app.Context, f func()) {
	before := p.storing()
	f()
	p.savePieces()
	p.reloadOn()
	if p.storing() == before {
		ctx.PreventUpdate()
	}
}

// reloadStored reloads the page once the world is stored, which takes a while for a large one.
func (p *page) reloadStored() {
	p.s.Pause()
	p.s.Save()
	p.reloads = true
	p.savePieces()
	p.reloadOn()
}

func (p *page) reloadOn() {
	if p.reloads && !p.s.Storing() {
		browser.Reload()
	}
}

// storing is what the page shows of what is stored.
type storing struct {
	notices          int
	waiting, unsaved bool
}

func (p *page) storing() storing {
	other, _ := p.s.Other()
	return storing{len(p.s.Notices()), p.s.Waiting(), other.Unsaved}
}

// vault is the browser's, on go-app's goroutine.
type vault struct{ p *page }

func (v vault) Load(keys []string, then func(records [][]byte, ok bool)) {
	browser.Vault{}.Load(keys, func(records [][]byte, ok bool) { v.p.quietly(func() { then(records, ok) }) })
}

func (v vault) Save(key string, record []byte, then func(ok bool)) {
	browser.Vault{}.Save(key, record, func(ok bool) { v.p.quietly(func() { then(ok) }) })
}

func (v vault) Remove(unneeded func(key string) bool) { browser.Vault{}.Remove(unneeded) }
