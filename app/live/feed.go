package live

import (
	"crypto/rand"
	"encoding/hex"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// What a feed keeps: at a thousand requests a second, a minute of records and a quarter of a minute of requests.
var (
	keptRecords  = limits{1 << 16, 64 << 20}
	keptRequests = limits{1 << 14, 32 << 20}
)

const (
	// stay is how long a feed goes on after the last follower has left.
	stay = 5 * time.Minute
	// MaxBody is how many bytes of a body are kept; of a longer one, only its length.
	MaxBody = 64 << 10
)

// A Feed is what an account has to tell. The zero Feed is ready, and tells nothing until somebody follows it.
type Feed struct {
	on atomic.Bool // somebody follows, or has done so lately

	mu        sync.Mutex
	epoch     string // of places: those of another epoch mean nothing
	followers int
	left      time.Time // when the last follower left
	records   ring[replica.Record]
	replaced  uint64 // the place of the first record of this account
	requests  ring[*replica.Request]
	answered  uint64        // requests, while the feed is on
	throttled uint64        // of them with status 429
	news      chan struct{} // closed when something is added; nil while nobody waits
}

// On reports whether anything need be noted.
func (f *Feed) On() bool { return f.on.Load() }

// Note notes a command that the account was given in a second; afterwards its clock shows now. It is called in the order of the commands.
func (f *Feed) Note(second int64, cmd engine.Command, now int64) {
	if !f.On() {
		return
	}
	r := replica.Record{Kind: replica.Command, Second: second, Command: cmd}
	bytes := 256
	switch c := cmd.(type) {
	case engine.Advance:
		if now == second {
			break // refused: it is in the log
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
		c.Parsed, c.Interrupted = nil, nil // many times as large as the text
		r.Command, bytes = c, bytes+len(c.Text)
	case engine.ChargeQuery:
		c.Of.Parsed, c.Of.Interrupted = nil, nil
		r.Command, bytes = c, bytes+len(c.Of.Text)
	}
	f.add(r, bytes)
}

// NoteReset notes that the account is empty and its clock shows a second.
func (f *Feed) NoteReset(second int64) {
	if f.On() {
		f.add(replica.Record{Kind: replica.Reset, Second: second}, 0)
	}
}

// NoteReplaced notes that there is another account, so that followers need a checkpoint.
func (f *Feed) NoteReplaced() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.records = ring[replica.Record]{first: f.records.end() + 1}
	f.replaced = f.records.first
	f.wake()
}

func (f *Feed) add(r replica.Record, bytes int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.records.add(r, bytes, keptRecords)
	f.wake()
}

// Place returns the place of the next record, under the lock of the account.
func (f *Feed) Place() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.records.end()
}

// Answered notes a request that was answered, and gives it its place.
func (f *Feed) Answered(r *replica.Request, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.followers == 0 && now.Sub(f.left) > stay {
		f.forget()
		return
	}
	r.Place = f.requests.end() + 1
	bytes := 512 + len(r.Target)
	for _, t := range []*replica.Text{r.Sent, r.Answered} {
		if t != nil {
			bytes += len(t.Text)
		}
	}
	f.requests.add(r, bytes, keptRequests)
	f.answered++
	if r.Status == 429 {
		f.throttled++
	}
	f.wake()
}

// totals returns how many requests were answered, and how many of them with status 429.
func (f *Feed) totals() (answered, throttled uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.answered, f.throttled
}

// recent returns the place of the first of the newest requests, which a new follower is told.
func (f *Feed) recent() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	const most = 500
	if end := f.requests.end(); end-f.requests.first > most {
		return end - most
	}
	return f.requests.first
}

// enter lets a follower in. The feed begins if it is off.
func (f *Feed) enter() (epoch string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.followers++; !f.on.Load() {
		var random [8]byte
		_, _ = rand.Read(random[:]) // it never fails
		f.epoch = hex.EncodeToString(random[:])
		f.on.Store(true)
	}
	return f.epoch
}

// leave lets a follower out. What happens in the next minutes is kept for one who comes back.
func (f *Feed) leave(now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.followers--
	f.left = now
}

// forget ends the feed.
func (f *Feed) forget() {
	f.on.Store(false)
	f.records, f.requests = ring[replica.Record]{}, ring[*replica.Request]{}
	f.answered, f.throttled, f.replaced = 0, 0, 0
}

// wake wakes the followers that wait for news.
func (f *Feed) wake() {
	if f.news != nil {
		close(f.news)
		f.news = nil
	}
}

// wait returns a channel that is closed when there is a record or a request behind these places.
func (f *Feed) wait(record, request uint64) <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.news == nil {
		f.news = make(chan struct{})
	}
	c := f.news
	if f.records.end() > record || f.requests.end() > request { // since they were sent
		f.wake()
	}
	return c
}
