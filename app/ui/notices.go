package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/notice"
)

// noticeText words a notice.
func (p *page) noticeText(n notice.Notice) string {
	switch n.Kind {
	case notice.SetAside:
		switch n.Reason {
		case notice.ReasonRefused:
			return p.l.ReasonNotKept
		case notice.ReasonMended:
			return p.l.ReasonMended
		case notice.ReasonPast:
			return p.l.ReasonPast
		case notice.ReasonLatest:
			return p.l.ReasonLatest
		}
		return joined(p.l.NoticeSetAside, p.reason(n.Reason), " ")
	case notice.NotSaved:
		if n.Reason == notice.ReasonTooLarge {
			return p.l.NoticeTooLarge
		}
		return p.l.NoticeNotSaved
	case notice.Saving:
		return p.l.NoticeSaving
	case notice.Unfinished:
		return p.l.NoticeUnfinished.With("what", p.stepName(n.Step))
	case notice.Elsewhere:
		return p.l.NoticeElsewhere
	case notice.StartedOver:
		return p.l.NoticeStartedOver
	case notice.Opening:
		return p.l.NoticeOpening
	case notice.Reaching:
		return p.l.NoticeReaching
	case notice.Bulk:
		return p.l.BulkWorking
	case notice.Update:
		return p.l.NoticeUpdate
	case notice.Replaced:
		return p.l.NoticeReplaced
	case notice.Renewing:
		return p.l.NoticeRenewing
	case notice.ContainerGone:
		return p.l.NoticeContainerGone
	case notice.TextKept:
		return p.l.NoticeTextKept
	case notice.Arriving:
		return p.l.NoticeArriving
	case notice.Arrived:
		return p.l.NoticeArrived
	case notice.NoLanguage:
		return p.l.NoticeNoLanguage
	case notice.Simplified:
		return p.l.NoticeSimplified
	case notice.Refused:
		if n.Problem != nil {
			return joined(p.l.NoticeRefused, p.problem(n.Problem, p.l.Story), " ")
		}
		return joined(p.l.NoticeRefused, p.refusal(n.Reason), " ")
	}
	return p.l.NoticeOtherTab
}

// reason words why stored data could not be read.
func (p *page) reason(r notice.Reason) string {
	switch r {
	case notice.ReasonNotJSON:
		return p.l.ReasonNotJSON
	case notice.ReasonVersion:
		return p.l.ReasonVersion
	case notice.ReasonMissing:
		return p.l.ReasonMissing
	}
	return p.l.ReasonDamaged
}

// notices are said once. They lie over the lower edge of the window, so that nothing moves when they come and go.
func (p *page) notices() app.UI {
	all := p.s.Notices.All()
	strip := make([]app.UI, len(all))
	for i, n := range all {
		strip[i] = p.notice(n)
	}
	return app.Div().Class("notices").Role("status").Body(strip...)
}

func (p *page) notice(n notice.Notice) app.UI {
	button := func(name string, action func()) app.UI {
		return app.Button().Type("button").Class("btn").OnClick(p.do(action), app.EventScope(n.Kind, name)).Text(name)
	}
	var offer app.UI = app.Span()
	switch n.Kind {
	case notice.OtherTab:
		offer = button(p.l.Reload, func() { p.s.Pause(); p.s.Yield(); browser.Reload() })
	case notice.Update:
		offer = button(p.l.Reload, p.reloadStored)
	case notice.Replaced:
		offer = button(p.l.Reload, p.renew)
	case notice.Arriving:
		offer = button(p.l.Stop, p.stopArrival)
	case notice.Arrived:
		offer = button(p.l.Undo, p.undo)
	case notice.Opening:
		offer = app.Progress().ID(openingID).Max(1).Aria("labelledby", noticeID(n))
	case notice.Saving:
		// The notice is read out once. What changes in each frame is a bar, and a text that is only seen.
		offer = app.Span().Class("share").Body(
			app.Progress().ID(savingID).Max(1).Aria("labelledby", noticeID(n)),
			app.Span().ID(savingID+"-at").Class("num").Aria("hidden", yes).Text(p.savedShare(p.s.Stored())),
		)
	case notice.Bulk:
		return app.Div().Class("notice").Body(
			app.P().ID(noticeID(n)).Text(p.noticeText(n)),
			app.Progress().ID(bulkID).Max(1).Aria("labelledby", noticeID(n)),
			app.Button().Type("button").Class("btn").OnClick(p.stopBulk).Text(p.l.Stop),
		)
	}
	text := rich(p.noticeText(n))
	if n.Name != "" {
		text = append(text, app.Text(" "), code(n.Name))
	}
	return app.Div().Class("notice").Body(
		app.P().ID(noticeID(n)).Body(text...),
		offer,
		button(p.l.Dismiss, func() { p.s.Notices.Dismiss(n.Kind) }),
	)
}

func noticeID(n notice.Notice) string { return "notice-" + string(n.Kind) }
