package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/i18n"
)

// notFound answers for every address that is not the page's.
type notFound struct{ app.Compo }

// Render says so, and shows the way.
func (n *notFound) Render() app.UI {
	l := i18n.English
	return app.Main().Class("lost").Body(
		app.H1().Body(brandMark(), app.Span().Text(l.NotFoundTitle)),
		app.P().Text(l.NotFoundText),
		app.P().Body(app.Button().Type("button").Class("btn primary").
			OnClick(func(app.Context, app.Event) { browser.Open(app.Getenv("GOAPP_ROOT_PREFIX") + "/") }).
			Text(l.NotFoundAction)),
	)
}
