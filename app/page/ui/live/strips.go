package live

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Strips are figures of the shown container for the hour before the shown second, with a column for each minute: the
// items that have expired, were purged and wait for the purge, and the requests that were refused with status 429.
type Strips struct {
	p      *Live
	markup [4]string
}

// stripNames are the names of the strips in element ids and classes. css/live.css has their colours.
var stripNames = [...]string{"expired", "purged", "waiting", "throttled"}

// stripHigh is the height of a strip in the units of its picture, in which a column is 1 wide.
const stripHigh = 16

// Draw renders the figures, and prepares the columns for Paint.
func (s *Strips) Draw() app.UI {
	p, l := s.p, s.p.L
	now := p.S.Now()
	rates := p.F.ShownRates()
	minutes, since := rates.Hour(p.S.Path(), now)
	var sum [len(stripNames)]int
	var columns [len(stripNames)][len(minutes)]int
	for i, m := range minutes {
		for j, n := range [...]int{m.Expired, m.Purged, m.Waiting, m.Throttled} {
			sum[j] += n
			columns[j][i] = n
		}
	}
	c := p.S.Container()
	n, _ := c.Backlog()
	waiting := l.AccountNoWaiting
	if n > 0 {
		waiting = l.AccountWaiting.With("n", l.Number(int64(n)), "ru", l.RU(p.V.RU.BacklogRU), "length", l.Length(engine.OldestWaiting(c)))
	}
	known := func(since int64) string {
		if since <= now-follow.Hour {
			return ""
		}
		return l.AccountKnownSince.With("time", l.When(since, now))
	}
	refused := known(max(since, rates.Refused))
	number := func(i int, known string) string {
		switch {
		case known == "":
			return l.Number(int64(sum[i]))
		case sum[i] == 0:
			return "–" // not known to be none
		}
		return "≥\u00a0" + l.Number(int64(sum[i]))
	}
	others := known(since)
	texts := [...]string{l.AccountExpiredHour.With("n", number(0, others)), l.AccountPurgedHour.With("n", number(1, others)), waiting,
		l.AccountThrottledHour.With("n", number(3, refused))}
	list := make([]app.UI, len(texts))
	for i, text := range texts {
		most := 0
		for _, n := range columns[i] {
			most = max(most, n)
		}
		note := ""
		if i == 3 {
			note = refused
		}
		if most > 0 {
			note = l.AccountMinuteMost.With("n", l.Number(int64(most)))
		}
		s.markup[i] = columnsMarkup(columns[i][:], most)
		list[i] = app.Li().Class("live-strip live-"+stripNames[i]).Title(note).Body(
			app.Span().Body(app.Text(text), elem.Hidden(elem.Pick(note == "", "", ", "+note))),
			elem.Painted(stripID(i), "live-columns", s.markup[i]))
	}
	return app.Div().Class("live-sums num").Body(app.Ul().Aria("label", l.AccountLastHour).Body(list...), app.Small().Text(others))
}

func stripID(i int) string { return "live-strip-" + stripNames[i] }

// Paint paints the columns.
func (s *Strips) Paint(b *screen.Painting) {
	for i, m := range s.markup {
		b.SetMarkup(stripID(i), m)
	}
}

// columnsMarkup is a picture with a column for each number. most is the largest number.
func columnsMarkup(numbers []int, most int) string {
	var path strings.Builder
	for i, n := range numbers {
		if n > 0 {
			high := strconv.FormatFloat(max(1, stripHigh*float64(n)/float64(most)), 'f', 1, 64)
			path.WriteString("M" + strconv.Itoa(i) + " " + strconv.Itoa(stripHigh) + "v-" + high + "h1v" + high + "z")
		}
	}
	return `<svg viewBox="0 0 ` + strconv.Itoa(len(numbers)) + ` ` + strconv.Itoa(stripHigh) + `" preserveAspectRatio="none"><path d="` +
		path.String() + `"/></svg>`
}
