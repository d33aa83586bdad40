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

// saidAfter is how long the storing of a world takes before the page says so.
const saidAfter = 300 * time.Millisecond

// saving is the state while a world is being stored.
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

// saySaving shows how much is stored. It waits while the bar of an import is on the screen.
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

// showSaved updates the bar in each frame.
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

// askToStay stores as much as possible at once. It reports whether something would be lost if the page were closed
// now.
func (p *saver) askToStay() bool {
	p.S.Saves.Save()
	p.quietly(func() {})
	return p.S.Saves.Storing()
}

// heed looks for a world that another tab has saved.
func (p *saver) heed() {
	p.S.Saves.HeedOtherTab()
	p.followSaving()
}

// lookElsewhere tells the user that another tab is storing a world. When no tab is storing any more, it tells what a
// closed page has not stored.
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
