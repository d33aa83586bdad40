package replica

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/varint"
	"github.com/tidwall/gjson"
)

// The events that a replica reads. It ignores other events.
const (
	EventCheckpoint = "checkpoint" // a checkpoint begins; the data is a Head
	EventPiece      = "piece"      // a piece of the checkpoint, in base64
	EventComplete   = "complete"   // the end of the checkpoint: {"sum","place"}
	EventChanges    = "changes"    // the place of the first record, a space, and the records in base64
	EventSum        = "sum"        // {"sum","place"}: the checksum of the state before the record at a place
	EventClock      = "clock"      // {"now","speed"}: sent regularly, so that the reader knows that the stream is alive
)

// The reasons for a checkpoint.
const (
	ReasonOpened   = "opened"   // the follower has asked for a checkpoint
	ReasonBehind   = "behind"   // the follower was too slow, or away for too long
	ReasonReplaced = "replaced" // another account, made from a seed, has replaced the account
	// the position is malformed, or belongs to another run of the endpoint
	ReasonUnknown    = "unknown"
	ReasonGone       = "gone"       // the container that the follower had is gone, or was copied
	ReasonUnwritable = "unwritable" // a command has no written form
)

// Quiet is the longest time without an event on a live stream. The endpoint sends an event at least every two seconds.
const Quiet = 10 * time.Second

// A Replica keeps a history of the account whose stream it reads. The history's playhead must stay at the line's end. A
// reader of the past calls StateAt, or forks the history.
type Replica struct {
	history *history.History
	epoch   string
	place   uint64 // place of the next record
	id      string // the last position

	now, speed int64 // the account's clock, as the stream last said

	opening    Opening
	part       *Part // the part of the account that the history is about; nil for the whole account
	loader     *loader
	Difference *Difference // set if the checksums differ; nil again after the next checkpoint

	// Carried, if not nil, is called with the place of each command after the command has become the last step of the
	// history.
	Carried func(place uint64)

	Resets int         // number of resets of the account so far
	Later  bool        // Compare compares checksums, in slices; otherwise Take compares them at once
	sum    *comparison // the comparison in progress; nil for none
}

// Opening says how much of a checkpoint a replica has read.
type Opening struct {
	Head
	Read int  // number of bytes read so far
	Done bool // the checkpoint is complete
}

// A Difference is the error of a replica whose state differs from the account's.
type Difference struct {
	Place        uint64 // place of the record after the compared state
	Mine, Theirs string // checksums
}

// Error returns a text with the place and both checksums.
func (d *Difference) Error() string {
	return fmt.Sprintf("after record %d the state has the sum %s here and %s in the account", d.Place, d.Mine, d.Theirs)
}

// History returns the history, or nil before the first checkpoint is complete. Each checkpoint begins a new history.
func (r *Replica) History() *history.History { return r.history }

// Part returns the part of the account that the history is about, or nil for the whole account.
func (r *Replica) Part() *Part { return r.part }

// Position returns the position after the last event. A stream from this position continues with the next event. A
// stream from an empty position begins with a checkpoint.
func (r *Replica) Position() string { return r.id }

// Opening returns how much of the last checkpoint has been read.
func (r *Replica) Opening() Opening { return r.opening }

// Speed returns how many seconds pass on the account's clock in a real second. 0 means that the clock is stopped.
func (r *Replica) Speed() int64 { return r.speed }

// Take reads the next event of a stream. An error wraps [ErrStream], or is a *[Difference]. After a Difference, the
// replica keeps its history. The next checkpoint makes the replica's state equal to the account's again. A stream
// without a position begins with a checkpoint.
func (r *Replica) Take(e Event) error {
	if err := r.take(e); err != nil {
		return err
	}
	if e.ID != "" {
		r.id = e.ID
	}
	return nil
}

func (r *Replica) take(e Event) error {
	switch e.Name {
	case EventCheckpoint:
		return r.begin(e.Data)
	case EventPiece:
		return r.piece(e.Data)
	case EventComplete:
		return r.complete(e)
	case EventChanges:
		return r.changes(e.Data)
	case EventSum:
		return r.check(gjson.GetBytes(e.Data, "place").Uint(), gjson.GetBytes(e.Data, "sum").Str)
	case EventClock:
		r.clock(e.Data)
	}
	return nil
}

func (r *Replica) clock(data []byte) {
	r.now, r.speed = gjson.GetBytes(data, "now").Int(), gjson.GetBytes(data, "speed").Int()
}

// Now returns the Unix second of the account's clock, as the stream last said.
func (r *Replica) Now() int64 { return r.now }

// begin begins to read a checkpoint. The replica keeps its history until the checkpoint is complete.
func (r *Replica) begin(data []byte) error {
	r.Cancel()
	r.endComparison()
	r.clock(data)
	r.opening = Opening{}
	if err := json.Unmarshal(data, &r.opening.Head); err != nil {
		return fmt.Errorf("%w: %w", ErrStream, err)
	}
	r.loader = newLoader()
	return nil
}

