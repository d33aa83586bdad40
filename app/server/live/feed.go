package live

import (
	"crypto/rand"
	"encoding/hex"
	"sort"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// The limits of what a feed keeps while it has followers. At a thousand requests per second, they are enough for the
// records of a minute and the requests of a quarter of a minute.
var (
	keptRecords  = limits{1 << 16, 64 << 20}
	keptRequests = limits{1 << 14, 32 << 20}
)

// newestRequests limits the requests that a feed always keeps. A new follower gets them, because they explain the state
// that it sees.
var newestRequests = limits{500, 4 << 20}

// newestRefusals limits the refused requests that a feed always keeps, also if other requests have come since.
var newestRefusals = limits{100, 1 << 20}

const (
	// stay is how long a feed keeps records after the last follower has left.
	stay = 5 * time.Minute
	// MaxBody is the length of the longest body that a feed keeps, in bytes. It keeps only the length of a longer body.
	MaxBody = 64 << 10
)

// An Observer is told of every request that the accounts of an endpoint answer.
type Observer interface {
	// Answered is called with a request to an account; the first account has no name. parent is the header traceparent
	// of the request, or empty (w3.org/TR/trace-context). Answered must not wait, because the client gets the answer
	// only after it returns.
	Answered(account string, r replica.Request, parent string)
}

// A Feed keeps the newest requests of an account, and for its followers the newest records. The zero Feed is ready for
// use, and keeps no records before its first follower. Places count all records and requests, so that a follower that
// connects again learns what it has missed.
type Feed struct {
	on atomic.Bool // it keeps records: it has followers, or had some in the last minutes

	mu        sync.Mutex
	epoch     string // names this feed; places of another epoch have no meaning here
	followers int
	left      time.Time            // when the last follower left
	dues      map[string]time.Time // by the positions at which followers left: when their next checksum is due
	records   ring[replica.Record]
	replaced  uint64 // place of the first record of the present account
	requests  ring[*replica.Request]
	refusals  ring[*replica.Request] // the refused ones of all requests
	throttled uint64                 // how many requests had status 429
	began     atomic.Int64           // see Continue
	news      chan struct{}          // closed when a record or a request is added; nil while nobody waits
}

// Note adds a command that the account has carried out in a second. now is the second of the account's clock after the
// command. Note must be called in the order of the commands.
func (f *Feed) Note(second int64, cmd engine.Command, now int64) {
	if !f.on.Load() {
		f.skip()
		return
	}
	r := replica.Record{Kind: replica.Command, Second: second, Command: cmd}
	bytes := 256
	switch c := cmd.(type) {
	case engine.Advance:
		if now == second {
			break // refused; the command itself is added, because the account logs it
		}
		r = replica.Record{Kind: replica.Time, Second: now}
	case engine.WriteItem:
		bytes += len(c.Body)
	case engine.Batch:
		for _, op := range c.Ops {
			if w, ok := op.(engine.WriteItem); ok {
				bytes += len(w.Body) + 256
			}
		}
	case engine.Query:
		c.Parsed, c.Interrupted = nil, nil // these are many times as large as the text
		r.Command, bytes = c, bytes+len(c.Text)
	case engine.ChargeQuery:
		c.Of.Parsed, c.Of.Interrupted = nil, nil
		r.Command, bytes = c, bytes+len(c.Of.Text)
	}
	f.add(r, bytes)
}

// Continue notes that the account was kept by an earlier process: its log lacks the refusals before a second.
func (f *Feed) Continue(second int64) { f.began.Store(second) }

// NoteReset adds that the account was emptied and its clock set to a second.
func (f *Feed) NoteReset(second int64) {
	f.began.Store(0)
	if !f.on.Load() {
		f.skip()
		return
	}
	f.add(replica.Record{Kind: replica.Reset, Second: second}, 0)
}

// NoteReplaced notes that another account has replaced the account. All followers get a checkpoint.
func (f *Feed) NoteReplaced() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lose()
	f.replaced = f.records.first
}

