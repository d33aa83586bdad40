package panes

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

const (
	consumerEveryID = "consumer-every"
	consumerTakesID = "consumer-takes"
)

var (
	consumerModes  = []string{"consumer-latest", "consumer-all"}
	consumerStarts = []string{"consumer-beginning", "consumer-now"}

	// The values of the choices. A story can set another value, which is then added.
	consumerEvery = []int64{1, 5, 10, 30, 60, 600, 3600, 21_600, 86_400} // seconds
	consumerTakes = []int64{0, 1, 2, 5, 10, 100, 1000}                   // changes; 0 is all
)

// Consumer is the pane of the simulated consumer of the change feed.
func (p *Panes) Consumer() app.UI {
	l := p.L
	v := p.S.Panes.ConsumerView(p.PaneFrom, PaneRows)
	p.PaneFrom = v.From
	all := v.Plan.Mode == engine.AllVersions
	run := p.paneButton("consumer-stop", l.ConsumerStop, func() *problem.Problem { return p.S.Panes.ConsumerRuns(false) })
	if v.State == consumer.Stopped {
		run = p.paneButton("consumer-start", l.ConsumerStart, func() *problem.Problem { return p.S.Panes.ConsumerRuns(true) })
	}
	return paneBody(l.Consumer,
		app.Div().Class("ask-tools consumer-tools").Body(
			p.Segments("consumer-mode", l.FeedMode, consumerModes, []string{l.FeedLatest, l.FeedAll}, second(all),
				func(i int) { p.S.Panes.ConsumerReadsAll(i == 1) }),
			p.Segments("consumer-start", l.FeedStart, consumerStarts, []string{l.FeedBeginning, l.FeedNow}, second(v.FromNow),
				func(i int) { p.S.Panes.ConsumerBegins(i == 1) }),
			p.choice(consumerEveryID, l.ConsumerEvery, consumerEvery, v.Plan.Every, l.Length, p.S.Panes.ConsumerEvery),
			p.choice(consumerTakesID, l.ConsumerTakes, consumerTakes, int64(v.Plan.Takes), p.changes,
				func(n int64) *problem.Problem { return p.S.Panes.ConsumerTakes(int(n)) }),
			run,
			app.Button().Type("button").ID("consumer-code").Class("btn quiet").Disabled(p.Still()).
				OnClick(p.Do(p.S.Panes.ShowConsumerCode), app.EventScope("consumer-code")).Text(l.ConsumerCode),
		),
		p.consumerSays(v),
		app.Div().Class("consumer-rows").Body(paneTable(l.Consumer, []string{l.ColItem, l.ConsumerPlace, l.Time, l.ConsumerWhy},
			p.consumerRows(v))),
		p.pager(v.From, len(v.Rows), v.More, l.ConsumerNewer, l.ConsumerRest),
		app.P().Class("hint").Body(app.Text(l.ConsumerAbout+" "), p.Modelled(screen.ModelConsumer)),
	)
}

// changes says how many changes a poll reads at most.
func (p *Panes) changes(n int64) string {
	if n == 0 {
		return p.L.ConsumerTakesAll
	}
	return p.L.N(p.L.ConsumerTakesMost, n)
}

// choice is a labelled choice of a number. The chosen number is added if it is not among the offered ones.
func (p *Panes) choice(id, label string, offered []int64, chosen int64, name func(int64) string, set func(int64) *problem.Problem) app.UI {
	if !slices.Contains(offered, chosen) {
		offered = slices.Sorted(slices.Values(append([]int64{chosen}, offered...)))
	}
	options := make([]app.UI, len(offered))
	for i, n := range offered {
		options[i] = elem.Option(strconv.FormatInt(n, 10), name(n), n == chosen)
	}
	return app.Label().Class("consumer-choice").Body(app.Span().Class("hint").Text(label),
		app.Select().ID(id).Class("field").Disabled(p.Still()).OnChange(func(ctx app.Context, _ app.Event) {
			n, _ := strconv.ParseInt(ctx.JSSrc().Get("value").String(), 10, 64)
			p.Page.Act(func() {
				if problem := set(n); problem != nil {
					p.Failure = p.L.Problem(problem, label)
				}
			})
		}, app.EventScope(id)).Body(options...))
}

// consumerSays says first whether anything expired before it was archived, and then what the consumer does.
func (p *Panes) consumerSays(v pane.ConsumerView) app.UI {
	l := p.L
	switch {
	case v.Busy:
		return app.P().Class("hint").Text(l.ConsumerBusy)
	case p.V.Blind:
		return app.P().Class("hint").Text(l.WhereBlind)
	}
	answer := app.P().Class("consumer-answer").Text(l.ConsumerWhole)
	if v.Expired > 0 {
		words := wording.Joined(l.N(l.ConsumerUnarchived, int64(v.Expired), "id", wording.Shorten(v.First.ID)), p.rowSays(v, v.First), " ")
		answer = app.P().Class("consumer-answer consumer-late").Body(elem.Rich(words)...)
	}
	keep := app.UI(app.Div().Class("none"))
	note := ""
	if v.Plan.Mode == engine.AllVersions && v.Kept == 0 && v.State != consumer.NoContainer {
		note, keep = l.FeedNotKept, p.paneButton("consumer-keep", l.FeedKeep, p.S.Panes.KeepVersions)
	}
	does := p.consumerDoes(v)
	return app.Div().Class("contents").Body(
		answer.Role("status"),
		app.P().Class("hint").Text(p.consumerCounts(v)),
		app.P().Class(elem.Classes("hint", elem.When(len(does) == 0, "none"))).Text(strings.Join(does, " ")),
		app.Div().Class(elem.Classes("pane-note", elem.When(note == "", "none"))).Body(app.P().Class("hint").Body(elem.Rich(note)...), keep),
	)
}

