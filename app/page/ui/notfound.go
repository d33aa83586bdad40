package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
)

// notFound is the page at addresses that do not exist.
type notFound struct{ app.Compo }

// Render renders the message and a link to the playground.
func (n *notFound) Render() app.UI {
	l := localeOf(browser.Language())
	return app.Main().Class("lost").Body(
		app.H1().Body(elem.BrandMark(), app.Span().Text(l.NotFoundTitle)),
		app.P().Text(l.NotFoundText),
		app.P().Class("buttons").Body(app.Button().Type("button").Class("btn primary").
			OnClick(func(app.Context, app.Event) { browser.Open(app.Getenv("GOAPP_ROOT_PREFIX") + "/") }).
			Text(l.NotFoundAction), app.A().Class("btn").Href(app.Getenv("GOAPP_ROOT_PREFIX")+"/learn/").Text(l.AllLessons)),
	)
}
