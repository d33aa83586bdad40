package follow

import (
	"cmp"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// An Outcome is what a request changed, or why it was refused, as plain data.
type Outcome struct {
	Kind    OutcomeKind
	Seconds int64       // see the kinds
	At      int64       // see the kinds
	Count   int64       // see the kinds
	Text    string      // see the kinds
	Verdict ttl.Verdict // of Wrote: which ttl applies
	// of Changed, if the request has changed a container's default or may have: the default, behind the earlier one if that is known
	Defaults []ttl.Default
}

// An OutcomeKind is the kind of an Outcome.
type OutcomeKind uint8

// The kinds of outcomes.
const (
	Nothing         OutcomeKind = iota // the request changed nothing
	Wrote                              // an item is in queries until At, or forever if At is 0
	Removed                            // the item was deleted; or the container or the database that Text names
	Found                              // a read returned the item
	Counted                            // a query or a list returned Count documents
	Jumped                             // the clock moved forward by Seconds
	Paced                              // the clock's speed became Count
	Emptied                            // the account was emptied
	Changed                            // a database, a container or a setting was changed; Text names a database, or has the settings as JSON
	NotFoundExpired                    // the item expired Seconds ago and is still on the disk
	NotFoundPurged                     // the item was purged Seconds ago
	NotFoundDeleted                    // the item was deleted Seconds ago
	NotFound                           // nothing is known of the item; Text is the message
	Conflict                           // an item with the id is live, for another Seconds, or forever if Seconds is 0
	Throttled                          // the second's request units are spent
	Precondition                       // the item has another ETag than the request asks for
	Refused                            // Text is the message
	BucketFull                         // the throughput bucket's part of the second's request units is spent
	Created                            // the database or container that Text names was created
)

// outcomeOf returns the outcome of a request. The account is as it was when the request was answered, or later.
func outcomeOf(r *replica.Request, a *engine.Account) Outcome {
	path, _, _ := strings.Cut(r.Target, "?")
	switch {
	case r.Fault != "":
		return Outcome{Kind: Refused, Text: r.Message}
	case r.Status >= 400:
		return refusal(r)
	case strings.HasPrefix(path, "/_clock"):
		return clockMoved(r)
	case strings.HasPrefix(path, "/_reset"), strings.HasPrefix(path, "/_seed"):
		return Outcome{Kind: Emptied}
	case r.Method == "DELETE" && r.Item != "":
		return Outcome{Kind: Removed}
	case r.Item != "" && (r.Method == "POST" || r.Method == "PUT" || r.Method == "PATCH"):
		return written(r, a)
	case r.Item != "" && r.Method == "GET":
		return Outcome{Kind: Found}
	}
	if n := bodyOf(r.Answered, "_count"); n.Exists() {
		return Outcome{Kind: Counted, Count: n.Int()}
	}
	if r.Method == "GET" || r.Till == r.From && strings.Contains(r.Operation, "query") {
		return Outcome{}
	}
	switch {
	case r.Till == r.From:
		return Outcome{}
	case strings.HasPrefix(path, "/_simulation/") && r.Sent != nil:
		return Outcome{Kind: Changed, Text: r.Sent.Text}
	case r.Method == "DELETE":
		return Outcome{Kind: Removed, Text: cmp.Or(r.Container, r.Database)}
	case r.Operation == "create_database" || r.Operation == "create_container":
		return Outcome{Kind: Created, Text: cmp.Or(r.Container, r.Database)}
	case r.Container == "":
		return Outcome{Kind: Changed, Text: r.Database}
	}
	return Outcome{Kind: Changed}
}

// refusal says why a request was refused.
func refusal(r *replica.Request) Outcome {
	switch {
	case r.Status == 429 && r.SubStatus == engine.SubBucketsChanged:
		return Outcome{Kind: Refused, Text: r.Message}
	case r.Status == 429 && r.SubStatus == engine.SubBucketFull:
		return Outcome{Kind: BucketFull}
	case r.Status == 429:
		return Outcome{Kind: Throttled}
	case r.Status == 412 && !bodyOf(r.Sent, "condition").Exists(): // a patch fails like this if its condition or its ETag is not met
		return Outcome{Kind: Precondition}
	case r.Status == 404 && r.Why != nil:
		kind := map[string]OutcomeKind{replica.WhyExpired: NotFoundExpired, replica.WhyPurged: NotFoundPurged,
			replica.WhyDeleted: NotFoundDeleted}[r.Why.State]
		if kind != Nothing {
			return Outcome{Kind: kind, Seconds: r.Why.Seconds}
		}
	case r.Status == 409 && r.Why != nil && r.Why.State == replica.WhyLive:
		return Outcome{Kind: Conflict, Seconds: r.Why.Seconds}
	}
	if r.Status == 404 {
		return Outcome{Kind: NotFound, Text: r.Message}
	}
	return Outcome{Kind: Refused, Text: r.Message}
}

// clockMoved says what a request did to the clock.
func clockMoved(r *replica.Request) Outcome {
	if n := bodyOf(r.Sent, "advance"); n.Exists() {
		return Outcome{Kind: Jumped, Seconds: n.Int()}
	}
	if n := bodyOf(r.Sent, "speed"); n.Exists() {
		return Outcome{Kind: Paced, Count: n.Int()}
	}
	return Outcome{Kind: Changed}
}

// written returns the outcome of a write: until when the item is in queries, as far as the answer tells.
func written(r *replica.Request, a *engine.Account) Outcome {
	c, err := a.Container(engine.Path{Database: r.Database, Container: r.Container})
	if err != nil {
		return Outcome{Kind: Changed}
	}
	own, ts := bodyOf(r.Answered, "ttl"), bodyOf(r.Answered, "_ts").Int()
	if ts == 0 { // the client did not want a body in the answer
		if own, ts = bodyOf(r.Sent, "ttl"), r.Now; r.Method == "PATCH" || !bodyOf(r.Sent, "id").Exists() {
			return Outcome{Kind: Changed}
		}
	}
	if c.TS() > ts { // the container was changed since then, so its default at that time is unknown
		return Outcome{Kind: Changed}
	}
	override := ttl.Absent
	if own.Exists() {
		if override, err = ttl.ParseOverride(own.Raw); err != nil {
			return Outcome{Kind: Changed}
		}
	}
	v := ttl.Decide(c.Default(), override)
	o := Outcome{Kind: Wrote, Verdict: v}
	if after, ok := v.After(); ok {
		o.At = ts + int64(after)
	}
	return o
}

func bodyOf(t *replica.Text, property string) gjson.Result {
	if t == nil || t.Text == "" {
		return gjson.Result{}
	}
	return gjson.Get(t.Text, property)
}
