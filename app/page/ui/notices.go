package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
)

// notices shows the notices. They lie over the lower edge of the window, so that nothing moves when they come and
// go.
func (p *page) notices() app.UI {
	all := p.S.Notices.All()
	strip := make([]app.UI, len(all))
	for i, n := range all {
		strip[i] = p.notice(n)
	}
	return app.Div().Class("notices").Role("status").Body(strip...)
}

func (p *page) notice(n notice.Notice) app.UI {
	button := func(name string, action func()) app.UI {
		return app.Button().Type("button").Class("btn").OnClick(p.Do(action), app.EventScope(n.Kind, name)).Text(name)
	}
	var offer app.UI = app.Span()
	switch n.Kind {
	case notice.OtherTab:
		offer = button(p.L.Reload, func() { p.S.Player.Pause(); p.S.Saves.Yield(); browser.Reload() })
	case notice.Update:
		offer = button(p.L.Reload, p.saver.reloadStored)
	case notice.Replaced:
		offer = button(p.L.Reload, p.saver.renew)
	case notice.TextAside, notice.FormAside:
		offer = button(p.L.FoldOpen, p.editor.TakeUp)
	case notice.Arriving:
		offer = button(p.L.Stop, p.arrivals.StopArrival)
	case notice.Arrived, notice.Hidden, notice.StartedOver:
		if !n.First {
			offer = button(p.L.Undo, p.clock.Undo)
		}
	case notice.Opening:
		offer = app.Progress().ID(openingID).Max(1).Aria("labelledby", noticeID(n))
	case notice.Saving:
		// Screen readers read the notice once. Only the bar and a text that they ignore change in each frame.
		offer = app.Span().Class("share").Body(
			app.Progress().ID(savingID).Max(1).Aria("labelledby", noticeID(n)),
			app.Span().ID(savingID+"-at").Class("num").Aria("hidden", elem.Yes).Text(p.L.SavedShare(p.S.Saves.Stored())),
		)
	case notice.Bulk:
		return app.Div().Class("notice").Body(
			app.P().ID(noticeID(n)).Text(p.L.NoticeText(n)),
			app.Progress().ID(stage.BulkID).Max(1).Aria("labelledby", noticeID(n)),
			app.Button().Type("button").Class("btn").OnClick(p.items.StopBulk).Text(p.L.Stop),
		)
	}
	text := elem.Rich(p.L.NoticeText(n))
	if n.Name != "" && n.Kind != notice.Refused { // its text has the name
		text = append(text, app.Text(" "), elem.Code(n.Name))
	}
	return app.Div().Class("notice").Body(
		app.P().ID(noticeID(n)).Body(text...),
		offer,
		button(p.L.Dismiss, func() { p.S.Notices.Dismiss(n.Kind) }),
	)
}

func noticeID(n notice.Notice) string { return "notice-" + string(n.Kind) }
