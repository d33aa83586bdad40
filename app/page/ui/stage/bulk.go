package stage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

const (
	BulkID    = "bulk-progress"
	BulkTTLID = "bulk-ttl"
)

// bulkState is the state of the commands for the picked items.
type bulkState struct {
	Ttl     string // the typed text
	problem *problem.Problem
	Running *form.Bulk
	stopped bool
}

// BulkBar has the commands for the picked items. It takes the place of the legend's marks.
func (p *List) BulkBar() app.UI {
	l := p.L
	n := p.S.Viewer.Picked()
	if n == 0 {
		return app.Div().Class("none")
	}
	button := func(id, name string, do func()) app.UI {
		return app.Button().Type("button").ID(id).Class("btn quiet").OnClick(p.Do(do), app.EventScope(id)).Text(name)
	}
	field := app.Input().Type("text").ID(BulkTTLID).Class("field num").Attr("inputmode", "numeric").Attr("autocomplete", "off").
		Placeholder(l.BulkTTLField).
		Aria("label", l.BulkTTLField).Title(l.BulkTTLHint).Aria("describedby", BulkTTLID+"-note").OnInput(p.onBulkTTL)
	note := app.Span().ID(BulkTTLID + "-note").Class("note")
	if x := p.Bulk.problem; x != nil {
		field.Aria("invalid", elem.Yes)
		note.Class("error").Text(p.L.Problem(x, l.BulkTTLField))
	}
	return app.Div().Class("bulk").Attr("role", "group").Aria("label", l.BulkPicked).Body(
		app.B().Class("num").Text(l.N(l.BulkCount, int64(n))),
		button("bulk-touch", l.BulkTouch, func() { p.RunBulk(p.S.Form.BulkTouch()) }),
		field,
		button("bulk-set-ttl", l.BulkSetTTL, p.BulkSetTTL),
		button("bulk-delete", l.BulkDelete, p.BulkDelete),
		button("bulk-clear", l.BulkClear, p.S.Viewer.Unpick),
		note,
	)
}

// BulkDelete deletes the picked items.
func (p *List) BulkDelete() { p.RunBulk(p.S.Form.BulkDelete()) }

func (p *List) onBulkTTL(ctx app.Context, _ app.Event) {
	p.Bulk.Ttl, p.Bulk.problem = ctx.JSSrc().Get("value").String(), nil
}

// BulkSetTTL gives the picked items the typed ttl, or says what is wrong with the text.
func (p *List) BulkSetTTL() {
	b, problem := p.S.Form.BulkTTL(p.Bulk.Ttl)
	if p.Bulk.problem = problem; problem == nil {
		p.RunBulk(b)
	}
}

// RunBulk carries out a command for each picked item, in turns, and says which items were left out.
func (p *List) RunBulk(b *form.Bulk) {
	p.Bulk.Running, p.Bulk.stopped = b, false
	p.S.Player.Pause()
	ended := false
	p.InTurns(func(more func() bool) bool {
		for !p.Bulk.stopped {
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
		p.Bulk.Running, ended = nil, true
		p.S.Notices.Dismiss(notice.Bulk)
		l := p.L
		p.Announced.Text = l.N(l.BulkDone, int64(b.Changed))
		text := ""
		if b.Skipped > 0 {
			text = l.N(l.BulkSkipped, int64(b.Skipped))
		}
		if b.Refused > 0 {
			text = wording.Joined(text, l.N(l.BulkRefused, int64(b.Refused), "detail", p.L.Problem(b.First, l.ItemJSON)), " ")
		}
		p.Failure = text
	})
	if !ended {
		p.S.Notices.Tell(notice.Bulk)
	}
}

// StopBulk ends the work after the current command. It acts at once, while other actions wait for the end of the
// work.
func (p *List) StopBulk(app.Context, app.Event) { p.Bulk.stopped = true }

// PaintBulk updates the progress bar.
func (p *List) PaintBulk() {
	if b := p.Bulk.Running; b != nil && b.Total > 0 {
		p.Painting.Part(screen.NoPart).SetAttr(BulkID, "value", strconv.FormatFloat(float64(b.Done)/float64(b.Total), 'f', 2, 64))
		p.Painting.Flush()
	}
}

// pickBox picks an item on a phone, which has no keys for it.
func (p *List) pickBox(r view.Row) app.UI {
	if !p.Phone || !r.State.OnDisk() || p.V.Blind || p.S.Watched {
		return app.Span().Class("no-pick")
	}
	picked := p.S.Viewer.IsPicked(r.Key)
	return app.Button().Type("button").ID("pick-"+strconv.FormatUint(uint64(r.Key), 10)).Class("btn quiet square pick").
		Attr("role", "checkbox").
		Aria("checked", elem.Truth(picked)).Aria("label", p.L.BulkPick.With("id", wording.Visible(r.ID))).Attr("tabindex", -1).
		Disabled(p.Still()).
		Attr("data-pick", uint64(r.Key)).Attr("data-button", 1).
		Body(app.Span().Class(elem.Classes("box", elem.When(picked, "met"))).Body(elem.Icon("check")))
}
