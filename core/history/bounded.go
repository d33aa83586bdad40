package history

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The limits of a Bounded, in addition to the time that its caller allows.
const (
	maxGenerated = 100_000  // items of all Generate commands together
	maxAnswer    = 64 << 20 // bytes of a query's rows
	maxHandled   = 1 << 30  // bytes of items that other commands read or write, counted each time, because the history may keep all of them
)

// A Bounded carries out commands from an untrusted source within limits. It ends with ErrTooLarge if the commands ask
// for too much. It runs each query once and records an [engine.ChargeQuery] in its place, so that a replay of the
// history need not run the query.
type Bounded struct {
	History   *History
	more      func() bool
	generated int
	handled   int
	err       error
}

// NewBounded begins a history with an account. The Bounded works while more returns true.
func NewBounded(a *engine.Account, more func() bool) *Bounded {
	return &Bounded{History: New(a), more: more}
}

// Err returns the error that ended the Bounded, or nil.
func (b *Bounded) Err() error { return b.err }

// Apply carries out a command like History.Apply. It carries out nothing after an error of Err.
func (b *Bounded) Apply(cmd engine.Command) (r engine.Result, err error) {
	if b.err != nil {
		return r, b.err
	}
	switch c := cmd.(type) {
	case engine.Generate:
		if c.Count <= engine.MaxGenerate { // larger counts are refused
			b.generated += max(0, c.Count)
		}
		if b.generated > maxGenerated {
			return b.tooMuch("%d generated items, at most %d", b.generated, maxGenerated)
		}
		r, err = b.History.Apply(cmd)
	case engine.Query:
		over := false
		c.Interrupted = func(kept int64) bool {
			over = kept > maxAnswer || !b.more()
			return over
		}
		asked := engine.NewQueryCopy(b.History.account.Copy())
		if r, err = asked.Apply(c); over {
			return b.tooMuch("a query that goes on too long")
		}
		asked.Charge(b.History.Apply)
	case engine.CopyContainer:
		if from, err := b.History.account.Container(c.From); err == nil {
			b.handled += from.Bytes()
		}
		r, err = b.History.Apply(cmd)
	default:
		r, err = b.History.Apply(cmd)
	}
	if r.Item != nil {
		b.handled += len(r.Item.Body())
	}
	batch, _ := r.Answer.(engine.BatchResult)
	for _, op := range batch.Results {
		if op.Item != nil {
			b.handled += len(op.Item.Body())
		}
	}
	if b.handled > maxHandled {
		return b.tooMuch("more than %d bytes of items", maxHandled)
	}
	if !b.more() {
		return b.tooMuch("more time than there is")
	}
	return r, err
}

func (b *Bounded) tooMuch(format string, args ...any) (engine.Result, error) {
	b.err = fmt.Errorf("%w: %s", ErrTooLarge, fmt.Sprintf(format, args...))
	return engine.Result{}, b.err
}

// Replay carries out the line of a history from an untrusted source, and then the entries that continue its journal, up
// to the first unreadable entry. It works within the limits of a [Bounded], while more returns true. The result has
// nothing to undo. h must not be used afterwards.
func Replay(h *History, entries []byte, more func() bool) (*History, error) {
	h.account = nil                        // so that Continue reads the entries without carrying them out
	h.Continue(entries, func() { more() }) //nolint:errcheck // the entries before an unreadable one count
	b := NewBounded(h.Beginning().Copy(), more)
	for _, cmd := range h.Commands() {
		if b.Apply(cmd); b.Err() != nil { //nolint:errcheck // refusals are part of the line
			return nil, b.Err()
		}
	}
	b.History.Seal()
	return b.History, nil
}
