package cards

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// Card is the card with the container as the service stores it.
func (p *Containers) Card() app.UI {
	c := p.V.Container
	return elem.Panel("container", p.L.Container,
		elem.Head(app.H2().Body(app.Text(p.L.Container+" "), elem.Code(c.ID)), app.Span().Class("hint").Body(
			app.Text(p.L.PartitionKeyField+" "), elem.Code(c.PartitionKey))),
		app.Div().Class("body").Body(
			elem.JsonDetails(p.L.ContainerJSON, c.JSON),
		),
	)
}
