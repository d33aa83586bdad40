package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/notice"
)

const (
	savingID   = "saving"           // the bar that shows how much of a world is stored
	savingLock = "cosmosttl.saving" // is held while a world is on its way to the storage, so that other tabs know
)

// saidAfter is how long a world is on its way before the page says so.
const saidAfter = 300 * time.Millisecond

// saving is what the page does while a world is on its way to the storage.
type saving struct {
	release func() // lets other tabs know that it is there; nil while none is on its way
}

// followSaving begins or ends what the page does while a world is on its way.
func (p *saver) followSaving() {
	v := &p.saving
	switch now := p.s.Saves.Storing(); {
	case now && v.release == nil && p.mounted:
		v.release = browser.Hold(savingLock)
		p.ctx.After(saidAfter, func(ctx app.Context) { p.quiet(ctx, p.saySaving) })
	case !now && v.release != nil:
		v.release()
		v.release = nil
		p.s.Notices.Dismiss(notice.Saving)
	}
}

// saySaving shows how much is stored, unless an import's own bar is on the screen, or nothing is on its way any more.
func (p *saver) saySaving() {
	switch {
	case p.saving.release == nil:
	case p.imports.running():
		p.ctx.After(saidAfter, func(ctx app.Context) { p.quiet(ctx, p.saySaving) })
	default:
		p.s.Notices.Tell(notice.Saving)
		p.showSaved()
	}
}

// showSaved moves the bar in each frame.
func (p *saver) showSaved() {
	share := p.s.Saves.Stored()
	p.painting.part(noPart).attr(savingID, "value", strconv.FormatFloat(share, 'f', 2, 64))
	p.painting.text(savingID+"-at", p.l.SavedShare(share))
	p.painting.flush()
	browser.Frame(func(float64) {
		p.quietly(func() {
			if p.saving.release != nil {
				p.showSaved()
			}
		})
	})
}

// askToStay stores what can be stored at once, and reports whether something would still be lost if the page went now.
func (p *saver) askToStay() bool {
	p.s.Saves.Save()
	p.quietly(func() {})
	return p.s.Saves.Storing()
}

// heed looks whether another tab has saved.
func (p *saver) heed() {
	p.s.Saves.HeedOtherTab()
	p.followSaving()
}

// lookElsewhere says that another tab is storing, and when it is not, what a page that was closed has not stored.
func (p *saver) lookElsewhere() {
	browser.WhenFree(savingLock,
		func() { p.later(func() { p.s.Notices.Tell(notice.Elsewhere) }) },
		func() {
			p.later(func() {
				p.s.Notices.Dismiss(notice.Elsewhere)
				p.heed()
				p.s.Saves.TellUnfinished()
			})
		})
}
