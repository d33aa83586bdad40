package ui

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const noon = 1767268800 // 12:00:00

// words are things and what the page calls them, a line each.
type words struct{ lines []app.UI }

func (w *words) add(of any, text ...string) {
	w.lines = append(w.lines, app.P().Text(fmt.Sprint(of, ": ", strings.Join(text, " | "))))
}

func (w *words) ui() app.UI { return app.Div().Body(w.lines...) }

// What the page says of each kind of things, beside what app/page/wording does.
var wordScreens = []situation{
	{"looks of things", func(_ *testing.T, _ *page) app.UI {
		var w words
		for kind := view.EventWritten; kind <= view.EventCapacityChanged; kind++ {
			w.add(kind, panes.EventClasses[kind])
		}
		for state := view.Live; state <= view.Elsewhere; state++ {
			w.add(state, screen.LookOf(state))
		}
		for _, e := range dialogs.Exports {
			w.add(e.Kind, e.Ending, e.Media)
		}
		return w.ui()
	}},
	{"words for purges", func(_ *testing.T, p *page) app.UI {
		var w words
		for _, left := range []int64{-1, 0, 1} {
			for _, waits := range []bool{false, true} {
				why := view.Why{Default: ttl.On(60), Row: view.Row{Key: 5, ID: "SO05", State: view.Expired, Verdict: ttl.Decide(ttl.On(60), ttl.Absent), TS: noon, Deadline: noon + 60, Cost: 571}, PurgeRU: 571, LeftoverRU: 40000}
				if waits {
					why.LeftoverRU = 100
				}
				why.Now = why.Row.Deadline + 30 - left
				p.V.Container = view.Container{PurgeDelay: 30}
				w.add(fmt.Sprint(left, " ", waits), p.L.Purge(why, p.V.Container))
				w.lines = append(w.lines, app.P().Body(p.why.PurgeModel(why, view.Expired)...))
			}
		}
		w.add("alive", strconv.Itoa(len(p.why.PurgeModel(view.Why{}, view.Expired))))
		return w.ui()
	}},
	{"words for the axis", func(_ *testing.T, p *page) app.UI {
		var w words
		for unit := score.Second; unit <= score.YearMoment; unit++ {
			w.add(unit, p.stage.Words().Tick(noon, unit))
		}
		for _, d := range []ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(90)} {
			w.add(d, p.L.BandText(timeline.Setting{Default: d}))
		}
		w.add("in the present", p.TimeText())
		p.S.ToBeginning()
		w.add("in the past", p.TimeText())
		return w.ui()
	}},
	{"words for copies", func(_ *testing.T, p *page) app.UI {
		var w words
		w.add("copied", p.CopyLabel("", "copy"), p.CopyLabel("x", "copy"))
		p.Copied = "x"
		w.add("copied", p.CopyLabel("", "copy"), p.CopyLabel("x", "copy"), p.CopyLabel("y", "copy"))
		return w.ui()
	}},
	{"words for warnings", func(_ *testing.T, p *page) app.UI {
		var w words
		list := []view.Warning{{Kind: view.WarnName, Name: "Ttl", Value: "60", Fixed: "x", TTL: "60"}, {Kind: view.WarnNested, Name: "a.ttl", Value: "60"},
			{Kind: view.WarnDate, Name: "ttl", Value: "1767268927"}, {Kind: view.WarnMillis, Name: "ttl", Value: "3600000", Fixed: "x", TTL: "3600"},
			{Kind: view.WarnIgnored, Name: "ttl", Value: "60"}, {Kind: view.WarnBadOff, Name: "t`tl", Value: "`null`", Fixed: "x"}}
		for _, x := range list {
			w.add(x.Kind, p.L.Warning(x))
		}
		return app.Div().Body(w.ui(), p.Warnings(list, func(view.Warning) {}))
	}},
	{"words for the query", func(t *testing.T, p *page) app.UI {
		var w words
		broken := &problem.Problem{Code: problem.BadQuery}
		for _, q := range []ask.QueryView{
			{}, {Broken: broken}, {Run: ask.FirstQuery}, answered(t, p, func(q *ask.QueryView) { q.Run = "SELECT c.id FROM c" }), answered(t, p, func(q *ask.QueryView) { q.Run = ask.FirstQuery }),
			answered(t, p, func(q *ask.QueryView) { q.LeftOut = 1 }), answered(t, p, func(q *ask.QueryView) { q.LeftOut, q.Ghosts = 2, []string{"a"} }),
			answered(t, p, func(q *ask.QueryView) { q.Count = 1 }), answered(t, p, func(q *ask.QueryView) { q.Broken = broken }),
		} {
			_, found := q.At()
			w.add(fmt.Sprint(q.Run, q.Count, q.LeftOut, q.Broken != nil, found), p.query.EmptyWords(q), p.L.RowsText(q))
			w.lines = append(w.lines, p.query.LeftOut(q), p.query.QuerySumsShort(q))
		}
		p.query.Asked, p.query.Sent = &ask.QueryRun{}, true
		w.add("running", p.query.QueryTime(answered(t, p, func(q *ask.QueryView) { q.Ran = true })))
		p.S.Player.Play()
		p.query.Asked = nil
		w.add("late while it plays", p.query.QueryTime(answered(t, p, func(q *ask.QueryView) { q.Late = true })))
		for n := range 6 {
			w.add(n, "")
			w.lines = append(w.lines, p.query.QueryPages(ask.QueryView{From: n * 10, Count: 60, Kept: 35, Rows: make([]string, 10)}))
		}
		return w.ui()
	}},
}