// Cancel discards an incomplete checkpoint.
func (r *Replica) Cancel() {
	if r.loader != nil {
		r.loader.stop()
		r.loader = nil
	}
}

func (r *Replica) piece(data []byte) error {
	if r.loader == nil {
		return fmt.Errorf("%w: a piece of no checkpoint", ErrStream)
	}
	piece, err := base64.StdEncoding.AppendDecode(nil, data)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrStream, err)
	}
	r.opening.Read += len(piece)
	return r.loader.add(piece)
}

func (r *Replica) complete(e Event) error {
	if r.loader == nil {
		return fmt.Errorf("%w: the end of no checkpoint", ErrStream)
	}
	l := r.loader
	r.loader = nil
	account, err := l.end()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrStream, err)
	}
	if theirs := gjson.GetBytes(e.Data, "sum").Str; theirs != l.sum.Sum() {
		return fmt.Errorf("%w: the checkpoint has the sum %s, not %s", ErrStream, l.sum.Sum(), theirs)
	}
	epoch, place, ok := places(e.ID)
	if !ok {
		return fmt.Errorf("%w: the position %q", ErrStream, e.ID)
	}
	r.history, r.epoch, r.place, r.Difference, r.opening.Done, r.part = history.New(account), epoch, place, nil, true, r.opening.Part
	return nil
}

// places reads a position. It consists of the epoch, the place of the next record, and the place of the next request. A
// replica does not use the place of the next request.
func places(id string) (epoch string, place uint64, ok bool) {
	parts := strings.Split(id, ".")
	if len(parts) != 3 {
		return "", 0, false
	}
	place, err := strconv.ParseUint(parts[1], 10, 64)
	return parts[0], place, err == nil
}

// changes carries out records. It skips records that the replica has already carried out, which a stream can repeat
// after a lost connection.
func (r *Replica) changes(data []byte) error {
	first, text, _ := strings.Cut(string(data), " ")
	place, err := strconv.ParseUint(first, 10, 64)
	records, err2 := base64.StdEncoding.DecodeString(text)
	switch {
	case err != nil || err2 != nil:
		return fmt.Errorf("%w: changes that are no records", ErrStream)
	case r.history == nil:
		return fmt.Errorf("%w: changes before a checkpoint", ErrStream)
	case place > r.place+1:
		return fmt.Errorf("%w: records %d to %d are missing", ErrStream, r.place, place-1)
	case place > r.place:
		return fmt.Errorf("%w: record %d is missing", ErrStream, r.place)
	}
	for in := (varint.Reader{Rest: records}); len(in.Rest) > 0; place++ {
		payload := in.Text()
		if in.Bad {
			return fmt.Errorf("%w: a record that ends early", ErrStream)
		}
		if place < r.place {
			continue
		}
		record, err := readRecord(payload)
		if err != nil {
			return err
		}
		if err := r.carryOut(record); err != nil {
			return err
		}
		r.place++
	}
	return nil
}

// carryOut applies a record to the history.
func (r *Replica) carryOut(record Record) error {
	h := r.history
	if record.Kind == Reset {
		h.Reset(history.Label{Kind: "reset"}, engine.New(record.Second))
		r.now = record.Second
		r.Resets++
		return nil
	}
	switch ahead := record.Second - h.Last(); {
	case ahead < 0:
		return fmt.Errorf("%w: record %d is of the second %d, and the clock shows %d", ErrStream, r.place, record.Second, h.Last())
	case ahead > 0:
		if _, err := h.Apply(engine.Advance{Seconds: ahead}); err != nil {
			return fmt.Errorf("%w: %w", ErrStream, err)
		}
	}
	r.now = record.Second
	if record.Kind == Command {
		h.Apply(record.Command) //nolint:errcheck // refusals are part of what happened
		if r.Carried != nil {
			r.Carried(r.place)
		}
	}
	return nil
}

// A loader passes the pieces that arrive to [engine.Restore], which asks for one piece after another.
type loader struct {
	next    func() (struct{}, bool)
	stop    func()
	piece   []byte
	ended   bool
	sum     Summer
	account *engine.Account
	err     error
}

func newLoader() *loader {
	l := &loader{}
	l.next, l.stop = iter.Pull(func(more func(struct{}) bool) {
		l.account, l.err = engine.Restore(func(yield func([]byte, error) bool) {
			for more(struct{}{}) && !l.ended && yield(l.piece, nil) {
			}
		})
	})
	l.next() // run Restore until it asks for the first piece
	return l
}

func (l *loader) add(piece []byte) error {
	l.piece = piece
	l.sum.Add(piece)
	if _, going := l.next(); !going {
		return fmt.Errorf("%w: %w", ErrStream, l.err)
	}
	return nil
}

func (l *loader) end() (*engine.Account, error) {
	l.ended = true
	l.next()
	l.stop()
	return l.account, l.err
}
