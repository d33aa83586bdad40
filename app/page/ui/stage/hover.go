package stage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// onListHover describes the mark under the mouse in the tooltip of the list. The table has the same information for
// all users.
func (p *Stage) onListHover(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	text := ""
	if row, ok := elem.Closest(e, "aria-rowindex"); ok {
		if i := int(row) - 2 - p.first; i >= 0 && i < len(p.Data.Lanes) {
			text = p.hoverText(&p.Data.Lanes[i], e.Get("clientX").Float()-browser.Left(TicksID))
		}
	}
	p.Painting.Part(screen.PartItems).SetAttr(ListID, "title", text)
	p.Painting.Flush()
}

// hoverText describes the mark at a position in a lane.
func (p *Stage) hoverText(l *timeline.Lane, x float64) string {
	if x < 0 || x > p.Width {
		return ""
	}
	when := func(second int64) string { return p.L.When(second, p.S.Now()) }
	span, write := p.Axis.Hit(l, x)
	for i := range l.Before {
		if a, b := p.Axis.Hit(&l.Before[i], x); a != nil || span == nil && b != nil {
			return p.hoverText(&l.Before[i], x)
		}
	}
	text := ""
	if write != nil {
		text = p.L.HitWrite.With("time", when(write.TS()))
	}
	if span == nil {
		return text
	}
	from, till := when(span.From), when(span.Till)
	switch {
	case span.Hidden && span.Till > 0:
		return wording.Joined(text, p.L.HitHidden.With("from", from, "till", till), "\n")
	case span.Hidden:
		return wording.Joined(text, p.L.HitHiddenOpen.With("from", from), "\n")
	}
	why := ""
	for i := range l.Spans {
		if &l.Spans[i] == span {
			why = p.L.BarText(l, i)
		}
	}
	if span.Till > 0 {
		return wording.Joined(text, p.L.HitLive.With("from", from, "till", till, "why", why), "\n")
	}
	return wording.Joined(text, p.L.HitLiveOpen.With("from", from, "why", why), "\n")
}
