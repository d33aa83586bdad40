package site

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// lessonPages returns the addresses of the pages that are prerendered, below the directory of their language: the playground, the page that
// plans a container, the live account, the index of the lessons, and each lesson with its picture for previews of links.
func lessonPages() map[string]string {
	pages := map[string]string{"": "", "learn/": "", "plan/": "", "live/": ""}
	for _, name := range story.LessonNames() {
		pages["learn/"+name+"/"] = pictureOf(name)
	}
	return pages
}

func pictureOf(lesson string) string { return "web/lessons/" + lesson + ".png" }

// addPictures adds the pictures of the lessons.
func (f files) addPictures() error {
	for _, e := range story.Lessons() {
		data, err := drawLesson(story.NewLesson(e))
		if err != nil {
			return fmt.Errorf("the picture of %s: %w", e.File, err)
		}
		f[pictureOf(e.Name())] = data
	}
	return nil
}
