package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// warnings are probable mistakes with ttl, each with a button that corrects it where it is obvious what was meant.
func (p *Screen) warnings(list []session.Warning, correct func(session.Warning)) app.UI {
	lines := make([]app.UI, len(list))
	for i, w := range list {
		fix := app.Button().Type("button").Class("btn").OnClick(p.do(func() { correct(w) }), app.EventScope(w.Kind, w.Name, w.Fixed))
		switch {
		case w.Fixed == "":
			fix.Class("btn none")
		case w.TTL == "":
			fix.Text(p.l.LintRemove)
		default:
			fix.Text(p.l.LintCorrect.With("n", w.TTL))
		}
		lines[i] = app.Div().Class("lint").Body(
			app.P().Body(icon("warn"), app.Span().Body(rich(p.l.Warning(w))...)), fix)
	}
	return app.Div().Class("lints").Role("status").Body(lines...)
}
