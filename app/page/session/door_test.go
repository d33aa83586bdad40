package session_test

import (
	"maps"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// What is done in a lesson in another way than by the lesson leaves its way, whatever it is.
func TestEveryChangeInALessonStrays(t *testing.T) {
	for name, change := range map[string]func(s *playground.Playground){
		"a command": func(s *playground.Playground) { s.Settings.SetOff() },
		"a link or a file": func(s *playground.Playground) {
			a := session.ReadStory(s.Clock, playground.New(roomtest.NewMemoryStore()).Story.StoryText())
			a.Run(func() {})
			if !s.Arrive(a) {
				t.Fatalf("it is refused: %+v", s.Notices.All())
			}
		},
		"another world": func(s *playground.Playground) {
			s.Neighbours.Compare(true)
			s.Neighbours.Keep()
		},
		"an exchange": func(s *playground.Playground) {
			s.Neighbours.Compare(true)
			s.Viewer.Swap()
		},
		"Undo": func(s *playground.Playground) {
			s.Settings.SetOff()
			s.Lesson.Rejoin()
			s.Undo()
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := roomtest.Learn(t, roomtest.NewMemoryStore())
			if change(s); !s.View().Lesson.Strayed {
				t.Error("the lesson goes on as if nothing had happened")
			}
		})
	}
}

// The lesson itself does not leave its way.
func TestTheLessonItselfDoesNotStray(t *testing.T) {
	s := roomtest.Learn(t, roomtest.NewMemoryStore())
	s.Settings.SetOff()
	s.Lesson.Rejoin()
	roomtest.Want(t, "after Rejoin", s.View().Lesson.Strayed, false)
	s.Lesson.ShowMe()
	roomtest.Want(t, "after ShowMe", s.View().Lesson.Strayed || !s.View().Lesson.Done, false)
}

// A step that is done is noted when it is done, not when the page is drawn.
func TestAStepIsDoneWithoutAView(t *testing.T) {
	s := roomtest.Learn(t, roomtest.NewMemoryStore())
	for _, c := range roomtest.Script().Steps[0].Commands {
		if _, err := s.Apply(c); err != nil {
			t.Fatal(err)
		}
	}
	roomtest.Want(t, "the steps that are done", roomtest.Met(s), "x...")
}

// Drawing changes nothing: between two commands, any number of views leaves the store and the world as they are.
func TestAViewOnlyReads(t *testing.T) {
	for name, begin := range map[string]func(store *roomtest.MemoryStore) *playground.Playground{
		"own world": func(store *roomtest.MemoryStore) *playground.Playground {
			s := playground.New(store)
			s.Lesson.Ask()
			s.Lesson.Predict(lesson.Guess{IDs: []string{"SO01"}})
			return s
		},
		"lesson": func(store *roomtest.MemoryStore) *playground.Playground { return roomtest.Learn(t, store) },
	} {
		t.Run(name, func(t *testing.T) {
			store := roomtest.NewMemoryStore()
			s := begin(store)
			s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfOff})
			s.Neighbours.Compare(true)
			for _, command := range []func(){
				func() { s.Advance(5) }, func() { s.Settings.SetOff() }, func() { s.SeekTo(s.First() + 20) }, s.ToEnd, func() { s.Undo() }, s.Lesson.ShowMe,
				func() { s.Apply(engine.Generate{In: s.Home(), Count: 20, MinTTL: 5, MaxTTL: 50}) }, func() { s.Advance(30) }, s.Neighbours.Drop,
			} {
				command()
				state := func() string {
					s.Saves.Save()
					text := ""
					for piece := range s.WriteWorld() {
						text += string(piece)
					}
					return text
				}
				before := state()
				stored := maps.Clone(store.Kept)
				for range 3 {
					s.View()
					s.Viewer.Rows(0, 50)
					s.Viewer.OtherRows(0, 50)
					s.Viewer.Score(0, 50)
					s.Viewer.OtherScore(0, 50)
					s.Query.QueryView(0, 50)
					s.Story.StoryView()
					s.Console.ConsoleView(50)
					s.Panes.FeedView(0, 50)
					s.Panes.AnalyticalView(0, 50)
					s.Panes.RegionsView()
					s.Panes.BillView(0, 50)
					s.Panes.CodeView()
					s.Viewer.Events(0, 50)
					s.Neighbours.Other()
				}
				for key, text := range store.Kept {
					if stored[key] != text {
						t.Fatalf("a view has stored %s: %s", key, text)
					}
				}
				if after := state(); after != before {
					t.Fatalf("a view has changed the world: %s\nit was %s", after, before)
				}
				for key, text := range store.Kept {
					if stored[key] != text && key != saves.MarkKey && key != saves.MarkKey+".06-one-item" {
						t.Fatalf("a view has changed what is stored as %s: %s", key, text)
					}
				}
			}
		})
	}
}
