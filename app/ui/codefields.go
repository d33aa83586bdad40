package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/document"
)

// plainID is the check box for text fields without editors.
const plainID = "plain-texts"

// editorsWanted reports whether text fields have editors.
func (p *page) editorsWanted() bool { return !p.s.PlainTexts() }

// watchEditors has the editors loaded when they are first used.
func (p *page) watchEditors() (stop func()) {
	return browser.WatchEditors(p.editorsWanted, func(language, before string) []string {
		if language == "story" {
			return p.s.Story.CompleteStory(before)
		}
		return p.s.Form.Properties()
	}, func() { p.later(func() { p.s.Notices.Tell(notice.Replaced) }) })
}

// marks are what an editor shows at places of its text, as JSON for app/sdk/editor.js.
type marks []string

// error adds an error at a line and a column, both from 1.
func (m *marks) error(line, column int, text string) { m.add(line, column, "", text) }

// verdict adds what became of a line: ok or failed.
func (m *marks) verdict(line int, kind, text string) { m.add(line, 0, kind, text) }

func (m *marks) add(line, column int, kind, text string) {
	if line > 0 {
		*m = append(*m, `{"line":`+strconv.Itoa(line)+`,"column":`+strconv.Itoa(column)+`,"kind":`+document.Quote(kind)+`,"text":`+document.Quote(text)+`}`)
	}
}

// inLanguage says in which language a text is, and what to show at which of its places.
func (m marks) inLanguage(text app.HTMLTextarea, language string) app.HTMLTextarea {
	return text.Attr("data-language", language).Attr("data-marks", "["+strings.Join(m, ",")+"]")
}

// plainTexts is the choice of text fields without editors.
func (p *KeySheet) plainTexts() app.UI {
	return p.checkbox(plainID, p.l.PlainTexts, p.s.PlainTexts(), p.s.SetPlainTexts)
}

// draftMarks are the errors and the probable mistakes in an item's text.
func (p *Editor) draftMarks(d *session.Draft) (m marks) {
	x := d.Problem
	if x == nil {
		x = p.s.Form.DraftFault()
	}
	if x != nil {
		m.error(x.Line, x.Column, p.l.Problem(x, p.l.ItemJSON))
	}
	for _, w := range p.s.Form.DraftWarnings() {
		m.error(w.Line, w.Column, strings.ReplaceAll(p.l.Warning(w), "`", ""))
	}
	return m
}
