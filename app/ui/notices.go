package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

var noticeTexts = map[session.NoticeKind]i18n.Key{
	session.NoticeSetAside:      i18n.NoticeSetAside,
	session.NoticeNotSaved:      i18n.NoticeNotSaved,
	session.NoticeStartedOver:   i18n.NoticeStartedOver,
	session.NoticeUpdate:        i18n.NoticeUpdate,
	session.NoticeContainerGone: i18n.NoticeContainerGone,
	session.NoticeOtherTab:      i18n.NoticeOtherTab,
}

// notices are told once, in a strip that pushes the page down and never covers it.
func (p *page) notices() app.UI {
	all := p.s.Notices()
	strip := make([]app.UI, len(all))
	for i, n := range all {
		strip[i] = p.notice(n)
	}
	return app.Div().Class("notices").Role("status").Body(strip...)
}

func (p *page) notice(n session.Notice) app.UI {
	action := func(name i18n.Key, deed func()) app.UI {
		return app.Button().Type("button").Class("btn").OnClick(p.do(deed), app.EventScope(n.Kind, name)).Text(p.l.T(name))
	}
	var offer app.UI = app.Span()
	switch n.Kind {
	case session.NoticeStartedOver:
		offer = action(i18n.Undo, p.undoStartOver)
	case session.NoticeOtherTab:
		offer = action(i18n.Reload, func() { p.s.Pause(); p.s.Yield(); browser.Reload() })
	case session.NoticeUpdate:
		offer = action(i18n.Reload, func() { p.s.Save(); browser.Reload() })
	}
	text := rich(p.l.T(noticeTexts[n.Kind]))
	if n.Detail != "" {
		text = append(text, app.Text(" "), code(n.Detail))
	}
	return app.Div().Class("notice").Body(
		app.P().Body(text...),
		offer,
		action(i18n.Dismiss, func() { p.s.DismissNotice(n.Kind) }),
	)
}
