package ui

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A lesson shows the request units in the steps that are about them, and in no other.
func TestAStepHasTheUnitsThatItNeeds(t *testing.T) {
	script, _ := story.LessonNamed("17-retention")
	p := newLessonPage(roomtest.NewMemoryStore(), script)
	for step, want := range []bool{false, false, true} { // others take every request unit; traffic is set to 0; the analytical store is set
		p.lesson.ShowStep(step)
		if got := strings.Contains(html(p), "no-units"); got != want {
			t.Errorf("step %d: without the units %v, want %v", step+1, got, want)
		}
	}
}
