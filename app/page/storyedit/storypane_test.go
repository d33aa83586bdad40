package storyedit_test

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// tellIt plays the story, or its next line.
func tellIt(t *testing.T, s *playground.Playground, one bool) {
	t.Helper()
	if problem := s.Story.PlayStory(one); problem != nil {
		t.Fatal(problem)
	}
	if s.Story.PlayStoryOn(roomtest.Always) {
		t.Fatal("it goes on")
	}
}

// told is the account that a story builds.
func told(t *testing.T, text string) []byte {
	t.Helper()
	story, err := story.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return story.History().Account().Save()
}

func isStory(t *testing.T, what string, s *playground.Playground, text string) {
	t.Helper()
	if !bytes.Equal(s.Account().Save(), told(t, text)) {
		t.Errorf("%s: the account is not what the story makes\n%s", what, text)
	}
}

// tail is the last line of the story.
func tail(s *playground.Playground) string {
	lines := strings.Split(strings.TrimSpace(s.Story.StoryText()), "\n")
	return lines[len(lines)-1]
}

func TestTheStoryGoesOnWithWhatHappens(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	isStory(t, "first visit", s, s.Story.StoryText())
	s.Advance(5)
	roomtest.Want(t, "time passes", tail(s), "advance 5s")
	s.Settings.SetTraffic("0")
	roomtest.Want(t, "a setting", tail(s), "throughput orders 400 traffic 0 no-throttle purge-delay off")
	s.Advance(1)
	s.Undo()
	s.Undo()
	roomtest.Want(t, "undone", tail(s), "advance 5s")
	isStory(t, "at the end", s, s.Story.StoryText())
	s.SeekTo(s.First())
	roomtest.Want(t, "in the past", tail(s), "advance 5s")
}

func TestAStoryWithoutALastNewlineGoesOn(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.TypeStory("container orders 60")
	tellIt(t, s, false)
	roomtest.Want(t, "played", s.Story.StoryText(), "container orders 60")
	s.Advance(3)
	roomtest.Want(t, "and on", s.Story.StoryText(), "container orders 60\nadvance 3s\n")
}

// A story of another world shows its container and selects its item. It says nothing of what nobody did, and keeps what was typed.
func TestAStoryOfAnotherWorldIsShown(t *testing.T) {
	const text = "container carts 60 pk /cid\nupsert carts {\"id\":\"lone\",\"cid\":\"x\"}\n"
	for _, one := range []bool{false, true} {
		for typed, said := range map[string]string{"": "[]", "mine": fmt.Sprint([]notice.Notice{{Kind: notice.TextKept}})} {
			s := playground.New(roomtest.NewMemoryStore())
			if typed != "" {
				s.Form.EditItem(session.Guided)
				s.Form.TypeDraft(typed)
			}
			s.Story.TypeStory(text)
			tellIt(t, s, one)
			if one {
				tellIt(t, s, one)
			}
			v := s.View()
			roomtest.Want(t, "shown", fmt.Sprint(v.Container.ID, " ", s.IDOf(s.Selected())), "carts lone")
			roomtest.Want(t, "said", fmt.Sprint(s.Notices.All()), said)
			if d := s.Form.Draft(); typed != "" && (d == nil || d.Text != typed || d.Key != 0) || typed == "" && d != nil {
				t.Errorf("the text belongs to %+v", d)
			}
			s.Undo()
			if one {
				s.Undo()
			}
			roomtest.Want(t, "after Undo", s.View().Container.ID, "orders")
			roomtest.Want(t, "selected", s.IDOf(s.Selected()) == session.GuidedID, typed == "")
		}
	}
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.TypeStory(strings.Replace(text, "carts", "orders", 2) + "upsert orders {\"id\":\"b\",\"cid\":\"x\"}\n")
	s.Viewer.Select(2)
	tellIt(t, s, false)
	roomtest.Want(t, "not another one in its place", s.IDOf(s.Selected()), "lone")
}

// A long story is read, written as a test and written from the past in small steps, between which others may work.
func TestAStoryIsWrittenInTurns(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	const lines = 200
	s.Story.TypeStory("container carts 60\n" + strings.Repeat("create carts {\"id\":\"a\",\"cid\":\"x\"}\n", lines-1))
	turns := 0
	wait := func() { turns++ }
	s.Story.CopyStoryTo("go")
	c := s.Story.BeginStoryCopy()
	c.Run(wait)
	if turns < 2*lines || c.Problem != nil {
		t.Errorf("%d turns for reading and writing %d lines, %v", turns, lines, c.Problem)
	}
	for i := range lines {
		s.Settings.SetOn(strconv.Itoa(i + 1))
		s.Advance(1)
	}
	turns = 0
	e := s.Story.BeginStoryExport()
	if e.Run(wait); turns < 2*lines || !e.OK {
		t.Errorf("%d turns for %d steps, %t", turns, s.History.Length(), e.OK)
	}
	turns = 0
	if session.ReadStory(s.Clock, e.Text).Run(wait); turns < 2*lines {
		t.Errorf("%d turns for opening %d lines", turns, strings.Count(e.Text, "\n"))
	}
}

