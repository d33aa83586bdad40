package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// warnings are probable mistakes with ttl, each with a button that corrects it where it is obvious what was meant.
func (p *page) warnings(list []session.Warning, correct func(session.Warning)) app.UI {
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
			app.P().Body(icon("warn"), app.Span().Body(rich(p.warning(w))...)), fix)
	}
	return app.Div().Class("lints").Role("status").Body(lines...)
}

func (p *page) warning(w session.Warning) string {
	l := p.l
	n, _ := strconv.ParseInt(w.Value, 10, 64)
	facts := []string{"name", strings.ReplaceAll(shorten(w.Name), "`", "'"), "value", strings.ReplaceAll(shorten(w.Value), "`", "'"), "length", l.Length(n)}
	switch w.Kind {
	case session.WarnName:
		return l.LintName.With(facts...)
	case session.WarnNested:
		return l.LintNested.With(facts...)
	case session.WarnDate:
		return l.LintDate.With(facts...)
	case session.WarnMillis:
		return l.LintMillis.With(facts...)
	case session.WarnIgnored:
		return l.LintIgnored
	}
	return l.LintBadOff.With(facts...)
}
