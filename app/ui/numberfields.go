package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// input is the text of a number field that was not applied yet, or that was rejected.
type input struct {
	text    string
	typing  bool // text differs from the current setting
	problem *problem.Problem
}

// numberInput is a number field of the page. The step and the limits are for the browser's spin buttons; the session
// validates the number, and never corrects it silently.
type numberInput struct {
	field    problem.Field
	id       string
	min, max int64
	step     int64
}

var (
	secondsInput    = numberInput{problem.FieldSeconds, "seconds", 1, ttl.Max, 1}
	throughputInput = numberInput{problem.FieldThroughput, "throughput", engine.MinThroughput, engine.MaxThroughput, engine.StepThroughput}
	trafficInput    = numberInput{problem.FieldTraffic, "user-traffic", 0, engine.MaxTraffic, 10}
	delayInput      = numberInput{problem.FieldPurgeDelay, "purge-delay", 0, engine.MaxPurgeDelay, 1}
	numberInputs    = []numberInput{secondsInput, throughputInput, trafficInput, delayInput}
)

func (p *Screen) input(f problem.Field) *input {
	in := p.inputs[f]
	if in == nil {
		in = &input{}
		p.inputs[f] = in
	}
	return in
}

// inputText is the text to show in a field: the one being typed, otherwise the current setting.
func (p *Screen) inputText(f problem.Field) string {
	if in := p.input(f); in.typing {
		return in.text
	}
	return p.setting(f)
}

// setting is the current setting of a field.
func (p *Screen) setting(f problem.Field) string {
	return strconv.FormatInt(p.s.Form.Setting(f), 10)
}

// apply sets a field's text in the session. A rejected text stays in the field, with its problem.
func (p *Screen) apply(f problem.Field, text string) {
	set := p.s.Form.SetTraffic
	switch f {
	case problem.FieldSeconds:
		set = p.s.Form.SetOn
	case problem.FieldThroughput:
		set = p.s.Form.SetThroughput
	case problem.FieldPurgeDelay:
		set = p.s.Form.SetPurgeDelay
	}
	problem := set(text)
	*p.input(f) = input{text: text, typing: problem != nil, problem: problem}
}

// number is a labelled number field with its error. It is applied on Enter or when it loses the focus, not at every
// digit: the user who changes 3600 to 60 types 6 first.
func (p *Screen) number(n numberInput, name string) app.UI { return p.numberField(n, name, "") }

// bareNumber is a number field whose place shows what it is; its label is for screen readers.
func (p *Screen) bareNumber(n numberInput, name string) app.UI { return p.numberField(n, name, "vh") }

func (p *Screen) numberField(n numberInput, name, label string) app.UI {
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
			// The browser sends no change event if the same text is typed again, or another text that is not a number.
			if e.Get("key").String() != "Enter" {
				ctx.PreventUpdate()
				return
			}
			text := ctx.JSSrc().Get("value").String()
			p.act(func() { p.apply(n.field, text) })
			if p.input(n.field).problem == nil {
				browser.Release(n.id) // the clock's keys work again
			}
		}, app.EventScope(n.id))
	if p.unset() {
		el.Attr("value", p.inputText(n.field))
	}
	note := app.Div().ID(n.id + "-note").Class("note")
	switch {
	case in.problem != nil:
		el.Aria("invalid", yes)
		note.Class("error").Body(rich(p.l.Problem(in.problem, name))...)
	case in.typing:
		note.Body(rich(p.l.PressEnter)...)
	}
	el.Aria("describedby", n.id+"-note")
	return app.Div().Class("number").Body(
		app.Label().Class(label).For(n.id).Text(name), el, note,
	)
}

// syncNumbers sets the number fields.
func (p *Screen) syncNumbers() {
	for _, in := range numberInputs {
		browser.SetValue(in.id, p.inputText(in.field))
	}
}
