package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/forms"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
)

// editorsWanted reports whether text fields have editors.
func editorsWanted(p *screen.Screen) bool { return !p.S.PlainTexts() }

// watchEditors has the editors loaded when they are first used.
func watchEditors(p *screen.Screen) (stop func()) {
	return browser.WatchEditors(func() bool { return editorsWanted(p) }, func(language, before string) []string {
		if language == "story" {
			return p.S.Story.CompleteStory(before)
		}
		return p.S.Form.Properties()
	}, func() { p.Later(func() { p.S.Notices.Tell(notice.Replaced) }) })
}

// settle has what go-app does not render brought up to date after the current rendering of the page.
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

// SettlePart does the same after a rendering of one part.
func (p *page) SettlePart(id screen.PartID) {
	p.Ctx.Defer(func(app.Context) {
		p.sync()
		if p.Painting.ForgetPart(id) {
			p.Repaint()
		}
	})
}

// sync brings the controls and the focus up to date. What the user has just changed is read first; the focus does not wait for
// that, because it would move the page away from under the user's next click.
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

// syncControls sets what go-app does not: it compares with what it rendered last, not with what the user typed or chose since.
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

// afterHandlers runs f after the handlers that are waiting, and renders if they kept sync from its work.
func (p *page) afterHandlers(f func()) {
	p.Ctx.Dispatch(func(ctx app.Context) {
		if f(); !p.unsynced {
			ctx.PreventUpdate()
		}
	})
}

// moveFocus moves the focus, once, to where the last action put it.
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
		browser.Focus(e.ReturnTo, stage.ListID)
		e.ReturnTo = ""
	default:
		p.matrix.MoveFocus()
	}
}

// themeOf is the chosen theme, "system" when nothing was chosen.
func themeOf(s *playground.Playground) string {
	if t := s.Theme(); t != "" {
		return t
	}
	return "system"
}
