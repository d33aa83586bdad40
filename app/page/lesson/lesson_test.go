package lesson_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestEveryLessonIsWalkedToItsEnd(t *testing.T) {
	for _, e := range story.Lessons() {
		name := e.Name()
		s := playground.NewLesson(roomtest.NewMemoryStore(), story.NewLesson(e))
		for v := s.View(); v.Lesson.Step < v.Lesson.Steps; v = s.View() {
			l := v.Lesson
			if l.Done && l.Step > 0 && len(s.Lesson.Script().Steps[l.Step].Commands) > 0 {
				t.Errorf("%s: step %d is done before it begins", name, l.Step+1)
			}
			s.Lesson.ShowMe()
			if !s.View().Lesson.Done {
				t.Fatalf("%s: step %d is not done: %+v", name, l.Step+1, s.View().Lesson.Lines)
			}
			s.Lesson.LessonTo(l.Step + 1)
		}
		if !lesson.LoadTally(s.Saves.Store)[s.Lesson.Script().Name].Done {
			t.Errorf("%s is not done", name)
		}
	}
}

func TestStepsTickWhenTheWorldMeetsThem(t *testing.T) {
	s := roomtest.Learn(t, roomtest.NewMemoryStore()) // create SO05 with 60 s, and watch it to its end
	s.Form.TypeDraft("")
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"SO05","ttl":60,"mine":true}`)
	if problem := s.Form.SaveDraft(); problem != nil {
		t.Fatal(problem)
	}
	roomtest.Want(t, "the item is there", roomtest.Met(s), "x...")
	s.Lesson.LessonTo(1)
	s.Advance(30)
	roomtest.Want(t, "half way", roomtest.Met(s), "x...")
	s.Player.SetSpeed(1)
	for range 29 {
		s.Advance(1)
	}
	roomtest.Want(t, "one second before", roomtest.Met(s), "xx..")
	s.Lesson.LessonTo(2)
	roomtest.Want(t, "nothing is done twice", s.Now()-s.First(), int64(59))
	s.Advance(1)
	roomtest.Want(t, "the second of the deadline", roomtest.Met(s), "xxx.")
	s.Lesson.LessonTo(3)
	s.Advance(1)
	roomtest.Want(t, "purged", roomtest.Met(s), "xxxx")
	s.Lesson.LessonTo(4)
	if v := s.View().Lesson; v.Step != v.Steps || s.IDOf(1) != "SO05" {
		t.Errorf("%+v", v)
	}
}

func TestOneMayLeaveTheScriptAndComeBack(t *testing.T) {
	s := roomtest.Learn(t, roomtest.NewMemoryStore())
	s.Lesson.ShowMe()
	s.Lesson.LessonTo(1)
	s.Settings.SetOff()
	s.Advance(3600)
	v := s.View().Lesson
	if v.Done || !v.Strayed {
		t.Fatalf("Off, an hour later: done %v, strayed %v", v.Done, v.Strayed)
	}
	s.Lesson.ShowMe()
	roomtest.Want(t, "shown from the lesson's own world", roomtest.Met(s), "xx..")
	roomtest.Want(t, "the second", s.Now()-s.First(), int64(59))
	s.Undo()
	roomtest.Want(t, "Undo brings back what was done by hand", s.Now()-s.First(), int64(3600))
	s.Lesson.Rejoin()
	roomtest.Want(t, "back at the beginning of the step", s.Now()-s.First(), int64(0))
	roomtest.Want(t, "and not done", roomtest.Met(s), "x...")
	s.Lesson.LessonTo(0)
	roomtest.Want(t, "back to the beginning", roomtest.Met(s), "....")
	if len(s.Viewer.Rows(0, 9)) != 0 {
		t.Error("there is an item before the first step")
	}
	s.Lesson.LessonTo(3)
	roomtest.Want(t, "skipping steps does them", roomtest.Met(s), "xxx.")
	roomtest.Want(t, "states", roomtest.States(s), "SO05 expired")
}

func TestThePastKeepsWhatIsDone(t *testing.T) {
	s := roomtest.Learn(t, roomtest.NewMemoryStore())
	s.Lesson.LessonTo(2)
	s.SeekTo(s.First())
	roomtest.Want(t, "in the past", roomtest.Met(s), "xx..")
	s.Lesson.ShowMe()
	roomtest.Want(t, "shown", roomtest.Met(s), "xxx.")
	for s.Undo() {
		s.View()
	}
	roomtest.Want(t, "everything undone", len(s.Viewer.Rows(0, 9)), 0)
}

func TestALessonLeavesTheStoredWorldAlone(t *testing.T) {
	store := roomtest.NewMemoryStore()
	mine := playground.New(store)
	mine.Settings.SetOff()
	mine.Saves.Save()
	before := maps.Clone(store.Kept)
	s := playground.NewLesson(store, roomtest.ManyItems()) // 1,001 items
	s.Lesson.ShowMe()
	s.Saves.Open(nil, roomtest.AtOneGo, func() {})
	s.Saves.Save()
	mine.Saves.HeedOtherTab()
	for key, text := range before {
		if store.Kept[key] != text {
			t.Errorf("%s was changed", key)
		}
	}
	if len(s.Notices.All())+len(mine.Notices.All()) > 0 {
		t.Errorf("there is a notice: %v", append(s.Notices.All(), mine.Notices.All()...))
	}
	s.StartOver()
	roomtest.Want(t, "start over", s.Account().Now(), s.Lesson.Script().Start)
	if _, err := s.Console.ApplyOfRun(engine.DeleteContainer{In: s.Home()}); err == nil {
		t.Error("a program has deleted the container of the lesson")
	}
}

// What was done in a lesson by hand is there after a reload, as is the way back to the script.
func TestALessonGoesOnWhereItWasLeft(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Learn(t, store)
	s.Lesson.ShowMe()
	s.Lesson.LessonTo(1)
	s.Settings.SetOff()
	s.Advance(3600)
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"mine"`)
	left := s.View().Lesson
	s.Saves.Save()

	if other := roomtest.Numbered(t, 7, store).View().Lesson; other.Step != 0 || other.Strayed {
		t.Errorf("another lesson is at %+v", other)
	}
	again := roomtest.Learn(t, store)
	v := again.View()
	roomtest.Want(t, "the lesson", fmt.Sprintf("%+v", *v.Lesson), fmt.Sprintf("%+v", *left))
	roomtest.Want(t, "the world", string(again.Account().Save()), string(s.Account().Save()))
	roomtest.Want(t, "what was being typed", again.Form.Draft().Text, `{"id":"mine"`)
	if !v.Lesson.Strayed {
		t.Error("nothing leads back to the script")
	}
	again.Undo()
	roomtest.Want(t, "Undo", again.Now()-again.First(), int64(0))
	again.Lesson.Rejoin()
	again.Lesson.ShowMe()
	roomtest.Want(t, "the script", roomtest.Met(again), "xx..")
	again.Saves.Save()
	roomtest.Want(t, "and again", roomtest.Met(roomtest.Learn(t, store)), "xx..")

	store.Kept[saves.WorldKey+".06-one-item"] = "{"
	if s = roomtest.Learn(t, store); roomtest.Met(s) != "...." || len(s.Notices.All()) != 1 {
		t.Errorf("a damaged world: %s, %v", roomtest.Met(s), s.Notices.All())
	}
}

