package follow

import (
	"encoding/json"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/tidwall/gjson"
)

// A State is the state of the connection.
type State uint8

// The states of a connection.
const (
	Connecting State = iota // a stream was requested and has not begun
	Opening                 // a checkpoint is being read
	Live                    // the replica follows the account
	Lost                    // the connection is lost, and will be tried again
	Cancelled               // the user has stopped the opening
)

const (
	// MostBytes is the size of the documents that a page opens. A replica takes about two and a half times as much memory, and a page has
	// at most 4 GB.
	MostBytes = 1 << 30
	// systemBytes is about the size of the system properties of an item, which a checkpoint leaves out.
	systemBytes = 180
	// leastWait and mostWait limit the time between two tries to connect.
	leastWait = time.Second
	mostWait  = 15 * time.Second
)

// A Follower follows an account. The zero Follower is not ready; use New.
type Follower struct {
	Account  string // the name; empty for the first account
	Requests Requests
	Rates    Rates

	wanted  engine.Path // the container to open; the zero Path for as much of the account as fits
	replica replica.Replica
	run     string // the epoch of the last checkpoint: the endpoint's run
	earlier uint64 // the place of the last request of earlier runs; the places of each run begin at 1
	parser  replica.Parser
	state   State
	heard   time.Time // when the last event arrived
	wait    time.Duration
	tries   int  // tries to connect since the connection was lost
	anew    bool // the next stream has to begin with a checkpoint
	news    []News
	picture picture

	recording *recording // nil while nothing is recorded
	now       func() time.Time
}

// New returns a follower of an account. The clock returns real time; it measures silence and the age of the
// last request.
func New(account string, clock func() time.Time) *Follower {
	f := &Follower{Account: account, now: clock, heard: clock()}
	f.replica.Later = true
	f.parser.Use = f.take
	return f
}

// Want makes the next stream begin with a container of the account instead of the whole account. With the
// zero Path, the stream begins with as much of the account as fits.
func (f *Follower) Want(in engine.Path) { f.wanted = in }

// Part returns the part of the account that is open, or nil for the whole account.
func (f *Follower) Part() *replica.Part { return f.replica.Part() }

// Query returns the query of the address of the next stream. After a lost connection, the query has the
// position after the last event.
func (f *Follower) Query() string {
	q := url.Values{"show": {"changes,requests"}, "bodies": {"1"}, "most": {strconv.Itoa(MostBytes)}}
	if f.Account != "" {
		q.Set("account", f.Account)
	}
	open := engine.Part{Of: f.wanted}
	if from := f.replica.Position(); from != "" && !f.anew {
		q.Set("from", from)
		open = f.Part().Of()
	}
	if !open.Whole() {
		q.Set("container", replica.ContainerName(open.Of))
		q.Set("after", strconv.FormatUint(open.After, 10))
	}
	return q.Encode()
}

// Begin notes that the caller requests a stream.
func (f *Follower) Begin() {
	f.parser = replica.Parser{Use: f.take}
	f.replica.Cancel()
	if f.History() == nil {
		f.state = Connecting
	}
}

// Write reads bytes of the stream. After an error the caller ends the stream and calls Lose.
func (f *Follower) Write(b []byte) error {
	_, err := f.parser.Write(b)
	if errors.Is(err, replica.ErrStream) {
		f.anew = true
	}
	return err
}

// take uses an event.
func (f *Follower) take(e replica.Event) error {
	f.heard, f.wait, f.tries, f.anew = f.now(), 0, 0, false
	resets := f.replica.Resets
	if err := f.replica.Take(e); err != nil {
		return err
	}
	switch e.Name {
	case replica.EventCheckpoint:
		f.opens()
		return nil
	case replica.EventPiece:
		return nil
	case replica.EventComplete:
		f.Rates = Rates{Logless: f.Part() != nil, Refused: f.replica.Opening().Refusals}
		if run, _, _ := strings.Cut(f.replica.Position(), "."); run != f.run {
			f.run, f.earlier = run, f.Requests.Last()
		}
	case "requests":
		if err := f.answered(e.Data); err != nil {
			return err
		}
	case "missed":
		f.tell(News{Kind: Missed, Requests: int(gjson.GetBytes(e.Data, "requests").Int())})
	}
	if h := f.History(); h != nil {
		f.state = Live
		f.Rates.Note(h)
	}
	if f.replica.Resets != resets {
		f.tell(News{Kind: Reset})
	}
	return nil
}

