package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

const (
	codeAreaID     = "code"
	codeID         = "code-text"
	codeButtonID   = "code-open"
	codeRunID      = "code-run"
	codeExamplesID = "code-examples"
	codeListID     = "code-example-list"
)

// codeState is what the SDK console has of the screen and of the browser.
type codeState struct {
	examples bool
	focus    string
	loading  bool
	end      func() // ends the program in the browser; nil while none runs
}

// codeButton opens the console where the screen is wide; a phone has a tab for it.
func (p *page) codeButton() app.UI {
	v := p.s.CodeView(0)
	open, name := v.Open, p.l.T(i18n.SDKConsole)
	if v.Running && !open {
		name = p.l.T(i18n.CodeRunsBehind)
	}
	return app.Button().Type("button").ID(codeButtonID).Class(classes("btn quiet", when(p.phone, "none"), when(v.Running, "busy"))).Disabled(p.still()).
		Aria("label", name).Aria("expanded", truth(open)).Aria("controls", codeAreaID).
		OnClick(p.do(func() { p.openCode(!open) }), app.EventScope(open)).
		Body(icon("code"), app.Span().Text(p.l.T(i18n.SDKConsole)))
}

func (p *page) openCode(on bool) {
	p.s.OpenCode(on)
	p.code.focus = codeButtonID
	if on {
		p.code.focus = codeID
	}
}

// codeDrawer is the console at the lower edge of a wide screen, so that the items stay in sight while a program runs.
func (p *page) codeDrawer() app.UI {
	drawer := app.Div().Class("drawer")
	if p.phone || !p.s.CodeView(0).Open {
		return drawer.Class("drawer none")
	}
	return drawer.Body(p.codeConsole())
}

