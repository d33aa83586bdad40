//go:build !js

package stage

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/story"
)

// The picture of a lesson has a bar for what queries returned, and what expired in it is hatched.
func TestThumbnails(t *testing.T) {
	for _, e := range story.Lessons() {
		l := story.NewLesson(e)
		svg := Thumbnail(l)
		if !strings.Contains(svg, `class="m-live"`) || strings.Count(svg, "<clipPath") != 2 || strings.Contains(svg, "<text") || len(svg) > 6000 {
			t.Errorf("%s: %d bytes: %.300s", l.Name, len(svg), svg)
		}
		if again := Thumbnail(l); again != svg {
			t.Errorf("%s is drawn in another way the second time", l.Name)
		}
	}
	l, _ := story.LessonNamed("07-exact-second")
	for _, mark := range []string{"m-hidden", "m-deadline", "m-cross", "m-dot", "m-forever"} {
		if !strings.Contains(Thumbnail(l), `class="`+mark+`"`) {
			t.Errorf("the exact second lacks %s", mark)
		}
	}
}
