package live

import (
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	filterID = "live-filter"
	listID   = "live-list"
	overscan = 6

	harName    = "HAR"
	filterHint = "status:429 container:orders client:java" // the words of a filter are not translated
	rowLow     = 25                                        // CSS pixels, as in css/live.css
	rowHigh    = 58                                        // in a narrow window, where a request has two lines
)

// list is the scrolled position and the height of the list of requests, in CSS pixels.
type list struct{ top, high float64 }

func (p *Live) rowHeight() float64 {
	if p.Narrow {
		return rowHigh
	}
	return rowLow
}

// over returns the first row to render and the number of rows to render.
func (l list) over(row float64) (first, n int) {
	first = max(0, int(l.top/row)-overscan)
	return first, int(math.Ceil(l.high/row)) + 2*overscan
}

// Requests shows the newest requests, the newest first.
func (p *Live) Requests() app.UI {
	r := &p.F.Requests
	first, n := p.list.over(p.rowHeight())
	entries, count := r.Listed(first, n)
	all, refused := r.Total()
	return app.Section().Class("live-requests").Aria("label", p.L.AccountRequests).
		Body(p.requestsBar(count, all, refused), p.requestsList(first, entries, count, all))
}

// requestsBar has the filter, and the numbers of the listed requests, of all requests and of the refused ones.
func (p *Live) requestsBar(count, all, refused int) app.UI {
	r := &p.F.Requests
	quick := func(id, name, text string) app.UI {
		on := r.Filter().Text == text
		return app.Button().Type("button").ID(id).Class("btn quiet live-quick").Aria("pressed", elem.Truth(on)).
			OnClick(p.Do(func() { p.filter(elem.Pick(on, "", text)) }), app.EventScope(id, text, on)).Text(name)
	}
	item := app.UI(app.Button().Type("button").Class("none"))
	if id := p.S.IDOf(p.S.Selected()); id != "" && !strings.ContainsAny(id, `"`) {
		item = quick("live-this", p.L.AccountThisItem, `item:"`+id+`"`)
	}
	clear := app.Button().Type("button").ID("live-clear").Class("btn quiet").OnClick(p.Do(p.Clear), app.EventScope("live-clear")).
		Text(p.L.AccountClear)
	if r.Cleared() {
		clear = app.Button().Type("button").ID("live-uncleared").Class("btn quiet").
			OnClick(p.Do(r.ShowCleared), app.EventScope("live-uncleared")).Text(p.L.AccountCleared)
	}
	bad := ""
	if f := r.Filter(); f.Bad != "" {
		bad = p.L.AccountBadWord.With("word", wording.Shorten(strings.ReplaceAll(f.Bad, "`", "")), "keys",
			"`"+strings.Join(follow.FilterKeys, "`, `")+"`")
	}
	field := app.Input().Type("search").ID(filterID).Class("field code").Aria("label", p.L.AccountFilter).
		Placeholder(filterHint).Attr("autocomplete", "off").Attr("spellcheck", "false").Aria("describedby", filterID+"-bad").
		OnInput(func(ctx app.Context, _ app.Event) { p.filter(ctx.JSSrc().Get("value").String()) })
	if bad != "" {
		field.Aria("invalid", elem.Yes)
	}
	return app.Div().Class("live-requests-bar").Body(
		app.H2().Class("vh").Text(p.L.AccountRequests),
		field,
		app.Span().Class("num live-found").Role("status").
			Text(p.found(count, all)),
		app.Small().Class("live-before").Text(p.before()),
		quick("live-refused", p.L.AccountRefusals.With("n", p.L.Number(int64(refused))), "status:4xx"),
		item,
		clear,
		app.Button().Type("button").ID("live-har").Class("btn quiet").Title(p.L.AccountHAR).Aria("label", p.L.AccountHAR).
			OnClick(p.Do(p.saveHAR), app.EventScope("live-har")).Text(harName),
		app.P().ID(filterID+"-bad").Class("error").Body(elem.Rich(bad)...),
	)
}