// A world that is not small is opened while the page waits, as the user's own.
func TestALargeLessonGoesOnToo(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.NewLesson(store, roomtest.ManyItems())
	s.Lesson.ShowMe()
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"mine","page":"` + strings.Repeat("x", saves.AtOnce) + `"}`)
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	s.Saves.Save()
	again := playground.NewLesson(store, roomtest.ManyItems())
	if !again.Waiting() {
		t.Fatal("it did not take long")
	}
	again.View()
	again.Saves.Open(nil, roomtest.AtOneGo, func() {})
	roomtest.Want(t, "its steps", roomtest.Met(again), roomtest.Met(s))
	roomtest.Want(t, "the world", string(again.Account().Save()), string(s.Account().Save()))
}

// A lesson that makes many items is stored as what makes them, whatever is done in it.
func TestALessonOfManyItemsIsStored(t *testing.T) {
	for name, act := range map[string]func(s *playground.Playground){
		"shown":       func(*playground.Playground) {},
		"undone":      func(s *playground.Playground) { s.Undo() },
		"forked":      func(s *playground.Playground) { s.BackSecond(); s.Advance(1); s.Settings.SetOff() },
		"begun again": func(s *playground.Playground) { s.StartOver(); s.Lesson.ShowMe() },
		"seen in two tabs": func(s *playground.Playground) {
			s.Saves.Store.Save(saves.MarkKey, "another")
			s.Saves.Save()
			s.Advance(1)
		}, //nolint:errcheck // cannot fail
	} {
		store := roomtest.NewMemoryStore()
		s := playground.NewLesson(store, roomtest.ManyItems()) // 1,001 items
		s.Lesson.ShowMe()
		act(s)
		s.Saves.Save()
		again := playground.NewLesson(store, roomtest.ManyItems())
		roomtest.Want(t, name+": its steps", roomtest.Met(again), roomtest.Met(s))
		roomtest.Want(t, name+": the world", string(again.Account().Save()) == string(s.Account().Save()), true)
		if n := len(store.Kept[saves.TailKey+".07-many-items"]); n == 0 || n > 10_000 || store.Kept[saves.WorldKey+".07-many-items"] != "" {
			t.Errorf("%s: %d characters are stored", name, n)
		}
		if name == "shown" {
			again.Undo()
			roomtest.Want(t, "after Undo", again.Viewer.RowCount(), 0)
		}
		if list := s.Notices.All(); len(list) > 0 && name != "seen in two tabs" {
			t.Errorf("%s: %v", name, list)
		}
	}
}

// What a version stored that kept a lesson's world as a whole goes on. A damaged lesson begins anew.
func TestALessonOfAnOlderVersionGoesOn(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Learn(t, store)
	s.Lesson.ShowMe()
	s.Saves.SaveWhole()
	again := roomtest.Learn(t, store)
	roomtest.Want(t, "its steps", roomtest.Met(again), roomtest.Met(s))
	again.Lesson.LessonTo(1)
	again.Saves.Save()
	roomtest.Want(t, "stored anew", store.Kept[saves.WorldKey+".06-one-item"], "")
	roomtest.Want(t, "and again", roomtest.Learn(t, store).View().Lesson.Step, 1)

	tail := store.Kept[saves.TailKey+".06-one-item"]
	store.Kept[saves.TailKey+".06-one-item"] = strings.Replace(tail, `"op":"create"`, `"op":"creat"`, 1)
	s = roomtest.Learn(t, store)
	roomtest.Want(t, "damaged", fmt.Sprint(roomtest.Met(s), s.View().Lesson.Step, len(s.Notices.All()), s.Viewer.RowCount()), "....0 1 0")
	roomtest.Want(t, "set aside", len(store.Kept[saves.AsideKey]), len(tail)-1)
}

// From a step that is done, the next one goes on with the world as it is; any other step begins with the lesson's own world. Both are stored.
func TestGoingToSteps(t *testing.T) {
	for _, test := range []struct {
		step  int
		mine  bool
		met   string
		steps int // to be undone
	}{{1, true, "x...", 0}, {2, false, "xx..", 1}, {4, false, "xxxx", 1}, {9, false, "xxxx", 1}, {-1, false, "....", 1}} {
		store := roomtest.NewMemoryStore()
		s := roomtest.Learn(t, store)
		s.Lesson.ShowMe()
		roomtest.Made(t, s, "mine")
		s.Saves.Save()
		before := s.History.UndoSteps()
		s.Lesson.LessonTo(test.step)
		what := fmt.Sprint("to step ", test.step)
		has := func(s *playground.Playground) bool { return strings.Contains(roomtest.States(s), "mine") }
		roomtest.Want(t, what+": the user's own item", has(s), test.mine)
		roomtest.Want(t, what+": done", roomtest.Met(s), test.met)
		roomtest.Want(t, what+": steps", s.History.UndoSteps()-before, test.steps)
		s.Saves.Save()
		again := roomtest.Learn(t, store)
		roomtest.Want(t, what+", after a reload", fmt.Sprint(again.View().Lesson.Step, has(again), roomtest.Met(again)), fmt.Sprint(max(0, min(4, test.step)), test.mine, test.met))
	}
}

// Progress that does not fit the lesson, as of another version of it, is not taken.
func TestProgressOfAnotherLessonIsNotTaken(t *testing.T) {
	for _, in := range []lesson.SavedLesson{{At: 1, Met: []bool{true}}, {At: -1, Met: make([]bool, 4)}, {At: 5, Met: make([]bool, 4)}} {
		s := roomtest.Learn(t, roomtest.NewMemoryStore())
		s.Lesson.LoadProgress(&in)
		if v := s.View().Lesson; v.Step != 0 || roomtest.Met(s) != "...." {
			t.Errorf("%+v: at step %d with %s done", in, v.Step, roomtest.Met(s))
		}
	}
	s := roomtest.Learn(t, roomtest.NewMemoryStore())
	s.Lesson.LoadProgress(&lesson.SavedLesson{At: 1, Met: []bool{true, false, false, false}})
	roomtest.Want(t, "its own", fmt.Sprint(s.View().Lesson.Step, roomtest.Met(s)), "1x...")
}
