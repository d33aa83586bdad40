package live

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// A detail is what is shown beside the requests.
type detail int

const (
	ofRequest detail = iota // the chosen request
	ofItem                  // Why of the selected item
	ofWriting               // the form for writing to the account
)

// detailID is the id of the panel with the details.
const detailID = "live-detail"

// detailTabs are the ids of the tabs of the details.
var detailTabs = []string{ofRequest: "live-tab-request", ofItem: "live-tab-why", ofWriting: "live-tab-write"}

// Detail shows the chosen request, Why of the selected item, or the form for writing to the account.
func (p *Live) Detail(why app.UI) app.UI {
	names, at := []string{p.L.AccountRequest, p.L.Why, p.L.AccountWrite}, int(p.detail)
	tabs := make([]app.UI, len(names))
	for i, name := range names {
		stop := -1
		if i == at {
			stop = 0
		}
		tabs[i] = app.Button().Type("button").ID(detailTabs[i]).Class("pane-tab").Role("tab").Aria("selected", elem.Truth(i == at)).
			Aria("controls", detailID).
			Attr("tabindex", stop).OnClick(p.Do(func() { p.detail = detail(i) }), app.EventScope("live-tab", i)).Text(name)
	}
	body := []func() app.UI{p.request, func() app.UI { return app.Div().Class("contents").Body(why) }, p.writing.draw}[p.detail]()
	return app.Div().Class("live-side").Body(
		app.Div().Class("pane-tabs").Role("tablist").Aria("label", p.L.Views).OnKeyDown(p.onTabKey).Body(tabs...),
		detailOf(body).Role("tabpanel").Aria("labelledby", detailTabs[at]),
	)
}

// detailOf is the panel with a detail, which scrolls.
func detailOf(body app.UI) app.HTMLDiv {
	return app.Div().ID(detailID).Class("live-detail").Attr("tabindex", 0).Attr("data-scroll", "y").Body(body)
}

func (p *Live) onTabKey(ctx app.Context, e app.Event) {
	next, ok := elem.TabAfter(int(p.detail), len(detailTabs), e.Get("key").String())
	if !ok {
		ctx.PreventUpdate()
		return
	}
	e.PreventDefault()
	p.detail = detail(next)
	ctx.Defer(func(app.Context) { browser.Focus(detailTabs[next]) })
}

// ShowWhy opens the tab with Why of the selected item.
func (p *Live) ShowWhy() { p.detail = ofItem }

// request shows the chosen request.
func (p *Live) request() app.UI {
	if p.chosen == 0 {
		return app.Div().Class("live-one").Body(app.P().Class("hint").Text(p.L.AccountChoose))
	}
	e := p.F.Requests.Get(p.chosen)
	if e == nil {
		return app.Div().Class("live-one").Body(app.P().Class("hint").Text(p.L.AccountDropped))
	}
	pair := func(name string, value ...app.UI) app.UI {
		return app.Div().Body(app.Dt().Text(name), app.Dd().Class("num").Body(value...))
	}
	text := func(s string) app.UI { return app.Text(s) }
	status := strconv.Itoa(e.Status)
	if e.SubStatus != 0 {
		status += "/" + strconv.Itoa(e.SubStatus)
	}
	meaning := ""
	if e.Refused() && e.Fault == "" && e.SubStatus != engine.SubBucketsChanged { // the meaning of the status does not fit otherwise
		meaning = p.L.Meaning(e.Status)
	}
	key := app.UI(app.Div().Class("none"))
	if e.Key != "" {
		key = pair(p.L.FormPartitionKey, elem.Code(wording.Shorten(engine.PartitionKey(e.Key).Display())))
	}
	missing := ""
	if p.itemless && e.Outcome.Kind != follow.NotFound {
		missing = p.L.AccountNoItem.With("item", p.L.ItemOf(e))
	}
	list := []app.UI{
		pair(p.L.AccountColTime, text(p.L.When(e.Now, p.F.Now()))),
		pair(p.L.AccountColStatus, text(status)),
		key,
		pair(p.L.AccountColClient, p.client(e.Client)...),
		pair(p.L.CountRU, text(p.L.Hundredths(int64(math.Round(e.Charge*100))))),
		pair(p.L.AccountActivity, elem.Code(wording.Shorten(e.Activity))),
	}
	return app.Div().Class(elem.Classes("live-one", elem.When(e.Refused(), "bad"))).Body(
		app.Div().Class("live-outcome").Body(app.H3().Body(elem.Rich(p.L.Outcome(e))...),
			p.ShareButton("request-share", requestName(e), p.L.AccountRequest, false, p.Evidence)),
		app.P().Class("hint").Text(wording.Tries(p.L, e)),
		app.P().Class("hint").Text(meaning),
		app.P().Class("hint").Body(elem.Rich(missing)...),
		app.P().Class("live-target").Body(elem.Code(e.Method+" "+wording.ShortenTo(e.Target, 400))),
		app.Dl().Class("live-pairs").Body(list...),
		app.P().Body(elem.Rich(p.message(e))...),
		p.body(p.L.AccountSent, e.Sent),
		p.body(p.L.AccountAnswer, e.Answered),
	)
}

