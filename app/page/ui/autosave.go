package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// saveSlice is how long a large world is written without a pause. It is less than half a frame.
const saveSlice = 6 * time.Millisecond

// A saver stores the world while the page is used, and follows what other tabs store.
type saver struct {
	*screen.Screen
	imports   *dialogs.Import
	saving    saving
	savePlan  time.Time // when the next autosave is due; zero for none
	idleAsked bool
	reload    func() // how to reload the page as soon as the world is stored; nil if no reload is wanted
}

// savePieces writes the pieces of a large world while the browser is idle. A busy machine has few idle moments, and
// a hidden page hardly any. So a world that would be lost if the page were closed now does not wait for them: its
// pieces are written in turns, between which the browser draws and handles input.
func (p *saver) savePieces() {
	if !p.InBrowser || p.idleAsked || !p.S.Saves.Saving() {
		return
	}
	p.idleAsked = true
	slice := func(long time.Duration) {
		p.quietly(func() {
			p.idleAsked = false
			for end := time.Now().Add(long); p.S.Saves.SavePiece() && time.Now().Before(end); {
			}
		})
	}
	if !p.S.Saves.Storing() {
		browser.Idle(func() { slice(saveSlice) })
		return
	}
	go func() {
		browser.Rest()
		slice(screen.WorkTurn)
	}()
}

// quietly runs f on go-app's goroutine. It renders only if f changes what the page shows about the stored world.
func (p *saver) quietly(f func()) {
	if p.InBrowser {
		p.Ctx.Dispatch(func(ctx app.Context) { p.quiet(ctx, f) })
	}
}

// quiet does the same as quietly, for a caller that is on go-app's goroutine already.
func (p *saver) quiet(ctx app.Context, f func()) {
	before := p.storedView()
	f()
	p.savePieces()
	p.followSaving()
	p.reloadOn()
	if p.storedView() == before {
		ctx.PreventUpdate()
	}
}

// renew stores the world and then reloads the page in the version that the site has now.
func (p *saver) renew() {
	p.S.Notices.Dismiss(notice.Replaced)
	p.S.Notices.Tell(notice.Renewing)
	p.reloadBy(browser.Renew)
}

// reloadStored stores the world and then reloads the page. Storing a large world takes a while.
func (p *saver) reloadStored() { p.reloadBy(browser.Reload) }

func (p *saver) reloadBy(reload func()) {
	p.S.Player.Pause()
	p.S.Saves.Save()
	p.reload = reload
	p.savePieces()
	p.reloadOn()
}

func (p *saver) reloadOn() {
	if reload := p.reload; reload != nil && !p.S.Saves.Storing() {
		p.reload = nil // a result of storing that arrives meanwhile must not reload again
		reload()
	}
}

// storedView is what the page shows about the storing of the world.
type storedView struct {
	notices          int
	waiting, unsaved bool
}

func (p *saver) storedView() storedView {
	other, _ := p.S.Neighbours.Other()
	return storedView{len(p.S.Notices.All()), p.S.Waiting(), other.Unsaved}
}

// vault is the browser's storage. Its answers arrive on go-app's goroutine.
type vault struct{ p *saver }

func (v vault) Load(keys []string, then func(records [][]byte, ok bool)) {
	browser.Vault{}.Load(keys, func(records [][]byte, ok bool) { v.p.quietly(func() { then(records, ok) }) })
}

func (v vault) Save(key string, record []byte, then func(ok bool)) {
	browser.Vault{}.Save(key, record, func(ok bool) { v.p.quietly(func() { then(ok) }) })
}

func (v vault) Commit(key string, record []byte, then func(ok bool)) {
	browser.Vault{}.Commit(key, record, func(ok bool) { v.p.quietly(func() { then(ok) }) })
}

func (v vault) Remove(unneeded func(key string) bool) { browser.Vault{}.Remove(unneeded) }

// saveWithin makes sure that the autosave runs no later than after d.
func (p *saver) saveWithin(d time.Duration) {
	due := time.Now().Add(d)
	if !p.InBrowser || (!p.savePlan.IsZero() && !due.Before(p.savePlan)) {
		return
	}
	p.savePlan = due
	p.Ctx.After(d, func(ctx app.Context) {
		if p.savePlan.IsZero() || time.Now().Before(p.savePlan) {
			ctx.PreventUpdate()
			return
		}
		p.savePlan = time.Time{}
		p.quiet(ctx, p.S.Saves.SaveInTurns)
	})
}
