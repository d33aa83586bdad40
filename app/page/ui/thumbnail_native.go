//go:build !js

package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/ui/stage"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// thumbnail is the timeline at the end of a lesson.
func thumbnail(e story.Embedded) app.UI { return app.Raw(stage.Thumbnail(story.NewLesson(e))) }

// hatching is the pattern with which the thumbnails are filled.
func hatching() app.UI { return app.Raw(stage.Hatching) }
