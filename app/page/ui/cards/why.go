package cards

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// PurgeModel links to the rule for when an expired item is purged, or was purged. It is nil if the item is not in that state.
func (p *Why) PurgeModel(w view.Why, state view.State) []app.UI {
	if w.Row.State != state {
		return nil
	}
	delayed := state == view.Expired && w.Due()+p.V.Container.PurgeDelay > w.Now
	return []app.UI{app.Text(" "), p.Modelled(elem.Pick(delayed, screen.ModelDelay, screen.ModelPace))}
}

// Why is the card that explains the selected item.
type Why struct{ *screen.Screen }

// Draw explains the selected item: a sentence, the calculation behind it, the stored text, and the setting that applies.
func (p *Why) Draw() app.UI {
	title := app.H2().Text(p.L.Why)
	w := p.V.Why
	if w == nil {
		return elem.Panel("why", p.L.Why, elem.Head(title),
			app.Div().Class("body why").Body(app.P().Class("hint").Text(p.L.WhyNothing)))
	}
	look := screen.LookOf(w.Row.State)
	because := []app.UI{}
	if !p.V.Blind { // the rule would give away the answer
		because = append(elem.Rich(p.because(*w)), p.PurgeModel(*w, view.Expired)...)
	}
	return elem.Panel("why", p.L.Why,
		elem.Head(title, p.where(), p.shareButton(), app.Code().Class("who "+look).Body(elem.IdText(wording.Shorten(w.Row.ID)))),
		app.Div().Class("body why "+look).Body(
			app.P().Class("lede").Body(append(elem.Rich(p.L.Lede(*w)), p.PurgeModel(*w, view.Purged)...)...),
			p.sum(*w),
			p.Warnings(p.serious(w.Warnings), p.CorrectItem),
			app.P().Class("because").Body(because...),
			p.stored(*w),
			p.Worlds.WhatIfs(),
		),
	)
}

// HeadlineID is the button with the headline.
const HeadlineID = "why-headline"

// Headline is the first sentence of the card. A phone shows it below the timeline, and in the window's lower edge while that is further
// down: there the card is out of sight. It leads to the card.
func (p *Why) Headline() app.UI {
	w := p.V.Why
	if w == nil {
		return app.Button().Type("button").Class("none")
	}
	return app.Button().Type("button").ID(HeadlineID).Class("headline "+screen.LookOf(w.Row.State)).Disabled(p.Still()).
		OnClick(func(ctx app.Context, _ app.Event) { ctx.PreventUpdate(); browser.RevealTop("why") }).
		Body(app.Span().Body(elem.Rich(p.L.Lede(*w))...), elem.Icon("down"))
}

// because says which setting applies and when the item is purged.
func (p *Why) because(w view.Why) string {
	winner := ""
	if w.Row.State.OnDisk() && p.Script == nil { // a lesson must not name rules that it explains only later
		winner = wording.Joined(p.L.Winner(w), p.L.Restarted(w), " ")
	}
	return wording.Joined(winner, p.L.Purge(w, p.V.Container), " ")
}

// shareButton offers to share the explanation of the item.
func (p *Why) shareButton() app.UI {
	if p.Script != nil || p.V.Blind {
		return app.Div().Class("none")
	}
	about := p.S.Container().RID() + " " + strconv.FormatUint(uint64(p.V.Selected), 10)
	return p.ShareButton("why-share", about, p.L.Why, true, p.Evidence)
}

// Evidence is the explanation of the item for a link, a picture and Markdown.
func (p *Why) Evidence() screen.Evidence {
	w := p.S.View().Why
	if w == nil {
		return screen.Evidence{Title: p.L.Why}
	}
	e := screen.Evidence{
		Name: "why-" + p.V.Container.ID, Source: p.L.Brand, Link: p.WorldLink(strings.TrimSuffix(browser.Address(), "live/")),
		Title: p.L.Titled.With("name", p.L.Why, "text", wording.Shorten(w.Row.ID)) + " · " + p.V.Container.ID + " · " + p.L.Date(w.Now) + " " +
			p.L.Clock(w.Now) + " UTC",
		Lede: p.L.Lede(*w),
	}
	because, modelled := p.because(*w), " ("+p.L.Modelled+")"
	switch w.Row.State {
	case view.Expired:
		because += modelled
	case view.Purged:
		e.Lede += modelled
	}
	if because != "" {
		e.Notes = []string{because}
	}
	for _, line := range p.L.Sum(*w) {
		e.Pairs = append(e.Pairs, [2]string{line.Name, line.Value})
	}
	return e
}

// where opens the pane with the places that still hold the item. Lessons have no such button: they open the pane
// where they need it.
func (p *Why) where() app.UI {
	if p.Script != nil {
		return app.Div().Class("none")
	}
	return app.Button().Type("button").ID("why-where").Class("btn quiet to-where").Disabled(p.Still()).
		OnClick(p.Do(func() { p.Page.OpenPane(pane.PaneWhere) }), app.EventScope("why-where")).Text(p.L.Where)
}

// serious leaves out the warning about an ignored ttl, because the card explains that case itself.
func (p *Why) serious(list []view.Warning) []view.Warning {
	var some []view.Warning
	for _, w := range list {
		if w.Kind != view.WarnIgnored {
			some = append(some, w)
		}
	}
	return some
}

// CorrectItem writes the selected item as a warning suggests.
func (p *Why) CorrectItem(w view.Warning) {
	id := wording.Named(p.S.IDOf(p.S.Selected()))
	if problem := p.S.Form.CorrectItem(w); problem != nil {
		p.Failure = p.L.RefusedWrite(id, problem)
	}
}

// storedWidth is the number of characters of the stored item that Why shows.
const storedWidth = 1500

// stored is the stored item with its ttl emphasized.
func (p *Why) stored(w view.Why) app.UI {
	if w.JSON == "" {
		return app.Div().Class("none")
	}
	own := elem.Airy(elem.WithoutSystem(w.JSON))
	before, mine, after := own, "", ""
	if at := gjson.Get(own, "ttl"); at.Exists() && at.Index > len(ttlKey) && own[at.Index-len(ttlKey):at.Index] == ttlKey {
		end := at.Index + len(at.Raw)
		before, mine, after = own[:at.Index-len(ttlKey)], own[at.Index-len(ttlKey):end], own[end:]
	}
	cut := func(text string) string { return wording.ShortenTo(text, storedWidth) }
	return app.Pre().Class("stored").Attr("translate", "no").Attr("tabindex", 0).Attr("role", "region").Attr("data-scroll", "y").
		Aria("label", p.L.StoredJSON).Body(
		app.Text(cut(before)), app.B().Text(mine), app.Text(cut(after)))
}

const ttlKey = `"ttl": `

// sum is the calculation behind the sentence.
func (p *Why) sum(w view.Why) app.UI {
	var list []app.UI
	for _, line := range p.L.Sum(w) {
		list = append(list, pair(line.Name, line.Value, line.Look))
	}
	return app.Dl().Class("pairs").Body(list...)
}

func pair(name, value, class string) app.UI {
	return app.Div().Class(class).Body(app.Dt().Body(elem.Rich(name)...), app.Dd().Class("num").Text(value))
}
