package pane_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/core/consumer"
)

// consumed returns what the pane shows about the consumer: the ids of the items that are archived, that wait, and that
// are lost.
func consumed(s *playground.Playground) string {
	s.Panes.ConsumerWork(roomtest.Always)
	v := s.Panes.ConsumerView(0, 100)
	var ids [3][]string
	for _, r := range v.Rows {
		ids[r.Place] = append(ids[r.Place], r.ID)
	}
	return fmt.Sprint(v.State, " ", strings.Join(ids[consumer.Archived], ","), " ", strings.Join(ids[consumer.Waiting], ","), " ", strings.Join(ids[consumer.Lost], ","))
}

// The first world has SO07, which expires in second 36, SO05 in second 60, SO06 in 66 and SO04 in 72. Each setting of the consumer says at once what
// it would have archived, and going back says what it had.
func TestTheConsumerArchivesWhatItReadsInTime(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Panes.ShowPane(pane.PaneConsumer)
	want := func(what, want string) {
		t.Helper()
		if got := consumed(s); got != want {
			t.Errorf("%s: %s\nwant %s", what, got, want)
		}
	}
	want("every 5 seconds", "running SO07,SO06,SO05,SO04,SO03,SO02,SO01  ")
	s.Panes.ConsumerEvery(40)
	want("every 40 seconds", "running SO06,SO05,SO04,SO03,SO02,SO01  SO07")
	s.Panes.ConsumerEvery(600)
	want("every 10 minutes", "running  SO01,SO02,SO03,SO04 SO07,SO05,SO06")
	s.SeekTo(s.First() + 50)
	want("back in second 50", "running  SO01,SO02,SO03,SO04,SO05,SO06 SO07")
	s.ToEnd()
	s.Panes.ConsumerEvery(1)
	s.Panes.ConsumerTakes(1)
	s.Panes.ConsumerBegins(true)
	want("from now", "running   ")
	roomtest.Write(t, s, `{"id":"A","cid":"CO18","ttl":30}`)
	roomtest.Write(t, s, `{"id":"B","cid":"CO18","ttl":2}`)
	s.Advance(1)
	want("a change in each poll", "running A B ")
	s.Panes.ConsumerRuns(false)
	s.Advance(5)
	roomtest.Write(t, s, `{"id":"D","cid":"CO18","ttl":1}`)
	s.Advance(1)
	want("stopped", "stopped A  B,D")
	if v := s.Panes.ConsumerView(0, 100); v.Expired != 2 || v.First.ID != "B" || v.First.Why != consumer.Behind || v.Rows[1].Why != consumer.WasDown {
		t.Errorf("B waited behind A, and D expired while the consumer was stopped: %+v", v.Rows)
	}
	roomtest.Write(t, s, `{"id":"C","cid":"CO18"}`)
	s.Panes.ConsumerRuns(true)
	s.Advance(2)
	want("started again", "running C,A  B,D")
	s.Panes.ConsumerReadsAll(true)
	want("a container that keeps no versions", "running   A,B,D,C")
}

// The plan of a consumer outlives a reload, belongs to its container, and is refused if it is not one.
func TestTheConsumerIsKept(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	if bad := s.Panes.ConsumerEvery(0); bad == nil || s.Panes.ConsumerView(0, 0).Plan.Every != consumer.DefaultEvery {
		t.Errorf("a poll every 0 seconds: %v", bad)
	}
	s.Panes.ConsumerEvery(30)
	s.Panes.ConsumerRuns(false)
	s.Saves.Save()
	plan := playground.New(store).Panes.ConsumerView(0, 0).Plan
	if plan.Every != 30 || len(plan.Stops) != 1 || plan.In != s.Path() {
		t.Errorf("after a reload the plan is %+v", plan)
	}
	s.Panes.LoadTexts(pane.StoredTexts{Consumers: []consumer.Plan{{In: s.Path(), Every: -1}, {In: s.Path(), Every: 7}, {In: s.Path(), Every: 8}}})
	if plan := s.Panes.ConsumerView(0, 0).Plan; plan.Every != 7 {
		t.Errorf("of damaged plans the pane took %+v", plan)
	}
}

