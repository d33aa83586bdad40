package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

const (
	consoleID         = "code"
	programID         = "code-text"
	consoleButtonID   = "code-open"
	consoleRunID      = "code-run"
	programExamplesID = "code-examples"
	programListID     = "code-example-list"
)

// Console is the SDK console: the editor of a program, and its output.
type Console struct {
	*Screen
	examples bool   // the list of examples is open
	focusOn  string // id of the element that gets the focus next
	loading  bool
	end      func() // ends the program in the browser; nil while none runs
}

// button opens the console on a wide screen. A phone has a tab for it.
func (p *Console) button() app.UI {
	v := p.s.Console.ConsoleView(0)
	open, name := v.Open, p.l.SDKConsole
	if v.Running && !open {
		name = p.l.CodeRunsBehind
	}
	return app.Button().Type("button").ID(consoleButtonID).Class(classes("btn quiet", when(p.phone, "none"), when(v.Running, "busy"))).Disabled(p.still()).
		Aria("label", name).Aria("expanded", truth(open)).Aria("controls", consoleID).
		OnClick(p.do(func() { p.show(!open) }), app.EventScope(open)).
		Body(icon("code"), app.Span().Text(p.l.SDKConsole))
}

func (p *Console) show(on bool) {
	p.s.Console.OpenConsole(on)
	p.focusOn = consoleButtonID
	if on {
		p.focusOn = programID
	}
}

// side is the console at the right edge of a wide screen, where the score stays visible while a program runs.
func (p *Console) side() app.UI {
	side := app.Div().Class("side-panel")
	if p.phone || !p.s.Console.ConsoleView(0).Open {
		return side.Class("side-panel none")
	}
	return side.Body(p.draw())
}

