package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// openingID is the bar that shows how much of a stored world is opened.
const openingID = "opening"

// followOpening updates the bar in each frame until the world is open.
func (p *saver) followOpening() {
	if !p.InBrowser || !p.S.Waiting() {
		return
	}
	browser.Frame(func(float64) {
		p.Ctx.Dispatch(func(ctx app.Context) {
			ctx.PreventUpdate()
			if p.S.Waiting() {
				p.Painting.Part(screen.NoPart).SetAttr(openingID, "value", strconv.FormatFloat(p.S.Saves.Opened(), 'f', 2, 64))
				p.Painting.Flush()
				p.followOpening()
			}
		})
	})
}
