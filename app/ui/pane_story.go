package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
	tests "github.com/cosmosttl/cosmosttl/core/storytest"
)

const (
	storyID       = "story-text"
	storyNoteID   = storyID + "-note"
	storyPlayID   = "story-play"
	storyCopyToID = "story-copy-to"
)

// storyShown is the number of played lines that the pane shows, besides those that failed.
const storyShown = 50

// storyCaret is where the caret of the story goes after the next rendering.
type storyCaret struct {
	wanted bool
	at     int // offset in UTF-16 units
}

// Story is the pane in which one reads, writes and plays the story.
type Story struct {
	*Screen
	caret   storyCaret
	copying bool // the story is being written, to be copied
}

// draw is the pane of the story.
func (p *Story) draw() app.UI {
	l := p.l
	v := p.s.Story.StoryView()
	text := p.storyMarks(v).inLanguage(app.Textarea(), "story").ID(storyID).Class("field code").Rows(5).Spellcheck(false).Disabled(p.still()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").Attr("wrap", "off").
		Attr("aria-keyshortcuts", "Control+Enter Meta+Enter").Aria("label", l.StoryText).Aria("describedby", storyNoteID).
		Attr("data-keys", 1).OnInput(p.onStoryType)
	if v.Problem != nil {
		text.Aria("invalid", yes)
	}
	return paneBody(l.Story,
		app.Div().Class("buttons").Body(
			p.storyButton(v),
			p.storyAction("story-line", l.StoryLine, v.Playing, func() { p.play(true) }),
			p.storyAction("story-expect", l.StoryExpect, p.s.InPast(), func() { p.s.Story.ExpectSeen(); p.storyEnd() }),
		),
		text,
		p.storyNote(v),
		p.storyLines(v),
		p.ownStories(v),
		app.Div().Class("code-choice").Body(
			app.Label().Body(hidden(l.StoryCopyAs), p.copyTargets(v)),
			app.Button().Type("button").ID("story-copy").Class("btn").Disabled(p.still()).OnClick(p.do(p.copyStory)).
				Aria("label", l.StoryCopy).Text(pick(p.copying, l.ExportWriting, p.copyLabel(storyName(v), l.CodeCopy))),
			p.storyAction("story-follow", l.StoryFollow, v.Follows && !v.Mine, p.s.Story.TellWhatHappened),
		),
	)
}

// storyMarks are the error in the text, and the results of the lines that were played.
func (p *Story) storyMarks(v session.StoryView) (m marks) {
	if x := v.Problem; x != nil {
		m.error(x.Line, x.Column, p.l.Problem(x, p.l.Story))
	}
	for _, line := range v.Lines {
		kind := "ok"
		if line.Failed {
			kind = "failed"
		}
		m.verdict(line.Number, kind, p.l.LineText(line))
	}
	return m
}

// storyButton plays the story and stops it. It is one button, so that it keeps the focus.
func (p *Story) storyButton(v session.StoryView) app.UI {
	b := app.Button().Type("button").ID(storyPlayID).Disabled(p.still())
	if v.Playing {
		// What the user does meanwhile waits for the story, but this.
		return b.Class("btn danger").OnClick(func(app.Context, app.Event) { p.s.Story.StopStory() }, app.EventScope("stop")).Text(p.l.CodeStop)
	}
	return b.Class("btn primary").OnClick(p.do(func() { p.play(false) }), app.EventScope("play")).Text(p.l.StoryPlay)
}

// storyAction is a button that stays reachable when it can do nothing.
func (p *Story) storyAction(id, name string, idle bool, do func()) app.UI {
	b := app.Button().Type("button").ID(id).Class("btn").Disabled(p.still()).Text(name)
	if idle && !p.still() {
		return b.Aria("disabled", yes).OnClick(func(ctx app.Context, _ app.Event) { ctx.PreventUpdate() }, app.EventScope(id, "idle"))
	}
	return b.OnClick(p.do(do), app.EventScope(id))
}

// ownStories brings back the texts that what happened has replaced.
func (p *Story) ownStories(v session.StoryView) app.UI {
	var list []app.UI
	for i, text := range v.Own {
		id := "story-own-" + strconv.Itoa(i)
		list = append(list, app.Button().Type("button").ID(id).Class("btn").OnClick(p.do(func() { p.s.Story.TryStory(text) }), app.EventScope(id, text)).
			Body(app.Text(p.l.ExampleMine+" "), app.Code().Attr("translate", "no").Text(wording.Shorten(oneLine(text)))))
	}
	return app.Div().Class(classes("buttons", when(len(list) == 0, "none"))).Body(list...)
}

// storyNote is the error in the text, or what the text is.
func (p *Story) storyNote(v session.StoryView) app.UI {
	note := app.Div().ID(storyNoteID)
	if x := v.Problem; x != nil {
		return note.Class("note error").Role("alert").Body(app.P().Text(p.l.Problem(x, p.l.Story)), excerpt(v.Text, x))
	}
	words := p.l.StoryMine
	switch {
	case v.Follows:
		words = p.l.StoryFollows
	case v.TooLong:
		words = p.l.StoryTooLong
	case v.Why != "":
		words = p.l.StoryCannot.With("why", p.l.Say(v.Why))
	}
	return note.Class("note").Body(app.P().Class("hint").Body(rich(words)...), app.Div())
}

// storyLines are the newest of the lines that were played, and those that failed. Their numbers lead to them in the text.
func (p *Story) storyLines(v session.StoryView) app.UI {
	var rows []app.UI
	for i, line := range v.Lines {
		if !line.Failed && i < len(v.Lines)-storyShown || len(rows) == 2*storyShown {
			continue
		}
		n := strconv.Itoa(line.Number)
		mark, word := "✓", p.l.StoryDone
		switch {
		case line.Failed:
			mark, word = "✗", p.l.StoryNot
		case line.Expects:
			word = p.l.StoryTrue
		}
		cost := ""
		if line.Status > 0 {
			cost = wording.Joined(strconv.Itoa(line.Status), p.l.RU(line.Charge), p.l.LiveSeparator)
		}
		rows = append(rows, app.Tr().Class(when(line.Failed, "failed")).Body(
			app.Td().Class("num").Body(app.Button().Type("button").Class("btn quiet").Aria("label", p.l.StoryAt.With("line", n)).
				OnClick(p.toStoryLine(line.Number), app.EventScope(line.Number)).Text(n)),
			app.Td().Body(app.Span().Class("verdict").Aria("hidden", yes).Text(mark), hidden(word)),
			app.Td().Class("code").Attr("translate", "no").Body(app.Text(wording.ShortenTo(line.Text, wording.StoryWidth)), app.Span().Class("hint").Text(p.l.LineText(line))),
			app.Td().Class("num").Text(cost),
		))
	}
	return app.Div().Class(classes("contents", when(len(rows) == 0, "none"))).Body(
		app.P().Class("hint num").Text(p.l.LinesPlayed(v)),
		paneTable(p.l.StoryPlayedLines, []string{p.l.StoryNumber, p.l.StoryVerdict, p.l.Story, p.l.StoryCost}, rows),
	)
}

func (p *Story) toStoryLine(number int) app.EventHandler {
	return func(app.Context, app.Event) { p.storyTo(number, 1) }
}

// storyTo moves the caret to a place of the story.
func (p *Story) storyTo(line, column int) {
	p.caret = storyCaret{true, offset(p.s.Story.StoryText(), line, column)}
}

// storyEnd moves the caret to the story's end.
func (p *Story) storyEnd() { p.storyTo(1<<30, 1<<30) }

func (p *Story) onStoryType(ctx app.Context, _ app.Event) {
	p.s.Story.TypeStory(ctx.JSSrc().Get("value").String())
	p.saveWithin(saveSoon)
}

// play plays the story, or its next line, in turns. What the user does meanwhile is done afterwards.
func (p *Story) play(one bool) {
	if problem := p.s.Story.PlayStory(one); problem != nil {
		p.storyTo(problem.Line, problem.Column)
		return
	}
	p.announced.text = "" // so that a repeated result is announced again
	p.inTurns(func(more func() bool) bool {
		goesOn := p.s.Story.PlayStoryOn(more)
		if goesOn {
			p.changed()
		}
		return !goesOn
	}, func() {
		p.announced.known, p.announced.playing = p.s.Counts(), false
		p.announced.text = p.l.LinesPlayed(p.s.Story.StoryView())
	})
}

func (p *Story) copyTargets(v session.StoryView) app.UI {
	list := []app.UI{option(session.StoryFile, p.l.StoryFile, v.CopyTo == session.StoryFile)}
	for _, to := range tests.Targets() {
		list = append(list, option(string(to), p.l.StoryTarget(to), v.CopyTo == string(to)))
	}
	return app.Select().ID(storyCopyToID).Class("field").Disabled(p.still()).OnChange(func(ctx app.Context, _ app.Event) {
		to := ctx.JSSrc().Get("value").String()
		p.act(func() { p.s.Story.CopyStoryTo(to) })
	}).Body(list...)
}

// storyName identifies what the button copies.
func storyName(v session.StoryView) string { return v.CopyTo + "\n" + v.Text }

// copyStory writes the story in the background, and copies it.
func (p *Story) copyStory() {
	if p.copying {
		return
	}
	p.copying = true
	name, c := storyName(p.s.Story.StoryView()), p.s.Story.BeginStoryCopy()
	p.inBackground(c.Run, func() {
		p.copying = false
		if p.s.Story.EndStoryCopy(c); c.Problem != nil {
			p.storyTo(c.Problem.Line, c.Problem.Column)
			return
		}
		p.copyText(c.Text, name)
	})
}

// sync sets the state of the elements that go-app does not track.
func (p *Story) sync() {
	v := p.s.Story.StoryView()
	browser.SetValue(storyID, v.Text)
	browser.SetValue(storyCopyToID, v.CopyTo)
	if p.caret.wanted {
		browser.Caret(storyID, p.caret.at)
		p.caret = storyCaret{}
	}
}
