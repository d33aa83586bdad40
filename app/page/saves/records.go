package saves

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"iter"

	"github.com/cosmosttl/cosmosttl/core/varint"
)

// About so many bytes are written at a time, so that no frame is delayed.
const (
	maxRecord  = 32 << 10 // of a snapshot
	maxEntries = 8 << 10  // of a journal, whose entries take longer
)

// sealedRecord is a record of the vault. It begins with a checksum of the record's key and content. The
// pieces of a snapshot or of a journal follow, each after its length. Because the checksum includes the key,
// a record in the place of another one is found as well.
type sealedRecord []byte

const checksumBytes = 4

func (r sealedRecord) add(piece []byte) sealedRecord {
	if len(r) == 0 {
		r = make(sealedRecord, checksumBytes, maxRecord+maxRecord/2)
	}
	return varint.AppendText(r, piece)
}

// A record is a key of the vault and the data under the key.
type record struct {
	key  string
	data []byte
}

// named returns the record with its checksum, under its key.
func (r sealedRecord) named(key string) record {
	binary.LittleEndian.PutUint32(r, r.checksum(key))
	return record{key, r}
}

func (r sealedRecord) checksum(key string) uint32 {
	return crc32.ChecksumIEEE([]byte(key)) ^ crc32.ChecksumIEEE(r[checksumBytes:])
}

// intact reports whether a record is as it was stored under the key.
func (r sealedRecord) intact(key string) bool {
	return len(r) > checksumBytes && binary.LittleEndian.Uint32(r) == r.checksum(key)
}

var errRecord = errors.New("a damaged record")

// pieces returns the pieces in records. It calls step before each piece.
func (o *opening) pieces(records [][]byte, step func()) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for _, r := range records {
			if len(r) < checksumBytes { // the record is missing or was found to be damaged
				yield(nil, errRecord)
				return
			}
			for in := (varint.Reader{Rest: r[checksumBytes:]}); len(in.Rest) > 0; {
				step()
				piece := in.Text()
				if in.Bad {
					yield(nil, errRecord)
					return
				}
				if !yield(piece, nil) {
					return
				}
			}
			o.done.Add(1)
		}
	}
}
