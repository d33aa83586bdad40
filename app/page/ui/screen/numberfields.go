package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Input is the text of a number field. While Typing is true, the field has this text in place of the current setting.
type Input struct {
	Text    string
	Typing  bool // the text is not applied yet, or the session has rejected it
	Problem *problem.Problem
}

// numberInput is a number field of the page. The step and the limits are for the arrow keys. The session validates the number, and never
// corrects it silently. The field is an input of type text, because the browser gives no other text than a number from an input of type
// number. The user can therefore type 30d.
type numberInput struct {
	field    problem.Field
	id       string
	min, max int64
	step     int64
}

// keyboard returns the inputmode of the field, from which a phone chooses its keyboard.
func (n numberInput) keyboard() string {
	if n.field == problem.FieldSeconds || n.field == problem.FieldPurgeDelay {
		return "text" // for units, such as in 30d
	}
	return "numeric"
}

// step returns the number that is one step above or below the number that a field shows, within the limits. If the field does not show a
// number, it counts from the current setting.
func (p *Screen) step(n numberInput, up bool) string {
	from, bad := problem.Duration(n.field, p.InputText(n.field), 0, n.max, 1)
	if bad != nil {
		from = p.S.Settings.Setting(n.field)
	}
	by := n.step
	if !up {
		by = -by
	}
	return strconv.FormatInt(min(n.max, max(n.min, from+by)), 10)
}

var (
	SecondsInput    = numberInput{problem.FieldSeconds, "seconds", 1, ttl.Max, 1}
	ThroughputInput = numberInput{problem.FieldThroughput, "throughput", engine.MinThroughput, engine.MaxThroughput, engine.StepThroughput}
	TrafficInput    = numberInput{problem.FieldTraffic, "user-traffic", 0, engine.MaxTraffic, 10}
	DelayInput      = numberInput{problem.FieldPurgeDelay, "purge-delay", 0, engine.MaxPurgeDelay, 1}
	numberInputs    = []numberInput{SecondsInput, ThroughputInput, TrafficInput, DelayInput}
)

// Input returns the text of a field. It adds an empty one if the field has none.
func (p *Screen) Input(f problem.Field) *Input {
	in := p.Inputs[f]
	if in == nil {
		in = &Input{}
		p.Inputs[f] = in
	}
	return in
}

// InputText returns what a field shows: the text that is being typed or was rejected, otherwise the current setting.
func (p *Screen) InputText(f problem.Field) string {
	if in := p.Input(f); in.Typing {
		return in.Text
	}
	return p.Setting(f)
}

// Setting returns the current setting of a field.
func (p *Screen) Setting(f problem.Field) string {
	return strconv.FormatInt(p.S.Settings.Setting(f), 10)
}

// Apply changes the setting of a field to a text. A text that the session rejects stays in the field, with its problem.
func (p *Screen) Apply(f problem.Field, text string) {
	set := p.S.Settings.SetTraffic
	switch f {
	case problem.FieldSeconds:
		set = p.S.Settings.SetOn
	case problem.FieldThroughput:
		set = p.S.Settings.SetThroughput
	case problem.FieldPurgeDelay:
		set = p.S.Settings.SetPurgeDelay
	}
	problem := set(text)
	*p.Input(f) = Input{Text: text, Typing: problem != nil, Problem: problem}
}

// Number is a number field with a visible label and a note (NumberNote). The text is applied on Enter, or when the field loses the focus.
// It is not applied at every digit, because a user who changes 3600 to 60 first types 6.
func (p *Screen) Number(n numberInput, name string) app.UI {
	return p.numberField(n, name, "", p.NumberNote(n, name))
}

// BareNumber is like Number, but its label is for screen readers alone. The place of the field shows what the field is for.
func (p *Screen) BareNumber(n numberInput, name string) app.UI {
	return p.numberField(n, name, "vh", p.NumberNote(n, name))
}

// NumberAlone is like BareNumber, but without the note. The caller puts NumberNote elsewhere.
func (p *Screen) NumberAlone(n numberInput, name string) app.UI {
	return p.numberField(n, name, "vh", app.Div().Class("none"))
}

// NumberNote says what is wrong with the text of a number field, or that Enter applies it.
func (p *Screen) NumberNote(n numberInput, name string) app.UI {
	note := app.Div().ID(n.id + "-note").Class("note")
	switch in := p.Input(n.field); {
	case in.Problem != nil:
		note.Class("error").Body(elem.Rich(p.L.Problem(in.Problem, name))...)
	case in.Typing:
		note.Body(elem.Rich(p.L.PressEnter)...)
	}
	return note
}

func (p *Screen) numberField(n numberInput, name, label string, note app.UI) app.UI {
	in := p.Input(n.field)
	el := app.Input().Type("text").ID(n.id).Class("field num").Role("spinbutton").Attr("inputmode", n.keyboard()).
		Aria("valuemin", n.min).Aria("valuemax", n.max).Aria("valuenow", p.Setting(n.field)).Attr("autocomplete", "off").Spellcheck(false).
		Disabled(p.Still()).
		OnInput(func(ctx app.Context, _ app.Event) {
			in := p.Input(n.field)
			in.Text = ctx.JSSrc().Get("value").String()
			in.Typing = in.Text != p.Setting(n.field)
			in.Problem = nil
		}, app.EventScope(n.id)).
		OnChange(func(ctx app.Context, _ app.Event) {
			if !p.Input(n.field).Typing { // Enter has applied it
				ctx.PreventUpdate()
				return
			}
			text := ctx.JSSrc().Get("value").String()
			p.Page.Act(func() { p.Apply(n.field, text) })
		}, app.EventScope(n.id)).
		OnKeyDown(func(ctx app.Context, e app.Event) {
			key := e.Get("key").String()
			if key == "ArrowUp" || key == "ArrowDown" {
				e.PreventDefault()
				p.Page.Act(func() { p.Apply(n.field, p.step(n, key == "ArrowUp")) })
				return
			}
			if in := p.Input(n.field); key == "Escape" && (in.Typing || in.Problem != nil) {
				e.PreventDefault()
				delete(p.Inputs, n.field) // the field shows the setting again
				return
			}
			if key != "Enter" {
				ctx.PreventUpdate()
				return
			}
			// The browser sends no change event if the user has typed the same text again, so Enter applies the text itself.
			text := ctx.JSSrc().Get("value").String()
			p.Page.Act(func() { p.Apply(n.field, text) })
			if p.Input(n.field).Problem == nil {
				browser.Release(n.id) // the keys that control the clock work again
			}
		}, app.EventScope(n.id))
	if p.Unset() {
		el.Attr("value", p.InputText(n.field))
	}
	if in.Problem != nil {
		el.Aria("invalid", elem.Yes)
	}
	el.Aria("describedby", n.id+"-note")
	return app.Div().Class("number").Body(
		app.Label().Class(label).For(n.id).Text(name), el, note,
	)
}

// SyncNumbers writes the texts into the number fields, because go-app does not notice what the user types.
func (p *Screen) SyncNumbers() {
	for _, in := range numberInputs {
		browser.SetValue(in.id, p.InputText(in.field))
	}
}
