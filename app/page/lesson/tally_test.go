package lesson_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/lesson"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

func TestADamagedTallyIsIgnored(t *testing.T) {
	for _, text := range []string{"", "x", `{"v":2,"lessons":{"a":{"done":true}}}`, `{"v":1}`, `{"v":1,"lessons":[]}`} {
		if got := lesson.LoadTally(&roomtest.MemoryStore{Kept: map[string]string{saves.TallyKey: text}}); got == nil || len(got) > 0 {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// The score over all lessons counts those that are done, and the predictions.
func TestSumsOfATally(t *testing.T) {
	all := lesson.Tally{"a": {Done: true, Answers: map[int]bool{1: true, 2: false}}, "b": {Answers: map[int]bool{3: true}}, "c": {Done: true}}
	done, right, guessed := all.Sums()
	roomtest.Want(t, "sums", fmt.Sprint(done, right, guessed), "2 2 3")
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
