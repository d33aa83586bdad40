package files

import (
	"cmp"
	"fmt"
	"sort"
	"strings"
	"time"
)

// A Cause says how a refusal depends on the clock.
type Cause uint8

// The causes.
const (
	CauseOther  Cause = iota
	CauseAhead        // the _ts is later than the present second: the item is accepted once the clock is later
	CauseBehind       // the _ts is earlier than that of the container's newest item without a ttl: another container accepts the item
)

// A Reason is a reason for which some records are refused.
type Reason struct {
	First          Refusal // the first refusal by line
	Count          int
	Varies         bool  // the wrong values differ
	Oldest, Newest int64 // _ts of the refused items, in Unix seconds, if the cause is not CauseOther
}

// Reasons groups refusals by reason.
type Reasons struct {
	list []*Reason
	by   map[string]*Reason
}

// Add counts a refusal.
func (r *Reasons) Add(refused Refusal) {
	fault := ""
	if refused.Fault != nil {
		fault = fmt.Sprint(refused.Fault.Fault)
	}
	key := fmt.Sprint(refused.Cause, refused.Broken, refused.Field, "\n", cmp.Or(refused.Limit, refused.Text), "\n", fault)
	reason := r.by[key]
	if reason == nil {
		if reason = (&Reason{First: refused, Oldest: refused.TS}); r.by == nil {
			r.by = map[string]*Reason{}
		}
		if len(r.list) < maxRefused {
			r.list, r.by[key] = append(r.list, reason), reason
		}
	}
	reason.Count++
	reason.Varies = reason.Varies || refused.Value != reason.First.Value
	if refused.Line < reason.First.Line {
		reason.First = refused
	}
	reason.Oldest, reason.Newest = min(reason.Oldest, refused.TS), max(reason.Newest, refused.TS)
}

// List returns the reasons, the most frequent first.
func (r *Reasons) List() (list []Reason) {
	for _, reason := range r.list {
		list = append(list, *reason)
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		return a.Count > b.Count || a.Count == b.Count && a.First.Line < b.First.Line
	})
	return list
}

// maxReasons is the largest number of reasons that String names.
const maxReasons = 5

// String says in English how many records are refused for which reason.
func (r *Reasons) String() string {
	var parts []string
	list := r.List()
	for _, reason := range list[:min(len(list), maxReasons)] {
		parts = append(parts, reason.String())
	}
	if more := len(list) - len(parts); more > 0 {
		parts = append(parts, fmt.Sprintf("and for %d more reasons", more))
	}
	return strings.Join(parts, "; ")
}

// String says in English how many records are refused, and why.
func (r Reason) String() string {
	what := r.First.What()
	if r.First.Cause != CauseOther {
		if what = "_ts " + date(r.Oldest); r.Newest > r.Oldest {
			what = "_ts from " + date(r.Oldest) + " to " + date(r.Newest)
		}
		what += ": " + r.First.why()
	}
	if r.Count == 1 {
		return fmt.Sprintf("line %d: %s", r.First.Line, what)
	}
	if r.Varies && r.First.Cause == CauseOther {
		return fmt.Sprintf("%d lines, such as line %d: %s", r.Count, r.First.Line, what)
	}
	return fmt.Sprintf("%d lines, the first of which is line %d: %s", r.Count, r.First.Line, what)
}

func date(second int64) string { return time.Unix(second, 0).UTC().Format(time.RFC3339) }
