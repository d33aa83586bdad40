package roomtest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// learnName is the name of the lesson of Script.
const learnName = "06-one-item"

// oneItem is a lesson for tests, so that they do not depend on the program's lessons. It has four steps, the
// third with a question.
const oneItem = `# title: One item
# lesson: 6
# claims: C01
# rule: An item is expired in the second of its deadline.
container orders -1

# An item is written.
create orders {"id":"SO05","ttl":60}

# One second before the deadline:
advance 59s
expect orders SO05 in-queries

# The second of the deadline. Will a query return the item?
predict orders items
advance 1s
expect orders SO05 expired on-disk

# One second later:
advance 1s
expect orders SO05 purged
`

// manyItems is a lesson that creates 1,001 items in its first step.
const manyItems = `# title: Many items
# lesson: 7
# claims: C06
# rule: The countdown begins at the last write.
container orders 90d

# A thousand items are written, and one more.
generate orders 1000 seed 13
create orders {"id":"visitor"}

# How many will queries return?
predict orders count
advance 90d
expect orders count 0
`

// Script returns the lesson oneItem, and ManyItems returns a lesson with 1,001 items.
func Script() *story.Lesson { return lesson(learnName, oneItem) }

func ManyItems() *story.Lesson { return lesson("07-many-items", manyItems) }

func lesson(name, text string) *story.Lesson {
	s, err := story.Parse(text)
	if err != nil {
		panic(err)
	}
	return story.NewLesson(story.Embedded{File: "lesson-" + name, Story: s})
}

// Learn begins the lesson of Script.
func Learn(t *testing.T, store saves.Store) *playground.Playground {
	t.Helper()
	return playground.NewLesson(store, Script())
}

// Numbered begins one of the program's lessons.
func Numbered(t *testing.T, number int, store saves.Store) *playground.Playground {
	t.Helper()
	script, ok := story.LessonNumbered(number)
	if !ok {
		t.Fatalf("there is no lesson %d", number)
	}
	return playground.NewLesson(store, script)
}

// Met returns a text with an x for each step that is done and a dot for each other step.
func Met(s *playground.Playground) string {
	return strings.NewReplacer("true", "x", "false", ".", " ", "").Replace(strings.Trim(fmt.Sprint(s.View().Lesson.Met), "[]"))
}
