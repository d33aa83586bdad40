package engine

import "slices"

// effects holds the events and facts of the command that is being applied.
type effects struct {
	events []Event // the first MaxEvents, then the newest
	sums   []Event // of the events between the first and the newest ones, see [Event]
	summed int     // number of events that the sums add up
	items  []*Item // memory for the items of all events
	facts  []Fact
	paid   []Fact // payments of the purges in a step, until tellPayments tells them
}

const (
	maxEventsHeld = MaxEvents + 2*maxLog
	// maxFactsKept limits the memory for facts that an account keeps from one command to the next.
	maxFactsKept = 1024
)

// begin makes room for the effects of another command. It overwrites the facts in the result of the previous command.
func (f *effects) begin() {
	if f.facts = f.facts[:0]; cap(f.facts) > maxFactsKept {
		f.facts = nil
	}
}

// add adds a copy of an event.
func (f *effects) add(e *Event) {
	if e.Err != nil {
		e.Err.clean()
	}
	if len(f.events) == maxEventsHeld {
		between := f.events[MaxEvents : maxEventsHeld-maxLog]
		f.sums, f.summed = addUp(f.sums, between), f.summed+len(between)
		f.events = slices.Delete(f.events, MaxEvents, maxEventsHeld-maxLog)
	}
	f.events = append(doubled(f.events), *e)
	n := len(f.items)
	f.items = append(f.items, e.items...)
	f.events[len(f.events)-1].items = slices.Clip(f.items[n:])
}

// room returns an empty list for the items of the next event. If this event is the next one added, add need not move the
// items.
func (f *effects) room() []*Item {
	if cap(f.items)-len(f.items) < MaxEventRefs {
		f.items = make([]*Item, 0, 16*MaxEventRefs)
	}
	return f.items[len(f.items):]
}

// end returns the command's events, and records them in the log. If there are many events, sums replace some of them in
// the result.
func (f *effects) end(l *log) (all []Event) {
	n := len(f.events)
	if n == 0 {
		return nil
	}
	newest := f.events[max(0, n-maxLog):]
	nameAll(newest)
	l.add(newest, n+f.summed)
	if first := min(n, MaxEvents); n > maxLog {
		nameAll(f.events[:first])
		all = append(f.events[:first], addUp(f.sums, f.events[first:])...)
		*f = effects{facts: f.facts}
		return slices.Clip(all)
	}
	clear(f.events)
	f.events = f.events[:0]
	clear(f.items)
	f.items = f.items[:0]
	return l.last(n)
}

// nameAll names the items of events. It is called late, because an item's id is elsewhere in memory and few events of a
// long Advance are kept.
func nameAll(events []Event) {
	n := 0
	for i := range events {
		n += len(events[i].items)
	}
	refs := make([]Ref, 0, n)
	for i := range events {
		if e := &events[i]; len(e.items) > 0 {
			n = len(refs)
			for _, it := range e.items {
				refs = append(refs, it.ref())
			}
			e.Items = slices.Clip(refs[n:])
		}
		events[i].items = nil // even an empty list would keep the memory of other lists
	}
}
