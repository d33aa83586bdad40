package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

const (
	queryID      = "query-text"
	queryNoteID  = queryID + "-note"
	queryRunID   = "query-run"
	examplesID   = "query-examples"
	exampleList  = "query-example-list"
	holdID       = "query-hold"
	systemID     = "query-system"
	resultsFrame = "query-results"
)

// rowsShown is the number of rows on one page of a result.
const rowsShown = 25

var viewRadios = []string{"query-view-table", "query-view-json"}

// queries are the examples of the query editor.
func queries(l *i18n.Locale) []example {
	return []example{
		{id: "example-all", name: l.ExampleAll, text: session.FirstQuery},
		{id: "example-count", name: l.ExampleCount, text: "SELECT VALUE COUNT(1) FROM c"},
		{id: "example-left", name: l.ExampleLeft, text: "SELECT c.id, c._ts + c.ttl - GetCurrentTimestamp() / 1000 AS secondsLeft\nFROM c WHERE c.ttl > 0"},
		{id: "example-age", name: l.ExampleAge, text: "SELECT c.id, GetCurrentTimestamp() / 1000 - c._ts AS age\nFROM c ORDER BY c._ts"},
		{id: "example-own-ttl", name: l.ExampleOwnTTL, text: "SELECT c.id, c.ttl FROM c WHERE IS_DEFINED(c.ttl)"},
		{id: "example-by-ttl", name: l.ExampleByTTL, text: "SELECT c.ttl, COUNT(1) AS items FROM c GROUP BY c.ttl"},
		{id: "example-newest", name: l.ExampleNewest, text: "SELECT TOP 3 c.id, TimestampToDateTime(c._ts * 1000) AS written\nFROM c ORDER BY c._ts DESC"},
	}
}

// Query is the query editor with the results of its query.
type Query struct {
	*Screen
	q        session.QueryView // of the last rendering
	from     int               // the first row on the page
	examples bool              // the list of examples is open
	focusOn  string            // id of the element that gets the focus next
	scroll   bool              // scroll the results to their top
	caret    int               // offset of the error in UTF-16 units, -1 for none

	asked *session.QueryRun // the query that is running, or nil
	sent  bool              // it is a charged request, not a refresh
}

// charged reports whether a charged request is running.
func (p *Query) charged() bool { return p.asked != nil && p.sent }

// draw is the query editor and the current results of its query.
func (p *Query) draw() app.UI {
	p.q = p.s.Query.QueryView(p.from, rowsShown)
	q := p.q
	p.refreshLate()
	p.from = q.From
	return app.Section().ID("query").Class("contents").Aria("label", p.l.QueryResults).Body(
		heading(p.l.Query),
		app.Div().Class("body query").Body(
			p.queryEditor(q),
			app.Div().Class("ask-tools").Body(
				p.queryShape(q),
				app.Span().Class(classes("contents", when(!anyWhole(q.Rows), "none"))).Body(
					p.checkbox(systemID, p.l.QuerySystem, q.System, func(on bool) { p.s.Query.ShowSystem(on) })),
			),
			app.P().Class(classes("empty", when(q.Count > 0, "none"))).Text(p.emptyWords(q)),
			p.results(q),
			p.leftOut(q),
			p.queryPages(q),
			app.Div().Class("ask-sums").Body(
				p.querySumsShort(q),
				app.P().Class("hint asof num").Body(p.queryAsOf(q)...),
				p.copyButton(q),
			),
		),
	)
}

