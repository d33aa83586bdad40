package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

const (
	bulkID    = "bulk-progress"
	bulkTTLID = "bulk-ttl"
)

// bulkState is the bar of the picked items.
type bulkState struct {
	ttl     string // as typed
	problem *problem.Problem
	running *session.Bulk
	stopped bool
}

// bulkBar is what can be done with the picked items, in place of the legend's marks.
func (p *List) bulkBar() app.UI {
	l := p.l
	n := p.s.Viewer.Picked()
	if n == 0 {
		return app.Div().Class("none")
	}
	button := func(id, name string, do func()) app.UI {
		return app.Button().Type("button").ID(id).Class("btn quiet").OnClick(p.do(do), app.EventScope(id)).Text(name)
	}
	field := app.Input().Type("text").ID(bulkTTLID).Class("field num").Attr("inputmode", "numeric").Attr("autocomplete", "off").
		Aria("label", l.BulkTTLField).Title(l.BulkTTLHint).Aria("describedby", bulkTTLID+"-note").OnInput(p.onBulkTTL)
	note := app.Span().ID(bulkTTLID + "-note").Class("note")
	if x := p.bulk.problem; x != nil {
		field.Aria("invalid", yes)
		note.Class("error").Text(p.l.Problem(x, l.BulkTTLField))
	}
	return app.Div().Class("bulk").Attr("role", "group").Aria("label", l.BulkPicked).Body(
		app.B().Class("num").Text(l.N(l.BulkCount, int64(n))),
		button("bulk-touch", l.BulkTouch, func() { p.runBulk(p.s.Form.BulkTouch()) }),
		field,
		button("bulk-set-ttl", l.BulkSetTTL, p.bulkSetTTL),
		button("bulk-delete", l.BulkDelete, p.bulkDelete),
		button("bulk-clear", l.BulkClear, p.s.Viewer.Unpick),
		note,
	)
}

func (p *List) bulkDelete() { p.runBulk(p.s.Form.BulkDelete()) }

func (p *List) onBulkTTL(ctx app.Context, _ app.Event) {
	p.bulk.ttl, p.bulk.problem = ctx.JSSrc().Get("value").String(), nil
}

func (p *List) bulkSetTTL() {
	b, problem := p.s.Form.BulkTTL(p.bulk.ttl)
	if p.bulk.problem = problem; problem == nil {
		p.runBulk(b)
	}
}

// runBulk carries out a command for each picked item, in turns, and says what was left out.
func (p *List) runBulk(b *session.Bulk) {
	p.bulk.running, p.bulk.stopped = b, false
	p.s.Pause()
	ended := false
	p.inTurns(func(more func() bool) bool {
		for !p.bulk.stopped {
			if !b.Step() {
				return true
			}
			if !more() {
				return false
			}
		}
		return true
	}, func() {
		b.End()
		p.bulk.running, ended = nil, true
		p.s.Notices.Dismiss(notice.Bulk)
		l := p.l
		p.announced.text = l.N(l.BulkDone, int64(b.Changed))
		text := ""
		if b.Skipped > 0 {
			text = l.N(l.BulkSkipped, int64(b.Skipped))
		}
		if b.Refused > 0 {
			text = wording.Joined(text, l.N(l.BulkRefused, int64(b.Refused), "detail", p.l.Problem(b.First, l.ItemJSON)), " ")
		}
		p.failure = text
	})
	if !ended {
		p.s.Notices.Tell(notice.Bulk)
	}
}

// stopBulk ends the work after the command that is being carried out. It does not wait for it, as other actions do.
func (p *List) stopBulk(app.Context, app.Event) { p.bulk.stopped = true }

// paintBulk moves the bar of progress.
func (p *List) paintBulk() {
	if b := p.bulk.running; b != nil && b.Total > 0 {
		p.painting.part(noPart).attr(bulkID, "value", strconv.FormatFloat(float64(b.Done)/float64(b.Total), 'f', 2, 64))
		p.painting.flush()
	}
}

// pickBox picks an item on a phone, which has no keys to do it with.
func (p *List) pickBox(r session.Row) app.UI {
	if !p.phone || !r.State.OnDisk() {
		return app.Span().Class("no-pick")
	}
	picked := p.s.Viewer.IsPicked(r.Key)
	return app.Button().Type("button").ID("pick-"+strconv.FormatUint(uint64(r.Key), 10)).Class("btn quiet square pick").Attr("role", "checkbox").
		Aria("checked", truth(picked)).Aria("label", p.l.BulkPick.With("id", wording.Visible(r.ID))).Attr("tabindex", -1).Disabled(p.still()).
		Attr("data-pick", uint64(r.Key)).Attr("data-button", 1).
		Body(app.Span().Class(classes("box", when(picked, "met"))).Body(icon("check")))
}
