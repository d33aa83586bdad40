package session

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/notice"
)

// underway is what is on its way to the storage.
type underway struct {
	held   bool // an import is under way: it is stored as a whole or not at all
	alone  bool // what the job stores is stored nowhere else
	marked bool // unfinishedKey says so
}

// savedUnfinished is stored while a world is on its way to the storage. What opens a page and finds it knows what is missing, if no other
// page is at it.
type savedUnfinished struct {
	Version int  `json:"v"`
	Step    Step `json:"step"`
}

const unfinishedVersion = 1

// Storing reports whether a world is on its way to the storage, and would be lost if the page went now, after a Save.
func (s *Session) Storing() bool {
	a := &s.autosave
	switch {
	case a.held:
		return true
	case a.job != nil && !a.world:
		return a.alone
	case a.job != nil:
		return a.failed || !s.fits()
	}
	return a.world && !s.fits() && !s.resting()
}

// fits reports whether Save can store the world at once: as a whole or as a tail.
func (s *Session) fits() bool { return !s.large() || s.hasBase() && s.tailBytes() <= maxStored }

// Stored returns how much of the world that is on its way is in the storage, from 0 to 1.
func (s *Session) Stored() float64 {
	j := s.autosave.job
	if j == nil {
		return 0
	}
	return min(1, float64(j.done)/float64(j.total))
}

// hold stores what there is, and nothing of what follows until release.
func (s *Session) hold(step Step) {
	s.Save()
	s.autosave.held = true
	s.markUnfinished(step)
}

func (s *Session) release() { s.autosave.held = false }

// due reports whether Save has to store the world.
func (a *autosave) due() bool { return a.world && !a.held }

// markUnfinished stores that the world is on its way since a step, or that it is not any more.
func (s *Session) markUnfinished(step Step) {
	a := &s.autosave
	if now := s.Storing(); now != a.marked {
		a.marked = now
		if !now {
			a.store.Remove(unfinishedKey)
			return
		}
		if text, err := json.Marshal(savedUnfinished{unfinishedVersion, step}); err == nil {
			_ = a.store.Save(unfinishedKey, string(text)) // without it the loss is not said
		}
	}
}

// markLatest is markUnfinished with the latest step.
func (s *Session) markLatest() {
	step, _ := s.history.Undoable()
	s.markUnfinished(step)
}

// TellUnfinished shows a notice if a page was closed before what it had done was stored. It is called when no other page is storing.
func (s *Session) TellUnfinished() {
	a := &s.autosave
	var left savedUnfinished
	text, found := a.store.Load(unfinishedKey)
	if !found || a.marked || s.Lesson.lesson != nil {
		return
	}
	a.store.Remove(unfinishedKey)
	if json.Unmarshal([]byte(text), &left) == nil && left.Version == unfinishedVersion {
		s.Notices.Add(notice.Notice{Kind: notice.Unfinished, Step: left.Step})
	}
}