// message is what the endpoint says of a refused request, unless the outcome has it already.
func (p *Live) message(e *follow.Entry) string {
	if !e.Refused() || e.Outcome.Kind == follow.Refused {
		return ""
	}
	return p.L.Quoted(e.Message)
}

// requestName is the name of a request in the names of files and for the clipboard.
func requestName(e *follow.Entry) string { return "request-" + strconv.FormatUint(e.Place, 10) }

// Evidence is the chosen request and its answer, for a picture and Markdown. It has no link: the account is only on
// this machine, and a link to a copy would lead to the account as it is now, not to the request.
func (p *Live) Evidence() screen.Evidence {
	e := p.F.Requests.Get(p.chosen)
	if e == nil {
		return screen.Evidence{Title: p.L.AccountRequest}
	}
	status := strconv.Itoa(e.Status)
	if e.SubStatus != 0 {
		status += "/" + strconv.Itoa(e.SubStatus)
	}
	out := screen.Evidence{
		Name:  requestName(e),
		Title: e.Method + " " + wording.Shorten(e.Target),
		Lede:  status + ": " + p.L.Outcome(e),
		Pairs: [][2]string{
			{p.L.AccountColTime, p.L.Moment(e.Now)}, {p.L.AccountColStatus, status}, {p.L.CountRU, p.L.Hundredths(int64(math.Round(e.Charge * 100)))},
			{p.L.AccountActivity, wording.Shorten(e.Activity)}, {p.L.AccountColClient, e.Client.Name},
		},
	}
	if e.Key != "" {
		out.Pairs = append(out.Pairs, [2]string{p.L.FormPartitionKey, wording.Shorten(engine.PartitionKey(e.Key).Display())})
	}
	if said := p.message(e); said != "" {
		out.Notes = append(out.Notes, said)
	}
	return out
}

// mostBody is the number of characters of a body that are shown.
const mostBody = 4000

// body shows the body of a request or an answer, or why it is not kept.
func (p *Live) body(name string, t *replica.Text) app.UI {
	switch {
	case t == nil:
		return app.P().Class("hint").Text(p.L.Titled.With("name", name, "text", p.L.AccountNoBody))
	case t.Gone || t.Text == "":
		return app.P().Class("hint").Text(p.L.Titled.With("name", name, "text", p.L.N(p.L.AccountGone, int64(t.Bytes))))
	}
	return app.Div().Body(app.H4().Text(name),
		app.Pre().Class("stored").Attr("translate", "no").Attr("tabindex", 0).Attr("role", "region").Aria("label", name).
			Text(wording.ShortenTo(elem.Airy(t.Text), mostBody)))
}
