package session

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// An OtherKind is why there is another world beside the present one.
type OtherKind string

// The kinds of other worlds.
const (
	OtherWhatIf OtherKind = "what-if" // the present one with a change that is tried
	OtherFuture OtherKind = "future"  // what had happened after the playhead when something was done in the past
	OtherCopy   OtherKind = "copy"    // a copy, to compare with
)

// Other is the world beside the present one.
type Other struct {
	Kind    OtherKind
	WhatIf  WhatIf // OtherWhatIf
	Swapped bool   // it was the present one, before Swap
	Parted  int64  // the second in which the two were still the same
	Last    int64  // the end of what has happened in it
	Compare bool   // it is on the screen below the present one, with the same clock
	Unsaved bool   // it is too large to be stored with the session
}

// world is a world beside the present one. Nothing can be undone in it.
type Neighbour struct {
	History *history.History
	Other
	step  Step // OtherWhatIf: the change
	steps int  // OtherFuture: the steps that had been done when it was kept; with no more than these, Undo has brought it back
	stale bool // OtherWhatIf: the present one was changed since
}

// maxOthers is how many worlds are kept. Undo brings older ones back.
const maxOthers = 4

// Other returns the world beside the present one. ok is false if there is none.
func (s *Session) Other() (o Other, ok bool) {
	w := s.Beside()
	if w == nil {
		return Other{}, false
	}
	o = w.Other
	o.Last, o.Compare = w.History.Last(), s.Comparing
	return o, true
}

// Join adds stored worlds beside the present one.
func (s *Session) Join(worlds []*Neighbour, comparing bool) {
	s.Others, s.Comparing = append(s.Others, worlds...), comparing
	s.Comparing = s.Comparing && s.Beside() != nil
	s.together()
}

// Beside returns the last of the other worlds, or nil. A future that Undo has brought back is passed over, as Redo may take it
// away again.
func (s *Session) Beside() *Neighbour {
	for i := len(s.Others) - 1; i >= 0; i-- {
		w := s.Others[i]
		if s.returned(w) {
			continue
		}
		if w.stale && !s.tryAgain(w) {
			s.remove(w)
			continue
		}
		return w
	}
	return nil
}

// returned reports whether a future is the present one's again.
func (s *Session) returned(w *Neighbour) bool {
	return w.Kind == OtherFuture && w.steps >= s.History.UndoSteps()
}

// put adds a world in place of a what-if. While two are compared, it goes behind the one that is compared.
func (s *Session) put(w *Neighbour) {
	n := len(s.Others)
	if n > 0 && s.Others[n-1].Kind == OtherWhatIf && !s.Comparing {
		s.Others = s.Others[:n-1]
	}
	if s.Comparing && n > 0 {
		s.Others = slices.Insert(s.Others, n-1, w)
	} else {
		s.Others = append(s.Others, w)
	}
	if len(s.Others) > maxOthers {
		s.Others = slices.Delete(s.Others, 0, 1)
	}
	s.othersChanged()
}

func (s *Session) remove(w *Neighbour) {
	s.Others = slices.DeleteFunc(s.Others, func(o *Neighbour) bool { return o == w })
	s.othersChanged()
}

func (s *Session) othersChanged() { s.Unstored.Others = true }

// keepFuture keeps what happens after the playhead, before a command drops it. It reports whether there is anything.
func (s *Session) keepFuture() bool {
	s.Others = slices.DeleteFunc(s.Others, s.returned) // it can be repeated no more
	if !s.InPast() {
		return false
	}
	s.put(&Neighbour{History: s.History.Clone(), Other: Other{Kind: OtherFuture, Parted: s.Now()}, steps: s.History.UndoSteps()})
	return true
}

// letGo drops what is of the future, before a command drops that: what was computed from it, a question about it, and the choice of items that
// are not there.
func (s *Session) letGo() {
	if _, err := s.Account().Container(s.shown.path); err != nil {
		return // its container is not there any more
	}
	s.dropMissing()
	if s.Desk.Missing() {
		s.Desk.Detach()
	}
}

