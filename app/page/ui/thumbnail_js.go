package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// The pictures in the list of lessons are drawn when the site is made, see thumbnail_native.go. Each stand-in keeps
// the prerendered element in its place, see web/glue/adopt.js.

func thumbnail(story.Embedded) app.UI { return app.Elem("stand-in") }

func hatching() app.UI { return app.Elem("stand-in") }
