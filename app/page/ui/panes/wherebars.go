package panes

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/core/erasure"
)

// whereBars draws the time in a place, between the earliest of the items' last writes and the latest known end.
// Below it is the bar of the other world. The table has the same information in words.
func (p *Panes) whereBars(v pane.WhereView, place erasure.Total) app.UI {
	bars := app.Div().Aria("hidden", "true")
	if other, ok := there(v, place); ok && other.Until != place.Until {
		return bars.Body(whereBar(v, v.WherePlaces, place), whereBar(v, v.There, other).Class("where-imagined"))
	}
	return bars.Body(whereBar(v, v.WherePlaces, place))
}

func whereBar(v pane.WhereView, of pane.WherePlaces, place erasure.Total) app.HTMLDiv {
	bar := app.Div().Class("where-bar")
	from, to := v.Span()
	at := func(second int64) float64 { return float64(min(max(second, from), to)-from) * 100 / float64(to-from) }
	var pieces []app.UI
	piece := func(look string, since, until int64) {
		if a, b := at(since), at(until); b > a || look == "now" {
			pieces = append(pieces, app.Span().Class("where-"+look).Style("left", percent(a)).Style("width", percent(b-a)))
		}
	}
	now, hidden, end := of.Now, to, place.Until.Second
	if of.Expires.Kind == erasure.At {
		hidden = of.Expires.Second
	}
	switch {
	case place.State == erasure.Absent:
		end = 0
	case place.Until.Kind == erasure.Never:
		end = to
	case place.Until.Kind == erasure.Unsaid:
		end = place.Least
	}
	if end > 0 {
		since := max(place.Since, from)
		piece("live", since, min(end, hidden, now))
		piece("live where-later", max(since, now), min(end, hidden))
		piece("ghost", max(since, hidden), min(end, now))
		piece("ghost where-later", max(since, hidden, now), end)
	}
	if place.State != erasure.Absent && place.Until.Kind != erasure.At {
		piece("open", max(end, from), to)
	}
	piece("now", now, now)
	return bar.Body(pieces...)
}

func percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }

// whereLegend names the looks of the bars.
func (p *Panes) whereLegend() app.UI {
	one := func(look, name string) app.UI {
		return app.Span().Class("where-key").Body(app.Span().Class("where-"+look), app.Text(name))
	}
	return app.Span().Class("where-keys hint").Body(one("live", p.L.WhereSeen), one("ghost", p.L.N(p.L.SumExpired, 1)),
		one("ghost where-later", p.L.WhereForecast))
}
