package engine

import (
	"encoding/base64"
	"encoding/binary"
	"math/bits"
)

// Resource ids are made of ordinals, as the service makes them (docs/model.md §3.7): 4 bytes of the database, 4 of the container
// with the top bit set, 8 little-endian ones of the item; base64 with '-' for '/'.
func rid(b []byte) string {
	return string(appendRID(nil, b))
}

func appendRID(dst, b []byte) []byte {
	from := len(dst)
	dst = base64.StdEncoding.AppendEncode(dst, b)
	for i := from; i < len(dst); i++ {
		if dst[i] == '/' {
			dst[i] = '-'
		}
	}
	return dst
}

func databaseRID(db uint32) []byte { return binary.BigEndian.AppendUint32(nil, db) }

func containerRID(db, coll uint32) []byte {
	return binary.BigEndian.AppendUint32(databaseRID(db), coll|1<<31)
}

func itemRID(container []byte, ordinal uint64) []byte {
	return binary.LittleEndian.AppendUint64(append(make([]byte, 0, 16), container...), ordinal)
}

// etagOf returns an entity tag that is unique within the container: the write's number and its second.
func etagOf(lsn uint64, ts int64) string {
	var room [64]byte
	return string(append(appendETag(append(room[:0], '"'), lsn, ts), '"'))
}

// appendETag appends an entity tag without its quotes.
func appendETag(dst []byte, lsn uint64, ts int64) []byte {
	dst = append(appendHex8(dst, lsn), "-0000-0100-0000-"...)
	return append(appendHex8(dst, uint64(ts)), "0000"...)
}

// appendHex8 appends a number with at least eight digits.
func appendHex8(dst []byte, n uint64) []byte {
	for shift := max(28, (bits.Len64(n)-1)/4*4); shift >= 0; shift -= 4 {
		dst = append(dst, "0123456789abcdef"[n>>shift&15])
	}
	return dst
}
