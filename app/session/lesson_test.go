package session

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/scenario"
)

// learn begins a lesson.
func learn(t *testing.T, number int, store Store) *Session {
	t.Helper()
	return NewLesson(store, scenario.NewLesson(scenario.Lessons()[number-1]))
}

// met is the steps that are done, as a text.
func met(s *Session) string {
	return strings.NewReplacer("true", "x", "false", ".", " ", "").Replace(strings.Trim(fmt.Sprint(s.View().Lesson.Met), "[]"))
}

func TestEveryLessonIsWalkedToItsEnd(t *testing.T) {
	for number := 1; number <= 20; number++ {
		s := learn(t, number, newMemoryStore())
		for v := s.View(); v.Lesson.Step < v.Lesson.Steps; v = s.View() {
			l := v.Lesson
			if l.Done && l.Step > 0 && len(s.lesson.script.Steps[l.Step].Commands) > 0 {
				t.Errorf("lesson %d: step %d is done before it begins", number, l.Step+1)
			}
			s.ShowMe()
			if !s.View().Lesson.Done {
				t.Fatalf("lesson %d: step %d is not done: %+v", number, l.Step+1, s.View().Lesson.Lines)
			}
			s.LessonTo(l.Step + 1)
		}
		if !LoadTally(s.autosave.store)[s.lesson.script.Name].Done {
			t.Errorf("lesson %d is not done", number)
		}
	}
}

func TestStepsTickWhenTheWorldMeetsThem(t *testing.T) {
	s := learn(t, 6, newMemoryStore()) // create SO05 with 60 s, and watch it to its end
	s.TypeDraft("")
	s.NewItem()
	s.TypeDraft(`{"id":"SO05","ttl":60,"mine":true}`)
	if problem := s.SaveDraft(); problem != nil {
		t.Fatal(problem)
	}
	want(t, "the item is there", met(s), "x...")
	s.LessonTo(1)
	s.Advance(30)
	want(t, "half way", met(s), "x...")
	s.SetSpeed(1)
	for range 29 {
		s.Advance(1)
	}
	want(t, "one second before", met(s), "xx..")
	s.LessonTo(2)
	want(t, "nothing is done twice", s.Now()-s.First(), int64(59))
	s.Advance(1)
	want(t, "the second of the deadline", met(s), "xxx.")
	s.LessonTo(3)
	s.Advance(1)
	want(t, "purged", met(s), "xxxx")
	s.LessonTo(4)
	if v := s.View().Lesson; v.Step != v.Steps || s.IDOf(1) != "SO05" {
		t.Errorf("%+v", v)
	}
}

func TestOneMayLeaveTheScriptAndComeBack(t *testing.T) {
	s := learn(t, 6, newMemoryStore())
	s.ShowMe()
	s.LessonTo(1)
	s.SetOff()
	s.Advance(3600)
	v := s.View().Lesson
	if v.Done || !v.Strayed {
		t.Fatalf("Off, an hour later: done %v, strayed %v", v.Done, v.Strayed)
	}
	s.ShowMe()
	want(t, "shown from the lesson's own world", met(s), "xx..")
	want(t, "the second", s.Now()-s.First(), int64(59))
	s.Undo()
	want(t, "Undo brings back what was done by hand", s.Now()-s.First(), int64(3600))
	s.Rejoin()
	want(t, "back at the beginning of the step", s.Now()-s.First(), int64(0))
	want(t, "and not done", met(s), "x...")
	s.LessonTo(0)
	want(t, "back to the beginning", met(s), "....")
	if len(s.Rows(0, 9)) != 0 {
		t.Error("there is an item before the first step")
	}
	s.LessonTo(3)
	want(t, "skipping steps does them", met(s), "xxx.")
	want(t, "states", states(s), "SO05 expired")
}

func TestThePastKeepsWhatIsDone(t *testing.T) {
	s := learn(t, 6, newMemoryStore())
	s.LessonTo(2)
	s.SeekTo(s.First())
	want(t, "in the past", met(s), "xx..")
	s.ShowMe()
	want(t, "shown", met(s), "xxx.")
	for s.Undo() {
		s.View()
	}
	want(t, "everything undone", len(s.Rows(0, 9)), 0)
}

func TestALessonLeavesTheStoredWorldAlone(t *testing.T) {
	store := newMemoryStore()
	mine := New(store)
	mine.SetOff()
	mine.Save()
	before := maps.Clone(store.kept)
	s := learn(t, 19, store) // 501 items
	s.ShowMe()
	s.Open(nil, atOneGo, func() {})
	s.Save()
	mine.HeedOtherTab()
	for key, text := range before {
		if store.kept[key] != text {
			t.Errorf("%s was changed", key)
		}
	}
	if len(s.Notices())+len(mine.Notices()) > 0 {
		t.Errorf("there is a notice: %v", append(s.Notices(), mine.Notices()...))
	}
	s.StartOver()
	want(t, "start over", s.account().Now(), s.lesson.script.Start)
	if _, err := s.applyOfRun(engine.DeleteContainer{In: s.home()}); err == nil {
		t.Error("a program has deleted the container of the lesson")
	}
}

