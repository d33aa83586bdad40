package session

import (
	"bytes"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// An OtherKind says why there is another world beside the present one.
type OtherKind string

// The kinds of other worlds.
const (
	OtherWhatIf OtherKind = "what-if" // the present world with a change that is tried
	OtherFuture OtherKind = "future"  // the former future, after a change in the past
	OtherCopy   OtherKind = "copy"    // a copy, for comparison
)

// Other is the world beside the present one.
type Other struct {
	Kind    OtherKind
	WhatIf  WhatIf // OtherWhatIf
	Swapped bool   // Swap has exchanged it with the present world
	Parted  int64  // the last second in which both worlds were the same
	Last    int64  // the end of its history
	Compare bool   // the world is on the screen below the present one, with the same clock
	Unsaved bool   // the world is too large to be stored with the session
}

// A Neighbour is a world beside the present one. Undo does not work in it.
type Neighbour struct {
	History *history.History
	Other
	Step  Step  // OtherWhatIf: the change
	Steps int   // OtherFuture: the number of undo steps when it was kept; if there are no more now, Undo has brought the future back
	Taken int   // the number of undo steps after Keep had returned to it or LeaveBehind had left it; 0 if Undo and Redo cannot reach that
	stale bool  // OtherWhatIf: the present world was changed since
	Swaps []int // the numbers of undo steps after each Swap with the present world that Undo or Redo can reach
}

// Neighbours are the worlds beside the present one. One of them can be compared with it.
type Neighbours struct {
	s         *Session
	Others    []*Neighbour // see Beside
	Comparing bool         // both worlds are on the screen
	removes   removes
}

// maxOthers is the largest number of other worlds. Undo can bring older ones back.
const maxOthers = 4

// Other returns the world beside the present one. ok is false if there is none.
func (n *Neighbours) Other() (o Other, ok bool) {
	w := n.Beside()
	if w == nil {
		return Other{}, false
	}
	o = w.Other
	o.Last, o.Compare = w.History.Last(), n.Comparing
	return o, true
}

// Join adds stored worlds beside the present one.
func (n *Neighbours) Join(worlds []*Neighbour, comparing bool) {
	n.Others, n.Comparing = append(n.Others, worlds...), comparing
	n.Comparing = n.Comparing && n.Beside() != nil
	n.together()
}

// Beside returns the last of the other worlds, or nil. It skips a future that Undo has brought back, because
// Redo may take it away again. It also skips a future that Keep has brought back, because Undo may take it
// away, and the worlds beside an earlier world, because Undo may return to that.
func (n *Neighbours) Beside() *Neighbour {
	for i := len(n.Others) - 1; i >= 0; i-- {
		w := n.Others[i]
		if n.returned(w) || n.taken(w) {
			continue
		}
		if w.stale && !n.tryAgain(w) {
			n.remove(w)
			continue
		}
		return w
	}
	return nil
}

// returned reports whether Undo has made a kept future the present world's future again.
func (n *Neighbours) returned(w *Neighbour) bool {
	return w.Kind == OtherFuture && w.Steps >= n.s.History.UndoSteps()
}

// taken reports whether Keep has made a kept future part of the present world, or the world was left behind.
func (n *Neighbours) taken(w *Neighbour) bool {
	return w.Taken != 0 && w.Taken <= n.s.History.UndoSteps()
}

// put adds a world. If the last of the other worlds is a what-if, the new world replaces it. While two worlds
// are compared, put instead inserts the new world before the compared one.
func (n *Neighbours) put(w *Neighbour) {
	last := len(n.Others) - 1
	if last >= 0 && n.Others[last].Kind == OtherWhatIf && !n.Comparing && !n.taken(n.Others[last]) {
		n.Others = n.Others[:last]
	}
	if n.Comparing && last >= 0 {
		n.Others = slices.Insert(n.Others, last, w)
	} else {
		n.Others = append(n.Others, w)
	}
	if len(n.Others) > maxOthers {
		n.Others = slices.Delete(n.Others, 0, 1)
	}
	n.othersChanged()
}

func (n *Neighbours) remove(w *Neighbour) {
	n.Others = slices.DeleteFunc(n.Others, func(o *Neighbour) bool { return o == w })
	n.othersChanged()
}

// LeaveBehind must be called after a step that makes another world the present one, or that begins a container of the user's own. What
// begins has no worlds beside it. When Undo takes the step back, the former ones are there again.
func (n *Neighbours) LeaveBehind() {
	for _, w := range n.Others {
		if !n.taken(w) {
			w.Taken = n.s.History.UndoSteps()
		}
	}
	n.Comparing = false
	n.othersChanged()
}

func (n *Neighbours) othersChanged() { n.s.Unstored.Others = true }

// keepFuture keeps the future after the playhead before a command drops it. It reports whether there is a
// future.
func (n *Neighbours) keepFuture() bool {
	n.Others = slices.DeleteFunc(n.Others, n.returned) // Redo cannot repeat these futures any more
	for _, w := range n.Others {
		if !n.taken(w) {
			w.Taken = 0 // Redo cannot repeat the return to this future, or the step that left it, any more
		}
	}
	if !n.s.History.InPast() {
		return false
	}
	n.put(&Neighbour{History: n.s.History.Clone(), Other: Other{Kind: OtherFuture, Parted: n.s.Now()}, Steps: n.s.History.UndoSteps()})
	return true
}

// letGo deselects an item that exists only in the future, before a command drops the future, and detaches the
// item editor from such an item.
func (n *Neighbours) letGo() {
	if _, err := n.s.Account().Container(n.s.shown.path); err != nil {
		return // the container on the screen no longer exists
	}
	n.s.dropMissing()
	if n.s.Desk.Missing() {
		n.s.Desk.Detach()
	}
}

// follow moves the compared world, or marks what-if worlds as stale, after a command. cmd is nil for several
// commands.
func (n *Neighbours) follow(cmd engine.Command) {
	if n.Comparing {
		n.together()
		return
	}
	if _, passes := cmd.(engine.Advance); !passes {
		for _, w := range n.Others {
			w.stale = w.Kind == OtherWhatIf && !w.Swapped
		}
	}
}

// together moves the compared world to the second of the present one.
func (n *Neighbours) together() {
	if w := n.Beside(); w != nil && n.Comparing {
		w.To(n.s.Now())
		n.othersChanged()
	}
}

// To moves the playhead of the world to a second. Beyond the end of the world's history, only time passes.
func (w *Neighbour) To(second int64) {
	h := w.History
	if h.Account().Now() != second {
		h.SeekTo(second)
	}
	if rest := second - h.Account().Now(); rest > 0 && !h.InPast() {
		Must(h.Apply(engine.Advance{Seconds: rest}))
	}
}

// Compare shows the other world on the screen below the present one, with the same clock, or hides it again.
// If there is no other world, Compare makes a copy of the present one. A copy that is still the same goes when it is hidden.
func (n *Neighbours) Compare(on bool) {
	w := n.Beside()
	if on && w == nil {
		w = &Neighbour{History: n.s.History.Clone(), Other: Other{Kind: OtherCopy, Parted: n.s.Now()}}
		n.put(w)
	}
	n.Comparing = on
	if on {
		n.Others = append(slices.DeleteFunc(n.Others, func(o *Neighbour) bool { return o == w }), w) // after returned futures too
		n.together()
	} else if w != nil && w.Kind == OtherCopy && n.alike(w) {
		n.remove(w)
	}
	n.othersChanged()
}

// alike reports whether the present world and another one end in the same second with the same state.
func (n *Neighbours) alike(w *Neighbour) bool {
	mine, theirs := n.s.History.Tip(), w.History.Tip()
	return history.StateSize(mine) == history.StateSize(theirs) && bytes.Equal(mine.Save(), theirs.Save())
}

// Drop forgets the other world.
func (n *Neighbours) Drop() {
	if w := n.Beside(); w != nil {
		n.remove(w)
	}
	n.Comparing = false
}

// Keep makes the other world the present one, at the second on the screen, as one step. The present world's
// future, if there is one, becomes another world.
func (n *Neighbours) Keep() {
	w := n.Beside()
	if w == nil {
		return
	}
	step := Step{Kind: StepKeep}
	if w.Kind == OtherWhatIf && !w.Swapped {
		step = w.Step
	}
	n.Comparing = false
	if step.Kind != StepKeep || w.Kind != OtherFuture {
		n.remove(w)
		n.adopt(ByWorld, step, w)
		return
	}
	n.adopt(ByWorld, step, w)
	w.Taken = n.s.History.UndoSteps()
	n.othersChanged()
}

// Swap exchanges the present world and the other one, as one step.
func (n *Neighbours) Swap() {
	w := n.Beside()
	if w == nil {
		return
	}
	mine := n.s.History.Clone()
	n.adopt(ByReturn, Step{Kind: StepSwap}, w)
	w.exchange(mine)
	at := n.s.History.UndoSteps()
	for _, o := range n.Others { // Redo cannot repeat what was undone before
		o.Swaps = slices.DeleteFunc(o.Swaps, func(swap int) bool { return swap >= at })
		if o.Taken >= at {
			o.Taken = 0
		}
	}
	w.Swaps = append(w.Swaps, at)
	n.othersChanged()
}

// swappedAt returns the world that took part in the Swap that was this step, or nil if it is no longer there.
func (n *Neighbours) swappedAt(step int) *Neighbour {
	for _, w := range n.Others {
		if slices.Contains(w.Swaps, step) {
			return w
		}
	}
	return nil
}

func (w *Neighbour) exchange(with *history.History) {
	w.History, w.Swapped, w.stale = with, !w.Swapped, false
}

// adopt makes a world the present one. The texts in the editors stay.
func (n *Neighbours) adopt(k Kind, step Step, w *Neighbour) {
	w.To(n.s.Now())
	place, edited, c := n.s.Place(), n.s.Desk.Edited(), Change{Kind: k}
	n.s.Enter(&c)
	n.s.History.Adopt(step, w.History)
	n.s.ReturnTo(place, edited)
	n.s.Leave(c)
}

// Differences returns the number of items that exist in only one of the two worlds or are expired in only one
// of them, at the second on the screen.
func (n *Neighbours) Differences() (count int) {
	w := n.Beside()
	if w == nil {
		return 0
	}
	there := w.At(n.s.Now())
	theirs, err := there.Container(n.s.shown.path)
	if err != nil {
		return 0
	}
	mine := n.s.Container()
	ordinals, items := mine.Items()
	others := CursorOf(theirs)
	alike := mine.Default() == theirs.Default() && there.Now() == n.s.Now()
	both := 0
	for i, ordinal := range ordinals {
		a, b := items[i], others.Item(ordinal)
		if b == nil {
			count++
			continue
		}
		both++
		switch {
		case a == b && alike:
		case a.ID() != b.ID() || a.PartitionKey() != b.PartitionKey(): // two different items, written after the worlds parted
			count += 2
		case mine.Visible(a) != theirs.Visible(b):
			count++
		}
	}
	return count + theirs.Stored() - both
}

// At returns the state of the world in a second. The caller must not change it.
func (w *Neighbour) At(second int64) *engine.Account {
	if a := w.History.Account(); a.Now() == second {
		return a
	}
	a := w.History.StateAt(second)
	if rest := second - a.Now(); rest > 0 {
		Must(a.Apply(engine.Advance{Seconds: rest}))
	}
	return a
}
