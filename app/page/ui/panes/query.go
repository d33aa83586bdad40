package panes

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	QueryID      = "query-text"
	queryNoteID  = QueryID + "-note"
	QueryRunID   = "query-run"
	examplesID   = "query-examples"
	exampleList  = "query-example-list"
	optionsID    = "query-options"
	HoldID       = "query-hold"
	SystemID     = "query-system"
	resultsFrame = "query-results"
)

// RowsShown is the number of rows on one page of a result.
const RowsShown = 25

var ViewRadios = []string{"query-view-table", "query-view-json"}

// queries are the predefined examples of the query editor.
func queries(l *i18n.Locale) []screen.Example {
	return []screen.Example{
		{Id: "example-all", Name: l.ExampleAll, Text: ask.FirstQuery},
		{Id: "example-count", Name: l.ExampleCount, Text: "SELECT VALUE COUNT(1) FROM c"},
		{Id: "example-left", Name: l.ExampleLeft, Text: "SELECT c.id, c._ts + c.ttl - GetCurrentTimestamp() / 1000 AS secondsLeft\nFROM c WHERE c.ttl > 0"},
		{Id: "example-age", Name: l.ExampleAge, Text: "SELECT c.id, GetCurrentTimestamp() / 1000 - c._ts AS age\nFROM c ORDER BY c._ts"},
		{Id: "example-own-ttl", Name: l.ExampleOwnTTL, Text: "SELECT c.id, c.ttl FROM c WHERE IS_DEFINED(c.ttl)"},
		{Id: "example-by-ttl", Name: l.ExampleByTTL, Text: "SELECT c.ttl, COUNT(1) AS items FROM c GROUP BY c.ttl"},
		{Id: "example-newest", Name: l.ExampleNewest, Text: "SELECT TOP 3 c.id, TimestampToDateTime(c._ts * 1000) AS written\nFROM c ORDER BY c._ts DESC"},
	}
}

// Query is the query editor and the results of its query.
type Query struct {
	*screen.Screen
	Q        ask.QueryView // of the last rendering
	From     int           // index of the first row on the page
	Examples bool          // the menu of examples is open
	FocusOn  string        // id of the element that gets the focus next
	Scroll   bool          // scroll the results to the top
	Caret    int           // offset of the error in UTF-16 units, -1 for none

	falls falls // rows that have just expired

	Asked *ask.QueryRun // the query that is running, or nil
	Sent  bool          // the running query is a charged request, not a refresh
}

// charged reports whether a charged request is running.
func (p *Query) charged() bool { return p.Asked != nil && p.Sent }

// Draw is the query editor and the current results. After a refused query there are none: the results of the former
// query would look like the answer.
func (p *Query) Draw() app.UI {
	p.Q = p.S.Query.QueryView(p.From, RowsShown)
	q := p.Q
	p.refreshLate()
	p.From = q.From
	body := []app.UI{p.queryEditor(q)}
	if q.Refused() {
		p.falls = falls{}
	} else {
		p.falls.follow(q, p.S.Path(), p.V.Now, p.pace(), time.Now())
		body = append(body,
			app.P().Class(elem.Classes("empty", elem.When(q.Count > 0, "none"))).Text(p.EmptyWords(q)),
			app.Div().Class("evidence").Body(p.results(q), p.LeftOut(q), p.falls.draw(time.Now())),
			app.Div().Class("ask-sums").Body(
				p.QuerySumsShort(q),
				app.P().Class("hint asof num").Body(p.queryAsOf(q)...),
				p.QueryPages(q),
			))
	}
	return app.Section().ID("query").Class("contents").Aria("label", p.L.QueryResults).Body(
		heading(p.L.Query),
		app.Div().Class("body query").Body(body...),
	)
}

