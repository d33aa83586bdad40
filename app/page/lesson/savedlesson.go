package lesson

import (
	"bytes"

	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// SavedLesson is the stored form of a lesson's progress.
type SavedLesson struct {
	At      int           `json:"at"`
	Met     []bool        `json:"met"`
	ByHand  bool          `json:"byHand,omitempty"`
	Guesses map[int]Guess `json:"guesses,omitempty"`
}

func (r *lessonRun) save() *SavedLesson {
	return &SavedLesson{r.at, r.met, r.byHand, r.guesses}
}

// load continues from stored progress, if the lesson still has the same number of steps.
func (r *lessonRun) load(in *SavedLesson) {
	if len(in.Met) != len(r.met) || in.At < 0 || in.At > len(r.met) {
		return
	}
	r.at, r.met, r.byHand, r.lines = in.At, in.Met, in.ByHand, nil
	for step, g := range in.Guesses {
		r.guesses[step] = g
	}
}

// worldOf returns the beginning of a lesson's world.
func (r *lessonRun) worldOf(of string) (*history.History, string) {
	if of == saves.EmptyID {
		return history.New(engine.New(r.script.Start)), saves.EmptyID
	}
	return r.world(), ""
}

// makes reports whether the history's commands build the world from the lesson's empty account and are few
// enough to be stored.
func (r *lessonRun) makes(h *history.History) bool {
	begin := h.JournalBegin()
	_, size := h.Entries()
	return size <= saves.MaxWhole && len(begin.Databases()) == 0 && bytes.Equal(begin.Save(), engine.New(r.script.Start).Save())
}
