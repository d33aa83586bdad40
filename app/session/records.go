package session

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"iter"
)

// How many bytes are written at a time, approximately, so that no frame is delayed.
const (
	maxRecord  = 32 << 10 // of a snapshot
	maxEntries = 8 << 10  // of a journal, whose entries take longer
)

// sealedRecord is a record of the vault: pieces of a snapshot or of a journal, each behind its length, and before them a checksum.
type sealedRecord []byte

const checksumBytes = 4

func (r sealedRecord) add(piece []byte) sealedRecord {
	if len(r) == 0 {
		r = make(sealedRecord, checksumBytes, maxRecord+maxRecord/2)
	}
	return append(binary.AppendUvarint(r, uint64(len(piece))), piece...)
}

// seal returns the record with its checksum.
func (r sealedRecord) seal() []byte {
	binary.LittleEndian.PutUint32(r, crc32.ChecksumIEEE(r[checksumBytes:]))
	return r
}

var errRecord = errors.New("a damaged record")

// pieces returns the pieces in records, with a step before each.
//
//go:noinline
func (o *opening) pieces(records [][]byte, step func()) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, r := range records {
			if len(r) < checksumBytes || binary.LittleEndian.Uint32(r) != crc32.ChecksumIEEE(r[checksumBytes:]) {
				yield(nil, errRecord)
				return
			}
			for r = r[checksumBytes:]; len(r) > 0; {
				step()
				n, size := binary.Uvarint(r)
				if size <= 0 || n > uint64(len(r)-size) {
					yield(nil, errRecord)
					return
				}
				if !yield(r[size:size+int(n)], nil) {
					return
				}
				r = r[size+int(n):]
			}
			o.done.Add(1)
		}
	}
}
