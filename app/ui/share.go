package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/session"
)

const (
	shareID = "share"
	linkID  = "share-link"
)

// shareState is the dialog with a link to what the page shows.
type shareState struct {
	open bool
	what session.Share
	link string        // the whole address; empty if there is none
	why  notice.Reason // why there is none
	said string        // how copying or sending went
}

// Share is the dialog with a link to what the page shows.
type Share struct {
	*Screen
	export *Export
	state  shareState
}

// button opens the dialog on a wide screen. On a phone the menu does.
func (p *Share) button() app.UI {
	return app.Button().Type("button").ID("share-open").Class(classes("btn quiet", when(p.phone || p.script != nil, "none"))).Disabled(p.still()).
		Aria("haspopup", "dialog").Aria("label", p.l.Share).OnClick(p.do(p.show)).Body(icon("share"), app.Span().Class("wide").Text(p.l.Share))
}

func (p *Share) show() {
	p.state.open = true
	p.makeLink(session.Shares()[0])
	p.showModal(shareID)
}

// makeLink makes the link to what is chosen.
func (p *Share) makeLink(what session.Share) {
	fragment, why := p.s.Link(what)
	p.state = shareState{open: p.state.open, what: what, why: why}
	if why == "" {
		p.state.link = browser.Address() + "#" + fragment
	}
}

// sheet is the dialog: what the link holds, the link, and what to do with it.
func (p *Share) sheet() app.UI {
	sheet := app.Dialog().ID(shareID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "share-title").
		On("close", func(app.Context, app.Event) { p.state = shareState{} })
	v := &p.state
	if !v.open {
		return sheet
	}
	choices := make([]app.UI, 0, len(session.Shares()))
	for _, what := range session.Shares() {
		name, hint := p.l.ShareTexts(what)
		id := "share-" + string(what)
		choices = append(choices, app.Div().Class("choice-line").Body(
			p.radio(id, "share-what", what == v.what, func() { p.makeLink(what) }).Aria("describedby", id+"-hint"),
			app.Div().Body(app.Label().For(id).Text(name), app.P().ID(id+"-hint").Class("hint").Text(hint)),
		))
	}
	long := v.link == "" || len(v.link) > session.MaxLink
	return sheet.Body(
		p.sheetHead("share-title", p.l.Share, shareID),
		app.Div().Class("body").Body(
			app.Div().Class("choices").Role("radiogroup").Aria("label", p.l.ShareWhat).Body(choices...),
			app.Div().Class("link-line").Body(
				app.Label().For(linkID).Text(p.l.Link),
				app.Input().Type("text").ID(linkID).Class("field code").ReadOnly(true).Attr("translate", "no").Aria("describedby", "share-note"),
			),
			app.P().ID("share-note").Class("hint").Role("status").Text(p.linkNote()),
			app.Div().Class("buttons").Body(
				app.Button().Type("button").ID("share-copy").Class("btn primary").Disabled(v.link == "").OnClick(p.copyLink).Text(p.l.LinkCopy),
				app.Button().Type("button").ID("share-send").Class(classes("btn", when(!browser.CanShare(), "none"))).Disabled(v.link == "").
					OnClick(p.sendLink).Text(p.l.LinkSend),
				app.Button().Type("button").ID("share-save").Class(classes("btn", when(!long, "none"))).OnClick(p.do(p.export.saveWorld)).Text(p.l.SaveWorld),
			),
		),
	)
}

// sheetHead is the title line of a dialog, with a button that closes it.
func (p *Screen) sheetHead(id, title, sheet string) app.UI {
	return head(app.H2().ID(id).Text(title),
		app.Button().Type("button").Class("btn quiet square").OnClick(p.do(func() { browser.CloseModal(sheet) }), app.EventScope(sheet)).
			Body(icon("close"), hidden(p.l.Close)))
}

// linkNote says how long the link is, or why there is none, or how copying or sending it went.
func (p *Share) linkNote() string {
	switch v := &p.state; {
	case v.said != "":
		return v.said
	case v.why == notice.ReasonEmpty:
		return p.l.LinkNoStory
	case v.why != "":
		return p.l.LinkTooLong
	case len(v.link) > session.MaxLink:
		return p.l.LinkLong.With("n", p.l.Number(int64(len(v.link))))
	}
	return p.l.N(p.l.LinkLength, int64(len(p.state.link)))
}

// sync sets what go-app does not.
func (p *Share) sync() {
	if p.state.open {
		browser.SetValue(linkID, p.state.link)
		browser.SetChecked("share-"+string(p.state.what), true)
	}
}

func (p *Share) copyLink(app.Context, app.Event) {
	browser.Copy(p.state.link, func(ok bool) {
		p.later(func() {
			if p.state.said = p.l.LinkCopied; !ok {
				p.linkRefused(p.l.LinkNotCopied)
			}
		})
	})
}

func (p *Share) sendLink(app.Context, app.Event) {
	browser.Share(p.l.Brand, p.state.link, func() { p.later(func() { p.linkRefused(p.l.LinkNotSent) }) })
}

// linkRefused leaves the link to the user's own hands.
func (p *Share) linkRefused(why string) {
	p.state.said = why
	browser.SelectAll(linkID)
}

// Arrivals open the worlds that links and files hold.
type Arrivals struct {
	*Screen
	imports  *Import
	arriving *session.Arrival // what is being opened
	sent     string           // the fragment of the link that was opened last
}

// openFragment opens the link in the address, if there is one. A lesson has steps there. Neither has a %: with one, it was damaged on its
// way, and web/glue/address.js has mended the address, but not what was sent.
func (p *Arrivals) openFragment() {
	fragment := browser.Fragment()
	a, ok := p.s.ReadLink(fragment)
	switch {
	case p.s.Waiting():
	case ok && p.script == nil:
		p.sent = "#" + fragment
		p.open(a)
	case strings.Contains(fragment, "%"):
		p.stopArrival()
		p.s.Notices.Refuse(notice.ReasonDamaged)
	}
}

// open reads what was sent in the background, and makes it the present world.
func (p *Arrivals) open(a *session.Arrival) {
	p.stopArrival()
	ended := false
	p.inBackground(a.Run, func() {
		ended = true
		p.imports.afterImport(func() { p.act(func() { p.arriveWith(a) }) })
	})
	if !ended {
		p.arriving = a
		p.s.Notices.Tell(notice.Arriving)
	}
}

func (p *Arrivals) arriveWith(a *session.Arrival) {
	if p.arriving == a {
		p.arriving = nil
	}
	clear(p.inputs)
	if p.s.Arrive(a) {
		browser.ClearFragment()
		p.showTop()
		p.announced.known = p.s.Counts()
	}
}

// stopArrival gives up what is being opened.
func (p *Arrivals) stopArrival() {
	if p.arriving != nil {
		p.arriving.Stop()
		p.arriving = nil
		p.s.Notices.Dismiss(notice.Arriving)
	}
}

// newShare makes the dialog, which offers to save a file where a link is too long.
func newShare(export *Export) *Share { return &Share{Screen: export.Screen, export: export} }
