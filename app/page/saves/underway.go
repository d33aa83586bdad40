package saves

import (
	"encoding/json"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// underway is the state of a world that is being stored.
type underway struct {
	held   bool // an import is under way, which is stored only when it has ended
	alone  bool // the world that the job stores is stored nowhere else
	marked bool // the store has a value for unfinishedKey
}

// savedUnfinished is the value of unfinishedKey. A page that finds this value when it opens knows the first
// step that is missing, unless another page is still storing the world.
type savedUnfinished struct {
	Version int          `json:"v"`
	Step    session.Step `json:"step"`
}

const unfinishedVersion = 1

// Storing reports whether a world is being stored and would be lost if the page were closed now, after a Save.
func (a *Saves) Storing() bool {
	switch {
	case a.held:
		return true
	case a.job != nil && !a.s.Unstored.World:
		return a.alone
	case a.job != nil:
		return a.failed || !a.fits()
	}
	return a.s.Unstored.World && !a.fits() && !a.resting()
}

// fits reports whether Save can store the world at once, as a whole or as a tail.
func (a *Saves) fits() bool { return !a.large() || a.hasBase() && a.tailBytes() <= MaxStored }

// Stored returns the stored part of the world that is being stored, from 0 to 1.
func (a *Saves) Stored() float64 {
	j := a.job
	if j == nil {
		return 0
	}
	return min(1, float64(j.done)/float64(j.total))
}

// Hold saves the session now. After that, the world is not stored until Release.
func (a *Saves) Hold(step session.Step) {
	a.Save()
	a.held = true
	a.markUnfinished(step)
}

func (a *Saves) Release() { a.held = false }

// due reports whether Save has to store the world.
func (a *Saves) due() bool { return a.s.Unstored.World && !a.held }

// markUnfinished notes in the storage the first step that is not stored yet, or that no world is being
// stored.
func (a *Saves) markUnfinished(step session.Step) {
	if now := a.Storing(); now != a.marked {
		a.marked = now
		if !now {
			a.Store.Remove(unfinishedKey)
			return
		}
		if text, err := json.Marshal(savedUnfinished{unfinishedVersion, step}); err == nil {
			_ = a.Store.Save(unfinishedKey, string(text)) // if this fails, a loss is not reported
		}
	}
}

// markLatest is markUnfinished with the latest step.
func (a *Saves) markLatest() {
	step, _ := a.s.History.Undoable()
	a.markUnfinished(step)
}

// TellUnfinished shows a notice if a page was closed before its latest steps were stored. It is called when
// no other page is storing.
func (a *Saves) TellUnfinished() {
	var left savedUnfinished
	text, found := a.Store.Load(unfinishedKey)
	if !found || a.marked || a.lesson != "" {
		return
	}
	a.Store.Remove(unfinishedKey)
	if json.Unmarshal([]byte(text), &left) == nil && left.Version == unfinishedVersion {
		a.s.Notices.Add(notice.Notice{Kind: notice.Unfinished, Step: left.Step})
	}
}
