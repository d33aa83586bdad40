package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// saveSlice is how long large worlds are written without a pause, in milliseconds: less than half a frame.
const saveSlice = 6

func (p *page) autosave() {
	p.s.Save()
	p.savePieces()
}

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

// quietly runs f on go-app's goroutine, and renders only when a notice has come or gone.
func (p *page) quietly(f func()) {
	if !p.mounted {
		return
	}
	p.ctx.Dispatch(func(ctx app.Context) {
		before, waiting := len(p.s.Notices()), p.s.Waiting()
		f()
		p.savePieces()
		if len(p.s.Notices()) == before && p.s.Waiting() == waiting {
			ctx.PreventUpdate()
		}
	})
}

// vault is the browser's, on go-app's goroutine.
type vault struct{ p *page }

func (v vault) Load(key string, then func(value string, ok bool)) {
	browser.Vault{}.Load(key, func(value string, ok bool) { v.p.quietly(func() { then(value, ok) }) })
}

func (v vault) Save(key, value string, then func(ok bool)) {
	browser.Vault{}.Save(key, value, func(ok bool) { v.p.quietly(func() { then(ok) }) })
}

func (v vault) RemoveOthers(prefixes []string) { browser.Vault{}.RemoveOthers(prefixes) }
