package follow

import (
	"sort"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// These limits apply to the requests that are kept. The oldest ones are dropped first, but the newest refusals among them
// stay: people look for a refusal longer than for other requests.
const (
	mostRequests = 20_000
	mostBodies   = 32 << 20 // bytes
	mostRefusals = 100
)

// An Entry is a request with what is known about it.
type Entry struct {
	replica.Request
	Client  Client
	Outcome Outcome
	Earlier []*Entry // failed tries of the same request, oldest first
	Retried uint64   // place of a later try, which takes this entry's place in the list; 0 for none
}

// Requests are the newest requests of an account, and which of them are listed. The zero value has none.
type Requests struct {
	Say    func(*Entry) string // returns the page's sentence about a request, for the filter; may be nil
	list   []*Entry            // the kept requests, oldest first, begin at head
	head   int
	old    int               // how many refusals stay, at head
	bodies int               // the bytes of all bodies
	tries  map[string]*Entry // the last try, by activity id
	filter Filter
	found  []*Entry // the kept requests that meet the filter, oldest first, begin at gone
	gone   int
	hidden uint64 // Clear has hidden the requests up to this place
	held   bool
	till   uint64 // while held: the last place that is listed
}

// Add adds a request. A later try of a request that has failed takes the place of the earlier ones.
func (r *Requests) Add(e *Entry) {
	r.join(e)
	r.list = append(r.list, e)
	r.bodies += bodies(e)
	if r.filter.Matches(e, r.Say) {
		r.found = append(r.found, e)
	}
	for n := len(r.list) - r.head; n > 1 && (n > mostRequests || r.bodies > mostBodies); n-- {
		r.drop()
	}
	if r.head > len(r.list)/2 && r.head > 64 {
		r.list = append([]*Entry(nil), r.list[r.head:]...)
		r.head = 0
	}
	if r.gone > len(r.found)/2 && r.gone > 64 {
		r.found = append([]*Entry(nil), r.found[r.gone:]...)
		r.gone = 0
	}
}

// compare notes in the outcome of a container's change what became of the default. The last request about the container before it says
// what the default was, unless the page lacks a request between them.
func (r *Requests) compare(e *Entry) {
	now, ok := defaultOf(e)
	if e.Outcome.Kind != Changed || !ok {
		return
	}
	e.Outcome.Defaults = []ttl.Default{now}
	for i, next := len(r.list)-1, e.Place-1; i >= r.head && r.list[i].Place == next; i, next = i-1, next-1 {
		last := r.list[i]
		if last.Outcome.Kind == Emptied {
			return
		}
		if last.Database == e.Database && last.Container == e.Container && aboutContainer(last) {
			if was, ok := defaultOf(last); ok && was == now {
				e.Outcome.Defaults = nil // something else has changed
			} else if ok {
				e.Outcome.Defaults = []ttl.Default{was, now}
			}
			return
		}
	}
}

// aboutContainer reports whether a container was created, read, replaced or deleted.
func aboutContainer(e *Entry) bool {
	return strings.HasSuffix(e.Operation, "_container") && !e.Refused()
}

// defaultOf returns the default of the container that the answer to a request describes, if it describes one.
func defaultOf(e *Entry) (d ttl.Default, ok bool) {
	if !aboutContainer(e) || !bodyOf(e.Answered, "partitionKey").Exists() {
		return d, false
	}
	d, err := ttl.ParseDefault(bodyOf(e.Answered, "defaultTtl").Raw)
	return d, err == nil
}

// drop drops the oldest request, except for refusals that stay. There are at least two requests.
func (r *Requests) drop() {
	kept := r.list[r.head:]
	newest := len(kept) - 1
	stays := func(at int) bool { return at < newest && kept[at].Refused() && kept[at].Retried == 0 }
	for r.old < mostRefusals && stays(r.old) {
		r.old++
	}
	at := r.old
	if at == newest || stays(at) {
		at = 0 // the oldest refusal makes way for a later one
	}
	r.old = min(r.old, newest-1)
	old := kept[at]
	takeOut(kept, at)
	r.head++
	r.bodies -= bodies(old)
	if r.tries[old.Activity] == old {
		delete(r.tries, old.Activity)
	}
	found := r.found[r.gone:]
	if i := sort.Search(len(found), func(i int) bool { return found[i].Place >= old.Place }); i < len(found) && found[i] == old {
		takeOut(found, i)
		r.gone++
	}
}

// takeOut removes an entry from a list, whose first entry becomes nil.
func takeOut(list []*Entry, at int) {
	copy(list[1:at+1], list[:at])
	list[0] = nil
}

func bodies(e *Entry) (n int) {
	for _, t := range []*replica.Text{e.Sent, e.Answered} {
		if t != nil {
			n += len(t.Text)
		}
	}
	return n
}

// mostTries is the number of earlier tries that an entry keeps.
const mostTries = 16

// join finds the earlier tries of a request: SDKs send all tries with the same activity id. Requests that
// were sent without an activity id are not joined, because the ids in their answers depend only on the
// account and the address.
func (r *Requests) join(e *Entry) {
	if e.Activity == "" || e.Anonymous {
		return
	}
	if r.tries == nil {
		r.tries = map[string]*Entry{}
	}
	if last := r.tries[e.Activity]; last != nil && last.Refused() && last.Method == e.Method && last.Target == e.Target {
		e.Earlier = append(append(e.Earlier, last.Earlier...), last)
		if extra := len(e.Earlier) - mostTries; extra > 0 {
			e.Earlier = e.Earlier[extra:]
		}
		last.Earlier, last.Retried = nil, e.Place
	}
	r.tries[e.Activity] = e
}

// Last returns the place of the newest request, or 0.
func (r *Requests) Last() uint64 {
	if len(r.list) == r.head {
		return 0
	}
	return r.list[len(r.list)-1].Place
}

// hold lists only requests up to a place, until Release.
func (r *Requests) hold(till uint64) { r.held, r.till = true, till }

// Release lists all requests again.
func (r *Requests) Release() { r.held = false }

// Waiting returns the number of requests that are not listed because of hold.
func (r *Requests) Waiting() (n int) {
	if !r.held {
		return 0
	}
	for i := len(r.list) - 1; i >= r.head && r.list[i].Place > r.till; i-- {
		n++
	}
	return n
}

// Clear hides the requests until now. Recordings still have them.
func (r *Requests) Clear() { r.hidden = r.Last() }

// Cleared reports whether there are requests that Clear hides.
func (r *Requests) Cleared() bool { return len(r.list) > r.head && r.list[r.head].Place <= r.hidden }

// ShowCleared shows the requests that Clear hides.
func (r *Requests) ShowCleared() { r.hidden = 0 }

// Filter returns the filter.
func (r *Requests) Filter() Filter { return r.filter }

// SetFilter chooses the requests that are listed.
func (r *Requests) SetFilter(text string) {
	if text == r.filter.Text {
		return
	}
	r.filter, r.found, r.gone = parseFilter(text), nil, 0
	for _, e := range r.list[r.head:] {
		if r.filter.Matches(e, r.Say) {
			r.found = append(r.found, e)
		}
	}
}

// shown reports whether neither Clear nor hold hides a request.
func (r *Requests) shown(e *Entry) bool { return e.Place > r.hidden && (!r.held || e.Place <= r.till) }

// listed reports whether a request has a place of its own in the list: neither Clear nor hold hides it, and
// no later try that is listed has taken its place.
func (r *Requests) listed(e *Entry) bool {
	return r.shown(e) && (e.Retried == 0 || r.held && e.Retried > r.till)
}

// Listed returns at most n of the listed requests, the newest first, from a position on, and the number of all listed requests.
func (r *Requests) Listed(from, n int) (list []*Entry, count int) {
	for i := len(r.found) - 1; i >= r.gone; i-- {
		if e := r.found[i]; r.listed(e) {
			if count >= from && count < from+n {
				list = append(list, e)
			}
			count++
		}
	}
	return list, count
}

// Until returns the number of listed requests up to a place.
func (r *Requests) Until(place uint64) (n int) {
	for _, e := range r.found[r.gone:] {
		if e.Place > place {
			break
		}
		if r.listed(e) {
			n++
		}
	}
	return n
}

// Total returns the number of requests that would be listed without a filter, and the number of refused ones among them.
func (r *Requests) Total() (all, refused int) {
	for _, e := range r.list[r.head:] {
		if r.listed(e) {
			all++
			if e.Refused() {
				refused++
			}
		}
	}
	return all, refused
}

// Answered returns the place of the newest request that may be listed, which is the number of all requests up to it,
// and how many of them are not kept. A page that opens gets only the newest requests and refusals.
func (r *Requests) Answered() (all, dropped uint64) {
	if r.head == len(r.list) {
		return 0, 0
	}
	all = r.Last()
	if r.held {
		all = min(all, r.till)
	}
	return all, all - uint64(len(r.list)-r.head-r.Waiting())
}

// Get returns the request at a place, or nil if it is not kept.
func (r *Requests) Get(place uint64) *Entry {
	for i := len(r.list) - 1; i >= r.head; i-- {
		switch at := r.list[i].Place; {
		case at == place:
			return r.list[i]
		case at < place:
			return nil
		}
	}
	return nil
}

// Since returns the number of requests after a place that meet the filter.
func (r *Requests) Since(after uint64) (n int) {
	for i := len(r.found) - 1; i >= r.gone && r.found[i].Place > after; i-- {
		n++
	}
	return n
}

// between returns the requests that meet the filter and have places from after+1 to till, oldest first.
// Earlier tries are included.
func (r *Requests) between(after, till uint64) (list []*Entry) {
	for _, e := range r.found[r.gone:] {
		if e.Place > after && e.Place <= till {
			list = append(list, e)
		}
	}
	return list
}

// after returns the kept requests after a place, oldest first. whole reports whether none is missing.
func (r *Requests) after(place uint64) (list []*Entry, whole bool) {
	kept := r.list[r.head:]
	list = kept[sort.Search(len(kept), func(i int) bool { return kept[i].Place > place }):]
	if len(list) == 0 {
		return nil, true
	}
	if place == 0 && r.head == 0 { // no earlier request is known
		place = list[0].Place - 1
	}
	return list, list[len(list)-1].Place-place == uint64(len(list))
}
