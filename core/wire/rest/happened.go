package rest

import (
	"slices"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Happened is a page of the events of an account. It is not part of the Cosmos DB protocol. The
// endpoint's /_events and the test packages return it.
type Happened struct {
	Now    int64 // Unix seconds
	Events []NumberedEvent
	Next   uint64 // the parameter after of the next page
	Lost   uint64 // number of events after the requested number that are no longer kept
}

// A NumberedEvent is an event with its number in the account, from 1.
type NumberedEvent struct {
	N uint64
	engine.Event
}

// MaxHappened is the largest number of events in a page of [Happened]. An account keeps as many.
const MaxHappened = 1000

// usualKinds are the kinds of events of a request that names no kinds.
var usualKinds = []string{engine.Expired.String(), engine.Purged.String()}

// HappenedAfter returns events of some kinds after the event with a number, oldest first, and at most
// limit events. With 0 it begins with the oldest event that is kept. Without kinds it returns the events
// expired and purged.
func HappenedAfter(a *engine.Account, after uint64, limit int, kinds []string) Happened {
	if len(kinds) == 0 {
		kinds = usualKinds
	}
	kept, total := a.Log(), a.LogTotal()
	first := total - uint64(len(kept)) + 1 // number of the oldest event
	h := Happened{Now: a.Now(), Next: max(after, total)}
	if after+1 < first {
		h.Lost = first - after - 1
	}
	for i := range kept {
		n := first + uint64(i)
		if n <= after || !slices.Contains(kinds, kept[i].Kind.String()) {
			continue
		}
		if len(h.Events) == limit {
			h.Next = n - 1
			break
		}
		h.Events = append(h.Events, NumberedEvent{n, kept[i]})
	}
	return h
}

// EventKinds returns the names of the kinds of events.
func EventKinds() (names []string) {
	for k := engine.Written; k.String() != engine.Kind(0).String(); k++ {
		names = append(names, k.String())
	}
	return names
}

// JSON encodes the page.
func (h Happened) JSON() []byte {
	b := append([]byte(`{"now":`), digits(h.Now)...)
	b = append(b, `,"events":[`...)
	for i := range h.Events {
		if i > 0 {
			b = append(b, ',')
		}
		b = h.Events[i].append(b)
	}
	return append(b, `],"next":`+strconv.FormatUint(h.Next, 10)+`,"lost":`+strconv.FormatUint(h.Lost, 10)+`}`...)
}

func (e *NumberedEvent) append(b []byte) []byte {
	b = append(b, `{"n":`+strconv.FormatUint(e.N, 10)+`,"at":`+digits(e.At)+`,"kind":"`+e.Kind.String()+`","cause":"`+e.Cause.String()+
		`","database":`+document.Quote(e.Database)+`,"container":`+document.Quote(e.Container)+`,"region":`+document.Quote(e.Region)+
		`,"items":`...)
	ids := make([]string, len(e.Items))
	for i, ref := range e.Items {
		ids[i] = ref.ID
	}
	b = appendStrings(b, ids)
	return append(b, `,"count":`+strconv.Itoa(e.Count)+`,"requestUnits":`+e.RU.String()+`}`...)
}