// A story that is played has its consumers in the pane.
func TestTheConsumersOfAStory(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Story.TypeStory("container orders -1 pk /cid\ncreate orders {\"id\":\"A\",\"cid\":\"1\",\"ttl\":60}\nconsumer audit on orders from beginning every 2m\nadvance 3m\nexpect consumer audit lost A\n")
	if bad := s.Story.PlayStory(false); bad != nil {
		t.Fatal(bad)
	}
	for s.Story.PlayStoryOn(roomtest.Always) {
	}
	if got := consumed(s); got != "running   A" {
		t.Errorf("after the story: %s", got)
	}
	if v := s.Panes.ConsumerView(0, 0); v.Plan.Name != "audit" || v.Plan.Every != 120 {
		t.Errorf("the pane has %+v", v.Plan)
	}
}

// So it has after a reload, and the marks of the story are set.
func TestAStoryIsPlayedAfterAReload(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Story.TypeStory("# note 2026-01-01T12:00:00Z here\ncontainer orders -1 pk /cid\nconsumer audit on orders every 2m\n")
	s.Saves.Save()
	s = playground.New(store)
	if bad := s.Story.PlayStory(false); bad != nil {
		t.Fatal(bad)
	}
	for s.Story.PlayStoryOn(roomtest.Always) {
	}
	if v := s.Panes.ConsumerView(0, 0); v.Plan.Name != "audit" || len(s.Marks.Now().Notes) != 1 {
		t.Errorf("the pane has %+v, and the notes are %+v", v.Plan, s.Marks.Now().Notes)
	}
}

// The lesson on archiving has its consumer.
func TestTheConsumerOfALesson(t *testing.T) {
	s := roomtest.Numbered(t, 14, roomtest.NewMemoryStore())
	if v := s.Panes.ConsumerView(0, 0); v.Plan.Name != "archive" || v.Plan.Every != 120 {
		t.Errorf("%+v", v.Plan)
	}
}

// A setting of the consumer belongs to the world in which it was set: a lesson that begins again has its own consumer.
func TestALessonBeginsWithItsOwnConsumer(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Numbered(t, 14, store)
	own := s.Panes.ConsumerView(0, 0).Plan
	s.Lesson.LessonTo(4)
	for _, again := range []func(){s.StartOver, func() {
		s.Lesson.LessonTo(4)
		s.Panes.ConsumerBegins(true)
		s.Saves.Save()
		s = roomtest.Numbered(t, 14, store)
		s.Lesson.LessonTo(0)
		s.Saves.Save()
		s = roomtest.Numbered(t, 14, store)
	}} {
		s.Panes.ConsumerBegins(true)
		again()
		roomtest.Want(t, "the consumer", fmt.Sprint(s.Panes.ConsumerView(0, 0).Plan), fmt.Sprint(own))
	}
}

// Undo brings the former world back with its consumer, Redo the new one, and no other step does.
func TestUndoOfARestartBringsTheConsumerBack(t *testing.T) {
	s := roomtest.Numbered(t, 14, roomtest.NewMemoryStore())
	every := func() string { return fmt.Sprint(s.Panes.ConsumerView(0, 0).Plan.Every) }
	s.Lesson.LessonTo(1)
	s.Panes.ConsumerEvery(30)
	s.Advance(5)
	s.Undo()
	roomtest.Want(t, "after Undo of another step", every(), "30")
	s.Lesson.Restart()
	roomtest.Want(t, "after Restart", every(), "120")
	s.Advance(5)
	s.Undo()
	roomtest.Want(t, "after Undo of a step in the new world", every(), "120")
	s.Undo()
	roomtest.Want(t, "after Undo of Restart", every(), "30")
	s.Redo()
	roomtest.Want(t, "after Redo", every(), "120")
	s.Undo()
	s.Advance(5)
	s.Advance(5)
	s.Undo()
	s.Undo()
	roomtest.Want(t, "after steps in the former world", every(), "30")
}

// The code is of a consumer like the one in the pane.
func TestTheCodeOfTheConsumer(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Panes.ConsumerEvery(30)
	s.Panes.ConsumerTakes(10)
	s.Panes.ShowConsumerCode()
	if c := s.Panes.CodeView(); s.Panes.Pane() != pane.PaneCode || !strings.Contains(c.Text, "FromSeconds(30)") || !strings.Contains(c.Text, "WithMaxItems(10)") || !strings.Contains(c.Text, "from the beginning") {
		t.Errorf("the code is\n%s", c.Text)
	}
	s.Panes.ConsumerReadsAll(true)
	if c := s.Panes.CodeView(); !strings.Contains(c.Text, "WithAllVersionsAndDeletes") || strings.Contains(c.Text, "from the beginning") {
		t.Errorf("of all versions the code is\n%s", c.Text)
	}
}
