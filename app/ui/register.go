package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
)

// Register tells go-app which component answers which address. Both programs call it: the browser's to run, the native
// one to prerender, which must not find anything stored.
func Register() {
	home := func() app.Composer { return newPage(browser.Store{}) }
	app.Route("/", home)
	// A host serves index.html under its own name too. Regexp routes are not generated as files.
	app.RouteWithRegexp(`^/index\.html$`, home)
	app.NotFound = &notFound{}
}