func (p *Query) queryEditor(q ask.QueryView) app.UI {
	var m elem.Marks
	if x := q.Problem; x != nil {
		words, _ := p.L.QueryProblem(x)
		m.Error(x.Line, x.Column, strings.ReplaceAll(words, "`", ""))
	}
	text := m.InLanguage(app.Textarea(), "sql").ID(QueryID).Class("field code").Rows(1).Spellcheck(false).Disabled(p.Still()).
		Attr("autocomplete", "off").Attr("autocapitalize", "off").Attr("translate", "no").
		Attr("aria-keyshortcuts", "Shift+Enter").Aria("describedby", queryNoteID).
		Attr("data-keys", 1).OnInput(p.onQueryType)
	if q.Problem != nil {
		text.Aria("invalid", elem.Yes)
	}
	if p.Unset() {
		text.Text(q.Text)
	}
	menu := p.queryMenu(q)
	return app.Div().Class("ask").Body(
		app.Div().Class("ask-line").Body(
			app.Label().Class("vh").For(QueryID).Text(p.L.Query),
			text,
			p.queryButton(),
			p.ExampleButton(menu),
			p.options(q),
		),
		p.queryNote(q),
		p.ExampleList(menu),
	)
}

// queryButton runs a query and stops it. It is a single button, so that it keeps the focus.
func (p *Query) queryButton() app.UI {
	b := app.Button().Type("button").ID(QueryRunID).Disabled(p.Still()).OnClick(p.Do(p.RunOrStopQuery))
	if p.charged() {
		return b.Class("btn danger").Title(p.L.QueryRunning).Body(app.Span().Text(p.L.CodeStop))
	}
	return b.Class("btn primary").Title(elem.Pick(p.S.Watched, p.L.QueryKeys, p.L.QueryKeys+". "+p.L.QueryUncharged)).
		Body(app.Span().Text(p.L.QueryRun))
}

// queryNote is the note below the text. It is the error in the text, or says that the service would refuse the
// query, or that the results below belong to another query.
func (p *Query) queryNote(q ask.QueryView) app.UI {
	note := app.Div().ID(queryNoteID).Class("note")
	if q.Problem == nil {
		whose := app.P().Class("none")
		if q.Pending {
			before, after := elem.Around(p.L.QueryTyped.With("what", "\x00"), "\x00")
			whose = app.P().Class("whose").Body(app.Text(before), elem.Code(wording.Shorten(elem.OneLine(q.Run))), app.Text(after))
		}
		refused := p.L.ServiceRefuses(q)
		return note.Body(app.P().Class("none"), app.P().Class(elem.Classes("service", elem.When(refused == "", "none"))).Role("status").
			Body(elem.Rich(refused)...), app.Div(), whose)
	}
	words, service := p.L.QueryProblem(q.Problem)
	return note.Class("note error").Role("alert").TabIndex(0).Body( // it may scroll
		app.P().Body(elem.Rich(words)...),
		app.P().Class("service").Body(elem.Rich(service)...),
		elem.Excerpt(q.Text, q.Problem),
	)
}

// queryExamples are the user's own texts, the queries that ran last, and the predefined examples.
func (p *Query) queryExamples(q ask.QueryView) []screen.Example {
	own, ready := p.OwnExamples("example-mine-", q.Own), queries(p.L.Locale)
	for i, text := range q.Recent {
		same := func(e screen.Example) bool { return e.Text == text }
		if text != q.Text && !slices.ContainsFunc(own, same) && !slices.ContainsFunc(ready, same) {
			own = append(own, screen.Example{Id: "example-recent-" + strconv.Itoa(i), Name: p.L.QueryRecent, Text: text})
		}
	}
	return append(own, ready...)
}

// queryMenu is the menu of examples.
func (p *Query) queryMenu(q ask.QueryView) screen.ExampleMenu {
	return screen.ExampleMenu{Button: examplesID, List: exampleList, Entries: p.queryExamples(q), Open: &p.Examples, Focus: &p.FocusOn,
		Try: p.tryQuery}
}

