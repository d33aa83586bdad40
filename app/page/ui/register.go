package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Register sets the component that go-app renders at each address. The browser's program calls it to run the
// components, and the native program calls it to prerender them.
func Register() {
	for i, l := range i18n.Languages() {
		at := ""
		if i > 0 {
			at = "/" + l.Tag
		}
		route(at+"/", func() app.Composer { return newPage(browser.Store{}).speak(l.Tag) })
		route(at+"/live/", func() app.Composer { return newLivePage(browser.Store{}).speak(l.Tag) })
		route(at+"/learn/", func() app.Composer { return &learnIndex{store: browser.Store{}, tag: l.Tag} })
		route(at+"/plan/", func() app.Composer { return newPlan(browser.Store{}, l.Tag) })
		for _, name := range story.LessonNames() {
			route(at+"/learn/"+name+"/", func() app.Composer {
				script, _ := story.LessonNamed(name)
				return newLessonPage(browser.Store{}, script).speak(l.Tag)
			})
		}
	}
	app.NotFound = &notFound{}
}

// route sets the component of a directory. Hosts also serve the directory as index.html. go-app must not generate a
// file for that.
func route(dir string, component func() app.Composer) {
	once := func() app.Composer {
		if made == nil || app.IsServer {
			made = component()
		}
		return made
	}
	app.Route(dir, once)
	if app.IsClient {
		app.Route(dir+"index.html", once)
	}
}

// made is the component on the screen. A loaded page has only one: its other addresses differ only in the language
// and the step.
var made app.Composer