// found says how many requests are listed, of how many. Requests that are no longer kept count too: otherwise the
// numbers would become smaller when the page is loaded again.
func (p *Live) found(count, all int) string {
	if total, dropped := p.F.Requests.Answered(); dropped > 0 {
		return p.L.AccountFoundLast.With("n", p.L.Number(int64(count)), "all", p.L.Number(int64(all)), "total", p.L.Number(int64(total)))
	}
	return p.L.AccountFound.With("n", p.L.Number(int64(count)), "all", p.L.Number(int64(all)))
}

// before says how many of the listed requests an earlier run of the endpoint has answered, whose account may have been another.
func (p *Live) before() string {
	n := p.F.Requests.Until(p.F.Earlier())
	if n == 0 {
		return ""
	}
	return p.L.AccountFoundBefore.With("n", p.L.Number(int64(n)))
}

// said is the text of a request in the list, for the filter: its time and its outcome, in characters that can be
// typed.
func (p *Live) said(e *follow.Entry) string {
	return typeable.Replace(elem.Plain(p.L.Clock(e.Now) + " " + p.L.Outcome(e) + " " + wording.Tries(p.L, e)))
}

// typeable replaces the characters that nobody types: blanks that keep words together, and the marks for the
// direction of text.
var typeable = strings.NewReplacer("\u00a0", " ", "\u202f", " ", wording.Isolate, "", wording.English, "", wording.IsolateEnd, "")

func (p *Live) filter(text string) {
	p.F.Requests.SetFilter(text)
	p.list.top = 0
	browser.ScrollTo(listID, 0)
}

// requestsList is the list of count requests. It renders only entries, of which the first is at index first.
func (p *Live) requestsList(first int, entries []*follow.Entry, count, all int) app.UI {
	row := p.rowHeight()
	rows := make([]app.UI, len(entries))
	active := ""
	for i, e := range entries {
		rows[i] = p.row(first+i, e)
		if e.Place == p.chosen {
			active = rowID(e.Place)
		}
	}
	none := ""
	if count == 0 {
		none = p.L.AccountNoMatch
		if total, dropped := p.F.Requests.Answered(); dropped > 0 {
			none += " " + p.L.AccountOnlyLast.With("all", p.L.Number(int64(all)), "total", p.L.Number(int64(total)))
		}
		if all == 0 {
			none = p.L.AccountNoRequests
		}
	}
	head := func(class, name string) app.UI {
		return app.Span().Class(class).Role("columnheader").Title(name).Text(name)
	}
	oldest, _ := p.F.Requests.Listed(count-1, 1)
	dated := len(oldest) > 0 && p.L.When(oldest[0].Now, p.F.Now()) != p.L.Clock(oldest[0].Now)
	grid := app.Div().ID(listID).Class(elem.Classes("live-list", elem.When(dated, "dated"))).Role("grid").Attr("tabindex", 0).
		Attr("data-scroll", "y").Aria("label", p.L.AccountRequests).
		Aria("rowcount", count+1).Aria("colcount", 9).OnScroll(p.onScroll, app.PassiveEvent()).OnKeyDown(p.onKey).OnClick(p.onClick)
	if active != "" {
		grid.Aria("activedescendant", active)
	}
	px := func(rows int) string { return strconv.Itoa(int(float64(rows)*row)) + "px" }
	return app.Div().Class("live-frame").Body(
		app.P().Class(elem.Classes("hint live-none", elem.When(none == "", "none"))).Text(none),
		grid.Body(
			app.Div().Role("rowgroup").Body(app.Div().Class("live-row live-head").Role("row").Aria("rowindex", 1).Body(
				head("tm", p.L.AccountColTime), head("op", p.L.AccountColOperation), head("co", p.L.Container), head("it", p.L.ColItem),
				head("st", p.L.AccountColStatus),
				head("ru", p.L.CountRU), head("ms", p.L.AccountColMs), head("cl", p.L.AccountColClient), head("what", p.L.AccountColWhat))),
			app.Div().Role("rowgroup").Style("padding-top", px(first)).Style("padding-bottom", px(max(0, count-first-len(entries)))).Body(rows...),
		),
	)
}

func rowID(place uint64) string { return "live-r-" + strconv.FormatUint(place, 10) }

