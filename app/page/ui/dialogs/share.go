package dialogs

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

const (
	ShareID = "share"
	linkID  = "share-link"
)

// ShareState is the state of the dialog with a link to what the page shows.
type ShareState struct {
	Open bool
	What playground.Share
	Link string        // the whole address, or for ShareFrame the HTML with it; empty if there is no link
	Left link.Left     // what of the view the link leaves out
	Why  notice.Reason // why there is no link
	Said string        // the result of copying or sending
}

// Share is the dialog with a link to what the page shows.
type Share struct {
	*screen.Screen
	export *Export
	State  ShareState
}

// Button opens the dialog. A lesson does not show the button.
func (p *Share) Button() app.UI {
	return app.Button().Type("button").ID("share-open").Class(elem.Classes("btn quiet", elem.When(p.Script != nil, "none"))).
		Disabled(p.Still()).
		Aria("haspopup", "dialog").Aria("label", p.L.Share).OnClick(p.Do(p.Show)).
		Body(elem.Icon("share"), app.Span().Class("wide").Text(p.L.Share))
}

// Show opens the dialog with a link to the world.
func (p *Share) Show() {
	p.State.Open = true
	p.makeLink(playground.Shares()[0])
	p.ShowModal(ShareID)
}

// makeLink makes the link to the chosen part of the world.
func (p *Share) makeLink(what playground.Share) {
	fragment, why := p.S.Link(what)
	p.State = ShareState{Open: p.State.Open, What: what, Why: why}
	if why == "" {
		v := p.S.ShownView()
		if what == playground.ShareStory {
			v.Marks = "" // the story itself has them, as comments
		}
		if p.Stage.AxisOf(&v); what == playground.ShareSettings {
			v = link.View{Database: v.Database, Container: v.Container} // the rest is about items
		}
		fragment, p.State.Left = link.Fit(fragment, v)
	}
	if why == "" {
		if p.State.Link = browser.Address() + "#" + fragment; what == playground.ShareFrame {
			p.State.Link = elem.Frame(browser.Address()+"?embed=1#"+fragment, p.L.Brand)
		}
	}
}

// Sheet is the dialog: what the link holds, the link, and what to do with it.
func (p *Share) Sheet() app.UI {
	sheet := app.Dialog().ID(ShareID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "share-title").
		On("close", func(app.Context, app.Event) { p.State = ShareState{} })
	v := &p.State
	if !v.Open {
		return sheet
	}
	choices := make([]app.UI, 0, len(playground.Shares()))
	for _, what := range playground.Shares() {
		name, hint := p.L.ShareTexts(what)
		id := "share-" + string(what)
		choices = append(choices, app.Div().Class("choice-line").Body(
			p.Radio(id, "share-what", what == v.What, func() { p.makeLink(what) }).Aria("describedby", id+"-hint"),
			app.Div().Body(app.Label().For(id).Text(name), app.P().ID(id+"-hint").Class("hint").Text(hint)),
		))
	}
	frame := v.What == playground.ShareFrame
	long := v.Link == "" || len(v.Link) > playground.MaxLink
	return sheet.Body(
		p.SheetHead("share-title", p.L.Share, ShareID),
		app.Div().Class("body").Body(
			app.Div().Class("choices").Role("radiogroup").Aria("label", p.L.ShareWhat).Body(choices...),
			app.Div().Class("link-line").Body(
				app.Label().For(linkID).Text(elem.Pick(frame, "HTML", p.L.Link)),
				app.Input().Type("text").ID(linkID).Class("field code").ReadOnly(true).Attr("translate", "no").Aria("describedby", "share-note"),
			),
			app.P().ID("share-note").Class("hint").Role("status").Text(p.linkNote()),
			app.P().ID("share-left").Class(elem.Classes("hint", elem.When(v.Left == link.LeftNothing, "none"))).Role("status").Text(p.leftNote()),
			app.Div().Class("buttons").Body(
				app.Button().Type("button").ID("share-copy").Class("btn primary").Disabled(v.Link == "").OnClick(p.copyLink).
					Text(elem.Pick(frame, p.L.CodeCopy, p.L.LinkCopy)),
				app.Button().Type("button").ID("share-send").Class(elem.Classes("btn", elem.When(frame || !browser.CanShare(), "none"))).
					Disabled(v.Link == "").OnClick(p.sendLink).Text(p.L.LinkSend),
				app.Button().Type("button").ID("share-save").Class(elem.Classes("btn", elem.When(!long, "none"))).OnClick(p.Do(p.export.saveWorld)).
					Text(p.L.SaveWorld),
			),
		),
	)
}

// linkNote says how long the link is, or why there is none, or how copying or sending it went.
func (p *Share) linkNote() string {
	switch v := &p.State; {
	case v.Said != "":
		return v.Said
	case v.Why == notice.ReasonEmpty:
		return p.L.LinkNoStory
	case v.Why != "":
		return p.L.LinkTooLong
	case len(v.Link) > playground.MaxLink:
		return p.L.LinkLong.With("n", p.L.Number(int64(len(v.Link))))
	}
	return p.L.N(p.L.LinkLength, int64(len(p.State.Link)))
}

// leftNote says what the link leaves out.
func (p *Share) leftNote() string {
	switch p.State.Left {
	case link.LeftPlace:
		return p.L.LinkLeftPlace
	case link.LeftNotes:
		return p.L.LinkLeftNotes
	case link.LeftAll:
		return p.L.LinkLeftAll
	}
	return ""
}

// Sync sets the state of the elements that go-app does not track.
func (p *Share) Sync() {
	if p.State.Open {
		browser.SetValue(linkID, p.State.Link)
		browser.SetChecked("share-"+string(p.State.What), true)
	}
}

func (p *Share) copyLink(app.Context, app.Event) {
	browser.Copy(p.State.Link, func(ok bool) {
		p.Later(func() {
			if p.State.Said = elem.Pick(p.State.What == playground.ShareFrame, p.L.CodeCopied, p.L.LinkCopied); !ok {
				p.linkRefused(p.L.LinkNotCopied)
			}
		})
	})
}

func (p *Share) sendLink(app.Context, app.Event) {
	browser.Share(p.L.Brand, p.State.Link, func() { p.Later(func() { p.linkRefused(p.L.LinkNotSent) }) })
}

// linkRefused says why the link was not copied or sent, and selects the link so that the user can copy it.
func (p *Share) linkRefused(why string) {
	p.State.Said = why
	browser.SelectAll(linkID)
}

// NewShare makes the dialog. The dialog offers to save a file if the link would be too long.
func NewShare(export *Export) *Share {
	return &Share{Screen: export.Screen, export: export}
}