// codeConsole is a program to type, and what it prints.
func (p *page) codeConsole() app.UI {
	v := p.s.CodeView(session.MaxCodeLines)
	menu := exampleMenu{button: codeExamplesID, list: codeListID, open: &p.code.examples, focus: &p.code.focus, try: p.s.TryCode}
	text := app.Textarea().ID(codeID).Class("field code").Rows(10).Spellcheck(false).Disabled(p.still()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").Attr("wrap", "off").
		Attr("aria-keyshortcuts", "Control+Enter Meta+Enter").Aria("describedby", codeID+"-note").
		Attr("data-keys", 1).OnInput(p.onCodeType)
	return panel(codeAreaID, p.l.T(i18n.SDKConsole),
		head(app.H2().Text(p.l.T(i18n.SDKConsole)),
			app.Button().Type("button").ID("code-close").Class(classes("btn quiet square", when(p.phone, "none"))).
				OnClick(p.do(func() { p.openCode(false) })).Body(icon("close"), hidden(p.l.T(i18n.CodeClose)))),
		app.Div().Class("body console").Body(
			app.Div().Class("ask").Body(
				app.Div().Class("ask-head").Body(
					app.Label().For(codeID).Text(p.l.T(i18n.CodeProgram)),
					app.Span().Class("hint keys").Aria("hidden", yes).Body(rich(p.l.T(i18n.CodeKeys))...),
				),
				text,
				app.Div().Class("buttons").Body(
					p.codeRunButton(v),
					p.exampleButton(menu),
				),
				p.exampleList(menu, p.codeExamples(v)),
				app.P().ID(codeID+"-note").Class("hint").Body(rich(p.l.T(i18n.CodeHint))...),
			),
			app.Div().Class("said").Body(
				app.Div().Class("ask-head").Body(
					app.Span().Class("said-name").Aria("hidden", yes).Text(p.l.T(i18n.CodeOutput)),
					app.Span().Class("hint num").Text(p.codeSums(v)),
				),
				&printed{Lines: v.Lines, Dropped: v.Dropped, L: p.l},
				p.codeFailure(v),
			),
		),
	)
}

// codeRunButton is one button, so that the focus stays where it is: it starts a program, and stops it.
func (p *page) codeRunButton(v session.CodeView) app.UI {
	b := app.Button().Type("button").ID(codeRunID).Disabled(p.still()).OnClick(p.do(p.runOrStop))
	if v.Running {
		return b.Class("btn danger").Body(icon("stop"), app.Span().Text(p.l.T(i18n.CodeStop)))
	}
	return b.Class("btn primary").Body(icon("play"), app.Span().Text(p.l.T(i18n.QueryRun)))
}

func (p *page) codeExamples(v session.CodeView) []example {
	var list []example
	for i, own := range v.Own {
		list = append(list, example{"program-mine-" + strconv.Itoa(i), p.l.T(i18n.ExampleMine), own, oneLine(own)})
	}
	for _, e := range programs {
		list = append(list, example{"program-" + string(e.name), p.l.T(e.name), e.text, oneLine(e.text)})
	}
	return list
}

// codeSums says how the run goes or went.
func (p *page) codeSums(v session.CodeView) string {
	what := p.l.N(i18n.CodeRequests, int64(v.Requests), "ru", p.ru(v.Charge))
	if v.Passed > 0 {
		length, _ := p.l.Length(v.Passed)
		what = joined(what, p.l.T(i18n.CodePassed, "length", length), p.l.T(i18n.LiveSeparator))
	}
	switch {
	case p.code.loading:
		return p.l.T(i18n.CodeLoading)
	case v.Running:
		return p.l.T(i18n.CodeRunning, "what", what)
	}
	if key, ok := codeEnds[v.End]; ok {
		return p.l.T(key, "what", what)
	}
	return ""
}

var codeEnds = map[session.CodeEnd]i18n.Key{
	session.CodeDone: i18n.CodeDone, session.CodeFailed: i18n.CodeFailed, session.CodeStopped: i18n.CodeStopped,
}

// codeFailure is what ended the program, and where.
func (p *page) codeFailure(v session.CodeView) app.UI {
	box := app.Div().ID(codeID+"-failure").Class("note error").Role("alert").Attr("tabindex", 0).Attr("data-scroll", "y")
	f := v.Failure
	switch v.End {
	case session.CodeNotLoaded:
		return box.Body(app.P().Text(p.l.T(i18n.CodeNotLoaded)), app.P().Class("service").Text(f.Text), app.Div())
	case session.CodeFailed:
		where := ""
		if f.Line > 0 {
			where = p.l.T(i18n.CodeAt, "line", p.l.Number(int64(f.Line)))
		}
		return box.Body(app.P().Text(joined(where, f.Text, ": ")), app.P().Class("none"),
			excerpt(v.Ran, &session.Problem{Line: f.Line, Column: f.Column}))
	}
	return box.Class("none").Body(app.P(), app.P().Class("none"), app.Div())
}

func (p *page) onCodeType(ctx app.Context, _ app.Event) {
	p.s.TypeCode(ctx.JSSrc().Get("value").String())
	p.saveWithin(saveSoon)
}

func (p *page) runOrStop() {
	if p.s.CodeView(0).Running {
		p.stopCode()
		return
	}
	p.runCode()
}

// runCode runs what the editor holds; a program that still runs is stopped first.
func (p *page) runCode() {
	p.endCode()
	run := p.s.BeginCode()
	p.code.loading = true
	p.voice.text = "" // so that the same end is told again
	p.code.end = browser.RunCode(p.s.CodeView(0).Text, p.s.CodeSetup(), func(what, a, b string, reply func(string)) {
		p.later(func() { p.hear(run, what, a, b, reply) })
	})
}

func (p *page) stopCode() {
	p.s.StopCode()
	p.endCode()
	p.voice.text = p.codeSums(p.s.CodeView(0))
}

// endCode takes the program from the browser, if there is one.
func (p *page) endCode() {
	if p.code.end != nil {
		p.code.end()
	}
	p.code.end, p.code.loading = nil, false
}

// hear is told what the program of a run does; see web/console/host.js.
func (p *page) hear(run int, what, a, b string, reply func(string)) {
	switch what {
	case "began":
		p.code.loading = false
	case "print":
		lost, _ := strconv.Atoi(b)
		p.s.PrintCode(run, session.CodeLines(a), lost)
	case "done":
		p.codeEnded(run, session.CodeDone, session.CodeFailure{})
	case "failed":
		p.codeEnded(run, session.CodeFailed, failureAt(a, b))
	case "not-loaded":
		p.codeEnded(run, session.CodeNotLoaded, session.CodeFailure{Text: a})
	default:
		answer, ok := p.s.CallCode(run, what, a, b)
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

func (p *page) codeEnded(run int, end session.CodeEnd, failure session.CodeFailure) {
	if !p.s.EndCode(run, end, failure) {
		return
	}
	p.endCode()
	p.saveWithin(saveSoon)
	if end != session.CodeNotLoaded {
		p.voice.text = p.codeSums(p.s.CodeView(0))
	}
}

// failureAt reads "line:column".
func failureAt(text, place string) session.CodeFailure {
	line, column, _ := strings.Cut(place, ":")
	f := session.CodeFailure{Text: text}
	f.Line, _ = strconv.Atoi(line)
	f.Column, _ = strconv.Atoi(column)
	return f
}

// syncCode sets what go-app does not.
func (p *page) syncCode() {
	browser.SetValue(codeID, p.s.CodeView(0).Text)
	switch focus := p.code.focus; focus {
	case "":
		return
	case codeID:
		browser.Caret(codeID, 0) // the program's beginning, not its end
		browser.ScrollTo(codeID, 0)
	default:
		browser.Focus(focus)
	}
	p.code.focus = ""
}
