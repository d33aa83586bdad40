package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// noticeText words a notice.
func (p *page) noticeText(n session.Notice) string {
	switch n.Kind {
	case session.NoticeSetAside:
		switch n.Reason {
		case session.ReasonRefused:
			return p.l.ReasonNotKept
		case session.ReasonMended:
			return p.l.ReasonMended
		case session.ReasonPast:
			return p.l.ReasonPast
		case session.ReasonLatest:
			return p.l.ReasonLatest
		}
		return joined(p.l.NoticeSetAside, p.reason(n.Reason), " ")
	case session.NoticeNotSaved:
		if n.Reason == session.ReasonTooLarge {
			return p.l.NoticeTooLarge
		}
		return p.l.NoticeNotSaved
	case session.NoticeSaving:
		return p.l.NoticeSaving
	case session.NoticeUnfinished:
		return p.l.NoticeUnfinished.With("what", p.stepName(n.Step))
	case session.NoticeElsewhere:
		return p.l.NoticeElsewhere
	case session.NoticeStartedOver:
		return p.l.NoticeStartedOver
	case session.NoticeOpening:
		return p.l.NoticeOpening
	case session.NoticeReaching:
		return p.l.NoticeReaching
	case session.NoticeBulk:
		return p.l.BulkWorking
	case session.NoticeUpdate:
		return p.l.NoticeUpdate
	case session.NoticeReplaced:
		return p.l.NoticeReplaced
	case session.NoticeRenewing:
		return p.l.NoticeRenewing
	case session.NoticeContainerGone:
		return p.l.NoticeContainerGone
	case session.NoticeTextKept:
		return p.l.NoticeTextKept
	case session.NoticeArriving:
		return p.l.NoticeArriving
	case session.NoticeArrived:
		return p.l.NoticeArrived
	case session.NoticeNoLanguage:
		return p.l.NoticeNoLanguage
	case session.NoticeSimplified:
		return p.l.NoticeSimplified
	case session.NoticeRefused:
		if n.Problem != nil {
			return joined(p.l.NoticeRefused, p.problem(n.Problem, p.l.Story), " ")
		}
		return joined(p.l.NoticeRefused, p.refusal(n.Reason), " ")
	}
	return p.l.NoticeOtherTab
}

// reason words why stored data could not be read.
func (p *page) reason(r session.Reason) string {
	switch r {
	case session.ReasonNotJSON:
		return p.l.ReasonNotJSON
	case session.ReasonVersion:
		return p.l.ReasonVersion
	case session.ReasonMissing:
		return p.l.ReasonMissing
	}
	return p.l.ReasonDamaged
}

// notices are said once. They lie over the lower edge of the window, so that nothing moves when they come and go.
func (p *page) notices() app.UI {
	all := p.s.Notices()
	strip := make([]app.UI, len(all))
	for i, n := range all {
		strip[i] = p.notice(n)
	}
	return app.Div().Class("notices").Role("status").Body(strip...)
}

func (p *page) notice(n session.Notice) app.UI {
	button := func(name string, action func()) app.UI {
		return app.Button().Type("button").Class("btn").OnClick(p.do(action), app.EventScope(n.Kind, name)).Text(name)
	}
	var offer app.UI = app.Span()
	switch n.Kind {
	case session.NoticeOtherTab:
		offer = button(p.l.Reload, func() { p.s.Pause(); p.s.Yield(); browser.Reload() })
	case session.NoticeUpdate:
		offer = button(p.l.Reload, p.reloadStored)
	case session.NoticeReplaced:
		offer = button(p.l.Reload, p.renew)
	case session.NoticeArriving:
		offer = button(p.l.Stop, p.stopArrival)
	case session.NoticeArrived:
		offer = button(p.l.Undo, p.undo)
	case session.NoticeOpening:
		offer = app.Progress().ID(openingID).Max(1).Aria("labelledby", noticeID(n))
	case session.NoticeSaving:
		// The notice is read out once. What changes in each frame is a bar, and a text that is only seen.
		offer = app.Span().Class("share").Body(
			app.Progress().ID(savingID).Max(1).Aria("labelledby", noticeID(n)),
			app.Span().ID(savingID+"-at").Class("num").Aria("hidden", yes).Text(p.savedShare(p.s.Stored())),
		)
	case session.NoticeBulk:
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
		button(p.l.Dismiss, func() { p.s.DismissNotice(n.Kind) }),
	)
}

func noticeID(n session.Notice) string { return "notice-" + string(n.Kind) }
