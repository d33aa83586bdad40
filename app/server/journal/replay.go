package journal

import (
	"errors"
	"fmt"
	"os"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A replayed describes the contents of a journal.
type replayed struct {
	records int   // without the head
	last    byte  // kind of the last record
	size    int   // bytes of whole records
	length  int   // of the file
	torn    error // why the bytes after the whole records are no record; nil if there are none
}

// replay applies a journal to an account. After an error, the account must not be used; torn is not such an error.
func replay(a *engine.Account, path string, number uint64) (r replayed, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return r, err
	}
	f := &frames{text: text}
	r.length = len(text)
	first, err := f.next()
	switch {
	case err != nil:
		return r, r.end(f, path, err)
	case first == nil:
		return r, r.end(f, path, errors.New("the file is empty"))
	}
	if err := checkHead(first, journalFile, number); err != nil {
		return r, damaged(path, 0, r.length, err)
	}
	batches, stop := make(chan []step, 4), make(chan struct{})
	defer close(stop)
	var torn error
	go func() { // records are parsed on one processor and applied on another
		defer close(batches)
		torn = parse(f, batches, stop)
	}()
	for batch := range batches {
		for _, s := range batch {
			err := s.err
			if err == nil && r.last == recordNext {
				err = errors.New("a record follows the record that says that another journal follows")
			}
			if err == nil {
				err = s.entry.apply(a)
			}
			if err != nil {
				return r, damaged(path, s.offset, r.length, err)
			}
			r.last = s.entry.kind
			r.records++
		}
	}
	return r, r.end(f, path, torn)
}

// end notes where the whole records end, and why. If more whole records follow, the file was damaged after it had been
// written. The exception is a missing page, because the pages of an append reach the disk in any order.
func (r *replayed) end(f *frames, path string, why error) error {
	r.size, r.torn = f.at, why
	if why == nil {
		return nil
	}
	if more := f.wholeBehind(); more >= 0 {
		if f.unwritten() {
			r.torn = fmt.Errorf("%w: a page of the file was never written, as after a power failure", why)
			return nil
		}
		return damaged(path, f.at, r.length, fmt.Errorf("%w, and whole records follow from byte %d on", why, more))
	}
	return nil
}

// A step is a record that has been parsed.
type step struct {
	entry  entry
	offset int
	err    error
}

// parse sends the remaining records in batches. It returns why it ended before the end of the file, or nil.
func parse(f *frames, batches chan<- []step, stop <-chan struct{}) error {
	for {
		batch := make([]step, 0, 256)
		var payload []byte
		var torn error
		for len(batch) < cap(batch) {
			offset := f.at
			if payload, torn = f.next(); payload == nil {
				break
			}
			e, err := parseEntry(payload)
			batch = append(batch, step{e, offset, err})
		}
		select {
		case batches <- batch:
		case <-stop:
			return nil
		}
		if payload == nil {
			return torn
		}
	}
}

// apply applies the entry to the account. A journal has only commands that succeeded, so a command that fails does not
// belong to this account.
func (e *entry) apply(a *engine.Account) error {
	switch e.kind {
	case recordNext, recordEnd:
		return nil
	case recordReset:
		*a = *engine.New(e.second)
		if a.Now() != e.second {
			return fmt.Errorf("the clock cannot begin at %d", e.second)
		}
		return nil
	}
	if ahead := e.second - a.Now(); ahead != 0 {
		if _, err := a.Apply(engine.Advance{Seconds: ahead}); err != nil {
			return fmt.Errorf("the clock cannot move from %d to %d: %w", a.Now(), e.second, err)
		}
	}
	switch e.kind {
	case recordCharge:
		if err := a.Charge(e.charge.in, e.charge.region, e.charge.bucket, e.charge.cost); err != nil {
			return fmt.Errorf("a charge that succeeded is now refused: %w", err)
		}
	case recordCommand:
		if _, err := a.Apply(e.cmd); err != nil {
			return fmt.Errorf("a %T that succeeded is now refused: %w", e.cmd, err)
		}
	}
	return nil
}
