package rest

import (
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A State says whether an item is stored and visible.
type State string

// These are the states of an item.
const (
	StateLive     State = "live"     // stored, and requests return it
	StateExpired  State = "expired"  // stored, and no request returns it
	StatePurged   State = "purged"   // expired, and removed by the background purge
	StateDeleted  State = "deleted"  // removed by a request
	StateDeleting State = "deleting" // stored, and no request returns it: a request has deleted its partition key
	StateUnknown  State = "unknown"  // not stored, and not among the last items that were removed
)

// states has the state of each fate.
var states = map[engine.FateState]State{engine.FateUnknown: StateUnknown, engine.FateLive: StateLive, engine.FateWaiting: StateExpired,
	engine.FatePurged: StatePurged, engine.FateDeleted: StateDeleted, engine.FateDeleting: StateDeleting}

// An Explanation says why an item is still there, or why it is gone. It is not part of the Cosmos DB protocol; the endpoint's /_explain and
// the test packages return it.
type Explanation struct {
	State    State
	Now      int64 // Unix seconds
	TS       int64 // the item's last write, in Unix seconds; like the fields below, unset if the state is unknown
	Default  ttl.Default
	Override ttl.Override
	Verdict  ttl.Verdict // of the container's present default
	Hidden   int64       // StateExpired: since when no request returns the item, which a shorter default can make later than the deadline
	Removed  int64       // the first second without the item, if it was purged or deleted; for StateDeleting, the second of the request
}

// matrixSource is the page of the documentation with the matrix: docs/model.md §1.2.
const matrixSource = "https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"

// Explain explains the state of an item, free of charge. The error says that the container does not exist.
func Explain(a *engine.Account, in engine.Path, key engine.PartitionKey, id string) (Explanation, error) {
	c, err := a.Container(in)
	if err != nil {
		return Explanation{}, noContainer(in)
	}
	fate := engine.FateOf(c, key, id)
	x := Explanation{State: states[fate.State], Now: a.Now(), TS: fate.TS, Default: c.Default(), Override: fate.Override}
	if x.State == StatePurged || x.State == StateDeleted || x.State == StateDeleting {
		x.Removed = fate.At
	}
	if x.State == StateExpired {
		x.Hidden = fate.At
	}
	x.Verdict = ttl.Decide(x.Default, x.Override)
	return x, nil
}

// Deadline returns the second in which the item expires or has expired. If it never does, ok is false.
func (x Explanation) Deadline() (second int64, ok bool) {
	if x.State == StateUnknown {
		return 0, false
	}
	return x.Verdict.Deadline(x.TS)
}

// Claim returns the row of docs/claims.md for the item's cell of the matrix: C13 to C21.
func (x Explanation) Claim() string {
	return "C" + strconv.Itoa(13+3*x.Override.Row()+x.Default.Column())
}

// Summary describes the state of the item in a few words.
func (x Explanation) Summary() string {
	due, expires := x.Deadline()
	switch {
	case x.State == StateExpired:
		return "expired since " + instant(x.Hidden) + " and still on disk"
	case x.State == StatePurged:
		return "purged at " + instant(x.Removed)
	case x.State == StateDeleting:
		return "hidden since " + instant(x.Removed) + ", when a request deleted its partition key, and still on disk"
	case x.State == StateDeleted:
		return "deleted at " + instant(x.Removed)
	case x.State == StateUnknown:
		return "not there, and was not among the last items that were removed"
	case expires:
		return "live until " + instant(due)
	}
	return "live, and never expires"
}

// Text returns the summary and the rule behind it.
func (x Explanation) Text() string {
	if x.State == StateUnknown || x.State == StateDeleted || x.State == StateDeleting {
		return x.Summary()
	}
	return x.Summary() + ": " + x.why()
}

// why names the setting that decides in the item's cell of the matrix.
func (x Explanation) why() string {
	switch x.Verdict.Reason {
	case ttl.ReasonOff:
		return "the container's Time to Live is off, so nothing in it expires"
	case ttl.ReasonOffIgnored:
		return "the container's Time to Live is off, so the item's ttl is kept but not interpreted"
	case ttl.ReasonNoDefault:
		return "the container has no default (-1), and the item has no ttl"
	case ttl.ReasonItemNever:
		return "the item's ttl of -1 overrides the container's setting"
	case ttl.ReasonItemOverrides:
		return "the item's ttl of " + x.Override.String() + " seconds after its last write overrides the container's setting"
	}
	return "the item has no ttl, so the container's default of " + x.Default.String() + " seconds after its last write applies"
}

// winners are the names of the settings that decide.
var winners = map[ttl.Winner]string{ttl.Nobody: "nobody", ttl.Container: "container", ttl.Item: "item"}

// JSON encodes the explanation. A member that does not apply is null.
func (x Explanation) JSON() []byte {
	b := append([]byte(`{"state":"`), x.State...)
	b = append(b, `","now":`+digits(x.Now)...)
	deadline, expires := x.Deadline()
	number := func(name string, n int64, known bool) {
		b = append(b, `,"`+name+`":`...)
		if known {
			b = append(b, digits(n)...)
		} else {
			b = append(b, "null"...)
		}
	}
	known := x.State != StateUnknown
	seconds, ok := x.Override.Seconds()
	if x.Override == ttl.Never {
		seconds, ok = -1, true
	}
	number("ts", x.TS, known)
	number("ttl", int64(seconds), ok)
	preset, ok := x.Default.Seconds()
	if x.Default == ttl.NoDefault {
		preset, ok = -1, true
	}
	number("defaultTtl", int64(preset), ok)
	number("deadline", deadline, expires)
	number("removed", x.Removed, x.Removed != 0)
	if known {
		b = append(b, `,"cell":{"row":`+strconv.Itoa(x.Override.Row())+`,"column":`+strconv.Itoa(x.Default.Column())+`},"rule":"`+x.Claim()+
			`","reason":"`+x.Verdict.Reason.String()+`","decidedBy":"`+winners[x.Verdict.Winner()]+`"`...)
	} else {
		b = append(b, `,"cell":null,"rule":null,"reason":null,"decidedBy":null`...)
	}
	b = append(b, `,"text":`+document.Quote(x.Text())...)
	return append(b, `,"source":"`+matrixSource+`"}`...)
}

// instant returns a time as a text like 2030-01-01T00:00:00Z.
func instant(second int64) string { return time.Unix(second, 0).UTC().Format(time.RFC3339) }
