package panes

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// expiredProperty is the metadata of a delete by the purge.
const expiredProperty = "timeToLiveExpired"

var (
	feedModes  = []string{"feed-latest", "feed-all"}
	feedStarts = []string{"feed-beginning", "feed-now"}
)

// Feed is the pane of the change feed. The newest change is first.
func (p *Panes) Feed() app.UI {
	l := p.L
	f := p.S.Panes.FeedView(p.PaneFrom, PaneRows)
	p.PaneFrom = f.From
	return paneBody(l.Feed,
		app.Div().Class("ask-tools").Body(
			p.Segments("feed-mode", l.FeedMode, feedModes, []string{l.FeedLatest, l.FeedAll}, second(f.All), func(i int) {
				p.PaneFrom = 0
				p.S.Panes.ReadAllVersions(i == 1)
			}),
			p.Segments("feed-start", l.FeedStart, feedStarts, []string{l.FeedBeginning, l.FeedNow}, second(f.FromNow), func(i int) {
				p.PaneFrom = 0
				p.S.Panes.ReadFromNow(i == 1)
			}),
		),
		p.feedNote(f),
		paneTable(l.Feed, p.feedHeads(f), p.feedRows(f)),
		p.pager(f.From, len(f.Changes), f.More, l.FeedNewer, l.FeedOlder),
	)
}

// second is the index of the chosen one of two choices.
func second(is bool) int {
	if is {
		return 1
	}
	return 0
}

// feedNote says what the mode shows, or why it shows nothing.
func (p *Panes) feedNote(f pane.FeedView) app.UI {
	l := p.L
	text, keep := l.FeedLatestHint, app.UI(app.Div().Class("none"))
	switch {
	case p.V.Blind: // what a mode shows is what lessons ask
		text = ""
	case f.All && f.Kept == 0:
		text, keep = l.FeedNotKept, p.paneButton("feed-keep", l.FeedKeep, p.S.Panes.KeepVersions)
	case f.All:
		text = l.FeedAllHint.With("length", l.Length(f.Kept))
		if f.Lost {
			text = wording.Joined(text, l.FeedLost, " ")
		}
	}
	if len(f.Changes) == 0 && (!f.All || f.Kept > 0) {
		none := l.FeedNone
		if f.FromNow {
			none = l.FeedNoneSince.With("time", l.When(f.Since, p.V.Now))
		}
		text = wording.Joined(text, none, " ")
	}
	return app.Div().Class("pane-note").Body(app.P().Class("hint").
		Body(append(elem.Rich(text+" "), p.Modelled(elem.Pick(f.All, screen.ModelFeedAll, screen.ModelFeedLatest)))...), keep)
}

func (p *Panes) feedHeads(f pane.FeedView) []string {
	heads := []string{p.L.FeedLSN, p.L.Time, p.L.ColItem, elem.Pick(f.All, p.L.FeedOperation, p.L.FeedBody)}
	if f.All {
		heads = append(heads, p.L.FeedPrevious)
	}
	return heads
}

func (p *Panes) feedRows(f pane.FeedView) []app.UI {
	rows := make([]app.UI, len(f.Changes))
	for i, ch := range f.Changes {
		mark := app.UI(app.Span())
		if ch.Expired {
			mark = app.Span().Class("tag ghost").Attr("translate", "no").Text(expiredProperty)
		}
		previous := app.Td().Class(elem.Pick(f.All, "code", "none")).Attr("translate", "no").Text(elem.Clip(elem.Airy(ch.Previous)))
		rows[i] = app.Tr().Body(
			app.Td().Class("is-number").Text(strconv.FormatUint(ch.LSN, 10)),
			app.Td().Class("num").Text(p.L.When(ch.At, p.V.Now)),
			app.Td().Body(elem.IdText(wording.Shorten(ch.ID))),
			app.Td().Class(elem.When(!f.All, "code")).Attr("translate", "no").Body(app.Text(ch.Op+elem.Clip(elem.Airy(ch.Body))+" "), mark),
			previous,
		)
	}
	return rows
}

func (p *Panes) syncFeed() {
	f := p.S.Panes.FeedView(0, 0)
	browser.SetChecked(feedModes[0], !f.All)
	browser.SetChecked(feedModes[1], f.All)
	browser.SetChecked(feedStarts[0], !f.FromNow)
	browser.SetChecked(feedStarts[1], f.FromNow)
}
