package engine

import (
	"encoding/base64"
	"encoding/binary"
	"strconv"
	"strings"
)

// Resource ids are made of ordinals, as the service makes them (docs/model.md §3.7): 4 bytes of the database, 4 of the container
// with the top bit set, 8 little-endian ones of the item; base64 with '-' for '/'.
func rid(b []byte) string {
	return strings.ReplaceAll(base64.StdEncoding.EncodeToString(b), "/", "-")
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
	return `"` + hex(lsn, 8) + "-0000-0100-0000-" + hex(uint64(ts), 8) + `0000"`
}

func hex(n uint64, width int) string {
	s := strconv.FormatUint(n, 16)
	if len(s) < width {
		s = "00000000"[:width-len(s)] + s
	}
	return s
}