func TestWhatIsSeenIsExpected(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Viewer.Select(session.Guided)
	s.Story.ExpectSeen()
	s.Advance(5)
	s.Story.ExpectSeen()
	text := s.Story.StoryText()
	for _, line := range []string{"expect orders SO04 in-queries on-disk\nexpect orders count 4 on-disk 6 expired 2 purged 1\nadvance 5s\n", "\nexpect orders SO04 expired on-disk\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is not in\n%s", line, text)
		}
	}
	tellIt(t, s, false)
	if v := s.Story.StoryView(); v.Failed > 0 || len(v.Lines) < 10 {
		t.Errorf("%+v", v)
	}
	s.Story.TellWhatHappened()
	if v := s.Story.StoryView(); strings.Contains(v.Text, "expect") || len(v.Own) != 1 || v.Own[0] != text {
		t.Errorf("%+v", v)
	}
	s.Story.TryStory(text)
	roomtest.Want(t, "the user's own text is back", s.Story.StoryText(), text)
}

// What the page shows becomes lines of the story that expect it, behind a text with or without a last line break.
func TestExpectingWhatIsSeen(t *testing.T) {
	for _, end := range []string{"", "\n"} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Story.TypeStory("container orders 60 pk /cid\ncreate orders {\"id\":\"a\",\"cid\":\"x\"}" + end)
		tellIt(t, s, false)
		s.Viewer.Select(1)
		before := s.Story.StoryText()
		s.Story.ExpectSeen()
		lines, ok := strings.CutPrefix(s.Story.StoryText(), strings.TrimSuffix(before, "\n")+"\n")
		if !ok || !strings.Contains(lines, "expect orders a in-queries") || strings.Contains(s.Story.StoryText(), "\n\n") {
			t.Errorf("the story is %q", s.Story.StoryText())
		}
		tellIt(t, s, false)
		roomtest.Want(t, "what fails of it", s.Story.StoryView().Failed, 0)
	}
}

// A page that is told what has happened up to a place tells the rest of a stretch of time that has grown since.
func TestTheStoryOfTimeThatGoesOn(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.TypeStory("container orders 60 pk /cid\nadvance 5s\n")
	tellIt(t, s, false)
	s.Advance(3)
	s.Advance(4)
	isStory(t, "grown", s, s.Story.StoryText())
	if !strings.HasPrefix(s.Story.StoryText(), "container orders 60 pk /cid\nadvance 5s\nadvance ") {
		t.Errorf("the story is %q", s.Story.StoryText())
	}
}

// A story that makes no container is played in the one that the page shows, line by line as well.
func TestLinesOfAStoryWithoutAContainer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.TypeStory("advance 5s\nadvance 7s\nadvance 9s\n")
	for i, passed := range []int64{5, 12, 21} {
		tellIt(t, s, true)
		roomtest.Want(t, "lines", len(s.Story.StoryView().Lines), i+1)
		roomtest.Want(t, "passed", s.Now()-s.History.First(), passed)
		roomtest.Want(t, "shown", s.View().Container.ID, "orders")
	}
}

// A world that begins with an account has no story, and neither has one whose items are too large to be written.
func TestWorldsWithoutAStory(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Write(t, s, `{"id":"large","cid":"x","text":"`+strings.Repeat("x", 200_000)+`"}`)
	roomtest.Want(t, "too long", s.Story.StoryView().TooLong, true)
	s.Undo()
	roomtest.Want(t, "short again", s.Story.StoryView().TooLong, false)
	a := session.NewArrival(s.Clock, func(func() bool) (*history.History, error) { return history.New(s.Account().Copy()), nil })
	a.Run(func() {})
	roomtest.Want(t, "arrived", s.Arrive(a), true)
	roomtest.Want(t, "why", s.Story.StoryView().Why, "it begins with an account that is not empty")
}

// The story of a world with refused requests plays without a failure.
func TestTheStoryExpectsWhatWasRefused(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, body := range []string{`{"id":"a","cid":"CO18","ttl":0}`, `{"id":"a","cid":"CO18","ttl":"30d"}`, `{"id":`} {
		s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Create, Body: []byte(body)}) //nolint:errcheck // it is refused
		roomtest.Want(t, body, tail(s), "expect error 400")
	}
	s.Advance(1)
	tellIt(t, s, false)
	if v := s.Story.StoryView(); v.Failed > 0 || v.Passed == 0 {
		t.Errorf("%d lines failed:\n%s", v.Failed, v.Text)
	}
}