// follow moves or changes the other worlds after a command, nil for several ones.
func (s *Session) follow(cmd engine.Command) {
	if s.Comparing {
		s.together()
		return
	}
	if _, passes := cmd.(engine.Advance); !passes {
		for _, w := range s.Others {
			w.stale = w.Kind == OtherWhatIf && !w.Swapped
		}
	}
}

// together moves the compared world to the second of the present one.
func (s *Session) together() {
	if w := s.Beside(); w != nil && s.Comparing {
		w.To(s.Now())
		s.othersChanged()
	}
}

// to moves the playhead of the world to a second. Beyond the end of what has happened in it, only time passes.
func (w *Neighbour) To(second int64) {
	h := w.History
	if h.Account().Now() != second {
		h.SeekTo(second)
	}
	if rest := second - h.Account().Now(); rest > 0 && !h.InPast() {
		must(h.Apply(engine.Advance{Seconds: rest}))
	}
}

// Compare puts the other world on the screen below the present one, with the same clock, or takes it off again. Without another
// world it compares with a copy.
func (s *Session) Compare(on bool) {
	w := s.Beside()
	if on && w == nil {
		w = &Neighbour{History: s.History.Clone(), Other: Other{Kind: OtherCopy, Parted: s.Now()}}
		s.put(w)
	}
	s.Comparing = on
	if on {
		s.Others = append(slices.DeleteFunc(s.Others, func(o *Neighbour) bool { return o == w }), w) // the last, also of those that returned
		s.together()
	}
	s.othersChanged()
}

// Drop forgets the other world.
func (s *Session) Drop() {
	if w := s.Beside(); w != nil {
		s.remove(w)
	}
	s.Comparing = false
}

// Keep makes the other world the present one, at the second that the page shows, as one step. If there is a future, it is kept.
func (s *Session) Keep() {
	w := s.Beside()
	if w == nil {
		return
	}
	step := Step{Kind: StepKeep}
	if w.Kind == OtherWhatIf && !w.Swapped {
		step = w.step
	}
	s.remove(w)
	s.Comparing = false
	s.adopt(ByWorld, step, w)
}

// swap exchanges the present world and the other one, as one step.
func (s *Session) Swap() {
	w := s.Beside()
	if w == nil {
		return
	}
	mine := s.History.Clone()
	s.adopt(ByReturn, Step{Kind: StepSwap}, w)
	w.Exchange(mine)
	s.othersChanged()
}

func (w *Neighbour) Exchange(with *history.History) {
	w.History, w.Swapped, w.stale = with, !w.Swapped, false
}

// adopt makes a world the present one. The texts in the editors stay.
func (s *Session) adopt(k Kind, step Step, w *Neighbour) {
	w.To(s.Now())
	place, edited, c := s.Place(), s.Desk.Edited(), Change{Kind: k}
	s.Enter(&c)
	s.History.Adopt(step, w.History)
	s.ReturnTo(place, edited)
	s.Leave(c)
}

// Differences returns how many items are in one of the two worlds only, or expired in one of them only, at the second that the
// page shows.
func (s *Session) Differences() (count int) {
	w := s.Beside()
	if w == nil {
		return 0
	}
	there := w.At(s.Now())
	theirs, err := there.Container(s.shown.path)
	if err != nil {
		return 0
	}
	mine := s.Container()
	ordinals, items := mine.Items()
	others := cursorOf(theirs)
	alike := mine.Default() == theirs.Default() && there.Now() == s.Now()
	both := 0
	for i, ordinal := range ordinals {
		a, b := items[i], others.item(ordinal)
		if b == nil {
			count++
			continue
		}
		both++
		switch {
		case a == b && alike:
		case a.ID() != b.ID() || a.PartitionKey() != b.PartitionKey(): // written after the two parted
			count += 2
		case mine.Visible(a) != theirs.Visible(b):
			count++
		}
	}
	return count + theirs.Stored() - both
}

// at returns the state of the world in a second. It must not be changed.
func (w *Neighbour) At(second int64) *engine.Account {
	if a := w.History.Account(); a.Now() == second {
		return a
	}
	a := w.History.StateAt(second)
	if rest := second - a.Now(); rest > 0 {
		must(a.Apply(engine.Advance{Seconds: rest}))
	}
	return a
}
