package site

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// lessonPages returns the prerendered pages: the playground, the page that plans a container, the live account, the index of the lessons,
// and the lessons. A key is the address of a page below the directory of its language. A value is the picture that a preview of a link to
// the page shows. Only lessons have a picture.
func lessonPages() map[string]string {
	pages := map[string]string{"": "", "learn/": "", "plan/": "", "live/": ""}
	for _, name := range story.LessonNames() {
		pages["learn/"+name+"/"] = pictureOf(name)
	}
	return pages
}

func pictureOf(lesson string) string { return "web/lessons/" + lesson + ".png" }

// addPictures draws the pictures that lessonPages names.
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
