package replica

import (
	"encoding/binary"
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/varint"
)

// A Kind is the kind of a [Record].
type Kind byte

// The kinds of records.
const (
	Command Kind = 'C' // the clock shows a second, and the account carries out a command
	Time    Kind = 'T' // the clock shows a second
	Reset   Kind = 'B' // the account is empty, and the clock shows a second
)

// A Record is one step of an account. Reads and refused commands are steps, too, because they cost request units and the
// log has the refusals.
type Record struct {
	Kind    Kind
	Second  int64          // on the account's clock
	Command engine.Command // of the kind Command; otherwise nil
}

// Append appends the length of the record and the record to b. If the command has no written form, Append returns an
// error and b unchanged.
func (r Record) Append(b []byte) ([]byte, error) {
	payload := binary.AppendUvarint([]byte{byte(r.Kind)}, uint64(r.Second))
	if r.Kind == Command {
		var err error
		if payload, err = history.AppendCommand(payload, r.Command); err != nil {
			return b, err
		}
	}
	return varint.AppendText(b, payload), nil
}

// readRecord reads a record that has no length before it. The error wraps [ErrStream].
func readRecord(payload []byte) (r Record, err error) {
	if len(payload) == 0 {
		return r, fmt.Errorf("%w: an empty record", ErrStream)
	}
	in := varint.Reader{Rest: payload[1:]}
	r.Kind, r.Second = Kind(payload[0]), int64(in.Number())
	switch r.Kind {
	case Time, Reset:
	case Command:
		if r.Command, err = history.ReadCommand(&in); err != nil && !in.Bad {
			return r, fmt.Errorf("%w: %w", ErrStream, err)
		}
	default:
		return r, fmt.Errorf("%w: a record of the unknown kind %q", ErrStream, payload[:1])
	}
	if in.Bad || len(in.Rest) > 0 {
		return r, fmt.Errorf("%w: a record that ends early or late", ErrStream)
	}
	return r, nil
}