// options is the button that opens the settings that are rarely changed: the view, holding the results, system
// properties, copying.
func (p *Query) options(q ask.QueryView) app.UI {
	return app.Span().Class("contents").Body(
		app.Button().Type("button").ID(optionsID).Class("btn quiet square").Aria("label", p.L.QueryOptions).Title(p.L.QueryOptions).
			Disabled(p.Still()).OnClick(p.Do(func() { p.Examples = false }), app.EventScope(optionsID)). // it would lie below
			Attr("popovertarget", optionsID+"-panel").Body(elem.Icon("more")),
		app.Div().ID(optionsID+"-panel").Class("ask-options").Role("group").Aria("label", p.L.QueryOptions).Attr("popover", "auto").
			Attr("data-keys", 1).Body(
			p.queryShape(q),
			app.Span().Class(elem.Classes("contents", elem.When(!elem.AnyWhole(q.Rows), "none"))).Body(
				p.Checkbox(SystemID, p.L.QuerySystem, q.System, func(on bool) { p.S.Query.ShowSystem(on) })),
			p.copyButton(q),
		),
	)
}

// queryShape chooses how the results are shown, and whether they follow the clock.
func (p *Query) queryShape(q ask.QueryView) app.UI {
	chosen := 1
	if q.Table {
		chosen = 0
	}
	choices := make([]app.UI, len(ViewRadios))
	names := []string{p.L.QueryTable, p.L.QueryJSON}
	for i, id := range ViewRadios {
		choices[i] = app.Label().Class(elem.Classes("seg", elem.When(i == chosen, "on"))).Body(
			p.Radio(id, "query-view", i == chosen, func() { p.S.Query.ShowTable(i == 0) }), app.Span().Text(names[i]))
	}
	return app.Div().Class("ask-shape").Body(
		app.Div().Class("segs").Attr("role", "radiogroup").Aria("label", p.L.QueryView).Body(choices...),
		p.Checkbox(HoldID, p.L.QueryHold, q.Held, func(on bool) { p.S.Query.HoldQuery(on) }),
	)
}

// QueryTime says from which time the results are, and what they cost.
func (p *Query) QueryTime(q ask.QueryView) string {
	if p.charged() {
		return p.L.QueryRunning
	}
	second, found := q.At()
	if !found {
		return p.L.WhyNoRows(q)
	}
	at := p.L.When(second, p.V.Now)
	text := p.L.QueryLive
	switch {
	case q.Held:
		text = p.L.QueryHeld.With("time", at)
	case q.Broken != nil:
		text = p.L.QueryBroken.With("time", at)
	case q.Late && !p.S.Player.Playing():
		text = p.L.QueryRefreshing.With("time", at)
	case q.Lagging, q.Late:
		text = p.L.QueryLagging.With("time", at)
	case q.Behind:
		text = p.L.QueryRefreshing.With("time", at)
	}
	if !q.Ran {
		return text
	}
	charged := p.L.QueryCharged
	switch {
	case p.S.Watched:
		charged = p.L.AccountQueried
	case q.Unspent:
		charged = p.L.QueryUnspent
	}
	return wording.Joined(text, charged.With("time", p.L.When(q.RanAt, p.V.Now), "ru", p.L.RU(q.Charge)), " ")
}

// queryAsOf is QueryTime with a link to the model of the charge.
func (p *Query) queryAsOf(q ask.QueryView) []app.UI {
	told := elem.Rich(p.QueryTime(q))
	if q.Ran {
		told = append(told, app.Text(" "), p.Modelled(screen.ModelQuery))
	}
	return told
}

