//go:build !js

package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// thumbnail is the timeline of a lesson as it is at the lesson's end.
func thumbnail(e story.Embedded) app.UI { return app.Raw(stage.Thumbnail(story.NewLesson(e))) }

// hatching is the pattern that thumbnails are filled with.
func hatching() app.UI { return app.Raw(stage.Hatching) }