// skip counts a record that the feed does not keep.
func (f *Feed) skip() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lose()
}

// lose drops all records and counts one more, which is not kept.
func (f *Feed) lose() {
	f.records = ring[replica.Record]{first: f.records.end() + 1}
	f.wake()
}

func (f *Feed) add(r replica.Record, bytes int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.records.add(r, bytes, keptRecords)
	f.wake()
}

// Place returns the place of the next record. The caller must hold the lock of the account.
func (f *Feed) Place() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.records.end()
}

// Answered adds a request that the account has answered, and sets its place. If the feed has had no follower for five
// minutes, it stops keeping records, and keeps only the newest requests.
func (f *Feed) Answered(r *replica.Request, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.followers == 0 && f.on.Load() && now.Sub(f.left) > stay {
		f.on.Store(false)
		f.records, f.dues = ring[replica.Record]{first: f.records.end()}, nil
	}
	r.Place = f.requests.end() + 1
	bytes := 512 + len(r.Target) + len(r.Agent) + len(r.Activity) + len(r.Container) + len(r.Item) + len(r.Key)
	for _, t := range []*replica.Text{r.Sent, r.Answered} {
		if t != nil {
			bytes += len(t.Text)
		}
	}
	most := newestRequests
	if f.on.Load() {
		most = keptRequests
	}
	f.requests.add(r, bytes, most)
	if r.Refused() {
		f.refusals.add(r, bytes, newestRefusals)
	}
	if r.Status == 429 {
		f.throttled++
	}
	f.wake()
}

// totals returns the number of requests that the account has answered, and the number of those with status 429.
func (f *Feed) totals() (answered, throttled uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.requests.end(), f.throttled
}

// recent returns the place of the first request that a new follower gets.
func (f *Feed) recent() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.requests.newest(newestRequests)
}

// refusedBefore returns the refusals before a place. A new follower gets them too.
func (f *Feed) refusedBefore(place uint64) []*replica.Request {
	f.mu.Lock()
	defer f.mu.Unlock()
	list, _ := f.refusals.from(f.refusals.first, newestRefusals.elements)
	return list[:sort.Search(len(list), func(i int) bool { return list[i].Place > place })]
}

// end returns the place of the next request.
func (f *Feed) end() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.requests.end()
}

// enter adds a follower and returns the epoch. The first follower begins the epoch.
func (f *Feed) enter() (epoch string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.epoch == "" {
		var random [8]byte
		_, _ = rand.Read(random[:]) // Read never fails
		f.epoch = hex.EncodeToString(random[:])
	}
	f.followers++
	f.on.Store(true)
	return f.epoch
}

// maxDues is the largest number of positions for which the feed remembers when the next checksum is due.
const maxDues = 256

// leave removes a follower that left at a position, with the time at which its next checksum is due. The feed keeps
// records for some minutes, in case the follower connects again.
func (f *Feed) leave(now time.Time, position string, due time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.followers--
	f.left = now
	if f.dues == nil || len(f.dues) == maxDues {
		f.dues = map[string]time.Time{}
	}
	if other, ok := f.dues[position]; !ok || due.Before(other) {
		f.dues[position] = due
	}
}

// due returns when the next checksum is due for a follower that left at a position.
func (f *Feed) due(position string) (at time.Time, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	at, ok = f.dues[position]
	delete(f.dues, position)
	return at, ok
}

// wake closes the channels that wait has returned.
func (f *Feed) wake() {
	if f.news != nil {
		close(f.news)
		f.news = nil
	}
}

// wait returns a channel that is closed when there is a record at or after one place, or a request at or after another.
func (f *Feed) wait(record, request uint64) <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.news == nil {
		f.news = make(chan struct{})
	}
	c := f.news
	if f.records.end() > record || f.requests.end() > request { // something was added since the stream sent the last event
		f.wake()
	}
	return c
}
