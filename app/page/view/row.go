package view

import (
	"cmp"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// State is the state of an item, which determines whether it is in query results and whether it is on disk.
type State uint8

// The states of a row. The first three and Returned are in queries and on disk. Expired and Deleting are only
// on disk. The other states are neither.
const (
	Live         State = iota // counting down to its deadline
	NeverExpires              // no deadline applies
	Ignored                   // the item has a ttl but never expires, because the container is Off
	Expired                   // hidden from queries, waiting for the purge
	Purged                    // removed by the purge
	Deleted                   // deleted by a request
	NotWritten                // the playhead is in the past, before the item is written
	Elsewhere                 // only in the other world
	Returned                  // in queries; its future is hidden, because a question about it is open
	Deleting                  // on disk only: a request has deleted its partition key
)

// InQueries reports whether queries return an item in this state.
func (s State) InQueries() bool { return s <= Ignored || s == Returned }

// OnDisk reports whether an item in this state is stored.
func (s State) OnDisk() bool { return s <= Expired || s == Returned || s == Deleting }

// Row is one item of the list.
type Row struct {
	Key      session.ItemKey
	ID       string
	PK       string // the partition key's value as JSON
	State    State
	Verdict  ttl.Verdict
	Override ttl.Override
	TS       int64          // last write
	Deadline int64          // Unix second; 0 if the item never expires or is gone, except in Why
	Hidden   int64          // Expired, and in Why Purged: since when queries do not return the item; 0 stands for Deadline
	Left     float64        // the share of the item's life that is left, 0 to 1; 1 if it never expires
	At       int64          // Purged, Deleted, NotWritten: when this happened or will happen; Deleting: when the request came
	Cost     session.RU     // Expired, Deleting: the future charge of the removal, or 0 if the future is hidden; Purged: the charge
	Revived  bool           // the item came back within the last five simulated seconds
	Ahead    timeline.Ahead // in queries, with the playhead in the past: what the history has in store for the item, if not Deadline
}

// Until returns the second in which queries stop returning an item, as far as it is known, or 0 for none.
func (r Row) Until() int64 {
	if r.Ahead.Cause != timeline.AsSet {
		return r.Ahead.Until
	}
	return r.Deadline
}

// Since returns the second since which queries do not return an expired item. This is not its deadline if a new setting hid it later, or if
// it had expired before the setting changed.
func (r Row) Since() int64 { return cmp.Or(r.Hidden, r.Deadline) }

// Row returns the row of a key. ok is false if the item's id is not known.
func (vw *Viewer) Row(key uint64) (r Row, ok bool) {
	if key&session.OfOther != 0 {
		r = Row{Key: session.ItemKey(key), ID: vw.s.IDOf(session.ItemKey(key)), State: Elsewhere}
		return r, r.ID != ""
	}
	r = rowOf(vw.s.Container(), key, vw.s.Now(), vw.known, vw.record)
	r.Revived = vw.revived[key] > vw.s.Now()
	vw.foresee(&r)
	if vw.Blind() {
		r.hideFuture()
	}
	return r, r.ID != ""
}

// foresee notes what the history has in store for the item of a row, while the playhead is in the past.
func (vw *Viewer) foresee(r *Row) {
	if r.State.InQueries() && vw.s.History.InPast() && !vw.Blind() {
		r.Ahead = vw.record().Ahead(vw.s.Now(), uint64(r.Key), r.Deadline)
	}
}

// record returns what happened in the history, as far as it has been read.
func (vw *Viewer) record() *timeline.Record {
	vw.score.follow(vw.s.History, vw.s.Path(), steps(fewSteps))
	return vw.score.record
}

// hideFuture removes what the row says about the future.
func (r *Row) hideFuture() {
	switch {
	case r.State.InQueries():
		r.State, r.Deadline, r.Left = Returned, 0, 1
	case r.State == Expired, r.State == Deleting:
		r.Cost = 0
	}
}

// rowOf returns the row of an item at the playhead of a history. c is the container at the playhead, FactsOf
// returns what the history knows of an item at any time, and record returns what happened in the history.
func rowOf(c *engine.Container, ordinal uint64, now int64, FactsOf func(uint64) session.ItemFacts, record func() *timeline.Record) Row {
	if it, ok := c.ByOrdinal(ordinal); ok {
		r := StoredRow(c, it, now)
		if at, deleting := engine.DeletingSince(c, ordinal); deleting {
			r.State, r.At, r.Deadline, r.Left = Deleting, at, 0, 0
		}
		return r
	}
	if t, ok := c.TombstoneOf(ordinal); ok {
		state := Purged
		if t.ByRequest() {
			state = Deleted
		}
		return Row{Key: session.ItemKey(ordinal), ID: t.Ref.ID, PK: t.PK.Display(), State: state, Verdict: ttl.Decide(c.Default(), t.Override),
			Override: t.Override, TS: t.TS, At: t.At, Cost: session.RU(t.RU)}
	}
	// The container does not know the item: either it is not written yet, or it is gone and its tombstone was
	// forgotten.
	k := FactsOf(ordinal)
	r := Row{Key: session.ItemKey(ordinal), ID: k.ID, PK: k.PK.Display(), State: Purged, Verdict: ttl.Decide(c.Default(), k.Override),
		Override: k.Override, TS: k.TS}
	first, end, written := record().Written(now, ordinal)
	switch r.At = end.At; {
	case written && first > now:
		r.State, r.At, r.TS = NotWritten, first, first
	case end.Cause == timeline.Deleted:
		r.State = Deleted
	}
	return r
}

func StoredRow(c *engine.Container, it *engine.Item, now int64) Row {
	v := ttl.Decide(c.Default(), it.Override())
	r := Row{Key: session.ItemKey(it.Ordinal()), ID: it.ID(), PK: it.PartitionKey().Display(), Verdict: v, Override: it.Override(),
		TS: it.TS(), Left: 1, Cost: session.RU(it.PurgeCost())}
	r.State, r.Deadline = stateOf(c.Default(), it, now)
	switch r.State {
	case Live:
		after, _ := v.After()
		r.Left = float64(r.Deadline-now) / float64(after)
	case Expired:
		r.Left = 0
		_, r.Hidden, _ = engine.HiddenSince(c, it)
	}
	return r
}

// stateOf returns the state of a stored item in a second, and its deadline. The deadline is 0 if the item
// never expires.
func stateOf(d ttl.Default, it *engine.Item, now int64) (state State, deadline int64) {
	v := ttl.Decide(d, it.Override())
	deadline, expires := v.Deadline(it.TS())
	switch {
	case !expires && v.Reason == ttl.ReasonOffIgnored:
		return Ignored, 0
	case !expires:
		return NeverExpires, 0
	case !ttl.Expired(deadline, now):
		return Live, deadline
	}
	return Expired, deadline
}