// consumerCounts says where the items are, and when the consumer polls. While a prediction is asked for, it leaves
// out the next poll.
func (p *Panes) consumerCounts(v pane.ConsumerView) string {
	l := p.L
	text := l.ConsumerCounts.With("archived", l.Number(int64(v.Archived)), "waiting", l.Number(int64(v.Waiting)), "lost",
		l.Number(int64(v.Lost)))
	if v.Polled != 0 {
		text += " · " + l.ConsumerPolled.With("time", l.When(v.Polled, p.V.Now))
	}
	if v.Next != 0 && !p.V.Blind {
		text += " · " + l.ConsumerNext.With("time", l.When(v.Next, p.V.Now))
	}
	return text
}

// consumerDoes are sentences about the state of the consumer.
func (p *Panes) consumerDoes(v pane.ConsumerView) (list []string) {
	l := p.L
	switch v.State {
	case consumer.NotBegun:
		list = append(list, l.ConsumerBegins.With("time", l.When(v.Plan.Begin, p.V.Now)))
	case consumer.Stopped:
		list = append(list, l.ConsumerStopped.With("time", l.When(v.Since, p.V.Now)))
	case consumer.NoContainer:
		list = append(list, l.ConsumerNoContainer)
	}
	if v.Refused > 0 {
		list = append(list, l.N(l.ConsumerRefused, int64(v.Refused)))
	}
	if v.Skipped > 0 {
		list = append(list, l.N(l.ConsumerReplaced, int64(v.Skipped)))
	}
	return list
}

func (p *Panes) consumerRows(v pane.ConsumerView) []app.UI {
	l := p.L
	if p.V.Blind {
		return nil
	}
	places := [...]string{consumer.Lost: l.ConsumerLost, consumer.Waiting: l.ConsumerWaiting, consumer.Archived: l.ConsumerArchived}
	rows := make([]app.UI, len(v.Rows))
	for i, r := range v.Rows {
		at := r.At
		if r.Place == consumer.Waiting {
			at = r.Written
		}
		rows[i] = app.Tr().Body(
			app.Td().Body(elem.IdText(wording.Shorten(r.ID))),
			app.Td().Body(app.Span().Class(elem.Classes("tag", "consumer-"+r.Place.String())).Text(places[r.Place])),
			app.Td().Class("num").Text(l.When(at, p.V.Now)),
			app.Td().Body(elem.Rich(p.rowSays(v, r))...),
		)
	}
	return rows
}

// rowSays says why an item is in its place.
func (p *Panes) rowSays(v pane.ConsumerView, r pane.ConsumerRow) string {
	l := p.L
	var list []string
	switch {
	case r.Place == consumer.Archived && r.Gone:
		list = append(list, l.ConsumerGone)
	case r.Place == consumer.Waiting && r.At != 0 && !p.V.Blind:
		list = append(list, l.ConsumerIf.With("time", l.When(r.At, p.V.Now)))
	case r.Place == consumer.Lost:
		if r.How == consumer.Expired {
			list = append(list, l.ConsumerExpiredAt.With("time", l.When(r.At, p.V.Now)))
		}
		list = append(list, p.whyLate(v, r))
		if r.Part {
			list = append(list, l.ConsumerPart)
		} else if r.Told {
			list = append(list, l.ConsumerTold)
		}
	}
	if r.Older {
		list = append(list, l.ConsumerOlder)
	}
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), " ")
}

// whyLate says why an item was lost.
func (p *Panes) whyLate(v pane.ConsumerView, r pane.ConsumerRow) string {
	l := p.L
	how := map[consumer.How]string{consumer.Deleted: l.ConsumerDeleted,
		consumer.Retention: l.ConsumerRetention.With("length", l.Length(v.Kept)), consumer.NotKept: l.ConsumerNotKept,
		consumer.Passed: l.ConsumerPassed, consumer.ContainerDeleted: l.ConsumerDropped}[r.How]
	why := map[consumer.Why]string{consumer.Between: l.ConsumerBetween,
		consumer.Behind: l.ConsumerBehind.With("n", p.changes(int64(v.Plan.Takes))), consumer.WasDown: l.ConsumerWasDown}[r.Why]
	if r.How != consumer.Expired && r.Why == consumer.Between { // the reason is only about items that expired
		why = ""
	}
	return strings.TrimSpace(how + " " + why)
}

func (p *Panes) syncConsumer() {
	v := p.S.Panes.ConsumerView(0, 0)
	all := v.Plan.Mode == engine.AllVersions
	browser.SetChecked(consumerModes[0], !all)
	browser.SetChecked(consumerModes[1], all)
	browser.SetChecked(consumerStarts[0], !v.FromNow)
	browser.SetChecked(consumerStarts[1], v.FromNow)
	browser.SetValue(consumerEveryID, strconv.FormatInt(v.Plan.Every, 10))
	browser.SetValue(consumerTakesID, strconv.Itoa(v.Plan.Takes))
}
