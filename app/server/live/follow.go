package live

import (
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// The times of a stream, in real time, and the sizes of its events.
const (
	coalesce = 50 * time.Millisecond  // least time between two writes
	step     = 250 * time.Millisecond // interval at which the stream checks the clock if nothing else happens
	beat     = 2 * time.Second        // longest time between two events
	every    = 10 * time.Second       // least time between two checksums
	spread   = 200                    // the next checksum waits at least this many times as long as the last checksum took

	batch    = 4096      // records that are read from the feed at a time
	maxBatch = 256 << 10 // bytes of records after which an event ends
)

// A Source is an account that a stream follows. Both methods first bring the clock up to date.
type Source interface {
	Clock() (now, speed int64)
	// Copy returns an independent copy of the account and the place of the next record after this state.
	Copy() (a *engine.Account, place uint64, speed int64)
}

// Options are the wishes of a follower.
type Options struct {
	From                       string // the position after the follower's last event; empty for a checkpoint
	Changes, Requests, Figures bool
	Bodies                     bool        // whether Requests have bodies
	Part                       engine.Part // the part that the follower wants, or has if From is not empty; zero for any part that fits
	// most bytes of documents in a checkpoint; 0 for no limit. Of a larger account, the follower gets a part
	Most int
}

// Follow writes the stream to out until ctx ends or a write fails. It returns nil when ctx ends, otherwise the error of
// the write. out must send every write at once.
func (f *Feed) Follow(ctx context.Context, of Source, out io.Writer, o Options) error {
	s := &stream{feed: f, of: of, o: o, out: events{out: out}, epoch: f.enter(), part: share{o.Part, o.Most}}
	defer func() { f.leave(time.Now(), s.position(), s.summed.Add(s.next)) }()
	s.begin()
	tick := time.NewTicker(step)
	defer tick.Stop()
	for {
		if err := s.send(); err != nil {
			return err
		}
		select { // events in this time are sent together
		case <-ctx.Done():
			return nil
		case <-time.After(coalesce):
		}
		select {
		case <-ctx.Done():
			return nil
		case <-s.news():
		case <-tick.C:
		}
	}
}

// A stream writes the events of one follower.
type stream struct {
	feed  *Feed
	of    Source
	o     Options
	out   events
	epoch string
	part  share

	record, request uint64             // places of the next record and request to send
	refusals        []*replica.Request // older than the next request; a new follower gets them first
	now, speed      int64              // of the clock, as sent last
	sent            time.Time
	figures         time.Time
	summed          time.Time
	next            time.Duration // shortest time from summed to the next checksum
	at              uint64        // place after the last checksum
}

// news returns a channel that is closed when there is something new to send.
func (s *stream) news() <-chan struct{} {
	record, request := s.record, s.request
	if !s.o.Changes {
		record = ^uint64(0)
	}
	if !s.o.Requests {
		request = ^uint64(0)
	}
	return s.feed.wait(record, request)
}

// begin continues at the position of the options if possible. Otherwise it sends a checkpoint, if the follower wants
// changes.
func (s *stream) begin() {
	s.summed, s.next = time.Now(), every
	s.request = s.feed.recent()
	s.refusals = s.feed.refusedBefore(s.request)
	s.out.buf = append(s.out.buf, "retry: 1000\n\n"...)
	why := replica.ReasonOpened
	if s.o.From != "" {
		why = s.resume()
	}
	switch {
	case why == "":
		s.tell(s.of.Clock())
	case s.o.Changes:
		s.checkpoint(why)
	default:
		s.tell(s.of.Clock())
	}
}

// resume continues at the position of the options, or returns why this is not possible.
func (s *stream) resume() (why string) {
	epoch, places, _ := strings.Cut(s.o.From, ".")
	first, second, _ := strings.Cut(places, ".")
	record, err := strconv.ParseUint(first, 10, 64)
	request, err2 := strconv.ParseUint(second, 10, 64)
	end := s.feed.end()
	if malformed := err != nil || err2 != nil || epoch == s.epoch && request > end; malformed || epoch != s.epoch {
		if malformed && !s.o.Changes { // no checkpoint restarts the follower, which may have the newest requests
			s.request, s.refusals = end, nil
		}
		return replica.ReasonUnknown
	}
	s.request, s.refusals = request, nil
	if _, ok := s.records(record, 1); !ok && s.o.Changes {
		s.record = record
		return s.lost()
	}
	s.record, s.at = record, record
	if due, ok := s.feed.due(s.o.From); ok { // so even a follower that often reconnects gets its checksums
		s.next = time.Until(due)
	}
	return ""
}

// lost returns why the feed does not have the next record.
func (s *stream) lost() (why string) {
	s.feed.mu.Lock()
	defer s.feed.mu.Unlock()
	if s.record < s.feed.replaced {
		return replica.ReasonReplaced
	}
	return replica.ReasonBehind
}

func (s *stream) records(from uint64, most int) ([]replica.Record, bool) {
	s.feed.mu.Lock()
	defer s.feed.mu.Unlock()
	return s.feed.records.from(from, most)
}

// position returns the position after the last event.
func (s *stream) position() string {
	return s.epoch + "." + number(s.record) + "." + number(s.request)
}

// checkpoint sends the whole account, or the part that the follower wants or that fits.
func (s *stream) checkpoint(why string) {
	a, place, speed := s.of.Copy()
	head := s.part.choose(a)
	head.Reason, head.Speed, head.Refusals = why, speed, s.feed.began.Load()
	s.out.json(replica.EventCheckpoint, "", head)
	s.now, s.speed = a.Now(), speed
	var sum replica.Summer
	for piece := range a.SnapshotOf(s.part.Part) {
		sum.Add(piece)
		if s.out.binary(replica.EventPiece, "", "", piece); s.out.err != nil {
			return
		}
	}
	s.record, s.at = place, place
	s.out.json(replica.EventComplete, s.position(), summed{sum.Sum(), place})
	s.summed, s.sent = time.Now(), time.Now()
}

type summed struct {
	Sum   string `json:"sum"`
	Place uint64 `json:"place"`
}

// send sends everything new.
func (s *stream) send() error {
	now, speed := s.of.Clock() // brings the clock up to date, which can add a record
	if s.o.Changes {
		s.changes(^uint64(0))
	}
	if s.o.Requests {
		s.answers()
	}
	if s.o.Figures && time.Since(s.figures) >= time.Second {
		s.figures = time.Now()
		s.out.json("figures", "", s.feed.Figures(s.of))
	}
	if s.o.Changes && time.Since(s.summed) >= s.next && s.record != s.at {
		s.sum()
	}
	if speed != s.speed || time.Since(s.sent) >= beat {
		s.tell(now, speed)
	}
	return s.out.flush()
}

// tell sends the time and the speed of the clock.
func (s *stream) tell(now, speed int64) {
	s.now, s.speed, s.sent = now, speed, time.Now()
	s.out.json(replica.EventClock, "", struct {
		Now   int64 `json:"now"`
		Speed int64 `json:"speed"`
	}{now, speed})
}

// changes sends the records before a place, or a checkpoint if the feed no longer has them.
func (s *stream) changes(till uint64) {
	for s.record < till && s.out.err == nil {
		list, ok := s.records(s.record, int(min(batch, till-s.record)))
		if !ok {
			s.checkpoint(s.lost())
			return
		}
		if len(list) == 0 {
			return
		}
		for len(list) > 0 {
			first, records := s.record, []byte(nil)
			for len(list) > 0 && len(records) < maxBatch {
				if s.part.ends(list[0]) {
					s.checkpoint(replica.ReasonGone)
					return
				}
				var err error
				if records, err = s.part.of(list[0]).Append(records); err != nil {
					s.checkpoint(replica.ReasonUnwritable)
					return
				}
				list = list[1:]
				s.record++
			}
			s.out.binary(replica.EventChanges, s.position(), number(first), records)
		}
		s.sent = time.Now()
	}
}

// answers sends the new requests.
func (s *stream) answers() {
	if len(s.refusals) > 0 {
		s.requests(s.refusals)
		s.refusals = nil
	}
	for s.out.err == nil {
		s.feed.mu.Lock()
		list, ok := s.feed.requests.from(s.request, batch/8)
		first := s.feed.requests.first
		s.feed.mu.Unlock()
		if !ok {
			missed := struct {
				Requests uint64 `json:"requests"`
			}{first - s.request}
			s.request = first
			s.out.json("missed", "", missed)
			continue
		}
		if len(list) == 0 {
			return
		}
		s.request += uint64(len(list))
		s.requests(list)
	}
}

// requests sends requests, with their bodies if the follower wants them.
func (s *stream) requests(list []*replica.Request) {
	if !s.o.Bodies {
		for i, r := range list {
			bare := *r
			bare.Sent, bare.Answered = bare.Sent.Length(), bare.Answered.Length()
			list[i] = &bare
		}
	}
	s.out.json("requests", s.position(), list)
	s.sent = time.Now()
}

// sum sends the checksum of the state, after the records that lead to the state.
func (s *stream) sum() {
	a, place, _ := s.of.Copy()
	if s.changes(place); s.record != place {
		return // the stream has sent a checkpoint instead of the records
	}
	begun := time.Now()
	if c, err := a.Container(s.part.Of); !s.part.Whole() && (err != nil || !s.part.Exact(c)) {
		s.summed, s.at = begun, place // the part may differ from the account's state, so it has no checksum
		return
	}
	s.out.json(replica.EventSum, "", summed{replica.SumOf(a, s.part.Part), place})
	s.summed, s.at = time.Now(), place
	s.next = max(every, spread*s.summed.Sub(begun))
}