// What was done in a lesson by hand is there after a reload, as is the way back to the script.
func TestALessonGoesOnWhereItWasLeft(t *testing.T) {
	store := newMemoryStore()
	s := learn(t, 6, store)
	s.ShowMe()
	s.LessonTo(1)
	s.SetOff()
	s.Advance(3600)
	s.NewItem()
	s.TypeDraft(`{"id":"mine"`)
	left := s.View().Lesson
	s.Save()

	if other := learn(t, 7, store).View().Lesson; other.Step != 0 || other.Strayed {
		t.Errorf("another lesson is at %+v", other)
	}
	again := learn(t, 6, store)
	v := again.View()
	want(t, "the lesson", fmt.Sprintf("%+v", *v.Lesson), fmt.Sprintf("%+v", *left))
	want(t, "the world", string(again.account().Save()), string(s.account().Save()))
	want(t, "what was being typed", again.Draft().Text, `{"id":"mine"`)
	if !v.Lesson.Strayed {
		t.Error("nothing leads back to the script")
	}
	again.Undo()
	want(t, "Undo", again.Now()-again.First(), int64(0))
	again.Rejoin()
	again.ShowMe()
	want(t, "the script", met(again), "xx..")
	again.Save()
	want(t, "and again", met(learn(t, 6, store)), "xx..")

	store.kept[worldKey+".06-exact-second"] = "{"
	if s = learn(t, 6, store); met(s) != "...." || len(s.Notices()) != 1 {
		t.Errorf("a damaged world: %s, %v", met(s), s.Notices())
	}
}

// A world that is not small is opened while the page waits, as the user's own.
func TestALargeLessonGoesOnToo(t *testing.T) {
	store := newMemoryStore()
	s := learn(t, 19, store) // 501 items
	s.ShowMe()
	s.Save()
	again := learn(t, 19, store)
	if !again.Waiting() {
		t.Fatal("it did not take long")
	}
	again.View()
	again.Open(nil, atOneGo, func() {})
	want(t, "its steps", met(again), met(s))
	want(t, "the world", string(again.account().Save()), string(s.account().Save()))
}

func TestPredictions(t *testing.T) {
	store := newMemoryStore()
	s := learn(t, 3, store) // which will a query return after 40 s?
	s.LessonTo(1)
	q := s.View().Question
	if q == nil || q.Known || q.Word != "items" || !slices.Equal(q.Choices, []string{"SO05", "SO06"}) {
		t.Fatalf("%+v", q)
	}
	s.Predict(Guess{IDs: []string{"SO05"}})
	s.ShowMe()
	if q = s.View().Question; !q.Known || q.Right || !slices.Equal(q.Answer.IDs, []string{"SO06"}) {
		t.Errorf("%+v", q)
	}
	s.LessonTo(0)
	s.LessonTo(1)
	if q = s.View().Question; q.Guess != nil {
		t.Errorf("%+v is left from before", q.Guess)
	}
	s.Predict(Guess{IDs: []string{"SO06"}})
	s.Advance(40)
	if q = s.View().Question; !q.Known || !q.Right {
		t.Errorf("%+v", q)
	}
	done, right, guessed := LoadTally(store).Sums()
	want(t, "only the first prediction counts", fmt.Sprint(done, right, guessed), "0 0 1")
	ResetTally(store)
	want(t, "reset", len(LoadTally(store)), 0)
}

func TestAgrees(t *testing.T) {
	items, deadline, number := scenario.Answer{Word: "items", IDs: []string{"a", "b"}}, scenario.Answer{Word: "deadline", At: 60}, scenario.Answer{Word: "bill", Number: "10.80"}
	for _, c := range []struct {
		guess  Guess
		answer scenario.Answer
		want   bool
	}{
		{Guess{IDs: []string{"b", "a"}}, items, true}, {Guess{IDs: []string{"a"}}, items, false}, {Guess{}, items, false},
		{Guess{At: 60}, deadline, true}, {Guess{At: 61}, deadline, false}, {Guess{Never: true}, deadline, false},
		{Guess{Never: true}, scenario.Answer{Word: "deadline", Never: true}, true}, {Guess{At: 60}, scenario.Answer{Word: "deadline", Never: true}, false},
		{Guess{Number: "10.8"}, number, true}, {Guess{Number: "10.9"}, number, false}, {Guess{Number: ""}, number, false}, {Guess{Number: "NaN"}, number, false},
	} {
		if got := c.guess.agrees(c.answer); got != c.want {
			t.Errorf("%+v, %v: %v", c.guess, c.answer, got)
		}
	}
}

func TestADamagedTallyIsIgnored(t *testing.T) {
	for _, text := range []string{"", "x", `{"v":2,"lessons":{"a":{"done":true}}}`, `{"v":1}`, `{"v":1,"lessons":[]}`} {
		if got := LoadTally(&memoryStore{kept: map[string]string{tallyKey: text}}); got == nil || len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}
