package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/wording"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// onListHover says in the list's tooltip what is under the mouse. The table says the same to everyone.
func (p *Stage) onListHover(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	text := ""
	if row, ok := closest(e, "aria-rowindex"); ok {
		if i := int(row) - 2 - p.first; i >= 0 && i < len(p.data.Lanes) {
			text = p.hoverText(&p.data.Lanes[i], e.Get("clientX").Float()-browser.Left(ticksID))
		}
	}
	p.painting.part(partItems).attr(listID, "title", text)
	p.painting.flush()
}

func (p *Stage) hoverText(l *timeline.Lane, x float64) string {
	if x < 0 || x > p.width {
		return ""
	}
	when := func(second int64) string { return p.l.When(second, p.s.Now()) }
	span, write := p.axis.Hit(l, x)
	text := ""
	if write != nil {
		text = p.l.HitWrite.With("time", when(write.At))
	}
	if span == nil {
		return text
	}
	from, till := when(span.From), when(span.Till)
	switch {
	case span.Hidden && span.Till > 0:
		return wording.Joined(text, p.l.HitHidden.With("from", from, "till", till), "\n")
	case span.Hidden:
		return wording.Joined(text, p.l.HitHiddenOpen.With("from", from), "\n")
	}
	why := ""
	for i := range l.Spans {
		if &l.Spans[i] == span {
			why = p.l.BarText(l, i)
		}
	}
	if span.Till > 0 {
		return wording.Joined(text, p.l.HitLive.With("from", from, "till", till, "why", why), "\n")
	}
	return wording.Joined(text, p.l.HitLiveOpen.With("from", from, "why", why), "\n")
}