func (p *Query) queryEditor(q session.QueryView) app.UI {
	var m marks
	if x := q.Problem; x != nil {
		words, _ := p.l.QueryProblem(x)
		m.error(x.Line, x.Column, strings.ReplaceAll(words, "`", ""))
	}
	text := m.inLanguage(app.Textarea(), "sql").ID(queryID).Class("field code").Rows(1).Spellcheck(false).Disabled(p.still()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").
		Attr("aria-keyshortcuts", "Shift+Enter").Aria("describedby", queryNoteID).
		Attr("data-keys", 1).OnInput(p.onQueryType)
	if q.Problem != nil {
		text.Aria("invalid", yes)
	}
	if p.unset() {
		text.Text(q.Text)
	}
	return app.Div().Class("ask").Body(
		app.Div().Class("ask-line").Body(
			app.Label().Class("vh").For(queryID).Text(p.l.Query),
			text,
			p.queryButton(),
			p.exampleButton(p.queryMenu()),
		),
		p.queryNote(q),
		p.exampleList(p.queryMenu(), p.queryExamples(q)),
	)
}

// queryButton runs a query and stops it. It is one button, so that it keeps the focus.
func (p *Query) queryButton() app.UI {
	b := app.Button().Type("button").ID(queryRunID).Disabled(p.still()).OnClick(p.do(p.runOrStopQuery))
	if p.charged() {
		return b.Class("btn danger").Title(p.l.QueryRunning).Body(app.Span().Text(p.l.CodeStop))
	}
	return b.Class("btn primary").Title(p.l.QueryKeys + ". " + p.l.QueryUncharged).Body(app.Span().Text(p.l.QueryRun))
}

// queryNote is the note below the text: its error, or that the results below are those of another query.
func (p *Query) queryNote(q session.QueryView) app.UI {
	note := app.Div().ID(queryNoteID).Class("note")
	whose := app.P().Class("none")
	if q.Pending {
		text := p.l.QueryTyped
		if q.Problem != nil {
			text = p.l.QueryStill
		}
		before, after := around(text.With("what", "\x00"), "\x00")
		whose = app.P().Class("whose").Body(app.Text(before), code(wording.Shorten(oneLine(q.Run))), app.Text(after))
	}
	if q.Problem == nil {
		return note.Body(app.P().Class("none"), app.P().Class("none"), app.Div(), whose)
	}
	words, service := p.l.QueryProblem(q.Problem)
	return note.Class("note error").Role("alert").Body(
		app.P().Body(rich(words)...),
		app.P().Class("service").Body(rich(service)...),
		excerpt(q.Text, q.Problem),
		whose,
	)
}

// queryExamples are the user's own texts, those that were run last, then the predefined examples.
func (p *Query) queryExamples(q session.QueryView) []example {
	own, ready := p.ownExamples("example-mine-", q.Own), queries(p.l.Locale)
	for i, text := range q.Recent {
		same := func(e example) bool { return e.text == text }
		if text != q.Text && !slices.ContainsFunc(own, same) && !slices.ContainsFunc(ready, same) {
			own = append(own, example{id: "example-recent-" + strconv.Itoa(i), name: p.l.QueryRecent, text: text})
		}
	}
	return append(own, ready...)
}

func (p *Query) queryMenu() exampleMenu {
	return exampleMenu{button: examplesID, list: exampleList, open: &p.examples, focus: &p.focusOn, try: p.tryQuery}
}

// queryShape selects how the results are shown, and whether they follow the clock.
func (p *Query) queryShape(q session.QueryView) app.UI {
	chosen := 1
	if q.Table {
		chosen = 0
	}
	choices := make([]app.UI, len(viewRadios))
	names := []string{p.l.QueryTable, p.l.QueryJSON}
	for i, id := range viewRadios {
		choices[i] = app.Label().Class(classes("seg", when(i == chosen, "on"))).Body(
			p.radio(id, "query-view", i == chosen, func() { p.s.Query.ShowTable(i == 0) }), app.Span().Text(names[i]))
	}
	return app.Div().Class("ask-shape").Body(
		app.Div().Class("segs").Attr("role", "radiogroup").Aria("label", p.l.QueryView).Body(choices...),
		p.checkbox(holdID, p.l.QueryHold, q.Held, func(on bool) { p.s.Query.HoldQuery(on) }),
	)
}

// checkbox omits the attribute when it is not checked, as radio does.
func (p *Screen) checkbox(id, name string, on bool, set func(bool)) app.UI {
	el := app.Input().Type("checkbox").ID(id).Disabled(p.still()).
		OnChange(func(ctx app.Context, _ app.Event) {
			is := ctx.JSSrc().Get("checked").Bool()
			p.act(func() { set(is) })
		}, app.EventScope(id))
	if on {
		el.Checked(true)
	}
	return app.Label().Class("choice").Body(el, app.Span().Text(name))
}

// queryTime returns the time of the results and what they cost.
func (p *Query) queryTime(q session.QueryView) string {
	if p.charged() {
		return p.l.QueryRunning
	}
	second, found := q.At()
	if !found {
		return p.l.WhyNoRows(q)
	}
	at := p.l.When(second, p.v.Now)
	text := p.l.QueryLive
	switch {
	case q.Held:
		text = p.l.QueryHeld.With("time", at)
	case q.Broken != nil:
		text = p.l.QueryBroken.With("time", at)
	case q.Late && !p.s.Playing():
		text = p.l.QueryRefreshing.With("time", at)
	case q.Lagging, q.Late:
		text = p.l.QueryLagging.With("time", at)
	case q.Behind:
		text = p.l.QueryRefreshing.With("time", at)
	}
	if !q.Ran {
		return text
	}
	charged := p.l.QueryCharged
	if q.Unspent {
		charged = p.l.QueryUnspent
	}
	return wording.Joined(text, charged.With("time", p.l.When(q.RanAt, p.v.Now), "ru", p.l.RU(q.Charge)), " ")
}

// queryAsOf says when the query ran, and marks its charge.
func (p *Query) queryAsOf(q session.QueryView) []app.UI {
	told := rich(p.queryTime(q))
	if q.Ran {
		told = append(told, app.Text(" "), p.modelled(modelQuery, p.l.ModelledRU))
	}
	return told
}

// queryPages are the buttons that page through a long result.
func (p *Query) queryPages(q session.QueryView) app.UI {
	last := q.From + len(q.Rows)
	button := func(id, symbol, name string, to int) app.UI {
		b := app.Button().Type("button").ID(id).Class("btn quiet square").Disabled(p.still()).
			OnClick(func(app.Context, app.Event) {
				if to >= 0 && to < q.Kept {
					p.from, p.scroll = to, true
				}
			}, app.EventScope(id, to, q.Kept)).Body(icon(symbol), hidden(name))
		if to < 0 || to >= q.Kept {
			b.Aria("disabled", yes)
		}
		return b
	}
	to := q.From - rowsShown
	if q.From > 0 {
		to = max(0, to)
	}
	note := ""
	if q.Kept < q.Count {
		note = p.l.QueryNotKept.With("n", p.l.Number(int64(q.Kept)))
	}
	return app.Div().Class(classes("pages", when(q.Count <= rowsShown && note == "", "none"))).Body(
		button("query-previous", "left", p.l.QueryPrevious, to),
		app.Span().Class("num").Text(p.l.QueryRange.With(
			"min", p.l.Number(int64(q.From+1)), "max", p.l.Number(int64(last)), "n", p.l.Number(int64(q.Count)))),
		button("query-next", "right", p.l.QueryNext, last),
		app.Span().Class("hint").Text(note),
	)
}

// leftOut names what is on disk and yet in no result.
func (p *Query) leftOut(q session.QueryView) app.UI {
	if q.LeftOut == 0 || len(q.Ghosts) == 0 {
		return app.P().Class("left-out none")
	}
	return app.P().Class("left-out").Body(app.Span().Body(
		rich(p.l.N(p.l.QueryOut, int64(q.LeftOut), "ids", p.l.IDs(q.Ghosts, q.LeftOut)))...))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// querySumsShort shows the count alone, because the line below the results names what is left out.
func (p *Query) querySumsShort(q session.QueryView) app.UI {
	if _, found := q.At(); !found {
		return app.Span().Class("none")
	}
	return app.Span().Class("hint num").Body(app.Text(p.l.RowsFound(q)), app.Span().Class("vh inline").Text(p.l.RowsLeftOut(q)))
}

// emptyWords is the text in place of an empty result.
func (p *Query) emptyWords(q session.QueryView) string {
	if _, found := q.At(); !found || q.Count > 0 || p.s.Waiting() {
		return ""
	}
	text := p.l.QueryNoResult
	if q.Run == session.FirstQuery {
		text = p.l.QueryNothing
	}
	if q.LeftOut > 0 {
		text += " " + p.l.N(p.l.QueryGhosts, int64(q.LeftOut))
	}
	return text
}
