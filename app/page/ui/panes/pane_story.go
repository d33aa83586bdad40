package panes

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/storyedit"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	tests "github.com/cosmosttl/cosmosttl/core/storytest"
)

const (
	StoryID       = "story-text"
	storyNoteID   = StoryID + "-note"
	StoryPlayID   = "story-play"
	StoryCopyToID = "story-copy-to"
)

// storyShown is the number of played lines that the pane shows, besides those that failed.
const storyShown = 50

// storyCaret is the position of the caret after the next rendering.
type storyCaret struct {
	wanted bool
	at     int // offset in UTF-16 units
}

// Story is the pane in which the user reads, writes and plays the story.
type Story struct {
	*screen.Screen
	caret   storyCaret
	Copying bool // the story is being written, so that it can be copied
	leftOut int  // lines of the copied story that the copied text only has as comments
}

// Draw is the pane of the story.
func (p *Story) Draw() app.UI {
	l := p.L
	v := p.S.Story.StoryView()
	text := p.storyMarks(v).InLanguage(app.Textarea(), "story").ID(StoryID).Class("field code").Rows(5).Spellcheck(false).Disabled(p.Still()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").Attr("wrap", "off").
		Attr("aria-keyshortcuts", "Control+Enter Meta+Enter").Aria("label", l.StoryText).Aria("describedby", storyNoteID).
		Attr("data-keys", 1).OnInput(p.onStoryType)
	if v.Problem != nil {
		text.Aria("invalid", elem.Yes)
	}
	return paneBody(l.Story,
		app.Div().Class("buttons").Body(
			p.storyButton(v),
			p.storyAction("story-line", l.StoryLine, v.Playing, func() { p.Play(true) }),
			p.expectAction(),
		),
		text,
		p.storyNote(v),
		p.storyLines(v),
		p.ownStories(v),
		app.Div().Class("code-choice").Body(
			app.Label().Body(elem.Hidden(l.StoryCopyAs), p.copyTargets(v)),
			app.Button().Type("button").ID("story-copy").Class("btn").Disabled(p.Still()).OnClick(p.Do(p.CopyStory)).
				Aria("label", l.StoryCopy).Text(elem.Pick(p.Copying, l.ExportWriting, p.CopyLabel(storyName(v), l.CodeCopy))),
			p.leftOutNote(v),
			p.storyAction("story-follow", l.StoryFollow, v.Follows && !v.Mine, p.S.Story.TellWhatHappened),
		),
	)
}

// storyMarks are the error in the text, and the results of the played lines.
func (p *Story) storyMarks(v storyedit.StoryView) (m elem.Marks) {
	if x := v.Problem; x != nil {
		m.Error(x.Line, x.Column, p.L.Problem(x, p.L.Story))
	}
	for _, line := range v.Lines {
		kind := "ok"
		if line.Failed {
			kind = "failed"
		}
		m.Verdict(line.Number, kind, p.L.LineText(line))
	}
	return m
}

// storyButton plays the story and stops it. It is a single button, so that it keeps the focus.
func (p *Story) storyButton(v storyedit.StoryView) app.UI {
	b := app.Button().Type("button").ID(StoryPlayID).Disabled(p.Still())
	if v.Playing {
		// Other actions wait until the story ends. This one must not, so it does not go through Do.
		return b.Class("btn danger").OnClick(func(app.Context, app.Event) { p.S.Story.StopStory() }, app.EventScope("stop")).Text(p.L.CodeStop)
	}
	return b.Class("btn primary").OnClick(p.Do(func() { p.Play(false) }), app.EventScope("play")).Text(p.L.StoryPlay)
}

// storyAction is a button that stays focusable when it can do nothing.
func (p *Story) storyAction(id, name string, idle bool, do func()) app.HTMLButton {
	b := app.Button().Type("button").ID(id).Class("btn").Disabled(p.Still()).Text(name)
	if idle {
		return b.Aria("disabled", elem.Yes).OnClick(func(ctx app.Context, _ app.Event) { ctx.PreventUpdate() }, app.EventScope(id, "idle"))
	}
	return b.OnClick(p.Do(do), app.EventScope(id))
}

// expectAction adds what is seen now to the story. It says why it cannot do so in the past.
func (p *Story) expectAction() app.UI {
	past := p.S.History.InPast()
	b := p.storyAction("story-expect", p.L.StoryExpect, past, func() { p.S.Story.ExpectSeen(); p.storyEnd() })
	if past {
		b.Title(p.L.StoryExpectPast).Aria("description", p.L.StoryExpectPast)
	}
	return b
}

// ownStories brings back the user's texts that the recorded story has replaced.
func (p *Story) ownStories(v storyedit.StoryView) app.UI {
	var list []app.UI
	for i, text := range v.Own {
		id := "story-own-" + strconv.Itoa(i)
		list = append(list, app.Button().Type("button").ID(id).Class("btn").
			OnClick(p.Do(func() { p.S.Story.TryStory(text) }), app.EventScope(id, text)).
			Body(app.Text(p.L.ExampleMine+" "), app.Code().Attr("translate", "no").Text(wording.Shorten(elem.OneLine(text)))))
	}
	return app.Div().Class(elem.Classes("buttons", elem.When(len(list) == 0, "none"))).Body(list...)
}

// storyNote is the error in the text, or says where the text comes from.
func (p *Story) storyNote(v storyedit.StoryView) app.UI {
	note := app.Div().ID(storyNoteID)
	if x := v.Problem; x != nil {
		return note.Class("note error").Role("alert").Body(app.P().Text(p.L.Problem(x, p.L.Story)), elem.Excerpt(v.Text, x))
	}
	words := p.L.StoryMine
	switch {
	case v.Follows:
		words = p.L.StoryFollows
	case v.TooLong:
		words = p.L.StoryTooLong
	case v.Why != "":
		words = p.L.StoryCannot.With("why", p.L.Say(v.Why))
	}
	return note.Class("note").Body(app.P().Class("hint").Body(elem.Rich(words)...), app.Div())
}

// storyLines shows the newest played lines and the lines that failed. The number of a line leads to it in the
// text.
func (p *Story) storyLines(v storyedit.StoryView) app.UI {
	var rows []app.UI
	for i, line := range v.Lines {
		if !line.Failed && i < len(v.Lines)-storyShown || len(rows) == 2*storyShown {
			continue
		}
		n := strconv.Itoa(line.Number)
		mark, word := "✓", p.L.Done
		switch {
		case line.Failed:
			mark, word = "✗", p.L.StoryNot
		case line.Expects:
			word = p.L.StoryTrue
		}
		cost := ""
		if line.Status > 0 {
			cost = wording.Joined(strconv.Itoa(line.Status), p.L.RU(line.Charge), p.L.LiveSeparator)
		}
		rows = append(rows, app.Tr().Class(elem.When(line.Failed, "failed")).Body(
			app.Td().Class("num").Body(app.Button().Type("button").Class("btn quiet").Aria("label", p.L.StoryAt.With("line", n)).
				OnClick(p.toStoryLine(line.Number), app.EventScope(line.Number)).Text(n)),
			app.Td().Body(app.Span().Class("verdict").Aria("hidden", elem.Yes).Text(mark), elem.Hidden(word)),
			app.Td().Class("code story-line").Attr("translate", "no").
				Body(app.Text(wording.ShortenTo(line.Text, wording.StoryWidth)), app.Span().Class("hint").Text(p.L.LineText(line))),
			app.Td().Class("num").Text(cost),
		))
	}
	return app.Div().Class(elem.Classes("contents", elem.When(len(rows) == 0, "none"))).Body(
		app.P().Class(elem.Classes("strong num", elem.When(v.Failed > 0, "ghost-text"))).Text(p.L.LinesPlayed(v)),
		paneTable(p.L.StoryPlayedLines, []string{p.L.StoryNumber, p.L.StoryVerdict, p.L.Story, p.L.StoryCost}, rows),
	)
}

func (p *Story) toStoryLine(number int) app.EventHandler {
	return func(app.Context, app.Event) { p.storyTo(number, 1) }
}

// storyTo moves the caret to a line and a column of the story.
func (p *Story) storyTo(line, column int) {
	p.caret = storyCaret{true, elem.Offset(p.S.Story.StoryText(), line, column)}
}

// storyEnd moves the caret to the end of the story.
func (p *Story) storyEnd() { p.storyTo(1<<30, 1<<30) }

func (p *Story) onStoryType(ctx app.Context, _ app.Event) {
	p.S.Story.TypeStory(ctx.JSSrc().Get("value").String())
	p.Page.SaveWithin(screen.SaveSoon)
}

// Play plays the story, or its next line, in turns. Actions of the user wait until it ends.
func (p *Story) Play(one bool) {
	if problem := p.S.Story.PlayStory(one); problem != nil {
		p.storyTo(problem.Line, problem.Column)
		return
	}
	p.Announced.Text = "" // so that a repeated result is announced again
	p.InTurns(func(more func() bool) bool {
		goesOn := p.S.Story.PlayStoryOn(more)
		if goesOn {
			p.Page.Changed()
		}
		return !goesOn
	}, func() {
		p.Announced.Known, p.Announced.Playing = p.S.Viewer.Counts(), false
		p.Announced.Text = p.L.LinesPlayed(p.S.Story.StoryView())
	})
}

func (p *Story) copyTargets(v storyedit.StoryView) app.UI {
	list := []app.UI{elem.Option(storyedit.StoryFile, p.L.StoryFile, v.CopyTo == storyedit.StoryFile)}
	for _, to := range tests.Targets() {
		list = append(list, elem.Option(string(to), p.L.StoryTarget(to), v.CopyTo == string(to)))
	}
	return app.Select().ID(StoryCopyToID).Class("field").Disabled(p.Still()).OnChange(func(ctx app.Context, _ app.Event) {
		to := ctx.JSSrc().Get("value").String()
		p.Page.Act(func() { p.S.Story.CopyStoryTo(to) })
	}).Body(list...)
}

// storyName identifies what the button copies.
func storyName(v storyedit.StoryView) string { return v.CopyTo + "\n" + v.Text }

// CopyStory writes the story in the background, and copies it to the clipboard.
func (p *Story) CopyStory() {
	if p.Copying {
		return
	}
	p.Copying = true
	name, c := storyName(p.S.Story.StoryView()), p.S.Story.BeginStoryCopy()
	p.InBackground(c.Run, func() {
		p.Copying = false
		if p.S.Story.EndStoryCopy(c); c.Problem != nil {
			p.storyTo(c.Problem.Line, c.Problem.Column)
			return
		}
		p.leftOut = c.LeftOut
		p.CopyText(c.Text, name)
	})
}

// leftOutNote says beside the button how many lines the copied test does not carry out.
func (p *Story) leftOutNote(v storyedit.StoryView) app.UI {
	if p.leftOut == 0 || p.Copied != storyName(v) {
		return app.Span().Class("none")
	}
	return app.Span().ID("story-left-out").Class("hint").Text(p.L.N(p.L.StoryLeftOut, int64(p.leftOut)))
}

// sync sets the state of the elements that go-app does not track.
func (p *Story) sync() {
	v := p.S.Story.StoryView()
	browser.SetValue(StoryID, v.Text)
	browser.SetValue(StoryCopyToID, v.CopyTo)
	if p.caret.wanted {
		browser.Caret(StoryID, p.caret.at)
		p.caret = storyCaret{}
	}
}
