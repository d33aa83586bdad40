package console

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	ID                = "code"
	ProgramID         = "code-text"
	ConsoleButtonID   = "code-open"
	ConsoleRunID      = "code-run"
	ProgramExamplesID = "code-examples"
	programListID     = "code-example-list"
)

// Console is the SDK console: the editor of a program, and its output.
type Console struct {
	*screen.Screen
	Examples bool   // the list of examples is open
	FocusOn  string // id of the element that gets the focus next
	Loading  bool
	End      func() // ends the program in the browser; nil while none runs
}

// Button opens the console on a wide screen. A phone has a tab for it.
func (p *Console) Button() app.UI {
	v := p.S.Console.ConsoleView(0)
	open, name := v.Open, p.L.SDKConsole
	if v.Running && !open {
		name = p.L.CodeRunsBehind
	}
	return app.Button().Type("button").ID(ConsoleButtonID).
		Class(elem.Classes("btn quiet", elem.When(p.Phone, "none"), elem.When(v.Running, "busy"))).Disabled(p.Still()).
		Aria("label", name).Aria("expanded", elem.Truth(open)).Aria("controls", ID).
		OnClick(p.Do(func() { p.Show(!open) }), app.EventScope(open)).
		Body(elem.Icon("code"), app.Span().Text(p.L.SDKConsole))
}

// Show opens or closes the console.
func (p *Console) Show(on bool) {
	p.S.Console.OpenConsole(on)
	p.FocusOn = ConsoleButtonID
	if on {
		p.FocusOn = ProgramID
	}
}

// Side is the console at the right edge of a wide screen, so that the score stays visible while a program runs.
func (p *Console) Side() app.UI {
	side := app.Div().Class("side-panel")
	if p.Phone || !p.S.Console.ConsoleView(0).Open {
		return side.Class("side-panel none")
	}
	return side.Body(p.Draw())
}

