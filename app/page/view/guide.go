package view

import "github.com/cosmosttl/cosmosttl/app/page/session"

// Guide is the step that the page suggests next on a first visit.
type Guide uint8

// The steps, in order.
const (
	GuideDone   Guide = iota // no suggestion
	GuideWatch               // advance second by second until the guided item drops out of query results
	GuideFree                // the item is expired and waits for the purge: set user traffic to 0
	GuideFollow              // request units are left over: advance one second, and the purge removes the expired items
	GuideBack                // the item was purged: go back to when it was still on disk
	GuideOff                 // the item is expired and on disk: switch the container Off
	GuideEnd                 // Off has brought the item back; there is nothing more to show
	GuidePast                // the playhead is in the past, for which there is no step
	GuideLost                // the item is not in a state for which there is a step
)

// GuideStep returns the step for the current state, and the seconds until the guided item expires.
func (vw *Viewer) GuideStep() (step Guide, left int64) {
	if !vw.s.Visit.Shown || vw.s.Path() != session.Home {
		return GuideDone, 0
	}
	r, ok := vw.Row(uint64(session.Guided))
	seen := vw.s.Visit.Purged > 0
	switch {
	case ok && seen && r.ID == session.GuidedID && r.State.InQueries() && !vw.s.Container().Default().Enabled():
		return GuideEnd, 0
	case vw.s.Visit.Ended:
		return GuideDone, 0 // its steps do not come back with what is done afterwards
	case !ok || r.ID != session.GuidedID:
		return GuideLost, 0
	case r.State == Purged:
		return GuideBack, 0
	case vw.s.History.InPast() && seen && (r.State == Live || r.State == NotWritten):
		return GuideBack, 0 // the playhead is further back than needed
	case vw.s.History.InPast() && !seen:
		return GuidePast, 0
	case r.State == Live:
		return GuideWatch, r.Deadline - vw.s.Now()
	case r.State != Expired:
		return GuideLost, 0
	case seen:
		return GuideOff, 0
	}
	if b := vw.s.Container().Budget(); b.Leftover < b.Limit/2 {
		return GuideFree, 0
	}
	return GuideFollow, 0
}

// watchGuide notes the second in which the guided item is purged, and that the last step was seen.
func (vw *Viewer) watchGuide() {
	switch step, _ := vw.GuideStep(); {
	case step == GuideEnd:
		vw.s.Visit.Ended = true
	case step == GuideBack && vw.s.Visit.Purged == 0:
		r, _ := vw.Row(uint64(session.Guided))
		vw.s.Visit.Purged = r.At
	}
}

// BeforePurge moves the playhead to the last second in which the guided item was on disk.
func (vw *Viewer) BeforePurge() { vw.s.SeekTo(vw.s.Visit.Purged - 1) }
