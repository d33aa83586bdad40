package roomtest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/playground"
	"github.com/cosmosttl/cosmosttl/app/saves"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Learn begins a lesson.
func Learn(t *testing.T, number int, store saves.Store) *playground.Playground {
	t.Helper()
	return playground.NewLesson(store, Script(number))
}

// Script returns the lesson with a number.
func Script(number int) *story.Lesson { return story.NewLesson(story.Lessons()[number-1]) }

// Met is the steps that are done, as a text.
func Met(s *playground.Playground) string {
	return strings.NewReplacer("true", "x", "false", ".", " ", "").Replace(strings.Trim(fmt.Sprint(s.View().Lesson.Met), "[]"))
}