// draw is the editor of the program and its output.
func (p *Console) draw() app.UI {
	v := p.s.Console.ConsoleView(session.MaxPrinted)
	menu := exampleMenu{button: programExamplesID, list: programListID, open: &p.examples, focus: &p.focusOn, try: p.s.Console.TryProgram}
	var m marks
	if v.End == session.RunFailed && v.Ran == v.Text {
		m.error(v.Failure.Line, v.Failure.Column, v.Failure.Text)
	}
	text := m.inLanguage(app.Textarea(), "javascript").ID(programID).Class("field code").Rows(10).Spellcheck(false).Disabled(p.still()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").Attr("wrap", "off").
		Attr("aria-keyshortcuts", "Control+Enter Meta+Enter").Aria("describedby", programID+"-note").
		Attr("data-keys", 1).OnInput(p.onProgramType)
	return panel(consoleID, p.l.SDKConsole,
		head(app.H2().Text(p.l.SDKConsole),
			app.Button().Type("button").ID("code-close").Class(classes("btn quiet square", when(p.phone, "none"))).
				OnClick(p.do(func() { p.show(false) })).Body(icon("close"), hidden(p.l.CodeClose))),
		app.Div().Class("body console").Body(
			app.Div().Class("ask").Body(
				app.Div().Class("ask-head").Body(
					app.Label().For(programID).Text(p.l.CodeProgram),
					app.Span().Class("hint keys").Aria("hidden", yes).Body(rich(p.l.CodeKeys)...),
				),
				text,
				app.Div().Class("buttons").Body(
					p.runButton(v),
					p.exampleButton(menu),
				),
				p.exampleList(menu, p.programExamples(v)),
				app.P().ID(programID+"-note").Class("hint").Body(rich(p.l.CodeHint)...),
			),
			app.Div().Class("said").Body(
				app.Div().Class("ask-head").Body(
					app.Span().Class("said-name").Aria("hidden", yes).Text(p.l.CodeOutput),
					app.Span().Class("hint num").Text(p.runSums(v)),
				),
				&printed{Lines: v.Lines, Dropped: v.Dropped, L: p.l.Locale},
				p.runFailure(v),
			),
		),
	)
}

// runButton starts and stops the program. It is one button, so that it keeps the focus.
func (p *Console) runButton(v session.ConsoleView) app.UI {
	b := app.Button().Type("button").ID(consoleRunID).Disabled(p.still()).OnClick(p.do(p.runOrStop))
	if v.Running {
		return b.Class("btn danger").Body(icon("stop"), app.Span().Text(p.l.CodeStop))
	}
	return b.Class("btn primary").Body(icon("play"), app.Span().Text(p.l.QueryRun))
}

func (p *Console) programExamples(v session.ConsoleView) []example {
	return append(p.ownExamples("program-mine-", v.Own), programs(p.l.Locale)...)
}

// runSums summarizes the current or the last run.
func (p *Console) runSums(v session.ConsoleView) string {
	what := p.l.N(p.l.CodeRequests, int64(v.Requests), "ru", p.l.RU(v.Charge))
	if v.Passed > 0 {
		what = wording.Joined(what, p.l.CodePassed.With("length", p.l.Length(v.Passed)), p.l.LiveSeparator)
	}
	switch {
	case p.loading && v.Running:
		return p.l.CodeLoading
	case v.Running:
		return p.l.CodeRunning.With("what", what)
	}
	switch v.End {
	case session.RunDone:
		return p.l.CodeDone.With("what", what)
	case session.RunFailed:
		return p.l.CodeFailed.With("what", what)
	case session.RunStopped:
		return p.l.CodeStopped.With("what", what)
	}
	return ""
}

// runFailure shows the error that ended the program, and its line.
func (p *Console) runFailure(v session.ConsoleView) app.UI {
	box := app.Div().ID(programID+"-failure").Class("note error").Role("alert").Attr("tabindex", 0).Attr("data-scroll", "y")
	f := v.Failure
	switch v.End {
	case session.RunNotLoaded:
		return box.Body(app.P().Text(p.l.CodeNotLoaded), app.P().Class("service").Text(f.Text), app.Div())
	case session.RunReplaced:
		return box.Body(app.P().Text(p.l.NoticeReplaced), app.P().Class("none"), app.Div())
	case session.RunFailed:
		text := f.Text
		if f.Line > 0 {
			text = p.l.CodeAt.With("line", p.l.Number(int64(f.Line)), "detail", text)
		}
		return box.Body(app.P().Text(text), app.P().Class("none"),
			excerpt(v.Ran, &problem.Problem{Line: f.Line, Column: f.Column}))
	}
	return box.Class("none").Body(app.P(), app.P().Class("none"), app.Div())
}

func (p *Console) onProgramType(ctx app.Context, _ app.Event) {
	p.s.Console.TypeProgram(ctx.JSSrc().Get("value").String())
	p.saveWithin(saveSoon)
}

func (p *Console) runOrStop() {
	if p.s.Console.ConsoleView(0).Running {
		p.stopRun()
		return
	}
	p.runProgram()
}

// runProgram runs the text of the editor, after it has stopped a program that is still running.
func (p *Console) runProgram() {
	p.endRun()
	run := p.s.Console.BeginRun()
	p.loading = true
	p.announced.text = "" // so that a repeated result is announced again
	p.end = browser.RunProgram(p.s.Console.ConsoleView(0).Text, p.s.Console.RunSetup(), func(what, a, b string, reply func(string)) {
		handle := p.lazily
		switch what {
		case "began", "done", "failed", "not-loaded", "replaced":
			handle = p.later
		}
		handle(func() { p.receive(run, what, a, b, reply) })
	})
}

func (p *Console) stopRun() {
	p.s.Console.StopRun()
	p.endRun()
	p.announced.text = p.runSums(p.s.Console.ConsoleView(0))
}

// endRun removes the running program, if any, from the browser.
func (p *Console) endRun() {
	if p.end != nil {
		p.end()
	}
	p.end, p.loading = nil, false
}

// receive handles a message from the program of a run; see web/console/host.js.
func (p *Console) receive(run int, what, a, b string, reply func(string)) {
	switch what {
	case "began":
		p.loading = false
	case "print":
		lost, _ := strconv.Atoi(b)
		p.s.Console.Print(run, session.PrintedLines(a), lost)
	case "done":
		p.runEnded(run, session.RunDone, session.RunFailure{})
	case "failed":
		p.runEnded(run, session.RunFailed, failureAt(a, b))
	case "not-loaded":
		p.runEnded(run, session.RunNotLoaded, session.RunFailure{Text: a})
	case "replaced":
		p.runEnded(run, session.RunReplaced, session.RunFailure{})
		p.s.Notices.Tell(notice.Replaced)
	default:
		if q := p.s.Console.BeginCall(run, what, a, b); q != nil {
			p.inBackground(q.Run, func() {
				if answer, ok := p.s.Console.EndCall(q); ok {
					reply(answer)
					p.saveWithin(savePlaying)
				}
			})
			return
		}
		answer, ok := p.s.Console.Call(run, what, a, b)
		if !ok {
			return
		}
		reply(answer)
		if what == "clock" {
			p.say()
		}
		p.saveWithin(savePlaying)
	}
}

func (p *Console) runEnded(run int, end session.RunEnd, failure session.RunFailure) {
	if !p.s.Console.EndRun(run, end, failure) {
		return
	}
	p.endRun()
	p.saveWithin(saveSoon)
	if end < session.RunNotLoaded {
		p.announced.text = p.runSums(p.s.Console.ConsoleView(0))
	}
}

// failureAt is a failure at a place that is written as "line:column".
func failureAt(text, place string) session.RunFailure {
	line, column, _ := strings.Cut(place, ":")
	f := session.RunFailure{Text: text}
	f.Line, _ = strconv.Atoi(line)
	f.Column, _ = strconv.Atoi(column)
	return f
}

// sync sets the state of the elements that go-app does not track, and ends a program whose run has ended, as time travel does.
func (p *Console) sync() {
	v := p.s.Console.ConsoleView(0)
	if !v.Running {
		p.endRun()
	}
	browser.SetValue(programID, v.Text)
	switch focus := p.focusOn; focus {
	case "":
		return
	case programID:
		browser.Caret(programID, 0) // show the start of the program
		browser.ScrollTo(programID, 0)
	default:
		browser.Focus(focus)
	}
	p.focusOn = ""
}
