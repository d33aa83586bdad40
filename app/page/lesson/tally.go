package lesson

import (
	"encoding/json"
	"maps"
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// A Tally is the score over all lessons, by their names, and over the questions beside the matrix. It is kept in the browser only.
type Tally map[string]LessonTally

// MatrixTally is the name of the score over the questions beside the matrix. These questions are numbered in
// the order of their answers.
const MatrixTally = "matrix"

// A LessonTally is the score of a lesson.
type LessonTally struct {
	Done    bool         `json:"done,omitempty"`
	Answers map[int]bool `json:"answers,omitempty"` // by the step's number, from 1: the first prediction was right; see underNewNames
}

// savedTally is the stored form. LoadTally ignores the form of another version.
type savedTally struct {
	Version int   `json:"v"`
	Lessons Tally `json:"lessons"`
}

const tallyVersion = 1

// LoadTally returns the stored score.
func LoadTally(store saves.Store) Tally {
	text, ok := store.Load(saves.TallyKey)
	var in savedTally
	if !ok || json.Unmarshal([]byte(text), &in) != nil || in.Version != tallyVersion || in.Lessons == nil {
		return Tally{}
	}
	in.Lessons.underNewNames()
	return in.Lessons
}

// underNewNames moves the scores of former names of lessons to the lessons that now teach the same. The steps
// of these lessons have changed. An old answer therefore counts under a negative number, so that the first
// prediction for a present step still counts.
func (t Tally) underNewNames() {
	story.EachRenamed(func(former, name string) {
		was, ok := t[former]
		if !ok {
			return
		}
		is := t[name]
		is.Done = is.Done || was.Done
		answers := maps.Clone(is.Answers)
		if answers == nil {
			answers = map[int]bool{}
		}
		lesson, _ := strconv.Atoi(former[:2])
		for step, right := range was.Answers {
			answers[-100*lesson-step] = right
		}
		is.Answers = answers
		t[name] = is
		delete(t, former)
	})
}

// ResetTally forgets the score. The function that it returns brings the score back.
func ResetTally(store saves.Store) (undo func()) {
	text, ok := store.Load(saves.TallyKey)
	store.Remove(saves.TallyKey)
	return func() {
		if ok {
			_ = store.Save(saves.TallyKey, text) // what is not stored is lost, as after Reset
		}
	}
}

// Sums returns the number of lessons that are done, of right predictions and of all predictions.
func (t Tally) Sums() (done, right, guessed int) {
	for _, l := range t {
		if l.Done {
			done++
		}
		for _, is := range l.Answers {
			if guessed++; is {
				right++
			}
		}
	}
	return done, right, guessed
}

// tally changes the score of a lesson. Other tabs may have changed the scores of other lessons. If nothing
// can be stored, there is no score.
func (l *Room) tally(name string, change func(*LessonTally)) {
	all := LoadTally(l.store)
	mine := all[name]
	if mine.Answers == nil {
		mine.Answers = map[int]bool{}
	}
	change(&mine)
	all[name] = mine
	if text, err := json.Marshal(savedTally{tallyVersion, all}); err == nil {
		l.store.Save(saves.TallyKey, string(text)) //nolint:errcheck // see above
	}
}
