package dialogs

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// plan returns the choices of the dialog.
func (p *Import) plan() playground.ImportPlan {
	v := &p.State
	return playground.ImportPlan{Kind: v.view.Kind, Options: files.Options{KeepTS: v.Keep, KeyFrom: v.From, KeyTo: v.view.Key,
		IDFrom: v.As.IDFrom, TTLFrom: v.As.TTLFrom, TSFrom: v.As.TSFrom}, Clock: v.Clock, Newest: v.Newest}
}

// beginCheck begins to find out what the import would do.
func (p *Import) beginCheck() {
	v := &p.State
	v.Check, v.checks, v.at, v.going = p.S.Rehearse(p.plan()), true, 0, false
	p.importOn(v.Check)
}

// EndCheck shows what the import would do. If the import is already asked for, it begins, unless the clock refuses
// items or all items are refused: the user then sees why, and the button again.
func (p *Import) EndCheck() {
	v := &p.State
	if v.checks = false; v.Clock == playground.ClockStays {
		v.Newest = v.Check.Newest
	}
	if !v.going {
		return
	}
	if v.going = false; v.Failed || v.Check.Items() == 0 || p.clockRefuses() {
		p.Focus.ReturnTo = importGoID
		return
	}
	p.beginImport()
}

// beginImport begins the import, or notes that it is to begin after the check. Its button disappears, so the focus
// goes to Cancel.
func (p *Import) beginImport() {
	v := &p.State
	p.Focus.ReturnTo = importCancelID
	if v.checks {
		v.going = true
		return
	}
	v.Run, v.at = p.S.BeginPlanned(p.plan(), v.Check), 0
	p.Page.FollowSaving()
	p.importOn(v.Run.Import)
}

// importOn reads a piece of the file and imports or checks its items. It works in turns, between which the browser
// draws and listens.
func (p *Import) importOn(run *files.Import) {
	if !p.InBrowser {
		return
	}
	file, at := p.State.file, p.State.at
	go func() {
		piece, err := file.Read(at, importPiece)
		p.importTurn(run, func() {
			if p.State.at += len(piece); len(piece) > 0 {
				run.Give(piece)
			} else {
				run.End()
			}
			p.State.Failed = err != nil
		})
	}()
}

// importTurn calls first and then does steps of the import until the turn is over.
func (p *Import) importTurn(run *files.Import, first func()) {
	browser.Rest()
	p.Ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		v := &p.State
		check := v.checks && v.Check == run
		if !check && (v.Run == nil || v.Run.Import != run) {
			return // cancelled, or checked anew
		}
		first()
		state := files.Working
		for end := time.Now().Add(screen.WorkTurn); state == files.Working && time.Now().Before(end); {
			state = run.Step(importRecords)
		}
		switch {
		case (state == files.Done || v.Failed) && check:
			p.Later(p.EndCheck)
			return
		case state == files.Done || v.Failed:
			p.Later(func() { p.EndImport(v.Failed) })
			return
		case state == files.Waiting:
			p.importOn(run)
		default:
			go p.importTurn(run, func() {})
		}
		p.Painting.Part(screen.NoPart).SetAttr(importBarID, "value", strconv.FormatFloat(float64(v.at)/float64(max(1, v.file.Size)), 'f', 3, 64))
		p.Painting.Flush()
	})
}

// EndImport ends the import. If cancel is true, it takes back the imported items.
func (p *Import) EndImport(cancel bool) {
	v := &p.State
	p.S.EndImport(v.Run, cancel)
	v.Done = true
	p.Announced.Known = p.S.Viewer.Counts()
	p.Items.ShowTop()
	p.Page.SaveWithin(0)
	if v.then != nil {
		v.then()
	}
}

// Running reports whether an import is under way.
func (p *Import) Running() bool { return p.State.Run != nil && !p.State.Done }

// AfterImport calls f when no import is under way: at once, or when the import has ended.
func (p *Import) AfterImport(f func()) {
	if p.Running() {
		p.State.then = f
		return
	}
	f()
}

// onImportClose cancels an import that is under way.
func (p *Import) onImportClose(app.Context, app.Event) {
	if p.Running() {
		p.EndImport(true)
	}
	p.State = importState{}
}
