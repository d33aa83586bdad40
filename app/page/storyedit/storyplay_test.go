package storyedit_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/storyedit"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestAPlayedStoryGoesOnWhereTheWorldIs(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	mine := s.Story.StoryText() + "# mine\nadvance 1h\nexpect orders SO04 purged\nexpect orders SO02 in-queries\n"
	s.Story.TypeStory(mine)
	s.Advance(2)
	roomtest.Want(t, "typed text stays while something happens", s.Story.StoryText(), mine)
	s.Undo()
	first, steps := s.History.Step(0).Number(), s.History.UndoSteps()
	tellIt(t, s, false)
	isStory(t, "played", s, mine)
	if s.History.Step(0).Number() != first || s.History.UndoSteps() != steps+1 {
		t.Error("the world begins anew, or it is not one step")
	}
	v := s.Story.StoryView()
	if !v.Follows || v.Failed != 1 || !slices.Equal(v.Lines[len(v.Lines)-2].Misses, []story.Miss{{What: "SO04", Want: "purged", Got: "expired on-disk"}}) {
		t.Errorf("%+v", v)
	}
	s.Advance(7)
	roomtest.Want(t, "it goes on", s.Story.StoryText(), mine+"advance 7s\n")
	s.Undo()
	s.Undo()
	roomtest.Want(t, "undone, the text stays", s.Story.StoryText(), mine)
	if s.Story.StoryView().Follows {
		t.Error("it goes on where it was not played")
	}
	for range 5 {
		s.Settings.SetTraffic("0")
		s.Settings.SetTraffic("1")
	}
	roomtest.Want(t, "something else happens instead", s.Story.StoryText(), mine)
	for range 10 {
		s.Undo()
	}
	tellIt(t, s, false)
	s.Settings.SetTraffic("0")
	if got := s.Story.StoryText(); !strings.HasPrefix(got, mine+"throughput orders ") {
		t.Errorf("again: %q", got)
	}
	s.Saves.Save()
	again := playground.New(s.Saves.Store)
	roomtest.Want(t, "after a reload", again.Story.StoryText(), s.Story.StoryText())
	again.Advance(1)
	roomtest.Want(t, "and it goes on", tail(again), "advance 1s")
}

func TestAnotherStoryIsAnotherWorld(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.Account().Save()
	const other = "clock 2026-02-01T00:00:00Z\nadvance 1h\ncontainer orders 60\ncreate orders {\"id\":\"a\"}\nadvance 30s\n"
	s.Story.TypeStory(other)
	tellIt(t, s, false)
	isStory(t, "played", s, other)
	s.SeekTo(0)
	roomtest.Want(t, "before the container there is nothing to show", s.Now(), s.History.Last()-30)
	s.View()
	s.Undo()
	if !bytes.Equal(s.Account().Save(), before) {
		t.Error("Undo does not bring back the world before")
	}

	s.Story.TypeStory("container carts 60\n")
	tellIt(t, s, false)
	if len(s.Containers()) != 1 || !s.Story.StoryView().Follows {
		t.Errorf("containers %v", s.Containers())
	}
	s.Story.TypeStory("advance 5s\n")
	tellIt(t, s, false)
	if len(s.Containers()) != 1 || s.Container().ID() != "orders" {
		t.Errorf("a story without a container: %v", s.Containers())
	}
	s.Undo()
	s.Story.TypeStory("container orders 60\ndelete-container orders\n")
	tellIt(t, s, false)
	if v := s.Story.StoryView(); v.Problem == nil || v.Problem.Line != 2 || len(v.Lines) != 2 || s.Container().ID() != "carts" {
		t.Errorf("%+v", v)
	}
}

func TestAStoryIsPlayedLineByLine(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	const text = "# title: x\n# first\ncontainer orders 60\n\n# then\ncreate orders {\"id\":\"a\"}\nexpect orders a in-queries\nadvance 1m\nexpect orders a expired\n"
	s.Story.TypeStory(text)
	at := func(what string, passed, items int) {
		t.Helper()
		v := s.Story.StoryView()
		if got := s.Container().Stored(); len(v.Lines) != passed || got != items || v.Failed > 0 {
			t.Errorf("%s: %d lines, %d items: %+v", what, len(v.Lines), got, v)
		}
	}
	tellIt(t, s, true)
	at("the container", 1, 0)
	tellIt(t, s, true)
	at("the item", 2, 1)
	tellIt(t, s, true)
	at("the expectation", 3, 1)
	s.Undo()
	tellIt(t, s, true)
	at("after Undo the line is played again", 2, 1)
	for range 3 {
		tellIt(t, s, true)
	}
	at("the end", 5, 1)
	isStory(t, "the end", s, text)
	tellIt(t, s, true)
	at("again from the beginning", 1, 0)
	roomtest.Want(t, "the text stays", s.Story.StoryText(), text)
	s.Advance(3)
	roomtest.Want(t, "and does not go on in its middle", s.Story.StoryText(), text)
}