// opens notes that a checkpoint begins.
func (f *Follower) opens() {
	if f.History() == nil {
		f.state = Opening
	}
	switch kind := NewsKind(f.replica.Opening().Reason); kind {
	case Behind, Replaced, Unwritable, Gone:
		f.tell(News{Kind: kind})
	case Unknown:
		n := News{Kind: kind, Items: f.replica.Opening().Items}
		if h := f.History(); h != nil {
			for _, db := range h.Tip().Databases() {
				for _, c := range db.Containers() {
					n.Before += c.Stored()
				}
			}
		}
		f.tell(n)
	}
}

func (f *Follower) answered(data []byte) error {
	var list []replica.Request
	if err := json.Unmarshal(data, &list); err != nil {
		return errors.Join(replica.ErrStream, err)
	}
	h := f.History()
	for i := range list {
		e := &Entry{Request: list[i], Client: clientOf(list[i].Agent)}
		if e.Place += f.earlier; e.Place <= f.Requests.Last() {
			continue // a stream without a position begins with requests that the page may have
		}
		if h != nil {
			e.Outcome = outcomeOf(&e.Request, h.Tip())
			f.Requests.compare(e)
		}
		f.Requests.Add(e)
	}
	return nil
}

// Lose notes that the stream has ended or that the server gave none.
func (f *Follower) Lose() {
	if f.state == Cancelled {
		return
	}
	f.replica.Cancel()
	f.state = Lost
	f.tries++
	f.wait = min(mostWait, max(leastWait, 2*f.wait))
}

// Wait returns how long to wait before the next try to connect.
func (f *Follower) Wait() time.Duration { return f.wait }

// Tries returns how often the follower has failed to connect since the connection was lost.
func (f *Follower) Tries() int { return f.tries }

// Silent reports whether the stream has been silent for so long that the caller should give it up.
func (f *Follower) Silent() bool { return f.now().Sub(f.heard) > replica.Quiet }

// Listen notes that a stream has begun, so that Silent counts from now.
func (f *Follower) Listen() { f.heard = f.now() }

// Earlier returns the place of the last request that an earlier run of the endpoint has answered; 0 if there is none.
func (f *Follower) Earlier() uint64 { return f.earlier }

// Idle returns how long ago the account answered the newest known request of this run of the endpoint. ok is false if
// none is known.
func (f *Follower) Idle() (ago time.Duration, ok bool) {
	e := f.Requests.Get(f.Requests.Last())
	if e == nil || e.Place <= f.earlier {
		return 0, false
	}
	return max(0, f.now().Sub(time.UnixMilli(e.At))), true
}

// State returns the state of the connection.
func (f *Follower) State() State { return f.state }

// Cancel stops the opening.
func (f *Follower) Cancel() {
	f.replica.Cancel()
	f.state = Cancelled
}

// Opened returns how much of the checkpoint has been read, from 0 to 1, and the number of items in it.
func (f *Follower) Opened() (share float64, items int) {
	o := f.replica.Opening()
	if o.Done {
		return 1, o.Items
	}
	return min(1, float64(o.Read)/float64(max(1, o.Bytes-systemBytes*o.Items))), o.Items
}

// History returns the history of the account up to the present, or nil before the first checkpoint is
// complete. Callers must not change the history.
func (f *Follower) History() *history.History { return f.replica.History() }

// Speed returns how many seconds pass on the account's clock in a real second. It is 0 for a stopped clock.
func (f *Follower) Speed() int64 { return f.replica.Speed() }

// Now returns the second that the account's clock shows, as far as it is known.
func (f *Follower) Now() int64 {
	if h := f.History(); h != nil {
		return max(h.Last(), f.replica.Now())
	}
	return f.replica.Now()
}

// Compare continues to compare the replica's checksum with the account's while more returns true. done
// reports whether the comparison is complete. If the checksums differ, Compare adds the news Differs and ok
// is false. The caller then ends the stream, and the next stream begins with a checkpoint.
func (f *Follower) Compare(more func() bool) (done, ok bool) {
	done, err := f.replica.Compare(more)
	if err != nil {
		f.anew = true
		f.tell(News{Kind: Differs})
	}
	return done, err == nil
}
