package engine

import "slices"

// effects are what the command that is being applied has caused so far.
type effects struct {
	events []Event // the first MaxEvents, then the newest
	sums   []Event // of the events between the two, see [Event]
	summed int     // how many events the sums add up
	items  []*Item // that events count: memory for all of them
	facts  []Fact
	paid   []Fact // what the purges used in a step, until it is told
}

const (
	maxEventsHeld = MaxEvents + 2*maxLog
	// maxFactsKept is the number of facts for which an account keeps the memory from one command to the next.
	maxFactsKept = 1024
)

// begin makes room for the effects of another command. The facts in the result of the previous command are overwritten.
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

// room returns an empty list for the items of the next event. If no other event is added before that one, add need not move them.
func (f *effects) room() []*Item {
	if cap(f.items)-len(f.items) < MaxEventRefs {
		f.items = make([]*Item, 0, 16*MaxEventRefs)
	}
	return f.items[len(f.items):]
}

// end returns the events of the command, with sums if they are many, and records them in the log.
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

// nameAll names the items of events. Few of the events of a long Advance are kept, and an item's id is elsewhere in memory.
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
		events[i].items = nil // even an empty list would keep the memory of others
	}
}
