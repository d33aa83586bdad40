package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// settle has what go-app does not render brought up to date after the current rendering of the page.
func (p *page) settle() {
	if !p.mounted {
		return
	}
	p.ctx.Defer(func(app.Context) {
		p.painting.forget()
		p.sync()
		p.watch(measured...)
		p.paint()
		p.rhythm.end(time.Now())
	})
}

// settlePart does the same after a rendering of one part.
func (p *page) settlePart(id partID) {
	p.ctx.Defer(func(app.Context) {
		p.sync()
		if p.painting.forgetPart(id) {
			p.paint()
		}
	})
}

// sync brings the controls and the focus up to date. What the user has just changed is read first; the focus does not wait for
// that, because it would move the page away from under the user's next click.
func (p *page) sync() {
	if p.unsynced = browser.Unread(); !p.unsynced {
		p.syncControls()
	}
	p.moveFocus()
}

// unset reports whether no sync has set the controls yet, so that a rendering has to show their values.
func (p *Screen) unset() bool { return p.still() || !p.mounted }

// syncControls sets what go-app does not: it compares with what it rendered last, not with what the user typed or chose since.
func (p *page) syncControls() {
	p.syncNumbers()
	p.matrix.sync()
	p.units.sync()
	p.clock.sync()
	browser.SetValue(themeID, themeOf(p.s))
	browser.SetValue(languageID, p.spoken())
	p.editor.sync()
	p.items.sync()
	p.keys.sync()
	p.questions.sync()
	p.panes.sync()
	p.console.sync()
	p.share.sync()
	browser.Editors(p.editorsWanted())
}

// afterHandlers runs f after the handlers that are waiting, and renders if they kept sync from its work.
func (p *page) afterHandlers(f func()) {
	p.ctx.Dispatch(func(ctx app.Context) {
		if f(); !p.unsynced {
			ctx.PreventUpdate()
		}
	})
}

// moveFocus moves the focus, once, to where the last action put it.
func (p *page) moveFocus() {
	e := &p.focus
	switch {
	case e.wantsFocus:
		e.wantsFocus = false
		browser.Focus(p.editor.firstField())
		browser.Reveal(editorArea)
	case e.caret >= 0 && e.wantsCaret:
		e.wantsCaret = false
		browser.Caret(editorID, e.caret)
	case e.returnTo != "":
		browser.Focus(e.returnTo, listID)
		e.returnTo = ""
	default:
		p.matrix.moveFocus()
	}
}

// themeOf is the chosen theme, "system" when nothing was chosen.
func themeOf(s *session.Session) string {
	if t := s.Theme(); t != "" {
		return t
	}
	return "system"
}