// QueryPages are the buttons that page through a long result.
func (p *Query) QueryPages(q ask.QueryView) app.UI {
	last := q.From + len(q.Rows)
	button := func(id, symbol, name string, to int) app.UI {
		b := app.Button().Type("button").ID(id).Class("btn quiet square").Disabled(p.Still()).
			OnClick(func(app.Context, app.Event) {
				if to >= 0 && to < q.Kept {
					p.From, p.Scroll = to, true
				}
			}, app.EventScope(id, to, q.Kept)).Body(elem.Icon(symbol), elem.Hidden(name))
		if to < 0 || to >= q.Kept {
			b.Aria("disabled", elem.Yes)
		}
		return b
	}
	to := q.From - RowsShown
	if q.From > 0 {
		to = max(0, to)
	}
	note := ""
	if q.Kept < q.Count {
		note = p.L.QueryNotKept.With("n", p.L.Number(int64(q.Kept)))
	}
	return app.Div().Class(elem.Classes("pages", elem.When(q.Count <= RowsShown && note == "", "none"))).Body(
		button("query-previous", "left", p.L.QueryPrevious, to),
		app.Span().Class("num").Text(p.L.QueryRange.With(
			"min", p.L.Number(int64(q.From+1)), "max", p.L.Number(int64(last)), "n", p.L.Number(int64(q.Count)))),
		button("query-next", "right", p.L.QueryNext, last),
		app.Span().Class("hint").Text(note),
	)
}

// LeftOut names the expired items on disk, which are in no result.
func (p *Query) LeftOut(q ask.QueryView) app.UI {
	words := p.leftOutWords(q)
	if words == nil {
		return app.P().Class("left-out none")
	}
	return app.P().Class(elem.Classes("left-out", p.falls.glowClass(time.Now()))).Body(app.Span().Body(words...))
}

// pace is the number of simulated seconds in a real second. It is 1 while the clock is stopped.
func (p *Query) pace() int64 {
	if p.V.Playing {
		return p.V.Speed
	}
	return 1
}

// QuerySumsShort shows only the number of rows, because the line below the results names the items left out.
func (p *Query) QuerySumsShort(q ask.QueryView) app.UI {
	if _, found := q.At(); !found {
		return app.Span().Class("none")
	}
	return app.Span().Class("hint num").Body(app.Text(p.L.RowsFound(q)), app.Span().Class("vh inline").Text(p.L.RowsLeftOut(q)))
}

// Short summarizes the query and its results on one line.
func (p *Query) Short() []app.UI {
	q := p.S.Query.QueryView(p.From, 1)
	text := q.Run
	if q.Run == "" {
		text = q.Text
	}
	short := []app.UI{elem.Code(wording.Shorten(elem.OneLine(text))), app.Text(" ")}
	if _, found := q.At(); !found {
		return append(short, app.Span().Text(p.L.WhyNoRows(q)))
	}
	return append(short, app.B().Text(p.L.RowsFound(q)), app.Text(" "), app.Span().Class("ghost-text").Title(elem.Plain(p.leftOutText(q))).
		Body(p.leftOutWords(q)...))
}

// leftOutWords names the expired items on disk, which are in no result.
func (p *Query) leftOutWords(q ask.QueryView) []app.UI {
	text := p.leftOutText(q)
	if text == "" {
		return nil
	}
	return elem.Rich(text)
}

func (p *Query) leftOutText(q ask.QueryView) string {
	if q.LeftOut == 0 || len(q.Ghosts) == 0 {
		return ""
	}
	return p.L.N(p.L.QueryOut, int64(q.LeftOut), "ids", p.L.IDs(q.Ghosts, q.LeftOut))
}

// EmptyWords is the text in place of an empty result.
func (p *Query) EmptyWords(q ask.QueryView) string {
	if _, found := q.At(); !found || q.Count > 0 || p.S.Waiting() {
		return ""
	}
	text := p.L.QueryNoResult
	if q.Run == ask.FirstQuery {
		text = p.L.QueryNothing
	}
	if q.LeftOut > 0 {
		text += " " + p.L.N(p.L.QueryGhosts, int64(q.LeftOut))
	}
	return text
}
