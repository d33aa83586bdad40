package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// openingID is the bar that shows how much of a stored world is open.
const openingID = "opening"

// followOpening moves that bar in each frame until the world is open.
func (p *saver) followOpening() {
	if !p.mounted || !p.s.Waiting() {
		return
	}
	browser.Frame(func(float64) {
		p.ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			if p.s.Waiting() {
				p.painting.part(noPart).attr(openingID, "value", strconv.FormatFloat(p.s.Saves.Opened(), 'f', 2, 64))
				p.painting.flush()
				p.followOpening()
			}
		})
	})
}
