package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// Register sets the components that go-app renders at each address. The browser's program calls it to run them, the
// native program to prerender them.
func Register() {
	home := func() app.Composer { return newPage(browser.Store{}) }
	app.Route("/", home)
	// Hosts also serve the page as index.html. go-app does not generate files for regexp routes.
	app.RouteWithRegexp(`^/index\.html$`, home)
	app.NotFound = &notFound{}
}
