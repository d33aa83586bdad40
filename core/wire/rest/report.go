package rest

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// These are the largest numbers of items in a report, and of events of each item.
const (
	maxReported       = 5
	maxReportedEvents = 5
)

// Report describes in a few lines what a failed test may need. It has the account's time and the items of
// the last requests and events. For each item it says when it was written, when and why it expires,
// whether it is on disk, and the last request and events about it. The endpoint's /_report and the test
// packages return it.
func (q *Asked) Report(a *engine.Account) string {
	b := []byte("the clock shows " + instant(a.Now()))
	for _, s := range q.subjects(a, maxReported) {
		b = s.append(append(b, '\n'), a)
	}
	return string(b)
}

// ReportJSON returns {"now":…,"text":…} with the time in Unix seconds. The text is the [Asked.Report] and further lines.
func (q *Asked) ReportJSON(a *engine.Account, more string) []byte {
	return []byte(`{"now":` + digits(a.Now()) + `,"text":` + document.Quote(q.Report(a)+more) + `}`)
}

func (s subject) append(b []byte, a *engine.Account) []byte {
	b = append(b, s.in.Database+"/"+s.in.Container...)
	c, err := a.Container(s.in)
	if err != nil {
		b = append(b, ": there is no such container"...)
		return s.appendRequest(b, a)
	}
	b = append(b, ": "+s.id...)
	if key := c.Spec().PartitionKey; len(key) != 1 || key[0] != "/id" {
		b = append(b, " "+string(s.key)...)
	}
	x, _ := Explain(a, s.in, s.key, s.id)
	b = append(b, " "+x.short()...)
	if x.State == StateUnknown {
		b = append(b, s.elsewhere(c)...)
	}
	b = s.appendRequest(b, a)
	if events := s.events(a); events != "" {
		b = append(b, "\n  events: "+events...)
	}
	return b
}

func (s subject) appendRequest(b []byte, a *engine.Account) []byte {
	if s.last == nil {
		return b
	}
	return append(b, "\n  last request: "+s.last.about.Name+", status "+strconv.Itoa(s.last.status)+", at "+clockTime(s.last.at, a.Now())...)
}

// elsewhere names the other partition keys under which an id is stored, because a wrong key is the usual mistake.
func (s subject) elsewhere(c *engine.Container) string {
	var keys []string
	c.EachStored(0, func(it *engine.Item) bool {
		if it.ID() == s.id {
			keys = append(keys, string(it.PartitionKey()))
		}
		return len(keys) < maxReported
	})
	if keys == nil {
		return ""
	}
	return "; an item of this id has the partition key " + strings.Join(keys, ", ")
}

// events returns the last events of an item, oldest first.
func (s subject) events(a *engine.Account) string {
	c, err := a.Container(s.in)
	if err != nil {
		return ""
	}
	named := func(ref engine.Ref) bool {
		if ref.ID != s.id {
			return false
		}
		if it, ok := c.ByOrdinal(ref.Ordinal); ok {
			return it.PartitionKey() == s.key
		}
		t, _ := c.TombstoneOf(ref.Ordinal) // there may be one even if the item was created again
		return t.PK == s.key
	}
	var all []string
	log := a.Log()
	for i := range slices.Backward(log) {
		e := &log[i]
		if e.Database != s.in.Database || e.Container != s.in.Container || !slices.ContainsFunc(e.Items, named) {
			continue
		}
		text := clockTime(e.At, a.Now()) + " " + e.Kind.String() + " (" + e.Cause.String() + ")"
		if e.Region != "" {
			text += " in " + e.Region
		}
		if all = append(all, text); len(all) == maxReportedEvents {
			break
		}
	}
	slices.Reverse(all)
	return strings.Join(all, ", ")
}

// short describes the state of an item, like "expired 00:20:00: ttl 1200, written 00:00:00; still on disk".
func (x Explanation) short() string {
	due, expires := x.Deadline()
	at := func(second int64) string { return clockTime(second, x.Now) }
	written := "written " + at(x.TS)
	switch {
	case x.State == StateUnknown:
		return "is not stored, and was not among the last items that were removed"
	case x.State == StateDeleted:
		return "deleted " + at(x.Removed) + ", " + written
	case x.State == StateDeleting:
		return "hidden " + at(x.Removed) + " by a delete of its partition key, " + written + "; still on disk"
	case x.State == StateExpired:
		return "expired " + at(x.Hidden) + ": " + x.setting() + ", " + written + "; still on disk"
	case x.State == StatePurged && expires && due <= x.Removed:
		return "expired " + at(due) + ": " + x.setting() + ", " + written + "; purged " + at(x.Removed)
	case x.State == StatePurged: // by a setting that the container no longer has
		return "purged " + at(x.Removed) + ", " + written
	case expires:
		return "live until " + at(due) + ": " + x.setting() + ", " + written
	}
	return "live without an end: " + x.setting() + ", " + written
}

// setting names the setting that decides and its value.
func (x Explanation) setting() string {
	switch x.Verdict.Reason {
	case ttl.ReasonOff:
		return "the container's Time to Live is off"
	case ttl.ReasonOffIgnored:
		return "the container's Time to Live is off, so ttl " + x.Override.String() + " is ignored"
	case ttl.ReasonNoDefault:
		return "no ttl, and the container has no default (-1)"
	case ttl.ReasonItemNever, ttl.ReasonItemOverrides:
		return "ttl " + x.Override.String()
	}
	return "the container's default " + x.Default.String()
}

// clockTime returns a time as a text. The text has no date if the date is that of now.
func clockTime(second, now int64) string {
	const day = 24 * 60 * 60
	if second/day == now/day {
		return time.Unix(second, 0).UTC().Format(time.TimeOnly)
	}
	return instant(second)
}