// Draw is the editor of the program and its output.
func (p *Console) Draw() app.UI {
	v := p.S.Console.ConsoleView(sdkconsole.MaxPrinted)
	menu := screen.ExampleMenu{Button: ProgramExamplesID, List: programListID, Entries: p.programExamples(v),
		Open: &p.Examples, Focus: &p.FocusOn, Try: p.S.Console.TryProgram}
	var m elem.Marks
	if v.End == sdkconsole.RunFailed && v.Ran == v.Text {
		m.Error(v.Failure.Line, v.Failure.Column, v.Failure.Text)
	}
	text := m.InLanguage(app.Textarea(), "javascript").ID(ProgramID).Class("field code").Rows(10).Spellcheck(false).Disabled(p.Still()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").Attr("wrap", "off").
		Attr("aria-keyshortcuts", "Control+Enter Meta+Enter").Aria("describedby", ProgramID+"-note").
		Attr("data-keys", 1).OnInput(p.onProgramType)
	return elem.Panel(ID, p.L.SDKConsole,
		elem.Head(app.H2().Text(p.L.SDKConsole), p.raise(),
			app.Button().Type("button").ID("code-close").Class(elem.Classes("btn quiet square", elem.When(p.Phone, "none"))).
				Attr("aria-keyshortcuts", "Escape").OnClick(p.Do(func() { p.Show(false) })).Body(elem.Icon("close"), elem.Hidden(p.L.CodeClose))),
		app.Div().Class("body console").Body(
			app.Div().Class("ask").Body(
				app.Div().Class("ask-head").Body(
					app.Label().For(ProgramID).Text(p.L.CodeProgram),
					app.Span().Class("hint keys").Aria("hidden", elem.Yes).Body(elem.Rich(p.L.CodeKeys)...),
				),
				text,
				app.Div().Class("buttons").Body(
					p.runButton(v),
					p.ExampleButton(menu),
				),
				p.ExampleList(menu),
				app.P().ID(ProgramID+"-note").Class("hint").Body(elem.Rich(p.L.CodeHint)...),
			),
			app.Div().Class("said").Body(
				app.Div().Class("ask-head").Body(
					app.Span().Class("said-name").Aria("hidden", elem.Yes).Text(p.L.CodeOutput),
					app.Span().Class("hint num").Text(p.RunSums(v)),
				),
				&printed{Lines: v.Lines, Dropped: v.Dropped, L: p.L.Locale},
				p.runFailure(v),
			),
		),
	).Attr("data-keys", 1)
}

// raise is the button that raises the dock. On a wide screen the console is in the dock.
func (p *Console) raise() app.UI {
	if p.Phone {
		return app.Span().Class("none")
	}
	return p.Page.RaiseButton("code-raise")
}

// runButton starts and stops the program. It is one button, so that it keeps the focus.
func (p *Console) runButton(v sdkconsole.ConsoleView) app.UI {
	b := app.Button().Type("button").ID(ConsoleRunID).Disabled(p.Still()).OnClick(p.Do(p.RunOrStop))
	if v.Running {
		return b.Class("btn danger").Body(elem.Icon("stop"), app.Span().Text(p.L.CodeStop))
	}
	return b.Class("btn primary").Body(elem.Icon("play"), app.Span().Text(p.L.QueryRun))
}

func (p *Console) programExamples(v sdkconsole.ConsoleView) []screen.Example {
	return append(p.OwnExamples("program-mine-", v.Own), programs(p.L.Locale)...)
}

// RunSums summarizes the current or the last run.
func (p *Console) RunSums(v sdkconsole.ConsoleView) string {
	what := p.L.N(p.L.CodeRequests, int64(v.Requests), "ru", p.L.RU(v.Charge))
	if v.Passed > 0 {
		what = wording.Joined(what, p.L.CodePassed.With("length", p.L.Length(v.Passed)), p.L.LiveSeparator)
	}
	switch {
	case p.Loading && v.Running:
		return p.L.CodeLoading
	case v.Running:
		return p.L.CodeRunning.With("what", what)
	}
	switch v.End {
	case sdkconsole.RunDone:
		return p.L.CodeDone.With("what", what)
	case sdkconsole.RunFailed:
		return p.L.CodeFailed.With("what", what)
	case sdkconsole.RunStopped:
		return p.L.CodeStopped.With("what", what)
	}
	return ""
}

// runFailure shows the error that ended the program, and its line.
func (p *Console) runFailure(v sdkconsole.ConsoleView) app.UI {
	box := app.Div().ID(ProgramID+"-failure").Class("note error").Role("alert").Attr("tabindex", 0).Attr("data-scroll", "y")
	f := v.Failure
	switch v.End {
	case sdkconsole.RunNotLoaded:
		return box.Body(app.P().Text(p.L.CodeNotLoaded), app.P().Class("service").Text(f.Text), app.Div())
	case sdkconsole.RunReplaced:
		return box.Body(app.P().Text(p.L.NoticeReplaced), app.P().Class("none"), app.Div())
	case sdkconsole.RunFailed:
		text := f.Text
		if f.Line > 0 {
			text = p.L.CodeAt.With("line", p.L.Number(int64(f.Line)), "detail", text)
		}
		return box.Body(app.P().Text(text), app.P().Class("none"),
			elem.Excerpt(v.Ran, &problem.Problem{Line: f.Line, Column: f.Column}))
	}
	return box.Class("none").Body(app.P(), app.P().Class("none"), app.Div())
}

func (p *Console) onProgramType(ctx app.Context, _ app.Event) {
	p.S.Console.TypeProgram(ctx.JSSrc().Get("value").String())
	p.Page.SaveWithin(screen.SaveSoon)
}

// RunOrStop runs the program, or stops the one that runs.
func (p *Console) RunOrStop() {
	if p.S.Console.ConsoleView(0).Running {
		p.stopRun()
		return
	}
	p.RunProgram()
}

// RunProgram stops a program that is still running and runs the text of the editor.
func (p *Console) RunProgram() {
	p.EndRun()
	run := p.S.Console.BeginRun()
	p.Loading = true
	p.Announced.Text = "" // so that a repeated result is announced again
	p.End = browser.RunProgram(p.S.Console.ConsoleView(0).Text, p.S.Console.RunSetup(), func(what, a, b string, reply func(string)) {
		handle := p.Lazily
		switch what {
		case "began", "done", "failed", "not-loaded", "replaced":
			handle = p.Later
		}
		handle(func() { p.Receive(run, what, a, b, reply) })
	})
}

func (p *Console) stopRun() {
	p.S.Console.StopRun()
	p.EndRun()
	p.Announced.Text = p.RunSums(p.S.Console.ConsoleView(0))
}

// EndRun removes the running program, if any, from the browser.
func (p *Console) EndRun() {
	if p.End != nil {
		p.End()
	}
	p.End, p.Loading = nil, false
}

// Receive handles a message from the program of a run; see web/console/host.js.
func (p *Console) Receive(run int, what, a, b string, reply func(string)) {
	switch what {
	case "began":
		p.Loading = false
	case "print":
		lost, _ := strconv.Atoi(b)
		p.S.Console.Print(run, sdkconsole.PrintedLines(a), lost)
	case "done":
		p.runEnded(run, sdkconsole.RunDone, sdkconsole.RunFailure{})
	case "failed":
		p.runEnded(run, sdkconsole.RunFailed, failureAt(a, b))
	case "not-loaded":
		p.runEnded(run, sdkconsole.RunNotLoaded, sdkconsole.RunFailure{Text: a})
	case "replaced":
		p.runEnded(run, sdkconsole.RunReplaced, sdkconsole.RunFailure{})
		p.S.Notices.Tell(notice.Replaced)
	default:
		if s := p.S.Console.BeginScript(run, what, a, b); s != nil {
			p.runScript(s, reply)
			return
		}
		if q := p.S.Console.BeginCall(run, what, a, b); q != nil {
			begin := p.InBackground
			if q.Waits() {
				begin = p.Aside
			}
			begin(q.Run, func() {
				if answer, ok := p.S.Console.EndCall(q); ok {
					reply(answer)
					p.Page.SaveWithin(screen.SavePlaying)
				}
			})
			return
		}
		answer, ok := p.S.Console.Call(run, what, a, b)
		if !ok {
			return
		}
		reply(answer)
		if what == "clock" {
			p.Say()
		}
		p.Page.SaveWithin(screen.SavePlaying)
	}
}

// runScript runs a stored procedure or triggers. It starts again if the account has changed meanwhile.
func (p *Console) runScript(s *sdkconsole.ProgramScript, reply func(string)) {
	p.Aside(s.Run, func() {
		switch answer, again, ok := p.S.Console.EndScript(s); {
		case again:
			p.runScript(s, reply)
		case ok:
			reply(answer)
			p.Page.SaveWithin(screen.SavePlaying)
		}
	})
}

func (p *Console) runEnded(run int, end sdkconsole.RunEnd, failure sdkconsole.RunFailure) {
	if !p.S.Console.EndRun(run, end, failure) {
		return
	}
	p.EndRun()
	p.Page.SaveWithin(screen.SaveSoon)
	if end < sdkconsole.RunNotLoaded {
		p.Announced.Text = p.RunSums(p.S.Console.ConsoleView(0))
	}
}

// failureAt returns a failure with its place, which is given as "line:column".
func failureAt(text, place string) sdkconsole.RunFailure {
	line, column, _ := strings.Cut(place, ":")
	f := sdkconsole.RunFailure{Text: text}
	f.Line, _ = strconv.Atoi(line)
	f.Column, _ = strconv.Atoi(column)
	return f
}

// Sync sets the state of the elements that go-app does not track. It also ends the browser's program if its run has
// ended, as after Undo.
func (p *Console) Sync() {
	v := p.S.Console.ConsoleView(0)
	if !v.Running {
		p.EndRun()
	}
	browser.SetValue(ProgramID, v.Text)
	switch focus := p.FocusOn; focus {
	case "":
		return
	case ProgramID:
		browser.Caret(ProgramID, 0) // show the start of the program
		browser.ScrollTo(ProgramID, 0)
	default:
		browser.Focus(focus)
	}
	p.FocusOn = ""
}
