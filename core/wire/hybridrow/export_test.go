package hybridrow

import (
	"encoding/binary"
	"hash/crc32"
)

// Seal gives the record at a place of a stream the length and the CRC-32 of everything behind it, so that tests reach what is checked later.
func Seal(b []byte, at int) []byte {
	if len(b) >= at+recordSize {
		row := b[at+recordSize:]
		binary.LittleEndian.PutUint32(b[at+5:], uint32(len(row)))
		binary.LittleEndian.PutUint32(b[at+9:], crc32.ChecksumIEEE(row))
	}
	return b
}

// Flip returns a copy of which one bit is wrong.
func Flip(b []byte, at int) []byte {
	b = append([]byte(nil), b...)
	b[at] ^= 1
	return b
}
