package dialogs

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// PlainID is the check box for text fields without editors.
const PlainID = "plain-texts"

// plainTexts is the check box for text fields without editors.
func (p *KeySheet) plainTexts() app.UI {
	return p.Checkbox(PlainID, p.L.PlainTexts, p.S.PlainTexts(), p.S.SetPlainTexts)
}

const (
	SheetID      = "keys"
	SingleKeysID = "single-keys"
)

// KeySheet is the dialog of the keys.
type KeySheet struct {
	*screen.Screen
	Open bool
}

// watchedKeys are the places in the sheet of the keys that work on the page of a live account.
var watchedKeys = [...][]int{{4, 5, 6}, {0}, {2, 5}}

// Sheet is the dialog that lists the keys. The browser keeps the focus in it, and returns the focus when it closes.
func (p *KeySheet) Sheet() app.UI {
	sheet := app.Dialog().ID(SheetID).Class("sheet").Attr("data-keys", 1).Aria("labelledby", "keys-title").
		On("close", func(app.Context, app.Event) { p.Open = false })
	if !p.Open {
		return sheet
	}
	groups := make([]app.UI, 0, len(p.L.Keys))
	for i, g := range p.L.Keys {
		var rows []app.UI
		for j, k := range g.Keys {
			if k.What != "" && (!p.S.Watched || slices.Contains(watchedKeys[i], j)) {
				rows = append(rows, app.Div().Body(app.Dt().Text(k.What), app.Dd().Body(elem.Rich(k.Keys)...)))
			}
		}
		groups = append(groups, app.Section().Body(app.H3().Text(g.Name), app.Dl().Body(rows...)))
	}
	return sheet.Body(
		p.SheetHead("keys-title", p.L.KeysTitle, SheetID),
		app.Div().Class("body").Body(
			app.Div().Class("key-groups").Body(groups...),
			app.P().Class(elem.Classes("hint", elem.When(p.Script == nil, "none"))).Text(p.L.PresentHint), // the keys of a presentation
			p.Checkbox(SingleKeysID, p.L.SingleKeys, p.S.SingleKeys(), p.S.SetSingleKeys),
			app.P().Class("hint").Text(p.L.SingleKeysHint),
			p.plainTexts(),
		),
	)
}

// Show opens the sheet.
func (p *KeySheet) Show() {
	p.Open = true
	p.ShowModal(SheetID)
}

// Sync sets the check boxes.
func (p *KeySheet) Sync() {
	browser.SetChecked(SingleKeysID, p.S.SingleKeys())
	browser.SetChecked(PlainID, p.S.PlainTexts())
}