func (p *Live) row(index int, e *follow.Entry) app.UI {
	cell := func(class, title string, body ...app.UI) app.UI { // the title has what the column cuts
		return app.Span().Class(class).Role("gridcell").Title(title).Body(body...)
	}
	text := func(class, text string) app.UI { return cell(class, text, app.Text(text)) }
	status := strconv.Itoa(e.Status)
	if e.SubStatus != 0 {
		status += "/" + strconv.Itoa(e.SubStatus)
	}
	outcome, tries := p.L.Outcome(e), wording.Tries(p.L, e)
	what := elem.Rich(outcome)
	if tries != "" {
		what = append(what, app.Text(" "), app.Small().Text(tries))
	}
	return app.Div().ID(rowID(e.Place)).Class(elem.Classes("live-row", elem.When(e.Refused(), "bad"), elem.When(e.Place == p.chosen, "sel"),
		elem.When(e.Place <= p.F.Earlier(), "past"))).
		Role("row").
		Aria("rowindex", index+2).Aria("selected", elem.Truth(e.Place == p.chosen)).Attr("data-place", e.Place).Body(
		text("tm num", p.L.When(e.Now, p.F.Now())), text("op", operationOf(e)),
		cell("co", wording.Visible(e.Container), elem.IdText(e.Container)), cell("it", wording.Visible(e.Item), elem.IdText(e.Item)),
		cell("st num", status, app.B().Text(status)), text("ru num", p.L.Hundredths(int64(math.Round(e.Charge*100)))),
		text("ms num", p.L.Number(int64(math.Ceil(e.Milliseconds)))),
		cell("cl", wording.Visible(e.Client.Name)+" "+e.Client.Version, p.client(e.Client)...),
		cell("what", strings.TrimSpace(elem.Plain(outcome)+" "+tries), what...))
}

// operationOf is the name that OpenTelemetry gives an operation, as words.
func operationOf(e *follow.Entry) string {
	if e.Operation == "" {
		path, _, _ := strings.Cut(e.Target, "?")
		return wording.Shorten(e.Method + " " + path)
	}
	return strings.ReplaceAll(e.Operation, "_", " ")
}

// clientColours is the number of colours for clients in css/live.css.
const clientColours = 4

// client shows the name of a client beside its colour.
func (p *Live) client(c follow.Client) []app.UI {
	if c.Name == "" {
		return []app.UI{app.Text("–")}
	}
	n := 0
	for _, r := range c.Name {
		n = n*31 + int(r)
	}
	return []app.UI{app.I().Class("live-c"+strconv.Itoa(n&0xffff%clientColours+1)).Aria("hidden", elem.Yes), app.Bdi().Attr("translate", "no").
		Text(wording.Visible(c.Name)),
		app.Text(" "), app.Small().Attr("translate", "no").Text(c.Version)}
}

func (p *Live) onScroll(ctx app.Context, _ app.Event) {
	was, row := p.list, p.rowHeight()
	p.list.top, p.list.high = browser.Scrolled(listID)
	if first, n := p.list.over(row); p.F == nil {
		ctx.PreventUpdate()
	} else if f, m := was.over(row); f == first && m == n {
		ctx.PreventUpdate()
	}
}

func (p *Live) onClick(ctx app.Context, e app.Event) {
	if place, ok := elem.Closest(e, "data-place"); ok {
		p.Page.Act(func() { p.Choose(place) })
		return
	}
	ctx.PreventUpdate()
}

// onKey moves the choice among the requests.
func (p *Live) onKey(ctx app.Context, e app.Event) {
	_, count := p.F.Requests.Listed(0, 0)
	at := -1
	for i := 0; i < count && at < 0; i += 500 {
		list, _ := p.F.Requests.Listed(i, 500)
		for j, x := range list {
			if x.Place == p.chosen {
				at = i + j
			}
		}
	}
	next := elem.NextRow(at, at >= 0, count, e.Get("key").String())
	list, _ := p.F.Requests.Listed(next, 1)
	if next == at || len(list) == 0 || e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() || e.Get("altKey").Bool() {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.Page.Act(func() { p.Choose(list[0].Place) })
	row := p.rowHeight()
	if y := float64(next) * row; y < p.list.top || y+2*row > p.list.top+p.list.high {
		p.list.top = max(0, y-p.list.high/2)
		ctx.Defer(func(app.Context) { browser.ScrollTo(listID, p.list.top) })
	}
}
