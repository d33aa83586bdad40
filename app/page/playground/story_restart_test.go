package playground_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// A new world has its own story. The user's text about the former world is offered, and so is not lost.
func TestANewWorldHasItsOwnStory(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.ExpectSeen()
	if problem := s.Story.PlayStory(false); problem != nil {
		t.Fatal(problem)
	}
	s.Story.PlayStoryOn(roomtest.Always)
	mine := s.Story.StoryText()
	s.StartEmpty()
	v := s.Story.StoryView()
	if !v.Follows || v.Mine || len(v.Lines) > 0 || strings.Contains(v.Text, "SO05") || !strings.Contains(v.Text, "mine/") {
		t.Errorf("follows %t, mine %t, %d played lines:\n%s", v.Follows, v.Mine, len(v.Lines), v.Text)
	}
	if !slices.Contains(v.Own, mine) {
		t.Errorf("the former text is lost: %q", v.Own)
	}
}
