package engine

import (
	"encoding/base64"
	"encoding/binary"
	"math/bits"
)

// rid returns a resource id as text: base64 with '-' for '/'. As in the service, resource ids are made of ordinals
// (docs/model.md §3.7): 4 bytes of the database, 4 bytes of the container with the top bit set, and 8 little-endian
// bytes of the item.
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

// etagOf returns an entity tag that is unique within the container. It is made of the write's number and second.
func etagOf(lsn uint64, ts int64) string {
	var room [64]byte
	return string(append(appendETag(append(room[:0], '"'), lsn, ts), '"'))
}

// appendETag appends an entity tag without its quotes.
func appendETag(dst []byte, lsn uint64, ts int64) []byte {
	dst = append(appendHex8(dst, lsn), "-0000-0100-0000-"...)
	return append(appendHex8(dst, uint64(ts)), "0000"...)
}

// appendHex8 appends a number as at least eight hexadecimal digits.
func appendHex8(dst []byte, n uint64) []byte {
	for shift := max(28, (bits.Len64(n)-1)/4*4); shift >= 0; shift -= 4 {
		dst = append(dst, "0123456789abcdef"[n>>shift&15])
	}
	return dst
}
