package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

const (
	sheetID      = "keys"
	sheetOpener  = "keys-open"
	singleKeysID = "single-keys"
)

// KeySheet is the dialog of the keys.
type KeySheet struct {
	*Screen
	open bool
}

// sheet is the dialog that lists the keys. The browser keeps the focus in it, and returns the focus when it closes.
func (p *KeySheet) sheet() app.UI {
	sheet := app.Dialog().ID(sheetID).Class("sheet").Attr("data-keys", 1).Aria("labelledby", "keys-title").
		On("close", func(app.Context, app.Event) { p.open = false })
	if !p.open {
		return sheet
	}
	groups := make([]app.UI, 0, len(p.l.Keys))
	for _, g := range p.l.Keys {
		var rows []app.UI
		for _, k := range g.Keys {
			if k.What != "" {
				rows = append(rows, app.Div().Body(app.Dt().Text(k.What), app.Dd().Body(rich(k.Keys)...)))
			}
		}
		groups = append(groups, app.Section().Body(app.H3().Text(g.Name), app.Dl().Body(rows...)))
	}
	return sheet.Body(
		p.sheetHead("keys-title", p.l.KeysTitle, sheetID),
		app.Div().Class("body").Body(
			app.Div().Class("key-groups").Body(groups...),
			p.checkbox(singleKeysID, p.l.SingleKeys, p.s.SingleKeys(), p.s.SetSingleKeys),
			app.P().Class("hint").Text(p.l.SingleKeysHint),
			p.plainTexts(),
		),
	)
}

// button opens the sheet of keys. On a phone the menu does.
func (p *KeySheet) button() app.UI {
	button := app.Button().Type("button").ID(sheetOpener).Class(classes("btn quiet square", when(p.phone, "none"))).Disabled(p.still()).
		Aria("label", p.l.KeysTitle).Title(p.l.KeysTitle).Aria("haspopup", "dialog").OnClick(p.do(p.show)).Body(icon("keyboard"))
	if p.s.SingleKeys() {
		button.Attr("aria-keyshortcuts", "?")
	}
	return button
}

func (p *KeySheet) show() {
	p.open = true
	p.showModal(sheetID)
}

// sync sets the check boxes.
func (p *KeySheet) sync() {
	browser.SetChecked(singleKeysID, p.s.SingleKeys())
	browser.SetChecked(plainID, p.s.PlainTexts())
}
