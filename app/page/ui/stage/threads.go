package stage

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/score"
)

// threadEnds returns where a thread begins and ends, in pixels from the lower edge of the strips. A lane that is scrolled
// out of sight lets its thread end at the list's edge.
func (p *Stage) threadEnds(t score.Thread) (from, to float64) {
	height := p.items.Window.height
	lane := float64(p.first+t.Lane)*p.row + p.size.BarTop + p.size.Bar - p.items.Window.Top
	from = height - min(max(lane, 0), height) + p.high
	return from, p.size.Usage - t.Y
}

// threadsMarkup draws the threads between two distances from the lower edge.
func threadsMarkup(threads []score.Thread, ends func(score.Thread) (from, to float64)) string {
	var b strings.Builder
	for _, t := range threads {
		b.WriteString(threadMarkup(t, ends))
	}
	return `<div class="was">` + b.String() + `</div><div class="will">` + b.String() + `</div>`
}

func threadMarkup(t score.Thread, ends func(score.Thread) (from, to float64)) string {
	from, to := ends(t)
	return `<i style="left:` + CssPixels(t.X) + `;bottom:` + CssPixels(to) + `;height:` + CssPixels(from-to) + `"></i>`
}

const (
	pullID   = "score-pull"
	pullTime = 900 // milliseconds; the style sheet draws the thread in this time and lets it go
)

// pull is the moment of a purge: its thread draws itself, from the bar of the purge up to the lane. While it does, it is not
// disturbed by another one.
type pull struct {
	now    int64   // of the last look
	began  float64 // on the clock of browser.Now
	drawn  string
	looked bool
}

// markup returns the thread of the last purge that the playhead has come to, for a moment.
func (q *pull) markup(threads []score.Thread, now int64, clock float64, ends func(score.Thread) (from, to float64)) string {
	before, looked := q.now, q.looked
	q.now, q.looked = now, true
	if q.drawn != "" && clock-q.began < pullTime {
		return q.drawn
	}
	q.drawn = ""
	for _, t := range threads {
		if looked && before < t.At && t.At <= now {
			q.drawn, q.began = threadMarkup(t, ends), clock
		}
	}
	return q.drawn
}
