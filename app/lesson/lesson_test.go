package lesson_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/lesson"
	"github.com/cosmosttl/cosmosttl/app/playground"
	"github.com/cosmosttl/cosmosttl/app/roomtest"
	"github.com/cosmosttl/cosmosttl/app/saves"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestEveryLessonIsWalkedToItsEnd(t *testing.T) {
	for number := 1; number <= len(story.Lessons()); number++ {
		s := roomtest.Numbered(t, number, roomtest.NewMemoryStore())
		for v := s.View(); v.Lesson.Step < v.Lesson.Steps; v = s.View() {
			l := v.Lesson
			if l.Done && l.Step > 0 && len(s.Lesson.Script().Steps[l.Step].Commands) > 0 {
				t.Errorf("lesson %d: step %d is done before it begins", number, l.Step+1)
			}
			s.Lesson.ShowMe()
			if !s.View().Lesson.Done {
				t.Fatalf("lesson %d: step %d is not done: %+v", number, l.Step+1, s.View().Lesson.Lines)
			}
			s.Lesson.LessonTo(l.Step + 1)
		}
		if !lesson.LoadTally(s.Saves.Store)[s.Lesson.Script().Name].Done {
			t.Errorf("lesson %d is not done", number)
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

func TestPredictions(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := roomtest.Numbered(t, 1, store) // which of two orders will queries return 20 s later?
	s.Lesson.LessonTo(1)
	q := s.View().Question
	if q == nil || q.Known || q.Word != "items" || !slices.Equal(q.Choices, []string{"SO05", "SO06"}) {
		t.Fatalf("%+v", q)
	}
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	s.Lesson.ShowMe()
	if q = s.View().Question; !q.Known || q.Right || !slices.Equal(q.Answer.IDs, []string{"SO06"}) {
		t.Errorf("%+v", q)
	}
	s.Lesson.LessonTo(0)
	s.Lesson.LessonTo(1)
	if q = s.View().Question; q.Guess != nil {
		t.Errorf("%+v is left from before", q.Guess)
	}
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO06"}})
	s.Advance(20)
	if q = s.View().Question; !q.Known || !q.Right {
		t.Errorf("%+v", q)
	}
	done, right, guessed := lesson.LoadTally(store).Sums()
	roomtest.Want(t, "only the first prediction counts", fmt.Sprint(done, right, guessed), "0 0 1")
	lesson.ResetTally(store)
	roomtest.Want(t, "reset", len(lesson.LoadTally(store)), 0)
}

func TestAgrees(t *testing.T) {
	items, deadline, number := story.Answer{Word: "items", IDs: []string{"a", "b"}}, story.Answer{Word: "deadline", At: 60}, story.Answer{Word: "bill", Number: "10.80"}
	for _, c := range []struct {
		guess  lesson.Guess
		answer story.Answer
		want   bool
	}{
		{lesson.Guess{IDs: []string{"b", "a"}}, items, true}, {lesson.Guess{IDs: []string{"a"}}, items, false}, {lesson.Guess{}, items, false},
		{lesson.Guess{At: 60}, deadline, true}, {lesson.Guess{At: 61}, deadline, false}, {lesson.Guess{Never: true}, deadline, false},
		{lesson.Guess{Never: true}, story.Answer{Word: "deadline", Never: true}, true}, {lesson.Guess{At: 60}, story.Answer{Word: "deadline", Never: true}, false},
		{lesson.Guess{Number: "10.8"}, number, true}, {lesson.Guess{Number: "10.9"}, number, false}, {lesson.Guess{Number: ""}, number, false}, {lesson.Guess{Number: "NaN"}, number, false},
	} {
		if got := c.guess.Agrees(c.answer); got != c.want {
			t.Errorf("%+v, %v: %v", c.guess, c.answer, got)
		}
	}
}

func TestADamagedTallyIsIgnored(t *testing.T) {
	for _, text := range []string{"", "x", `{"v":2,"lessons":{"a":{"done":true}}}`, `{"v":1}`, `{"v":1,"lessons":[]}`} {
		if got := lesson.LoadTally(&roomtest.MemoryStore{Kept: map[string]string{saves.TallyKey: text}}); got == nil || len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A prediction counts as long as the answer is not known, and at no other time.
func TestPredictionsInTime(t *testing.T) {
	s := roomtest.Numbered(t, 1, roomtest.NewMemoryStore())
	s.Lesson.LessonTo(1)
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO06"}})
	s.Lesson.ShowMe()
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	if q := s.View().Question; !q.Right || !slices.Equal(q.Guess.IDs, []string{"SO06"}) {
		t.Errorf("after the answer was known, the prediction became %+v", q.Guess)
	}
	s.Lesson.LessonTo(len(s.View().Lesson.Met))
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	if q := s.View().Question; q != nil {
		t.Errorf("at the end of the lesson it asks %+v", q)
	}
}

// The item that a page explains is the first one that was predicted wrongly.
func TestTheItemInDoubt(t *testing.T) {
	for guess, id := range map[string]string{"": "SO06", "SO05": "SO05", "SO06": "SO05", "SO05,SO06": "SO05"} {
		s := roomtest.Numbered(t, 1, roomtest.NewMemoryStore())
		s.Lesson.LessonTo(1)
		if guess != "" {
			s.Lesson.Predict(lesson.Guess{IDs: strings.Split(guess, ",")})
		}
		s.Lesson.ShowMe() // queries return SO06
		q := s.View().Question
		if guess == "" {
			id = "SO05" // the one that queries leave out
		}
		if q.Because == nil || q.Because.Row.ID != id {
			t.Errorf("%q was predicted: %+v is explained, want %s", guess, q.Because, id)
		}
	}
}

// The score over all lessons counts those that are done, and the predictions.
func TestSumsOfATally(t *testing.T) {
	all := lesson.Tally{"a": {Done: true, Answers: map[int]bool{1: true, 2: false}}, "b": {Answers: map[int]bool{3: true}}, "c": {Done: true}}
	done, right, guessed := all.Sums()
	roomtest.Want(t, "sums", fmt.Sprint(done, right, guessed), "2 2 3")
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

// A score that was stored under the former names of lessons belongs to the lessons that teach the same now: a lesson that was done is done,
// and predictions count, beside the first one of today's steps.
func TestAScoreUnderFormerNamesIsKept(t *testing.T) {
	store := roomtest.NewMemoryStore()
	store.Kept[saves.TallyKey] = `{"v":1,"lessons":{"06-exact-second":{"done":true,"answers":{"3":true}},"07-still-on-disk":{"answers":{"2":true}},"15-count":{"done":true,"answers":{"2":false,"3":true}},"matrix":{"answers":{"1":true}}}}`
	all := lesson.LoadTally(store)
	done, right, guessed := all.Sums()
	roomtest.Want(t, "sums", fmt.Sprint(done, right, guessed), "2 4 5")
	if len(all) != 3 || !all["07-exact-second"].Done || !all["08-still-on-disk"].Done || len(all["08-still-on-disk"].Answers) != 3 {
		t.Errorf("%+v", all)
	}
	s := roomtest.Numbered(t, 7, store)
	s.Lesson.LessonTo(1)
	s.Lesson.Predict(lesson.Guess{IDs: []string{"SO05"}})
	s.Lesson.ShowMe()
	done, right, guessed = lesson.LoadTally(store).Sums()
	roomtest.Want(t, "and a prediction of today", fmt.Sprint(done, right, guessed), "2 4 6")
}

// What a step shows is told when it is done, not before: it would give the answer away.
func TestAnAnswerIsExplainedAfterwards(t *testing.T) {
	s := roomtest.Numbered(t, 7, roomtest.NewMemoryStore())
	s.Lesson.LessonTo(1)
	kinds := func() (told, taught int) {
		for _, line := range s.View().Lesson.Lines {
			switch line.Kind {
			case lesson.LineTold:
				told++
			case lesson.LineTaught:
				taught++
			}
		}
		return told, taught
	}
	told, taught := kinds()
	roomtest.Want(t, "told and taught", fmt.Sprint(told, taught), "1 1")
}
