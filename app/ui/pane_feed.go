package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

// expiredProperty is the metadata of a delete that the purge has made.
const expiredProperty = "timeToLiveExpired"

var (
	feedModes  = []string{"feed-latest", "feed-all"}
	feedStarts = []string{"feed-beginning", "feed-now"}
)

// feed is the pane of the change feed, the newest change first.
func (p *Panes) feed() app.UI {
	l := p.l
	f := p.s.Viewer.FeedView(p.paneFrom, paneRows)
	p.paneFrom = f.From
	return paneBody(l.Feed,
		app.Div().Class("ask-tools").Body(
			p.segments("feed-mode", l.FeedMode, feedModes, []string{l.FeedLatest, l.FeedAll}, second(f.All), func(i int) {
				p.paneFrom = 0
				p.s.Viewer.ReadAllVersions(i == 1)
			}),
			p.segments("feed-start", l.FeedStart, feedStarts, []string{l.FeedBeginning, l.FeedNow}, second(f.FromNow), func(i int) {
				p.paneFrom = 0
				p.s.Viewer.ReadFromNow(i == 1)
			}),
		),
		p.feedNote(f),
		paneTable(l.Feed, []string{l.FeedLSN, l.Time, l.ColItem, pick(f.All, l.FeedOperation, l.FeedBody)}, p.feedRows(f)),
		p.pager(f.From, len(f.Changes), f.More, l.FeedNewer, l.FeedOlder),
	)
}

// second is the position of the chosen one of two choices.
func second(is bool) int {
	if is {
		return 1
	}
	return 0
}

// feedNote says what the mode shows, or why it shows nothing.
func (p *Panes) feedNote(f session.FeedView) app.UI {
	l := p.l
	text, keep := l.FeedLatestHint, app.UI(app.Div().Class("none"))
	switch {
	case f.All && f.Kept == 0:
		text, keep = l.FeedNotKept, p.paneButton("feed-keep", l.FeedKeep, p.s.Viewer.KeepVersions)
	case f.All:
		text = l.FeedAllHint.With("length", l.Length(f.Kept))
		if f.Lost {
			text = wording.Joined(text, l.FeedLost, " ")
		}
	}
	if len(f.Changes) == 0 && (!f.All || f.Kept > 0) {
		none := l.FeedNone
		if f.FromNow {
			none = l.FeedNoneSince.With("time", l.When(f.Since, p.v.Now))
		}
		text = wording.Joined(text, none, " ")
	}
	return app.Div().Class("pane-note").Body(app.P().Class("hint").Body(append(rich(text+" "), p.modelled(pick(f.All, modelFeedAll, modelFeedLatest), pick(f.All, l.ModelledFeedAll, l.ModelledFeed)))...), keep)
}

func (p *Panes) feedRows(f session.FeedView) []app.UI {
	rows := make([]app.UI, len(f.Changes))
	for i, ch := range f.Changes {
		mark := app.UI(app.Span())
		if ch.Expired {
			mark = app.Span().Class("tag ghost").Attr("translate", "no").Text(expiredProperty)
		}
		rows[i] = app.Tr().Body(
			app.Td().Class("is-number").Text(strconv.FormatUint(ch.LSN, 10)),
			app.Td().Class("num").Text(p.l.When(ch.At, p.v.Now)),
			app.Td().Body(idText(wording.Shorten(ch.ID))),
			app.Td().Class(when(!f.All, "code")).Attr("translate", "no").Body(app.Text(ch.Op+clip(airy(ch.Body))+" "), mark),
		)
	}
	return rows
}

func (p *Panes) syncFeed() {
	f := p.s.Viewer.FeedView(0, 0)
	browser.SetChecked(feedModes[0], !f.All)
	browser.SetChecked(feedModes[1], f.All)
	browser.SetChecked(feedStarts[0], !f.FromNow)
	browser.SetChecked(feedStarts[1], f.FromNow)
}