func TestAMalformedStoryChangesNothing(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.Account().Save()
	s.Story.TypeStory("container orders 60\nadvance 1x\n")
	problem := s.Story.PlayStory(false)
	if problem == nil || problem.Line != 2 || problem.Column != 9 || problem.Value != "1x" || s.Story.StoryView().Problem != problem {
		t.Fatalf("%+v", problem)
	}
	if s.Story.PlayStoryOn(roomtest.Always) || !bytes.Equal(s.Account().Save(), before) {
		t.Error("something happens")
	}
	s.Story.CopyStoryTo("go")
	copied := func() *storyedit.StoryCopy {
		c := s.Story.BeginStoryCopy()
		c.Run(func() {})
		s.Story.EndStoryCopy(c)
		return c
	}
	if c := copied(); c.Text != "" || c.Problem == nil || s.Story.StoryView().Problem != c.Problem {
		t.Errorf("copied %q", c.Text)
	}
	s.Story.TypeStory("container orders 60\n")
	if s.Story.StoryView().Problem != nil {
		t.Error("the problem stays")
	}
	if c := copied(); c.Problem != nil || !strings.Contains(c.Text, `s.container("orders"`) {
		t.Errorf("copied %q, %v", c.Text, c.Problem)
	}
}

func TestAStoryIsPlayedInSlices(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	text := "container orders 60\n" + strings.Repeat("create orders {\"cid\":\"x\"}\nadvance 1s\n", 20)
	s.Story.TypeStory(text)
	s.Story.PlayStory(false)
	slices := 0
	for s.Story.PlayStoryOn(func() bool { return false }) {
		s.View()
		if slices++; slices == 50 {
			if n := len(s.Story.StoryView().Lines); n != 41 || !s.Story.StoryView().Playing {
				t.Errorf("%d lines are played", n)
			}
		}
	}
	if slices < 60 {
		t.Errorf("%d slices", slices)
	}
	isStory(t, "in slices", s, text)
	s.Undo()
	before := s.Account().Save()
	s.Story.TypeStory(text + "advance 1s\n")
	s.Story.PlayStory(false)
	s.Story.PlayStoryOn(func() bool { return false })
	s.Story.StopStory()
	if v := s.Story.StoryView(); s.Story.PlayStoryOn(roomtest.Always) || v.Playing || len(v.Lines) != 1 || !bytes.Equal(s.Account().Save(), before) {
		t.Errorf("stopped: %+v", v)
	}
}

func TestASeekAndAnImportEndAPlay(t *testing.T) {
	for name, other := range map[string]func(s *playground.Playground){
		"a seek":    func(s *playground.Playground) { s.SeekTo(s.First()) },
		"an import": func(s *playground.Playground) { s.BeginImport(0, files.Options{}) },
	} {
		s := playground.New(roomtest.NewMemoryStore())
		s.Story.TypeStory(s.Story.StoryText() + "advance 1s\n")
		s.Story.PlayStory(false)
		s.Story.PlayStoryOn(func() bool { return false })
		if other(s); s.Story.StoryView().Playing || s.Story.PlayStoryOn(roomtest.Always) {
			t.Errorf("after %s the story is still being played", name)
		}
	}
}

// A story that is stopped leaves what has been carried out, as one step, and can be played again.
func TestAStoryIsStopped(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := s.Account().Save()
	const text = "container orders 60 pk /cid\ncreate orders {\"id\":\"a\",\"cid\":\"x\"}\nadvance 5s\nadvance 5s\n"
	s.Story.TypeStory(text)
	if problem := s.Story.PlayStory(false); problem != nil {
		t.Fatal(problem)
	}
	for s.Story.PlayStoryOn(func() bool { return false }) {
		if s.History.Length() == 3 { // the database, the container and the item
			break
		}
	}
	s.Story.StopStory()
	roomtest.Want(t, "stopped: items", s.Viewer.Counts().InQueries, 1)
	if s.Story.StoryView().Playing || s.Story.PlayStoryOn(roomtest.Always) {
		t.Error("it goes on")
	}
	s.Story.StopStory()
	roomtest.Undoes(t, s, session.Step{Kind: session.StepStory})
	if !bytes.Equal(s.Account().Save(), before) {
		t.Error("undone, the world is another one")
	}
	tellIt(t, s, false)
	isStory(t, "played again", s, text)
}

// A story that makes the database and no container is played in the first world's container.
func TestAStoryThatMakesTheDatabaseOnly(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.TypeStory("database shop\nadvance 5\n")
	tellIt(t, s, false)
	databases := 0
	for i := range s.History.Length() {
		if _, is := s.History.Step(i).Command.(engine.CreateDatabase); is {
			databases++
		}
	}
	roomtest.Want(t, "databases made", databases, 1)
	roomtest.Want(t, "container", s.View().Container.ID, session.Home.Container)
}

// What a story has shown is told of its own world: not of the one to which Undo returns, but again after Redo.
func TestUndoTakesTheTicksWithTheStory(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.TypeStory("container c 60\ncreate c {\"id\":\"a\"}\nexpect c a in-queries\n")
	if bad := s.Story.PlayStory(false); bad != nil {
		t.Fatal(bad)
	}
	s.Story.PlayStoryOn(roomtest.Always)
	lines := func() int { return len(s.Story.StoryView().Lines) }
	roomtest.Want(t, "played", lines(), 3)
	s.Advance(5)
	roomtest.Want(t, "later", lines(), 3)
	s.SeekTo(s.First())
	roomtest.Want(t, "in its past", lines(), 3)
	s.Undo()
	s.Undo()
	roomtest.Want(t, "undone", lines(), 0)
	s.Redo()
	roomtest.Want(t, "redone", lines(), 3)
}
