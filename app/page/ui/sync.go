package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// editorsWanted reports whether text fields have editors.
func editorsWanted(p *screen.Screen) bool { return !p.S.PlainTexts() }

// watchEditors loads the editors when they are first used.
func watchEditors(p *screen.Screen) (stop func()) {
	return browser.WatchEditors(func() bool { return editorsWanted(p) }, func(language, before string) []string {
		if language == "story" {
			return p.S.Story.CompleteStory(before)
		}
		return p.S.Form.Properties()
	}, func() { p.Later(func() { p.S.Notices.Tell(notice.Replaced) }) })
}

// settle updates what go-app does not render, after the current rendering of the page.
func (p *page) settle() {
	if !p.InBrowser {
		return
	}
	p.Ctx.Defer(func(app.Context) {
		p.Painting.Forget()
		p.sync()
		p.watch(measured...)
		p.Repaint()
		p.Rhythm.End(time.Now())
	})
}

// SettlePart updates what go-app does not render, after the rendering of a part.
func (p *page) SettlePart(id screen.PartID) {
	p.Ctx.Defer(func(app.Context) {
		p.sync()
		if p.Painting.ForgetPart(id) {
			p.Repaint()
		}
	})
}

// sync updates the controls and the focus. The controls wait until the user's last change is read. The focus does
// not wait, because a later focus could move the page away from under the user's next click.
func (p *page) sync() {
	p.syncEntries()
	p.enterTab()
	p.wasTab = p.Tab
	browser.SetFolded(p.S.FoldedNames())
	if p.unsynced = browser.Unread(); !p.unsynced {
		p.syncControls()
	}
	p.moveFocus()
}

// syncControls sets the state of the elements that go-app does not track: go-app compares with its last rendering,
// not with what the user has typed or chosen since.
func (p *page) syncControls() {
	p.SyncNumbers()
	p.matrix.Sync()
	p.units.Sync()
	p.clock.Sync()
	browser.SetValue(themeID, themeOf(p.S))
	browser.SetValue(languageID, p.spoken())
	p.editor.Sync()
	p.items.Sync()
	p.keys.Sync()
	p.questions.Sync()
	p.panes.Sync()
	p.console.Sync()
	p.share.Sync()
	browser.Editors(editorsWanted(p.Screen))
}

// afterHandlers runs f after the waiting handlers. It renders the page if these have made sync wait.
func (p *page) afterHandlers(f func()) {
	p.Ctx.Dispatch(func(ctx app.Context) {
		if f(); !p.unsynced {
			ctx.PreventUpdate()
		}
	})
}

// moveFocus moves the focus once to the place that the last action has set.
func (p *page) moveFocus() {
	e := &p.Focus
	switch {
	case e.WantsFocus:
		e.WantsFocus = false
		browser.Focus(p.editor.FirstField())
		browser.Reveal(forms.EditorArea)
	case e.Caret >= 0 && e.WantsCaret:
		e.WantsCaret = false
		browser.Caret(forms.EditorID, e.Caret)
	case e.ReturnTo != "":
		p.items.MoveFocus(e.ReturnTo)
		e.ReturnTo = ""
	default:
		p.matrix.MoveFocus()
	}
}

// themeOf is the chosen theme; "system" if none is chosen.
func themeOf(s *playground.Playground) string {
	if t := s.Theme(); t != "" {
		return t
	}
	return "system"
}
