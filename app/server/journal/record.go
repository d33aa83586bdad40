package journal

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/varint"
)

// A record's first byte is its kind.
const (
	recordHead    = 'H' // first in every file: a head, as JSON
	recordCommand = 'C' // second, length of the command, the command as JSON, the body if it writes an item
	// second, database, container, region, hundredths of a request unit, and the throughput bucket if the requests
	// named one
	recordCharge = 'R'
	recordTime   = 'T' // second: the clock shows it
	recordReset  = 'B' // second: the account is empty and begins again at this second
	recordNext   = 'N' // the next journal follows; last in a journal
	recordEnd    = 'E' // last in a file; in a journal: the process ended in order; in a checkpoint: number of pieces
	recordPiece  = 'P' // in a checkpoint: a piece of a snapshot
)

// version is the version of all files. Files of another version are refused.
const version = 1

// A head says what a file is, so that renamed and mixed-up files are noticed.
type head struct {
	Format  string `json:"cosmosttl"` // "journal" or "checkpoint"
	Version int    `json:"version"`
	Number  uint64 `json:"number"`
}

func appendHead(b []byte, h head) []byte {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err)
	}
	b, start := beginFrame(b)
	return endFrame(append(append(b, recordHead), text...), start)
}

// checkHead checks a file's first record.
func checkHead(payload []byte, format string, number uint64) error {
	if len(payload) == 0 || payload[0] != recordHead {
		return errors.New("it does not begin as a file of this kind")
	}
	var h head
	in := json.NewDecoder(bytes.NewReader(payload[1:]))
	in.DisallowUnknownFields()
	switch err := in.Decode(&h); {
	case h.Version > version: // a later version's head may have more fields
		return fmt.Errorf("%w: it has version %d, this program reads version %d", errVersion, h.Version, version)
	case err != nil:
		return fmt.Errorf("its head cannot be read: %w", err)
	case h.Version != version:
		return fmt.Errorf("%w: it has version %d, this program reads version %d", errVersion, h.Version, version)
	case h.Format != format || h.Number != number:
		return fmt.Errorf("it is %s %d, not %s %d", h.Format, h.Number, format, number)
	}
	return nil
}

// An entry is the contents of a journal's record.
type entry struct {
	kind   byte
	second int64          // on the account's clock
	cmd    engine.Command // recordCommand
	charge charge         // recordCharge

	begin *engine.Account // recordNext that is not yet written: the state with which the next journal begins
}

// A charge is the cost of reads and refused requests of a container.
type charge struct {
	in     engine.Path
	region string
	cost   engine.RU
	bucket int // throughput bucket that the requests named; 0 is none
}

// append adds the entry's frame to b.
func (e *entry) append(b []byte) ([]byte, error) {
	b, start := beginFrame(b)
	b = append(b, e.kind)
	switch e.kind {
	case recordNext, recordEnd:
		return endFrame(b, start), nil
	}
	b = binary.AppendUvarint(b, uint64(e.second))
	switch e.kind {
	case recordCharge:
		for _, s := range []string{e.charge.in.Database, e.charge.in.Container, e.charge.region} {
			b = varint.AppendText(b, s)
		}
		b = binary.AppendUvarint(b, uint64(e.charge.cost))
		if e.charge.bucket != 0 {
			b = binary.AppendUvarint(b, uint64(e.charge.bucket))
		}
	case recordCommand:
		var err error
		if b, err = history.AppendCommand(b, e.cmd); err != nil {
			return b[:start], err
		}
	}
	return endFrame(b, start), nil
}

var errShort = errors.New("a record ends early")

// parseEntry reads a journal's record other than its head. A command's body is a part of the payload.
func parseEntry(payload []byte) (e entry, err error) {
	e.kind = payload[0]
	r := varint.Reader{Rest: payload[1:]}
	switch e.kind {
	case recordNext, recordEnd:
	case recordTime, recordReset:
		e.second = int64(r.Number())
	case recordCharge:
		e.second = int64(r.Number())
		e.charge = charge{engine.Path{Database: string(r.Text()), Container: string(r.Text())}, string(r.Text()), engine.RU(r.Number()), 0}
		if len(r.Rest) > 0 {
			if e.charge.bucket = int(r.Number()); e.charge.bucket == 0 {
				return e, errors.New("a charge names the throughput bucket 0")
			}
		}
	case recordCommand:
		e.second = int64(r.Number())
		if e.cmd, err = history.ReadCommand(&r); err != nil && !r.Bad {
			return e, err
		}
	default:
		return e, fmt.Errorf("a record of unknown kind %q", payload[:1])
	}
	if r.Bad || len(r.Rest) > 0 {
		return e, errShort
	}
	return e, nil
}
