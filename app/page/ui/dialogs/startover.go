package dialogs

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// StartOverID is the id of the dialog that asks how to start over.
const StartOverID = "start-over"

// StartOver is the dialog that asks whether to start over with the sample or with an empty container.
type StartOver struct {
	*screen.Screen
	open bool
}

// Show opens the dialog. A lesson starts over at once, because it has only one beginning.
func (p *StartOver) Show() {
	if p.Script != nil {
		p.Screen.StartOver()
		return
	}
	p.open = true
	p.ShowModal(StartOverID)
}

// Sheet is the dialog.
func (p *StartOver) Sheet() app.UI {
	sheet := app.Dialog().ID(StartOverID).Class("sheet narrow").Attr("data-keys", 1).Aria("labelledby", "start-over-title").
		On("close", func(app.Context, app.Event) { p.open = false })
	if !p.open {
		return sheet
	}
	choice := func(id, name, hint string, do func()) app.UI {
		button := app.Button().Type("button").ID(id).Class("btn").OnClick(p.Do(func() {
			browser.CloseModal(StartOverID)
			p.open = false
			do()
		}), app.EventScope(id)).Aria("describedby", id+"-hint").Text(name)
		return app.Div().Body(button, app.P().ID(id+"-hint").Class("hint").Text(hint))
	}
	return sheet.Body(
		p.SheetHead("start-over-title", p.L.StartOver, StartOverID),
		app.Div().Class("body").Body(
			app.Div().Class("start-choices").Body(
				choice("start-sample", p.L.StartSample, p.L.StartSampleHint, p.Screen.StartOver),
				choice("start-own", p.L.StartOwn, p.L.StartOwnHint, p.StartEmpty)),
			app.P().Class("hint").Text(p.L.StartUndo),
		),
	)
}
