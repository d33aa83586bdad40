package stage

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/score"
)

// threadEnds returns the two ends of a thread, in pixels from the lower edge of the strips. If a lane is not
// visible, its thread ends at the edge of the list.
func (p *Stage) threadEnds(t score.Thread) (from, to float64) {
	height := p.items.Window.height
	lane := float64(p.first+t.Lane)*p.row + p.size.BarTop + p.size.Bar - p.items.Window.Top
	from = height - min(max(lane, 0), height) + p.high
	return from, p.size.Usage - t.Y
}

// threadsMarkup draws the threads.
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
	pullTime = 900 // milliseconds in which the style sheet draws the thread and fades it out
)

// pull shows a purge for a moment: a thread grows from the bar of the purge up to the lane. Another purge does not
// interrupt it.
type pull struct {
	now    int64   // the second of the last call
	began  float64 // by the clock of browser.Now
	drawn  string
	looked bool
}

// markup returns the thread of the last purge that the playhead has reached, for a moment after that.
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
