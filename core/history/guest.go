package history

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The bounds of a Guest, beside the time that its caller gives it.
const (
	maxGenerated = 100_000  // items that all Generate commands write
	maxAnswer    = 64 << 20 // bytes of a query's rows
	maxHandled   = 1 << 30  // bytes of the items that other commands read or write, each time: the history may keep all of them
)

// A Guest carries out commands that somebody else has written, who may have meant no good: it ends with ErrTooLarge when they ask for too
// much. A query is carried out once, and is an Answered of the history: what it costs in time, going through the history does not.
type Guest struct {
	History   *History
	more      func() bool
	generated int
	handled   int
	err       error
}

// NewGuest begins a history with an account. It goes on while more returns true.
func NewGuest(a *engine.Account, more func() bool) *Guest {
	return &Guest{History: New(a), more: more}
}

// Err is what ended the guest, or nil.
func (g *Guest) Err() error { return g.err }

// Apply carries out a command as History.Apply does. It carries out nothing after Err.
func (g *Guest) Apply(cmd engine.Command) (r engine.Result, err error) {
	if g.err != nil {
		return r, g.err
	}
	switch c := cmd.(type) {
	case engine.Generate:
		if c.Count <= engine.MaxGenerate { // more are refused
			g.generated += max(0, c.Count)
		}
		if g.generated > maxGenerated {
			return g.tooMuch("%d generated items, at most %d", g.generated, maxGenerated)
		}
		r, err = g.History.Apply(cmd)
	case engine.Query:
		over := false
		c.Interrupted = func(kept int64) bool {
			over = kept > maxAnswer || !g.more()
			return over
		}
		if r, err = g.History.account.Copy().Apply(c); over {
			return g.tooMuch("a query that goes on too long")
		}
		answered := engine.Answered{Of: c, Charge: r.Charge}
		answered.Err, _ = err.(*engine.Error)
		g.History.Apply(answered) //nolint:errcheck // the error of the query
	default:
		r, err = g.History.Apply(cmd)
	}
	if r.Item != nil {
		g.handled += len(r.Item.Body())
	}
	batch, _ := r.Answer.(engine.BatchResult)
	for _, op := range batch.Results {
		if op.Item != nil {
			g.handled += len(op.Item.Body())
		}
	}
	if g.handled > maxHandled {
		return g.tooMuch("more than %d bytes of items", maxHandled)
	}
	if !g.more() {
		return g.tooMuch("more time than there is")
	}
	return r, err
}

func (g *Guest) tooMuch(format string, args ...any) (engine.Result, error) {
	g.err = fmt.Errorf("%w: %s", ErrTooLarge, fmt.Sprintf(format, args...))
	return engine.Result{}, g.err
}

// Replay carries out the line of a history that was stored elsewhere, and after it the entries that continue its journal up to the first
// that cannot be read, from its beginning on, as a [Guest], which goes on while more returns true. Nothing can be undone in what it gives. It
// uses up h.
func Replay(h *History, entries []byte, more func() bool) (*History, error) {
	h.account = nil                        // the entries are read, and not yet carried out
	h.Continue(entries, func() { more() }) //nolint:errcheck // what can be read is kept
	g := NewGuest(h.Beginning().Copy(), more)
	for _, cmd := range h.Commands() {
		if g.Apply(cmd); g.Err() != nil { //nolint:errcheck // refusals are part of the line
			return nil, g.Err()
		}
	}
	g.History.Seal()
	return g.History, nil
}
