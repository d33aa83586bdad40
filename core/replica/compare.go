package replica

import (
	"fmt"
	"iter"
)

// A comparison computes the checksum of a copy of the state, piece by piece.
type comparison struct {
	place  uint64
	theirs string
	sum    Summer
	next   func() ([]byte, bool)
	stop   func()
}

// check compares the checksum of the state before a record with the account's checksum. If r.Later is set, Compare does
// this later.
func (r *Replica) check(place uint64, theirs string) error {
	if r.history == nil || place != r.place {
		return fmt.Errorf("%w: a sum behind record %d, and %d are known", ErrStream, place, r.place)
	}
	r.endComparison()
	r.sum = &comparison{place: place, theirs: theirs}
	r.sum.next, r.sum.stop = iter.Pull(r.history.Tip().Copy().SnapshotOf(r.part.Of()))
	if r.Later {
		return nil
	}
	_, err := r.Compare(func() bool { return true })
	return err
}

// Compare continues the comparison of checksums while more returns true. It reports whether the comparison is complete.
// The error is a *[Difference].
func (r *Replica) Compare(more func() bool) (done bool, err error) {
	c := r.sum
	if c == nil {
		return true, nil
	}
	for {
		piece, ok := c.next()
		if !ok {
			break
		}
		if c.sum.Add(piece); !more() {
			return false, nil
		}
	}
	r.endComparison()
	if mine := c.sum.Sum(); mine != c.theirs {
		r.Difference = &Difference{c.place, mine, c.theirs}
		return true, r.Difference
	}
	return true, nil
}

func (r *Replica) endComparison() {
	if r.sum != nil {
		r.sum.stop()
		r.sum = nil
	}
}
