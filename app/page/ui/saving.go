package ui

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	savingID   = "saving"           // the bar that shows how much of a world is stored
	savingLock = "cosmosttl.saving" // held while a world is being stored, so that other tabs know
)

// saidAfter is how long a world is being stored before the page says so.
const saidAfter = 300 * time.Millisecond

// saving is what the page does while a world is being stored.
type saving struct {
	release func() // releases the lock savingLock; nil while no world is being stored
}

// followSaving starts or ends what the page does while a world is being stored.
func (p *saver) followSaving() {
	v := &p.saving
	switch now := p.S.Saves.Storing(); {
	case now && v.release == nil && p.InBrowser:
		v.release = browser.Hold(savingLock)
		p.Ctx.After(saidAfter, func(ctx app.Context) { p.quiet(ctx, p.saySaving) })
	case !now && v.release != nil:
		v.release()
		v.release = nil
		p.S.Notices.Dismiss(notice.Saving)
	}
}

// saySaving shows how much is stored, unless an import's own bar is on the screen or everything is stored.
func (p *saver) saySaving() {
	switch {
	case p.saving.release == nil:
	case p.imports.Running():
		p.Ctx.After(saidAfter, func(ctx app.Context) { p.quiet(ctx, p.saySaving) })
	default:
		p.S.Notices.Tell(notice.Saving)
		p.showSaved()
	}
}

// showSaved moves the bar in each frame.
func (p *saver) showSaved() {
	share := p.S.Saves.Stored()
	p.Painting.Part(screen.NoPart).SetAttr(savingID, "value", strconv.FormatFloat(share, 'f', 2, 64))
	p.Painting.SetText(savingID+"-at", p.L.SavedShare(share))
	p.Painting.Flush()
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
	p.S.Saves.Save()
	p.quietly(func() {})
	return p.S.Saves.Storing()
}

// heed looks for what another tab has saved.
func (p *saver) heed() {
	p.S.Saves.HeedOtherTab()
	p.followSaving()
}

// lookElsewhere tells the user that another tab is storing a world. Once no tab is, it tells what a page that was closed has not stored.
func (p *saver) lookElsewhere() {
	browser.WhenFree(savingLock,
		func() { p.Later(func() { p.S.Notices.Tell(notice.Elsewhere) }) },
		func() {
			p.Later(func() {
				p.S.Notices.Dismiss(notice.Elsewhere)
				p.heed()
				p.S.Saves.TellUnfinished()
			})
		})
}
