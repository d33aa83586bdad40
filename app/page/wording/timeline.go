package wording

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/score"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// untold is shown in place of a time that the page does not know.
const untold = "–"

// WrittenText lists the last few times when an item was written, and says how many earlier ones there are.
func (l Words) WrittenText(lane timeline.Lane, now int64) string {
	const most = 4
	text, n := "", len(lane.Writes)
	if n == 0 {
		return untold
	}
	if n > most {
		text = "+" + l.Number(int64(n-most)) + " … "
	}
	for i := max(0, n-most); i < n; i++ {
		if i > max(0, n-most) {
			text += ", "
		}
		text += l.When(lane.Writes[i].TS(), now)
	}
	return text
}

// ExpiresText says when an item last left query results, or will leave them.
func (l Words) ExpiresText(lane timeline.Lane, now int64) string {
	for i := len(lane.Spans) - 1; i >= 0; i-- {
		switch s := lane.Spans[i]; {
		case i > 0 && s.Hidden && lane.Spans[i-1].Hidden:
		case i == 0 && s.Hidden && !s.Deleting: // imported with its _ts after it had expired
			due, _ := s.Verdict.Deadline(lane.Writes[0].TS())
			return l.When(due, now)
		case s.Hidden:
			return l.When(s.From, now)
		case i == len(lane.Spans)-1 && s.Till > 0 && s.Till != lane.End.At:
			return l.When(s.Till, now)
		}
	}
	if len(lane.Spans) == 0 || lane.End.At > 0 {
		return untold
	}
	return l.CellForever
}

// EndText says when an item was or will be removed from the disk.
func (l Words) EndText(lane timeline.Lane, now int64) string {
	n := len(lane.Spans)
	switch {
	case lane.End.At > 0:
		return l.When(lane.End.At, now)
	case n > 0 && lane.Spans[n-1].Till == 0 && !lane.Spans[n-1].Hidden:
		return l.CellForever
	case n == 0:
		return untold
	}
	return l.CellUnknown
}

// BarText says which setting decides how long an item is in queries, and whether it has come back.
func (l Words) BarText(lane *timeline.Lane, span int) string {
	s := lane.Spans[span]
	if !s.Back {
		return l.barRule(lane, s)
	}
	if _, expires := s.Verdict.After(); expires {
		return l.barRule(lane, s) + l.LiveSeparator + l.BarBack
	}
	return l.BarBack
}

func (l Words) barRule(lane *timeline.Lane, s timeline.Span) string {
	var own ttl.Override
	for _, w := range lane.Writes {
		if w.At <= s.From {
			own = w.Override
		}
	}
	after, _ := s.Verdict.After()
	switch s.Verdict.Reason {
	case ttl.ReasonOff:
		return l.BarOff
	case ttl.ReasonOffIgnored:
		return l.BarIgnored.With("n", strings.Replace(own.String(), "-", "−", 1))
	case ttl.ReasonNoDefault:
		return l.BarNoDefault
	case ttl.ReasonInherits:
		return l.BarContainer.With("n", l.Number(int64(after)))
	case ttl.ReasonItemNever:
		return l.BarNever
	}
	return l.BarTTL.With("n", l.Number(int64(after)))
}

// BandText returns the text of the container's setting.
func (l Words) BandText(s timeline.Setting) string {
	if n, ok := s.Default.Seconds(); ok {
		return l.BandOn.With("n", l.Number(int64(n)))
	}
	if s.Default.Enabled() {
		return l.BandNoDefault
	}
	return l.BandOff
}

// Tick returns the text of a tick of a time axis, at a Unix second.
func (l Words) Tick(unix int64, unit score.Unit) string {
	day, clock := l.Day(unix), l.Minute(unix)
	if unix%60 != 0 {
		clock = l.Clock(unix)
	}
	switch unit {
	case score.Second:
		return l.Clock(unix)
	case score.Minute:
		return l.Minute(unix)
	case score.Day:
		return day
	case score.Month:
		return l.Month(unix)
	case score.Year:
		return l.Year(unix)
	case score.YearDay:
		return l.YearDay(unix)
	case score.YearMoment:
		day = l.YearDay(unix)
	}
	return l.DateAt.With("date", day, "time", clock)
}
