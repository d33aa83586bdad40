package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

// Register sets the components that go-app renders at each address. The browser's program calls it to run them, the
// native program to prerender them.
func Register() {
	home := func() app.Composer { return newPage(browser.Store{}) }
	learn := func() app.Composer { return &learnIndex{store: browser.Store{}} }
	app.Route("/", home)
	// Hosts also serve the page as index.html. go-app does not generate files for regexp routes.
	app.RouteWithRegexp(`^/index\.html$`, home)
	app.Route("/learn/", learn)
	app.RouteWithRegexp(`^/learn/index\.html$`, learn)
	for _, name := range scenario.LessonNames() {
		lesson := func() app.Composer {
			script, _ := scenario.LessonNamed(name)
			return newLessonPage(browser.Store{}, script)
		}
		app.Route("/learn/"+name+"/", lesson)
		app.RouteWithRegexp(`^/learn/`+name+`/index\.html$`, lesson)
	}
	app.NotFound = &notFound{}
}
