package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// input is what the user has typed into a number field and not yet applied, or what was refused.
type input struct {
	text    string
	typing  bool // text differs from the setting
	problem *session.Problem
}

// numberInput is a number field of the page. Its steps and limits are for the arrows beside it; what counts is what the
// session says, which never corrects a number silently.
type numberInput struct {
	field    session.Field
	id       string
	min, max int64
	step     int64
}

var (
	secondsInput    = numberInput{session.FieldSeconds, "seconds", 1, ttl.Max, 1}
	throughputInput = numberInput{session.FieldThroughput, "throughput", 400, 1_000_000, 100}
	trafficInput    = numberInput{session.FieldTraffic, "user-traffic", 0, 1_000_000, 10}
	numberInputs    = []numberInput{secondsInput, throughputInput, trafficInput}
)

func (p *page) input(f session.Field) *input {
	in := p.inputs[f]
	if in == nil {
		in = &input{}
		p.inputs[f] = in
	}
	return in
}

// inputText is what a field must show: what is being typed, else the setting.
func (p *page) inputText(f session.Field) string {
	if in := p.input(f); in.typing {
		return in.text
	}
	return p.setting(f)
}

// setting is a field's number as it is set now.
func (p *page) setting(f session.Field) string {
	return strconv.FormatInt(p.s.Setting(f), 10)
}

// apply hands a field's text to the session. A refused text stays in the field, with its problem.
func (p *page) apply(f session.Field, text string) {
	set := p.s.SetTraffic
	switch f {
	case session.FieldSeconds:
		set = p.s.SetOn
	case session.FieldThroughput:
		set = p.s.SetThroughput
	}
	problem := set(text)
	*p.input(f) = input{text: text, typing: problem != nil, problem: problem}
}

// number is a labelled number field with its error. It is applied by Enter or by leaving it, not at every digit: on the
// way from 3600 to 60 lies 6.
func (p *page) number(n numberInput, name string) app.UI {
	in := p.input(n.field)
	el := app.Input().Type("number").ID(n.id).Class("field num").Min(n.min).Max(n.max).Attr("step", n.step).
		Attr("autocomplete", "off").Disabled(p.still()).
		OnInput(func(ctx app.Context, _ app.Event) {
			in := p.input(n.field)
			in.text = ctx.JSSrc().Get("value").String()
			in.typing = in.text != p.setting(n.field) || browser.BadInput(n.id)
			in.problem = nil
		}, app.EventScope(n.id)).
		OnChange(func(ctx app.Context, _ app.Event) {
			text := ctx.JSSrc().Get("value").String()
			p.act(func() { p.apply(n.field, text) })
		}, app.EventScope(n.id)).
		OnKeyDown(func(ctx app.Context, e app.Event) {
			// The browser tells of no change when the same text is typed again, or one more that is no number.
			if e.Get("key").String() != "Enter" {
				ctx.PreventUpdate()
				return
			}
			text := ctx.JSSrc().Get("value").String()
			p.act(func() { p.apply(n.field, text) })
		}, app.EventScope(n.id))
	if p.still() {
		el.Attr("value", p.inputText(n.field))
	}
	note := app.Div().ID(n.id + "-note").Class("note")
	switch {
	case in.problem != nil:
		el.Aria("invalid", yes)
		note.Class("error").Body(rich(p.problem(in.problem, name))...)
	case in.typing:
		note.Body(rich(p.l.PressEnter)...)
	}
	el.Aria("describedby", n.id+"-note")
	return app.Div().Class("number").Body(
		app.Label().For(n.id).Text(name), el, note,
	)
}
