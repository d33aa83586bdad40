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
	route("/", home)
	route("/learn/", learn)
	for _, name := range scenario.LessonNames() {
		lesson := func() app.Composer {
			script, _ := scenario.LessonNamed(name)
			return newLessonPage(browser.Store{}, script)
		}
		route("/learn/"+name+"/", lesson)
	}
	app.NotFound = &notFound{}
}

// route sets the component of a directory. Hosts also serve it as index.html, for which go-app must not generate a file.
func route(dir string, component func() app.Composer) {
	app.Route(dir, component)
	if app.IsClient {
		app.Route(dir+"index.html", component)
	}
}
